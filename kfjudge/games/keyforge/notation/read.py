"""A whole line read as a scenario of KeyForge.

In: a line and the card library. Out: a `Typed` with the scenario as a YAML node and what was put right. Raises
`WrongLine` with everything that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from kfjudge.games.keyforge.naming import SET_UP_RUNS
from kfjudge.games.keyforge.notation.board import BoardReader
from kfjudge.games.keyforge.notation.claims import ClaimReader
from kfjudge.games.keyforge.notation.deeds import DeedReader
from kfjudge.games.keyforge.notation.names import Names, part_of_one
from kfjudge.games.keyforge.notation.settings import is_setting, stands_alone
from kfjudge.games.keyforge.notation.shaping import is_pool, shaped
from kfjudge.games.keyforge.notation.unnamed import WithUnnamed, name_for, other_powers, rows, settled, taken_for
from kfjudge.games.keyforge.notation.words import PLACE_OF, SETTINGS, VERB_OF
from kfjudge.games.keyforge.situation.words import HOUSES, house_name
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.lookup import fold
from kfjudge.situation import written
from kfjudge.situation.names import CardLibrary, KnownCards
from kfjudge.situation.notation.left_open import LeftOpen, left_open, plain, with_keys
from kfjudge.situation.notation.line import (
    Deed,
    Part,
    Phrase,
    Question,
    Side,
    Thing,
    Word,
    WrongLine,
    place_in,
    read_line,
    settings_apart,
)
from kfjudge.situation.notation.loosely import read_loosely
from kfjudge.situation.notation.names import Laid, Problems, name_lengths, name_of, said
from kfjudge.situation.notation.nodes import Nodes, Value, renamed, words_in
from kfjudge.situation.notation.spoken import Spoken
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.notation.words import player_of, turn_of, words_of
from kfjudge.situation.words import PLAYERS
from kfjudge.values import replace

if TYPE_CHECKING:
    from kfjudge.lookup.cards import CardFacts
    from kfjudge.situation.model import Scenario
    from kfjudge.situation.notation.tongue import Tongue

LIES_IN_PLAY = ("battleline", "artifacts")


def read(line: str, library: CardLibrary) -> Typed:
    """The scenario that a line says. Raises `WrongLine`."""
    known = WithUnnamed(library)
    fresh = _FRESH.search(line) is not None
    return read_loosely(
        line, lambda each: _read(each, known, fresh), library.card_names, lambda: _tongue(library, known)
    )


_FRESH = re.compile(
    r"(?i)\b(?:1st|first) (?:time|attack|fight)\b|\belusive (?:is )?(?:still )?(?:on|up|unused|unspent|active|there)\b"
    r"|(?:\bnot?|n['’]?t|\bnothing)(?: (?:yet|else|was|has|been))* attack(?:ed)?\b"
)
"""That a creature was not attacked before."""


_LAST = r"(?:in |on |during )?(?:(?:his|my|her|the|their) )?(?:last|previous) turn\b"
_KEYS_BEFORE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        rf"\b(i|he|she|opp) (?:just )?forged (an?|the|my|his|1|one|2|two) (?:of (?:my|his|the) )?keys? {_LAST}",
        lambda found: f"{found[1]} has {2 if found[2] in ('2', 'two') else 1} keys forged last turn",
    ),
    (
        r"\b(an?|one|two|the|\d)(?: keys?)?(?: of (?:them|those|these|which))? (?:(?:that|which) )?"
        rf"(?:(?:was|were|is) )?(?:(?:i|he|she|opp) )?(?:forged|from) {_LAST}",
        lambda found: (
            f"{ {'one': 1, 'two': 2}.get(found[1], found[1] if found[1].isdecimal() else 1) } keys forged last turn"
        ),
    ),
    (
        r"(?:(?:(?:the|that|his|my|her) )?keys? (?:is|are|was|were) )?(?:an? )?(?:old(?: (?:key|one))?,? )?"
        rf"(?:and )?not (?:(?:one )?forged |from )*{_LAST}|(?:the|that|his|my) keys? (?:is|are) old\b",
        "0 keys forged last turn",
    ),
    (
        r"(?<=key)(s?) (?:(?:is|was|were|are) )?(?:forged |from )*"
        r"(?:earlier|long ago|ages ago|(?:\w+ )?turns? (?:ago|before)|before(?: that)?(?= *[,;.]))",
        r"\1, 0 keys forged last turn",
    ),
)
"""Which keys were forged in the turn before."""
KEYWORDS = frozenset(map(str, KeywordName))


def _houses(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """The houses of the players that nobody named."""
    for name, setup in zip(PLAYERS, scenario.players, strict=False):
        if setup.houses and not setup.houses_given:
            yield f"the houses of {name}", ", ".join(map(house_name, setup.houses)), "those of the player's cards"


def _tongue(library: CardLibrary, known: WithUnnamed) -> Tongue:
    """The words in which people talk of KeyForge; `known`: the library with the creatures that nobody names."""
    from kfjudge.situation.notation.tongue import Tongue, forms, words_known

    names = cache(library.card_names)

    def cards(name: str) -> Sequence[CardFacts]:
        part = "" if name in PLACE_OF or name in ("token", *SETTINGS) else part_of_one(name, names())
        return known.cards_named(name) or library.cards_named(part)

    @cache
    def kind(name: str) -> str:
        same = cards(name)
        return {"action": "spell", "upgrade": "attached"}.get(same[0].type, "lies") if same else ""

    def own(name: str) -> bool:
        texts = [one.text.lower() for each in cards(name) for one in each.wordings]
        others = r"enemy|opponent|\b(?:a|each|another) creature(?! (?:destroyed|exhausted|moved|put|returned))"
        return bool(texts) and all("friendly" in each and not re.search(others, each) for each in texts)

    def sweeps(name: str) -> bool:
        texts = [one.text.lower() for each in cards(name) for one in each.wordings if each.type == "action"]
        chosen = r"choose|\b(?:an?|another|up to|any) |\d (?!token)(?:[a-z-]+ )*(?:creature|artifact|upgrade)"
        return bool(texts) and not any(re.search(chosen, each) for each in texts)

    def printed(name: str, fact: str) -> bool:
        keyword = rf"(?i)(?:^|[.\n]|\), ?)\s*{re.escape(fact)}\b"
        facts = [
            fact in (f"power {each.power}", f"armor {each.armor}", *each.houses, *each.traits)
            or (fact in KEYWORDS and any(re.search(keyword, one.text) for one in each.wordings))
            for each in cards(name)
        ]
        return bool(facts) and all(facts)

    def done_by(name: str, verb: str) -> str:
        words = {
            word for each in cards(name) for one in each.wordings for word in re.findall("[a-z]+", one.text.lower())
        }
        return "effect" if words.intersection(forms(verb)) else ""

    marks = {mark.value: mark.row.state for mark in STATUSES}
    houses = "|".join(HOUSES)
    return Tongue(
        is_word=words_known(library),
        whole=lambda name: bool(library.cards_named(name)),
        sort=lambda word: word in HOUSES or word in known.card_traits(),
        somebody=name_for,
        own=own,
        sweeps=sweeps,
        done_by=done_by,
        printed=printed,
        becomes=rf"(?:{'|'.join(marks.values())}|exhausted|tapped|ready|damaged|attacked)",
        short=r"(?:ae?|e|æ)mbers?|amb|(?:(?:aember|amber) )?pools?",
        counts="aember",
        kind=kind,
        places="",
        zones=r"hand|deck|discard(?: pile)?|archives?",
        marks=marks,
        puts={"archive": "archived", "purge": "purged"},
        tool=lambda name: any(each.type == "artifact" for each in library.cards_named(name)),
        verbs={
            "play": "play drop put attach slap cast slam sling resolve",
            "fight": "fight attack bite hit swing smack battle run crash send",
            "reap": "reap",
            "use": "use activate pop blow fire crack",
            "discard": "discard",
            "unstun": "unstun",
            "choose": "choose pick",
            "end": "end",
            "raise": "raise",
        },
        alone=("reap", "discard", "unstun"),
        comes=marks,
        letters={**{mark.row.letter: mark.row.state for mark in STATUSES}, "x": "exhausted", "r": "ready"},
        pool="keys? forged last turn|(?:forged )?keys?(?: forged)?|chains?"
        "|(?:red|blue|yellow) key|house [a-z]+|(?:high|low) tide",
        heaps="[a-z]+ counters?",
        keywords="|".join(KEYWORDS),
        tokens="tokens?",
        begins="forge",
        takes=("archives?", "take archives"),
        raises="tide",
        enough=5,
        opens="house [a-z]+",
        happens="forge win lose gain steal capture draw discard control",
        says=(
            (
                r"\bin (my|his|her|(?:my )?opp(?:onent)?'?s) archives? "
                r"(?:(?:is|are|lies|there is|i have|he has) )+(?=[a-z])",
                r"\1 archives is ",
            ),
            (
                r"\b(?:at|in|on|during) (my |his |her |their |(?:my )?opp(?:onent)?'?s |the )?"
                r"(?:(forge)|draw)(?: a key| cards?)? (?:step|phase)\b",
                lambda found: f"at the {'start' if found[2] else 'end'} of {found[1] or 'the '}turn",
            ),
            (
                rf"\b(?:can|may|could) (i|opp|he|she) (?:still )?(?:call|choose|pick|declare) (?:house )?({houses})\b"
                r"(?: as (?:my|his|her|the) (?:active )?house)?",
                r"can \1 choose house \2",
            ),
            (rf"\b(?:named|naming|choosing|calling) (?:house )?({houses})\b", r"naming house \1"),
            (
                rf"(?<!can )\b(i|opp|he|she) (?:called|calls?|chose|chooses?|picks?|picked) (?:house )?({houses})\b",
                r"\1 has house \2",
            ),
            (rf"(?:^|(?<=[.;,] ))(?:i )?called (?:house )?({houses})\b", r"i have house \1"),
            (
                r"\b(?:an? |the |his |my )?keys? (?:is |gets )?forged(?= *\?)|(?<=[,;.:-] )(?:a |the )?key(?= *\?)",
                "forge",
            ),
            *_KEYS_BEFORE,
            (r"\b(?:an? |the )?key for (?:him|her|opp|them)(?= *(?:\?|$))", "he forges"),
            (r"\b(?:an? |the )?key for me(?= *(?:\?|$))", "i forge"),
            (r"\b(\w+) is my active house\b|\bmy active house is (\w+)", r"i have house \1\2"),
            (r"\b(?:the )?tide is (high|low) for (?:my opponent|him|her|opp)\b", r"opp has \1 tide"),
            (r"\b(?:the )?tide is (high|low)(?: for me)?\b", r"i have \1 tide"),
        ),
    )


def _read(line: str, library: CardLibrary, fresh: bool = False) -> Typed:
    nodes, problems = Nodes(line), Problems(line)
    names = Names(nodes, problems, known=KnownCards(library))
    board = BoardReader(nodes, names)
    spoken = Spoken(lambda phrase: names.is_known(name_of(phrase)), player_of, board.assumed)
    parts = [piece for part in spoken.parts(read_line(line)) for piece in settings_apart(part, stands_alone)]
    parts = shaped(parts, names)
    parts = list(_laid(parts, board))
    if problems.found:
        raise WrongLine(line, problems.found)
    deeds = DeedReader(nodes, names, board)
    deeds.player = board.active or 0
    parts = list(_turns(parts, board))
    settings = [part for part in _before_acts(parts) if _stand_so(part, board)]
    settings += [part for part in parts if part not in settings and isinstance(part, Deed) and is_setting(part, board)]
    deeds.player = board.active or 0
    for part in parts:
        if isinstance(part, Deed) and part not in settings:
            deeds.deed(part)
    claims = ClaimReader(nodes, names, deeds)
    for part in parts:
        if isinstance(part, Question):
            claims.claim(_after_played(part, deeds))
    if not any(side.cards or side.values for side in board.sides) and not deeds.do and not problems.found:
        problems.report(0, "the line lays nothing on the table; a side begins with 'me:' or 'opp:'")
    acted = [card for _node, card in names.refs]
    some = settled(names.laid, acted, board.asked_house[1] if board.asked_house is not None else None)
    house, assumed = _house(board, deeds)
    names.tell_idle(deeds.do, claims.claims)
    claims.tell_next_turn()
    if problems.found:
        raise WrongLine(line, problems.found)
    alike = _alike(names)
    names.finish()
    board.tell_led()
    node = _whole(nodes, board, deeds, claims, house)
    if some:
        node = with_keys(nodes, {key.value: value for key, value in node.value}, {"cards": rows(nodes, some)})
        board.assumed += map(taken_for, some)
    repaired = {typed: meant for typed, meant in names.repaired.items() if fold.fold(typed) != fold.fold(meant)}
    targets = frozenset(place_in(line, offset) for offset in deeds.targets)
    told = tuple(dict.fromkeys((*board.assumed, *assumed, *claims.assumed)))
    alone = len(claims.claims) == 1 and _house_asked_about(board, deeds) != ""
    others = left_open(nodes, node, LIES_IN_PLAY, _turns_open(board, deeds, assumed, alone), claims.later)
    return Typed(
        line,
        node,
        tuple(repaired.items()),
        told,
        targets,
        tuple(claims.open),
        (
            *other_powers(nodes, node, some),
            *(() if fresh else _attacked(nodes, node, names)),
            _set_up(nodes, node),
            *_twins(nodes, node, alike),
            *others,
            *_last_turn(nodes, node),
            *_in_pool(nodes, node, told),
        ),
        _houses,
    )


def _set_up(nodes: Nodes, node: written.Mapping) -> LeftOpen:
    """That cards in play were not played, and that what their "Play:" abilities set up for later does not run."""
    return LeftOpen("{} does not run: it was not played", _running(nodes, node, "none"), SET_UP_RUNS[0])


def _attacked(nodes: Nodes, node: written.Mapping, names: Names) -> Iterator[LeftOpen]:
    """For each creature that is attacked where a text speaks of elusive: that it was attacked before this turn."""
    entries = {key.value: value for key, value in node.value}
    texts = " ".join(one.text.lower() for each in names.laid if each.facts for one in each.facts.wordings)
    done = entries["do"].value if "do" in entries and KeywordName.ELUSIVE.value in texts else ()
    fights = ({key.value: value for key, value in item.value} for item in done if isinstance(item, written.Mapping))
    foes = [value for each in fights if "fight" in each for value in [*words_in(each["fight"])][3:]]
    for player in PLAYERS if foes else ():
        side = {key.value: value for key, value in entries[player].value} if player in entries else {}
        line = side["battleline"].value if "battleline" in side else []
        for at, card in enumerate(line):
            said = (
                {key.value: value for key, value in card.value} if isinstance(card, written.Mapping) else {"card": card}
            )
            called = {value.value for value in said.values() if isinstance(value, written.Scalar)}
            if called.isdisjoint(foes) or "attacked" in said:
                continue
            row = nodes.sequence([*line[:at], nodes.mapping([*said.items(), ("attacked", True)]), *line[at + 1 :]])
            changed = {player: with_keys(nodes, side, {"battleline": row})}
            name = str(next(iter(said.values())).value)
            before = f"{name} was attacked earlier this turn"
            yield LeftOpen(before, with_keys(nodes, entries, changed), of_words=True)


def _in_pool(nodes: Nodes, node: written.Mapping, told: Sequence[tuple[str, str, str]]) -> Iterator[LeftOpen]:
    """For each card that a number of æmber stands behind with no word between: that it is the player's."""
    entries = {key.value: value for key, value in node.value}
    on = {fold.fold(value) for _what, value, _why in told}
    for player in PLAYERS:
        side = {key.value: value for key, value in entries[player].value} if player in entries else {}
        for place in LIES_IN_PLAY if "aember" not in side else ():
            cards = side[place].value if isinstance(side.get(place), written.Sequence) else []
            for at, card in enumerate(cards):
                said = {key.value: value for key, value in card.value} if isinstance(card, written.Mapping) else {}
                name = str(next(iter(said.values())).value) if said else ""  # or its id, of one that has a twin
                if "aember" not in said or fold.fold(f"the æmber is on {name}") not in on:
                    continue
                much = said.pop("aember")
                row = nodes.sequence([*cards[:at], nodes.mapping([*said.items()]), *cards[at + 1 :]])
                changed = {player: with_keys(nodes, side, {place: row, "aember": much})}
                whose = "in my pool" if player == PLAYERS[0] else "in the opponent's pool"
                node_so = with_keys(nodes, entries, changed)
                yield LeftOpen(f"the {much.value} æmber are {whose}", node_so, of_words=True)


