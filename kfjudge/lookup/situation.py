"""The line of board notation that would play out what a question asks about several cards.

In: the words of a question and where it names cards. Out: the line for `kfjudge what-if` with the cards filled in, or
nothing where the question does not say what is done. Who a card belongs to is read from the words before it ("my",
"his"), what is done from the types of the cards and the verb. What else lies on the table only the judge knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kfjudge import games
from kfjudge.lookup import fold
from kfjudge.tuples import NamedTuple

if TYPE_CHECKING:
    from kfjudge.lookup.cards import CardFacts
    from kfjudge.lookup.library import Library
    from kfjudge.lookup.naming import Names

_MINE = frozenset(["my", "mine", "our", "ours", "i", "we", "own", "friendly"])
THEIRS = frozenset(
    ["his", "her", "hers", "their", "theirs", "opponent", "opponents", "opp", "opps", "enemy", "he", "she", "they"]
)
_FIGHTS = frozenset(map(fold.stem, ["fight", "attack", "swing", "strike", "hit", "punch", "battle"]))
_REAPS = frozenset([fold.stem("reap")])
_PLAYS = frozenset(map(fold.stem, ["play", "cast", "drop"]))
_USES = frozenset(map(fold.stem, ["use", "activate", "action"]))


class _Lines(NamedTuple):
    """How the lines of a game are written: its types of cards that fight, that lie beside them, that are carried and
    that are played for their effect, the words for a fight, where those lie that do not act, and by which words a text
    has an ability that is used (of the card itself, and not one in quotation marks that it gives to others), with what
    using it is called.
    """

    body: str = "creature"
    beside: str = "artifact"
    carried: str = "upgrade"
    spell: str = "action"
    fight: str = "fight {} -> {}"
    attacked: str = ""
    ability: re.Pattern[str] = re.compile(r"(?:^|[.)]\s*|\n)(action|omni):", re.IGNORECASE)
    using: str = ""


_IN_LINE = _Lines()
"""Where creatures stand in one line before their player, and"""
_AT_PLACES = _Lines(
    "unit", "gear", "Equipment", "spell", "{} attacks {}", " at hill", re.compile(r"\[exhaust\](:)"), "activate"
)
"""where they are at places that are fought for."""
_HALF = re.compile(r"\bgigantic\b|\bother half of\b", re.IGNORECASE)
_NEAR = 3
"""How many words beside a card's name may tell its state."""


class Piece:
    """A card that the question names: how the notation names it, where it stands, on whose side the card is, in what
    state, what is attached to it, and the ids of its halves where it is gigantic.
    """

    def __init__(self, card: CardFacts, name: str, start: int, end: int, halves: tuple[str, ...] = ()) -> None:
        self.card = card
        self.name = name
        self.start = start
        self.end = end
        self.side = ""
        self.states: list[str] = []
        self.upgrades: list[str] = []
        self.halves = halves
        self.lines = _IN_LINE if card.game == games.DEFAULT else _AT_PLACES
        carried = self.lines.carried in (card.type, *card.traits)
        self.type = self.lines.carried if carried else card.type

    def __str__(self) -> str:
        return " ".join((self.name, *self.states, *(f"+{name}" for name in self.upgrades)))


def line(library: Library, names: Names) -> str:
    """The notation for what is done among the cards that the question names whole, or nothing."""
    tokens = [fold.stem(token) for token in names.tokens]
    found = [_piece(library, ident, start, end) for start, end, ident in sorted(names.whole)]
    if not found or any('"' in piece.card.name for piece in found):
        return ""
    lines = found[0].lines
    if any(piece.type not in (lines.body, lines.beside, lines.carried, lines.spell) for piece in found):
        return ""
    ends = [0, *(piece.end for piece in found)]
    starts = [*(piece.start for piece in found[1:]), len(tokens)]
    for piece, before, after in zip(found, ends, starts, strict=False):
        _read(piece, names.tokens[before : piece.start], names.tokens[piece.end : after])
    _attach(found)
    deed, doer, played = _deed(found, tokens)
    if not deed:
        return ""
    there = [piece for piece in found if piece is not played and piece.type in (lines.body, lines.beside)]
    sides = []
    for side in ("me", "opp"):
        place = lines.attacked if side != (doer or "me") else ""
        pieces = [f"{piece}{place if piece.type == lines.body else ''}" for piece in there if piece.side == side]
        if played is not None and played.halves and side == (doer or "me"):
            pieces.append(f"hand ({', '.join(played.halves)})")
        if pieces:
            sides.append(f"{side}: {', '.join(pieces)}")
    turn = ["opp to act"] if doer == "opp" else []
    return "; ".join([*([" | ".join(sides)] if sides else []), *turn, deed])


