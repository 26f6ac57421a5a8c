"""No file takes more time or memory than its share, and what was stored stays as it was."""

from __future__ import annotations

import contextlib
import json
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kfjudge.errors import WrongFile
from kfjudge.lookup.importers import apart, numbered, take
from kfjudge.lookup.importers.blocks import of_text
from kfjudge.lookup.importers.files import open_source
from tests.faults.conftest import Kfjudge
from tests.importers import sample
from tests.importers.pdfwriter import Layout

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows limits the time alone")


def bomb(content: bytes, pages: int = 1) -> bytes:
    """A PDF all of whose pages show the same content, packed."""
    packed = zlib.compress(content, 9)
    kids = b" ".join(b"%d 0 R" % (5 + page) for page in range(pages))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[" + kids + b"]/Count %d>>" % pages,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Length %d/Filter/FlateDecode>>\nstream\n" % len(packed) + packed + b"\nendstream",
    ]
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>"
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate([*objects, *[page] * pages], 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
    return (
        out + head + table + b"trailer <</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(offsets) + 1, len(out))
    )


WORDS = b"BT /F1 10 Tf " + b"1 0 0 1 50 700 Tm (keyforge word) Tj " * 3000 + b"ET"
BOMBS: dict[str, Callable[[], bytes]] = {
    "thousands of pages of one content": lambda: bomb(WORDS, 2000),
    "a content of hundreds of megabytes": lambda: bomb(b" " * 300_000_000),
    "millions of instructions": lambda: bomb(b"q Q " * 3_000_000),
}


@pytest.mark.slow
@pytest.mark.parametrize("content", BOMBS.values(), ids=BOMBS.keys())
def test_a_pdf_that_explodes_is_stopped(
    kfjudge: Kfjudge, home: Path, monkeypatch: pytest.MonkeyPatch, content: Callable[[], bytes]
) -> None:
    import resource

    monkeypatch.setattr(apart, "SECONDS", 2)
    path = home / "a.pdf"
    path.write_bytes(content())
    assert path.stat().st_size < 1_000_000
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code, out, err = kfjudge("import", path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (code, out) == (2, "")
    assert str(path) in err
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 15
    assert after.ru_maxrss < 1024 * 1024


@pytest.mark.slow
def test_a_pdf_is_read_in_a_process_of_its_own(home: Path) -> None:
    path = home / "a.pdf"
    path.write_bytes(Layout().write(sample.headed()))
    source = open_source(path)
    assert apart.takes_long(source)
    shown: list[str] = []
    here = take.read(source)
    there = apart.read_apart(source, progress=lambda what, done, of: shown.append(f"{what} {done}/{of}"))
    assert there == here
    assert shown


@pytest.mark.slow
def test_a_text_that_takes_too_long_is_stopped(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(apart.BIG, "text", 0)
    monkeypatch.setattr(apart, "allowed_seconds", lambda source: 1)
    path = home / "a.txt"
    path.write_text(sample.as_text(sample.headed()) * 400, encoding="utf-8")
    with pytest.raises(WrongFile, match="takes longer than 1 seconds"):
        take.take_in(path)


def test_a_reader_that_fails_is_an_answer(home: Path) -> None:
    path = home / "a.pdf"
    path.write_bytes(Layout().write(sample.headed())[:-200] + Random(1).randbytes(300))
    try:
        apart.read_apart(open_source(path))
    except WrongFile as error:
        assert str(path) in str(error)


SLOW: dict[str, Callable[[int], str]] = {
    "many headings": lambda size: "\n\n".join(
        f"{('WARD', 'ELUSIVE', 'SETUP')[n % 3]}\nThe archon of number {n} and" for n in range(size)
    ),
    "many questions": lambda size: "\n\n".join(
        f"Q: Can a KeyForge creature reap {n} times?\n\nA: Yes, and" for n in range(size)
    ),
    "one word again and again": lambda size: "keyforge archon battleline keyforge " * (3 * size),
}


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW.keys())
def test_the_time_a_text_takes_grows_with_its_length(home: Path, text: Callable[[int], str]) -> None:
    """Thrice the text takes about thrice the time, and not nine times; measured again if other programs disturb it."""
    path = home / "a.txt"

    def seconds(size: int) -> float:
        path.write_text(text(size), encoding="utf-8")
        begun = time.process_time()
        with contextlib.suppress(WrongFile):
            take.read(open_source(path), label="1.8")
        return time.process_time() - begun

    seconds(10)
    assert any(seconds(1500) < 6 * seconds(500) for _ in range(3))


def test_rule_numbers_of_several_letters_are_numbers() -> None:
    lines = [f"{number}.{letters}. A rule about frobs." for number in (101, 102) for letters in ("a", "z", "aa", "abc")]
    assert numbered.read_numbered(of_text("\n\n".join(lines))).rules


@pytest.mark.slow
def test_a_card_with_an_endless_text_is_left_out(kfjudge: Kfjudge, home: Path) -> None:
    card = {"id": "a", "name": "A Frob", "type": "action", "printings": [{"text": "Gain 1A. " * 2000}]}
    path = home / "cards.json"
    path.write_text(json.dumps({"cards": [card]}), encoding="utf-8")
    code, _, err = kfjudge("import", path)
    assert code == 2
    assert "length 5000 or less" in err
