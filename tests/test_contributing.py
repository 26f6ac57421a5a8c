"""The recipes of CONTRIBUTING.md, followed on a copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STEP = re.compile(
    r"In `(?P<file>[^`]+)`, (?P<side>above|below) `(?P<line>[^\n]+)`:\n\n```\w+\n(?P<text>.*?)```", re.DOTALL
)
MOST_PLACES = {"Add a keyword": 3, "Add a Riftbound keyword": 4, "Add a status": 3, "Add a verb": 5}
READS = """
from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
tree = read_text(KEYFORGE, {text!r}).ast
print(*(["unread"] if tree is None else [found.reason for found in obstacles(tree)]), sep="; ")
"""
READS_RIFTBOUND = """
from kfjudge.games.riftbound.play.executable import reasons
from kfjudge.games.riftbound.words.dialect import RIFTBOUND
from kfjudge.language.reading import read_text
from kfjudge.language.serial import to_json
tree = read_text(RIFTBOUND, {text!r}).ast
print(*(["unread"] if tree is None else reasons(to_json(tree))), sep="; ")
"""
SWITCHED = """
from kfjudge.games.keyforge.older import Older
from kfjudge.games.keyforge.situation.by_version import older_behavior
print(Older.NO_SCATTER in older_behavior({version!r}))
"""
SALUTES = "Play: Salute each friendly creature. Draw a card for each creature saluted this way."
PARADE = f"""
cards:
  - {{name: Parade, type: action, house: logos, text: "{SALUTES}"}}
  - {{name: Drummer, type: creature, house: logos, power: 2, text: "After a friendly creature is saluted, gain 1A."}}
  - {{name: Recruit, type: creature, house: logos, power: 3}}
house: logos
me: {{hand: [Parade], battleline: [Drummer, Recruit], deck: [Recruit, Recruit, Recruit]}}
do: [{{play: Parade}}]
claims:
  - {{says: each salute counts, then: {{me: {{aember: 2, hand: [Recruit, Recruit]}}}}, expect: always}}
"""
DAZZLES = {
    "Play: Dazzle each enemy creature. Gain 1A for each creature dazzled this way.": "nothing plays Dazzle",
    "Each creature enters play dazzled.": "nothing plays EntersPlay with dazzled",
    "Play: Destroy a dazzled creature.": "nothing plays InState with status dazzled",
    "Play: Move a dazzle from a creature to another creature.": "nothing plays MoveCounters with mark dazzle",
}
FLASH = f"""
cards:
  - {{name: Flash, type: action, house: logos, text: "{next(iter(DAZZLES))}"}}
  - {{name: Glare, type: creature, house: logos, power: 2, text: "After a creature is dazzled, draw a card."}}
  - {{name: Mole, type: creature, house: logos, power: 3, text: "Action: Remove a dazzle from Mole."}}
house: logos
me: {{hand: [Flash], battleline: [Glare, {{card: Mole, dazzle: true}}], deck: [Mole]}}
opponent: {{battleline: [{{card: Mole, as: seeing}}, {{card: Mole, as: blind, dazzle: true}}]}}
do: [{{play: Flash}}]
claims:
  - {{says: the second dazzle counts for nothing, then: {{me: {{aember: 1, hand_size: 1}}}}, expect: always}}
  - {{says: both are dazzled, then: {{cards: {{seeing: {{dazzle: true}}, blind: {{dazzle: true}}}}}}, expect: always}}
  - {{says: a dazzled creature reaps, can: {{reap: Mole}}, expect: never}}
  - {{says: a dazzled creature acts, can: {{action: Mole}}, expect: always}}
  - {{says: another one reaps, can: {{reap: Glare}}, expect: always}}
"""
SAID_OF_TROLL = (
    "me: Troll z | opp: Dust Imp; house brobnar; fight Troll -> Dust Imp; Troll dazzled?",
    "me: dazzled Troll | opp: Dust Imp; house brobnar; fight Troll -> Dust Imp; dazzle gone?",
    "I have a dazzled Troll, house brobnar. Can it reap?",
)
SCHEMA = """
from kfjudge.games.keyforge.situation import claims, table
print("dazzle" in table._CARD_KEYS, "dazzle" in table._FLAGS, "dazzle" in claims.FIELDS["card"])
"""
HERALDS = (
    "[Herald 2] (When you play me, gain 2 XP.)",
    "[Tank], [Herald]",
    "Your units have [Herald].",
    "Give a unit [Herald 3] this turn.",
    "give a unit herald this turn",
    "herald 2. when I attack, draw 1",
)
CRIER = f"""
game: riftbound
cards:
  - {{name: Crier, type: Unit, energy: 1, might: 3, text: "{HERALDS[0]}"}}
  - {{name: Banner, type: Gear, energy: 1, text: "{HERALDS[2]}"}}
  - {{name: Scout, type: Unit, might: 2}}
battlefields: [{{as: hill}}, {{as: vale}}]
me: {{base: [Banner, Scout], hand: [Crier], pool: {{energy: 1}}}}
do: [{{play: {{card: Crier}}}}]
claims:
  - {{says: its own and the given one add up, then: {{me: {{xp: 3}}}}, expect: always}}
  - {{says: another one has it, then: {{cards: {{Scout: {{keywords+: [herald]}}}}}}, expect: always}}
"""


def steps(section: str) -> list[re.Match[str]]:
    """The steps of a recipe."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    body = text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return list(STEP.finditer(body))


