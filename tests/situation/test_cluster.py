"""A cluster judges what one process judges, also when a worker dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kfjudge import cluster
from kfjudge.cli import progress, run
from kfjudge.cluster import Ended, connected, spread
from kfjudge.errors import WrongSetup

PLAIN = (
    "house: logos\nme: {aember: 6}\nopponent: {}\nclaims:\n  - {says: 'six', then: {me: {aember: 6}}, expect: always}\n"
)


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two workers on this machine, in a home of their own."""
    distributed = pytest.importorskip("distributed")
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        patch.setenv("DASK_TEMPORARY_DIRECTORY", str(home))
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as found:
            yield found


def _kill_one(workers: Any) -> None:
    """End a worker as the system does when there is no memory left."""
    os.kill(workers.workers[0].pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)


@pytest.mark.slow
def test_one_of_two_workers_dies_in_the_middle_and_the_report_is_the_same(
    workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(12):
        text = PLAIN.replace("expect: always", "expect: never") if number == 3 else PLAIN
        (tmp_path / f"{number:02}.yaml").write_text(f"title: number {number}\n{text}", encoding="utf-8")
    (tmp_path / "04.yaml").write_text("title: [", encoding="utf-8")
    (tmp_path / "05.yaml").unlink()
    (tmp_path / "05.yaml").symlink_to(tmp_path / "nowhere")
    reports = {}
    told: list[tuple[int, int]] = []
    for options in (("--json",), (), ("--jobs", "2")):
        code = run(["scenario", str(tmp_path), *options])
        reports[options] = (code, *capsys.readouterr())
    assert reports[()] == reports["--jobs", "2"]

    def show(self: progress.Progress, what: str, done: int, of: int) -> None:
        told.append((done, of))
        if done == 4:
            _kill_one(workers)

    on_it = ("--cluster", workers.scheduler_address)
    assert (run(["scenario", str(tmp_path), "--json", *on_it]), *capsys.readouterr()) == reports["--json",]
    monkeypatch.setattr(progress.Progress, "show", show)
    assert (run(["scenario", str(tmp_path), *on_it]), *capsys.readouterr()) == reports[()]
    assert told == [(done, 12) for done in range(2, 13)]


def _dying(task: str) -> str:
    if task == "bad":
        os._exit(9)
    return task.upper()


@pytest.mark.slow
def test_a_task_that_two_workers_die_of_is_named_and_the_others_are_done(workers: Any) -> None:
    with connected(workers.scheduler_address) as client:
        client.wait_for_workers(2)
        tasks = [*"abcdefghi", "bad", *"jklmnopqr"]  # handed out several at a time
        ends = sorted(spread(client, _dying, tasks), key=lambda ended: ended.number)
    assert ends == [
        Ended(number, died=True) if task == "bad" else Ended(number, task.upper()) for number, task in enumerate(tasks)
    ]


@pytest.mark.slow
def test_a_worker_with_other_documents_is_not_asked(workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "identity", lambda: "another")
    with connected(workers.scheduler_address) as client, pytest.raises(WrongSetup, match="another kfjudge or other"):
        list(spread(client, _dying, ["a"]))


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("banana", "'banana' is no address of a cluster"),
        ("http://127.0.0.1:9", "'http' is none of tcp, tls, ws, wss"),
        (":8786", "missing name of the machine"),
        ("127.0.0.1:88888", "88888 is no port"),
        ("127.0.0.1:9", "the cluster at 127.0.0.1:9 does not answer"),
    ],
)
def test_an_address_where_no_cluster_is(
    empty_home: Path, tmp_path: Path, address: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    (tmp_path / "a.yaml").write_text(PLAIN, encoding="utf-8")
    assert run(["scenario", str(tmp_path), "--cluster", address]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert not printed.out


@pytest.mark.parametrize("error", [AssertionError(), TypeError("no"), OSError("refused"), TimeoutError(), ValueError()])
def test_whatever_a_connection_ends_with_the_cluster_does_not_answer(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")

    def ends(*_args: Any, **_named: Any) -> None:
        raise error

    monkeypatch.setattr(distributed, "Client", ends)
    with pytest.raises(WrongSetup, match=r"the cluster at 127\.0\.0\.1:9 does not answer: ."), connected("127.0.0.1:9"):
        pass


def test_without_the_extra_a_message_names_it(
    empty_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    (tmp_path / "a.yaml").write_text(PLAIN, encoding="utf-8")
    assert run(["scenario", str(tmp_path), "--cluster", "localhost:8786"]) == 2
    assert "pip install distributed" in capsys.readouterr().err


def test_a_cluster_does_without_jobs_of_this_machine(empty_home: Path, tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "a.yaml").write_text(PLAIN, encoding="utf-8")
    assert run(["scenario", str(tmp_path), "--cluster", "localhost:8786", "--jobs", "2"]) == 2
    assert "--cluster does without --jobs" in capsys.readouterr().err


def test_the_same_installation_has_the_same_identity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it lies and when its files were written does not matter; what they hold does."""
    found: list[str] = []
    for name, text in (("here", "{}"), ("there", "{}"), ("elsewhere", "[]")):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
        stored = tmp_path / name / "kfjudge" / "imports" / "own.json"
        stored.parent.mkdir(parents=True)
        stored.write_text(text, encoding="utf-8")
        os.utime(stored, (len(found), len(found)))
        found.append(cluster.identity())
    assert found[0] == found[1] != found[2]
