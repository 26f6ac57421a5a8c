"""What the reader has to be told about one game: a `Dialect`.

In: a game's node classes, its words for things that every card language has, and the passes that know its rules. Out:
one object that preparing, frames, binding, rebuilding and describing take. The reader itself knows no
game; see docs/architecture.md for how a game gives its dialect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from kfjudge.language.lexicon import Lexicon
from kfjudge.language.namespace import Namespace
from kfjudge.language.node import Node
from kfjudge.language.prepared import Prepared
from kfjudge.language.spelling import TITLE, Spelling
from kfjudge.language.tokens import Token
from kfjudge.language.trees import Path as TreePath
from kfjudge.paths import grammar
from kfjudge.values import dataclass, field

_EACH = re.compile(r"each (\w+): ")
_NAMED = re.compile(r"<(\w+)>")


def _alone(effect: Any) -> tuple[Any, ...]:
    return (effect,)


def _never(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Roles:
    """The node classes that the reader makes by itself or has to tell from others. `text` has `paragraphs`, `sequence`
    has `effects`, `has_to` has `effect` and `player`.
    """

    text: type[Any]
    effect: type[Node]
    """Instructions."""
    sequence: type[Any]
    """Instructions one after the other."""
    has_to: type[Any] | None
    """An instruction that another player does; None if the game does not say that."""
    player: type[Node]
    cards: type[Node]
    """Whatever a verb can act on."""
    reference: type[Node]
    """Cards that were spoken of before."""
    ability: type[Node]
    """What goes off by itself: the sentences after it that speak of the same things belong to it."""
    you: Node
    several: Callable[[Any], bool] = _never
    """Whether a player is each player or whichever: what is asked of them is asked of one and of the other."""
    chosen: Callable[[Any], bool] = _never
    """Whether somebody chooses these cards, so that what is stated of them later must mean the same ones."""
    plural: Callable[[Any], bool] = _never
    """Whether a reference is to several cards."""
    subject: Node | None = None
    """By frames alone: what stands in a phrase for its subject, where another slot holds that."""


@dataclass(frozen=True, slots=True)
class Unbound:
    """A reference without exactly one candidate, and its place in the printed text."""

    reason: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class References:
    """From the path of each reference of a paragraph to the path of what it means, and those that mean nothing.
    `along_with`: what it means besides.
    """

    targets: Mapping[TreePath, TreePath]
    unbound: tuple[Unbound, ...] = ()
    along_with: Mapping[TreePath, TreePath] = field(default_factory=dict)


Ending = tuple[int, Any, Any]
"""Where a phrase ends, what it means, and how it is worded, if it is a plain value."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A small word that a text in a hurry may lack."""

    counts: int
    """Of several ways to fill a text in, the one is meant that lacks the least."""
    before: frozenset[str] | None = None
    """The words that have to follow where it is lacking; None: any."""
    never: frozenset[str] = frozenset()
    """The words that must not follow."""
    counted: bool = False
    """Whether it is lacking only behind a number."""

    def can_be_before(self, word: str) -> bool:
        """Whether it can be lacking before a word ("" at the end)."""
        return word not in self.never if self.before is None else word in self.before


class SingleWords(Protocol):
    """What a game reads by rule and not from a frame file: numbers in icons, costs, keywords, names."""

    @property
    def categories(self) -> frozenset[str]:
        """What it can be asked for."""

    def read(self, category: str, tokens: Sequence[Token], at: int) -> Iterator[Ending]:
        """What stands at a place, if it is of that category."""

    def write(self, category: str, value: Any, wording: Any) -> list[str] | None:
        """The words of a value, in the wording it was read with if that is given; None for what has none here."""


class ParagraphKind(Protocol):
    """One way in which a paragraph is set: how it is found, what it becomes, and how it is written.

    What it works with (the `Matcher`, `Builder`, `Renderer` and `Writer` of the reader, what was found) stands above
    the dialect and is named by those who use it.
    """

    @property
    def kind(self) -> str:
        """Its name, which a derivation of it bears."""

    @property
    def tag(self) -> str:
        """The tag of the word that it begins with; "" if it begins with any other."""

    @property
    def node(self) -> type[Node]:
        """The class of node that it becomes."""

    @property
    def runs_on(self) -> bool:
        """Whether another paragraph may follow on the same line."""

    def match(self, matcher: Any, at: int) -> list[Any]:
        """The paragraphs of this kind that begin at a place."""

    def build(self, builder: Any, found: Any) -> Node:
        """The node of a derivation. Raises `Senseless`."""

    def words(self, renderer: Any, paragraph: Any) -> list[str]:
        """The words of a paragraph. Raises `Unsayable`."""

    def ways(self, writer: Any, paragraph: Any) -> Iterable[tuple[Any, ...]]:
        """The words of a paragraph without its forms: the ways to write it, the best first; none if it cannot be."""


def _never_both(_: Any, __: Any) -> bool:
    return False


def _nothing(_: Any) -> list[str]:
    return []


@dataclass(frozen=True, slots=True, eq=False)
class Telling:
    """How a text is told in plain English (`describe`)."""

    lead_in: Callable[[Any], str]
    """When a paragraph works; what it is, if that is all there is to say of it."""
    has_sentences: Callable[[Any], bool]
    """Whether the sentences of a paragraph are told."""
    words: Callable[[str], str] = str
    """A text with icons as words."""
    notes: Callable[[Any], list[str]] = _nothing
    """What the text of a paragraph leaves to the rules."""
    explained: tuple[type[Node], ...] = ()
    """The references behind which stands what they mean."""