def _alike(names: Names) -> list[tuple[Laid, Laid]]:
    """The creatures that the line means by a name, each with another in its line that the name fits as well."""
    meant = list({id(card): card for _node, card in names.refs if "#" not in names.nodes.line}.values())
    there = [card for card in names.laid if card.place == "battleline" and card not in meant]
    found = [(card, other) for card in meant for other in there if other.look == card.look]
    for _card, other in found:
        names.ref(other, 0)  # it gets a name of its own
    return found


def _twins(nodes: Nodes, node: written.Mapping, alike: Sequence[tuple[Laid, Laid]]) -> Iterator[LeftOpen]:
    """That another creature of the same name is meant."""
    entries = {key.value: value for key, value in node.value}
    acts = {key: entries[key] for key in ("do", "choose", "claims") if key in entries}
    for card, other in alike:
        swapped = {card.label: other.label, other.label: card.label}
        changed = {key: renamed(value, swapped) for key, value in acts.items()}
        yield LeftOpen(f"the other {card.title} is meant", with_keys(nodes, entries, changed))


def _last_turn(nodes: Nodes, node: written.Mapping) -> Iterator[LeftOpen]:
    """For each card in play whose player is not active: that what it does for the next turn was done last turn."""
    entries = {key.value: value for key, value in node.value}
    by = next(name for name in PLAYERS if name != (entries["active"].value if "active" in entries else PLAYERS[0]))
    told = entries["lasting"].value if "lasting" in entries else ()
    for _place, card in plain(None if any(one.value == "none" for one in told) else entries.get(by), LIES_IN_PLAY):
        effect = nodes.mapping([("card", card.value), ("by", by)])
        yield LeftOpen(f"what {card.value} did last turn holds", _running(nodes, node, effect))


