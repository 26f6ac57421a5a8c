"""The part of the index about cards: their facts, which entries name them, what their texts speak of, and the words
that stand for one.

In: the shelves of data, the imports and the entries. Out: the tables `cards`, `entry_cards`, `mechanics`, `card_words`,
`card_texts`.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import sqlite_utils

from kfjudge.errors import Problem
from kfjudge.paths import packaged
from kfjudge.rules import fold, imports
from kfjudge.rules.build_talk import Row, table
from kfjudge.rules.carddata import read_cards
from kfjudge.rules.cards import CardFacts, from_card_list, merged
from kfjudge.rules.entry import Entry
from kfjudge.rules.load import Shelf

MOST_NAMES = 3
"""A word that more card names share does not stand for one of them."""


def known_cards(shelves: list[Shelf], taken_in: list[imports.Import], problems: list[Problem]) -> dict[str, CardFacts]:
    """Every known card by id: shipped ones, then imported ones over them, a card of several lists with all its
    wordings; errata are ours.
    """
    order = [code for shelf in shelves for version in shelf.versions.all for code in version.sets]
    facts: dict[str, CardFacts] = {}
    errata: dict[str, CardFacts] = {}
    for shelf in shelves:
        for card in read_cards(packaged("rules_data", shelf.game), shelf, problems):
            facts[card.id] = card
            if card.errata:
                errata[card.id] = card
    for imported in taken_in:
        for record in imported.cards:
            card = from_card_list(record, imported.id)
            listed = facts.get(card.id)
            if listed is not None and listed.source != "shipped":
                card = merged(listed, card, order)
            ours = errata.get(card.id)
            facts[card.id] = replace(card, errata=ours.errata) if ours else card
    return facts


def card_tables(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], plain: set[str]) -> None:
    """The cards, which entries name which card, and the full text of the cards' newest wordings."""
    rows: list[Row] = [
        {
            "rowid": number,
            "id": card.id,
            "folded": fold.fold(card.name),
            "key": fold.key(card.name),
            "name": card.name,
            "facts": json.dumps(card.as_json(), ensure_ascii=False),
        }
        for number, card in enumerate(facts.values(), 1)
    ]
    table(db, "cards", rows, {"rowid": int, **dict.fromkeys(("id", "folded", "key", "name", "facts"), str)}, pk="rowid")
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
    _mechanics(db, facts, entries)
    _card_words(db, facts, entries, plain)
    texts = (
        {
            "rowid": number,
            "name": fold.searchable(card.name),
            "body": fold.searchable(card.wordings[-1].text if card.wordings else ""),
        }
        for number, card in enumerate(facts.values(), 1)
    )
    table(db, "card_texts", texts, {"rowid": int, "name": str, "body": str}, pk="rowid")
    db.table("card_texts").enable_fts(["name", "body"], fts_version="FTS5", tokenize="porter")


def _mechanics(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry]) -> None:
    """The glossary entries whose terms stand in a card's text, those that fewer cards share first.

    A term that more than a fifth of the cards use says nothing about a card and is left out.
    """
    terms = {
        term: entry.id
        for entry in entries
        if entry.kind == "glossary" and entry.until is None
        for term in _terms_of(entry)
    }
    found: dict[str, set[str]] = {}
    for card in facts.values():
        tokens = [fold.singular(word) for wording in card.wordings[-1:] for word in fold.words(wording.text)]
        phrases = {
            " ".join(tokens[start : start + length])
            for length in (1, 2, 3, 4)
            for start in range(len(tokens) - length + 1)
        }
        found[card.id] = {terms[phrase] for phrase in phrases if phrase in terms}
    shared = Counter(entry for named in found.values() for entry in named)
    rows = (
        {"card": card, "entry": entry, "cards": shared[entry]}
        for card, named in found.items()
        for entry in named
        if shared[entry] <= max(20, len(found) // 5)
    )
    table(db, "mechanics", rows, {"card": str, "entry": str, "cards": int})
    db.table("mechanics").create_index(["card"])


def _card_words(db: sqlite_utils.Database, facts: dict[str, CardFacts], entries: list[Entry], plain: set[str]) -> None:
    """Words that stand for a card by themselves ("Gabos"): in few names of cards with rulings, or else in few of any,
    and with no meaning of their own in the rules or in talk.
    """
    cards: dict[str, set[str]] = {}
    for card in facts.values():
        for word in map(fold.base, fold.words(card.name)):
            if len(word) > 3 and word not in plain:
                cards.setdefault(word, set()).add(card.id)
    named = {fold.key(name) for entry in entries for name in entry.cards}
    rows: list[Row] = []
    for word, idents in cards.items():
        ruled = {ident for ident in idents if fold.key(facts[ident].name) in named}
        of_few = ruled if ruled else idents
        if len({facts[ident].name for ident in of_few}) <= MOST_NAMES:
            rows += [{"word": word, "card": ident} for ident in sorted(of_few)]
    table(db, "card_words", rows, {"word": str, "card": str})
    db.table("card_words").create_index(["word"])


def _terms_of(entry: Entry) -> set[str]:
    """What an entry is called, as cards write it: folded, without colons."""
    return {fold.key(name).rstrip(":") for name in (entry.title, entry.id, *entry.aliases)}
