"""How answers bind to the questions that the engine asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.recorded.binding import Binding
from benchmarks.recorded.building import Names
from benchmarks.recorded.fitting import SuspendedError, Told
from benchmarks.recorded.nature import Settled
from benchmarks.recorded.options import pair_labels
from benchmarks.recorded.reading import Input, Prompt
from benchmarks.recorded.script import script
from kfjudge.engine.decision import Answer, Decision
from kfjudge.engine.explore import explore
from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.board.board import Board
from kfjudge.games.keyforge.board.faces import CardFace
from kfjudge.games.keyforge.naming import AbilityName

CREATURE = Prompt(ask="Choose a creature", legal=("c0", "c1", "c2"))
TWO = Prompt(ask="Choose 2 creatures", legal=("c0", "c1", "c2"), buttons=("done",))
MAY = Prompt(ask="Choose a creature", legal=("c0", "c1"), buttons=("done",))


def told(**more: Any) -> tuple[Told, Callable[[], Board]]:
    """Three cards, c0 to c2, numbered alike, and the board they lie on."""
    names, board = Names(), Board()
    for number in range(3):
        board.add(CardFace(f"card-{number}", f"Card {number}", "creature"), 0, "battleline")
        names.add(f"c{number}", number)
    return Told(names, **more), lambda: board


def pick(low: int = 1, high: int = 1, player: int = 0, options: tuple[Any, ...] = (0, 1, 2), **more: Any) -> Decision:
    return Decision(player, more.pop("kind", "cards"), "Which?", options, low, high, **more)


def clicks(*items: tuple[str, Prompt]) -> list[Input]:
    return [
        Input(0, item, None, prompt) if item.startswith("c") and item[1:].isdecimal() else Input(0, None, item, prompt)
        for item, prompt in items
    ]


def tried(inputs: list[Input], *decisions: Decision, **more: Any) -> list[tuple[Answer, ...]]:
    """What is answered to `decisions` along every branch that the record leaves open, in the order tried."""

    def run(decider: PathDecider) -> tuple[Answer, ...]:
        return tuple(decider.decide(decision) for decision in decisions)

    entries = script(inputs)
    found = explore(run, lambda leaf: leaf, lambda: Binding(entries, *told(**more)))
    return [outcome.leaf for outcome in found.outcomes]


def test_a_click_is_the_only_answer() -> None:
    assert tried(clicks(("c1", CREATURE)), pick()) == [((1,),)]


def test_clicks_bind_in_their_order() -> None:
    assert tried(clicks(("c2", CREATURE), ("c0", CREATURE)), pick(), pick()) == [((2,), (0,))]


def test_a_button_waits_while_a_card_is_taken() -> None:
    house = Prompt(ask="Choose a house", buttons=("dis", "logos"))
    asked = pick(kind="house", options=("dis", "logos"))
    assert tried(clicks(("logos", house), ("c2", CREATURE)), pick(), asked) == [((2,), (1,))]


def test_a_side_of_a_creature_is_no_flank() -> None:
    side = Prompt(ask="Which side do you want to move this card to?", buttons=("left flank", "right flank"))
    flank = pick(kind="flank", options=("left", "right"))
    assert tried(clicks(("left flank", side)), flank) == [((0,),), ((1,),)]


def test_a_button_may_name_a_card() -> None:
    which = Prompt(ask="Choose an ability:", buttons=("Card 0", "Card 2"))
    assert tried(clicks(("Card 2", which)), pick()) == [((2,),)]


def test_an_icon_resolved_as_itself_is_a_no_to_replacing_it() -> None:
    how = Prompt(ask="How do you wish to resolve this capture bonus icon?", buttons=("capture", "steal"))
    replaced = pick(kind="may", options=(True, False))
    assert tried(clicks(("capture", how), ("steal", how)), replaced, replaced) == [((1,), (0,))]


def test_a_click_that_no_legal_pick_has_does_nothing() -> None:
    several = Prompt(ask="Choose 3 cards", legal=("c0", "c1", "c2"), buttons=("done",))
    differing = pick(0, 3, valid=lambda picked: not {0, 1} <= set(picked))
    assert tried(clicks(("c0", several), ("c1", several), ("c2", several), ("done", several)), differing) == [((0, 2),)]


def test_who_goes_first_need_not_be_asked() -> None:
    first = Prompt(ask="Choose which player draws first", buttons=("Me", "Opponent"))
    assert tried(clicks(("Opponent", first), ("c1", CREATURE)), pick()) == [((1,),)]


def test_several_clicks_at_one_question_are_one_pick() -> None:
    assert tried(clicks(("c2", TWO), ("c0", TWO), ("done", TWO)), pick(2, 2)) == [((0, 2),)]


def test_an_ordered_pick_keeps_the_order_of_the_clicks() -> None:
    assert tried(clicks(("c2", TWO), ("c0", TWO), ("done", TWO)), pick(2, 2, ordered=True)) == [((2, 0),)]


def test_a_pick_of_several_may_be_asked_one_at_a_time_in_any_order() -> None:
    found = tried(clicks(("c2", TWO), ("c0", TWO), ("done", TWO)), pick(), pick())
    assert sorted(found) == [((0,), (2,)), ((2,), (0,))]


def test_a_division_takes_the_same_question_again_and_again() -> None:
    inputs = clicks(("c0", CREATURE), ("c2", CREATURE), ("c0", CREATURE))
    assert tried(inputs, pick(3, 3, repeated=True)) == [((0, 0, 2),)]


def test_done_declines() -> None:
    assert tried(clicks(("done", MAY)), pick(0, 1, options=(0, 1))) == [((),)]


def test_a_question_that_the_record_lacks_is_free() -> None:
    assert sorted(tried([], pick())) == [((0,),), ((1,),), ((2,),)]


def test_an_answer_of_the_other_player_does_not_bind() -> None:
    assert len(tried(clicks(("c1", CREATURE)), pick(player=1))) == 3


def test_a_forced_answer_may_be_passed_over() -> None:
    only = Prompt(ask="Choose an artifact", legal=("c0",))
    assert tried(clicks(("c0", only), ("c2", CREATURE)), pick(options=(1, 2))) == [((1,),)]


def test_an_answer_with_a_meaning_is_never_passed_over() -> None:
    other = Prompt(ask="Choose an artifact", legal=("c0", "c1"))
    entries = script(clicks(("c0", other), ("c2", CREATURE)))
    binding = Binding(entries, *told())
    decision = pick(options=(1, 2))
    assert sorted(binding.candidates(decision)) == [(0,), (1,)]
    assert binding.unbound() == [], "nothing was left open so far"
    binding.note(decision, (0,))
    assert [entry.card for entry in binding.unbound()] == ["c0", "c2"]


@pytest.mark.parametrize(
    ("button", "options", "kind", "answer"),
    [
        ("left flank", ("left", "right"), "flank", 0),
        ("staralliance", ("dis", "star-alliance"), "house", 1),
        ("yellow", ("red", "yellow"), "color", 1),
        ("2", (0, 1, 2), "number", 2),
        ("opponent's", (0, 1), "player", 1),
        ("mine", (0, 1), "player", 0),
        ("card:card-1", (0, 1), "cards", 1),
        ("yes", (True, False), "may", 0),
        ("no", (True, False), "may", 1),
    ],
)
def test_buttons_bind_by_their_meaning(button: str, options: tuple[Any, ...], kind: str, answer: int) -> None:
    prompt = Prompt(ask="?", buttons=(button, "another"))
    assert tried([Input(0, None, button, prompt)], pick(options=options, kind=kind)) == [((answer,),)]


def test_only_nature_is_settled_by_what_came_of_the_step() -> None:
    target = {0: "discard", 1: "hand", 2: "hand"}
    settled = {"settled": Settled(target, lambda _number: "hand")}
    assert tried([], pick(nature=True, player=-1), **settled) == [((0,),)]
    assert len(tried([], pick(), **settled)) == 3


DEPLOY = Prompt(kind="flank", buttons=("left flank", "right flank", "deploy left of", "deploy right of"))
BESIDE = Prompt(ask="Select a card to deploy to the right of", legal=("c0", "c1", "c2"))


@pytest.mark.parametrize(
    ("inputs", "place"),
    [
        ([("left flank", DEPLOY)], 0),
        ([("right flank", DEPLOY)], 3),
        ([("deploy left of", DEPLOY), ("c1", BESIDE)], 1),
        ([("deploy right of", DEPLOY), ("c1", BESIDE)], 2),
    ],
)
def test_a_creature_deploys_beside_the_one_clicked_next(inputs: list[tuple[str, Prompt]], place: int) -> None:
    assert tried(clicks(*inputs), pick(options=(0, 1, 2, 3), kind="position")) == [((place,),)]


BY = Prompt(ask="Select a card to move this card next to", legal=("c0", "c1", "c2"))
SIDE = Prompt(ask="Which side?", buttons=("left flank", "right flank"))


def test_a_creature_that_moves_leaves_its_place_first() -> None:
    inputs = clicks(("c0", CREATURE), ("c2", BY), ("right flank", SIDE))
    assert tried(inputs, pick(), pick(options=(0, 1, 2), kind="position")) == [((0,), (2,))]


def test_the_order_of_a_discard_pile_is_free() -> None:
    assert len(tried([], pick(3, 3, ordered=True, kind="pile order"))) == 6
    five = Decision(0, "pile order", "In which order?", (0, 1, 2, 3, 4), 5, 5, ordered=True)
    natural = {answer for (answer,) in tried([], five)}
    assert (0, 1, 2, 3, 4) in natural
    assert len(natural) <= 3


def test_several_piles_in_one_step_share_the_orders_that_may_be_tried() -> None:
    three = pick(3, 3, ordered=True, kind="pile order")
    assert len(tried([], three, three)) <= 24


def test_what_came_of_a_step_settles_no_order_that_a_player_chooses() -> None:
    five = Decision(0, "pile order", "In which order?", (0, 1, 2, 3, 4), 5, 5, ordered=True, rule="discarding")
    settled = Settled({}, lambda number: "", discards=[[3, 0, 4, 1, 2]])
    assert ((2, 1, 4, 0, 3),) not in tried([], five, settled=settled)


ONE_BY_ONE = Prompt(ask="Select a card to discard", legal=("c0", "c1", "c2"))


def test_cards_clicked_one_after_the_other_are_discarded_in_that_order() -> None:
    three = pick(3, 3, ordered=True, kind="pile order", rule="discarding")
    assert tried(clicks(("c2", ONE_BY_ONE)), three) == [((2, 0, 1),)]


def test_a_label_that_two_buttons_have_says_nothing() -> None:
    play = Prompt(ask="Play it:", buttons=("play", "play"))
    kinds = pick(kind="type", options=("creature", "upgrade"))
    assert tried(clicks(("play", play)), kinds) == [((0,),), ((1,),)]


def test_stopping_is_a_no_and_its_other_button_a_yes() -> None:
    more = Prompt(ask="Select one", buttons=("Reveal top card", "Stop"))
    again = pick(kind="may", options=(True, False))
    assert tried(clicks(("Reveal top card", more), ("Stop", more)), again, again) == [((0,), (1,))]


RETURN = Prompt(
    ask="Select first card to return (last one is top)", buttons=("card:card-0", "card:card-1", "card:card-2")
)


def test_cards_go_back_on_a_deck_in_the_order_clicked() -> None:
    inputs = clicks(("card:card-2", RETURN), ("card:card-0", RETURN))
    put = pick(3, 3, ordered=True, kind="pile order", rule="putting-into")
    assert tried(inputs, put) == [((2, 0, 1),)]
    arranged = pick(3, 3, ordered=True, kind="pile order", rule="move")
    assert tried(inputs, arranged) == [((1, 0, 2),)]
    assert len(tried([], arranged)) == 6
    with pytest.raises(SuspendedError):
        tried(inputs[:1], arranged, pending={0: RETURN})


def test_the_run_stops_at_the_pending_question_and_nowhere_else() -> None:
    pending = {"pending": {0: Prompt(ask="Choose a creature", legal=("c0", "c1", "c2"))}}
    with pytest.raises(SuspendedError):
        tried([], pick(), **pending)
    assert len(tried([], pick(options=(0, 1)), **pending)) == 2


def test_the_options_of_a_choice_are_told_apart_by_the_words_they_share() -> None:
    labels = ["Stun a Mars creature", "Heal a Mars creature"]
    assert pair_labels(labels, ["Heal 3 damage from a creature.", "Stun a creature."]) == {labels[0]: 1, labels[1]: 0}
    assert pair_labels(["Yea", "Nay"], ["put a yea counter on it", "put a nay counter on it"]) == {"Yea": 0, "Nay": 1}
    assert pair_labels(["one", "two"], ["a", "b"]) == {"one": 0, "two": 1}


KEEP = Prompt(ask="Select entrenched creatures to keep exhausted", legal=("c0", "c1", "c2"), buttons=("done",))


def test_clicks_at_one_question_answer_yes_or_no_for_each_card() -> None:
    inputs = clicks(("c1", KEEP), ("done", KEEP))
    decisions = [pick(options=(True, False), kind="may", source=number) for number in range(3)]
    assert tried(inputs, *decisions) == [((1,), (0,), (1,))]


def test_a_click_at_a_question_that_may_be_declined_is_a_yes() -> None:
    asked = Prompt(ask="Choose a creature", legal=("c0", "c1"), buttons=("done",), source="Card 2")
    use = pick(options=(True, False), kind="may", source=2)
    assert tried(clicks(("c1", asked)), use, pick(options=(0, 1))) == [((0,), (1,))]
    assert tried(clicks(("done", asked)), use) == [((1,),)]


REACTION = Prompt(ask="Any reactions?", legal=("c2",), buttons=("done",), source="Triggered Abilities")


def test_a_click_at_an_order_prompt_is_a_yes_to_that_ability_and_no_target() -> None:
    inputs = clicks(("c2", REACTION), ("c0", CREATURE))
    use = pick(options=(True, False), kind="may", source=2)
    assert tried(inputs, use, pick()) == [((0,), (0,))]
    assert tried(clicks(("done", REACTION)), use) == [((1,),)]


def test_a_button_beside_cards_leaves_them_alone() -> None:
    prompt = Prompt(ask="Select a card to discard", buttons=("card:card-1", "Leave on top of deck"), source="Card 2")
    use = pick(options=(True, False), kind="may", source=2)
    assert tried([Input(0, None, "Leave on top of deck", prompt)], use) == [((1,),)]
    assert tried([Input(0, None, "card:card-1", prompt)], use) == [((0,),)]


def test_whose_cards_are_meant_may_be_said_before_the_cards() -> None:
    which = Prompt(ask="Choose which discard pile", buttons=("mine", "opponent's"))
    assert tried([Input(0, None, "mine", which), *clicks(("c1", CREATURE))], pick()) == [((1,),)]
    assert len(tried([Input(0, None, "mine", which)], pick())) == 3
    assert tried([Input(0, None, "opponent's", which)], pick()) == [((0,),), ((1,),), ((2,),)]


def test_of_cards_that_end_in_a_discard_pile_the_lowest_came_first() -> None:
    top = Decision(0, "cards", "Which card is on top?", (0, 1, 2), 1, 1, nature=True)
    settled = Settled({0: "discard p1", 1: "discard p1", 2: "deck p1"}, lambda number: "deck p1", discards=[[0, 1]])
    assert list(settled.answers(top)) == [(1,)]


def test_a_card_shuffled_away_and_discarded_again_has_moved() -> None:
    top = Decision(0, "cards", "Which card is on top?", (0, 1), 1, 1, nature=True)
    settled = Settled({0: "discard p1", 1: "deck p1"}, lambda number: "discard p1" if number == 0 else "deck p1")
    assert list(settled.answers(top, lambda number: "deck p1")) == [(0,)]


def row(*legal: str) -> Prompt:
    return Prompt(ask="Choose a creature to put into play", legal=legal)


def test_a_row_over_both_sides_answers_each_side_by_itself() -> None:
    inputs = clicks(("c0", row("c0", "c1", "c2")), ("c2", row("c1", "c2")))
    assert tried(inputs, pick(options=(1, 2))) == [((1,),)], "the click on the other side waits"


def test_a_half_of_a_battleline_is_meant_by_whose_it_is_and_by_its_flank() -> None:
    middle = Prompt(ask="Choose a half for the middle friendly creature", buttons=("left flank", "right flank"))
    other = Prompt(ask="Choose an enemy half to destroy", buttons=("left flank", "right flank"))
    which = Prompt(ask="Choose a friendly half to destroy", buttons=("left flank", "right flank"))
    halves = pick(kind="half", options=((0,), (1, 2), (0, 1), (2,)))
    base = (("left flank", middle), ("left flank", other))
    assert tried(clicks(*base, ("right flank", which)), halves) == [((3,),)]
    assert tried(clicks(*base, ("left flank", which)), halves) == [((2,),)]


def test_trading_places_two_by_two_is_an_order() -> None:
    swap = Prompt(ask="Select two creatures to swap", legal=("c0", "c1", "c2"), buttons=("done",))
    inputs = clicks(("c0", swap), ("c2", swap), ("done", swap), ("done", swap))
    order = pick(3, 3, ordered=True, kind="pile order", rule="move")
    assert tried(inputs, order) == [((2, 1, 0),)]


def test_a_button_at_an_order_prompt_means_the_ability_that_its_card_gives() -> None:
    order = Prompt(kind="order", legal=("c0",), buttons=("card:card-0", "card:card-1", "any order"))
    options = (AbilityName(0, 0, "after", 0), AbilityName(0, 1, "after", 1))
    assert tried(clicks(("card:card-1", order)), pick(options=options, kind="order")) == [((1,),)]


def test_done_at_an_order_prompt_declines_an_ability_that_is_used_by_picking_a_card() -> None:
    order = Prompt(kind="order", legal=("c0",), buttons=("done",))
    assert tried(clicks(("done", order)), pick(low=0, source=0)) == [((),)]


def test_a_creature_beside_which_another_one_is_deployed_is_no_pick() -> None:
    beside = Prompt(ask="Select a card to deploy to the left of", legal=("c0", "c1"))
    assert len(tried(clicks(("c1", beside)), pick())) == 3
