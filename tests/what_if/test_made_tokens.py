"""What comes into being can be asked about by its name, in both games, though it has no place in the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.games.riftbound.board.facts import MADE_TOKENS
from kfjudge.games.riftbound.situation.library import library
from kfjudge.lookup import fold
from kfjudge.situation.notation.games import read
from kfjudge.situation.notation.made import Made, made_in
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from kfjudge.situation.written import as_yaml


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


BUILDER = "me: hand: Faithful Manufactor; play manufactor; "
CAPTAIN = "me: hand: Vanguard Captain; play captain; "
SECOND = "me: hand: Pouty Poro, Vanguard Captain; play poro; play captain; "
VANGUARD = "me: hand: Recruit the Vanguard, Petty Officer at hill; play recruit the vanguard; "
RIVET = "me: token Grunt, hand: Administrator Rivet; opp: Troll; play administrator rivet; "
STORM = "me: Viktor, Leader at hill, Stalwart Poro at hill; opp plays Firestorm on hill; "
DISGUISED = "me: token Grunt, Dust Imp token Grunt | opp: Troll; "
PRESSED = "me: token Berserker, hand: Press Gang, deck: 4 cards; play press gang; "
MADE_BY_THE_OTHER = (
    "me: Katerina the Summoner 2 aember, token Defender, deck: 5 cards | "
    "opp: hand: Gateway to Dis; opp plays gateway to dis; "
)
LINES = [
    ("riftbound", STORM, {"recruit in base?": "always", "opp has a recruit?": "never"}),
    ("riftbound", BUILDER, {"recruit in base?": "always", "a recruit at base?": "always", "2 recruits?": "never"}),
    ("riftbound", CAPTAIN, {"do i get 2 recruits?": "never", "do i get a recruit?": "never", "no recruits?": "always"}),
    ("riftbound", SECOND, {"2 recruits?": "always"}),
    ("riftbound", SECOND, {"at least 1 recruit token?": "always", "opp has a bird?": "never"}),
    ("riftbound", VANGUARD, {"4 recruits?": "always", "recruit at hill?": "depends", "recruit in base?": "depends"}),
    ("riftbound", "me: 2 Recruit token, Petty Officer; move officer to hill; ", {"2 recruits?": "always"}),
    ("keyforge", RIVET, {"i make a token?": "always", "grunt in play?": "always", "2 grunts?": "never"}),
    ("keyforge", RIVET, {"a token creature?": "always", "opp has a token?": "never", "no grunts?": "never"}),
    ("keyforge", "me: Grunt; reap grunt; ", {"grunt exhausted?": "always", "me 1 aember?": "always"}),
    ("keyforge", "me: token Grunt, Dust Imp token Grunt; ", {"can reap grunt?": "always"}),
    ("keyforge", DISGUISED + "fight Grunt -> Troll; ", {"Grunt dead?": "always", "opp 2 aember?": "never"}),
    ("keyforge", DISGUISED + "reap grnt; ", {"dust imp exhausted?": "always", "grunt ready?": "never"}),
    ("keyforge", "opp: Troll w | me: Fear token Grunt; fight grunt -> troll; ", {"it dead?": "never"}),
    ("keyforge", "opp: Fear token Grunt | me: Troll; fight troll -> grunt; ", {"grunt dead?": "always"}),
    ("keyforge", RIVET, {"grunt ready?": "never", "grunt exhausted and not warded?": "always"}),
    ("keyforge", RIVET, {"1 grunt exhausted?": "always", "the token enraged?": "never", "grunt stunned?": "never"}),
    ("keyforge", RIVET, {"2 grunts not ready?": "never"}),
    ("keyforge", PRESSED, {"berserker ready?": "always", "berserker ready and enraged?": "always"}),
    ("keyforge", PRESSED, {"berserker exhausted?": "never", "opp has a berserker?": "never"}),
    ("keyforge", PRESSED.replace("play press gang", "end turn"), {"berserker ready?": "never"}),
    ("keyforge", MADE_BY_THE_OTHER, {"2 defenders?": "always", "defender ready?": "never", "no tokens?": "never"}),
    ("keyforge", MADE_BY_THE_OTHER, {"opp has a defender?": "never", "i have 2 defenders?": "always"}),
    ("riftbound", BUILDER.replace("me:", "opp: ").replace("play", "opp plays"), {"1 recruit?": "always"}),
    ("keyforge", RIVET.replace("token Grunt, ", ""), {"do i get a token?": "never"}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "line", "claims"), LINES, ids=[f"{line[1][:40]} {line[2]}" for line in LINES])
def test_tokens_are_counted(judges: Judges, game: str, line: str, claims: dict[str, str]) -> None:
    result = judge_line(line + " ".join(f"{claim};" for claim in claims), judges, Wanted(), game)
    assert not result.wrong, result.wrong
    assert [claim.verdict for claim in result.rulings[0].claims] == list(claims.values())


COUNTED = [
    ("keyforge", MADE_BY_THE_OTHER, 0),
    ("keyforge", RIVET, 0),
    ("riftbound", BUILDER.replace("me:", "opp: ").replace("play", "opp plays"), 1),
]


@pytest.mark.parametrize(("game", "line", "player"), COUNTED)
def test_a_number_that_nobody_is_named_for_is_of_the_one_who_has_such(
    judges: Judges, game: str, line: str, player: int
) -> None:
    names = {"keyforge": "defenders" if "Defender" in line else "grunts", "riftbound": "recruits"}
    result = judge_line(f"{line}how many {names[game]}?", judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (asked,) = read(f"{line}how many {names[game]}?", judges.library, game).asked
    assert asked.player == player


def test_a_card_whose_name_begins_like_a_token_is_that_card(judges: Judges) -> None:
    names = [
        name
        for name in library().names()
        if any(fold.fold(name).startswith(f"{fold.fold(token)} ") for token in MADE_TOKENS)
    ]
    assert len(names) > 2
    for name in names:
        text = as_yaml(read(f"me: hand: {name}, 3 points; can play {name}?", judges.library, "riftbound").node)
        assert f"token: {name}" not in text, text


SAID = [
    ("2 recruits", Made("recruits", 2, "")),
    ("has at least two grunts", Made("grunts", ">= 2", "")),
    ("makes a token", Made("", ">= 1", "", gained=True)),
    ("gets 2 recruits", Made("recruits", 2, "", gained=True)),
    ("no recruit tokens", Made("recruit", 0, "")),
    ("recruit at hill", Made("recruit", ">= 1", "at hill")),
    ("recruit", None),
]


@pytest.mark.parametrize(("words", "made"), SAID)
def test_how_many_are_said(words: str, made: Made | None) -> None:
    assert made_in(words) == made
