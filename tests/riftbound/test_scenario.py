"""Riftbound scenario files: judged like any other, and refused with every problem at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.engine.explore import Limits
from kfjudge.errors import WrongFile, WrongName
from kfjudge.games.riftbound.situation.library import Library
from kfjudge.situation.notation.asked import Asked
from kfjudge.situation.ruling import Ruling, parts_cited
from kfjudge.situation.told import told
from tests.riftbound import judged


def rulings(text: str, tmp_path: Path) -> list[Ruling]:
    return judged.rulings(tmp_path / "scenario.yaml", data=text)


BOARD = """
game: riftbound
battlefields:
  - {as: grove, controller: me, units: [{card: Stalwart Poro, damage: 3}]}
  - {as: plain, units: [{card: Nobody At All}]}
me: {points: many, hnad: [Cleave]}
do: [{paly: Cleave}]
claims: [{says: nothing}]
"""


def test_every_problem_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(WrongFile) as wrong:
        rulings(BOARD, tmp_path)
    told = str(wrong.value)
    for words in ("Nobody At All", "hnad", "points", "paly", "3 damage", "a claim needs"):
        assert words in told
    assert all(problem.line for problem in wrong.value.problems)


def test_what_is_left_open_is_explored(tmp_path: Path) -> None:
    text = """
game: riftbound
cards:
  - {name: Test Bolt, type: spell, text: "Deal 2 to a unit."}
me: {hand: [Test Bolt]}
opponent: {base: [{card: Stalwart Poro, as: one}, {card: Stalwart Poro, as: two}]}
do: [{play: Test Bolt}]
claims:
  - {says: the first dies, then: {cards: {one: {zone: trash}}}}
  - {says: one of them dies, then: {opponent: {units: 1}}}
  - {says: the bolt could be aimed at the second, choices: {offers: two}}
"""
    ruling = rulings(text, tmp_path)[0]
    assert [claim.verdict for claim in ruling.claims] == ["depends", "always", "always"]
    assert ruling.claims[0].depends_on[0].by == "me"


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("me: {hand: 1}", "'hand' in 'me' is a list of cards, not '1'; how many there are, 'hand_size' says"),
        ("me: {trash: '>= 2'}", "'trash_size'"),
        ("me: {base: 2}", "'units'"),
        ("battlefields: {hill: {units: 0}}", "'units' in 'hill' is a list of cards, not '0'"),
    ],
)
def test_a_number_is_not_compared_with_a_list_of_cards(claim: str, told: str, tmp_path: Path) -> None:
    """It would never hold, and be answered so with a straight face."""
    board = "game: riftbound\nbattlefields: [{as: hill}]\nme: {hand: [Cleave]}\n"
    text = f"{board}claims: [{{says: so, then: {{{claim}}}}}]\n"
    with pytest.raises(WrongFile) as wrong:
        rulings(text, tmp_path)
    assert [told in problem.message for problem in wrong.value.problems] == [True]


PORO = "{card: Stalwart Poro, of: me}"
MOVE = "{move: {units: [Stalwart Poro], to: hill}}"
FIELDS = "battlefields: [{as: hill}, {as: dale}]\n"
REFUSED = [
    (f"{FIELDS}me: {{hand: [Cleave], base: [Stalwart Poro]}}", "{play: Cleave}", "with 0 ready runes", "rb-paying"),
    (f"{FIELDS}me: {{hand: [Cleave], pool: {{energy: 1}}}}", "{play: Cleave}", "nothing that its text", "rb-choices"),
    (f"{FIELDS}me: {{trash: [Cleave]}}", "{play: Cleave}", "it is not in hand", "rb-playing-cards"),
    (
        f"{FIELDS}active: opponent\nme: {{hand: [Stalwart Poro], pool: {{energy: 9}}}}",
        "{play: Stalwart Poro}",
        "another player's turn",
        "rb-states",
    ),
    (f"{FIELDS}me: {{hand: [Stalwart Poro]}}", "{hide: {card: Stalwart Poro, at: hill}}", "not have Hidden", "rb-hide"),
    (f"{FIELDS}me: {{base: [{{card: Stalwart Poro, exhausted: true}}]}}", MOVE, "it is exhausted", "rb-standard-move"),
    (f"battlefields: [{{as: hill, units: [{PORO}]}}]\nme: {{}}", MOVE, "it is there already", "rb-standard-move"),
    (f"battlefields: [{{as: hill}}, {{as: dale, units: [{PORO}]}}]\nme: {{}}", MOVE, "Ganking", "rb-standard-move"),
    (f"{FIELDS}me: {{base: [Stalwart Poro]}}", "{activate: Stalwart Poro}", "no ability", "rb-activated-abilities"),
]


@pytest.mark.parametrize(("board", "act", "why", "entry"), REFUSED, ids=[f"{act}: {why}" for _, act, why, _ in REFUSED])
def test_what_is_not_legal_says_what_is_missing(board: str, act: str, why: str, entry: str, tmp_path: Path) -> None:
    """As an action that stops the line, and as a claim that asks whether it is legal."""
    done = rulings(f"game: riftbound\n{board}\ndo: [{act}]\n", tmp_path)[0]
    (stopped,) = [outcome.stopped for outcome in done.outcomes]
    assert stopped is not None
    assert why in stopped.reason
    assert parts_cited(stopped.rule)[0] == entry
    (claim,) = rulings(f"game: riftbound\n{board}\nclaims: [{{says: so, can: {act}}}]\n", tmp_path)[0].claims
    assert claim.verdict == "never"
    assert [(why in one.text, parts_cited(one.rule)[0]) for one in claim.because] == [(True, entry)]


BEHIND = """game: riftbound
title: What is behind it
cards:
  - {name: Scout, type: Unit, might: 2}
  - {name: Bolt, type: Spell, energy: 1, text: "[Action]\\nDeal 3 to a unit."}
  - {name: Brace, type: Spell, energy: 1, text: "[Reaction]\\nGive a unit +2 :rb_might: this turn."}
  - {name: Runner, type: Unit, might: 2, text: "[Accelerate]"}
