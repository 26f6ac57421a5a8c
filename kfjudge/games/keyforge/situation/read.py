"""Reading scenarios of KeyForge: everything that can be said of them before anything is played.

In: the node of a scenario and the card library. Out: a `Scenario`; every problem goes to the reader: unknown and
doubled keys, wrong types, unknown and ambiguous names, and boards that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeGuard

from kfjudge.errors import WrongName
from kfjudge.games.keyforge.board.faces import UNKNOWN
from kfjudge.games.keyforge.situation.board_rules import check_board
from kfjudge.games.keyforge.situation.claims import claim_reader
from kfjudge.games.keyforge.situation.faces import house_slug
from kfjudge.games.keyforge.situation.script import USES, ScriptReader, check_acts
from kfjudge.games.keyforge.situation.table import TableReader, check_labels, settle_halves
from kfjudge.games.keyforge.situation.words import TYPES, house_name
from kfjudge.games.keyforge.unsettled import POINTS
from kfjudge.lookup import fold
from kfjudge.lookup.cards import CardFacts, Wording
from kfjudge.lookup.versions import Versions
from kfjudge.situation import written
from kfjudge.situation.model import Earlier, PlacedCard, Running, Scenario
from kfjudge.situation.names import CardLibrary, KnownCards, OnTheTable
from kfjudge.situation.source import Entries, Reader, is_null, place_of
from kfjudge.situation.words import PLAYERS

_TOP_KEYS = (
    *("game", "title", "source", "rules", "readings", "active", "house", "turn"),
    *PLAYERS,
    *("do", "choose", "claims", "cards", "earlier", "lasting"),
)
_OWN_KEYS = ("name", "id", "type", "house", "houses", "power", "armor", "traits", "icons", "text")
_DEEDS = ("played", "used", "discarded", "destroyed")
_PAST_KEYS = (*_DEEDS, "stolen", "raised tide")


def read_scenario(node: written.Piece, reader: Reader, library: CardLibrary, versions: Versions) -> Scenario:
    """One scenario. What is wrong with it is reported to `reader`; what is left is still as whole as it can be."""
    before = len(reader.problems)
    scenario = Scenario(reader.file, place_of(node))
    if not isinstance(node, written.Mapping):
        reader.mapping(node, "a scenario", _TOP_KEYS)
        return scenario
    entries = reader.mapping(node, "a scenario", _TOP_KEYS)
    known = KnownCards(library)
    things = TableReader(reader, known)
    for item in entries.listed("cards"):
        _own_card(item, things)
    scenario.title = entries.text("title") or ""
    if "source" in entries and not is_null(entries["source"]):
        scenario.source = entries.text("source") or ""
    if "rules" in entries:
        scenario.rules = _version(entries["rules"], reader, versions)
    if "readings" in entries:
        scenario.readings.fixed = reader.readings(entries["readings"], POINTS)
    scenario.active = entries.player("active", PLAYERS, 0)
    scenario.first_turn = entries.choice("turn", ("first",)) == "first"
    me = things.player(entries.get("me"), 0)
    opponent = things.player(entries.get("opponent"), 1)
    scenario.players = (me, opponent)
    scenario.cards = things.cards
    things.of_decks()
    _settle_houses(scenario, house_slug(str(entries["house"].value)) if _is_word(entries.get("house")) else "")
    settle_halves(scenario.cards)
    check_labels(scenario.cards, reader)
    table = OnTheTable(scenario.cards, known, reader)
    _script(entries, scenario, reader, things, table)
    if "earlier" in entries:
        _earlier(entries["earlier"], scenario, reader, known, table)
    if "lasting" in entries:
        items = entries.each("lasting")
        nothing = [item for item in items if item.value == "none"]
        scenario.as_played = not nothing
        scenario.lasting = _lasting([item for item in items if item not in nothing], reader, known)
    check_acts(list(scenario.acts), scenario.cards, scenario.active, reader)
    _active_house(entries, scenario, reader, things, len(reader.problems) == before)
    _keep_active_house(scenario)
    check_board(scenario, reader)
    scenario.assumed.extend(dict.fromkeys(things.told))
    scenario.assumed.extend(
        ("card name", known.misspelled[name], f"{name!r} is written; this is the nearest card")
        for name in sorted(known.misspelled)
    )
    return scenario


def _version(node: written.Piece, reader: Reader, versions: Versions) -> str | None:
    text = reader.text(node, "'rules'")
    if text is None:
        return None
    try:
        return versions.find(text)
    except WrongName as error:
        reader.report(node, error.message, error.nearest)
        return None


def _script(entries: Entries, scenario: Scenario, reader: Reader, things: TableReader, table: OnTheTable) -> None:
    """The lines of `do`, `choose` and `claims`."""
    script = ScriptReader(reader, table, things)
    lines = [script.line(item, number) for number, item in enumerate(entries.listed("do"))]
    scenario.acts = tuple(act for act, _own in lines if act is not None)
    answers = [script.answer(item) for item in entries.listed("choose")]
    scenario.choose = (
        *(answer for _act, own in lines for answer in own),
        *(answer for answer in answers if answer is not None),
    )
    found = map(claim_reader(reader, table, script).claim, entries.listed("claims"))
    scenario.claims = tuple(claim for claim in found if claim is not None)


# ── cards of the file's own ─────────────────────────────────────────────────


def _own_card(node: written.Piece, things: TableReader) -> None:
    """A card defined in the file: known by its name in this scenario, over any other of that name."""
    reader = things.reader
    entries = reader.mapping(node, "a card of 'cards'", _OWN_KEYS)
    if not isinstance(node, written.Mapping):
        return
    for key in ("name", "type"):
        if key not in entries:
            reader.report(node, f"a card of 'cards' needs {key!r}")
    name, kind = entries.text("name"), entries.choice("type", TYPES)
    houses: list[str] = []
    for key in ("house", "houses"):
        found = [things.house(item, repr(key)) for item in entries.each(key)]
        houses.extend(house for house in found if house is not None and house not in houses)
    traits = [reader.text(item, "a trait") for item in entries.each("traits")]
    icons = [icon for item in entries.listed("icons") for icon in things.icon(item, "'icons'")]
    power, armor = entries.number("power"), entries.number("armor")
    text = _own_text(entries["text"], reader) if "text" in entries else ""
    ident = entries.text("id")
    if name is None or kind is None:
        return
    if kind in ("creature", "token creature") and "power" not in entries:
        reader.report(node, f"the creature {name} needs 'power'")
    if fold.fold(name) in things.known.own:
        reader.report(entries["name"], f"the card {name!r} is defined twice")
    things.known.own[fold.fold(name)] = CardFacts(
        id=ident or f"own-{'-'.join(fold.words(name))}",
        name=name,
        type=kind,
        houses=tuple(houses),
        traits=tuple(trait.lower() for trait in traits if trait),
        power=power,
        armor=armor,
        icons=tuple(icons),
        wordings=(Wording(text),),
        source="this file",
    )


def _own_text(node: written.Piece, reader: Reader) -> str:
    """A card text: a scalar, with its line breaks."""
    if not isinstance(node, written.Scalar):
        reader.text(node, "'text'")
        return ""
    return "" if is_null(node) else str(node.value).strip()


# ── houses ──────────────────────────────────────────────────────────────────


def _is_word(node: written.Piece | None) -> TypeGuard[written.Scalar]:
    return isinstance(node, written.Scalar) and not is_null(node)


def _settle_houses(scenario: Scenario, active: str) -> None:
    """The houses of players who are not said to have any, and of cards that were printed in several houses; `active` is
    the active house, if the file names it.
    """
    for side, setup in enumerate(scenario.players):
        if not setup.houses_given:
            setup.houses = _houses_of_cards(scenario.cards, side)
    for card in scenario.cards:
        if card.facts is not None and card.house is None and len(card.facts.houses) > 1:
            card.house = _own_house(card, card.facts, scenario, active if card.owner == scenario.active else "")


def _houses_of_cards(cards: list[PlacedCard], side: int) -> tuple[str, ...]:
    """The houses of a player's own cards in file order, as many as an identity card has."""
    found: list[str] = []
    for card in cards:
        if (
            card.owner == side
            and card.facts is not None
            and card.facts.type not in ("prophecy", "archon power", "token creature")
        ):
            house = card.house or (card.facts.houses[0] if len(card.facts.houses) == 1 else None)
            if house is not None and house not in found:
                found.append(house)
    return tuple(found[:3])


