"""The kinds of paragraphs that only KeyForge has: abilities with a bold lead-in, and Enhance.

In: what the reader found. Out: nodes, and their words. Rulebook: "After Fight:" and "After Reap:" are what "Fight:" and
"Reap:" were before; Enhance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kfjudge.games.keyforge.words.as_printed import is_short
from kfjudge.games.keyforge.words.nodes.base import BonusIcon, House, Timing
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, Enhance
from kfjudge.language.frames.build import Builder, Senseless
from kfjudge.language.frames.found import Found, Results, lacked
from kfjudge.language.frames.match import Matcher
from kfjudge.language.frames.render import Renderer
from kfjudge.language.frames.said import Words
from kfjudge.language.frames.sentences import body
from kfjudge.language.frames.write import Writer
from kfjudge.language.node import Form, Node
from kfjudge.language.tokens import Token
from kfjudge.values import dataclass

_ICONS = {
    "A": BonusIcon.AEMBER,
    "D": BonusIcon.DAMAGE,
    "draw": BonusIcon.DRAW,
    "capture": BonusIcon.CAPTURE,
    "discard": BonusIcon.DISCARD,
    "power": BonusIcon.POWER,
}

_TIMINGS = {
    **{timing.value: timing for timing in Timing},
    **{"reap": Timing.AFTER_REAP, "fight": Timing.AFTER_FIGHT},
}

NO_LEAD_IN = 8
"""What it counts to leave out the lead-in: so much may lack of a statement that is none of an ability."""
_WHEN_PLAYED = Token("Play:", "", 0, 0, "header")


def _timings(lead_in: str) -> tuple[Timing, ...]:
    """ "After Fight/After Reap:" and its older style "Fight/Reap:" alike (Rulebook: Fight:/Reap: read as After
    Fight:/After Reap:).
    """
    return tuple(_TIMINGS[part] for part in lead_in.lower().rstrip(":").split("/"))


def _form_of(lead_in: str) -> Form:
    old = any(part in ("Reap", "Fight") for part in lead_in.rstrip(":").split("/"))
    return Form("header/short" if old else "header")


@dataclass(frozen=True, slots=True)
class BoldLeadIns:
    """ "Play:", "After Fight/After Reap:", "Destroyed:" and what is done then."""

    node: type[Node] = BoldAbility
    kind: str = "Bold"
    tag: str = "header"
    runs_on: bool = False

    def match(self, matcher: Matcher, at: int) -> Results:
        """The lead-in with every number of sentences behind it; where none stands, it is that of playing the card."""
        lead_in, begin, binds = matcher.tokens[at], at + 1, {}
        if lead_in.tag != self.tag:
            lead_in, begin, binds = _WHEN_PLAYED, at, lacked({}, NO_LEAD_IN)
        return [
            (end, Found(None, "", (), binds, at, end, self.kind, (lead_in, value)))
            for end, value in matcher.sentences(begin, "Sentence.bold", "Body")
        ]

    def build(self, builder: Builder, found: Found) -> Node:
        """The ability."""
        lead_in, body = found.parts
        return BoldAbility(
            timings=_timings(lead_in.word),
            effect=builder.value(body, None),
            form=_form_of(lead_in.word),
            span=builder.span(found.start, found.end),
        )

    def words(self, renderer: Renderer, paragraph: Any) -> list[str]:
        """The lead-in as it was written, and the sentences."""
        return [_lead_in(paragraph), *renderer.sentences((paragraph.effect,), "Sentence")]

    def ways(self, writer: Writer, paragraph: Any) -> Iterator[Words]:
        """The lead-in and the sentences, in canonical words."""
        return ((_lead_in(paragraph), *words) for words in body(writer, paragraph.effect, "Sentence.bold"))


def _lead_in(node: BoldAbility) -> str:
    """ "After Fight/After Reap:", or "Fight/Reap:" where the text was written so."""
    short = is_short(node)
    names = {timing: timing.value.title() for timing in Timing}
    shown = [
        names[timing].removeprefix("After ")
        if short and timing in (Timing.AFTER_FIGHT, Timing.AFTER_REAP)
        else names[timing]
        for timing in node.timings
    ]
    return "/".join(shown) + ":"


@dataclass(frozen=True, slots=True)
class EnhanceLines:
    """ "Enhance" and the icons that it adds to other cards of the deck."""

    node: type[Node] = Enhance
    kind: str = "Enhance"
    tag: str = "enhance"
    runs_on: bool = True

    def match(self, matcher: Matcher, at: int) -> Results:
        """The icons up to the stop."""
        tokens = matcher.tokens
        end = at + 1
        while tokens[end].tag == "icon":
            end += 1
        if tokens[end].word != ".":
            return []
        return [(end + 1, Found(None, "", (), {}, at, end + 1, self.kind, tuple(tokens[at + 1 : end])))]

    def build(self, builder: Builder, found: Found) -> Node:
        """The icons. Raises `Senseless` for a word that is none."""
        icons: list[BonusIcon] = []
        houses: list[House] = []
        for token in found.parts:
            if token.kind == "House":
                icons.append(BonusIcon.HOUSE)
                houses.append(House(token.value))
            elif token.word in _ICONS:
                icons.append(_ICONS[token.word])
            else:
                raise Senseless(f"no bonus icon: {token.word}")
        return Enhance(icons=tuple(icons), houses=tuple(houses), span=builder.span(found.start, found.end))

    def words(self, renderer: Renderer | Writer, paragraph: Any) -> list[str]:
        """The icons as words."""
        names = {icon: word for word, icon in _ICONS.items()}
        houses = iter(paragraph.houses)
        written = renderer.lexicon.fixed["House"]
        icons = [written[next(houses)] if icon is BonusIcon.HOUSE else names[icon] for icon in paragraph.icons]
        return ["enhance", *icons, "."]

    def ways(self, writer: Writer, paragraph: Any) -> list[Words]:
        """The icons: there is one way."""
        return [tuple(self.words(writer, paragraph))]
