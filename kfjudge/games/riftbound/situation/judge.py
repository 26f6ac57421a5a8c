"""Judging a Riftbound scenario: every line of play that it leaves open, and what each claim comes to."""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import Exploration, Limits, Outcome, explore
from kfjudge.engine.unsettled import Readings
from kfjudge.errors import Problem, WrongFile
from kfjudge.games.riftbound.board.board import LYING, Board
from kfjudge.games.riftbound.board.facts import UNKNOWN, abilities_of, keyword_lines
from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.cards.errata import text_of
from kfjudge.games.riftbound.cards.records import OLDEST, complete, fold, printed
from kfjudge.games.riftbound.play.game import Game
from kfjudge.games.riftbound.play.playing import unnamed
from kfjudge.games.riftbound.play.versions import assumed, dates, newest, versions
from kfjudge.games.riftbound.situation import telling
from kfjudge.games.riftbound.situation.keys import MODES, PHASES, TOP
from kfjudge.games.riftbound.situation.library import Library, library
from kfjudge.games.riftbound.situation.model import Scenario
from kfjudge.games.riftbound.situation.naming import candidates, plain
from kfjudge.games.riftbound.situation.play import FIXING, End, claimed, kinds_of, listed, played, was_offered
from kfjudge.games.riftbound.situation.script import ScriptReader
from kfjudge.games.riftbound.situation.speaker import Speaker, rule_of
from kfjudge.games.riftbound.situation.state import Teller
from kfjudge.games.riftbound.unsettled import POINTS
from kfjudge.games.riftbound.words.base import KeywordName, Kind
from kfjudge.games.riftbound.words.cards import AttachedTo, BanishedWith, FromAmong, InZone, Number, Select
from kfjudge.games.riftbound.words.effects.objects import Keyword
from kfjudge.games.riftbound.words.events import And, Condition, Not
from kfjudge.games.riftbound.words.statics import HasMight
from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.games.riftbound.words.text import CardText, Constant, KeywordLine, LeadIn
from kfjudge.language.node import Node
from kfjudge.language.node import replace as replace_node
from kfjudge.situation import account, written
from kfjudge.situation.answers import AnswerLog, Judged
from kfjudge.situation.idle import NOTHING_DONE, asks_what_happens
from kfjudge.situation.model import Claim, GivenAnswer
from kfjudge.situation.printed import Printed
from kfjudge.situation.referee import Referee
from kfjudge.situation.ruling import CardShown, OutcomeRuling, Ruling, Stopped, untried
from kfjudge.situation.source import Reader, place_of
from kfjudge.situation.turning import Given, Holder, Kinds, states_given, without_filters
from kfjudge.situation.verdicts import NOT_REACHED, Truth
from kfjudge.values import replace


