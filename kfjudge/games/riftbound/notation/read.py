"""A whole line read as a scenario of Riftbound.

In: a line and the card library. Out: a `Typed` with the scenario as a YAML node and what was put right. Raises
`WrongLine` with everything that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeVar, cast

from kfjudge.errors import WrongName
from kfjudge.games.riftbound.board.facts import MADE_TOKENS, TOKENS, Facts
from kfjudge.games.riftbound.notation.board import BoardReader
from kfjudge.games.riftbound.notation.claims import ClaimReader
from kfjudge.games.riftbound.notation.deeds import DeedReader
from kfjudge.games.riftbound.notation.names import Names, done_by
from kfjudge.games.riftbound.notation.words import DOMAINS, VERB_OF
from kfjudge.games.riftbound.situation.library import Library
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.games.riftbound.words.cards import At, Number, PlaceKind, QuantityKind, Select, Together
from kfjudge.games.riftbound.words.effects import Counter, Deal, Keyword, Pay, PayTo, Play, Resources
from kfjudge.games.riftbound.words.statuses import LETTERS, NOUNS, Mark
from kfjudge.language.trees import walk
from kfjudge.lookup import fold
from kfjudge.situation import written
from kfjudge.situation.decks import deck_node
from kfjudge.situation.notation.board import FIRST_TURN
from kfjudge.situation.notation.left_open import LeftOpen, left_open, with_keys
from kfjudge.situation.notation.line import (
    BLANK,
    Deed,
    Part,
    Phrase,
    Question,
    Side,
    Thing,
    WrongLine,
    read_line,
    settings_apart,
)
from kfjudge.situation.notation.loosely import read_loosely
from kfjudge.situation.notation.names import Problems, name_of
from kfjudge.situation.notation.nodes import Nodes, Value, plain, renamed
from kfjudge.situation.notation.spoken import Spoken
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.notation.words import earlier_cards, player_of, turn_of, words_of
from kfjudge.situation.words import PLAYERS

if TYPE_CHECKING:
    from kfjudge.situation.notation.tongue import Tongue

_OWNS = re.compile(r"(\w+) (?:controls?|holds?) .+")
_MINE = re.compile(r"(?P<field>.+?) (?:(?:is )?(?P<mine>mine|theirs|opps)|controlled by (?P<who>\w+))")
_VERBS_OF_FIELDS = ("control", "controls", "hold", "holds")
_RESPONSES = ("respond open", "all responses", "any response", "open")
ENOUGH = {"energy": 20, "power": 12}
"""What a player can pay with of whom the line says nothing: of which domain the power is, is then no question."""

_Node = TypeVar("_Node")


def read(line: str, library: object) -> Typed:
    """The scenario that a line says; Riftbound's cards come from its own library. Raises `WrongLine`."""
    from kfjudge.games.riftbound.situation.library import library as cards

    known = library if isinstance(library, Library) else cards()
    return read_loosely(line, lambda each: _read(each, known), known.names, lambda: _tongue(known, library))


_WHICH = "left|right|first|second|third|other"
"""Which of several battlefields is meant."""
_KINDS = {Kind.SPELL: "spell", Kind.GEAR: "attached", Kind.UNIT: "lies", Kind.LEGEND: "lies"}


