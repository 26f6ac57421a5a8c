"""Lines read by the grammar of clauses: who does what, to whom, with what, in any order, in either game."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.situation.suite import Judges, Wanted, open_judges
from kfjudge.situation.typed import judge_line

RULED = {
    "keyforge": [
        ("can i kill his silvertooth with flamethrower?", "never"),
        ("can i kill his silvertooth with punch?", "always"),
        ("my bumpsy kills his silvertooth with flamethrower, silvertooth dead?", None),
        ("opp bad penny; me flamethrower; flamethrower penny; penny in opp hand?", "always"),
        ("me drumble hand, opp 7. drumble down. opp 0?", "always"),
        ("me shooler in hand / opp 3. play shooler. steal?", "never"),
        ("opp silvertooth s, me 1-2 punch. 1-2 punch it. gone?", "always"),
        ("me: bumpsy x, anger. anger bumpsy on troll (opp). bumpsy dead, troll d5?", "always"),
        ("me: silvertooth, opp: champion anaphiel, dust imp right of it. silver attacks imp ok?", "never"),
        ("i have troll w 5 dmg, i reap with him, does he have 2 damage after", "always"),
        ("he takes my troll out with hand of dis, its between bumpsy and krump. legal?", "always"),
        ("he takes my troll out with hand of dis. legal?", "never"),
        ("opp got 1 aember i play ghostly hand do i end up w 3", "always"),
        ("I want to use Gauntlet of Command on my exhausted Krump to hit his Bumpsy. Is Bumpsy destroyed?", "always"),
        ("When Overlord Greking kills Bumpsy in a fight, do I control Bumpsy?", "always"),
        ("My friend says that Krump survives. Troll fights Krump. Is Krump dead?", "always"),
        ("me rowdy skald and bumpsy, opp nothing. play smith. +3 amber for me?", "always"),
        ("me: krump; opp: silvertooth; krump and a tune; krump dead?", None),
        ("i attacked his Urchin with my Bumpsy that has Wheel of Fire on it, does urchin die", "always"),
        ("my Troll fought his Krump, krump has a ward on it, does krump die", "never"),
        ("i play Poison Wave, his Urchin has a ward, does urchin die", "never"),
        ("my Silvertooth attacked his Dust Imp, does the imp die", "always"),
        ("i have 5 aember, i reap with dust pixie. on my next turn do i forge?", "always"),
        ("me troll 4 dmg, opp briar grubling; troll fights grubbling; troll dead?", "always"),
        ("my trol 3 dmg, his bumpsy hits it, trol dead? bumpsy dead?", "always"),
        ("sheild of justice then my raiding knight fights his troll, knight alive? troll 4 dmg?", "always"),
        (
            "I attack Noddy the Thief with Dust Pixie and then I attack Noddy again with Snufflegator. Does Noddy die?",
            "always",
        ),
        ("My opponent has Narp and Troll next to each other. It is his turn and he reaps with Troll. Legal?", "never"),
        ("My battleline is Dust Pixie, Agorim and Bumpsy. Is Bumpsy's power 10?", "always"),
        ("Both of us have 0 aember and I play Fertility Chant. Do I have 4 aember? opp 2 aember?", "always"),
        ("My Ancient Bear attacks his Giant Sloth, nobody has damage. Does Giant Sloth die?", "always"),
        ("I called untamed, i reap with dust pixie, do I end on 1", "always"),
        ("opp has troll. i play punch from hand, target troll. is it dead?", "never"),
        ("last turn I popped lash of broken dreams, he has 8 aember, does he forge", "never"),
        (
            "my troll that has 2 damage on it fights his bumpsy that stands between urchin and krump, bumpsy dead",
            "always",
        ),
        ("me: troll; opp: bumpsy; fight troll -> his bumpsy, bumpsy dead?", "always"),
        ("opp has krump w ward, i punch it, ward gone?", "always"),
        ("i have troll and his turn begins. he has troll and plays punch on my urchin, urchin dead?", "always"),
        ("opp has troll, troll gets the might, troll dead?", None),
    ],
    "riftbound": [
        ("me petty officer, opp sunlit guardian @hill; officer attacks hill; guardian dead?", "always"),
        ("me petty officer; opp mega-mech at hill; attack hill; officer dead?", "always"),
        ("me petty officer, daring poro; opp mega-mech at hill; attack hill; mech dead?", None),
        ("Mega-Mech attacks my Petty Officer at hill, officer dead?", "always"),
        ("me void seeker in hand, opp first mate at hill. void seeker on mate. mate dead?", "always"),
        ("discipline on my stalwart poro while his legion rearguard attacks it at hill, does poro live", "always"),
        ("me gust; opp first mate on hill; gust mate; mate in opp hand?", "always"),
        ("me: pit rookie hand, mega-mech. rookie down buff mech. mech 9?", "always"),
        ("me watchful sentry hill, opp vengeance. vengeance sentry. me draw 1?", "always"),
        ("me 6 points, nothing on hill; petty officer to hill; 7 points?", "always"),
        ("me crackshot corsair, opp watchful sentry hill. corsair attacks. sentry dead, i conquer hill?", "always"),
        ("he's got stalwart poro with d1 on hill, i incinerate it, dead?", "always"),
        ("me machine evangel | opp turn; opp plays vengeance evangel; 3 recruits? evangel dead?", "always"),
        ("he atacks my hill w petty officer, i got sunlit guardian n watchful sentry there, sentry dead?", "always"),
        (
            "opp has Petty Officer at a battlefield called hill, I attack it with my Playful Phantom. Officer dead?",
            "always",
        ),
        ("I have Wizened Elder in play with a buff. Is its might 6?", "always"),
        ("My opponent has Yasuo, Remorseful in his base and I play Rune Prison on Yasuo. Is Yasuo stunned?", "always"),
        ("i play charm, target his stalwart poro at hill. poro in base?", "depends"),
        ("faithful manufactor played, is there a recruit in my base", "always"),
        ("i run petty officer and skulker into hill vs his mega-mech, mech dead?", "always"),
        (
            "My opponent moves Mega-Mech to the hill where I have a Sunlit Guardian and I play Block on it. Does my"
            " Guardian survive?",
            "never",
        ),
        (
            "If I play Primal Strength on Shipyard Skulker and attack hill with it, can it kill the Magma Wurm there?",
            "always",
        ),
    ],
}
"""Lines and how all that they ask is ruled; None: refused, as something is not understood."""


@pytest.fixture(scope="module")
def judges(empty_home: Path) -> Judges:
    return open_judges()


@pytest.mark.parametrize(("game", "line", "verdict"), [(game, *row) for game, rows in RULED.items() for row in rows])
def test_a_clause_says_who_does_what(judges: Judges, game: str, line: str, verdict: str | None) -> None:
    found = judge_line(line, judges, Wanted(), game)
    assert {claim.verdict for ruling in found.rulings for claim in ruling.claims} == ({verdict} if verdict else set())
