"""How people claim how things stand at the end: patterns over folded words, by the field they are about."""

from __future__ import annotations

from kfjudge.games.keyforge.notation.words import USES
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation.notation.claims import ClaimWords

LITTLE = (
    r"(?:is |am |are |was |were |gets? |got |becomes? |has |have |will be |will have |will |be "
    r"|ends? (?:with |up |(?=at ))|keeps? |(?:go(?:es)?|comes?|returns?|ends? up|gets? put) (?:back )?(?=in|to|on)"
    r"|still |then |at |only |left with |(?:down|up|back) to |(?:goes|drops|falls|comes) (?:down |up )?to )*"
)
FLAGS = {
    "destroyed": (r"dead|destroyed|dies|die|died|killed|gone", True),
    **{mark.value: (rf"(?:an? |its )?{mark}|{mark.row.state}", True) for mark in STATUSES},
    "exhausted": (r"exhausted|tapped", True),
    "-exhausted": (r"ready|readied|untapped", False),
}
NUMBERS = {
    "damage": r"damage|dmg|damaged",
    "aember": r"a|amb(?:er)?",
    "power_counters": r"power counters?|\+ ?1 (?:power )?counters?",
    "power": r"power",
    "armor_left": r"armor left",
    "armor": r"armor",
}
PLAYER_NUMBERS = {
    "aember": r"a|amb(?:er)?",
    "keys": r"(?:forged )?keys?(?: (?:is |are |gets? |were )?forged)?",
    "chains": r"chains?",
    "key_cost": r"key cost|keys? costs?",
    "hand_size": r"(?:cards? )?in hand|hand|cards",
    "deck_size": r"(?:cards? )?in deck|deck",
    "discard_size": r"(?:cards? )?in discard(?: pile)?|discard",
    "archives_size": r"(?:cards? )?in archives?|archives?|archived|cards? archived",
    "battleline_size": r"creatures?(?: in play)?|creatures? (?:in (?:the |my |their )?battleline|on (?:the )?board)",
}
FORGES = (
    r"(?:gets? (?:an?|another|one) key"
    r"|(?:forges?|forged)(?: (?:\d|an?|the|one|his|her|their|my|its)(?: next| \d+\w\w)? keys?| \d| it)?)"
)
ZONES = (
    (
        "battleline",
        r"alive|survives?|survived|lives?|in (?:the )?battleline|battleline",
    ),
    ("in play", r"in play|on the (?:board|table|battlefield)|stays(?: in play)?"),
    ("hand", r"(?:back )?(?:in|to|into) (?:\w+ )?hand|returned(?: to hand)?|bounced|hand"),
    ("discard", r"discarded|(?:in|to|into) (?:the |\w+ )?discards?(?: pile)?|discard"),
    ("archives", r"archived|(?:in|to|into) (?:the |\w+ )?archives?|archives"),
    ("purged", r"purged|gets purged"),
    ("deck", r"(?:in|into|on) (?:the |\w+ )?deck|shuffled in|deck"),
    ("upgrade", r"attached|an upgrade"),
    ("artifacts", r"an artifact in play"),
)
AT = (
    ("left flank", r"(?:the )?left ?most(?: creature)?|(?:on |at )?(?:the |its |my |their )?left flank"),
    ("right flank", r"(?:the )?right ?most(?: creature)?|(?:on |at )?(?:the |its |my |their )?right flank"),
    ("flank", r"(?:on |at )?(?:a |the |its )?flanks?(?: creature)?"),
    ("top of deck", r"(?:on |at |is )*(?:the )?top of (?:the |its |my |their |\w+ s )?deck|on top"),
    ("bottom of deck", r"(?:on |at |in )?(?:the )?bottom of (?:the |its |my |their |\w+ s )?deck|on the bottom"),
)
"""Where in its battleline or deck a card lies."""
WORDS = ClaimWords(
    flags=FLAGS,
    asked_of_a_player={
        **dict.fromkeys(("a", "amb", "amber"), "aember"),
        "key cost": "key_cost",
        "keys": "keys",
        "chains": "chains",
        "cards": "hand_size",
        "cards in hand": "hand_size",
        "cards in archives": "archives_size",
        "cards in discard": "discard_size",
        "creatures": "battleline_size",
        "creatures in play": "battleline_size",
    },
    asked_of_a_card={
        **dict.fromkeys(("damage", "dmg"), "damage"),
        **dict.fromkeys(("a", "amb", "amber"), "aember"),
        "power": "power",
        "armor": "armor",
    },
    states=tuple(map(str, STATUSES)),
    acts=(*USES, "play", "discard"),
    uses=USES,
    of_a_card="dead, alive, in play, in hand, in deck, discarded, archived, purged, exhausted, ready, "
    f"{', '.join(mark.row.state for mark in STATUSES)}, 3 damage, undamaged, 2 aember, power 5, mine, elusive",
    of_a_player="3 aember, 1 key, 2 chains, 4 cards in hand, house dis, high tide, key cost 7, wins",
    counts="aember",
    neither="and no player",
    example="can reap Red Giant",
    takes=r"^(?:forges?|wins?)\b",
)
