"""The vocabulary of the notation for KeyForge, in folded words: patterns and what they stand for.

Everything that a scenario file can say of a board stands here once, as the words people type for it.
"""

from __future__ import annotations

import re
from re import Pattern

from kfjudge.games.keyforge.situation.words import HOUSES, ICONS, house_slug
from kfjudge.games.keyforge.words.statuses import STATUSES
from kfjudge.situation.notation.words import ME, OPPONENT

PLACES = {
    "hand": ("hand", "in hand", "hands"),
    "deck": ("deck", "in deck", "top of deck", "deck top"),
    "discard": ("discard", "discard pile", "discards", "in discard", "discarded", "pile"),
    "archives": ("archives", "archive", "archived", "in archives"),
    "purged": ("purged", "purge"),
    "artifacts": ("artifacts", "artifact"),
    "battleline": ("battleline", "line", "creatures"),
    "in play": ("in play", "board", "table", "play area", "play"),
    "prophecies": ("prophecies", "prophecy"),
    "archon powers": ("archon powers", "archon power", "powers"),
}
"""`in play` is where its type puts a card."""
PLACE_OF = {word: place for place, words in PLACES.items() for word in words}

_A = r"(?:a|amb|ambers?)"
_N = r"(\d{1,3})"
_PILE = r"(?:hand|discard(?: pile)?|archives?|board)"
_COLORS = r"((?:red|blue|yellow)(?: (?:and )?(?:red|blue|yellow))*)"

POOLS: tuple[tuple[str, Pattern[str]], ...] = tuple(
    (key, re.compile(pattern))
    for key, pattern in (
        ("aember", rf"{_N} ?{_A}|{_A} ?{_N}|no {_A}"),
        ("keys", rf"{_N} (?:forged )?keys?(?: forged)?|(?:forged )?keys? {_N}|no keys|forged {_N}(?: keys?)?"),
        ("colors", rf"(?:[1-3] )?(?:(?:forged )?(?:keys? )?{_COLORS} keys?|keys? {_COLORS})"),
        ("chains", rf"{_N} chains?|chains? {_N}"),
        ("tide", r"(?:the )?(?:(high|low|neutral) tide|tide(?: is)? (high|low|neutral)|tide)"),
        ("houses", r"(?:houses|identity|deck of) (.+)"),
        ("house", r"(?:active )?house (.+)|(?:playing|calls|called|chose) (.+)"),
        ("token", r"tokens? (?:is |are )?(.+)"),
        ("forged_last_turn", rf"forged {_N}(?: keys?)? last turn|{_N}(?: keys?)? forged last turn|forged last turn"),
        ("deck_rest", r"(?:deck (?:is )?(?:otherwise )?empty|empty deck|no deck|rest (?:of deck )?empty)"),
        ("active", r"(?:active|to act|to play|to move|turn|s turn)"),
        ("nothing", rf"(?:empty|no) {_PILE}|{_PILE} (?:is |are )?empty|no cards(?: in hand)?|nothing"),
        ("first", r"first turn|turn 1"),
    )
)
"""What a player has beside cards. The groups of a pattern hold its number or words."""

_HOUSE = "|".join(sorted((*HOUSES, "star alliance"), key=len, reverse=True))
_ICON = "|".join(("amber", *ICONS))

STATES: tuple[tuple[str, Pattern[str]], ...] = tuple(
    (key, re.compile(rf"(?:{pattern})(?= |$)"))
    for key, pattern in (
        ("armor_used", rf"{_N} armor (?:used|spent)|armor (?:used|spent) {_N}"),
        ("power_counters", rf"\+ ?{_N}(?: power)?(?: counters?)?|p ?{_N}|{_N} (?:\+ ?1 )?(?:power )?counters?"),
        ("damage", rf"d ?{_N}|{_N} ?d|{_N} ?(?:damage|dmg)|(?:damage|dmg) {_N}|damaged {_N}"),
        ("aember", rf"{_N} ?(?:captured )?{_A}(?: (?:captured|on it))?|{_A} ?{_N}|captured {_N}(?: ?{_A})?"),
        ("counter", rf"{_N} ([a-z]+) counters?"),
        *((mark.value, rf"{mark.row.letter}|{mark}|{mark.row.state}") for mark in STATUSES),
        ("exhausted", r"x|exhausted|exh|tapped|spent"),
        ("ready", r"r|ready"),
        ("attacked", r"attacked|elusive (?:is |was )?(?:already )?(?:spent|used)(?: up)?"),
        ("owner", rf"(?:owner|owned by|belongs to) ({'|'.join((*ME, *OPPONENT))})"),
        ("house", rf"(?:of )?house ({_HOUSE})|maverick ({_HOUSE})"),
        ("half", r"(top|bottom)(?: half)?"),
        ("active", r"active"),
        ("icons", rf"icons? ((?:{_ICON})(?: (?:{_ICON}))*)"),
    )
)
"""What can be said of a card behind its name, tried in this order."""

POSSESSIVE = ("my", "his", "her", "their")
OF_A_PLAYER = ("my", "p1s", "opps", "opponents", "their", "p2s")
"""Before a name: of whose card something is said, where that card lies there already."""
BEFORE = frozenset(("exhausted", "ready", *(mark.row.state for mark in STATUSES), "tapped", *POSSESSIVE))
"""What may stand before the name of a card instead of behind it; `my` says nothing more on a side."""

VERBS = {
    "play": ("play", "plays", "played", "drop", "drops"),
    "fight": ("fight", "fights", "attack", "attacks", "kill", "kills", "hit", "hits", "vs", "versus"),
    "reap": ("reap", "reaps"),
    "action": ("action", "actions"),
    "omni": ("omni",),
    "use": ("use", "uses", "activate"),
    "unstun": ("unstun", "unstuns"),
    "discard": ("discard", "discards"),
    "prophecy": ("prophecy", "prophesy"),
    "raise tide": ("raise", "raises"),
    "end turn": ("end", "ends", "pass"),
    "begin turn": ("begin", "begins", "start", "starts"),
    "choose": ("choose", "chooses", "answer", "picks", "pick"),
}
USES = ("fight", "reap", "use", "action", "omni")
"""Verbs that may stand behind the card: `Red Giant reaps`."""
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}
AGAINST = frozenset(("against", "vs", "versus", "into", "attacks", "fights", "at", "and"))
TARGET = frozenset(("on", "onto", "targeting", "targets", "attach", "attached"))
CHOOSING = frozenset(("choose", "chooses", "choosing", "picks", "picking", "pick"))
SETTINGS = ("house", "houses", "rules", "first", "earlier", "lasting", "title", "source", "turn")


def houses_in(words: str) -> list[str] | None:
    """The houses that folded words list; None if any other word is among them."""
    rest = f" {words} ".replace(" and ", " ").replace(" star alliance ", " staralliance ")
    found = [house_slug(word) for word in rest.split()]
    return found if found and all(house in HOUSES for house in found) else None
