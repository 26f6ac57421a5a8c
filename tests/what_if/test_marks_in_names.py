"""Names with marks in them that part a line elsewhere: every shipped card of both games that has one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kfjudge.errors import JudgeError
from kfjudge.games.riftbound.situation.library import library as riftbound
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.situation.notation.games import read
from kfjudge.situation.notation.line import masked, unmasked
from kfjudge.situation.written import as_yaml
from tests.yamlfiles import load_yaml

MARK = re.compile(r"[^\w\s'’-]")
LINES = {
    "keyforge": "me: hand: {0}, Troll | opp: Anger in hand; play {0}",
    "riftbound": "me: hand: {0}, Stalwart Poro in base; play {0}",
}
KINDS = ("action", "creature", "artifact", "upgrade", "unit", "gear", "spell")


@pytest.fixture(scope="module")
def library(empty_home: object) -> Library:
    return open_library()


def marked(game: str, library: Library) -> list[str]:
    if game == "keyforge":
        named = (library.cards_named(name) for name in library.card_names())
        found = {cards[0].name for cards in named if len(cards) == 1 and cards[0].type in KINDS}
    else:
        records = riftbound().records.values()
        plain = (record for record in records if record.get("supertype") != "Token")
        found = {str(record["name"]) for record in plain if str(record["type"]).lower() in KINDS}
    return sorted(name for name in found if MARK.search(name) and "//" not in name)


@pytest.mark.slow
@pytest.mark.parametrize("game", LINES)
def test_a_card_is_named_with_its_marks(game: str, library: Library) -> None:
    line = LINES[game]
    names, wrong = marked(game, library), {}
    rare = [name for name in names if MARK.search(name.replace(", ", " "))]
    assert len(rare) > 5
    for name in (*rare, *names[::12]):  # names with nothing but a comma are much of the same
        try:
            node: dict[str, Any] = load_yaml(as_yaml(read(line.format(name), library, game).node))
        except JudgeError as error:
            wrong[name] = str(error)
            continue
        done = node["do"][0]["play"]
        done = done.get("card") if isinstance(done, dict) else done
        if len(node["do"]) != 1 or name not in (done, node["me"]["hand"][0]) or "claims" in node:
            wrong[name] = str(node)
    assert not wrong


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("me: hand: Hunter or Hunted?, Troll; play Hunter or Hunted?", 0),
        ("me: hand: Hunter or Hunted?, Troll; play Hunter or Hunted?; Hunter or Hunted? in discard?", 1),
        ("me: Hunter or Hunted? in hand; Hunter or Hunted in hand?", 1),
        ("me: hand: hunter or hunted?; hunter or hunted? in hand? me 0 aember?", 2),
        ("me: Troll; troll dead? never me 0 aember?", 2),
    ],
)
def test_a_question_mark_asks_only_where_it_ends_no_name(library: Library, line: str, claims: int) -> None:
    node = load_yaml(as_yaml(read(line, library).node))
    assert len(node.get("claims", ())) == claims


def test_a_wrong_line_is_told_as_it_was_typed(library: Library) -> None:
    line = "me: hand: Hunter or Hunted?, Trollllop; play Hunter or Hunted?"
    with pytest.raises(JudgeError) as told:
        read(line, library)
    assert line in str(told.value) and "Trollllop" in str(told.value)


def test_masks_are_as_long_as_what_they_stand_for() -> None:
    line = "me: Oh, Dear? and “Dear”, Friend"
    hidden = masked(line, ["Oh, Dear?", '"Dear", Friend'])
    assert len(hidden) == len(line) and unmasked(hidden) == line and "?" not in hidden and "," not in hidden
