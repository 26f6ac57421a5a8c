"""What the values of a scenario can be: each field of a claim, and each word of an action, is of one kind.

In: a node of the file and what it stands under. A value of another kind is reported with its place and what could be;
without that a slip would be a claim that never holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from kfjudge.games.riftbound.board.facts import MADE_TOKENS, TOKENS
from kfjudge.games.riftbound.cards.records import fold
from kfjudge.games.riftbound.situation.keys import PHASES, TOP_OF_DECK
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import candidates
from kfjudge.games.riftbound.situation.state import MADE, ZONE
from kfjudge.games.riftbound.words.base import Domain, KeywordName
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation import written
from kfjudge.situation.claims import IN_PLAY, Fields, Kind, is_nobody, one_of
from kfjudge.situation.claims import Values as Claimed
from kfjudge.situation.model import Compare, Wanted
from kfjudge.situation.source import Reader, folded, truth_of

_COUNT = re.compile(r"(?:[<>!]?=|[<>])? ?\d+")
_SOURCES = ("hidden", "facedown", "trash", "hand", "champion")
_SLIP = 0.75
"""A name that is so much like one of the file's, of 1, and is none of them, is a slip."""


class Values(Claimed):
    """Checks the values of one scenario, and reads those of its claims."""

    def __init__(self, reader: Reader, scenario: Scenario) -> None:
        super().__init__(reader)
        self.scenario = scenario

    @property
    def players(self) -> Sequence[str]:
        """The players by name."""
        return self.scenario.players

    # ── kinds ──

    def said(self, word: str, node: written.Piece) -> None:
        """The value of a word of an action."""
        _SAID.get(word, Values.name)(self, node, f"{word!r}")

    def number(self, node: written.Piece, what: str) -> None:
        self.reader.number(node, what, 1)

    def name(self, node: written.Piece, what: str) -> str | None:
        """One name of a card, a battlefield, a player."""
        text = self.reader.text(node, what)
        if text is not None:
            self._slip(node, text)
        return text

    def names(self, node: written.Piece, what: str) -> tuple[str, ...]:
        return self.each(node, what, self.name)

    def keywords(self, node: written.Piece, what: str) -> tuple[str, ...]:
        return self.words(node, what, [one.value for one in KeywordName])

    def several(self, node: written.Piece, what: str) -> tuple[str, ...]:
        """Players, one or more."""
        return self.each(node, what, self.player)

    def zone(self, node: written.Piece, what: str) -> str | None:
        """A zone or battlefield, `in play`, or `not` one of them."""
        return self.denied(node, what, (*ZONE.values(), *self.scenario.fields, IN_PLAY, TOP_OF_DECK))

    def battlefield(self, node: written.Piece, what: str) -> str | None:
        return None if is_nobody(node) else self.reader.choice(node, what, (*self.scenario.fields, "none"))

    def bearer(self, node: written.Piece, what: str) -> str | None:
        return None if is_nobody(node) else self.name(node, what)

    def power(self, node: written.Piece, what: str) -> tuple[tuple[str, Compare], ...]:
        """How much power there is of each domain: of those that are not named none."""
        for key, name, _value in self.reader.entries(node, what):
            if name not in {domain.value for domain in Domain}:
                self.reader.report(key, f"unknown domain {name!r}", self._near(name, [one.value for one in Domain]))
        named = self.counts(node, what)
        return (*named, *((one.value, Compare("=", 0)) for one in Domain if one.value not in dict(named)))

    def pool(self, node: written.Piece, what: str) -> tuple[tuple[str, Compare], ...]:
        """What is in the pool: energy, and power of each domain."""
        found = self.reader.mapping(node, what, ("energy", "power"))
        energy = self.compare(found["energy"], "'energy'") if "energy" in found else None
        power = self.power(found["power"], "'power'") if "power" in found else ()
        return (*((("energy", energy),) if energy is not None else ()), *power)

    def made(self, node: written.Piece, what: str) -> tuple[tuple[str, Compare], ...]:
        """How many tokens there are of each name."""
        for key, name, _value in self.reader.entries(node, what):
            if name not in MADE_TOKENS:
                self._unknown(key, what, name, MADE_TOKENS)
        return self.counts(node, what)

    def place(self, node: written.Piece, what: str) -> None:
        text = self.reader.text(node, what)
        known = (*self.scenario.fields, "base", "my base", *self.scenario.players)
        if text is not None and text not in known:
            self._unknown(node, what, text, known)

    def who(self, node: written.Piece, what: str) -> None:
        self.reader.choice(node, what, self.scenario.players)

    def shares(self, node: written.Piece, what: str) -> None:
        """How much damage each of some units gets."""
        for key, name, value in self.reader.entries(node, what):
            self._slip(key, name)
            self.reader.number(value, f"the damage of {name!r}")

    def anything(self, node: written.Piece, what: str) -> None:
        """Names, numbers or yes and no."""
        for item in self.reader.one_or_more(node):
            self.reader.text(item, what)

    # ── names ──

    def _unknown(self, node: written.Piece, what: str, text: str, known: Iterable[str]) -> None:
        known = list(dict.fromkeys(known))
        self.reader.report(node, f"{what} is {text!r}, not one of {', '.join(known)}", self._near(text, known))

    def _slip(self, node: written.Piece, text: str) -> None:
        """Reports a name that is none of the file's and looks like one."""
        scenario = self.scenario
        places = (*scenario.fields, *scenario.players, *TOKENS)
        if candidates(scenario, text) or folded(text) in {folded(one) for one in places} or truth_of(node) is not None:
            return
        near = self._near(fold(text), [*scenario.labels, *scenario.fields], _SLIP)
        if near:
            self.reader.report(node, f"nothing in this file is called {text!r}", near)

    def _near(self, text: str, known: Iterable[str], alike: float = 0.6) -> list[str]:
        of = {fold(one): one for one in known}
        return [of[one] for one in get_close_matches(fold(text), of, 2, alike)]


