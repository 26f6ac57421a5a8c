"""The toy's boards typed in one line: `me: 1 | opp: 2 coins; play Thief -> opp; opp 1?`.

The shape of a line, where a problem is pointed at and how clauses of plain talk are tried is the same for every game;
what stands here is the toy's own words.
"""

from __future__ import annotations

from kfjudge.situation.notation.line import Atom, Deed, Phrase, Question, Side, WrongLine, read_line
from kfjudge.situation.notation.loosely import read_loosely
from kfjudge.situation.notation.names import Problems
from kfjudge.situation.notation.nodes import Nodes, Value
from kfjudge.situation.notation.typed import Typed
from kfjudge.situation.notation.words import player_of
from kfjudge.situation.words import PLAYERS
from tests.toygame.play import CARDS

_VERB, _COINS, _ANSWER = "play", ("coin", "coins"), "ARROW"


def read(line: str, library: object) -> Typed:
    """The scenario that a line says; the toy needs no library. Raises `WrongLine`."""
    return read_loosely(line, _read, lambda: CARDS)


def _read(line: str) -> Typed:
    nodes, problems = Nodes(line), Problems(line)
    keys: dict[str, Value] = {"game": nodes.value("toy")}
    done: list[Value] = []
    chosen: list[Value] = []
    claims: list[Value] = []
    for part in read_line(line):
        match part:
            case Side(who, things):
                amounts = [_coins(thing.phrase, problems) for thing in things]
                keys[_player(who[0], problems)] = nodes.value(sum(amounts), who[0].start)
            case Deed(phrases):
                for phrase in phrases:
                    _play(phrase, nodes, problems, done, chosen)
            case Question(phrases, expect):
                claims += [_claim(phrase, expect, nodes, problems) for phrase in phrases]
    if problems.found:
        raise WrongLine(line, problems.found)
    keys |= {"do": nodes.sequence(done, flow=False)} if done else {}
    keys |= {"choose": nodes.sequence(chosen)} if chosen else {}
    keys |= {"claims": nodes.sequence(claims, flow=False)} if claims else {}
    return Typed(line, nodes.mapping(keys.items(), flow=False))


def _player(atom: Atom, problems: Problems) -> str:
    found = player_of(atom.folded)
    if found is None:
        problems.report(atom.start, f"{atom.folded!r} is no player", ("me", "opp"))
    return PLAYERS[found or 0]


def _coins(phrase: Phrase, problems: Problems) -> int:
    """How many coins a phrase says, with or without the word."""
    first, *more = phrase
    if not first.folded.isdecimal() or [atom for atom in more if atom.folded not in _COINS]:
        problems.report(first.start, "a player has coins: a number of them")
        return 0
    return int(first.folded)


def _play(phrase: Phrase, nodes: Nodes, problems: Problems, done: list[Value], chosen: list[Value]) -> None:
    """`play Thief -> opp`: a card, and the answer to its question."""
    words = list(phrase[phrase[0].folded == _VERB :])
    named = next((card for card in CARDS if words and card.casefold() == words[0].folded), None)
    if named is None:
        problems.report((words or phrase)[0].start, "there is no such card", tuple(CARDS))
        return
    done.append(nodes.value(named, words[0].start))
    if len(words) > 1 and words[1].kind == _ANSWER:
        chosen.append(nodes.value(_player(words[-1], problems), words[-1].start))


def _claim(phrase: Phrase, expect: Phrase, nodes: Nodes, problems: Problems) -> Value:
    """`opp 1 coin?`, with what is expected behind it."""
    said = nodes.line[phrase[0].start : phrase[-1].end]
    pairs: list[tuple[str, Value]] = [("says", said), ("player", _player(phrase[0], problems))]
    pairs += [("coins", _coins(phrase[1:] or phrase, problems))]
    pairs += [("expect", expect[0].folded)] if expect else []
    return nodes.mapping(pairs, phrase[0].start)
