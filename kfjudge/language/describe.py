"""What an understood text means, in plain English.

In: a bound tree, the card's title. Out: lines for people: when each ability works, and the text with every reference
spelled out in brackets ("that creature [an enemy creature]"), icons as words, the card's title for itself, and a note
where the rules fill in what the text leaves out. Decides nothing; raises nothing for a tree that `read_text` made.
"""

from __future__ import annotations

import re
from typing import Any

from kfjudge.language.dialect import Dialect, Telling
from kfjudge.language.frames.render import Renderer
from kfjudge.language.frames.render_elements import Said, Unsayable
from kfjudge.language.frames.table import Table
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.node import Node
from kfjudge.language.tokens import join
from kfjudge.language.trees import walk
from kfjudge.values import dataclass, field


def describe(text: Any, table: Table, lexicon: Lexicon, *, name: str = "") -> list[str]:
    """The lines that describe a text; `name` stands for the card itself. None where the game tells it in no other words
    than the canonical ones.
    """
    telling = table.dialect.telling
    lines: list[str] = []
    if telling is None:
        return lines
    for paragraph in text.paragraphs:
        lines.append(telling.lead_in(paragraph))
        if telling.has_sentences(paragraph):
            lines += _told(paragraph, telling, table, lexicon, name or "this card")
    return lines


def describe_stored(dialect: Dialect, tree: Any, *, name: str = "") -> list[str]:
    """The same for a tree as it is kept: JSON. Loads the frames, not the parser. Raises `WrongInput` for JSON that is
    no card text.
    """
    from kfjudge.language.frames.load import load_table
    from kfjudge.language.serial import from_json
    from kfjudge.language.word_files import base_lexicon

    lexicon = base_lexicon(dialect)
    text = from_json(tree, dialect.names)
    if not isinstance(text, dialect.roles.text):
        return []
    return describe(text, load_table(dialect, lexicon), lexicon, name=name)


def _told(paragraph: Any, telling: Telling, table: Table, lexicon: Lexicon, name: str) -> list[str]:
    """The sentences of an ability, each on a line, and the notes on them."""
    dialect = table.dialect
    speaker = _Speaker(table, lexicon, explained=telling.explained)
    speaker.mentions = {node.mention: node for node in walk(paragraph) if getattr(node, "mention", None)}  # type: ignore[attr-defined]
    words = speaker.text(dialect.roles.text(paragraphs=(paragraph,)))
    text = join(words, dialect.spelling)
    if words[0].endswith(":"):
        text = text.partition(": ")[2]
    text = re.sub("(?<=[.\u201d]) (?=[A-Z~])(?![^\u201c]*\u201d)", "\n", telling.words(text))
    lines = ["  " + line for line in text.replace("~", name).split("\n")]
    return lines + [f"  ({note})" for note in telling.notes(paragraph)]


@dataclass(slots=True)
class _Speaker(Renderer):
    """Renders with every reference explained."""

    explained: tuple[type[Node], ...] = ()
    mentions: dict[int | None, Node] = field(default_factory=dict)
    _explaining: int = 0

    def _node(self, node: Node, category: str, mode: str, number: str, given: dict[str, Any]) -> Said:
        said = Renderer._node(self, node, category, mode, number, given)
        meant = self.mentions.get(getattr(node, "refers_to", None))
        if meant is None or self._explaining or not isinstance(node, self.explained):
            return said
        words = self._meaning(meant)
        if words and words != said.words:
            meaning = join(words, self.table.dialect.spelling)
            if words[0] not in self.table.dialect.spelling.icons:
                meaning = meaning[0].lower() + meaning[1:]
            said.words = [*said.words, f"[{meaning}]"]
        return said

    def _meaning(self, meant: Node) -> list[str]:
        """What a reference means, in words without further explanation."""
        self._explaining += 1
        roles = self.table.dialect.roles
        try:
            if isinstance(meant, roles.cards):
                words = self.say(meant, "Cards").words
            elif isinstance(meant, roles.player):
                words = self.say(meant, "Player").words
            elif isinstance(meant, roles.effect):
                words = self.say(self.table.dialect.printed(meant), "Effect").words
            else:
                return []
        except Unsayable:
            return []
        finally:
            self._explaining -= 1
        return words[:-1] if words[-1:] == ["'s"] else words