battlefields: [{as: hill}, {as: vale}]
me: {base: [Scout], hand: [Runner]}
opponent: {hand: [Brace], pool: {energy: 1}}
"""


def verdicts(tmp_path: Path, text: str) -> list[str]:
    return [claim.verdict for claim in rulings(text, tmp_path)[0].claims]


def test_a_spell_waits_on_the_chain(tmp_path: Path) -> None:
    text = BEHIND + "chain: [{card: Bolt, targets: [Scout]}]\n"
    dies = "claims: [{says: it dies, then: {cards: {Scout: {zone: trash}}}}]\n"
    assert verdicts(tmp_path, text + dies) == ["always"]
    answered = "do: [{opponent: {play: {card: Brace, targets: [Scout]}}}]\n"
    assert verdicts(tmp_path, text + answered + dies) == ["never"]


def test_what_a_spell_set_up_still_lasts(tmp_path: Path) -> None:
    text = BEHIND + "lasting: [{card: Brace, by: opponent, on: [Scout]}]\n"
    assert verdicts(tmp_path, text + "claims: [{says: four, then: {cards: {Scout: {might: 4}}}}]\n") == ["always"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("chain: [{card: Scout}]", "does not wait on the chain"),
        ("chain: [{card: Bolt, targets: [Runner]}]", "Runner cannot be chosen"),
        ("lasting: [{card: Bolt, on: [Scout]}]", "nothing that Bolt does lasts"),
        ("earlier: {moved: {Nobody: 1}}", "is no card of this file"),
        ("players: [me]", "unknown key"),
    ],
)
def test_what_cannot_be_behind_it_is_refused(tmp_path: Path, line: str, what: str) -> None:
    with pytest.raises(WrongFile) as found:
        verdicts(tmp_path, BEHIND + line + "\nclaims: [{says: x, then: {phase: action}}]\n")
    assert what in str(found.value)


@pytest.mark.parametrize("zone", ["hand", "trash", "deck"])
def test_a_token_is_no_card_of_a_pile(tmp_path: Path, zone: str) -> None:
    with pytest.raises(WrongFile, match=f"cannot lie in the {zone}"):
        verdicts(
            tmp_path,
            f"game: riftbound\nme: {{{zone}: [{{token: Recruit}}]}}\nclaims: [{{says: x, then: {{phase: action}}}}]\n",
        )


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{play: {card: Runner, accelerate: true}}", "'accelerate' cannot be paid"),
        ("{play: {card: Runner, to: hill}}", "hill is no legal place"),
        ("{play: {card: Runner, targets: [Scout]}}", "Scout cannot be chosen"),
    ],
)
def test_what_a_line_fixes_must_be_possible(tmp_path: Path, line: str, what: str) -> None:
    ruling = rulings(BEHIND + f"do: [{line}]\nclaims: [{{says: x, then: {{phase: action}}}}]\n", tmp_path)[0]
    assert ruling.claims[0].verdict == "not reached"
    assert any(stop.action and what in stop.reason for stop in (one.stopped for one in ruling.outcomes) if stop)


UNDER = """
game: riftbound
rules: "1.3"
cards:
  - {name: First, type: Spell, text: "Draw 1."}
  - {name: Second, type: Spell, text: "[Legion] - Draw 1."}
  - {name: Stop, type: Spell, text: "[Reaction]\\nCounter a spell."}
  - {name: Top, type: Spell, text: "Draw 1."}