def _cards(sized: str = "") -> Kind:
    """The kind of a field that holds cards; the field `sized`, if there is one, says how many they are."""

    def read(values: Values, node: written.Piece, what: str) -> Wanted:
        count = _COUNT.fullmatch(str(node.value).strip()) if isinstance(node, written.Scalar) else None
        if count is not None:
            hint = f"; how many there are, {sized!r} says" if sized else ""
            values.reader.report(node, f"{what} is a list of cards, not {count[0]!r}{hint}")
        return values.names(node, what)

    return read


def _lists(**kinds: Kind) -> dict[str, Kind]:
    """Fields that are lists: `NAME+` asks for at least those."""
    return {f"{name}{more}": kind for name, kind in kinds.items() for more in ("", "+")}


_LYING = _lists(hand=_cards("hand_size"), trash=_cards("trash_size"), banished=_cards("banished_size"))
_SIZES = ("hand_size", "trash_size", "banished_size", "deck_size")
_RUNES = ("runes", "runes_ready", "runes_exhausted")
_STATES = (
    *("buffed", "exhausted", "ready", *Mark, "attacker", "defender", "mighty", "facedown", "token"),
    *("alive", "dead"),
)
FIELDS: Fields = {
    "player": {
        **dict.fromkeys(("points", "xp", "energy", *_SIZES, *_RUNES, "units", "tokens", "drawn"), Values.compare),
        **_LYING,
        **_lists(base=_cards("units"), champion=_cards()),
        "power": Values.power,
        "pool": Values.pool,
        **dict.fromkeys(MADE, Values.made),
        "legend_exhausted": Values.truth,
    },
    "card": {
        **dict.fromkeys(("zone", "location"), Values.zone),
        **dict.fromkeys(("controller", "owner"), Values.player),
        **dict.fromkeys(("might", "might_base", "damage", "buffs"), Values.compare),
        **dict.fromkeys(_STATES, Values.truth),
        **_lists(keywords=Values.keywords),
        "attached_to": Values.bearer,
    },
    "battlefield": {
        "controller": Values.player,
        "contested": Values.truth,
        **_lists(units=_cards(), facedown=_cards(), scored_by=Values.several),
        "made": Values.made,
    },
    "game": {
        **dict.fromkeys(("winner", "active", "focus", "priority"), Values.player),
        "phase": one_of(tuple(PHASES)),
        "state": one_of([f"{one} {two}" for one in ("neutral", "showdown") for two in ("open", "closed")]),
        "showdown": Values.battlefield,
        **_lists(chain=Values.names),
    },
}
"""What a claim can speak of."""

_SAID: dict[str, Callable[[Values, written.Piece, str], object]] = {
    **dict.fromkeys(("targets", "units", "with"), Values.names),
    **dict.fromkeys(("to", "destination"), Values.place),
    **dict.fromkeys(("mode", "ability"), Values.number),
    **dict.fromkeys(("accelerate", "repeat", "additional", "answers"), Values.truth),
    **dict.fromkeys(("pay", "choose"), Values.anything),
    "at": Values.battlefield,
    "from": one_of(_SOURCES),
    "by": Values.who,
    "player": Values.who,
    "assign": Values.shares,
}
"""What each word of an action is; what stands under others is a name."""
