"""The line of board notation that would play out what a question asks about several cards.

In: the words of a question and where it names cards. Out: the line for `kfjudge what-if` with the cards filled in, or
nothing where the question does not say what is done. Who a card belongs to is read from the words before it ("my",
"his"), what is done from the types of the cards and the verb. What else lies on the table only the judge knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kfjudge.rules import fold

if TYPE_CHECKING:
    from kfjudge.rules.cards import CardFacts
    from kfjudge.rules.library import Library
    from kfjudge.rules.naming import Names

_MINE = frozenset(["my", "mine", "our", "ours", "i", "we", "own", "friendly"])
_THEIRS = frozenset(
    ["his", "her", "hers", "their", "theirs", "opponent", "opponents", "opp", "opps", "enemy", "he", "she", "they"]
)
_FIGHTS = frozenset(map(fold.stem, ["fight", "attack", "swing", "strike", "hit", "punch", "battle"]))
_REAPS = frozenset([fold.stem("reap")])
_PLAYS = frozenset(map(fold.stem, ["play", "cast", "drop"]))
_USES = frozenset(map(fold.stem, ["use", "activate", "action"]))
_STATES = {
    "ward": "w",
    "warded": "w",
    "bubbled": "w",
    "shielded": "w",
    "stun": "s",
    "stunned": "s",
    "enraged": "e",
    "exhausted": "x",
    "tapped": "x",
}
_NEAR = 3
"""How many words beside a card's name may tell its state."""


@dataclass(slots=True)
class Piece:
    """A card that the question names: where, on whose side, in what state, and what is attached to it."""

    card: CardFacts
    start: int
    end: int
    side: str = ""
    states: list[str] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return " ".join((self.card.name, *self.states, *(f"+{name}" for name in self.upgrades)))


def line(library: Library, names: Names) -> str:
    """The notation for what is done among the cards that the question names whole, or nothing."""
    tokens = [fold.stem(token) for token in names.tokens]
    found = [Piece(library.card(ident), start, end) for start, end, ident in sorted(names.whole)]
    if not found or any('"' in piece.card.name for piece in found):
        return ""
    if any(kind not in ("creature", "artifact", "upgrade", "action") for kind in (p.card.type for p in found)):
        return ""
    ends = [0, *(piece.end for piece in found)]
    starts = [*(piece.start for piece in found[1:]), len(tokens)]
    for piece, before, after in zip(found, ends, starts, strict=False):
        _read(piece, names.tokens[before : piece.start], names.tokens[piece.end : after])
    _attach(found)
    deed, doer, played = _deed(found, tokens)
    if not deed:
        return ""
    there = [piece for piece in found if piece is not played and piece.card.type in ("creature", "artifact")]
    sides = []
    for side in ("me", "opp"):
        pieces = [str(piece) for piece in there if piece.side == side]
        if pieces:
            sides.append(f"{side}: {', '.join(pieces)}")
    turn = ["opp to act"] if doer == "opp" else []
    return "; ".join([*([" | ".join(sides)] if sides else []), *turn, deed])


def _read(piece: Piece, words: Sequence[str], after: Sequence[str]) -> None:
    """What the words around a card's name tell: whose it is and its state ("a warded X", "X with a ward")."""
    for word in reversed(words):
        if word in _MINE or word in _THEIRS:
            piece.side = "me" if word in _MINE else "opp"
            break
    told = [*words[-_NEAR:], *(after[:_NEAR] if after[:1] in (["with"], ["is"]) else [])]
    piece.states = list(dict.fromkeys(_STATES[word] for word in told if word in _STATES))


def _attach(found: list[Piece]) -> None:
    """An upgrade lies on the creature named before it, or else on the first one."""
    creatures = [piece for piece in found if piece.card.type == "creature"]
    for piece in found:
        if piece.card.type == "upgrade" and creatures:
            earlier = [creature for creature in creatures if creature.start < piece.start]
            (earlier[-1] if earlier else creatures[0]).upgrades.append(piece.card.name)


def _deed(found: list[Piece], tokens: Sequence[str]) -> tuple[str, str, Piece | None]:
    """What is done, by which side, and the card that is played."""
    creatures = [piece for piece in found if piece.card.type == "creature"]
    action = next((piece for piece in found if piece.card.type == "action"), None)
    if action is not None:
        doer = action.side or "me"
        for piece in found:
            piece.side = piece.side or "me"
        return f"play {action.card.name}", doer, action
    verbs = set(tokens)
    if verbs & _FIGHTS and len(creatures) == 2:
        attacker, attacked = _fighters(creatures, tokens)
        attacker.side = attacker.side or ("me" if attacked.side != "me" else "opp")
        attacked.side = "opp" if attacker.side == "me" else "me"
        _rest(found, attacker.side)
        return f"fight {attacker.card.name} -> {attacked.card.name}", attacker.side, None
    for piece in found:
        said = set(tokens[max(0, piece.start - _NEAR) : piece.start])
        if said & _PLAYS and piece.card.type != "upgrade":
            doer = piece.side or "me"
            _rest(found, doer)
            return f"play {piece.card.name}", doer, piece
    for wanted, verb, kinds in ((_REAPS, "reap", ("creature",)), (_USES, "action", ("creature", "artifact"))):
        user = next((piece for piece in found if piece.card.type in kinds), None)
        if verbs & wanted and user is not None:
            user.side = user.side or "me"
            _rest(found, user.side)
            return f"{verb} {user.card.name}", user.side, None
    return "", "", None


def _rest(found: list[Piece], doer: str) -> None:
    """Cards whose side is not told lie on the side of the player who acts."""
    for piece in found:
        piece.side = piece.side or doer


def _fighters(creatures: list[Piece], tokens: Sequence[str]) -> tuple[Piece, Piece]:
    """The creature used to fight and the one it fights: "A attacks B", "B is attacked by A", "attack B with A"."""
    one, other = creatures
    between = set(tokens[one.end : other.start])
    passive = "by" in between or ("with" in between and not between & _FIGHTS)
    return (other, one) if passive else (one, other)