def _running(nodes: Nodes, node: written.Mapping, more: Value) -> written.Mapping:
    """A scenario in which something more runs from before."""
    entries = {key.value: value for key, value in node.value}
    running = list(entries["lasting"].value) if "lasting" in entries else []
    return with_keys(nodes, entries, {"lasting": nodes.sequence([*running, more])})


def _laid(parts: list[Part], board: BoardReader) -> Iterator[Part]:
    """Lays down the sides, and what behind one is another card or number of the same player though a semicolon stands
    before it (`me: Red Giant; 2 aember; opp: Blue Imp`), which is told. The other parts are left, and the last one: it
    may have lost its verb.
    """
    last: Side | None = None
    for place, part in enumerate(parts, 1):
        if isinstance(part, Side):
            if not _held_already(part, board):
                board.side(part)
            last = part
        elif isinstance(part, Deed) and last is not None and place < len(parts) and _is_more(part, board, parts):
            board.side(Side(last.who, tuple(Thing(phrase) for phrase in part.phrases)))
            told = f"on the side of {said(last.who)}"
            board.assumed.append((f"'{', '.join(map(said, part.phrases))}'", told, "it stands behind it"))
        else:
            last = None if isinstance(part, Deed) and not _sets(words_of(part.phrases[0])) else last
            yield part


