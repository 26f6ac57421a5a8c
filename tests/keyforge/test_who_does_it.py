"""Who is named as the doer of an instruction chooses for it; what may be done without a time is done now; so often is
so often.
"""

from __future__ import annotations

import pytest

from benchmarks.session import Outcomes
from kfjudge.games.keyforge.play.actions import Fight, PlayCard, Reap
from tests.keyforge.table import ME, OPPONENT, Table, describe, face


def _board(text: str, *, exhausted: bool = False) -> tuple[Table, int]:
    """An action with this text in my hand, two creatures on each side, two cards in each discard pile."""
    table = Table()
    for player, side in ((ME, "My"), (OPPONENT, "Their")):
        for name in ("left", "right"):
            table.put(
                "battleline", face(f"{side} {name}", power=4 if name == "left" else 5), player, exhausted=exhausted
            )
        for name in ("one", "two"):
            table.put("discard", face(f"{side} {name}", power=6 if name == "one" else 7), player)
    return table, table.put("hand", face("Order", text, type="action"))


WHERE = ("flank", "control")
"""Where a creature goes in the battleline is nobody's instruction: the active player says it (Rulebook: Flank)."""


def _asked(outcomes: Outcomes) -> set[int]:
    """The players who answered a question about cards."""
    found = [decision for line in outcomes.lines for trail in line.trails for decision, _answer in trail]
    return {decision.player for decision in found if decision.rule not in WHERE and not decision.nature}


@pytest.mark.parametrize(
    "doing",
    [
        "destroys a creature",
        "destroys an enemy creature",
        "sacrifices a creature they control",
        "exhausts a creature",
        "purges a creature",
        "returns a creature to its owner's hand",
        "archives a card from their discard pile",
        "discards a card from their archives or deck",
        "purges a card from their discard pile",
        "puts a card from their discard pile on top of their deck",
        "puts a creature from their discard pile into play",
        "shuffles a card from their discard pile into their deck",
        "takes control of a friendly creature",
        "stuns a creature",
    ],
)
def test_the_player_who_is_named_chooses(doing: str) -> None:
    table, card = _board(f"Play: Your opponent {doing}.")
    outcomes = table.play(PlayCard(card))
    assert _asked(outcomes) <= {OPPONENT}
    assert len(outcomes.lines) > 1 or "archives or deck" in doing


def test_the_player_who_uses_a_creature_chooses_which() -> None:
    table, card = _board("Play: Your opponent uses a creature they control.")
    lines = table.play(PlayCard(card)).lines
    which = {
        decision.player
        for line in lines
        for trail in line.trails
        for decision, _answer in trail
        if decision.question == "Use which card?"
    }
    assert which == {OPPONENT}


@pytest.mark.parametrize("doing", ["Destroy", "Exhaust", "Purge", "Stun", "Sacrifice"])
def test_nobody_named_leaves_the_choice_to_the_active_player(doing: str) -> None:
    table, card = _board(f"Play: {doing} a friendly creature.")
    assert _asked(table.play(PlayCard(card))) == {ME}


def test_an_opponent_readies_the_creature_of_their_choice() -> None:
    table, card = _board("Play: Your opponent readies a creature they control.", exhausted=True)
    outcomes = table.play(PlayCard(card))
    ready = sorted(
        name
        for line in outcomes.lines
        for name in ("Their left", "Their right")
        if not line.board.cards[table[name]].exhausted
    )
    assert ready == ["Their left", "Their right"]
    assert _asked(outcomes) == {OPPONENT}


def test_each_player_destroys_a_creature_and_chooses_it() -> None:
    table, card = _board("Play: Each player destroys a creature they control.")
    outcomes = table.play(PlayCard(card))
    assert len(outcomes.lines) == 4, [describe(table, line) for line in outcomes.lines]
    assert all([len(side.battleline) for side in line.board.players] == [1, 1] for line in outcomes.lines)
    assert _asked(outcomes) == {ME, OPPONENT}


def test_each_player_takes_back_what_they_own() -> None:
    table = Table()
    mine = table.put("battleline", face("Mine"), ME)
    theirs = table.put("battleline", face("Theirs"), OPPONENT)
    swap = table.put(
        "hand", face("Trade", "Play: Swap control of a friendly creature and an enemy creature.", type="action")
    )
    back = table.put("hand", face("Back", "Play: Each player takes control of each creature they own.", type="action"))
    end = table.end(PlayCard(swap), PlayCard(back))
    assert (end.board.players[ME].battleline, end.board.players[OPPONENT].battleline) == ([mine], [theirs])