def _piece(library: Library, ident: str, start: int, end: int) -> Piece:
    """A card by its name, or by its id where others share the name."""
    card = library.card(ident)
    same = library.cards_named(card.name, card.game)
    halves = len(same) == 2 and all(_HALF.search(wording.text) for one in same for wording in one.wordings)
    name = card.id if len(same) > 1 and not halves else card.name
    return Piece(card, name, start, end, tuple(one.id for one in same) if halves else ())


def _verb_of(piece: Piece) -> str:
    """What using a card for its ability is called, or nothing where it has none."""
    wordings = piece.card.wordings
    headers = sorted({found.lower() for wording in wordings for found in piece.lines.ability.findall(wording.text)})
    return piece.lines.using or headers[0] if headers else ""


def _read(piece: Piece, words: Sequence[str], after: Sequence[str]) -> None:
    """What the words around a card's name tell: whose it is and its state ("an exhausted X", "X is
    exhausted").
    """
    for word in reversed(words):
        if word in _MINE or word in THEIRS:
            piece.side = "me" if word in _MINE else "opp"
            break
    told = [*words[-_NEAR:], *(after[:_NEAR] if after[:1] in (["with"], ["is"]) else [])]
    typed = games.named(piece.card.game).typed_states()
    piece.states = list(dict.fromkeys(typed[word] for word in told if word in typed))


def _attach(found: list[Piece]) -> None:
    """An upgrade lies on the creature named before it, or else on the first one."""
    creatures = [piece for piece in found if piece.type == piece.lines.body]
    for piece in found:
        if piece.type == piece.lines.carried and creatures:
            earlier = [creature for creature in creatures if creature.start < piece.start]
            (earlier[-1] if earlier else creatures[0]).upgrades.append(piece.name)


def _deed(found: list[Piece], tokens: Sequence[str]) -> tuple[str, str, Piece | None]:
    """What is done, by which side, and the card that is played."""
    lines = found[0].lines
    creatures = [piece for piece in found if piece.type == lines.body]
    action = next((piece for piece in found if piece.type == lines.spell), None)
    if action is not None:
        doer = action.side or "me"
        for piece in found:
            piece.side = piece.side or "me"
        return f"play {action.name}", doer, action
    verbs = set(tokens)
    if verbs & _FIGHTS and len(creatures) == 2:
        attacker, attacked = _fighters(creatures, tokens)
        attacker.side = attacker.side or ("me" if attacked.side != "me" else "opp")
        attacked.side = "opp" if attacker.side == "me" else "me"
        _rest(found, attacker.side)
        return lines.fight.format(attacker.name, attacked.name), attacker.side, None
    for piece in found:
        said = set(tokens[max(0, piece.start - _NEAR) : piece.start])
        if said & _PLAYS and piece.type != lines.carried:
            doer = piece.side or "me"
            _rest(found, doer)
            return f"play {piece.name}", doer, piece
    user, verb = None, ""
    if verbs & _REAPS and creatures and lines is _IN_LINE:
        user, verb = creatures[0], "reap"
    elif verbs & _USES:
        there = [piece for piece in found if piece.type in (lines.body, lines.beside)]
        user, verb = next(((piece, _verb_of(piece)) for piece in there if _verb_of(piece)), (None, ""))
    if user is None:
        return "", "", None
    user.side = user.side or "me"
    _rest(found, user.side)
    return f"{verb} {user.name}", user.side, None


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
