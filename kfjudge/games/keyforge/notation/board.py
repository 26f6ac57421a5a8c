"""The sides of a line: what each player has, and the cards that lie there with everything on them.

In: `Side` parts. Out: the mapping of each player for a scenario file, and the cards laid down.
"""

from __future__ import annotations

from collections.abc import Iterable
from re import Match

from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.shaping import apart, between, on_card, turned
from kfjudge.games.keyforge.notation.states import DENIED, States
from kfjudge.games.keyforge.notation.words import BEFORE, OF_A_PLAYER, PLACE_OF, POOLS, VERB_OF, houses_in
from kfjudge.games.keyforge.situation.words import IN_PLAY, house_name
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.lookup.cards import CardFacts
from kfjudge.situation import written
from kfjudge.situation.decks import deck_node
from kfjudge.situation.notation.board import BoardOf, SideOf, copies
from kfjudge.situation.notation.line import Atom, Group, Phrase, Side, Thing, Word
from kfjudge.situation.notation.names import UNKNOWN, Laid, name_lengths, name_of, said
from kfjudge.situation.notation.nodes import Nodes, Value, plain
from kfjudge.situation.notation.words import counts_unknown, is_emptied, player_of, turn_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import dataclass, field

SAID_ON = frozenset(("captured", "on", "with"))
"""What says of æmber behind a card that it lies on it."""


