"""Laws of the rules, held on every real creature, upgrade and artifact: what must come to the same, whatever the card.

A law compares two ways of play that the rules make alike, so it needs no answer written down for the card.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import cache

import pytest

from benchmarks.session import Line
from benchmarks.witness.needs import words_of
from benchmarks.witness.seeing import picture
from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.board.faces import UNKNOWN, CardFace
from kfjudge.games.keyforge.executable import is_executable
from kfjudge.games.keyforge.play.actions import EndTurn, PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.base import Timing, Zone
from kfjudge.games.keyforge.words.nodes.events import EventPattern
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.games.keyforge.words.nodes.statics import Cannot, Replaces
from kfjudge.games.keyforge.words.nodes.text import BoldAbility, ConstantAbility
from kfjudge.language import serial
from kfjudge.language.trees import walk
from kfjudge.lookup import shipped
from kfjudge.paths import rules_data
from tests.keyforge.table import ME, OPPONENT, Table, face
from tests.sampling import in_soak

REMOVALS = {
    "destroyed": "Destroy an enemy creature.",
    "destroyed with all": "Destroy each creature.",
    "dealt damage": "Deal 30D to an enemy creature.",
    "returned to hand": "Return an enemy creature to its owner's hand.",
    "put on the deck": "Put an enemy creature on top of its owner's deck.",
    "archived": "Put an enemy creature into your archives.",
    "shuffled away": "Shuffle an enemy creature into its owner's deck.",
    "purged": "Purge an enemy creature.",
}
FOLLOWING = (
    "Ward it", "Stun it", "Exhaust it", "Ready it", "Enrage it", "Exalt it", "Put a +1 power counter on it",
    "Move it to a flank of its controller's battleline", "Heal 1 damage from it", "It captures 1A",
    "Take control of it",
    "For the remainder of the turn, it gets +2 power",
)  # fmt: skip
CHANGING = (
    "Return a friendly creature to its owner's hand",
    "Destroy a friendly creature",
    "Purge a friendly creature",
)
UNDONE = (
    "Gain 7A. Lose 7A.",
    "Your opponent gains 7A. Your opponent loses 7A.",
    "Put a +1 power counter on each creature. Remove a +1 power counter from each creature.",
    "Gain 2 chains. Lose 2 chains.",
)


@cache
def real(kind: str) -> list[CardFace]:
    """The cards of a type on board whose newest text can be played."""
    found = []
    for record in shipped.records(rules_data("keyforge")):
        if record["type"] == kind and not record.get("half"):
            texts = [serial.from_json(known.tree, KEYFORGE.names) for known in shipped.on_board(record)]
            facts = shipped.card_facts(record)
            if texts and isinstance(texts[-1], CardText) and is_executable(texts[-1]):
                found.append(
                    CardFace(
                        facts.id, facts.name, kind, ("dis",), facts.traits, facts.power, facts.armor, text=texts[-1]
                    )
                )
    return found


def drawn(kind: str, count: int, seed: int, fits: Callable[[CardFace], bool]) -> Iterator[CardFace]:
    """So many of them, drawn at random."""
    cards = [card for card in real(kind) if fits(card)]
    assert len(cards) > 20
    yield from random.Random(seed).sample(cards, min(count, len(cards)))


def is_quiet(card: CardFace) -> bool:
    """A creature that says nothing of what may happen to it or others while it is in play."""
    assert card.text is not None
    own = (Timing.DESTROYED, Timing.PLAY, Timing.SCRAP, Timing.FATE)
    return (card.power or 0) > 0 and all(
        isinstance(item, BoldAbility) and not set(own) & set(item.timings) for item in card.text.paragraphs
    )


def order(text: str) -> CardFace:
    return face("Order", "Play: " + text, type="action")


def states(line: Line) -> tuple[Hashable, ...]:
    """What is true of each card, in order, apart from what it is."""
    return tuple(card._replace(face=UNKNOWN, since=0) for card in line.board.cards)


def told(line: Line) -> tuple[int, ...]:
    assert line.stopped is None and line.undecided is None, (line.stopped, line.undecided)
    return tuple(side.aember for side in line.board.players)


@pytest.mark.slow
@pytest.mark.parametrize("way", REMOVALS)
@pytest.mark.parametrize("count", in_soak(25, 2000))
def test_a_ward_is_all_that_a_removal_costs(way: str, count: int) -> None:
    """Rulebook: Ward. What happens to the creature is replaced whole: no ability sees it go, nothing on it moves."""
    for card in drawn("creature", count, 1, is_quiet):
        table = Table()
        number = table.put("battleline", card, OPPONENT, ward=True, aember=2)
        played = table.put("hand", order(REMOVALS[way]))
        for line in table.play(PlayCard(played)).lines:
            assert told(line) == (0, 0), card.name
            after = line.board.cards[number]
            assert (after, line.board.players[OPPONENT].battleline) == (
                table.board.cards[number]._replace(marks=()),
                [number],
            ), card.name


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["Destroy", "Sacrifice"])
@pytest.mark.parametrize("kind", ["creature", "upgrade"])
@pytest.mark.parametrize("count", in_soak(60, 2000))
def test_if_you_do_looks_at_what_was_done(verb: str, kind: str, count: int) -> None:
    """Rulebook: If you do. A card still in play was not destroyed, whatever kept it; one that was discarded was."""
    discarded = 0
    for card in drawn(kind, count, 2, lambda card: kind == "upgrade" or (card.power or 0) > 0):
        table = Table()
        host = table.put("battleline", card if kind == "creature" else face("Host"))
        if kind == "upgrade":
            table.attach(card, "Host")
        played = table.put("hand", order(f"{verb} a friendly creature. If you do, archive the top card of your deck."))
        top = table.put("deck", face("Top"))
        table.put("battleline", face("Enemy"), OPPONENT)
        idle = table.play(PlayCard(table.put("hand", order("Gain 1A.")))).lines
        if any(line.board.cards[host].zone != "battleline" for line in idle):
            continue  # it destroys itself where it stands
        for line in table.play(PlayCard(played)).lines:
            if line.stopped is not None or line.undecided is not None:
                continue
            before, after = table.board.cards[host], line.board.cards[host]
            done = line.board.cards[top].zone != "deck"
            if (after.zone, after.stay) == ("battleline", before.stay):
                assert not done, (card.name, "is still in play")
            elif after.zone == "discard":
                discarded += 1
                assert done, (card.name, "is discarded")
    assert discarded


@pytest.mark.slow
@pytest.mark.parametrize("said", FOLLOWING)
@pytest.mark.parametrize("way", ["dealt damage"])
@pytest.mark.parametrize("count", in_soak(8, 400))
def test_what_is_said_of_a_card_that_has_left_does_nothing(said: str, way: str, count: int) -> None:
    """Rulebook: Leaving play. "It" is the card that was spoken of, and no other card takes its place. Of a card that
    surely leaves, as it is purged or returned, nothing of the kind can be said.
    """
    for card in drawn("creature", count, 3, is_quiet):
        ends: list[set[Hashable]] = []
        for text in (REMOVALS[way], f"{REMOVALS[way]} {said}."):
            table = Table()
            table.board.players[OPPONENT].aember = 3
            table.put("battleline", face("Bystander"))
            table.put("battleline", card, OPPONENT)
            played = table.put("hand", face("Order", "Play: " + text, type="action"))
            ends.append(set())
            for line in table.play(PlayCard(played)).lines:
                told(line)
                ends[-1].add((states(line), tuple(side.key() for side in line.board.players)))
        assert ends[0] == ends[1], card.name


def speaks_of_elsewhere(card: CardFace) -> bool:
    """Whether a text looks at cards by title or out of play."""
    assert card.text is not None
    words = words_of(card.text)
    return bool(words.names or words.said & set(Zone))


@pytest.mark.slow
@pytest.mark.parametrize("zone", ["purged", "archives", "discard", "deck"])
@pytest.mark.parametrize("count", in_soak(25, 2000))
def test_a_copy_that_is_not_in_play_does_nothing(zone: str, count: int) -> None:
    """Rulebook: In play. The abilities of a card are of no account elsewhere, unless they say so."""
    for card in drawn("creature", count, 4, lambda card: not speaks_of_elsewhere(card)):
        ends: list[set[Hashable]] = []
        for copied in (False, True):
            table = Table()
            for player in (ME, OPPONENT):
                table.board.players[player].aember = 4
                table.put("battleline", face("Bystander"), player, label=str(player))
            table.put("battleline", card)
            played = table.put("hand", order("Deal 2D to an enemy creature. Gain 1A. Steal 1A. Draw a card."))
            table.put("deck", face("Top"))
            for player in (ME, OPPONENT):  # the last cards of the board: what is before them must not change
                table.put(zone, card if copied else face("Blank"), player, label=f"copy {player}")  # type: ignore[arg-type]
            ends.append(set())
            for line in table.play(PlayCard(played)).lines:
                if line.undecided is None:
                    ends[-1].add((states(line), told(line)))
        assert ends[0] == ends[1], card.name


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Give control of a friendly creature to your opponent", *CHANGING])
@pytest.mark.parametrize("count", in_soak(25, 2000))
def test_a_waiting_ability_is_of_who_controlled_the_card(way: str, count: int) -> None:
    """Rulebook: Abilities that wait. What becomes of the card in between gives its ability to nobody else."""
    for card in drawn("creature", count, 5, is_quiet):
        table = Table()
        number = table.put("battleline", card)
        table.attach(
            face("Gift", "This creature gains, “At the end of your turn, gain 3A.”", type="upgrade"), card.name
        )
        table.put("artifacts", face("Taker", f"At the end of your turn, {way[0].lower()}{way[1:]}.", type="artifact"))
        lines = table.play(EndTurn()).lines
        assert {told(line) for line in lines} == {(3, 0), (0, 0)}, card.name  # in time, or too late
        assert not any(
            (after.zone, after.controller) == ("battleline", ME)
            for after in (line.board.cards[number] for line in lines)
        ), card.name


def stands_still(card: CardFace) -> bool:
    """A text of statements alone that acts on nothing as it happens."""
    assert card.text is not None
    acts = (EventPattern, Replaces, Cannot)
    return all(isinstance(item, ConstantAbility) for item in card.text.paragraphs) and not any(
        isinstance(node, acts) for node in walk(card.text)
    )


@pytest.mark.slow
@pytest.mark.parametrize("text", UNDONE)
@pytest.mark.parametrize("kind", ["creature", "artifact"])
@pytest.mark.parametrize("count", in_soak(30, 2000))
def test_what_is_done_and_undone_leaves_nothing(text: str, kind: str, count: int) -> None:
    """Rulebook: Constant abilities. They hold while their condition does: no more, once it has been and gone."""
    for card in drawn(kind, count, 6, stands_still):
        table = Table()
        for player in (ME, OPPONENT):
            table.put("battleline", face("Left", power=5), player, label=f"left {player}")
            table.put("battleline", face("Right", power=5), player, label=f"right {player}")
        table.put("battleline" if kind == "creature" else "artifacts", card)
        nothing = table.put("hand", order("Destroy each creature with power 99 or higher."))
        done = table.put("hand", order(text))
        ends = []
        for number in (nothing, done):
            (line,) = table.play(PlayCard(number)).lines
            told(line)
            seen = picture(table.session.game(line.board, PathDecider()))
            ends.append((seen[7], seen[8], told(line)))  # type: ignore[index]
        assert ends[0] == ends[1], card.name