me: {hand: [First, Second], deck: [Top]}
opponent: {hand: [Stop]}
do: [{play: First}, {opponent: {play: Stop}}, {play: Second}]
claims: [{says: a countered card counts for Legion, then: {me: {hand_size: 1}}}]
"""


@pytest.mark.parametrize(
    ("versions", "found"),
    [((), ["always"]), (("1.2",), ["never"]), (("1.2", "1.4"), ["never", "always"])],
    ids=["as the file says", "one", "two compared"],
)
def test_the_rules_that_are_asked_for_come_before_those_of_the_file(
    versions: tuple[str, ...], found: list[str], tmp_path: Path
) -> None:
    under = judged.rulings(tmp_path / "scenario.yaml", versions, UNDER)
    assert [ruling.claims[0].verdict for ruling in under] == found


def test_rules_that_riftbound_does_not_have_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongFile, match=r"18\.4"):
        judged.rulings(tmp_path / "scenario.yaml", ("18.4",), UNDER)


def test_part_of_a_name_that_several_cards_have_is_asked_back() -> None:
    known = Library(
        {name.lower(): {"name": name, "type": "Unit", "might": 1} for name in ("Vi Bold", "Vi Calm", "Ekko")}
    )
    assert known.find("Eko")[1] == "Ekko"
    with pytest.raises(WrongName, match="several cards are called 'Vi'") as wrong:
        known.find("Vi")
    assert wrong.value.nearest == ("Vi Bold", "Vi Calm")


def test_an_action_can_be_said_with_its_words_beside_it(tmp_path: Path) -> None:
    """ "play: X" with "targets: Y" beside it is the same as "play: {card: X, targets: Y}"."""
    text = (
        "game: riftbound\ntitle: Flat\n"
        'cards: [{name: Bolt, type: spell, text: "[Action]\\nDeal 3 to a unit."}, '
        "{name: Mouse, type: unit, might: 3}]\n"
        "me: {hand: [Bolt]}\nopponent: {base: [Mouse]}\ndo: [{play: Bolt, targets: [Mouse]}]\n"
        "claims: [{says: it dies, then: {cards: {Mouse: {zone: trash}}}, expect: always}]\n"
    )
    assert [claim.verdict for claim in rulings(text, tmp_path)[0].claims] == ["always"]


@pytest.mark.parametrize(
    ("spell", "died", "gone"),
    [("Deal 3 to a unit.", True, True), ("Return a unit to its owner's hand.", False, True), ("Draw 1.", False, False)],
)
@pytest.mark.parametrize("token", [False, True], ids=["card", "token"])
def test_what_left_play_otherwise_than_by_dying_is_not_dead(
    spell: str, died: bool, gone: bool, token: bool, tmp_path: Path
) -> None:
    """A unit returned to hand is gone and has not died, and neither has a token that ceased to be on the way."""
    mouse = "{token: Mouse, might: 3}" if token else "Mouse"
    text = (
        f'game: riftbound\ntitle: Gone\ncards: [{{name: Bolt, type: spell, text: "{spell}"}}, '
        "{name: Mouse, type: unit, might: 3}]\n"
        f"me: {{hand: [Bolt]}}\nopponent: {{base: [{mouse}]}}\n"
        f"do: [{{play: Bolt{', targets: [Mouse]' if gone else ''}}}]\n"
        f"claims: [{{says: dead, then: {{cards: {{Mouse: {{dead: {str(died).lower()}}}}}}}}}, "
        f"{{says: alive, then: {{cards: {{Mouse: {{alive: {str(not gone).lower()}}}}}}}}}]\n"
    )
    (ruling,) = rulings(text, tmp_path)
    assert [claim.verdict for claim in ruling.claims] == ["always", "always"], ruling.stopped
    asked = (Asked("who dies?", "destroyed"), Asked("who survives?", "survivors"))
    assert [answer for _says, answer in told(asked, ruling)] == [
        "Mouse" if died else "none",
        "none" if gone else "Mouse",
    ]


ANSWERED = """game: riftbound
cards:
  - {name: Zap, type: spell, energy: 1, text: "[Action]\\nDraw 1."}
  - {name: No, type: spell, energy: 0, text: "[Reaction]\\nCounter a spell."}
