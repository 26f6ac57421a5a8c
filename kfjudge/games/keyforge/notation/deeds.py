"""What is done and answered: actions as people say them, and the answers to the questions they bring up.

In: phrases. Out: lines of `do` and `choose` for a scenario file. A card that is played or discarded and lies in no hand
yet is laid into the hand of the player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import overload

from kfjudge.games.keyforge.notation import cutting
from kfjudge.games.keyforge.notation.board import BoardReader
from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.settings import begin_turn
from kfjudge.games.keyforge.notation.shaping import steps
from kfjudge.games.keyforge.notation.words import AGAINST, CHOOSING, TARGET, USES, VERB_OF
from kfjudge.games.keyforge.situation.words import COLORS, HOUSES
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation import written
from kfjudge.situation.notation.begun import BEGIN, END
from kfjudge.situation.notation.deeds import DeedsOf
from kfjudge.situation.notation.line import Atom, Deed, Group, Phrase, Word
from kfjudge.situation.notation.names import Fits, Laid, name_of, one_of, pieces, said
from kfjudge.situation.notation.nodes import NULL, Value
from kfjudge.situation.notation.words import how_many, player_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field, replace


def in_play(card: Laid) -> bool:
    return card.place in ("battleline", "artifacts")


def is_creature(card: Laid) -> bool:
    return card.place == "battleline"


def may_fight(card: Laid) -> bool:
    """Whether a card is a creature in play or has been played as one."""
    creature = card.facts is not None and card.facts.type == "creature"
    return is_creature(card) or (creature and card.played)


@dataclass(slots=True)
class DeedReader(DeedsOf):
    """Reads actions, answers and settings of a line, in order."""

    verb_of = VERB_OF
    spell = "an action"

    names: Names
    board: BoardReader
    player: int = 0
    first: Laid | None = None
    alone: Laid | None = None
    """The card that the last action used with nothing else named, or the only one an action card was played on: what a
    question without a subject is about.
    """
    own: list[written.Piece] = field(default_factory=list)
    """The answers to questions of the action that is read now."""
    answered: int = 0
    """So many actions had been read when answers stood in a part of their own."""
    acted_with: bool = False
    met: frozenset[int] = frozenset()
    """The two of a fight of which the last action only said that it is one."""
    asked: bool = False
    """It was asked whether something can be done."""
    targets: set[int] = field(default_factory=set)
    asker: int | None = None
    """Who it is said to be of whom it is asked whether something can be done."""

    @property
    def acting(self) -> int:
        """Who acts where nobody is named."""
        return self.player

    def is_spell(self, name: str) -> bool:
        """Whether an action is called so."""
        return self.names.is_action(name)

    def is_unit(self, card: Laid) -> bool:
        """Whether a card is a creature in play."""
        return is_creature(card)

    # ── whom words mean ──────────────────────────────────────────────────────

    def is_name(self, phrase: Phrase) -> bool:
        """Whether a phrase is the name of a known card, or a label of the line."""
        return bool(phrase) and (
            self.names.is_known(name_of(phrase))
            or any(card.label and fold.fold(card.label) == fold.fold(name_of(phrase)) for card in self.names.laid)
        )

    def from_hand(self, phrase: Phrase, claimed: bool = False) -> Laid | None:
        """The card of the hand that is meant; one that lies in no hand yet is laid there."""
        whose = player_of(phrase[0].folded) if len(phrase) > 1 and not self.is_name(phrase) else None
        player, phrase = (self.player, phrase) if whose is None else (whose, phrase[1:])
        text = name_of(phrase)
        there = self.names.on_table(text, lambda laid: laid.side == player and laid.place == "hand")
        free = [card for card in there if not card.played]
        if free or (there and claimed):
            card = (free or there)[0]
            card.played = card.played or not claimed
            return card
        if claimed and not self.names.is_known(text):
            found = self.names.on_table(text)
            if found:
                return found[0]
        for count in range(len(phrase) - 1, 0, -1):
            name = name_of(phrase[:count])
            if self.names.is_known(name) and self.names.on_table(name, lambda laid: laid.side == player):
                self.report(
                    phrase[count],
                    f"{said(phrase[count:])!r} says nothing of what is done; an answer stands behind '->'",
                )
                return None
        if text.lower() in ("it", "that", "them"):
            held = [
                card for card in self.names.laid if card.side == player and card.place == "hand" and not card.played
            ]
            if len({card.title for card in held}) == 1:
                held[0].played = not claimed
                self.names.repaired[text] = held[0].title
                return held[0]
        laid = self.board.lay(phrase, player, "hand") if phrase else None
        if laid is not None and any(card.title == laid.title and in_play(card) for card in self.names.laid):
            self.tell(
                f"where the played {laid.title} lies", "in hand, a second copy", "the other one lies in play already"
            )
        if laid is not None and not claimed:
            laid.played = True
        return laid

    def as_fought(self, phrase: Phrase) -> Phrase:
        """`Red Giant -> Grey Guard`: a creature in play that points at another fights it, which is told."""
        end = next((place for place, atom in enumerate(phrase) if atom.kind == "ARROW"), 0)
        both = phrase[:end], phrase[end + 1 :]
        there = [self.names.on_table(name_of(each)) if each else [] for each in both]
        if phrase[0].folded in VERB_OF or not all(found and all(map(is_creature, found)) for found in there):
            return phrase
        fought = (Word("fight", phrase[0].start, phrase[0].start), *phrase)
        self.tell(f"'{said(phrase)}'", said(fought), "no verb is said")
        return fought

    def used(self, card: Laid, target: Phrase) -> None:
        """Notes with which card the line acts."""
        self.alone = None if target else card

    def acts(self, first: tuple[int | None, str, Phrase] | None, claimed: bool) -> None:
        """Something is done: who acts `first` may say whose turn it is, and no card is the one last used yet."""
        if first is not None and self.board.active is None:
            self.whose_turn(*first)
        self.alone = self.alone if claimed else None

    def whose_turn(self, actor: int | None, verb: str, body: Phrase) -> None:
        """Where the line does not say whose turn it is, it is that of who acts first. Is nobody named and a card used
        that only the opponent has, it is the opponent's, which is told.
        """
        if actor is not None:
            self.board.active = self.player = actor
        if actor is not None or self.asker is not None or verb not in USES or not body:
            return
        name, mark, _other = cutting.cut_at(body, AGAINST if verb == "fight" else TARGET, self.is_name)
        if verb == "fight" and not mark:  # `fight guard` names who is fought
            return
        name = name[1:] if name[0].folded in ("with", "the") and len(name) > 1 else name
        found = self.names.on_table(name_of(name))
        if found and all(card.side == 1 and in_play(card) for card in found):
            self.board.active = self.player = 1
            self.tell("whose turn it is", PLAYERS[1], f"{found[0].title} is used first, and is the opponent's")

    def one(
        self, phrase: Phrase, fits: Fits, what: str, else_fits: Fits | None = None, lies: int | None = None
    ) -> Laid | None:
        """The one card on the table that is meant, one that fits before others; a problem if there is none or more.
        A card that the line has nowhere is laid down for the player with whom it `lies`, which is told.
        """
        if not phrase:
            self.report(0, f"{what} is expected")
            return None
        text = name_of(phrase)
        side = player_of(phrase[0].folded) if len(phrase) > 1 and not self.is_name(phrase) else None
        if side is not None:
            return self._of_side(side, phrase, fits, what, else_fits, lies is not None)
        there = else_fits if else_fits is not None and not self.names.on_table(text, fits) else fits
        found = self.names.on_table(text, there) or self.names.on_table(text)
        if found:
            card = self.names.one(phrase, there)
            if len(found) == 1 and lies is not None and not fits(found[0]):
                self.board.out_of_hand(found[0])
            return card
        card = self.spoken_of(text, fits) or (self._laid_down(phrase, lies) if lies is not None else None)
        if card is not None:
            return card
        if not self.names.is_known(text):
            return self.names.one(phrase)  # which says that there is none
        self.report(phrase[0], f"{text} lies nowhere in this line; write it on a side first")
        return None

    def spoken_of(self, text: str, fits: Fits = lambda _card: True) -> Laid | None:
        """The card that "it" means: the one acted with or on last that fits, or the only one, which is told; None for
        another word, and where it could be several. What has been done with an action is not asked.
        """

        def stays(card: Laid) -> bool:
            return fits(card) and (card.shown is None or card.shown.type != "action")

        return self.names.spoken_of(text, stays, lambda card: fits(card) and in_play(card))

    def _laid_down(self, phrase: Phrase, player: int) -> Laid | None:
        """A card that is acted with and lies nowhere in the line, in play on a player's side."""
        text = name_of(phrase)
        facts = self.names.repair(text) if self.names.is_meant(text) else None
        if not isinstance(facts, CardFacts) or facts.type not in ("creature", "artifact"):
            return None
        laid = self.board.lay(phrase, player, "")
        if laid is not None:
            why = "it is acted with, and the line has it nowhere"
            self.tell(f"where {laid.title} lies", f"in play, ready, with {PLAYERS[player]}", why)
        return laid

    def _of_side(
        self,
        side: int,
        phrase: Phrase,
        fits: Callable[[Laid], bool],
        what: str,
        else_fits: Callable[[Laid], bool] | None,
        lies: bool,
    ) -> Laid | None:
        """`opp's Red Giant`: the one on that side."""
        rest = phrase[1:]
        if not self.names.on_table(name_of(rest), lambda laid: laid.side == side):
            laid = self._laid_down(rest, side) if lies else None
            if laid is not None:
                return laid
            self.report(
                phrase[0],
                f"no card of {PLAYERS[side]} is called {name_of(rest)!r}",
                self.names.near_table(name_of(rest)),
            )
            return None
        return self.one(
            rest,
            lambda laid: laid.side == side and (fits(laid) or (else_fits is not None and else_fits(laid))),
            what,
            lambda laid: laid.side == side,
        )

    # ── what is aimed at ────────────────────────────────────────────────────

    def aimed(self, body: Phrase) -> tuple[Phrase, str, Phrase]:
        """A card, and what it is aimed at: `Loud Song -> Red Giant`, `Loud Song destroying Red Giant and Blue Imp`."""
        name, tail, target = cutting.cut_at(body, TARGET, self.is_name)
        if not target and not self.is_name(body):
            name, target = cutting.cut_doing(body, self._is_card)
        elif any(atom.folded == "and" for atom in target) and not self._is_card(target):
            target = cutting.listed(target, self._is_card) or target
        return name, tail, self._of_both(target)

    def _is_card(self, phrase: Phrase) -> bool:
        """Whether a phrase is a known name, or means a card of the line."""
        return self.is_name(phrase) or bool(self.names.on_table(name_of(phrase)))

    def _of_both(self, target: Phrase) -> Phrase:
        """`both` where the other player has just two creatures: these two."""
        if len(target) != 1 or target[0].folded != "both":
            return target
        there = [card for card in self.names.laid if is_creature(card) and card.side != self.player]
        if len(there) != 2:
            return target
        at = target[0]
        return (Group(tuple((self._numbered(each, at),) for each in there), at.start, at.end),)

    def _numbered(self, card: Laid, at: Atom) -> Word:
        """The name of one card, with its number where several are called so."""
        same = [other for other in self.names.laid if other.title == card.title]
        return Word(f"{card.title}#{same.index(card) + 1}" if len(same) > 1 else card.title, at.start, at.end)

    def each_of(self, phrase: Phrase) -> list[Phrase]:
        """`both Blue Imps reap`, `Red Giant and Blue Imp fight Grey Guard`: an action for each, one after the other;
        other actions stay as they are.
        """
        for place, atom in enumerate(phrase):
            if not place or VERB_OF.get(atom.folded) not in USES:
                continue
            found = [self._those(piece) for piece in pieces(phrase[:place])]
            cards = [card for each in found for card in each]
            for piece in pieces(phrase[:place]):
                if (
                    isinstance(piece[0], Word)
                    and piece[0].folded.isdecimal()
                    and not self._those(piece)
                    and not self.is_name(piece)
                ):
                    own = len(self._those((replace(piece[0], text="all"), *piece[1:])))
                    self.report(piece[0], f"{own} creatures here are called so: {said(piece)!r}")
            if len(cards) > 1 and all(found):
                return [(self._numbered(card, phrase[0]), *phrase[place:]) for card in cards]
        return [phrase]

    def _those(self, phrase: Phrase) -> list[Laid]:
        """The creatures of the player that a name means: several where it is said of several."""
        many, name = how_many(phrase)
        text = one_of(name_of(name)) if name else ""
        own = [card for card in self.names.laid if is_creature(card) and card.side == self.player]
        there = self.names.on_table(text, lambda card: card in own) if text else own
        if many is not None:
            return there if many in (0, len(there)) else []
        same = [card for card in there if fold.fold(card.title) == fold.fold(name_of(phrase))]
        plural = fold.fold(text) != fold.fold(name_of(phrase)) and not same
        return there if plural or len(there) == 1 else []

    # ── what is done ─────────────────────────────────────────────────────────

    def deed(self, part: Deed) -> None:
        """One part between semicolons: an action (or several between commas), an answer, or a setting."""
        phrases = self.names.joined(part.phrases)
        whole = phrases[0]
        rest = self.actor(whole)[1]
        verb = VERB_OF.get(rest[0].folded, "") if rest else ""
        if verb == "choose":
            self.answers((rest[1:], *phrases[1:]), whole)
            alone, self.answered = len(self.do) - self.answered == 1, len(self.do)
            if alone:
                self.do[-1] = self.keep(self.do[-1])
            else:
                self.keep(None)
            return
        acts, answers = self._answered(phrases)
        actions = tuple(one for each in acts for step in steps(each, self.is_name) for one in self.each_of(step))
        done = self._commas(actions)
        for phrase in done:
            before = len(self.names.refs)
            node = self.action(phrase)
            begun = self.begun(node, before) if node is not None else None
            if begun is not None:
                self.do.append(begun)
            if phrase is done[-1] and answers:
                self.answers(answers, whole)
            if node is not None:
                if answers and len(done) > 1:  # of which of them is not said
                    self.keep(None)
                self._met(phrase, frozenset(id(card) for _node, card in self.names.refs[before:]))
                self.do.append(self.keep(node))
                self.told.append(said(phrase))

    def _met(self, phrase: Phrase, cards: frozenset[int]) -> None:
        """`Red Giant vs Grey Guard; Red Giant fights Grey Guard`: a fight that is only named, and then done, is one."""
        verbs = [atom.folded for atom in phrase if VERB_OF.get(atom.folded) == "fight"]
        if verbs and self.met == cards:
            self.do.pop()
            self.tell(f"'{self.told.pop()}' and '{said(phrase)}'", "one fight", "of the same two")
        named = verbs[-1:] in (["vs"], ["versus"]) or phrase[-1].folded in verbs
        self.met = cards if named and len(cards) == 2 else frozenset()

    @overload
    def keep(self, node: written.Piece) -> written.Piece: ...
    @overload
    def keep(self, node: None) -> None: ...
    def keep(self, node: written.Piece | None) -> written.Piece | None:
        """Gives the answers that were read to their action; without one, to the next questions whatever they are."""
        own, self.own = self.own, []
        if node is None or not own:
            self.choose += own
            return node
        at = node.start_mark.at
        pairs = list(node.value) if isinstance(node, written.Mapping) else [(node, written.Scalar(NULL, "null"))]
        if len(pairs) > 1:
            own = [*pairs.pop()[1].value, *own]
        made = self.nodes.mapping([("choose", self.nodes.sequence(own, at))], at, flow=False)
        made.value[:0] = pairs
        return made

    def _answered(self, phrases: tuple[Phrase, ...]) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
        """Actions, and the answers behind a "choose" among them (`play Loud Song choosing Red Giant, Blue Imp`) or
        behind the comma of an answer (`play Loud Song -> Red Giant, Blue Imp`).
        """
        for count, phrase in enumerate(phrases):
            for place, atom in enumerate(phrase):
                if atom.folded in CHOOSING and (count or place) and not self._begins_turn(phrases[: count + 1]):
                    before = (phrase[:place],) if place else ()
                    rest = (phrase[place + 1 :],) if place + 1 < len(phrase) else ()
                    return (*phrases[:count], *before), (*rest, *phrases[count + 1 :])
        for count in range(1, len(phrases)):
            pointed = any(atom.kind == "ARROW" for atom in phrases[count - 1])
            if pointed and all(self._is_thing(phrase) for phrase in phrases[count:]):
                return phrases[:count], phrases[count:]
        return phrases, ()

    def _is_thing(self, phrase: Phrase) -> bool:
        """Whether a phrase is no action but the name of a card on the table, a number, yes or no."""
        first = phrase[0]
        if len(phrase) == 1 and (first.folded.isdecimal() or first.folded in ("yes", "no", "any")):
            return True
        return isinstance(first, Group) or (
            self.actor(phrase)[1][0].folded not in VERB_OF and bool(self.names.on_table(name_of(phrase)))
        )

    def _begins_turn(self, phrases: tuple[Phrase, ...]) -> bool:
        """Whether what is chosen is the house of a turn that begins."""
        return any(VERB_OF.get(self.actor(phrase)[1][0].folded) == "begin turn" for phrase in phrases)

    def _commas(self, phrases: tuple[Phrase, ...]) -> list[Phrase]:
        """Phrases between commas; what belongs to a name, and what is said of how a turn begins, are one."""
        found: list[Phrase] = []
        for phrase in phrases:
            starts = self.actor(phrase)[1]
            begun = bool(found) and VERB_OF.get(self.actor(found[-1])[1][0].folded) == "begin turn"
            if begun and starts[0].folded in _OF_A_TURN:
                found[-1] = (*found[-1], *phrase)
            elif found and not (starts and starts[0].folded in VERB_OF) and self._verb_at(phrase) is None:
                if not self._is_answer(found[-1], phrase):
                    found[-1] = (*found[-1], *phrase)
            else:
                found.append(phrase)
        return found

    def _is_answer(self, action: Phrase, phrase: Phrase) -> bool:
        """Whether a card stands behind the comma of an action: an answer, which has its place behind an arrow."""
        body = self.actor(action)[1][1:]
        if body and self.names.on_table(name_of(phrase)) and self.is_name(body) and not self.is_name((*body, *phrase)):
            self.report(phrase[0], f"an answer stands behind an arrow: {said(action)} -> {said(phrase)}")
            return True
        return False

    # ── actions ─────────────────────────────────────────────────────────────

    def _verb_at(self, phrase: Phrase) -> int | None:
        """Where the verb stands in `Red Giant fights Grey Guard`: behind the name of a card."""
        for place in range(1, len(phrase)):
            if VERB_OF.get(phrase[place].folded) in USES and self._is_card(phrase[:place]):
                return place
        return None

    def action(self, phrase: Phrase, claimed: bool = False) -> written.Piece | None:
        """One action as a line of `do`; None and a problem if it is none. `claimed`: it is only asked about."""
        actor, rest = self.actor(phrase)
        if not rest:
            self.report(phrase[0], "an action is expected here")
            return None
        rest = rest if self.is_name(rest) else cutting.verb_first(rest, VERB_OF)
        rest = rest if claimed or self._verb_at(rest) else self.as_played(rest, self.player)
        rest = self.as_fought(rest)
        verb = VERB_OF.get(rest[0].folded, "")
        if not verb:
            place = self._verb_at(rest)
            if place is None:
                self._no_action(phrase)
                return None
            verb, rest = (
                VERB_OF[rest[place].folded],
                (*rest[place : place + 1], *rest[:place], *_then(rest[place + 1 :], VERB_OF[rest[place].folded])),
            )
        at, body = rest[0].start, rest[1:]
        self.acts(None if self.do or self.asked else (actor, verb, body), claimed)
        self.asked = self.asked or claimed
        if actor is not None and not claimed and not self._may_act(actor, phrase):
            return None
        in_first_turn = not any(node.value == END for node in self.do)
        if verb not in _WITHOUT_CARD and in_first_turn and not claimed:
            self.acted_with = True
        if verb in ("raise tide", "end turn"):
            if self.stray(verb, body, _SAID_OF_A_TURN):
                return None
            if verb == "end turn" and not claimed:
                self.player = 1 - self.player
            return self.nodes.value(verb, at)
        if verb == "begin turn":
            return begin_turn(self.board, body, at, claimed)
        if not body:
            self.report(rest[0], f"{verb!r} needs a card: write '{verb} NAME'")
            return None
        if verb not in _FORMS:
            self.report(rest[0], f"{said(rest)!r} is an answer, no action")
            return None
        return _FORMS[verb](self, verb, body, at, claimed)

    def begun(self, node: written.Piece, before: int) -> written.Piece | None:
        """The beginning of a turn in which somebody acts right behind the end of another, in the house of the card
        acted with, which is told; `before`: so many cards the line had referred to before.
        """
        last = self.do[-1] if self.do else None
        acted = [card for _node, card in self.names.refs[before:] if card.side == self.player]
        if last is None or last.value != END or not isinstance(node, written.Mapping) or not acted:
            return None
        if str(node.value[0][0].value) == BEGIN:
            return None
        card = next((one for one in acted if one.played), acted[0])
        facts = card.shown
        own = next((str(value.value) for key, value in card.node.value if key.value == "house"), "")
        house = own or next((one for one in facts.houses if one in HOUSES), "") if facts is not None else own
        given = self.board.sides[self.player].values.get("houses")
        if isinstance(given, written.Sequence) and house not in [one.value for one in given.value]:
            house = ""
        told = f"{BEGIN} {house}".strip()
        self.tell(f"{card.title!r} behind {END!r}", told, "cards are played and used in one's own turn")
        at = node.start_mark.at
        body = (Word("house", at, at), Word(house, at, at)) if house else ()
        return begin_turn(self.board, body, at, False)

    def _may_act(self, actor: int, phrase: Phrase) -> bool:
        """Only the active player acts."""
        if actor != self.player:
            self.report(
                phrase[0],
                f"it is the turn of {PLAYERS[self.player]}; only the active player acts ('end turn' comes first)",
            )
            return False
        return True

    def _no_action(self, phrase: Phrase) -> None:
        from difflib import get_close_matches

        words = self.actor(phrase)[1][0].folded
        if words.startswith("forge"):
            self.report(phrase[0], "a key is forged as a turn begins: 'begin turn'; whether it is, '1 key?' asks")
            return
        near = get_close_matches(words, [word for word in VERB_OF if not word.endswith("s")], 2, 0.6)
        if self.names.starts_with_card(phrase):
            near = []
            hint = "; cards of a side stand between commas behind 'me:' or 'opp:', and an action begins with its verb"
        elif player_of(phrase[0].folded) is not None and not near:
            hint = f"; a side begins with '{said(phrase[:1])}:', a claim ends with '?'"
        else:
            hint = "; such as play, fight A -> B, reap, action, omni, discard, end turn. A claim ends with '?'"
        self.report(phrase[0], f"{said(phrase)!r} is no action{hint}", near)

    def _play(self, verb: str, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
        beside: tuple[tuple[str, Phrase], ...] = ()
        if not self.is_name(body):
            body, beside = cutting.cut_beside(body, self._is_mine)
        name, tail, target = self.aimed(body)
        pairs: list[tuple[str, Value]] = []
        if beside:
            place = self._place_beside(beside)
            if place is None:
                return None
            pairs.append(self._spot(place))
        for pattern, key in ((cutting.FLANK, "flank"), (cutting.POSITION, "position")):
            name, found = cutting.cut_end(name, pattern, self.is_name)
            target, found_behind = cutting.cut_end(target, pattern, self.is_name)
            value = found or found_behind
            if value:
                pairs.append(self._spot(int(value)) if value.isdecimal() else (key, value))
                if value.isdecimal():
                    self._tell_position(int(value))
        if not name:
            self.report(body[0], "'play' needs a card")
            return None
        words = [atom.folded for atom in name]
        if len(words) > 3 and words[-3:] == ["as", "an", "upgrade"]:
            name = name[:-3]
            pairs.append(("type", "upgrade"))
        card = self.from_hand(name, claimed)
        if card is None:
            return None
        self.first = self.first or card
        if card.facts is not None and card.facts.type in ("creature", "artifact"):
            self.used(card, target)
        elif target:
            there = self.names.on_table(name_of(target))
            self.alone = there[0] if len(there) == 1 and in_play(there[0]) else None
        flank: list[tuple[str, Value]] = []
        if card.facts is not None and card.facts.type == "action":
            flank = [pair for pair in pairs if pair[0] == "flank"]
            pairs = [pair for pair in pairs if pair[0] != "flank"]
        if target:
            if (
                (card.facts is not None and card.facts.type == "upgrade")
                or ("type", "upgrade") in pairs
                or "attach" in tail
            ):
                host = self.one(target, is_creature, "a creature")
                if host is None:
                    return None
                pairs.insert(0, ("attach", self.names.ref(host, target[0].start)))
            else:
                if self._asks_flank(card, pairs):
                    self.own.append(self.nodes.value("any", at))
                self._target(target)
        self.own += [self.nodes.value(where, at) for _key, where in flank]
        if not pairs:
            return self.nodes.mapping([(verb, self.names.ref(card, at))], at, flow=claimed)
        inner = self.nodes.mapping([("card", self.names.ref(card, at)), *pairs], at)
        return self.nodes.mapping([(verb, inner)], at, flow=claimed)

    def _is_mine(self, phrase: Phrase) -> bool:
        """Whether a name means a creature in the line of the player."""
        return bool(self._creatures(phrase, own=True))

    def _line(self) -> list[Laid]:
        """The creatures of the player, left to right."""
        return [card for card in self.names.laid if is_creature(card) and card.side == self.player]

    def _spot(self, left: int) -> tuple[str, Value]:
        """Where a creature enters with so many creatures to its left: a flank where it is one, else a position."""
        if not left:
            return "flank", "left"
        return ("flank", "right") if not self.do and left == len(self._line()) else ("position", left)

    def _tell_position(self, left: int) -> None:
        """`position 2` is told in words: people count from one or from nothing."""
        line = [card.title for card in self._line()]
        if left and not self.do and left <= len(line):
            where = f"between {line[left - 1]} and {line[left]}" if left < len(line) else "on the right flank"
        else:
            where = "on the left flank" if not left else f"with {left} creatures to its left"
        self.tell(f"'position {left}'", where, "so many creatures stay to its left")

    def _place_beside(self, beside: tuple[tuple[str, Phrase], ...]) -> int | None:
        """Where a creature enters that is told to lie between two, or beside one; a problem where that is not known."""
        at, line = beside[0][1][0], self._line()
        if self.do:
            self.report(at, "this is read only of the first action; write 'position' and how many stay to its left")
            return None
        found = [self.one(name, lambda laid: laid in line, "a creature") for _word, name in beside]
        places = [next((place for place, other in enumerate(line) if other is card), -1) for card in found]
        if None in found or -1 in places:
            return None
        if len(places) == 2 and abs(places[0] - places[1]) != 1:
            self.report(at, "these two are no neighbors: other creatures lie between them")
            return None
        return max(places) if beside[0][0] == "between" else places[0] + (beside[0][0] == "right")

    def _asks_flank(self, card: Laid, pairs: list[tuple[str, Value]]) -> bool:
        """Whether the first question of playing a card is its flank, which a target behind an arrow does not answer."""
        said_so = any(key in ("flank", "position") for key, _value in pairs)
        creature = card.facts is not None and card.facts.type == "creature"
        return (
            creature and not said_so and any(laid.side == self.player and is_creature(laid) for laid in self.names.laid)
        )

    def _target(self, phrase: Phrase) -> None:
        """An answer behind an arrow."""
        self._answer(phrase)

    def _discard(self, verb: str, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
        card = self.from_hand(body, claimed)
        self.first = self.first or card
        return None if card is None else self.nodes.mapping([(verb, self.names.ref(card, at))], at, flow=claimed)

    def _use(self, verb: str, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
        while body[0].folded in _OF_A_USE and len(body) > 1 and not self.is_name(body):
            body = body[1:]
        if body[-1].folded in ("action", "ability", "omni") and len(body) > 1 and not self.is_name(body):
            verb, body = ("omni" if body[-1].folded == "omni" else verb), body[:-1]
            body = body[:-1] if len(body) > 1 and body[-1].folded in ("its", "his", "her", "the") else body
        name, _tail, target = self.aimed(body)
        card = self.one(
            name, lambda laid: in_play(laid) and laid.side == self.player, "a card in play", in_play, self.player
        )
        if card is None:
            return None
        self.first = self.first or card
        if self.asker is not None and self.do and card.side != self.player:
            told = f"{card.title} is the other player's: say what lets it be used, and 'choose NAME' behind that"
            self.report(body[0], told)
            return None
        if not claimed:
            self.used(card, target)
        if target:
            self._target(target)
        if verb == "use":
            texts = " ".join(wording.text for wording in card.facts.wordings).lower() if card.facts else ""
            verb = "omni" if "omni:" in texts and "action:" not in texts else "action"
        return self.nodes.mapping([(verb, self.names.ref(card, at))], at, flow=claimed)

    def _fight(self, verb: str, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
        body = body[1:] if body[0].folded == "with" and len(body) > 1 else body
        name, _mark, other = cutting.cut_at(body, AGAINST, self.is_name)
        if not other:
            other, mark, name = cutting.cut_at(body, frozenset(("with",)), self.is_name)
            name, other = (name, other) if mark == "with" else self._two_names(body)
        if not other and self._creatures(name, own=False) and not self._creatures(name, own=True):
            mine = [card for card in self.names.laid if card.side == self.player and may_fight(card)]
            if len(mine) != 1:
                self.report(name[0], f"who fights {said(name)}? Write 'fight NAME -> {said(name)}'")
                return None
            pairs: list[tuple[str, Value]] = [("with", self.names.ref(mine[0], at))]
            pairs.append(("against", self.names.ref(self._creatures(name, own=False)[0], at)))
            return self.nodes.mapping([(verb, self.nodes.mapping(pairs, at))], at, flow=claimed)
        card = self.one(
            name, lambda laid: is_creature(laid) and laid.side == self.player, "a creature", is_creature, self.player
        )
        if card is None:
            return None
        self.first = self.first or card
        pairs = [("with", self.names.ref(card, name[0].start))]
        if other:
            other_side = 1 - self.player
            fought = self.one(
                other, lambda laid: is_creature(laid) and laid.side == other_side, "a creature", is_creature, other_side
            )
            if fought is card:
                message = f"{card.title} fights itself? Write 'me: {card.title} | opp: {card.title}' if both have one"
                self.report(other[0], message)
            if fought is None or fought is card:
                return None
            pairs.append(("against", self.names.ref(fought, other[0].start)))
        return self.nodes.mapping([(verb, self.nodes.mapping(pairs, at))], at, flow=claimed)

    def _two_names(self, body: Phrase) -> tuple[Phrase, Phrase]:
        """`fight Red Giant Blue Imp`: two names with nothing between them."""
        for place in range(1, len(body)):
            mine = self._creatures(body[:place], own=True)
            if mine and self._creatures(body[place:], own=False):
                return body[:place], body[place:]
        return body, ()

    def _creatures(self, phrase: Phrase, own: bool) -> list[Laid]:
        """The creatures of the player, or of the other one, that a name means."""
        return self.names.on_table(
            name_of(phrase), lambda card: is_creature(card) and (card.side == self.player) is own
        )

    def _prophecy(self, verb: str, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
        marks = frozenset(("under", "over", "with"))
        name, mark, under = cutting.cut_at(body, marks, self.is_name)
        if mark == "->":
            name, mark, hidden_below = cutting.cut_at(name, marks, self.is_name)
            if mark:  # the card below is named, so an answer stands behind the arrow
                self._target(under)
                under = hidden_below
        card = self.one(name, lambda laid: laid.place == "prophecies" and laid.side == self.player, "a prophecy")
        if card is None:
            return None
        pairs: list[tuple[str, Value]] = [("card", self.names.ref(card, at))]
        if under:
            hidden = self.from_hand(under, claimed)
            if hidden is None:
                return None
            pairs.append(("under", self.names.ref(hidden, under[0].start)))
        return self.nodes.mapping([(verb, self.nodes.mapping(pairs, at))], at, flow=claimed)

    # ── answers ─────────────────────────────────────────────────────────────

    def answers(self, phrases: tuple[Phrase, ...], whole: Phrase) -> None:
        """`choose A, [B, C], random D, any`: one answer between commas."""
        for phrase in phrases:
            if phrase:
                self._answer(phrase)
        if not any(phrases):
            self.report(whole[0], "'choose' needs an answer: a card, a house, a number, yes or no, or any")

    def _answer(self, phrase: Phrase) -> None:
        first = phrase[0]
        if isinstance(first, Group):
            self.targets.add(first.start)
            self.own.append(self.nodes.sequence([self.word(each) for each in first.phrases], first.start))
        elif first.folded in ("random", "randomly", "top") and len(phrase) > 1:
            rest = phrase[1:]
            inner = rest[0]
            value: written.Piece = (
                self.nodes.sequence([self.word(each) for each in inner.phrases], inner.start)
                if isinstance(inner, Group)
                else self.word(rest)
            )
            self.own.append(self.nodes.mapping([("random", value)], first.start))
        else:
            self.targets.add(first.start)
            self.own.append(self.word(phrase))

    def word(self, phrase: Phrase) -> written.Piece:
        """A word of an answer: a card on the table by its full name, else the words as they are."""
        text = name_of(phrase)
        if not phrase:
            return self.nodes.value(text)
        player = player_of(fold.fold(text))
        if player is not None and not self.is_name(phrase):
            return self.nodes.value(PLAYERS[player], phrase[0].start)
        side, name = self.names.whose(phrase)
        if side is not None:
            text = name_of(name)
            found = self.names.on_table(text, lambda laid: laid.side == side)
        else:
            found = [] if fold.fold(text) in _ANSWERS else self.names.on_table(text)
        if len(found) == 1 or (side is not None and len({card.look for card in found}) == 1):
            return self.names.ref(found[0], phrase[0].start)
        if found and len({card.title for card in found}) == 1 and "#" not in text:
            text = found[0].title
        words = phrase if len(phrase) > 1 else ()
        stray = next((atom for atom in words if atom.folded in _NO_ANSWER), None) if not found else None
        if stray is not None and not self.is_name(phrase):
            self.report(stray, f"{said((stray,))!r} is no part of an answer; a ';' parts what is asked")
        return self.nodes.value(text, phrase[0].start)


_OF_A_USE = frozenset(("of", "with", "the", "action", "ability"))
_OF_A_TURN = frozenset(
    ("house", "key", "take", "takes", "leave", "keep", "pick", "choose", "chooses", "call", "and", "forge", *COLORS)
)
_SAID_OF_A_TURN = frozenset(("turn", "tide", "the", "my", "his", "her", "their", "now", "here", "it"))
_WITHOUT_CARD = ("raise tide", "end turn", "begin turn", "prophecy")
_NO_ANSWER = frozenset(
    (
        *("turn", "kills", "attacks", "fights", "who", "what", "where", "how", "does", "do", "did", "is", "are"),
        *("my", "his", "can", "with"),
    )
)
_ANSWERS = frozenset(("any", "yes", "no", "left", "right", *COLORS))


def _then(rest: Phrase, verb: str) -> Phrase:
    """What stands behind the verb of `Red Giant fights Blue Imp`, with the arrow of `fight Red Giant -> Blue Imp`."""
    if verb == "fight" and rest and rest[0].folded not in AGAINST and rest[0].kind != "ARROW":
        return (Word("->", rest[0].start, rest[0].start, "ARROW"), *rest)
    return rest


_FORMS: dict[str, Callable[[DeedReader, str, Phrase, int, bool], written.Piece | None]] = {
    "play": DeedReader._play,
    "discard": DeedReader._discard,
    "fight": DeedReader._fight,
    "prophecy": DeedReader._prophecy,
    **dict.fromkeys(("reap", "action", "omni", "use", "unstun"), DeedReader._use),
}