class Riftbound(Referee):
    """Reads and judges Riftbound scenarios. Players answer one another amid an action, so there are no stages."""

    def read(self, node: written.Piece, reader: Reader) -> Scenario:
        """The scenario of a node; what is wrong with it is reported to `reader`."""
        return ScenarioReader(reader, library()).read(node)

    def labels(self, scenario: Scenario, versions: Sequence[str]) -> Sequence[str]:
        """The versions that are wanted, else its own."""
        return list(versions) or [scenario.rules]

    def under(self, scenario: Scenario, version: str) -> Scenario:
        """The scenario as written, but under a version of the rules. Raises `WrongFile` for one that there is not."""
        return scenario if version == scenario.rules else self._read_again(scenario, version)

    def given(self, scenario: Scenario) -> Sequence[GivenAnswer]:
        """The answers of its file."""
        return scenario.given

    def judged(self, scenario: Scenario, version: str, limits: Limits, *, told: bool = True) -> Judged:
        """The ruling on one scenario; only its verdicts if it is not `told`."""
        return Judged(judge(scenario, limits, told=told), scenario.answers, scenario.whole)

    def met(self, scenario: Scenario, version: str) -> Readings:
        """The open points that were met, each with the rule that it rests on under this version."""
        met = scenario.readings.met
        met.update({name: each._replace(rule=rule_of(scenario.rules, each.rule)) for name, each in met.items()})
        return scenario.readings

    def texts_under(self, version: str) -> Kinds:
        """How its texts are made."""
        return TEXTS._replace(rule=rule_of(version, TEXTS.rule))

    def as_printed(self, scenario: Scenario, version: str) -> Iterator[Printed]:
        """The scenario without each erratum of one of its cards."""
        known = library()
        named = dict.fromkeys(obj.facts.name for obj in scenario.board.objects.values() if obj.facts is not UNKNOWN)
        for name in named:
            record = known.records.get(fold(name), {})
            in_force, old = text_of(record, scenario.rules), text_of(record, OLDEST)
            if in_force == old:
                continue
            plain = {key: value for key, value in record.items() if key != "before"}
            plain |= {"text": old, "errata": "", "tree": None}
            cards = Library({**known.records, fold(name): plain})
            again = self._read_again(scenario, scenario.rules, cards)
            yield Printed(name, "", printed(old), printed(in_force), again)

    def _read_again(self, scenario: Scenario, version: str, cards: Library | None = None) -> Scenario:
        """A scenario as written, but under a version of the rules, or with other cards; a version that Riftbound does
        not have is refused as if the file named it.
        """
        if not isinstance(scenario.node, written.Mapping):
            return scenario
        node = scenario.node
        mark = (node.start_mark, node.end_mark)
        said = [pair for pair in node.value if pair[0].value != "rules"]
        rules = [written.Scalar("tag:yaml.org,2002:str", text, *mark) for text in ("rules", version)]
        reader = Reader(scenario.file)
        other = written.Mapping(node.tag, [tuple(rules), *said], *mark)
        again = ScenarioReader(reader, library() if cards is None else cards).read(other)
        if reader.problems:
            raise WrongFile(reader.problems)
        again.alone, again.assumed = scenario.alone, scenario.assumed
        return again

    def holders(self, scenario: Scenario, version: str) -> Iterator[Holder]:
        """The objects on the board and those acted with, whose texts are understood; with gear what it gives."""
        board = scenario.board
        acted, asked = (
            {number for act in acts if act and act.card for number in candidates(scenario, act.card)}
            for acts in (scenario.acts, [claim.can for claim in scenario.claims])
        )
        there = {obj.id for obj in board.objects.values() if obj.spot in LYING}
        for obj in sorted(board.objects.values(), key=lambda one: one.id in acted | asked):
            facts, name = obj.facts, scenario.named.get(obj.id, obj.facts.name)
            if facts.declined or obj.id not in acted | asked | there:
                continue
            if facts.text is not None:
                others = tuple(
                    (f"{word} of {name} counts only while it is {role}", word, partial(_counted, scenario, obj.id, one))
                    for one, role in _AS.items()
                    if facts.keyword(one) is not None
                    for word in (one.value.capitalize(),)
                )
                yield Holder(
                    name,
                    facts.text,
                    facts.printed,
                    partial(_with_text, scenario, obj.id),
                    False,
                    obj.id in acted | asked,
                    obj.id in asked - acted,
                    others,
                )
            if facts.effect and obj.attached_to is not None:
                effect = CardText(paragraphs=tuple(ability.paragraph for ability in facts.effect))
                words = str(complete(library().records.get(fold(facts.name), {})).get("effect") or "")
                yield Holder(name, effect, words, partial(_with_effect, scenario, obj.id), gives=True)

    def givens(self, scenario: Scenario, version: str) -> Iterator[Given]:
        """The states of the units and gear, and the objects that nobody acts with and no claim names."""
        said = (
            _words([one.card, one.words]) for one in (*scenario.acts, *(claim.can for claim in scenario.claims)) if one
        )
        asked = (check.name for claim in scenario.claims for check in claim.then)
        taken = {number for one in (*itertools.chain(*said), *asked) for number in candidates(scenario, one)}
        states = {
            field: (words, rule_of(version, rule), mark, alone) for field, (words, rule, mark, alone) in _STATES.items()
        }
        objects = [obj for obj in scenario.board.objects.values() if obj.facts is not UNKNOWN and obj.spot in _THERE]
        for obj in objects:
            name = scenario.named.get(obj.id, obj.facts.name)
            has = {field: field in obj.marks or getattr(obj, field, False) for field in states}
            yield from states_given(name, has, states, partial(_lying, scenario, obj.id))
        for obj in objects:
            if obj.id not in taken and obj.kind not in (Kind.RUNE, Kind.BATTLEFIELD):
                name = scenario.named.get(obj.id, obj.facts.name)
                away = partial(_lying, scenario, obj.id, spot=Spot.GONE)
                yield Given(
                    f"{name} {_THERE[obj.spot]}",
                    rule_of(version, "107"),
                    rf"{re.escape(name)}(?! waits)",
                    away,
                    thing=True,
                )


