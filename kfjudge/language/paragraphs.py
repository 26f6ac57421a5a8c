"""Kinds of paragraphs that card texts of several games have: keywords alone, and sentences that hold.

In: the game's node class for each. Out: `ParagraphKind`s for a dialect. A game adds its own beside them.
"""

from __future__ import annotations

from typing import Any

from kfjudge.language.frames.build import Builder
from kfjudge.language.frames.found import Found, Results
from kfjudge.language.frames.match import Matcher
from kfjudge.language.frames.render import Renderer
from kfjudge.language.frames.said import Words
from kfjudge.language.frames.sentences import constants
from kfjudge.language.frames.write import Writer
from kfjudge.values import dataclass


@dataclass(frozen=True, slots=True)
class KeywordLines:
    """A line that only names a keyword ("Assault 2."). `node` has `keywords`; each is of the category `category`."""

    node: type[Any]
    kind: str = "Keywords"
    tag: str = "keyword line"
    category: str = "Keyword"
    runs_on: bool = True

    def match(self, matcher: Matcher, at: int) -> Results:
        """The keyword that stands at a place, with the stop behind it."""
        tokens = matcher.tokens
        return [
            (end + 1, Found(None, "", (), {}, at, end + 1, self.kind, (value,)))
            for end, value in matcher.parse(self.category, "", at)
            if end < len(tokens) and tokens[end].word == "."
        ]

    def build(self, builder: Builder, found: Found) -> Any:
        """The line as a node."""
        return self.node(keywords=(builder.value(found.parts[0], None),), span=builder.span(found.start, found.end))

    def words(self, renderer: Renderer, paragraph: Any) -> list[str]:
        """The keyword and the stop."""
        return [*renderer.say(paragraph.keywords[0], self.category).words, "."]

    def ways(self, writer: Writer, paragraph: Any) -> list[Words]:
        """The keyword and the stop, in canonical words."""
        return [(*said.words, ".") for said in writer.ways(paragraph.keywords[0], self.category)]


@dataclass(frozen=True, slots=True)
class Statements:
    """Sentences that hold and abilities that go off by themselves, without a lead-in. `node` has `parts`, each of the
    category `Constant`.
    """

    node: type[Any]
    kind: str = "Constants"
    tag: str = ""
    runs_on: bool = False

    def match(self, matcher: Matcher, at: int) -> Results:
        """Every number of sentences that stand at a place."""
        return matcher.parse("Constants", "", at)

    def build(self, builder: Builder, found: Found) -> Any:
        """The sentences as a node."""
        parts = tuple(builder.value(part, None) for part in found.parts)
        return self.node(parts=parts, span=builder.span(found.start, found.end))

    def words(self, renderer: Renderer, paragraph: Any) -> list[str]:
        """The words of the sentences."""
        return renderer.sentences(paragraph.parts, "Constant")

    def ways(self, writer: Writer, paragraph: Any) -> list[Words]:
        """The sentences in canonical words; only the first can be what none but a first sentence says."""
        return list(constants(writer, paragraph.parts))
