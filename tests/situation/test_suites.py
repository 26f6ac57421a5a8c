"""A suite reports each file, whatever happens in one."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from kfjudge.paths import packaged
from kfjudge.situation import suite
from kfjudge.situation.load import load_scenarios
from kfjudge.situation.suite import FileResult, Wanted, judge_files

PLAIN = (
    "house: logos\nme: {aember: 6}\nopponent: {}\nclaims:\n  - {says: 'six', then: {me: {aember: 6}}, expect: always}\n"
)


def files(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / name).write_text(f"title: {name}\n{PLAIN}", encoding="utf-8")
    return [folder / name for name in names]


def test_an_error_in_one_file_is_its_result(empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(path: Path, library: object, data: bytes | None) -> object:
        if path.name == "bad.yaml":
            raise RecursionError("too deep")
        return load_scenarios(path, library, data)  # type: ignore[arg-type]

    monkeypatch.setattr(suite, "load_scenarios", load)
    results = list(judge_files(files(tmp_path, "a.yaml", "bad.yaml", "b.yaml"), Wanted()))
    assert [result.exit_code for result in results] == [0, 2, 0]
    assert "RecursionError: too deep" in results[1].wrong


def test_without_reasons_the_verdicts_are_the_same(empty_home: Path) -> None:
    paths = [packaged("examples", "gateway-to-dis.yaml"), packaged("examples", "riftbound-combat.yaml")]
    told, summed = (list(judge_files(paths, Wanted(reasons=reasons))) for reasons in (True, False))
    assert [each.exit_code for each in told] == [each.exit_code for each in summed] == [0, 0]
    for one, other in zip(told, summed, strict=True):
        for whole, bare in zip(one.rulings, other.rulings, strict=True):
            assert [claim.verdict for claim in whole.claims] == [claim.verdict for claim in bare.claims]
            assert any(" decides: " in why.text for claim in whole.claims for why in claim.because)
            assert not any(" decides: " in why.text for claim in bare.claims for why in claim.because)


def _dying(task: tuple[Path, Wanted]) -> FileResult:
    """Judges a file, or ends its process as the system does when there is no memory left."""
    if task[0].name.startswith("bad"):
        os._exit(9)
    return FileResult(str(task[0]))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="slow to start processes")
def test_a_process_that_dies_costs_no_other_file(
    empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "_judge_in_process", _dying)
    paths = files(tmp_path, "a.yaml", "bad.yaml", "b.yaml", "c.yaml", "bad-too.yaml", "d.yaml")
    results = list(judge_files(paths, Wanted(), jobs=2))
    assert [result.file for result in results] == [str(path) for path in paths]
    assert ["died" in result.wrong for result in results] == [False, True, False, False, True, False]


RIFTBOUND = (
    "game: riftbound\nbattlefields: [{as: grove, units: [{card: Stalwart Poro, as: poro}]}]\nclaims:\n"
    "  - {says: 'it stays', then: {cards: {poro: {zone: grove}}}, expect: always}\n"
)


@pytest.mark.parametrize("documents", [(PLAIN, RIFTBOUND), (RIFTBOUND, PLAIN)], ids=["KeyForge first", "last"])
def test_a_file_may_hold_scenarios_of_several_games(empty_home: Path, tmp_path: Path, documents: list[str]) -> None:
    path = tmp_path / "both.yaml"
    path.write_text("---\n".join(documents), encoding="utf-8")
    [result] = judge_files([path], Wanted())
    assert result.wrong == ""
    assert [claim.verdict for ruling in result.rulings for claim in ruling.claims] == ["always", "always"]


def test_a_scenario_of_any_game_is_read_from_standard_input(empty_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RIFTBOUND.encode()), encoding="utf-8"))
    [result] = judge_files([Path("-")], Wanted())
    assert [claim.verdict for ruling in result.rulings for claim in ruling.claims] == ["always"]


def test_each_game_is_asked_for_its_own_versions(empty_home: Path, tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(RIFTBOUND, encoding="utf-8")
    [result] = judge_files([path], Wanted(("1.2", "1.4", "1.2")))
    assert [ruling.rules for ruling in result.rulings] == ["1.2", "1.4"]
    [wrong] = judge_files([path], Wanted(("18.4",)))
    assert "there is no version '18.4'" in wrong.wrong
