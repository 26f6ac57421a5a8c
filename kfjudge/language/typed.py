"""What people type short, spelled out by two tables of a game's lexicon: words (`shorthand.txt`), and patterns of what
no card prints (`typed.txt`).

In: the game's name, a text under way. Out: the text with each piece spelled out, and the pieces with what they were
taken for. Raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from kfjudge.language.dialect import Unsaid
from kfjudge.language.lexicon import Lexicon
from kfjudge.language.rewrite import Rewriter
from kfjudge.paths import grammar

SHORTHAND = "shorthand"
Taken = list[tuple[str, str]]
_NEVER = frozenset(
    (
        *("a", "an", "the", "my", "your", "their", "each", "all", "its", "his", "her", "that", "this"),
        *("in", "into", "of", "to", "from", "at", "with", "and", "or", ""),
    )
)
"""Words that no article stands before."""


def small_words(*no_comma: str) -> dict[str, Unsaid]:
    """The small words that a text in a hurry may lack; before what no comma is lacking."""
    return {
        ",": Unsaid(0, never=frozenset(no_comma)),
        ".": Unsaid(2, never=frozenset((",", "."))),
        "a": Unsaid(2, never=_NEVER),
        "the": Unsaid(3, never=_NEVER),
    }


def set_out(line: str, head: Callable[[str], tuple[str, int] | None]) -> tuple[str, str]:
    """The keywords in a row that a line begins with, each on a line of its own, and the rest; `head`: the first one as
    it is printed, and how far it goes.
    """
    rows = ""
    while (found := head(line)) is not None:
        rows, line = f"{rows}{found[0]}\n", line[found[1] :]
    return rows, line


def rows(game: str, file: str, between: str) -> list[tuple[str, str]]:
    """The rows of a file of the lexicon with something between two sides."""
    lines = grammar(game, "lexicon", file).read_text(encoding="utf-8").splitlines()
    cut = [line.partition(between) for line in lines if not line.startswith("#")]
    return [(left, right) for left, sign, right in cut if sign]


@cache
def shorthand(game: str) -> dict[str, str]:
    """The table: short forms with what they stand for."""
    return dict(rows(game, "shorthand.txt", " = "))


@cache
def _plural(game: str) -> list[str]:
    """The short forms that take an s where what they stand for takes one."""
    table = shorthand(game)
    return sorted(
        (
            re.escape(one)
            for one, word in table.items()
            if one.isalpha()
            and f"{one}s" not in table
            and word[-1:].isalpha()
            and word[-1:] != "s"
            and one[-1:] != "s"
            and " " not in one
        ),
        key=len,
        reverse=True,
    )


@cache
def _short(game: str) -> re.Pattern[str]:
    """Any short form of the table."""
    words = sorted(shorthand(game), key=len, reverse=True)
    return re.compile(rf"(?i)(?<![\w'/])(?:{'|'.join(map(re.escape, words))}|(?:{'|'.join(_plural(game))})s)(?![\w'/])")


@cache
def _patterns(game: str, names: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of what people type, each with what is put for it; `names` are pieces that the game gives."""
    pieces = {f"<<{name}>>": piece for name, piece in names}

    def whole(pattern: str) -> str:
        return re.sub(r"<<[\w-]+>>", lambda piece: pieces[piece.group()], pattern)

    for name, piece in rows(game, "typed.txt", ">> = "):
        pieces[name + ">>"] = whole(piece)
    return tuple(
        (re.compile(f"(?im){whole(rule)}"), put[1:].replace("_", " ")) for rule, put in rows(game, "typed.txt", " =>")
    )


def put(taken: Taken, found: re.Match[str], new: str) -> str | None:
    """What is put for a piece, which is noted; None if it stays."""
    if new == found.group():
        return None
    taken.append((found.group().strip(), new.strip()))
    return new


def spell_words(work: Rewriter, game: str, taken: Taken) -> None:
    """Spells out the short words of the table."""
    table = shorthand(game)

    def spelled(found: re.Match[str]) -> str:
        short = found.group().lower()
        return table[short] if short in table else f"{table[short[:-1]]}s"

    work.sub(_short(game), lambda found: put(taken, found, spelled(found)), SHORTHAND)


def spell_phrases(
    work: Rewriter,
    game: str,
    taken: Taken,
    names: tuple[tuple[str, str], ...] = (),
    number: Callable[[re.Match[str]], str] = str,
) -> None:
    """Spells out what the patterns find; `number` is a pattern's number as digits."""
    for pattern, new in _patterns(game, names):
        numbered = "n" in pattern.groupindex
        work.sub(
            pattern,
            lambda found, new=new, numbered=numbered: put(  # type: ignore[misc]
                taken, found, found.expand(new.replace("{n}", number(found)) if numbered else new)
            ),
            SHORTHAND,
        )


