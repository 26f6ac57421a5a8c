"""What the options of a decision are, and which of them a record's words mean.

In: decisions of the engine and entries of a script. Out: places of options. Buttons are matched by meaning: houses,
colours, flanks, players, numbers, zones, and for a "choose one" the words that button and option share.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from benchmarks.recorded.building import Names
from benchmarks.recorded.reading import Prompt
from benchmarks.recorded.script import ORDERING, Entry, Meaning, fold, words
from kfjudge.engine.decision import Decision
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.zones import NOBODY, Zone
from kfjudge.games.keyforge.naming import AbilityName

ModeText = Callable[[Decision, Hashable, Board], str]
"""The printed words of an option of a "choose one"; empty if they are not known."""

PILE_ORDER = "pile order"
"""The kind of the question in which order cards go to a pile together, or lie in it."""
ARRANGING = "move"
"""The rule behind such a question that names the top card first; otherwise the card that goes first is named first."""
ON_DECKS = frozenset((ARRANGING, "putting-into"))
"""The rules behind such questions about decks; the others are about discard piles."""
HALF = "half"
"""The kind of the question which half of a battleline is meant."""
POSITION = "position"
"""The kind of the question where in the battleline a creature is deployed."""
NUMBER_KINDS = frozenset(("number", "amount", "player", "option", POSITION))
"""Kinds of decisions whose options are numbers, not cards."""
SAME = {"use action": "action", "use omni": "omni", "remove stun": "unstun", "amber": "aember"}
"""Buttons for which the engine has another word."""
OWN = frozenset(("mine", "me", "my deck", "myself"))
THEIRS = frozenset(("opponent's", "opponent", "opponent's deck", "theirs"))


def is_discard_order(decision: Decision) -> bool:
    """Whether the question is in which order cards go to a discard pile."""
    return decision.kind == PILE_ORDER and decision.rule not in ON_DECKS


def is_yes_no(decision: Decision) -> bool:
    """Whether the options are yes and no."""
    return len(decision.options) == 2 and all(isinstance(option, bool) for option in decision.options)


def takes_order(decision: Decision, entry: Entry) -> bool:
    """Whether a click at an order prompt can answer the decision: which ability comes next, or which card of
    several.
    """
    if all(isinstance(option, AbilityName) for option in decision.options):
        return True
    return entry.prompt.kind != "order" and entry.prompt.source != ORDERING


def card_of(decision: Decision, option: Hashable) -> int | None:
    """The card that an option is or belongs to; None for an option that is no card."""
    if isinstance(option, AbilityName):
        return option.card
    if type(option) is int and decision.kind not in NUMBER_KINDS:
        return option
    return None


def _zone_named(label: str) -> Zone | None:
    """The zone that a button's words name."""
    said = words(label)
    zones: tuple[Zone, ...] = ("deck", "discard", "archives", "hand")
    return next((zone for zone in zones if zone.rstrip("s") in said), None)


def _giver(option: AbilityName) -> int:
    """The card whose text an ability is from."""
    return option.card if option.origin == NOBODY else option.origin


def _exact(decision: Decision, label: str) -> list[int]:
    """Houses, colours, traits, types, uses: the option is the word."""
    label = SAME.get(label, label)
    return [
        index
        for index, option in enumerate(decision.options)
        if isinstance(option, str) and fold(option) == fold(label)
    ]


def _side(decision: Decision, label: str) -> list[int]:
    """Flanks: "left flank" is the option `left`."""
    side = label.removesuffix(" flank")
    if side not in ("left", "right") or label == side:
        return []
    return [
        index
        for index, option in enumerate(decision.options)
        if isinstance(option, str) and option.split(" ")[0] == side
    ]


def whose(label: str, player: int) -> int | None:
    """The player that a button means to `player`, who is asked; None for a button that means no player."""
    plain = label.lower()
    return player if plain in OWN else 1 - player if plain in THEIRS else None


