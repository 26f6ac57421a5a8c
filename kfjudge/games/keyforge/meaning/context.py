"""The surroundings in which one ability is resolved: whose it is, what set it off, and what it has met so far."""

from __future__ import annotations

from typing import Any

from kfjudge.engine.identity import ByIdentity, Same
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import CardStay, Event, LastKnown, Spot
from kfjudge.games.keyforge.board.lasting import Bindings, Past
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Effect
from kfjudge.games.keyforge.words.nodes.statics import EntersPlay
from kfjudge.language.node import Node

Group = tuple[CardStay, ...]

CONTAINERS: dict[str, type[list[Any]] | type[dict[Any, Any]] | type[ByIdentity[Any, Any]]] = {
    "leading": ByIdentity,
    "halves": dict,
    "mentions": list,
    "named_mentions": dict,
    "stated_of": dict,
    "named_players": dict,
    "pinned": ByIdentity,
    "pinned_players": dict,
    "named_amounts": dict,
    "named_events": dict,
    "players": list,
    "happened": list,
    "kept": list,
    "did": list,
    "results": dict,
    "results_of": dict,
    "past": dict,
    "spared": ByIdentity,
    "substitutes": list,
    "undecided": dict,
    "counted": dict,
}
"""The fields of a context that are made when they are first asked for."""


