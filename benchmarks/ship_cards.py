"""Makes the cards on board from a card list: `python -m benchmarks.ship_cards LIST [--game riftbound]`.

In: a list that `kfjudge import` takes. Out: `rules_data/GAME/cards.json.gz`: facts, and what each text does as the tree
of the language with its canonical words; of a text that is not understood nothing but that it is not. The same list
and the same language give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Sequence
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from kfjudge import games
from kfjudge.games.riftbound.board.facts import facts_of
from kfjudge.games.riftbound.cards.errata import SINCE, text_of
from kfjudge.games.riftbound.cards.records import complete
from kfjudge.language.absent import NOT_ON_BOARD
from kfjudge.language.canonical import counted, plain
from kfjudge.language.reading import Language, Reading, language
from kfjudge.language.serial import to_json
from kfjudge.language.word_files import base_lexicon
from kfjudge.lookup import shipped
from kfjudge.lookup.carddata import read_cards
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.load import load
from kfjudge.lookup.reader import told_of
from kfjudge.lookup.readings import key_of
from kfjudge.lookup.shipped import FILE
from kfjudge.paths import rules_data

TREE_TEXT = '{"node":"CardText"'
HALF = "other half of"
RIFTBOUND_FACTS = ("name", "type", "supertype", "domains", "energy", "power", "might", "tags")


def without_forms(tree: Any) -> Any:
    """A tree as JSON without the wordings of its nodes, which only rebuilding a print needs."""
    if isinstance(tree, dict):
        return {key: without_forms(value) for key, value in tree.items() if key != "form"}
    return [without_forms(item) for item in tree] if isinstance(tree, list) else tree


def canonical(reader: Language, text: str, name: str = "", before: str = "") -> tuple[str, Reading, Reading] | None:
    """A text in canonical words, how these are read behind what else stands `before` them, and how the text is; None if
    the text is not understood, or its canonical words mean anything else.
    """
    found = reader.read(text, name=name)
    if not found.understood:
        return None
    means = found.means.replace("~", name)
    again = reader.read(before + means, name=name)
    same = again.understood and counted(plain(again.ast), reader.dialect) == counted(plain(found.ast), reader.dialect)
    return (means, again, found) if same else None


def keyforge(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards of a KeyForge list as they ship, each with its wordings that differ in meaning."""
    dialect = games.named("keyforge").dialect()
    traits = {trait for card in cards for trait in card.get("traits") or ()}
    reader = language(dialect, base_lexicon(dialect).with_cards([card["name"] for card in cards], sorted(traits)))
    ours = {card.id: card for card in read_cards(rules_data("keyforge"), load(rules_data("keyforge")), [])}
    return [_keyforge(reader, card, ours.get(card["id"])) for card in cards]


def _keyforge(reader: Language, card: dict[str, Any], ours: CardFacts | None) -> dict[str, Any]:
    printings = card.get("printings") or ()
    icons = list(card.get("icons") or ()) or ["aember"] * (card.get("amber") or 0)
    half = any(HALF in (item.get("text") or "").lower() for item in printings)
    facts = {key: card.get(key) for key in ("id", "name", "type", "houses", "traits", "power", "armor")}
    record = {
        key: value for key, value in (facts | {"icons": icons, "half": half}).items() if value not in (None, [], False)
    }
    kept: list[dict[str, Any]] = []
    for printing in printings:
        item = _wording(reader, record, printing)
        if kept and "means" in item and kept[-1].get("means") == item["means"]:
            kept[-1]["sets"] += [code for code in item["sets"] if code not in kept[-1]["sets"]]
            kept[-1].get("prints", {}).update(item.get("prints", {}))
        else:
            kept.append(item)
    others = _others(reader, ours) if ours else []
    return record | {"wordings": kept} | ({"others": others} if others else {})


