"""The texts of all cards in play and of the lasting effects, collected once and sorted by what they matter for.

A statement may depend on attributes that others change; while an attribute is being computed (`busy`), a question for
the same attribute is answered with the printed value. So is one that comes up while the statement that would change it
is looked at (`asking`). Such an answer is a guess: what was computed from one inside of the other is not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable

from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.abilities import Compiled, Held, Stated, Statement, event_kinds
from kfjudge.games.keyforge.board.event import CardStay
from kfjudge.games.keyforge.board.lasting import Lasting
from kfjudge.games.keyforge.board.zones import NOBODY
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.records import reads
from kfjudge.games.keyforge.view import facts
from kfjudge.games.keyforge.view.questions import Questions
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, Timing
from kfjudge.games.keyforge.words.nodes.events import TriggerWord
from kfjudge.games.keyforge.words.nodes.kinds import Amount, Static

GRANTING = (s.GainsText, s.TakesAfter)


class Statements(Questions):
    """The texts of all cards in play and of the lasting effects, sorted by what they matter for."""

    __slots__ = ()

    @reads(s.Blank, "cards")
    def collect(self) -> None:
        """Collects printed texts, lasting effects, blanks and granted texts, in that order."""
        game = self.game
        board = game.board
        cards = board.cards
        granting: list[Stated] = []
        blanks: list[Stated] = []
        printed: list[tuple[int, Compiled]] = []
        in_play = board.all_in_play()
        boxes = self._boxes(in_play)
        for number, text in boxes:
            if s.CopyOf in text.kinds:
                self._copy(number, text)
        for lasting in board.lasting:
            for statement in lasting.statements:
                if is_copying(statement.node) and lasting.works(board):
                    key = (lasting.number, statement)
                    self._copy_by(
                        Stated(
                            lasting.card,
                            lasting.card,
                            lasting.player,
                            statement,
                            key,
                            lasting.named,
                            lasting,
                            lasting.number,
                        )
                    )
        if self.copied:
            boxes = self._boxes(in_play)
        printed += boxes
        for number, text in boxes:
            if s.Blank in text.kinds or s.Loses in text.kinds:
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
            and all(_is_fixed(stated) for stated in granting)
            and not any(lasting.condition is not None for lasting in board.lasting)
        )
        self.changing = [stated for stated_list in self.statements.values() for stated in stated_list]

    def _boxes(self, numbers: Iterable[int]) -> list[tuple[int, Compiled]]:
        """The text boxes of cards in play, empty ones left out."""
        found: list[tuple[int, Compiled]] = []
        cards = self.game.board.cards
        for number in numbers:
            text = None if self.copied or cards[number].played_as is not None else cards[number].face_in_play.compiled
            text = text or self.text_in_play(number)
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
                stated = Stated(
                    card,
                    origin,
                    player,
                    statement,
                    (card, origin, statement, person),
                    named,
                    None,
                    since,
                    person=person,
                )
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
        if text.bold:
            self.boxes[card].append((text, origin, named, given))
        for goes in text.triggered:
            held = Held(
                card,
                origin,
                player,
                goes.node.effect,
                (card, origin, goes, given),
                None,
                goes,
                named,
                None,
                stay,
                goes.paragraph,
                text.x,
            )
            if goes.node.trigger.word is TriggerWord.HOLDS:
                self.holding.append(held)
            for event in event_kinds(goes):
                self.triggers[event].append(held)
        if text.keywords:
            self.keyword_lines[card].append((text, origin, named, since))

    def _add_in_discard(self, number: int, compiled: Compiled) -> None:
        """Adds the abilities that work while their card lies in a discard pile."""
        state = self.game.board.cards[number]
        for statement in compiled.stated_in_discard:
            self.statements[type(statement.node)].append(self._stated(number, number, statement))
        for goes in compiled.in_discard:
            key = (number, number, goes, state.stay)
            held = Held(
                number,
                number,
                state.controller,
                goes.node.effect,
                key,
                None,
                goes,
                NOBODY,
                None,
                state.stay,
                goes.paragraph,
            )
            for event in event_kinds(goes):
                self.triggers[event].append(held)

    def _add_lasting(self, lasting: Lasting, granting: list[Stated], blanks: list[Stated]) -> None:
        """Adds what a lasting effect states."""
        for statement in lasting.statements:
            for person in (0, 1) if statement.each_player is not None else (None,):
                key = (lasting.number, statement, person)
                stated = Stated(
                    lasting.card,
                    lasting.card,
                    lasting.player,
                    statement,
                    key,
                    lasting.named,
                    lasting,
                    lasting.number,
                    person=person,
                )
                kind = type(statement.node)
                self.statements[kind].append(stated)
                if kind in GRANTING:
                    granting.append(stated)
                elif _blanks(statement.node):
                    blanks.append(stated)
        for goes in lasting.triggered:
            goes_key = (lasting.number, goes)
            held = Held(
                lasting.card,
                lasting.card,
                lasting.player,
                goes.node.effect,
                goes_key,
                None,
                goes,
                lasting.named,
                lasting,
                0,
                goes.paragraph,
            )
            for event in event_kinds(goes):
                self.triggers[event].append(held)

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
        state = self.game.board.cards[card]
        for ability in text.bold.get(timing, ()):
            key = (card, stated.origin, id(ability), timing, other.card)
            self.lent[card].append(
                Held(
                    card,
                    stated.origin,
                    state.controller,
                    ability.effect,
                    key,
                    timing,
                    None,
                    NOBODY,
                    None,
                    state.stay,
                    ability,
                    text.x,
                )
            )


def is_copying(node: Static) -> bool:
    """Whether cards are copies of another one for as long as the statement holds."""
    return isinstance(node, s.CopyOf) and node.moment is s.Moment.ALWAYS


@reads(s.Loses, "what timing")
def _blanks(node: Static) -> bool:
    """Whether the text of its cards says nothing any more: it is blank, or they lose all abilities."""
    return isinstance(node, s.Blank) or (
        isinstance(node, s.Loses) and node.what is s.Quality.ABILITIES and node.timing is None
    )


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
