"""The small words that somebody in a hurry leaves out, put in where a text stops being read.

In: a prepared text, the language, the words that may be lacking. Out: the text with the fewest of them put in that make
it one that is read, or "" if none do, or several with different meanings. Raises nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from kfjudge.language.dialect import Unsaid
from kfjudge.language.frames.found import TooInvolved
from kfjudge.language.frames.match import Matcher
from kfjudge.language.tokens import Token, tokenise

if TYPE_CHECKING:
    from kfjudge.language.reading import Language

TRIES = 160
"""So many texts are looked at at most."""
BACK = 3
"""So many words before the place where a text stops being read, something may be lacking."""

THEN = 2
"""What it counts to begin a sentence where "then" stands."""
CONDITIONS = ("if ", "unless ", "while ", "when", "after ", "each time ", "for each ", "you may ")
"""Behind these, what "then" begins belongs to the same sentence."""


def filled(text: str, language: Language, unsaid: Mapping[str, Unsaid]) -> str:
    """The text in full; "" if there is no one way to fill it in."""
    waiting: list[tuple[int, int, str]] = [(0, 0, text)]
    seen = {text}
    best: dict[str, object] = {}
    least, tries = 0, 0
    while waiting and tries < TRIES:
        cost, left, one = heapq.heappop(waiting)
        if best and cost > least:
            break
        tries += 1
        tokens, unknown = tokenise(one, language.lexicon)
        if unknown is not None:
            return ""
        matcher = Matcher(tokens, language.table)
        try:
            whole = matcher.texts()
        except TooInvolved:
            continue
        if whole:
            meaning = language.meaning(one)
            if meaning is not None:
                best[one], least = meaning, cost
            continue
        remaining = len(tokens) - matcher.far
        if one != text and remaining >= left:
            continue  # what was put in last has brought it no further
        for more, fuller in _one_more(one, tokens, matcher.far, unsaid):
            if fuller not in seen:
                seen.add(fuller)
                heapq.heappush(waiting, (cost + more, remaining, fuller))
    meanings = list(best.values())
    one = next(iter(best)) if meanings and all(one == meanings[0] for one in meanings) else ""
    return "" if parts_anyhow(text, one, language.lexicon.verb_of) else one


def parts_anyhow(text: str, full: str, verbs: Container[str]) -> bool:
    """Whether a stop that was put in stands where what follows could as well belong to what stands before it: a time
    ("+1 this turn your units …"), and what follows the second of two instructions ("ready it or discard 1 draw 1").
    """
    if text.count(".") >= full.rstrip(".").count("."):
        return False
    sentences = full.lower().split(". ")
    return any(behind.startswith("this turn") for behind in sentences[1:]) or any(
        one == "or" and two in verbs for sentence in sentences[:-1] for one, two in pairwise(sentence.split())
    )


def _one_more(text: str, tokens: list[Token], far: int, unsaid: Mapping[str, Unsaid]) -> Iterator[tuple[int, str]]:
    """The text with one word put in at or shortly before a place, and what that counts."""
    for at in range(min(far, len(tokens)), max(far - BACK, 0) - 1, -1):
        before = tokens[at - 1] if at else None
        place = tokens[at].start if at < len(tokens) else len(text)
        behind = tokens[at].word if at < len(tokens) else ""
        last = before.word if before is not None else ""
        for word, lacking in unsaid.items():
            if (
                not lacking.can_be_before(behind)
                or last in lacking.never
                or (before is not None and before.tag and word in ",.")
            ):
                continue
            if word in ",.":
                if before is None or at >= len(tokens) or tokens[at].tag:
                    continue
                rest = text[place:]
                yield (
                    lacking.counts,
                    f"{text[: before.end]}{word} {rest[0].upper() + rest[1:] if word == '.' else rest}",
                )
                continue
            put = "an" if word == "a" and behind[:1] in "aeiou" and not behind.startswith("un") else word
            start, rest = text[:place], text[place:]
            if not start or start.endswith((": ", ". ", "\n", "\u201c")):
                put, rest = put.capitalize(), rest[0].lower() + rest[1:]
            yield lacking.counts, f"{start}{put} {rest}"