def _player(decision: Decision, label: str) -> list[int]:
    """Players, seen from who is asked."""
    if decision.kind != "player":
        return []
    wanted = whose(label, decision.player)
    return [index for index, option in enumerate(decision.options) if option == wanted]


def number_options(decision: Decision, label: str) -> list[int]:
    if not label.isdecimal() or decision.kind in ("player", "option", POSITION):
        return []
    return [
        index
        for index, option in enumerate(decision.options)
        if type(option) is int and decision.kind in NUMBER_KINDS and option == int(label)
    ]


def pair_labels(labels: Sequence[str], texts: Sequence[str]) -> dict[str, int]:
    """Which option each label means: the pairs that share most words first, the rest in their order.

    Labels are the other engine's own words for the options; both lists follow the card's text.
    """
    scores: list[tuple[float, int, int]] = []
    for place, label in enumerate(labels):
        said = words(label)
        for index, text in enumerate(texts):
            meant = words(text)
            shared = len(said & meant)
            if shared:
                scores.append((shared / max(1, len(said)), place, index))
    scores.sort(key=lambda item: (-item[0], abs(item[1] - item[2])))
    paired: dict[str, int] = {}
    taken: set[int] = set()
    for _score, place, index in scores:
        if labels[place] not in paired and index not in taken:
            paired[labels[place]] = index
            taken.add(index)
    spare = [index for index in range(len(texts)) if index not in taken]
    for label in labels:
        if label not in paired and spare:
            paired[label] = spare.pop(0)
    return paired