me: {hand: [Zap], pool: {energy: 1}, deck: []}
opponent: {hand: [No]}
do: [{play: Zap}]
claims:
  - {says: at the end, can: {play: No, by: opponent}, expect: never}
  - {says: in answer, can: {play: No, by: opponent, at: step 1}, expect: always}
"""


def test_what_can_be_done_is_asked_at_the_end_or_in_answer_to_a_step(tmp_path: Path) -> None:
    (ruling,) = rulings(ANSWERED, tmp_path)
    assert [claim.verdict for claim in ruling.claims] == ["never", "always"]


def test_a_deck_without_cards_is_told_to_be_unknown(tmp_path: Path) -> None:
    (ruling,) = rulings(ANSWERED, tmp_path)
    assert any("deck of me" in str(one) for one in ruling.assumed)


def test_a_card_may_be_called_no(tmp_path: Path) -> None:
    line = "do: [{play: Zap}, {opponent: {play: {card: No, targets: [Zap]}}}]"
    (ruling,) = rulings(ANSWERED.replace("do: [{play: Zap}]", line), tmp_path)
    assert all("Zap" in str(outcome.changes) and "in the trash" in str(outcome.changes) for outcome in ruling.outcomes)


CHOOSING = """
game: riftbound
cards:
  - {name: Test Bolt, type: spell, text: "Deal 2 to a unit."}
  - {name: Scout, type: unit, might: 2}
me: {hand: [Test Bolt]}
opponent: {base: [{card: Scout, as: one}, {card: Scout, as: two}]}
do: [{play: Test Bolt}]
claims: [{says: the first dies, then: {cards: {one: {zone: trash}}}}]
"""


@pytest.mark.parametrize(
    ("choose", "verdict"), [("[one]", "always"), ("[two]", "never"), ("[any]", "depends"), ("[[one]]", "always")]
)
def test_what_is_chosen_for_the_file_is_used(choose: str, verdict: str, tmp_path: Path) -> None:
    (ruling,) = rulings(f"{CHOOSING}choose: {choose}\n", tmp_path)
    assert ruling.claims[0].verdict == verdict


@pytest.mark.parametrize("choose", ["[Test Bolt]", "[one, two]", "[any, one]", "[three]"])
def test_what_no_question_uses_is_refused_with_its_place(choose: str, tmp_path: Path) -> None:
    with pytest.raises(WrongFile) as wrong:
        rulings(f"{CHOOSING}choose: {choose}\n", tmp_path)
    assert "no question ever used the answer" in str(wrong.value)
    assert wrong.value.problems[0].line == 10


def test_an_action_whose_trial_is_undecided_is_not_said_to_be_legal(tmp_path: Path) -> None:
    text = """
game: riftbound
cards:
  - {name: Odd, type: unit, might: 2, text: "Do something that no rule knows."}
  - {name: Raise, type: spell, text: "Play a unit from your trash, ignoring its cost."}
me: {hand: [Raise], trash: [Odd]}
claims: [{says: it can be raised, can: {play: {card: Raise, targets: Odd}}}]
"""
    (claim,) = rulings(text, tmp_path)[0].claims
    assert claim.verdict == "undecided"
    assert "Odd" in claim.undecided


@pytest.mark.parametrize(
    ("text", "verdict"), [("[Ambush]", "never"), ("[Ambush]\\nWhen you play me, deal 1 to a unit.", "always")]
)
def test_what_is_asked_for_in_a_fight_is_tried_in_few_ways(
    text: str, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two places to play it, and two orders of the damage behind one of them."""
    board = f"""
game: riftbound
cards:
  - {{name: Guard, type: unit, might: 2}}
  - {{name: Aide, type: unit, might: 3, text: "{text}"}}
battlefields:
  - {{as: hill, controller: me, units: [{{card: Guard, of: me}}]}}
  - {{as: lake, controller: opponent, units: [{{card: Guard, as: one}}, {{card: Guard, as: two}}]}}
me: {{base: [{{card: Guard, as: mine}}], hand: [Aide]}}
opponent: {{}}
do: [{{move: {{units: [mine], to: lake}}}}]
claims: [{{says: so, can: {{play: {{card: Aide, targets: one}}, at: step 1}}}}]
"""
    monkeypatch.setattr("kfjudge.games.riftbound.situation.play.PROBE", Limits(runs=20))
    assert verdicts(tmp_path, board) == [verdict]