def _after_played(part: Question, deeds: DeedReader) -> Question:
    """`Loud Song on Red Giant, giant dead?`: a card of the hand that is aimed at something is played before the rest is
    asked.
    """
    if len(part.phrases) > 1:
        played = deeds.as_played(part.phrases[0], deeds.player)
        if any(atom.kind == "ARROW" for atom in played):
            deeds.deed(Deed((played,)))
            return replace(part, phrases=part.phrases[1:])
    return part


def _held_already(part: Side, board: BoardReader) -> bool:
    """`opp's turn: loud song`, with that card in hand: played, or a second one in play? A problem says so."""
    words = words_of(part.who)
    who = player_of(words) if turn_of(words) is None else turn_of(words)
    for thing in part.things:
        found = [] if thing.place or not thing.phrase else board.names.on_table(name_of(thing.phrase))
        if any(card.side == who and card.place == "hand" for card in found):
            message = f"{found[0].title} is in hand already; 'play {said(thing.phrase)}' plays it"
            board.names.problems.report(thing.phrase[0], message)
            return True
    return False


def _is_more(part: Deed, board: BoardReader, parts: Sequence[Part]) -> bool:
    """Whether a part names nothing but cards that do not lie there yet, and numbers of a player. An action is what is
    done where the line does nothing else.
    """
    names = board.names
    others = [one for one in parts if isinstance(one, Deed) and one is not part and not _sets(words_of(one.phrases[0]))]
    if not others and len(part.phrases) == 1 and names.is_action(name_of(part.phrases[0])):
        return False
    for phrase in part.phrases:
        if is_pool(phrase) and not _sets(words_of(phrase)):
            continue
        known = [count for count in range(1, name_lengths(phrase) + 1) if names.is_known(name_of(phrase[:count]))]
        if not known or any(names.on_table(name_of(phrase[:count])) for count in known):
            return False
        if names.is_action(name_of(phrase[: max(known)])) and phrase[max(known) :]:  # it is played on something
            return False
        if any(atom.folded in VERB_OF for atom in phrase[max(known) :]):
            return False
    return True


