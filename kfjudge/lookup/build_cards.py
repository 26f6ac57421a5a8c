"""The part of the index about cards: their facts, which entries name them, what their texts speak of, and the words
that stand for one.

In: the shelves of data, the imports and the entries. Out: the tables `cards`, `entry_cards`, `mechanics`, `card_words`,
`card_texts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlite_utils

from kfjudge import games
from kfjudge.errors import Problem
from kfjudge.lookup import fold, imports, shipped
from kfjudge.lookup.build_talk import Row, table
from kfjudge.lookup.carddata import read_cards
from kfjudge.lookup.cards import CardFacts, differences, from_card_list, merged
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.load import Shelf
from kfjudge.lookup.readings import key_of
from kfjudge.lookup.versions import Versions
from kfjudge.paths import packaged
from kfjudge.values import replace

MOST_NAMES = 3
"""A word that more card names share does not stand for one of them."""


Boards = Mapping[str, list[dict[str, Any]]]
"""The records of the cards on board, by game."""


def known_cards(
    shelves: list[Shelf],
    boards: Boards,
    taken_in: list[imports.Import],
    problems: list[Problem],
    differ: dict[str, str],
) -> dict[str, CardFacts]:
    """Every known card by id: those on board, over them those that entries name, and imported ones over all. Of a card
    of several lists the one that was taken in last decides, and `differ` gets by its id what is otherwise in the other;
    errata are ours.
    """
    order = [code for shelf in shelves for version in shelf.versions.all for code in version.sets]
    facts: dict[str, CardFacts] = {}
    errata: dict[str, CardFacts] = {}
    for shelf in shelves:
        facts.update((record["id"], shipped.card_facts(record)) for record in boards.get(shelf.game, ()))
        for card in read_cards(packaged("rules_data", shelf.game), shelf, problems):
            facts[card.id] = card
            if card.errata:
                errata[card.id] = card
    for imported in sorted(taken_in, key=lambda each: each.taken):
        for record in imported.cards:
            card = from_card_list(record, imported.id)
            listed = facts.get(card.id)
            if listed is not None and not listed.is_ours:
                if what := differences(listed, card, order):
                    told = f"{', '.join(what)} differ between the lists {listed.source} and {card.source}"
                    differ[card.id] = f"{card.name}: {told}; the second was taken in last and decides"
                card = merged(listed, card, order)
            ours = errata.get(card.id)
            facts[card.id] = replace(card, errata=ours.errata) if ours else card
    for game in games.all_games():
        facts.update((card.id, card) for card in game.own_cards())
    return facts


def on_board(game: str, problems: list[Problem]) -> list[dict[str, Any]]:
    """The records of the cards that ship with what their texts do; none of a damaged file, which is told, and of a
    game that keeps its cards itself.
    """
    folder = packaged("rules_data", game)
    try:
        return shipped.records(folder) if games.named(game).cards else []
    except (OSError, ValueError) as error:
        problems.append(Problem(f"cannot be read ({error}); install kfjudge again", str(folder / shipped.FILE)))
        return []


def tree_table(db: sqlite_utils.Database, boards: Boards, facts: dict[str, CardFacts]) -> None:
    """The trees of the known cards' texts that ship with theirs, by card name and text, with what they mean."""
    rows: dict[str, Row] = {}
    for record in (record for records in boards.values() for record in records):
        card = facts.get(record["id"])
        if card is None:
            continue
        texts = () if card.is_ours else {key_of(card.name, wording.text) for wording in card.wordings}
        for key, tree, told in shipped.on_board(record) if card.is_ours else shipped.prints(record, texts):
            rows[key] = {
                "key": key,
                "tree": msgspec.json.encode(tree).decode(),
                "told": msgspec.json.encode(told).decode(),
            }
    table(db, "trees", rows.values(), {"key": str, "tree": str, "told": str}, pk="key")


