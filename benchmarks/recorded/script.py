"""The answers that a record gives, in order: its clicks without those that do nothing or only confirm.

In: the inputs of a step behind those that name the action. Out: a `Script` of `Entry` values, each with what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from benchmarks.recorded.reading import Input, Prompt


class Meaning(Enum):
    """What a click says."""

    CARD = "card"
    """This card."""
    TITLE = "title"
    """A card by its title, on a button `card:SLUG`."""
    ORDER = "order"
    """This ability next (a click at an order prompt)."""
    ANY_ORDER = "any order"
    """The rest in any order."""
    YES = "yes"
    NO = "no"
    """Declined, or nothing more."""
    LABEL = "label"
    """An option by its words."""


CONFIRMING = frozenset(("confirm end",))
"""Kinds of questions that only confirm what was clicked before."""
ORDERING = "Triggered Abilities"
"""The source of questions that ask for the next of several triggered abilities."""
ANY = "any order"
"""The button that leaves an order to the engine."""
DECLINING = frozenset(("done", "no", "cancel", "Stop", "Continue"))
SWAPPING = "Select two creatures to swap"
"""How the record asks for an order of creatures: two at a time trade places, until "done"."""
_FIRST = re.compile(r"\bwhich player\b.*\bfirst\b")
_ICON = re.compile(r"resolve this (\w+) bonus icon")
_SINGLE = re.compile(r"\b(a|an|another|first|which card)\b")


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer. `place` is its place among the step's inputs, `question` numbers the questions of the step."""

    place: int
    question: int
    player: int
    meaning: Meaning
    card: str | None
    label: str
    prompt: Prompt

    @property
    def forced(self) -> bool:
        """Whether it was the only legal answer: an engine may take it without asking."""
        prompt = self.prompt
        if prompt.legal is not None:
            return len(prompt.legal) == 1 and set(prompt.buttons) <= {"cancel"}
        return len(prompt.buttons) == 1

    @property
    def unclear(self) -> bool:
        """Whether several buttons of the question have this label, so that it does not say which was meant."""
        return self.card is None and self.prompt.buttons.count(self.label) > 1

    @property
    def ordering(self) -> bool:
        """Whether it answers an order prompt."""
        return is_ordering(self.prompt)

    @property
    def beside(self) -> bool:
        """Whether it says on which side of another creature a creature moves."""
        return self.prompt.ask.startswith("Which side")

    @property
    def deploying(self) -> bool:
        """Whether it is the creature beside which another one is deployed."""
        return self.card is not None and self.prompt.ask.startswith("Select a card to deploy")

    @property
    def icon(self) -> str:
        """The bonus icon that it says how to resolve: as itself, or as what a card offers instead; empty for other
        questions.
        """
        found = _ICON.search(self.prompt.ask)
        return found[1] if found is not None and self.label else ""


def is_ordering(prompt: Prompt) -> bool:
    """Whether the question is what comes next: which of several triggered abilities, or of cards or players that
    something happens to.
    """
    return (
        prompt.kind == "order"
        or prompt.source == ORDERING
        or ANY in prompt.buttons
        or bool(_FIRST.search(prompt.ask.lower()))
    )


def is_one_by_one(prompt: Prompt) -> bool:
    """Whether the question is which of several cards comes next in what happens to all of them."""
    return prompt.legal is not None and prompt.ask.lower().startswith("select a card to discard")


def is_multiple(prompt: Prompt) -> bool:
    """Whether the question is for several cards, as far as its words tell."""
    return prompt.legal is not None and not prompt.kind and not _SINGLE.search(prompt.ask.lower())


def script(inputs: Sequence[Input]) -> tuple[Entry, ...]:
    """The answers among `inputs`; clicks on cards that are not legal did nothing and are left out."""
    entries: list[Entry] = []
    question = -1
    before: Prompt | None = None
    for place, item in enumerate(inputs):
        prompt = item.prompt
        if before is None or not _goes_on(before, prompt, entries):
            question += 1
        before = prompt
        if prompt.kind in CONFIRMING:
            continue
        if item.card is not None:
            if prompt.legal is None or item.card not in prompt.legal:
                continue
            meaning = Meaning.ORDER if is_ordering(prompt) else Meaning.CARD
            entries.append(Entry(place, question, item.player, meaning, item.card, "", prompt))
        else:
            label = item.button or ""
            entries.append(
                Entry(place, question, item.player, _meaning(label, prompt), None, label.removeprefix("card:"), prompt)
            )
    return tuple(_without_toggles(entries))


def _goes_on(before: Prompt, prompt: Prompt, entries: list[Entry]) -> bool:
    """Whether `prompt` is the question before, asked again for the next of several cards, or for "done"."""
    if not before.same_question(prompt) or is_ordering(prompt) or before.legal != prompt.legal:
        return False
    if not entries or entries[-1].meaning is not Meaning.CARD:
        return False
    return is_multiple(prompt) or "done" in prompt.buttons or "done" in before.buttons


def _meaning(label: str, prompt: Prompt) -> Meaning:
    if label == ANY:
        return Meaning.ANY_ORDER
    if label.startswith("card:"):
        return Meaning.ORDER if is_ordering(prompt) else Meaning.TITLE
    if label == "yes":
        return Meaning.YES
    if label in DECLINING or label.lower().startswith("cancel"):
        return Meaning.NO
    return Meaning.LABEL


def _without_toggles(entries: Iterable[Entry]) -> list[Entry]:
    """A second click on a card at one question for several cards takes the first back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.meaning is Meaning.CARD and is_multiple(entry.prompt):
            same = next((old for old in kept if old.question == entry.question and old.card == entry.card), None)
            if same is not None:
                kept.remove(same)
                continue
        kept.append(entry)
    return kept


def fold(text: str) -> str:
    """A word without what spelling adds: case, hyphens, spaces, apostrophes."""
    return re.sub(r"[^a-z0-9æ]+", "", text.lower())


def words(text: str) -> set[str]:
    """The words of a label that carry meaning, in a bare form."""
    small = {"a", "an", "the", "of", "to", "it", "on", "from", "this", "your", "its", "and"}
    found = re.findall(r"[a-z0-9æ]+", text.lower().replace("amber", "æmber").replace("aember", "æmber"))
    return {word.rstrip("s") for word in found if word not in small}
