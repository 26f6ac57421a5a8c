"""What a scenario comes to when it is played: outcomes, verdicts, what was not legal, what cannot be said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.situation.ruling import ClaimRuling, Ruling
from kfjudge.situation.suite import FileResult, Judges, Wanted, open_judges

CARDS = """
cards:
  - {name: Big One, type: creature, house: brobnar, power: 6}
  - {name: Small One, type: creature, house: dis, power: 2}
  - {name: Third One, type: creature, house: logos, power: 3, armor: 2}
  - {name: Payday, type: action, house: dis, text: "Play: Gain 2A."}
  - {name: Zap, type: action, house: dis, text: "Play: Deal 3D to a creature."}
  - {name: Draw Two, type: action, house: dis, text: "Play: Draw 2 cards."}
  - {name: First Watcher, type: creature, house: dis, power: 1, text: "After a creature is destroyed, gain 1A."}
  - {name: Riddle, type: action, house: dis, text: "Play: Frobnicate the board."}
  - {name: Riddle Creature, type: creature, house: dis, power: 2, text: "Play: Frobnicate the board."}
  - {name: Fog, type: action, house: logos,
     text: "Play: Your opponent cannot use creatures to fight on their next turn."}
house: dis
"""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Library, language and engine, opened once."""
    return open_judges()


class Bench:
    """Judges scenario texts."""

    def __init__(self, judges: Judges, folder: Path) -> None:
        self.judges = judges
        self.folder = folder

    def result(self, text: str, **wanted: Any) -> FileResult:
        file = self.folder / "case.yaml"
        file.write_text(text if text.startswith("cards:") else CARDS + text, encoding="utf-8")
        return self.judges.file(file, Wanted(**wanted))

    def ruling(self, text: str, **wanted: Any) -> Ruling:
        result = self.result(text, **wanted)
        assert not result.wrong, result.wrong
        (ruling,) = result.rulings
        return ruling

    def claims(self, text: str, **wanted: Any) -> list[ClaimRuling]:
        return list(self.ruling(text, **wanted).claims)

    def verdicts(self, text: str, **wanted: Any) -> list[str]:
        return [claim.verdict for claim in self.claims(text, **wanted)]

    def wrong(self, text: str) -> str:
        result = self.result(text)
        assert result.exit_code == 2
        return result.wrong


@pytest.fixture
def bench(judges: Judges, tmp_path: Path) -> Bench:
    return Bench(judges, tmp_path)


def test_verdicts_of_a_choice(bench: Bench) -> None:
    always, never, depends = bench.claims("""
me: {hand: [Zap]}
opponent: {battleline: [Small One, Third One]}
do: [{play: Zap}]
claims:
  - then: {cards: {Zap: {zone: discard}}}
  - then: {me: {aember: ">= 1"}}
  - then: {cards: {Small One: {zone: discard, destroyed: true}, Third One: {damage: 0}}}
""")
    assert (always.verdict, never.verdict, depends.verdict) == ("always", "never", "depends")
    (decider,) = depends.depends_on
    assert decider.by == "me"
    assert decider.rule
    assert dict(decider.answers) == {"Small One": "always", "Third One": "never"}


def test_a_card_is_in_play_or_not_in_a_zone(bench: Bench) -> None:
    claims = bench.claims("""
me: {hand: [Zap]}
opponent: {battleline: [Small One, Third One]}
do: [{play: Zap}]
choose: [Small One]
claims:
  - then: {cards: {Small One: {zone: not in play}, Third One: {zone: in play}}}
  - then: {cards: {Small One: {zone: not hand}}}
  - then: {cards: {Small One: {zone: not discard}}}
  - then: {cards: {Third One: {zone: not in play}}}
""")
    assert [claim.verdict for claim in claims] == ["always", "always", "never", "never"]


def test_an_answer_fixes_the_choice(bench: Bench) -> None:
    ruling = bench.ruling("""
me: {hand: [Zap]}
opponent: {battleline: [Small One, Third One]}
do: [{play: Zap}]
choose: [Third One]
claims:
  - then: {cards: {Third One: {damage: 1, armor_left: 0, armor: 2, power: 3}, Small One: {destroyed: false}}}
""")
    assert [claim.verdict for claim in ruling.claims] == ["always"]
    (outcome,) = ruling.outcomes
    assert len(outcome.choices) == 1
    assert outcome.choices[0].endswith("Third One")