def _tongue(known: Library, rules: object) -> Tongue:
    """The words in which people talk of Riftbound; `rules`: the library of its rules."""
    from kfjudge.situation.notation.tongue import Tongue, words_known

    @cache
    def kind(name: str) -> str:
        if fold.fold(name) in map(fold.fold, TOKENS):
            return "lies"
        try:
            facts, repaired = known.find(name)
        except WrongName:
            return ""
        meant = not repaired or (name not in ("card", "cards") and {*fold.words(name)} <= {*fold.words(facts.name)})
        return _KINDS.get(facts.kind, "") if meant else ""

    return Tongue(
        becomes=rf"(?:{'|'.join(Mark)}|exhausted|ready|buffed|tapped)",
        short=r"pts?",
        counts="points",
        kind=kind,
        places="battlefield",
        called=rf"bf\d|field[a-d]|(?:{_WHICH})field",
        zones="hand|deck|trash|base",
        marks={"buff": "buffed", **NOUNS},
        tool=lambda name: _is_gear(known, name),
        verbs={
            "play": "play drop cast flip respond react answer counter",
            "move": "move go walk run send attack hit swing crash fight march step storm invade advance stroll",
            "use": "use activate",
            "hide": "hide",
            "equip": "equip attach",
            "choose": "choose pick",
            "pass": "pass",
            "end": "end",
        },
        alone=("hide",),
        comes={"buff": "buffed", **NOUNS},
        letters=LETTERS,
        pool="xp|runes?|energy",
        happens="score win draw conquer hold control discard",
        heaps="buffs?",
        keywords="|".join(_KEYWORDS),
        strength="might",
        tokens="|".join(f"{name.lower()}s?" for name in MADE_TOKENS),
        asked="mighty",
        types="legend|champion",
        taxes="deflect",
        pools=rf"(?:{'|'.join(DOMAINS)}|any)-(?:runes?|power)|ready runes|runes ready|rune-deck",
        pays="repeat|accelerate|accelerated|repeated",
        says=(
            (r"\bquick-?draw(?:n|s|ing)?\b", "played"),
            (r"(?<=\w) w (?=\w)", " with "),
            (rf"\b({'|'.join(DOMAINS)}) (rune|power)(s?)\b", r"\1-\2\3"),
            (r"\b(\d+) power\b(?: of any (?:domain|type)\b)?", r"\1 any-power"),
            (r"\bbf(s?)\b", r"battlefield\1"),
            (r"\b(?:the )?(?:battlefield|bf) ?(\d)\b", r"bf\1"),
            (rf"\b(?:the )?({_WHICH})(?:-?hand|most)? battlefield\b", r"\1field"),
            (r"\brunes? (?:left )?in (?:(?:my|his|her|the|opp'?s) )?rune deck\b", "rune-deck"),
            (r"\bno (?=(?:runes|energy|rune-deck)\b)", "0 "),
            (
                r"(?<!has )(?<!have )\b(?:nobody|nothing|no one)(?: is)? (?:on|at) (?:the )?(\w+)(?=[,.;])",
                r"\1 is empty",
            ),
            (r"\bmy legend is ", "i have "),
            (r"\b(?:my opponent's|opp'?s|his|her|their) legend is ", "opp has "),
            (r" from (?:there|(?:its |my )?hiding(?: place)?)\b", ""),
        ),
        is_word=words_known(rules),
        whole=lambda name: kind(name) != "" and known.find(name)[1] == "",
        somebody=lambda might, sort: "" if sort else BLANK.join(f"some {might and f'{might} might'} unit".split()),
        printed=lambda name, fact: _printed(known, name, fact),
        counters=lambda name: _counters(known, name),
        deals=lambda name: _deals(known, name),
        fought_over=lambda name: _at_battlefields(known, name),
        done_by=lambda name, verb: done_by(_card(known, name), verb),
        sweeps=lambda name: kind(name) == "spell" and not _units_chosen(known, name),
    )


def _card(known: Library, name: str) -> Facts | None:
    """The card that a name means, if one is called so."""
    try:
        return known.find(name)[0]
    except WrongName:
        return None


def _in_text(known: Library, name: str, kind: type[_Node]) -> list[_Node]:
    """What the text of a card has of one kind."""
    facts = _card(known, name)
    return [node for node in walk(facts.text) if isinstance(node, kind)] if facts and facts.text else []


def _is_gear(known: Library, name: str) -> bool:
    """Whether a card is gear that is no equipment: it lies there and is used."""
    facts = _card(known, name)
    return facts is not None and facts.kind is Kind.GEAR and facts.keyword(KeywordName.EQUIP) is None


