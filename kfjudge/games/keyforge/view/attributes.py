"""What statements make of a card's printed values: power, armor, houses, traits, keywords, type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Stated
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import ARTIFACT, CREATURE, UNKNOWN, UPGRADE
from kfjudge.games.keyforge.meaning import measuring
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.view.statements import Statements, set_value
from kfjudge.games.keyforge.words.houses import HOUSES
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, KeywordName, Status, Timing
from kfjudge.games.keyforge.words.nodes.events import WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import Filter

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game

CHANGING_STATS = (s.CountsAs, s.GetsStats, s.TakesAfter, s.Loses, s.SwapsStats)
"""Statements without which every creature has its printed power and armor."""
HAUNTED = 10
"""So many cards in the discard pile make a player haunted."""


SWITCHED = "power and armor switched by {}"
"""What makes the power of a creature the number that its armor would be, and the other way round."""


class Attributes(Statements):
    """The values of cards as the statements in play make them, each computed when somebody asks."""

    __slots__ = ("_armor", "_houses", "_keywords", "_power", "_traits")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._power: dict[int, int] = {}
        self._armor: dict[int, int] = {}
        self._houses: dict[int, tuple[str, ...]] = {}
        self._traits: dict[int, tuple[str, ...]] = {}
        self._keywords: dict[int, dict[KeywordName, int]] = {}

    def refresh(self) -> None:
        """Forgets what was computed; the texts stay."""
        self._power.clear()
        self._armor.clear()
        self._houses.clear()
        self._traits.clear()
        self._keywords.clear()
        super().refresh()

    def name(self, number: int) -> str:
        """The card's title."""
        return self.known(number).name

    def type(self, number: int) -> str:
        """The card's type: in play what it is there, elsewhere what is printed."""
        state = self.game.board.cards[number]
        zone = state.zone
        if zone == "battleline":
            return CREATURE
        if zone == "artifacts":
            return UPGRADE if state.face.type == UPGRADE else ARTIFACT
        if zone == "upgrade":
            return UPGRADE
        if state.played_as is not None:
            return state.played_as
        return self.known(number).type

    def types(self, number: int) -> tuple[str, ...]:
        """All types that the card counts as."""
        kind = self.type(number)
        more = (str(one) for what in self.considered(number) if isinstance(what, c.OfType) for one in what.types)
        return (kind, *more)

    @reads(s.CountsAs, "cards what")
    def considered(self, number: int) -> Iterator[Filter]:
        """What the card is considered to be, one by one: "a flank creature" is on a flank, and a creature."""
        for stated in self.about(s.CountsAs, number):
            node = stated.statement.node
            assert isinstance(node, s.CountsAs)
            if isinstance(node.what, c.AllOf):
                yield from node.what.filters
            elif node.what is not None:
                yield node.what

    @reads(s.CountsAs, "player")
    def is_haunted(self, player: int) -> bool:
        """Whether a player has ten cards in the discard pile, or counts as haunted (Rulebook: Haunted)."""
        if len(self.game.board.players[player].discard) >= HAUNTED:
            return True
        for stated in self.active(s.CountsAs):
            node = stated.statement.node
            assert isinstance(node, s.CountsAs)
            counted = node.player is not None and node.what == c.InState(status=Status.HAUNTED)
            if counted and node.player is not None and player in meaning.players(self.context(stated), node.player):
                return True
        return False

    def power(self, number: int) -> int:
        """A creature's power, never below 0; of a card out of play the printed one."""
        found = self._power.get(number)
        if found is None:
            found = self._remembered(self._power, number, lambda: self._compute(number, "power"))
        return found

    def armor(self, number: int) -> int:
        """A creature's armor, whether used up or not."""
        found = self._armor.get(number)
        if found is None:
            found = self._remembered(self._armor, number, lambda: self._compute(number, "armor"))
        return found

    def armor_left(self, number: int) -> int:
        """The armor that still prevents damage this turn."""
        return max(0, self.armor(number) - self.game.board.cards[number].armor_used)

    def made_of(self, number: int, what: str) -> list[tuple[str, int]]:
        """What sets or changes the power or armor of a creature, in words with `{}` for the card that stands beside
        them.
        """
        told: list[tuple[str, int]] = []
        self._compute(number, what, told)
        return told

    @reads(s.CountsAs, "power armor")
    @reads(s.GetsStats, "cards power armor")
    @reads(s.GainsNoArmor, "cards")
    @reads(s.SwapsStats, "cards")
    def _compute(self, number: int, what: str, told: list[tuple[str, int]] | None = None) -> int:
        """Power or armor: the printed or stated value, then everything added and taken away. Nothing is added to what a
        text says that another card is considered to have (Rulebook: FAQ); of no creature otherwise, the first is base.
        `told` gets what makes it so.
        """
        told = [] if told is None else told
        state = self.game.board.cards[number]
        face = self.face(number)
        base = (face.power if what == "power" else face.armor) or 0
        if state.zone != "battleline":
            if face is UNKNOWN:
                self.game.text_of(face)
            return 0 if facts.only_icons(self.game, number) else base
        if what == "power" and state.power_counters:
            told.append((f"counters +{state.power_counters}", number))
        if self.statements.keys().isdisjoint(CHANGING_STATS) and (what == "armor" or face.power is not None):
            return max(0, base + (state.power_counters if what == "power" else 0))
        if (what, number) in self.busy:
            self.guesses += 1
            return base + (state.power_counters if what == "power" else 0)
        self.busy.add((what, number))
        try:
            if what == "power" and face.power is None:
                base = self._printed_x(number)
            setting = self.statements.get(s.CountsAs)
            if setting:
                latest, fixed = -1, False
                for stated in setting:
                    amount = getattr(stated.statement.node, what)
                    if amount is None or stated.since < latest or measuring.of_no_card(self.context(stated), amount):
                        continue
                    if number in self.members(stated):
                        base = set_value(self.for_card(stated, number), amount)
                        fixed = stated.is_of_another(number) and (face.type == CREATURE or latest >= 0)
                        latest = stated.since
                        setter = stated.card
                if latest >= 0:
                    told[: len(told) if fixed else 0] = [("set by {}", setter)]
                if fixed:
                    return base
            for stated in self.statements.get(s.TakesAfter, ()):
                if s.Quality(what) in stated.statement.node.what and number in self.members(stated):  # type: ignore[attr-defined]
                    for model in self._models(stated):
                        base = facts.base_value(self.game, model, what)
                        told[:0] = [("set by {}", stated.card)]
            total = base + (state.power_counters if what == "power" else 0)
            if what == "armor" and self.loses(number, s.Quality.ARMOR):
                return 0
            adding = self.statements.get(s.GetsStats)
            barred = what == "armor" and bool(self.about(s.GainsNoArmor, number))
            if adding:
                for stated in adding:
                    node = stated.statement.node
                    amount = getattr(node, what)
                    if amount is not None and number in self.members(stated):
                        change = meaning.value(self.for_card(stated, number), amount) * self.multiplier(stated, number)
                        change = min(change, 0) if barred else change
                        total += change
                        if change:
                            told.append((f"{{}} {change:+}", stated.card))
        finally:
            self.busy.discard((what, number))
        swapping = self.about(s.SwapsStats, number) if ("swap", number) not in self.busy else []
        if swapping:
            self.busy.add(("swap", number))
            try:
                told[:] = [(SWITCHED, swapping[-1].card)]
                total = self._compute(number, "armor" if what == "power" else "power", told)
            finally:
                self.busy.discard(("swap", number))
        return max(0, total)

    def _printed_x(self, number: int) -> int:
        """The power of a creature that prints X for it: what its text says X is; without its text X is undefined and so
        0 (Rulebook: X).
        """
        text = self.text_in_play(number) if number not in self.blanked else None
        if text is None or text.x is None:
            return 0
        return meaning.value(Context(self.game, self.game.board.cards[number].controller, number, number), text.x)

    @reads(s.TakesAfter, "cards of what")
    def _models(self, stated: Stated) -> tuple[CardStay, ...]:
        """The cards whose values a statement gives to others."""
        node = stated.statement.node
        assert isinstance(node, s.TakesAfter)
        return meaning.members(self.context(stated), node.of)

    def houses(self, number: int) -> tuple[str, ...]:
        """The houses the card belongs to: the printed ones or what the latest statement says, and those of house
        icons.
        """
        found = self._houses.get(number)
        if found is None:
            found = self._remembered(self._houses, number, lambda: self._compute_houses(number))
        return found

    @reads(s.BelongsTo, "cards also")
    def _compute_houses(self, number: int) -> tuple[str, ...]:
        state = self.game.board.cards[number]
        face = self.known(number)
        houses: tuple[str, ...] = (state.house,) if state.house is not None and state.token is None else face.houses
        icons = tuple(icon.removeprefix("house:") for icon in (*state.icons, *face.icons) if icon.startswith("house:"))
        if icons:
            houses = (*houses, *(house for house in icons if house not in houses))
        found = self.statements.get(s.BelongsTo)
        if found and ("houses", number) in self.busy:
            self.guesses += 1
        elif found:
            self.busy.add(("houses", number))
            try:
                for stated in sorted(found, key=lambda item: item.since):
                    node = stated.statement.node
                    if isinstance(node, s.BelongsTo) and number in self.members(stated):
                        new = houses_stated(self.for_card(stated, number), node)
                        houses = (*houses, *(house for house in new if house not in houses)) if node.also else new
            finally:
                self.busy.discard(("houses", number))
        return houses

    def traits(self, number: int) -> tuple[str, ...]:
        """The card's traits; what it loses it cannot gain (Rulebook: Loses vs Gains)."""
        found = self._traits.get(number)
        if found is None:
            found = self._remembered(self._traits, number, lambda: self._compute_traits(number))
        return found

    @reads(s.GainsTrait, "cards trait loses_others")
    def _compute_traits(self, number: int) -> tuple[str, ...]:
        if self.loses(number, s.Quality.TRAITS):
            return ()
        traits = self.known(number).traits
        for stated in self.statements.get(s.TakesAfter, ()):
            if s.Quality.TRAITS in stated.statement.node.what and number in self.members(stated):  # type: ignore[attr-defined]
                more = [trait for model in self._models(stated) for trait in self.known(model.card).traits]
                traits = tuple(dict.fromkeys((*traits, *more)))
        gaining = self.statements.get(s.GainsTrait)
        if gaining and ("traits", number) in self.busy:
            self.guesses += 1
        elif gaining:
            self.busy.add(("traits", number))
            try:
                for stated in gaining:
                    if number in self.members(stated):
                        node = stated.statement.node
                        trait = str(node.trait)  # type: ignore[attr-defined]
                        traits = (trait,) if node.loses_others else (*traits, trait)  # type: ignore[attr-defined]
            finally:
                self.busy.discard(("traits", number))
        return traits

    def keywords(self, number: int) -> dict[KeywordName, int]:
        """The card's keywords with their values; values add up, and losing one beats gaining it (Rulebook: Loses vs
        gains).
        """
        found = self._keywords.get(number)
        if found is None:
            if ("keywords", number) in self.busy:
                self.guesses += 1
                return {}
            found = self._remembered(self._keywords, number, lambda: self._keywords_now(number))
        return found

    def _keywords_now(self, number: int) -> dict[KeywordName, int]:
        self.busy.add(("keywords", number))
        try:
            return self._compute_keywords(number)
        finally:
            self.busy.discard(("keywords", number))

    @reads(s.GainsKeywords, "cards keywords")
    @reads(s.Loses, "keywords")
    @reads(s.TakesAfter, "keywords")
    def _compute_keywords(self, number: int) -> dict[KeywordName, int]:
        result: dict[KeywordName, int] = {}
        state = self.game.board.cards[number]
        if not state.in_play:
            text = self.game.text_of(self.known(number))
            if text is not None:
                for keyword in text.keywords:
                    result[keyword.name] = result.get(keyword.name, 0) + (
                        keyword.value.value if keyword.value is not None and hasattr(keyword.value, "value") else 1
                    )
        for text, origin, named, since in self.keyword_lines.get(number, ()):
            for keyword in text.keywords:
                value = self.keyword_value(number, keyword, text, origin, named, since)
                result[keyword.name] = result.get(keyword.name, 0) + value
        gaining = self.statements.get(s.GainsKeywords)
        if gaining and number not in self.blanked:
            for stated in gaining:
                if number in self.members(stated):
                    for keyword in stated.statement.node.keywords:  # type: ignore[attr-defined]
                        ctx = self.for_card(stated, number)
                        value = meaning.value(ctx, keyword.value) if keyword.value is not None else 1
                        times = self.multiplier(stated, number) if keyword.value is not None else 1
                        result[keyword.name] = result.get(keyword.name, 0) + value * times
        for stated in self.statements.get(s.TakesAfter, ()):
            node = stated.statement.node
            if (
                isinstance(node, s.TakesAfter)
                and (node.keywords or s.Quality.KEYWORDS in node.what)
                and number in self.members(stated)
            ):
                for model in self._models(stated):
                    for name, value in self.keywords(model.card).items() if model.card != number else ():
                        if not node.keywords:
                            result[name] = result.get(name, 0) + value
                        elif name in node.keywords:
                            result.setdefault(name, value)
        if self.statements.get(s.Loses):
            if self.loses_abilities(number, None) or self.loses(number, s.Quality.KEYWORDS):
                return {}
            for stated in self.about(s.Loses, number):
                for name in stated.statement.node.keywords:  # type: ignore[attr-defined]
                    result.pop(name, None)
        return {name: value for name, value in result.items() if value > 0}

    def has(self, number: int, keyword: KeywordName) -> bool:
        """Whether the card has a keyword."""
        return keyword in self.keywords(number)

    def value(self, number: int, keyword: KeywordName) -> int:
        """The value of a keyword, 0 without it."""
        return self.keywords(number).get(keyword, 0)

    def attribute(self, number: int, attribute: Attribute) -> int:
        """A measured attribute of a card."""
        state = self.game.board.cards[number]
        match attribute:
            case Attribute.POWER:
                return self.power(number)
            case Attribute.ARMOR:
                return self.armor(number)
            case Attribute.AEMBER:
                return state.aember
            case Attribute.DAMAGE:
                return state.damage
            case Attribute.BONUS_ICONS:
                return len(self.icons(number))
            case Attribute.HOUSE:
                return len(self.houses(number))
            case Attribute.TRAIT:
                return len(self.traits(number))
            case _:
                raise ValueError(f"{attribute} is not measured")

    def icons(self, number: int) -> tuple[str, ...]:
        """The card's bonus icons from top to bottom: printed ones, then those added to it or to its other half."""
        state = self.game.board.cards[number]
        other = self.game.board.cards[state.partner].icons if state.partner >= 0 else ()
        return (*self.known(number).icons, *state.icons, *other)

    def loses_abilities(self, number: int, timing: Timing | None) -> bool:
        """Whether the card loses its abilities, all or those with this lead-in."""
        return self.loses(number, s.Quality.ABILITIES, timing)

    @reads(s.Loses, "cards what")
    def loses(self, number: int, what: s.Quality, timing: Timing | None = None) -> bool:
        """Whether the card loses all that it has of something; of abilities those with this lead-in."""
        nodes = (stated.statement.node for stated in self.about(s.Loses, number))
        return any(isinstance(node, s.Loses) and node.what is what and node.timing in (None, timing) for node in nodes)


@reads(s.BelongsTo, "house")
@reads(WhichHouse, "every")
def houses_stated(ctx: Context, node: s.BelongsTo) -> tuple[str, ...]:
    """The houses that a statement gives to its cards."""
    which = node.house
    if which.house is not None:
        return (str(which.house),)
    if which.every:
        return tuple(HOUSES)
    if which.of is not None:
        return tuple(
            house
            for seen in meaning.members(ctx, which.of)
            for house in facts.shared_values(ctx.game, seen, Attribute.HOUSE)
        )
    if which.active:
        house = ctx.game.board.players[ctx.game.board.active].active_house
        return (house,) if house is not None else ()
    return (ctx.chosen_house,) if ctx.chosen_house is not None else ()
