"""Statements that no single frame says whole: lists, conditions said of each card, durations, limits, restrictions and
permissions, played out.
"""

from __future__ import annotations

import pytest

from benchmarks.session import Line
from kfjudge.games.keyforge.executable import obstacles
from kfjudge.games.keyforge.game import Game
from kfjudge.games.keyforge.meaning import key_costs
from kfjudge.games.keyforge.play import attacking, legality, usable
from kfjudge.games.keyforge.play.actions import Action, BeginTurn, EndTurn, Fight, PlayCard, Reap
from kfjudge.games.keyforge.play.turn import ready_cards
from kfjudge.games.keyforge.view.continuous import View
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.effects import UseKind
from kfjudge.language.reading import read_text
from tests.keyforge.table import ME, OPPONENT, Table, face, steps


def _table(text: str, kind: str = "artifact") -> Table:
    """Three creatures of mine (the left one damaged, the right one not of the active house), two of my opponent's, and
    a card that says something.
    """
    table = Table()
    table.put("artifacts" if kind == "artifact" else "hand", face("Law", text, type=kind))
    table.put("battleline", face("Left"), damage=1)
    table.put("battleline", face("Middle", traits=("knight",)))
    table.put("battleline", face("Right", houses=("mars",)))
    table.put("battleline", face("Weak", power=2), OPPONENT)
    table.put("battleline", face("Strong", power=5), OPPONENT)
    return table


def _game(table: Table) -> Game:
    """The board with me in the play step."""
    game = table.session.game(table.board, None)  # type: ignore[arg-type]
    table.board.step = "main"
    table.board.touch()
    return game


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("Each friendly creature gets +2 power while on a flank.", (5, 3, 5)),
        ("While damaged, each friendly creature gets +2 power.", (5, 3, 3)),
        ("Each friendly creature gets +2 power while not on a flank.", (3, 5, 3)),
        ("Each friendly creature gains skirmish and gets +1 power while it is damaged.", (4, 3, 3)),
        ("Each friendly creature gets +1 power for each of its neighbors.", (4, 5, 4)),
        ("Friendly creatures get -1 power and +1 armor.", (2, 2, 2)),
        ("Each friendly creature gets +X power, where X is the number of enemy creatures.", (5, 5, 5)),
        ("Each friendly creature is considered to have 7 power.", (7, 7, 7)),
        ("Friendly Knights get +3 power during your turn.", (3, 6, 3)),
        ("Friendly Knights get +3 power during your opponent's turn.", (3, 3, 3)),
        (
            "If you control a Knight, friendly creatures get +1 power. Otherwise, friendly creatures get -1 power.",
            (4, 4, 4),
        ),
        ("Unless you control a Beast, friendly creatures get -1 power.", (2, 2, 2)),
    ],
)
def test_power(text: str, powers: tuple[int, ...]) -> None:
    table = _table(text)
    view = _game(table).view
    assert tuple(view.power(table[name]) for name in ("Left", "Middle", "Right")) == powers


@pytest.mark.parametrize(
    ("law", "traits"),
    [
        (
            "Each friendly creature gains the Beast trait.",
            {"Left": ("beast",), "Middle": ("knight", "beast"), "Right": ("beast",)},
        ),
        ("Each friendly creature loses all traits.", {"Left": (), "Middle": (), "Right": ()}),
        (
            "Each friendly creature loses all traits. Each friendly creature gains the Beast trait.",
            {"Left": (), "Middle": (), "Right": ()},
        ),
    ],
)
def test_losing_traits_beats_gaining_them(law: str, traits: dict[str, tuple[str, ...]]) -> None:
    table = _table(law)
    view = _game(table).view
    assert {name: view.traits(table[name]) for name in traits} == traits


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        (
            "Play: For the remainder of the turn, a friendly creature gets +2 power and gains skirmish.",
            {(5, 3, 3), (3, 5, 3), (3, 3, 5)},
        ),
        (
            (
                "Play: Until the end of the turn, a friendly creature gains skirmish and gets +1 power for each enemy"
                " creature."
            ),
            {(5, 3, 3), (3, 5, 3), (3, 3, 5)},
        ),
        (
            (
                "Play: For the remainder of the turn, a friendly creature gets +2 power and an enemy creature gets -1"
                " power."
            ),
            {(5, 3, 3), (3, 5, 3), (3, 3, 5)},
        ),
        ("Play: For the remainder of the turn, each friendly creature gets +2 power and gains skirmish.", {(5, 5, 5)}),
        (
            "Play: For the remainder of the turn, the most powerful enemy creature gets +2 power and gains skirmish.",
            {(3, 3, 3)},
        ),
    ],
)
def test_what_is_stated_of_a_chosen_card_is_stated_of_it_alone(text: str, powers: set[tuple[int, ...]]) -> None:
    """It is chosen once, as the effect begins, for all that is said of it."""
    table = _table(text, "action")
    names = ("Left", "Middle", "Right", "Strong")
    found = set()
    for line in table.play(PlayCard(table["Law"])).lines:
        assert line.undecided is None
        view = table.session.game(line.board, None).view  # type: ignore[arg-type]
        power = tuple(view.power(table[name]) for name in names)
        skirmish = tuple(view.has(table[name], KeywordName.SKIRMISH) for name in names)
        found.add(power[:3])
        if "skirmish" in text:
            assert skirmish == tuple(now > before for now, before in zip(power, (3, 3, 3, 5), strict=True))
    assert found == powers


