"""The sides of a line of Riftbound: points, runes and cards, in zones and at battlefields.

In: `Side` parts. Out: the players and the battlefields of a scenario file, and the cards laid down.
"""

from __future__ import annotations

import re
from re import Match

from kfjudge.games.riftbound.board.facts import TOKENS, Facts
from kfjudge.games.riftbound.notation.names import Names
from kfjudge.games.riftbound.notation.sides import Field, PlayerSide
from kfjudge.games.riftbound.notation.words import PLACE_OF, PLACES, POOLS, STATES, TO, VERB_OF
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.games.riftbound.words.statuses import LETTERS
from kfjudge.lookup import fold
from kfjudge.situation.notation.board import BoardOf, copies
from kfjudge.situation.notation.line import Atom, Group, Phrase, Side, Thing, Word
from kfjudge.situation.notation.names import LONGEST, UNKNOWN, Laid, LaidCards, name_lengths, name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.states import StatesOf
from kfjudge.situation.notation.words import PRONOUNS, counts_unknown, is_emptied, player_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class BoardReader(BoardOf):
    """Reads sides; `fields` are the battlefields in the order in which the line names them."""

    named = "riftbound"

    names: Names
    sides: tuple[PlayerSide, PlayerSide] = field(default_factory=lambda: (PlayerSide(), PlayerSide()), kw_only=True)
    fields: dict[str, Field] = field(default_factory=dict)
    copies: int = 1
    named_place: str = ""
    in_a_row: list[Laid] = field(default_factory=list)
    """Units that were taken to lie where the one behind them does."""

    # ── battlefields ────────────────────────────────────────────────────────

    def battlefield(self, phrase: Phrase, make: bool = True) -> Field | None:
        """The battlefield that words name; one that was not named before is made."""
        words = list(phrase)
        if not self.names.is_known(name_of(phrase)):
            while len(words) > 1 and words[0].folded in ("the", "at", "in", "on", "battlefield", "bf", "empty"):
                words = words[1:]
            while len(words) > 1 and words[-1].folded in ("battlefield", "bf"):
                words = words[:-1]
        plain = name_of(tuple(words))
        key = plain.lower()
        near = [found for name, found in self.fields.items() if name == key or key in name.split()]
        if near or not make:
            return near[0] if near else None
        facts = self.names.known(plain) if self.names.is_known(plain) else None
        card = facts.name if facts is not None and facts.kind is Kind.BATTLEFIELD else ""
        if not card and self.names.on_table(plain):
            self.report(phrase[0], f"{plain!r} is a card of the line, no battlefield")
            return None
        wrong = (
            word
            for place, word in enumerate(words)
            if not re.search(r"\w", word.folded)
            or _is_speech(word)
            or (not place and word.folded in ("no", "0", "nothing"))
            or (place and (word.folded in PLACE_OF or _COUNTED.fullmatch(word.folded)))
        )
        if not card and (other := next(wrong, None)) is not None:
            self.report(other, f"{said((other,))!r} is no part of the name of a battlefield")
            return None
        if not card:
            self._tell_of_cards(plain)
        return self.fields.setdefault(key, Field(card or plain, card))

    def _tell_of_cards(self, plain: str) -> None:
        """A battlefield by a name of its own has no text, which is told where a card is called nearly so."""
        wanted = fold.words(plain)
        near = [name for name in self.names.library.names() if set(wanted) <= set(fold.words(name))]
        cards = [facts.name for facts in map(self.names.known, near) if facts and facts.kind is Kind.BATTLEFIELD]
        if cards and wanted:
            self.tell(f"what {plain} is", "a battlefield without text", f"not {cards[0]}: its name is longer")
        elif len(wanted) > 1:
            self.tell(f"'{plain}'", "a battlefield without text", "no card is called so")

    def place(self, phrase: Phrase) -> str | Field | None:
        """The zone or battlefield that a phrase before a colon names."""
        words = words_of(phrase)
        if words in PLACE_OF:
            return PLACE_OF[words]
        if phrase[0].folded in ("at", "on", "battlefield", "bf") or self.battlefield(phrase, make=False) is not None:
            return self.battlefield(phrase)
        facts = self.names.known(name_of(phrase))
        if facts is not None and facts.kind is Kind.BATTLEFIELD:
            return self.battlefield(phrase)
        self.report(
            phrase[0], f"{said(phrase)!r} is no place: {', '.join(PLACES)}, or a battlefield: 'at {said(phrase)}:'"
        )
        return None

    # ── a side ──────────────────────────────────────────────────────────────

    def side(self, part: Side) -> None:
        """One player's side. A player may have several; they add up."""
        words = words_of(part.who)
        number = player_of(words)
        if number is None and words.endswith(" turn"):
            number = self.active = player_of(words.removesuffix(" turn").removesuffix(" s"))
        if number is None:
            self.report(part.who[0], f"{said(part.who)!r} is no player; a side begins with 'me:' or 'opp:'")
            return
        place: str | Field = ""
        led = ""
        run: list[Laid] = []
        for thing in self.names.joined_things(self.without_deck(part.things, number)):
            other = player_of(words_of(thing.place)) if thing.place else None
            if other is not None:
                number, place = other, ""
            elif thing.place:
                place = "" if is_emptied(thing) else self.place(thing.place) or place
            led = "" if thing.place else led
            first = len(self.names.laid)
            full = not thing.place and isinstance(place, str) and place in ("legend", "champion")
            if full and self.sides[number].cards[str(place)] and self.names.starts_with_card(thing.phrase):
                zone, place, led = f"the {place} zone holds one card", "", ""
                self.tell(f"'{said(thing.phrase)}' of {PLAYERS[number]}", "where its type puts it", zone)
            if thing.phrase and not self._pool(thing, number):
                phrase, place = self._named_place(thing.phrase, place)
                self.named_place = str(place) if phrase is not thing.phrase else ""
                self._cards(phrase, number, place)
                led = said(thing.phrase) if self.named_place else led
                if self.named_place and counts_unknown(phrase):  # the number is all there is
                    if place == "deck":
                        self.sides[number].values["deck_rest"] = self.nodes.value("empty", phrase[0].start)
                        rest = f"the rest of the deck of {PLAYERS[number]}"
                        self.tell(rest, "no card", "its cards are counted")
                    led = place = ""
                for card in self.names.laid[first:] if led and not self.named_place else ():
                    if card.place == place:  # it may say where it lies itself
                        told = f"'{led}' stands before; 'in base' behind it if not"
                        self.tell(f"where {card.title} lies", f"in {place}", told)
            says = "base" if thing.phrase and thing.phrase[-1].folded == "base" else place
            run = self._listed(run if other is None and not thing.place else [], self.names.laid[first:], says)

    def _listed(self, before: list[Laid], laid: list[Laid], place: str | Field) -> list[Laid]:
        """`Red Giant, Guard at hill`, `Red Giant and Guard at hill`: units in a row before one at a battlefield lie
        there too, which is told. Returns the units of the row that goes on.
        """
        first = next((at for at, card in enumerate(laid) if card.place != "base"), len(laid))
        if place or not laid or not (before or first):
            return []
        before, laid = [*before, *laid[:first]], laid[first:]
        there = next((found for found in self.fields.values() if laid and laid[0] in found.cards), None)
        if there is None:
            return [] if laid else before
        for card in before:
            if card.facts is not None and card.facts.kind is Kind.GEAR:  # it lies in the base
                continue
            self.sides[card.side].cards["base"].remove(card)
            card.place = there.name
            card.node.value += self.nodes.mapping([("of", PLAYERS[card.side])], card.node.start_mark.at).value
            there.cards.insert(there.cards.index(laid[0]), card)
            self.in_a_row.append(card)
            self.tell(f"where {card.title} lies", f"at {there.name}", "it stands before a card there; else 'in base'")
        return []

    def _named_place(self, phrase: Phrase, place: str | Field) -> tuple[Phrase, str | Field]:
        """`hand Quiet Song` names a place without a colon, unless a card is called so: more than the end of a name."""
        words = phrase[0].folded
        if len(phrase) > 1 and words in PLACE_OF and counts_unknown(phrase[1:]):
            return phrase[1:], PLACE_OF[words]
        if len(phrase) > 1 and words in PLACE_OF and self.names.starts_with_card(phrase[1:]):
            called = self.names.starts_with_card(phrase) > 1 or self.names.is_known(name_of(phrase[:1]))
            return (phrase, place) if called else (phrase[1:], PLACE_OF[words])
        return phrase, place

    def _pool(self, thing: Thing, number: int) -> bool:
        """Whether a thing is a number or word of the player, which is then noted."""
        empty = is_emptied(thing)
        words = f"{words_of(thing.place)} empty" if empty else words_of(thing.phrase)
        for key, pattern in POOLS:
            match = pattern.fullmatch(words)
            if match is not None and (key != "cards" or not thing.place):
                self._pooled(key, match, number, thing.phrase[0])
                return True
        turn = re.fullmatch(r"(\w+)(?: s)? turn", words.replace("'", " "))
        if turn and player_of(turn[1]) is not None:
            self.active = player_of(turn[1])
            return True
        return False

    def _pooled(self, key: str, match: Match[str], number: int, at: Atom) -> None:
        side = self.sides[number]
        count = int(next((group for group in match.groups() if group and group.isdecimal()), 0))
        if key == "active":
            self.active = number
        elif key == "energy":
            side.energy = count
        elif key == "power":
            side.power[match[2]] = count
        elif key == "runes":
            if match[2] is None and not match[3]:
                side.values["runes"] = self.nodes.value(count, at.start)
            else:
                side.runes[match[2] or "fury"] = f"{count} exhausted" if match[3] else str(count)
        elif key == "deck_rest":
            side.values[key] = self.nodes.value("empty", at.start)
        elif key == "cards":
            for _card in range(count):
                self._lay(UNKNOWN, None, [], number, "hand", at)
        elif key != "nothing":
            self.set(number, key, self.nodes.value(count, at.start), at)

    # ── cards ───────────────────────────────────────────────────────────────

    def _cards(self, phrase: Phrase, number: int, place: str | Field) -> None:
        """A card, or several copies of it, with what is said of it: `2 Blue Imp d1 at hill`. Words that name
        no card are about the one before.
        """
        if phrase[0].folded in ("battlefield", "bf") and len(phrase) > 1 and not self.names.starts_with_card(phrase):
            phrase = phrase[1:]
            if not self.names.starts_with_card(phrase):
                self.battlefield(phrase)
                return
        unnamed, where = self._behind(phrase, place) if phrase[0].folded.isdecimal() else (phrase, place)
        if where and counts_unknown(unnamed):
            for _card in range(int(phrase[0].folded)):
                self._lay(UNKNOWN, None, [], number, where, phrase[0])
            return
        if phrase[0].folded in VERB_OF and len(phrase) > 1 and not LaidCards.starts_with_card(self.names, phrase):
            self.report(phrase[0], f"{said(phrase)!r} is something done; it stands behind a ';'")
            return
        for cut in range(1, len(phrase) - 1):
            joined = phrase[cut].folded == "and" and not self._is_card(phrase)
            if joined and self.names.starts_with_card(phrase[cut + 1 :]) and self.names.starts_with_card(phrase):
                self._cards(phrase[:cut], number, place)
                self._cards(phrase[cut + 1 :], number, place)
                return
        states = States(self, phrase)
        if self.names.laid and not self.names.starts_with_card(phrase) and states.read() and states.said:
            last = self.names.laid[-1]
            if self.copies > 1:
                self.report(
                    phrase[0], f"{said(phrase)!r} of which of the {self.copies} cards before? Write it behind one"
                )
                return
            self.tell(f"'{said(phrase)}' of {PLAYERS[number]}", f"on {last.title}", "it stands behind it")
            self.names.laid[-1].node.value += self.nodes.mapping(states.said.items(), phrase[0].start).value
            return
        counts_it = len(phrase) > 1 and phrase[1].folded in ("might", "damage")  # `4 might`, and no card
        self.copies, rest = (1, phrase) if counts_it else copies(phrase, self.names.is_known)
        rest = self._one_of(rest) if self.copies > 1 else rest
        for _copy in range(self.copies):
            if self.lay(rest, number, place) is None:
                return

    def _one_of(self, phrase: Phrase) -> Phrase:
        """`Old Guards`, of which there are several, as the name of one."""
        for place, atom in enumerate(phrase[:LONGEST]):
            if atom.kind == "WORD" and atom.folded.endswith("s") and not atom.folded.endswith("ss"):
                one = (*phrase[:place], Word(said((atom,))[:-1], atom.start, atom.end))
                title = self.names.is_known(name_of(one)) or self.names.is_token(name_of(one))
                if title and not self.names.is_known(name_of(phrase[: place + 1])):
                    return (*one, *phrase[place + 1 :])
        return phrase

    def lay(self, phrase: Phrase, number: int, place: str | Field) -> Laid | None:
        """Lays down one card; None and a problem if it cannot be read."""
        phrase, place = self._behind(phrase, place)
        for _ in phrase[1:]:  # of marks alone each has stood in front, and no card has
            if self.names.starts_with_card(phrase):
                break
            if self.names.is_token(name_of(phrase[:1])) or not States(self, phrase[:1]).read():
                break
            phrase = (*phrase[1:], phrase[0])  # `stunned Guard`, `token Recruit`
        named = 0
        for count in range(1, name_lengths(phrase) + 1):
            if self.names.is_token(name_of(phrase[:count])) and not self.names.starts_with_card(phrase):
                phrase, named = (*phrase, Word("token", phrase[0].start, phrase[0].start)), count
                break
        most = name_lengths(phrase)
        if not most:
            self.report(phrase[0] if phrase else 0, f"a card is expected, not {said(phrase)!r}")
            return None
        if name_of(phrase[:1]).lower() in ("no", "not") and phrase[1:] and States(self, phrase[1:]).read():
            told = f"{said(phrase)!r} says what is not so; a card has only what stands behind its name: leave it out"
            self.report(phrase[0], told)
            return None
        known = [count for count in range(most, 0, -1) if self._is_card(phrase[:count])]
        slips = (
            [count for count in range(most, known[0], -1) if self.names.is_slip(name_of(phrase[:count]))]
            if known
            else []
        )
        for count in (*known, *slips) or range(1, most + 1):
            states = States(self, phrase[count:])
            if not states.read() or (named and count != named):
                continue
            if states.token and any(_is_speech(word) or word.folded in ("on", *TO) for word in phrase[1:count]):
                continue
            name = name_of(phrase[:count])
            if states.token:
                name = next((token for token in TOKENS if fold.fold(token) == fold.fold(name)), name)
                return self._lay(
                    name, None, states.pairs(number, isinstance(place, Field)), number, place, phrase[0], states
                )
            facts = None if fold_unknown(name) else self.names.repair(name, phrase[0])
            if facts is None and not fold_unknown(name):
                return None
            return self._lay(
                facts.name if facts else UNKNOWN,
                facts,
                states.pairs(number, isinstance(place, Field)),
                number,
                place,
                phrase[0],
                states,
            )
        count = known[0] if known else most
        stop = States(self, phrase[count:])
        if not known:
            self.names.repair(name_of(phrase[:most]), phrase[0])
        elif not stop.read() and stop.stopped is not None:
            self.report(
                stop.stopped,
                f"{said((stop.stopped,))!r} says nothing of a card; such as d3, {_LETTERS}, +GEAR, at BATTLEFIELD",
            )
        return None

    def _is_card(self, name: Phrase) -> bool:
        return fold_unknown(name_of(name)) or self.names.known(name_of(name)) is not None

    def _behind(self, phrase: Phrase, place: str | Field) -> tuple[Phrase, str | Field]:
        """`Blue Imp at hill`, `Blue Imp in hand`: a place behind the name, for this card alone."""
        inside = self.names.inside_names(phrase)
        for start in range(len(phrase) - 2, 0, -1):
            if phrase[start].folded not in TO or start in inside:
                continue
            for end in range(start + 2, len(phrase) + 1):
                if not States(self, phrase[end:]).read():
                    continue
                words = words_of(phrase[start + 1 : end]).removeprefix("the ")
                if self.named_place not in ("", PLACE_OF.get(words, words)):
                    self.report(phrase[start], f"it lies in {self.named_place!r} and at {words!r}; where?")
                if words in PLACE_OF:
                    return (*phrase[:start], *phrase[end:]), PLACE_OF[words]
                found = self.battlefield(phrase[start + 1 : end])
                if found is not None:
                    return (*phrase[:start], *phrase[end:]), found
        return phrase, place

    def _lay(
        self,
        title: str,
        facts: Facts | None,
        pairs: list[tuple[str, Value]],
        number: int,
        place: str | Field,
        at: Atom,
        states: States | None = None,
    ) -> Laid | None:
        where = place or self._zone_of(facts, at)
        key = "token" if states is not None and states.token else "card"
        node = self.nodes.mapping([(key, self.nodes.value(title, at.start)), *pairs], at.start)
        card = Laid(title, node, number, where.name if isinstance(where, Field) else where, facts=facts)
        card.label = states.label if states is not None else ""
        if facts is not None and facts.kind is Kind.BATTLEFIELD:
            found = self.battlefield(tuple(Word(word, at.start, at.end) for word in title.split()))
            if found is not None:
                found.card = title
            return card
        hidden = states is not None and states.facedown
        if hidden and facts is not None and not facts.declined and facts.keyword(KeywordName.HIDDEN) is None:
            self.names.problems.report(at, f"{title} has no Hidden, and cannot lie hidden")
        if isinstance(where, Field):
            (where.hidden if states is not None and states.facedown else where.cards).append(card)
            if not where.said and where.controller is None:
                where.controller = number
        else:
            self.sides[number].cards.setdefault(where, []).append(card)
        self.names.laid.append(card)
        for gear in states.gear if states is not None else ():
            self.names.laid.append(Laid(gear.title, gear.node, number, "attached", facts=gear.facts))
        return card

    def _zone_of(self, facts: Facts | None, at: Atom) -> str:
        """Where a card of its kind lies if nothing is said."""
        if facts is None:
            return "base"
        if facts.kind is Kind.SPELL:
            self.tell(f"where {facts.name} lies", "in hand", "a spell does not lie in play")
            self.names.handed.append((facts.name, at))
            return "hand"
        return "legend" if facts.kind is Kind.LEGEND else "base"


