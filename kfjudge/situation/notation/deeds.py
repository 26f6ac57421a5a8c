"""What is done and answered, in any game: who acts, which cards are meant, what stands behind a verb.

In: phrases. Out: lines of `do` and `choose` for a scenario file. A game reads its own verbs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from kfjudge.situation import written
from kfjudge.situation.notation.board import BoardOf, ReaderOf
from kfjudge.situation.notation.line import Atom, Phrase, Word
from kfjudge.situation.notation.names import Laid, name_lengths, name_of, one_of, said
from kfjudge.situation.notation.words import how_many, player_of
from kfjudge.values import dataclass, field

AIMED = frozenset(("on", "at", "targeting", "targets", "choosing"))
"""What may stand for an arrow behind a card that is played without a verb."""


@dataclass(slots=True)
class DeedsOf(ReaderOf):
    """Reads actions and answers of a line, in order. A game says which verb a word is (`verb_of`), and what that is
    called which is played at once and lies nowhere (`spell`).
    """

    verb_of: ClassVar[Mapping[str, str]]
    spell: ClassVar[str]

    board: BoardOf
    do: list[written.Piece] = field(default_factory=list, kw_only=True)
    choose: list[written.Piece] = field(default_factory=list, kw_only=True)
    told: list[str] = field(default_factory=list, kw_only=True)

    def tell(self, what: str, taken: str, why: str) -> None:
        """Notes with the board what something is taken for, and why."""
        self.board.tell(what, taken, why)

    @property
    def acting(self) -> int:
        """Who acts where nobody is named."""
        return self.board.active or 0

    def is_spell(self, name: str) -> bool:
        """Whether a card is called so that is played at once, and lies nowhere."""
        raise NotImplementedError

    def is_unit(self, card: Laid) -> bool:
        """Whether a card lies where those lie that fight."""
        raise NotImplementedError

    def actor(self, phrase: Phrase) -> tuple[int | None, Phrase]:
        """Who acts, if it is said, and the rest."""
        who = player_of(phrase[0].folded) if len(phrase) > 1 else None
        return (who, phrase[1:]) if who is not None else (None, phrase)

    def all_called(self, phrase: Phrase) -> list[Laid]:
        """The cards that fight, of either player, which `both imps`, `all imps`, `imps` or `all` can mean."""
        many, name = how_many(phrase)
        text = one_of(name_of(name)) if name else ""
        if many is None and (text == name_of(phrase) or self.names.is_known(name_of(phrase))):
            return []
        return self.names.on_table(text, self.is_unit) if text else [*filter(self.is_unit, self.names.laid)]

    def as_played(self, phrase: Phrase, who: int) -> Phrase:
        """`Loud Song -> Red Giant`, `loud song giant`: a card of the hand without a verb, or what can only be played,
        is played, which is told. Other words stay as they are.
        """
        if phrase[0].folded in self.verb_of:
            return phrase
        end = next((place for place, atom in enumerate(phrase) if atom.kind == "ARROW"), len(phrase))
        for count in range(min(end, name_lengths(phrase)), 0, -1):
            name, target = phrase[:count], phrase[count:]
            found = self.names.on_table(name_of(name))
            spell = not found and self.is_spell(name_of(name))
            if not found and not spell:
                continue
            aims = bool(target) and (target[0].kind == "ARROW" or target[0].folded in AIMED)
            target = target[1:] if aims else target
            held = [card for card in found if card.side == who and card.place == "hand" and not card.played]
            there = spell or (len(found) == 1 and found == held)
            aimed = self.names.on_table(name_of(self.names.whose(target)[1])) if target else not aims
            if not there or not aimed:
                return phrase
            first, at = phrase[0].start, name[-1].end
            arrow = (Word("->", at, at, "ARROW"), *target) if target else ()
            played = (Word("play", first, first), *name, *arrow)
            why = f"{self.spell} is played" if spell else "it lies in hand"
            self.tell(f"'{said(phrase)}'", said(played), f"{why}, and no verb is said")
            return played
        return phrase

    def stray(self, verb: str, atoms: Iterable[Atom], words: Collection[str]) -> bool:
        """Whether something stands behind a verb that needs nothing and is none of some words, which is a problem."""
        found = next((atom for atom in atoms if atom.folded not in words), None)
        if found is not None:
            self.report(found, f"{said((found,))!r} says nothing behind {verb!r}; a ';' parts actions")
        return found is not None