def _own_house(card: PlacedCard, facts: CardFacts, scenario: Scenario, active: str) -> str:
    """Which of its houses a card reprinted in another house belongs to: its owner's only matching one, else the active
    house, which its owner has too, else the newest.
    """
    owner = scenario.players[card.owner]
    has = owner.houses if owner.houses_given else (*owner.houses, active)
    matching = [house for house in facts.houses if house in has]
    if len(matching) == 1:
        return matching[0]
    chosen, which = (active, "active house") if active in matching else (facts.houses[-1], "newest")
    what = f"the house of {card.label or facts.name}"
    scenario.assumed.append(
        (what, house_name(chosen), f"it was printed in several; this is the {which} ('house' settles it)")
    )
    return chosen


def _active_house(
    entries: dict[str, written.Piece], scenario: Scenario, reader: Reader, things: TableReader, sound: bool
) -> None:
    """`house`, or the house of the first card acted with if only one fits."""
    if "house" in entries:
        if not is_null(entries["house"]):
            scenario.house = things.house(entries["house"], "'house'")
        if not scenario.begun and scenario.house is not None:
            scenario.assumed.append(
                ("the active house", "none yet", "the first action begins the turn; 'house' has no effect")
            )
            scenario.house = None
        return
    if not scenario.begun or not sound:
        return
    fitting = _first_house(scenario)
    if len(fitting) == 1:
        scenario.house = fitting[0]
        scenario.assumed.append(("the active house", house_name(fitting[0]), "the house of the first card acted with"))
    elif fitting:
        reader.report(
            scenario.place,
            f"'house' is missing, and the first card acted with fits {' and '.join(map(house_name, fitting))}",
        )
    else:
        reader.report(
            scenario.place, "'house' (the active house) is missing, and no card is acted with that would say it"
        )


