"""What a scenario file says, as values: cards and players as they lie, actions, answers and claims, each with its place
in the file.

Cards of the file are numbered in the order in which they are read; a `CardRef` is a name as written with the numbers it
may mean.
"""

from __future__ import annotations

from typing import Any

from kfjudge import games
from kfjudge.engine.unsettled import Readings
from kfjudge.language.node import Comparison
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation.source import NOWHERE, FilePlace
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass, field

ME, OPPONENT = 0, 1


class CardRef(NamedTuple):
    """A card named in the file: the words, where they stand, and the numbers of the cards of this file that they
    fit.
    """

    text: str
    place: FilePlace
    cards: tuple[int, ...] = ()


@dataclass(slots=True)
class PlacedCard:
    """A card as it lies before the first action. `facts` is None for a card nobody can see. `host` is the number of the
    card it is on or under; `faceup` is None where the file does not say how it lies there.
    """

    number: int
    facts: CardFacts | None
    place: FilePlace
    side: int
    zone: str
    owner: int
    label: str | None = None
    host: int | None = None
    damage: int = 0
    aember: int = 0
    power_counters: int = 0
    marks: tuple[str, ...] = ()
    exhausted: bool = False
    attacked: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    house: str | None = None
    icons: tuple[str, ...] = ()
    token: CardFacts | None = None
    armor_used: int = 0
    half: str | None = None
    faceup: bool | None = None
    active: bool = False
    places: dict[str, FilePlace] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its title, or what people call a card nobody can see."""
        return self.facts.name if self.facts else "unknown"

    def where(self, key: str) -> FilePlace:
        """Where a key of its mapping stands, or the card itself."""
        return self.places.get(key, self.place)


@dataclass(slots=True)
class PlayerSetup:
    """One player's side before the first action, without the cards."""

    place: FilePlace = NOWHERE
    houses: tuple[str, ...] = ()
    houses_given: bool = False
    aember: int = 0
    chains: int = 0
    tide: str = "neutral"
    keys: tuple[str, ...] = ()
    keys_counted: bool = False
    forged_last_turn: int = 0
    house_last_turn: str | None = None
    played_last_turn: tuple[CardFacts, ...] = ()
    stolen_last_turn: int = 0
    token: CardFacts | None = None
    deck_unknown: bool = True
    places: dict[str, FilePlace] = field(default_factory=dict)

    def where(self, key: str) -> FilePlace:
        """Where a key of the player stands, or the player."""
        return self.places.get(key, self.place)


class Act(NamedTuple):
    """One line of `do`, or the action of a `can` claim. What a field leaves None is a question."""

    verb: str
    place: FilePlace
    text: str
    card: CardRef | None = None
    other: CardRef | None = None
    flank: str | None = None
    position: int | None = None
    type: str | None = None
    house: str | None = None
    key: str | None = None
    archives: bool | None = None


class AnswerWord(NamedTuple):
    """One name, house, colour, number, yes/no or word of an option."""

    text: str
    place: FilePlace
    cards: tuple[int, ...] = ()
    truth: bool | None = None


class GivenAnswer(NamedTuple):
    """One line of `choose`. `any`: left open. `nature`: for a question of nature. `listed`: written as a list.
    `act`: the action whose questions alone it answers, by its place in `do`.
    """

    text: str
    place: FilePlace
    words: tuple[AnswerWord, ...] = ()
    listed: bool = False
    any: bool = False
    nature: bool = False
    act: int | None = None


class Compare(NamedTuple):
    """A number to compare with: `>= 3`. A bare number is `=`."""

    operator: str
    number: int

    def holds(self, value: int) -> bool:
        """Whether `value` compares so."""
        return Comparison(self.operator).holds(value, self.number)

    def __str__(self) -> str:
        return str(self.number) if self.operator == "=" else f"{self.operator} {self.number}"


class NamedCards(NamedTuple):
    """A list of cards in a claim. `least`: at least these, in any order."""

    names: tuple[CardRef, ...]
    least: bool = False


Wanted = Compare | NamedCards | CardRef | tuple[str, ...] | tuple[tuple[str, Compare], ...] | str | bool | None


class Check(NamedTuple):
    """One thing that must hold: `subject` is a player, "game", or a card or place by its name, `of` which of these it
    is, `field` a word of the vocabulary of `then`.
    """

    subject: str | CardRef
    field: str
    wanted: Wanted
    place: FilePlace
    of: str = ""

    @property
    def name(self) -> str:
        """What the subject is called."""
        return self.subject if isinstance(self.subject, str) else self.subject.text


class ChoiceCheck(NamedTuple):
    """A claim about the questions of the play-through: one lists `card` or `word` as legal (`offers`), or none does.
    `forced`: a question with no other answer does; `act`: one of this action.
    """

    offers: bool
    word: AnswerWord
    by: int | None
    place: FilePlace
    forced: bool = False
    act: int | None = None


class Claim(NamedTuple):
    """What a player says, and what it comes to: all checks hold, the action would be legal, the choice is offered."""

    says: str
    place: FilePlace
    then: tuple[Check, ...] = ()
    can: Any = None
    choices: tuple[ChoiceCheck, ...] = ()
    expect: str | None = None
    because: tuple[str, ...] = ()
    """Entries or numbers of rules that the first reasons have to cite."""


class Earlier(NamedTuple):
    """Something that happened to a card earlier this turn: `deed` is played, used, discarded (by the active player) or
    destroyed; then `side` is who controlled it, and `fight` whether it died fighting. Without facts nobody knows which.
    """

    deed: str
    facts: CardFacts | None
    card: int | None
    place: FilePlace
    side: int | None = None
    fight: bool = False


class Running(NamedTuple):
    """A card whose lasting effect still runs, and the player it was made by."""

    facts: CardFacts
    player: int
    place: FilePlace


@dataclass(slots=True)
class Scenario:
    """A whole scenario. `rules` is None for the newest version; `house` is None where the turn has not begun; `alone`:
    its file holds no other.
    """

    file: str
    place: FilePlace
    game: str = games.DEFAULT
    title: str = ""
    source: str = ""
    rules: str | None = None
    active: int = ME
    house: str | None = None
    first_turn: bool = False
    players: tuple[PlayerSetup, PlayerSetup] = field(default_factory=lambda: (PlayerSetup(), PlayerSetup()))
    cards: list[PlacedCard] = field(default_factory=list)
    earlier: tuple[Earlier, ...] = ()
    stolen: tuple[int, int] = (0, 0)
    raised_tide: tuple[int, ...] = ()
    lasting: tuple[Running, ...] = ()
    as_played: bool = True
    """Whether what cards in play set up when they were played runs, as far as the file does not say what does."""
    acts: tuple[Act, ...] = ()
    choose: tuple[GivenAnswer, ...] = ()
    claims: tuple[Claim, ...] = ()
    assumed: list[tuple[str, str, str]] = field(default_factory=list)
    readings: Readings = field(default_factory=Readings)
    alone: bool = True
    texts: dict[int, Any] = field(default_factory=dict)
    """Cards that have another text than theirs, as it is understood."""
    setting: Any = None
    """What only its game knows of the board before the first action."""

    @property
    def begun(self) -> bool:
        """Whether the turn has begun before the first action, or before what is asked about where nothing is done."""
        first = next((act for act in (*self.acts, *(claim.can for claim in self.claims if claim.can))), None)
        return first is None or first.verb != "begin turn"