def test_a_statement_about_the_strongest_creature_follows_it() -> None:
    table = _table("The most powerful creature gets +2 power and gains taunt.")
    view = _game(table).view
    assert [view.has(table[name], KeywordName.TAUNT) for name in ("Left", "Strong")] == [False, True]


def test_a_keyword_does_not_count() -> None:
    """Only what has a number grows with "for each": poison is there without any Beast."""
    table = _table(
        "Each friendly creature gains poison for each friendly Beast creature. Friendly creatures gain assault 2 for"
        " each enemy creature."
    )
    view = _game(table).view
    assert view.has(table["Left"], KeywordName.POISON)
    assert view.value(table["Left"], KeywordName.ASSAULT) == 4


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("Friendly creatures cannot reap.", False, False),
        ("Friendly creatures cannot reap while damaged.", False, True),
        ("Friendly creatures cannot fight or reap unless they are damaged.", True, False),
        ("No creature can reap.", False, False),
        ("You cannot reap.", False, False),
        ("Your opponent cannot reap.", True, True),
        ("While damaged, each friendly creature can only be used to fight.", False, True),
        ("Each friendly creature can only reap while damaged.", True, False),
        ("Each friendly creature must fight when used, if able.", False, False),
        ("Damaged friendly creatures must fight when used, if able.", False, True),
    ],
)
def test_reaping(text: str, left: bool, right: bool) -> None:
    table = _table(text)
    table.board.set(table["Right"], house="dis")
    game = _game(table)
    found = tuple(usable.why_not_use(game, ME, table[name], UseKind.REAP) is None for name in ("Left", "Right"))
    assert found == (left, right)


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("", {"Weak", "Strong"}),
        ("Friendly creatures can only attack creatures with power 2 or lower.", {"Weak"}),
        ("When a friendly creature is used to fight, it can only attack creatures with power 2 or lower.", {"Weak"}),
        ("Friendly creatures must attack the most powerful enemy creature, if able.", {"Strong"}),
        ("Friendly creatures must fight the most powerful enemy creature, if able.", {"Strong"}),
        ("Enemy creatures with power 5 or higher can only be attacked by damaged creatures.", {"Weak", "Strong"}),
        ("Enemy creatures with power 5 or higher can only be attacked by undamaged creatures.", {"Weak"}),
        ("Creatures with power 2 or lower must be attacked, if able.", {"Weak"}),
        ("Creatures with power 2 or lower cannot be attacked.", {"Strong"}),
    ],
)
def test_whom_to_attack(text: str, targets: set[str]) -> None:
    table = _table(text) if text else _table("Your opponent cannot steal A.")
    assert set(table.names(attacking.fight_targets(_game(table), ME, table["Left"]))) == targets