def test_wrong_answers_are_errors_that_list_the_legal_ones(bench: Bench) -> None:
    base = "me: {hand: [Zap]}\nopponent: {battleline: [Small One, Third One]}\ndo: [{play: Zap}]\n"
    assert "legal: Small One, Third One" in bench.wrong(base + "choose: [Zap]\n")
    assert "no question ever used the answer 'left'" in bench.wrong(base + "choose: [Third One, left]\n")


def test_cards_alike_in_every_respect_are_one_answer(bench: Bench) -> None:
    ruling = bench.ruling("""
me: {hand: [Zap]}
opponent: {hand: [Small One, Small One], battleline: [Big One]}
do: [{play: Zap}]
claims: [{then: {cards: {Big One: {damage: 3}}}}]
""")
    assert [claim.verdict for claim in ruling.claims] == ["always"]
    assert ruling.outcomes[0].choices == ()


REFUSED = """
me: {hand: [Payday], battleline: [Big One, {card: Small One, exhausted: true}]}
do: [{play: Payday}, {reap: Small One}%s]
claims: %s
"""


def test_nothing_is_claimed_after_an_action_that_is_not_legal(bench: Bench) -> None:
    ruling = bench.ruling(REFUSED % (", {play: Payday}", "[{then: {me: {aember: 2}}}, {then: {me: {aember: 3}}}]"))
    ((stopped, count),) = ruling.stopped
    assert (stopped.action, stopped.rule, count) == ("reap: Small One", "exhaust", 1)
    assert [claim.verdict for claim in ruling.claims] == ["not reached", "not reached"]
    assert [claim.because[0].rule for claim in ruling.claims] == ["exhaust", "exhaust"]
    assert ruling.exit_code == 4
    assert bench.ruling(REFUSED % ("", "[]")).exit_code == 4, "nothing is claimed, and nothing happened"


@pytest.mark.parametrize("expect", ["always", "never"])
def test_an_expectation_does_not_come_true_by_an_action_that_is_not_legal(bench: Bench, expect: str) -> None:
    ruling = bench.ruling(REFUSED % ("", f"[{{then: {{me: {{aember: 3}}}}, expect: {expect}}}]"))
    (claim,) = ruling.claims
    assert (claim.verdict, claim.holds, ruling.exit_code) == ("not reached", False, 4)


def test_what_was_refused_can_be_asked_for(bench: Bench) -> None:
    asked = "[{can: {reap: Small One}, expect: never}, {can: {reap: Big One}}]"
    ruling = bench.ruling(REFUSED % ("", asked))
    assert [claim.verdict for claim in ruling.claims] == ["never", "not reached"]
    assert bench.ruling(REFUSED % ("", "[{can: {reap: Small One}, expect: never}]")).exit_code == 0


def test_a_file_written_for_the_refusal_says_how_the_card_lies(bench: Bench) -> None:
    claims = """
  - {then: {me: {aember: 2}, cards: {Small One: {zone: battleline, exhausted: true}}}, expect: always}
  - {then: {me: {aember: 3}}, expect: never}
  - {then: {me: {aember: 3}}}
"""
    ruling = bench.ruling(REFUSED % ("", claims))
    assert [claim.verdict for claim in ruling.claims] == ["always", "never", "not reached"]
    assert ruling.claims[0].because[0].rule == "exhaust"
    further = bench.ruling(REFUSED % (", {play: Payday}", claims))
    assert {claim.verdict for claim in further.claims} == {"not reached"}, "more was to come"


def test_lines_of_play_that_an_action_stopped_count_for_nothing_beside_others(bench: Bench) -> None:
    ruling = bench.ruling("""
me: {hand: [Zap], battleline: [Small One]}
opponent: {battleline: [Third One]}
do: [{play: Zap}, {reap: Small One}]
claims: [{then: {me: {aember: 1}}}]
""")
    assert [outcome.stopped is None for outcome in ruling.outcomes].count(True) == 1
    assert [claim.verdict for claim in ruling.claims] == ["always"]
    assert ruling.exit_code == 0


