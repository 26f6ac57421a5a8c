"""What the values of a scenario can be: each field of a claim, and each word of an action, is of one kind.

In: a node of the file and what it stands under. A value of another kind is reported with its place and what could be;
without that a slip would be a claim that never holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from kfjudge.games.riftbound.board.facts import MADE_TOKENS, TOKENS
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.situation.keys import FIELD, GAME, OBJECT, PHASES, PLAYER, TOP_OF_DECK
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.situation.state import IN_PLAY, ZONE
from kfjudge.games.riftbound.words.base import Domain, KeywordName
from kfjudge.situation import written
from kfjudge.situation.source import Reader, folded, is_null, shown, truth_of

_COUNT = re.compile(r"(?:[<>!]?=|[<>])? ?\d+")
_SOURCES = ("hidden", "facedown", "trash", "hand", "champion")
_STATES = tuple(f"{one} {two}" for one in ("neutral", "showdown") for two in ("open", "closed"))
_NOBODY = ("none", "nobody", "no")
_SLIP = 0.75
"""A name that is so much like one of the file's, of 1, and is none of them, is a slip."""


class Values:
    """Checks the values of one scenario."""

    def __init__(self, reader: Reader, scenario: Scenario) -> None:
        self.reader = reader
        self.scenario = scenario

    def claimed(self, of: str, field: str, node: written.Piece) -> None:
        """The value of a field of a claim."""
        base = field.rstrip("+")
        _CLAIMED[of, base](self, node, f"{base!r}")

    def said(self, word: str, node: written.Piece) -> None:
        """The value of a word of an action."""
        _SAID.get(word, Values.name)(self, node, f"{word!r}")

    # ── kinds ──

    def count(self, node: written.Piece, what: str) -> None:
        if not isinstance(node, written.Scalar) or not _COUNT.fullmatch(str(node.value).strip()):
            self.reader.report(node, f"{what} must be a whole number or a comparison ('>= 2'), not {shown(node)}")

    def number(self, node: written.Piece, what: str) -> None:
        self.reader.number(node, what, 1)

    def truth(self, node: written.Piece, what: str) -> None:
        self.reader.truth(node, what)

    def name(self, node: written.Piece, what: str) -> None:
        """One name of a card, a battlefield, a player."""
        text = self.reader.text(node, what)
        if text is not None:
            self._slip(node, text, ())

    def names(self, node: written.Piece, what: str) -> None:
        for item in [] if is_null(node) else self.reader.one_or_more(node):
            self.name(item, what)

    def keywords(self, node: written.Piece, what: str) -> None:
        for item in [] if is_null(node) else self.reader.one_or_more(node):
            self.reader.choice(item, what, [one.value for one in KeywordName])

    def players(self, node: written.Piece, what: str) -> None:
        for item in [] if is_null(node) else self.reader.one_or_more(node):
            self.player(item, what)

    def player(self, node: written.Piece, what: str) -> None:
        if not is_null(node):
            self._choice(node, what, self.scenario.players, _NOBODY)

    def zone(self, node: written.Piece, what: str) -> None:
        """A zone or battlefield, `in play`, or `not` one of them."""
        if isinstance(node, written.Scalar) and str(node.value).lower().startswith("not "):
            node = written.Scalar(node.tag, str(node.value)[4:], node.start_mark, node.end_mark)
        self._choice(node, what, tuple(ZONE.values()), (*self.scenario.fields, IN_PLAY, TOP_OF_DECK))

    def place(self, node: written.Piece, what: str) -> None:
        text = self.reader.text(node, what)
        known = (*self.scenario.fields, "base", "my base", *self.scenario.players)
        if text is not None and text not in known:
            self._unknown(node, what, text, known)

    def battlefield(self, node: written.Piece, what: str) -> None:
        if not is_null(node):
            self._choice(node, what, tuple(self.scenario.fields), _NOBODY)

    def bearer(self, node: written.Piece, what: str) -> None:
        if not is_null(node):
            self.name(node, what)

    def power(self, node: written.Piece, what: str) -> None:
        """How much power there is of each domain."""
        for _key, name, value in self.reader.entries(node, what):
            if name not in {domain.value for domain in Domain}:
                self.reader.report(_key, f"unknown domain {name!r}", self._near(name, [one.value for one in Domain]))
            self.reader.number(value, f"{name!r}")

    def pool(self, node: written.Piece, what: str) -> None:
        found = self.reader.mapping(node, what, ("energy", "power"))
        if "energy" in found:
            self.count(found["energy"], "'energy'")
        if "power" in found:
            self.power(found["power"], "'power'")

    def made(self, node: written.Piece, what: str) -> None:
        """How many tokens there are of each name."""
        for key, name, value in self.reader.entries(node, what):
            if name not in MADE_TOKENS:
                self._unknown(key, what, name, MADE_TOKENS)
            self.count(value, f"{name!r}")

    def source(self, node: written.Piece, what: str) -> None:
        self.reader.choice(node, what, _SOURCES)

    def who(self, node: written.Piece, what: str) -> None:
        self.reader.choice(node, what, self.scenario.players)

    def phase(self, node: written.Piece, what: str) -> None:
        self.reader.choice(node, what, tuple(PHASES))

    def state(self, node: written.Piece, what: str) -> None:
        self.reader.choice(node, what, _STATES)

    def shares(self, node: written.Piece, what: str) -> None:
        """How much damage each of some units gets."""
        for key, name, value in self.reader.entries(node, what):
            self._slip(key, name, ())
            self.reader.number(value, f"the damage of {name!r}")

    def values(self, node: written.Piece, what: str) -> None:
        """Names, numbers or yes and no."""
        for item in self.reader.one_or_more(node):
            self.reader.text(item, what)

    # ── names ──

    def _choice(self, node: written.Piece, what: str, allowed: Iterable[str], besides: Iterable[str]) -> None:
        text = self.reader.text(node, what)
        known = (*allowed, *besides)
        if text is not None and folded(text) not in {folded(one) for one in known}:
            self._unknown(node, what, text, known)

    def _unknown(self, node: written.Piece, what: str, text: str, known: Iterable[str]) -> None:
        shown_ = [one for one in dict.fromkeys(known) if one not in _NOBODY[1:]]
        self.reader.report(node, f"{what} is {text!r}, not one of {', '.join(shown_)}", self._near(text, shown_))

    def _slip(self, node: written.Piece, text: str, besides: Iterable[str]) -> None:
        """Reports a name that is none of the file's and looks like one."""
        scenario = self.scenario
        places = (*scenario.fields, *scenario.players, *TOKENS, *besides)
        if candidates(scenario, text) or folded(text) in {folded(one) for one in places} or truth_of(node) is not None:
            return
        near = self._near(fold(text), [*scenario.labels, *scenario.fields], _SLIP)
        if near:
            self.reader.report(node, f"nothing in this file is called {text!r}", near)

    def _near(self, text: str, known: Iterable[str], alike: float = 0.6) -> list[str]:
        of = {fold(one): one for one in known}
        return [of[one] for one in get_close_matches(fold(text), of, 2, alike)]


