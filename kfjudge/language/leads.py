"""When an ability goes off, as people in a hurry say it: "on play", "when attack", "…, when played" behind the rest.

In: a line, the game's `Leads`. Out: the line with that in front, in the words of cards. Raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

from kfjudge.language.lexicon import Lexicon
from kfjudge.values import dataclass

_TIME = r"(?:on|when(?:ever)?|upon|after|once|each time)"
_OTHER_CARDS = re.compile(
    r"\b(?:an?|another|each|all|target|one|that|enemy|friendly|\d+)\b[^.,:]*\b(?:creature|unit|artifact|gear|card)"
)
"""With another card before it, "it" may be that one."""
_JOINED = re.compile(rf"(?i)(?: ?/ ?| ?& ?|,? (?:and|or) |, )(?:{_TIME} )?")


@dataclass(frozen=True, eq=False)
class Leads:
    """What can happen to a card itself, in one game."""

    said: Mapping[str, str]
    """What people write of it behind "on" or "when", as a pattern without groups, with the way cards put it."""
    joined: Callable[[list[str], str, str], str]
    """One or several of those as they stand at the head of an ability; given what stood between that and the rest, and
    the rest.
    """
    opens: Callable[[str, str, Lexicon], bool]
    """Whether what follows is an instruction, and not what is played, attacked and so on; given the lead-in with the
    mark behind it, and what follows.
    """
    alone: str = "(?!)"
    """Those that say it without "on" or "when", as a pattern."""
    stands: re.Pattern[str] = re.compile(r"(?!)")
    """A lead-in that stands as cards have it."""
    before: str = ""
    """What may stand before it in a line, as a pattern without groups."""

    @cached_property
    def _front(self) -> re.Pattern[str]:
        one = f"(?:{'|'.join(self.said)})"
        return re.compile(
            rf"(?i)^(?P<before>{self.before})"
            rf"(?P<lead>(?P<time>{_TIME} (?:(?:it|this(?: card| creature| unit)?|~|i)(?:'?s| is| am)? )?)?"
            rf"(?P<said>{one}(?:{_JOINED.pattern[4:]}{one})*)"
            r"(?(time)(?: (?:this(?! card| creature| unit)|me|~))?))(?P<mark>(?: *[:;,.]| -|-(?= ))* +)"
            r"(?:then )?(?=[\w~+\"\u201c-])"
        )

    @cached_property
    def _back(self) -> re.Pattern[str]:
        return re.compile(
            rf"(?i)(?:[,.;(]* +{_TIME} (?P<it>it(?:'?s| is)? )?(?:(?:this(?: card| creature| unit)?|~|i) )?"
            rf"(?P<said>{'|'.join(self.said)})(?: (?:this|me|~))?|[,.;(]+ +(?P<alone>{self.alone}))[).]*$"
        )

    def _put(self, said: str, mark: str, rest: str) -> str:
        words = _JOINED.split(said)
        puts = [next(put for one, put in self.said.items() if re.fullmatch(f"(?i){one}", word)) for word in words]
        return self.joined(puts, mark.strip(), rest)

    def set_out(self, line: str, lexicon: Lexicon) -> str:
        """The line with its lead-in in front as cards write it; the line itself if it has none, or has it already."""
        if self.stands.match(line) is not None:
            return line
        found = self._front.match(line)
        if found is not None and (
            found["time"] or re.fullmatch(f"(?i)(?:{self.alone})", _JOINED.split(found["said"])[-1])
        ):
            rest = line[found.end() :]
            if self.opens(found["lead"] + found["mark"].strip(), rest, lexicon):
                return f"{found['before']}{self._put(found['said'], found['mark'], rest)}{rest}"
            if found["time"]:
                return line
        behind = self._back.search(line)
        if behind is None or (behind["it"] and _OTHER_CARDS.search(line[: behind.start()])):
            return line
        first = re.match(f"(?i){self.before}", line)
        at = first.end() if first is not None else 0
        rest = line[at : behind.start()]
        if not rest or ":" in rest or re.match(rf"(?i){_TIME}\b|while\b|at\b", rest):
            return line
        return f"{line[:at]}{self._put(behind['said'] or behind['alone'], ',', rest)}{rest}"
