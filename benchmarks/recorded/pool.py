"""The card pool as faces of the engine: every card of a card list with its newest wording (or erratum), read by the
card language.

In: a card list as JSON. Out: faces by id; a card that reprints moved to other houses also has one by `id@house`.
Reading them all takes seconds, so they are kept in the user's cache under a hash of everything they depend on.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import kfjudge
from kfjudge.games.keyforge.board.faces import CardFace, Declined
from kfjudge.games.keyforge.situation.faces import Faces
from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.games.keyforge.words.nodes.kinds import CardText
from kfjudge.language.reading import Language, language
from kfjudge.language.word_files import base_lexicon
from kfjudge.lookup.carddata import read_cards
from kfjudge.lookup.cards import CardFacts, from_card_list
from kfjudge.lookup.load import load
from kfjudge.paths import grammar, open_own, private_cache, rules_data

SOURCES = (
    "language",
    "games/keyforge/words",
    "games/keyforge/board/faces.py",
    "lookup/cards.py",
    "games/keyforge/situation/faces.py",
)
"""What of the package decides how a card is read."""
KEPT = 4
"""How many pools stay in the cache."""
_GIGANTIC = re.compile(r"play only with the other half", re.IGNORECASE)


def load_pool(cards: Path, tree_of: Callable[[str, str], CardText | None] | None = None) -> Mapping[str, CardFace]:
    """The faces of the card list, from the cache if nothing they depend on has changed. `tree_of` gives the tree of a
    text of a card's name where the list was read before.
    """
    path = private_cache() / f"recorded-pool-{_fingerprint(cards)}.pickle"
    if path.is_file():
        try:
            with open_own(path) as file:
                kept: dict[str, CardFace] = pickle.load(file)
            return kept
        except Exception:  # a damaged cache is only a reason to read the cards again
            path.unlink(missing_ok=True)
    faces = read_pool(json.loads(cards.read_text(encoding="utf-8"))["cards"], tree_of)
    _keep(faces, path)
    return faces


def read_pool(
    cards: Sequence[Mapping[str, object]], tree_of: Callable[[str, str], CardText | None] | None = None
) -> dict[str, CardFace]:
    """Reads every card of the list, as far as `tree_of` has no tree of its text."""
    shelf = load(rules_data())
    errata = {card.id: card.errata for card in read_cards(rules_data(), shelf, []) if card.errata}
    known = {
        str(card["id"]): replace(from_card_list(card, "list"), errata=errata.get(str(card["id"]), ())) for card in cards
    }
    names = (facts.name for facts in known.values())
    traits = (trait for facts in known.values() for trait in facts.traits)
    reader = language(KEYFORGE, base_lexicon(KEYFORGE).with_cards(names, traits))
    faces = Faces(
        lambda facts, text: (tree_of and tree_of(text, facts.name)) or _read(reader, facts, text),
        shelf.versions,
        shelf.versions.newest,
    )
    found: dict[str, CardFace] = {}
    for facts in known.values():
        for key, house in _houses(facts):
            face = faces.face(facts, house)
            found[key] = _as_half(face, facts, known)
    return found


def _houses(facts: CardFacts) -> Iterator[tuple[str, str | None]]:
    """The keys under which a card stands, each with the house that it has there."""
    yield facts.id, facts.houses[0] if len(facts.houses) > 1 else None
    if len(facts.houses) > 1:
        for house in facts.houses:
            yield f"{facts.id}@{house}", house


def _as_half(face: CardFace, facts: CardFacts, known: Mapping[str, CardFacts]) -> CardFace:
    """The face as half of a gigantic creature, if it is one: both halves share a title, and one of the ids ends in
    2.
    """
    if not any(_GIGANTIC.search(wording.text) for wording in facts.wordings):
        return face
    base = facts.id.removesuffix("2")
    other = f"{base}2" if facts.id == base else base
    if other not in known:
        return face
    return replace(face, half="bottom" if facts.id == base else "top", other_halves=(other,))


def _read(reader: Language, facts: CardFacts, text: str) -> CardText | Declined:
    """A wording's meaning, or why it was declined."""
    reading = reader.read(text, name=facts.name)
    if isinstance(reading.ast, CardText) and reading.understood:
        return reading.ast
    decline = reading.decline
    if decline is None:
        return Declined("it was not understood")
    return Declined(
        f"{decline.reason} ({decline.words})" if decline.words else decline.reason, decline.start, decline.end
    )


def _fingerprint(cards: Path) -> str:
    package = Path(kfjudge.__file__).parent
    digest = hashlib.sha256(cards.read_bytes())
    for root in (*(package / source for source in SOURCES), grammar(), rules_data()):
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.is_file() and path.suffix in (".py", ".lark", ".frames", ".yaml", ".txt", ".tsv", ".json"):
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()[:16]


def _keep(faces: Mapping[str, CardFace], path: Path) -> None:
    """Writes the pool beside older ones, of which a few stay, and renames it into place."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "wb") as file:
            pickle.dump(dict(faces), file, protocol=pickle.HIGHEST_PROTOCOL)
        Path(name).replace(path)
    except OSError:
        return
    kept = sorted(path.parent.glob("recorded-pool-*.pickle"), key=lambda old: old.stat().st_mtime, reverse=True)
    for old in kept[KEPT:]:
        old.unlink(missing_ok=True)
