"""What a judge reads under "Why": the decisive events, and for a claim that never holds what did not happen and what is
there instead.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.ruling import ClaimRuling
from kfjudge.situation.suite import Judges, Wanted, open_judges


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    """Library, language and engine, opened once."""
    return open_judges()


def claim_of(judges: Judges, tmp_path: Path, text: str) -> ClaimRuling:
    """The ruling on the only claim of a scenario."""
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    result = judges.file(file, Wanted())
    assert not result.wrong, result.wrong
    ((claim,),) = (ruling.claims for ruling in result.rulings)
    return claim


MISSING = {
    "a stun that is taken off instead": (
        (
            "house: brobnar\nme: {battleline: [{card: Troll, stun: true}]}\ndo: [{reap: Troll}]\n"
            "claims: [{says: it gains, then: {me: {aember: 1}}}]\n"
        ),
        "stun",
        "Troll is used: only its stun is removed",
        "in the end the æmber of my side is 0, not 1",
    ),
    "a fighter that died": (
        (
            "house: brobnar\nme: {battleline: [Headhunter]}\nopponent: {battleline: [Troll]}\ndo: [{fight: {with:"
            " Headhunter, against: Troll}}]\nclaims: [{says: it gains, then: {me: {aember: 1}}}]\n"
        ),
        "timing-fight-5",
        "Headhunter has not survived: its After Fight: ability does not resolve",
        "in the end the æmber of my side is 0, not 1",
    ),
    "a watcher that died too": (
        (
            "house: dis\nme: {hand: [Gateway to Dis], battleline: [Tolas]}\nopponent: {battleline: [Troll]}\ndo:"
            " [{play: Gateway to Dis}]\nclaims: [{says: Tolas pays, then: {me: {aember: '>= 1'}}}]\n"
        ),
        "after-destroyed",
        "Tolas has left play together with Troll: its ability does not see it",
        "in the end the æmber of my side is 0, not at least 1",
    ),
    "a card that its icon killed": (
        (
            "house: shadows\nme: {hand: [{card: Rad Penny, icons: [damage]}]}\nopponent: {aember: 1}\ndo: [{play: Rad"
            " Penny}]\nclaims: [{says: she steals, then: {me: {aember: 1}}}]\n"
        ),
        "play-abilities",
        "Rad Penny is gone before its Play: ability could resolve",
        "in the end the æmber of my side is 0, not 1",
    ),
    "a fight that elusive spoils": (
        (
            "house: brobnar\nme: {battleline: [Troll]}\nopponent: {battleline: [Urchin]}\ndo: [{fight: {with: Troll,"
            " against: Urchin}}]\nclaims: [{says: Urchin strikes back, then: {cards: {Troll: {damage: 1}}}}]\n"
        ),
        "elusive",
        "Urchin is elusive: no damage from power",
        "in the end the damage of Troll is 0, not 1",
    ),
    "a key that a card makes too dear": (
        (
            "me: {aember: 6}\nopponent: {battleline: [Murmook]}\ndo: [begin turn]\nclaims: [{says: it forges, then:"
            " {me: {keys: 1}}}]\n"
        ),
        "key-cost",
        "Murmook makes keys cost my side 1 more",
        "in the end the forged keys of my side are none, not 1",
    ),
    "something that a card forbids": (
        (
            "house: shadows\nme: {hand: [Urchin]}\nopponent: {aember: 1, battleline: [{card: Archimedes, upgrades:"
            " [Discombobulator]}]}\ndo: [{play: Urchin}]\nclaims: [{says: Urchin steals, then: {me: {aember: 1}}}]\n"
        ),
        "cannot",
        "Archimedes does not allow this: stealing (my side)",
        "in the end the æmber of my side is 0, not 1",
    ),
    "a step that is skipped": (
        (
            "cards: [{name: Fog, type: artifact, house: dis, text: 'Each player skips their “forge a key” step.'}]\nme:"
            " {aember: 6, artifacts: [Fog]}\ndo: [begin turn]\nclaims: [{says: a key, then: {me: {keys: 1}}}]\n"
        ),
        "turn-sequence",
        "My side skips the “forge a key” step, as Fog says",
        "in the end the forged keys of my side are none, not 1",
    ),
    "a condition that 'unless' denies": (
        (
            'cards: [{name: Calm, type: artifact, house: dis, text: "At the end of your turn, unless you played any'
            ' creature this turn, gain 1A."}, {name: Imp, type: creature, house: dis, power: 2}]\nhouse: dis\n'
            "me: {artifacts: [Calm], hand: [Imp]}\ndo: [{play: Imp}, end turn]\n"
            "claims: [{says: it pays, then: {me: {aember: 1}}}]\n"
        ),
        "ability",
        "Calm: “you played any creature this turn” holds",
        "in the end the æmber of my side is 0, not 1",
    ),
    "a condition that is not met": (
        (
            "house: dis\nme: {hand: [The Terror]}\nopponent: {aember: 1}\ndo: [{play: The Terror}]\nclaims: [{says: it"
            " gains, then: {me: {aember: 2}}}]\n"
        ),
        "ability",
        "The Terror: “your opponent has no Æmber” does not hold (1)",
        "in the end the æmber of my side is 0, not 2",
    ),
}


@pytest.mark.parametrize("case", MISSING)
def test_a_claim_that_never_holds_says_what_did_not_happen_and_what_is_there_instead(
    judges: Judges, tmp_path: Path, case: str
) -> None:
    text, rule, missing, instead = MISSING[case]
    claim = claim_of(judges, tmp_path, text)
    assert claim.verdict == "never"
    assert (rule, missing) in {(reason.rule, reason.text) for reason in claim.because}
    assert claim.because[-1].text == instead


def test_an_action_that_has_been_played_cites_the_step_in_which_it_leaves(judges: Judges, tmp_path: Path) -> None:
    text = (
        "house: dis\nme: {hand: [Gateway to Dis]}\ndo: [{play: Gateway to Dis}]\nclaims: [{then: {cards: {Gateway to"
        " Dis: {zone: discard}}}}]\n"
    )
    claim = claim_of(judges, tmp_path, text)
    assert ("timing-play-4", "Gateway to Dis has been played and goes to its owner's discard pile") in {
        (item.rule, item.text) for item in claim.because
    }


def test_a_state_is_said_in_words(judges: Judges, tmp_path: Path) -> None:
    text = (
        "house: brobnar\nme: {battleline: [Troll]}\ndo: [{reap: Troll}]\nclaims: [{then: {cards: {Troll: {exhausted:"
        " false}}}}]\n"
    )
    assert claim_of(judges, tmp_path, text).because[-1].text == "in the end Troll is exhausted"


def test_the_older_rule_that_makes_the_difference_is_named(judges: Judges, tmp_path: Path) -> None:
    text = (
        "rules: '1.2'\nhouse: logos\nme: {hand: [Library Access, Wild Wormhole], deck: [Troll, Dust Imp], deck_rest:"
        " empty}\ndo: [{play: Library Access}, {play: Wild Wormhole}]\nclaims: [{then: {cards: {Dust Imp: {zone:"
        " battleline}}}}]\n"
    )
    claim = claim_of(judges, tmp_path, text)
    assert claim.verdict == "always"
    assert "faq-library-access-wild-wormhole-1.2" in {reason.rule for reason in claim.because}


FORK = (
    'cards: [{name: Fork, type: action, house: dis, text: "Play: Choose one:\\n• Destroy a creature.\\n• Gain 2A."}]\n'
    "house: dis\nme: {hand: [Fork]}\nopponent: {battleline: [Troll]}\ndo: [{play: Fork}]\n"
)


def test_a_choice_is_told_by_the_words_of_its_options(judges: Judges, tmp_path: Path) -> None:
    claim = claim_of(judges, tmp_path, FORK + "claims: [{says: it gains, then: {me: {aember: 2}}}]\n")
    (asked,) = claim.depends_on
    assert asked.answers == (("Destroy a creature", "never"), ("Gain 2Æ", "always"))


def test_the_ability_by_which_it_happened_is_a_reason_and_the_last_discard_is_none(
    judges: Judges, tmp_path: Path
) -> None:
    claims = "choose: [destroy a creature]\nclaims: [{says: it dies, then: {cards: {Troll: {zone: discard}}}}]\n"
    told = [reason.text for reason in claim_of(judges, tmp_path, FORK + claims).because]
    assert told == [
        "Fork: its Play: ability resolves: “Choose one: • Destroy a creature. • Gain 2Æ.”",
        "Troll is marked for destruction by Fork",
        "Troll goes to its owner's discard pile",
    ]


def test_what_happens_instead_is_told_in_the_words_of_the_card(judges: Judges, tmp_path: Path) -> None:
    text = (
        'cards: [{name: Thief, type: creature, house: dis, power: 3, text: "If you would gain A by reaping, steal 1A'
        ' instead."}]\nhouse: dis\nme: {battleline: [Thief]}\nopponent: {aember: 2}\ndo: [{reap: Thief}]\n'
        "claims: [{says: it steals, then: {opponent: {aember: 1}}}]\n"
    )
    assert "Thief: this happens instead: “steal 1Æ”" in [
        reason.text for reason in claim_of(judges, tmp_path, text).because
    ]


MADE = 'cards: [{name: Toll, type: artifact, house: dis, text: "Your opponent\'s keys cost +2A."}, {name: Choir, type: '
MADE += 'creature, house: dis, power: 3, text: "Each other friendly creature gets +2 power."}, {name: Calm, type: '
MADE += 'artifact, house: dis, text: "At the end of your turn, unless you played any creature this turn, gain 1A."}'
MADE += "]\nhouse: dis\n"
TOLD = {
    "a condition that 'unless' denies": (
        "me: {artifacts: [Calm]}\ndo: [end turn]\nclaims: [{says: it pays, then: {me: {aember: 1}}}]\n",
        (
            "Calm: its ability resolves: “At the end of your turn, unless you played any creature this turn, gain 1Æ.”;"
            " “you played any creature this turn” does not hold (without it: never)"
        ),
    ),
    "a condition that is met": (
        "me: {hand: [The Terror]}\nopponent: {aember: 0}\ndo: [{play: The Terror}]\n"
        "claims: [{says: it pays, then: {me: {aember: 2}}}]\n",
        (
            "The Terror: its Play: ability resolves: “If your opponent has no Æmber, gain 2Æ.”; “your opponent has no"
            " Æmber” holds (0)"
        ),
    ),
    "what a key costs": (
        "me: {artifacts: [Toll], battleline: [Choir]}\ndo: [{reap: Choir}]\n"
        "claims: [{says: keys are dear, then: {opponent: {key_cost: 8}}}]\n",
        "keys cost opponent: Toll +2",
    ),
    "what a key that was forged cost": (
        "me: {artifacts: [Toll], hand: [unknown, unknown, unknown, unknown, unknown, unknown]}\n"
        "opponent: {houses: [dis, logos, mars], aember: 9}\ndo: [end turn, {begin turn: {house: dis, key: red}}]\n"
        "claims: [{says: one is left, then: {opponent: {aember: 1}}}]\n",
        "Toll makes keys cost the opponent 2 more",
    ),
    "what a power is made of": (
        "me: {battleline: [Choir, {card: Troll, power_counters: 1}]}\ndo: [{reap: Choir}]\n"
        "claims: [{says: it is strong, then: {cards: {Troll: {power: 11}}}}]\n",
        "power of Troll: counters +1, Choir +2",
    ),
    "what the power is made of that strikes": (
        "me: {battleline: [Choir, Dust Imp]}\nopponent: {battleline: [{card: Troll, damage: 5}]}\n"
        "do: [{fight: {with: Dust Imp, against: Troll}}]\n"
        "claims: [{says: it dies, then: {cards: {Troll: {zone: discard}}}}]\n",
        "Troll is dealt 4 damage by Dust Imp (power of Dust Imp: Choir +2)",
    ),
    "what the power is made of that survives": (
        "me: {battleline: [Choir, Dust Imp]}\nopponent: {battleline: [Silvertooth]}\n"
        "do: [{fight: {with: Dust Imp, against: Silvertooth}}]\n"
        "claims: [{says: it lives, then: {cards: {Dust Imp: {zone: battleline}}}}]\n",
        "power of Dust Imp: Choir +2",
    ),
    "how a creature died of its damage": (
        "me: {battleline: [Choir, {card: Troll, damage: 8}], hand: [Gateway to Dis]}\n"
        "opponent: {battleline: [{card: Bumpsy, ward: true}]}\ndo: [{fight: {with: Choir, against: Bumpsy}}]\n"
        "claims: [{says: Troll dies with it, then: {cards: {Troll: {zone: discard}}}}]\n",
        "Troll has 8 damage and 8 power and is marked for destruction",
    ),
}


@pytest.mark.parametrize(("text", "reason"), TOLD.values(), ids=TOLD.keys())
def test_values_are_told_with_what_makes_them(judges: Judges, tmp_path: Path, text: str, reason: str) -> None:
    assert reason in [said.text for said in claim_of(judges, tmp_path, MADE + text).because]


HELPER = (
    "cards: [{name: Usher, type: artifact, house: logos, text: 'You may play 1 non-Logos card each turn.'}]\n"
    "house: logos\nme: {artifacts: [Usher], hand: [Troll]}\n"
)


@pytest.mark.parametrize(
    "rest",
    [
        "claims: [{says: it may be played, can: {play: Troll}}]\n",
        "do: [{play: Troll}]\nclaims: [{says: it is there, then: {cards: {Troll: {zone: battleline}}}}]\n",
    ],
    ids=["asked", "done"],
)
def test_what_lets_a_card_of_another_house_be_played_is_a_reason(judges: Judges, tmp_path: Path, rest: str) -> None:
    claim = claim_of(judges, tmp_path, HELPER + rest)
    assert claim.verdict == "always"
    assert ("play-allowances", "Troll is not of the active house: Usher lets it be played") in {
        (reason.rule, reason.text) for reason in claim.because
    }


def test_that_a_stunned_creature_may_be_used_is_told_with_what_comes_of_it(judges: Judges, tmp_path: Path) -> None:
    text = "house: brobnar\nme: {battleline: [{card: Troll, stun: true}]}\nclaims: [{says: a, can: {reap: Troll}}]\n"
    claim = claim_of(judges, tmp_path, text)
    told = [(reason.rule, reason.text) for reason in claim.because]
    assert told[1] == ("stun", "Troll is used: only its stun is removed")
    assert claim.only == told[1][1]
    assert told[0][1] == "reap Troll is legal"


def test_what_makes_a_card_enter_play_ready_is_named(judges: Judges, tmp_path: Path) -> None:
    text = (
        "cards: [{name: Spur, type: artifact, house: dis, text: 'Each friendly creature enters play ready.'}]\n"
        "house: brobnar\nme: {artifacts: [Spur], hand: [Troll]}\ndo: [{play: Troll}]\n"
        "claims: [{says: ready, then: {cards: {Troll: {exhausted: false}}}}]\n"
    )
    told = [reason.text for reason in claim_of(judges, tmp_path, text).because]
    assert "Troll enters play ready under the control of my side, as Spur says" in told


GUARD = "cards: [{name: Guard, type: creature, house: dis, power: 3, text: 'Taunt.'}]\nhouse: brobnar\n"
LAMP = "cards: [{name: Lamp, type: artifact, house: dis, text: 'Omni: Gain 1A.'}]\nhouse: dis\n"


@pytest.mark.parametrize(
    ("board", "act", "told"),
    [
        (
            f"{GUARD}me: {{battleline: [Troll]}}\nopponent: {{battleline: [Guard, Urchin]}}\n",
            "{fight: {with: Troll, against: Urchin}}",
            ("taunt", "the taunt of Guard protects it"),
        ),
        (
            "house: brobnar\nme: {battleline: [Troll, Urchin]}\nopponent: {battleline: [Bumpsy]}\n",
            "{fight: {with: Troll, against: Urchin}}",
            ("fight", "only an enemy creature can be fought"),
        ),
        (f"{LAMP}me: {{artifacts: [Lamp]}}\n", "{action: Lamp}", ("action-ability", "but an Omni: ability")),
        ("house: dis\nme: {battleline: [Troll]}\n", "{reap: Troll}", ("house-requirement", "the active house, Dis")),
    ],
    ids=["taunt", "a friendly creature", "another kind of ability", "house"],
)
def test_a_refusal_names_what_stands_in_the_way(
    judges: Judges, tmp_path: Path, board: str, act: str, told: tuple[str, str]
) -> None:
    claim = claim_of(judges, tmp_path, f"{board}claims: [{{says: it may be done, can: {act}}}]\n")
    assert claim.verdict == "never"
    ((rule, text),) = ((reason.rule, reason.text) for reason in claim.because)
    assert (rule, told[1] in text) == (told[0], True)


THIEF = (
    "cards: [{name: Thief, type: creature, house: shadows, power: 4, text: 'Play: Steal 2A. If Thief leaves play, your"
    " opponent steals 2A.'}]\nhouse: dis\nme: {hand: [Gateway to Dis]}\nopponent: {battleline: [Thief], aember: 3}\n"
)


@pytest.mark.parametrize(
    ("lasting", "told", "stolen"),
    [
        ("", ["it runs"], 2),
        ("lasting: [{card: Thief, by: opponent}]\n", [], 2),
        ("lasting: none\n", [], 0),
    ],
)
def test_what_a_card_in_play_has_set_up_is_not_taken_to_run_in_silence(
    judges: Judges, tmp_path: Path, lasting: str, told: list[str], stolen: int
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(f"{THIEF}{lasting}do: [{{play: Gateway to Dis}}]\n", encoding="utf-8")
    result = judges.file(file, Wanted())
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    set_up = "what the Play: ability of Thief has set up"
    assert [value for what, value, _why in ruling.assumed if what == set_up] == told
    assert [outcome.state["me"]["aember"] for outcome in ruling.outcomes] == [stolen]


@pytest.mark.parametrize(
    ("text", "rule", "told"),
    [
        (
            "house: logos\nme: {hand: [{card: Wild Wormhole, as: first}], deck: ["
            + "Wild Wormhole, " * 6
            + "Mug]}\ndo: [{play: first}]\nclaims: [{says: a seventh, then: {me: {aember: 7}}}]\n",
            "rule-of-six",
            "is not played: cards of this name were played and used six times this turn",
        ),
        (
            "house: logos\nme: {hand: [Reverse Time], deck: [Troll], discard: [Mug]}\ndo: [{play: Reverse Time}]\n"
            "claims: [{says: it lies there, then: {cards: {Troll: {zone: discard}}}}]\n",
            "swap",
            "the deck and the discard pile of my side trade places",
        ),
    ],
    ids=["rule of six", "swapped piles"],
)
def test_why_an_ability_does_not_play_a_card_and_what_moved_a_whole_pile_are_told(
    judges: Judges, tmp_path: Path, text: str, rule: str, told: str
) -> None:
    reasons = [(reason.rule, reason.text) for reason in claim_of(judges, tmp_path, text).because]
    assert any(named == rule and words.casefold().endswith(told.casefold()) for named, words in reasons), reasons


def test_whose_text_a_gained_ability_is_from_is_told(judges: Judges, tmp_path: Path) -> None:
    text = (
        "cards:\n"
        '- {name: Giver, type: upgrade, house: dis, text: "This creature gains, \\"After Reap: Steal 1A.\\""}\n'
        "- {name: Taker, type: creature, house: dis, power: 3}\n"
        "house: dis\nme: {battleline: [{card: Taker, upgrades: [Giver]}]}\nopponent: {aember: 2}\n"
        "do: [{reap: Taker}]\n"
        "claims: [{says: it steals, then: {opponent: {aember: 1}}}]\n"
    )
    told = (
        'Taker: its After Reap: ability, which Giver gives it, resolves: “This creature gains, "After Reap: Steal 1Æ."”'
    )
    assert told in [reason.text for reason in claim_of(judges, tmp_path, text).because]


def test_of_several_outcomes_one_is_told_in_which_the_card_is_touched(judges: Judges, tmp_path: Path) -> None:
    text = (
        "cards:\n"
        '- {name: Bolt, type: action, house: dis, text: "Play: Deal 2D to an enemy creature."}\n'
        "house: dis\nme: {hand: [Bolt]}\nopponent: {battleline: [Dust Imp, Troll]}\n"
        "do: [{play: Bolt}]\n"
        "claims: [{says: it takes 3, then: {cards: {Troll: {damage: 3}}}}]\n"
    )
    told = [reason.text for reason in claim_of(judges, tmp_path, text).because]
    assert "Troll is dealt 2 damage by Bolt: 2 is less than its power 8" in told
    assert told[-1] == "in the end the damage of Troll is 2, not 3"


def test_power_that_came_too_late_is_told(judges: Judges, tmp_path: Path) -> None:
    text = (
        "cards:\n"
        '- {name: Bolt, type: action, house: dis, text: "Play: Deal 5D to an enemy creature."}\n'
        '- {name: Rager, type: creature, house: dis, power: 5, text: "~ gets +4 power while it is damaged."}\n'
        "house: dis\nme: {hand: [Bolt]}\nopponent: {battleline: [Rager]}\ndo: [{play: Bolt}]\n"
        "claims: [{says: it dies, then: {cards: {Rager: {zone: discard}}}}]\n"
    )
    told = [reason.text for reason in claim_of(judges, tmp_path, text).because]
    assert "The power that Rager has by the damage comes too late: it had 5" in told


def test_how_a_card_enters_play_is_told(judges: Judges, tmp_path: Path) -> None:
    text = (
        "house: brobnar\nme: {hand: [Headhunter]}\ndo: [{play: Headhunter}]\n"
        "claims: [{says: it is exhausted, then: {cards: {Headhunter: {exhausted: true}}}}]\n"
    )
    assert any("enters play exhausted" in reason.text for reason in claim_of(judges, tmp_path, text).because)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "active: opponent\nhouse: brobnar\nme: {houses: [logos, sanctum, dis], aember: 5}\n"
            "do: [end turn, {begin turn: {house: logos}}]\nclaims: [{says: it forges, then: {me: {keys: 1}}}]\n",
            "My side cannot pay 6 for a key",
        ),
        (
            "house: logos\nme: {houses: [logos, untamed, dis], chains: 2, hand: [Troll, Mug, Dextre, Bumpsy, Urchin],"
            " deck: [Archimedes]}\ndo: [end turn]\n"
            "claims: [{says: it is drawn, then: {cards: {Archimedes: {zone: hand}}}}]\n",
            "Chains hold back 1 of 1 cards",
        ),
    ],
    ids=["too little for a key", "a card that is not drawn"],
)
def test_what_did_not_happen_is_told_by_what_kept_it_from_happening(
    judges: Judges, tmp_path: Path, text: str, told: str
) -> None:
    assert told in [reason.text for reason in claim_of(judges, tmp_path, text).because]


def test_what_a_text_does_not_allow_is_told_before_what_comes_of_it(judges: Judges, tmp_path: Path) -> None:
    text = (
        "house: shadows\nme: {hand: [Nerve Blast]}\nopponent: {aember: 3, battleline: [The Vaultkeeper]}\n"
        "do: [{play: Nerve Blast}]\nclaims: [{says: stolen, then: {opponent: {aember: 2}}}]\n"
    )
    told = [reason.text for reason in claim_of(judges, tmp_path, text).because]
    assert any(each.startswith("The Vaultkeeper does not allow this: stealing") for each in told[:3])


STOPS = {
    "a repeat that is not done again": (
        "house: sanctum\nme: {hand: [Numquid the Fair]}\nopponent: {battleline: [Troll, Bumpsy, Krump]}\n"
        "do: [{play: Numquid the Fair}]\nclaims: [{says: one left, then: {opponent: {battleline_size: 1}}}]\n",
        "repeat",
        "Numquid the Fair: it is not repeated: “your opponent",
    ),
    "the same where it never holds": (
        "house: shadows\nme: {aember: 2, hand: [Bait and Switch]}\nopponent: {aember: 4}\n"
        "do: [{play: Bait and Switch}]\nclaims: [{says: two stolen, then: {opponent: {aember: 2}}}]\n",
        "repeat",
        "Bait and Switch: it is not repeated: “your opponent",
    ),
    "a creature that deals no damage": (
        "house: brobnar\nme: {battleline: [{card: Troll, damage: 5}]}\nopponent: {battleline: [Shadow Self]}\n"
        "do: [{fight: {with: Troll, against: Shadow Self}}]\n"
        "claims: [{says: it dies, then: {cards: {Troll: {destroyed: true}}}}]\n",
        "timing-fight-4",
        "Shadow Self deals no damage to Troll in the fight, as Shadow Self says",
    ),
    "a condition in its words": (
        "house: dis\nme: {hand: [Shooler]}\nopponent: {aember: 3}\n"
        "do: [{play: Shooler}]\nclaims: [{says: stolen, then: {me: {aember: 1}}}]\n",
        "ability",
        "Shooler: “your opponent has",
    ),
}


@pytest.mark.parametrize("name", STOPS)
def test_why_no_more_happens_is_told_with_the_condition(judges: Judges, tmp_path: Path, name: str) -> None:
    text, rule, told = STOPS[name]
    reasons = claim_of(judges, tmp_path, text).because
    assert [reason.rule for reason in reasons if reason.text.startswith(told)] == [rule], reasons


def test_of_a_state_only_what_brought_it_about_is_told(judges: Judges, tmp_path: Path) -> None:
    text = (
        "cards:\n"
        '- {name: Daze, type: action, house: dis, text: "Play: Stun an enemy creature. Deal 1D to it. Exalt it."}\n'
        "house: dis\nme: {hand: [Daze]}\nopponent: {battleline: [Troll]}\ndo: [{play: Daze}]\n"
        "claims: [{says: it is stunned, then: {cards: {Troll: {stun: true}}}}]\n"
    )
    told = [reason.text for reason in claim_of(judges, tmp_path, text).because]
    said = "Stun an enemy creature. Deal 1 damage to it. Exalt it."
    assert told == [f"Daze: its Play: ability resolves: “{said}”", "Troll is stunned"]


@pytest.mark.parametrize(
    ("does", "whose"),
    [
        ("Steal 2A.", "the opponent"),
        ("Your opponent pays you 2A.", "the opponent"),
        ("Move 2A from your opponent's pool to your pool.", "the opponent"),
        ("Gain 2A.", "the supply"),
    ],
)
def test_who_loses_what_is_captured_on_its_way_to_a_pool(judges: Judges, tmp_path: Path, does: str, whose: str) -> None:
    catcher = "Each A that would be added to your opponent's pool is captured by Net instead."
    claim = claim_of(
        judges,
        tmp_path,
        f'cards: [{{name: Net, type: creature, house: dis, power: 3, text: "{catcher}"}},'
        f' {{name: Deal, type: action, house: dis, text: "Play: {does}"}}]\n'
        "house: dis\nme: {hand: [Deal]}\nopponent: {aember: 3, battleline: [Net]}\n"
        "do: [{play: Deal}]\nclaims: [{says: it is caught, then: {cards: {Net: {aember: 2}}}}]\n",
    )
    assert claim.verdict == "always"
    assert f"Net captures 2 æmber from {whose}" in [reason.text for reason in claim.because]


@pytest.mark.parametrize(
    ("does", "taken", "told"),
    [
        ("Steal 2A.", "stolen", "My side steals 2 æmber from the supply"),
        ("A friendly creature captures 2A.", "captured", "Troll captures 2 æmber from the supply"),
    ],
)
def test_what_comes_from_the_supply_instead_is_told_so(
    judges: Judges, tmp_path: Path, does: str, taken: str, told: str
) -> None:
    guard = f"A that would be {taken} from your pool is taken from the common supply instead."
    claim = claim_of(
        judges,
        tmp_path,
        f'cards: [{{name: Guard, type: creature, house: dis, power: 3, text: "{guard}"}},'
        f' {{name: Deal, type: action, house: dis, text: "Play: {does}"}}]\n'
        "house: dis\nme: {hand: [Deal], battleline: [Troll]}\nopponent: {aember: 3, battleline: [Guard]}\n"
        "do: [{play: Deal}]\nclaims: [{says: they keep it, then: {opponent: {aember: 3}}}]\n",
    )
    assert claim.verdict == "always"
    assert told in [reason.text for reason in claim.because]


BESIDE = {
    "elusive that is spent": (
        "house: brobnar\nme: {battleline: [Troll, Bumpsy]}\nopponent: {battleline: [Urchin]}\n"
        "do: [{fight: {with: Troll, against: Urchin}}, {fight: {with: Bumpsy, against: Urchin}}]\n"
        "claims: [{says: it dies, then: {cards: {Urchin: {destroyed: true}}}}]\n",
        "always",
        "Urchin is elusive, but it was attacked this turn already",
    ),
    "a card that a phrase leaves out": (
        'cards: [{name: Reaper, type: creature, house: dis, power: 4, text: "After Reap: Destroy a creature with power'
        ' 3."}]\nhouse: dis\nme: {battleline: [Reaper]}\nopponent: {battleline: [Troll]}\ndo: [{reap: Reaper}]\n'
        "claims: [{says: it dies, then: {cards: {Troll: {destroyed: true}}}}]\n",
        "never",
        "Reaper: Troll does not fit “a creature with power 3”",
    ),
    "the only card that can be chosen": (
        'cards: [{name: Drain, type: action, house: dis, text: "Play: Destroy a creature with no Æ on it."}]\n'
        "house: dis\nme: {hand: [Drain], battleline: [Dust Imp]}\nopponent: {battleline: [{card: Troll, aember: 1}]}\n"
        "do: [{play: Drain}]\nclaims: [{says: it dies, then: {cards: {Dust Imp: {destroyed: true}}}}]\n",
        "always",
        (
            "Drain: its Play: ability resolves: “Destroy a creature with no Æ on it.”; only Dust Imp fits “a creature"
            " with no Æ on it”"
        ),
    ),
    "how much something comes to": (
        'cards: [{name: Hail, type: action, house: dis, text: "Play: For each forged key, gain 1A."}]\n'
        "house: dis\nme: {hand: [Hail], keys: [red]}\nopponent: {keys: [red, blue]}\ndo: [{play: Hail}]\n"
        "claims: [{says: it pays, then: {me: {aember: 3}}}]\n",
        "always",
        "Hail: its Play: ability resolves: “For each forged key, gain 1Æ.”; “forged key” comes to 3",
    ),
    "an ability that waits for another time": (
        'cards: [{name: Skulls, type: artifact, house: dis, text: "After an enemy creature is destroyed during your'
        ' turn, gain 1A."}]\nhouse: brobnar\nactive: opponent\nme: {artifacts: [Skulls], battleline: [Troll]}\n'
        "opponent: {battleline: [Headhunter]}\ndo: [{fight: {with: Headhunter, against: Troll}}]\n"
        "claims: [{says: it pays, then: {me: {aember: 1}}}]\n",
        "never",
        "Skulls waits for “After an enemy creature is destroyed during your turn”, which has not happened",
    ),
    "a keyword that goes to others": (
        'cards: [{name: Leader, type: creature, house: dis, power: 3, text: "Creatures to the left of Leader in the'
        ' battleline gain skirmish."}]\nhouse: dis\nme: {battleline: [Leader, Dust Imp]}\n'
        "opponent: {battleline: [Troll]}\ndo: [{fight: {with: Dust Imp, against: Troll}}]\n"
        "claims: [{says: it dies, then: {cards: {Dust Imp: {destroyed: true}}}}]\n",
        "always",
        "Leader: “Creatures to the left of Leader in the battleline” does not mean all (if it did: never)",
    ),
    "what its own text asks for": (
        'cards: [{name: Wyrm, type: creature, house: dis, power: 9, text: "Wyrm cannot be played unless you have 7A or'
        ' more."}]\nhouse: dis\nme: {aember: 3, hand: [Wyrm]}\nclaims: [{says: it can be played, can: {play: Wyrm}}]\n',
        "never",
        "play Wyrm is not legal: its own text does not allow it to be played now: “you have 7Æ or more” does not hold",
    ),
    "what was not there for the rest": (
        'cards: [{name: Swap, type: action, house: dis, text: "Play: Destroy a friendly creature. If you do, gain'
        ' 2A."}]\nhouse: dis\nme: {hand: [Swap]}\ndo: [{play: Swap}]\n'
        "claims: [{says: it pays, then: {me: {aember: 2}}}]\n",
        "never",
        "Swap: nothing fits “a friendly creature”",
    ),
    "what is counted and is not there": (
        'cards: [{name: Vow, type: action, house: dis, text: "Play: Destroy each friendly artifact. Gain 2A'
        ' for each artifact destroyed this way."}]\nhouse: dis\nme: {hand: [Vow]}\ndo: [{play: Vow}]\n'
        "claims: [{says: it pays, then: {me: {aember: 2}}}]\n",
        "never",
        "Vow: nothing fits “artifact destroyed this way”",
    ),
    "a hand that is full": (
        "house: dis\nme: {hand: [Anger, Anger, Anger, Anger, Anger, Anger]}\ndo: [end turn]\n"
        "claims: [{says: it draws, then: {me: {drawn: 1}}}]\n",
        "never",
        "My side draws 0 cards: 6 in hand",
    ),
    "who stands beside it still": (
        "house: brobnar\nme: {battleline: [Headhunter]}\nopponent: {battleline: [Troll, Dust Imp, Urchin]}\n"
        "do: [{fight: {with: Headhunter, against: Troll}}]\n"
        "claims: [{says: it is on a flank, then: {cards: {Dust Imp: {place: flank}}}}]\n",
        "never",
        "in the end Dust Imp is not on a flank: it is next to [Troll, Urchin]",
    ),
    "who stood beside it and left": (
        "house: brobnar\nme: {battleline: [Headhunter]}\n"
        "opponent: {battleline: [{card: Troll, damage: 7}, Dust Imp, Urchin]}\n"
        "do: [{fight: {with: Headhunter, against: Troll}}]\n"
        "claims: [{says: it is on a flank, then: {cards: {Dust Imp: {place: flank}}}}]\n",
        "always",
        "Troll goes to its owner's discard pile",
    ),
    "whose card it is": (
        "house: dis\nme: {battleline: [{card: Troll, owner: opponent}], hand: [Hysteria]}\ndo: [{play: Hysteria}]\n"
        "claims: [{says: it is mine, then: {me: {hand: [Troll]}}}]\n",
        "never",
        "Troll returns to the opponent's hand, who is its owner",
    ),
}


@pytest.mark.parametrize("case", BESIDE)
def test_what_words_of_texts_came_to_is_among_the_first_reasons(judges: Judges, tmp_path: Path, case: str) -> None:
    text, verdict, reason = BESIDE[case]
    claim = claim_of(judges, tmp_path, text)
    assert claim.verdict == verdict
    assert reason in [each.text for each in claim.because[:3]]
