"""A line of the notation: what it says as a scenario, what is put right, and what is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from kfjudge.errors import WrongName
from kfjudge.games.keyforge.notation.names import WHOLE_LIST
from kfjudge.lookup.fold import other_words, whole_words_apart
from kfjudge.situation.names import close_enough
from kfjudge.situation.notation.games import read
from kfjudge.situation.notation.line import WrongLine
from kfjudge.situation.written import as_yaml
from tests.situation.shelf import Shelf
from tests.yamlfiles import load_yaml

READY, STUNNED = {"exhausted": False}, {"stun": True}


def scenario(line: str) -> dict[str, Any]:
    """The scenario that a line says, as its YAML reads."""
    found: dict[str, Any] = load_yaml(as_yaml(read(line, Shelf()).node))
    return found


def refused(line: str) -> str:
    with pytest.raises(WrongLine) as error:
        read(line, Shelf())
    return str(error.value)


def card(words: str) -> Any:
    """The first creature of my side."""
    return scenario(f"me: {words}; end turn")["me"]["battleline"][0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Red Giant", "Red Giant"),
        ("Red Giant d3", {"damage": 3}),
        ("Red Giant 3 damage", {"damage": 3}),
        ("Red Giant (d3, w)", {"damage": 3, "ward": True}),
        ("Red Giant w s e x", {"ward": True, "stun": True, "enrage": True, "exhausted": True}),
        ("Red Giant warded and stunned", {"ward": True, "stun": True}),
        ("Red Giant 2 aember", {"aember": 2}),
        ("Red Giant 2æ", {"aember": 2}),
        ("Red Giant +2", {"power_counters": 2}),
        ("Red Giant 3 glory counters", {"counters": {"glory": 3}}),
        ("Red Giant +Warm Cloak d1", {"damage": 1, "upgrades": [{"card": "Warm Cloak"}]}),
        ("Red Giant with Warm Cloak", {"upgrades": [{"card": "Warm Cloak"}]}),
        ("Red Giant (Warm Cloak)", {"upgrades": [{"card": "Warm Cloak"}]}),
        ("Red Giant owner opp", {"owner": "opponent"}),
        ("Red Giant house dis", {"house": "dis"}),
        ("Red Giant as big", {"as": "big"}),
        ("Red Giant elusive spent", {"attacked": True}),
        ("Red Giant icons damage draw", {"icons": ["damage", "draw"]}),
        ("Red Giant over Blue Imp", {"under": [{"card": "Blue Imp"}]}),
        ("Red Giant token Grunt", {"token": "Grunt"}),
        ("Red Giant w/ 2 dmg", {"damage": 2}),
        ("Red Giant 2dmg", {"damage": 2}),
        ("stunned Red Giant", {"stun": True}),
        ("Red Giant with 3 captured aember", {"aember": 3}),
        ("3 power counters on Red Giant", {"power_counters": 3}),
        ("Warm Cloak on Red Giant", {"upgrades": [{"card": "Warm Cloak"}]}),
        ("Red Giant, 2 damage on Red Giant", {"damage": 2}),
        ("Red Giant, 2 damage, stunned", {"damage": 2, "stun": True}),
        ("Red Giant; Red Giant is warded", {"ward": True}),
        ("Red Giant; my giant warded, d1", {"ward": True, "damage": 1}),
    ],
)
def test_states_of_a_card(words: str, said: Any) -> None:
    assert card(words) == (said if isinstance(said, str) else {"card": "Red Giant", **said})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("3 aember", {"aember": 3}),
        ("aember 3", {"aember": 3}),
        ("3æ", {"aember": 3}),
        ("2 keys", {"keys": 2}),
        ("2 keys forged", {"keys": 2}),
        ("Red Giant and 3 aember", {"battleline": ["Red Giant"], "aember": 3}),
        ("Red Giant & 3 aember", {"battleline": ["Red Giant"], "aember": 3}),
        ("Red Giant x2", {"battleline": ["Red Giant", "Red Giant"]}),
        ("3 aember and 2 keys and Red Giant", {"battleline": ["Red Giant"], "aember": 3, "keys": 2}),
        ("Red Giant, Blue Imp and Grey Guard", {"battleline": ["Red Giant", "Blue Imp", "Grey Guard"]}),
        ("Red Giant warded and stunned", {"battleline": [{"card": "Red Giant", "ward": True, "stun": True}]}),
        ("red key", {"keys": ["red"]}),
        ("1 red key, 1 blue key", {"keys": ["red", "blue"]}),
        ("Odd Machine in play, Red Giant on the table", {"artifacts": ["Odd Machine"], "battleline": ["Red Giant"]}),
        ("hand: Loud Song, board: Odd Machine", {"artifacts": ["Odd Machine"], "hand": ["Loud Song"]}),
        ("keys red blue", {"keys": ["red", "blue"]}),
        ("2 chains", {"chains": 2}),
        ("high tide", {"tide": "high"}),
        ("houses dis, 1 chain", {"chains": 1}),
        ("houses dis/logos/mars", {"houses": ["dis", "logos", "mars"]}),
        ("dis logos star alliance", {"houses": ["dis", "logos", "staralliance"]}),
        ("token Grunt", {"token": "Grunt"}),
        ("token: Grunt", {"token": "Grunt"}),
        ("token is Grunt", {"token": "Grunt"}),
        ("2 aember, hand empty", {"aember": 2}),
        ("discard empty, archives empty, 2 aember", {"aember": 2}),
        ("discard pile is empty, 2 aember", {"aember": 2}),
        ("discard: empty, deck: empty, archives: none, 2 aember", {"aember": 2, "deck_rest": "empty"}),
        ("hand: empty, Blue Imp", {"battleline": ["Blue Imp"]}),
        ("forged 2 last turn", {"forged_last_turn": 2}),
        ("hand: Loud Song, Quiet Song", {"hand": ["Loud Song", "Quiet Song"]}),
        ("hand (Loud Song, Quiet Song), Red Giant", {"hand": ["Loud Song", "Quiet Song"], "battleline": ["Red Giant"]}),
        ("hand: 2 Loud Song, 3 cards", {"hand": ["Loud Song", "Loud Song", "unknown", "unknown", "unknown"]}),
        ("discard: Red Giant, deck: Blue Imp", {"discard": ["Red Giant"], "deck": ["Blue Imp"]}),
        ("deck: Blue Imp, deck empty", {"deck": ["Blue Imp"], "deck_rest": "empty"}),
        ("archives: Blue Imp, purged: Grey Guard", {"archives": ["Blue Imp"], "purged": ["Grey Guard"]}),
        ("Odd Machine, Red Giant", {"artifacts": ["Odd Machine"], "battleline": ["Red Giant"]}),
        ("Old Power, Bad Omen", {"archon_powers": ["Old Power"], "prophecies": ["Bad Omen"]}),
        ("Grunt", {"token": "Grunt", "battleline": [{"card": "unknown", "token": "Grunt"}]}),
    ],
)
def test_what_a_player_has(words: str, said: dict[str, Any]) -> None:
    found = scenario(f"me: {words}; raise tide")["me"]
    assert {key: value for key, value in found.items() if key in said} == said


@pytest.mark.parametrize(
    ("deeds", "do"),
    [
        ("play Loud Song", [{"play": "Loud Song"}]),
        ("I play Loud Song", [{"play": "Loud Song"}]),
        ("play Blue Imp left", [{"play": {"card": "Blue Imp", "flank": "left"}}]),
        ("play Blue Imp on the right flank", [{"play": {"card": "Blue Imp", "flank": "right"}}]),
        ("play Blue Imp position 1", [{"play": {"card": "Blue Imp", "flank": "right"}}]),
        ("play Warm Cloak on Red Giant", [{"play": {"card": "Warm Cloak", "attach": "Red Giant"}}]),
        ("fight Red Giant -> Grey Guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("fight with giant against guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("Red Giant fights Grey Guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("fight giant and guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("attack giant vs guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("reap giant, reap Red Giant", [{"reap": "Red Giant"}, {"reap": "Red Giant"}]),
        ("giant reaps", [{"reap": "Red Giant"}]),
        ("use Odd Machine", [{"action": "Odd Machine"}]),
        ("use action of Odd Machine", [{"action": "Odd Machine"}]),
        ("use the Odd Machine's action", [{"action": "Odd Machine"}]),
        ("my giant fights opp's guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("reap with giant and play Loud Song", [{"reap": "Red Giant"}, {"play": "Loud Song"}]),
        ("reap with giant, then end turn", [{"reap": "Red Giant"}, "end turn"]),
        (
            "begin turn, pick up archives, house brobnar",
            [{"begin turn": {"take archives": True, "house": "brobnar"}}],
        ),
        ("discard Loud Song; end turn", [{"discard": "Loud Song"}, "end turn"]),
        (
            "end turn; begin turn house dis key red",
            ["end turn", {"begin turn": {"house": "dis", "key": "red"}}],
        ),
        ("raise tide", ["raise tide"]),
        ("raises the tide", ["raise tide"]),
        ("giant hits guard", [{"fight": {"with": "Red Giant", "against": "Grey Guard"}}]),
        ("reap giant; opp's turn", [{"reap": "Red Giant"}, "end turn", "begin turn"]),
    ],
)
def test_what_is_done(deeds: str, do: list[Any]) -> None:
    assert scenario(f"me: Red Giant, Odd Machine | opp: Grey Guard; {deeds}")["do"] == do


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("giant dead?", {"then": {"cards": {"Red Giant": {"destroyed": True}}}}),
        ("Red Giant not destroyed?", {"then": {"cards": {"Red Giant": {"destroyed": False}}}}),
        ("giant survives?", {"then": {"cards": {"Red Giant": {"zone": "battleline"}}}}),
        ("giant in hand?", {"then": {"cards": {"Red Giant": {"zone": "hand"}}}}),
        ("giant has at least 2 damage?", {"then": {"cards": {"Red Giant": {"damage": ">= 2"}}}}),
        ("giant loses its ward?", {"then": {"cards": {"Red Giant": {"ward": False}}}}),
        ("giant ready, guard stunned?", {"then": {"cards": {"Red Giant": READY, "Grey Guard": STUNNED}}}),
        ("opp 3 aember?", {"then": {"opponent": {"aember": 3}}}),
        ("opp 3?", {"then": {"opponent": {"aember": 3}}}),
        ("opp: 3?", {"then": {"opponent": {"aember": 3}}}),
        ("opp at least 3?", {"then": {"opponent": {"aember": ">= 3"}}}),
        ("opp gains 2?", {"then": {"opponent": {"aember": 2}}}),
        ("begin turn; opp forges a key?", {"then": {"opponent": {"keys": 1}}}),
        ("2 keys?", {"then": {"me": {"keys": 2}}}),
        ("giant not in hand?", {"then": {"cards": {"Red Giant": {"zone": "not hand"}}}}),
        ("giant isn't in discard?", {"then": {"cards": {"Red Giant": {"zone": "not discard"}}}}),
        ("giant not in play?", {"then": {"cards": {"Red Giant": {"zone": "not in play"}}}}),
        ("opp's guard dead?", {"then": {"cards": {"Grey Guard": {"destroyed": True}}}}),
        ("opp >= 3 aember?", {"then": {"opponent": {"aember": ">= 3"}}}),
        ("I have 1 key?", {"then": {"me": {"keys": 1}}}),
        ("opp has 4 cards in hand?", {"then": {"opponent": {"hand_size": 4}}}),
        ("begin turn; me wins?", {"then": {"winner": "me"}}),
        ("giant mine?", {"then": {"cards": {"Red Giant": {"controller": "me"}}}}),
        ("both dead?", {"then": {"cards": {"Red Giant": {"destroyed": True}, "Grey Guard": {"destroyed": True}}}}),
        (
            "giant & guard dead?",
            {"then": {"cards": {"Red Giant": {"destroyed": True}, "Grey Guard": {"destroyed": True}}}},
        ),
        ("giant kills guard?", {"then": {"cards": {"Grey Guard": {"destroyed": True}}}}),
        ("does opp steal?", {"then": {"me": {"aember": "< 0"}}}),
        ("opp left with 2?", {"then": {"opponent": {"aember": 2}}}),
        ("opp gets 2 aember?", {"then": {"opponent": {"aember": 2}}}),
        ("can reap giant? never", {"can": {"reap": "Red Giant"}, "expect": "never"}),
        ("giant can reap?", {"can": {"reap": "Red Giant"}}),
        ("opp may choose guard?", {"choices": {"offers": "Grey Guard", "by": "opponent"}}),
        ("giant dead? always", {"then": {"cards": {"Red Giant": {"destroyed": True}}}, "expect": "always"}),
    ],
)
def test_what_is_claimed(words: str, said: dict[str, Any]) -> None:
    (claim,) = scenario(f"me: Red Giant | opp: Grey Guard; {words}")["claims"]
    assert {key: value for key, value in claim.items() if key != "says"} == said


@pytest.mark.parametrize(
    "words",
    [
        "giant dead? never; guard dead? always",
        "giant dead? never guard dead? always",
        "giant dead?, never guard dead?, always",
    ],
)
def test_claims_may_follow_each_other(words: str) -> None:
    first, second = scenario(f"me: Red Giant | opp: Grey Guard; {words}")["claims"]
    assert (first["says"], first["expect"]) == ("giant dead", "never")
    assert (second["says"], second["expect"]) == ("guard dead", "always")


def test_what_a_claim_leaves_out_is_told() -> None:
    assert ("'3'", "3 æmber", "nothing is said to be counted") in read("opp: Red Giant; opp 3?", Shelf()).assumed
    assert ("whose is '2 keys'", "me", "nobody is named") in read("opp: Red Giant; 2 keys?", Shelf()).assumed


def test_a_claim_of_the_next_turn_stands_alone() -> None:
    with pytest.raises(WrongLine, match="one line each"):
        read("me: Red Giant; opp: 6 aember; reap giant; opp forges?; giant exhausted?", Shelf())


@pytest.mark.parametrize(
    ("line", "acts"),
    [
        ("opp: 6 aember; end turn; opp forges a key?", ["end turn", "begin turn"]),
        ("me: 6 aember; do I forge?", ["begin turn"]),
        ("opp: 6 aember; opp forges a key?", ["begin turn"]),
        ("my turn; opp: 6 aember; opp forges a key?", ["end turn", "begin turn"]),
        ("me: 6 aember, 2 keys; my turn; do I win?", ["begin turn"]),
        ("me: Red Giant; reap giant; do I win?", [{"reap": "Red Giant"}]),
        ("me: Red Giant; reap giant; does opp win?", [{"reap": "Red Giant"}, "end turn", "begin turn"]),
        ("me: Red Giant; reap giant; can opp still forge?", [{"reap": "Red Giant"}, "end turn", "begin turn"]),
        ("me: Red Giant; reap giant; opp forges a key next turn?", [{"reap": "Red Giant"}, "end turn", "begin turn"]),
        ("opp's turn; opp: Red Giant; reap giant; can I forge?", [{"reap": "Red Giant"}, "end turn", "begin turn"]),
    ],
)
def test_who_asks_for_a_key_asks_of_the_beginning_of_a_turn(line: str, acts: list[object]) -> None:
    typed = read(line, Shelf())
    assert scenario(line)["do"] == acts
    assert [why for _what, value, why in typed.assumed if "begin turn" in value] == [
        "a key is forged as a turn begins"
    ] * ("begin turn" in acts)


def test_the_rest_of_a_game() -> None:
    found = scenario(
        "opp to act; rules 14; house dis; first turn; me: 2 Blue Imp | opp: Red Giant;"
        " choose giant, [yes, 2], random Blue Imp"
    )
    assert (found["active"], found["rules"], found["house"], found["turn"]) == ("opponent", "14", "dis", "first")
    assert found["choose"] == ["Red Giant", ["yes", "2"], {"random": "Blue Imp"}]


@pytest.mark.parametrize(
    ("line", "same"),
    [
        (
            "me: Red Giant; opp: Grey Guard; attack guard with giant",
            "me: Red Giant | opp: Grey Guard; fight Red Giant -> Grey Guard",
        ),
        ("me: Red Giant, opp: hand: Loud Song; reap giant", "me: Red Giant | opp: hand: Loud Song; reap Red Giant"),
        ("me: Red Giant | hand: Loud Song; reap giant", "me: Red Giant, hand: Loud Song; reap Red Giant"),
        ("me: Loud Song in hand, Red Giant; reap giant", "me: hand (Loud Song), Red Giant; reap Red Giant"),
        ("me Red Giant, 3 aember; reap giant", "me: Red Giant, 3 aember; reap Red Giant"),
        ("active: opp; opp: Red Giant; reap giant", "opp's turn: Red Giant; reap Red Giant"),
        ("me: Red Giant\nopp: Grey Guard\nreap giant", "me: Red Giant | opp: Grey Guard; reap Red Giant"),
        ("me: Red Giant;; reap giant;", "me: Red Giant; reap Red Giant"),
        ("I have Red Giant, opp has Grey Guard; reap giant", "me: Red Giant | opp: Grey Guard; reap Red Giant"),
        ("me: Red Giant; me: reap giant", "me: Red Giant; my turn; reap Red Giant"),
        ("opp: Red Giant; opp: giant reaps", "opp: Red Giant; opp reaps Red Giant"),
        ("opp: Grey Guard; opp to move; reap guard", "opp's turn: Grey Guard; reap guard"),
        ("opp: Grey Guard, opp's turn; reap guard", "opp's turn: Grey Guard; reap guard"),
        (
            "me: Red Giant. opp: Grey Guard. Reap giant. Is the giant ready?",
            "me: Red Giant | opp: Grey Guard; Reap giant; Is the giant ready?",
        ),
        ("me: 3, Red Giant | opp 5", "me: 3 aember, Red Giant | opp: 5 aember"),
        ("me: Red Giant, end turn", "me: Red Giant; end turn"),
        (
            "me: Grey Guard between Red Giant and Blue Imp; reap giant",
            "me: Red Giant, Grey Guard, Blue Imp; reap giant",
        ),
        ("me: Loud Song, Red Giant; play Loud Song", "me: Red Giant, hand: Loud Song; play Loud Song"),
        ("me: hand: Loud Song; play it", "me: hand: Loud Song; play Loud Song"),
        ("me: Red Giant | opp: Grey Guard; fight giant guard", "me: Red Giant | opp: Grey Guard; fight giant -> guard"),
        (
            "opp: Grey Guard, Blue Imp; play Loud Song -> Grey Guard, Blue Imp",
            "opp: Grey Guard, Blue Imp; play Loud Song; choose Grey Guard, Blue Imp",
        ),
        (
            "opp: Grey Guard, Blue Imp; play Loud Song choosing Grey Guard, opp",
            "opp: Grey Guard, Blue Imp; play Loud Song; choose Grey Guard, opponent",
        ),
        ("me: Red Giant | opp: Quiet Song lasting; end turn", "me: Red Giant; lasting Quiet Song by opp; end turn"),
        ("me: Red Giant | opp: Grey Guard; what happens?", "me: Red Giant | opp: Grey Guard"),
    ],
)
def test_the_same_may_be_typed_otherwise(line: str, same: str) -> None:
    found, wanted = scenario(line), scenario(same)
    assert {key: value for key, value in found.items() if key != "title"} == {
        key: value for key, value in wanted.items() if key != "title"
    }


def test_the_active_house_is_taken_where_nothing_says_it() -> None:
    assert scenario("me: Grunt | opp: Red Giant; fight Grunt -> giant")["house"] == "brobnar"
    typed = read("opp: 6 aember; end turn", Shelf())
    assert typed.assumed and "no card" in typed.assumed[0][2]


def test_copies_that_are_told_apart_get_labels() -> None:
    found = scenario("me: Blue Imp d1, Blue Imp | opp: Red Giant; fight Blue Imp#2 -> giant")
    assert found["do"] == [{"fight": {"with": "Blue Imp #2", "against": "Red Giant"}}]
    assert found["me"]["battleline"][1]["as"] == "Blue Imp #2"


def test_a_card_that_is_played_is_in_hand_without_being_said() -> None:
    assert scenario("opp: Red Giant; play Loud Song")["me"]["hand"] == ["Loud Song"]


def test_the_first_to_act_is_the_active_player() -> None:
    assert scenario("me: Red Giant; opp plays Loud Song")["active"] == "opponent"


def test_names_are_put_right_and_the_repair_is_kept() -> None:
    typed = read("me: Red Gaint | opp: Grey Guard; fight giant -> guard", Shelf())
    assert dict(typed.repaired) == {"Red Gaint": "Red Giant", "guard": "Grey Guard", "giant": "Red Giant"}


class WholeList(Shelf):
    """A shelf on which nearly every name stands."""

    def card_names(self) -> list[str]:
        return [*super().card_names(), *(f"Nobody {number}" for number in range(WHOLE_LIST))]


def test_part_of_a_name_is_enough_where_all_names_are_known() -> None:
    line = "me: guard; reap guard"
    assert dict(read(line, WholeList()).repaired) == {"guard": "Grey Guard"}
    assert "(nearest: Grey Guard)" in refused(line), "of few cards, it may be the name of one that is not known"


def test_a_name_that_is_a_word_longer_or_shorter_is_no_misspelling() -> None:
    assert whole_words_apart("stone guard of old", "guard of old")
    assert not whole_words_apart("stone guadr of old", "stone guard of old")


def test_a_word_that_is_another_is_no_slip() -> None:
    assert other_words("stone there", "stone herder")
    assert not other_words("stnoe herdre", "stone herder")
    assert not other_words("guadr", "guard") and not other_words("teh guard", "the guard")
    assert not close_enough("Heart of the Forest", "Dark Heart of the Forest")
    assert close_enough("the Dark Heart of the Forest", "Dark Heart of the Forest"), "an article says nothing"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "the line is empty"),
        ("me: Nobody Known", "there is no card called 'Nobody Known'"),
        ("me: Red Giant zz", "'zz' says nothing of a card"),
        ("me: Warm Cloak", "Red Giant +NAME"),
        ("you there: Red Giant", "is no player"),
        ("me: Red Giant; repa giant", "nearest: reap"),
        ("me: Red Giant; reap imp", "no card of this line is called 'imp'"),
        ("me: Red Giant; giant flies?", "'flies' is nothing that a card can be"),
        ("me: Red Giant; reap giant; not red giant exhausted?", "is called 'not red giant exhausted'"),
        ("me: Red Giant; opp 3 bananas?", "is nothing that a player has"),
        ("me: Red Giant; giant dead? perhaps", "always, never, depends"),
        ("me: Red Giant (d3; reap giant", "')' could stand here"),
        ("me: house diss, Red Giant", "there is no house 'diss'"),
        ("me: hnd: Red Giant", "'hnd' is no place"),
        ("me: Shared Title", "several cards are called Shared Title"),
        ("me: Red Giant; reap giant; opp reaps giant", "only the active player acts"),
        ("me: Blue Imp d1, Blue Imp | opp: Red Giant; fight Blue Imp -> giant", "write Blue Imp#1 or Blue Imp#2"),
        ("me: 3 aember, 2 aember", "is said twice"),
        ("me: Red Giant d3, 2 damage on Red Giant", "is said twice"),
        ("me: Red Giant d3 d2", "'d2' says nothing of a card"),
        ("me: Red Giant d3, 2 damage", "is said twice"),
        ("me: 2 Red Giant, stunned", "which of the 2 cards before"),
        ("opp: my Red Giant; end turn", "'my' says nothing of a card"),
        ("me: discard Blue Imp in hand; end turn", "in"),
        ("opp's turn; me: Red Giant; my turn; reap giant", "already that it is the other's turn"),
        ("me: Red Giant; where is opp's giant?", "this is not answered"),
        ("me: Red Giant; end turn giant", "'giant' says nothing behind 'end turn'"),
        ("me: Red Giant | opp: Blue Imp; 2 creatures?", "whose creatures?"),
        ("me: Red Giant | opp: Blue Imp; can he fight?", "who is 'he'?"),
        ("me: 3 aember, Red Giant. reap sorcerers", "parts end with ';'"),
        ("opp: 3 aember; who has 3?", "this is not answered"),
        ("me: Red Giant | opp: Grey Guard; fight giant -> guard?", "asks whether it is legal"),
        ("me: Blue Imp d1, Blue Imp; opp controls imp?", "write Blue Imp#1 or Blue Imp#2"),
        ("me: Red Giant, Blue Imp | opp: Grey Guard; can fight guard?", "who fights guard?"),
        ("me: Red Giant, Blue Imp | opp: Grey Guard; fight guard", "who fights guard?"),
        ("me: Red Giant, Blue Imp; reap Red Giant, Blue Imp", "reap Red Giant -> Blue Imp"),
        ("me: Odd Machine; Red Giant d3", "cards of a side stand between commas"),
        ("me: hand: Blue Imp; opp: Red Giant; play Blue Imp as Red Giant", "an answer stands behind '->'"),
        ("me: Red Giant, Blue Imp; both 3 aember?", "no card of this line is called 'both 3 aember'"),
        ("me: 6 aember; forge a key", "a key is forged as a turn begins"),
        ("me: Red Giant; opp: Grey Guard; giant fights guard?", "can giant fights guard?"),
        ("me: Red Giant; opp: Grey Guard; giant fights guard; dead?", "of which card is 'dead' asked?"),
        ("me: Red Giant, Blue Imp; reap giant; imp ready?; exhausted?", "of which card is 'exhausted' asked?"),
        ("me: Red Giant, Blue Imp; reap giant; imp ready, exhausted?", "of which card is 'exhausted' asked?"),
        ("me: Red Giant; reap giant; end turn; exhausted?", "of which card is 'exhausted' asked?"),
        ("me: Red Giant, hand: Red Giant; red giant", "an action begins with its verb"),
        (
            "opp: hand: Blue Imp; me: Red Giant; opp's turn: Blue Imp",
            "Blue Imp is in hand already; 'play Blue Imp' plays it",
        ),
        ("me: hand: Loud Song; loud song it", "an action begins with its verb"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(line: str, words: str) -> None:
    assert words in refused(line)


def test_the_caret_stands_under_the_word() -> None:
    said = refused("me: Red Giant | opp: Nobody Known; reap giant").splitlines()
    assert said[2].index("^") == said[1].index("Nobody")


def test_a_game_without_a_notation_is_named() -> None:
    with pytest.raises(WrongName, match="solitaire"):
        read("me: Red Giant", Shelf(), "solitaire")


def test_of_two_cards_of_one_name_the_one_without_the_mark_of_a_twin_is_meant() -> None:
    typed = read("me: Mirror Man; reap Mirror Man", Shelf())
    assert "{id: mirror-man}" in as_yaml(typed.node)
    assert dict(typed.repaired) == {"Mirror Man": "Mirror Man, not its evil twin"}
    for name in ("Mirror Man (Evil Twin)", "mirror man evil twin"):
        typed = read(f"me: {name} d1; reap Mirror Man", Shelf())
        assert "{id: mirror-man-evil-twin, damage: 1}" in as_yaml(typed.node)
        assert not typed.repaired


@pytest.mark.parametrize("tide", ["tide", "the tide", "high tide", "tide is high"])
def test_who_has_the_tide_has_it_high(tide: str) -> None:
    assert "tide: high" in as_yaml(read(f"me: Red Giant, {tide}; reap Red Giant", Shelf()).node)


def test_it_is_no_one_where_several_could_be_meant() -> None:
    assert "it" in refused("me: Red Giant, Grey Guard | opp: begin turn; it dead?")
