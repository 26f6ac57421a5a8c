"""The small words that somebody in a hurry leaves out, put in wherever a frame has them.

In: a prepared text, the language, the words that may be lacking. Out: the text in full, as the frames that cover it say
it, or "" if none do, or if two ways that lack equally little differ in meaning. Raises nothing.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from kfjudge.language.dialect import Unsaid
from kfjudge.language.frames.build import Builder
from kfjudge.language.frames.found import TooInvolved, lacking
from kfjudge.language.frames.match import Matcher
from kfjudge.language.tokens import tokenise

if TYPE_CHECKING:
    from kfjudge.language.reading import Language


def filled(text: str, language: Language, unsaid: Mapping[str, Unsaid]) -> str:
    """The text in full; "" if there is no one way to fill it in."""
    tokens, unknown = tokenise(text, language.lexicon)
    if unknown is not None:
        return ""
    matcher = Matcher(tokens, language.table, hurried=True, unsaid=unsaid)
    try:
        ways = sorted(matcher.texts(), key=lacking)
    except TooInvolved:
        return ""
    builder = Builder(tokens, tuple(range(len(text) + 1)), language.table)
    meanings: dict[str, object] = {}
    least = -1
    for way in ways:
        if least >= 0 and lacking(way) > least:
            break
        node = builder.text(way)
        full = language.rebuild(node) if node is not None else ""
        if full and full not in meanings and (meant := language.meaning(full)) is not None:
            meanings[full], least = meant, lacking(way)
    all_meant = list(meanings.values())
    one = next(iter(meanings), "")
    if any(meant != all_meant[0] for meant in all_meant) or parts_anyhow(text, one, language.lexicon.verb_of):
        return ""
    return one


def parts_anyhow(text: str, full: str, verbs: Container[str]) -> bool:
    """Whether a stop that was put in stands where what follows could as well belong to what stands before it: a time
    ("+1 this turn your units …"), and what follows the second of two instructions ("ready it or discard 1 draw 1").
    """
    if text.count(".") >= full.rstrip(".").count("."):
        return False
    sentences = full.lower().split(". ")
    return any(behind.startswith("this turn") for behind in sentences[1:]) or any(
        one == "or" and two in verbs for sentence in sentences[:-1] for one, two in pairwise(sentence.split())
    )
