"""What is done and answered in a line of Riftbound: actions as people say them.

In: phrases. Out: lines of `do` and `choose` for a scenario file. A card that is played and lies in no hand yet is laid
into the hand of the player.
"""

from __future__ import annotations

import re

from kfjudge.games.riftbound.notation.board import BoardReader
from kfjudge.games.riftbound.notation.names import Names, chooses_cards, done_by
from kfjudge.games.riftbound.notation.sides import Field
from kfjudge.games.riftbound.notation.words import AIMED, DOMAINS, PLACE_OF, TO, VERB_OF
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.games.riftbound.words.statics import AdditionalCost
from kfjudge.language.trees import walk
from kfjudge.situation import written
from kfjudge.situation.names import nearest_names
from kfjudge.situation.notation.deeds import DeedsOf
from kfjudge.situation.notation.line import Atom, Deed, Group, Phrase, Word
from kfjudge.situation.notation.names import Laid, name_of, pieces, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import PRONOUNS, how_many, player_of, turn_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field

_FLAGS = {"accelerate": ("accelerate", "accelerated"), "repeat": ("repeat", "repeated"), "additional": ("additional",)}
_NO_FIELD = frozenset(("base", "both", "all", "any", "none", "yes", "no", *DOMAINS, *PLAYERS))
"""One word behind an arrow that answers something, and names no place."""
_FLAG_OF = {word: key for key, words in _FLAGS.items() for word in words}
_PAID = re.compile(
    r"\b(?:(?P<without>without|no|not) |(?:and|with|using|paying(?: for)?) )?(?:the |its |an )?"
    rf"(?P<flag>{'|'.join(_FLAG_OF)}|additional cost)$"
    r"|\bspending (?:(?:the|a|(?P<its>his|her|its)) |(?P<whose>[^;]+?)(?: s|s) )?buff(?: (?:on|of|from) (?P<of>.+))?$"
)
"""What of a card's costs is paid beside what it must cost, or not."""
_ANSWERS = re.compile(
    r"(?:answers?|responds?|reacts?|counters?) (?:(?:to )?(?:it|that|this|him|her"
    r"|(?:the|that|this|his|her|its|my) (?:.+ )?(?:trigger|ability|spell|attack|move|effect)) )?with "
)
_MOVING = frozenset(("moving", "sending", "putting", "bringing"))
_OF_A_TURN = frozenset(("turn", "the", "my", "his", "her", "their", "now", "priority", "focus"))
_FROM = {"hidden": "hidden", "facedown": "hidden", "trash": "trash"}


def _pays(paid: re.Match[str]) -> list[tuple[str, Value]]:
    """What is said of a cost; a card that nobody says it of is not accelerated anyway."""
    flag = _FLAG_OF.get(paid["flag"], "additional")
    return [] if paid["without"] and flag == "accelerate" else [(flag, not paid["without"])]


def _arrow_behind(phrase: Phrase, placed: bool) -> tuple[Phrase, Phrase]:
    """A phrase of a move, and what an arrow answers behind the place moved to (`placed`: it was said before)."""
    to = next((place for place, atom in enumerate(phrase) if atom.folded in TO), 0)
    if not to and not placed:
        return phrase, ()
    moved, answer = cut_at(phrase[to:], frozenset())
    return (*phrase[:to], *moved), answer[1:]


