"""A `Referee` over the KeyForge engine: the lines of `do` as actions of the engine.

In: `Act` values. Out: what the engine makes of them, or `NotLegal` with the rule. Names that fit several cards are
settled by where the action takes its card from; if that leaves more than one, the file is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

from kfjudge.engine.path import Decider, PathDecider
from kfjudge.engine.trace import Aside, Step
from kfjudge.engine.unsettled import Readings
from kfjudge.errors import NotDecidable, NotLegal, Problem, WrongFile
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.event import Event
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.board.zones import IN_PLAY, NOBODY
from kfjudge.games.keyforge.events.expiry import hold_as_found
from kfjudge.games.keyforge.events.windows import resolve, text_abilities
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.hooks import Tables
from kfjudge.games.keyforge.meaning.key_costs import cost_changes
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
from kfjudge.games.keyforge.situation.ends import LIES, about, comes_out_as, stands_as
from kfjudge.games.keyforge.situation.faces import Faces, ReadText, house_of_slug, house_slug
from kfjudge.games.keyforge.situation.read import read_scenario
from kfjudge.games.keyforge.situation.reasons import LINE, Involved, Tell, because
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
from kfjudge.games.keyforge.situation.words import ZONES, house_name
from kfjudge.games.keyforge.situation.words import house_slug as as_fact
from kfjudge.games.keyforge.tables import make_tables
from kfjudge.games.keyforge.view.continuous import SWITCHED
from kfjudge.games.keyforge.words.nodes.base import Timing
from kfjudge.games.keyforge.words.nodes.conditions import And, Or
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Condition
from kfjudge.games.keyforge.words.nodes.statics import Keyword
from kfjudge.games.keyforge.words.nodes.text import ConstantAbility
from kfjudge.lookup import fold
from kfjudge.lookup.icons import readable
from kfjudge.lookup.library import Library
from kfjudge.lookup.versions import Versions
from kfjudge.situation import written
from kfjudge.situation.judge import titles_of
from kfjudge.situation.model import Act, CardRef, Check, Claim, Compare, NamedCards, Scenario
from kfjudge.situation.names import CardLibrary, one_of_halves
from kfjudge.situation.printed import Printed
from kfjudge.situation.referee import Referee
from kfjudge.situation.ruling import CardShown, Change, Reason
from kfjudge.situation.source import Reader
from kfjudge.situation.speaker import UNSEEN, Speaker
from kfjudge.situation.turning import Holder, Kinds
from kfjudge.situation.verdicts import Verdict
from kfjudge.situation.words import PLAYERS
from kfjudge.values import replace

_PLACES = re.compile(
    r"\b(?:neighbo\w*|flank\w*|splash\w*|adjacent|left\w*|right\w*|cent(?:er|re)\w*|middle|between|battlelines?|deploy"
    r"|taunt|next to|positions?|places?|sides?|order|swap\w*|line)\b",
    re.IGNORECASE,
)
"""Words by which a text speaks of where creatures stand; all that may is taken for it."""
Fits = Callable[[int], bool]
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


def _held(condition: Condition) -> Condition:
    """A condition that holds whatever this one comes to, whose words later ones may speak of."""
    return Or(conditions=(condition, And(conditions=())))


class KeyForge(Referee):
    """Reads boards and scripts of KeyForge, and plays by its rules."""

    legal_by = LEGAL_BY

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

    def holds(self, check: Check, game: Game, scenario: Scenario) -> bool:
        """Whether one field is as a claim says."""
        return check_holds(check, game, scenario)

    def problems(self, scenario: Scenario, game: Game) -> list[Problem]:
        """Damage at or above power, armor used beyond armor."""
        return standing_problems(scenario, game)

    def speaker(self, titles: Sequence[str]) -> Speaker:
        """What things are called."""
        return KeyForgeSpeaker(titles)

    def state(self, game: Game, titles: Sequence[str]) -> dict[str, Any]:
        """The state in the words of `then`."""
        return state_of(game, titles)

    def changes(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
        """Everything that is new."""
        return changes(before, after)

    def reasons(
        self,
        claim: Claim,
        verdict: Verdict,
        holding: Sequence[Step],
        failing: Sequence[Step],
        tell: Tell,
        scenario: Scenario,
        failed: Check | None,
        asides: Sequence[Aside] = (),
    ) -> tuple[Reason, ...]:
        """The steps that concern a claim."""
        named = KeyForgeSpeaker(titles_of(scenario)).named_in(claim.says)
        table = Involved([card.owner for card in scenario.cards], named)
        return because(claim, verdict, holding, failing, tell, table, failed, asides)

    def instead(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What is there at the end in place of what a claim says, with the rule that says what that is."""
        return Reason(about(check), comes_out_as(check, *_found(check, state)))

    def unchanged(self, check: Check, state: Mapping[str, Any]) -> Reason:
        """What a claim that holds finds at the end where nothing that happened is about it."""
        told = f"nothing happens that would change it: {stands_as(check, *_found(check, state))}"
        return Reason(about(check), told)

    def made_of(self, check: Check, game: Game, scenario: Scenario) -> tuple[Reason, ...]:
        """Whose texts make a key cost, a power or an armor what it is."""
        return made_of(game, check, titles_of(scenario))

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

    texts = Kinds((ConstantAbility,), Keyword, Condition, _held, "ability", readable)

    def holders(self, scenario: Scenario, version: str) -> Iterator[Holder]:
        """The cards in play and those acted with, whose texts are understood."""
        acted = {number for act in scenario.acts for ref in (act.card, act.other) if ref for number in ref.cards}
        titles = titles_of(scenario)
        for card in sorted(scenario.cards, key=lambda one: one.number in acted):
            face = self.faces(version).face(card.facts, card.house, card.half)
            if face.text is not None and card.token is None and (card.zone in IN_PLAY or card.number in acted):
                put = partial(_with_text, scenario, card.number)
                yield Holder(titles[card.number], face.text, face.printed, put)

    def cards_shown(self, scenario: Scenario, board: Board, titles: Sequence[str]) -> tuple[CardShown, ...]:
        """The cards of the file that people can see."""
        return cards_shown(scenario, board, titles)

    def not_understood(self, board: Board, ends: Sequence[tuple[Any, str]]) -> tuple[tuple[str, str], ...]:
        """Cards whose text is declined."""
        return not_understood(board, ends)

    def assumed(self, version: str, cited: Collection[str]) -> list[tuple[str, str, str]]:
        """Points in which the newest rules are followed instead of the version."""
        return assumed_of(version, cited)

    def _action(self, game: Game, act: Act, scenario: Scenario) -> Action:
        board = game.board
        player = board.active
        chosen = _Chooser(game, scenario)
        match act.verb:
            case "raise tide":
                return RaiseTide()
            case "end turn":
                return EndTurn()
            case "begin turn":
                return _begin(game, act)
        assert act.card is not None
        match act.verb:
            case "play":
                card = chosen.one(act.card, lambda number: _in_hand(board, number, player))
                host = (
                    NOBODY
                    if act.other is None
                    else chosen.one(act.other, lambda number: board.cards[number].zone == "battleline")
                )
                return PlayCard(card, act.flank, act.position, host, act.type)
            case "discard":
                return DiscardCard(chosen.one(act.card, lambda number: _in_hand(board, number, player)))
            case "prophecy":
                card = chosen.one(
                    act.card,
                    lambda number: (
                        board.cards[number].zone == "prophecies" and board.cards[number].controller == player
                    ),
                )
                under = (
                    NOBODY
                    if act.other is None
                    else chosen.one(act.other, lambda number: _in_hand(board, number, player))
                )
                return PlaceProphecy(card, under)
            case "fight":
                card = chosen.one(act.card, lambda number: _on_table(board, number, player))
                against = NOBODY
                if act.other is not None:
                    against = chosen.one(act.other, lambda number: _on_table(board, number, 1 - player))
                return Fight(card, against)
        card = chosen.one(act.card, lambda number: _on_table(board, number, player))
        return _USES[act.verb](card)