@pytest.mark.parametrize(
    ("text", "targets", "together"),
    [
        ("Deal 1 to up to two units at the same location.", "[one, three]", False),
        ("Deal 1 to up to two units at the same location.", "[one, two]", True),
        ("Deal 1 to up to two units with the same controller.", "[one, mine]", False),
        ("Kill any number of units with total Might 4 or less.", "[one, two, three]", False),
        ("Kill any number of units with total Might 4 or less.", "[one, two]", True),
    ],
)
def test_targets_that_cannot_be_chosen_together_are_no_open_choice(
    text: str, targets: str, together: bool, tmp_path: Path
) -> None:
    board = f"""
game: riftbound
cards:
  - {{name: Scout, type: unit, might: 2}}
  - {{name: Storm, type: spell, text: "{text}"}}
battlefields: [{{as: hill, controller: opponent, units: [{{card: Scout, as: three, of: opponent}}]}}]
me: {{hand: [Storm], base: [{{card: Scout, as: mine}}]}}
opponent: {{base: [{{card: Scout, as: one}}, {{card: Scout, as: two}}]}}
do: [{{play: {{card: Storm, targets: {targets}}}}}]
claims: [{{says: it is in the trash, then: {{cards: {{Storm: {{zone: trash}}}}}}}}]
"""
    (ruling,) = rulings(board, tmp_path)
    assert ruling.claims[0].verdict == ("always" if together else "not reached")
    assert len(ruling.outcomes) == 1


@pytest.mark.parametrize(("text", "many"), [("Play a Gold gear token.", 1), ("Play two 1 {M} Recruit unit tokens.", 2)])
def test_tokens_are_counted_whatever_they_are(text: str, many: int, tmp_path: Path) -> None:
    board = f"""
game: riftbound
cards: [{{name: Mint, type: spell, text: "{text}"}}]
me: {{hand: [Mint]}}
do: [{{play: Mint}}]
claims: [{{says: so many, then: {{me: {{tokens: {many}}}, opponent: {{tokens: 0}}}}}}]
"""
    (ruling,) = rulings(board, tmp_path)
    assert ruling.claims[0].verdict == "always"


def test_a_battlefield_that_is_chosen_is_named_by_its_label(tmp_path: Path) -> None:
    board = """
game: riftbound
cards:
  - {name: Scout, type: unit, might: 2}
  - {name: Storm, type: spell, text: "Deal 3 to all enemy units at a battlefield."}
battlefields: [{as: hill, controller: opponent, units: [{card: Scout, of: opponent}]}, {as: vale}]
me: {hand: [Storm]}
do: [{play: {card: Storm, targets: hill}}]
claims: [{says: it dies, then: {opponent: {units: 0}}}]
"""
    (ruling,) = rulings(board, tmp_path)
    assert ruling.claims[0].verdict == "always"


@pytest.mark.parametrize(
    ("text", "matters"),
    [
        ("As you play this, name a tag.\\n{E}: Give a unit with the named tag +2 {M} this turn.", True),
        ("As you play this, choose a tag.\\n{E}: Give a unit with the named tag +2 {M} this turn.", True),
        ("{E}: Give a unit +2 {M} this turn.", False),
    ],
)
def test_what_was_named_before_the_board_began_is_open(tmp_path: Path, text: str, matters: bool) -> None:
    (ruling,) = rulings(
        f"""game: riftbound
cards:
  - {{name: Roll, type: Gear, text: "{text}"}}
  - {{name: Tabby, type: Unit, might: 2, tags: [Cat]}}
  - {{name: Rex, type: Unit, might: 2, tags: [Dog]}}
me: {{base: [Roll, Tabby, Rex]}}
do: [{{activate: {{card: Roll, targets: [Rex]}}}}]
""",
        tmp_path,
    )
    assert [bool(one.stopped) for one in ruling.outcomes] == ([True, False] if matters else [False])
    assert ("what Roll named as it was played" in [what for what, *_why in ruling.assumed]) is matters
