"""Which action a step is: what its first clicks do, and which of its inputs are answers.

In: a step and the board it starts from. Out: an `Act` with the inputs behind it. A step may be no action at all: a card
clicked to see what it could do, a question cancelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from benchmarks.recorded.reading import Input, Prompt, Step
from benchmarks.recorded.script import CONFIRMING


class Deed(Enum):
    """What is done."""

    PLAY = "play"
    DISCARD = "discard"
    REAP = "reap"
    FIGHT = "fight"
    ACTION = "action"
    OMNI = "omni"
    UNSTUN = "unstun"
    END_TURN = "end turn"
    CHOOSE_HOUSE = "choose house"
    RAISE_TIDE = "raise tide"
    PROPHECY = "prophecy"
    OTHER = "other"
    """Something that a card lets its player do with it where it lies; `Act.label` has the button."""
    CLICK = "click"
    """A card clicked and nothing else: no action is legal with it, or the record ends at the question which."""
    CANCEL = "cancel"
    """Begun and cancelled: nothing happens."""
    SETUP = "setup"
    """Before the first turn."""


USES = {
    "reap": Deed.REAP,
    "fight": Deed.FIGHT,
    "use action": Deed.ACTION,
    "use omni": Deed.OMNI,
    "remove stun": Deed.UNSTUN,
}
"""Buttons that say how a card in play is used."""
SILENT = {"flank": Deed.PLAY, "attach": Deed.PLAY, "attack": Deed.FIGHT}
"""What a question is about that comes at once, because there was only one way to use or play the card."""
PLAYS = {"play": Deed.PLAY, "discard": Deed.DISCARD}
"""Buttons that say what is done with a card in hand."""


@dataclass(frozen=True, slots=True)
class Act:
    """What is done: `card` (of the record) or a word with it, by whom, and the inputs that answer questions.

    `offered` are the buttons of the question how the card is used or played, empty if it was not asked.
    """

    deed: Deed
    player: int
    card: str | None = None
    label: str = ""
    answers: tuple[Input, ...] = ()
    offered: tuple[str, ...] = ()


def act_of(step: Step) -> Act:
    """What the step does."""
    first, rest = step.inputs[0], step.inputs[1:]
    if first.prompt.kind == "house":
        return Act(Deed.CHOOSE_HOUSE, first.player, None, first.button or "", tuple(step.inputs))
    if first.prompt.kind != "main":
        return Act(Deed.CLICK if first.card is not None else Deed.SETUP, first.player, first.card)
    if first.card is not None:
        return _with_card(first.player, first.card, rest)
    button = first.button or ""
    if button == "end turn":
        return Act(Deed.END_TURN, first.player, None, "", tuple(rest))
    if button == "raise tide":
        return Act(Deed.RAISE_TIDE, first.player, None, "", _after_yes(rest))
    if button.startswith("prophecy:"):
        return Act(Deed.PROPHECY, first.player, None, button.removeprefix("prophecy:"), _after_yes(rest))
    return Act(Deed.SETUP, first.player)


def _after_yes(rest: Sequence[Input]) -> tuple[Input, ...]:
    """The inputs without the one that confirms the action."""
    return tuple(rest[1:] if rest and rest[0].button == "yes" else rest)


def _with_card(player: int, card: str, rest: Sequence[Input]) -> Act:
    """An action with a card: the next question is how, unless there was only one way."""
    for index, item in enumerate(rest):
        if item.prompt.kind in CONFIRMING or (item.card is not None and item.prompt.legal is None):
            continue
        prompt, answers = item.prompt, tuple(rest[index + 1 :])
        if any(other.button == "cancel" for other in rest):
            return Act(Deed.CANCEL, player, card, "", (), prompt.buttons)
        if prompt.kind == "which use" and item.button in USES:
            return Act(USES[item.button], player, card, "", answers, prompt.buttons)
        if is_play(prompt) and item.button is not None:
            deed = PLAYS.get(item.button, Deed.OTHER)
            return Act(deed, player, card, item.button, answers, prompt.buttons)
        return Act(SILENT.get(prompt.kind, Deed.OTHER), player, card, "", tuple(rest[index:]))
    return Act(Deed.CLICK, player, card)


def is_play(prompt: Prompt) -> bool:
    """Whether the question is what to do with a card out of play."""
    return prompt.ask.startswith("Play ") and "cancel" in prompt.buttons
