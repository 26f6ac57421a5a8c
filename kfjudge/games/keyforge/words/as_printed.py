"""The tree of a paragraph as it was printed: what `reach` and `spread` have changed, undone.

In: a bound paragraph. Out: the tree as it was read, from what the forms of the nodes keep of it; it is written again
word for word. Nothing is decided by it.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from kfjudge.games.keyforge.words.nodes.amounts import Half
from kfjudge.games.keyforge.words.nodes.base import Rounding
from kfjudge.games.keyforge.words.nodes.cards import Quantity, QuantityKind
from kfjudge.games.keyforge.words.nodes.effects import If, Sequence
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.language.frames.forms import CHAIN
from kfjudge.language.node import Form, Node, replace
from kfjudge.language.trees import with_parts

REACHED = Form("reached")
"""The form of a row that begins with what a condition governs in its own sentence and goes on with the sentences that
belong to it.
"""
AFTER = Form("after")
"""The form of a clause that a "then" in its list makes a step of its own."""
LISTED = "listed/"
"""The form of a list that the condition at its end governs begins so; how its members are joined follows, as in a
chain.
"""
EACH_TIME = "each time "
"""The form of a half or third begins so if how it is rounded is said later in its list."""
BODY = Form("body")
PICKED = "picked "
"""The form of "any" begins so where it means one that is chosen."""
Tree = TypeVar("Tree", bound=Node)


def noted(mark: str, node: Node) -> Form:
    """The form of a node, with a mark that what it says has been changed."""
    return Form(mark + node.form)


def is_short(node: Node) -> bool:
    """Whether a lead-in was written as it was in the oldest sets: "Reap:"."""
    return node.form.endswith("/short")


def joined_by(kind: str, between: tuple[int, ...]) -> Form:
    """The form of clauses in a row: of which kind it is, and the numbers of the words between them."""
    return Form(kind + ".".join(map(str, between)))


def printed(tree: Tree) -> Tree:
    """The tree with lists and sentences side by side again, as they are printed; quoted texts are left as they are."""
    made: Tree = _printed(tree)
    return made


def _printed(value: Any) -> Any:
    if isinstance(value, Effect):
        value = _apart(value)
    node = with_parts(value, _printed)
    if isinstance(node, Sequence) and node.form == AFTER:
        return node.effects[0]
    if isinstance(node, Quantity) and node.form.startswith(PICKED):
        return replace(node, kind=QuantityKind.ANY, amount=None, form=Form(node.form.removeprefix(PICKED)))
    if isinstance(node, (Half, Quantity)) and node.form.startswith(EACH_TIME):
        return replace(node, rounding=Rounding.UNSAID, form=Form(node.form.removeprefix(EACH_TIME)))
    if isinstance(node, If) and _is_listed(node.then):
        row = cast(Sequence, node.then)
        return replace(
            row,
            effects=(*row.effects[:-1], replace(node, then=row.effects[-1])),
            form=Form(row.form.replace(LISTED, CHAIN)),
        )
    if (
        isinstance(node, Sequence)
        and node.form.startswith(CHAIN)
        and isinstance(value.effects[-1], If)
        and _is_listed(value.effects[-1].then)
    ):
        last = cast(Sequence, node.effects[-1])
        joined = ".".join((*_joined(node), *_joined(last)))
        return replace(node, effects=(*node.effects[:-1], *last.effects), form=Form(CHAIN + joined))
    return node


def _is_listed(effect: Effect) -> bool:
    return isinstance(effect, Sequence) and effect.form.startswith(LISTED)


def _joined(row: Sequence) -> list[str]:
    """How the members of a list are joined, as the numbers of the separators."""
    return row.form.partition("/")[2].split(".")


def _apart(effect: Effect) -> Effect:
    """Sentences side by side."""
    row = effect.effects if isinstance(effect, Sequence) and effect.form == BODY else (effect,)
    found = tuple(sentence for one in row for sentence in _sentences(one))
    if len(found) == len(row):
        return effect
    return (
        replace(effect, effects=found)
        if isinstance(effect, Sequence) and effect.form == BODY
        else Sequence(effects=found, form=BODY)
    )


def _sentences(effect: Effect) -> tuple[Effect, ...]:
    """The sentences in which an instruction is printed: itself, or the "If" and what stands in later sentences."""
    match effect:
        case If(otherwise=None, then=Sequence(form=form) as row) if form == REACHED:
            first, *rest = (sentence for one in row.effects for sentence in _sentences(one))
            return (replace(effect, then=first), *rest)
        case If(otherwise=Sequence(form=form) as row) if form == REACHED:
            first, *rest = (sentence for one in row.effects for sentence in _sentences(one))
            return (replace(effect, otherwise=first), *rest)
        case Sequence(effects=(*before, last)) if _is_one_sentence(effect):
            first, *rest = _sentences(last)
            return (replace(effect, effects=(*before, first)), *rest) if rest else (effect,)
        case _:
            return (effect,)


def _is_one_sentence(row: Sequence) -> bool:
    """A list of clauses, or a clause that opens with "then": what ends it may go on in the next sentence."""
    return row.form.startswith(CHAIN) or (len(row.effects) == 1 and row.form != BODY)