@pytest.mark.parametrize(
    ("text", "may_be_used"),
    [
        ("You may use friendly Mars creatures.", True),
        ("Friendly creatures may be used as if they belonged to the active house.", True),
        ("Friendly creatures may be used as if they belonged to house Dis.", True),
        ("Friendly creatures may be used as if they belonged to house Logos.", False),
        ("Friendly creatures may reap.", True),
        ("Friendly creatures may fight.", False),
        ("You may reap with friendly creatures of any house.", True),
        ("Friendly creatures may be used while damaged.", False),
        ("You may use one friendly non-Dis creature each turn.", True),
        ("Each friendly creature belongs to house Dis in addition to its other houses.", True),
        ("Each friendly creature belongs to the active house.", True),
    ],
)
def test_used_beyond_the_active_house(text: str, may_be_used: bool) -> None:
    table = _table(text)
    assert (usable.why_not_use(_game(table), ME, table["Right"], UseKind.REAP) is None) == may_be_used


@pytest.mark.parametrize(
    ("text", "playable"),
    [
        ("You may play creatures from your discard pile.", True),
        ("You may play artifacts from your discard pile.", False),
        ("You may play creatures.", False),
    ],
)
def test_played_from_elsewhere(text: str, playable: bool) -> None:
    table = _table(text)
    card = table.put("discard", face("Old"))
    assert (legality.why_not_play(_game(table), ME, card) is None) == playable


def test_no_more_than_so_many_of_each_type() -> None:
    table = _table("You cannot play more than 1 card of each type each turn.")
    first, second, other = (
        table.put("hand", face(name, type=kind))
        for name, kind in (("One", "creature"), ("Two", "creature"), ("Three", "artifact"))
    )
    end = table.play(PlayCard(first, flank="left")).lines[0]
    game = table.session.game(end.board.copy(), None)  # type: ignore[arg-type]
    assert legality.why_not_play(game, ME, second) is not None
    assert legality.why_not_play(game, ME, other) is None


def test_a_lasting_list() -> None:
    """What is said together lasts together."""
    table = _table(
        "Play: For the remainder of the turn, enemy creatures get -1 power and friendly creatures gain skirmish.",
        "action",
    )
    end = table.play(PlayCard(table["Law"])).lines[0]
    view = table.session.game(end.board.copy(), None).view  # type: ignore[arg-type]
    assert view.power(table["Strong"]) == 4
    assert view.has(table["Left"], KeywordName.SKIRMISH)


def test_only_what_is_named_is_replaced() -> None:
    """Creatures stay exhausted, the artifact readies all the same."""
    table = _table("Instead of readying creatures they control during their “ready cards” step, each player loses 1A.")
    relic = table.put("artifacts", face("Relic", type="artifact"), exhausted=True)
    table.board.set(table["Left"], exhausted=True)
    table.board.players[ME].aember = 2
    game = _game(table)
    ready_cards(game, ME)
    assert table.board.cards[table["Left"]].exhausted
    assert not table.board.cards[relic].exhausted


def test_some_of_the_archives() -> None:
    """What the card says holds while it lies in the archives, and leaves the choice between all of them and any
    number.
    """
    table = Table()
    text = (
        "While ~ is in your archives, instead of picking up all of your archives, you may pick up any number of cards"
        " from your archives."
    )
    for card in (face("Keeper", text), face("Kept")):
        table.put("archives", card, OPPONENT)
    table.board.step = "before"
    table.board.active = OPPONENT
    table.board.touch()
    hands = {
        tuple(sorted(table.names(line.board.players[OPPONENT].hand)))
        for line in table.play(BeginTurn(house="dis", archives=True)).lines
    }
    assert hands == {(), ("Keeper",), ("Kept",), ("Keeper", "Kept")}


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("You may spend A on friendly creatures as if it were in your pool.", 7),
        ("You may spend A on damaged creatures when forging keys.", 6),
        ("You may spend up to 2A from your opponent's pool when forging keys.", 6),
        ("Your opponent may spend A on friendly creatures as if it were in their pool.", 4),
        ("You may spend Law as if it were A in your pool.", 5),
    ],
)
def test_what_can_be_spent_on_a_key(text: str, means: int) -> None:
    table = _table(text)
    table.board.set(table["Left"], aember=2)
    table.board.set(table["Middle"], aember=1)
    table.board.players[ME].aember = 4
    table.board.players[OPPONENT].aember = 5
    assert key_costs.means(_game(table), ME) == means


