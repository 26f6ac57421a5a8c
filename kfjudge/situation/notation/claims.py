"""What claims say in the same words in every game: numbers compared, what is expected, questions that claim nothing.

In: `Question` parts and folded words. Out: values for a scenario file, and what is asked openly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from re import Match
from typing import ClassVar

from kfjudge.situation import written
from kfjudge.situation.notation.asked import ASKED_OPENLY, UNCOUNTED, Asked, Speech, open_question, unanswered
from kfjudge.situation.notation.board import ReaderOf
from kfjudge.situation.notation.deeds import DeedsOf
from kfjudge.situation.notation.line import Phrase, Question
from kfjudge.situation.notation.made import how_many_made, names_it
from kfjudge.situation.notation.names import Laid, name_of, one_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import (
    EXPECTED,
    PRONOUNS,
    how_many,
    player_of,
    whose_zone,
    without_asking,
    words_of,
)
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field, replace

NOT = r"(?P<not>not |isnt |arent |wasnt |doesnt |no longer |never )?"
COMPARED = r"(?P<op>>=|<=|!=|>|<|=|at least |at most |more than |less than |fewer than |exactly |over |under )? ?"
N = r"(?P<n>\d{1,3})(?P<more> or more| or less| or fewer)?"
OPERATORS = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "over": ">",
    "less than": "<",
    "fewer than": "<",
    "under": "<",
    "or more": ">=",
    "or less": "<=",
    "or fewer": "<=",
}
_OPPOSITE = {"": "!=", "!=": "", ">=": "<", "<=": ">", ">": "<=", "<": ">="}


def number_in(text: str, patterns: Mapping[str, str], little: str) -> tuple[str, Match[str]] | None:
    """The first of some things that a text counts, and its number, in either order; `little` may stand between."""
    if re.search(r"\d", text) is None:
        return None
    for key, pattern in patterns.items():
        for shape in (
            rf"{NOT}{little}{COMPARED}{N} (?:{pattern})",
            rf"{NOT}{little}(?:{pattern}) {little}{COMPARED}{N}(?: cards?)?",
            rf"{NOT}{little}{COMPARED}(?P<n>\d{{1,3}})(?P<more>)(?:{pattern})",
        ):
            match = re.fullmatch(shape, text)
            if match is not None:
                return key, match
    return None


_IN_PLAY = frozenset(("destroyed", "dead", "alive", "damage", "power", "might"))
"""What only a card in play can be, or have been."""


Then = dict[tuple[str, str], dict[str, Value]]
"""What a claim says will be so, by what it is said of: `("cards", "0")` by its place among those laid down,
`("player", "me")`, `("game", "")`, or another list of the scenario and a name in it.
"""
WITHOUT_CLAIM = (
    r"(?:so |and )?what (?:happens?|now|results?)(?: now| then| next| here)?|what (?:is|s) (?:the )?(?:result|ruling)"
    r"|depends?(?: on what)?|(?:the )?(?:result|ruling|outcome)"
)
"""Questions that claim nothing: the answer tells what happens."""


@dataclass(frozen=True, slots=True)
class ClaimWords:
    """What a game declares that can be claimed and asked: `flags` of cards with their words and whether they are so
    then, what can be asked with "how much" of players and of cards, the `states` that only a card in play has; the
    verbs that ask whether something can be done where "can" stands before them (`acts`), and those of them that a card
    in play does (`uses`); examples `of_a_card` and `of_a_player`, what is counted where nothing is said, and what else
    can be named and is not (`neither`); `takes`: what a player does by having enough of what is counted.
    """

    flags: Mapping[str, tuple[str, bool]]
    asked_of_a_player: Mapping[str, str]
    asked_of_a_card: Mapping[str, str]
    states: tuple[str, ...]
    acts: tuple[str, ...]
    uses: tuple[str, ...]
    of_a_card: str
    of_a_player: str
    counts: str
    example: str
    neither: str
    takes: str


@dataclass(slots=True)
class ClaimsOf(ReaderOf):
    """Reads the claims of one line; a game reads what its words say of a card, a player and the rest."""

    words: ClassVar[ClaimWords]

    deeds: DeedsOf
    claims: list[written.Piece] = field(default_factory=list, kw_only=True)
    open: list[Asked] = field(default_factory=list, kw_only=True)
    later: dict[str, int] = field(default_factory=dict, kw_only=True)
    """What is claimed that the beginning of a later turn can bring too, by its field, and how many turns later."""

    # ── what a game reads ───────────────────────────────────────────────────

    def of_card(self, phrase: Phrase, laid: Laid | None = None) -> dict[str, Value] | None:
        """What is said of a card, as fields; None if these words say nothing of one. `laid`: the card, if known."""
        raise NotImplementedError

    def says(self, phrase: Phrase, then: Then) -> bool:
        """Whether a phrase says one thing of a card, a player or the rest, which is then noted."""
        raise NotImplementedError

    def of_player(self, who: int, phrase: Phrase, then: Then) -> bool:
        """Whether words say something of a player, which is then noted."""
        raise NotImplementedError

    def of_the_last(self, part: Question, phrase: Phrase, then: Then) -> bool:
        """Whether words without a subject are about the card that was acted with, which is then noted and told."""
        raise NotImplementedError

    def choosable(self, who: int | None, lead: Phrase, rest: Phrase, pairs: list[tuple[str, Value]]) -> bool:
        """Whether it is asked if something may be chosen, which is then noted; `lead`: the word that asks."""
        raise NotImplementedError

    def legal(self, who: int | None, phrase: Phrase, rest: Phrase, behind: list[Phrase]) -> list[tuple[str, Value]]:
        """That it is asked whether an action is legal; what belongs to it `behind` the comma is taken out."""
        raise NotImplementedError

    def tokens(self) -> Sequence[str]:
        """What tokens can be called of which it is asked how many there are."""
        raise NotImplementedError

    def holds_something(self, _player: int) -> bool:
        """Whether a player holds something that scores, where a game has such."""
        return False

    def meant(self, phrase: Phrase) -> int:
        """Who is meant where nobody is named: whose number alone the line tells, of what takes it; else who acts."""
        board = self.deeds.board
        active, key = board.active or 0, next(iter(self.words.asked_of_a_player.values()))
        told = [at for at in (0, 1) if key in board.sides[at].values]
        if len(told) != 1 or told == [active] or not re.search(self.words.takes, words_of(phrase)):
            return active
        if self.deeds.do or board.active is not None or self.holds_something(active):
            self.report(phrase[0], f"say who: 'do I {said(phrase)}' or 'does opp {said(phrase)}'")
        return told[0]

    def whose(self, name: str) -> int:
        """Whose tokens of a name are meant where nobody is named."""
        raise NotImplementedError

    def spoken_of(self, text: str) -> Laid | None:
        """The card that "it" means."""
        raise NotImplementedError

    def timed(self, part: Question) -> Question:
        """A question without the time of which it asks, which is noted."""
        return part

    def plainly(self, phrase: Phrase) -> Phrase:
        """A claim without the words that make it a question."""
        return without_asking(phrase)

    def place_called(self, _words: str) -> str | None:
        """The place of the board that words name, where a game has such."""
        return None

    # ── a claim ─────────────────────────────────────────────────────────────

    def claim(self, part: Question) -> None:
        """One claim: everything between commas, or joined by "and", holds together."""
        part = self.timed(replace(part, phrases=self.names.joined(part.phrases)))
        first, at = part.phrases[0], part.phrases[0][0].start
        expect, before = self.expected(part.expect), len(self.names.problems.found)
        alone = len(part.phrases) == 1 and not part.expect
        if alone and (re.fullmatch(WITHOUT_CLAIM, words_of(first)) or self.asked_openly(first)):
            return
        if alone and self.asked_of_tokens(first):
            return
        pairs: list[tuple[str, Value]] = [("says", ", ".join(said(phrase) for phrase in part.phrases))]
        then: Then = {}
        rest = list(part.phrases)
        while rest:
            phrase = self.plainly(rest.pop(0))
            read = self.asked(phrase, rest, pairs) or self.says(phrase, then) or self.several(phrase, then)
            if not read and not self.of_the_last(part, phrase, then):
                self.puzzled(phrase)
        if len(self.names.problems.found) > before:
            return
        if then:
            pairs.append(("then", self.node(then, at)))
        if expect is not None:
            pairs.append(("expect", expect))
        self.claims.append(self.nodes.mapping(pairs, at, flow=False))

    def node(self, then: Then, at: int) -> written.Piece:
        """What a claim says will be so, as a scenario file writes it: what lies in lists stands last."""
        found: dict[str, list[tuple[written.Piece, written.Piece]]] = {}
        pairs: list[tuple[str, Value]] = []
        for (of, name), fields in then.items():
            inner = self.nodes.mapping(fields.items(), at)
            if of == "game":
                pairs += fields.items()
            elif of == "player":
                pairs.append((name, inner))
            else:
                key = self.names.ref(self.names.laid[int(name)], at) if of == "cards" else self.nodes.value(name, at)
                found.setdefault(of, []).append((key, inner))
        for of, items in found.items():
            node = self.nodes.mapping([], at)
            node.value = items
            pairs.append((of, node))
        return self.nodes.mapping(pairs, at)

    # ── whether something would be legal ────────────────────────────────────

    def asked(self, phrase: Phrase, behind: list[Phrase], pairs: list[tuple[str, Value]]) -> bool:
        """`can use Red Giant`, `may choose Grey Guard`, `Red Giant can fight Grey Guard`: whether it is asked what can
        be done, which is then noted.
        """
        words = [atom.folded for atom in phrase]
        who = player_of(words[0])
        start = 1 if who is not None and len(phrase) > 1 else 0
        if words[start] not in ("can", "may", "could", "cannot", "offers", "offered", "refuses", "legal"):
            place = next((at for at, word in enumerate(words) if word in ("can", "may", "cannot") and at), 0)
            if not place or place + 1 >= len(words):
                return False
            phrase = (phrase[place], *phrase[place + 1 : place + 2], *phrase[:place], *phrase[place + 2 :])
            start, who = 0, None
        lead, rest = phrase[start : start + 1], phrase[start + 1 :]
        asked = player_of(rest[0].folded) if len(rest) > 1 else None
        if asked is not None:
            who, rest = asked, rest[1:]
        if who is not None and not rest and phrase[-1].folded in PRONOUNS:
            rest = phrase[-1:]
        if not rest:
            message = f"{lead[0].folded!r} needs an action, such as {self.words.example!r}"
            self.report(lead[0], message)
        elif rest[0].folded in PRONOUNS and not self.names.on_table(rest[0].folded):
            verb = self.words.uses[0]
            message = f"who is {said(rest[:1])!r}? Write the name: 'can NAME {verb} ...?' or 'can {verb} NAME?'"
            self.report(rest[0], message)
        elif not self.choosable(who, lead, rest, pairs):
            pairs += self.legal(who, phrase, rest, behind)
        return True

    # ── how things stand at the end ─────────────────────────────────────────

    def card_in(self, then: Then, card: Laid) -> dict[str, Value]:
        """What is said of a card."""
        place = next(place for place, laid in enumerate(self.names.laid) if laid is card)
        return then.setdefault(("cards", str(place)), {})

    def several(self, phrase: Phrase, then: Then) -> bool:
        """Whether a phrase says several things: `giant exhausted and damaged`, `imp dead and guard alive`.
        What follows "and" without a subject is about the one before.
        """
        for place in range(1, len(phrase) - 1):
            joined = phrase[place].folded == "and"
            if not joined and player_of(phrase[place].folded) is None:
                continue
            left, right = phrase[:place], phrase[place + joined :]
            trial: Then = {}
            assumed = list(self.assumed)
            if (joined and self.alike(left, right, trial)) or self._goes_on(left, right, joined, trial):
                for key, fields in trial.items():
                    self.note(then.setdefault(key, {}), fields, phrase[0].start)
                return True
            self.assumed[:] = assumed
        return False

    def alike(self, left: Phrase, right: Phrase, then: Then) -> bool:
        """`Red Giant and Blue Imp dead`: what is said of the second is said of the first too."""
        subject = self.names.on_table(name_of(left))
        for count in self.names.starts(right) if subject else ():
            if right[count:] and self.names.on_table(name_of(right[:count])) and self.of_card(right[count:]):
                return self.says((*left, *right[count:]), then) and self.says(right, then)
        return False

    def _goes_on(self, left: Phrase, right: Phrase, joined: bool, then: Then) -> bool:
        """`giant exhausted and damaged`: one thing is said, and another of the same subject or of one of its own."""
        if not self.says(left, then):
            return False
        for subject in [()] + [left[:count] for count in (*self.names.starts(left), 1) if joined]:
            rest = (*subject, *without_asking(right))
            if self.says(rest, then) or (not subject and self.several(rest, then)):
                return True
        return False

    def card_is(self, phrase: Phrase, then: Then, side: int | None = None) -> bool:
        """Whether a phrase says something of a card (of a player), which is then noted."""
        there = None if side is None else lambda laid: laid.side == side
        for count in self.names.starts(phrase):
            if not phrase[count:]:
                continue
            found = self.names.on_table(name_of(phrase[:count]), there)
            spoken = self.spoken_of(name_of(phrase[:count])) if not found else None
            found = found if spoken is None else [spoken]
            fields = self.of_card(phrase[count:], found[0] if len(found) == 1 else None) if found else None
            if fields is None:
                continue
            card = found[0] if len(found) == 1 else self.names.one(phrase[:count], there)
            if card is not None and self.fits(card, fields, phrase[0].start):
                self.note(self.card_in(then, card), fields, phrase[0].start)
            return True
        return False

    def all_are(self, phrase: Phrase, then: Then) -> bool:
        """`both Blue Imps dead`, `all dead`: what is said of as many cards as there are, or of two; `both 5 points`: of
        the two players.
        """
        many = how_many(phrase[:1])[0]
        for count in (1, *(count + 1 for count in self.names.starts(phrase[1:]))) if many is not None else ():
            there, rest = self.deeds.all_called(phrase[:count]), phrase[count:]
            if count == 1 and many == 2 and len(there) > 2:  # of the player who is acted on
                there = [card for card in there if card.side != self.deeds.acting]
            found = [self.of_card(rest, card) for card in there] if rest and many in (0, len(there)) else []
            if len(found) > 1 and all(found):
                if count == 1 and self.of_player(0, rest, {}):
                    return False  # of the creatures or of the players: nobody can tell
                for card, fields in zip(there, found, strict=True):
                    self.card_in(then, card).update(fields or {})
                return True
        return many == 2 and self.of_player(0, phrase[1:], then) and self.of_player(1, phrase[1:], then)

    def puzzled(self, phrase: Phrase) -> None:
        """A problem with what could be typed instead of words that say nothing."""
        game, first, report = self.words, phrase[0], self.names.problems.report
        if first.folded in ASKED_OPENLY:
            report(first, unanswered(words_of(phrase), game.asked_of_a_card, game.counts))
            return
        if self.deeds.verb_of.get(first.folded) in game.acts and not self.names.on_table(name_of(phrase)):
            report(first, f"'can {said(phrase)}?' asks whether it is legal; without '?' it is done")
            return
        for count in self.names.starts(phrase):
            if self.names.on_table(name_of(phrase[:count])):
                rest = phrase[count:]
                what = f"{said(rest)!r} is nothing that a card can be" if rest else "what is claimed of it?"
                does = any(self.deeds.verb_of.get(atom.folded) in game.uses for atom in rest)
                such = f"; whether it would be legal: 'can {said(phrase)}?'" if does else f": {game.of_a_card}"
                report(rest[0] if rest else phrase[-1], what + such)
                return
        if player_of(first.folded) is not None:
            what = f"{said(phrase[1:])!r} is nothing that a player has: {game.of_a_player}"
            report(phrase[min(1, len(phrase) - 1)], what)
        elif self.of_card(phrase):
            report(first, f"of which card is {said(phrase)!r} asked? Write 'NAME {said(phrase)}?'")
        else:
            near = self.names.near_table(name_of(phrase[:1]))
            report(first, f"no card of this line is called {said(phrase)!r}, {game.neither}", near)

    def compared(self, match: Match[str], wrong: bool, at: int) -> written.Piece:
        """A number, or a comparison as a scenario file writes it; `wrong`: it is denied."""
        words = (match["op"] or "").strip() or (match["more"] or "").strip()
        operator = OPERATORS.get(words, words if words in (">=", "<=", "!=", ">", "<") else "")
        operator = _OPPOSITE[operator] if wrong else operator
        number = int(match["n"])
        return self.nodes.value(f"{operator} {number}" if operator else number, at)

    def lies(self, key: str, value: str, text: str, at: int, laid: Laid | None) -> dict[str, Value]:
        """That a card lies somewhere, and whose place it is where the words say that; `value`: "not" may begin it."""
        fields: dict[str, Value] = {key: self.nodes.value(value, at)}
        whose = whose_zone(text)
        said = laid.node.value if laid is not None and isinstance(laid.node, written.Mapping) else []
        if laid is not None and laid.side == whose and not any(word.value == "owner" for word, _value in said):
            whose = whose if "archive" in text else None  # all piles but these hold their owner's cards alone
        if whose is not None and not value.startswith("not "):
            fields["controller"] = self.nodes.value(PLAYERS[whose], at)
        elif whose is not None and (laid is None or laid.side != whose):
            self.report(at, f"whose it is cannot be denied with the place: ask '{value}' or without 'not'")
        return fields

    def fits(self, card: Laid, fields: Mapping[str, Value], at: int) -> bool:
        """Whether a card can be as it is claimed to be; a problem where one that is never in play is said to be dead or
        the like, or in one of the states of its game: another one is meant.
        """
        kind = self.names.kind_of(card)
        if kind not in ("action", "spell") or not _IN_PLAY.union(self.words.states) & fields.keys():
            return True
        self.report(at, f"{card.title} is {'an' if kind == 'action' else 'a'} {kind}; of which card is it asked?")
        return False

    def note(self, fields: dict[str, Value], more: Mapping[str, Value], at: int) -> None:
        """Adds what is claimed of one thing to the rest: a list grows, and one value that is claimed twice is a problem
        where the two are not the same.
        """
        for key, value in more.items():
            before = fields.setdefault(key, value)
            if before is value or getattr(before, "value", before) == getattr(value, "value", value):
                continue
            if key.endswith("+") and isinstance(before, written.Sequence) and isinstance(value, written.Sequence):
                before.value += value.value
            else:
                self.report(at, f"{key.replace('_', ' ')!r} is claimed twice, and not the same")

    def expected(self, phrase: Phrase) -> Value | None:
        """The verdict that stands behind a claim; None and a problem if the words are none."""
        words = words_of(phrase)
        if phrase and words not in EXPECTED:
            message = f"behind '?' stands what is expected (always, never, depends), not {said(phrase)!r}"
            self.report(phrase[0], message)
        return self.nodes.value(EXPECTED[words], phrase[0].start) if words in EXPECTED else None

    def asked_of_tokens(self, phrase: Phrase) -> bool:
        """Whether it is asked how many tokens of a name a player has at the end, which is then noted."""
        asked = how_many_made(words_of(phrase))
        name = "" if asked is None else next((each for each in self.tokens() if names_it(asked[0], each)), "")
        if asked is None or not name:
            return False
        player = player_of(asked[1]) if asked[1] else self.whose(name)
        if player is not None:
            self.open.append(Asked(said(phrase), "made", player, token=name))
        return player is not None

    def asked_openly(self, phrase: Phrase) -> bool:
        """Whether a question claims nothing and asks how it ends, which is then noted."""
        at, says, active = phrase[0].start, said(phrase), self.meant(phrase)
        several: list[Laid] = []

        def cards(text: str, side: int | None = None) -> list[Laid]:
            there = None if side is None else lambda laid: laid.side == side
            return self.names.on_table(text, there) or self.names.on_table(one_of(text), there)

        def card(text: str, side: int | None) -> written.Piece | None:
            found = cards(text, side)
            spoken = self.spoken_of(text) if not found else None
            found = found if spoken is None else [spoken]
            if len(found) > 1 and one_of(text) != text:
                several[:] = found
            return self.names.ref(found[0], at) if len(found) == 1 or several else None

        speech = Speech(
            player_of,
            card,
            self.words.asked_of_a_player,
            self.words.asked_of_a_card,
            self.place_called,
            lambda text: [self.names.ref(each, at) for each in cards(text)],
            {key: said_so for key, said_so in self.words.flags.items() if key.strip("-") not in _IN_PLAY},
        )
        words = words_of(phrase)
        asked = open_question(says, words, speech, active)
        if asked is not None:
            if asked.card is not None and several:
                for number, each in enumerate(several, 1):
                    self.open.append(replace(asked, says=f"{says} ({number})", card=self.names.ref(each, at)))
                return True
            self.open.append(asked)
            if re.match(UNCOUNTED.replace("much|", ""), words):
                self.tell(f"'{says}'", f"of what: {asked.about}", "nothing is said to be counted")
            if asked.unnamed:
                self.tell(f"whose is '{says}'", PLAYERS[active], "nobody is named")
        return asked is not None
