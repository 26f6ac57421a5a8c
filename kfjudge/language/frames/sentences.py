"""Whole texts, sentences and rows of clauses, written from their nodes: what no frame makes.

In: a writer, a node. Out: ways to write it, the best first; nothing, if one of its parts cannot be written. The
counterpart of the compositions that `match` builds in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from kfjudge.language.frames.build import spoken_of
from kfjudge.language.frames.found import ORDINALS
from kfjudge.language.frames.numbers import NUMBER_WORDS
from kfjudge.language.frames.render import ordinal
from kfjudge.language.frames.said import MOST_WAYS, Said, Words
from kfjudge.language.node import Node

if TYPE_CHECKING:
    from kfjudge.language.frames.write import Writer


def text(writer: Writer, node: Any) -> Iterator[Words]:
    """The words of a whole text, with line ends."""
    yield from joined([list(paragraph(writer, one)) for one in node.paragraphs], ("\n",))


def joined(parts: list[list[Words]], between: Words = ()) -> Iterator[Words]:
    """Parts one after the other; of all ways those that take the first way of all parts but one."""
    if not all(parts):
        return

    def row(changed: int, way: int) -> Words:
        words: Words = ()
        for place, part in enumerate(parts):
            words += (*(between if words else ()), *part[way if place == changed else 0])
        return words

    yield row(0, 0)
    for way in range(1, max(map(len, parts))):
        for place, part in enumerate(parts):
            if way < len(part):
                yield row(place, way)


def paragraph(writer: Writer, node: Node) -> Iterator[Words]:
    """The ways to write a paragraph."""
    kind = writer.table.dialect.by_node.get(type(node))
    return iter(kind.ways(writer, node) if kind is not None else ())


def body(writer: Writer, node: Any, category: str) -> Iterator[Words]:
    """Sentences in a row, or all in one; and with what belongs to a condition in sentences of its own."""
    dialect = writer.table.dialect
    row = isinstance(node, dialect.roles.sequence) and len(node.effects) > 1
    parts = node.effects if row else (node,)
    apart = tuple(one for part in parts for one in dialect.apart(part))
    ways = [sentences(writer, parts, category)]
    if len(apart) != len(parts):
        ways.append(sentences(writer, apart, category))
    if row:
        ways.append(sentences(writer, (node,), category))
    if writer.tries == 1:
        for way in ways:
            yield from way
    else:
        yield from in_turn(ways)


def in_turn(ways: list[Iterator[Words]]) -> Iterator[Words]:
    """The first of each, then the second of each, and so on."""
    while ways:
        left = []
        for way in ways:
            words = next(way, None)
            if words is not None:
                left.append(way)
                yield words
        ways = left


def sentences(writer: Writer, parts: tuple[Node, ...], category: str) -> Iterator[Words]:
    """Sentences one after the other; nothing is written before it is asked for."""
    written: list[list[Words]] = []
    for part in parts:
        written.append(sentence(writer, part, category))
        if not written[-1]:
            return
    yield from joined(written)


def sentence(writer: Writer, node: Any, category: str) -> list[Words]:
    return [
        said.words if said.words[-1] in (".", "\u201d") else (*said.words, ".")
        for said in writer.ways(node, category)
        if said.words
    ]


def constants(writer: Writer, parts: tuple[Node, ...]) -> Iterator[Words]:
    """Statements in a row. What none but a first sentence says stands later only if it begins with "when", or after
    one that it cannot be a part of: those ways come after the others.
    """
    first, *more = parts
    rows = [[*sentence(writer, first, "Constant"), *sentence(writer, first, "Constant.first")]]
    for part in more:
        ways = sentence(writer, part, "Constant")
        rows.append(ways or sorted(sentence(writer, part, "Constant.first"), key=lambda words: words[0] != "when"))
    yield from joined(rows)


def built_in(
    writer: Writer, value: Any, category: str, mode: str, subject: Any, number: str, kept: bool
) -> Iterator[Said]:
    match category:
        case "Text":
            if isinstance(value, writer.table.dialect.roles.text):
                yield from in_order(text(writer, value))
        case "Body":
            yield from in_order(islice(body(writer, value, "Sentence"), 2 if writer.tries == 1 else MOST_WAYS))
        case "Constants":
            yield from in_order(constants(writer, value))
        case "Choices":
            lines = [[("\u2022", *words) for words in islice(body(writer, one, "Sentence"), 4)] for one in value]
            yield from in_order(("\n", *words) for words in joined(lines, ("\n",)))
        case "Chain":
            yield from writer.ways(value, "Effect", mode, subject, number, None, kept)
            if isinstance(value, writer.table.dialect.roles.sequence) and len(value.effects) > 1:
                yield from chain(writer, value, mode, subject, number, kept)


def chain(writer: Writer, value: Any, mode: str, subject: Any, number: str, kept: bool) -> Iterator[Said]:
    """Clauses in a row."""
    parts: list[list[Said]] = []
    shared = subject
    for place, part in enumerate(value.effects):
        ways = writer.ways(part, "Effect", mode, shared, number, None, kept and shared is not None)[: writer.tries]
        if place == len(value.effects) - 1:
            ways = [*ways, *writer.ways(part, "Opened", mode, None, number)[: writer.tries]]
        if place and not mode and _another_does(value.effects[0], part, writer):
            ways = writer.ways(part, "Effect.vp", "s-pres")[:1] or ways
        if not ways:
            return
        parts.append(ways)
        shared = spoken_of(shared, writer.table.dialect)
    if not mode and writer.tries > 1:
        yield from _of_one(value, writer)
    several = len(parts) > 2
    ends: list[Words] = [(",", "and") if several else ("and",), (",", "then"), (",", "and")]
    for tries, end in enumerate(ends):
        for place, ways in enumerate([[Said(())], *parts]):
            for way in ways[1 if place else 0 :]:
                words: Words = ()
                cost = tries
                for at, clause in enumerate(parts, 1):
                    said = way if at == place else clause[0]
                    words += (*(end if at == len(parts) else (",",) if at > 1 else ()), *said.words)
                    cost += said.cost
                yield Said(words, number, cost + len(words))


def _of_one(value: Any, writer: Writer) -> Iterator[Said]:
    """Two clauses of one subject that is named once: "that player pays 1A and draws a card"."""
    subject = next(iter(writer.fillings.subjects(value.effects[0], "Effect", "pres")), None)
    roles = writer.table.dialect.roles
    if len(value.effects) != 2 or not isinstance(subject, (roles.player, roles.cards)) or subject == roles.you:
        return
    doers = (subject, spoken_of(subject, writer.table.dialect))
    names = writer.ways(subject, "Player" if isinstance(subject, roles.player) else "Cards")[: writer.tries]
    for who in sorted(names, key=lambda said: said.number != "sg"):  # after "they" a verb could be a command
        number = who.number or "sg"
        clauses = [
            writer.ways(one, "Effect", "pres", said_of, number)[:1]
            for one, said_of in zip(value.effects, doers, strict=True)
        ]
        if all(clauses):
            (first,), (later,) = clauses
            words = (*who.words, *first.words, "and", *later.words)
            yield Said(words, "", who.cost + first.cost + later.cost + 1)
            return


def _another_does(first: Node, later: Node, writer: Writer) -> bool:
    """Whether a row begins with what somebody else does, so that "you" must be said: "they discard a card and you draw
    one".
    """
    doer, you = getattr(first, "player", None), writer.table.dialect.roles.you
    return isinstance(doer, Node) and doer != you and getattr(later, "player", None) == you


def terminal(writer: Writer, value: Any, category: str) -> Iterator[Said]:
    """A single word of the lexicon, or a number."""
    if value is None:
        return
    count = "sg" if value in (1, -1) else "pl"
    match category:
        case "int" if isinstance(value, int) and value >= 0:
            yield Said((str(value),), count, 1)
        case "int.word" if isinstance(value, int) and 0 <= value < len(NUMBER_WORDS):
            yield Said((NUMBER_WORDS[value],), count, 1)
        case "int.plus" if isinstance(value, int) and value >= 0:
            yield Said((f"+{value}",), count, 1)
        case "int.minus" if isinstance(value, int) and value >= 0:
            yield Said((f"-{value}",), count, 1)
        case "CardName" | "CounterName" if isinstance(value, str):
            yield Said((value,), "", 1)
        case _ if category in writer.table.terminals and isinstance(value, str):
            known = writer.lexicon.fixed.get(category)
            if known is None or value in known:
                yield Said((writer.lexicon.written(category, value),), "", 1)
        case "ordinal" if isinstance(value, int):
            yield Said((ordinal(value),), "", 1)
        case "ordinal.word" if isinstance(value, int) and 0 < value <= len(ORDINALS):
            yield Said((ORDINALS[value - 1],), "", 1)


def in_order(ways: Iterable[Words]) -> Iterator[Said]:
    """Whole sentences, in the order in which they are to be tried."""
    for place, words in enumerate(islice(ways, MOST_WAYS)):
        yield Said(words, "", len(words) + place)
