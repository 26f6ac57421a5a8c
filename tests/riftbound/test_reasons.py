"""A reason is of what the claim asks."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kfjudge.games.riftbound.play.versions import newest
from kfjudge.games.riftbound.situation.speaker import rule_of
from tests import sources
from tests.riftbound.test_scenario import rulings


def test_a_reason_is_of_what_the_claim_asks(tmp_path: Path) -> None:
    """Who scores is told by the conquest, not by cards that somebody draws or that the other side scores."""
    text = (
        "game: riftbound\ntitle: Reasons\nbattlefields: [{as: field}]\n"
        'cards: [{name: Scout, type: unit, might: 3, text: "When I conquer, draw 1."}]\n'
        "me: {base: [Scout]}\ndo: [{move: {units: [Scout], to: field}}]\n"
        "claims:\n"
        "  - {says: I score, then: {me: {points: 1}}, expect: always}\n"
        "  - {says: the opponent scores, then: {opponent: {points: 1}}, expect: never}\n"
    )
    mine, theirs = ([reason.text for reason in claim.because] for claim in rulings(text, tmp_path)[0].claims)
    assert any("conquers" in one for one in mine)
    assert not any("draws" in one for one in mine + theirs)
    assert not any("gains 1 point" in one for one in theirs)


TWO_GO_OFF = """game: riftbound
cards:
  - {name: Mate, type: Unit, energy: 0, might: 2, text: "When you play me, draw 1."}
  - {name: Crier, type: Unit, energy: 0, might: 2, text: "When you play another unit, give me +1 :rb_might: this turn."}