def _printed(known: Library, name: str, fact: str) -> bool:
    """Whether something is printed on a card: its might, or a keyword that is no other word of talk."""
    facts = _card(known, name)
    if facts is None or fact not in _KEYWORDS:
        return facts is not None and fact in (f"might {facts.might}", facts.kind.value)
    return facts.keyword(KeywordName(fact)) is not None


_KEYWORDS = frozenset(name.value for name in KeywordName if not name.row.spoken)


def _deals(known: Library, name: str) -> tuple[int, ...]:
    """The damage that a card deals to one unit after the other, by its text."""
    dealt = _in_text(known, name, Deal)
    return tuple(each.amount.value for each in dealt if isinstance(each.amount, Number) and not each.split)


def _units_chosen(known: Library, name: str) -> list[Select]:
    """What a card chooses units by, in its text."""
    chosen = [node for node in _in_text(known, name, Select) if node.kind is Kind.UNIT]
    return [node for node in chosen if node.quantity.kind is not QuantityKind.ALL]


def _at_battlefields(known: Library, name: str) -> bool:
    """Whether all units that a card chooses are at a battlefield, by its text."""
    chosen = _units_chosen(known, name)
    return bool(chosen) and all(any(map(_is_at_battlefield, each.filters)) for each in chosen)


def _is_at_battlefield(said: object) -> bool:
    together = isinstance(said, Together) and said.battlefield
    return together or (isinstance(said, At) and said.place.kind is PlaceKind.BATTLEFIELD)


def _counters(known: Library, name: str) -> bool:
    """Whether a card counters another, by its text."""
    return bool(_in_text(known, name, Counter))


def _read(line: str, known: Library) -> Typed:
    nodes, problems = Nodes(line), Problems(line)
    names = Names(nodes, problems, library=known)
    board = BoardReader(nodes, names)
    spoken = Spoken(lambda phrase: names.is_known(name_of(phrase)), player_of, board.assumed)
    parts = [
        piece
        for part in spoken.parts(read_line(line))
        for first in settings_apart(part, _stands_alone)
        for piece in _acts_within(_as_side(first, names), names)
    ]
    rest: list[Part] = []
    for part in parts:
        if isinstance(part, Side):
            _side(part, board, rest)
        elif not (isinstance(part, Deed) and _setting(part, board, any(map(_is_done, rest)))):
            rest.append(part)
    amid = "showdown" in board.game
    deeds = DeedReader(nodes, names, board, amid=amid, fights=amid)
    for part in rest:
        if isinstance(part, Deed):
            deeds.deed(part)
    claims = ClaimReader(nodes, names, deeds)
    for part in rest:
        if isinstance(part, Question):
            claims.claim(part)
    if not names.laid and not any(found.said for found in board.fields.values()) and not problems.found:
        problems.report(0, "the line lays nothing on the table; a side begins with 'me:' or 'opp:'")
    names.tell_idle(deeds.do, claims.claims)
    if claims.of_combat():
        board.game["until"] = "combat"
    if problems.found:
        raise WrongLine(line, problems.found)
    names.finish()
    node = _whole(nodes, board, deeds, claims)
    repaired = {typed: meant for typed, meant in names.repaired.items() if fold.fold(typed) != fold.fold(meant)}
    assumed = tuple(dict.fromkeys((*board.assumed, *claims.assumed, *_some_told(names))))
    turns = [("it is the opponent's turn", {"active": PLAYERS[1]})] if board.active is None else []
    others = (*_one_by_one(nodes, node, deeds), *left_open(nodes, node, ("base",), turns, claims.later))
    others = (*_other_mights(nodes, node, names), *others, *_with_units(nodes, node, board, claims))
    if board.in_a_row:
        condition = f"{' and '.join(card.title for card in board.in_a_row)} in base"
        _to_base(nodes, board)
        others = (LeftOpen(condition, _whole(nodes, board, deeds, claims)), *others)
    return Typed(line, node, tuple(repaired.items()), assumed, asked=tuple(claims.open), left_open=others)