def _keep_active_house(scenario: Scenario) -> None:
    """Where the cards of the active player are of more houses than an identity card has, the active one is theirs."""
    setup, house = scenario.players[scenario.active], scenario.house
    if setup.houses_given or house is None or house in setup.houses:
        return
    if any(card.owner == scenario.active and house in houses_of(card) for card in scenario.cards):
        setup.houses = (*setup.houses[:2], house)


def _first_house(scenario: Scenario) -> tuple[str, ...]:
    """The houses of the first card that the active player acts with; one that is used in any house, if it is alone."""
    acts = list(takewhile(lambda act: act.verb != "end turn", scenario.acts))
    for act in sorted(acts, key=lambda act: act.verb == "omni"):
        if act.card is not None and act.verb in ("play", "fight", "discard", *USES):
            houses: dict[str, None] = {}
            for number in act.card.cards:
                card = scenario.cards[number]
                if card.facts is not None and (len(act.card.cards) == 1 or card.side == scenario.active):
                    houses.update(dict.fromkeys(houses_of(card)))
            return tuple(houses)
    return ()


def houses_of(card: PlacedCard) -> tuple[str, ...]:
    """The houses a card belongs to as it lies: its own house, and those of added house icons; facedown as a token
    creature those of the token.
    """
    if card.facts is None:
        return ()
    if card.token is not None:
        return card.token.houses
    printed = (card.house,) if card.house else card.facts.houses
    added = tuple(icon.removeprefix("house:") for icon in card.icons if icon.startswith("house:"))
    return (*printed, *(house for house in added if house not in printed))