def follow(step: re.Match[str], copy: Path) -> None:
    """Does one step; the line it names stands there once."""
    path = copy / step["file"]
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    (place,) = [number for number, line in enumerate(lines) if step["line"] in line]
    lines.insert(place + (step["side"] == "below"), step["text"])
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What runs of the repository, copied."""
    for folder in ("kfjudge", "grammar", "rules_data"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(copy: Path, *arguments: str) -> str:
    """What a command says in the copy, with folders of its own."""
    homes = {f"XDG_{name}_HOME": str(copy / "home" / name) for name in ("CACHE", "DATA", "CONFIG")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, **homes, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("recipe", MOST_PLACES)
def test_what_is_added_often_takes_few_places(recipe: str) -> None:
    assert 0 < len(steps(recipe)) <= MOST_PLACES[recipe]


def meaning(copy: Path, text: str) -> str:
    """What nobody plays of a text in the copy; "" if all of it is played, "unread" if it is not read."""
    return run(copy, "-c", READS.format(text=text)).strip()


@pytest.mark.slow
def test_a_keyword_without_meaning_is_declined_by_name_and_played_with_it(copy: Path) -> None:
    named, *meant = steps("Add a keyword")
    assert meaning(copy, "Scatter.") == "unread"
    follow(named, copy)
    assert meaning(copy, "Scatter.") == "nothing plays Keyword with name scatter"
    for step in meant:
        follow(step, copy)
    assert meaning(copy, "Scatter.") == ""


@pytest.mark.slow
def test_a_riftbound_keyword_is_a_row_its_parenthesis_and_what_it_does(copy: Path) -> None:
    *named, record, does = steps("Add a Riftbound keyword")

    def meant() -> set[str]:
        return {run(copy, "-c", READS_RIFTBOUND.format(text=text)).strip() for text in HERALDS}

    assert meant() == {"unread", ""}  # one that nobody named is read from its parenthesis, if it has one
    for step in named:
        follow(step, copy)
    assert meant() == {"nobody plays KeywordName herald"}
    follow(record, copy)
    follow(does, copy)
    assert meant() == {""}
    (copy / "crier.yaml").write_text(CRIER, encoding="utf-8")
    shown = run(copy, "-m", "kfjudge", "scenario", "crier.yaml", "--plain")
    assert shown.count("as expected") == 2
    assert "Herald resolves" in shown
    line = "me: token Recruit at hill, 4 runes | opp: 4 runes; Recruit has herald?"
    told = run(copy, "-m", "kfjudge", "what-if", line, "--game", "riftbound", "--plain")
    assert "never     Recruit has herald" in told


@pytest.mark.slow
def test_a_status_is_a_row_and_what_it_does(copy: Path) -> None:
    row, *does = steps("Add a status")
    assert len({step["file"] for step in (row, *does)}) == 2
    assert {meaning(copy, text) for text in DAZZLES} == {"unread"}
    follow(row, copy)
    assert {text: meaning(copy, text) for text in DAZZLES} == DAZZLES
    for step in does:
        follow(step, copy)
    assert {meaning(copy, text) for text in DAZZLES} == {""}
    (copy / "flash.yaml").write_text(FLASH, encoding="utf-8")
    shown = run(copy, "-m", "kfjudge", "scenario", "flash.yaml", "--plain")
    assert shown.count("as expected") == 5
    assert "it is dazzled and cannot reap" in shown
    assert "seeing: dazzled" in shown
    assert run(copy, "-c", SCHEMA).split() == ["True"] * 3


@pytest.mark.slow
def test_a_new_status_is_typed_claimed_and_spoken_of(copy: Path) -> None:
    for step in steps("Add a status"):
        follow(step, copy)
    told = [run(copy, "-m", "kfjudge", "what-if", line, "--plain") for line in SAID_OF_TROLL]
    assert [re.findall(r"(?m)^  (always|never) ", each) for each in told] == [["always"], ["never"], ["never"]]
    assert "in the end Troll is dazzled" in told[1]
    assert "it is dazzled and cannot reap" in told[2]


@pytest.mark.slow
def test_a_verb_is_read_declined_by_name_and_played(copy: Path) -> None:
    *said, done = steps("Add a verb")
    assert meaning(copy, SALUTES) == "unread"
    for step in said:
        follow(step, copy)
    assert meaning(copy, SALUTES) == "nothing plays Salute; nothing plays EventPattern with kind salute"
    follow(done, copy)
    assert meaning(copy, SALUTES) == ""
    (copy / "parade.yaml").write_text(PARADE, encoding="utf-8")
    assert "as expected" in run(copy, "-m", "kfjudge", "scenario", "parade.yaml", "--plain")


def test_a_switch_is_on_under_older_versions_alone(copy: Path) -> None:
    for step in steps("Add a switch for a version of the rules"):
        follow(step, copy)
    assert run(copy, "-c", SWITCHED.format(version="1.3")).strip() == "True"
    assert run(copy, "-c", SWITCHED.format(version="18.4")).strip() == "False"


@pytest.mark.slow
def test_an_entry_is_found(copy: Path) -> None:
    for step in steps("Add an entry for lookup"):
        follow(step, copy)
    shown = run(copy, "-m", "kfjudge", "rule", "scatter", "--plain")
    assert shown.startswith("Scatter")
    assert "rulebook 18.4" in shown.lower() or "18.4" in shown
