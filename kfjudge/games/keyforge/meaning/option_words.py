"""The options of a "choose one" as answers: each is told, and fixed in a file, by the words it has on the card.

In: the parts of a text that can be chosen. Out: `OptionName` values, by the place of the option; nothing is decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.language.node import Node
from kfjudge.language.printed_words import every_node, words_at
from kfjudge.lookup.icons import readable
from kfjudge.values import dataclass, field


@dataclass(frozen=True, slots=True)
class OptionName:
    """One option of a text by its place; `printed` is the text that it stands in."""

    index: int
    node: Node = field(compare=False)
    printed: str = field(compare=False, default="")

    @property
    def words(self) -> str:
        """The words of the option as printed; empty if the text that holds it is not known."""
        return words_at(self.node, self.printed)

    def __str__(self) -> str:
        return " ".join(readable(self.words).split()).rstrip(".") or f"option {self.index + 1}"


def named(ctx: Context, nodes: Sequence[Node], places: Sequence[int]) -> tuple[OptionName, ...]:
    """The options at `places` of a text that is being resolved."""
    printed = printed_with(ctx, nodes[0])
    return tuple(OptionName(place, nodes[place], printed) for place in places)


def of_node(ctx: Context, node: Node) -> str:
    """The words of a part of a text that is being resolved; empty if they cannot be found."""
    found = OptionName(0, node, printed_with(ctx, node))
    return str(found) if found.words else ""


def printed_with(ctx: Context, node: Node) -> str:
    """The printed text that holds a node: of the card itself, or of one that lends it the ability."""
    board = ctx.game.board
    lenders = [number for number in board.all_in_play() if number != ctx.card]
    for number in (ctx.card, *board.cards[ctx.card].upgrades, *lenders):
        face = ctx.game.view.face(number)
        if face.text is not None and any(inner is node for inner in every_node(face.text)):
            return face.printed
    return ""


def place_of(picked: object, otherwise: int) -> int:
    """The place that an answer names."""
    return picked.index if isinstance(picked, OptionName) else otherwise