def line_by_line(work: Rewriter, taken: Taken, new: Callable[[str], str]) -> None:
    """Puts for each line what is made of it; what differs is noted."""
    end = len(work.text)
    for line in reversed(work.text.split("\n")):
        start, made = end - len(line), new(line)
        end = start - 1
        if made == line:
            continue
        same = next((at for at in range(min(len(line), len(made))) if line[-1 - at] != made[-1 - at]), None)
        kept = min(len(line), len(made)) if same is None else same
        old, fresh = line[: len(line) - kept], made[: len(made) - kept]
        work.replace(start, start + len(old), fresh, SHORTHAND)
        taken.insert(0, (old.strip(), fresh.strip()))


_ANY_THING = re.compile(
    r"(?i)\b(?:an?|the|each|every|another|that|this|those|all|any|one|\d+|your|their|its|player|opponent)\b"
)


def of_itself(line: str, head: re.Pattern[str], itself: str) -> str:
    """A line in which "it", with nothing before it but when the ability goes off, is the card itself."""
    found = head.match(line)
    if found is None:
        return line
    start, rest = line[: found.end()], line[found.end() :]
    said = re.search(r"\bit\b(?! is (?:not )?(?:your|their|an?|the)\b)", rest)
    if said is None or _ANY_THING.search(rest[: said.start()]):
        return line
    return f"{start}{rest[: said.start()]}{itself}{rest[said.end() :]}"


_COUNTED = re.compile(r"(?:\d+|an?|all|each|another|up|one|two|three|half|random)\b")


def ordered(line: str, head: re.Pattern[str], lexicon: Lexicon) -> str:
    """A line in which the player is told to do what is said as of a third person ("draws 1"), behind its head."""
    start = found.end() if (found := head.match(line)) is not None else 0
    word, _, rest = line[start:].partition(" ")
    base = lexicon.verb_of.get(word.lower(), word)
    if base not in lexicon.verbs or lexicon.verbs[base].third != word.lower() or not _COUNTED.match(rest):
        return line
    return f"{line[:start]}{base} {rest}"


_BETWEEN = re.compile(
    r"(?im)(?P<before>(?:^|(?<=[.:] ))(?!if |unless |on |when|while |after |at |each time |during )[^.:,\n]+?)"
    r" (?P<if>if|unless) (?P<when>[^,.:\n]+), (?!or |and |then |otherwise|else|but |instead)(?=\w)"
)
"""A condition between two instructions, with no stop to say to which of them it belongs."""
_SAID_BEFORE = re.compile(r"(?i)\b(?:its?|that|those|they|them|this way|this (?:damage|dmg)|did|do)\b")


def condition_between(text: str) -> bool:
    """Whether a condition may belong to what stands before it or behind it; one that speaks of what stands before it
    belongs to what is behind.
    """
    return any(not _SAID_BEFORE.search(found["when"]) for found in _BETWEEN.finditer(text))


def parts_conditions(text: str) -> bool:
    """Whether a condition between two instructions belongs to the one behind."""
    return any(_SAID_BEFORE.search(found["when"]) for found in _BETWEEN.finditer(text))


def part_conditions(work: Rewriter, taken: Taken) -> None:
    """Puts the stop before a condition that speaks of what stands before it, and goes on with what follows."""

    def parted(found: re.Match[str]) -> str | None:
        if not _SAID_BEFORE.search(found["when"]):
            return None
        return put(taken, found, f"{found['before']}. {found['if'].capitalize()} {found['when']}, ")

    work.sub(_BETWEEN, parted, SHORTHAND)


_UNMARKED = re.compile(
    r"(?P<no>(?:ca|could|did|do|does|had|has|have|is|are|was|were|wo|would)n)t|(?P<who>that|there|here|what|it|you|they|we)"
    r"(?P<verb>s|re|ve|d)|(?P<i>i)(?P<am>m|ve|d)"
)


def marked(word: str) -> str:
    """A contraction with the apostrophe that it lacks ("isnt", "youre"); any other word as it is."""
    found = _UNMARKED.fullmatch(word)
    if found is None or word in ("its", "were"):
        return word
    if found["no"]:
        return f"{found['no']}'t"
    return f"{found['who']}'{found['verb']}" if found["who"] else f"I'{found['am']}"


