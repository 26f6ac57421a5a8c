"""What a line names as a target belongs to the questions of its action: what none of them needs is an error there."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.cli import run
from kfjudge.situation.suite import FileResult, Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

TWO = "me: hand: Punch, Punch | opp: Bumpsy, Dust Imp; "
WORN = "opp: Bumpsy with Armageddon Cloak, Spike Trap, Troll with Access Denied; "
CHARMED = "me: Charm in hand, Petty Officer | opp: Volibear Furious at hill, Stalwart Poro at hill; battlefield moor; "


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def judged(judges: Judges, game: str, line: str) -> FileResult:
    return judge_line(line, judges, Wanted(), game)


@pytest.mark.parametrize(
    ("game", "line", "word"),
    [
        ("keyforge", TWO + "play Punch -> Bumpsy, Dust Imp; dust imp dead?", "Dust Imp"),
        ("keyforge", TWO + "play Punch -> Bumpsy, Dust Imp; play Punch; dust imp dead?", "Dust Imp"),
        ("keyforge", TWO + "play Punch choosing Bumpsy, Dust Imp; play Punch; dust imp dead?", "Dust Imp"),
        ("keyforge", TWO + "play Punch; choose Bumpsy, Dust Imp; play Punch; dust imp dead?", "Dust Imp"),
        ("riftbound", CHARMED + "play Charm -> Volibear Furious, moor, Volibear Furious; poro dead?", "Volibear"),
        ("riftbound", CHARMED + "play Charm -> Volibear Furious, Stalwart Poro; poro dead?", "Poro"),
    ],
)
def test_what_is_left_over_is_an_error_with_its_place(judges: Judges, game: str, line: str, word: str) -> None:
    found = judged(judges, game, line)
    assert not found.rulings
    assert word in found.wrong.splitlines()[0]
    assert "^" in found.wrong


@pytest.mark.parametrize(
    ("game", "line", "verdict"),
    [
        ("keyforge", TWO + "play Punch -> Bumpsy; play Punch -> Dust Imp; dust imp dead?", "always"),
        ("keyforge", TWO + "play Punch -> Bumpsy; play Punch; dust imp dead?", "depends"),
        ("keyforge", TWO + "play Punch; play Punch; choose Bumpsy, Dust Imp; dust imp dead?", "always"),
        ("keyforge", "me: hand: Punch | opp: Dust Imp; play Punch -> Dust Imp; dust imp dead?", "always"),
        ("riftbound", CHARMED + "play Charm -> Volibear Furious, moor; volibear at moor?", "always"),
        ("riftbound", CHARMED + "play Charm -> Volibear Furious; volibear at moor?", "depends"),
    ],
)
def test_an_answer_is_for_its_own_action(judges: Judges, game: str, line: str, verdict: str) -> None:
    (ruling,) = judged(judges, game, line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]


@pytest.mark.parametrize(
    ("game", "line", "verdict"),
    [
        ("keyforge", WORN + "play Corrode -> Armageddon Cloak; cloak in discard?", "always"),
        ("keyforge", WORN + "play Corrode -> Spike Trap; cloak in discard?", "never"),
        ("keyforge", "me: Troll x; opp: Bumpsy; play Heal or Harm -> Troll, Bumpsy; bumpsy dead?", "always"),
        ("keyforge", "me: Troll; opp: 3 aember; play Loot or Pillage -> Troll; opp 0 aember?", "always"),
        (
            "keyforge",
            "opp: Bumpsy, Noddy the Thief; play Wrath or Ruin -> Bumpsy; bumpsy dead?",
            "depends",
        ),
        ("riftbound", "opp: Shipyard Skulker, Arena Bar; play Rocket Barrage -> Skulker; skulker dead?", "always"),
    ],
)
def test_an_answer_that_means_no_mode_chooses_the_one_that_asks_for_it(
    judges: Judges, game: str, line: str, verdict: str
) -> None:
    (ruling,) = judged(judges, game, line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]


KNIGHT = "me: Dino-Knight in hand | opp: Dust Imp, Troll, Spike Trap; play Dino-Knight"


@pytest.mark.parametrize(
    ("line", "verdict", "question", "taken"),
    [
        (KNIGHT + " -> Dust Imp; dust imp dead?", "always", "'Dino-Knight: Use this ability?'", ["yes"]),
        (KNIGHT + "; choose no; dust imp dead?", "never", "'Dino-Knight: Use this ability?'", []),
        (WORN + "play Corrode -> Spike Trap; trap dead?", "always", "'Corrode: Choose one:'", ["Destroy an artifact"]),
    ],
)
def test_what_is_taken_for_a_name_is_told(
    judges: Judges, line: str, verdict: str, question: str, taken: list[str]
) -> None:
    (ruling,) = judged(judges, "keyforge", line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    assert [value for what, value, _why in ruling.assumed if what == question] == taken


def test_what_is_asked_neither_way_is_refused(judges: Judges) -> None:
    assert "legal: yes, no, Dino-Knight" in judged(judges, "keyforge", KNIGHT + " -> Spike Trap; imp dead?").wrong


STORM = "me: Mountain Drake, Zaun Punk, hand: Stormbringer; opp: Vanguard Sergeant at hill; battlefield moor; play "


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("Stormbringer -> Mountain Drake, hill; I conquer hill?", "always"),
        ("Stormbringer -> hill, Mountain Drake; I conquer hill?", "always"),
        ("Stormbringer -> Zaun Punk, hill; Mountain Drake at hill?", "never"),
        ("Stormbringer -> Mountain Drake, moor; Vanguard Sergeant dead?", "never"),
        ("Stormbringer -> Vanguard Sergeant; Vanguard Sergeant dead?", "not reached"),
    ],
)
def test_a_unit_is_chosen_though_the_battlefield_is_asked_first(judges: Judges, line: str, verdict: str) -> None:
    (ruling,) = judged(judges, "riftbound", STORM + line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]


@pytest.mark.parametrize(
    ("fields", "verdict", "told"),
    [
        ("opp: Vanguard Sergeant at hill", "always", ["hill"]),
        ("opp: Vanguard Sergeant at hill; battlefield moor", "depends", []),
        ("opp: Vanguard Sergeant at hill, Zaun Punk at moor", "depends", []),
    ],
)
def test_the_only_battlefield_of_a_line_is_taken_where_a_unit_alone_is_named(
    judges: Judges, fields: str, verdict: str, told: list[str]
) -> None:
    line = f"me: Mountain Drake, hand: Stormbringer; {fields}; play Stormbringer -> Mountain Drake; I conquer hill?"
    (ruling,) = judged(judges, "riftbound", line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    assert [value for what, value, _why in ruling.assumed if "Which battlefield?" in what] == told


PUNK = "me: Seal of Rage, Zaun Punk in hand | opp: Energy Conduit, Stalwart Poro at hill; play Zaun Punk "


@pytest.mark.parametrize(
    ("line", "verdict", "paid"),
    [
        (PUNK + "killing Seal of Rage; conduit dead?", "always", True),
        (PUNK + "-> Energy Conduit; conduit dead?", "always", True),
        (PUNK + "; conduit dead?", "depends", False),
        (PUNK + "-> Stalwart Poro; conduit dead?", "not reached", False),
        ("me: Frostcoat Cub in hand | opp: Pouty Poro; play Frostcoat Cub -> Pouty Poro; poro dead?", "never", True),
        ("me: Commander Ledros in hand, Pouty Poro; play Ledros killing Pouty Poro; poro dead?", "always", True),
    ],
)
def test_what_only_an_additional_cost_asks_for_chooses_to_pay_it(
    judges: Judges, line: str, verdict: str, paid: bool
) -> None:
    (ruling,) = judged(judges, "riftbound", line).rulings
    assert [claim.verdict for claim in ruling.claims] == [verdict]
    told = [value for what, value, _why in ruling.assumed if "Pay the additional cost" in what]
    assert told == (["yes"] if paid else [])
    assert not ruling.stopped or verdict == "not reached"


def test_what_no_mode_asks_for_is_refused_with_the_modes(judges: Judges) -> None:
    found = judged(judges, "keyforge", WORN + "play Corrode -> Bumpsy; bumpsy dead?")
    assert "legal: Destroy an artifact, Destroy an upgrade, Destroy a creature with armor" in found.wrong


def test_the_file_that_says_the_same_is_judged_the_same(tmp_path: Path) -> None:
    place = tmp_path / "own.yaml"
    place.write_text(
        "me: {hand: [{card: Punch, as: one}, {card: Punch, as: other}]}\n"
        "opponent: {battleline: [Bumpsy, Dust Imp]}\n"
        "do:\n  - play: one\n    choose: Bumpsy\n  - play: other\n    choose: [Dust Imp]\n"
        "claims:\n  - {says: dead, then: {cards: {Dust Imp: {destroyed: true}}}, expect: always}\n",
        encoding="utf-8",
    )
    assert run(["scenario", str(place)]) == 0