def _before_acts(parts: list[Part]) -> Iterator[Deed]:
    """What is no side and no question, up to the first action."""
    for part in parts:
        if isinstance(part, Deed):
            if VERB_OF.get(part.phrases[0][0].folded) and not _sets(words_of(part.phrases[0])):
                return
            yield part


def _lies_there(phrase: Phrase, board: BoardReader) -> bool:
    """`Loud Song in hand` as a part of its own: a card of the active player, which is told."""
    name, where = board._behind(phrase, "")
    if not where or not board.names.is_known(name_of(name)):
        return False
    player = board.active or 0
    board.assumed.append((f"whose is '{said(phrase)}'", PLAYERS[player], "nobody is named"))
    board._cards(phrase, player, "")
    return True


def _stand_so(part: Deed, board: BoardReader) -> bool:
    """`Red Giant warded, exhausted`: whether a part says how a card of the line lies there, and is noted."""
    if len(part.phrases) == 1 and _lies_there(part.phrases[0], board):
        return True
    if not board.stands_so(part.phrases[0]):
        return False
    for phrase in part.phrases[1:]:
        if not (board._of_last(phrase, board.newest[0].side) or board.stands_so(phrase)):
            board.says_nothing(phrase[0])
    return True


_ENDS = re.compile(r"\b(?:ends?(?: \w+)? turn|pass)$")