def test_what_can_be_done_at_the_end(bench: Bench) -> None:
    claims = bench.claims("""
me: {hand: [Payday, Fog], battleline: [Small One], houses: [dis, logos, mars]}
opponent: {battleline: [Big One]}
do: [{play: Payday}]
claims:
  - can: {reap: Small One}
  - can: {fight: {with: Small One, against: Big One}}
  - can: {play: Fog}
  - can: {begin turn: {house: dis}}
  - can: end turn
""")
    assert [claim.verdict for claim in claims] == ["always", "always", "never", "never", "always"]
    assert claims[2].because[0].rule == "house-requirement"
    assert all(claim.because[0].rule for claim in claims)


def test_what_questions_offer(bench: Bench) -> None:
    base = """
me: {hand: [Zap, Payday]}
opponent: {battleline: [Small One%s]}
do: [{play: Zap}]
claims:
  - choices: {offers: Small One}
  - choices: {offers: Small One, by: opponent}
  - choices: {refuses: Payday}
  - choices: {refuses: Small One}
"""
    assert bench.verdicts(base % ", Third One") == ["always", "never", "always", "never"]
    assert bench.verdicts(base % "") == [
        "always",
        "never",
        "always",
        "never",
    ], "a question with one answer counts although it is not asked"


def test_an_unknown_text_in_play_leaves_everything_undecided(bench: Bench) -> None:
    ruling = bench.ruling(
        "me: {battleline: [Riddle Creature], hand: [Payday]}\ndo: [{play: Payday}]\nclaims: [{then: {me: {aember: 2}},"
        " expect: always}]\n"
    )
    assert [claim.verdict for claim in ruling.claims] == ["undecided"]
    assert ruling.exit_code == 3
    ((card, why),) = ruling.not_understood
    assert card == "Riddle Creature"
    assert "Frobnicate" in why or "frobnicate" in why


def test_an_unknown_text_in_hand_does_no_harm_until_it_is_played(bench: Bench) -> None:
    base = "me: {hand: [Riddle, Payday]}\ndo: [{play: %s}]\nclaims: [{then: {me: {aember: 2}}}]\n"
    assert bench.verdicts(base % "Payday") == ["always"]
    assert bench.verdicts(base % "Riddle") == ["undecided"]


def test_a_card_nobody_knows(bench: Bench) -> None:
    claims = bench.claims("""
me: {hand: [Draw Two], deck: [Payday]}
do: [{play: Draw Two}]
claims:
  - then: {me: {hand_size: 2, hand+: [Payday], hand: [Payday, unknown]}}
  - then: {me: {deck_size: 30}}
""")
    assert [claim.verdict for claim in claims] == ["always", "undecided"]
    assert "not known" in claims[1].undecided


def test_a_deck_that_is_wholly_known(bench: Bench) -> None:
    assert bench.verdicts("""
me: {hand: [Draw Two], deck: [Payday, Zap, Fog], deck_rest: empty}
do: [{play: Draw Two}]
claims:
  - then: {me: {deck_size: 1, deck: [Fog], hand: [Zap, Payday]}}
  - then: {me: {deck: [Payday]}}
""") == ["always", "never"]


def test_order_counts_in_lines_and_piles_and_not_in_hands(bench: Bench) -> None:
    assert bench.verdicts("""
me: {hand: [Payday, Zap, Fog], battleline: [Big One, Small One], discard: [Draw Two, Third One]}
do: [{reap: Small One}]
claims:
  - then: {me: {hand: [Fog, Payday, Zap], battleline: [Big One, Small One], discard: [Draw Two, Third One]}}
  - then: {me: {battleline: [Small One, Big One]}}
  - then: {me: {discard: [Third One, Draw Two]}}
  - then: {me: {discard+: [Third One], battleline+: [Small One]}}
  - then: {me: {hand: [Fog, Payday]}}
""") == ["always", "never", "never", "always", "never"]