def _some_told(names: Names) -> Iterator[tuple[str, str, str]]:
    """What is taken for granted of the units that nobody names."""
    for facts in dict.fromkeys(card.facts for card in names.laid if card.title.startswith("some ")):
        if facts is not None and facts.text is None:
            yield f"what {facts.name!r} is", f"{facts.might} might, no text", "nobody names it; its name says otherwise"


def _other_mights(nodes: Nodes, node: written.Mapping, names: Names) -> Iterator[LeftOpen]:
    """The line with the units that nobody names weak and strong, where their Might is not said, which is told."""
    some = [
        name for name in dict.fromkeys(card.title for card in names.laid) if name in ("some unit", "some other unit")
    ]
    for might in (1, 20) if some else ():
        condition = f"{' and '.join(some)} has {might} might"
        others = {name: name.replace("unit", f"{might} might unit") for name in some}
        unsaid = f"how strong {' and '.join(some)} is, is not said"
        yield LeftOpen(condition, cast(written.Mapping, renamed(node, others)), of_words=True, unsaid=unsaid)


def _one_by_one(nodes: Nodes, node: written.Mapping, deeds: DeedReader) -> Iterator[LeftOpen]:
    """The line with its Reactions played once what the same player played before has resolved, and not in answer."""
    entries = {key.value: value for key, value in node.value}
    if deeds.answering:
        done = [_unanswering(nodes, act) if place in deeds.answering else act for place, act in enumerate(deeds.do)]
        acts = nodes.sequence(done, 0, flow=False)
        yield LeftOpen("each of them resolves before the next is played", with_keys(nodes, entries, {"do": acts}))


def _to_base(nodes: Nodes, board: BoardReader) -> None:
    """Lays the units that stood in a row before one at a battlefield into the base of their player."""
    for card in board.in_a_row:
        next(found for found in board.fields.values() if card in found.cards).cards.remove(card)
        board.sides[card.side].cards["base"].append(card)
        card.place, said_of_it = "base", [(key.value, value) for key, value in card.node.value if key.value != "of"]
        card.node = nodes.mapping(said_of_it)


def _with_units(nodes: Nodes, node: written.Mapping, board: BoardReader, claims: ClaimReader) -> Iterator[LeftOpen]:
    """Of a line without any unit, in which it is asked what can be done: that units lie where they can be chosen."""
    asks = any("can" in (key.value for key, _value in claim.value) for claim in claims.claims)
    if not asks or any(card.facts is not None and card.facts.kind is Kind.UNIT for card in board.names.laid):
        return
    entries = {key.value: value for key, value in node.value}
    there = list(entries["battlefields"].value) if "battlefields" in entries else []
    for place, name in enumerate(PLAYERS):
        unit = nodes.mapping([("token", "Recruit"), ("of", name)])
        there.append(nodes.mapping([("as", f"a place of units {place + 1}"), ("units", nodes.sequence([unit]))]))
    fields = nodes.sequence(there)
    there_too = with_keys(nodes, entries, {"battlefields": fields})
    yield LeftOpen("each player has a unit at a battlefield", there_too, needed=True)


def _unanswering(nodes: Nodes, act: written.Piece) -> written.Mapping:
    """A play that waits until the chain is empty."""
    assert isinstance(act, written.Mapping)
    key, value = act.value[0]
    if key.value != "play":
        return nodes.mapping([(key.value, _unanswering(nodes, value))])
    said = [(one.value, inner) for one, inner in value.value] if isinstance(value, written.Mapping) else []
    return nodes.mapping([("play", nodes.mapping([*(said or [("card", value)]), ("answers", False)]))])


def _stands_alone(phrase: Phrase) -> bool:
    """Whether a phrase says something of the whole game by itself, so that a comma behind it begins something else."""
    words = words_of(phrase)
    owns = _OWNS.fullmatch(words)
    if turn_of(words) is not None or (owns and player_of(owns[1]) is not None):
        return True
    if len(phrase) > 1 and _MINE.fullmatch(words) and phrase[0].folded != "turn":
        return True
    return words in (*FIRST_TURN, *_RESPONSES) or phrase[0].folded in ("rules", "victory", "showdown")


