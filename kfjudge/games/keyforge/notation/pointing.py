"""Whom the words of an action or a claim mean: the one card on the table, or the card of a hand.

In: phrases and the cards laid down. Out: cards, and how a scenario refers to them. A card that is played or discarded
and lies in no hand yet is laid into the hand of the player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kfjudge.games.keyforge.notation.board import BoardReader
from kfjudge.games.keyforge.notation.cutting import cut_at, cut_doing, listed
from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.words import AGAINST, TARGET, USES, VERB_OF
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation.notation.line import Atom, Group, Phrase, Word
from kfjudge.situation.notation.names import LONGEST, Laid, name_of, one_of, pieces, said, several
from kfjudge.situation.notation.nodes import Nodes
from kfjudge.situation.notation.words import how_many, player_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass


@dataclass(slots=True)
class Pointer:
    """Finds the cards that a line speaks of."""

    nodes: Nodes
    names: Names
    board: BoardReader
    player: int = 0
    first: Laid | None = None
    alone: Laid | None = None
    """The card that the last action used with nothing else named, or the only one an action card was played on: what a
    question without a subject is about.
    """

    def is_name(self, phrase: Phrase) -> bool:
        """Whether a phrase is the name of a known card, or a label of the line."""
        return bool(phrase) and (
            self.names.is_known(name_of(phrase))
            or any(card.label and fold.fold(card.label) == fold.fold(name_of(phrase)) for card in self.names.laid)
        )

    def from_hand(self, phrase: Phrase, claimed: bool = False) -> Laid | None:
        """The card of the hand that is meant; one that lies in no hand yet is laid there."""
        player = self.player
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
                self.names.problems.report(
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
            self.board.assumed.append(
                (f"where the played {laid.title} lies", "in hand, a second copy", "the other one lies in play already")
            )
        if laid is not None and not claimed:
            laid.played = True
        return laid

    def as_played(self, phrase: Phrase) -> Phrase:
        """`Loud Song -> Red Giant`, `loud song giant`: a card of the hand without a verb is played, which is told.
        Other words stay as they are.
        """
        if phrase[0].folded in VERB_OF or len({card.title for card in self._held(phrase)}) > 1:
            return phrase
        end = next((place for place, atom in enumerate(phrase) if atom.kind == "ARROW"), len(phrase))
        for count in range(min(end, LONGEST), 0, -1):
            found = self.names.on_table(name_of(phrase[:count]))
            action = not found and self.names.is_action(name_of(phrase[:count]))
            if not found and not action:
                continue
            target, at = phrase[count:], phrase[count - 1].end
            aims = bool(target) and (target[0].kind == "ARROW" or target[0].folded in ("on", "at"))
            target = target[1:] if aims else target
            there = action or (len(found) == 1 and found[0] in self._held(phrase[:count]))
            if not there or (aims and not target) or (target and not self.names.on_table(name_of(target))):
                return phrase
            arrow = (Word("->", at, at, "ARROW"), *target) if target else ()
            played = (Word("play", phrase[0].start, phrase[0].start), *phrase[:count], *arrow)
            why = "an action is played, and no verb is said" if action else "it lies in hand, and no verb is said"
            self.board.assumed.append((f"'{said(phrase)}'", said(played), why))
            return played
        return phrase

    def _held(self, phrase: Phrase) -> list[Laid]:
        """The cards of the acting player's hand that one of the beginnings of a phrase means."""
        player = self.player
        counts = range(min(len(phrase), LONGEST), 0, -1)
        held = [
            self.names.on_table(
                name_of(phrase[:count]),
                lambda laid: laid.side == player and laid.place == "hand" and not laid.played,
            )
            for count in counts
        ]
        return next((found for found in held if found), [])

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
        if actor is not None or verb not in USES or not body:
            return
        name, mark, _other = cut_at(body, AGAINST if verb == "fight" else TARGET, self.is_name)
        if verb == "fight" and not mark:  # `fight guard` names who is fought
            return
        name = name[1:] if name[0].folded in ("with", "the") and len(name) > 1 else name
        found = self.names.on_table(name_of(name))
        if found and all(card.side == 1 and in_play(card) for card in found):
            self.board.active = self.player = 1
            why = f"{found[0].title} is used first, and is the opponent's"
            self.board.assumed.append(("whose turn it is", PLAYERS[1], why))

    def one(
        self,
        phrase: Phrase,
        fits: Callable[[Laid], bool],
        what: str,
        else_fits: Callable[[Laid], bool] | None = None,
        lies: int | None = None,
    ) -> Laid | None:
        """The one card on the table that is meant, one that fits before others; a problem if there is none or more.
        A card that the line has nowhere is laid down for the player with whom it `lies`, which is told.
        """
        if not phrase:
            self.names.problems.report(0, f"{what} is expected")
            return None
        text = name_of(phrase)
        side = player_of(phrase[0].folded) if len(phrase) > 1 and not self.is_name(phrase) else None
        if side is not None:
            return self._of_side(side, phrase, fits, what, else_fits, lies is not None)
        found = (
            self.names.on_table(text, fits)
            or (self.names.on_table(text, else_fits) if else_fits else [])
            or self.names.on_table(text)
        )
        if len(found) == 1:
            if lies is not None and not fits(found[0]):
                self.board.out_of_hand(found[0])
            return found[0]
        spoken = self.spoken_of(text) if not found else None
        if spoken is not None:
            return spoken
        if not found:
            laid = self._laid_down(phrase, lies) if lies is not None else None
            if laid is not None:
                return laid
            if self.names.is_known(text):
                self.names.problems.report(phrase[0], f"{text} lies nowhere in this line; write it on a side first")
            else:
                self.names.problems.report(
                    phrase[0], f"no card of this line is called {text!r}", self.names.near_table(text)
                )
            return None
        if "#" not in text and len({card.look for card in found}) == 1:
            return found[0]
        self.names.problems.report(phrase[0], several(text, [card.title for card in found]))
        return None

    def spoken_of(self, text: str) -> Laid | None:
        """The card that "it" means: the one acted with or on last, or the only one, which is told; None for another
        word, and where it could be several. What has been done with an action is not asked.
        """
        return self.names.spoken_of(text, lambda card: card.facts is None or card.facts.type != "action", in_play)

    def _laid_down(self, phrase: Phrase, player: int) -> Laid | None:
        """A card that is acted with and lies nowhere in the line, in play on a player's side."""
        text = name_of(phrase)
        facts = self.names.repair(text) if self.names.is_meant(text) else None
        if not isinstance(facts, CardFacts) or facts.type not in ("creature", "artifact"):
            return None
        laid = self.board.lay(phrase, player, "")
        if laid is not None:
            why = "it is acted with, and the line has it nowhere"
            self.board.assumed.append((f"where {laid.title} lies", f"in play, ready, with {PLAYERS[player]}", why))
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
            self.names.problems.report(
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
        name, tail, target = cut_at(body, TARGET, self.is_name)
        if not target and not self.is_name(body):
            name, target = cut_doing(body, self._is_card)
        elif any(atom.folded == "and" for atom in target) and not self._is_card(target):
            target = listed(target, self._is_card) or target
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
                    self.names.problems.report(piece[0], f"{own} creatures here are called so: {said(piece)!r}")
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


def in_play(card: Laid) -> bool:
    return card.place in ("battleline", "artifacts")


def is_creature(card: Laid) -> bool:
    return card.place == "battleline"


def may_fight(card: Laid) -> bool:
    """Whether a card is a creature in play or has been played as one."""
    creature = card.facts is not None and card.facts.type == "creature"
    return is_creature(card) or (creature and card.played)
