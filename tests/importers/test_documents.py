"""The same rulebook in many shapes gives the same passages: no importer knows where anything stands.

With our own rulebook (sample.py) and, where they are here, with the source documents.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from kfjudge.lookup.importers import chart, take
from kfjudge.lookup.importers.files import open_source
from kfjudge.lookup.imports import Import
from tests.importers import mutate, sample
from tests.importers.conftest import seed
from tests.importers.pdfwriter import Layout


def read(tmp_path: Path, content: str | bytes) -> Import:
    path = tmp_path / ("copy.pdf" if isinstance(content, bytes) else "copy.txt")
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return take.read(open_source(path))[0]


def found(imported: Import) -> set[tuple[str, str]]:
    return {(passage.kind, passage.entry) for passage in imported.passages if passage.entry is not None}


def squeezed(text: str) -> str:
    return " ".join(text.split())


SHAPES: dict[str, str | bytes] = {
    "text": sample.as_text(sample.headed()),
    "terms in another order": sample.as_text(
        sample.headed(random.Random(3).sample(range(len(sample.TERMS)), len(sample.TERMS)))
    ),
    **{
        f"wrapped at {width}": mutate.rewrapped(sample.as_text(sample.headed()), width)
        for width in (40, 58, 70, 120, 0)
    },
    **{
        f"two columns mixed, {height} lines": mutate.mixed(sample.headed(), 60, height)
        for height in (18, 27, 36, 45, 57)
    },
    "windows line ends": sample.as_text(sample.headed()).replace("\n", "\r\n"),
    "a PDF in two columns": Layout().write(sample.headed()),
    "a PDF in one column": Layout(columns=1).write(sample.headed()),
    "a PDF in three columns": Layout(columns=3, size=7).write(sample.headed()),
    "a PDF, right column written first": Layout(right_first=True, lines_a_column=30).write(sample.headed()),
    "a PDF with ligatures and parted words": Layout(ligatures=True, hyphens=True).write(sample.headed()),
    "a PDF with running header and footer": (
        Layout(header="KeyForge Master Rulebook v1.8", footer="Armor and other matters", lines_a_column=25).write(
            sample.headed()
        )
    ),
}


@pytest.mark.parametrize(
    "content",
    [
        Layout(header="Rulebook").write(["# KeyForge Master Rulebook", "Version 1.8", *sample.headed()]),
        "".join(f"Rulebook {page}\n\n{text}\n\n" for page, text in enumerate(sample.headed(), 1)) + "Version 1.8\n",
    ],
    ids=["on lines of their own", "beside the title"],
)
def test_numbers_of_pages_are_no_version(tmp_path: Path, content: str | bytes) -> None:
    assert read(tmp_path, content).version == "1.8"


@pytest.mark.parametrize("content", SHAPES.values(), ids=SHAPES.keys())
def test_our_rulebook_in_any_shape_gives_the_same_passages(tmp_path: Path, content: str | bytes) -> None:
    imported = read(tmp_path, content)
    assert found(imported) == sample.expected()
    assert (imported.kind, imported.version, imported.game) == ("rulebook", "1.8", "keyforge")


def damaged(imported: Import) -> list[str]:
    """The entries whose passage does not have exactly the words of its section."""
    texts = {passage.entry: squeezed(passage.text) for passage in imported.passages}
    wanted = {entry: squeezed(" ".join(paragraphs)) for _, entry, paragraphs in sample.TERMS}
    wanted |= {entry: f"{question} {answer}" for _, entry, question, answer in sample.QUESTIONS}
    return [entry for entry, text in wanted.items() if texts.get(entry) != text]


@pytest.mark.parametrize("name", [name for name in SHAPES if "mixed" not in name])
def test_every_section_keeps_its_own_words_and_gets_no_others(tmp_path: Path, name: str) -> None:
    assert damaged(read(tmp_path, SHAPES[name])) == []


@pytest.mark.slow
def test_sections_torn_by_mixed_columns_are_put_together(tmp_path: Path) -> None:
    """Wherever the columns end: all entries are found, and of the sections not one in a hundred has lost or gained a
    paragraph.
    """
    heights = range(18, 60)
    wrong = 0
    for height in heights:
        imported = read(tmp_path, mutate.mixed(sample.headed(), 60, height))
        assert found(imported) == sample.expected()
        wrong += len(damaged(imported))
    assert wrong <= len(heights) * (len(sample.TERMS) + len(sample.QUESTIONS)) / 100


def test_story_is_left_out_and_named(tmp_path: Path) -> None:
    imported = read(tmp_path, sample.as_text(sample.headed()))
    assert not any("spire" in passage.text for passage in imported.passages)
    assert any("story and setting" in note and "The tale" in note for note in imported.notes)


def test_what_belongs_to_no_entry_is_kept_and_named(tmp_path: Path) -> None:
    zwobbel = ["# ZWOBBEL", "A zwobbel is a creature that every player of the game would like to control."]
    strange = sample.as_text([*sample.headed()[:7], *zwobbel, *sample.headed()[7:]])
    imported = read(tmp_path, strange)
    (passage,) = [passage for passage in imported.passages if passage.entry is None]
    assert passage.title == "Zwobbel"
    assert any("Zwobbel" in note for note in imported.notes)


def test_paragraphs_without_headings_go_to_the_terms_they_define(tmp_path: Path) -> None:
    imported = read(tmp_path, sample.unheaded())
    texts = {passage.entry: passage.text for passage in imported.passages}
    right = [entry for _, entry, paragraphs in sample.TERMS if paragraphs[0] in texts.get(entry, "")]
    assert len(right) >= 23, sorted({entry for _, entry, _ in sample.TERMS} - set(right))
    assert {entry for kind, entry in found(imported) if kind == "faq"} == {entry for _, entry, _, _ in sample.QUESTIONS}
    assert {entry for kind, entry in found(imported) if kind == "errata"} == {entry for _, entry, _ in sample.ERRATA}
    assert any("no headings" in note for note in imported.notes)


@pytest.mark.parametrize("width", [50, 90])
def test_paragraphs_without_headings_may_be_wrapped(tmp_path: Path, width: int) -> None:
    assert found(read(tmp_path, mutate.line_by_line(sample.unheaded(), width))) == found(
        read(tmp_path, sample.unheaded())
    )


def test_numbered_rules_of_another_edition(tmp_path: Path) -> None:
    imported = read(tmp_path, sample.numbered())
    rules = {passage.number: passage for passage in imported.passages}
    assert (imported.version, imported.game) == ("2031-02-03", "riftbound")
    assert rules["102.1.a"].text == "Open boxes, see rule 104. Lids for more."
    assert rules["102.1.a"].parents == ("100", "101", "102", "102.1")
    assert rules["102.1.a"].links == (f"{imported.id}.104",)
    assert rules["102"].examples == ("A crate is a box. Whoever opens it sees what is in it.",)
    assert rules["102.1.b"].text == "Closed boxes."
    assert rules["103"].text.split("\n\n") == ["What a box may hold:", "Stones", "Bread", "Other boxes"]
    assert rules["105"].text.split("\n\n") == [
        "A lid closes a box. It is not part of it. A lid may be lost.",
        "Boxes without lids are open.",
    ]
    assert rules["104"].children[:2] == (f"{imported.id}.105", f"{imported.id}.106")
    noted = "\n".join(imported.notes)
    for number, what in (
        ("102.1.a", "line before"),
        ("102.1.b", "without a dot"),
        ("106.1 (before 106.2)", "missing"),
        ("105", "two statements"),
        ("106", "behind “draw” lost"),
        ("103", "list"),
    ):
        assert any(what in note and note.endswith(number) for note in imported.notes), (what, noted)


@pytest.mark.parametrize("width", [46, 60, 100])
def test_numbered_rules_may_be_wrapped_and_reordered(tmp_path: Path, width: int) -> None:
    plain = {passage.number: passage.text for passage in read(tmp_path, sample.numbered()).passages}
    for changed in (mutate.rewrapped(sample.numbered(), width), mutate.shuffled_rules(sample.numbered(), width)):
        assert {passage.number: passage.text for passage in read(tmp_path, changed).passages} == plain


def revisions(page: str) -> str:
    """A wiki page that shows the difference between two revisions of a page before the page itself."""
    old = (
        "Line 1: Line 1:\n==Forge a key==\n# Nobody may forge.\n<div>» \"'''After a key'''\" effects.</div>\n# A second"
        " old step.\nLine 9: Line 9:\n"
    )
    head = (
        "The chart: Difference between revisions\n\nFrom Archon Arcana - The KeyForge Wiki\n(Updated to Master Rulebook"
        " v17)"
    )
    return f"{head}\n{old}\nLatest revision as of 03:56, 19 April 2023\n\n{page}"


def test_of_a_wiki_page_only_the_current_revision_is_read(tmp_path: Path) -> None:
    page = "\n\n".join("\n".join((name, "", *steps, "Down arrow")) for name, _, steps in sample.CHART)
    imported = read(tmp_path, revisions(page))
    assert (imported.kind, imported.version) == ("chart", "17")
    assert found(imported) == {("timing", entry) for _, entry, _ in sample.CHART}
    texts = {passage.entry: passage.text for passage in imported.passages}
    for _, entry, steps in sample.CHART:
        assert texts[entry] == "\n".join(steps)


# The source documents


def numbers_of(imported: Import) -> dict[str | None, tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return {passage.number: (passage.text, passage.examples, passage.parents) for passage in imported.passages}


@pytest.mark.shared
def test_document_001_has_all_that_is_in_it() -> None:
    imported, counts, _ = take.read(open_source(seed("001")))
    kinds = [passage.kind for passage in imported.passages]
    glossary = [passage for passage in imported.passages if passage.kind == "glossary"]
    assert imported.version == "1.8"
    assert len(glossary) >= 118
    assert sum(1 for passage in glossary if passage.section.startswith("Glossary: ")) >= 96
    assert (kinds.count("errata"), kinds.count("faq")) == (14, 100)
    assert kinds.count("timing") >= 12
    assert counts["questions with answers"] == 100
    assert [passage.title for passage in glossary if passage.entry is None] == []
    assert all(passage.entry for passage in imported.passages if passage.kind in ("errata", "faq"))


@pytest.mark.shared
def test_document_001_is_put_together_across_columns() -> None:
    texts = {passage.title: squeezed(passage.text) for passage in take.read(open_source(seed("001")))[0].passages}
    assert "their owners’ discard piles simultaneously" in texts["Destroyed"]
    assert texts["Anomaly"].endswith("belonging to that house for all game purposes.")
    assert "on the first turn. After a gigantic creature leaves play" in texts["Gigantic"]
    assert texts["Ward"].endswith("such as being returned to hand.")
    everything = " ".join(texts.values())
    torn = (
        "Bonesaw enter play ready?",
        "the Kelifi Dragon is put back",
        "two copies of Sir Marrows",
        "for Little Niff to steal",
        "Shield of Justice",
    )
    assert [words for words in torn if words not in everything] == []


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize(
    ("change", "lost"),
    [
        *(
            pytest.param(lambda text, width=width: mutate.rewrapped(text, width), 2, id=f"wrapped at {width}")
            for width in (50, 80, 110)
        ),
        *(
            pytest.param(lambda text, part=part: mutate.turned(text, part), 1, id=f"turned at {part}")
            for part in (0.2, 0.55, 0.8)
        ),
    ],
)
def test_document_001_in_other_shapes(tmp_path: Path, change: Any, lost: int) -> None:
    text = seed("001").read_text(encoding="utf-8")
    whole = found(read(tmp_path, text))
    got = found(read(tmp_path, change(text)))
    assert len(whole - got) <= lost
    assert not got - whole


@pytest.mark.slow
@pytest.mark.shared
def test_document_001_trimmed_loses_only_what_was_cut(tmp_path: Path) -> None:
    text = seed("001").read_text(encoding="utf-8")
    whole = found(read(tmp_path, text))
    lines = text.split("\n")
    for kept in (lines[: len(lines) // 2], lines[len(lines) // 4 :]):
        got = found(read(tmp_path, "\n".join(kept)))
        assert len(got) > len(whole) // 3
        assert len(got - whole) <= 3


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"columns": 1},
        {"right_first": True, "ligatures": True, "hyphens": True, "header": "Rulebook", "lines_a_column": 50},
    ],
)
def test_document_001_set_anew_as_a_pdf(tmp_path: Path, layout: dict[str, Any]) -> None:
    imported = take.read(open_source(seed("001")))[0]
    paragraphs: list[str] = []
    for kind in ("glossary", "rule", "errata", "faq"):
        topic = ""
        for passage in imported.passages:
            if passage.kind != kind:
                continue
            heading = passage.section.partition(": ")[2] if kind in ("errata", "faq") else passage.title.upper()
            if heading != topic:
                paragraphs.append(f"# {heading}")
                topic = heading
            paragraphs += passage.text.split("\n\n")
    wanted = {pair for pair in found(imported) if pair[0] != "timing"}
    got = found(read(tmp_path, Layout(**layout).write(paragraphs)))
    assert len(wanted - got) <= 2
    assert len(got - wanted) <= 2


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize(
    ("number", "version", "questions", "errata", "terms"), [("000", "14", 95, 13, 100), ("003", "1.2", 25, 1, 80)]
)
def test_documents_without_headings(number: str, version: str, questions: int, errata: int, terms: int) -> None:
    imported, counts, _ = take.read(open_source(seed(number)))
    assert imported.version == version
    assert counts["questions with answers"] == questions
    assert counts["errata"] == errata
    assert counts["terms matched by content"] >= terms
    assert all(passage.entry for passage in imported.passages if passage.kind in ("errata", "faq"))


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize(("number", "share"), [("000", 0.86), ("003", 0.88)])
def test_paragraphs_without_headings_are_matched_as_their_headings_say(number: str, share: float) -> None:
    """Document 001 has the same paragraphs under headings; measured on its glossary."""
    from rapidfuzz import fuzz, process

    headed: list[tuple[str, str | None]] = []
    for passage in take.read(open_source(seed("001")))[0].passages:
        if passage.section.startswith("Glossary: "):
            headed += [(paragraph, passage.entry) for paragraph in passage.text.split("\n\n")]
    texts = [text for text, _ in headed]
    right = total = 0
    for passage in take.read(open_source(seed(number)))[0].passages:
        for paragraph in passage.text.split("\n\n") if passage.kind in ("glossary", "rule") else ():
            best = process.extractOne(paragraph, texts, scorer=fuzz.ratio, score_cutoff=85)
            if best is not None:
                total += 1
                alike = process.extract(paragraph, texts, scorer=fuzz.ratio, score_cutoff=best[1] - 1)
                right += passage.entry in {headed[place][1] for _, _, place in alike}
    assert total > 100
    assert right / total >= share


@pytest.mark.shared
def test_document_002_counts_and_oddities() -> None:
    imported, counts, _ = take.read(open_source(seed("002")))
    assert counts == {"numbered rules": 1364, "example passages": 103, "cross-references": 85}
    notes = {
        said.group(1): said.group(2).split(", ")
        for note in imported.notes
        if (said := re.fullmatch(r"\d+ numbers? (.*?): (.*)", note))
    }
    assert len(notes["stood at the end of the line before"]) == 16
    assert notes["missing from the document"] == ["577.1 (before 577.2)"]
    assert notes["stood without a dot behind the number"] == ["553.5"]
    assert {"625.1.b", "632.1.b.2"} <= set(notes["with two statements run together"])
    assert {"519", "565.1", "637.1.a"} <= set(notes["with a list without numbers"])
    assert len(notes["with the number behind “draw” lost"]) == 5


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize(
    "change",
    [
        *(
            pytest.param(lambda text, width=width: mutate.rewrapped(text, width), id=f"wrapped at {width}")
            for width in (50, 72, 100)
        ),
        *(
            pytest.param(lambda text, order=order: mutate.shuffled_rules(text, order), id=f"order {order}")
            for order in (1, 2)
        ),
    ],
)
def test_document_002_in_other_shapes(tmp_path: Path, change: Any) -> None:
    text = seed("002").read_text(encoding="utf-8")
    assert numbers_of(read(tmp_path, change(text))) == numbers_of(read(tmp_path, text))


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.parametrize("layout", [{"columns": 1, "header": "Core Rules", "ligatures": True, "hyphens": True}, {}])
def test_document_002_set_anew_as_a_pdf(tmp_path: Path, layout: dict[str, Any]) -> None:
    """Without its marks of emphasis, which tell where two statements stand under one number."""
    import re

    text = seed("002").read_text(encoding="utf-8")
    lines = (re.sub(r"\*\*|^#+ ", "", line).replace("\\", "").strip() for line in text.split("\n"))
    imported = read(tmp_path, Layout(**layout).write([" ".join(line.split()) for line in lines if line]))
    plain, marked = numbers_of(imported), numbers_of(read(tmp_path, text))
    assert plain.keys() == marked.keys()
    assert [number for number in marked if squeezed(plain[number][0]) != squeezed(marked[number][0])] == []


@pytest.mark.shared
def test_document_004_current_revision_only() -> None:
    imported = take.read(open_source(seed("004")))[0]
    assert (imported.kind, imported.version) == ("chart", "17")
    texts = {passage.entry: passage.text for passage in imported.passages}
    assert len(imported.passages) == 14
    steps = (
        "forge",
        "house",
        "main",
        "play",
        "fight",
        "reap",
        "use",
        "ready",
        "draw",
        "damage",
        "destroyed",
        "start-of-turn",
        "end-of-turn",
    )
    assert {f"timing-{step}" for step in steps} == set(texts) - {None}
    assert texts["timing-fight"].count("\n") == 4
    assert texts["timing-reap"].split("\n")[1] == "2. Gain 1 Æmber from the common supply."
    assert not any(
        mark in text for text in texts.values() for mark in ("<div", "{{", "[[", "'''", "Line 1", "Down arrow")
    )


@pytest.mark.shared
@pytest.mark.parametrize("width", [60, 100])
def test_document_004_wrapped(tmp_path: Path, width: int) -> None:
    text = seed("004").read_text(encoding="utf-8")
    page = chart.current_revision(text)
    assert found(read(tmp_path, text.replace(page, mutate.rewrapped(page, width)))) == found(read(tmp_path, text))


def test_the_rules_of_an_event_do_not_stand_in_for_core_rules(tmp_path: Path) -> None:
    """Both documents number from 000: a number of the event's is "tr 102"."""
    text = sample.numbered()
    title = next(line for line in text.splitlines() if line.strip())
    imported = read(tmp_path, text.replace(title, "Riftbound Tournament Rules", 1))
    rules = {passage.number: passage for passage in imported.passages}
    assert imported.document == "Riftbound Tournament Rules"
    assert rules["tr 102.1.a"].parents == ("tr 100", "tr 101", "tr 102", "tr 102.1")
    assert {passage.kind for passage in imported.passages} == {"policy"}