_LETTERS = ", ".join(f"{letter} ({state})" for letter, state in LETTERS.items())
_COUNTED = re.compile(r"[a-z]\d+")
"""A state with its number, such as damage, that is too much for any card."""


_OF_SPEECH = frozenset(
    (
        *PRONOUNS,
        *("by", "his", "her", "attacked", "attacking", "with", "without", "where", "when", "while"),
        *("there", "who", "showdown", "combat", "fight"),
    )
)


def _is_speech(word: Atom) -> bool:
    """Whether a word says who does what, so that no battlefield is called by it."""
    return player_of(word.folded) is not None or word.folded in (*VERB_OF, *_OF_SPEECH)


def fold_unknown(name: str) -> bool:
    """Whether a name stands for a card that nobody can see."""
    return name.lower() == UNKNOWN


# What stands behind the name of a card of Riftbound: damage, buffs, gear and all else that can be said of it.


class States(StatesOf):
    """Reads what stands behind the name of a card."""

    patterns = STATES

    def __init__(self, board: BoardReader, phrase: Phrase) -> None:
        super().__init__(board, phrase)
        self.gear: list[Laid] = []
        self.token = False
        self.facedown = False

    def one(self, phrase: Phrase, place: int) -> int:
        """How many words from `place` on say one thing."""
        atom = phrase[place]
        if isinstance(atom, Group):
            inner = [States(self.board, each) for each in atom.phrases]
            if not all(each.read() for each in inner):
                return 0
            for each in inner:
                self.said |= each.said
                self.gear += each.gear
            return 1
        if atom.folded in ("token", "tokens"):
            self.token = True
            return 1
        if atom.folded in ("and", "is", "has", "a"):
            return 1
        found = self.named(phrase, place) or self.state(phrase, place)
        if found:
            return found
        if atom.kind == "PLUS" or atom.folded == "with":
            count: int = self.board.names.starts_with_card(phrase[place + 1 :])
            if count:
                at = phrase[place + 1]
                facts = self.board.names.known(name_of(phrase[place + 1 : place + 1 + count]))
                assert facts is not None
                node = self.board.nodes.mapping([("card", self.board.nodes.value(facts.name, at.start))], at.start)
                self.gear.append(Laid(facts.name, node, 0, "attached", facts=facts))
                return 1 + count
            return int(atom.folded == "with")
        return 0

    def note(self, key: str, match: Match[str], at: int) -> None:
        """Notes a state; that a card lies facedown is no key of it."""
        if key == "facedown":
            self.facedown = True
        else:
            super().note(key, match, at)

    def pairs(self, number: int, at_battlefield: bool) -> list[tuple[str, Value]]:
        """What is said, as keys of a card."""
        nodes = self.board.nodes
        at = self.phrase[0].start if self.phrase else 0
        pairs: list[tuple[str, Value]] = [("as", nodes.value(self.label, at))] if self.label else []
        if at_battlefield and not self.facedown:
            pairs.append(("of", PLAYERS[number]))
        if at_battlefield and self.facedown:
            pairs.append(("by", PLAYERS[number]))
        pairs += self.said.items()
        if self.gear:
            pairs.append(("attached", nodes.sequence([card.node for card in self.gear], at)))
        return pairs
