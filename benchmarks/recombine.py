"""Trees that nobody printed, written in canonical words and read back: `python -m benchmarks.recombine [--trees N]
[--seed N] [--json]`.

In: the trees of the identity lines, and of the card list in ../shared where it is. Out: how many of the trees that are
made of their parts are written and read back as equal trees, and why the rest is not. A tree is *drawn* by giving each
field of a node, independently, something that this field can hold; it is *exchanged* by putting a part of one
instruction in the place of a part of another that is of the same kind. What `makes_sense` does not admit
is not drawn, nor what speaks of a described card or an amount outside the description. References are not bound: "it"
may be spoken of nothing here.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.normal import normal
from benchmarks.scope import in_scope
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Effect
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.language.canonical import plain, texts
from kfjudge.language.node import Node
from kfjudge.language.reading import Language, language
from kfjudge.language.trees import part_names, walk

IDENTITY = Path(__file__).parents[1] / "tests" / "cards" / "identity"
POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"
ASIDE = POOL.with_name("aside-2.txt")
DEEPEST = 5


def identity_texts() -> Iterator[tuple[str, str]]:
    """Our own sentences, each with the name of the card that has it."""
    for path in sorted(IDENTITY.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#") and path.stem != "names":
                yield line.strip().replace("|", "\n"), ""


def pool_texts() -> Iterator[tuple[str, str]]:
    """The newest wordings of the card list, without the cards that are set aside; none where it is missing."""
    if not POOL.is_file():
        return
    aside = set(ASIDE.read_text(encoding="utf-8").split("\n")) if ASIDE.is_file() else set()
    for card in json.loads(POOL.read_text(encoding="utf-8"))["cards"]:
        if card["id"] not in aside and card["printings"][-1].get("text"):
            yield card["printings"][-1]["text"], card["name"]


@dataclass(slots=True)
class Parts:
    """What trees can be made of: instructions, the values that each field of each kind of node holds, and all nodes."""

    effects: list[Node] = field(default_factory=list)
    values: dict[tuple[type[Node], str], list[Any]] = field(default_factory=dict)
    nodes: dict[type[Node], list[Node]] = field(default_factory=dict)
    kinds: dict[str, list[Node]] = field(default_factory=dict)

    def add(self, tree: Any) -> None:
        """Takes the parts of a tree."""
        for paragraph in tree.paragraphs:
            if isinstance(paragraph, BoldAbility):
                self.effects.append(paragraph.effect)
            for node in walk(paragraph):
                self.nodes.setdefault(type(node), []).append(node)
                self.kinds.setdefault(_kind(node), []).append(node)
                for name in part_names(type(node)):
                    held = self.values.setdefault((type(node), name), [])
                    value = getattr(node, name)
                    if len(held) < 200 and value not in held:
                        held.append(value)


def _kind(node: Node) -> str:
    """The kind of thing that a node is, so that another of the kind can take its place."""
    return next((base.__name__ for base in type(node).__mro__ if base.__base__ in _ROOTS), type(node).__name__)


_ROOTS = frozenset((Node, *(base for base in Node.__subclasses__() if base.__name__ == "Mentionable")))


def parts_of(texts_: Iterable[tuple[str, str]], reader: Language) -> Parts:
    """The parts of the trees of understood texts."""
    found = Parts()
    for text, name in texts_:
        reading = reader.read(text, name=name)
        if reading.ast is not None and reading.means:
            meant = reader.meaning(reading.means, name=name, bound=False)
            if meant is not None:
                found.add(plain(meant))
    return found


def drawn(parts: Parts, chance: random.Random, kind: type[Node] | None = None, depth: int = 0) -> Node | None:
    """A node whose fields hold, each by itself, what they can hold; None if that makes no sense."""
    kind = kind or type(chance.choice(parts.effects))
    values: dict[str, Any] = {}
    for name in part_names(kind):
        value = chance.choice(parts.values[kind, name])
        if isinstance(value, Node) and not isinstance(value, CardText) and depth < DEEPEST and chance.random() < 0.5:
            value = drawn(parts, chance, type(value), depth + 1) or value
        values[name] = value
    if not KEYFORGE.makes_sense(kind, {name: value for name, value in values.items() if value is not None}):
        return None
    return kind(**values)


def exchanged(parts: Parts, chance: random.Random) -> Node | None:
    """An instruction with one of its parts replaced by a part of the same kind from elsewhere; None if that makes no
    sense.
    """
    whole = chance.choice(parts.effects)
    inside = [node for node in walk(whole) if node is not whole]
    if not inside:
        return None
    old = chance.choice(inside)
    new = chance.choice(parts.kinds[_kind(old)])
    made = _replaced(whole, old, new)
    return made if new != old else None


def _replaced(value: Any, old: Node, new: Node) -> Any:
    """A tree with one node replaced; None if a node around it makes no sense any more."""
    if value is old:
        return new
    if isinstance(value, tuple):
        made = [_replaced(item, old, new) for item in value]
        return None if any(item is None for item in made) else tuple(made)
    if not isinstance(value, Node) or isinstance(value, CardText):
        return value
    changes: dict[str, Any] = {}
    for name in part_names(type(value)):
        inner = getattr(value, name)
        changed = _replaced(inner, old, new) if inner is not None else None
        if inner is not None and changed is None:
            return None
        if changed is not inner and changed != inner:
            changes[name] = changed
    if not changes:
        return value
    fresh = replace(value, **changes)
    held = {name: one for name in part_names(type(value)) if (one := getattr(fresh, name)) is not None}
    return fresh if KEYFORGE.makes_sense(type(value), held) else None


def said(tree: Node) -> bool:
    """Whether a tree is an instruction in which nothing is spoken of that is not there."""
    return isinstance(tree, Effect) and in_scope(tree)


def outcome(effect: Node, reader: Language) -> str:
    """ "" if a tree is written and read back as an equal tree, or as one of equal normal form (sentences in one row or
    one within another), else why not, with the kind of node that cannot be written where one
    cannot.
    """
    assert isinstance(effect, Effect)
    ability = BoldAbility(timings=(Timing.PLAY,), effect=effect)
    wanted = plain(ability)
    whole = CardText(paragraphs=(wanted,))
    written = ""
    for text in islice(texts(ability, reader), 8):
        written = written or text
        meant = reader.meaning(text, bound=False)
        if meant is not None and (plain(meant.paragraphs[0]) == wanted or normal(meant) == normal(whole)):
            return ""
    if written:
        return f"read otherwise: {type(effect).__name__}"
    return f"not written: {_unwritten(effect, reader)}"


def _unwritten(effect: Node, reader: Language) -> str:
    """The kind of the deepest part that has no words, within parts that have none either, and what it is a part of."""
    writer = reader.writer()
    names = writer.table.frames.keys() | writer.table.includes.keys()

    def mute(node: Node) -> bool:
        kinds = [base.__name__ for base in type(node).__mro__ if base.__name__ in names]
        return bool(kinds) and not any(writer.ways(node, kind) for kind in kinds)

    def deepest(node: Node) -> list[Node]:
        found: list[Node] = []
        for name in part_names(type(node)):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node) and mute(part):
                    found = max(found, deepest(part), key=len)
        return [node, *found]

    return ".".join(type(node).__name__ for node in deepest(plain(effect))[-2:])


def measure(parts: Parts, reader: Language, trees: int, seed: int) -> dict[str, Any]:
    """So many trees of each way to make them, and what became of them."""
    report: dict[str, Any] = {}
    for way in (drawn, exchanged):
        chance = random.Random(f"{way.__name__} {seed}")
        reasons: Counter[str] = Counter()
        made = 0
        while made < trees:
            effect = way(parts, chance)
            if effect is None or not said(effect):
                continue
            made += 1
            reasons[outcome(effect, reader)] += 1
        good = reasons.pop("", 0)
        report[way.__name__] = {
            "trees": trees,
            "read back": good,
            "share": good / trees,
            "rest": reasons.most_common(25),
        }
    return report


def main(arguments: list[str]) -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="benchmarks.recombine", description=__doc__)
    parser.add_argument("--trees", type=int, default=100_000, help="so many drawn and so many exchanged")
    parser.add_argument("--own", action="store_true", help="the parts of the identity lines alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    reader = language(KEYFORGE)
    parts = parts_of((*identity_texts(), *(() if options.own else pool_texts())), reader)
    report = measure(parts, reader, options.trees, options.seed)
    if options.json:
        print(json.dumps(report, indent=1))
        return 0
    for way, told in report.items():
        print(f"{way}: {told['read back']} of {told['trees']} read back ({100 * told['share']:.1f} %)")
        for reason, count in told["rest"]:
            print(f"  {count:>6}  {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