def _turns(parts: list[Part], board: BoardReader) -> Iterator[Part]:
    """`play Loud Song; opp's turn`: behind an action, the turn that follows is meant."""
    acted = ended = False
    for part in parts:
        words = words_of(part.phrases[0]) if isinstance(part, Deed) else ""
        begins = re.fullmatch(r"(?:\w+ )?begin turn", words)
        if acted and not ended and begins and isinstance(part, Deed):
            first = part.phrases[0][0]
            yield Deed(((Word("end", first.start, first.end), Word("turn", first.start, first.end)),))
            board.assumed.append((f"'{said(part.phrases[0])}'", "end turn; begin turn", "it stands behind an action"))
        if acted and isinstance(part, Deed) and len(part.phrases) == 1 and turn_of(words) is not None:
            first = part.phrases[0][0]
            yield Deed(((Word("end", first.start, first.end), Word("turn", first.start, first.end)),))
            yield Deed(((Word("begin", first.start, first.end), Word("turn", first.start, first.end)),))
            board.assumed.append((f"'{said(part.phrases[0])}'", "end turn; begin turn", "it stands behind an action"))
            continue
        acted = acted or (isinstance(part, Deed) and not _sets(words))
        if isinstance(part, Deed):
            ended = _ENDS.search(words_of(part.phrases[-1])) is not None
        yield part


def _sets(words: str) -> bool:
    """Whether the first words of a part say something of the whole game."""
    return turn_of(words) is not None or words.partition(" ")[0] in SETTINGS