# ── this turn so far ────────────────────────────────────────────────────────


def _earlier(node: written.Piece, scenario: Scenario, reader: Reader, known: KnownCards, table: OnTheTable) -> None:
    """`earlier`: what the active player has played, used and discarded this turn, what was destroyed, how much æmber
    each player stole, and who raised the tide.
    """
    found: list[Earlier] = []
    for deed, value in reader.mapping(node, "'earlier'", _PAST_KEYS).items():
        if deed == "stolen":
            amounts = reader.mapping(value, "'stolen'", PLAYERS)
            counts = [reader.number(amounts[name], f"'stolen' of {name}") if name in amounts else 0 for name in PLAYERS]
            scenario.stolen = (counts[0] or 0, counts[1] or 0)
        elif deed == "raised tide":
            names = [reader.choice(item, "a player of 'raised tide'", PLAYERS) for item in reader.items(value, deed)]
            scenario.raised_tide = tuple(PLAYERS.index(name) for name in names if name is not None)
        else:
            for item in reader.items(value, repr(deed)):
                past = _past(deed, item, reader, known, table)
                if past is not None:
                    found.append(past)
    scenario.earlier = tuple(found)


def _past(deed: str, item: written.Piece, reader: Reader, known: KnownCards, table: OnTheTable) -> Earlier | None:
    """One card of `earlier`: its name, or of a destroyed one a mapping that says whose it was."""
    keys = ("card", "controller", "in a fight")
    entries = Entries(reader)
    if isinstance(item, written.Mapping):
        entries = reader.mapping(item, f"a card of {deed!r}", keys)
    named = entries.get("card") if entries else item
    if named is None or (entries and deed != "destroyed"):
        reader.report(item, f"a card of {deed!r} is a name" + (", or has 'card'" if deed == "destroyed" else ""))
        return None
    name = reader.text(named, f"a card of {deed!r}")
    if name is None:
        return None
    if name == UNKNOWN.id and deed != "destroyed":
        return Earlier(deed, None, None, place_of(item))
    there = table.fits(name)
    facts = table.cards[there[0]].facts if there else known.read(named, reader, f"a card of {deed!r}")
    if facts is None:
        return None
    past = Earlier(deed, facts, there[0] if len(there) == 1 else None, place_of(item))
    if deed != "destroyed":
        return past
    side = table.cards[past.card].side if past.card is not None else None
    word = entries.choice("controller", PLAYERS)
    side = PLAYERS.index(word) if word is not None else side
    if side is None:
        reader.report(item, f"whose was {facts.name}? Write {{card: {facts.name}, controller: me}} or opponent")
    return past._replace(side=side, fight=bool(entries.truth("in a fight")))


def _lasting(items: Sequence[written.Piece], reader: Reader, known: KnownCards) -> tuple[Running, ...]:
    """`lasting`: cards whose lasting effects still run."""
    found: list[Running] = []
    for item in items:
        entries = reader.mapping(item, "a lasting effect", ("card", "id", "by"))
        if not isinstance(item, written.Mapping):
            continue
        for key in ("card", "by"):
            if key not in entries and not (key == "card" and "id" in entries):
                reader.report(item, f"a lasting effect needs {key!r}")
        by = entries.choice("by", PLAYERS)
        facts: CardFacts | None = None
        if "card" in entries:
            facts = known.read(entries["card"], reader, "'card'")
        elif "id" in entries:
            facts = known.read(entries["id"], reader, "'id'", by_id=True)
        if facts is not None and by is not None:
            found.append(Running(facts, PLAYERS.index(by), place_of(item)))
    return tuple(found)
