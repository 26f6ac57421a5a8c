"""Which frames a text uses.

In: a text that is understood. Out: the ids of the frames that cover it, those of single words included, which leave no form in the tree. For the
coverage report and for the tests that hold every frame to a sentence.
"""

from __future__ import annotations

from typing import Any

from kfjudge.language.frames.build import Builder
from kfjudge.language.frames.match import Found, Matcher
from kfjudge.language.normalise import prepare
from kfjudge.language.parse import Stop
from kfjudge.language.reading import Language
from kfjudge.language.tagger import tag
from kfjudge.language.tokens import tokenise


def frames_used(language: Language, text: str, *, name: str = "") -> frozenset[str]:
    """The ids of the frames of the reading of `text` (of all its ways to the same meaning); none if it is not understood."""
    prepared = prepare(text, name=name, lexicon=language.lexicon)
    tokens, unknown = tokenise(prepared.text, language.lexicon)
    if unknown is not None or not tokens:
        return frozenset()
    tag(tokens, language.lexicon)
    phrases = language.parser.parse(tokens)
    if isinstance(phrases, Stop):
        return frozenset()
    builder = Builder(tokens, prepared.places, language.table)
    ids: set[str] = set()
    for found in Matcher(tokens, phrases, language.table, hurried=True).texts():
        node = builder.text(found)
        if node is not None and language.rebuild(node) == prepared.text:
            _collect(found, ids)
    return frozenset(ids)


def _collect(value: Any, ids: set[str]) -> None:
    if isinstance(value, tuple):
        for item in value:
            _collect(item, ids)
    elif isinstance(value, Found):
        if value.frame is not None:
            ids.add(value.frame.id)
        _collect(value.parts, ids)
        for inner in value.binds.values():
            _collect(inner, ids)
