"""Questions that claim nothing but ask how it ends: `who dies?`, `where is Red Giant?`, `how much aember has opp?`.

In: the folded words of a question. Out: an `Asked`, or None where the words ask something else. What the answer is, the
outcomes of the ruling say; nothing is judged here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from kfjudge.situation import written
from kfjudge.values import dataclass, field, replace

_PLAYS = r"(?:do|does|did|will|would|has|have)"
_END = r"(?: (?:left|now|then|in total|altogether|at the end|after(?:wards?| that)?|remaining|in the end|in all))*"
_GONE = r"(?:die|dies|died|dead|destroyed|killed)"
_STAYS = r"(?:survives?|survived|alive|live|lives|(?:is |are )?left|stays?(?: in play)?|remains?)"
_BE = r"(?:(?:is|are|was|were|gets?|got|will|would|be|do|does|did|all|then|still) )*"
_CARDS = r"(?:creatures?|units?|cards?|of them|minions?)"
_WHOSE = r"(?:(?:of )?(?P<who>\w+)(?: s)? )?"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked, as typed: `about` is `destroyed`, `survivors`, `winner`, or a key of how a card or player stands.

    `counted`: the number is asked, not which; `change`: how it changes.
    `card` is the node that gets the card's name in the scenario; `place` is a battlefield.
    """

    says: str
    about: str
    player: int | None = None
    card: written.Piece | None = None
    counted: bool = False
    change: bool = False
    place: str = ""
    unnamed: bool = False
    """Nobody is named: the player whose turn it is is meant, which is to be told."""
    token: str = ""
    """The token that is counted, by its name."""
    among: tuple[written.Piece, ...] = ()
    """The cards that are meant, where a name says it."""
    wanted: int | None = None
    """The number that is asked about: `does Red Giant take 2?`; 0: whether any at all. Of cards that are in a state
    (`about`), whether those are asked for that are (1) or those that are not.
    """


@dataclass(frozen=True, slots=True)
class Speech:
    """The words of a game: who a player is, which card is meant (of whose side, if that is said), what the numbers of
    players and cards are called; `cards`: those that one name means.
    """

    player: Callable[[str], int | None]
    card: Callable[[str, int | None], written.Piece | None]
    of_a_player: Mapping[str, str]
    of_a_card: Mapping[str, str]
    place: Callable[[str], str | None] = lambda _words: None
    cards: Callable[[str], Sequence[written.Piece]] = lambda _words: ()
    flags: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """The states of a card: by how a card stands, the words for it, and whether it is so then."""


ASKED_OPENLY = frozenset(("who", "what", "which", "how", "why", "where", "when", "whose"))


def open_question(says: str, words: str, speech: Speech, active: int) -> Asked | None:
    """What a question asks that claims nothing; None if these words ask something else. `active`: whose turn it is."""
    words = words.replace("discard pile", "discard")
    words = re.sub(r"^(?:number of )?(?=cards in \w+ \w+$)", "how many ", words)
    words = re.sub(r"^(?:what does|how (?:much|many \w+) does) (.+) costs?$", r"what is \1 cost", words)
    if words.partition(" ")[0].removesuffix("s") not in ASKED_OPENLY:
        return _taken(says, words, speech) or _without_a_verb(says, words, speech, active)
    words = re.sub(r"^(?:so|and|then) ", "", words)
    words = re.sub(
        rf"^(how many cards) ({_PLAYS} \w+ (?:have|hold|got|has)|(?:has|have) \w+(?: got)?) (in \w+)$",
        r"\1 \3 \2",
        words,
    )
    words = re.sub(r"^(who|what|where)s? (?:s |(?<=s ))", r"\1 is ", words)
    if re.fullmatch(
        r"who (?:wins?|won|has won)(?: (?:it|that|(?:the|this) (?:game|fight|combat|showdown|match|battle)))?", words
    ):
        return Asked(says, "winner")
    first = next(iter(speech.of_a_player))
    if re.match(rf"{UNCOUNTED}\w+ (?:he|she|they)\b", words):
        return None  # who is meant may be a player or a card
    words = re.sub(rf"^{UNCOUNTED}", rf"how much {first} ", words)
    # A player first: "opp" must not be taken for a card that is called nearly so.
    return (
        _of_nobody(says, words, speech)
        or _which(says, words, speech)
        or _of_a_player(says, words, speech)
        or _dealt(says, words, speech)
        or _of_a_card(says, words, speech)
    )