def test_what_an_opponent_may_do_is_their_decision() -> None:
    table, card = _board("Play: Your opponent may draw a card.")
    assert _asked(table.play(PlayCard(card))) == {OPPONENT}


def test_an_opponent_who_repeats_an_effect_chooses_in_it() -> None:
    table, card = _board("Play: Destroy an enemy creature. Your opponent repeats the preceding effect.")
    outcomes = table.play(PlayCard(card))
    assert all([len(side.battleline) for side in line.board.players] == [1, 1] for line in outcomes.lines)
    assert _asked(outcomes) == {ME, OPPONENT}


# ── now, and not later ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("may", "aember"), [("It may reap", {0, 1}), ("That creature may be used to reap", {0, 1}), ("Reap with it", {1})]
)
def test_without_a_time_it_is_done_now_or_never(may: str, aember: set[int]) -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", houses=("mars",)), exhausted=True)
    card = table.put("hand", face("Order", f"Play: Ready a friendly creature. {may}.", type="action"))
    lines = table.play(PlayCard(card)).lines
    assert {line.board.players[ME].aember for line in lines} == aember
    assert all(line.board.cards[hero].exhausted is bool(line.board.players[ME].aember) for line in lines)
    later = table.play(PlayCard(card), Reap(hero)).lines
    assert all(line.stopped is not None for line in later), "no permission is left for a creature of another house"


def test_a_creature_that_may_fight_fights_once() -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", power=9, houses=("mars",)))
    enemy = table.put("battleline", face("Enemy", power=9), OPPONENT)
    card = table.put("hand", face("Order", "Play: A friendly creature may fight.", type="action"))
    lines = table.play(PlayCard(card)).lines
    assert sorted(len(line.board.players[OPPONENT].battleline) for line in lines) == [0, 1]
    assert all(line.stopped is not None for line in table.play(PlayCard(card), Fight(hero, enemy)).lines)


def test_with_a_time_it_is_a_permission() -> None:
    table = Table()
    hero = table.put("battleline", face("Hero", houses=("mars",)), exhausted=True)
    card = table.put("hand", face("Order", "Play: Ready a friendly creature. It may reap this turn.", type="action"))
    assert table.end(PlayCard(card)).board.players[ME].aember == 0
    assert table.end(PlayCard(card), Reap(hero)).board.players[ME].aember == 1


# ── so often ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("again", "gained"),
    [
        ("Repeat this effect for each friendly creature.", 3),
        ("Repeat the preceding effect for each friendly creature.", 3),
        ("For each friendly creature, repeat this effect.", 3),
        ("Repeat this effect twice.", 3),
        ("Repeat this effect for each creature.", 5),
        ("Repeat this effect for each friendly artifact.", 1),
        ("Repeat the preceding effect.", 2),
    ],
)
def test_so_often_what_stands_before_is_done_again(again: str, gained: int) -> None:
    table, card = _board(f"Play: Gain 1A. {again}")
    assert table.end(PlayCard(card)).board.players[ME].aember == gained


@pytest.mark.parametrize(
    ("text", "discarded"),
    [
        # each card by what its own player discarded
        (
            "Each player reveals their hand and discards the top card of their deck. Discard each card that belongs to"
            " their discarded card's house.",
            [{"my dis", "my top"}, {"your mars", "your top"}],
        ),
        # both of them
        (
            "Each player discards the top card of their deck. They discard their hand.",
            [{"my dis", "my mars", "my top"}, {"your dis", "your mars", "your top"}],
        ),
        (
            "Each player discards the top card of their deck. Destroy each creature they control.",
            [{"my top", "my guard"}, {"your top", "your guard"}],
        ),
    ],
)
def test_they_are_both_after_each_player(text: str, discarded: list[set[str]]) -> None:
    table = Table()
    card = table.put("hand", face("Order", f"Play: {text}", type="action"))
    for player, whose, house in ((ME, "my", "dis"), (OPPONENT, "your", "mars")):
        for held in ("dis", "mars"):
            table.put("hand", face("Held", houses=(held,)), player, f"{whose} {held}")
        table.put("deck", face("Top", houses=(house,)), player, f"{whose} top")
        table.put("battleline", face("Guard"), player, f"{whose} guard")
    sides = table.end(PlayCard(card)).board.players
    assert [set(table.names(side.discard)) - {"Order"} for side in sides] == discarded
