"""What is true of the cards: everything that constant and lasting statements make of the printed values.

A view belongs to one state of the board. It collects the abilities and statements of all cards in play once and computes
attributes when somebody asks. A statement may depend on attributes that others change; while an attribute is being
computed, a question for the same attribute is answered with the printed value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kfjudge.keyforge import amounts, conditions, facts, selectors
from kfjudge.keyforge.abilities import Compiled, Goes, Held, Stated, Statement, event_kinds
from kfjudge.keyforge.board import NOBODY, CardState
from kfjudge.keyforge.cards import ACTION, ARTIFACT, CREATURE, UNKNOWN, UPGRADE, CardFace
from kfjudge.keyforge.context import Context
from kfjudge.keyforge.events import Seen, Snapshot
from kfjudge.keyforge.lasting import Lasting
from kfjudge.language.nodes.base import Attribute, Direction, KeywordName, Status, Timing
from kfjudge.language.nodes.cards import Cards, Ref, RefKind
from kfjudge.language.nodes.events import EventKind, TriggerWord
from kfjudge.language.nodes.statics import (
    BelongsTo,
    Blank,
    CopyOf,
    CountsAs,
    GainsKeywords,
    GainsText,
    GainsTextOf,
    GainsTrait,
    GetsStats,
    Keyword,
    LosesAbilities,
    LosesArmor,
    LosesKeywords,
    LosesTraits,
    NoAbilities,
    PlaysAs,
    SetsStats,
    SharesKeywords,
    Static,
    SwapsStats,
)

if TYPE_CHECKING:
    from kfjudge.keyforge.game import Game

GRANTING = (GainsText, GainsTextOf)
VALUED = frozenset((KeywordName.ASSAULT, KeywordName.HAZARDOUS, KeywordName.SPLASH_ATTACK))


class View:
    """What holds on one state of a board."""

    __slots__ = (
        "_armor",
        "_busy",
        "_houses",
        "_keywords",
        "_power",
        "_traits",
        "blanked",
        "boxes",
        "built",
        "changing",
        "copied",
        "effects",
        "game",
        "holding",
        "keyword_lines",
        "lent",
        "statements",
        "steady",
        "triggers",
    )

    def __init__(self, game: Game) -> None:
        self.game = game
        self.statements: dict[type[Static], list[Stated]] = defaultdict(list)
        self.triggers: dict[EventKind, list[Held]] = defaultdict(list)
        self.boxes: dict[int, list[tuple[Compiled, int, int]]] = defaultdict(list)
        self.lent: dict[int, list[Held]] = defaultdict(list)
        self.keyword_lines: dict[int, list[tuple[Keyword, Stated]]] = defaultdict(list)
        self.blanked: set[int] = set()
        self.copied: dict[int, CardFace] = {}
        self.holding: list[Held] = []
        self.changing: list[Stated] = []
        self._power: dict[int, int] = {}
        self._armor: dict[int, int] = {}
        self._houses: dict[int, tuple[str, ...]] = {}
        self._traits: dict[int, tuple[str, ...]] = {}
        self._keywords: dict[int, dict[KeywordName, int]] = {}
        self._busy: set[tuple[str, int]] = set()
        self.steady = True
        self.built = (game.board.structure, game.board.turn, game.board.step)
        self.effects = game.board.lasting
        game.begin_view(self)
        self._collect()

    def is_current(self) -> bool:
        """Whether the texts collected are still those in play, so that only what was computed from them is out of date."""
        board = self.game.board
        if not self.steady or self.effects is not board.lasting or self.built[0] != board.structure:
            return False
        return not self.effects or self.built == (board.structure, board.turn, board.step)

    def refresh(self) -> None:
        """Forgets what was computed; the texts stay."""
        self._power.clear()
        self._armor.clear()
        self._houses.clear()
        self._traits.clear()
        self._keywords.clear()
        for stated in self.changing:
            stated.holds = None
            stated.members = None

    # ── collecting ──────────────────────────────────────────────────────────

    def _collect(self) -> None:
        """Collects printed texts, lasting effects, blanks and granted texts, in that order."""
        game = self.game
        board = game.board
        cards = board.cards
        granting: list[Stated] = []
        blanks: list[Stated] = []
        printed: list[tuple[int, Compiled]] = []
        for number in board.all_in_play():
            text = self._text_in_play(number)
            if text is not None and any(type(statement.node) is CopyOf for statement in text.statements):
                self._copy(number, text)
        for lasting in board.lasting:
            for statement in lasting.statements:
                if type(statement.node) is CopyOf and lasting.works(board):
                    key = (lasting.number, id(statement))
                    self._copy_by(Stated(lasting.card, lasting.card, lasting.player, statement, key, lasting.named, lasting, lasting.number))
        for number in board.all_in_play():
            text = self._text_in_play(number)
            if text is not None:
                printed.append((number, text))
                for statement in text.statements:
                    if type(statement.node) is Blank:
                        blanks.append(self._stated(number, number, statement))
        for player in (board.active, 1 - board.active):
            for number in (*board.players[player].archon_powers, *board.players[player].prophecies):
                state = cards[number]
                if state.zone == "prophecies" and not state.active:
                    continue
                text = game.text_of(state.face)
                if text is not None:
                    printed.append((number, text))
        for lasting in board.lasting:
            if lasting.works(board) and (lasting.condition is None or self._lasting_holds(lasting)):
                self._add_lasting(lasting, granting, blanks)
        for blank in blanks:
            if blank.lasting is not None or blank.card not in self.blanked:
                self.blanked.update(self.members(blank))
        for number, text in printed:
            if number not in self.blanked:
                self._add(number, number, text, granting, cards[number].since)
        done = 0
        while done < len(granting) and len(granting) < 400:
            self._grant(granting[done], granting)
            done += 1
        self.steady = not blanks and not self.copied and all(_is_fixed(stated) for stated in granting) and not any(
            lasting.condition is not None for lasting in board.lasting
        )
        self.changing = [stated for stated_list in self.statements.values() for stated in stated_list]

    def _text_in_play(self, number: int) -> Compiled | None:
        """The text box of a card in play: of one played as another type the text that it has as such."""
        state = self.game.board.cards[number]
        text = self.game.text_of(self.face(number))
        if state.played_as is not None and text is not None:
            for statement in text.statements:
                node = statement.node
                if isinstance(node, PlaysAs) and node.as_type.value == state.played_as and node.text is not None:
                    return self.game.compiled(node.text)
        return text

    def _copy(self, number: int, text: Compiled) -> None:
        """Makes cards copies of others while a statement says so."""
        for statement in text.statements:
            if isinstance(statement.node, CopyOf):
                self._copy_by(self._stated(number, number, statement))

    def _copy_by(self, stated: Stated) -> None:
        """The same for one statement."""
        node = stated.statement.node
        assert isinstance(node, CopyOf)
        models = selectors.members(self.context(stated), node.of) if self.holds(stated) else ()
        for card in self.members(stated):
            if models:
                self.copied[card] = face_in_play(self.game.board.cards[models[0].card])

    def _stated(self, card: int, origin: int, statement: Statement, named: int = NOBODY, since: int = 0) -> Stated:
        """A statement as `card` has it."""
        player = self.game.board.cards[card].controller
        return Stated(card, origin, player, statement, (card, origin, id(statement)), named, None, since)

    def _add(self, card: int, origin: int, text: Compiled, granting: list[Stated], since: int, named: int = NOBODY) -> None:
        """Adds a text box that `card` has from `origin`."""
        player = self.game.board.cards[card].controller
        stay = self.game.board.cards[card].stay
        for statement in text.statements:
            for person in (0, 1) if statement.each_player is not None else (None,):
                stated = Stated(card, origin, player, statement, (card, origin, id(statement), person), named, None, since, person=person)
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
        if text.bold:
            self.boxes[card].append((text, origin, named))
        for goes in text.triggered:
            held = Held(card, origin, player, goes.node.effect, (card, origin, id(goes)), None, goes, named, None, stay, goes.paragraph, text.x)
            if goes.node.trigger.word is TriggerWord.HOLDS:
                self.holding.append(held)
            for event in event_kinds(goes):
                self.triggers[event].append(held)
        if text.keywords:
            carrier = Stated(card, origin, player, NO_STATEMENT, (card, origin), named, None, since)
            self.keyword_lines[card].extend((keyword, carrier) for keyword in text.keywords)

    def _add_lasting(self, lasting: Lasting, granting: list[Stated], blanks: list[Stated]) -> None:
        """Adds what a lasting effect states."""
        for statement in lasting.statements:
            for person in (0, 1) if statement.each_player is not None else (None,):
                key = (lasting.number, id(statement), person)
                stated = Stated(lasting.card, lasting.card, lasting.player, statement, key, lasting.named, lasting, lasting.number, person=person)
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
                elif kind is Blank:
                    blanks.append(stated)
        for goes in lasting.triggered:
            goes_key = (lasting.number, id(goes))
            held = Held(
                lasting.card, lasting.card, lasting.player, goes.node.effect, goes_key, None, goes, lasting.named, lasting, 0, goes.paragraph
            )
            for event in event_kinds(goes):
                self.triggers[event].append(held)

    def _lasting_holds(self, lasting: Lasting) -> bool:
        """Whether the condition of a lasting effect ("while …") holds."""
        ctx = Context(self.game, lasting.player, lasting.card, lasting.named)
        return lasting.condition is None or conditions.holds(ctx.recall(lasting.bindings), lasting.condition)

    def _grant(self, stated: Stated, granting: list[Stated]) -> None:
        """Gives a quoted text, or the text of other cards, to the cards that gain it."""
        node = stated.statement.node
        for card in sorted(self.members(stated)):
            if card in self.blanked or not self.game.board.cards[card].in_play:
                continue
            if isinstance(node, GainsText):
                named = stated.self_card if stated.lasting is None else NOBODY
                self._add(card, stated.origin, self.game.compiled(node.text), granting, stated.since, named)
            elif isinstance(node, GainsTextOf):
                ctx = self.context(stated)
                for other in selectors.members(ctx, node.of):
                    self._grant_text_of(card, other, node.timing, granting, stated)

    def _grant_text_of(self, card: int, other: Seen, timing: Timing | None, granting: list[Stated], stated: Stated) -> None:
        """Gives the text box of `other`, or its abilities with one lead-in, to `card`: its name then means `card`."""
        text = self.game.text_of(face_in_play(self.game.board.cards[other.card]))
        if text is None:
            return
        if timing is None:
            self._add(card, stated.origin, text, granting, stated.since)
            return
        state = self.game.board.cards[card]
        for ability in text.bold.get(timing, ()):
            key = (card, stated.origin, id(ability), timing, other.card)
            self.lent[card].append(Held(card, stated.origin, state.controller, ability.effect, key, timing, None, NOBODY, None, state.stay, ability, text.x))

    # ── statements ──────────────────────────────────────────────────────────

    def context(self, stated: Stated) -> Context:
        """The surroundings in which a statement is read."""
        ctx = Context(self.game, stated.player, stated.card, stated.self_card)
        ctx.paragraph = stated.statement.paragraph
        ctx.defined = stated.statement.x
        if stated.person is not None and stated.statement.each_player is not None:
            ctx.pinned_players[stated.statement.each_player] = stated.person
        lasting = stated.lasting
        if isinstance(lasting, Lasting):
            ctx.recall(lasting.bindings)
            ctx.lasting = lasting
        return ctx

    def holds(self, stated: Stated) -> bool:
        """Whether the conditions of a statement hold."""
        if not stated.statement.conditions:
            return True
        if stated.holds is None:
            stated.holds = False
            ctx = self.context(stated)
            stated.holds = all(conditions.holds(ctx, condition) for condition in stated.statement.conditions)
        return stated.holds

    def members(self, stated: Stated) -> frozenset[int]:
        """The cards that a statement about `cards` speaks of, if its conditions hold."""
        if stated.members is None:
            stated.members = frozenset()
            cards: Cards = stated.statement.node.cards  # type: ignore[attr-defined]
            ctx = self.context(stated)
            if stated.statement.one_by_one:
                stated.members = frozenset(seen.card for seen in selectors.members(ctx, cards) if self._holds_for(stated, ctx, cards, seen))
            elif self.holds(stated):
                stated.members = frozenset(seen.card for seen in selectors.members(ctx, cards) if self.game.is_here(seen))
        return stated.members

    def _holds_for(self, stated: Stated, ctx: Context, cards: Cards, seen: Seen) -> bool:
        """Whether the conditions hold for one of the cards that they speak of ("each creature … while it is …")."""
        ctx.each = (seen,)
        if cards.mention is not None:
            ctx.named_mentions[cards.mention] = (seen,)
        return all(conditions.holds(ctx, condition) for condition in stated.statement.conditions)

    def active(self, kind: type[Static]) -> Iterable[Stated]:
        """The statements of a kind whose conditions hold."""
        found = self.statements.get(kind)
        return [stated for stated in found if self.holds(stated)] if found else ()

    def about(self, kind: type[Static], card: int) -> list[Stated]:
        """The statements of a kind that speak of `card`."""
        found = self.statements.get(kind)
        return [stated for stated in found if card in self.members(stated)] if found else []

    def multiplier(self, stated: Stated, card: int = NOBODY) -> int:
        """How often a statement counts ("for each …"), for one of the cards that it speaks of ("for each … on it")."""
        times = 1
        for each in stated.statement.each:
            ctx = self._about(stated, card) if card != NOBODY else self.context(stated)
            if each.amount is not None:
                times *= amounts.value(ctx, each.amount)
            elif each.cards is not None:
                times *= len(selectors.members(ctx, each.cards))
        return times

    # ── attributes ──────────────────────────────────────────────────────────

    def face(self, number: int) -> CardFace:
        """The face that counts: of a token or copy in play the one it has become."""
        return self.copied.get(number) or face_in_play(self.game.board.cards[number])

    def known(self, number: int) -> CardFace:
        """The same; raises `NotDecidable` for a card that nobody can see."""
        face = self.face(number)
        if face is UNKNOWN:
            self.game.text_of(face)
        return face

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
        more = tuple(str(stated.statement.node.type) for stated in self.about(CountsAs, number) if stated.statement.node.type)  # type: ignore[attr-defined]
        return (kind, *more)

    def power(self, number: int) -> int:
        """A creature's power, never below 0; of a card out of play the printed one."""
        found = self._power.get(number)
        if found is None:
            found = self._power[number] = self._compute(number, "power")
        return found

    def armor(self, number: int) -> int:
        """A creature's armor, whether used up or not."""
        found = self._armor.get(number)
        if found is None:
            found = self._armor[number] = self._compute(number, "armor")
        return found

    def armor_left(self, number: int) -> int:
        """The armor that still prevents damage this turn."""
        return max(0, self.armor(number) - self.game.board.cards[number].armor_used)

    def _compute(self, number: int, what: str) -> int:
        """Power or armor: the printed or stated value, then everything added and taken away."""
        state = self.game.board.cards[number]
        face = self.face(number)
        base = (face.power if what == "power" else face.armor) or 0
        if state.zone != "battleline":
            if face is UNKNOWN:
                self.game.text_of(face)
            return base
        if (what, number) in self._busy:
            return base + (state.power_counters if what == "power" else 0)
        self._busy.add((what, number))
        try:
            setting = self.statements.get(SetsStats)
            if setting:
                latest = -1
                for stated in setting:
                    amount = getattr(stated.statement.node, what)
                    if amount is not None and stated.since >= latest and number in self.members(stated):
                        base = amounts.value(self._about(stated, number), amount)
                        latest = stated.since
            total = base + (state.power_counters if what == "power" else 0)
            if what == "armor" and any(number in self.members(stated) for stated in self.statements.get(LosesArmor, ())):
                return 0
            adding = self.statements.get(GetsStats)
            if adding:
                for stated in adding:
                    node = stated.statement.node
                    amount = getattr(node, what)
                    if amount is not None and number in self.members(stated):
                        change = amounts.value(self._about(stated, number), amount) * self.multiplier(stated, number)
                        total += -change if getattr(node, f"{what}_negative") else change
        finally:
            self._busy.discard((what, number))
        if self.statements.get(SwapsStats) and ("swap", number) not in self._busy and self.about(SwapsStats, number):
            self._busy.add(("swap", number))
            try:
                total = self._compute(number, "armor" if what == "power" else "power")
            finally:
                self._busy.discard(("swap", number))
        return max(0, total)

    def _about(self, stated: Stated, number: int) -> Context:
        """The surroundings of a statement where it speaks of one card: "it" means that card."""
        ctx = self.context(stated)
        ctx.each = (self.game.seen(number),)
        cards = getattr(stated.statement.node, "cards", None)
        if cards is not None and cards.mention is not None:
            ctx.named_mentions[cards.mention] = ctx.each
        return ctx

    def houses(self, number: int) -> tuple[str, ...]:
        """The houses the card belongs to: the printed ones or what the latest statement says, and those of house icons."""
        found = self._houses.get(number)
        if found is None:
            found = self._houses[number] = self._compute_houses(number)
        return found

    def _compute_houses(self, number: int) -> tuple[str, ...]:
        state = self.game.board.cards[number]
        face = self.known(number)
        houses: tuple[str, ...] = (state.house,) if state.house is not None and state.token is None else face.houses
        icons = tuple(icon.removeprefix("house:") for icon in (*state.icons, *face.icons) if icon.startswith("house:"))
        if icons:
            houses = (*houses, *(house for house in icons if house not in houses))
        found = self.statements.get(BelongsTo)
        if found and ("houses", number) not in self._busy:
            self._busy.add(("houses", number))
            try:
                for stated in sorted(found, key=lambda item: item.since):
                    if number in self.members(stated):
                        new = selectors.houses_stated(self._about(stated, number), stated.statement.node)
                        houses = (*houses, *(house for house in new if house not in houses)) if stated.statement.node.also else new  # type: ignore[attr-defined]
            finally:
                self._busy.discard(("houses", number))
        return houses

    def traits(self, number: int) -> tuple[str, ...]:
        """The card's traits."""
        found = self._traits.get(number)
        if found is None:
            traits = self.known(number).traits
            if any(number in self.members(stated) for stated in self.statements.get(LosesTraits, ())):
                traits = ()
            gaining = self.statements.get(GainsTrait)
            if gaining and ("traits", number) not in self._busy:
                self._busy.add(("traits", number))
                try:
                    for stated in gaining:
                        if number in self.members(stated):
                            node = stated.statement.node
                            trait = str(node.trait)  # type: ignore[attr-defined]
                            traits = (trait,) if node.loses_others else (*traits, trait)  # type: ignore[attr-defined]
                finally:
                    self._busy.discard(("traits", number))
            found = self._traits[number] = traits
        return found

    def keywords(self, number: int) -> dict[KeywordName, int]:
        """The card's keywords with their values; values add up, and losing one beats gaining it (Rulebook: Loses vs gains)."""
        found = self._keywords.get(number)
        if found is None:
            if ("keywords", number) in self._busy:
                return {}
            self._busy.add(("keywords", number))
            try:
                found = self._compute_keywords(number)
            finally:
                self._busy.discard(("keywords", number))
            self._keywords[number] = found
        return found

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
        for keyword, carrier in self.keyword_lines.get(number, ()):
            ctx = self.context(carrier)
            result[keyword.name] = result.get(keyword.name, 0) + (amounts.value(ctx, keyword.value) if keyword.value is not None else 1)
        gaining = self.statements.get(GainsKeywords)
        if gaining:
            for stated in gaining:
                if number in self.members(stated):
                    for keyword in stated.statement.node.keywords:  # type: ignore[attr-defined]
                        ctx = self._about(stated, number)
                        value = amounts.value(ctx, keyword.value) if keyword.value is not None else 1
                        result[keyword.name] = result.get(keyword.name, 0) + value * self.multiplier(stated)
        for stated in self.statements.get(SharesKeywords, ()):
            shares = stated.statement.node
            if isinstance(shares, SharesKeywords) and number in self.members(stated):
                for seen in selectors.members(self.context(stated), shares.of):
                    if seen.card != number:
                        for name, value in self.keywords(seen.card).items():
                            if name in shares.keywords and name not in result:
                                result[name] = value
        if self.statements.get(LosesAbilities) and self._lost(number, None):
            return {}
        losing = self.statements.get(LosesKeywords)
        if losing:
            for stated in losing:
                if number in self.members(stated):
                    names = stated.statement.node.keywords  # type: ignore[attr-defined]
                    for name in names or tuple(result):
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
        """The card's bonus icons from top to bottom: printed ones, then added ones."""
        state = self.game.board.cards[number]
        return (*self.known(number).icons, *state.icons)

    # ── places ──────────────────────────────────────────────────────────────

    def neighbors(self, number: int) -> tuple[int, ...]:
        """The creatures to the immediate left and right (Rulebook: Neighbor)."""
        left, right = self.left_of(number), self.right_of(number)
        return tuple(card for card in (left, right) if card != NOBODY)

    def left_of(self, number: int) -> int:
        """The creature to the immediate left, or `NOBODY`."""
        return self._beside(number, -1)

    def right_of(self, number: int) -> int:
        """The creature to the immediate right, or `NOBODY`."""
        return self._beside(number, 1)

    def _beside(self, number: int, step: int) -> int:
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return NOBODY
        line = self.game.board.players[state.controller].battleline
        place = line.index(number) + step
        return line[place] if 0 <= place < len(line) else NOBODY

    def flanks(self, number: int) -> tuple[str, ...]:
        """Which flanks the creature is on; a lone creature is on both, and a statement can count one as a flank creature."""
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return ()
        line = self.game.board.players[state.controller].battleline
        sides = tuple(side for side, card in (("left", line[0]), ("right", line[-1])) if card == number)
        if not sides and any(stated.statement.node.flank for stated in self.about(CountsAs, number)):  # type: ignore[attr-defined]
            return ("either",)
        return sides

    def on_flank(self, number: int, side: Direction = Direction.EITHER) -> bool:
        """Whether the creature is on a flank, or on this one."""
        sides = self.flanks(number)
        return bool(sides) if side is Direction.EITHER else str(side.value) in sides

    def in_center(self, number: int) -> bool:
        """Whether as many creatures stand to the left as to the right (Rulebook: Center of the battleline)."""
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return False
        line = self.game.board.players[state.controller].battleline
        return len(line) % 2 == 1 and line[len(line) // 2] == number

    # ── abilities ───────────────────────────────────────────────────────────

    def abilities(self, number: int, timing: Timing) -> list[Held]:
        """The bold abilities of a card with one lead-in, printed and gained."""
        found: list[Held] = []
        for text, origin, named in self.boxes.get(number, ()):
            if timing in text.bold:
                state = self.game.board.cards[number]
                for ability in text.bold[timing]:
                    key = (number, origin, id(ability), timing)
                    found.append(
                        Held(
                            number, origin, state.controller, ability.effect, key, timing, None, named, None, state.stay, ability, text.x
                        )
                    )
        if number in self.lent:
            found.extend(held for held in self.lent[number] if held.timing is timing)
        if found and any(stated.statement.node.timing is timing for stated in self.active(NoAbilities)):  # type: ignore[attr-defined]
            return []
        if found and self.statements.get(LosesAbilities) and self._lost(number, timing):
            return []
        return found

    def _lost(self, number: int, timing: Timing | None) -> bool:
        """Whether the card loses its abilities, all or those with this lead-in."""
        return any(stated.statement.node.timing in (None, timing) for stated in self.about(LosesAbilities, number))  # type: ignore[attr-defined]

    def snapshot(self, number: int) -> Snapshot:
        """The card as it is now, for those who ask when it has left play."""
        game = self.game
        state = game.board.cards[number]
        face = face_in_play(state)
        creature = state.zone == "battleline"
        return Snapshot(
            face,
            face.name,
            self.type(number),
            state.owner,
            state.controller,
            self.power(number) if creature else 0,
            self.armor(number) if creature else 0,
            self.houses(number),
            self.traits(number),
            tuple(self.keywords(number)) if state.in_play else (),
            state.damage,
            state.aember,
            state.power_counters,
            state.counters,
            tuple(game.seen(card) for card in self.neighbors(number)),
            tuple(game.seen(card) for card in state.upgrades),
            self.flanks(number),
            self.in_center(number),
            state.exhausted,
            state.stun,
            state.ward,
            state.enrage,
            state.token is not None or face.type == "token creature",
            self.icons(number),
            game.board.place(number) if creature else 0,
            state.host,
        )

    def in_state(self, number: int, status: Status) -> bool:
        """Whether the card is in a state."""
        return facts.in_state(self.game, self.game.seen(number), status)


def _is_fixed(stated: Stated) -> bool:
    """Whether it depends on nothing but the texts in play which cards gain a text."""
    cards = getattr(stated.statement.node, "cards", None)
    fixed = isinstance(cards, Ref) and cards.kind in (RefKind.SELF, RefKind.HOST)
    return fixed and not stated.statement.conditions and isinstance(stated.statement.node, GainsText)


NO_STATEMENT = Statement(Static())


def face_in_play(state: CardState) -> CardFace:
    """The face that counts: a token's reference card, a copy's original, else its own."""
    if state.token is not None and not state.flipped:
        return state.token
    if state.copy_of is not None:
        return state.copy_of
    return state.face


def printed_type(state: CardState) -> str:
    """The type a card has out of play."""
    return ACTION if state.face is UNKNOWN else state.face.type


def make_view(game: Game) -> View:
    """The view of the board as it stands."""
    return View(game)


def goes_of(held: Held) -> Goes:
    """The self-starting ability that `held` is; `ValueError` for a bold one."""
    if held.goes is None:
        raise ValueError("not an ability that goes off by itself")
    return held.goes