battlefields: [{as: hill}]
me: {base: [Crier], hand: [Mate]}
do: [{play: Mate}]
"""


def test_abilities_that_are_put_in_order_are_called_by_their_cards(tmp_path: Path) -> None:
    (ruling,) = rulings(TWO_GO_OFF, tmp_path)
    orders = {choice.rsplit("? ", 1)[1] for outcome in ruling.outcomes for choice in outcome.choices}
    assert orders <= {"Mate before Crier", "Crier before Mate"} and orders
    (fixed,) = rulings(TWO_GO_OFF + "choose: [[Crier, Mate]]\n", tmp_path)
    assert [outcome.choices for outcome in fixed.outcomes] == [()]


def test_who_enters_ready_is_told(tmp_path: Path) -> None:
    text = (
        "game: riftbound\nbattlefields: [{as: hill}]\n"
        'cards: [{name: Sprinter, type: Unit, energy: 0, might: 2, text: "I enter ready."}]\n'
        "me: {hand: [Sprinter]}\ndo: [{play: Sprinter}]\n"
        "claims: [{says: it is ready, then: {cards: {Sprinter: {ready: true}}}, expect: always}]\n"
    )
    (claim,) = rulings(text, tmp_path)[0].claims
    assert "Sprinter enters the board ready" in [reason.text for reason in claim.because]


STRONG = (
    "game: riftbound\nbattlefields: [{as: hill}]\n"
    'cards: [{name: Drummer, type: Unit, might: 1, text: "Other friendly units have +1 :rb_might:."},'
    ' {name: Blade, type: gear, might: 2, text: "[Equip]"}, {name: Fighter, type: Unit, might: 2, text: "[Assault]"}]\n'
    "me: {base: [Drummer, {card: Fighter, buffs: 1}]}\n"
)


def test_what_a_might_is_made_of_is_told(tmp_path: Path) -> None:
    text = (
        "opponent: {}\ndo: [{move: {units: [Fighter], to: hill}}]\n"
        "claims: [{says: it is strong, then: {cards: {Fighter: {might: 4}}}, expect: always}]\n"
    )
    (claim,) = rulings(STRONG + text, tmp_path)[0].claims
    assert "might of Fighter: buffs +1, Drummer +1" in [reason.text for reason in claim.because]


def test_what_deflect_adds_to_a_cost_is_told(tmp_path: Path) -> None:
    text = (
        "game: riftbound\nbattlefields: [{as: hill}]\n"
        'cards: [{name: Shell, type: Unit, might: 2, text: "[Deflect]"},'
        ' {name: Bolt, type: Spell, energy: 1, text: "[Action]\\nDeal 3 to a unit."}]\n'
        "me: {hand: [Bolt], pool: {energy: 1}}\nopponent: {base: [Shell]}\n"
        "claims: [{says: it can be played, can: {play: Bolt}, expect: never}]\n"
    )
    (claim,) = rulings(text, tmp_path)[0].claims
    (reason,) = claim.because
    assert "1 energy and 1 power of any domain, Deflect of Shell counted" in reason.text


def test_a_discarded_card_is_told_as_that_and_a_ready_rune_is_no_unit(tmp_path: Path) -> None:
    text = (
        "game: riftbound\ntitle: Reasons\nbattlefields: [{as: field}]\n"
        'cards: [{name: Scout, type: unit, might: 3, text: "When I conquer, discard 1. Ready a rune."}]\n'
        "me: {base: [Scout], hand: [{card: Scout, as: Spare}], runes: {fury: 1 exhausted}}\n"
        "do: [{move: {units: [Scout], to: field}}]\n"
        "claims:\n"
        "  - {says: discarded, then: {me: {trash: [Spare]}}, expect: always}\n"
        "  - {says: ready, then: {me: {runes_ready: 1}}, expect: always}\n"
    )
    told = [[reason.text for reason in claim.because] for claim in rulings(text, tmp_path)[0].claims]
    led = "Scout goes off: “When I conquer, discard 1. Ready a rune.”"
    assert told == [[led, "Spare is discarded"], [led, "Fury Rune becomes ready"]]


DECIDES = {
    "what was healed": (
        "battlefields: [{as: hill, controller: opponent, units: [{card: Ogre, as: Guard, of: opponent}]}]\n"
        "me: {base: [Ogre, {card: Mule, damage: 1}]}\ndo: [{move: {units: [Ogre], to: hill}}]\n",
        "{cards: {Mule: {damage: 0}}}",
        "always",
        ["All units are healed"],
    ),
    "the last point": (
        "battlefields: [{as: hill}, {as: wood}]\nme: {points: 7, base: [Ogre]}\n"
        "do: [{move: {units: [Ogre], to: hill}}]\n",
        "{winner: me}",
        "never",
        ["My side does not score the final point", "in the end nobody has won: my side has 7 of 8 points"],
    ),
    "who is stunned deals nothing": (
        "battlefields: [{as: hill, controller: opponent, units: [{card: Ogre, of: opponent, stunned: true}]}]\n"
        "me: {base: [Mule]}\ndo: [{move: {units: [Mule], to: hill}}]\n",
        "{cards: {Mule: {dead: true}}}",
        "never",
        ["Ogre is stunned, and deals no combat damage", "in the end Mule is not dead"],
    ),
    "what cannot be done": (
        "me: {base: [Statue], hand: [Bell]}\ndo: [{play: Bell}]\nbattlefields: [{as: hill}]\n",
        "{cards: {Statue: {ready: true}}}",
        "never",
        ["Statue can't be readied", "in the end Statue is not ready"],
    ),
    "winning by points": (
        "battlefields: [{as: hill, controller: me, units: [{card: Ogre, of: me}]}]\nme: {points: 7}\n"
        "do: [{begin turn: me}]\n",
        "{winner: me}",
        "always",
        ["My side holds hill", "My side gains 1 point", "My side wins the game"],
    ),
    "an ability that does not trigger": (
        "me: {hand: [Herald]}\ndo: [{play: Herald}]\nbattlefields: [{as: hill}]\n",
        "{me: {hand_size: 1}}",
        "never",
        ["Herald: its ability does not trigger, because “[Legion]” does not hold"],
    ),
    "a part that does nothing": (
        "me: {hand: [Scout]}\ndo: [{play: Scout}]\nbattlefields: [{as: hill}]\n",
        "{cards: {Scout: {might: 3}}}",
        "never",
        ["Scout: “there is a ready enemy unit here” does not hold", "in the end the might of Scout is 1, not 3"],
    ),
    "a part that is left out of what is asked": (
        "me: {hand: [Scout]}\nopponent: {base: [Mule]}\ndo: [{play: Scout}]\nbattlefields: [{as: hill}]\n",
        "{cards: {Scout: {might: 1}}}",
        "always",
        ["Scout: “there is a ready enemy unit here” does not hold"],
    ),
    "who is assigned damage first": (
        "me: {base: [Ogre]}\nbattlefields: [{as: hill, controller: opponent, units: [Wall, Mule]}]\n"
        "do: [{move: {units: [Ogre], to: hill}}]\n",
        "{cards: {Mule: {dead: true}}}",
        "never",
        ["Wall has Tank and is assigned lethal damage (5) before Mule"],
    ),
    "who is assigned damage last": (
        "me: {base: [Mule]}\nbattlefields: [{as: hill, controller: opponent, units: [Archer, Ogre]}]\n"
        "do: [{move: {units: [Mule], to: hill}}]\n",
        "{cards: {Archer: {damage: 0}}}",
        "always",
        ["Archer is last by Backline: Ogre is assigned lethal damage before it"],
    ),
}
"""What is claimed, and what of the reasons decides it."""
CARDS = (
    "game: riftbound\ncards:\n  - {name: Ogre, type: Unit, might: 5}\n  - {name: Mule, type: Unit, might: 2}\n"
    '  - {name: Statue, type: Unit, might: 2, text: "I can\'t be readied."}\n'
    '  - {name: Wall, type: Unit, might: 5, text: "[Tank]"}\n'
    '  - {name: Archer, type: Unit, might: 2, text: "[Backline]"}\n'
    '  - {name: Herald, type: Unit, energy: 0, might: 1, text: "[Legion] — When you play me, draw 1."}\n'
    "  - {name: Scout, type: Unit, energy: 0, might: 1,"
    ' text: "When you play me, give me +2 :rb_might: this turn if there is a ready enemy unit here."}\n'
    '  - {name: Bell, type: Spell, energy: 0, text: "Ready a friendly unit."}\n'
)


@pytest.mark.parametrize("name", DECIDES)
def test_the_decisive_step_is_among_the_reasons(name: str, tmp_path: Path) -> None:
    board, then, verdict, reasons = DECIDES[name]
    board = board.replace("base: [Statue]", "base: [{card: Statue, exhausted: true}]")
    text = f"{CARDS}{board}claims: [{{says: it, then: {then}, expect: {verdict}}}]\n"
    (claim,) = rulings(text, tmp_path)[0].claims
    assert claim.verdict == verdict
    told = [reason.text for reason in claim.because]
    assert [any(one.startswith(wanted) for one in told) for wanted in reasons] == [True] * len(reasons), told


@pytest.mark.parametrize(("field", "why"), [("alive", "it is as it stood"), ("dead", "not dead")])
def test_a_card_that_no_step_is_about_is_told_to_be_so(field: str, why: str, tmp_path: Path) -> None:
    text = (
        "game: riftbound\nbattlefields: [{as: hill}]\n"
        'cards: [{name: Idle, type: Unit, might: 2, text: "[Tank]"}]\n'
        "me: {base: [Idle]}\ndo: [end turn]\n"
        f"claims: [{{says: so, then: {{cards: {{Idle: {{{field}: true}}}}}}}}]\n"
    )
    (claim,) = rulings(text, tmp_path)[0].claims
    (reason,) = claim.because
    assert reason.text.startswith("no step is about it: ") and reason.text.endswith(why)


def test_what_spares_a_unit_is_told_and_not_that_it_moved(tmp_path: Path) -> None:
    text = (
        "game: riftbound\nbattlefields:\n"
        "  - {as: hill, controller: opponent, units: [{card: Guard, of: opponent, damage: 1}]}\n"
        "cards:\n"
        '  - {name: Hunter, type: unit, might: 3, text: "When I attack, kill all damaged enemy units here."}\n'
        '  - {name: Guard, type: unit, might: 9, text: ""}\n'
        "me: {base: [Hunter]}\ndo: [{move: {units: [Hunter], to: hill}}]\n"
        "claims: [{says: the hunter dies, then: {cards: {Hunter: {dead: true}}}, expect: never}]\n"
    )
    told = [reason.text for reason in rulings(text, tmp_path)[0].claims[0].because]
    assert "Guard dies" in told and "Hunter moves" not in told


SPARK = (
    "game: riftbound\nbattlefields: [{as: hill}]\ncards:\n"
    "  - {name: Spark, type: Spell, energy: 0, text: 'Deal 3 to a unit.'}\n"
    "  - {name: Weak, type: Unit, might: 2}\n  - {name: Strong, type: Unit, might: 5}\n"
    "me: {hand: [Spark], base: [Strong]}\nopponent: {base: [Weak]}\n"
)


@pytest.mark.parametrize(
    ("do", "unit", "reasons"),
    [
        ("play: Spark, targets: [Weak]", "Weak", {"Weak takes 3 damage from Spark", "Weak dies: 3 damage, might 2"}),
        (
            "play: Spark, targets: [Strong]",
            "Strong",
            {"Strong takes 3 damage from Spark: 3 is less than its might 5"},
        ),
    ],
    ids=["enough", "too little"],
)
def test_damage_is_told_with_its_source_and_what_it_meets(
    tmp_path: Path, do: str, unit: str, reasons: set[str]
) -> None:
    text = SPARK + f"do: [{{{do}}}]\nclaims: [{{says: it dies, then: {{cards: {{{unit}: {{dead: true}}}}}}}}]\n"
    (claim,) = rulings(text, tmp_path)[0].claims
    assert reasons <= {reason.text for reason in claim.because}


def test_steps_name_the_battlefield_and_a_claim_on_one_hears_of_that_one(tmp_path: Path) -> None:
    text = (
        "game: riftbound\nbattlefields: [{as: hill, controller: me, units: [{card: Rider, of: me}]}, {as: lake}]\n"
        "cards: [{name: Rider, type: Unit, might: 3, text: '[Ganking]'}]\n"
        "do: [{move: {units: [Rider], to: lake}}]\n"
        "claims: [{says: it is taken, then: {battlefields: {lake: {controller: me}}}, expect: always}]\n"
    )
    (claim,) = rulings(text, tmp_path)[0].claims
    told = [reason.text for reason in claim.because]
    assert {"Rider contests lake", "My side controls lake"} <= set(told)
    assert not any("hill" in reason for reason in told)


NUMBER = re.compile(r"[1-8]\d\d(\.\d+)?(\.[a-z])?(\.\d+)?(\.[a-z])?")


def test_each_number_that_play_names_has_an_entry() -> None:
    """Without one a step would be told by the rule of choices, whatever it is."""
    named = {
        node.value
        for path in (sources.PACKAGE / "games" / "riftbound").rglob("*.py")
        for node in ast.walk(sources.parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    }
    assert named
    of_choices = {number for number in named if rule_of(newest(), number).startswith("rb-choices/")}
    assert {number for number in of_choices if not number.startswith("355")} == set()


WORDS = (
    "game: riftbound\ncards:\n  - {name: Ogre, type: Unit, might: 5}\n  - {name: Mule, type: Unit, might: 2}\n"
    '  - {name: Lance, type: Unit, energy: 0, might: 3, text: "When you play me, kill an enemy unit with 3 :rb_might:'
    ' or less."}\n'
    '  - {name: Mourner, type: Unit, might: 2, text: "[Deathknell] — If I died alone, draw 1."}\n'
    '  - {name: Exile, type: Spell, energy: 0, text: "Banish a unit."}\n'
    '  - {name: Praise, type: Spell, energy: 0, text: "Buff a friendly unit."}\n'
    '  - {name: Hero, type: Unit, might: 2, text: "When you buff me, draw 1."}\n'
    '  - {name: Banner, type: gear, text: "When a friendly unit attacks alone, draw 1."}\n'
    '  - {name: Rider, type: Unit, might: 5, text: "While I\'m [Mighty], I have [Ganking]."}\n'
    '  - {name: Wither, type: Spell, energy: 0, text: "Give a unit -3 :rb_might: this turn."}\n'
    '  - {name: Edict, type: Spell, energy: 0, text: "When any unit takes damage this turn, kill it."}\n'
    '  - {name: Thief, type: Unit, energy: 0, text: "When you play me, you may kill an enemy gear with Energy cost no'
    ' more than :rb_energy_3:."}\n'
    "  - {name: Anvil, type: gear, energy: 4}\n"
    '  - {name: Mass, type: Spell, energy: 4, text: "This costs :rb_energy_2: less if you control a Mech.\\nDraw 1."}\n'
    '  - {name: Fine, type: Spell, energy: 0, text: "Kill a gear. Its controller draws 1."}\n'
)
HILL = "battlefields: [{as: hill, controller: opponent, units: [{card: Ogre, of: opponent}]}, {as: wood}]\n"
BESIDE = {
    "a unit that a phrase leaves out": (
        HILL + "me: {hand: [Lance]}\ndo: [{play: Lance}]\n",
        "then: {cards: {Ogre: {dead: true}}}",
        "Lance: Ogre does not fit “an enemy unit with 3 [might] or less”: its might is 5",
    ),
    "dead, but not alone": (
        HILL + "me: {base: [Mourner, Mule]}\ndo: [{move: {units: [Mourner, Mule], to: hill}}]\n",
        "then: {me: {drawn: 1}}",
        "Mourner: “I died alone” does not hold, so that part does nothing",
    ),
    "banished is not dead": (
        HILL + "me: {base: [Mourner], hand: [Exile]}\ndo: [{play: Exile, targets: [Mourner]}]\n",
        "then: {me: {drawn: 1}}",
        "Mourner waits for “[Deathknell]: I die”, which has not happened",
    ),
    "a second buff": (
        HILL + "me: {base: [{card: Hero, buffs: 1}], hand: [Praise]}\ndo: [{play: Praise, targets: [Hero]}]\n",
        "then: {me: {drawn: 1}}",
        "Hero has a buff already and gets no other one",
    ),
    "an attack of two": (
        HILL
        + "me: {base: [Ogre, Mule, Banner]}\ndo: [{move: {units: [Mule, Ogre], to: hill}}]\n".replace("Ogre", "Hero"),
        "then: {me: {drawn: 1}}",
        "Banner waits for “When a friendly unit attacks alone”, which has not happened",
    ),
    "no might and no damage": (
        HILL + "me: {base: [Mule], hand: [Wither]}\ndo: [{play: Wither, targets: [Mule]}]\n",
        "then: {cards: {Mule: {dead: true}}}",
        "Mule has no damage, and only damage is lethal, even for 0 might",
    ),
    "what kills whatever is damaged": (
        HILL + "me: {base: [Mule], hand: [Edict]}\ndo: [{play: Edict}, {move: {units: [Mule], to: hill}}]\n",
        "then: {cards: {Ogre: {dead: true}}}",
        "Edict goes off: “When any unit takes damage”",
    ),
    "whose it is": (
        HILL + "me: {hand: [Fine]}\nopponent: {base: [Banner]}\ndo: [{play: Fine}]\n",
        "then: {opponent: {drawn: 1}}",
        "Fine: “Its controller” is the opponent",
    ),
    "what an optional ability could not choose": (
        HILL + "me: {hand: [Thief]}\nopponent: {base: [Anvil]}\ndo: [{play: Thief}]\n",
        "then: {cards: {Anvil: {dead: true}}}",
        "Thief: Anvil does not fit “an enemy gear with Energy cost no more than [3]”",
    ),
    "why it costs more": (
        HILL + "me: {pool: {energy: 1}, hand: [Mass]}\n",
        "can: {play: Mass}",
        "play Mass is not legal as the board stands then: its cost cannot be paid: it costs 4 energy, because “you"
        " control a Mech” does not hold (0), with 0 ready runes and 1 energy and 0 power in the pool to pay for it;"
        " 3 energy missing",
    ),
    "why it may move": (
        "battlefields: [{as: hill, controller: me, units: [{card: Rider, of: me}]}, {as: wood}]\nme: {}\n",
        "can: {move: {units: [Rider], to: wood}}",
        "move Rider to wood: it has Ganking: “I'm [Mighty]” holds",
    ),
}


@pytest.mark.parametrize("name", BESIDE)
def test_what_words_of_texts_came_to_is_among_the_first_reasons(name: str, tmp_path: Path) -> None:
    board, claimed, reason = BESIDE[name]
    (claim,) = rulings(f"{WORDS}{board}claims: [{{says: it, {claimed}}}]\n", tmp_path)[0].claims
    assert reason in [each.text for each in claim.because[:3]]