def _of_game(phrase: Phrase, who: Phrase, names: Names) -> Deed | None:
    """What is said on a side of the whole game (`victory 8`, `hill mine`) or of a battlefield (`controls hill`)."""
    words = words_of(phrase)
    if turn_of(words) is not None or (_begins_with_unit(phrase, names) and phrase[0].folded not in _VERBS_OF_FIELDS):
        return None
    if re.fullmatch(r"(?:controls?|holds?) .+", words):
        return Deed(((*who, *phrase),))
    earlier = words.startswith("earlier played ") and player_of(words_of(who)) == 0
    return Deed((phrase,)) if earlier or _stands_alone(phrase) else None


def _begins_with_unit(phrase: Phrase, names: Names) -> bool:
    """Whether a phrase begins with the name of a card that is no battlefield."""
    count = names.starts_with_card(phrase)
    facts = names.known(name_of(phrase[:count])) if count else None
    return facts is not None and facts.kind is not Kind.BATTLEFIELD


def _as_side(part: Part, names: Names) -> Part:
    """`opp 3 points, Guard at hill`: a part that names a player and does nothing is a side whose colon is missing."""
    if isinstance(part, Deed) and len(part.phrases[0]) > 1 and player_of(part.phrases[0][0].folded) is not None:
        first, *others = part.phrases
        said_so = names.known(name_of(first[1:])) if first[0].folded == "i" else None
        if said_so is not None and said_so.kind is Kind.SPELL:  # `I Quiet Song` plays it
            return part
        if not any(atom.folded in (*VERB_OF, "turn", "controls", "control") for atom in first):
            start = 2 if first[1].folded in ("has", "have", "got") and len(first) > 2 else 1
            return Side(first[:1], tuple(Thing(phrase) for phrase in (first[start:], *others)))
    return part


def _acts_within(part: Part, names: Names) -> Iterator[Part]:
    """`me: Red Giant, opp 3 points, play Quiet Song`: another player's things, and what is done, within a side."""
    if not isinstance(part, Side):
        yield part
        return
    things: list[Thing] = []
    for place, each in enumerate(part.things):
        thing = each
        of_game = None if thing.place or not thing.phrase else _of_game(thing.phrase, part.who, names)
        if of_game is not None:
            yield of_game
            continue
        first = thing.phrase[0].folded if thing.phrase and not thing.place else ""
        named = len(thing.phrase) > 1 and names.starts_with_card(thing.phrase) > 0
        if place and first in VERB_OF and len(thing.phrase) > 1 and not named:
            yield Side(part.who, tuple(things))
            yield Deed(tuple(later.phrase for later in part.things[place:]))
            return
        if place and player_of(first) is not None and len(thing.phrase) > 1 and not named:
            skipped = 2 if thing.phrase[1].folded in ("has", "have", "got") and len(thing.phrase) > 2 else 1
            thing = Thing(thing.phrase[skipped:], thing.phrase[:1])
        things.append(thing)
    yield Side(part.who, tuple(things))


def _side(part: Side, board: BoardReader, rest: list[Part]) -> None:
    """A side, or (`hill: opp`) who controls a battlefield; `opp: play Quiet Song` is an action of that player."""
    who = words_of(part.who)
    things = part.things
    if player_of(who) is None and len(things) == 1 and things[0].phrase and not things[0].place:
        owner = player_of(" ".join(atom.folded for atom in things[0].phrase))
        found = board.battlefield(part.who) if owner is not None else None
        if found is not None:
            found.controller, found.said = owner, True
            return
    acts = things and things[0].phrase and not things[0].place and _acts(things[0].phrase, board.names, player_of(who))
    if acts and player_of(who) is not None and board.names.known(name_of(things[0].phrase)) is None:
        rest.append(Deed(((*part.who, *things[0].phrase), *(thing.phrase for thing in things[1:]))))
        return
    board.side(part)


