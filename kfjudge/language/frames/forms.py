"""The wording of a node as data: which frame, which of its options, in what mode, with what around it.

In: derivations. Out: `Form` and `Manner` for the nodes that `build` makes of them. `render` reads them again, and
nobody else does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kfjudge.language.dialect import Roles
from kfjudge.language.frames.found import Found
from kfjudge.language.frames.table import EITHER_NUMBER, Frame
from kfjudge.language.node import SENTENCES, WORDED, WRAPPED, Form, Manner

CHAIN = "chain/"
"""With what the form of clauses in a row begins, which are one sentence; the numbers after it are the words between
them.
"""
BODY = Manner(frozenset((SENTENCES,)))
"""The manner of sentences side by side."""
DOES = Form("does")
"""The form of what a player does that the effect itself names no doer for ("your opponent stuns a creature")."""
AROUND = ">"
"""Stands in a form between a frame that only puts words around a node and the frame of the node itself."""


def is_done_by(node: Any, roles: Roles) -> bool:
    """Whether a node is what a player does that the effect itself names no doer for."""
    return roles.has_to is not None and isinstance(node, roles.has_to) and node.form == DOES


@lru_cache(maxsize=8192)
def _marks(frame: Frame, mode: str, number: str) -> frozenset[str]:
    return frame.marks | {mark for mark in (WORDED, frame.category, mode, number) if mark}


def manner_of(found: Found) -> Manner:
    """What the grammar of a derivation tells of its node. A phrase in either number is plural where its noun is."""
    frame = found.frame
    assert frame is not None
    number = frame.number
    if number == EITHER_NUMBER:
        number = "pl" if found.choices[:1] == (1,) else ""
    return Manner(_marks(frame, found.mode, number))


def worded_around(found: Found, inner: Any) -> dict[str, Any]:
    """Form and manner of a node that another frame has made and this derivation puts words around."""
    marks = manner_of(found).marks | inner.manner.marks | {WRAPPED}
    return {
        "form": Form(f"{form_of(found)}{AROUND}{inner.form}"),
        "manner": Manner(marks, inner.manner.between),
    }


def form_of(found: Found) -> Form:
    """The wording of a derivation: frame, options taken, mode."""
    assert found.frame is not None
    text = found.frame.id
    if found.choices:
        text += "/" + ".".join(map(str, found.choices))
    if found.mode:
        text += "@" + found.mode
    return Form(text)


def frame_name(form: str) -> str:
    """The (outer) frame that a form names."""
    return form.partition(AROUND)[0].partition("@")[0].partition("/")[0]
