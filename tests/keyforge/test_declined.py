"""What cannot be played right is declined in play, each time that it is asked about."""

from __future__ import annotations

import pytest

from kfjudge.engine.path import PathDecider
from kfjudge.errors import NotDecidable
from kfjudge.games.keyforge.meaning import references
from kfjudge.games.keyforge.meaning.context import Context
from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.cards import Ref
from kfjudge.games.keyforge.words.nodes.effects import Marking
from kfjudge.language.reading import read_text
from kfjudge.language.trees import walk
from tests.keyforge.table import Table, face


def test_the_most_of_something_is_not_decided_in_a_tie() -> None:
    table = Table()
    table.put("artifacts", face("Prize", "The most powerful friendly creature gets +2 armor.", type="artifact"))
    for name in ("One", "Two"):
        table.put("battleline", face(name, power=4))
    view = table.session.game(table.board, PathDecider()).view
    for _time in range(2):
        with pytest.raises(NotDecidable):
            view.armor(table["One"])


@pytest.mark.parametrize(
    "text",
    [
        'Each action card you play gains, "Play: Gain 1A."',
        "Before a creature is destroyed, gain 1A.",
    ],
)
def test_a_text_that_cannot_be_played_whole(text: str) -> None:
    table = Table()
    table.put("artifacts", face("Giver", text, type="artifact"))
    card = table.put("hand", face("Order", "Play: Gain 2A.", type="action"))
    outcomes = table.play(PlayCard(card))
    assert outcomes.lines
    assert all("Giver cannot be played" in str(line.undecided) for line in outcomes.lines)


def test_a_card_that_is_being_played_lies_in_no_discard_pile_yet() -> None:
    table = Table()
    text = "After you play an action card, return that card from your discard pile to your hand."
    table.put("battleline", face("Keeper", text))
    card = table.put("hand", face("Order", "Play: Gain 2A.", type="action"))
    outcomes = table.play(PlayCard(card))
    assert outcomes.lines
    assert all(line.undecided is not None for line in outcomes.lines)


def test_the_armor_of_a_card_that_has_just_lost_it_is_not_counted() -> None:
    said = "Play: Choose a creature. It loses all of its armor this turn. Deal 1D to it for each point of armor it had."
    assert not read_text(KEYFORGE, said, name="Order").understood
    assert read_text(KEYFORGE, said.replace("it had", "it lost this way"), name="Order").understood


def test_that_many_of_each_player_is_not_the_last_ones() -> None:
    text = "Play: Each player shuffles their hand into their deck, then draws that many cards."
    table = Table()
    table.put("hand", face("Spare"))
    card = table.put("hand", face("Order", text, type="action"))
    lines = table.play(PlayCard(card)).lines
    assert lines
    assert all("each player did it" in str(line.undecided) for line in lines)


def test_cards_that_an_instruction_was_done_with_and_nobody_kept() -> None:
    table = Table()
    card = table.put("hand", face("Order", "Play: Stun a creature. Destroy it.", type="action"))
    game = table.session.game(table.board, PathDecider())
    text = game.board.cards[card].face.text
    assert text is not None
    stun = next(node for node in walk(text) if isinstance(node, Marking))
    it = next(node for node in walk(text) if isinstance(node, Ref))
    ctx = Context(game, 0, card, card, root=stun, paragraph=text)
    assert references.refer(ctx, it) == (), "it was not done: nothing is destroyed"
    ctx.did.append(stun)
    with pytest.raises(NotDecidable, match="'a creature'"):
        references.refer(ctx, it)


@pytest.mark.parametrize("deed", ["loses", "gains", "pays", "steals", "moves"])
def test_what_only_players_do_with_aember_is_said_of_no_creature(deed: str) -> None:
    assert not read_text(KEYFORGE, f"After a creature {deed} A, draw a card.", name="Order").understood
    assert not read_text(KEYFORGE, f"Creatures cannot {deed[:-1]} A.", name="Order").understood
    assert read_text(KEYFORGE, f"After your opponent {deed} A, draw a card.", name="Order").understood