def _is_done(part: Part) -> bool:
    """Whether a part is an action, and no answer and no question."""
    return isinstance(part, Deed) and VERB_OF.get(part.phrases[0][0].folded) != "choose"


def _acts(phrase: Phrase, names: Names, who: int | None) -> bool:
    """Whether a phrase on a side is something done: `move Red Giant to hill`, `Red Giant attacks hill`, and `Red Giant
    to hill` where it lies on that side already.
    """
    if phrase[0].folded in VERB_OF:
        return True
    name, rest = names.split(phrase)
    if not name or len(rest) < 2:
        return False
    lies = any(card.side == who for card in names.on_table(name_of(name)))
    return VERB_OF.get(rest[0].folded) == "move" or (lies and (rest[0].folded == "to" or rest[0].kind == "ARROW"))


def _setting(part: Deed, board: BoardReader, acted: bool) -> bool:
    """Whether a part says something of the whole game: whose turn, the rules version, who controls a battlefield, that
    every response is to be tried.
    """
    phrase: Phrase = part.phrases[0]
    words = words_of(phrase)
    if turn_of(words) is not None and acted:
        return False  # of the turn that goes on then
    if board.of_the_game(part):
        return True
    if words in _RESPONSES:
        board.game["respond"] = "open"
        return True
    if phrase[0].folded == "victory" and len(phrase) > 1:
        text = name_of(phrase[1:])
        board.game["victory"] = int(text) if text.isdecimal() else text
        return True
    earlier = earlier_cards(phrase[2:]) if words.startswith("earlier played ") else 0
    if earlier:
        unknown = board.nodes.sequence(["unknown"] * earlier, phrase[0].start)
        board.game["earlier"] = board.nodes.mapping([("played", unknown)], phrase[0].start)
        return True
    if phrase[0].folded in ("battlefield", "battlefields", "bf") and len(phrase) > 1:
        for each in (phrase[1:], *part.phrases[1:]):
            board.battlefield(each)
        return True
    mine = _MINE.fullmatch(words) if not _begins_with_unit(phrase, board.names) else None
    owner = player_of((mine["who"] or {"theirs": "opp"}.get(mine["mine"], mine["mine"])) if mine else "")
    if mine and owner is not None:
        found = board.battlefield(phrase[: len(phrase) - len(words[len(mine["field"]) :].split())])
        if found is not None:
            found.controller, found.said = owner, True
        return True
    owns = _OWNS.fullmatch(words)
    if owns and player_of(owns[1]) is not None:
        found = board.battlefield(phrase[2:])
        if found is not None:
            found.controller, found.said = player_of(owns[1]), True
        return True
    showdown = re.fullmatch(r"showdown (?:at |on )?.+", words)
    if showdown:
        found = board.battlefield(phrase[1:])
        if found is not None:
            board.game["showdown"] = board.nodes.mapping([("at", found.name)], phrase[0].start)
        return True
    return False


def _whole(nodes: Nodes, board: BoardReader, deeds: DeedReader, claims: ClaimReader) -> written.Mapping:
    """The scenario, in the order in which a file is written."""
    pairs: list[tuple[str, Value]] = [("game", "riftbound")]
    given = dict(board.game)
    pairs.append(("title", given.pop("title", "; ".join(deeds.told) or "how things stand")))
    if board.active is not None:
        pairs.append(("active", PLAYERS[board.active]))
    pairs += given.items()
    stays = bool(deeds.do and (claims.claims or claims.open)) and all(map(deeds.is_of_a_turn, deeds.do))
    if board.fields:
        pairs.append(("battlefields", nodes.sequence([_field(nodes, board, name, stays) for name in board.fields], 0)))
    for number, name in enumerate(PLAYERS):
        side = _player(nodes, board, deeds, number)
        if side:
            pairs.append((name, nodes.mapping(side, 0, flow=False)))
    for key, found in (("do", deeds.do), ("choose", deeds.choose), ("claims", claims.claims)):
        if found:
            pairs.append((key, nodes.sequence(found, 0, flow=key == "choose")))
    return nodes.mapping(pairs, 0, flow=False)


