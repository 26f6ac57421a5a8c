"""A `Referee` over the KeyForge engine: the lines of `do` as actions of the engine.

In: `Act` values. Out: what the engine makes of them, or `NotLegal` with the rule. Names that fit several cards are
settled by where the action takes its card from; if that leaves more than one, the file is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Aside, Sort
from kfjudge.engine.unsettled import Readings
from kfjudge.errors import JudgeError, NotDecidable, NotLegal, Problem, WrongFile
from kfjudge.games.keyforge import meaning
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import IN_PLAY, NOBODY
from kfjudge.games.keyforge.events.expiry import hold_as_found
from kfjudge.games.keyforge.events.windows import resolve, text_abilities
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.hooks import Tables
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.meaning.key_costs import cost_changes
from kfjudge.games.keyforge.meaning.optional import counted_in
from kfjudge.games.keyforge.options import Options
from kfjudge.games.keyforge.play.actions import (
    Action,
    BeginTurn,
    DiscardCard,
    EndTurn,
    Fight,
    PlaceProphecy,
    PlayCard,
    RaiseTide,
    Reap,
    Unstun,
    UseAction,
    UseOmni,
)
from kfjudge.games.keyforge.play.session import perform
from kfjudge.games.keyforge.situation.by_version import assumed_of, older_behavior
from kfjudge.games.keyforge.situation.checks import check_holds
from kfjudge.games.keyforge.situation.ends import about, changes, comes_out_as, stands_as
from kfjudge.games.keyforge.situation.faces import Faces, ReadText, house_of_slug, house_slug
from kfjudge.games.keyforge.situation.read import read_scenario
from kfjudge.games.keyforge.situation.reasons import LINE, Involved, because
from kfjudge.games.keyforge.situation.script import FORMS
from kfjudge.games.keyforge.situation.setup import build_board
from kfjudge.games.keyforge.situation.standing import (
    assumed_houses,
    assumed_set_up,
    assumed_tokens,
    cards_shown,
    left_unknown,
    not_understood,
    set_up_before,
    standing_problems,
    unwitnessed,
)
from kfjudge.games.keyforge.situation.state import PLAIN, state_of
from kfjudge.games.keyforge.situation.texts import reader_for
from kfjudge.games.keyforge.situation.wording import KeyForgeSpeaker
from kfjudge.games.keyforge.situation.words import house_name
from kfjudge.games.keyforge.situation.words import house_slug as as_fact
from kfjudge.games.keyforge.tables import make_tables
from kfjudge.games.keyforge.view.continuous import SWITCHED
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.conditions import And, Or
from kfjudge.games.keyforge.words.nodes.effects import Triggered
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Condition
from kfjudge.games.keyforge.words.nodes.statics import Keyword
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.language.node import Node
from kfjudge.language.printed_words import Outcome, whole_sentences, words_at
from kfjudge.language.trees import walk
from kfjudge.lookup import fold
from kfjudge.lookup.icons import readable
from kfjudge.lookup.library import Library
from kfjudge.lookup.versions import Versions
from kfjudge.situation import written
from kfjudge.situation.judge import titles_of
from kfjudge.situation.model import Act, CardRef, Check, Compare, NamedCards, Running, Scenario
from kfjudge.situation.names import CardLibrary, one_of_halves
from kfjudge.situation.printed import Printed
from kfjudge.situation.referee import Deciding, Referee
from kfjudge.situation.ruling import Reason
from kfjudge.situation.source import Reader
from kfjudge.situation.turning import Given, Holder, Kinds, states_given, without_filters
from kfjudge.situation.words import PLAYERS
from kfjudge.values import replace

_PLACES = re.compile(
    r"\b(?:neighbo\w*|flank\w*|splash\w*|adjacent|left\w*|right\w*|cent(?:er|re)\w*|middle|between|battlelines?|deploy"
    r"|taunt|next to|positions?|places?|sides?|order|swap\w*|line)\b",
    re.IGNORECASE,
)
"""Words by which a text speaks of where creatures stand; all that may is taken for it."""
LEGAL_BY = {
    "play": "playing-cards",
    "discard": "discarding",
    "fight": "fight",
    "reap": "using-creatures",
    "action": "action-ability",
    "omni": "omni",
    "unstun": "stun",
    "prophecy": "prophecy",
    "raise tide": "tide",
    "end turn": "turn-sequence",
    "begin turn": "house-choice",
}
"""The rule by which each action is open to a player."""


REFUSED_BY = {"exhaust": "exhausted"}
OF_STRENGTH = ("power", "armor", "zone", "destroyed")
"""The fields of a creature that its power or armor decides."""


def _held(condition: Condition) -> Condition:
    """A condition that holds whatever this one comes to, whose words later ones may speak of."""
    return Or(conditions=(condition, And(conditions=())))


def _failed(condition: Condition) -> Condition:
    """The same as one that never does."""
    return And(conditions=(condition, Or(conditions=())))


class KeyForge(Referee):
    """Reads boards and scripts of KeyForge, and plays by its rules."""

    legal_by = LEGAL_BY
    refused_by = REFUSED_BY
    holds = staticmethod(check_holds)
    problems = staticmethod(standing_problems)
    speaker = staticmethod(KeyForgeSpeaker)
    state = staticmethod(state_of)
    changes = staticmethod(changes)
    cards_shown = staticmethod(cards_shown)
    not_understood = staticmethod(not_understood)
    assumed = staticmethod(assumed_of)

    def __init__(self, library: CardLibrary, read: ReadText) -> None:
        self.library = library
        self.read_text = read
        self.tables: Tables = make_tables()
        self._faces: dict[str, Faces] = {}

    def faces(self, version: str) -> Faces:
        """The faces of all cards under a rules version."""
        if version not in self._faces:
            self._faces[version] = Faces(self.read_text, self.versions(), version)
        return self._faces[version]

    def versions(self) -> Versions:
        """The versions of the rules."""
        return self.library.versions()

    def read(self, node: written.Piece, reader: Reader) -> Scenario:
        """The scenario of a node."""
        return read_scenario(node, reader, self.library, self.versions())

    def set_up(self, scenario: Scenario, version: str) -> tuple[Board, list[tuple[str, str, str]]]:
        """The board, and what is taken for granted of the players: houses, that they have no token creature card."""
        board = build_board(scenario, self.faces(version))
        assumed = [*assumed_houses(scenario, board), *assumed_tokens(board), *assumed_set_up(scenario, board)]
        assumed += unwitnessed(board, self.tables.unplayed)
        return board, assumed

    def start(self, board: Board, decider: Decider, scenario: Scenario, version: str) -> Game:
        """A game on `board`. The order within discard piles is asked only where an exact list of a pile is claimed."""
        options = Options(
            order_piles=reads_piles(scenario),
            older=older_behavior(version),
            named=houses_named(scenario),
            same_colors=not speaksof_colors(scenario),
            no_places=not speaks_of_places(scenario),
            singled=singled(scenario),
        )
        game = Game(board, decider, self.tables, options)
        game.readings = scenario.readings
        return game

    def perform(self, game: Game, act: Act, scenario: Scenario) -> None:
        """Does what a line of `do` says."""
        before = game.board.copy()
        perform(game, self._action(game, act, scenario))
        left = left_unknown(scenario, before, game.board)
        if left:
            raise NotDecidable(
                f"{left} has left play, and what it did when it was played is not said", rule="leaves-play"
            )

    def resumes(self, scenario: Scenario, board: Board) -> bool:
        """Whether lasting effects still run, or a card lies on the other side than its owner's."""
        return bool(scenario.lasting or set_up_before(scenario, board)) or any(
            card.side != card.owner and card.zone in IN_PLAY for card in scenario.cards
        )

    def resume(self, board: Board, decider: PathDecider, scenario: Scenario, version: str) -> None:
        """Lays the lasting effects; what they chose when they were made is a question."""

        def start(past: Board) -> Game:
            return self.start(past, decider, scenario, version)

        for number in [number for number, runs in set_up_before(scenario, board).items() if runs]:
            lay_lasting(board, number, board.cards[number].owner, start)
        for running in scenario.lasting:
            face = self.faces(version).face(running.facts)
            lay_lasting(board, source_of(board, face, running.player), running.player, start)
        hold_as_found(self.start(board, decider, scenario, version))

    def reasons(self, deciding: Deciding, scenario: Scenario) -> tuple[Reason, ...]:
        """The steps that concern a claim."""
        named = KeyForgeSpeaker(titles_of(scenario)).named_in(deciding.claim.says)
        out = frozenset(card.number for card in scenario.cards if card.zone in _OUT)
        return because(deciding, Involved([card.owner for card in scenario.cards], named, out))

    def unheard(self, scenario: Scenario) -> Iterator[Aside]:
        """The abilities of the cards in play, each with what it waits for."""
        faces = self.faces(scenario.rules or self.versions().newest)
        for card in scenario.cards:
            face = faces.face(card.facts, card.house, card.half)
            for one in walk(face.text) if face.text is not None and card.zone in IN_PLAY else ():
                if isinstance(one, BoldAbility):
                    yield Aside(0, Sort.WAITING, card.number, partial(_label, one, face.printed), None, one.effect)
                elif isinstance(one, Triggered):
                    words = partial(words_at, one.trigger, face.printed)
                    yield Aside(0, Sort.WAITING, card.number, words, None, one.effect)

    def instead(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What is there at the end in place of what a claim says, with the rule that says what that is."""
        return Reason(about(check), comes_out_as(check, *_found(check, state)))

    def unchanged(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What a claim that holds finds at the end where nothing that happened is about it."""
        told = f"nothing happens that would change it: {stands_as(check, *_found(check, state))}"
        return Reason(about(check), told)

    def made_of(self, check: Check, game: Game, scenario: Scenario) -> tuple[Reason, ...]:
        """Who changes the value that a check asks, and by how much; for what became of a damaged creature that is its
        power. Nothing for other fields, or if nobody does.
        """
        titles = titles_of(scenario)
        if check.field == "key_cost" and check.subject in PLAYERS:
            found = [
                f"{titles[card]} {amount:+}" for card, amount in cost_changes(game, PLAYERS.index(str(check.subject)))
            ]
            whose = f"keys cost {check.subject}"
        elif check.field in OF_STRENGTH and isinstance(check.subject, CardRef) and len(check.subject.cards) == 1:
            number = check.subject.cards[0]
            state, field = game.board.cards[number], "armor" if check.field == "armor" else "power"
            if state.zone != "battleline" or not (state.damage or check.field == field):
                return ()
            made = game.view.made_of(number, field)
            found = [words.format(titles[card]) for words, card in made]
            whose = f"{field} of {titles[number]}"
            switched = bool(made) and made[0][0] == SWITCHED
            check = check._replace(field={"power": "armor", "armor": "power"}[field] if switched else field)
        else:
            return ()
        return (Reason(about(check), f"{whose}: {', '.join(found)}"),) if found else ()

    def as_printed(self, scenario: Scenario, version: str) -> Iterator[Printed]:
        """The scenario without each erratum of one of its cards."""
        versions = self.versions()
        for facts in dict.fromkeys(card.facts for card in scenario.cards if card.facts is not None):
            erratum = facts.erratum(versions, version)
            plain = replace(facts, errata=())
            if erratum is None or erratum.text is None or not facts.wordings:
                continue
            cards = [card if card.facts != facts else replace(card, facts=plain) for card in scenario.cards]
            printed = plain.text(versions, version)
            yield Printed(facts.name, f"errata-{facts.id}", printed, erratum.text, replace(scenario, cards=cards))

    def texts_under(self, version: str) -> Kinds:
        """How its texts are made."""
        return Kinds((ConstantAbility,), Keyword, Condition, _held, _failed, _wider, "ability", readable)

    def holders(self, scenario: Scenario, version: str) -> Iterator[Holder]:
        """The cards in play and those acted with, whose texts are understood; with the bonus icons of those that are
        played, and what was made before and lasts.
        """
        acted, asked = (
            {number for act in acts if act for ref in (act.card, act.other) if ref for number in ref.cards}
            for acts in (scenario.acts, [claim.can for claim in scenario.claims])
        )
        played = {number for act in scenario.acts if act.verb == "play" and act.card for number in act.card.cards}
        titles, measure = titles_of(scenario), partial(self._measured, scenario, version)
        for running in scenario.lasting:
            face = self.faces(version).face(running.facts)
            told = f"{face.name} decides, which lasts: “{whole_sentences(readable(face.printed))}”"
            rest = tuple(one for one in scenario.lasting if one is not running)
            parts = ((told, re.escape(face.name), partial(_lasting, scenario, rest)),)
            yield Holder(face.name, None, face.printed, partial(_with_text, scenario, NOBODY), parts=parts)
        for card in sorted(scenario.cards, key=lambda one: one.number in acted | asked):
            name, face = titles[card.number], self.faces(version).face(card.facts, card.house, card.half)
            if (
                face.text is None
                or card.token is not None
                or (card.zone not in IN_PLAY and card.number not in acted | asked)
            ):
                continue
            told = f"{name} decides: its bonus icons come before its ability and before what playing it sets off"
            gains = f"{('My side', 'The opponent')[card.side]} gains |icon of {re.escape(name)}"
            icons = ((told, gains, partial(_without_icons, scenario, card.number)),)
            has_icons = card.facts and "aember" in (*card.facts.icons, *card.icons) and card.number in played
            put, measured = partial(_with_text, scenario, card.number), partial(measure, card.number)
            lies = card.zone in ("battleline", "artifacts")
            yield Holder(
                *(name, face.text, face.printed, put),
                acted=card.number in acted | asked,
                asked=card.number not in acted and card.number in asked,
                parts=icons if has_icons else (),
                measure=measured if lies else None,
            )

    def givens(self, scenario: Scenario, version: str) -> Iterator[Given]:
        """The states of the cards, and those that nobody acts with and no claim names."""
        titles, taken, hosts = titles_of(scenario), set(_named(scenario)), {card.host for card in scenario.cards}
        for card in scenario.cards:
            if card.facts is not None:
                has = {field: getattr(card, field) for field in _STATES if field not in STATUSES}
                has |= dict.fromkeys(card.marks, True)
                yield from states_given(titles[card.number], has, _STATES, partial(_without, scenario, card.number))
        for card in scenario.cards:
            where = _LIES_THERE.get(card.zone)
            if where and card.facts is not None and card.number not in taken and card.number not in hosts:
                name = titles[card.number]
                away = partial(_laid, scenario, card.number, zone="purged", host=None)
                yield Given(f"{name} {where}", "zones", rf"{re.escape(name)}(?! waits)", away, thing=True)

    def _measured(self, scenario: Scenario, version: str, number: int, condition: Condition) -> str:
        """That a condition of a card in play holds as it begins, with what it counts; "" if it does not."""
        board, _granted = self.set_up(scenario, version)
        game, card = self.start(board, PathDecider(), scenario, version), board.cards[number]
        ctx = Context(game, card.controller, number, number)
        later = [one for one in walk(card.face.text) if isinstance(one, Triggered)]
        try:
            if any(one is condition for each in later for one in walk(each)) or not meaning.holds(ctx, condition):
                return ""
            many = counted_in(ctx, condition)
        except JudgeError:
            return ""
        return f"{readable(str(Outcome(condition, card.face.printed, holds=True)))} as it begins{many}"

    def _action(self, game: Game, act: Act, scenario: Scenario) -> Action:
        form, cards, player = FORMS[act.verb], game.board.cards, game.board.active
        card, other = (
            NOBODY
            if ref is None
            else chosen(
                ref,
                [number for number in ref.cards if lies.fits(cards[number].zone, cards[number].controller, player)],
                scenario,
            )
            for ref, lies in ((act.card, form.lies), (act.other, form.other_lies))
        )
        match act.verb:
            case "begin turn":
                return _begin(game, act)
            case "raise tide":
                return RaiseTide()
            case "end turn":
                return EndTurn()
            case "play":
                return PlayCard(card, act.flank, act.position, other, act.type)
            case "prophecy":
                return PlaceProphecy(card, other)
            case "fight":
                return Fight(card, other)
        return _OF_ONE_CARD[act.verb](card)


_WHERE = (c.Among, c.InZone, c.InZones, c.Involved, c.Under)
"""The filters of a phrase that say where its cards lie, or of which it speaks again."""


def _wider(phrase: Node) -> Sequence[Node]:
    """The phrases for cards that leave out fewer of them than this one; none for what is no such phrase."""
    return list(without_filters(phrase, _WHERE)) if isinstance(phrase, c.Select) else ()


def _label(ability: BoldAbility, printed: str) -> str:
    """What a bold ability waits for: the words before its colon."""
    return words_at(ability, printed).partition(":")[0]


_OUT = ("discard", "purged", "archives")
_STATES = {
    "damage": ("has {} damage", "damage", r"has \d+ damage", ""),
    "aember": ("has {} æmber on it", "aember", "æmber (?:on|move)|A on it", ""),
    "power_counters": ("has {} +1 power counters", "power-counter", "comes to", ""),
    **{mark.value: (f"is {mark.row.state}", mark.value, mark.value, mark.row.alone) for mark in STATUSES},
    "exhausted": ("is exhausted", "exhaust", "exhaust|ready", ""),
    "counters": ("has {} counters", "counters", "comes to", ""),
}
_LIES_THERE = {
    **dict.fromkeys(IN_PLAY, "is in play"),
    **{"discard": "lies in the discard pile", "archives": "lies in the archives"},
}


def _named(scenario: Scenario) -> Iterator[int]:
    """The cards that actions, answers and claims name."""
    for claim in scenario.claims:
        for check in claim.then:
            wanted = getattr(check.wanted, "names", (check.wanted,))
            for one in (check.subject, *wanted):
                yield from getattr(one, "cards", ())
        for choice in claim.choices:
            yield from choice.word.cards
    for act in (*scenario.acts, *(claim.can for claim in scenario.claims if claim.can is not None)):
        for ref in (act.card, act.other):
            yield from getattr(ref, "cards", ())
    for given in scenario.choose:
        for word in given.words:
            yield from word.cards


def _laid(scenario: Scenario, number: int, **values: Any) -> Scenario:
    """A scenario in which a card lies otherwise."""
    cards = [replace(card, **values) if card.number == number else card for card in scenario.cards]
    return replace(scenario, cards=cards, readings=Readings(scenario.readings.fixed))


def _without(scenario: Scenario, number: int, **values: Any) -> Scenario:
    """A scenario in which a card has other values, or no longer the statuses that are named."""
    marks = tuple(mark for mark in scenario.cards[number].marks if mark not in values)
    return _laid(scenario, number, marks=marks, **{key: values[key] for key in values if key not in STATUSES})


def _lasting(scenario: Scenario, running: tuple[Running, ...]) -> Scenario:
    """A scenario in which only some of what was made before lasts."""
    return replace(scenario, lasting=running, readings=Readings(scenario.readings.fixed))


def _without_icons(scenario: Scenario, number: int) -> Scenario:
    """A scenario in which a card has no bonus icons but those that add a house."""
    card = scenario.cards[number]
    left = tuple(icon for icon in card.icons if icon.startswith("house:"))
    return _laid(scenario, number, icons=left, facts=replace(card.facts, icons=()) if card.facts else None)


def _with_text(scenario: Scenario, number: int, tree: CardText) -> Scenario:
    """A scenario in which a card has another text."""
    return replace(
        scenario, texts={number: tree if tree.paragraphs else None}, readings=Readings(scenario.readings.fixed)
    )


_OF_ONE_CARD: dict[str, Callable[[int], Action]] = {
    **{"reap": Reap, "action": UseAction, "omni": UseOmni, "unstun": Unstun, "discard": DiscardCard},
}


def reads_piles(scenario: Scenario) -> bool:
    """Whether a claim reads the order within a discard pile."""
    return any(
        check.field == "discard" and isinstance(check.wanted, NamedCards) and len(check.wanted.names) > 1
        for claim in scenario.claims
        for check in claim.then
    )


def speaksof_colors(scenario: Scenario) -> bool:
    """Whether a claim asks for keys by their color, or the text of a card of the file may speak of colors. Without
    claims all that comes out is told, colors too.
    """
    asked = [check for claim in scenario.claims for check in claim.then if check.field == "keys"]
    if not scenario.claims or any(not isinstance(check.wanted, Compare) for check in asked):
        return True
    return any(map(of_colors, _texts(scenario)))


def speaks_of_places(scenario: Scenario) -> bool:
    """Whether a claim asks where creatures stand in a line, or the text of a card of the file may speak of it."""
    asked = {check.field.removesuffix("+") for claim in scenario.claims for check in claim.then}
    return bool(asked & {"place", "neighbors", "battleline"}) or any(map(of_places, _texts(scenario)))


def singled(scenario: Scenario) -> frozenset[int]:
    """The cards that the file means alone, by a label or a number, and not all that are of the same name."""
    alike: dict[object, set[int]] = {}
    for card in scenario.cards:
        alike.setdefault((card.facts, card.owner), set()).add(card.number)
    meant: dict[object, set[int]] = {}
    for claim in scenario.claims:
        for check in claim.then:
            about = check.subject.cards if isinstance(check.subject, CardRef) else ()
            about += tuple(getattr(check.wanted, "cards", ()))
            meant.setdefault((claim.place, claim.says, check.field, str(check.wanted)), set()).update(about)
        for choice in claim.choices:
            meant[choice] = set(choice.word.cards)
    for act in (*scenario.acts, *(claim.can for claim in scenario.claims if claim.can is not None)):
        for ref in (act.card, act.other):
            meant[act, ref] = set(ref.cards if ref is not None else ())
    for given in scenario.choose:
        meant |= {(given, word): set(word.cards) for word in given.words}
    return frozenset(
        number
        for found in meant.values()
        for group in alike.values()
        if found & group and not group <= found
        for number in found & group
    )


def _texts(scenario: Scenario) -> list[str]:
    """The texts of all cards of a file, those that were in force before and are no longer too."""
    facts = [card.facts for card in scenario.cards] + [card.token for card in scenario.cards]
    facts += [setup.token for setup in scenario.players] + [running.facts for running in scenario.lasting]
    known = [one for one in facts if one is not None]
    texts = [wording.text for one in known for wording in one.wordings]
    return texts + [erratum.text or "" for one in known for erratum in one.errata]


@cache
def of_colors(text: str) -> bool:
    """Whether a text speaks of the colors of keys."""
    return bool(re.search(r"\b(?:red|blue|yellow|colou?rs?)\b", text, re.IGNORECASE))


@cache
def of_places(text: str) -> bool:
    """Whether a text speaks of where creatures stand."""
    return bool(_PLACES.search(text))


def houses_named(scenario: Scenario) -> frozenset[str]:
    """The houses that the file names as answers, given or claimed."""
    words = [word for given in scenario.choose for word in given.words]
    words += [choice.word for claim in scenario.claims for choice in claim.choices]
    return frozenset(house_slug(as_fact(word.text)) for word in words)


def _found(check: Check, state: Mapping[str, Any]) -> tuple[object, str]:
    """The value that a check is about, and its subject in words."""
    field = check.field.removesuffix("+")
    if isinstance(check.subject, CardRef):
        name = check.subject.text
        value = _beside(name, state) if field in LINE else state["cards"].get(name, {}).get(field)
        return PLAIN.get(field) if value is None else value, name
    if check.subject == "game":
        return state.get(field), "the game"
    value = state[check.subject].get(field)
    if field == "made":
        wanted = cast(tuple[tuple[str, Compare], ...], check.wanted)
        named = tuple(fold.fold(name).partition(" not ")[0] for name, _many in wanted)
        value = {name: many for name, many in (value or {}).items() if name.startswith(named)}
    return value, "my side" if check.subject == "me" else "the opponent"


def _beside(name: str, state: Mapping[str, Any]) -> list[str]:
    """The neighbors of a card in a state."""
    line = next((state[player]["battleline"] for player in PLAYERS if name in state[player]["battleline"]), [name])
    place = line.index(name)
    return [*line[max(0, place - 1) : place], *line[place + 1 : place + 2]]


def _begin(game: Game, act: Act) -> Action:
    """The beginning of a turn. A house that may be one of those nobody told is taken at its word or, where all are
    known, refused by the engine.
    """
    house = None if act.house is None else house_slug(act.house)
    side = game.board.players[game.board.active]
    if house is not None and len(side.houses) < 3 and house not in side.houses and not _seen(game, house):
        raise NotDecidable(
            f"whether {house_name(house_of_slug(house))} is a house of the player is not known ('houses' is left out)",
            rule="house-choice",
        )
    return BeginTurn(house, act.key or "", act.archives)


def _seen(game: Game, house: str) -> bool:
    """Whether the active player controls a card of the house."""
    side = game.board.players[game.board.active]
    return any(house in game.view.houses(number) for number in (*side.battleline, *side.artifacts))


def chosen(ref: CardRef, there: Sequence[int], scenario: Scenario) -> int:
    """The card that a name means at this point: the only one of that name, or of those that lie where it is taken
    from.
    """
    if len(ref.cards) == 1:
        return ref.cards[0]
    whole = one_of_halves(there, scenario.cards)
    if whole is not None:
        return whole
    if len(there) == 1:
        return there[0]
    if not there:
        raise NotLegal(f"no {ref.text} lies where the action takes it from", rule="playing-cards")
    several = f"{ref.text!r} fits {len(there)} cards at that point; give them labels with 'as'"
    raise WrongFile([Problem(several, scenario.file, *ref.place)])


def make_referee(library: Library) -> KeyForge:
    """The referee over a library of cards, whose texts are read as they are needed."""
    return KeyForge(library, reader_for(library))


# ── lasting effects that still run when a scenario begins (`lasting:`) ───────

TIMINGS = (
    *(Timing.PLAY, Timing.ACTION, Timing.OMNI, Timing.AFTER_REAP, Timing.AFTER_FIGHT, Timing.BEFORE_REAP),
    *(Timing.BEFORE_FIGHT, Timing.DESTROYED, Timing.SCRAP, Timing.FATE),
)
"""The abilities that may leave lasting effects behind; the first of these that a card has is the one meant."""


def lay_lasting(board: Board, number: int, player: int, start: Callable[[Board], Game]) -> None:
    """Adds to `board` the lasting effects of a card that `player` used: this turn if it is theirs, else on their last
    turn.

    Raises `NotDecidable` if the text is not understood or makes no lasting effect.
    """
    past = board.copy()
    if past.active != player:
        past.active, past.turn = player, past.turn - 1
    past.step = "main"
    known = set(map(id, past.lasting))
    game = start(past)
    for timing in TIMINGS:
        abilities = text_abilities(game, number, timing, player)
        for held in abilities:
            resolve(game, held, Event(timing.value, player, number, stay=past.cards[number].stay, clock=past.clock))
        if abilities:
            break
    made = tuple(effect for effect in past.lasting if id(effect) not in known)
    if not made:
        face = board.cards[number].face
        raise NotDecidable(f"{face.name} makes no lasting effect that could still run", rule="lasting-effects")
    board.lasting = (*board.lasting, *made)
    board.touch()


def source_of(board: Board, face: CardFace, player: int) -> int:
    """The card that made the effect: one of the table if it lies there, else one that has been played and is gone."""
    for number, card in enumerate(board.cards):
        if card.face is face and card.controller == player and card.host == NOBODY:
            return number
    return board.add(face, player, "limbo")