@pytest.mark.parametrize(
    ("text", "keys_forged"),
    [
        ("Players may forge 1 additional key during their “forge a key” step.", {1, 2}),
        ("Your opponent may forge 2 additional keys during their “forge a key” step.", {1, 2, 3}),
        ("You may forge 1 additional key during your “forge a key” step.", {1}),
    ],
)
def test_a_further_key_is_a_choice(text: str, keys_forged: set[int]) -> None:
    table = _table(text)
    table.board.players[OPPONENT].aember = 20
    table.board.step, table.board.active = "before", OPPONENT
    assert {len(line.board.players[OPPONENT].keys) for line in table.play(BeginTurn(house="dis")).lines} == keys_forged


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("During your “draw cards” step, refill your hand to 2 additional cards.", 8),
        ("Each player refills their hand to 1 less card during their “draw cards” step.", 7),
        ("You draw 1 additional card during your “draw cards” step.", 8),
        (
            (
                "While you are haunted, you draw 1 additional card during your draw cards step. Otherwise, you draw 2"
                " additional cards."
            ),
            9,
        ),
    ],
)
def test_how_many_cards_are_drawn(text: str, hand: int) -> None:
    """With seven cards in hand: what refills it draws only up to its number, what draws more does so however full it
    is.
    """
    table = _table(text)
    for number in range(7):
        table.put("hand", face(f"Held {number}"))
    for number in range(5):
        table.put("deck", face(f"Next {number}"))
    assert len(table.end(EndTurn()).board.players[ME].hand) == hand


def test_so_many_as_were_just_destroyed_are_drawn_less() -> None:
    text = "Play: Destroy each enemy creature. Draw that many fewer cards during your next draw cards step."
    table = _table(text, "action")
    for number in range(9):
        table.put("deck", face(f"Next {number}"))
    assert len(table.end(PlayCard(table["Law"]), EndTurn()).board.players[ME].hand) == 4


def test_who_counts_as_haunted() -> None:
    """Whatever lies in the discard pile; what is counted for cards is no matter of players, nor the other way round."""
    table = _table("While the tide is high, you are haunted. Enemy creatures are considered to be damaged.")
    game = _game(table)
    assert not game.view.is_haunted(ME)
    table.board.tide = ME
    table.board.touch()
    assert game.view.is_haunted(ME)
    assert not game.view.is_haunted(OPPONENT)


@pytest.mark.parametrize(
    "text", ["Friendly creatures must reap if able.", "Friendly artifacts can only be destroyed if you are haunted."]
)
def test_declined(text: str) -> None:
    tree = read_text(KEYFORGE, text, name="Law").ast
    assert tree is not None
    assert obstacles(tree)


def test_a_text_box_is_blank_only_once_its_ability_has_made_it_so() -> None:
    """The last sentence is a part of the ability; as a statement beside it, it would silence the card from the
    beginning.
    """
    table = Table()
    idol = table.put(
        "artifacts",
        face(
            "Idol",
            "After a creature reaps, gain 1A.\nIf there are no enemy creatures, move ~ to a flank of your battleline as"
            " a creature with 7 power and 2 armor. Its text box is considered blank.",
            type="artifact",
        ),
    )
    first, second = table.put("battleline", face("First")), table.put("battleline", face("Second"))
    enemy = table.put("battleline", face("Enemy", power=1), OPPONENT)
    for line in table.play(Reap(first), Fight(second, enemy), Reap(idol)).lines:
        assert idol in line.board.players[ME].battleline
        assert (
            line.board.players[ME].aember == 3
        )  # two from reaping, one from the ability that the idol had when the first reaped


# ── statements that an ability makes without a time ─────────────────────────


def _view(table: Table, end: Line) -> View:
    """What holds where a line of play has ended."""
    return table.session.game(end.board, None).view  # type: ignore[arg-type]


def _houses(table: Table, card: int, *actions: Action) -> tuple[str, ...]:
    """The houses of a card after these actions; they are the same however the card comes to lie in its line."""
    found = {_view(table, line).houses(card) for line in table.play(*actions).lines}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(
    "text",
    [
        "Play: Capture 1A. While ~ has A on it, your A cannot be stolen.",
        "Play: Draw a card. Each friendly creature gains taunt.",
    ],
)
def test_what_is_said_without_an_end_ends_with_its_card(text: str) -> None:
    table = Table()
    table.board.players[OPPONENT].aember = 1
    elder = table.put("hand", face("Elder", text))
    bounce = table.put("hand", face("Bounce", "Play: Return a creature to its owner's hand.", type="action"))
    assert len(table.end(PlayCard(elder)).board.lasting) == 1
    assert table.end(PlayCard(elder), PlayCard(bounce)).board.lasting == ()


