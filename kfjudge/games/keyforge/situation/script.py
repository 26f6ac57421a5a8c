"""What is done and answered: the lines of `do` and `choose`, and the action of a `can` claim.

In: their nodes. Out: `Act` and `GivenAnswer` values whose names are tied to the cards of the file.
"""

from __future__ import annotations

from collections.abc import Callable

from kfjudge.games.keyforge.situation.table import TableReader
from kfjudge.games.keyforge.situation.words import COLORS, FLANKS, TYPES
from kfjudge.lookup import fold
from kfjudge.situation import written
from kfjudge.situation.model import Act, AnswerWord, CardRef, GivenAnswer, PlacedCard
from kfjudge.situation.names import OnTheTable, nearest_names, one_of_halves
from kfjudge.situation.source import Reader, folded, is_null, place_of, truth_of
from kfjudge.values import dataclass

VERBS = (
    *("play", "fight", "reap", "action", "omni", "unstun", "discard", "prophecy", "raise tide", "end turn"),
    "begin turn",
)
USES = ("reap", "action", "omni", "unstun")
BARE = ("raise tide", "end turn", "begin turn")
_PLAY_KEYS = ("card", "flank", "attach", "position", "type")
_BEGIN_KEYS = ("house", "key", "take archives")


@dataclass(slots=True)
class ScriptReader:
    """Reads actions and answers of one scenario."""

    reader: Reader
    table: OnTheTable
    things: TableReader

    # ── actions ─────────────────────────────────────────────────────────────

    def line(self, node: written.Piece, number: int) -> tuple[Act | None, list[GivenAnswer]]:
        """One line of `do`: the action, and the answers to its own questions."""
        own: list[written.Piece] = []
        if isinstance(node, written.Mapping) and len(node.value) > 1:
            behind = [(key, value) for key, value in node.value if key.value == "choose"]
            rest = [pair for pair in node.value if pair not in behind]
            node = written.Mapping(node.tag, rest, node.start_mark, node.end_mark)
            for _key, value in behind:
                own += value.value if isinstance(value, written.Sequence) else [value]
        answers = [self.answer(item) for item in own]
        return self.act(node), [answer._replace(act=number) for answer in answers if answer is not None]

    def act(self, node: written.Piece, what: str = "an action") -> Act | None:
        """One action; None and a problem if it is none."""
        if isinstance(node, written.Scalar):
            verb = self._verb(node, what)
            if verb is None:
                return None
            if verb not in BARE:
                self.reader.report(node, f"{verb!r} needs a card: write '{verb}: NAME'")
                return None
            return Act(verb, place_of(node), verb)
        entries = self.reader.entries(node, what)
        if len(entries) != 1:
            if entries:
                self.reader.report(node, f"{what} is one action, such as 'play: NAME', not {len(entries)}")
            elif isinstance(node, written.Mapping):
                self.reader.report(node, f"{what} is empty")
            return None
        key, _name, value = entries[0]
        verb = self._verb(key, what)
        if verb is None:
            return None
        return _FORMS[verb](self, verb, value, key)

    def _verb(self, node: written.Piece, what: str) -> str | None:
        text = self.reader.text(node, what)
        if text is None:
            return None
        wanted = folded(text)
        for verb in VERBS:
            if folded(verb) == wanted:
                return verb
        self.reader.report(node, f"there is no action {text!r}", nearest_names(text, VERBS, 2) or VERBS)
        return None

    def _play(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if not isinstance(node, written.Mapping):
            return self._one_card(verb, node, key)
        entries = self.reader.mapping(node, "'play'", _PLAY_KEYS)
        card = self._needed(entries, "card", node, verb)
        host = self.table.ref(entries["attach"], "'attach'") if "attach" in entries else None
        flank, kind = entries.choice("flank", FLANKS), entries.choice("type", TYPES)
        position = entries.number("position", most=100)
        if flank is not None and position is not None:
            self.reader.report(entries["position"], "a creature is played on a flank or at a position, not both")
        return None if card is None else Act(verb, place_of(key), said(key, node), card, host, flank, position, kind)

    def _fight(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if not isinstance(node, written.Mapping):
            self.reader.report(node, "'fight' is written as 'fight: {with: NAME, against: NAME}'")
            return None
        entries = self.reader.mapping(node, "'fight'", ("with", "against"))
        card = self._needed(entries, "with", node, verb)
        against = self.table.ref(entries["against"], "'against'") if "against" in entries else None
        return None if card is None else Act(verb, place_of(key), said(key, node), card, against)

    def _one_card(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if isinstance(node, written.Mapping):
            entries = self.reader.mapping(node, f"{verb!r}", ("card",))
            card = self._needed(entries, "card", node, verb)
        else:
            card = self.table.ref(node, f"{verb!r}")
        return None if card is None else Act(verb, place_of(key), said(key, node), card)

    def _prophecy(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if not isinstance(node, written.Mapping):
            return self._one_card(verb, node, key)
        entries = self.reader.mapping(node, "'prophecy'", ("card", "under"))
        card = self._needed(entries, "card", node, verb)
        under = self.table.ref(entries["under"], "'under'") if "under" in entries else None
        return None if card is None else Act(verb, place_of(key), said(key, node), card, under)

    def _bare(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if not is_null(node):
            self.reader.report(node, f"{verb!r} stands alone, without {shown_value(node)}")
            return None
        return Act(verb, place_of(key), verb)

    def _begin(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        if is_null(node):
            return Act(verb, place_of(key), verb)
        entries = self.reader.mapping(node, "'begin turn'", _BEGIN_KEYS)
        house = None
        if "house" in entries and not is_null(entries["house"]):
            house = self.things.house(entries["house"], "'house'")
        color, archives = entries.choice("key", COLORS), entries.truth("take archives")
        return Act(verb, place_of(key), said(key, node), house=house, key=color, archives=archives)

    def _needed(self, entries: dict[str, written.Piece], key: str, node: written.Piece, verb: str) -> CardRef | None:
        if key not in entries:
            self.reader.report(node, f"{verb!r} needs {key!r}")
            return None
        return self.table.ref(entries[key], f"{key!r}")

    # ── answers ─────────────────────────────────────────────────────────────

    def answer(self, node: written.Piece) -> GivenAnswer | None:
        """One line of `choose`; None and a problem if it is no answer."""
        text = said(None, node)
        if isinstance(node, written.Sequence):
            words = [self._word(item) for item in node.value]
            return GivenAnswer(text, place_of(node), tuple(word for word in words if word is not None), listed=True)
        if isinstance(node, written.Mapping):
            entries = self.reader.mapping(node, "an answer", ("random",))
            if "random" not in entries:
                return None
            value = entries["random"]
            items = value.value if isinstance(value, written.Sequence) else [value]
            words = [self._word(item) for item in items]
            listed = isinstance(value, written.Sequence)
            return GivenAnswer(
                text, place_of(node), tuple(word for word in words if word is not None), listed=listed, nature=True
            )
        if is_null(node):
            self.reader.report(node, "an answer is empty")
            return None
        word = self._word(node)
        if word is None:
            return None
        return GivenAnswer(text, place_of(node), (word,), any=fold.fold(word.text) == "any")

    def _word(self, node: written.Piece) -> AnswerWord | None:
        text = self.reader.text(node, "an answer")
        if text is None:
            return None
        return AnswerWord(text, place_of(node), self.table.fits(text), truth_of(node))


_FORMS: dict[str, Callable[[ScriptReader, str, written.Piece, written.Piece], Act | None]] = {
    "play": ScriptReader._play,
    "fight": ScriptReader._fight,
    "prophecy": ScriptReader._prophecy,
    "discard": ScriptReader._one_card,
    **dict.fromkeys(USES, ScriptReader._one_card),
    "raise tide": ScriptReader._bare,
    "end turn": ScriptReader._bare,
    "begin turn": ScriptReader._begin,
}


def said(key: written.Piece | None, node: written.Piece) -> str:
    """A value on one line, as a reader would write it: `fight: {with: A, against: B}`."""
    value = shown_value(node)
    return value if key is None else f"{key.value}: {value}"


def shown_value(node: written.Piece) -> str:
    """A node in flow style."""
    if isinstance(node, written.Mapping):
        return "{" + ", ".join(f"{shown_value(key)}: {shown_value(value)}" for key, value in node.value) + "}"
    if isinstance(node, written.Sequence):
        return "[" + ", ".join(shown_value(item) for item in node.value) + "]"
    return " ".join(str(node.value).split())


SOURCES = {"play": ("hand",), "discard": ("hand",), "prophecy": ("prophecies",)}
"""The zones from which an action of the active player takes its card; a use takes one in play."""


def lies_where_taken(card: PlacedCard, verb: str, player: int) -> bool:
    """Whether a card lies, before the first action, where `verb` of `player` would take it from."""
    if verb in SOURCES:
        return card.side == player and card.zone in SOURCES[verb]
    return card.side == player and card.zone in ("battleline", "artifacts")


def check_acts(acts: list[Act], cards: list[PlacedCard], active: int, reader: Reader) -> None:
    """Reports names in `do` that fit several cards of which more than one lies where the action takes it from.

    Looks at the board before the first action; cards that an earlier line has surely moved are left out. What only
    turns out during play is reported then.
    """
    moved: set[int] = set()
    player = active
    for act in acts:
        if act.verb == "end turn":
            player = 1 - player
        for ref, takes, side in (
            (act.card, act.verb, player),
            (act.other, _OTHER_PLACE.get(act.verb, ""), 1 - player if act.verb == "fight" else player),
        ):
            if ref is None or not takes:
                continue
            there = [number for number in ref.cards if number not in moved and _there(cards[number], takes, side)]
            if len(ref.cards) > 1 and len(there) > 1 and one_of_halves(there, cards) is None:
                labels = [cards[number].label for number in there]
                hint = [label for label in labels if label]
                reader.report(
                    ref.place, f"{ref.text!r} fits {len(there)} cards there; give them labels with 'as'", hint
                )
            elif ref is act.card and len(there) == 1 and act.verb in ("play", "discard"):
                moved.add(there[0])


_OTHER_PLACE = {"fight": "fought", "play": "host", "prophecy": "discard"}


def _there(card: PlacedCard, takes: str, side: int) -> bool:
    if takes == "fought":
        return card.side == side and card.zone == "battleline"
    if takes == "host":
        return card.zone in ("battleline", "artifacts")
    return lies_where_taken(card, takes, side)