class Context:
    """One resolution of one ability.

    `player` is "you", `card` the card that has the ability ("this creature"), `named` the card its own name means,
    `stay` the stay of `card` when the resolution began. `mentions` are the cards spoken of so far; the `named_…` fields
    keep what each mention that binding numbers turned out to be, `pinned_players` the player for whom "each player" is
    judged,
    `pinned` (by the identity of the phrase) the card chosen of which others are spoken of.
    `origin` is where the card of an event pattern came from, while the pattern is compared, `entered` where it
    entered; `taken` are the cards picked out of others spoken of ("discard 1, put 1 …"); `exposed` are the cards
    revealed or looked at last,
    `earlier` the board before the instructions that "if there was …" looks back on, `manner` how the cards enter play
    that are being brought there. `undecided`: of a mention that a condition found more cards for than it asks for, how
    many are meant.
    `limits` hold for the instruction being done, `counted` is what came about of each, by card and stay or by player.
    `stated_of`: which cards, by mention, a lasting statement was about when it began, for the instructions after it.
    `resolution` numbers this resolution as soon as it makes a lasting effect. `happened` is what it did ("this way"),
    `kept` the damage that lands with that of a later instruction,
    `did` the instructions that were done fully, `results_of` whether each player did what both were told to,
    `chooser` is who is told to do what the text names no doer for, `done` whether the last instruction was done fully
    ("if you do"), `short` whether there were fewer cards for it than it asks for. The `chosen_…` fields hold what
    was chosen or named.

    There are many of them and most fields are never touched, so defaults lie on the class and containers are made when
    they are first asked for.
    """

    leading: ByIdentity[Node, tuple[str, ...]]
    halves: dict[tuple[Same, int], frozenset[CardStay]]
    mentions: list[Group]
    named_mentions: dict[int, Group]
    stated_of: dict[int, Group]
    named_players: dict[int, int]
    pinned: ByIdentity[Node, Group]
    pinned_players: dict[int, int]
    named_amounts: dict[int, int]
    named_events: dict[int, list[Event]]
    players: list[int]
    happened: list[Event]
    kept: list[Event]
    did: list[Effect]
    results: dict[int, bool]
    results_of: dict[tuple[int, int], bool]
    past: dict[int, Past]
    spared: ByIdentity[Node, Group]
    substitutes: list[Event]
    undecided: dict[int, int]
    counted: dict[tuple[int, int, int], int]

    exposed: Group = ()
    earlier: Board | None = None
    described: CardStay | None = None
    described_player: int | None = None
    difference: int = 0
    most: int | None = None
    defined: Amount | None = None
    origin: tuple[int, str, int] | None = None
    entered: tuple[CardStay, Spot] | None = None
    done: bool = True
    each: Group | None = None
    others: Group = ()
    taken: Group = ()
    x: int | None = None
    amount: int = 0
    optional: bool = False
    contrary: bool = False
    """Whether something is done because something else was not: then "each of them" are those to whom that would have
    been done.
    """
    short: bool = False
    piercing: bool = False
    limits: tuple[tuple[EventPattern, int], ...] = ()
    random: bool = False
    also_chosen: tuple[str, ...] = ()
    one_line: bool = False
    opponents: tuple[Cards, list[int]] | None = None
    replacing: bool = False
    as_player: int = NOBODY
    chooser: int | None = None
    lasting: object | None = None
    resolution: int = 0
    clause: Node | None = None
    manner: tuple[EntersPlay, ...] = ()
    before: tuple[Effect, ...] = ()
    depth: int = 0
    chosen_house: str | None = None
    chosen_trait: str | None = None
    chosen_type: str | None = None
    chosen_name: str | None = None
    chosen_player: int | None = None
    first_player: int | None = None
    """With whom what each player does begins, if the text says so."""
    chosen_option: int | None = None
    chosen_flank: str | None = None
    chosen_color: str | None = None

    def __init__(
        self,
        game: Game,
        player: int,
        card: int,
        named: int,
        stay: int = 0,
        event: Event | None = None,
        root: Effect | None = None,
        paragraph: Node | None = None,
    ) -> None:
        self.game = game
        self.player = player
        self.card = card
        self.named = named
        self.stay = stay
        self.event = event
        self.root = root
        self.paragraph = paragraph

    def __getattr__(self, name: str) -> Any:
        make = CONTAINERS.get(name)
        if make is None:
            raise AttributeError(name)
        made = make()
        setattr(self, name, made)
        return made

    @property
    def host(self) -> int:
        """The creature that "this creature" means: an upgrade's host, else the card itself."""
        state = self.game.board.cards[self.card]
        return state.host if state.zone == "upgrade" else self.card

    def mention(self, group: Group, number: int | None = None) -> Group:
        """Remembers cards spoken of, so that "it" and "them" can mean them; `number` is the mention's as binding counts
        them.
        """
        self.mentions.append(group)
        if number is not None:
            self.named_mentions[number] = group
        return group

    def moved(self, number: int) -> None:
        """The card went into play by this very ability: what "it" means goes on being this card."""
        now = self.game.seen(number)
        self.mentions = [tuple(now if seen.card == number else seen for seen in group) for group in self.mentions]
        for named in (self.named_mentions, self.stated_of):
            for key, group in named.items():
                named[key] = tuple(now if seen.card == number else seen for seen in group)

    def _past(self) -> tuple[tuple[int, Past], ...]:
        """What the instructions that later words speak of brought about."""
        result = [
            (
                number,
                tuple(
                    (event.name, CardStay(event.card, event.stay), event.done or event.amount)
                    for event in events
                    if event.card != NOBODY
                ),
            )
            for number, events in self.named_events.items()
        ]
        return tuple(sorted([*result, *self.past.items()]))

    def bindings(self) -> Bindings:
        """What a lasting or delayed effect made now goes on speaking of."""
        past = self._past()
        return Bindings(
            tuple(self.mentions[-8:]),
            tuple(sorted(self.named_mentions.items())),
            tuple(sorted(self.named_players.items())),
            past,
            tuple(self.players[-4:]),
            self.each,
            self.x,
            self.amount,
            self.chosen_house,
            self.chosen_trait,
            self.chosen_type,
            self.chosen_name,
            self.chosen_player,
            self.chosen_option,
            self.chosen_flank,
            self.chosen_color,
            tuple(sorted(self.undecided.items())),
            self._remembered(past),
        )

    def _remembered(self, past: tuple[tuple[int, Past], ...]) -> tuple[tuple[CardStay, LastKnown], ...]:
        """How the cards spoken of last were, where they have left play."""
        memory = self.game.memory
        if not memory:
            return ()
        groups = (*self.mentions[-8:], *self.named_mentions.values(), self.each or ())
        spoken = {seen for group in groups for seen in group}
        spoken.update(seen for _number, events in past for _name, seen, _amount in events)
        return tuple((seen, memory[seen]) for seen in sorted(spoken) if seen in memory)

    def recall(self, bindings: Bindings) -> Context:
        """Takes over what was met when a lasting effect was made."""
        self.mentions = list(bindings.mentions)
        self.named_mentions = dict(bindings.numbered)
        self.named_players = dict(bindings.people)
        self.past = dict(bindings.past)
        self.players = list(bindings.players)
        self.each = bindings.each
        self.x = bindings.x
        self.amount = bindings.amount
        self.chosen_house = bindings.house
        self.chosen_trait = bindings.trait
        self.chosen_type = bindings.type
        self.chosen_name = bindings.name
        self.chosen_player = bindings.player
        self.chosen_option = bindings.option
        self.chosen_flank = bindings.flank
        self.chosen_color = bindings.color
        self.undecided = dict(bindings.undecided)
        return self