def test_after_a_cut_off_there_is_neither_always_nor_never(bench: Bench) -> None:
    text = """
me: {hand: [Zap]}
opponent: {battleline: [{card: Big One, as: a}, {card: Big One, as: b}, {card: Big One, as: c}]}
do: [{play: Zap}]
claims:
  - then: {cards: {Zap: {zone: discard}}}
  - then: {cards: {a: {damage: 3}}}
"""
    assert bench.verdicts(text) == ["always", "depends"]
    ruling = bench.ruling(text, limits=Limits(leaves=2))
    assert not ruling.complete
    assert "2 different outcomes" in ruling.cut_off
    assert [claim.verdict for claim in ruling.claims] == ["undecided", "depends"]
    assert len(ruling.outcomes) == 2


def test_equal_boards_are_one_outcome_with_several_paths(bench: Bench) -> None:
    ruling = bench.ruling("""
me: {hand: [Zap], battleline: [{card: First Watcher, as: one}, {card: First Watcher, as: two}]}
opponent: {battleline: [Small One]}
do: [{play: Zap}]
choose: [Small One]
claims: [{then: {me: {aember: 2}}, expect: always}]
""")
    assert len(ruling.outcomes) == 1
    assert ruling.outcomes[0].paths == 2
    assert ruling.exit_code == 0


def test_turns_follow_each_other(bench: Bench) -> None:
    assert bench.verdicts("""
me: {houses: [dis, logos, mars], battleline: [{card: Small One, exhausted: true}], aember: 5}
opponent: {houses: [brobnar, shadows, untamed], aember: 6, deck: [Big One]}
do: [{end turn: }, {begin turn: {house: brobnar, key: red}}]
claims:
  - then: {active: opponent, step: main, opponent: {keys: [red], aember: 0, house: brobnar}, me: {house: none},
        cards: {Small One: {exhausted: false}}}
  - then: {winner: none}
  - then: {winner: me}
""") == ["always", "always", "never"]


def test_the_third_key_wins_and_nothing_is_legal_after_it(bench: Bench) -> None:
    ruling = bench.ruling("""
active: opponent
me: {houses: [dis, logos, mars], keys: 2, aember: 6, hand: [Payday]}
do: [end turn, begin turn]
claims:
  - then: {winner: me, me: {keys: 3}}
  - can: {play: Payday}
""")
    assert [claim.verdict for claim in ruling.claims] == ["always", "never"]
    assert ruling.claims[1].because[0].rule == "winning"


def test_a_lasting_effect_still_runs(bench: Bench) -> None:
    base = """
me: {battleline: [Small One]}
opponent: {battleline: [Big One]}
%s
claims: [{can: {fight: {with: Small One, against: Big One}}}]
"""
    assert bench.verdicts(base % "lasting: [{card: Fog, by: opponent}]") == ["never"]
    assert bench.verdicts(base % "lasting: [{card: Fog, by: me}]") == ["always"]


def test_what_was_done_earlier_this_turn_counts(bench: Bench) -> None:
    six = ", ".join(["Payday"] * 6)
    base = "me: {hand: [Payday]}\nearlier: {played: [%s]}\nclaims: [{can: {play: Payday}}]\n"
    assert bench.verdicts(base % six) == ["never"]
    assert bench.verdicts(base % "Payday") == ["always"]


def test_houses_nobody_told_are_named_where_one_is_chosen(bench: Bench) -> None:
    ruling = bench.ruling(
        "me: {battleline: [Small One]}\nopponent: {battleline: [Big One]}\ndo: [end turn, {begin turn: {house:"
        " mars}}]\n"
    )
    assert not ruling.stopped
    assert ("the houses of opponent", "Brobnar and Mars") in [(what, value) for what, value, _why in ruling.assumed]


def test_boards_that_only_the_rules_show_to_be_impossible(bench: Bench) -> None:
    cards = (
        CARDS.replace("\nhouse: dis\n", "").lstrip()
        + """
  - {name: Banner, type: artifact, house: dis, text: "Each friendly creature gets +1 power."}
house: dis
"""
    )
    text = cards + "me: {battleline: [{card: Small One, damage: %d}, {card: Third One, armor_used: %d}]%s}\n"
    assert "Small One has power 3 and would be destroyed by 3 damage" in bench.wrong(
        text % (3, 0, ", artifacts: [Banner]")
    )
    assert bench.result(text % (2, 2, ", artifacts: [Banner]")).exit_code == 0
    assert "Third One has 2 armor; 3 of it cannot be used" in bench.wrong(text % (0, 3, ""))


