"""The answers under `choose`: what they fix, what they leave open, and what is said of those that fit nowhere."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import yaml

from kfjudge.engine.decision import Decision
from kfjudge.engine.explore import explore
from kfjudge.engine.path import PathDecider
from kfjudge.games.keyforge.naming import AbilityName
from kfjudge.games.keyforge.situation.wording import KeyForgeSpeaker as Speaker
from kfjudge.situation import written
from kfjudge.situation.answers import AnswerLog, GivenAnswers
from kfjudge.situation.model import AnswerWord, GivenAnswer
from kfjudge.situation.source import NOWHERE, truth_of

NAMES = ["imp", "giant", "guard", "twin", "twin two"]
SPEAKER = Speaker(NAMES)


def answers(text: str) -> tuple[GivenAnswer, ...]:
    """The lines of `choose`, with names of `NAMES` as cards; "twin" fits two."""
    return tuple(_answer(node) for node in written.from_yaml(yaml.compose(text)).value)


def _answer(node: written.Piece) -> GivenAnswer:
    if isinstance(node, written.Mapping):
        value = node.value[0][1]
        return GivenAnswer("random", NOWHERE, (_word(value),), nature=True)
    if isinstance(node, written.Sequence):
        return GivenAnswer("list", NOWHERE, tuple(map(_word, node.value)), listed=True)
    return GivenAnswer(str(node.value), NOWHERE, (_word(node),), any=node.value == "any")


def _word(node: written.Piece) -> AnswerWord:
    cards = tuple(number for number, name in enumerate(NAMES) if name.split()[0] == node.value)
    return AnswerWord(str(node.value), NOWHERE, cards, truth_of(node))


TARGET = Decision(0, "cards", "Target?", (0, 1, 2))
MAYBE = Decision(0, "cards", "Target, if any?", (0, 1), minimum=0)
SEVERAL = Decision(0, "cards", "Any number?", (0, 1, 2), minimum=0, maximum=3)
DIVIDE = Decision(0, "cards", "Divide 3?", (0, 1), minimum=3, maximum=3, repeated=True)
MAY = Decision(0, "may", "Do it?", (True, False))
FLANK = Decision(0, "flank", "Which flank?", ("left", "right"))
ICON = Decision(0, "option", "Which?", ("capture 1", "steal 1"))
NUMBER = Decision(0, "number", "How many?", (1, 2, 3))
RANDOM = Decision(-1, "cards", "Which card is on top?", (0, 1), nature=True)
TWINS = Decision(0, "cards", "Which twin?", (3, 4))
ALIKE = Decision(0, "cards", "Which twin?", (3, 4), alike=("same", "same"))
FIRST = Decision(0, "order", "Which next?", (AbilityName(0, 0), AbilityName(1, 1), AbilityName(2, 2)))
SECOND = Decision(0, "order", "Which next?", (AbilityName(0, 0), AbilityName(2, 1)))


def outcomes(questions: Sequence[Decision], choose: str) -> tuple[list[list[str]], AnswerLog]:
    """What is answered along each line of play that `choose` leaves open."""
    record = AnswerLog()

    def run(decider: PathDecider) -> tuple[str, ...]:
        return tuple(SPEAKER.answer(question, decider.decide(question)) for question in questions)

    given = answers(choose)
    found = explore(run, lambda leaf: leaf, lambda: GivenAnswers(given, SPEAKER.matches, SPEAKER.answer, record))
    return [list(outcome.leaf) for outcome in found.outcomes], record


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (TARGET, "giant", ["giant"]),
        (MAYBE, "giant", ["giant"]),
        (MAYBE, "no", ["no"]),
        (SEVERAL, "[giant, imp]", ["imp, giant"]),
        (SEVERAL, "[]", ["none"]),
        (SEVERAL, "guard", ["guard"]),
        (DIVIDE, "[imp, giant, imp]", ["imp 2, giant"]),
        (MAY, "yes", ["yes"]),
        (MAY, "no", ["no"]),
        (MAY, "'no'", ["no"]),
        (FLANK, "left", ["left"]),
        (FLANK, "Right", ["right"]),
        (ICON, "capture", ["capture 1"]),
        (NUMBER, "2", ["2"]),
        (ALIKE, "twin", ["twin"]),
    ],
)
def test_one_answer_to_one_question(question: Decision, answer: str, expected: list[str]) -> None:
    found, record = outcomes([question], f"[{answer}]")
    assert found == [expected]
    assert not record.problems(answers(f"[{answer}]"), "file")


def test_what_is_not_answered_is_explored() -> None:
    found, _record = outcomes([TARGET, FLANK], "[giant]")
    assert found == [["giant", "left"], ["giant", "right"]]


def test_any_leaves_a_question_open() -> None:
    found, record = outcomes([FLANK, TARGET], "[any, giant]")
    assert found == [["left", "giant"], ["right", "giant"]]
    assert not record.problems(answers("[any, giant]"), "file")


def test_a_name_of_two_cards_leaves_open_which() -> None:
    assert outcomes([TWINS], "[twin]")[0] == [["twin"], ["twin two"]]


def test_nature_takes_only_random_and_other_answers_go_on() -> None:
    assert outcomes([RANDOM, TARGET], "[guard]")[0] == [["imp", "guard"], ["giant", "guard"]]
    assert outcomes([RANDOM, TARGET], "[{random: giant}, guard]")[0] == [["giant", "guard"]]


def test_a_list_answers_as_many_orders_in_a_row_as_it_names() -> None:
    assert outcomes([FIRST, TARGET, SECOND], "[[giant, guard], imp]")[0] == [["giant", "imp", "guard"]]


def test_a_single_name_answers_one_order() -> None:
    assert outcomes([FIRST, SECOND], "[giant]")[0] == [["giant", "imp"], ["giant", "guard"]]


def test_a_line_of_play_in_which_the_answer_is_not_legal_is_left_out() -> None:
    record = AnswerLog()
    given = answers("[any, guard]")

    def run(decider: PathDecider) -> str:
        side = FLANK.picked(decider.decide(FLANK))[0]
        question = TARGET if side == "left" else MAYBE
        return f"{side} {SPEAKER.answer(question, decider.decide(question))}"

    found = explore(run, lambda leaf: leaf, lambda: GivenAnswers(given, SPEAKER.matches, SPEAKER.answer, record))
    assert [outcome.leaf for outcome in found.outcomes] == ["left guard"]
    assert record.left_out == 1
    assert not record.problems(given, "file")


def test_an_answer_that_is_legal_nowhere_is_an_error_with_the_legal_ones() -> None:
    found, record = outcomes([TARGET, FLANK], "[nobody, left]")
    assert not found
    (problem,) = record.problems(answers("[nobody, left]"), "file")
    assert problem.message == "the answer 'nobody' is not legal to 'Target?'; legal: imp, giant, guard"


def test_an_answer_that_no_question_used_is_an_error() -> None:
    _found, record = outcomes([TARGET], "[giant, left]")
    (problem,) = record.problems(answers("[giant, left]"), "file")
    assert problem.message.startswith("no question ever used the answer 'left': nothing there is left to decide")


def test_random_is_no_answer_of_a_player() -> None:
    found, record = outcomes([TARGET], "[{random: giant}]")
    assert not found
    assert "legal: an answer of a player" in record.problems(answers("[{random: giant}]"), "file")[0].message


def test_too_few_of_a_fixed_number_is_not_legal() -> None:
    found, _record = outcomes([DIVIDE], "[[imp, giant]]")
    assert not found


def test_all_is_everything_that_is_listed_where_that_is_legal() -> None:
    assert outcomes([SEVERAL], "[all]")[0] == outcomes([SEVERAL], "[[imp, giant, guard]]")[0]
    assert outcomes([TARGET], "[all]")[0] == []
