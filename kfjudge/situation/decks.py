"""`deck: NAME` of a side: what the imported deck of that name gives its player.

In: the node of a side. Out: the side with what the deck says and the file does not, as if it were written there, and
the deck. `deck: {list: NAME, top: [...]}` also says which cards lie on top.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from kfjudge.errors import WrongName
from kfjudge.lookup import decks, fold
from kfjudge.lookup.decks import Deck
from kfjudge.situation import written
from kfjudge.situation.source import Reader

_TEXT = "tag:yaml.org,2002:str"
Told = list[tuple[str, str, str]]


def with_deck(
    node: written.Piece | None,
    whose: str,
    game: str,
    reader: Reader,
    told: Told,
    *,
    is_card: Callable[[str], bool],
    adds: Container[str] = (),
    once: Container[str] = (),
    around: written.Piece | None = None,
) -> tuple[written.Piece | None, Deck | None]:
    """The side `node` with what its deck gives, and the deck. Of keys in `adds` the deck adds to what the file has;
    the card of a key in `once` is given only if it lies nowhere else in the side or `around`.
    """
    value = _value(node, "deck")
    if not isinstance(node, written.Mapping) or not isinstance(value, (written.Scalar, written.Mapping)):
        return node, None
    top: written.Piece | None = None
    name: written.Piece = value
    if isinstance(value, written.Mapping):
        entries = reader.mapping(value, f"'deck' of {whose}", ("list", "top"))
        if "list" not in entries:
            reader.report(value, f"'deck' of {whose} needs 'list', the name of an imported deck")
            return _without(node), None
        name, top = entries["list"], entries.get("top")
    text = reader.text(name, f"'deck' of {whose}")
    if text is None:
        return _without(node), None
    exact = decks.exactly(text, game)
    if exact is None and value is name and is_card(text):
        return node, None
    if exact is not None and value is name and is_card(text):
        reader.report(name, f"{text!r} is a deck and a card; write 'deck: [{text}]' or 'deck: {{list: {text}}}'")
    try:
        deck = exact or decks.named(text, game)
    except WrongName as error:
        reader.report(name, error.message, error.nearest)
        return _without(node), None
    found = _given(node, deck, name, top, adds, once, around)
    given = [key for key in deck.side if _value(found, key) is not _value(node, key)]
    gives = ", ".join(f"{key.replace('_', ' ')} {_written(deck.side[key])}" for key in given) or "nothing more"
    told.append(
        (f"the deck of {whose}", deck.name, f"it gives {gives}; its other cards lie where the board does not say")
    )
    return found, deck


def deck_node(name: written.Piece, top: written.Piece | None) -> written.Piece:
    """`deck` of a side: the name of a deck, and what lies on top of it."""
    if top is None:
        return name
    return _mapping([(_scalar("list", name), name), (_scalar("top", name), top)], name, flow=True)


def _given(
    node: written.Mapping,
    deck: Deck,
    at: written.Piece,
    top: written.Piece | None,
    adds: Container[str],
    once: Container[str],
    around: written.Piece | None,
) -> written.Mapping:
    pairs = [(key, value) for key, value in node.value if key.value != "deck"]
    if top is not None:
        pairs.append((_scalar("deck", at), top))
    written = {str(key.value) for key, _value in pairs}
    lying = {fold.fold(text) for part in (node, around) if part is not None for text in _texts(part)}
    for key, value in deck.side.items():
        if key in written:
            if key in adds:
                pairs = [(each, _more(old, value, at) if each.value == key else old) for each, old in pairs]
        elif key not in once or fold.fold(str(value)) not in lying:
            pairs.append((_scalar(key, at), as_node(value, at)))
    return _mapping(pairs, node)


def _more(node: written.Piece, values: Any, at: written.Piece) -> written.Piece:
    """A list of a file, and behind it what a deck has beside."""
    if not isinstance(node, written.Sequence) or not isinstance(values, list):
        return node
    there = {fold.fold(text) for text in _texts(node)}
    more = [as_node(value, at) for value in values if fold.fold(str(value)) not in there]
    return written.Sequence(node.tag, [*node.value, *more], node.start_mark, node.end_mark)


def as_node(value: Any, at: written.Piece) -> written.Piece:
    """A value of a deck as a node that stands where the deck is named."""
    if isinstance(value, dict):
        return _mapping([(_scalar(str(key), at), as_node(each, at)) for key, each in value.items()], at)
    if isinstance(value, list):
        items = [as_node(each, at) for each in value]
        return written.Sequence("tag:yaml.org,2002:seq", items, at.start_mark, at.end_mark, flow_style=True)
    return _scalar(str(value), at)


def _scalar(text: str, at: written.Piece) -> written.Scalar:
    return written.Scalar(_TEXT, text, at.start_mark, at.end_mark)


def _mapping(
    pairs: Iterable[tuple[written.Piece, written.Piece]], at: written.Piece, flow: bool = False
) -> written.Mapping:
    return written.Mapping("tag:yaml.org,2002:map", list(pairs), at.start_mark, at.end_mark, flow_style=flow)


def _without(node: written.Mapping) -> written.Mapping:
    return _mapping([(key, value) for key, value in node.value if key.value != "deck"], node)


def _value(node: written.Piece | None, key: str) -> written.Piece | None:
    if not isinstance(node, written.Mapping):
        return None
    return next((value for each, value in node.value if each.value == key), None)


def _texts(node: written.Piece) -> Iterator[str]:
    """All single values below a node."""
    if isinstance(node, written.Scalar):
        yield str(node.value)
    for part in node.value if isinstance(node, written.Sequence) else ():
        yield from _texts(part)
    for key, value in node.value if isinstance(node, written.Mapping) else ():
        if key.value != "deck" or not isinstance(value, written.Scalar):
            yield from _texts(value)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return " and ".join(f"{each} {key}" for key, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