class Options:
    """Finds the options that a record means, on the board as it stands."""

    def __init__(self, names: Names, mode: ModeText | None, board: Callable[[], Board]) -> None:
        self.names = names
        self.mode = mode
        self.board = board

    def matching(self, decision: Decision, entry: Entry) -> list[int]:
        """The options that the entry names, by their place."""
        if entry.meaning in (Meaning.CARD, Meaning.ORDER) and entry.card is not None:
            number = self.names.number.get(entry.card, -2)
            return [index for index, option in enumerate(decision.options) if card_of(decision, option) == number]
        if entry.meaning is Meaning.TITLE or (entry.meaning is Meaning.ORDER and entry.card is None):
            return self._titled(decision, entry.label)
        if entry.meaning is Meaning.LABEL:
            return self._labelled(decision, entry)
        return []

    def _titled(self, decision: Decision, slug: str) -> list[int]:
        """The options that are cards with this id; of abilities those whose text is from such a card, else those of
        one.
        """
        cards = self.board().cards
        found: list[int] = []
        for index, option in enumerate(decision.options):
            number = _giver(option) if isinstance(option, AbilityName) else card_of(decision, option)
            if number is not None and 0 <= number < len(cards) and cards[number].face.id == slug:
                found.append(index)
        return found or [
            index
            for index, option in enumerate(decision.options)
            if isinstance(option, AbilityName) and cards[option.card].face.id == slug
        ]

    def _labelled(self, decision: Decision, entry: Entry) -> list[int]:
        """The options that a button's words mean; a side is one of the creature that was clicked, not of the line."""
        label = entry.label
        if entry.beside:
            return []
        for reading in (_exact, _side, _player, number_options):
            found = reading(decision, label)
            if found:
                return found
        return self._in_zone(decision, label) or self._mode(decision, entry) or self._named(decision, label)

    def _named(self, decision: Decision, label: str) -> list[int]:
        """The card that a button names: of abilities the one that has it, where they are told apart by who gave them
        that one.
        """
        cards = self.board().cards
        numbers = [
            _giver(option) if isinstance(option, AbilityName) else card_of(decision, option)
            for option in decision.options
        ]
        return [
            index
            for index, number in enumerate(numbers)
            if number is not None and 0 <= number < len(cards) and fold(cards[number].face.name) == fold(label)
        ]

    def _in_zone(self, decision: Decision, label: str) -> list[int]:
        """The one card that lies in the zone which a button names ("Top of deck", "Discard pile")."""
        zone = _zone_named(label)
        if zone is None:
            return []
        if decision.kind == "zone":
            return [index for index, option in enumerate(decision.options) if option == zone]
        cards = self.board().cards
        found: list[int] = []
        for index, option in enumerate(decision.options):
            number = card_of(decision, option)
            if number is None:
                return []
            if 0 <= number < len(cards) and cards[number].zone == zone:
                found.append(index)
        return found if len(found) == 1 else []

    def only_zone(self, entry: Entry) -> bool:
        """Whether the button names a zone and the zones that the other buttons name are empty: there was no choice."""
        zones = [_zone_named(button) for button in entry.prompt.buttons if button != "cancel"]
        named = _zone_named(entry.label)
        if named is None or None in zones or len(zones) < 2:
            return False
        return any(
            side.pile(named) and not any(side.pile(zone) for zone in zones if zone is not None and zone != named)
            for side in self.board().players
        )

    def _mode(self, decision: Decision, entry: Entry) -> list[int]:
        """One of the options of a "choose one": the buttons are matched with the options' texts by the words they
        share.
        """
        buttons = [button for button in entry.prompt.buttons if button not in ("done", "cancel")]
        if (
            self.mode is None
            or len(decision.options) < 2
            or entry.label not in buttons
            or entry.prompt.legal is not None
        ):
            return []
        texts = [self.mode(decision, option, self.board()) for option in decision.options]
        if not any(texts) and (decision.kind != "option" or len(texts) != len(buttons)):
            return []
        paired = pair_labels(buttons, texts)
        index = paired.get(entry.label)
        return [index] if index is not None else []

    def offered(self, decision: Decision) -> frozenset[str]:
        """The cards among the options, by the record's names."""
        numbers = (card_of(decision, option) for option in decision.options)
        return frozenset(self.names.of(number) for number in numbers if number is not None)

    def is_of(self, decision: Decision, prompt: Prompt) -> bool:
        """Whether the card that asks, what it is a copy or token of, or an upgrade on it is the one that the record
        names.
        """
        cards = self.board().cards
        if decision.source is None or not 0 <= decision.source < len(cards):
            return False
        card = cards[decision.source]
        faces = (card.face, card.token, card.copy_of, *(cards[number].face for number in card.upgrades))
        return fold(prompt.source.split(" as ")[0]) in {fold(face.name) for face in faces if face is not None}

    def is_question(self, decision: Decision, prompt: Prompt) -> bool:
        """Whether the decision asks what the record's question asks: the same cards or options."""
        if prompt.legal is not None:
            return self.offered(decision) == frozenset(prompt.legal) or (is_yes_no(decision) and len(prompt.legal) == 1)
        if not prompt.buttons:
            return decision.kind == "name"
        if is_yes_no(decision) and "done" in prompt.buttons:
            return self.is_of(decision, prompt)
        return self.same_buttons(decision, prompt)

    def same_buttons(self, decision: Decision, prompt: Prompt) -> bool:
        """Whether a question of buttons offers the same: as many options, and each button means one of its own."""
        buttons = [button for button in prompt.buttons if button not in ("cancel", "Back")]
        optional = "done" in buttons
        buttons = [button for button in buttons if button != "done"]
        if optional and decision.minimum > 0 and not is_yes_no(decision):
            return False
        taken: set[int] = set()
        for button in buttons:
            meaning = (
                Meaning.YES
                if button == "yes"
                else Meaning.NO
                if button == "no"
                else Meaning.TITLE
                if button.startswith("card:")
                else Meaning.LABEL
            )
            if meaning in (Meaning.YES, Meaning.NO):
                if not is_yes_no(decision) and decision.minimum > 0:
                    return False
                continue
            entry = Entry(0, 0, decision.player, meaning, None, button.removeprefix("card:"), prompt)
            fitting = [index for index in self.matching(decision, entry) if index not in taken]
            if not fitting:
                return False
            taken.add(fitting[0])
        yes_no = "yes" in buttons
        return yes_no or len(taken) == len(decision.options)
