"""A line of Riftbound: what it says as a scenario, what is refused with its place, and what a judge is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kfjudge.games.riftbound.notation.read import read
from kfjudge.games.riftbound.situation.library import Library
from kfjudge.show.markdown import markdown
from kfjudge.show.page import page
from kfjudge.show.ruling import view_of
from kfjudge.situation.notation.line import WrongLine
from kfjudge.situation.ruling import Ruling
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from kfjudge.situation.written import as_yaml
from tests.yamlfiles import load_yaml

CARDS = Library(
    {
        "raider": {"name": "Raider", "type": "Unit", "might": 4, "domains": ["Fury"], "energy": 3},
        "old guard": {"name": "Old Guard", "type": "Unit", "might": 3, "domains": ["Calm"], "energy": 3},
        "warden hero of dusk": {"name": "Warden, Hero of Dusk", "type": "Unit", "might": 5, "energy": 5},
        "long spear": {"name": "Long Spear", "type": "Gear", "energy": 1},
        "sting": {"name": "Sting", "type": "Spell", "energy": 1, "text": "Deal 1 to 1 unit."},
        "ambush": {"name": "Ambush", "type": "Spell", "energy": 1, "text": "[Hidden] Deal 1 to 1 unit."},
        "the head": {"name": "The Head", "type": "Legend"},
        "the head late": {"name": "The Head, Late", "type": "Unit", "might": 2, "energy": 2},
        "call to dusk": {"name": "Call to Dusk", "type": "Spell", "energy": 1, "text": "Draw 1."},
        "rising sun": {"name": "Rising Sun", "type": "Unit", "might": 2, "energy": 2},
        "ivy friend to passing folk": {"name": "Ivy, Friend to Passing Folk", "type": "Unit", "might": 2, "energy": 2},
        "full deck": {"name": "Full Deck", "type": "Spell", "energy": 1, "text": "Draw 2."},
        "dark grove": {"name": "Dark Grove", "type": "Battlefield"},
    }
)


def scenario(line: str) -> dict[str, Any]:
    """The scenario that a line says, as its YAML reads."""
    found: dict[str, Any] = load_yaml(as_yaml(read(line, CARDS).node))
    return found


def test_a_whole_name_with_a_word_behind_it_is_no_misspelling() -> None:
    typed = read("me: Raider | opp: Warden, Hero of Dusk; end turn; Warden, Hero of Dusk dead?", CARDS)
    assert not typed.repaired
    assert "Warden, Hero of Dusk" in as_yaml(typed.node)


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("me: hand: Call to Dusk | opp: Raider; play Call to Dusk", {"play": "Call to Dusk"}),
        (
            "me: hand: Ivy, Friend to Passing Folk | opp: Raider; play Ivy, Friend to Passing Folk",
            {"play": "Ivy, Friend to Passing Folk"},
        ),
        (
            "me: Ivy, Friend to Passing Folk | opp: Raider; move Ivy, Friend to Passing Folk to Dark Grove",
            {"move": {"units": ["Ivy, Friend to Passing Folk"], "to": "Dark Grove"}},
        ),
        (
            "me: hand: Sting | opp: Rising Sun; play Sting -> Rising Sun",
            {"play": {"card": "Sting", "targets": ["Rising Sun"]}},
        ),
    ],
)
def test_words_inside_a_name_are_no_words_of_the_line(line: str, done: dict[str, Any]) -> None:
    assert scenario(line)["do"] == [done]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Raider d2", {"damage": 2}),
        ("Raider x", {"exhausted": True}),
        ("Raider stunned and buffed", {"stunned": True, "buffed": True}),
        ("Raider, exhausted", {"exhausted": True}),
        ("Raider 2 buffs", {"buffs": 2}),
        ("Raider +Long Spear", {"attached": [{"card": "Long Spear"}]}),
        ("Raider as big", {"as": "big"}),
        ("Raider owner opp", {"owner": "opponent"}),
    ],
)
def test_what_stands_behind_a_card(words: str, said: dict[str, Any]) -> None:
    assert scenario(f"me: {words}; end turn")["me"]["base"] == [{"card": "Raider", **said}]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("3 points", {"points": 3}),
        ("4 runes", {"runes": 4}),
        ("2 fury runes, 1 calm rune exhausted", {"runes": {"fury": 2, "calm": "1 exhausted"}}),
        ("3 energy, 1 fury power", {"pool": {"energy": 3, "power": {"fury": 1}}}),
        ("hand: Sting, 2 cards", {"hand": ["Sting", "unknown", "unknown"]}),
        ("3 points, hand empty, empty trash", {"points": 3}),
        ("trash empty, deck: empty, base: empty, hand: none, 3 points", {"points": 3, "deck_rest": "empty"}),
        ("hand 2, deck empty", {"hand": ["unknown", "unknown"], "deck_rest": "empty"}),
        ("Sting", {"hand": ["Sting"]}),
        ("legend: The Head, Raider", {"legend": ["The Head"], "base": ["Raider"]}),
        ("The Head", {"legend": ["The Head"]}),
        ("trash: Raider", {"trash": ["Raider"]}),
        ("2 Recruit tokens", {"base": [{"token": "Recruit"}, {"token": "Recruit"}]}),
        ("Warden, Hero of Dusk x", {"base": [{"card": "Warden, Hero of Dusk", "exhausted": True}]}),
    ],
)
def test_what_a_player_has(words: str, said: dict[str, Any]) -> None:
    assert scenario(f"me: {words}; opp: Raider; end turn")["me"] == said


MINE, THEIRS = {"card": "Raider", "of": "me"}, {"card": "Old Guard", "of": "opponent"}
HIDDEN = {"card": "Ambush", "by": "me"}


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("opp: Old Guard at hill d1", [{"as": "hill", "controller": "opponent", "units": [{**THEIRS, "damage": 1}]}]),
        (
            "me: at hill: Raider; battlefields vale",
            [{"as": "hill", "controller": "me", "units": [MINE]}, {"as": "vale"}],
        ),
        ("me: Raider at hill; opp: Old Guard at hill", [{"as": "hill", "units": [MINE, THEIRS]}]),
        ("me: Raider; opp controls hill", [{"as": "hill", "controller": "opponent"}]),
        (
            "opp: Raider, Old Guard at hill",
            [{"as": "hill", "controller": "opponent", "units": [{**MINE, "of": "opponent"}, THEIRS]}],
        ),
        ("me: Long Spear, Raider at hill", [{"as": "hill", "controller": "me", "units": [MINE]}]),
        ("me: Raider; hill: opp", [{"as": "hill", "controller": "opponent"}]),
        ("me: Raider; battlefield Dark Grove", [{"card": "Dark Grove", "as": "Dark Grove"}]),
        ("me: Ambush hidden at hill, Raider", [{"as": "hill", "controller": "me", "facedown": HIDDEN}]),
    ],
)
def test_battlefields(line: str, fields: list[dict[str, Any]]) -> None:
    assert scenario(f"{line}; end turn")["battlefields"] == fields


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("move Raider to hill", {"move": {"units": ["Raider"], "to": "hill"}}),
        ("move Raider and spearman to hill", {"move": {"units": ["Raider", "spearman"], "to": "hill"}}),
        ("Raider attacks hill", {"move": {"units": ["Raider"], "to": "hill"}}),
        ("attack hill with Raider, spearman", {"move": {"units": ["Raider", "spearman"], "to": "hill"}}),
        ("play Sting -> guard", {"play": {"card": "Sting", "targets": ["guard"]}}),
        ("play Sting on guard", {"play": {"card": "Sting", "targets": ["guard"]}}),
        ("play Sting hitting guard and Raider", {"play": {"card": "Sting", "targets": ["guard", "Raider"]}}),
        ("opp responds with Sting -> Raider", {"opponent": {"play": {"card": "Sting", "targets": ["Raider"]}}}),
        (
            "play The Head, Late to base accelerate",
            {"play": {"card": "The Head, Late", "accelerate": True, "to": "base"}},
        ),
        ("hide Sting at hill", {"hide": {"card": "Sting", "at": "hill"}}),
        ("opp plays Sting -> Raider", {"opponent": {"play": {"card": "Sting", "targets": ["Raider"]}}}),
        ("assign guard 3, Raider 1", {"assign": {"guard": 3, "Raider": 1}}),
        ("opp passes", {"pass": "opponent"}),
        ("end turn", "end turn"),
    ],
)
def test_what_is_done(words: str, done: Any) -> None:
    line = f"me: Raider, Long Spear as tool, Old Guard as spearman | opp: Warden, Hero of Dusk as guard; {words}"
    assert scenario(line)["do"] == [done]


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("guard dead?", {"cards": {"Old Guard": {"dead": True}}}),
        ("does the guard survive?", {"cards": {"Old Guard": {"alive": True}}}),
        ("raider at hill?", {"cards": {"Raider": {"zone": "hill"}}}),
        (
            "raider in trash and guard exhausted?",
            {"cards": {"Raider": {"zone": "trash"}, "Old Guard": {"exhausted": True}}},
        ),
        ("raider might 6?", {"cards": {"Raider": {"might": 6}}}),
        ("guard at least 2 damage?", {"cards": {"Old Guard": {"damage": ">= 2"}}}),
        ("raider has shield?", {"cards": {"Raider": {"keywords+": ["shield"]}}}),
        ("I control hill?", {"battlefields": {"hill": {"controller": "me"}}}),
        ("hill contested?", {"battlefields": {"hill": {"contested": True}}}),
        ("opp 2 cards in hand?", {"opponent": {"hand_size": 2}}),
        ("I score?", {"me": {"points": 4}}),
        ("I draw 1?", {"me": {"drawn": 1}}),
        ("I win?", {"winner": "me"}),
    ],
)
def test_claims(words: str, then: dict[str, Any]) -> None:
    (claim,) = scenario(f"me: 3 points, Raider, hand: Sting | opp: Old Guard at hill; end turn; {words}")["claims"]
    assert claim["then"] == then


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("me: Nobody Known", "there is no card 'Nobody Known'"),
        ("me: Raider zz", "'zz' says nothing of a card"),
        ("you there: Raider", "is no player"),
        ("me: nowhere: Raider", "is no place"),
        ("me: Raider; repa Raider", "is no action"),
        ("me: Raider; move Raider", "a move names units and where to"),
        ("me: Raider d1, Raider; move Raider to hill", "write Raider#1 or Raider#2"),
        ("me: Raider; raider flies high?", "is nothing that a card can be"),
        ("me: Raider; opp 3 bananas?", "is nothing that a player has"),
        ("me: Raider; raider dead? perhaps", "always, never, depends"),
        ("me: Raider; why so?", "this is not answered"),
        ("me: Raider | opp: Old Guard; raider attacks guard", "'guard' is a card of the line, no battlefield"),
        ("me: Raider at hill; raider to hand", "is no action"),
        ("me: hand: Raider | opp: Old Guard at hill; raider to hill", "is no action"),
        ("me: Raider at hill; do I conquer hill?", "is my battlefield from the start"),
        ("me: Raider, hill mine; move raider to hill; do I conquer?", "what is held is not conquered"),
        ("me: Raider; move raider to hill; move raider to grove; do I conquer?", "is nothing that a player has"),
        ("me: Raider; move raider to hill; my turn; do I score?", "it is the turn of me already"),
        ("me: Raider at hill +2; end turn", "'+' is no part of the name of a battlefield"),
        ("me: Raider at hill d9999999999; end turn", "'d9999999999' is no part of the name of a battlefield"),
        ("me: Raider at hill trash; end turn", "'trash' is no part of the name of a battlefield"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(line: str, words: str) -> None:
    with pytest.raises(WrongLine) as error:
        read(line, CARDS)
    assert words in str(error.value) and "^" in str(error.value)


def test_a_battlefield_of_several_words_is_told() -> None:
    told = {what: value for what, value, _why in read("me: Raider at hill poisened; end turn", CARDS).assumed}
    assert told["'hill poisened'"] == "a battlefield without text"


# ── lines of the cards that are shipped, judged ──────────────────────────────


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


def ruled(line: str, judges: Judges) -> Ruling:
    result = judge_line(line, judges, Wanted(), "riftbound")
    assert not result.wrong, result.wrong
    return result.rulings[0]


@pytest.mark.parametrize(
    "line",
    [
        "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead? always;"
        " I conquer hill? always; me 1 point? always",
        "opp: Vanguard Sergeant | me: Stalwart Poro at grove, hand: Discipline; opp's turn; move sergeant to grove;"
        " I play Discipline -> poro; poro alive? always; sergeant dead? always; opp scores? never",
        "me: Void Seeker | opp: Vanguard Sergeant at hill d1; play void seeker -> sergeant;"
        " sergeant dead and I draw 1? always",
        "me: 7 points, Petty Officer; battlefields hill, vale; move officer to hill; I win? never; I draw 1? always",
        "me: Charm, 0 energy; opp: Petty Officer; can play charm? never",
        "me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; I conquer? always",
    ],
)
def test_a_line_is_judged(line: str, judges: Judges) -> None:
    ruling = ruled(line, judges)
    assert ruling.claims and not ruling.stopped
    assert [(claim.says, claim.verdict) for claim in ruling.claims] == [
        (claim.says, claim.expect) for claim in ruling.claims
    ]
    assert all(reason.rule and "player 1" not in reason.text for claim in ruling.claims for reason in claim.because)


def test_what_a_player_pays_with_is_told_where_nothing_is_said(judges: Judges) -> None:
    ruling = ruled("me: Void Seeker | opp: Petty Officer at hill; play Void Seeker -> officer", judges)
    told = ("what I can pay with", "enough for every cost", "the line names no runes and no energy")
    assert told in ruling.assumed


def test_without_claims_it_tells_what_happens_and_what_that_depends_on(judges: Judges) -> None:
    ruling = ruled("me: Charm | opp: Petty Officer at hill; play charm on officer; what happens?", judges)
    assert not ruling.claims and "hill: controlled by nobody" in ruling.happens
    (branch,) = ruling.branches
    assert branch.by == "me" and dict(branch.answers)["base"] == ("Petty Officer: at base",)


def test_the_board_is_drawn_with_its_battlefields(judges: Judges) -> None:
    line = "me: 5 points, Stalwart Poro at grove, 2 calm runes | opp: Vanguard Sergeant x; what happens?"
    view = view_of(ruled(line, judges), lambda rule: f"{rule}; Core Rules 1, 2")
    assert view.before is not None
    me, opponent = view.before.sides
    assert me.has == ("5 points", "2 of 2 runes ready") and opponent.has == ("0 points",)
    assert [(card.name, card.said) for card in opponent.rows[0].cards] == [("Vanguard Sergeant", "might 4, exhausted")]
    (grove,) = [field for field in view.before.fields if field.name == "grove"]
    assert (grove.name, grove.said) == ("grove", "controlled by me")
    assert [(card.name, card.said, card.group_said) for card in grove.cards] == [
        ("Stalwart Poro", "might 2, me", "Calm")
    ]
    shown, told = page([view]), markdown([view])
    assert "controlled by me" in shown and "[Shield]" in shown and "æmber" not in shown + told
    assert "- **Me**: 5 points, 2 of 2 runes ready; no cards in play" in told
    assert "- **grove**: controlled by me; Stalwart Poro (might 2, me)" in told


@pytest.mark.parametrize("setting", ["my turn", "first turn", "all responses", "opp controls hill", "victory 8"])
def test_what_stands_behind_a_comma_after_a_setting_is_done(setting: str) -> None:
    assert (
        scenario(f"me: Raider; {setting}, move Raider to hill")["do"]
        == scenario("me: Raider; move Raider to hill")["do"]
    )


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("me: Raider and Old Guard at hill; end turn", "me: Raider at hill, Old Guard at hill; end turn"),
        (
            "me: Raider, Rising Sun and Old Guard at hill; end turn",
            "me: Raider at hill, Rising Sun at hill, Old Guard at hill; end turn",
        ),
        ("me: deck Raider, hand Sting; end turn", "me: deck: Raider, hand: Sting; end turn"),
        (
            "me: Ivy, Friend to Passing Folk exhausted and Raider at hill; end turn",
            "me: Ivy, Friend to Passing Folk exhausted at hill, Raider at hill; end turn",
        ),
        ("me: hand: Raider; play Raider with accelerate", "me: hand: Raider; play Raider accelerate"),
        ("me: hand: Raider; play Raider, paying for accelerate", "me: hand: Raider; play Raider accelerate"),
        ("me: hand: Raider; play Raider without accelerate", "me: hand: Raider; play Raider"),
        (
            "me: Raider, Sting; play Sting on Raider, spending the buff",
            "me: Raider, Sting; play Sting additional on Raider",
        ),
        ("me: Raider, Sting; play Sting on Raider, moving it to hill", "me: Raider, Sting; play Sting -> Raider, hill"),
        ("me: Raider, Sting; play Sting -> Raider to hill", "me: Raider, Sting; play Sting -> Raider, hill"),
        (
            "me: Raider, Sting; play Sting on Raider, moving Raider to hill",
            "me: Raider, Sting; play Sting -> Raider, hill",
        ),
        (
            "me: Raider, Sting, Old Guard; play Sting on Raider, sending Old Guard to hill",
            "me: Raider, Sting, Old Guard; play Sting -> Raider, Old Guard",
        ),
        (
            "me: Raider, Sting, Old Guard; play Sting with Raider and Old Guard",
            "me: Raider, Sting, Old Guard; play Sting -> Raider, Old Guard",
        ),
        ("me: Raider, Long Spear; equip Long Spear to Raider", "me: Raider, Long Spear; use Long Spear -> Raider"),
        ("me: Raider, Long Spear; equip Raider with Long Spear", "me: Raider, Long Spear; use Long Spear -> Raider"),
        ("me: Raider; attack hill with my Raider", "me: Raider; attack hill with Raider"),
        (
            "me: Raider | opp: Sting; move Raider to hill; opp answers the Raider trigger with Sting on Raider",
            "me: Raider | opp: Sting; move Raider to hill; opp plays Sting on Raider",
        ),
    ],
)
def test_what_is_said_in_more_words_is_the_same(said: str, plain: str) -> None:
    one, other = scenario(said), scenario(plain)
    for found in (one, other):
        found["me"] = {zone: cards for zone, cards in found.get("me", {}).items() if cards}
        del found["title"]
    assert one == other


@pytest.mark.parametrize(
    "asked",
    ["can I play Sting -> Raider, Long Spear?", "play Sting -> Raider, Long Spear; legal?"],
)
def test_each_target_of_what_is_asked_about_is_one(asked: str) -> None:
    (claim,) = scenario(f"me: hand: Sting | opp: Raider, Long Spear; {asked}")["claims"]
    assert claim["can"]["play"]["targets"] == ["Raider", "Long Spear"]


def test_a_claim_behind_a_target_stays_a_claim() -> None:
    (claim,) = scenario("me: hand: Sting | opp: Raider; can I play Sting -> Raider, Raider ready?")["claims"]
    assert claim["can"]["play"]["targets"] == ["Raider"]
    assert claim["then"]


@pytest.mark.parametrize(("words", "worn"), [("attached to Raider", "Raider"), ("unattached", "none")])
def test_it_is_asked_to_what_gear_is_attached(words: str, worn: str) -> None:
    (claim,) = scenario(f"me: Raider, Long Spear; use Long Spear -> Raider; Long Spear {words}?")["claims"]
    assert claim["then"] == {"cards": {"Long Spear": {"attached_to": worn}}}
