"""The same ruling as text, JSON, page and JUnit file: everything that was found stands in each of them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

from kfjudge.show.jsonl import as_json, line
from kfjudge.show.junit import as_xml
from kfjudge.show.markdown import LINES, markdown, slip
from kfjudge.show.page import page
from kfjudge.show.ruling import together, view_of
from kfjudge.show.text import TextReport, comparison, suite
from kfjudge.situation.ruling import ClaimRuling, DependsOn, OutcomeRuling, Reason, Ruling, StepLine, Stopped, worst
from kfjudge.situation.spoken import act_said

STEPS = (
    StepLine("play", "playing-cards", "My side plays Loud Song"),
    StepLine("draw", "draw", "My side draws <a card>", 1),
)
STOPPED = Stopped("reap: Blue Imp", "it is exhausted", "exhaust")
OUTCOMES = (
    OutcomeRuling(
        ("Which? left",),
        2,
        None,
        {"me": {"aember": 3}, "opponent": {}, "cards": {}},
        ("me: aember 3",),
        STEPS,
        (True, True),
    ),
    OutcomeRuling(
        ("Which? right",), 1, STOPPED, {"me": {"aember": 1}, "opponent": {}, "cards": {}}, (), STEPS, (False, True)
    ),
)
CLAIMS = (
    ClaimRuling(
        "three & more",
        "depends",
        "always",
        (Reason("draw", "where it holds: a card is drawn"),),
        (DependsOn("me", "Which?", "flank", (("left", "always"), ("right", "never"))),),
        line=9,
    ),
    ClaimRuling("it is so", "always", "always", (Reason("ward", "the ward goes"),)),
    ClaimRuling("who knows", "undecided", None, undecided="the text of Odd Machine is not understood"),
)
RULING = Ruling(
    "A ruling",
    "FAQ: ours",
    "case.yaml",
    1,
    "18.4",
    False,
    "more than 2 different outcomes",
    (("the active house", "Dis", "first card"),),
    (("Odd Machine", "unknown word"),),
    OUTCOMES,
    CLAIMS,
    ("a note",),
)


VIEW = view_of(RULING, str)


def test_exit_codes_and_what_holds() -> None:
    assert [claim.exit_code for claim in CLAIMS] == [1, 0, 3]
    assert [claim.holds for claim in CLAIMS] == [False, True, None]
    assert RULING.exit_code == 1
    assert [worst(codes) for codes in ([0, 3], [3, 1, 0], [1, 2, 3], [])] == [3, 1, 2, 0]
    assert RULING.stopped == ((STOPPED, 1),)


def test_where_every_way_leads_to_one_outcome_none_is_told() -> None:
    ruling = RULING._replace(outcomes=(OUTCOMES[0]._replace(paths=1200),), complete=True, cut_off="")
    text = TextReport().ruling(view_of(ruling, str))
    assert "One outcome, 1,200 ways to choose\n  1. whatever is chosen\n" in text
    assert "Which? left (1,200 ways)" in TextReport(explain=True).ruling(view_of(ruling, str))


def test_an_undecided_claim_neither_holds_nor_fails() -> None:
    claim = CLAIMS[2]._replace(expect="always")
    assert claim.holds is None
    assert claim.exit_code == 3


def test_text_opens_with_what_was_not_legal_then_claims_why_outcomes_and_assumptions() -> None:
    text = TextReport().ruling(VIEW)
    marks = [
        "A ruling",
        "Not legal: reap Blue Imp, in 1 of 2 outcomes",
        "Not understood",
        "Claims",
        "Why",
        "2 outcomes, 3 ways to choose",
        "Assumed",
    ]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)
    for part in (
        "[exhaust]",
        "depends   three & more",
        "expected always: does not hold",
        "as expected",
        "the text of Odd Machine is not understood",
        "where it holds: a card is drawn",
        "[draw]",
        "It depends on me: Which?",
        "left: always",
        "cut off: more than 2 different outcomes",
        "stops at: reap Blue Imp",
        "me: aember 3",
        "the active house: Dis (first card)",
        "a note",
    ):
        assert part in text, part
    assert "plays Loud Song" not in text
    assert "\x1b" not in text


def test_explain_gives_every_step_with_its_rule() -> None:
    text = TextReport(explain=True).ruling(VIEW)
    assert text.count("My side plays Loud Song [playing-cards]") == 2
    assert text.count("My side draws <a card> [draw]") == 2


def test_only_the_first_outcomes_are_shown_unless_all_are_asked_for() -> None:
    many = view_of(RULING._replace(outcomes=OUTCOMES * 10), str)
    assert "and 15 more (--outcomes)" in TextReport().ruling(many)
    assert "more (--outcomes)" not in TextReport(outcomes=True).ruling(many)


def test_without_claims_it_is_told_what_an_ability_does() -> None:
    text = TextReport().ruling(view_of(RULING._replace(claims=(), outcomes=OUTCOMES[:1]), str))
    assert "  - My side plays Loud Song\n" in text
    assert "    - My side draws <a card>\n" in text


def test_where_too_much_happens_the_actions_are_told_and_how_much_more_there_is() -> None:
    many = OUTCOMES[0]._replace(trace=(*STEPS, *(STEPS[1],) * 30))
    text = TextReport().ruling(view_of(RULING._replace(claims=(), outcomes=(many,)), str))
    assert "  - My side plays Loud Song\n" in text
    assert "draws" not in text
    assert "and 31 more (--explain)" in text


def test_rules_are_cited_as_they_are_looked_up() -> None:
    assert "[Rule draw]" in TextReport().ruling(view_of(RULING, lambda rule: f"Rule {rule}"))


def test_json_has_the_fields_of_the_contract() -> None:
    data = json.loads(line(RULING))
    assert data == json.loads(json.dumps(as_json(RULING)))
    assert {"title", "file", "rules", "complete", "assumed", "not_understood", "outcomes", "claims"} <= data.keys()
    assert data["assumed"] == [{"what": "the active house", "value": "Dis", "why": "first card"}]
    assert data["not_understood"] == [{"card": "Odd Machine", "why": "unknown word"}]
    first, second = data["outcomes"]
    assert {"choices", "paths", "stopped", "state", "trace"} <= first.keys()
    assert first["stopped"] is None
    assert second["stopped"] == {"action": "reap: Blue Imp", "reason": "it is exhausted", "rule": "exhaust"}
    assert first["trace"][0]["event"] == "play"
    assert first["trace"][0]["rule"] == "playing-cards"
    claim = data["claims"][0]
    assert (claim["says"], claim["verdict"], claim["expect"], claim["holds"]) == (
        "three & more",
        "depends",
        "always",
        False,
    )
    assert claim["because"] == [{"rule": "draw", "text": "where it holds: a card is drawn"}]
    assert claim["depends_on"] == [
        {"by": "me", "question": "Which?", "rule": "flank", "answers": {"left": "always", "right": "never"}}
    ]


def test_the_page_stands_alone_and_holds_everything_escaped() -> None:
    text = page([view_of(RULING, lambda rule: f"Rule {rule}; the book")], ["/home/me/bad.yaml:1:1: <wrong>"])
    assert "/home" not in text
    for part in (
        "three &amp; more",
        "My side draws &lt;a card&gt;",
        "Rule draw · the book",
        "&lt;wrong&gt;",
        "it is exhausted",
        "Odd Machine",
    ):
        assert part in text, part
    for outside in ("http://", "https://", "<script", "<link", "src="):
        assert outside not in text


def test_junit_counts_failures_and_errors() -> None:
    root = ET.fromstring(as_xml([RULING], [("bad.yaml", "broken\x00")], 1.5))
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("time")) == ("4", "1", "2", "1.500")
    failure = root.find(".//failure")
    assert failure is not None
    assert failure.get("message") == "depends, expected always"


def test_a_suite_lists_what_fails_and_counts_by_exit_code() -> None:
    good = RULING._replace(claims=CLAIMS[1:2], complete=True)
    text = suite([RULING, good], [("bad.yaml", "bad.yaml: broken")])
    assert "does not hold: case.yaml (A ruling, rules 18.4)" in text
    assert "depends (expected always): three & more" in text
    assert "wrong file: bad.yaml: broken" in text
    assert text.endswith(
        "3 scenarios: 1 hold (exit 0), 1 do not hold (exit 1), 0 undecided (exit 3), 1 wrong files (exit 2)"
    )


def test_versions_side_by_side_mark_what_differs() -> None:
    older = RULING._replace(rules="1.2", claims=(CLAIMS[0]._replace(verdict="never"), *CLAIMS[1:]))
    lines = comparison([older, RULING]).splitlines()
    assert lines[0] == "Compared: rules 1.2, rules 18.4"
    assert lines[1:] == [
        "! never / depends  three & more",
        "  always / always  it is so",
        "  undecided / undecided  who knows",
    ]


def test_answers_to_the_same_question_in_a_row_share_it() -> None:
    choices = ["Which is next? A", "Which is next? B", "B: Target? X", "Which is next? C", "no question"]
    assert together(choices) == ["Which is next? A, then B", "B: Target? X", "Which is next? C", "no question"]


def test_every_tag_of_the_page_is_closed() -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "br"):
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    tags = Tags()
    tags.feed(page([VIEW, VIEW], ["wrong\nin two lines"]))
    assert tags.open == []


def test_actions_are_said_as_people_say_them() -> None:
    assert act_said("fight: {with: Red Giant, against: Blue Imp}") == "fight Red Giant against Blue Imp"
    assert act_said("play: {card: Warm Cloak, attach: Red Giant}") == "play Warm Cloak on Red Giant"
    assert act_said("play: {card: Red Giant, flank: left}") == "play Red Giant flank left"
    assert act_said("end turn") == "end turn"


def test_steps_stand_under_the_action_they_belong_to() -> None:
    outcome = OUTCOMES[0]._replace(marks=(0, 1))
    (shown,) = view_of(RULING._replace(outcomes=(outcome,), acts=("play: Loud Song", "end turn")), str).outcomes
    assert [(act, [step.text for step in steps]) for act, steps in shown.blocks] == [
        ("play Loud Song", ["My side plays Loud Song"]),
        ("end turn", ["My side draws <a card>"]),
    ]


def test_markdown_has_verdicts_reasons_and_what_was_assumed() -> None:
    text = markdown([VIEW])
    for part in (
        "# A ruling",
        "**Not legal:** reap Blue Imp",
        "| **depends** | three & more |",
        "It depends on me: Which? left: always",
        "the active house: Dis (first card)",
    ):
        assert part in text, part
    assert "\\<a card\\>" in markdown([view_of(RULING._replace(title="<a card>"), str)])


def test_a_slip_tells_the_first_reasons_and_a_page_tells_why_before_the_board() -> None:
    reasons = tuple(Reason("elusive", f"reason {number}") for number in range(5))
    view = view_of(RULING._replace(claims=(CLAIMS[0]._replace(because=reasons),), acts=("play Fog",)), str)
    told = slip([view])
    assert [f"reason {number}" in told for number in range(5)] == [True, True, True, False, False]
    text = page([view])
    assert 0 < text.index("<h2>Why") < text.index("<h2>What is done")


def test_a_slip_has_the_verdicts_on_half_a_page() -> None:
    text = slip([view_of(RULING._replace(claims=CLAIMS * 20), str)])
    assert "DEPENDS    three & more" in text
    assert len(text.splitlines()) <= LINES
    assert max(map(len, text.splitlines())) <= 80


def test_a_claim_that_was_not_reached_is_a_failure_of_its_suite() -> None:
    missed = ClaimRuling("it gains", "not reached", None, (Reason("exhaust", "reap: Blue Imp is not legal"),))
    for claims, named in (((missed,), "it gains"), ((), "every action can be done")):
        ruling = RULING._replace(complete=True, outcomes=OUTCOMES[1:], claims=claims)
        assert ruling.exit_code == 4
        (found,) = ET.fromstring(as_xml([ruling]))
        assert (found.get("tests"), found.get("failures"), found.get("errors")) == ("1", "1", "0")
        assert found[0].get("name") == named
        told = suite([ruling], [])
        assert "not reached: case.yaml (A ruling, rules 18.4)" in told
        assert "not legal: reap: Blue Imp" in told
        assert "1 not reached (exit 4)" in told