def test_two_cards_of_one_name_at_one_place_are_an_error_even_if_only_play_shows_it(bench: Bench) -> None:
    message = bench.wrong(
        "me: {hand: [Draw Two, Zap], deck: [Zap, Payday]}\nopponent: {battleline: [Big One]}\ndo: [{play: Draw Two},"
        " {play: Zap}]\n"
    )
    assert "'Zap' fits 2 cards at that point" in message
    assert "case.yaml:" in message


def test_a_name_of_two_cards_is_the_one_that_lies_where_it_is_taken_from(bench: Bench) -> None:
    assert bench.verdicts("""
me: {battleline: [{card: Small One, as: mine}], hand: [Small One]}
opponent: {battleline: [Small One]}
do: [{fight: {with: Small One, against: Small One}}]
claims: [{then: {cards: {mine: {zone: discard}}}}]
""") == ["always"]


def test_several_versions_are_compared(bench: Bench) -> None:
    result = bench.result(
        "me: {hand: [Payday]}\ndo: [{play: Payday}]\nclaims: [{then: {me: {aember: 2}}, expect: always}]\n",
        versions=("1.2", "18.4"),
    )
    assert [ruling.rules for ruling in result.rulings] == ["1.2", "18.4"]
    assert result.exit_code == 0


def test_rulings_are_the_same_every_time(bench: Bench) -> None:
    text = (
        "me: {hand: [Zap]}\nopponent: {battleline: [Small One, Third One, Big One]}\ndo: [{play: Zap}]\nclaims: [{then:"
        " {cards: {Big One: {damage: 3}}}}]\n"
    )
    assert bench.ruling(text) == bench.ruling(text)


def test_an_older_version_says_where_play_follows_the_newest_rules(bench: Bench) -> None:
    text = (
        "\nrules: '1.2'\nme: {battleline: [Small One]}\ndo: [{reap: Small One}]\nclaims: [{then: {me: {aember: 1}}}]\n"
    )
    assert "what 1.2 does not say" in {what for what, _, _ in bench.ruling(text).assumed}
    assert not bench.ruling(text.replace("rules: '1.2'\n", "")).assumed


def test_a_point_that_an_older_version_sees_otherwise_is_named_where_it_matters(bench: Bench) -> None:
    text = (
        "\nrules: '1.2'\nme: {hand: [Gateway to Dis], battleline: [Dust Imp]}\ndo: [{play: Gateway to Dis}]\nclaims:"
        " [{then: {me: {aember: 2}}}]\n"
    )
    assert any("right before each card" in what for what, _, _ in bench.ruling(text).assumed)


TOKENS = """\
cards:
  - {name: Muster, type: action, house: logos, text: "Play: Make a token creature. Gain 1A for each friendly creature."}
  - {name: Grunt, type: token creature, house: logos, power: 1}
house: logos
me: {hand: [Muster]%s}
do: [{play: Muster}]
claims:
  - {says: a token creature stands there, then: {me: {aember: 1}}, expect: always}
"""


def test_without_a_token_creature_card_nothing_is_made_and_that_is_told(bench: Bench) -> None:
    """Rulebook: Token creatures. The file says which card it is; that it does not is an assumption."""
    ruling = bench.ruling(TOKENS % "")
    assert ruling.claims[0].verdict == "never"
    assert ("the token creature card of me", "none") in [(what, value) for what, value, _why in ruling.assumed]
    assert any("no token creature card" in reason.text for reason in ruling.claims[0].because)


def test_a_token_made_of_an_unknown_card_is_called_by_its_name(bench: Bench) -> None:
    ruling = bench.ruling(TOKENS % ", token: Grunt")
    assert ruling.claims[0].verdict == "always"
    assert not [what for what, _value, _why in ruling.assumed if "token" in what]
