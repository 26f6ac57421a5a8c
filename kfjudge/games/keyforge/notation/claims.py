"""What somebody says will be so: `giant dead?`, `opp 3 aember?`, `can reap Red Giant?`.

In: `Question` parts. Out: claims for a scenario file, in the vocabulary of `then`, `can` and `choices`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kfjudge.games.keyforge.notation.claim_fields import FieldReader
from kfjudge.games.keyforge.notation.claim_words import (
    ASKED_OF_A_CARD,
    ASKED_OF_A_PLAYER,
    FLAGS,
    OF_A_CARD,
    OF_A_PLAYER,
    WITHOUT_CLAIM,
)
from kfjudge.games.keyforge.notation.deeds import is_creature
from kfjudge.games.keyforge.notation.shaping import turned, without_asking
from kfjudge.games.keyforge.notation.words import USES, VERB_OF, houses_in
from kfjudge.games.keyforge.situation.state import ANY_TOKEN
from kfjudge.situation import written
from kfjudge.situation.notation.asked import ASKED_OPENLY, unanswered
from kfjudge.situation.notation.line import Phrase, Question, Word
from kfjudge.situation.notation.made import made_in, names_it
from kfjudge.situation.notation.names import Laid, name_of, one_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import PRONOUNS, player_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass

CardClaims = dict[int, tuple[Laid, dict[str, Value]]]
"""What a claim says of cards, by the identity of each."""


_STATES = ("stun", "ward", "enrage")
"""What a card in play can have, in the names of claims."""


@dataclass(slots=True)
class ClaimReader(FieldReader):
    """Reads the claims of one line."""

    silent: int = 0

    def claim(self, part: Question) -> None:
        """One claim: everything between commas holds together."""
        part = replace(part, phrases=self.names.joined(part.phrases))
        first = part.phrases[0]
        says = ", ".join(said(phrase) for phrase in part.phrases)
        pairs: list[tuple[str, Value]] = [("says", self.nodes.value(says, first[0].start))]
        expect = self.expected(part.expect)
        if re.fullmatch(WITHOUT_CLAIM, words_of(first)) and len(part.phrases) == 1 and expect is None:
            return
        active, of_what = self.deeds.board.active or 0, (ASKED_OF_A_PLAYER, ASKED_OF_A_CARD)
        alone = len(part.phrases) == 1 and expect is None
        if alone and self.asked_openly(first, active, of_what, self.deeds.spoken_of, flags=FLAGS):
            return
        if alone and self.asked_of_tokens(first, active, self._tokens):
            return
        then: dict[str, dict[str, Value]] = {}
        cards: CardClaims = {}
        count = len(self.names.problems.found)
        for said_so in part.phrases:
            phrase = without_asking(said_so)
            if self._asked(phrase, pairs):
                continue
            read = self._then(phrase, then, cards) or self._several(phrase, then, cards)
            if not read and not self._of_last(part, phrase, cards):
                self._puzzled(phrase)
        if len(self.names.problems.found) > count:
            return
        if then or cards:
            pairs.append(("then", self._then_node(then, cards, first[0].start)))
        if expect is not None:
            pairs.append(("expect", expect))
        self.claims.append(self.nodes.mapping(pairs, first[0].start, flow=False))

    def _tokens(self, who: int) -> tuple[str, ...]:
        """What the token creatures of a player are called."""
        named = str(getattr(self.deeds.board.sides[who].values.get("token"), "value", ""))
        return (named, ANY_TOKEN) if named else (ANY_TOKEN,)

    def _then_node(self, then: dict[str, dict[str, Value]], cards: CardClaims, at: int) -> written.Piece:
        pairs: list[tuple[str, Value]] = []
        for key, fields in then.items():
            pairs.extend(fields.items() if key == "game" else [(key, self.nodes.mapping(fields.items(), at))])
        if cards:
            found: list[tuple[written.Piece, written.Piece]] = []
            for card, fields in cards.values():
                found.append((self.names.ref(card, at), self.nodes.mapping(fields.items(), at)))
            node = self.nodes.mapping((), at)
            node.value = found
            pairs.append(("cards", node))
        return self.nodes.mapping(pairs, at)

    # ── whether something would be legal ────────────────────────────────────

    def _asked(self, phrase: Phrase, pairs: list[tuple[str, Value]]) -> bool:
        """`can reap Red Giant`, `may choose Grey Guard`, `Red Giant can fight Grey Guard`: what is asked about."""
        words = [atom.folded for atom in phrase]
        who = player_of(words[0])
        start = 1 if who is not None and len(phrase) > 1 else 0
        if words[start] not in ("can", "may", "could", "cannot", "offers", "offered", "refuses", "legal"):
            place = next((at for at, word in enumerate(words) if word in ("can", "may", "cannot") and at), 0)
            if not place or place + 1 >= len(words):
                return False
            phrase = (phrase[place], *phrase[place + 1 : place + 2], *phrase[:place], *phrase[place + 2 :])
            words, start = [atom.folded for atom in phrase], 0
            who = None
        lead, rest = words[start], phrase[start + 1 :]
        asked = player_of(rest[0].folded) if len(rest) > 1 else None
        if asked is not None:
            who, rest = asked, rest[1:]
        if who is not None and not rest and phrase[-1].folded in PRONOUNS:
            rest = phrase[-1:]
        if not rest:
            self.names.problems.report(phrase[start], f"{lead!r} needs an action, such as 'can reap Red Giant'")
            return True
        if rest[0].folded in PRONOUNS and not self.names.on_table(rest[0].folded):
            self.names.problems.report(rest[0], f"who is {said(rest[:1])!r}? Write the name: 'can NAME fight NAME?'")
            return True
        if rest[0].folded in ("call", "declare") and len(rest) > 1:
            rest = (Word("begin", rest[0].start, rest[0].end), *rest[1:])
        choice = rest[0].folded in ("choose", "pick", "be", "target") or lead in ("offers", "offered", "refuses")
        if choice:
            if rest[0].folded in ("choose", "pick", "target"):
                rest = rest[1:]
            elif rest[0].folded == "be":
                rest = tuple(atom for atom in rest[1:] if atom.folded not in ("chosen", "picked", "targeted"))
            if not rest:
                self.names.problems.report(phrase[start], "which card or word may be chosen?")
                return True
            key = "refuses" if lead in ("cannot", "refuses") else "offers"
            rest = rest[1:] if rest[0].folded in ("house", "the") and len(rest) > 1 else rest
            houses = None if self.deeds.do else houses_in(words_of(rest))
            if houses is not None:
                whose = self.deeds.board.active or 0 if who is None else who
                if not self._has_houses(whose, houses):
                    message = f"whether {PLAYERS[whose]} has this house, the line does not say: 'houses A/B/C' does"
                    self.names.problems.report(rest[0], message)
                    return True
                self.begins_before(whose, words_of(rest), rest[0].start, "a house is chosen as a turn begins")
            inner: list[tuple[str, Value]] = [(key, self.deeds.word(rest))]
            if who is not None:
                inner.append(("by", PLAYERS[who]))
            pairs.append(("choices", self.nodes.mapping(inner, phrase[0].start)))
            return True
        if lead == "cannot":
            self.names.problems.report(phrase[start], "ask whether it can be done: 'can ...? never'")
            return True
        if who is None and len(rest) > 1:
            who = player_of(rest[0].folded)
        if who == 1:
            self._turn_of_the_opponent(rest)
        active, self.deeds.player = self.deeds.player, self.deeds.player if who is None else who
        node = self.deeds.action(rest, claimed=True)
        self.deeds.player = active
        aimed = self.deeds.own
        if node is not None and len(aimed) == 1 and not self.claims and isinstance(aimed[0], written.Scalar):
            self.deeds.own = []
            self.deeds.do.append(node)
            pairs.append(("choices", self.nodes.mapping([("offers", aimed[0])], phrase[0].start)))
            self.assumed.append((f"'{said(phrase)}'", "it is done; may this be chosen?", "an answer is asked about"))
            return True
        self.deeds.keep(None)
        if node is not None:
            pairs.append(("can", node))
        return True

    def _has_houses(self, who: int, houses: Sequence[str]) -> bool:
        """Whether houses are among those of a player's identity, or of the cards that the line has of them."""
        given = self.deeds.board.sides[who].values.get("houses")
        cards = [card.facts.houses for card in self.names.laid if card.side == who and card.facts is not None]
        told = [str(each.value) for each in given.value] if isinstance(given, written.Sequence) else None
        return set().union(*cards if told is None else [told]).issuperset(houses)

    def _turn_of_the_opponent(self, rest: Phrase) -> None:
        """What the opponent can do where nothing is done yet and no turn is named is asked of their turn, which is
        told.
        """
        board = self.deeds.board
        if board.active is None and not self.deeds.do and not self.deeds.asked and VERB_OF.get(rest[0].folded):
            board.active = self.deeds.player = 1
            self.assumed.append(("whose turn it is", PLAYERS[1], "it is asked what the opponent can do"))

    # ── how things stand at the end ─────────────────────────────────────────

    def _then(self, phrase: Phrase, then: dict[str, dict[str, Value]], cards: CardClaims) -> bool:
        """Whether a phrase says one thing of a card or a player, which is then noted."""
        who = player_of(phrase[0].folded)
        own = phrase[1:] if len(phrase) > 1 and phrase[1].folded == "s" else phrase
        if who is not None and len(own) > 1:
            if self._player(who, own[1:], then) or self._controls(who, own[1:], cards):
                return True
            if self._card_is(own[1:], cards, who):
                return True
        elif phrase[0].folded in ("nobody", "neither") and "win" in phrase[-1].folded:
            then.setdefault("game", {})["winner"] = "nobody"
            return True
        if self._kills(own if who is not None and len(own) > 1 else phrase, cards):
            return True
        if (who is None or len(own) == 1) and self._card_is(phrase, cards):
            return True
        if phrase[0].folded in ("both", "all") and len(phrase) > 1:
            return self._all(phrase[1:], then, cards, 2 if phrase[0].folded == "both" else 0)
        player = self.deeds.board.active or 0
        if who is None and phrase[-1].folded in ("creature", "creatures") and self._player(player, phrase, {}):
            self.names.problems.report(phrase[0], f"whose creatures? Write 'I have {said(phrase)}?' or 'opp has ...?'")
            return True
        if self._made(player if who is None else who, phrase if who is None else own[1:], then, who is None):
            return True
        if who is None and self._player(player, phrase, then):
            self.assumed.append((f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named"))
            return True
        return False

    def _made(self, who: int, phrase: Phrase, then: dict[str, dict[str, Value]], unnamed: bool) -> bool:
        """`2 grunts`, `makes a token`, `grunt in play`: the token creatures that come into being, by how many."""
        found = made_in(words_of(phrase)) if phrase else None
        side = self.deeds.board.sides[who].values.get("token")
        name = str(getattr(side, "value", "")) or ANY_TOKEN
        if found is None or (found.name and not names_it(found.name, name)):
            return False
        at = phrase[0].start
        many = self.nodes.mapping([(name, self.nodes.value(found.many, at))], at)
        then.setdefault(PLAYERS[who], {})["made"] = many
        if unnamed:
            told = f"token creatures of {'my side' if who == 0 else 'the opponent'} at the end"
            self.assumed.append((f"whose is {said(phrase)!r}", told, "nobody is named"))
        return True

    def _of_last(self, part: Question, phrase: Phrase, cards: CardClaims) -> bool:
        """`reap Red Giant; still stunned?`: what can only be said of a card is about the one that the last action used,
        which is told; not where that or a question before it named others too.
        """
        card = self.deeds.alone if len(part.phrases) == 1 and len(self.claims) + len(self.open) == self.silent else None
        fields = self._card(phrase, card)
        if fields and card is not None:
            self.silent += 1
            cards.setdefault(id(card), (card, {}))[1].update(fields)
            self.assumed.append(
                (f"who is '{said(phrase)}'", card.title, "the last action used it, and nobody is named")
            )
        return bool(fields and card is not None)

    def _all(self, phrase: Phrase, then: dict[str, dict[str, Value]], cards: CardClaims, many: int) -> bool:
        """`both Blue Imps dead`, `all dead`, `both 5 aember`: so many copies or creatures (0: all), or the players."""
        for count in (0, *self.names.starts(phrase)):
            text, rest = one_of(name_of(phrase[:count])), phrase[count:]
            there = [card for card in self.names.laid if is_creature(card)] if not count else self.names.on_table(text)
            found = (
                [self._card(rest, card) for card in there]
                if rest and len(there) > 1 and many in (0, len(there))
                else []
            )
            if found and all(found) and not count and self._player(0, rest, {}):
                return False  # of the creatures or of the players: nobody can tell
            if found and all(found):
                for card, fields in zip(there, found, strict=True):
                    cards.setdefault(id(card), (card, {}))[1].update(fields or {})
                return True
        return many == 2 and self._player(0, phrase, then) and self._player(1, phrase, then)

    def _several(self, phrase: Phrase, then: dict[str, dict[str, Value]], cards: CardClaims) -> bool:
        """Whether a phrase says several things: `giant stunned and exhausted`, `imp dead and guard alive`.
        What follows "and" without a subject is about the one before.
        """
        kept = ({key: dict(fields) for key, fields in then.items()}, dict(cards), list(self.assumed))
        kept_fields = {key: dict(fields) for key, (_card, fields) in cards.items()}
        for place in range(1, len(phrase) - 1):
            joined = phrase[place].folded == "and"
            if not joined and player_of(phrase[place].folded) is None:
                continue
            left, right = phrase[:place], phrase[place + joined :]
            if joined and self._alike(left, right, then, cards):
                return True
            if self._then(left, then, cards):
                subjects = [()] + [left[:count] for count in (*self.names.starts(left), 1) if joined]
                for subject in subjects:
                    rest = (*subject, *without_asking(right))
                    if self._then(rest, then, cards) or (not subject and self._several(rest, then, cards)):
                        return True
            then.clear()
            then.update({key: dict(fields) for key, fields in kept[0].items()})
            cards.clear()
            cards.update({key: (card, dict(kept_fields[key])) for key, (card, _fields) in kept[1].items()})
            self.assumed[:] = kept[2]
        return False

    def _kills(self, phrase: Phrase, cards: CardClaims) -> bool:
        """`Red Giant kills Blue Imp`: the second is destroyed; what did it is not claimed."""
        for place in range(1, len(phrase) - 1):
            if phrase[place].folded in ("kills", "kill", "destroys", "destroy"):
                killers = self.names.on_table(name_of(phrase[:place]))
                found = self.names.on_table(name_of(phrase[place + 1 :])) if killers else []
                if len(found) == 1:
                    at = phrase[place].start
                    cards.setdefault(id(found[0]), (found[0], {}))[1]["destroyed"] = self.nodes.value(True, at)
                    return True
        return False

    def _alike(self, left: Phrase, right: Phrase, then: dict[str, dict[str, Value]], cards: CardClaims) -> bool:
        """`Red Giant and Blue Imp dead`: what is said of the second is said of the first too."""
        subject = self.names.on_table(name_of(left))
        for count in self.names.starts(right) if subject else ():
            if right[count:] and self.names.on_table(name_of(right[:count])) and self._card(right[count:]):
                return self._then((*left, *right[count:]), then, cards) and self._then(right, then, cards)
        return False

    def _controls(self, who: int, phrase: Phrase, cards: CardClaims) -> bool:
        """`opp controls Red Giant`."""
        verb = phrase[0].folded
        if verb not in ("controls", "control", "owns", "own") or len(phrase) < 2:
            return False
        if not self.names.on_table(name_of(phrase[1:])):
            return False
        card = self.deeds.one(phrase[1:], lambda laid: True, "a card")
        if card is not None:
            key = "controller" if verb.startswith("control") else "owner"
            cards.setdefault(id(card), (card, {}))[1][key] = self.nodes.value(PLAYERS[who], phrase[0].start)
        return True

    def _card_is(self, phrase: Phrase, cards: CardClaims, side: int | None = None) -> bool:
        """Whether a phrase says something of a card (of a player), which is then noted."""
        on_it = (
            turned(phrase, self.names) if phrase[0].folded in ("any", "some") or phrase[0].folded.isdecimal() else None
        )  # `3 damage on Red Giant`
        phrase = phrase if on_it is None else (*on_it[0], *on_it[1])
        for count in self.names.starts(phrase):
            if not phrase[count:]:
                continue
            found = self.names.on_table(name_of(phrase[:count]), lambda laid: side is None or laid.side == side)
            spoken = self.deeds.spoken_of(name_of(phrase[:count])) if not found else None
            found = found if spoken is None else [spoken]
            read = self._card(phrase[count:], found[0] if len(found) == 1 else None) if found else None
            if read is None:
                continue
            card = found[0]
            if len(found) > 1:
                one = self.deeds.one(phrase[:count], lambda laid: side is None or laid.side == side, "a card")
                if one is None:
                    return True
                card = one
            if self.fits(card, read, card.facts.type if card.facts is not None else "", phrase[0].start, _STATES):
                self.note(cards.setdefault(id(card), (card, {}))[1], read, phrase[0].start)
            return True
        return False

    def _puzzled(self, phrase: Phrase) -> None:
        first = phrase[0].folded
        if first in ASKED_OPENLY:
            self.names.problems.report(phrase[0], unanswered(words_of(phrase), ASKED_OF_A_CARD, "aember"))
            return
        if VERB_OF.get(first) in (*USES, "play", "discard") and not self.names.on_table(name_of(phrase)):
            self.names.problems.report(
                phrase[0], f"'can {said(phrase)}?' asks whether it is legal; without '?' it is done"
            )
            return
        for count in self.names.starts(phrase):
            if self.names.on_table(name_of(phrase[:count])):
                rest = phrase[count:]
                at = rest[0] if rest else phrase[-1]
                what = f"{said(rest)!r} is nothing that a card can be" if rest else "what is claimed of it?"
                if any(VERB_OF.get(atom.folded) in USES for atom in rest):
                    self.names.problems.report(at, f"{what}; whether it would be legal: 'can {said(phrase)}?'")
                    return
                self.names.problems.report(at, f"{what}: {OF_A_CARD}")
                return
        if player_of(phrase[0].folded) is not None:
            at = phrase[1] if len(phrase) > 1 else phrase[0]
            self.names.problems.report(
                at,
                f"{said(phrase[1:])!r} is nothing that a player has: {OF_A_PLAYER}",
            )
            return
        if self._card(phrase, None):
            self.names.problems.report(
                phrase[0], f"of which card is {said(phrase)!r} asked? Write 'NAME {said(phrase)}?'"
            )
            return
        names = self.names.near_table(name_of(phrase[:1]))
        self.names.problems.report(phrase[0], f"no card of this line is called {said(phrase)!r}, and no player", names)