def _words(value: Any) -> Iterator[str]:
    """The texts of plain values."""
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words(one)
    if isinstance(value, str):
        yield value


_THERE = {
    **dict.fromkeys((Spot.BASE, Spot.FIELD, Spot.LEGEND, Spot.FACEDOWN), "is there"),
    Spot.TRASH: "lies in the trash",
}
_STATES = {
    "damage": ("has {} damage", "417", "damage", ""),
    "buffs": ("has {} buffs", "426", "buff", ""),
    "exhausted": ("is exhausted", "414", "exhaust|ready", ""),
    **{mark.value: (f"is {mark}", mark.row.rule, f"(?i:{mark.row.verb})", mark.row.alone) for mark in Mark},
}


def _lying(scenario: Scenario, number: int, **values: Any) -> Scenario:
    """A scenario in which an object lies otherwise."""
    board = copy.deepcopy(scenario.board)
    obj = board.objects[number]
    if "spot" in values:
        for pile in board.seats[obj.owner].piles.values():
            pile[:] = [one for one in pile if one != number]
    obj.marks -= values.keys() & set(Mark)
    for name in values.keys() - set(Mark):
        setattr(obj, name, values[name])
    return _on(scenario, board)


def _on(scenario: Scenario, board: Board) -> Scenario:
    """A scenario on another board."""
    return replace(scenario, board=board, answers=AnswerLog(), readings=Readings(scenario.readings.fixed))


def _held(condition: Condition) -> Condition:
    """A condition that holds whatever this one comes to, whose words later ones may speak of."""
    return Not(condition=And(parts=(Not(condition=condition), Not(condition=And(parts=())))))


def _failed(condition: Condition) -> Condition:
    """The same as one that never does."""
    return And(parts=(condition, Not(condition=And(parts=()))))


_WHERE = (AttachedTo, BanishedWith, FromAmong, InZone)
"""The filters of a phrase that say where its cards lie, or of which it speaks again."""


def _wider(phrase: Node) -> Sequence[Node]:
    """The phrases for cards that leave out fewer of them than this one, or the statement that holds everywhere."""
    if isinstance(phrase, HasMight) and phrase.here:
        return (replace_node(phrase, here=False),)
    return list(without_filters(phrase, _WHERE)) if isinstance(phrase, Select) else ()


TEXTS = Kinds((Constant, LeadIn), Keyword, Condition, _held, _failed, _wider, "364", printed)
_CHOSEN = ("targets", "mode", "additional", "repeat")
"""What an action says of choices of a text."""
_AS = {KeywordName.SHIELD: "a defender", KeywordName.ASSAULT: "an attacker"}
"""The keywords that add Might to what a unit is in a combat."""


