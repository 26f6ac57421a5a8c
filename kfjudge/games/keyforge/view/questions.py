"""What the statements and abilities of a view say: whose they are, whether they hold, which cards they speak of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Compiled, Held, Stated, Statement
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning import measuring
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.words.nodes.events import EventKind
from kfjudge.games.keyforge.words.nodes.kinds import Cards, Static
from kfjudge.games.keyforge.words.nodes.statics import Keyword

if TYPE_CHECKING:
    from kfjudge.games.keyforge.game import Game

Value = TypeVar("Value")


class Questions:
    """The texts of all cards in play and of the lasting effects, and the questions that are asked of them."""

    __slots__ = (
        "asking",
        "blanked",
        "boxes",
        "built",
        "busy",
        "changing",
        "copied",
        "effects",
        "game",
        "granted",
        "guesses",
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
        self.built = (game.board.structure, game.board.turn, game.board.step)
        self.effects = game.board.lasting

    def is_current(self) -> bool:
        """Whether the texts collected are still those in play, so that only what was computed from them is out of
        date.
        """
        board = self.game.board
        if not self.steady or self.effects is not board.lasting or self.built[0] != board.structure:
            return False
        return not self.effects or self.built == (board.structure, board.turn, board.step)

    def refresh(self) -> None:
        """Forgets what was computed; the texts stay."""
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

    def keyword_value(self, card: int, keyword: Keyword, text: Compiled, origin: int, named: int, since: int) -> int:
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
            stated.holds = False
            ctx = self.context(stated)
            outermost = self._ask(stated)
            try:
                stated.holds = all(meaning.holds(ctx, condition) for condition in stated.statement.conditions)
            except NotDecidable:
                stated.holds = None
                raise
            finally:
                if outermost:
                    self.asking.discard(id(stated))
        elif id(stated) in self.asking:
            self.guesses += 1
        return stated.holds

    def _ask(self, stated: Stated) -> bool:
        """Begins to look at whom a statement is about and whether it holds; False if that has begun already."""
        if id(stated) in self.asking:
            return False
        self.asking.add(id(stated))
        return True

    def _remembered(self, known: dict[int, Value], number: int, compute: Callable[[], Value]) -> Value:
        """What `compute` finds, remembered unless it rests on a guess."""
        guesses = self.guesses
        found = compute()
        if self.guesses == guesses or not (self.asking or self.busy):
            known[number] = found
        return found

    def members(self, stated: Stated) -> frozenset[int]:
        """The cards that a statement about `cards` speaks of, if its conditions hold."""
        if stated.members is None:
            stated.members = frozenset()
            cards: Cards | None = stated.statement.node.cards  # type: ignore[attr-defined]
            ctx = self.context(stated)
            if cards is None:  # it speaks of a player
                return stated.members
            outermost = self._ask(stated)
            try:
                if stated.statement.one_by_one:
                    stated.members = frozenset(
                        seen.card for seen in self._here(ctx, cards) if self._holds_for(stated, ctx, cards, seen)
                    )
                elif self.holds(stated):
                    stated.members = frozenset(seen.card for seen in self._here(ctx, cards))
            except NotDecidable:
                stated.members = None
                raise
            finally:
                if outermost:
                    self.asking.discard(id(stated))
        elif id(stated) in self.asking:
            self.guesses += 1
        return stated.members

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
            ctx = self.for_card(stated, card) if card != NOBODY else self.context(stated)
            times *= meaning.value(ctx, each.amount)
        return times
