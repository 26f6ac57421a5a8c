"""The words of a line that mean the same in every game, folded: who a player is, whose turn it is, what is expected."""

from __future__ import annotations

import re

from kfjudge.situation.notation.line import Phrase, Thing, Word
from kfjudge.situation.notation.spoken import DIGITS

ME = ("me", "my", "i", "mine", "my side", "p1", "p1s")
OPPONENT = ("opp", "opponent", "opponents", "opps", "op", "them", "they", "their", "enemy", "you", "p2", "p2s")
EXPECTED = {
    "always": "always",
    "never": "never",
    "depends": "depends",
    "yes": "always",
    "no": "never",
    "maybe": "depends",
}
PRONOUNS = frozenset(("he", "she", "it", "they", "this", "that", "them", "him", "her"))
"""Words that mean somebody whom a line does not name."""


def player_of(words: str) -> int | None:
    """Which player the folded words name: 0 me, 1 the opponent."""
    return 0 if words in ME else 1 if words in OPPONENT else None


_WHOSE_ZONE = re.compile(
    r"\b(my|his|her|their|opps?(?: s)?|opponents?(?: s)?|p[12]s?) (?:hand|deck|discard|arch|trash|base)"
)


def whose_zone(text: str) -> int | None:
    """Whose hand, deck or other place the folded words name: `back in my hand` 0; None where they do not say."""
    match = _WHOSE_ZONE.search(text)
    return None if match is None else 1 if match[1] in ("his", "her") else player_of(match[1].removesuffix(" s"))


def words_of(phrase: Phrase) -> str:
    """The folded words of a phrase as one text."""
    return " ".join(atom.folded for atom in phrase)


MOST_EARLIER = 50
"""So many cards nobody names can have been played in a turn; a line that says more is not understood."""


def earlier_cards(phrase: Phrase) -> int:
    """How many cards nobody names `2 cards` are, of what was done earlier in the turn; 0 for anything else."""
    match = re.fullmatch(r"(\d{1,2}) (?:other |unknown )?cards?", words_of(phrase))
    return int(match[1]) if match is not None and int(match[1]) <= MOST_EARLIER else 0


def is_emptied(thing: Thing) -> bool:
    """Whether a place before a colon has nothing behind it: `hand: empty`."""
    return bool(thing.place) and words_of(thing.phrase) in ("empty", "nothing", "none")


def counts_unknown(phrase: Phrase) -> bool:
    """Whether a phrase counts cards nobody names: in a place they are all there is."""
    return re.fullmatch(r"\d{1,2}(?: (?:other |unknown )?cards?)?", words_of(phrase)) is not None


def how_many(phrase: Phrase) -> tuple[int | None, Phrase]:
    """How many cards a name is said of, and the name: `both guards` 2, `3 guards`, `all guards` 0; None of one."""
    first, rest = phrase[0].folded, phrase[1:]
    digits = DIGITS.get(first, first)
    many = {"both": 2, "all": 0}.get(first, int(digits) if digits.isdecimal() and rest else 1)
    return (None, phrase) if many == 1 else (many, rest)


def turn_of(words: str) -> int | None:
    """Whose turn the folded words say it is: `my turn`, `opponent's turn`, `opp to act`; None for anything else."""
    match = re.fullmatch(r"(\w+)(?: s)? (?:turn|to act|to play|to move|is active)|turn (?:of )?(\w+)", words)
    return player_of(match[1] or match[2]) if match else None


_ASKING = frozenset(("do", "does", "did", "is", "am", "are", "was", "will", "would", "has", "so", "then", "the"))


def without_asking(phrase: Phrase) -> Phrase:
    """`does the giant die` without the words that make it a question."""
    if phrase[0].folded == "am" and len(phrase) == 2:
        return (Word("I", phrase[0].start, phrase[0].end), phrase[1])
    while len(phrase) > 1 and phrase[0].folded in _ASKING:
        phrase = phrase[1:]
    who = whose_zone(words_of(phrase)) if phrase[0].folded.isdecimal() else None
    if who is None:
        return phrase
    at = next((place for place, atom in enumerate(phrase) if atom.folded == "in"), 0)  # `2 cards in my hand`
    whose = Word("opp" if who else "me", phrase[0].start, phrase[0].start)
    return (whose, *phrase[: at + 1], phrase[-1]) if at and phrase[-2].folded != "in" else phrase
