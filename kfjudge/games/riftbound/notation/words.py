"""The vocabulary of the notation for Riftbound, in folded words: patterns and what they stand for."""

from __future__ import annotations

import re
from re import Pattern

from kfjudge.games.riftbound.words.statuses import Mark
from kfjudge.situation.notation.words import ME, OPPONENT

PLACES = {
    "base": ("base", "my base", "at base", "in base"),
    "hand": ("hand", "in hand", "hands"),
    "deck": ("deck", "main deck", "top of deck", "in deck"),
    "trash": ("trash", "in trash", "discard", "discard pile"),
    "banished": ("banished", "banishment", "exile"),
    "champion": ("champion", "champion zone", "chosen champion"),
    "legend": ("legend", "legend zone"),
}
PLACE_OF = {word: place for place, words in PLACES.items() for word in words}
DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
_DOMAIN = "|".join(DOMAINS)
_N = r"(\d{1,2})"
_PILE = r"(?:hand|trash|base|board)"

POOLS: tuple[tuple[str, Pattern[str]], ...] = tuple(
    (key, re.compile(pattern))
    for key, pattern in (
        ("points", rf"{_N} (?:points?|pts?|vp)|points? {_N}|score {_N}|no points"),
        ("xp", rf"{_N} xp|xp {_N}"),
        ("runes", rf"{_N}(?: ({_DOMAIN}))? runes?( exhausted)?"),
        ("rune_deck", rf"{_N} (?:runes? )?(?:left )?(?:in )?(?:(?:my|the) )?rune deck|rune deck {_N}"),
        ("energy", rf"{_N} energy|energy {_N}"),
        ("power", rf"{_N} ({_DOMAIN}|any(?= power))(?: power)?"),
        ("cards", rf"{_N} (?:unknown )?cards?(?: in hand)?|{_N} in hand|hand {_N}"),
        ("deck_rest", r"(?:deck (?:is )?(?:otherwise )?empty|empty deck|no deck)"),
        ("nothing", rf"(?:empty|no) {_PILE}|{_PILE} (?:is )?empty|no cards(?: in hand)?"),
        ("active", r"turn|s turn|active|to act|to play|to move"),
    )
)
"""What a player has beside cards."""

STATES: tuple[tuple[str, Pattern[str]], ...] = tuple(
    (key, re.compile(rf"(?:{pattern})(?= |$)"))
    for key, pattern in (
        ("damage", rf"d ?{_N}|{_N} ?d|{_N} ?(?:damage|dmg)|(?:damage|dmg) {_N}|damaged {_N}"),
        ("buffs", rf"{_N} buffs?|buffs? {_N}|b ?{_N}"),
        ("buffed", r"b|buff|buffed"),
        *((mark.value, mark.typed) for mark in Mark),
        ("exhausted", r"x|exhausted|exh|tapped"),
        ("ready", r"r|ready|untapped"),
        ("facedown", r"hidden|facedown|face down"),
        ("owner", rf"(?:owner|owned by|belongs to) ({'|'.join((*ME, *OPPONENT))})"),
        ("might", rf"{_N} might|might {_N}"),
    )
)
"""What can be said of a card behind its name, tried in this order. `might` is for tokens, which have none printed."""

VERBS = {
    "play": (
        *("play", "plays", "played", "drop", "drops", "cast", "casts", "responds", "respond", "reacts"),
        *("react", "answers", "counters"),
    ),
    "move": ("move", "moves", "moved", "attack", "attacks", "send", "sends", "walk", "walks", "goes"),
    "hide": ("hide", "hides"),
    "activate": ("activate", "activates", "use", "uses", "equip", "equips"),
    "pass": ("pass", "passes"),
    "assign": ("assign", "assigns"),
    "end turn": ("end", "ends"),
    "begin turn": ("begin", "begins", "start", "starts"),
    "concede": ("concede", "concedes"),
    "choose": ("choose", "chooses", "answer", "picks", "pick"),
}
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}
TO = frozenset(("to", "at", "onto", "into", "in"))
AIMED = frozenset(("on", "targeting", "targets", "choosing"))