def _house(board: BoardReader, deeds: DeedReader) -> tuple[Value | None, tuple[tuple[str, str, str], ...]]:
    """The active house, if the line says it. Where no card is acted with that would say it, that of the first card is
    taken of which is asked whether it can be acted with, else one of the active player's, which is then told.
    """
    active = board.active or 0
    if "house" in board.game:
        return board.game.pop("house"), ()
    if board.asked_house is not None:
        player, house, at = board.asked_house
        if player == active:
            return deeds.nodes.value(house, at), ()
        deeds.names.problems.report(
            at,
            f"an active house belongs to the player whose turn it is, {PLAYERS[active]}; three houses are an identity",
        )
        return None, ()
    if deeds.first is not None and deeds.first.token is not None and deeds.first.token.houses:
        house = deeds.first.token.houses[0]
        return house, (("the active house", house_name(house), "the house of the token creature acted with"),)
    if deeds.acted_with or (deeds.do and _verb(deeds.do[0]) == "begin turn"):
        return None, ()
    asked_about = _house_asked_about(board, deeds)
    if asked_about:
        return asked_about, (
            ("the active house", house_name(asked_about), "the house of the card that is asked about"),
        )
    found = next(_houses_of(deeds, active), None)
    given = board.sides[active].values.get("houses")
    if isinstance(given, written.Sequence) and given.value:
        found = str(given.value[0].value)
    elif active in board.decks and (found is None or found not in board.decks[active].side["houses"]):
        found = str(board.decks[active].side["houses"][0])
    if found is None:
        why = "no card of the player is known, so it makes no difference"
        return HOUSES[0], (("the active house", house_name(HOUSES[0]), why),)
    why = "no card is acted with that would say it; this is one of the player's"
    return found, (("the active house", house_name(found), why),)


def _house_asked_about(board: BoardReader, deeds: DeedReader) -> str:
    """The house of the first card of the active player that a question wants to act with, where nothing is done."""
    card = deeds.first
    if card is None or card.side != (board.active or 0) or card.shown is None:
        return ""
    return next((house for house in card.shown.houses if house in HOUSES), "")


def _houses_of(deeds: DeedReader, player: int) -> Iterator[str]:
    """The houses of a player's cards; prophecies and archon powers are of none."""
    cards = (laid.facts for laid in deeds.names.laid if laid.side == player and laid.facts)
    return (house for facts in cards for house in facts.houses if house in HOUSES)


def _turns_open(
    board: BoardReader, deeds: DeedReader, assumed: Sequence[tuple[str, str, str]], alone: bool
) -> Iterator[tuple[str, dict[str, str]]]:
    """The turns that a line in which nothing is done could stand in: with another house active where none is named, of
    the opponent where nobody's is. `alone`: the only question is whether a card of the house taken can be acted with.
    """
    active, named = board.active or 0, board.active is not None
    if not assumed or alone:
        yield from () if named else (("it is the opponent's turn", {"active": PLAYERS[1]}),)
        return
    for player in (active,) if named else (0, 1):
        for house in dict.fromkeys(_houses_of(deeds, player)):
            said = f"the active house is {house_name(house)}"
            if player == active:
                yield said, {"house": house}
            else:
                yield f"it is the opponent's turn and {said}", {"active": PLAYERS[1], "house": house}


def _verb(node: written.Piece) -> str:
    return str(node.value[0][0].value if isinstance(node, written.Mapping) else node.value)


def _whole(
    nodes: Nodes, board: BoardReader, deeds: DeedReader, claims: ClaimReader, house: Value | None
) -> written.Mapping:
    """The scenario, in the order in which a file is written."""
    game = dict(board.game)
    pairs: list[tuple[str, Value]] = [("title", game.pop("title", "; ".join(deeds.told) or "how things stand"))]
    if "rules" in game:
        pairs.append(("rules", game.pop("rules")))
    if board.active is not None:
        pairs.append(("active", PLAYERS[board.active]))
    if house is not None:
        pairs.append(("house", house))
    pairs += game.items()
    for name, side in zip(PLAYERS, board.sides, strict=True):
        if side.values or side.cards:
            pairs.append((name, side.node(nodes)))
    for key, found in (("do", deeds.do), ("choose", deeds.choose), ("claims", claims.claims)):
        if found:
            pairs.append((key, nodes.sequence(found, 0, flow=key == "choose")))
    return nodes.mapping(pairs, 0, flow=False)
