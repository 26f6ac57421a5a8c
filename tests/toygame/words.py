"""The toy's card language: its nodes, and the dialect that tells the reader about them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kfjudge.language.dialect import Dialect, References, Roles, Telling
from kfjudge.language.frames.found import Found
from kfjudge.language.frames.sentences import body
from kfjudge.language.namespace import Namespace
from kfjudge.language.node import Node, Text
from kfjudge.language.prepared import Prepared
from kfjudge.language.rewrite import Rewriter

if TYPE_CHECKING:
    from kfjudge.language.frames.build import Builder
    from kfjudge.language.frames.found import Results
    from kfjudge.language.frames.match import Matcher
    from kfjudge.language.frames.render import Renderer
    from kfjudge.language.frames.write import Writer
    from kfjudge.language.lexicon import Lexicon


class Who(StrEnum):
    YOU = "you"
    EACH = "each player"
    CHOSEN = "a player"


class Player(Node):
    who: Who = Who.YOU


YOU, EACH_PLAYER, A_PLAYER = Player(), Player(who=Who.EACH), Player(who=Who.CHOSEN)


class Amount(Node):
    """How many."""


class Number(Amount):
    value: int


class Effect(Node):
    """An instruction."""


class Coins(Effect):
    """A player gains coins, or loses them."""

    amount: Number
    player: Player = YOU
    lost: bool = False


class Sequence(Effect):
    effects: tuple[Effect, ...]


class Instruction(Node):
    effect: Effect


class Cards(Node):
    """The card itself; the toy's texts speak of no other."""


THIS_CARD = Cards()


@dataclass(frozen=True, slots=True)
class Instructions:
    """Every paragraph is what a card does when it is played."""

    node: type[Node] = Instruction
    kind: str = "Instruction"
    tag: str = ""
    runs_on: bool = False

    def match(self, matcher: Matcher, at: int) -> Results:
        return [
            (end, Found(None, "", (), {}, at, end, self.kind, (body,)))
            for end, body in matcher.sentences(at, "Sentence", "Body")
        ]

    def build(self, builder: Builder, found: Found) -> Node:
        return Instruction(effect=builder.value(found.parts[0], None), span=builder.span(found.start, found.end))

    def words(self, renderer: Renderer, paragraph: Any) -> list[str]:
        return renderer.sentences((paragraph.effect,), "Sentence")

    def ways(self, writer: Writer, paragraph: Any) -> list[tuple[str, ...]]:
        return list(body(writer, paragraph.effect, "Sentence"))


def prepare(text: str, name: str, lexicon: Lexicon) -> Prepared:
    """Nothing is set aside or put right."""
    done = Rewriter(text).done()
    return Prepared(done.text, text, done.bounds, done)


HERE = Path(__file__)
TOY = Dialect(
    name="toy",
    names=Namespace(sys.modules[__name__]),
    roles=Roles(Text, Effect, Sequence, None, Player, Cards, Cards, Cards, YOU),
    code=(HERE,),
    paragraphs=(Instructions(),),
    prepare=prepare,
    references=lambda paragraph, before: References({}),
    makes_sense=lambda kind, values: True,
    reached=lambda paragraph: paragraph,
    printed=lambda tree: tree,
    telling=Telling(lead_in=lambda paragraph: "When it is played:", has_sentences=lambda paragraph: True),
    folder=HERE.parent / "grammar",
)
