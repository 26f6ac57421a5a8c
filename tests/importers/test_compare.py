"""Where a document and our entries contradict each other, and where they only differ in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kfjudge.cli.versions import difference
from kfjudge.lookup.entry import Citation, Entry
from kfjudge.lookup.importers import documents, take
from kfjudge.lookup.importers.compare import contradictions
from kfjudge.lookup.importers.files import open_source
from kfjudge.lookup.imports import Import, Passage
from kfjudge.lookup.versions import RulesVersion, Versions
from tests.importers import sample
from tests.importers.conftest import Kfjudge, seed

pytestmark = pytest.mark.slow

VERSIONS = Versions([RulesVersion("1.2", "2019-01"), RulesVersion("1.8", "2021-03"), RulesVersion("17", "2023-04")])


def entry(
    text: str,
    *,
    kind: str = "glossary",
    short: str = "",
    since: str = "1.2",
    until: str | None = None,
    ident: str = "thing",
) -> Entry:
    return Entry(
        ident,
        kind,
        "keyforge",
        "Thing",
        text,
        short or text,
        (Citation("Rulebook", "17", "Thing"),),
        since,
        until,
        history="thing",
    )


def imported(text: str, *, kind: str = "glossary", version: str = "1.8") -> Import:
    passage = Passage("rulebook.thing", kind, "Thing", text, "Glossary: Thing", entry="thing")
    return Import(f"rulebook-{version}", "rulebook", "keyforge", "Rulebook", version, "file.txt", "0", (passage,))


def found(theirs: str, ours: str, kind: str = "glossary", short: str = "") -> list[str]:
    return [
        item.what
        for item in contradictions([imported(theirs, kind=kind)], [entry(ours, kind=kind, short=short)], VERSIONS)
    ]


@pytest.mark.parametrize(
    ("theirs", "ours", "what"),
    [
        (
            "A purged card is put facedown under its owner's identity card.",
            "A purged card lies faceup under the identity card of its owner.",
            "facedown",
        ),
        (
            "A key costs six Æmber to forge unless a card changes that.",
            "Without a card that changes it a key costs 7 Æmber to forge.",
            "6 against 7",
        ),
        (
            "The ability resolves before the creature deals its damage in the fight.",
            "It resolves after the creature has dealt damage in the fight.",
            "before",
        ),
        (
            "A stunned creature cannot be chosen for another stun counter.",
            "A stunned creature may be chosen for another stun counter.",
            "cannot",
        ),
    ],
)
def test_sentences_about_the_same_thing_that_cannot_both_be_true(theirs: str, ours: str, what: str) -> None:
    (said,) = found(theirs, ours)
    assert what in said


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (
            "A purged card is put faceup under its owner's identity card.",
            "A purged card lies faceup below the identity card.",
        ),
        ("A key costs six Æmber to forge.", "To forge a key costs 6 Æmber."),
        ("Draw until you have six cards in hand.", "A first player draws seven cards at the beginning."),
        ("A player cannot play a card more than six times in a turn.", "A player may play a card six times in a turn."),
        (
            "4 Shuffle the deck and offer it for a cut.",
            "Each player shuffles the deck, puts 3 keys down and offers the deck for a cut.",
        ),
    ],
)
def test_what_only_differs_in_words_is_no_contradiction(theirs: str, ours: str) -> None:
    assert found(theirs, ours) == []


def test_a_ruling_answered_the_other_way_round() -> None:
    question = "May I play a second alpha card in this step?"
    theirs = f"{question}\n\nYes. Nothing forbids that."
    assert found(theirs, "Alpha must come first.", "faq", "No. The first card ended the permission of alpha.") != []
    assert found(theirs, "Alpha does not hinder it.", "faq", "Yes. It may be played.") == []


def test_a_term_that_the_document_has_before_we_know_it() -> None:
    (item,) = contradictions([imported("A thing is a card.")], [entry("A thing is a card.", since="17")], VERSIONS)
    assert "version 1.8 has it, we only since 17" in item.what


def test_the_entry_of_the_documents_own_version_is_compared() -> None:
    states = [
        entry("A purged card lies facedown under the identity card.", until="1.2", ident="thing-until-1.2"),
        entry("A purged card lies faceup under the identity card.", since="1.8"),
    ]
    text = "A purged card is put facedown under its owner's identity card."
    assert contradictions([imported(text, version="1.2")], states, VERSIONS) == []
    (item,) = contradictions([imported(text, version="1.8")], states, VERSIONS)
    assert item.entry == "thing"


def test_doctor_lists_what_contradicts_us(kfjudge: Kfjudge, tmp_path: Path) -> None:
    path = tmp_path / "rulebook.txt"
    text = sample.as_text(sample.headed())
    ours = "A purged card leaves the game and lies under the identity card of its owner."
    assert ours in text
    path.write_text(
        text.replace(ours, "A purged card lies facedown beneath its owner's identity card."), encoding="utf-8"
    )
    kfjudge("import", path)
    code, out, _ = kfjudge("doctor")
    assert code == 0
    (line,) = [line for line in out.splitlines() if "Glossary: Purge" in line]
    assert "facedown" in line


def test_versions_shows_the_difference_word_by_word(kfjudge: Kfjudge, tmp_path: Path) -> None:
    for version, words in (("1.6", "a rare card"), ("1.8", "a very rare card")):
        path = tmp_path / f"{version}.txt"
        text = (
            sample.as_text(sample.headed()).replace("version 1.8", f"version {version}").replace("a rare card", words)
        )
        path.write_text(text, encoding="utf-8")
        kfjudge("import", path)
    shown = kfjudge("versions", "maverick")[1]
    assert "{+very+}" in " ".join(shown.split())


@pytest.mark.shared
@pytest.mark.slow
def test_the_source_documents_agree_with_our_entries_of_their_versions(our_bench: documents.Bench) -> None:
    documents = [take.read(open_source(seed(number)))[0] for number in ("000", "001", "003", "004")]
    items = contradictions(documents, our_bench.shelf.entries, our_bench.shelf.versions)
    assert {item.entry for item in items} <= {"faq-phase-shift-mimicry"}, [str(item) for item in items]


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Draw a card.", "Draw two cards.", "Draw [-a card.-] {+two cards.+}"),
        ("Draw a card. Stop.", "Draw a card.", "Draw a card. [-Stop.-]"),
        ("The player's “hand”.", 'The player’s "hand".', 'The player’s "hand".'),
        ("One.\n\nTwo three.", "One.\n\nTwo big three.", "One.\n\nTwo {+big+} three."),
        ("One.", "One.\n\nTwo.", "One.\n\n{+Two.+}"),
    ],
)
def test_what_is_marked_as_different(old: str, new: str, shown: str) -> None:
    assert difference(old, new) == shown
