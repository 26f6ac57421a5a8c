"""Lines typed in haste or told in several sentences: small words misspelled, where a card stands, what says no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.notation.games import read
from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line
from kfjudge.situation.written import as_yaml
from tests.yamlfiles import load_yaml

RULED = {
    "keyforge": [
        ("I have Troll and Krump on the other side; troll fights krump; krump dead?", ["always"]),
        ("I have Troll. On the other side is Krump with 2 damage. Troll fights Krump. Krump dead?", ["always"]),
        ("my opponent has krump on the table together with urchin. i play poison wave. does urchin die?", ["always"]),
        ("i have 2 aember, i play punch from hand on opps silvertooth. does silvertooth die?", ["always"]),
        ("i hav 4 aember, opp has 2, i play urchin. i 5 aember?", ["always"]),
        ("troll is in play on my side, opp has krump. troll attacks krump, krump dead?", ["always"]),
        ("me nothing in play, opp has troll; i play hand of dis; troll dead?", ["never"]),
        ("opp has 1 aember, i play urchin. do I have any aember?", ["always"]),
        ("opp has troll, krump and bumpsy in that order, i play radiant truth. is krump stunned?", ["always"]),
        ("opp has krump on the left and troll on the right of bumpsy. i radiant truth, bumpsy stunned?", ["always"]),
        ("His Shadow Self stands to the left of his Silvertooth. My Troll attacks it. Shadow Self dead?", ["never"]),
        ("He has Champion Anaphiel, on its right side a Sequis. I want to fight Sequis with Krump. Can I?", ["never"]),
        ("opps turn he fites my gub w bumpsy, gub is between my 2 dust imps. gub dead?", ["never"]),
        ("I have Bulwark and to its left is Sequis. His Krump attacks Sequis. Does Sequis die?", ["never"]),
        ("i play silvertooth. does silvertooth come in ready?", ["always"]),
        ("my troll goes for opps urchin, urchin hasnt been attackd yet. urchin ded?", ["never"]),
        ("opp playd fogbank last turn, can my troll fight his krump??", ["never"]),
        ("opp has protectrix tapped w 3 dmg, i punch it. ded?", ["always"]),
        ("I have Dust Imp, he has Troll. I play Gateway to Dis, so everything is destroyed. Troll alive?", ["never"]),
        ("My opponent has 3 aember. First I play Shooler, then I play Charette. opp 0 aember?", ["always"]),
        ("me: Punch in hand. opp: Troll d5. Punch on Troll. Is it dead?", ["always"]),
        ("me: Punch | opp: Krump d4; play Punch -> Krump; dead?", ["always"]),
        ("I control Hunting Witch and there are two Dust Pixies in my hand. I play both. I 6 aember?", ["always"]),
        ("opp has troll. I attack it with krump who is already damaged by 2, krump dead?", ["always"]),
        ("my troll with 3 damage on him fights krump on the other side. troll dead?", ["always"]),
        ("my opponent controls two trolls, both are stunned. i play gateway to dis. are both trolls dead?", ["always"]),
        ("i play mug on his troll, who has 2 damage and 1 aember on it. I 2 aember?", ["always"]),
        ("my krump n then my troll both attack opps urchin, is urchin ded", ["always"]),
        ("me dust imp, i play pawn sacrifce sac imp n put dmg on opps urchin n krump. urchin ded?", ["always"]),
        ("I have Flaxia in hand and two creatures, Krump and Troll. I play Flaxia. Do I have 2 aember?", ["always"]),
        ("My opponent has no aember left. I play The Terror. I 2 aember?", ["always"]),
        ("He has Tolas and I have one Bad Penny. I attack his Krump with the Penny. opp 1 aember?", ["always"]),
        ("me: Doc Bookton, 3 cards in hand; doc reaps; I draw 1? I draw 2?", ["always", "never"]),
        ("me: Black Tempest | opp: Bulwark; tempest -> bulwark; bulwark dead?", ["never"]),
        ("me: Troll | opp: Dust Pixie, Yshi, Bumpsy; troll -> pixie; legal?", ["never"]),
        ("me: hand 3 cards, Troll | opp: Urchin; troll in play?", ["always"]),
        ("me: Bumpsy (2 damage on bumpsy) | opp: Troll; bumpsy 2 damage?", ["always"]),
        ("opp has 7 amb, i play burn the stockpile, opp 3 amb?", ["always"]),
        ("On opp's turn he attacks my Noddy the Thief with Troll and after that with Bumpsy. noddy dead?", ["always"]),
        ("he attacks my Noddy the Thief first with Troll and then with Bumpsy. Is Noddy dead?", ["always"]),
        ("his troll hits my bumpsy. is there any damage on troll?", ["always"]),
        ("his troll hits my warded bumpsy. is there any damage on bumpsy?", ["never"]),
        ("opp has troll w 2 damage, bumpsy has none, i play punch on bumpsy. bumpsy 3 damage?", ["always"]),
        ("opps troll has 2 of my aember on it, i play gateway to dis. do i have 2 aember?", ["always"]),
        ("My hand is Troll and Bumpsy. I play Troll. Do I have 1 card in hand?", ["always"]),
        ("On opp's turn he attacks my Noddy the Thief with Troll, then with Bumpsy. Is Noddy dead?", ["always"]),
        ("my noddy gets attacked by his troll and after that by his bumpsy. noddy dead?", ["always"]),
        ("My Troll is my only creature in play and my opponent plays Punch on it. Does it have 3 damage?", ["always"]),
        ("opp has urchin, i give urchin punch, is it dead", ["always"]),
        ("his bumpsy gets a punch, bumpsy 3 damage?", ["always"]),
        ("opp played fogbank on me last turn, can my troll fight his bumpsy?", ["never"]),
        ("opps troll had 5 damage before, i punch it, troll dead?", ["always"]),
        ("my troll is enraged and opp has urchin, i reap with troll?", ["never"]),
    ],
    "riftbound": [
        ("opp has daring poro, i give it discipline, might 4?", ["always"]),
        ("my legion rearguard is my first card this turn, i play it to base, is it ready?", ["never"]),
        ("My opponent's hand is Gust and he plays it on my Daring Poro at hill. Is poro in my hand?", ["always"]),
        ("me: Leona Zealot at hill attacked by his Mountain Drake; leona alive?", ["never"]),
        ("nothing on hill, i move daring poro there, do i conquer?", ["always"]),
        ("opp had 2 damage on his petty officer at hill before, i play incinerate on officer, dead?", ["never"]),
        ("me: hand 2 cards, Stalwart Poro; poro in base?; I have 2 cards in hand?", ["always", "always"]),
        ("me: Petty Officer | opp: Stalwart Poro at hill; officer -> hill; poro dead?", ["always"]),
        ("me: Bilgewater Bully b at hill | opp controls cove; bully to cove; legal?", ["always"]),
        ("me: Legion Rearguard in hand; play rearguard to base without accelerate; rearguard ready?", ["never"]),
        ("opp has playful phantom in base, i play falling star both times on phantom, phantom dead?", ["always"]),
        ("victory 8 i have 7 pts n playful phantom, nobody on hill, phantom moves to hill do i win", ["never"]),
        ("i have 7 pts victory 8, my guardian of the passage at hill, start of my turn, do i win?", ["always"]),
        ("opp mega-mech x at hill, me 2 vanguard sergeant, attack hill w both sergeants, mech dead?", ["always"]),
        (
            "Opp plays Unchecked Power while I have Not So Fast in hand and Mega-Mech at hill. I want to counter"
            " Unchecked Power with Not So Fast, is that allowed?",
            ["never"],
        ),
        ("Opp has Wizened Elder at the battlefield Trifarian War Camp. I play Void Seeker on it. Dead?", ["never"]),
        (
            "My Lonely Poro is my only unit at the hill and my opponent plays Incinerate on it. My hand is empty and my"
            " deck has 5 cards. Do I draw a card?",
            ["always"],
        ),
        (
            "His legend is Ahri, Nine-Tailed Fox and he controls the hill with Playful Phantom there. I attack"
            " the hill with my Petty Officer; does the Phantom die?",
            ["always"],
        ),
        (
            "Opp has Wizened Elder and Stalwart Poro at hill. I have Vanguard Sergeant in base and play Stare Down"
            " choosing the Sergeant and the hill; is the Elder still at the hill?",
            ["always"],
        ),
        ("i atk hill w petty oficer, opp has blazing scorcher there, scorcher dead?", ["always"]),
        ("nobody controls hill, i move daring poro to hill, do i conquer?", ["always"]),
        ("i move my daring poro to hill, its empty, do i conquer", ["always"]),
        ("Nobody is at the hill and I move Daring Poro there. I have 1 point?", ["always"]),
        ("i use teh spell gust on his daring poro at hill. is daring poro in opps hand?", ["always"]),
        ("opp has fae dragon at hill, i play rebuke on it, its effect resolves. is dragon in opp's hand?", ["always"]),
        ("opp has a daring poro w 1 on it at hill, i hextech ray it. is it dead?", ["always"]),
        ("He has Captain Farron and Daring Poro, both at hill. I play Void Seeker on Farron. Farron dead?", ["never"]),
        ("I play Rebuke on his Magma Wurm, which is at a battlefield. Is it in my opponent's hand?", ["always"]),
        ("My Pakaa Cub is at hill. He attacks it with Legion Rearguard and I don't respond. Cub dead?", ["never"]),
        ("my daring poro who is already tapped is at hill. can i move daring poro to dale?", ["never"]),
        ("me magma wurm in base, i play legion rearguard, does it come in ready", ["always"]),
        ("opp hits my watchful sentry at hill w incinerate, sentry dead?", ["always"]),
        ("me: Falling Star | opp: Blazing Scorcher; Falling Star -> Scorcher, Scorcher; dead?", ["always"]),
        ("opp plays sprite mother, is teh sprite ready", ["always"]),
        ("He has Watchful Sentry at hill. I Cannon Barrage while nobody is fighting. Sentry dead?", ["never"]),
        ("I attack hill with Petty Officer and Daring Poro. There he has one Fae Dragon. Dragon dead?", ["always"]),
        ("my petty officer is at hill together with daring poro. he attacks with fae dragon. poro dead?", ["always"]),
        ("opponents fae dragon has 3 dmg n sits at hill, my magma wurm atks it. does dragon survive", ["never"]),
        ("I have Daring Poro in base. The hill is empty. I move the poro there. Do I conquer it?", ["always"]),
        ("I play Challenge and choose my buffed Wizened Elder and his Blazing Scorcher. Elder dead?", ["never"]),
        ("me: Watchful Sentry, Soaring Scout; play Cruel Patron -> Watchful Sentry; I draw 1?", ["always"]),
        ("i recruit teh vanguard, 4 recruits?", ["always"]),
        ("i play sprite mother; is the sprite exhausted? is sprite mother ready?", ["never", "never"]),
        ("i recruit the vanguard; are the recruits ready?", ["never"]),
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("game", "line", "verdicts"), [(game, *row) for game, rows in RULED.items() for row in rows])
def test_it_is_ruled(judges: Judges, game: str, line: str, verdicts: list[str]) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert not found.wrong, found.wrong
    assert [claim.verdict for claim in found.rulings[0].claims] == verdicts


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("keyforge", "troll with 2 on it fights krump, opp 2 aember?"),
        ("keyforge", "me: Troll | opp: Krump; fight troll -> krump; dead?"),
        ("riftbound", "me: Petty Officer | opp: Daring Poro at hill; officer attacks hill; dead?"),
        ("riftbound", "opp has daring poro at hill, nobody controls hill, i move pakaa cub to hill, do i conquer?"),
        ("riftbound", "me: Falling Star | opp: Scorcher, Daring Poro; Falling Star -> Scorcher, Poro; dead?"),
    ],
)
def test_what_could_be_meant_otherwise_is_refused(judges: Judges, game: str, line: str) -> None:
    assert not judge_line(line, judges, Wanted(), game).rulings


@pytest.mark.parametrize(
    ("game", "line", "answer", "why"),
    [
        ("keyforge", "me: 3 aember; opp: 2 aember; play Urchin; how much aember do I have?", "4 at the end", "steals"),
        ("keyforge", "me: Troll d6; reap Troll; how much damage on troll?", "3", "3 damage is removed"),
        ("keyforge", "me 0 aember; opp 5 aember; Bait and Switch; how much do I steal?", "2", ""),
        ("riftbound", "me: Daring Poro; move poro to hill; how many points do I have?", "1 at the end", "conquers"),
        ("riftbound", "me: Wizened Elder, Pit Rookie in hand; play Pit Rookie; elder's might?", "6", "buffed"),
    ],
)
def test_a_number_has_its_reasons(judges: Judges, game: str, line: str, answer: str, why: str) -> None:
    (ruling,) = judge_line(line, judges, Wanted(), game).rulings
    assert ruling.answers[0][1].startswith(answer)
    assert not why or any(why in reason.text and reason.rule for claim in ruling.reasoned for reason in claim.because)


def test_a_word_that_asks_is_no_card(judges: Judges) -> None:
    line = "i play radiant truth, opp has troll krump n bumpsy in that order. whos stunned"
    found = judge_line(line, judges, Wanted(), "keyforge")
    assert not found.rulings or found.rulings[0].answers


@pytest.mark.parametrize(
    ("game", "line", "card"),
    [
        ("riftbound", "me: Daring Poro | opp: Daring Poro, hand: Last Stand; play Stand United", "Stand United"),
        ("riftbound", "me: Daring Poro, hand: Last Stand; play Stand United", "Stand United"),
        ("riftbound", "me: Daring Poro | opp: Last Stand in hand; opp plays Stand United", "Stand United"),
        ("keyforge", "me: Troll | opp: hand: Wild Wormhole; play Wild Spirit", "Wild Spirit"),
        ("keyforge", "me: Troll, hand: Wild Wormhole; play Wild Spirit", "Wild Spirit"),
    ],
)
def test_a_whole_name_is_no_word_of_a_card_that_lies_there(judges: Judges, game: str, line: str, card: str) -> None:
    node = load_yaml(as_yaml(read(line, judges.library, game).node))
    assert card in str(node["do"])
