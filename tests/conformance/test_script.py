"""How the clicks of a record become answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.recorded import playing
from benchmarks.recorded.acting import Deed, act_of
from benchmarks.recorded.building import Names
from benchmarks.recorded.reading import Input, Prompt, Step, parse, set_of
from benchmarks.recorded.script import Meaning, script

MAIN = Prompt(kind="main")
CREATURE = Prompt(ask="Choose a creature", legal=("c1", "c2"))
THREE = Prompt(ask="Choose 3 creatures", legal=("c1", "c2", "c3", "c4"), buttons=("done",))


def click(card: str, prompt: Prompt, player: int = 0) -> Input:
    return Input(player, card, None, prompt)


def press(button: str, prompt: Prompt, player: int = 0) -> Input:
    return Input(player, None, button, prompt)


def test_a_click_on_a_card_that_is_not_legal_did_nothing() -> None:
    assert script([click("c9", CREATURE)]) == ()


def test_clicks_at_one_question_for_several_cards_share_its_number() -> None:
    entries = script([click("c1", THREE), click("c3", THREE), press("done", THREE), click("c2", CREATURE)])
    assert [entry.question for entry in entries] == [0, 0, 0, 1]
    assert [entry.meaning for entry in entries] == [Meaning.CARD, Meaning.CARD, Meaning.NO, Meaning.CARD]


def test_a_second_click_takes_the_first_back() -> None:
    entries = script([click("c1", THREE), click("c2", THREE), click("c1", THREE), press("done", THREE)])
    assert [entry.card for entry in entries] == ["c2", None]


def test_the_same_question_for_one_card_twice_is_two_questions() -> None:
    entries = script([click("c1", CREATURE), click("c1", CREATURE)])
    assert [entry.question for entry in entries] == [0, 1]


def test_a_question_with_one_legal_card_is_forced_unless_it_may_be_declined() -> None:
    only = Prompt(ask="Choose a creature", legal=("c1",))
    optional = Prompt(ask="Choose a creature", legal=("c1",), buttons=("done",))
    assert script([click("c1", only)])[0].forced
    assert not script([click("c1", optional)])[0].forced


def test_a_click_at_an_order_prompt_picks_the_next_ability() -> None:
    prompt = Prompt(kind="order", legal=("c1",), buttons=("card:troll", "any order"))
    entries = script([press("card:troll", prompt), press("any order", prompt)])
    assert [(entry.meaning, entry.label) for entry in entries] == [
        (Meaning.ORDER, "troll"),
        (Meaning.ANY_ORDER, "any order"),
    ]
    assert all(entry.ordering for entry in entries)


def test_a_played_card_leaves_the_answers_behind_its_menu() -> None:
    menu = Prompt(ask="Play Troll:", buttons=("play", "discard", "cancel"), source="Troll")
    flank = Prompt(kind="flank", buttons=("left flank", "right flank"))
    act = act_of(Step((click("c1", MAIN), press("play", menu), press("left flank", flank))))
    assert (act.deed, act.card, [item.button for item in act.answers]) == (Deed.PLAY, "c1", ["left flank"])


def test_how_a_card_is_used_is_the_button_of_its_menu() -> None:
    menu = Prompt(kind="which use", buttons=("fight", "reap", "use action", "cancel"))
    again = click("c1", menu)
    act = act_of(Step((click("c1", MAIN), again, press("use action", menu))))
    assert (act.deed, act.answers) == (Deed.ACTION, ())


def test_a_cancelled_action_is_none() -> None:
    menu = Prompt(ask="Play Troll:", buttons=("play", "discard", "cancel"))
    flank = Prompt(kind="flank", buttons=("left flank", "right flank", "cancel"))
    assert act_of(Step((click("c1", MAIN), press("play", menu), press("cancel", flank)))).deed is Deed.CANCEL
    assert act_of(Step((click("c1", MAIN),))).deed is Deed.CLICK


def test_the_name_of_a_record_gives_its_set() -> None:
    assert [set_of(test) for test in ("01-Core/Troll#1", "06-WoE/Troll#2", "core/tide#1")] == ["CotA", "WoE", "core"]


def test_what_is_asked_once_a_game_is_won_is_no_open_question() -> None:
    setup = {"active": "p1", "phase": "main", "players": {}, "cards": {}}
    won = {"ask": "player1 has won the game!", "buttons": ["Rematch"], "source": "Game Won"}
    open_one = {"ask": "Choose a creature", "legal": ["c1"], "source": "Troll"}
    steps = [{"inputs": [], "pending": pending} for pending in ({"p1": won, "p2": won}, {"p1": open_one})]
    ended, asking = parse({"test": "08-AS/Troll#1", "setup": setup, "steps": steps, "winner": "p1"}).steps
    assert ended.pending is None
    assert asking.pending is not None and asking.pending[0].legal == ("c1",)


def test_a_question_that_is_called_off_is_declined() -> None:
    entries = script([press("Cancel Prompt", CREATURE), press("cancel", CREATURE)])
    assert [entry.meaning for entry in entries] == [Meaning.NO, Meaning.NO]


@pytest.mark.parametrize(("winner", "agrees"), [(None, False), (0, True)])
def test_a_game_that_is_won_leaves_a_question_open(
    winner: int | None, agrees: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "agrees", lambda *_of: True)
    replay = object.__new__(playing.Replay)
    replay.names = Names()
    run: Any = SimpleNamespace(board=SimpleNamespace(winner=winner))
    report: Any = SimpleNamespace(
        step=SimpleNamespace(pending={0: CREATURE}, after={}), act=SimpleNamespace(deed=Deed.REAP), expected=None
    )
    assert replay._agrees(report, playing.Leaf(run, None)) is agrees