@dataclass(slots=True)
class DeedReader(DeedsOf):
    """Reads actions and answers of a line, in order."""

    verb_of = VERB_OF
    spell = "a spell"

    names: Names
    board: BoardReader
    payers: set[int] = field(default_factory=set)
    facedown: list[Laid] = field(default_factory=list)
    """The cards that the line hides."""
    answering: list[int] = field(default_factory=list)
    """The places in `do` of Reactions right behind a play of the same player, which they may answer."""
    amid: bool = False
    fights: bool = False
    """Whether what was done last brings units of both players together, or goes on amid their showdown."""
    _played: tuple[int, bool] | None = None
    """Who played a card last, and whether it is a Reaction that names nothing on the chain."""

    def deed(self, part: Deed) -> None:
        """One part between semicolons: an action or an answer. What is between commas belongs to it."""
        phrases = self.names.joined(part.phrases)
        behind = next((place for place in range(1, len(phrases)) if self._begins(phrases[place])), 0)
        if behind:
            self.deed(Deed(phrases[:behind]))
            self.deed(Deed(phrases[behind:]))
            return
        who, first = self.actor(phrases[0])
        if self._turn_of(phrases[0]):
            self.fights = False
            return
        verb = VERB_OF.get(first[0].folded, "")
        answering = _ANSWERS.match(words_of(first))
        if answering is not None and len(first) > (count := len(answering[0].split())):  # a card in answer to another
            verb, first = "play", (verb_at("play", first[0]), *first[count:])
        if verb == "choose":
            self.choose += [self._word(phrase) for phrase in (first[1:], *phrases[1:]) if phrase]
            return
        if who is not None and not self.do and self.board.active is None and not self.amid:
            self.board.active = who
            told = PLAYERS[who], "who acts first is the active player"
            self.board.assumed += [("whose turn it is", *told)] if who else []
        first = self.as_played(first, (self.board.active or 0) if who is None else who)
        before, self._played = self._played, None
        node = self.action((first, *phrases[1:]), who)
        if node is not None:
            self.fights = self.fights and not self.is_of_a_turn(node)
            if before is not None and self._played == (before[0], True):
                self.answering.append(len(self.do))
            self.do.append(node)
            self.told.append(", ".join(said(phrase) for phrase in phrases))

    def _only_place(self, unit: Phrase, who: int) -> Phrase:
        """`Red Giant attacks`: to the only battlefield of the line with units of the other player, which is told."""
        owners = {card.side for card in self.names.on_table(name_of(unit))}
        who = owners.pop() if len(owners) == 1 else who
        there = [found for found in self.board.fields.values() if any(card.side != who for card in found.cards)]
        if len(there) != 1:
            return unit
        self.tell(f"'{said(unit)}' attacks", there[0].name, "the only battlefield with enemy units")
        at = unit[-1]
        return (*unit, to_at(at), *(Word(word, at.start, at.end) for word in there[0].name.split()))

    def _turn_of(self, phrase: Phrase) -> bool:
        """`opp's turn` behind an action: the turn that goes on ends, which is told; behind its end it says no more."""
        whose = turn_of(words_of(phrase))
        if whose is None:
            return False
        ends = [self._ends_turn(node) for node in self.do]
        if whose != ((self.board.active or 0) + sum(ends)) % 2:
            self.do.append(self.nodes.value("end turn", phrase[0].start))
            self.tell(f"'{said(phrase)}'", "end turn", "it stands behind an action")
        elif not (ends and ends[-1]):
            self.report(phrase[0], f"it is the turn of {PLAYERS[whose]} already")
        return True

    @property
    def passes_turns(self) -> bool:
        """Whether a turn begins or ends in what is done, so that pools are emptied."""
        return any(self.is_of_a_turn(node) for node in self.do)

    @staticmethod
    def is_of_a_turn(node: written.Piece) -> bool:
        """Whether an action only begins or ends a turn."""
        value = node.value[0][1] if isinstance(node, written.Mapping) and node.value else node
        return value.value in ("begin turn", "end turn")

    @staticmethod
    def is_move(node: written.Piece) -> bool:
        """Whether an action moves units."""
        key, value = node.value[0] if isinstance(node, written.Mapping) else (node, node)
        inner = [one.value for one, _value in value.value] if isinstance(value, written.Mapping) else []
        return "move" in (key.value, *inner)

    def _ends_turn(self, node: written.Piece) -> bool:
        """Whether an action ends a turn: `end turn`, or `begin turn` behind something else."""
        value = node.value[0][1] if isinstance(node, written.Mapping) and node.value else node
        if value.value == "begin turn":
            place = self.do.index(node)
            return place > 0 and not self._ends_turn(self.do[place - 1])
        return bool(value.value == "end turn")

    def _begins(self, phrase: Phrase) -> bool:
        """Whether what stands behind a comma is an action of its own: `play Guard, play Quiet Song`."""
        rest = self.actor(phrase)[1]
        return rest[0].folded in VERB_OF and len(rest) > 1 and not self.names.starts_with_card(rest)

    def action(
        self, phrases: tuple[Phrase, ...], who: int | None = None, claimed: bool = False
    ) -> written.Piece | None:
        """One action as a line of `do`; None and a problem if it is none."""
        phrase = phrases[0]
        verb, at = VERB_OF.get(phrase[0].folded, ""), phrase[0].start
        body: tuple[Phrase, ...] = (phrase[1:], *phrases[1:])
        if not verb:
            place = next(
                (
                    place
                    for place in range(1, len(phrase))
                    if VERB_OF.get(phrase[place].folded) in ("move", "activate")
                    and (self._own(phrase[:place], who) or all(self._own(each, who) for each in pieces(phrase[:place])))
                ),
                0,
            )
            if not place and self._silent_move(phrase, who):
                return self.action(((verb_at("move", phrase[0]), *phrase), *phrases[1:]), who, claimed)
            if not place:
                self._no_action(phrase)
                return None
            side = (self.board.active or 0) if who is None else who
            verb, body = VERB_OF[phrase[place].folded], ((*phrase[:place], *phrase[place + 1 :]), *phrases[1:])
            if phrase[place].folded.startswith("attack"):
                rest = phrase[place + 1 :]
                whole = (
                    (*phrase[:place], to_at(phrase[place]), *rest) if rest else self._only_place(phrase[:place], side)
                )
                body = (whole, *phrases[1:])
        elif phrase[0].folded.startswith(("attack", "equip")):
            body = self._attack(phrase[1:]), *phrases[1:]
        if who is None and not claimed and verb in ("play", "activate"):
            who = self._holder(body[0], self.board.active or 0)
        acting = self.board.active if who is None else who
        node: written.Piece | None
        without_card = verb in ("end turn", "begin turn", "pass", "concede")
        if without_card and self.stray(verb, (atom for each in body for atom in each), _OF_A_TURN):
            return None
        if verb in ("end turn", "begin turn"):
            if verb == "begin turn" and not self.do and not claimed:
                whose = PLAYERS[acting or 0]
                self.tell("whose turn begins", whose, "whose turn it is; no turn ends before it")
            node = self.nodes.value(verb, at)
            return node if who is None or claimed else self.nodes.mapping([(PLAYERS[who], node)], at)
        if verb in ("pass", "concede"):
            return self.nodes.mapping([(verb, PLAYERS[acting or 0])], at)
        if not body[0]:
            self.report(phrase[0], f"{verb!r} needs a card: write '{verb} NAME'")
            return None
        if verb == "move":
            if not self.do and self.board.active is None and not self.amid:
                acting = self._mover(body[0]) if who is None else who
                if acting == 1 and self.board.active is None:
                    self._turn_of_the_mover("it is the opponent who moves first")
            node = self._move(body, at, acting or 0, claimed)
        elif verb == "assign":
            node = self._assign(body, at)
        else:
            node = self._card(verb, body, acting or 0, at, claimed)
        if node is None or who is None or claimed:
            return node
        return self.nodes.mapping([(PLAYERS[who], node)], at)

    def _holder(self, phrase: Phrase, acting: int) -> int | None:
        """Who plays or uses a card that only the other player has, which is told; None where it is the one who acts."""
        name, _behind = self.names.split(phrase)
        found = self.names.on_table(name_of(name))
        if not found or any(card.side == acting or card.played for card in found):
            return None
        side = found[0].side
        self.tell(f"who plays or uses {found[0].title}", PLAYERS[side], "who has it")
        if not self.do and self.board.active is None and not self.amid:
            self.board.active = side
            self.tell("whose turn it is", PLAYERS[side], "what is used first is theirs")
        return side

    def _own(self, phrase: Phrase, who: int | None) -> bool:
        """Whether a name means a card on the table, one of the acting player's before others."""
        acting = (self.board.active or 0) if who is None else who
        text = name_of(phrase)
        own = self.names.on_table(text, lambda laid: laid.side == acting) or self.names.on_table(text)
        return bool(own or self._all(phrase, acting))

    def _all(self, phrase: Phrase, who: int) -> list[Laid]:
        """The units that `both poros` or `all recruits` means."""
        own = [card for card in self.all_called(phrase) if card.side == who]
        many, _name = how_many(phrase)
        if many is None:
            return own if len(own) > 1 else []
        return own if len(phrase) > 1 and own and many in (0, len(own)) else []

    def is_spell(self, name: str) -> bool:
        """Whether a spell is called so."""
        facts = self.names.known(name)
        return facts is not None and facts.kind is Kind.SPELL

    def is_unit(self, card: Laid) -> bool:
        """Whether a card lies in a base or at a battlefield."""
        return card.place == "base" or any(found.name == card.place for found in self.board.fields.values())

    def _no_action(self, phrase: Phrase) -> None:
        from difflib import get_close_matches

        near = get_close_matches(phrase[0].folded, [word for word in VERB_OF if not word.endswith("s")], 2, 0.6)
        hint = "; such as play, move A to HILL, hide, activate, pass, assign, end turn. A claim ends with '?'"
        self.report(phrase[0], f"{said(phrase)!r} is no action{hint}", near)

    def _attack(self, phrase: Phrase) -> Phrase:
        """`attack hill with Red Giant -> Guard` is a move of Red Giant to hill, and the answer behind it; `equip Guard
        with Long Spear` puts the spear to Guard.
        """
        for place, atom in enumerate(phrase):
            if atom.folded == "with" and 0 < place < len(phrase) - 1:
                units, answer = cut_at(phrase[place + 1 :], frozenset())
                return (*units, to_at(atom), *phrase[:place], *answer)
        return phrase

    # ── playing, hiding, using ──────────────────────────────────────────────

    def _card(self, verb: str, body: tuple[Phrase, ...], who: int, at: int, claimed: bool) -> written.Piece | None:
        """`play Loud Song -> Guard`, `play Blue Imp to hill accelerate`, `hide Quiet Song at hill`."""
        phrase, targets = body[0], list(body[1:])
        phrase = phrase[1:] if phrase[0].folded == "with" and len(phrase) > 1 else phrase
        pairs: list[tuple[str, Value]] = []
        inside = self.names.inside_names(phrase)
        aimed_at = self._doing(phrase, inside)
        if aimed_at[0]:
            phrase, targets = aimed_at[0], [*aimed_at[1], *targets]
        for place, atom in enumerate(phrase):
            there = atom.folded == "with" or (atom.folded in TO and verb == "activate")
            aiming = atom.folded in AIMED or (there and self._all_on_table(phrase[place + 1 :]))
            if atom.kind == "ARROW" or (aiming and place and place not in inside):
                targets.insert(0, phrase[place + 1 :])
                phrase = phrase[:place]
                break
        targets = [each for target in targets for each in self._moving(target, targets)]
        for behind in list(targets):
            if behind and (paid := _PAID.search(words_of(behind))):
                at_it = behind[: -len(paid[0].split())]
                place = targets.index(behind)
                targets[place : place + 1] = [at_it] if at_it else []
                pairs += _pays(paid)
                targets += self._buff_of(paid, targets)
        while (paid := _PAID.search(words_of(phrase))) and paid.start():
            pairs += _pays(paid)
            phrase = phrase[: -len(paid[0].split())]
            targets += self._buff_of(paid, targets)
        for place in range(len(phrase) - 2, 0, -1):
            words = words_of(phrase[place + 1 :])
            if phrase[place].folded == "from" and words in _FROM:
                pairs.append(("from", _FROM[words]))
                phrase = phrase[:place]
            elif phrase[place].folded in TO and place not in inside:
                where = PLACE_OF.get(words.removeprefix("my ")) or self.board.battlefield(phrase[place + 1 :])
                key = "at" if verb == "hide" else "to"
                pairs.append((key, where.name if isinstance(where, Field) else str(where)))
                phrase = phrase[:place]
        where_from = "trash" if ("from", "trash") in pairs else "hand"
        card = self._held(phrase, who, claimed, where_from) if verb in ("play", "hide") else self.names.one(phrase)
        if card is None:
            return None
        self.facedown += [card] * (verb == "hide" and not claimed)
        self.payers.add(card.side)
        costs = [each for each in targets if len(each) > 1 and self._says_cost(each[0], card)]
        aims = [
            each for target in targets if target and target not in costs for each in self._each(target, who) if each
        ]
        aimed = [self._target(each, behind=place > 0) for place, each in enumerate(aims)]
        if verb == "play":
            at_chain = any(self.names.on_table(name_of(each), lambda laid: laid.played) for each in aims)
            quick = card.facts is not None and card.facts.keyword(KeywordName.REACTION) is not None
            self._played = (card.side, quick and not at_chain)
        if aimed:
            pairs.append(("targets", self.nodes.sequence(aimed, at)))
        if costs:
            taken = [self._target(one) for each in costs for one in self._each(each[1:], who)]
            pairs.append(("with", self.nodes.sequence(taken, at)))
            text = card.facts.text if card.facts is not None and verb == "play" else None
            extra = [node for node in walk(text) if isinstance(node, AdditionalCost)] if text is not None else []
            if any(node.optional for node in extra) and "additional" not in dict(pairs):
                pairs.append(("additional", True))
                self.tell(f"'Pay the additional cost of {card.title}?'", "yes", "what it takes is named")
        if not pairs:
            return self.nodes.mapping([(verb, self.names.ref(card, at))], at)
        inner = self.nodes.mapping([("card", self.names.ref(card, at)), *pairs], at)
        return self.nodes.mapping([(verb, inner)], at)

    def _buff_of(self, paid: re.Match[str], targets: list[Phrase]) -> list[Phrase]:
        """`spending Guard's buff`, `spending its buff`, of what is aimed at: with what is paid, where that is said."""
        named = tuple(Word(word, 0, 0) for word in (paid["whose"] or paid["of"] or "").split())
        it = next((target for target in targets if self._all_on_table(target)), ()) if paid["its"] else ()
        return [(Word("paying", 0, 0), *(named or it))] if named or it else []

    @staticmethod
    def _says_cost(word: Atom, card: Laid) -> bool:
        """`paying Guard`, `exhausting Guard`: whether what stands behind a word is what a cost takes."""
        return word.folded == "paying" or (word.folded.endswith("ing") and done_by(card.facts, word.folded) == "cost")

    def _doing(self, phrase: Phrase, inside: set[int]) -> tuple[Phrase, list[Phrase]]:
        """`Loud Song stunning Red Giant and Guard`: the card, and what its text is done to, with its verb where that
        may say what a cost takes.
        """
        end = next((place for place, atom in enumerate(phrase) if atom.kind == "ARROW"), len(phrase))
        for place in range(1, end - 1):
            verb, name = phrase[place], name_of(phrase[:place])
            if not verb.folded.endswith("ing") or verb.folded in AIMED or place in inside:
                continue
            parts = pieces(phrase[place + 1 : end])
            there = self.names.on_table(name)
            known = self.names.known(name) or (there[0].facts if there else None)
            if self._all_on_table(phrase[place + 1 : end]) and (known or there):
                lead = (verb,) if done_by(known, verb.folded) == "cost" else ()
                return phrase[:place], [*((*lead, *part) for part in parts), *filter(None, [phrase[end + 1 :]])]
        return (), []

    def _all_on_table(self, phrase: Phrase) -> bool:
        """Whether a phrase names one card of the line, or several."""
        parts = pieces(phrase)
        return bool(parts) and all(self.names.on_table(name_of(piece)) for piece in parts)

    def _moving(self, target: Phrase, targets: list[Phrase]) -> list[Phrase]:
        """`Song on Guard, moving it to hill`: where what is aimed at goes, or what else goes there; `Guard to hill`."""
        moved, to = cut_at(target, TO) if target else ((), ())
        if len(to) > 1 and self._all_on_table(moved):
            return [moved, to[1:]]
        moved, to = cut_at(target[1:], TO) if target else ((), ())
        if target and target[0].folded in _MOVING and moved and len(to) > 1:
            known = words_of(moved) in PRONOUNS or words_of(moved) in map(words_of, targets)
            return [to[1:]] if known else [moved] if self._all_on_table(moved) else [target]
        return [target]

    def _each(self, target: Phrase, who: int) -> list[Phrase]:
        """What `A and B` or `[A, B]` aims at, and `both` where the other player has just two units."""
        if isinstance(target[0], Group) and len(target) == 1:
            return list(target[0].phrases)
        parts = pieces(target)
        if len(parts) > 1 and self._all_on_table(target):
            return parts
        if [atom.folded for atom in target] == ["both"]:
            there = [card for card in self.names.laid if card.side != who and self.is_unit(card)]
            if len(there) == 2 and there[0].title != there[1].title:
                return [
                    tuple(Word(word, target[0].start, target[0].end) for word in each.title.split()) for each in there
                ]
        return [target]

    def _held(self, phrase: Phrase, who: int, claimed: bool, where_from: str) -> Laid | None:
        """The card that is played: of the hand, hidden, or elsewhere out of play; else it is laid into the hand, or
        where it is said to be played from.
        """
        text = name_of(phrase)
        out = ("hand", "champion", "trash", "banished")
        there = self.names.on_table(text, lambda card: card.side == who and card.place in out)
        there = [card for card in there if not card.played]
        hidden = [*self.facedown, *(card for field in self.board.fields.values() for card in field.hidden)]
        there = there or self.names.on_table(text, lambda card: card in hidden)
        if there or claimed:
            found = there or self.names.on_table(text, lambda card: card.played or not self.is_unit(card))
            if found:
                found[0].played = not claimed
                return found[0]
        before = len(self.board.assumed)
        on_table = self.names.on_table(text)
        if on_table and self.names.known(text) is None:  # part of a name that many cards have means the one of the line
            at = phrase[0].start
            phrase = tuple(Word(word, at, at + len(word)) for word in on_table[0].title.split())
        card = self.board.lay(phrase, who, where_from)
        del self.board.assumed[before:]
        if on_table:
            told = "in hand, a second copy", "the other one lies elsewhere already"
            self.tell(f"where the played {on_table[0].title} lies", *told)
        if card is not None:
            card.played = True
        return card

    # ── moving and assigning ────────────────────────────────────────────────

    def _mover(self, phrase: Phrase) -> int:
        """Where the line does not say whose turn it is: the opponent's, if only the opponent has what moves first."""
        names = cut_at(phrase, TO)[0]
        found = self.names.on_table(name_of(next(iter(pieces(names)), ())))
        if not found or any(card.side != 1 for card in found):
            return 0
        self._turn_of_the_mover("what moves first is the opponent's")
        return 1

    def _turn_of_the_mover(self, why: str) -> None:
        """Units are moved in the turn of their player: here the opponent's, which is told."""
        self.board.active = 1
        self.tell("whose turn it is", PLAYERS[1], why)

    def _move(self, body: tuple[Phrase, ...], at: int, who: int, claimed: bool) -> written.Piece | None:
        """`move Red Giant and Guard to hill`; whether a unit can move at all is asked without a place."""
        names: list[Phrase] = []
        answers: list[Phrase] = []
        where: str | Field | None = None
        for said_so in body:
            if answers:
                answers.append(said_so)
                continue
            phrase, answered = _arrow_behind(said_so, where is not None)
            answers += [answered] if answered else []
            inside = self.names.inside_names(phrase)
            for place, atom in enumerate(phrase):
                if (atom.folded in TO or atom.kind == "ARROW") and place < len(phrase) - 1 and place not in inside:
                    target = phrase[place + 1 :]
                    zone = PLACE_OF.get(" ".join(word.folded for word in target).removeprefix("my "))
                    where = zone or self._where_it_lies(target) or self.board.battlefield(target)
                    phrase = phrase[:place]
                    break
            names += [self._without_owner(name, who) for name in pieces(phrase)]
        aimed = [self._target(each) for answer in answers for each in self._each(answer, who)]
        if (where is None and not claimed) or not names:
            self.report(at, "a move names units and where to: 'move A, B to HILL'")
            return None
        units: list[written.Piece] = []
        chooses = False
        for name in names:
            found = self._all(name, who)
            chooses = chooses or any(map(chooses_cards, found or self.names.on_table(name_of(name))))
            if found:
                units += [self.names.ref(each, name[0].start) for each in found]
                continue
            many, _name = how_many(name)
            if many is not None and not self.names.is_known(name_of(name)):
                own = len([card for card in self.all_called(name) if card.side == who])
                self.report(name[0], f"{own} of this player's units are called so: {said(name)!r}")
                return None
            card = self.names.one(name, lambda laid: laid.side == who)
            if card is None:
                return None
            units.append(self.names.ref(card, name[0].start))
        pairs: list[tuple[str, Value]] = [("units", self.nodes.sequence(units, at))]
        if not claimed:
            self.fights = isinstance(where, Field) and any(card.side != who for card in where.cards)
        if where is not None:
            pairs.append(("to", where.name if isinstance(where, Field) else where))
        if aimed and chooses and all(self._all_on_table(answer) for answer in answers):
            pairs.append(("targets", self.nodes.sequence(aimed, at)))
        else:
            self.choose += aimed
        inner = self.nodes.mapping(pairs, at)
        return self.nodes.mapping([("move", inner)], at)

    def _without_owner(self, name: Phrase, who: int) -> Phrase:
        """`my Guard`, moved by its owner, as its name."""
        owned = len(name) > 1 and player_of(name[0].folded) == who and not self.names.on_table(name_of(name))
        return name[1:] if owned else name

    def _where_it_lies(self, target: Phrase) -> Field | None:
        """`Red Giant attacks Guard`: a unit is attacked where it lies, which is told."""
        if self.board.battlefield(target, make=False) is not None:
            return None
        places = {card.place for card in self.names.on_table(name_of(target))}
        found = [there for there in self.board.fields.values() if places == {there.name}]
        for there in found:
            told = f"to {there.name}", "it lies there, and a battlefield is attacked"
            self.tell(f"'{said(target)}'", *told)
        return found[0] if found else None

    def _silent_move(self, phrase: Phrase, who: int | None) -> bool:
        """`Red Giant to hill`, `both to base`: units in play and where to, which is a move; that is told."""
        names, rest = cut_at(phrase, TO)
        mine = (self.board.active or 0) if who is None else who
        for name in pieces(names) if len(rest) > 1 else ():
            found = self._all(name, mine) or self.names.on_table(name_of(name))
            if not found or not all(map(self.is_unit, found)):
                return False
        to = words_of(rest[1:]).removeprefix("my ")
        moves = bool(names) and (PLACE_OF.get(to) == "base" or (to not in PLACE_OF and re.fullmatch(r"\w+", to)))
        moves = moves or (bool(names) and len(rest) > 1 and self.board.battlefield(rest[1:], make=False) is not None)
        if moves:
            self.tell(f"'{said(phrase)}'", f"move {said(phrase)}", "it has no verb")
        return bool(moves)

    def _assign(self, body: tuple[Phrase, ...], at: int) -> written.Piece | None:
        """`assign Guard 3, Blue Imp 1`: damage in combat, in this order."""
        shares = self.nodes.mapping([], at)
        for phrase in body:
            number = phrase[-1].folded.removeprefix("d")
            card = self.names.one(phrase[:-1]) if len(phrase) > 1 and number.isdecimal() else None
            if card is None:
                self.report(phrase[0], "damage is assigned as 'assign NAME 3, NAME 1'")
                return None
            shares.value.append((self.names.ref(card, at), self.nodes.value(int(number), at)))
        return self.nodes.mapping([("assign", shares)], at)

    # ── answers ─────────────────────────────────────────────────────────────

    def _target(self, phrase: Phrase, behind: bool = False) -> written.Piece:
        """What a card is aimed at; several words that mean nothing in the line are a slip, no illegal target, and one
        `behind` another target is a battlefield that was not named before.
        """
        node = self._word(phrase)
        word = str(node.value)
        if behind and len(phrase) == 1 and word == name_of(phrase) and word.isalpha() and word.lower() not in _NO_FIELD:
            field_ = self.board.battlefield(phrase)
            if field_ is not None:
                self.tell(f"'{field_.name}'", "a battlefield", "nothing else is called so")
                return self.nodes.value(field_.name, phrase[0].start)
        if len(phrase) > 1 and node.value == name_of(phrase) and self.board.battlefield(phrase, make=False) is None:
            near = nearest_names(name_of(phrase), [card.title for card in self.names.laid])
            self.report(phrase[0], f"nothing in this line is called {name_of(phrase)!r}; a ';' parts actions", near)
        return node

    def _word(self, phrase: Phrase) -> written.Piece:
        """An answer or a target: a card, a battlefield, a player, or the word as it is; brackets are a list."""
        first, at = phrase[0], phrase[0].start
        if isinstance(first, Group):
            return self.nodes.sequence([self._word(each) for each in first.phrases], at)
        text = name_of(phrase)
        player = player_of(first.folded) if len(phrase) == 1 else None
        if player is not None:
            return self.nodes.value(PLAYERS[player], at)
        side, name = self.names.whose(phrase)
        if side is not None:
            card = self.names.one(name, lambda laid: laid.side == side)
            if card is not None:
                return self.names.ref(card, at)
        if self.names.on_table(text):
            card = self.names.one(phrase)
            if card is not None:
                return self.names.ref(card, at)
        place = self.board.battlefield(phrase, make=False)
        return self.nodes.value(int(text) if text.isdecimal() else place.name if place is not None else text, at)


# ── where a phrase of a line of Riftbound is cut, and words that are left out ──


def cut_at(phrase: Phrase, words: frozenset[str]) -> tuple[Phrase, Phrase]:
    """A phrase up to an arrow or one of some words, and the rest."""
    for place, atom in enumerate(phrase):
        if atom.folded in words or atom.kind == "ARROW":
            return phrase[:place], phrase[place:]
    return phrase, ()


def verb_at(word: str, atom: Atom) -> Word:
    """A verb that is left out, at the place of another word."""
    return Word(word, atom.start, atom.start)


def to_at(atom: Atom) -> Word:
    """The word "to", at the place of another."""
    return Word("to", atom.start, atom.end)
