"""Lines as they are typed while players wait: sides that nothing parts, "his turn", verbs that are not said again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


LINES = [
    ("keyforge", "me 0 aember opp 6 aember; play bait and switch; opp 4 aember?", ["always"], "each player"),
    ("keyforge", "opp 8 amber me gatekeeper in hand; play gatekeper; opp 5 left?", ["always"], "each player"),
    (
        "keyforge",
        "me macis asp d2 vs opp troll; asp fights troll; troll dead? asp dead?",
        ["always", "never"],
        "each player",
    ),
    (
        "keyforge",
        "opp 6 aember, me miasma in hand; play miasma; end turn; begin turn; opp forges?",
        ["never"],
        "each player",
    ),
    (
        "keyforge",
        "me troll d3 with armageddon cloak | opp gateway to dis; opps turn, he plays gateway to dis; troll dead?",
        ["never"],
        "'he', 'she' and 'they'",
    ),
    (
        "keyforge",
        "opp troll; me 2 aember, bad penny; his turn, troll fights penny; penny in hand?",
        ["always"],
        "'his turn'",
    ),
    ("keyforge", "troll; can troll reap on opponent's turn?", ["never"], "opp's turn"),
    ("keyforge", "my opponent's turn, troll attacks my bumpsy, does bumpsy die", ["always"], "opp's turn"),
    ("keyforge", "troll; can troll reap on my turn?", ["always"], "my turn"),
    ("riftbound", "stalwart poro at base; can poro move to hill during his turn?", ["never"], "opp's turn"),
    ("keyforge", "me full moon, dust pixie in hand; play full moon then pixie; 3 aember?", ["always"], ""),
    (
        "riftbound",
        "me stalwart poro at hill | opp legion rearguard; his turn; rearguard attacks hill; poro dead?",
        ["never"],
        "'his turn'",
    ),
    ("riftbound", "me hand pouty poro, vanguard captain; play poro then captain; 2 recruits?", ["always"], ""),
    (
        "riftbound",
        "me wielder of water, pouty poro | opp petty officer at hill; wielder and poro attack hill; wielder dead?",
        ["always"],
        "",
    ),
    (
        "riftbound",
        "me incinerate in hand, | opp legion rearguard at hill; play incinerate on rearguard; rearguard dead?",
        ["always"],
        "",
    ),
    (
        "keyforge",
        "me: hand Fear, Troll; opp: Bumpsy; fear on bumpsy; troll in hand?",
        ["always"],
        "'hand Fear' stands before",
    ),
    ("keyforge", "me: hand Fear, Troll; reap troll; i have 1?", ["always"], "it is acted with or fought"),
    ("keyforge", "me: hand 2, Troll; reap troll; i have 1?", ["always"], ""),
    ("keyforge", "me Troll, Urchin | opp Troll, Urchin; fear -> opp troll; my troll in hand?", ["never"], ""),
    ("keyforge", "me Troll | opp Troll, Bumpsy; ruination -> his troll; my troll dead?", ["always"], ""),
    (
        "riftbound",
        "me: 9 runes, Poro Herder | opp: Poro Herder at hill; incinerate -> his poro herder; my poro herder alive?",
        ["always"],
        "",
    ),
    ("keyforge", "me troll opp urchin, 0 cards in hand; troll fights urchin, opp 0 cards in hand?", ["always"], ""),
    (
        "keyforge",
        "bait n switch: me 0a opp 14a, play bait and switch, me 2 amber?",
        ["always"],
        "what the line is about",
    ),
    ("keyforge", "me troll hand anger opp bumpsy. play anger on troll, bumpsy dead?", ["always"], ""),
    (
        "riftbound",
        "me pouty poro hand incinerate opp poro herder at hill; incinerate herder; herder alive?",
        ["always"],
        "",
    ),
    ("keyforge", "me: Troll, Urchin x0 | opp: Troll; fight troll -> opp troll; my troll dead?", ["always"], ""),
    (
        "riftbound",
        "me: 9 runes, 0 Pouty Poro, hand: Incinerate | opp: Pouty Poro at hill; incinerate poro; poro dead?",
        ["always"],
        "",
    ),
    ("keyforge", "me: archon power Nature's Guardian, 0a, Troll; troll in play?", ["always"], "it is a creature"),
    (
        "riftbound",
        "me: hand Petty Officer, Stalwart Poro; play poro; poro in base?",
        ["always"],
        "'hand Petty Officer' stands before",
    ),
    ("keyforge", "me Troll, opp bumpsy 2 amber; reap troll; opp 2?", ["never"], "the æmber is on Bumpsy"),
    ("keyforge", "me Troll d1 | opp: urchin; coward's end; urchin dead?", ["always"], "an action is played"),
    ("keyforge", "me troll exhausted, anger in hand; opp bumpsy; anger on troll, bumpsy dead?", ["always"], "-> troll"),
    ("keyforge", "me: Troll; opp: Bumpsy d1; troll fights bumpsy, bumpsy dead?", ["always"], ""),
    ("keyforge", "opp 6 amber and 2 keys, his turn starts; does he win?", ["always"], "the opponent"),
    ("keyforge", "me: 3 chains, 2 cards in hand; end turn; i end up with 5 cards?", ["always"], ""),
    ("keyforge", "opp: 1 amber; play raiding knight; 1 amber on it?", ["always"], ""),
    (
        "riftbound",
        "opp: Stalwart Poro at hill; me: incinerate in hand; incinerate poro; poro dead?",
        ["always"],
        "play incinerate -> poro",
    ),
    (
        "riftbound",
        "opp: Stalwart Poro at hill; me: Petty Officer; officer attacks; poro dead?",
        ["always"],
        "the only battlefield with enemy units",
    ),
    ("keyforge", "my troll got attacked by his bumpsy, is bumpsy dead", ["always"], "bumpsy fights troll"),
    ("keyforge", "his troll is stunned and attacks my urchin, does urchin die", ["never"], "troll fights urchin"),
    ("keyforge", "urchin was already attacked by troll, now he attacks it with krump. urchin dead?", ["always"], ""),
    ("keyforge", "me: Umbra isn't stunned; opp: Bad Penny; umbra fights penny; penny in hand?", ["always"], "umbra"),
    (
        "keyforge",
        "i've played 2 cards this turn, opp has ember imp. can i play dust pixie?",
        ["never"],
        "played 2 cards",
    ),
    (
        "keyforge",
        "i've played 1 card this turn, opp has ember imp. can i play dust pixie?",
        ["always"],
        "played 1 card",
    ),
    (
        "keyforge",
        "do i win if i have 2 keys and 5 aember and reap with troll and then my next turn starts",
        ["always"],
        "",
    ),
    (
        "riftbound",
        "my petty officer at hill gets attacked by his mystic poro, does the poro die",
        ["always"],
        "moves mystic poro to hill",
    ),
    (
        "riftbound",
        "my watchful sentry dies to his hextech ray at hill, do i draw?",
        ["always"],
        "opp play hextech ray -> watchful sentry",
    ),
    ("riftbound", "im at 6 pts and hold hill and cave, my turn starts, do i win", ["always"], "nobody names"),
    ("riftbound", "i played 1 card this turn, opp poro herder at hill; i play noxus hopeful, i win?", ["never"], ""),
    (
        "riftbound",
        "his garen rugged defends hill against my two petty officers, does garen die",
        ["always"],
        "2 petty",
    ),
    ("keyforge", "my old bruno in play, his troll attacks bruno, does bruno die?", ["never"], "old bruno"),
    ("keyforge", "my fallguy gets killed by his bumpsy, opp 2 aember. do I steal 1?", ["always", "always"], "dead?"),
    ("keyforge", "my urchin dies to his troll, urchin in play?", ["never", "always"], "troll fights urchin"),
    ("keyforge", "I punch his mooncurser, which has a ward, is it dead", ["never"], "mooncurser warded"),
    ("keyforge", "my scylla is in play and he reaps with his d1 krump, does krump survive", ["always"], "krump d1"),
    ("keyforge", "his staunch knight is on the flank, my krump hits it, krump dead?", ["always"], ""),
    ("keyforge", "anger my exhausted bumpsy into his silvertooth, does silvertooth die", ["always"], "bumpsy, silver"),
    (
        "keyforge",
        "grey warden sits between troll and lion bautrem, bautrem exhausted, i reap with warden. is bautrem ready",
        ["always"],
        "troll, grey warden, “lion” bautrem",
    ),
    (
        "riftbound",
        "his lecturing yordle and watchful sentry at hill, my traveling merchant attacks, does sentry survive",
        ["always"],
        "",
    ),
    (
        "riftbound",
        "my petty officer attacks his sunlit guardian d1 at hill; he answers with discipline on it, guardian dead?",
        ["always"],
        "opp play discipline",
    ),
    ("riftbound", "cruel patron comes down, i have only vanguard attendant, attendant dead?", ["always"], ""),
    ("riftbound", "portal rescue on my sett brawler who is buffed, is he still buffed afterwards", ["always"], ""),
    (
        "riftbound",
        "unyielding spirit in response to his firestorm on hill, my shipyard skulker there, is it dead?",
        ["never"],
        "opp play firestorm -> hill",
    ),
    ("keyforge", "my bumpsy just came in, can it reap", ["never"], "play bumpsy"),
    ("keyforge", "i play medic ingram and heal my troll d5, is troll warded", ["always"], "medic ingram -> troll"),
    ("keyforge", "my noddy uses its action, opp 2 aember, opp 1?", ["always"], "action noddy"),
    ("keyforge", "me: Urchin, Troll; is urchin elusive? troll elusive?", ["always", "never"], "the keyword"),
    ("riftbound", "I'm on 7, shipyard skulker walks into empty cave, do I win?", ["never"], "7 points"),
    ("riftbound", "I have 6 points and conquer hill, i 7 points?", ["always"], "some unit"),
    ("keyforge", "i reap with dextre, on his turn troll attacks dextre, dextre in deck?", ["always"], "begin turn"),
    (
        "keyforge",
        "i play three fates, my troll and his krump, bumpsy, urchin out. urchin alive?",
        ["always"],
        "krump, bumpsy",
    ),
    ("keyforge", "can I play kelifi dragon with 6 aember", ["never"], "6 aember"),
    ("keyforge", "lash of broken dreams used last turn by me, he has 8 aember, can he forge", ["never"], "last turn"),
    ("keyforge", "he's got 8 aember, i drop drumble, opp 0 left?", ["always"], "me play drumble"),
    ("riftbound", "i play unchecked power, his volibear furious sits at cave, is he dead", ["always"], "at cave"),
    ("keyforge", "my warded troll is attacked by his bumpsy with 2 damage on it, bumpsy dead?", ["always"], "bumpsy"),
    ("keyforge", "my bumpsy attacks his troll which has a ward on it, troll dead?", ["never"], ""),
    (
        "riftbound",
        "his sunlit guardian at hill with 1 damage on it, my petty officer attacks, guardian dead?",
        ["always"],
        "",
    ),
    ("riftbound", "me: sunlit guardian, stalwart poro; poro has tank, poro has shield?", ["never"], ""),
    ("riftbound", "i play charm on his stalwart poro at hill, he wind walls it, poro at hill?", ["always"], ""),
    (
        "keyforge",
        "me bad penny n troll d1 red key, opp bumpsy; bumpsy undamaged? me 1 key?",
        ["always"] * 2,
        "troll d1",
    ),
    (
        "keyforge",
        "me troll hand punch bait and switch opp bumpsy d2. play punch on bumpsy. bumpsy dead?",
        ["always"],
        "",
    ),
    ("keyforge", "opp archives troll bumpsy, is troll archived", ["always"], "bumpsy in archives"),
    ("keyforge", "my troll fights bumpsy opp 3 aember, opp 3?", ["always"], ""),
    ("keyforge", "I have a warded Troll. Is there a ward on it?", ["always"], "troll warded"),
    ("keyforge", "There are 2 damage on my Troll. Is there 2 damage on Troll?", ["always"], "troll 2 damage"),
    (
        "keyforge",
        "I have no creatures, he has only a warded Troll, and Dis is my active house. Troll warded?",
        ["always"],
        "",
    ),
    ("keyforge", "I attack his Bumpsy with Troll, with Bumpsy his only creature. Is Bumpsy dead?", ["always"], ""),
    ("keyforge", "I attack his Troll with Bumpsy and then with Smaaash. Is Troll dead?", ["always"], "smaaash fights"),
    (
        "keyforge",
        "I have Bad Penny and my opponent plays punch and picks bad penny. is it in my hand?",
        ["always"],
        "play punch -> bad penny",
    ),
    ("keyforge", "My opponent has just two cards in hand, Troll and Bumpsy. Is Troll in his hand?", ["always"], ""),
    ("riftbound", "me petty officer, opp stalwart poro at hill. attack hill w officer. poro dead?", ["always"], ""),
    ("riftbound", "My Petty Officer attacks hill, where my opponent has Stalwart Poro. Poro dead?", ["always"], ""),
    ("riftbound", "i play pouty poro then vanguard captain, both to base. captain in base?", ["always"], "to base"),
]


@pytest.mark.parametrize(("game", "line", "verdicts", "told"), LINES, ids=[line[1][:50] for line in LINES])
def test_a_hasty_line_is_read_and_what_was_taken_is_told(
    judges: Judges, game: str, line: str, verdicts: list[str], told: str
) -> None:
    result = judge_line(line, judges, Wanted(), game)
    assert not result.wrong, result.wrong
    (ruling,) = result.rulings
    assert [claim.verdict for claim in ruling.claims] == verdicts
    assert any(told in " ".join(item) for item in ruling.assumed)


@pytest.mark.parametrize(
    "line",
    [
        "me: troll; can i choose untamed?",
        "me troll; opp flies; troll dead?",
        "me troll opp; reap troll; i 1 aember?",
        "his turn",
        "me vs opp; troll dead?",
        "my troll attacks his bumpsy, troll is exhausted. does bumpsy die?",
        "my bumpsy attacks his troll, troll has 3 damage. does troll die?",
        "i punch his troll, troll is stunned. does troll die?",
        "me: troll; opp: fathom reaver, token; reap troll; i 1?",
        "me: troll, 3 aember; me 3 aember, me 4 aember?",
        "he plays throwing stars on my 3 bad pennies, how much aember does he get",
    ],
)
def test_what_cannot_be_read_so_either_is_refused_as_it_was_typed(judges: Judges, line: str) -> None:
    assert judge_line(line, judges, Wanted()).wrong


def test_what_somebody_has_is_not_played_for_that(judges: Judges) -> None:
    result = judge_line("i have punch, opp troll d5. play punch on troll, troll dead?", judges, Wanted())
    assert len(result.rulings[0].acts) == 1


def test_words_that_say_who_does_what_name_no_battlefield(judges: Judges) -> None:
    line = "me: leona zealot at hill beaten by his mountain drake; leona alive?"
    assert "is no part of the name of a battlefield" in judge_line(line, judges, Wanted(), "riftbound").wrong


def test_a_refused_line_of_plain_talk_shows_one_to_mend_with_the_part_that_fails(judges: Judges) -> None:
    wrong = judge_line("both have a bad penny and i play gateway to dis, how do they feel?", judges, Wanted()).wrong
    assert wrong.endswith("type it: me: bad penny; opp: bad penny; me play gateway to dis; how do opp feel?")


def test_a_refused_line_of_plain_talk_names_the_clause_that_fails_and_no_other(judges: Judges) -> None:
    line = "I have Troll and he has Bumpsy. I attack Bumpsy with Troll, gloating all the while. Is Bumpsy dead?"
    wrong = judge_line(line, judges, Wanted()).wrong
    assert wrong.startswith("not understood: 'gloating all the while'"), wrong
    assert wrong.count("\n") == 1
    line = "My troll fights his bumpsy. His bumpsy has 3 damage. Does it die?"
    assert judge_line(line, judges, Wanted()).wrong.startswith("not understood: 'his bumpsy has 3 damage'")


@pytest.mark.parametrize(
    ("game", "line", "unread", "rest"),
    [
        (
            "keyforge",
            "i have troll, humming loudly. troll fights his bumpsy, who dies?",
            ["humming loudly"],
            "me: troll; opp: bumpsy; troll fights bumpsy; who dies?",
        ),
        (
            "keyforge",
            "opp wanders about, my troll fights his bumpsy, he sighs a lot, is bumpsy dead?",
            ["opp wanders about", "he sighs a lot"],
            "me: troll; opp: bumpsy; troll fights bumpsy; bumpsy dead?",
        ),
        (
            "riftbound",
            "my petty officer attacks his stalwart poro at hill, humming loudly. who dies?",
            ["humming loudly"],
            "me: petty officer; opp: stalwart poro at hill; move petty officer to hill; who dies?",
        ),
        # whom a part that is not understood spoke of, nobody knows
        ("keyforge", "krump quarrels with troll. is it dead?", ["krump quarrels with troll", "is it dead"], ""),
    ],
)
def test_a_refused_line_names_all_that_fails_and_gives_the_rest_to_type(
    judges: Judges, game: str, line: str, unread: list[str], rest: str
) -> None:
    wrong = judge_line(line, judges, Wanted(), game).wrong
    assert [each for each in unread if f"not understood: {each!r}" not in wrong] == [], wrong
    assert wrong.rpartition("changes nothing: ")[2] == (rest or wrong)
    assert not rest or not judge_line(rest, judges, Wanted(), game).wrong


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "me: 3 bumpsy; opp: troll; 2 bumpsys fight troll; troll dead?"),
        ("riftbound", "me: 3 Petty Officer; opp: Garen Rugged at hill; attack hill with 2 officers; garen dead?"),
    ],
)
def test_a_number_of_cards_that_does_not_say_which_is_refused(judges: Judges, game: str, line: str) -> None:
    assert "called so: '2 " in judge_line(line, judges, Wanted(), game).wrong


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "me: stunned exhausted; reap?"),
        ("keyforge", "play stunned ready; troll dead?"),
        ("riftbound", "me: buffed stunned exhausted; might 6?"),
        ("riftbound", "I have Wizened Elder in play with a buff a. Is its might 6?"),
    ],
)
def test_marks_without_a_card_are_read_to_an_end(judges: Judges, game: str, line: str) -> None:
    assert judge_line(line, judges, Wanted(), game).wrong


DONE = [
    "me: magda in hand | opp: 3 aember, vaultkeeper, play magda; opp 1 aember?",
    "me magda in hand | opp 3 aember, vaultkeeper, play magda; opp 1 aember?",
    "me: troll, play magda; opp: 3 aember; opp 1 aember?",
]


@pytest.mark.parametrize("line", DONE)
def test_what_is_played_behind_a_comma_of_a_side_is_done_and_not_laid(judges: Judges, line: str) -> None:
    result = judge_line(line, judges, Wanted())
    assert not result.wrong, result.wrong
    assert result.rulings[0].acts == ("play: Magda the Rat",)


@pytest.mark.parametrize(
    "line",
    [
        "me: urchin, dust imp in hand; discard dust imp; i discard any cards?",
        "me bumpsy, opp troll. bumpsy fights troll. bumpsy dead? i draw 1, then troll reaps",
        "i have troll and his bumpsy lights it. troll dead?",
    ],
)
def test_a_word_or_an_end_of_a_line_that_may_mean_something_else_is_refused(judges: Judges, line: str) -> None:
    assert judge_line(line, judges, Wanted()).wrong


@pytest.mark.parametrize(
    "units", ["first mate n sea monkey n stalwart poro at hill", "2 first mate n sea monkey at hill"]
)
def test_both_are_two_and_no_more(judges: Judges, units: str) -> None:
    line = f"me {units}, hand emperors divide. play divide on both. monkey in base?"
    assert judge_line(line, judges, Wanted(), "riftbound").wrong


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("keyforge", "my troll is stuned and his bumpsy atacks it. bumpsy dead?", [("'stuned'", "'stunned'")]),
        ("keyforge", "my troll is stuned and his bumpsy atacks it. bumpsy dead?", [("'atacks'", "'attacks'")]),
        (
            "riftbound",
            "he has mega-mech at hill and nothing else is going on. i play vengeance on mega-mech. mech dead?",
            [("'nothing else is going on'", "nothing")],
        ),
    ],
)
def test_what_is_put_right_and_what_is_left_out_is_told(
    judges: Judges, game: str, line: str, told: list[tuple[str, str]]
) -> None:
    assumed = judge_line(line, judges, Wanted(), game).rulings[0].assumed
    assert set(told) <= {(said, meant) for said, meant, _why in assumed}
