"""Keywords and actions of the newest rules: Empower, Burn, Skip; and texts made of known parts put together anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.riftbound.board.objects import Spot
from kfjudge.games.riftbound.meaning.records import unplayed
from kfjudge.games.riftbound.words.dialect import read_text
from kfjudge.games.riftbound.words.statuses import Mark
from tests.riftbound.table import Table, card

HERE = Path(__file__).parent


@pytest.mark.slow
def test_texts_in_the_manner_of_a_set_to_come_are_understood_and_played() -> None:
    lines = (HERE / "recombined.txt").read_text(encoding="utf-8").splitlines()
    texts = [line.replace(" / ", "\n") for line in lines if not line.startswith("#")]
    assert len(texts) >= 155
    for text in texts:
        reading = read_text(text)
        assert reading.understood, (text, reading.decline)
        assert unplayed(reading.ast) is None, text


def test_empower_is_used_once_and_then_holds() -> None:
    table = Table()
    hero = table.put(card("Hero", might=2, text="[Empower] {1}\n[Empowered][>] I have +2 {M}."))
    table.pool(0, 2)
    table.start()
    assert table.game.view.might(hero) == 2
    table.act("activate", hero, number=91)
    table.settle()
    assert hero.has(Mark.EMPOWERED)
    assert table.game.view.might(hero) == 4
    assert not table.may("activate", hero)


def test_becoming_empowered_is_an_event_and_happens_once() -> None:
    table = Table()
    hero = table.put(card("Hero", might=2, text="When I become [Empowered], buff me."))
    spell = card("Call", "spell", text="Empower a friendly unit.")
    one, two = table.put(spell, spot=Spot.HAND), table.put(spell, spot=Spot.HAND)
    table.start()
    table.act("play", one)
    table.settle()
    assert hero.buffs == 1
    hero.buffs = 0
    table.act("play", two)
    table.settle()
    assert hero.buffs == 0


def test_burning_more_than_the_deck_burns_out_in_between() -> None:
    table = Table()
    pile = table.board.seats[0].piles[Spot.DECK]
    del pile[2:]
    spell = table.put(card("Ashes", "spell", text="[Burn 3]."), spot=Spot.HAND)
    table.start()
    table.act("play", spell)
    table.settle()
    assert table.board.seats[1].points == 1
    assert len(table.board.seats[0].piles[Spot.TRASH]) == 2  # the third of the new deck, and the spell
    assert len(table.board.seats[0].piles[Spot.DECK]) == 1


def test_those_burned_can_be_spoken_of() -> None:
    table = Table()
    spell = table.put(
        card("Ashes", "spell", text="Burn 2. Return a unit burned this way to your hand."), spot=Spot.HAND
    )
    table.start()
    table.act("play", spell)
    table.settle()
    assert table.asked is not None
    table.answer(table.asked.options[0])
    assert len(table.game.hand(0)) == 1


def test_a_skipped_draw_phase_draws_nothing() -> None:
    table = Table()
    spell = table.put(card("Fog", "spell", text="Each opponent skips their next Draw Phase."), spot=Spot.HAND)
    table.start()
    table.act("play", spell)
    table.settle()
    table.act("end turn")
    assert table.board.active == 1
    assert not table.game.hand(1)


def test_a_trigger_on_a_zone_asks_where_the_card_was_played_from() -> None:
    table = Table()
    watcher = table.put(card("Watcher", might=1, text="When you play a spell from your trash, buff me."))
    spell = table.put(card("Spark", "spell", text="Draw 1."), spot=Spot.HAND)
    again = table.put(card("Ember", "spell", text="[Flow] {0}\nDraw 1."), spot=Spot.TRASH)
    table.start()
    table.act("play", spell)
    table.settle()
    assert watcher.buffs == 0
    table.act("play from trash", again)
    table.settle()
    assert watcher.buffs == 1
    assert again.spot is Spot.BANISHED