@dataclass(slots=True)
class BoardReader(BoardOf):
    """Reads sides."""

    named = "keyforge"

    names: Names
    sides: tuple[PlayerSide, PlayerSide] = field(default_factory=lambda: (PlayerSide(), PlayerSide()), kw_only=True)
    asked_house: tuple[int, str, int] | None = None
    side_at: int = 0
    last: int | None = None
    on_it: list[Laid] = field(default_factory=list)
    named_place: str = ""
    led: list[tuple[Laid, str]] = field(default_factory=list)
    """The cards that lie where one before them does, whose place stands there without a colon, and its words."""
    newest: list[Laid] = field(default_factory=list)

    # ── a side ──────────────────────────────────────────────────────────────

    def side(self, part: Side) -> None:
        """One player's side. A player may have several; they add up."""
        words = words_of(part.who)
        number = player_of(words)
        if words in ("active", "turn", "whose turn") and part.things and part.things[0].phrase:
            self.active = player_of(" ".join(atom.folded for atom in part.things[0].phrase))
            if self.active is not None:
                return
        place, led = "", ""
        if number is None and words in PLACE_OF and self.last is not None:
            number, place = self.last, PLACE_OF[words]
        if number is None and words.endswith(" turn") and player_of(words.removesuffix(" turn")) is not None:
            number = self.active = player_of(words.removesuffix(" turn"))
        if number is None:
            self.report(part.who[0], f"{said(part.who)!r} is no player; a side begins with 'me:' or 'opp:'")
            return
        side = self.sides[number]
        side.at = side.at or part.who[0].start
        self.newest = []
        for thing in self.names.joined_things(self.without_deck(part.things, number)):
            other = player_of(words_of(thing.place)) if thing.place else None
            led = "" if thing.place else led
            if other is not None:
                number, place = other, ""
                self.sides[number].at = self.sides[number].at or thing.place[0].start
            elif thing.place:
                place = "" if is_emptied(thing) else self._place(thing.place) or place
            self.last = number
            if not thing.phrase or self._pool(thing, number):
                continue
            if words in OF_A_PLAYER and not thing.place and self.stands_so((*part.who, *thing.phrase)):
                continue
            middle = between(thing.phrase, self.names)
            for each in middle or apart(thing.phrase, self.names):
                if each is not thing.phrase and self._pool(Thing(each), number):
                    continue
                before = each
                phrase, place = self._named_place(each, place)
                self.named_place = place if phrase is not before and phrase else ""
                first = len(self.names.laid)
                if phrase and not self._of_last(phrase, number):
                    self._cards(phrase, number, place)
                if phrase and counts_unknown(phrase):
                    self._all_of(place, number, phrase[0])
                if self.named_place:  # of unknown cards the number is all there is
                    led = "" if counts_unknown(phrase) else said(before)
                    place = place if led else ""
                elif led:
                    self.led += [(card, led) for card in self.names.laid[first:] if card.place == place]

    def out_of_hand(self, card: Laid) -> None:
        """A card that only stands behind one in another place lies in play where it is acted with or fought."""
        where = place_of(card.facts) if any(card is one for one, _led in self.led) else ""
        if where in IN_PLAY:
            self.sides[card.side].cards[card.place].remove(card)
            self.sides[card.side].cards.setdefault(where, []).append(card)
            self.led = [(one, led) for one, led in self.led if one is not card]
            self.tell(f"where {card.title} lies", "in play", "it is acted with or fought")
            card.place = where

    def tell_led(self) -> None:
        """Which cards are taken to lie where one before them does."""
        for words in dict.fromkeys(led for _card, led in self.led):
            cards = [card for card, led in self.led if led == words]
            names = ", ".join(dict.fromkeys(card.title for card in cards))
            told = f"where {names} {'lie' if len(cards) > 1 else 'lies'}"
            self.tell(told, f"in {cards[0].place}", f"'{words}' stands before; 'in play: NAME' if not")

    def _place(self, phrase: Phrase) -> str:
        words = words_of(phrase)
        if words not in PLACE_OF and words not in SINGLE:
            near = [word for word in PLACE_OF if word.startswith(words[:3])]
            self.report(phrase[0], f"{said(phrase)!r} is no place: {', '.join(PLACES)}", near[:2])
        return PLACE_OF.get(words, "")

    def _named_place(self, phrase: Phrase, place: str) -> tuple[Phrase, str]:
        """`hand (A, B)` and `hand A` name a place without a colon, unless a card is called so."""
        for count in (2, 1):
            words = words_of(phrase[:count])
            if (
                len(phrase) > count
                and words in PLACE_OF
                and not any(
                    self.names.is_known(name_of(phrase[:length])) for length in range(count, name_lengths(phrase) + 1)
                )
            ):
                rest = phrase[count:]
                if len(rest) == 1 and isinstance(rest[0], Group):
                    for each in rest[0].phrases:
                        self._cards(each, self.side_at, PLACE_OF[words])
                    return (), place
                return rest, PLACE_OF[words]
        return phrase, place

    # ── what a player has beside cards ──────────────────────────────────────

    def _pool(self, thing: Thing, number: int) -> bool:
        """Whether a thing is a number or word of the player, which is then noted."""
        self.side_at = number
        lead = words_of(thing.place)
        phrase = thing.phrase
        words = " ".join(atom.folded for atom in phrase if atom.kind not in ("SLASH", "COMPARE")).replace("  ", " ")
        if is_emptied(thing):
            words = f"{lead} empty"
        elif lead in SINGLE:
            words = f"{lead} {words}"
        elif self.names.is_known(name_of(phrase)):
            return False
        houses = houses_in(words) if not lead or lead in SINGLE else None
        if houses is not None:
            if len(houses) == 1:
                self.asked_house = self.asked_house or (number, houses[0], phrase[0].start)
            else:
                self.set(number, "houses", self._list(houses, phrase[0]), phrase[0])
            return True
        turn = turn_of(words)
        if turn is not None:
            self.active = turn
            return True
        if self._bare(words, number, lead, phrase[0]) or self._runs(phrase, number):
            return True
        for key, pattern in POOLS:
            match = pattern.fullmatch(words)
            if match is not None:
                return self._pooled(key, match, number, phrase)
        return False

    def _bare(self, words: str, number: int, lead: str, at: Atom) -> bool:
        """A bare number is æmber, which is told."""
        if lead or not words.isdecimal() or len(words) > 3 or "aember" in self.sides[number].values:
            return False
        self.tell(f"'{words}' of {PLAYERS[number]}", f"{words} æmber", "nothing is said to be counted")
        self.set(number, "aember", self.nodes.value(int(words), at.start), at)
        return True

    def _runs(self, phrase: Phrase, number: int) -> bool:
        """`Quiet Song lasting`, `Quiet Song played last turn`: an effect of the player that still runs."""
        words = [atom.folded for atom in phrase]
        for lead, tail in ((1, ()), (0, ("lasting",)), (0, ("is", "lasting")), (0, ("played", "last", "turn"))):
            name = phrase[lead : len(phrase) - len(tail)]
            fits = tuple(words[len(words) - len(tail) :]) == tail if tail else words[0] == "lasting"
            if not fits or not name:
                continue
            facts = self.names.card(name_of(name), name[0])
            if facts is not None:
                node = self.nodes.mapping([self.names.node_name(facts), ("by", PLAYERS[number])], name[0].start)
                running = self.game.setdefault("lasting", self.nodes.sequence([], name[0].start))
                assert isinstance(running, written.Sequence)
                running.value.append(node)
            return True
        return False

    def _pooled(self, key: str, match: Match[str], number: int, phrase: Phrase) -> bool:
        at = phrase[0]
        found = next((group for group in match.groups() if group), "")
        if key in ("aember", "keys", "chains", "forged_last_turn"):
            plain = int(found or (1 if key == "forged_last_turn" else 0))
            self.set(number, key, self.nodes.value(plain, at.start), at)
            if key == "forged_last_turn" and match[0][0].isdecimal() and plain:  # it has them
                self.sides[number].values.setdefault("keys", self.nodes.value(plain, at.start))
        elif key == "colors":
            forged = self.sides[number].values.get("keys")
            named = self._list([word for word in found.split() if word != "and"], at)
            if isinstance(forged, written.Sequence) and named.value:
                forged.value += named.value
            else:
                self.set(number, "keys", named, at)
        elif key == "tide":
            self.set(number, "tide", self.nodes.value(found or "high", at.start), at)
        elif key in ("house", "houses"):
            houses = houses_in(found)
            if houses is None:
                return key == "house" and self.bad_house(found, at)
            if key == "house" and len(houses) == 1:
                self.asked_house = (number, houses[0], at.start)
            else:
                self.set(number, "houses", self._list(houses, at), at)
        elif key == "token":
            start = next((place for place, atom in enumerate(phrase) if atom.folded not in TOKEN_IS), len(phrase) - 1)
            facts = self.names.card(name_of(phrase[start:]), phrase[start])
            if facts is not None:
                self.set(number, "token", self.nodes.value(facts.name, at.start), at)
        elif key == "deck_rest":
            self.set(number, "deck_rest", self.nodes.value("empty", at.start), at)
        elif key == "active":
            self.active = number
        elif key == "first":
            self.game["turn"] = self.nodes.value("first", at.start)
        return True

    def bad_house(self, words: str, at: Atom) -> bool:
        from difflib import get_close_matches

        from kfjudge.games.keyforge.situation.words import HOUSES

        near = get_close_matches(words.replace(" ", ""), HOUSES, 2, 0.5)
        self.report(at, f"there is no house {words!r}", [house_name(house) for house in near])
        return True

    def _all_of(self, place: str, number: int, at: Atom) -> None:
        """Cards of a deck that are counted are all of it, which is told."""
        if place == "deck" and "deck_rest" not in self.sides[number].values:
            self.set(number, "deck_rest", self.nodes.value("empty", at.start), at)
            self.tell(f"the rest of the deck of {PLAYERS[number]}", "no card", "its cards are counted")

    def _list(self, words: list[str], at: Atom) -> written.Sequence:
        return self.nodes.sequence([self.nodes.value(word, at.start) for word in words], at.start)

    # ── cards ───────────────────────────────────────────────────────────────

    def _cards(self, phrase: Phrase, number: int, place: str) -> None:
        """A card, or several copies of it: `2 Blue Imp`."""
        on_it = turned(phrase, self.names)
        if on_it is not None:
            there = [
                card for card in self.names.on_table(name_of(on_it[0])) if card.side == number and card.place in IN_PLAY
            ]
            if there:
                self._add(there, on_it)
                return
            phrase = (*on_it[0], *on_card(on_it[1], self.names))
        phrase, place = self._behind(self._noun_first(phrase), place)
        if phrase[0].folded in VERB_OF and not self.names.is_known(name_of(phrase[: name_lengths(phrase)])):
            self.report(phrase[0], f"{said(phrase)!r} is something done; it stands behind a ';'")
            return
        only = phrase[0] if len(phrase) == 1 else None
        counted = only is not None and only.folded.isdecimal() and place in COUNTED  # `hand 2` are two unknown cards
        count, rest = copies((*phrase, Word("cards", 0, 0)) if counted else phrase, self.names.is_known)
        first = len(self.names.laid)
        for _copy in range(count):
            if self.lay(rest, number, place) is None:
                return
        for card in self.names.laid[first:]:
            card.played = False
        self.newest = [card for card in self.names.laid[first:] if card.place not in ("upgrade", "under")]

    def _of_last(self, phrase: Phrase, number: int) -> bool:
        """`Red Giant, 3 damage, stunned`: words behind a comma that only say something of a card are about the last."""
        states = States(self, phrase)
        if not self.newest or self.names.starts_with_card(phrase) or not states.read():
            return False
        if not (states.says or phrase[0].folded in DENIED):
            return False
        last = self.newest[-1]
        if len(self.newest) > 1:
            self.report(
                phrase[0], f"{said(phrase)!r} of which of the {len(self.newest)} cards before? Write it behind one"
            )
        else:
            self.note(last, states, phrase[0])
            self.tell(f"'{said(phrase)}' of {PLAYERS[number]}", f"on {last.title}", "it stands behind it")
        return True

    def stands_so(self, phrase: Phrase) -> bool:
        """`Red Giant is warded` before anything is done: whether that is said of a card of the line, and noted."""
        side = player_of(phrase[0].folded) if len(phrase) > 1 and not self.names.starts_with_card(phrase) else None
        phrase = phrase if side is None else phrase[1:]
        for count in self.names.starts(phrase):
            states = States(self, phrase[count:])
            if not phrase[count:] or not states.read() or not states.says:
                continue
            there = self.names.on_table(name_of(phrase[:count]), lambda card: side is None or card.side == side)
            if there:
                self.newest = there[:1]
                self._add(there, (phrase[:count], phrase[count:]))
                return True
        return False

    def _noun_first(self, phrase: Phrase) -> Phrase:
        """`exhausted Red Giant` with its state behind the name."""
        for _ in phrase[1:]:  # of marks alone each has stood in front, and no card has
            if phrase[0].folded not in BEFORE or self.names.starts_with_card(phrase):
                break
            phrase = (*phrase[1:], phrase[0])
        return phrase

    def _add(self, there: list[Laid], on_it: tuple[Phrase, Phrase]) -> None:
        """`2 damage on Red Giant` behind the card itself: what is said is noted on the card that lies there."""
        states = States(self, on_card(on_it[1], self.names))
        if len(there) > 1:
            name = name_of(on_it[0])
            self.report(on_it[0][0], f"{name!r} fits {len(there)} cards; write it behind one")
        elif not states.read():
            self.says_nothing(states.stopped or on_it[1][0])
        else:
            self.note(there[0], states, on_it[1][0])

    def note(self, card: Laid, states: States, at: Atom) -> None:
        """Notes what is said of a card that lies there already."""
        given = {key.value for key, _value in card.node.value}
        pairs = states.pairs()
        for key, value in pairs:
            if key in given:
                self.report(at, f"{key!r} of {card.title} is said twice")
            card.node.value += self.nodes.mapping([(key, value)], at.start).value
        card.label = card.label or states.label
        card.token = card.token or self._token(pairs)
        self.names.laid.extend(self.on_it)
        self.on_it = []

    def says_nothing(self, stop: Atom) -> None:
        """A problem at a word behind a card that says nothing of it."""
        self.report(
            stop,
            f"{said((stop,))!r} says nothing of a card; such as d3, {_LETTERS}, x (exhausted),"
            " 2 aember, +1 (power), +UPGRADE",
        )

    def _behind(self, phrase: Phrase, place: str) -> tuple[Phrase, str]:
        """`Red Giant in hand`: a place behind the name, for this card alone."""
        for count in (3, 2, 1):
            words = words_of(phrase[-count:])
            where = PLACE_OF.get(words.removeprefix("in ").removeprefix("on ").removeprefix("the "))
            name = phrase[:-count]
            if name and where is not None and not self.names.is_known(name_of(phrase)):
                if self.named_place not in ("", where):
                    self.report(phrase[-count], f"it lies {self.named_place!r} and {where!r}; where?")
                return name, where
        return phrase, place

    def lay(self, phrase: Phrase, number: int, place: str) -> Laid | None:
        """Lays down one card with all that is said of it; None and a problem if it cannot be read."""
        split = self._split(phrase)
        if split is None:
            return None
        facts, pairs, label = split
        key, written = ("card", UNKNOWN) if facts is None else self.names.node_name(facts)
        title = UNKNOWN if facts is None else facts.name
        where = place_of(facts) if place in ("", "in play") else place
        if facts is not None and where in _OF_ONE_TYPE and place_of(facts) not in ("", where):
            where = place_of(facts)
            self.tell(f"where {title} lies", "in play", f"it is {article(facts.type)}")
        if place in ("", "in play") and any(what == "token" for what, _value in pairs):
            where = "battleline"  # whatever it is printed as, facedown it is a creature
        if not where and place == "" and facts is not None and facts.type == "action":
            where = "hand"
            self.tell(f"where {facts.name} lies", "in hand", "an action does not lie in play")
            self.names.handed.append((facts.name, phrase[0]))
        if facts is not None and facts.type == "token creature" and where in ("", "battleline"):
            pairs = [("token", self.nodes.value(facts.name, phrase[0].start)), *pairs]
            key, written, where = "card", UNKNOWN, "battleline"
            self.sides[number].values.setdefault("token", self.nodes.value(facts.name, phrase[0].start))
        if not where and facts is not None:
            advice = (
                "an upgrade stands behind its creature: Red Giant +NAME"
                if facts.type == "upgrade"
                else "write hand: NAME"
            )
            self.report(
                phrase[0], f"{facts.name} is {article(facts.type)} and does not lie in play by itself; {advice}"
            )
            return None
        if any(what == "aember" for what, _value in pairs) and not any(atom.folded in SAID_ON for atom in phrase):
            self.tell(f"'{said(phrase)}'", f"the æmber is on {title}", "a comma before it makes it the player's")
        node = self.nodes.mapping([(key, self.nodes.value(written, phrase[0].start)), *pairs], phrase[0].start)
        laid = Laid(title, node, number, where or "battleline", label, facts, token=self._token(pairs))
        self.sides[number].cards.setdefault(laid.place, []).append(laid)
        self.names.laid.append(laid)
        self.names.laid.extend(self.on_it)
        self.on_it = []
        return laid

    def _token(self, pairs: Iterable[tuple[str, Value]]) -> CardFacts | None:
        """The token as which a card lies facedown, of what is said of it."""
        names = [str(value.value) for key, value in pairs if key == "token" and isinstance(value, written.Scalar)]
        return next((facts for name in names for facts in self.names.library.cards_named(name)), None)

    def _split(self, phrase: Phrase) -> tuple[CardFacts | None, list[tuple[str, Value]], str] | None:
        """A card's name and what is said of it behind: the longest name that is known, else the shortest before words
        that say something of a card.
        """
        most = name_lengths(phrase)
        if not most:
            self.report(phrase[0], f"a card is expected, not {said(phrase)!r}")
            return None
        readings = {count: States(self, phrase[count:], words_of(phrase[:count])) for count in range(most, 0, -1)}
        exact = [count for count in readings if self.names.is_known(name_of(phrase[:count]))]
        for count in exact:
            if readings[count].read():
                return self._whole(phrase[:count], readings[count])
        if not exact:
            for count in sorted(readings):
                if readings[count].read():
                    return self._whole(phrase[:count], readings[count])
            self.names.card(name_of(phrase[:most]), phrase[0])
            stop = readings[most].stopped
        else:
            stop = readings[exact[0]].stopped
        if stop is not None:
            self.says_nothing(stop)
        return None

    def _whole(self, name: Phrase, states: States) -> tuple[CardFacts | None, list[tuple[str, Value]], str] | None:
        text = name_of(name)
        facts = None if text.lower() == UNKNOWN else self.names.card(text, name[0])
        if facts is None and text.lower() != UNKNOWN:
            return None
        return facts, states.pairs(), states.label


