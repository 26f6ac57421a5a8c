"""What is done and answered: the lines of `do` and `choose`, and the action of a `can` claim.

In: their nodes. Out: `Act` and `GivenAnswer` values whose names are tied to the cards of the file.
"""

from __future__ import annotations

from kfjudge.games.keyforge.situation.table import TableReader
from kfjudge.games.keyforge.situation.words import COLORS, FLANKS, TYPES
from kfjudge.lookup import fold
from kfjudge.situation import written
from kfjudge.situation.model import Act, AnswerWord, CardRef, GivenAnswer, PlacedCard
from kfjudge.situation.names import OnTheTable, nearest_names, one_of_halves
from kfjudge.situation.source import Reader, folded, is_null, place_of, truth_of
from kfjudge.tuples import NamedTuple
from kfjudge.values import dataclass


class Lies(NamedTuple):
    """Where the card of an action lies: in one of these zones of the active player (0), of the other one (1), or of
    anybody.
    """

    zones: tuple[str, ...]
    whose: int | None = 0

    def fits(self, zone: str, side: int, player: int) -> bool:
        """Whether a card that lies so is one that the active `player` could mean."""
        return zone in self.zones and (self.whose is None or abs(side - player) == self.whose)


HAND, TABLE = Lies(("hand",)), Lies(("battleline", "artifacts"))


class Form(NamedTuple):
    """How an action is written: the keys of its card and of another card, each with where that card lies, and the keys
    of what else is said. `short`: its card alone can be named.
    """

    card: str = ""
    lies: Lies = TABLE
    other: str = ""
    other_lies: Lies = TABLE
    more: tuple[str, ...] = ()
    short: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys of its mapping."""
        return tuple(key for key in (self.card, self.other, *self.more) if key)


_BARE = Form()
USES = ("reap", "action", "omni", "unstun")
FORMS: dict[str, Form] = {
    "play": Form("card", HAND, "attach", TABLE._replace(whose=None), ("flank", "position", "type")),
    "fight": Form("with", TABLE, "against", TABLE._replace(whose=1), short=False),
    **dict.fromkeys(USES, Form("card")),
    "discard": Form("card", HAND),
    "prophecy": Form("card", Lies(("prophecies",)), "under", HAND),
    "raise tide": _BARE,
    "end turn": _BARE,
    "begin turn": Form(more=("house", "key", "take archives")),
}
VERBS = tuple(FORMS)
BARE = tuple(verb for verb, form in FORMS.items() if not form.card)


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
                own += self.reader.one_or_more(value)
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
        return self._formed(verb, value, key)

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

    def _formed(self, verb: str, node: written.Piece, key: written.Piece) -> Act | None:
        """An action with what stands behind its verb."""
        reader, form = self.reader, FORMS[verb]
        if not form.card and (is_null(node) or not form.more):
            if not is_null(node):
                reader.report(node, f"{verb!r} stands alone, without {shown_value(node)}")
                return None
            return Act(verb, place_of(key), verb)
        if form.card and not isinstance(node, written.Mapping):
            if not form.short:
                reader.report(node, f"{verb!r} is written as '{verb}: {{{form.card}: NAME, {form.other}: NAME}}'")
                return None
            card = self.table.ref(node, f"{verb!r}")
            return None if card is None else Act(verb, place_of(key), said(key, node), card)
        entries = reader.mapping(node, f"{verb!r}", form.keys)
        card = self._needed(entries, form.card, node, verb) if form.card else None
        other = self.table.ref(entries[form.other], f"{form.other!r}") if form.other in entries else None
        flank, position = entries.choice("flank", FLANKS), entries.number("position", most=100)
        if flank is not None and position is not None:
            reader.report(entries["position"], "a creature is played on a flank or at a position, not both")
        house = None
        if "house" in entries and not is_null(entries["house"]):
            house = self.things.house(entries["house"], "'house'")
        kind, color = entries.choice("type", TYPES), entries.choice("key", COLORS)
        archives = entries.truth("take archives")
        if form.card and card is None:
            return None
        return Act(verb, place_of(key), said(key, node), card, other, flank, position, kind, house, color, archives)

    def _needed(self, entries: dict[str, written.Piece], key: str, node: written.Piece, verb: str) -> CardRef | None:
        if key not in entries:
            self.reader.report(node, f"{verb!r} needs {key!r}")
            return None
        return self.table.ref(entries[key], f"{key!r}")

    # ── answers ─────────────────────────────────────────────────────────────

    def answer(self, node: written.Piece) -> GivenAnswer | None:
        """One line of `choose`; None and a problem if it is no answer."""
        text = said(None, node)
        nature = isinstance(node, written.Mapping)
        value = self.reader.mapping(node, "an answer", ("random",)).get("random") if nature else node
        if value is None:
            return None
        if nature or isinstance(value, written.Sequence):
            words = [self.word(item) for item in self.reader.one_or_more(value)]
            known = tuple(word for word in words if word is not None)
            return GivenAnswer(text, place_of(node), known, isinstance(value, written.Sequence), nature=nature)
        if is_null(node):
            self.reader.report(node, "an answer is empty")
            return None
        word = self.word(node)
        if word is None:
            return None
        return GivenAnswer(text, place_of(node), (word,), any=fold.fold(word.text) == "any")

    def word(self, node: written.Piece) -> AnswerWord | None:
        """A name, number, yes or no, or another word of an answer."""
        text = self.reader.text(node, "an answer")
        if text is None:
            return None
        return AnswerWord(text, place_of(node), self.table.fits(text), truth_of(node))


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
        form = FORMS[act.verb]
        for ref, lies in ((act.card, form.lies), (act.other, form.other_lies)):
            if ref is None:
                continue
            fits = (number for number in ref.cards if lies.fits(cards[number].zone, cards[number].side, player))
            there = [number for number in fits if number not in moved]
            if len(ref.cards) > 1 and len(there) > 1 and one_of_halves(there, cards) is None:
                labels = [cards[number].label for number in there]
                hint = [label for label in labels if label]
                reader.report(
                    ref.place, f"{ref.text!r} fits {len(there)} cards there; give them labels with 'as'", hint
                )
            elif ref is act.card and len(there) == 1 and act.verb in ("play", "discard"):
                moved.add(there[0])
