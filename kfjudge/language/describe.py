"""What an understood text means, in plain English.

In: a bound tree, the card's title. Out: lines for people: when each ability works, and the text with every reference
spelled out in brackets ("that creature [an enemy creature]"), icons as words, the card's title for itself, and a note
where the rules fill in what the text leaves out. Decides nothing; raises nothing for a tree that `read_text` made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kfjudge.keyforge.words.nodes.amounts import Variable
from kfjudge.keyforge.words.nodes.base import KeywordName, Node, Timing
from kfjudge.keyforge.words.nodes.cards import Cards, Ref, says_where
from kfjudge.keyforge.words.nodes.conditions import Did
from kfjudge.keyforge.words.nodes.effects import Archive, CaptureAember, CardByCard, Discard, Effect, LookAt, Reveal
from kfjudge.keyforge.words.nodes.players import Player
from kfjudge.keyforge.words.nodes.statics import Keyword
from kfjudge.keyforge.words.nodes.text import BoldAbility, CardText, ConstantAbility, Enhance, KeywordLine, Paragraph
from kfjudge.language.frames.render import Renderer, Said, Unsayable
from kfjudge.language.frames.table import Table
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.reach import printed
from kfjudge.language.tokens import join
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

_VALUED = frozenset((KeywordName.ASSAULT, KeywordName.HAZARDOUS, KeywordName.SPLASH_ATTACK))


def describe(text: CardText, table: Table, lexicon: Lexicon, *, name: str = "") -> list[str]:
    """The lines that describe a text; `name` stands for the card itself."""
    renderer = Renderer(table, lexicon)
    lines: list[str] = []
    for paragraph in text.paragraphs:
        lines += _paragraph(paragraph, renderer, name or "this card")
    return lines


def describe_stored(tree: Any, *, name: str = "") -> list[str]:
    """The same for a tree as it is kept: JSON. Loads the frames, not the parser. Raises `WrongInput` for JSON that is
    no card text.
    """
    from kfjudge.language.frames.load import load_table
    from kfjudge.language.lexicon import base_lexicon
    from kfjudge.language.serial import from_json

    lexicon = base_lexicon()
    text = from_json(tree)
    return describe(text, load_table(lexicon), lexicon, name=name) if isinstance(text, CardText) else []


def _paragraph(paragraph: Paragraph, renderer: Renderer, name: str) -> list[str]:
    match paragraph:
        case KeywordLine(keywords=keywords):
            return [f"It has {' and '.join(_keyword(one) for one in keywords)}."]
        case Enhance(icons=icons):
            return [
                f"Before the game {len(icons)} bonus icon{'s' * (len(icons) > 1)} of it went onto other cards of its"
                " deck."
            ]
        case BoldAbility(timings=timings):
            when = " and ".join(_WHEN[timing] for timing in timings)
            return [f"{when[0].upper()}{when[1:]}:", *_told(paragraph, renderer, name)]
        case ConstantAbility():
            return ["While it is in play:", *_told(paragraph, renderer, name)]
    return []


def _keyword(keyword: Keyword) -> str:
    if keyword.name in _VALUED:
        return f"{keyword.name.value} {getattr(keyword.value, 'value', 'X')}"
    return keyword.name.value


def _told(paragraph: Paragraph, renderer: Renderer, name: str) -> list[str]:
    """The sentences of an ability, each on a line, and the notes on them."""
    speaker = _Speaker(renderer.table, renderer.lexicon)
    speaker.mentions = {node.mention: node for node in walk(paragraph) if getattr(node, "mention", None)}  # type: ignore[attr-defined]
    body = CardText(paragraphs=(paragraph,))
    text = join(speaker.text(body))
    if isinstance(paragraph, BoldAbility):
        text = text.partition(": ")[2]
    lines = ["  " + line for line in _plain(text, name).split("\n")]
    return lines + [f"  ({note})" for note in _notes(paragraph)]


def _plain(text: str, name: str) -> str:
    """Icons as words, `~` as the title, one sentence a line."""
    text = re.sub(r"(\d|X)A\b", "\\1 \u00e6mber", text)
    text = re.sub(r"(\d|X)D\b", r"\1 damage", text)
    text = re.sub("(?<=[a-z0-9] )A\\b|^A(?= bonus)", "\u00e6mber", text)
    text = re.sub(r"(?<![\w~])D\b", "damage", text)
    text = re.sub("(?<=[.\u201d]) (?=[A-Z~])(?![^\u201c]*\u201d)", "\n", text)
    return text.replace("~", name)


@dataclass(slots=True)
class _Speaker(Renderer):
    """Renders with every reference explained."""

    mentions: dict[int | None, Node] = field(default_factory=dict)
    _explaining: int = 0

    def _node(self, node: Node, category: str, mode: str, number: str, given: dict[str, Any]) -> Said:
        said = Renderer._node(self, node, category, mode, number, given)
        meant = self.mentions.get(getattr(node, "refers_to", None))
        if meant is None or self._explaining or not isinstance(node, (Ref, Player, Did)):
            return said
        words = self._meaning(meant)
        if words and words != said.words:
            meaning = join(words)
            said.words = [
                *said.words,
                f"[{meaning[0].lower()}{meaning[1:]}]" if words[0] not in ("A", "D") else f"[{meaning}]",
            ]
        return said

    def _meaning(self, meant: Node) -> list[str]:
        """What a reference means, in words without further explanation."""
        self._explaining += 1
        try:
            if isinstance(meant, Cards):
                words = self.say(meant, "Cards").words
            elif isinstance(meant, Player):
                words = self.say(meant, "Player").words
            elif isinstance(meant, Effect):
                words = self.say(printed(meant), "Effect").words
            else:
                return []
        except Unsayable:
            return []
        finally:
            self._explaining -= 1
        return words[:-1] if words[-1:] == ["'s"] else words


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


def _notes(paragraph: Paragraph) -> list[str]:
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
