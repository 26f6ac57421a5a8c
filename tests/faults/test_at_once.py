"""Two imports at once, and a card that our own reader fails on: nothing is lost, and the rest goes on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kfjudge.cli import run
from kfjudge.errors import WrongFile, WrongSetup
from kfjudge.lookup import imports
from kfjudge.lookup.importers import take
from tests.faults.conftest import Kfjudge
from tests.importers import sample

WHOLE = sample.numbered()
PART = WHOLE[: len(WHOLE) * 2 // 3]


def slow_reader(monkeypatch: pytest.MonkeyPatch, meanwhile: Path) -> None:
    """While a file is being read, somebody else takes in another one."""
    whole = take.read

    def read(source: Any, **how: Any) -> Any:
        monkeypatch.setattr(take, "read", whole)
        found = whole(source, **how)
        take.take_in(meanwhile)
        return found

    monkeypatch.setattr(take, "read", read)


def test_a_cut_copy_does_not_replace_what_was_stored_while_it_was_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, part = home / "rules.txt", home / "part" / "rules.txt"
    part.parent.mkdir()
    whole.write_text(WHOLE, encoding="utf-8")
    part.write_text(PART, encoding="utf-8")
    slow_reader(monkeypatch, meanwhile=whole)
    with pytest.raises(WrongFile, match="would replace the import"):
        take.take_in(part)
    (kept,) = imports.load_all([])
    assert kept.file == "rules.txt"
    assert len(kept.passages) == len(take.take_in(whole).imported.passages)


def test_the_same_document_at_once_is_stored_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home / "rules.txt"
    path.write_text(WHOLE, encoding="utf-8")
    slow_reader(monkeypatch, meanwhile=path)
    assert take.take_in(path).state == "unchanged"
    assert len(list(imports.load_all([]))) == 1


def test_who_waits_too_long_for_another_import_is_told(home: Path) -> None:
    with imports.nobody_else(), pytest.raises(WrongSetup, match="another import is going on"), imports.nobody_else(0.1):
        pass
    with imports.nobody_else(0.1):
        pass


def test_an_import_is_not_taken_away_while_another_is_stored(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "rules.txt"
    path.write_text(WHOLE, encoding="utf-8")
    ident = take.take_in(path).imported.id
    turn = imports.nobody_else
    with turn():
        monkeypatch.setattr(imports, "nobody_else", lambda: turn(0.1))
        assert run(["import", f"--remove={ident}"]) == 2
    assert "another import is going on" in capsys.readouterr().err
    assert run(["import", f"--remove={ident}"]) == 0


def test_without_a_place_for_the_lock_an_import_goes_its_way(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_values: Any, **_more: Any) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("kfjudge.lookup.imports.sqlite3.connect", refuse)
    with imports.nobody_else():
        pass


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["kfjudge.language.describe.describe", "kfjudge.language.reading.Language.read"])
def test_a_card_that_our_own_reader_fails_on_is_named_and_the_others_are_read(
    kfjudge: Kfjudge, home: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    from kfjudge.language import describe, reading

    whole: Any = {"describe": describe.describe, "read": reading.Language.read}[broken.rpartition(".")[2]]

    def failing(*values: Any, name: str = "", **more: Any) -> Any:
        if name == "A Frob":
            raise AttributeError("no such thing")
        return whole(*values, name=name, **more)

    monkeypatch.setattr(broken, failing)
    cards = [
        {
            "id": name.lower(),
            "name": name,
            "type": "action",
            "houses": ["dis"],
            "printings": [{"text": "Play: Gain 1A."}],
        }
        for name in ("A Frob", "A Twiddle")
    ]
    (home / "cards.json").write_text(json.dumps({"cards": cards}), encoding="utf-8")
    code, out, _err = kfjudge("import", home / "cards.json", "--json")
    assert code == 0
    assert json.loads(out)["errors_of_our_own"] == ["A Frob"]
    for name, said in (("A Frob", "an error of kfjudge's own (AttributeError)"), ("A Twiddle", "gain")):
        code, out, _err = kfjudge("card", name)
        assert code == 0
        assert said in " ".join(out.split()).replace("Gain", "gain")