def _field(nodes: Nodes, board: BoardReader, key: str, stays: bool) -> written.Piece:
    """A battlefield. Where units of both players lie, it is controlled by nobody unless the line says so. Who controls
    one without a unit there has one that the line does not name, where only turns begin and end and something is
    claimed (`stays`).
    """
    found = board.fields[key]
    sides = {card.side for card in found.cards}
    controller = found.controller if found.said or len(sides) < 2 else None
    pairs: list[tuple[str, Value]] = [("card", found.card)] if found.card else []
    pairs.append(("as", found.name))
    if controller is not None:
        pairs.append(("controller", PLAYERS[controller]))
    units = [card.node for card in found.cards]
    if controller is not None and not units and stays:
        holder = PLAYERS[controller]
        units.append(nodes.mapping([("card", "unknown"), ("as", f"a unit at {found.name}"), ("of", holder)]))
        told = f"a unit of {holder} that nobody names", "a battlefield is held by units, and the line has none there"
        board.assumed.append((f"what lies at {found.name}", *told))
    if units:
        pairs.append(("units", nodes.sequence(units)))
    if found.hidden:
        pairs.append(("facedown", found.hidden[0].node))
    return nodes.mapping(pairs)


def _may_pay(board: BoardReader, number: int) -> bool:
    """Whether a text on the table lets a player pay while others act: one of their cards, or a battlefield; or makes
    them pay for a choice (Deflect of an opponent's unit).
    """
    known = board.names.library
    own = [card.facts for card in board.names.laid if card.side == number]
    fields = [known.find(found.card)[0] for found in board.fields.values() if found.card]
    texts = [facts.text for facts in (*own, *fields) if facts is not None and facts.text is not None]
    said = [node for text in texts for node in walk(text) if isinstance(node, Pay | PayTo | Play)]
    plays = any(isinstance(node, Play) and (node.costless is None or not node.costless.all) for node in said)
    paid = (node.cost for node in said if isinstance(node, Pay | PayTo))
    foes = [card.facts.text for card in board.names.laid if card.side != number and card.facts is not None]
    deflects = (node for text in foes if text is not None for node in walk(text) if isinstance(node, Keyword))
    if any(node.name is KeywordName.DEFLECT for node in deflects):
        return True
    return plays or any(isinstance(node, Resources) for cost in paid for node in walk(cost))


def _player(nodes: Nodes, board: BoardReader, deeds: DeedReader, number: int) -> list[tuple[str, Value]]:
    side = board.sides[number]
    pays = number in deeds.payers or (bool(deeds.do) and _may_pay(board, number))
    values = dict(side.values)
    deck = values.pop("deck", None)
    pairs = list(values.items())
    if side.runes:
        pairs.append(
            (
                "runes",
                nodes.mapping([(key, int(text) if text.isdecimal() else text) for key, text in side.runes.items()]),
            )
        )
    if side.energy is not None or side.power:
        pool: list[tuple[str, Value]] = [("energy", side.energy or 0)]
        pool += [("power", nodes.mapping(list(side.power.items())))] if side.power else []
        pairs.append(("pool", nodes.mapping(pool)))
    elif pays and not side.pays:
        power = nodes.mapping([("any", ENOUGH["power"])])
        enough: list[tuple[str, Value]] = [("energy", ENOUGH["energy"]), ("power", power)]
        pairs.append(("pool", nodes.mapping([*enough, ("stays", True)] if deeds.passes_turns else enough)))
        what = f"what {'the opponent' if number else 'I'} can pay with"
        board.assumed.append((what, "enough for every cost", "the line names no runes and no energy"))
    zones = {zone: nodes.sequence([plain(card.node) for card in cards]) for zone, cards in side.cards.items()}
    if isinstance(deck, written.Piece):
        pairs.insert(0, ("deck", deck_node(deck, zones.pop("deck", None))))
    pairs += zones.items()
    return pairs