def _with_text(scenario: Scenario, number: int, tree: CardText) -> Scenario:
    """A scenario in which an object has another text; nothing is chosen of one that has only keywords."""
    changed = _changed(scenario, number, text=tree, abilities=abilities_of(tree))
    if all(isinstance(one, KeywordLine) for one in tree.paragraphs):
        changed.acts = [
            replace(act, words={key: value for key, value in act.words.items() if key not in _CHOSEN})
            if act.card and number in candidates(scenario, act.card)
            else act
            for act in scenario.acts
        ]
    return changed


def _with_effect(scenario: Scenario, number: int, tree: CardText) -> Scenario:
    """A scenario in which a unit has another text from gear."""
    return _changed(scenario, number, effect=abilities_of(tree))


def _counted(scenario: Scenario, number: int, keyword: KeywordName) -> Scenario:
    """A scenario in which a keyword that adds Might always counts: its Might is printed instead."""
    facts = scenario.board.objects[number].facts
    added = [one.value for one, _conditions in keyword_lines(facts.abilities) if one.name is keyword]
    many = sum(one.value if isinstance(one, Number) else 1 for one in added)
    abilities = tuple(
        replace(one, paragraph=replace(one.paragraph, keywords=_others_than(keyword, one.paragraph)))
        if isinstance(one.paragraph, KeywordLine)
        else one
        for one in facts.abilities
    )
    return _changed(scenario, number, might=(facts.might or 0) + many, abilities=abilities)


def _others_than(keyword: KeywordName, line: KeywordLine) -> tuple[Keyword, ...]:
    return tuple(one for one in line.keywords if one.name is not keyword)


def _changed(scenario: Scenario, number: int, **changes: Any) -> Scenario:
    """A scenario in which other things are printed on an object."""
    board = copy.deepcopy(scenario.board)
    board.becomes(board.objects[number], replace(board.objects[number].facts, **changes))
    return _on(scenario, board)


def make_referee(_library: object) -> Riftbound:
    """What reads and judges its scenarios. Its cards come with the game, so it needs no library."""
    return Riftbound()


def judge(scenario: Scenario, limits: Limits, *, told: bool = True) -> Ruling:
    """The ruling on one scenario. What is not to be `told` has its verdicts alone."""
    rule = partial(rule_of, scenario.rules)
    differs = f"as in {newest()}; version {scenario.rules} differs there"
    start = Teller(scenario, Game(scenario.board))
    open_names = [obj.facts.name for obj, *_how in unnamed(start.game)]
    before = start.whole()
    scenario.implied = {}
    found: Exploration[End] = explore(partial(played, scenario), lambda end: _key(scenario, end), limits=limits)
    if scenario.implied and not found.outcomes:
        scenario.implied = None
        found = explore(partial(played, scenario), lambda end: _key(scenario, end), limits=limits)
    ends = [outcome.leaf for outcome in found.outcomes]
    scenario.whole = found.complete
    if ends and all(end.unfitting for end in ends):
        raise WrongFile([_unfitting(scenario, ends[0])])
    speaker = Speaker(scenario)
    explored = account.Explored(found.root, found.complete, found.reason, speaker.asked, speaker.answer)
    truths = [_truths(scenario, claim, ends) for claim in scenario.claims]
    stops = [Stopped(*end.stopped[:2], rule(end.stopped[2])) if end.stopped is not None else None for end in ends]
    if not told:
        bare = [
            OutcomeRuling((), outcome.ways, stop, {}, undecided=outcome.leaf.undecided)
            for outcome, stop in zip(found.outcomes, stops, strict=True)
        ]
        return account.verdicts(scenario, scenario.rules, explored, bare, truths)
    facts = [obj.facts for obj in scenario.board.objects.values()]
    texts = {id(one.text): one.text for one in facts if one.text is not None}
    differing = assumed(scenario.rules, scenario.differed, tuple(texts.values()))
    granted = [*scenario.assumed, *(("rules", what, differs) for what in differing)]
    granted += [(f"what {one} named as it was played", "anything", "nobody has said it") for one in open_names]
    granted += [*_asked_amid(scenario, ends), *dict.fromkeys(told for end in ends for told in end.taken)]
    granted += untried(dict.fromkeys(one.name for one in facts if not one.declined and not one.witnessed))
    for number, outcome in enumerate(found.outcomes):
        for point in outcome.points:
            point.end = number
    granted += account.implied(_implied(scenario, found.outcomes), explored)
    states = [Teller(scenario, end.game).whole() for end in ends]
    paths = [outcome.path for outcome in found.outcomes]
    return account.ruling(
        scenario,
        scenario.rules,
        explored,
        before=before,
        ends=[
            OutcomeRuling(
                tuple(f"{speaker.player(d.player)}: {d.question} {speaker.answer(d, a)}" for d, a in outcome.trail),
                outcome.ways,
                stop,
                state,
                trace=tuple(telling.steps(scenario, end.game, rule)),
                undecided=end.undecided,
            )
            for outcome, end, stop, state in zip(found.outcomes, ends, stops, states, strict=True)
        ],
        news=[telling.changes(scenario.players, before, state) for state in states],
        truths=truths,
        because=lambda place, verdict: telling.because(
            scenario, scenario.claims[place], ends, paths, truths[place], verdict, rule, _when
        ),
        undecided=lambda place: _why_undecided(scenario, scenario.claims[place], ends),
        assumed=granted,
        not_understood=[(one.name, one.declined) for one in facts if one.declined],
        cards=cards_shown(scenario),
    )


