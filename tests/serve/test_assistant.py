"""The tools for assistants, called by the client of the protocol's own SDK."""

from __future__ import annotations

import sys
from typing import Any

import pytest

pytest.importorskip("mcp")

import anyio
from mcp import Client, StdioServerParameters, stdio_client

from kfjudge.serve.assistant import make_server

CALLS = ("rule", "card", "what_if", "scenario", "legal_actions", "schema")
TROLL = "me: Troll | opp: Bumpsy d2; fight Troll -> Bumpsy; bumpsy dead?"


def called(*calls: tuple[str, dict[str, Any]], server: Any = None) -> list[Any]:
    """The results of calls, one after the other, over one connection."""
    found: list[Any] = []

    async def call() -> None:
        async with Client(server or make_server()) as client:
            for name, values in calls:
                found.append(await client.call_tool(name, values))

    anyio.run(call)
    return found


def one(tool: str, **values: Any) -> dict[str, Any]:
    (result,) = called((tool, values))
    assert not result.is_error, result.content
    values = result.structured_content
    return values


def test_every_tool_says_what_it_takes_and_gives_and_only_reads() -> None:
    async def listed() -> list[Any]:
        async with Client(make_server()) as client:
            assert "Never say from memory" in (client.instructions or "")
            return list((await client.list_tools()).tools)

    tools = anyio.run(listed)
    assert [tool.name for tool in tools] == list(CALLS)
    for tool in tools:
        assert tool.description and tool.output_schema["properties"]
        assert tool.annotations.read_only_hint and not tool.annotations.open_world_hint


@pytest.mark.parametrize(
    ("game", "line", "verdicts"),
    [
        ("", "me: 2 Urchins in hand; opp: 1 aember; play urchin; play urchin; do I have 2 aember?", ["never"]),
        ("", "me: Bad Penny owner opp | opp: Troll; penny fights troll; penny in opp's hand?", ["always"]),
        ("", "me: Troll | opp: Champion Anaphiel, Sequis; can troll attack sequis?", ["never"]),
        ("", "me: Smaaash in hand, opp: Bulwark w; play smaaash stunning bulwark; bulwark stunned?", ["always"]),
        (
            "",
            "me: Niffle Ape, Dust Pixie, houses untamed/dis/logos | opp: Culf the Quiet; fight Niffle Ape -> Culf;"
            " fight Dust Pixie -> Culf; dust pixie dead?",
            ["always"],
        ),
        (
            "",
            "opp: Duma the Martyr d1, Commander Remiel d2, Jehu the Bureaucrat; play Poison Wave; remiel dead?;"
            " jehu alive?",
            ["always", "always"],
        ),
        ("", "me: Troll x, Bumpsy x | opp: Dust Pixie; play Relentless Assault; dust pixie dead?", ["depends"]),
        (
            "riftbound",
            "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?; I conquer hill?",
            ["always", "always"],
        ),
        ("riftbound", "opp: Petty Officer at hill; opp ends turn; opp 1 point?", ["never"]),
        ("riftbound", "me: Petty Officer, d1; end turn; officer's might 5?", ["always"]),
    ],
)
def test_a_dispute_is_ruled_with_reasons_citations_version_and_what_was_assumed(
    game: str, line: str, verdicts: list[str]
) -> None:
    found = one("what_if", line=line, game=game)
    (ruling,) = found["rulings"]
    assert [each["verdict"] for each in ruling["verdicts"]] == verdicts
    assert found["kfjudge"] and ruling["rules"] and ruling["game"] == (game or "keyforge")
    assert ruling["complete"] and ruling["not_understood"] == [] and ruling["illegal"] == []
    for each in ruling["verdicts"]:
        assert each["reasons"] or each["depends_on"]
        for reason in each["reasons"]:
            assert reason["citation"] is None or reason["citation"]["place"]
    assert all(each["what"] and each["value"] and each["why"] for each in ruling["assumed"])


