"""What a line leaves open, said the other way: other scenarios that the same line could mean.

In: the node of a line, the places of a side that are in play, and the turns that the line could stand in. Out: each
other reading with its condition in words. Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kfjudge.situation import written
from kfjudge.situation.notation.nodes import Nodes, words_in
from kfjudge.situation.words import PLAYERS
from kfjudge.tuples import NamedTuple


class LeftOpen(NamedTuple):
    """Another meaning of a line: its condition ({}: what it denies), and the scenario that says so."""

    condition: str
    node: written.Mapping
    denies: str = ""
    """The value that something has to be assumed to have for it to be another reading at all."""
    of_words: bool = False
    """Words of the line mean both, so that an open question is answered for both."""
    unsaid: str = ""
    """What the line would have to say, and is taken for something: where it turns a verdict, there is none."""
    needed: bool = False
    """Taken where nothing can be done otherwise, since the line has nothing that could be chosen."""


_BEGUN = {1: "the next turn has begun", 2: "the turn after the next has begun"}
"""What is assumed where so many turns begin before it is asked."""


def left_open(
    nodes: Nodes,
    node: written.Mapping,
    in_play: Iterable[str],
    turns: Iterable[tuple[str, Mapping[str, str]]],
    later: Mapping[str, int],
) -> tuple[LeftOpen, ...]:
    """The other meanings of a line: whether the next turn begins, where this one ends or what is claimed may be asked
    of a later one (`later`: the fields that are, and how many turns later), in which turn it stands where
    nothing is done (`turns`: the condition and the keys that say it), and whether a card that lies in play was played
    this turn.
    """
    entries = {key.value: value for key, value in node.value}
    done = entries["do"].value if "do" in entries else []
    if not done:
        changes = ((condition, {key: nodes.value(value) for key, value in keys.items()}) for condition, keys in turns)
        return tuple(LeftOpen(condition, with_keys(nodes, entries, keys)) for condition, keys in changes)
    found = []
    ended = done[-1].value == "end turn"
    for count in sorted({1} if ended else {*later.values()}) if done[-1].value != "begin turn" else ():
        acts = nodes.sequence([*done, *(["end turn", "begin turn"] * count)[ended:]], flow=False)
        found.append(LeftOpen(_BEGUN[count], with_keys(nodes, entries, {"do": acts})))
    active = entries["active"].value if "active" in entries else PLAYERS[0]
    named = {word for item in done for word in words_in(item)}
    for place, card in plain(entries.get(active), tuple(in_play)):
        if card.value not in named:
            acts = nodes.sequence([nodes.mapping([("play", card.value)]), *done], flow=False)
            changed = {active: _in_hand(nodes, entries[active], place, card), "do": acts}
            found.append(LeftOpen(f"{card.value} was played this turn", with_keys(nodes, entries, changed)))
    return tuple(found)


def with_keys(
    nodes: Nodes, entries: Mapping[str, written.Piece], changed: Mapping[str, written.Piece]
) -> written.Mapping:
    """A mapping with some of its keys changed."""
    return nodes.mapping([*{**entries, **changed}.items()], flow=False)


def plain(side: written.Piece | None, in_play: tuple[str, ...]) -> Iterator[tuple[str, written.Scalar]]:
    """The cards of a side that lie in play with nothing said of them, and where; of several alike none."""
    places = [] if side is None else [(key.value, value) for key, value in side.value if key.value in in_play]
    cards = [
        (place, card)
        for place, listed in places
        if isinstance(listed, written.Sequence)
        for card in listed.value
        if isinstance(card, written.Scalar)
    ]
    called = [card.value for _place, card in cards]
    yield from ((place, card) for place, card in cards if called.count(card.value) == 1)


def _in_hand(nodes: Nodes, side: written.Piece, place: str, card: written.Piece) -> written.Mapping:
    """A side on which a card lies in hand instead."""
    pairs = {key.value: value for key, value in side.value}
    pairs[place] = nodes.sequence([one for one in pairs[place].value if one is not card])
    held = pairs["hand"].value if isinstance(pairs.get("hand"), written.Sequence) else []
    return nodes.mapping([*{**pairs, "hand": nodes.sequence([card, *held])}.items()])