def _with_text(scenario: Scenario, number: int, tree: CardText) -> Scenario:
    """A scenario in which a card has another text."""
    return replace(
        scenario, texts={number: tree if tree.paragraphs else None}, readings=Readings(scenario.readings.fixed)
    )


_USES: dict[str, Callable[[int], Action]] = {"reap": Reap, "action": UseAction, "omni": UseOmni, "unstun": Unstun}


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


def _in_hand(board: Board, number: int, player: int) -> bool:
    return board.cards[number].zone == "hand" and board.cards[number].controller == player


def _on_table(board: Board, number: int, player: int) -> bool:
    return board.cards[number].zone in ("battleline", "artifacts") and board.cards[number].controller == player


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


class _Chooser:
    """Settles which card a name means at this point."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario

    def one(self, ref: CardRef, fits: Fits) -> int:
        """The card that a name means: the only one of that name, or the only one that lies where it is taken from."""
        if len(ref.cards) == 1:
            return ref.cards[0]
        there = [number for number in ref.cards if fits(number)]
        whole = one_of_halves(there, self.scenario.cards)
        if whole is not None:
            return whole
        if len(there) == 1:
            return there[0]
        if not there:
            raise NotLegal(f"no {ref.text} lies where the action takes it from", rule="playing-cards")
        line, column = ref.place
        raise WrongFile(
            [
                Problem(
                    f"{ref.text!r} fits {len(there)} cards at that point; give them labels with 'as'",
                    self.scenario.file,
                    line,
                    column,
                )
            ]
        )


def make_referee(library: Library) -> KeyForge:
    """The referee over a library of cards, whose texts are read as they are needed."""
    return KeyForge(library, reader_for(library))


# ── what makes a value what it is at the end: every text that adds to it or sets it ──

OF_STRENGTH = ("power", "armor", "zone", "destroyed")
"""The fields of a creature that its power or armor decides."""


def made_of(game: Game, check: Check, titles: Sequence[str]) -> tuple[Reason, ...]:
    """Who changes the value that a check asks, and by how much; for what became of a damaged creature that is its
    power. Nothing for other fields, or if nobody does.
    """
    if check.field == "key_cost" and check.subject in PLAYERS:
        found = [f"{titles[card]} {amount:+}" for card, amount in cost_changes(game, PLAYERS.index(str(check.subject)))]
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


# ── what is new on a board of KeyForge: each change as a phrase ──────────────

_FLAGS = {"ward": ("warded", "no ward"), "stun": ("stunned", "no stun"), "enrage": ("enraged", "no enrage")}
_COUNTED = {
    "damage": ("damage", "no damage"),
    "aember": ("æmber on it", "no æmber on it"),
    "power_counters": ("+1 power counters", "no +1 power counters"),
    "armor_left": ("armor left", "no armor left"),
}


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """Everything that is new, players first, then cards in the order of the board."""
    found = [Change(name, phrase) for name in PLAYERS for phrase in _of_player(before[name], after[name])]
    for title, card in after["cards"].items():
        found += [Change(title, phrase) for phrase in _of_card(before["cards"].get(title, {}), card)]
    if before["active"] != after["active"]:
        found.append(Change("game", f"it is the turn of {_whom(after['active'])}"))
    if before["winner"] != after["winner"] and after["winner"]:
        found.append(Change("game", f"{'I win' if after['winner'] == 'me' else 'the opponent wins'}"))
    return tuple(found)


_PLAYER_PHRASES: dict[str, Callable[[Any], str | None]] = {
    "aember": lambda value: f"{value} æmber",
    "keys": lambda value: f"forged keys: {', '.join(value)}" if value else "no forged key",
    "chains": lambda value: f"{value} chains" if value != 1 else "1 chain",
    "tide": lambda value: f"{value} tide",
    "house": lambda value: f"active house {house_name(value)}" if value else "no active house",
    "key_cost": lambda value: None if value is None else f"keys cost {value} æmber",
}
"""What is said of a field of a player that is new."""


def _whom(player: str) -> str:
    return "me" if player == "me" else "the opponent"


def _unseen(titles: Sequence[str]) -> int:
    """How many of the cards nobody can see."""
    return sum(bool(UNSEEN.fullmatch(title)) for title in titles)


def _of_player(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for key, phrase in _PLAYER_PHRASES.items():
        said = phrase(new[key]) if old[key] != new[key] else None
        if said:
            was = f" ({old[key]} before)" if key in ("aember", "chains") else ""
            found.append(said + was)
    stay = [card for card in old["battleline"] if card in new["battleline"]]
    if new["battleline"] != stay and len(new["battleline"]) > 1:
        found.append(f"battleline: {', '.join(new['battleline'])}")
    more_in = {
        zone: _unseen(new[zone]) - _unseen(old[zone]) for zone in ("hand", "archives", "discard", "purged", "deck")
    }
    # An unknown deck has cards that nobody has counted: one that was only looked at for is no card more.
    more_in["deck"] -= max(sum(more_in.values()), 0)
    for zone, more in more_in.items():
        if more > 0:
            found.append(f"{more} unknown card{'s' if more > 1 else ''} more {LIES[zone]}")
    return found


def _of_card(old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """The phrases of one card. One that has moved says where it is and what it is there."""
    zone = new.get("zone")
    moved = old.get("zone") != zone
    base = {} if moved else old
    found: list[str] = []
    if new.get("destroyed") and not old.get("destroyed"):
        found.append("destroyed")
    if moved:
        found.append(LIES.get(str(zone), "out of play"))
    if "controller" in new and new["controller"] != (old.get("controller") or new.get("owner")):
        found.append(f"controlled by {_whom(new['controller'])}")
    if new.get("host") is not None and new.get("host") != old.get("host"):
        found[-1:] = [f"on {new['host']}"] if moved else [*found[-1:], f"on {new['host']}"]
    for key, (plural, none) in _COUNTED.items():
        was = base.get(key, PLAIN.get(key))
        value = new.get(key, PLAIN.get(key))
        if value != was and value is not None and not (key == "armor_left" and (moved or was is None)):
            found.append((f"{value} {plural}" if value else none) + (f" ({was} before)" if was else ""))
    for key, (yes, no) in _FLAGS.items():
        if new.get(key, False) != base.get(key, False):
            found.append(yes if new.get(key) else no)
    if not moved or zone in ("battleline", "artifacts"):
        for key, word in (("power", "power"), ("armor", "armor")):
            if not moved and new.get(key) != old.get(key) and new.get(key) is not None and zone in ZONES:
                found.append(f"{word} {new[key]} ({old.get(key)} before)")
        if "exhausted" in new and new["exhausted"] != (old.get("exhausted", False) if not moved else False):
            found.append("exhausted" if new["exhausted"] else "ready")
    if new.get("counters", {}) != base.get("counters", {}):
        held = ", ".join(f"{count} {name} counters" for name, count in new.get("counters", {}).items())
        found.append(held or "no counters")
    if not moved and new.get("house") != old.get("house") and new.get("house"):
        found.append(f"house {', '.join(map(house_name, new['house']))}")
    return found