def _asked_amid(scenario: Scenario, ends: Sequence[End]) -> list[tuple[str, str, str]]:
    """That what can be done is asked of a showdown, too, which comes before everything has settled."""
    fields = {number: name for name, number in reversed(scenario.fields.items())}
    fights = dict.fromkeys(fields[at] for end in ends for at in end.fighting.values())
    asked = [claim for claim in scenario.claims if claim.can is not None and claim.can.step is None]
    return [
        (f"'{claim.says}'", f"in the showdown at {' or '.join(fights)}, or after it", "it comes first")
        for claim in (asked if fights else ())
    ]


def _implied(
    scenario: Scenario, outcomes: Sequence[Outcome[End]]
) -> Iterator[tuple[Decision, tuple[Answer, ...], str]]:
    """The questions that were answered since nothing else asks for what a line names, and that name."""
    trail = [pair for outcome in outcomes for pair in outcome.trail]
    for signature, name in (scenario.implied or {}).items():
        met = [(asked, answer) for asked, answer in trail if asked.signature() == signature]
        taken = tuple(dict.fromkeys(answer for _asked, answer in met))
        if met and len(taken) < len(list(met[0][0].worth_trying())):
            yield met[0][0], taken, name


def _unfitting(scenario: Scenario, end: End) -> Problem:
    """What a line names that fits no choice of its action, or more than one."""
    text = end.stopped[0] if end.stopped is not None else ""
    line, column = next((act.place for act in scenario.acts if act.text == text), scenario.place)
    return Problem(end.unfitting, scenario.file, line, column)


def _key(scenario: Scenario, end: End) -> Hashable:
    """Lines of play that nothing tells apart: equal boards, and the same could be done on the way."""
    state = repr(Teller(scenario, end.game).compared())
    return (state, end.stopped, end.undecided, end.told(scenario))


def _truths(scenario: Scenario, claim: Claim, ends: Sequence[End]) -> list[Truth]:
    """What a claim comes to at each end. Where an action could not be done it is not reached, unless it asks for an
    action at an earlier step, or for the action that was refused.
    """
    truths = [_truth(scenario, claim, end) for end in ends]
    on = any(end.stopped is None for end in ends)
    return [
        truth if end.stopped is None or (not on and _about(scenario, claim, end)) else NOT_REACHED
        for truth, end in zip(truths, ends, strict=True)
    ]