@dataclass(frozen=True, eq=False)
class Dialect:
    """The card language of one game. `name` is its folder under `grammar/`: `frames/` and `lexicon/`."""

    name: str
    names: Namespace
    roles: Roles
    code: tuple[Path, ...]
    """The source files (or folders of them) that say what the frames mean; kept tables are made anew when they
    change.
    """
    paragraphs: tuple[ParagraphKind, ...]
    prepare: Callable[[str, str, Lexicon], Prepared]
    """A printed text, the title of its card and the lexicon: the text made ready to be read."""
    references: Callable[[Any, tuple[Any, ...]], References]
    """What the references of a paragraph mean, and of which it speaks though nothing named it; also given are the
    paragraphs before it.
    """
    makes_sense: Callable[[type[Node], dict[str, Any]], bool]
    """Whether a node with these values says something that can be meant."""
    reached: Callable[[Any], Any]
    """A bound paragraph with what its conditions govern inside them."""
    printed: Callable[[Any], Any]
    """The tree as it is printed: `reached` undone."""
    telling: Telling | None = None
    """How a text is told in plain English; None if its canonical words are plain enough."""
    prepare_typed: Callable[[str, str, Lexicon], Prepared] | None = None
    """As `prepare`, for a text that is not read as it stands: what people type short is spelled out."""
    apart: Callable[[Any], tuple[Any, ...]] = _alone
    """The sentences in which an instruction can be written: itself, or what it begins with and what belongs to it."""
    spelling: Spelling = field(default_factory=Spelling)
    fixed_names: Mapping[str, str] = field(default_factory=dict)
    """The kinds of names that are always written in one way, each with its file in the lexicon (`slug: Name`)."""
    marked_names: tuple[str, str] | None = None
    """The kind of names that are ordinary words as well and told by a capital, with its file in the lexicon."""
    keywords: tuple[str, ...] = ()
    """The words that can stand alone in a line, as the names of abilities."""
    rows_of: Mapping[str, tuple[Mapping[str, str], ...]] = field(default_factory=dict)
    """The tables of the game from which lines of its grammar are made, each with its rows."""
    folder: Path | None = None
    """The folder of its grammar, if that does not travel with the package."""
    spoken_of: Mapping[str, Node] = field(default_factory=dict)
    """Subjects that no slot holds, by the names that frames give them ("it", "you")."""
    objects: tuple[str, ...] = ("Cards",)
    """The categories of an object that can be any cards."""
    unsaid: Callable[[str], Mapping[str, Unsaid]] | None = None
    """The small words that a text in a hurry may lack; none of them where it is set as print."""
    by_frames: bool = False
    """Whether it is read line by line, without words that frames inflect (`by_frames.py`)."""
    phrase_names: Mapping[str, str] = field(default_factory=dict)
    """What its kinds of phrases are called when a person is told what was expected."""
    stands_apart: Callable[[Any, Any], bool] = _never_both
    """By frames alone: whether an ability can follow another on its line, and is no part of it."""
    rows: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """By frames alone: the kinds of lists, and what can stand between two members of each."""
    single_words: SingleWords | None = None
    """By frames alone: the words that are read by rule."""
    subjects: Mapping[str, str] = field(default_factory=dict)
    """By frames alone: words that are written otherwise where their phrase is the subject."""
    takes_plural: Callable[[Any], bool] = _never
    """By frames alone: whether a verb behind these is written as behind "you" or behind several."""
    reminder: Callable[[str], re.Pattern[str]] | None = None
    """A line of its list of reminders as a pattern, where that is not the usual."""
    amounts: tuple[str, ...] = ()
    """The categories of an object that is so much of something."""

    def grammar(self, *parts: str) -> Path:
        """A file or folder of its grammar."""
        return self.folder.joinpath(*parts) if self.folder is not None else grammar(self.name, *parts)

    def lines(self, line: str) -> list[str]:
        """What a line of its grammar stands for: one that begins with `each TABLE: ` is written once for each row of
        that table, with what the row has for `<NAME>`; any other is itself.
        """
        found = _EACH.match(line)
        if found is None:
            return [line]
        pattern = _NAMED.sub(r"{\1}", line[found.end() :].replace("{", "{{").replace("}", "}}"))
        return [pattern.format_map(row) for row in self.rows_of[found[1]]]

    @cached_property
    def name_kinds(self) -> tuple[str, ...]:
        """The kinds of names: of the game, and titles of cards."""
        return (*self.fixed_names, *(self.marked_names or ())[:1], TITLE)

    @cached_property
    def counted_names(self) -> tuple[str, ...]:
        """The kinds of names that can stand in the plural."""
        return (*(self.marked_names or ())[:1], TITLE)

    @cached_property
    def by_tag(self) -> dict[str, ParagraphKind]:
        """The kinds of paragraphs by the tag of the word that they begin with."""
        return {paragraph.tag: paragraph for paragraph in self.paragraphs}

    @cached_property
    def by_kind(self) -> dict[str, ParagraphKind]:
        """The kinds of paragraphs by name."""
        return {paragraph.kind: paragraph for paragraph in self.paragraphs}

    @cached_property
    def by_node(self) -> dict[type[Node], ParagraphKind]:
        """The kinds of paragraphs by the nodes that they become."""
        return {paragraph.node: paragraph for paragraph in self.paragraphs}
