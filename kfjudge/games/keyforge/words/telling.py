"""What KeyForge's texts mean, in plain English: when an ability works, and what the rules fill in.

In: paragraphs of a bound tree. Out: lines for people, for `language.describe`. Decides nothing; raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kfjudge.games.keyforge.words.nodes.amounts import Variable
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.cards import Ref, says_where
from kfjudge.games.keyforge.words.nodes.conditions import Did
from kfjudge.games.keyforge.words.nodes.effects import Archive, CaptureAember, CardByCard, Discard, LookAt, Reveal
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Paragraph
from kfjudge.games.keyforge.words.nodes.players import Player
from kfjudge.games.keyforge.words.nodes.statics import Keyword
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility, Enhance, KeywordLine
from kfjudge.language.dialect import Telling
from kfjudge.language.node import Node
from kfjudge.language.trees import walk

_WHEN = {
    Timing.PLAY: "when it is played",
    Timing.AFTER_REAP: "after it reaps",
    Timing.BEFORE_REAP: "before it reaps",
    Timing.AFTER_FIGHT: "after it fights, if it survives",
    Timing.BEFORE_FIGHT: "before it fights",
    Timing.ACTION: "as its action",
    Timing.OMNI: "as its action, whatever house is active",
    Timing.DESTROYED: "when it is destroyed",
    Timing.LEAVES_PLAY: "when it leaves play",
    Timing.SCRAP: "when it is discarded from hand",
    Timing.FATE: "when the prophecy above it is fulfilled",
}


def _lead_in(paragraph: Paragraph) -> str:
    """When a paragraph works; what it is, if that is all there is to say of it."""
    match paragraph:
        case KeywordLine(keywords=keywords):
            return f"It has {' and '.join(_keyword(one) for one in keywords)}."
        case Enhance(icons=icons):
            count = f"{len(icons)} bonus icon{'s' * (len(icons) > 1)}"
            return f"Before the game {count} of it went onto other cards of its deck."
        case BoldAbility(timings=timings):
            when = " and ".join(_WHEN[timing] for timing in timings)
            return f"{when[0].upper()}{when[1:]}:"
        case ConstantAbility():
            return "While it is in play:"
    return ""


def _keyword(keyword: Keyword) -> str:
    if keyword.name.valued:
        return f"{keyword.name.value} {getattr(keyword.value, 'value', 'X')}"
    return keyword.name.value


def _words(text: str) -> str:
    """Icons as words."""
    text = re.sub(r"(\d|X)A\b", "\\1 \u00e6mber", text)
    text = re.sub(r"(\d|X)D\b", r"\1 damage", text)
    text = re.sub("(?<=[a-z0-9] )A\\b|^A(?= bonus)", "\u00e6mber", text)
    text = re.sub(r"(?<![\w~])D\b", "damage", text)
    return text


# ── what the rules fill in ──────────────────────────────────────────────────


def _from_hand(node: Node, exposed: bool) -> str:
    cards = getattr(node, "cards", None)
    if not isinstance(cards, Cards) or says_where(cards):
        return ""
    if exposed:
        return "the cards are among those just revealed or looked at, for no other place is named"
    return "the cards come from the player's hand, for no other place is named"


def _capturing(node: Node, exposed: bool) -> str:
    assert isinstance(node, CaptureAember)
    if node.cards is not None:
        return ""
    return (
        "the card itself captures, from its controller's opponent"
        if node.from_player is None
        else "the card itself captures"
    )


def _undefined(node: Node, exposed: bool) -> str:
    return "X is what the text says it is, else 0" if isinstance(node, Variable) else ""


_NOTES: dict[type[Node], Callable[[Node, bool], str]] = {
    Discard: _from_hand,
    Archive: _from_hand,
    CaptureAember: _capturing,
    Variable: _undefined,
}


def _notes(paragraph: Any) -> list[str]:
    """Notes on what the text leaves to the rules, each once."""
    found: dict[str, None] = {}
    exposed = False
    for node in walk(paragraph):
        note = _NOTES.get(type(node))
        said = note(node, exposed) if note is not None else ""
        exposed = exposed or isinstance(node, Reveal | LookAt | CardByCard)
        if said:
            found[said] = None
    return list(found)


TELLING = Telling(
    lead_in=_lead_in,
    has_sentences=lambda paragraph: isinstance(paragraph, BoldAbility | ConstantAbility),
    words=_words,
    notes=_notes,
    explained=(Ref, Player, Did),
)