def test_a_decision_is_told_with_what_each_answer_leads_to() -> None:
    line = "me: Troll x, Bumpsy x | opp: Dust Pixie; play Relentless Assault; dust pixie dead?"
    (ruling,) = one("what_if", line=line)["rulings"]
    (decision, *_) = ruling["verdicts"][0]["depends_on"]
    assert decision["by"] == "me" and len(decision["answers"]) > 1
    assert {each["leads_to"][0] for each in decision["answers"]} <= {"always", "never", "depends"}


def test_what_cannot_be_done_is_told_with_its_rule() -> None:
    (ruling,) = one("what_if", line="me: Bumpsy x | opp: Troll; reap Bumpsy; I 1 aember?")["rulings"]
    (illegal,) = ruling["illegal"]
    assert illegal["action"] and illegal["reason"]["text"] and ruling["verdicts"][0]["verdict"] == "not reached"


def test_an_entry_comes_with_its_verdict_and_citation() -> None:
    found = one("rule", query="elusive")
    assert found["exact"] and found["entries"][0]["verdict"] and "Rulebook" in found["entries"][0]["citations"][0]
    assert one("rule", query="zzzz")["entries"] == []
    older = one("rule", query="elusive", rules="1.2")["entries"][0]
    assert older["verdict"] != found["entries"][0]["verdict"]


@pytest.mark.parametrize(
    ("name", "game", "means"), [("Trol", "", "After Reap: Heal 3 damage"), ("Stalwart Poro", "riftbound", "[Shield]")]
)
def test_a_card_comes_with_what_its_text_means(name: str, game: str, means: str) -> None:
    found = one("card", name=name, game=game)
    assert found["understood"] and means in found["means"] and found["facts"]


def test_a_scenario_file_is_judged_from_its_text() -> None:
    text = (
        "me: {battleline: [Troll]}\nopponent: {aember: 1}\ndo: [{reap: Troll}]\nclaims: [{then: {me: {aember: 1}}}]\n"
    )
    (ruling,) = one("scenario", yaml=text)["rulings"]
    assert ruling["verdicts"][0]["verdict"] == "always"


def test_legal_actions_of_another_game() -> None:
    found = one("legal_actions", line="me: Petty Officer | opp: Stalwart Poro at hill", game="riftbound")
    assert found["options"] == ["move to hill", "move to battlefield 2", "end turn"]


def test_legal_actions_are_those_after_the_actions_of_the_line() -> None:
    assert "reap: Troll" in one("legal_actions", line="me: Troll | opp: Bumpsy")["options"]
    after = one("legal_actions", line="me: Troll | opp: Bumpsy; reap Troll")
    assert "reap: Troll" not in after["options"] and "end turn" in after["options"] and not after["question"]
    asked = one("legal_actions", line="opp: Troll, Bumpsy; play Smaaash")
    assert asked["question"] and len(asked["options"]) > 1


def test_the_schema_tells_how_lines_and_files_are_written() -> None:
    found = one("schema")
    assert "me:" in found["line"] and found["scenario"]["$schema"]


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("what_if", {"line": "me: Xyzzy; reap xyzzy"}, "there is no card"),
        ("what_if", {"line": TROLL, "game": "chess"}, "there is no game 'chess'"),
        ("what_if", {"line": TROLL, "rules": "99"}, "99"),
        ("what_if", {"line": "x" * 5000}, "at most 4000 letters"),
        ("scenario", {"yaml": "me: ["}, "scenario.yaml"),
        ("card", {"name": "Xyzzy"}, "there is no card"),
        ("rule", {"query": " "}, "the query is empty"),
    ],
)
def test_what_is_wrong_is_an_error_of_the_protocol(name: str, values: dict[str, Any], message: str) -> None:
    (result,) = called((name, values))
    assert result.is_error and message in result.content[0].text
    assert "Traceback" not in result.content[0].text


@pytest.mark.slow
def test_the_command_serves_over_standard_input_and_output() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "kfjudge", "mcp"])
    ruled, wrong, again = called(
        ("what_if", {"line": TROLL}),
        ("card", {"name": "Xyzzy"}),
        ("rule", {"query": "ward"}),
        server=stdio_client(command),
    )
    assert ruled.structured_content["rulings"][0]["verdicts"][0]["verdict"] == "always"
    assert wrong.is_error and again.structured_content["entries"][0]["id"] == "ward"