# One player's side while it is read: single values by their keys, cards by place; and where a type of card lies.

_LETTERS = ", ".join(f"{mark.row.letter} ({mark})" for mark in STATUSES)
_ZONE_ORDER = (
    *("battleline", "artifacts", "hand", "deck", "discard", "archives", "purged", "prophecies", "archon powers"),
)
_KEYS = {"archon powers": "archon_powers"}


@dataclass(slots=True)
class PlayerSide(SideOf):
    """One player, and where the line speaks of them."""

    at: int = 0

    def node(self, nodes: Nodes) -> written.Mapping:
        """The mapping of a scenario file."""
        values = dict(self.values)
        deck = values.pop("deck", None)
        pairs = list(values.items())
        if isinstance(deck, written.Piece):
            top = (
                nodes.sequence([plain(card.node) for card in self.cards.pop("deck")]) if "deck" in self.cards else None
            )
            pairs.insert(0, ("deck", deck_node(deck, top)))
        for place in _ZONE_ORDER:
            if place in self.cards:
                pairs.append(
                    (_KEYS.get(place, place), nodes.sequence([plain(card.node) for card in self.cards[place]], self.at))
                )
        return nodes.mapping(pairs, self.at, flow=False)


PLACES = ("hand", "deck", "discard", "archives", "purged", "artifacts", "battleline")
COUNTED = ("hand", "deck", "discard", "archives", "purged")
"""Places of which a number may say how many cards lie there."""
SINGLE = frozenset(("house", "houses", "token", "tokens", "aember", "amber", "chains", "keys", "tide"))
"""Words that may stand before a colon and are no places."""
TOKEN_IS = ("token", "tokens", "is", "are")
_TYPE_PLACES = {
    "creature": "battleline",
    "artifact": "artifacts",
    "prophecy": "prophecies",
    "archon power": "archon powers",
    "token creature": "battleline",
}
_OF_ONE_TYPE = ("prophecies", "archon powers")
"""Where cards of no other type lie: one behind the word for the place is not of its list."""


def place_of(facts: CardFacts | None) -> str:
    """Where a card of its type lies in play."""
    return "battleline" if facts is None else _TYPE_PLACES.get(facts.type, "")


def article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
