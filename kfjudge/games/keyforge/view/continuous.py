"""What is true on one state of the board: attributes, places in the battleline, abilities.

A view collects the texts in play once (`statements`) and computes values when somebody asks (`attributes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kfjudge.games.keyforge.board.abilities import Held
from kfjudge.games.keyforge.board.event import LastKnown
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view.attributes import Attributes
from kfjudge.games.keyforge.words.nodes.base import Direction, Timing
from kfjudge.games.keyforge.words.nodes.cards import InLine
from kfjudge.games.keyforge.words.nodes.statics import AbilitiesBecome, Loses

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game


class View(Attributes):
    """What holds on one state of a board."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        game.begin_view(self)
        self.collect()

    # ── places ──────────────────────────────────────────────────────────────

    def neighbors(self, number: int) -> tuple[int, ...]:
        """The creatures to the immediate left and right (Rulebook: Neighbor)."""
        left, right = self.left_of(number), self.right_of(number)
        return tuple(card for card in (left, right) if card != NOBODY)

    def left_of(self, number: int) -> int:
        """The creature to the immediate left, or `NOBODY`."""
        return self._beside(number, -1)

    def right_of(self, number: int) -> int:
        """The creature to the immediate right, or `NOBODY`."""
        return self._beside(number, 1)

    def _beside(self, number: int, step: int) -> int:
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return NOBODY
        line = self.game.board.players[state.controller].battleline
        place = line.index(number) + step
        return line[place] if 0 <= place < len(line) else NOBODY

    def flanks(self, number: int) -> tuple[str, ...]:
        """Which flanks the creature is on; a lone creature is on both, and a statement can count one as a flank
        creature.
        """
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return ()
        line = self.game.board.players[state.controller].battleline
        sides = tuple(side for side, card in (("left", line[0]), ("right", line[-1])) if card == number)
        if not sides and any(what == InLine() for what in self.considered(number)):
            return ("either",)
        return sides

    def on_flank(self, number: int, side: Direction = Direction.EITHER) -> bool:
        """Whether the creature is on a flank, or on this one."""
        sides = self.flanks(number)
        return bool(sides) if side is Direction.EITHER else str(side.value) in sides

    def in_center(self, number: int) -> bool:
        """Whether as many creatures stand to the left as to the right (Rulebook: Center of the battleline)."""
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return False
        line = self.game.board.players[state.controller].battleline
        return len(line) % 2 == 1 and line[len(line) // 2] == number

    # ── abilities ───────────────────────────────────────────────────────────

    @reads(Loses, "timing")
    def abilities(self, number: int, timing: Timing) -> list[Held]:
        """The bold abilities of a card with one lead-in, printed and gained."""
        found: list[Held] = []
        wanted = self._lead_ins(number, timing)
        for text, origin, named, given in self.boxes.get(number, ()):
            if not wanted.isdisjoint(text.bold):
                state = self.game.board.cards[number]
                for ability in {
                    id(ability): ability for name in wanted for ability in text.bold.get(name, ())
                }.values():
                    key = (number, origin, id(ability), timing, given)
                    found.append(
                        Held(
                            number,
                            origin,
                            state.controller,
                            ability.effect,
                            key,
                            timing,
                            None,
                            named,
                            None,
                            state.stay,
                            ability,
                            text.x,
                        )
                    )
        if number in self.lent:
            found.extend(held for held in self.lent[number] if held.timing is timing)
        if found and self.statements.get(Loses) and self.loses_abilities(number, timing):
            return []
        return found

    @reads(AbilitiesBecome, "cards timing becomes")
    def _lead_ins(self, number: int, timing: Timing) -> frozenset[Timing]:
        """The printed lead-ins that count as this one on a card: the same, unless a statement says otherwise."""
        if not self.statements.get(AbilitiesBecome):
            return frozenset((timing,))
        result = {timing}
        for stated in self.about(AbilitiesBecome, number):
            node = stated.statement.node
            assert isinstance(node, AbilitiesBecome)
            if timing in node.becomes:
                result.add(node.timing)
            elif timing is node.timing:
                result.discard(timing)
        return frozenset(result)

    def snapshot(self, number: int) -> LastKnown:
        """The card as it is now, for those who ask when it has left play."""
        game = self.game
        state = game.board.cards[number]
        face = state.face_in_play
        creature = state.zone == "battleline"
        return LastKnown(
            face,
            face.name,
            self.type(number),
            state.owner,
            state.controller,
            self.power(number) if creature else 0,
            self.armor(number) if creature else 0,
            self.houses(number),
            self.traits(number),
            tuple(self.keywords(number)) if state.in_play else (),
            state.damage,
            state.aember,
            state.power_counters,
            state.counters,
            tuple(game.seen(card) for card in self.neighbors(number)),
            tuple(game.seen(card) for card in state.upgrades),
            self.flanks(number),
            self.in_center(number),
            state.exhausted,
            state.stun,
            state.ward,
            state.enrage,
            state.token is not None or face.type == "token creature",
            self.icons(number),
            game.board.place(number) if creature else 0,
            state.host,
        )


def make_view(game: Game) -> View:
    """The view of the board as it stands."""
    return View(game)
