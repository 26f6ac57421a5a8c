"""What follows from the board at once, before any ability: who has to be destroyed (Rulebook: Power, Damage)."""

from __future__ import annotations

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.events import changes, loops
from kfjudge.games.keyforge.events.destruction import destroy_events
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.naming import Card
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.words.nodes.statics import KeepsRevealed


def _lose_used_armor(game: Game) -> None:
    """Armor that a creature has no longer is taken off the part that is used up (Rulebook: Armor)."""
    for side in game.board.players:
        for number in side.battleline:
            state = game.board.cards[number]
            if state.armor_used:
                now = game.view.armor(number)
                if now != state.armor_had:
                    used = state.armor_used - max(0, state.armor_had - now) if state.armor_had else state.armor_used
                    changes.become(game, number, armor_used=max(0, used), armor_had=now)


@reads(KeepsRevealed, "cards player")
def _show_revealed(game: Game) -> None:
    """Cards that somebody plays with revealed are seen by everybody as soon as they lie there."""
    for stated, node in game.view.active(KeepsRevealed):
        ctx = game.view.context(stated)
        for player in meaning.players(ctx, node.player):
            if node.player.mention is not None:
                ctx.named_players[node.player.mention] = player
            for seen in meaning.members(ctx, node.cards):
                if seen.card not in game.shown:
                    game.shown.add(seen.card)
                    game.step("reveal", "hidden-information", "{0} is revealed", Card(seen.card))


def settle(game: Game) -> None:
    """Creatures without power, or with damage at or above it, are destroyed before anything else (Rulebook: Power,
    Damage).
    """
    board = game.board
    while True:
        _show_revealed(game)
        _lose_used_armor(game)
        view = game.view
        doomed = []
        for side in board.players:
            for number in side.battleline:
                state = board.cards[number]
                if state.damage >= view.power(number) and not state.tagged and game.seen(number) not in game.spared:
                    doomed.append(number)
        if not doomed:
            return
        mark = ("settle", tuple(doomed))
        if not loops.enter(game, mark, doomed):
            continue
        before = board.version
        events = [
            Event(
                "destroy",
                board.active,
                number,
                cause="zero-power" if view.power(number) == 0 else "damage",
                zone="battleline",
            )
            for number in doomed
        ]
        # Damage that an ability moves destroys a creature "this way"; a loss of power only brings it about.
        answered = game.pipeline.open[-1] if game.pipeline.open else ()
        moved = {event.other for event in answered if event.name == "move damage"}
        destroy_events(game, events, this_way=moved)
        loops.leave(game, mark)
        if board.version == before:
            return