def test_what_is_said_of_a_card_outlives_the_card_that_says_it_and_ends_with_that_one() -> None:
    table = Table()
    wolf = table.put("battleline", face("Wolf", power=2))
    elder = table.put("hand", face("Elder", "Play: Choose a creature with power 2. That creature gains taunt."))
    blow = table.put("hand", face("Blow", "Play: Destroy a creature with power 3.", type="action"))
    end = table.end(PlayCard(elder), PlayCard(blow))
    assert _view(table, end).has(wolf, KeywordName.TAUNT)


def test_an_action_that_says_something_of_no_card_must_say_for_how_long() -> None:
    table = Table()
    toll = table.put("hand", face("Toll", "Play: Your opponent's keys cost +1A.", type="action"))
    assert "how long" in str(table.play(PlayCard(toll)).lines[0].undecided)


def test_a_house_under_control_comes_back_with_control_and_not_with_the_card() -> None:
    table = Table()
    ox = table.put("battleline", face("Ox"), OPPONENT)
    thief = table.put(
        "hand",
        face(
            "Thief",
            "Play: Take control of an enemy creature. While under your control, it belongs to house Mars.",
            type="action",
        ),
    )
    second = table.put("hand", face("Lure", "Play: Take control of an enemy creature.", type="action"))
    back = table.put("hand", face("Back", "Play: Take control of an enemy creature.", type="action"), OPPONENT)
    bounce = table.put("hand", face("Bounce", "Play: Return a creature to its owner's hand.", type="action"))
    turn = (EndTurn(), BeginTurn(house="dis"))
    assert _houses(table, ox, PlayCard(thief)) == ("mars",)
    assert _houses(table, ox, PlayCard(thief), *turn, PlayCard(back)) == ("dis",)
    assert _houses(table, ox, PlayCard(thief), *turn, PlayCard(back), *turn, PlayCard(second)) == ("mars",)
    assert _houses(table, ox, PlayCard(thief), PlayCard(bounce), *turn, PlayCard(ox), *turn, PlayCard(second)) == (
        "dis",
    )


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Play with the top card of your deck revealed.", ["First", "Second"]),
        ("Each player plays with the top card of their deck revealed.", ["First", "Theirs", "Second"]),
    ],
)
def test_a_card_that_is_kept_revealed_is_seen_as_soon_as_it_lies_there(text: str, seen: list[str]) -> None:
    table = _table(text)
    for name in ("First", "Second"):
        table.put("deck", face(name))
    table.put("deck", face("Theirs"), OPPONENT)
    card = table.put("hand", face("Order", "Play: Draw a card.", type="action"))
    told = [step.values[0].number for step in steps(table.end(PlayCard(card))) if step.event == "reveal"]  # type: ignore[attr-defined]
    assert table.names(told) == seen


FADES = "Each artifact's text box is considered blank."
TURNS = "Each creature with a rust counter on it is considered an artifact."


@pytest.mark.parametrize(
    ("rusty", "undecided"),
    [("Ruster", "as long as it is none"), ("Fader", "blanks the text by which"), ("Other", None)],
)
def test_a_text_that_takes_itself_away_is_told(rusty: str, undecided: str | None) -> None:
    """What holds only as long as it does not hold is in no document; it is not picked in silence."""
    table = Table()
    table.put("battleline", face("Fader", FADES))
    text = f"{TURNS} After Reap: Put a rust counter on {'Ruster' if rusty == 'Ruster' else 'a creature'}."
    ruster = table.put(
        "battleline", face("Ruster", text.replace(" After", "\nAfter").replace("creature with", "card with"))
    )
    other = table.put("battleline", face("Other"), OPPONENT)
    lines = table.play(Reap(ruster)).lines
    marked = [line for line in lines if line.board.cards[table[rusty]].counters]
    assert marked
    for line in marked:
        assert (undecided is None) == (line.undecided is None)
        assert undecided is None or undecided in str(line.undecided)
    assert rusty != "Other" or {line.board.cards[other].zone for line in marked} == {"artifacts"}