Kind = Callable[[Values, written.Piece, str], None]

_KINDS: dict[Kind, str] = {
    Values.players: "scored_by",
    Values.player: "controller owner winner active focus priority",
    Values.zone: "zone location",
    Values.bearer: "attached_to",
    Values.keywords: "keywords",
    Values.power: "power",
    Values.pool: "pool",
    Values.made: "made made_in_base made_ready",
    Values.phase: "phase",
    Values.state: "state",
    Values.battlefield: "showdown",
    Values.names: "hand trash banished base champion units facedown chain",
    Values.truth: "buffed exhausted ready stunned empowered attacker defender mighty token alive dead contested "
    "legend_exhausted",
}
_OF = {"player": PLAYER, "card": OBJECT, "battlefield": FIELD, "game": GAME}
_CLAIMED: dict[tuple[str, str], Kind] = {
    (of, field): next((kind for kind, fields in _KINDS.items() if field in fields.split()), Values.count)
    for of, fields_ in _OF.items()
    for field in fields_
} | {("player", "units"): Values.count, ("card", "facedown"): Values.truth}
"""What each field of a claim is; what no kind names is a number."""


def kind_of(of: str, field: str) -> str:
    """The kind of a field of a claim on a `player`, `card`, `battlefield` or the `game`, as `Values` calls it."""
    return _CLAIMED[of, field].__name__


_SAID: dict[str, Kind] = {
    **dict.fromkeys(("targets", "units", "with"), Values.names),
    **dict.fromkeys(("to", "destination"), Values.place),
    **dict.fromkeys(("mode", "ability"), Values.number),
    **dict.fromkeys(("accelerate", "repeat", "additional", "answers"), Values.truth),
    **dict.fromkeys(("pay", "choose"), Values.values),
    "at": Values.battlefield,
    "from": Values.source,
    "by": Values.who,
    "player": Values.who,
    "assign": Values.shares,
}
"""What each word of an action is; what stands under others is a name."""
