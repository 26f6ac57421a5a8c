"""What the players claim: `then`, `can` and `choices`, read against a closed vocabulary.

In: the nodes of a claim. Out: a `Claim` of checks. Nothing is judged here; see `verdicts`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kfjudge.games.keyforge.situation.script import ScriptReader
from kfjudge.games.keyforge.situation.words import CARD_PLACES, CLAIMED_SPOTS, COLORS, STEP_NAMES, STEPS, TIDES, ZONES
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.situation import written
from kfjudge.situation.model import CardRef, Check, ChoiceCheck, Claim, Compare, NamedCards, Wanted
from kfjudge.situation.names import OnTheTable
from kfjudge.situation.source import Reader, folded, is_null, place_of
from kfjudge.situation.words import PLAYERS, VERDICTS
from kfjudge.values import dataclass

_COMPARE = re.compile(r"(>=|<=|==|!=|=|>|<|≥|≤|≠)?\s*(-?\d{1,6})")
_OPERATORS = {None: "=", "==": "=", "≥": ">=", "≤": "<=", "≠": "!="}
_NUMBERS = (
    *("aember", "chains", "key_cost", "drawn"),
    *("hand_size", "deck_size", "discard_size", "archives_size", "battleline_size"),
)
_CARD_NUMBERS = ("damage", "aember", "power", "armor", "armor_left", "power_counters")
_CARD_FLAGS = ("ward", "stun", "enrage", "exhausted", "destroyed")
_CLAIM_KEYS = ("says", "then", "can", "choices", "expect", "because")


@dataclass(slots=True)
class ClaimReader:
    """Reads the claims of one scenario."""

    reader: Reader
    table: OnTheTable
    script: ScriptReader

    def claim(self, node: written.Piece) -> Claim | None:
        """One claim; None and a problem if it says nothing that can be judged."""
        before = len(self.reader.problems)
        entries = self.reader.mapping(node, "a claim", _CLAIM_KEYS)
        if not entries:
            if len(self.reader.problems) == before:
                self.reader.report(node, "a claim is empty")
            return None
        if not entries.keys() & {"then", "can", "choices"}:
            self.reader.report(node, "a claim needs 'then', 'can' or 'choices'")
            return None
        says, expect = entries.text("says"), entries.choice("expect", VERDICTS)
        then = self._then(entries["then"]) if "then" in entries else ()
        can = self.script.act(entries["can"], "'can'") if "can" in entries else None
        choices = self._choices(entries["choices"]) if "choices" in entries else ()
        because = self.reader.texts(entries["because"], "'because'") if "because" in entries else ()
        return Claim(says or "", place_of(node), then, can, choices, expect, because)

    # ── then ────────────────────────────────────────────────────────────────

    def _then(self, node: written.Piece) -> tuple[Check, ...]:
        checks: list[Check] = []
        entries = self.reader.mapping(node, "'then'", (*PLAYERS, "cards", "winner", "active", "step"))
        for key, value in entries.items():
            if key in PLAYERS:
                self._fields(value, key, f"{key!r} in 'then'", _PLAYER_FIELDS, checks)
            elif key == "cards":
                for card_key, _name, fields in self.reader.entries(value, "'cards' in 'then'"):
                    ref = self.table.one(card_key, "a card in 'then'")
                    subject: str | CardRef = ref if ref is not None else "nobody"
                    self._fields(fields, subject, f"{card_key.value!r} in 'then'", _CARD_FIELDS, checks)
            elif key == "step":
                step = self.reader.choice(value, "'step'", (*STEPS, *STEP_NAMES))
                checks.append(Check("game", key, STEP_NAMES.get(step or "", step), place_of(value)))
            else:
                player = None if _nobody(value) else self.reader.choice(value, f"{key!r}", PLAYERS)
                checks.append(Check("game", key, player, place_of(value)))
        if not entries and isinstance(node, written.Mapping) and not node.value:
            self.reader.report(node, "'then' is empty")
        return tuple(checks)

    def _fields(
        self,
        node: written.Piece,
        subject: str | CardRef,
        what: str,
        vocabulary: dict[str, FieldReader],
        checks: list[Check],
    ) -> None:
        fields = self.reader.mapping(node, what, vocabulary)
        if not fields and isinstance(node, written.Mapping) and not node.value:
            self.reader.report(node, f"{what} is empty")
        for name, value in fields.items():
            wanted = vocabulary[name](self, value, f"{name!r} in {what.removesuffix(' in ' + repr('then'))}")
            checks.append(Check(subject, name, wanted, place_of(value)))

    def compare(self, node: written.Piece, what: str) -> Compare | None:
        """A number or a comparison."""
        match = _COMPARE.fullmatch(node.value.strip()) if isinstance(node, written.Scalar) else None
        if match is None:
            self.reader.report(node, f'{what} must be a number or a comparison such as ">= 3"')
            return None
        return Compare(_OPERATORS.get(match[1], match[1]), int(match[2]))

    # ── choices ─────────────────────────────────────────────────────────────

    def _choices(self, node: written.Piece) -> tuple[ChoiceCheck, ...]:
        entries = self.reader.mapping(node, "'choices'", ("offers", "refuses", "by"))
        name = entries.choice("by", PLAYERS)
        by = None if name is None else PLAYERS.index(name)
        checks: list[ChoiceCheck] = []
        for key in ("offers", "refuses"):
            for item in entries.each(key):
                word = self.script._word(item)
                if word is None:
                    continue
                if len(word.cards) > 1:
                    self.table.only(CardRef(word.text, word.place, word.cards))
                checks.append(ChoiceCheck(key == "offers", word, by, place_of(item)))
        if not checks and isinstance(node, written.Mapping):
            self.reader.report(node, "'choices' needs 'offers' or 'refuses'")
        return tuple(checks)


FieldReader = Callable[[ClaimReader, written.Piece, str], Wanted]


def _compare(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return claims.compare(node, what)


def _truth(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return claims.reader.truth(node, what)


def _keys(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    """How many keys are forged, or exactly which colours."""
    if not isinstance(node, written.Sequence):
        return claims.compare(node, what)
    colors = [claims.reader.choice(item, what, COLORS) for item in node.value]
    return tuple(color for color in colors if color is not None)


def _tide(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return claims.reader.choice(node, what, TIDES)


def _player(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return claims.reader.choice(node, what, PLAYERS)


def _nobody(node: written.Piece) -> bool:
    return is_null(node) or (isinstance(node, written.Scalar) and folded(node.value) in ("none", "nobody"))


def _house(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return None if _nobody(node) else claims.script.things.house(node, what)


def _zone(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    """A zone, `in play`, or `not` one of them."""
    text = node.value.strip().lower() if isinstance(node, written.Scalar) else ""
    if not text.startswith("not "):
        return claims.reader.choice(node, what, CARD_PLACES)
    rest = written.Scalar(node.tag, text.removeprefix("not "), node.start_mark, node.end_mark)
    place = claims.reader.choice(rest, what, CARD_PLACES)
    return None if place is None else f"not {place}"


def _spot(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return claims.reader.choice(node, what, CLAIMED_SPOTS)


def _host(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return None if _nobody(node) else claims.table.one(node, what)


def _counters(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    found: list[tuple[str, Compare]] = []
    for _key, name, value in claims.reader.entries(node, what):
        wanted = claims.compare(value, f"the {name} counters")
        if wanted is not None:
            found.append((name.lower(), wanted))
    return tuple(found)


def _made(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    """How many token creatures there are of each name."""
    found = [
        (name, claims.compare(value, f"the number of {name}"))
        for _key, name, value in claims.reader.entries(node, what)
    ]
    return tuple((name, wanted) for name, wanted in found if wanted is not None)


def _exactly(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return _names(claims, node, what, least=False)


def _at_least(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    return _names(claims, node, what, least=True)


def _names(claims: ClaimReader, node: written.Piece, what: str, least: bool) -> Wanted:
    refs = [_unknown(item) or claims.table.ref(item, what) for item in claims.reader.items(node, what)]
    return NamedCards(tuple(ref for ref in refs if ref is not None), least)


def _unknown(node: written.Piece) -> CardRef | None:
    """A card nobody can see, in a list of cards."""
    return (
        CardRef("unknown", place_of(node))
        if isinstance(node, written.Scalar) and folded(node.value) == "unknown"
        else None
    )


def _keywords(claims: ClaimReader, node: written.Piece, what: str) -> Wanted:
    """Keywords that a card has, or with `not` before them has not."""
    words = (*KeywordName, *(f"not {name}" for name in KeywordName))
    found = [claims.reader.choice(item, what, words) for item in claims.reader.items(node, what)]
    return tuple(word for word in found if word is not None)


_PLAYER_FIELDS: dict[str, FieldReader] = {
    **dict.fromkeys(_NUMBERS, _compare),
    "keys": _keys,
    "tide": _tide,
    "house": _house,
    "haunted": _truth,
    "made": _made,
    **dict.fromkeys(ZONES, _exactly),
    **{f"{zone}+": _at_least for zone in ZONES},
}
_CARD_FIELDS: dict[str, FieldReader] = {
    **dict.fromkeys(_CARD_NUMBERS, _compare),
    **dict.fromkeys(_CARD_FLAGS, _truth),
    "zone": _zone,
    "place": _spot,
    "neighbors": _exactly,
    "neighbors+": _at_least,
    "controller": _player,
    "owner": _player,
    "counters": _counters,
    "house": _house,
    "host": _host,
    "keywords+": _keywords,
}
