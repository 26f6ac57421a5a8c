"""Words of speech put as the notation writes them, in any game: numbers, players by number, a turn that starts.

In: the parts of a line, and which words belong to names of cards. Out: the same parts. Names of cards stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from kfjudge.situation.notation.line import Atom, Deed, Group, Part, Phrase, Question, Side, Thing, Word
from kfjudge.values import dataclass, field, replace

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DIGITS = {word: str(place) for place, word in enumerate(NUMBERS, 1)}
"""Numbers as words."""
_COUNTED = frozenset(
    (
        *("a", "amber", "ambers", "damage", "dmg", "key", "keys", "forged", "captured", "chain", "chains"),
        *("card", "cards", "power", "armor", "counter", "counters", "creature", "creatures", "exhausted"),
        *("point", "points", "pt", "pts", "might", "xp", "rune", "runes", "energy", "unit", "units", "buff", "buffs"),
    )
)
"""What stands behind a number."""
_SAYS_NOTHING = (
    *(("end", "up", "with"), ("ends", "up", "with"), ("right", "away"), ("immediately",), ("at", "once")),
    ("back",),
)
"""What may stand in a question and asks nothing else; "back" only behind a number."""
_NEGATED = r"(is|are|was|were|do|does|did|will|would|has|have|can|could)nt"
_SEATS = {"p1": "me", "p2": "opponent"}
_STARTS = (
    r"(?:at )?(?:the )?(?:start|beginning) of (?:the )?(?:(?P<who>\w+)(?: s)? )?(?:next )?turn"
    r"|(?:(?:the )?(?P<whose>\w+)(?: s)? )?turn (?:starts?|begins?|beginning)"
    r"|(?:start|begin) (?:the )?(?P<of>\w+)(?: s)? (?:next )?turn"
)
_ASKING = frozenset(("who", "what", "which", "how", "where", "whats", "wheres", "whos"))
_WHETHER = frozenset(("can", "could", "may", "does", "is", "are", "will", "would", "did"))
"""What begins a question behind something else."""
_IN_A_TURN = r"(?:on|in|during) (?:the )?(?P<who>\w+)(?: s)? (?:next )?turn"
_ENDS = (
    r"(?:at )?(?:the )?end of (?:the )?(?:(?P<who>\w+)(?: s)? )?turn|(?:(?:the )?(?P<whose>\w+)(?: s)? )?turn ends?"
    r"|(?:end|finish) (?:the )?(?P<of>\w+)(?: s)? turn"
)


@dataclass(slots=True)
class Spoken:
    """Puts the words of one line as the notation writes them. `is_name`: whether words are the name of a card."""

    is_name: Callable[[Phrase], bool]
    player: Callable[[str], int | None]
    assumed: list[tuple[str, str, str]] = field(default_factory=list)

    def parts(self, parts: Iterable[Part]) -> Iterator[Part]:
        """All parts of a line."""
        parts = [piece for part in self._asked(list(parts)) for piece in self._in_a_turn(part)]
        for part in parts:
            if isinstance(part, Side):
                things = tuple(Thing(self._counts(thing.phrase), self._seats(thing.place)) for thing in part.things)
                yield Side(self._seats(part.who), tuple(replace(each, phrase=self._many(each)) for each in things))
            elif isinstance(part, Deed):
                yield Deed(tuple(self._turn(self._counts(phrase)) for phrase in part.phrases))
            else:
                yield replace(part, phrases=tuple(map(self._plainly, map(self._counts, part.phrases))))
        self._tell(parts)

    def _asked(self, parts: list[Part]) -> Iterator[Part]:
        """At the end of a line a question is one without its mark: `reap Red Giant; how much aember has opp`."""
        last = parts[-1] if parts else None
        words = _ASKING | _WHETHER if len(parts) > 1 else _ASKING
        if isinstance(last, Deed) and len(last.phrases) == 1 and self._asks(last.phrases[0], words):
            yield from parts[:-1]
            yield Question(last.phrases)
        elif isinstance(last, Question) and len(last.expect) > 1 and self._asks(last.expect):
            yield from parts[:-1]
            yield replace(last, expect=())
            yield Question((last.expect,), follows=True)
        else:
            yield from parts

    def _asks(self, phrase: Phrase, words: frozenset[str] = _ASKING) -> bool:
        """Whether a phrase begins with a word that asks, and not with the name of a card."""
        return phrase[0].folded in words and len(phrase) > 1 and not self._named(list(phrase), 0)

    def _in_a_turn(self, part: Part) -> Iterator[Part]:
        """`Grey Guard fights Red Giant on opp's turn`: whose turn it is, said behind what happens in it."""
        if isinstance(part, Side) or not part.phrases:
            yield part
            return
        *before, last = part.phrases
        ends = bool(last) and last[-1].folded.endswith("turn")
        for place in range(1, len(last) - 1) if ends else ():
            match = re.fullmatch(_IN_A_TURN, " ".join(atom.folded for atom in last[place:]))
            if match is None or self.player(match["who"]) is None or self._named(list(last), place):
                continue
            turn = tuple(atom for atom in last[place + 1 :] if atom.folded not in ("the", "next"))
            yield Deed((turn,))
            yield replace(part, phrases=(*before, last[:place]))
            return
        yield part

    def _tell(self, parts: Iterable[Part]) -> None:
        for part in parts:
            first = part.who if isinstance(part, Side) else part.phrases[0] if isinstance(part, Deed | Question) else ()
            for word in [atom.folded for atom in self._seats(first)[:1]]:
                if word in _SEATS:
                    self.assumed.append((f"who {word} is", _SEATS[word], "p1 is 'me', p2 is 'opp'"))

    def _seats(self, phrase: Phrase) -> Phrase:
        """`player 2` is `p2`."""
        found: list[Atom] = []
        for atom in phrase:
            before = found[-1] if found else None
            number = DIGITS.get(atom.folded, atom.folded).removesuffix("s")
            number = DIGITS.get(number, number)
            if isinstance(before, Word) and before.folded == "player" and number in ("1", "2"):
                found[-1] = Word(f"p{number}", before.start, before.end)
            else:
                found.append(atom)
        return tuple(found)

    def _counts(self, phrase: Phrase) -> Phrase:
        """`five aember` is `5 aember`."""
        atoms = list(self._seats(phrase))
        for place, atom in enumerate(atoms):
            if isinstance(atom, Group):
                atoms[place] = replace(atom, phrases=tuple(map(self._counts, atom.phrases)))
                continue
            behind = atoms[place + 1].folded if place + 1 < len(atoms) else ""
            counts = atom.folded in DIGITS and behind in _COUNTED and not self._named(atoms, place)
            if isinstance(atom, Word) and counts:
                atoms[place] = replace(atom, text=DIGITS[atom.folded])
        return tuple(atoms)

    def _plainly(self, phrase: Phrase) -> Phrase:
        """`I end up with 2 keys` asks `I 2 keys`; what only says that it is so at once, or again, says nothing more."""
        atoms = list(phrase)
        if len(atoms) > 2 and isinstance(atoms[0], Word) and not self._named(atoms, 0):
            asks = re.fullmatch(_NEGATED, atoms[0].folded)  # `isn't it dead` asks whether it is
            atoms[0] = replace(atoms[0], text=asks[1]) if asks is not None else atoms[0]
        for words in _SAYS_NOTHING:
            for place in range(len(atoms) - len(words) + 1):
                there = tuple(atom.folded for atom in atoms[place : place + len(words)]) == words
                numbered = words != ("back",) or (place == len(atoms) - 1 and atoms[place - 1].folded.isdecimal())
                if there and numbered and len(atoms) > len(words) and not self._named(atoms, place):
                    del atoms[place : place + len(words)]
                    break
        return tuple(atoms)

    def _many(self, thing: Thing) -> Phrase:
        """`two Blue Imps` on a side are two copies."""
        phrase = thing.phrase
        first = phrase[0] if len(phrase) > 1 else None
        if not isinstance(first, Word) or first.folded not in DIGITS or self._named(list(phrase), 0):
            return phrase
        return (replace(first, text=DIGITS[first.folded]), *phrase[1:])

    def _named(self, atoms: list[Atom], place: int) -> bool:
        """Whether the words around a number are the name of a card."""
        ends = range(place + 1, min(len(atoms), place + 6) + 1)
        return any(
            self.is_name(tuple(atoms[start:end])) for start in range(max(0, place - 4), place + 1) for end in ends
        )

    def _turn(self, phrase: Phrase) -> Phrase:
        """`start of my turn` and `begin my turn` are `me begin turn`, `my turn ends` is `me end turn`."""
        words = " ".join(atom.folded for atom in phrase)
        for pattern, verb in ((_STARTS, "begin"), (_ENDS, "end")) if "turn" in words else ():
            match = re.fullmatch(pattern, words)
            who = (match["who"] or match["whose"] or match["of"]) if match is not None else None
            if match is None or (who is not None and who not in ("the", "new", "next") and self.player(who) is None):
                continue
            start, end = phrase[0].start, phrase[-1].end
            acts = (Word(verb, start, end), Word("turn", start, end))
            side = self.player(who) if who is not None else None
            return acts if side is None else (Word(("me", "opponent")[side], start, end), *acts)
        return phrase