def slip(word: str, knows: Callable[[str], bool], shortest: int = 5) -> str:
    """The one known word that an unknown one is a slip of: a letter too few, twice, or two exchanged, else, in a longer
    word, one wrong or too many; else the word itself. `shortest`: what is meant has so many letters at least.
    """
    if knows(word):
        return word
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    likely = {head + letter + tail for head, tail in cuts for letter in ascii_lowercase}
    likely |= _exchanged(word)
    likely |= {head + tail[1:] for head, tail in cuts if tail and head.endswith(tail[0])}
    seldom = {head + letter + tail[1:] for head, tail in cuts for letter in ("", *ascii_lowercase) if tail}
    for near in (likely, seldom) if len(word) > shortest else (likely,):
        meant = [other for other in near if len(other) >= shortest and knows(other)]
        if meant:
            return meant[0] if len(meant) == 1 else word
    return word


def _exchanged(word: str) -> set[str]:
    """A word with two letters that stand side by side exchanged, in each way."""
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}


def in_full(word: str, words: frozenset[str]) -> str:
    """The one of some words that a word is without its vowels ("frm", "exhst"); else the word itself."""
    if any(letter in "aeiou" for letter in word[1:]):
        return word
    meant = _skeletons(words).get(_skeleton(word), ())
    return meant[0] if len(meant) == 1 and len(meant[0]) > len(word) else word


def meant_by(word: str, words: frozenset[str], knows: Callable[[str], bool]) -> str:
    """The one word that an unknown one is short for, or a slip of: one of some words without its vowels ("rdy"), or
    only some of its letters with the first and the last ("atk"), then a slip, then the beginning of one ("conq"); with
    an ending of its own too ("conqs", "atking"). Else the word itself.
    """
    if len(word) < SHORTEST or knows(word):
        return word
    exchanged = [one for one in _exchanged(word) if len(word) > SHORTEST and {one, one.removesuffix("s")} & words]
    if len(exchanged) == 1:
        return exchanged[0]
    meant = _cut_from(word, words, knows, in_full, _squeezed)
    if meant == word and len(word) > SHORTEST:
        meant = slip(word, knows)
    return meant if meant != word else _cut_from(word, words, knows, _begun)


def _cut_from(
    word: str,
    words: frozenset[str],
    knows: Callable[[str], bool],
    *ways: Callable[[str, frozenset[str]], str],
) -> str:
    for ending in ("", "s", "ed", "ing"):
        root = word.removesuffix(ending) if ending else word
        if len(root) < SHORTEST or not word.endswith(ending):
            continue
        for way in ways:
            meant = way(root, words)
            if meant != root and (not ending or knows(meant + ending)):
                return meant + ending
    return word


SHORTEST = 3
"""So many letters an abbreviation has at least."""


def _begun(word: str, words: frozenset[str]) -> str:
    """The word that one is the beginning of, if all that begin so are forms of it."""
    longer = sorted((one for one in words if one.startswith(word)), key=len)
    stem = longer[0].removesuffix("e") if longer else ""
    return longer[0] if stem and all(one.startswith(stem) for one in longer) else word


def _squeezed(word: str, words: frozenset[str]) -> str:
    """The one word of which a vowelless one has the first and the last letter, and others in their order."""
    if any(letter in "aeiou" for letter in word[1:]):
        return word
    pattern = re.compile(".*".join(map(re.escape, word)))
    meant = [one for one in words if pattern.fullmatch(one) and len(one) > len(word)]
    return meant[0] if len(meant) == 1 else word


def _skeleton(word: str) -> str:
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")


@cache
def _skeletons(words: frozenset[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word in sorted(words):
        found[_skeleton(word)] = (*found.get(_skeleton(word), ()), word)
    return found


SHORT = re.compile(r"(?<![\w'\u2019-])(?<!named )[a-z]{3,}(?![\w'\u2019-])")
"""A word that may have lost its vowels."""
LONG = re.compile(r"(?<![\w'\u2019-])(?<!named )[a-z]{6,}(?![\w'\u2019-])")
"""A word that is long enough for a slip in it to show what was meant; not one that may be a title or a name."""
LONG_ENOUGH = re.compile(r"(?<![\w'\u2019-])(?<!named )[a-z]{4,}(?![\w'\u2019-])")
"""The same where a text is not set as print: a letter left out of a shorter word shows as well."""


@cache
def typed_words(game: str) -> frozenset[str]:
    """The words that the patterns of what people type look for: none of them is a slip."""
    return frozenset(word for rule, _ in rows(game, "typed.txt", " =>") for word in re.findall(r"[a-z]{3,}", rule))


@cache
def said_words(game: str) -> frozenset[str]:
    """The words that stand in the frames of a game."""
    sides = (line.partition("=>")[0] for file in grammar(game, "frames").iterdir() for line in _frames(file))
    words = {word for side in sides for word in re.findall(r"(?<![\w:$./])[a-z'-]{2,}(?:\((?:s|sg|pl)\))?", side)}
    forms = ((word.partition("(")[0], "(" in word) for word in words)
    return frozenset(form for word, both in forms for form in ((word, f"{word}s") if both else (word,)))


def _frames(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(("#", "["))]