def unanswered(words: str, of_a_card: Mapping[str, str], counts: str) -> str:
    """Why a question is not answered, with what can be typed instead: of what a number is asked that counts nothing."""
    nothing = re.fullmatch(r"how (?:much|many) (?:is |are )?(?:there )?on (.+)", words)
    if nothing is not None:
        names = list(dict.fromkeys(of_a_card.values()))
        return " or ".join(f"'how much {name} is on {nothing[1]}?'" for name in names[:2]) + " asks what is counted"
    many = "many" if counts.endswith("s") else "much"
    return (
        f"this is not answered; such as 'who dies?', 'where is NAME?', 'how {many} {counts} has opp?', or a claim"
        f" says what will be so: 'opp 3 {counts}?'"
    )


UNCOUNTED = (
    r"how (?:much|many) (?=(?:do|does|did|will|would|has|have) \w+ (?:have|got|left|gets?|gain|lose|ends?|keeps?)\b"
    r"|(?:do|does|has|have) \w+(?: now| then| left)*$)"
)
"""A number of nothing: what a game counts first is meant."""
_TAKES = r"(?:takes?|took|taken|suffers?|suffered|(?:gets? |is |are |be |been )?dealt)"


def _taken(says: str, words: str, speech: Speech) -> Asked | None:
    """`does Red Giant take 2`, `Grey Guard takes any damage`: what it is dealt, however it ends."""
    many = r"(?:(?P<many>\d{1,3})(?: (?:damage|dmg))?|(?:(?:any|some) )?(?:damage|dmg))"
    match = re.fullmatch(rf"(?:{_PLAYS} )?(?P<card>.+?) {_TAKES} {many}{_END}", words)
    found = _asked_of(says, "dealt", match["card"], speech) if match is not None else None
    return replace(found, wanted=int(match["many"] or 0)) if found is not None and match is not None else None


def _dealt(says: str, words: str, speech: Speech) -> Asked | None:
    """`how much damage does Red Giant take`: what it is dealt, however it ends."""
    match = re.fullmatch(
        rf"how (?:much|many)(?: damage| dmg)? (?:is )?(?:{_PLAYS} )?(?P<card>.+?) {_TAKES}(?: (?:damage|dmg))?{_END}",
        words,
    )
    return _asked_of(says, "dealt", match["card"], speech) if match is not None else None


def _of_nobody(says: str, words: str, speech: Speech) -> Asked | None:
    """`how many cards left`: what each player has, where nobody is named."""
    what = "|".join(sorted(speech.of_a_player, key=len, reverse=True))
    match = re.fullmatch(rf"how (?:much|many) (?P<key>{what})(?: (?:is|are)(?: there)?)?{_END}", words)
    return Asked(says, speech.of_a_player[match["key"]]) if match is not None else None


def _without_a_verb(says: str, words: str, speech: Speech, active: int) -> Asked | None:
    """`opp aember`, `power of Red Giant`, `damage on Red Giant`, `Red Giant where`: a question that is only a noun."""
    words = re.sub(r"^(?:the|total) ", "", words)
    players, cards = (
        "|".join(sorted(names, key=len, reverse=True)) for names in (speech.of_a_player, speech.of_a_card)
    )
    match = re.fullmatch(rf"(?:(?P<who>(?!(?:i|he|she|they) )\w+) (?:s )?)?(?:total )?(?P<key>{players}){_END}", words)
    player = None if match is None else speech.player(match["who"]) if match["who"] else active
    if match is not None and player is not None:
        return Asked(says, speech.of_a_player[match["key"]], player, unnamed=not match["who"])
    if words in speech.of_a_card:
        return _asked_of(says, speech.of_a_card[words], "it", speech)
    match = re.fullmatch(r"(?P<card>.+) where(?: to| now)?", words)
    if match is not None:
        return _asked_of(says, "zone", match["card"], speech)
    for shape in (rf"(?P<key>{cards}) (?:of|on) (?P<card>.+?){_END}", rf"(?P<card>.+?)(?: s)? (?P<key>{cards}){_END}"):
        match = re.fullmatch(shape, words)
        found = _asked_of(says, speech.of_a_card[match["key"]], match["card"], speech) if match is not None else None
        if found is not None:
            return found
    return None


def _which(says: str, words: str, speech: Speech) -> Asked | None:
    """`who dies`, `which of my creatures survive`, `how many creatures die`."""
    asks = r"(?P<many>how many)|who|what|which"
    states = [(key.removeprefix("-"), rf"(?:{pattern})", truth) for key, (pattern, truth) in speech.flags.items()]
    for about, doing, wanted in (("destroyed", _GONE, True), ("survivors", _STAYS, True), *states):
        match = re.fullmatch(rf"(?:{asks}) (?:{_WHOSE}{_CARDS} )?{_BE}{doing}", words)
        called = re.fullmatch(rf"(?:{asks}) (?:of )?{_WHOSE}(?P<name>\w[\w ]*?) {_BE}{doing}", words)
        among = speech.cards(called["name"]) if match is None and called is not None else ()
        match = called if among else match
        if match is None:
            continue
        named = match["who"] if match["who"] not in (None, "the", "all", "these", "those") else None
        player = speech.player(named) if named else None
        if named is None or player is not None:
            many, so = bool(match["many"]), None if about in ("destroyed", "survivors") else int(wanted)
            return Asked(says, about, player, counted=many, among=tuple(among), wanted=so)
    return None