def _about(scenario: Scenario, claim: Claim, end: End) -> bool:
    """Whether a claim asks only for an action up to the refused one of a line of play that an action stopped."""
    if claim.can is None or claim.then or claim.choices or end.stopped is None:
        return False
    if claim.can.step is not None:
        return bool(claim.can.step <= max(end.legal, default=-1))
    refused = next((act for act in scenario.acts if act.text == end.stopped[0]), None)
    return refused is not None and (claim.can.verb, claim.can.card) == (refused.verb, refused.card)


def _truth(scenario: Scenario, claim: Claim, end: End) -> Truth:
    """What a claim comes to at an end; None if that cannot be said."""
    if end.undecided:
        return None
    teller = Teller(scenario, end.game)
    if any(not teller.holds(check) for check in claim.then):
        return None if _idle(scenario, claim) else False
    could = claim.can is None or _could(scenario, claim, end)
    if could is not True:
        return None if could or _unread(scenario, claim) else False
    return all(was_offered(scenario, end, one) is one.offers for one in claim.choices)


def _idle(scenario: Scenario, claim: Claim) -> bool:
    """Whether something is said to have happened where nobody did anything."""
    amid = scenario.board.showdown is not None or bool(scenario.board.chain)
    return not scenario.acts and not amid and asks_what_happens(claim.then)


def _unread(scenario: Scenario, claim: Claim) -> str:
    """The card that a claim wants used and whose text is not understood, with the reason; "" if there is none."""
    numbers = candidates(scenario, claim.can.card) if claim.can is not None and claim.can.card is not None else []
    facts = [scenario.board.objects[number].facts for number in numbers]
    return next((f"the text of {one.name} is not understood: {one.declined}" for one in facts if one.declined), "")


def _why_undecided(scenario: Scenario, claim: Claim, ends: Sequence[End]) -> str:
    why = next((end.undecided for end in ends if end.undecided), "")
    doubts = (could for end in ends if claim.can is not None and isinstance(could := _could(scenario, claim, end), str))
    return why or next(doubts, "") or _unread(scenario, claim) or (NOTHING_DONE if _idle(scenario, claim) else "")


def _could(
    scenario: Scenario, claim: Claim, end: End, when: Sequence[tuple[int, str, int]] | None = None
) -> bool | str:
    """Whether the action that a claim asks for could be done at its step, or why that cannot be said; `when`: whether
    it is one of these.
    """
    act = claim.can
    assert act is not None
    step = claim.can.step if claim.can.step is not None else max(end.legal, default=0)
    if FIXING & act.words.keys():
        index = next(place for place, one in enumerate(scenario.claims) if one is claim)
        return end.tried.get((index, step), False)
    kinds = kinds_of(act)
    numbers = candidates(scenario, act.card) if act.card is not None else []
    legal: Iterable[tuple[int, str, int]] = end.legal.get(step, ())
    if claim.can.step is None and end.at_the_end is not None:
        legal = (*end.at_the_end, *end.fighting) if when is None else when
    return any(
        kind in kinds and (not numbers or number in numbers) and (act.who is None or act.who == player)
        for player, kind, number in legal
    )


def _when(scenario: Scenario, claim: Claim, end: End) -> str:
    """When an action that a claim asks for can be done, if a showdown comes before everything has settled."""
    assert claim.can is not None
    if not end.fighting or claim.can.step is not None:
        return "as the board stands then"
    if FIXING & claim.can.words.keys():
        amid = claimed(next(place for place, one in enumerate(scenario.claims) if one is claim)) in end.fighting
    else:
        amid = _could(scenario, claim, end, tuple(end.fighting)) is True
    return "in the showdown" if amid else "once the showdown is over"


