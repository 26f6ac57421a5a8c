"""What claims say in the same words in every game: numbers compared, what is expected, questions that claim nothing.

In: `Question` parts and folded words. Out: values for a scenario file, and what is asked openly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from re import Match

from kfjudge.situation import written
from kfjudge.situation.notation.asked import UNCOUNTED, Asked, Speech, open_question
from kfjudge.situation.notation.line import Phrase
from kfjudge.situation.notation.made import how_many_made, names_it
from kfjudge.situation.notation.names import Laid, LaidCards, one_of, said
from kfjudge.situation.notation.nodes import Nodes, Value
from kfjudge.situation.notation.words import EXPECTED, player_of, whose_zone, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field, replace

NOT = r"(?P<not>not |isnt |arent |wasnt |doesnt |no longer |never )?"
COMPARED = r"(?P<op>>=|<=|!=|>|<|=|at least |at most |more than |less than |fewer than |exactly |over |under )? ?"
N = r"(?P<n>\d{1,3})(?P<more> or more| or less| or fewer)?"
OPERATORS = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "over": ">",
    "less than": "<",
    "fewer than": "<",
    "under": "<",
    "or more": ">=",
    "or less": "<=",
    "or fewer": "<=",
}
_OPPOSITE = {"": "!=", "!=": "", ">=": "<", "<=": ">", ">": "<=", "<": ">="}


def number_in(text: str, patterns: Mapping[str, str], little: str) -> tuple[str, Match[str]] | None:
    """The first of some things that a text counts, and its number, in either order; `little` may stand between."""
    if re.search(r"\d", text) is None:
        return None
    for key, pattern in patterns.items():
        for shape in (
            rf"{NOT}{little}{COMPARED}{N} (?:{pattern})",
            rf"{NOT}{little}(?:{pattern}) {little}{COMPARED}{N}(?: cards?)?",
            rf"{NOT}{little}{COMPARED}(?P<n>\d{{1,3}})(?P<more>)(?:{pattern})",
        ):
            match = re.fullmatch(shape, text)
            if match is not None:
                return key, match
    return None


_IN_PLAY = frozenset(("destroyed", "dead", "alive", "damage", "power", "might"))
"""What only a card in play can be, or have been."""


@dataclass(slots=True)
class ClaimsOf:
    """What reading the claims of one line comes to; a game reads their words."""

    nodes: Nodes
    names: LaidCards
    claims: list[written.Piece] = field(default_factory=list, kw_only=True)
    assumed: list[tuple[str, str, str]] = field(default_factory=list, kw_only=True)
    open: list[Asked] = field(default_factory=list, kw_only=True)
    later: dict[str, int] = field(default_factory=dict, kw_only=True)
    """What is claimed that the beginning of a later turn can bring too, by its field, and how many turns later."""

    def compared(self, match: Match[str], wrong: bool, at: int) -> written.Piece:
        """A number, or a comparison as a scenario file writes it; `wrong`: it is denied."""
        words = (match["op"] or "").strip() or (match["more"] or "").strip()
        operator = OPERATORS.get(words, words if words in (">=", "<=", "!=", ">", "<") else "")
        operator = _OPPOSITE[operator] if wrong else operator
        number = int(match["n"])
        return self.nodes.value(f"{operator} {number}" if operator else number, at)

    def lies(self, key: str, value: str, text: str, at: int, laid: Laid | None) -> dict[str, Value]:
        """That a card lies somewhere, and whose place it is where the words say that; `value`: "not" may begin it."""
        fields: dict[str, Value] = {key: self.nodes.value(value, at)}
        whose = whose_zone(text)
        said = laid.node.value if laid is not None and isinstance(laid.node, written.Mapping) else []
        if laid is not None and laid.side == whose and not any(word.value == "owner" for word, _value in said):
            whose = whose if "archive" in text else None  # all piles but these hold their owner's cards alone
        if whose is not None and not value.startswith("not "):
            fields["controller"] = self.nodes.value(PLAYERS[whose], at)
        elif whose is not None and (laid is None or laid.side != whose):
            self.names.problems.report(
                at, f"whose it is cannot be denied with the place: ask '{value}' or without 'not'"
            )
        return fields

    def fits(self, card: Laid, fields: Mapping[str, Value], kind: str, at: int, states: Iterable[str]) -> bool:
        """Whether a card can be as it is claimed to be; a problem where one that is never in play (`kind`) is said to
        be dead or the like, or in one of the `states` of its game: another one is meant.
        """
        if kind not in ("action", "spell") or not _IN_PLAY.union(states) & fields.keys():
            return True
        self.names.problems.report(
            at, f"{card.title} is {'an' if kind == 'action' else 'a'} {kind}; of which card is it asked?"
        )
        return False

    def note(self, fields: dict[str, Value], more: Mapping[str, Value], at: int) -> None:
        """Adds what is claimed of one thing to the rest: a list grows, and one value that is claimed twice is a problem
        where the two are not the same.
        """
        for key, value in more.items():
            before = fields.setdefault(key, value)
            if before is value or getattr(before, "value", before) == getattr(value, "value", value):
                continue
            if key.endswith("+") and isinstance(before, written.Sequence) and isinstance(value, written.Sequence):
                before.value += value.value
            else:
                self.names.problems.report(at, f"{key.replace('_', ' ')!r} is claimed twice, and not the same")

    def expected(self, phrase: Phrase) -> Value | None:
        """The verdict that stands behind a claim; None and a problem if the words are none."""
        words = words_of(phrase)
        if phrase and words not in EXPECTED:
            message = f"behind '?' stands what is expected (always, never, depends), not {said(phrase)!r}"
            self.names.problems.report(phrase[0], message)
        return self.nodes.value(EXPECTED[words], phrase[0].start) if words in EXPECTED else None

    def asked_of_tokens(self, phrase: Phrase, tokens: Sequence[str], whose: Callable[[str], int]) -> bool:
        """Whether it is asked how many tokens of a name a player has at the end, which is then noted; `tokens`: those
        that there can be, and `whose` they are where nobody is named.
        """
        asked = how_many_made(words_of(phrase))
        name = "" if asked is None else next((each for each in tokens if names_it(asked[0], each)), "")
        if asked is None or not name:
            return False
        player = player_of(asked[1]) if asked[1] else whose(name)
        if player is not None:
            self.open.append(Asked(said(phrase), "made", player, token=name))
        return player is not None

    def asked_openly(
        self,
        phrase: Phrase,
        active: int,
        of_what: tuple[Mapping[str, str], Mapping[str, str]],
        spoken_of: Callable[[str], Laid | None] = lambda _text: None,
        place: Callable[[str], str | None] = lambda _words: None,
        flags: Mapping[str, tuple[str, bool]] | None = None,
    ) -> bool:
        """Whether a question claims nothing and asks how it ends, which is then noted. `of_what`: what may be asked of
        a player and of a card; `spoken_of`: the card that a word means which is no name.
        """
        at, says = phrase[0].start, said(phrase)

        several: list[Laid] = []

        def cards(text: str, side: int | None = None) -> list[Laid]:
            there = None if side is None else lambda laid: laid.side == side
            return self.names.on_table(text, there) or self.names.on_table(one_of(text), there)

        def card(text: str, side: int | None) -> written.Piece | None:
            found = cards(text, side)
            spoken = spoken_of(text) if not found else None
            found = found if spoken is None else [spoken]
            if len(found) > 1 and one_of(text) != text:
                several[:] = found
            return self.names.ref(found[0], at) if len(found) == 1 or several else None

        speech = Speech(
            player_of,
            card,
            *of_what,
            place,
            lambda text: [self.names.ref(each, at) for each in cards(text)],
            {key: said_so for key, said_so in (flags or {}).items() if key.strip("-") not in _IN_PLAY},
        )
        words = words_of(phrase)
        asked = open_question(says, words, speech, active)
        if asked is not None:
            if asked.card is not None and several:
                for number, each in enumerate(several, 1):
                    self.open.append(replace(asked, says=f"{says} ({number})", card=self.names.ref(each, at)))
                return True
            self.open.append(asked)
            if re.match(UNCOUNTED.replace("much|", ""), words):
                self.assumed.append((f"'{says}'", f"of what: {asked.about}", "nothing is said to be counted"))
            if asked.unnamed:
                self.assumed.append((f"whose is '{says}'", PLAYERS[active], "nobody is named"))
        return asked is not None
