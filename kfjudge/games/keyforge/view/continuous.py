"""What is true on one state of the board: attributes, places in the battleline, abilities.

A view collects the texts of all cards in play and of the lasting effects once, sorted by what they matter for, and
computes values when somebody asks.

A statement may depend on attributes that others change; while an attribute is being computed (`busy`), a question for
the same attribute is answered with the printed value. So is one that comes up while the statement that would change it
is looked at (`asking`). Such an answer is a guess: what was computed from one inside of the other is not remembered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import Any, TypeVar, cast

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Compiled, Goes, Held, Stated, Statement
from kfjudge.games.keyforge.board.event import CardStay, LastKnown
from kfjudge.games.keyforge.board.faces import ARTIFACT, CREATURE, UNKNOWN, UPGRADE, CardFace
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import measuring
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.words.houses import HOUSES
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, Direction, KeywordName, Status, Timing
from kfjudge.games.keyforge.words.nodes.events import EventKind, TriggerWord, WhichHouse
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Cards, Filter, Static
from kfjudge.games.keyforge.words.nodes.text import BoldAbility

Value = TypeVar("Value")
StaticT = TypeVar("StaticT", bound="Static")


NO_CARDS: frozenset[int] = frozenset()
GRANTING = (s.GainsText, s.TakesAfter)
BLANKING = (s.Blank, s.Loses)


def is_copying(node: Static) -> bool:
    """Whether cards are copies of another one for as long as the statement holds."""
    return isinstance(node, s.CopyOf) and node.moment is s.Moment.ALWAYS


@reads(s.Loses, "what timing")
def _blanks(node: Static) -> bool:
    """Whether the text of its cards says nothing any more: it is blank, or they lose all abilities."""
    return isinstance(node, s.Blank) or (
        isinstance(node, s.Loses) and node.what is s.Quality.ABILITIES and node.timing is None
    )


def _stated_by(lasting: Lasting, statement: Statement, person: int | None = None) -> Stated:
    """A statement as a lasting effect makes it, of one player where it is made of each."""
    key, since = (lasting.number, statement, person), lasting.number
    card, player = lasting.card, lasting.player
    return Stated(card, card, player, statement, key, lasting.named, lasting, since, person=person)


def _is_fixed(stated: Stated) -> bool:
    """Whether it depends on nothing but the texts in play which cards gain a text."""
    cards = getattr(stated.statement.node, "cards", None)
    fixed = isinstance(cards, c.Ref) and cards.kind in (c.RefKind.SELF, c.RefKind.HOST)
    return fixed and not stated.statement.conditions and isinstance(stated.statement.node, s.GainsText)


def set_value(ctx: Context, amount: Amount) -> int:
    """The value that a statement sets. One taken from a card outside play is the base value there: nothing is added
    to a card that is not in play.
    """
    if isinstance(amount, a.AttributeOf) and amount.attribute in (Attribute.POWER, Attribute.ARMOR):
        models = meaning.members(ctx, amount.cards)
        if models and not any(ctx.game.is_here(seen) and ctx.game.card(seen.card).in_play for seen in models):
            return sum(facts.base_value(ctx.game, seen, amount.attribute.value) for seen in models)
    return meaning.value(ctx, amount)


CHANGING_STATS = (s.CountsAs, s.GetsStats, s.TakesAfter, s.Loses, s.SwapsStats)
"""Statements without which every creature has its printed power and armor."""
CHANGING_KEYWORDS = (s.GainsKeywords, s.TakesAfter, s.Loses)
"""Statements without which a card in play has the keywords of its texts."""
NO_KEYWORDS: Mapping[KeywordName, int] = MappingProxyType({})
HAUNTED = 10
"""So many cards in the discard pile make a player haunted."""


SWITCHED = "power and armor switched by {}"
"""What makes the power of a creature the number that its armor would be, and the other way round."""


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


def remembered(compute: Callable[[View, int], Value]) -> Callable[[View, int], Value]:
    """Keeps what a method finds out about a card until the board changes, unless it rests on a guess."""
    name = compute.__name__

    @wraps(compute)
    def ask(view: View, number: int) -> Value:
        found: Value | None = view.found[name].get(number)
        if found is None:
            guesses = view.guesses
            found = compute(view, number)
            if view.guesses == guesses or not (view.asking or view.busy):
                view.found[name][number] = found
        return found

    return ask


class _Asked:
    """A question is among those that are being asked for as long as this is open."""

    __slots__ = ("asked", "question")

    def __init__(self, asked: set[tuple[str, int]], question: tuple[str, int]) -> None:
        self.asked = asked
        self.question = question

    def __enter__(self) -> None:
        self.asked.add(self.question)

    def __exit__(self, *_of: object) -> None:
        self.asked.discard(self.question)


class View:
    """What holds on one state of a board."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.statements: dict[type[Static], list[Stated]] = defaultdict(list)
        self.triggers: dict[EventKind, list[Held]] = defaultdict(list)
        self.boxes: dict[int, list[tuple[Compiled, int, int, int]]] = defaultdict(list)
        self.lent: dict[int, list[Held]] = defaultdict(list)
        self.keyword_lines: dict[int, list[tuple[Compiled, int, int, int]]] = defaultdict(list)
        self.granted: dict[int, list[tuple[Compiled, int]]] = defaultdict(list)
        self.blanked: set[int] = set()
        self.copied: dict[int, CardFace] = {}
        self.holding: list[Held] = []
        self.changing: list[Stated] = []
        self.busy: set[tuple[str, int]] = set()
        self.asking: set[int] = set()
        self.guesses = 0
        self.steady = True
        self.as_printed = self.own_keywords = False
        self.built = (game.board.structure, game.board.active, game.board.turn, game.board.step)
        self.effects = game.board.lasting
        self.found: dict[str, dict[int, Any]] = defaultdict(dict)
        game.begin_view(self)
        self.collect()

    def is_current(self) -> bool:
        """Whether the texts collected are still those in play, so that only what was computed from them is out of
        date.
        """
        board = self.game.board
        if not self.steady or self.effects is not board.lasting or self.built[:2] != (board.structure, board.active):
            return False
        return not self.effects or self.built[2:] == (board.turn, board.step)

    def refresh(self) -> None:
        """Forgets what was computed; the texts stay."""
        self.found.clear()
        for stated in self.changing:
            stated.holds = None
            stated.members = None

    def face(self, number: int) -> CardFace:
        """The face that counts: of a token or copy in play the one it has become."""
        return self.copied.get(number) or self.game.board.cards[number].face_in_play

    def known(self, number: int) -> CardFace:
        """The same; raises `NotDecidable` for a card that nobody can see."""
        face = self.face(number)
        if face is UNKNOWN:
            self.game.text_of(face)
        return face

    def keyword_value(self, card: int, keyword: s.Keyword, text: Compiled, origin: int, named: int, since: int) -> int:
        """What a keyword comes to in a line that `card` has from `origin`: 1 where no value stands."""
        if keyword.value is None:
            return 1
        player = self.game.board.cards[card].controller
        unsaid = Statement(Static(), x=text.x)
        said = Stated(card, origin, player, unsaid, (card, origin), named, None, since)
        return meaning.value(self.context(said), keyword.value)

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

    def for_card(self, stated: Stated, number: int) -> Context:
        """The surroundings of a statement where it speaks of one card: "it" means that card."""
        ctx = self.context(stated)
        ctx.each = (self.game.seen(number),)
        cards = getattr(stated.statement.node, "cards", None)
        if cards is not None and cards.mention is not None:
            ctx.named_mentions[cards.mention] = ctx.each
        return ctx

    def holds(self, stated: Stated) -> bool:
        """Whether the conditions of a statement hold."""
        if not stated.statement.conditions:
            return True
        if stated.holds is None:
            self._find_out(stated, "holds", False, self._compute_holds)
        elif id(stated) in self.asking:
            self.guesses += 1
        return bool(stated.holds)

    def members(self, stated: Stated) -> frozenset[int]:
        """The cards that a statement about `cards` speaks of, if its conditions hold."""
        if stated.members is None:
            self._find_out(stated, "members", NO_CARDS, self._compute_members)
        elif id(stated) in self.asking:
            self.guesses += 1
        return stated.members or NO_CARDS

    def _find_out(self, stated: Stated, what: str, guess: Value, compute: Callable[[Stated], Value]) -> None:
        """Sets what a statement comes to; `guess` is answered to who asks for it meanwhile."""
        outermost = id(stated) not in self.asking
        setattr(stated, what, guess)
        self.asking.add(id(stated))
        try:
            setattr(stated, what, compute(stated))
        except NotDecidable:
            setattr(stated, what, None)
            raise
        finally:
            if outermost:
                self.asking.discard(id(stated))

    def _compute_holds(self, stated: Stated) -> bool:
        ctx = self.context(stated)
        return all(meaning.holds(ctx, condition) for condition in stated.statement.conditions)

    def _compute_members(self, stated: Stated) -> frozenset[int]:
        ctx = self.context(stated)
        cards: Cards | None = stated.statement.node.cards  # type: ignore[attr-defined]
        if cards is None:  # it speaks of a player
            return frozenset()
        if stated.statement.one_by_one:
            return frozenset(seen.card for seen in self._here(ctx, cards) if self._holds_for(stated, ctx, cards, seen))
        return frozenset(seen.card for seen in self._here(ctx, cards)) if self.holds(stated) else frozenset()

    def _here(self, ctx: Context, cards: Cards) -> list[CardStay]:
        """The cards of a phrase that have not moved since the statement was made of them: one that comes back is
        another card.
        """
        found = [seen for seen in meaning.members(ctx, cards) if self.game.is_here(seen)]
        measuring.refuse_ties(ctx, cards, len(found))
        return found

    def _holds_for(self, stated: Stated, ctx: Context, cards: Cards, seen: CardStay) -> bool:
        """Whether the conditions hold for one of the cards that they speak of ("each creature … while it is …")."""
        ctx.each = (seen,)
        if cards.mention is not None:
            ctx.named_mentions[cards.mention] = (seen,)
        return all(meaning.holds(ctx, condition) for condition in stated.statement.conditions)

    def said(self, kind: type[StaticT]) -> Sequence[tuple[Stated, StaticT]]:
        """The statements of a kind, each with its node."""
        found = self.statements.get(kind)
        return [(stated, cast(StaticT, stated.statement.node)) for stated in found] if found else ()

    def active(self, kind: type[StaticT]) -> Sequence[tuple[Stated, StaticT]]:
        """Those whose conditions hold."""
        if not self.statements.get(kind):
            return ()
        return [(stated, node) for stated, node in self.said(kind) if self.holds(stated)]

    def about(self, kind: type[StaticT], card: int) -> Sequence[tuple[Stated, StaticT]]:
        """Those that speak of `card`."""
        if not self.statements.get(kind):
            return ()
        return [(stated, node) for stated, node in self.said(kind) if card in self.members(stated)]

    def multiplier(self, stated: Stated, card: int = NOBODY) -> int:
        """How often a statement counts ("for each …"), for one of the cards that it speaks of ("for each … on it")."""
        times = 1
        for each in stated.statement.each:
            ctx = self.for_card(stated, card) if card != NOBODY else self.context(stated)
            times *= meaning.value(ctx, each.amount)
        return times

    # ── collecting the texts ─────────────────────────────────────────────────

    @reads(s.Blank, "cards")
    def collect(self) -> None:
        """Collects printed texts, lasting effects, blanks and granted texts, in that order."""
        game = self.game
        board = game.board
        cards = board.cards
        granting: list[Stated] = []
        blanks: list[Stated] = []
        in_play = board.all_in_play()
        printed = self._boxes(in_play)
        for number, text in printed:
            if s.CopyOf in text.kinds:
                self._copy(number, text)
        for lasting in board.lasting:
            for statement in lasting.statements:
                if is_copying(statement.node) and lasting.works(board):
                    self._copy_by(_stated_by(lasting, statement))
        if self.copied:
            printed = self._boxes(in_play)
        for number, text in printed:
            if text.kinds and not text.kinds.isdisjoint(BLANKING):
                blanks += (
                    self._stated(number, number, statement) for statement in text.statements if _blanks(statement.node)
                )
        for player in (board.active, 1 - board.active):
            for number in (*board.players[player].archon_powers, *board.players[player].prophecies):
                state = cards[number]
                if state.zone == "prophecies" and not state.active:
                    continue
                box = game.text_of(state.face)
                if box is not None:
                    printed.append((number, box))
        for side in board.players:
            for number in side.discard:
                face = cards[number].face
                if face.text is not None:
                    text = face.compiled or game.compiled(face.text)
                    if text.in_discard or text.stated_in_discard:
                        self._add_in_discard(number, text)
            for number in side.archives:
                face = cards[number].face
                if face.text is not None:
                    for statement in (face.compiled or game.compiled(face.text)).stated_in_archives:
                        self.statements[type(statement.node)].append(self._stated(number, number, statement))
        for lasting in board.lasting:
            if lasting.works(board) and (lasting.condition is None or self._lasting_holds(lasting)):
                self._add_lasting(lasting, granting, blanks)
        blanking = bool(blanks)
        while blanks:
            # One that nothing else would blank comes first; where each would blank the other, the first one.
            threatened = {card for blank in blanks for card in self.members(blank) if card != blank.card}
            blank = next((one for one in blanks if one.lasting is not None or one.card not in threatened), blanks[0])
            blanks.remove(blank)
            if blank.lasting is not None or blank.card not in self.blanked:
                reached = self.members(blank)
                if blank.lasting is None and blank.card in reached:
                    name = cards[blank.card].face_in_play.name
                    raise NotDecidable(f"{name} blanks the text by which it does so: no document says what holds then")
                self.blanked.update(reached)
        for number, text in printed:
            if number in self.blanked:
                continue
            if text.keywords and not (text.statements or text.bold or text.triggered):
                self.keyword_lines[number].append((text, number, NOBODY, cards[number].since))
            else:
                self._add(number, number, text, granting, cards[number].since)
        done = 0
        while done < len(granting) and len(granting) < 400:
            texts = next(
                (
                    place
                    for place in range(done, len(granting))
                    if isinstance(granting[place].statement.node, s.GainsText)
                ),
                done,
            )
            granting[done], granting[texts] = granting[texts], granting[done]
            self._grant(granting[done], granting)
            done += 1
        self.steady = (
            not blanking
            and not self.copied
            and all(map(_is_fixed, granting))
            and (not board.lasting or all(lasting.condition is None for lasting in board.lasting))
        )
        self.changing = [stated for stated_list in self.statements.values() for stated in stated_list]
        self.as_printed = not self.copied and self.statements.keys().isdisjoint(CHANGING_STATS)
        self.own_keywords = self.statements.keys().isdisjoint(CHANGING_KEYWORDS)

    def _boxes(self, numbers: Iterable[int]) -> list[tuple[int, Compiled]]:
        """The text boxes of cards in play, empty ones left out."""
        found: list[tuple[int, Compiled]] = []
        cards = self.game.board.cards
        for number in numbers:
            face = cards[number].face_in_play
            as_it_is = not self.copied and cards[number].played_as is None
            text = face.compiled if as_it_is and face.compiled is not None else self.text_in_play(number)
            if text is not None:
                found.append((number, text))
        return found

    def text_in_play(self, number: int) -> Compiled | None:
        """The text box of a card in play: of one played as another type the text that it has as such."""
        state = self.game.board.cards[number]
        text = self.game.text_of(self.face(number))
        if state.played_as is not None and text is not None and s.PlaysAs in text.kinds:
            for statement in text.statements:
                node = statement.node
                if isinstance(node, s.PlaysAs) and node.as_type.value == state.played_as and node.text is not None:
                    return self.game.compiled(node.text)
        return text

    def _copy(self, number: int, text: Compiled) -> None:
        """Makes cards copies of others while a statement says so."""
        for statement in text.statements:
            if is_copying(statement.node):
                self._copy_by(self._stated(number, number, statement))

    def _copy_by(self, stated: Stated) -> None:
        """The same for one statement."""
        node = stated.statement.node
        assert isinstance(node, s.CopyOf)
        models = meaning.members(self.context(stated), node.of) if self.holds(stated) else ()
        for card in self.members(stated):
            if models:
                self.copied[card] = self.face(models[0].card)

    def _stated(self, card: int, origin: int, statement: Statement, named: int = NOBODY, since: int = 0) -> Stated:
        """A statement as `card` has it."""
        player = self.game.board.cards[card].controller
        return Stated(card, origin, player, statement, (card, origin, statement), named, None, since)

    def _add(
        self,
        card: int,
        origin: int,
        text: Compiled,
        granting: list[Stated],
        since: int,
        named: int = NOBODY,
        given: int = 0,
    ) -> None:
        """Adds a text box that `card` has from `origin`; `given` numbers the lasting effect that gives it: a text that
        was gained twice works twice.
        """
        state = self.game.board.cards[card]
        player, stay = state.controller, state.stay
        for statement in text.statements:
            for person in (0, 1) if statement.each_player is not None else (None,):
                key = (card, origin, statement, person)
                stated = Stated(card, origin, player, statement, key, named, None, since, person=person)
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
        if text.bold:
            self.boxes[card].append((text, origin, named, given))
        for goes in text.triggered:
            held = self._goes(goes, card, origin, player, (card, origin, goes, given), named=named, stay=stay, x=text.x)
            if goes.node.trigger.word is TriggerWord.HOLDS:
                self.holding.append(held)
        if text.keywords:
            self.keyword_lines[card].append((text, origin, named, since))

    def _add_in_discard(self, number: int, compiled: Compiled) -> None:
        """Adds the abilities that work while their card lies in a discard pile."""
        state = self.game.board.cards[number]
        for statement in compiled.stated_in_discard:
            self.statements[type(statement.node)].append(self._stated(number, number, statement))
        for goes in compiled.in_discard:
            key = (number, number, goes, state.stay)
            self._goes(goes, number, number, state.controller, key, stay=state.stay)

    def _goes(self, goes: Goes, card: int, origin: int, player: int, key: tuple[object, ...], **more: Any) -> Held:
        """Listens to what sets an ability off; the fields of `Held`."""
        held = Held(card, origin, player, goes.node.effect, key, goes=goes, paragraph=goes.paragraph, **more)
        for pattern in goes.node.trigger.events:
            self.triggers[pattern.kind].append(held)
        return held

    def _add_lasting(self, lasting: Lasting, granting: list[Stated], blanks: list[Stated]) -> None:
        """Adds what a lasting effect states."""
        for statement in lasting.statements:
            for person in (0, 1) if statement.each_player is not None else (None,):
                stated = _stated_by(lasting, statement, person)
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
                elif _blanks(statement.node):
                    blanks.append(stated)
        for goes in lasting.triggered:
            key = (lasting.number, goes)
            self._goes(goes, lasting.card, lasting.card, lasting.player, key, named=lasting.named, lasting=lasting)

    def _lasting_holds(self, lasting: Lasting) -> bool:
        """Whether the condition of a lasting effect ("while …") holds."""
        ctx = Context(self.game, lasting.player, lasting.card, lasting.named)
        return lasting.condition is None or meaning.holds(ctx.recall(lasting.bindings), lasting.condition)

    @reads(s.GainsText, "cards text")
    @reads(s.TakesAfter, "timing")
    def _grant(self, stated: Stated, granting: list[Stated]) -> None:
        """Gives a quoted text, or the text of other cards, to the cards that gain it."""
        node = stated.statement.node
        for card in sorted(self.members(stated)):
            if card in self.blanked or not self.game.board.cards[card].in_play:
                continue
            if isinstance(node, s.GainsText):
                named = stated.self_card if stated.lasting is None else NOBODY
                text = self.game.compiled(node.text)
                self.granted[card].append((text, named))
                given = stated.since if stated.lasting is not None else 0
                self._add(card, stated.origin, text, granting, stated.since, named, given)
            elif isinstance(node, s.TakesAfter) and s.Quality.ABILITIES in node.what:
                ctx = self.context(stated)
                for other in meaning.members(ctx, node.of):
                    self._grant_text_of(card, other, node.timing, granting, stated)

    def _grant_text_of(
        self, card: int, other: CardStay, timing: Timing | None, granting: list[Stated], stated: Stated
    ) -> None:
        """Gives the text box of `other`, or its abilities with one lead-in, to `card`: its name then means `card`."""
        text = self.game.text_of(self.game.board.cards[other.card].face_in_play)
        if text is None:
            return
        if timing is None:
            self._add(card, stated.origin, text, granting, stated.since)
            for gained, named in tuple(self.granted[other.card]):
                self._add(card, stated.origin, gained, granting, stated.since, named)
            return
        for ability in text.bold.get(timing, ()):
            self.lent[card].append(self._bold(card, stated.origin, timing, ability, text.x, other.card))

    def _bold(
        self,
        card: int,
        origin: int,
        timing: Timing,
        ability: BoldAbility,
        x: Amount | None,
        other: int,
        named: int = NOBODY,
    ) -> Held:
        """A bold ability that a card has from `origin`; `other` tells apart what it gained twice."""
        state = self.game.board.cards[card]
        key = (card, origin, id(ability), timing, other)
        held = Held(card, origin, state.controller, ability.effect, key, timing, paragraph=ability, x=x)
        held.named, held.stay = named, state.stay
        return held

    # ── values ───────────────────────────────────────────────────────────────

    def _while_asked(self, what: str, number: int) -> _Asked:
        """For as long as an attribute of a card is looked for, a question for it gets a guess."""
        return _Asked(self.busy, (what, number))

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
        if not self.statements.get(s.CountsAs):
            return (kind,)
        more = (str(one) for what in self.considered(number) if isinstance(what, c.OfType) for one in what.types)
        return (kind, *more)

    @reads(s.CountsAs, "cards what")
    def considered(self, number: int) -> Iterator[Filter]:
        """What the card is considered to be, one by one: "a flank creature" is on a flank, and a creature."""
        for _stated, node in self.about(s.CountsAs, number):
            if isinstance(node.what, c.AllOf):
                yield from node.what.filters
            elif node.what is not None:
                yield node.what

    @reads(s.CountsAs, "player")
    def is_haunted(self, player: int) -> bool:
        """Whether a player has ten cards in the discard pile, or counts as haunted (Rulebook: Haunted)."""
        if len(self.game.board.players[player].discard) >= HAUNTED:
            return True
        for stated, node in self.active(s.CountsAs):
            counted = node.player is not None and node.what == c.InState(status=Status.HAUNTED)
            if counted and node.player is not None and player in meaning.players(self.context(stated), node.player):
                return True
        return False

    def power(self, number: int) -> int:
        """A creature's power, never below 0; of a card out of play the printed one."""
        if self.as_printed:
            state = self.game.board.cards[number]
            printed = state.face_in_play.power
            if printed is not None and state.zone == "battleline":
                return max(0, printed + state.power_counters)
        return self._power(number)

    @remembered
    def _power(self, number: int) -> int:
        return self._compute(number, "power")

    def armor(self, number: int) -> int:
        """A creature's armor, whether used up or not."""
        if self.as_printed:
            state = self.game.board.cards[number]
            if state.zone == "battleline":
                return max(0, state.face_in_play.armor or 0)
        return self._armor(number)

    @remembered
    def _armor(self, number: int) -> int:
        return self._compute(number, "armor")

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
        with self._while_asked(what, number):
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
            for stated, taking in self.said(s.TakesAfter):
                if s.Quality(what) in taking.what and number in self.members(stated):
                    for model in self._models(stated, taking):
                        base = facts.base_value(self.game, model, what)
                        told[:0] = [("set by {}", stated.card)]
            total = base + (state.power_counters if what == "power" else 0)
            if what == "armor" and self.loses(number, s.Quality.ARMOR):
                return 0
            barred = what == "armor" and bool(self.about(s.GainsNoArmor, number))
            for stated, node in self.said(s.GetsStats):
                amount = getattr(node, what)
                if amount is not None and number in self.members(stated):
                    change = meaning.value(self.for_card(stated, number), amount) * self.multiplier(stated, number)
                    change = min(change, 0) if barred else change
                    total += change
                    if change:
                        told.append((f"{{}} {change:+}", stated.card))
        swapping = self.about(s.SwapsStats, number) if ("swap", number) not in self.busy else []
        if swapping:
            with self._while_asked("swap", number):
                told[:] = [(SWITCHED, swapping[-1][0].card)]
                total = self._compute(number, "armor" if what == "power" else "power", told)
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
    def _models(self, stated: Stated, node: s.TakesAfter) -> tuple[CardStay, ...]:
        """The cards whose values a statement gives to others."""
        return meaning.members(self.context(stated), node.of)

    @remembered
    @reads(s.BelongsTo, "cards also")
    def houses(self, number: int) -> tuple[str, ...]:
        """The houses the card belongs to: the printed ones or what the latest statement says, and those of house
        icons.
        """
        state = self.game.board.cards[number]
        face = self.known(number)
        houses: tuple[str, ...] = (state.house,) if state.house is not None and state.token is None else face.houses
        if state.icons or face.icons:
            icons = (icon.removeprefix("house:") for icon in (*state.icons, *face.icons) if icon.startswith("house:"))
            houses = (*houses, *(house for house in icons if house not in houses))
        found = self.said(s.BelongsTo)
        if found and ("houses", number) in self.busy:
            self.guesses += 1
        elif found:
            with self._while_asked("houses", number):
                for stated, node in sorted(found, key=lambda item: item[0].since):
                    if number in self.members(stated):
                        new = houses_stated(self.for_card(stated, number), node)
                        houses = (*houses, *(house for house in new if house not in houses)) if node.also else new
        return houses

    @remembered
    @reads(s.GainsTrait, "cards trait loses_others")
    def traits(self, number: int) -> tuple[str, ...]:
        """The card's traits; what it loses it cannot gain (Rulebook: s.Loses vs Gains)."""
        if self.loses(number, s.Quality.TRAITS):
            return ()
        traits = self.known(number).traits
        for stated, taking in self.said(s.TakesAfter):
            if s.Quality.TRAITS in taking.what and number in self.members(stated):
                more = [trait for model in self._models(stated, taking) for trait in self.known(model.card).traits]
                traits = tuple(dict.fromkeys((*traits, *more)))
        gaining = self.said(s.GainsTrait)
        if gaining and ("traits", number) in self.busy:
            self.guesses += 1
        elif gaining:
            with self._while_asked("traits", number):
                for stated, node in gaining:
                    if number in self.members(stated):
                        traits = (str(node.trait),) if node.loses_others else (*traits, str(node.trait))
        return traits

    def keywords(self, number: int) -> Mapping[KeywordName, int]:
        """The card's keywords with their values; values add up, and losing one beats gaining it (Rulebook: s.Loses vs
        gains).
        """
        if self.own_keywords and number not in self.keyword_lines and self.game.board.cards[number].in_play:
            return NO_KEYWORDS
        return self._keywords(number)

    @remembered
    def _keywords(self, number: int) -> Mapping[KeywordName, int]:
        if ("keywords", number) in self.busy:
            self.guesses += 1
            return {}
        with self._while_asked("keywords", number):
            return self._compute_keywords(number)

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
        for stated, gaining in self.said(s.GainsKeywords) if number not in self.blanked else ():
            if number not in self.members(stated):
                continue
            for keyword in gaining.keywords:
                ctx = self.for_card(stated, number)
                value = meaning.value(ctx, keyword.value) if keyword.value is not None else 1
                times = self.multiplier(stated, number) if keyword.value is not None else 1
                result[keyword.name] = result.get(keyword.name, 0) + value * times
        for stated, node in self.said(s.TakesAfter):
            if (node.keywords or s.Quality.KEYWORDS in node.what) and number in self.members(stated):
                for model in self._models(stated, node):
                    for name, value in self.keywords(model.card).items() if model.card != number else ():
                        if not node.keywords:
                            result[name] = result.get(name, 0) + value
                        elif name in node.keywords:
                            result.setdefault(name, value)
        if self.statements.get(s.Loses):
            if self.loses(number, s.Quality.ABILITIES) or self.loses(number, s.Quality.KEYWORDS):
                return {}
            for _stated, losing in self.about(s.Loses, number):
                for name in losing.keywords:
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

    @reads(s.Loses, "cards what")
    def loses(self, number: int, what: s.Quality, timing: Timing | None = None) -> bool:
        """Whether the card loses all that it has of something; of abilities those with this lead-in."""
        about = self.about(s.Loses, number)
        return bool(about) and any(node.what is what and node.timing in (None, timing) for _stated, node in about)

    # ── places ──────────────────────────────────────────────────────────────

    def neighbors(self, number: int) -> tuple[int, ...]:
        """The creatures to the immediate left and right (Rulebook: Neighbor)."""
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return ()
        line = self.game.board.players[state.controller].battleline
        place = line.index(number)
        return (*line[max(0, place - 1) : place], *line[place + 1 : place + 2])

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
        """Which flanks the creature is on; a lone creature is on both, and a statement can count one as a flank
        creature.
        """
        state = self.game.board.cards[number]
        if state.zone != "battleline":
            return ()
        line = self.game.board.players[state.controller].battleline
        sides = tuple(side for side, card in (("left", line[0]), ("right", line[-1])) if card == number)
        if not sides and any(what == c.InLine() for what in self.considered(number)):
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

    @reads(s.Loses, "timing")
    def abilities(self, number: int, timing: Timing) -> list[Held]:
        """The bold abilities of a card with one lead-in, printed and gained."""
        found: list[Held] = []
        boxes = self.boxes.get(number)
        wanted = self._lead_ins(number, timing) if boxes else ()
        for text, origin, named, given in boxes or ():
            bold = {id(ability): ability for name in wanted for ability in text.bold.get(name, ())}
            for ability in bold.values():
                found.append(self._bold(number, origin, timing, ability, text.x, given, named))
        if number in self.lent:
            found.extend(held for held in self.lent[number] if held.timing is timing)
        if found and self.statements.get(s.Loses) and self.loses(number, s.Quality.ABILITIES, timing):
            return []
        return found

    @reads(s.AbilitiesBecome, "cards timing becomes")
    def _lead_ins(self, number: int, timing: Timing) -> Iterable[Timing]:
        """The printed lead-ins that count as this one on a card: the same, unless a statement says otherwise."""
        if not self.statements.get(s.AbilitiesBecome):
            return (timing,)
        result = {timing}
        for _stated, node in self.about(s.AbilitiesBecome, number):
            if timing in node.becomes:
                result.add(node.timing)
            elif timing is node.timing:
                result.discard(timing)
        return frozenset(result)

    def snapshot(self, number: int) -> LastKnown:
        """The card as it is now, for those who ask when it has left play."""
        game = self.game
        state = game.board.cards[number]
        face = state.face_in_play
        creature = state.zone == "battleline"
        return LastKnown(
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
            state.marks,
            state.token is not None or face.type == "token creature",
            self.icons(number),
            game.board.place(number) if creature else 0,
            state.host,
        )