def _of_a_card(says: str, words: str, speech: Speech) -> Asked | None:
    """`where is Red Giant`, `how much damage does Red Giant have`, `who controls Red Giant`."""
    match = re.fullmatch(
        rf"where (?:{_BE})(?P<card>.+?)(?: (?:go(?:es)?|ends?(?: up)?|lands?|lies?|lie|be|put|sent|returned|now|then))*"
        rf"{_END}",
        words,
    ) or re.fullmatch(r"which zone is (?P<card>.+?)(?: in)?", words)
    if match is not None:
        return _asked_of(says, "zone", match["card"], speech)
    who = r"who (?:(?:does|will|would|gets? to) )?(?P<key>controls?|owns?|has|holds?|conquers?|wins?|takes?|gets?)"
    match = re.fullmatch(rf"{who} (?P<card>.+?){_END}", words)
    if match is not None:
        place = speech.place(match["card"])
        if place is not None:
            return Asked(says, "controller", place=place)
        key = "owner" if match["key"].startswith("own") else "controller"
        return _asked_of(says, key, match["card"], speech)
    what = "|".join(sorted(speech.of_a_card, key=len, reverse=True))
    for shape in (
        rf"how (?:much|many|high) (?P<key>{what}) (?:(?:is|are|lies?|{_PLAYS}) )?(?:there )?(?:on )?(?P<card>.+?)"
        rf"(?: (?:have|has|got|on it))*{_END}",
        rf"(?:how (?:much|high) is|what is|what s|whats) (?P<card>.+?)(?: s)? (?P<key>{what}){_END}",
        rf"(?:what is|what s|whats) the (?P<key>{what}) of (?P<card>.+)",
    ):
        match = re.fullmatch(shape, words)
        found = _asked_of(says, speech.of_a_card[match["key"]], match["card"], speech) if match is not None else None
        if found is not None:
            return found
    return None


def _asked_of(says: str, about: str, name: str, speech: Speech) -> Asked | None:
    whose = re.match(r"(?:the )?(my|his|her|their|opps?|opponents?|p[12]s?) (?:s )?(?=.)", name)
    side = speech.player(whose[1]) if whose is not None else None
    card = speech.card(re.sub(r"^the ", "", name[whose.end() :] if whose is not None else name), side)
    return None if card is None else Asked(says, about, card=card)


def _of_a_player(says: str, words: str, speech: Speech) -> Asked | None:
    """`how much aember does opp have left`."""
    what = "|".join(sorted(speech.of_a_player, key=len, reverse=True))
    has = r"have|has|got|keeps?|ends?(?: up)?(?: with)?|be|at"
    changes = r"(?P<change>gets?|gains?|loses?)"
    lies = re.fullmatch(
        rf"how many cards (?:(?:are|do i have|does opp have|remain) )*(?:there )?in (?P<who>\w+) (?P<zone>\w+){_END}",
        words,
    )
    key = speech.of_a_player.get(f"cards in {lies['zone']}") if lies is not None else None
    owner = speech.player(lies["who"]) if lies is not None else None
    if key is not None and owner is not None:
        return Asked(says, key, owner)
    match = re.fullmatch(
        rf"how (?:much|many) (?P<key>{what})(?: {_PLAYS})?(?: left)? (?P<who>\w+)(?: (?:{has}|{changes}))*{_END}", words
    ) or re.fullmatch(rf"(?:what is|what s|whats) (?P<who>\w+)(?: s)? (?:next )?(?P<key>{what}){_END}", words)
    if match is None:
        match = re.fullmatch(rf"how (?:much|many)(?: (?P<key>cards))? {_PLAYS} (?P<who>\w+) draws?{_END}", words)
        steals = re.fullmatch(
            rf"how (?:much|many)(?: (?:{what}))? {_PLAYS} (?P<who>\w+) (?P<verb>steal)s?{_END}", words
        )
        done = match or steals
        doer = speech.player(done["who"]) if done is not None else None
        return Asked(says, "drawn" if match is not None else "stolen", doer) if doer is not None else None
    player = speech.player(match["who"])
    if player is None:
        return None
    return Asked(says, speech.of_a_player[match["key"]], player, change=bool(match.groupdict().get("change")))