def cards_shown(scenario: Scenario) -> list[CardShown]:
    found = []
    for number, name in scenario.named.items():
        obj = scenario.board.objects[number]
        if obj.facts is UNKNOWN or obj.kind is Kind.RUNE or (obj.kind is Kind.BATTLEFIELD and obj.facts.text is None):
            continue
        domains = tuple(domain.value for domain in obj.facts.domains)
        text = printed(text_of(library().records.get(fold(obj.facts.name), {}), scenario.rules))
        if not text and obj.facts.text is not None:
            text = "Its text is the file's own."
        facts = [obj.kind.value, " or ".join(map(str.capitalize, domains))]
        facts += [f"might {obj.facts.might}"] if obj.facts.might is not None else []
        found.append(CardShown(name, obj.facts.name, obj.kind.value, domains, ", ".join(facts), text))
    return found


# ── reading a Riftbound scenario: every problem at once, with line and column ──


class ScenarioReader(ScriptReader):
    """Reads one scenario."""

    def read(self, node: written.Piece) -> Scenario:
        """The scenario of a node; what is wrong is reported to the reader."""
        reader = self.reader
        found = dict(self._entries(node))
        mode = self._choice(found, "mode", tuple(MODES)) or "duel"
        players = MODES[mode]
        board = Board(len(players), 11 if mode == "2v2" else 8)
        self.scenario = Scenario(reader.file, place_of(node), board, node, players=list(players))
        if mode == "2v2":
            for seat in board.seats:
                seat.team = seat.index % 2
        entries = reader.mapping(node, "a scenario", (*TOP, *players))
        for name in ("title", "source"):
            if name in entries:
                setattr(self.scenario, name, reader.text(entries[name], f"'{name}'") or "")
        if "rules" in entries:
            self._rules(entries["rules"])
        if "readings" in entries:
            self.scenario.readings.fixed = reader.readings(entries["readings"], POINTS)
        for item in reader.items(entries["cards"], "'cards'") if "cards" in entries else ():
            self._own_card(item)
        if "active" in entries:
            active = reader.choice(entries["active"], "'active'", players)
            board.active = players.index(active) if active else 0
        phase = self._choice(entries, "phase", tuple(PHASES))
        board.phase = PHASES[phase or "main"]
        board.turn = 5
        for seat in board.seats:
            seat.turns = 3
        if "turn" in entries and reader.choice(entries["turn"], "'turn'", ("first",)):
            board.turn = 1
            for seat in board.seats:  # nobody else has had a turn yet
                seat.turns = int(seat.index == board.active)
        if "victory" in entries:
            board.victory = reader.number(entries["victory"], "'victory'", 1) or board.victory
        self.scenario.open = self._choice(entries, "respond", ("none", "open")) == "open"
        self.scenario.until_combat = self._choice(entries, "until", ("combat",)) == "combat"
        self._with_decks(entries)
        self._fields(entries.get("battlefields"))
        for index, name in enumerate(players):
            self._side(entries.get(name), index, name)
        self._share_points(entries)
        self._before(entries)
        self._check_board(node)
        if "do" in entries:
            acts = [self._act(item) for item in reader.items(entries["do"], "'do'")]
            self.scenario.acts = [act for act in acts if act is not None]
        if "choose" in entries:
            items = reader.items(entries["choose"], "'choose'")
            self.scenario.choose = [plain(item) for item in items]
            self.scenario.given = [
                GivenAnswer(", ".join(map(str, listed(plain(item)))), place_of(item)) for item in items
            ]
        claims = map(self.claims().claim, entries.listed("claims"))
        self.scenario.claims = [claim for claim in claims if claim is not None]
        return self.scenario

    def _choice(self, entries: dict[str, written.Piece], key: str, allowed: tuple[str, ...]) -> str | None:
        return self.reader.choice(entries[key], f"'{key}'", allowed) if key in entries else None

    def _rules(self, node: written.Piece) -> None:
        text = self.reader.text(node, "'rules'") or ""
        label = dates().get(text, text.removeprefix("v"))
        if label in versions():
            self.scenario.rules = label
        elif text:
            self.reader.report(node, f"there is no version {text!r} of the rules", versions())