def card_tables(
    db: sqlite_utils.Database,
    facts: dict[str, CardFacts],
    entries: list[Entry],
    plain: set[str],
    versions: Mapping[str, Versions],
) -> None:
    """The cards, which entries name which card, and the full text of the cards' texts in force."""
    in_force = {
        card.id: card.text(of_game, of_game.newest) for card in facts.values() for of_game in [versions[card.game]]
    }
    rows: list[Row] = [
        {
            "rowid": number,
            "id": card.id,
            "folded": fold.fold(card.name),
            "key": fold.key(card.name),
            "name": card.name,
            "game": card.game,
            "facts": msgspec.json.encode(card.as_json()).decode(),
        }
        for number, card in enumerate(facts.values(), 1)
    ]
    table(
        db,
        "cards",
        rows,
        {"rowid": int, **dict.fromkeys(("id", "folded", "key", "name", "game", "facts"), str)},
        pk="rowid",
    )
    db.table("cards").create_index(["id"], unique=True)
    db.table("cards").create_index(["folded"])
    db.table("cards").create_index(["key"])
    named: dict[str, list[str]] = {}
    for row in rows:
        named.setdefault(row["key"], []).append(row["id"])
    links = [
        {"entry": entry.id, "card": ident}
        for entry in entries
        for name in entry.cards
        for ident in named.get(fold.key(name), ())
    ]
    table(db, "entry_cards", links, {"entry": str, "card": str})
    db.table("entry_cards").create_index(["card"])
    _mechanics(db, facts, entries, in_force)
    _card_words(db, facts, entries, plain)
    texts = (
        {"rowid": number, "name": fold.searchable(card.name), "body": fold.searchable(in_force[card.id])}
        for number, card in enumerate(facts.values(), 1)
    )
    table(db, "card_texts", texts, {"rowid": int, "name": str, "body": str}, pk="rowid")
    db.table("card_texts").enable_fts(["name", "body"], fts_version="FTS5", tokenize="porter")


def _mechanics(
    db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], in_force: Mapping[str, str]
) -> None:
    """The glossary entries whose terms stand in a card's text, those that fewer cards share first.

    A term that more than a fifth of the cards use says nothing about a card and is left out.
    """
    terms = {
        (entry.game, term): entry.id
        for entry in entries
        if entry.until is None and (entry.kind == "glossary" or (entry.kind == "rule" and entry.game != games.DEFAULT))
        for term in _terms_of(entry)
    }
    longest: dict[str, int] = {}
    for _game, phrase in terms:
        first, _, rest = phrase.partition(" ")
        longest[first] = min(4, max(longest.get(first, 0), 1 + len(rest.split())))
    found: dict[str, set[str]] = {}
    for card in facts.values():
        tokens = [fold.singular(word) for word in fold.words(in_force[card.id])]
        phrases = {
            (card.game, " ".join(tokens[start:end]))
            for start, token in enumerate(tokens)
            if token in longest
            for end in range(start + 1, min(start + longest[token], len(tokens)) + 1)
        }
        found[card.id] = {terms[phrase] for phrase in phrases if phrase in terms}
    of_game = Counter(card.game for card in facts.values())
    shared = Counter(entry for named in found.values() for entry in named)
    rows = (
        {"card": card, "entry": entry, "cards": shared[entry]}
        for card, named in found.items()
        for entry in named
        if shared[entry] <= max(20, of_game[facts[card].game] // 5)
    )
    table(db, "mechanics", rows, {"card": str, "entry": str, "cards": int})
    db.table("mechanics").create_index(["card"])


def _card_words(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], plain: set[str]) -> None:
    """Words that stand for a card by themselves ("Gabos"): in few names of cards with rulings, or else in few of any,
    and with no meaning of their own in the rules or in talk. One of at most two words before a comma ("Master Yi") is
    what somebody is called, however short it is and on however many cards.
    """
    cards: dict[tuple[str, str], set[str]] = {}
    called = {
        (card.game, fold.base(word))
        for card in facts.values()
        if "," in card.name and len(start := fold.words(card.name.partition(",")[0])) <= 2
        for word in start
    }
    for card in facts.values():
        for word in map(fold.base, fold.words(card.name)):
            if word not in plain and (len(word) > 3 or (card.game, word) in called):
                cards.setdefault((card.game, word), set()).add(card.id)
    parts = [{"game": game, "word": word} for game, word in cards]
    table(db, "name_words", parts, {"game": str, "word": str}, pk=("word", "game"))
    named = {fold.key(name) for entry in entries for name in entry.cards}
    rows: list[Row] = []
    for (game, word), idents in cards.items():
        ruled = {ident for ident in idents if fold.key(facts[ident].name) in named}
        of_few = ruled if ruled else idents
        if len({facts[ident].name for ident in of_few}) <= MOST_NAMES or (game, word) in called:
            rows += [{"game": game, "word": word, "card": ident} for ident in sorted(of_few)]
    table(db, "card_words", rows, {"game": str, "word": str, "card": str})
    db.table("card_words").create_index(["word"])


def _terms_of(entry: Entry) -> set[str]:
    """What an entry is called, as cards write it: folded, without colons."""
    return {fold.key(name).rstrip(":") for name in (entry.title, entry.id, *entry.aliases)}
