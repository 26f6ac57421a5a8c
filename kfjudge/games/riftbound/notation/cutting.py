"""Where a phrase of a line of Riftbound is cut, and words that are left out."""

from __future__ import annotations

from kfjudge.situation.notation.line import Atom, Phrase, Word


def cut_at(phrase: Phrase, words: frozenset[str]) -> tuple[Phrase, Phrase]:
    """A phrase up to an arrow or one of some words, and the rest."""
    for place, atom in enumerate(phrase):
        if atom.folded in words or atom.kind == "ARROW":
            return phrase[:place], phrase[place:]
    return phrase, ()


def verb_at(word: str, atom: Atom) -> Word:
    """A verb that is left out, at the place of another word."""
    return Word(word, atom.start, atom.start)


def to_at(atom: Atom) -> Word:
    """The word "to", at the place of another."""
    return Word("to", atom.start, atom.end)