def _others(reader: Language, card: CardFacts) -> list[dict[str, Any]]:
    """The texts that our own data has of a card, wordings and errata, each with its tree where it is understood."""
    texts = dict.fromkeys([item.text for item in card.wordings] + [item.text or "" for item in card.errata])
    read = ((text, reader.read(text, name=card.name)) for text in texts if text)
    return [{"text": text, **_known(reader, found, card.name)} for text, found in read if found.understood]


def _wording(reader: Language, record: dict[str, Any], printing: dict[str, Any]) -> dict[str, Any]:
    """A printed wording as it ships: its sets, and if it is understood its canonical text with the tree of that."""
    sets, text = list(printing.get("sets") or ()), printing.get("text") or ""
    if not text.strip():
        return {"sets": sets, "means": ""}
    found = canonical(reader, text, record["name"], shipped.text_of(record, {"means": ""}))
    if found is None:
        return {"sets": sets}
    means, canonically, printed = found
    known = _known(reader, canonically, record["name"])
    tree = without_forms(to_json(printed.ast))
    at = list(shipped.places(tree))
    same = tree == shipped.placed(known["tree"], chain(at, repeat(0)))
    return {"sets": sets, "means": means, **known, "prints": {key_of(record["name"], text): at if same else tree}}


def _known(reader: Language, found: Reading, name: str) -> dict[str, Any]:
    """What ships of an understood text: its tree, and what it means for people."""
    return {"tree": without_forms(to_json(found.ast)), "told": list(told_of(found, reader, name))}


def riftbound(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards of a Riftbound list as they ship: the newest text, and the one before an erratum."""
    reader = language(games.named("riftbound").dialect())
    return [_riftbound(reader, card) for card in cards]


def _riftbound(reader: Language, card: dict[str, Any]) -> dict[str, Any]:
    record = {key: card[key] for key in RIFTBOUND_FACTS if card.get(key) not in (None, [])}
    newest = text_of(card)
    found = _plain_text(reader, card, newest)
    record |= {"text": found[0], "tree": found[1]} if found[0] else {}
    since = SINCE.get(str(card.get("errata_document") or ""), "1.1")
    older = text_of(card, "1.0")
    if card.get("errata") and older != newest:
        record["before"] = {"version": since, "text": _plain_text(reader, card, older)[0]}
    return record


def _plain_text(reader: Language, card: dict[str, Any], text: str) -> tuple[str, Any]:
    """A text in canonical words with its tree; what stands for it where it is declined, in words or on this card."""
    if not text.strip():
        return "", None
    found = None if facts_of(complete(card | {"text": text})).declined else canonical(reader, text)
    return (found[0], without_forms(to_json(found[1].ast))) if found else (NOT_ON_BOARD, None)


def _as_file(cards: list[dict[str, Any]], *, apart: bool) -> str:
    """What `shipped.records` reads; `apart`: with the trees of the cards on lines of their own."""
    if not apart:
        return _compact(cards)
    kept = [card.get(shipped.TREE) for card in cards]
    trees = [_compact(tree) for tree in kept if tree is not None]
    places = iter(range(len(trees)))
    facts = [
        {**card, shipped.TREE: None if tree is None else next(places)} for card, tree in zip(cards, kept, strict=True)
    ]
    return "\n".join([_compact(facts), *trees])


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file and say what is in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path)
    parser.add_argument("--game", choices=("keyforge", "riftbound"), default="keyforge")
    options = parser.parse_args(arguments)
    cards = json.loads(options.list.read_text(encoding="utf-8"))["cards"]
    records = keyforge(cards) if options.game == "keyforge" else riftbound(cards)
    path = rules_data(options.game) / FILE
    data = _as_file(records, apart=options.game == "riftbound")
    path.write_bytes(gzip.compress(data.encode("utf-8"), mtime=0))
    told = f"{data.count(TREE_TEXT)} texts with what they do"
    print(f"{path}: {len(records)} cards, {told}, {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
