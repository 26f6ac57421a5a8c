"""Thousands of hostile inputs of all kinds: `python -m benchmarks.attack [--inputs N] [--seed S] [--kinds K,...]`.

Each input goes through the command line or the function that reads it. Counted are crashes (an error of kfjudge's own,
a traceback, an exit code nobody knows), outputs with control characters or broken JSON, inputs that take more than 10
seconds of processor time or one gigabyte, and imports that were lost. Exit 1 if there was any.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from kfjudge.cli import run
from kfjudge.errors import Problem
from kfjudge.rules import imports
from tests.faults import damage
from tests.importers import sample
from tests.importers.pdfwriter import Layout

MOST_SECONDS, MOST_MB = 10.0, 1024.0
STUCK = 40.0
"""Seconds by the clock after which an input is stuck; other programs may take the processor meanwhile."""
TOLD_EACH = 200
"""After so many inputs a terminal is told how far it is."""
PIECES = (
    "ward", "elusive", "626.1.d", "dextre", "a creature", "destroy", "\x1b[31m", "\u202e", "\0", '"', "*", "'", "OR",
    "NEAR(", "æmber", "A" * 500, "-", "--", "\ud800", "\U0001f600", "%s", "{}", "\\", "\n", "1A", "Play:", "Reap:", "~",
    "²", "٣", ":", "gain 1A", "if you do,", "each friendly creature", "deal 2D to", "it", "“", "”", "(", ")",
)  # fmt: skip
SCENARIO = """title: a board
house: logos
cards: [{name: A Frob, type: creature, house: logos, power: 3, text: "Reap: Gain 1A."}]
me: {aember: 3, keys: 1, battleline: [A Frob]}
opponent: {aember: 2}
do: [{reap: A Frob}]
claims:
  - {says: "I have five", then: {me: {aember: 5}}, expect: always}
"""
CARD: dict[str, Any] = {
    "id": "a-frob", "name": "A Frob", "type": "creature", "houses": ["logos"], "traits": ["robot"], "power": 3,
    "armor": None, "amber": 1, "icons": [],
    "printings": [{"sets": ["CotA"], "number": "1", "rarity": "Rare", "text": "Reap: Gain 1A."}],
}  # fmt: skip
Case = tuple[list[str], dict[str, bytes]]


def words(random: Random, most: int = 12) -> str:
    """A few pieces of text, hostile ones among them."""
    return random.choice(("", " ", " ")).join(random.choice(PIECES) for _ in range(random.randint(1, most)))


def _lookup(random: Random) -> Case:
    command = random.choice(("rule", "rule", "card", "timing", "versions", "parse", "what-if"))
    options = ["--json"] if random.random() < 0.5 else []
    if command == "rule" and random.random() < 0.3:
        options += [random.choice(("--rules", "--kind", "--game", "--limit", "--see")), words(random, 1)]
    return [command, *options, "--", words(random).replace("\0", "")], {}


def _scenario(random: Random) -> Case:
    data = SCENARIO.encode()
    for _ in range(random.randint(1, 3)):
        data = damage.damaged_bytes(data, random) if random.random() < 0.4 else _spliced(data, random)
    return ["scenario", *(["--json"] if random.random() < 0.5 else []), "a.yaml"], {"a.yaml": data}


def _spliced(data: bytes, random: Random) -> bytes:
    lines = data.decode("utf-8", "replace").split("\n")
    place = random.randrange(len(lines))
    lines[place] = random.choice(
        (lines[place] * 2, "", words(random, 3), lines[place].replace(":", ": " + words(random, 2), 1))
    )
    return "\n".join(lines).encode("utf-8", "replace")


def _list(random: Random) -> Case:
    value: Any = {"sets": [{"code": "CotA"}], "cards": [CARD, {**CARD, "id": "b", "name": "B"}]}
    for _ in range(random.randint(1, 3)):
        value = damage.damaged_json(value, random)
    return ["read", "cards.json"], {"cards.json": json.dumps(value).encode()}


def _document(random: Random) -> Case:
    text = sample.as_text(sample.headed()) if random.random() < 0.5 else sample.numbered()
    data = damage.damaged_bytes(text.encode(), random)
    return ["read", "rules.txt"], {"rules.txt": data}


def _pdf(random: Random) -> Case:
    return ["read", "rules.pdf"], {"rules.pdf": damage.damaged_bytes(Layout().write(sample.headed()), random)}


def _stored(random: Random) -> Case:
    return ["stored"], {"own-1.json": b""}


KINDS: dict[str, tuple[float, Callable[[Random], Case]]] = {
    "lookup": (0.35, _lookup),
    "scenario": (0.2, _scenario),
    "list": (0.2, _list),
    "document": (0.12, _document),
    "stored": (0.12, _stored),
    "pdf": (0.01, _pdf),
}
"""Each kind with its share of the inputs, and what makes one."""


def attack(inputs: int, seed: int, kinds: Sequence[str]) -> dict[str, Any]:
    """Run the attack in a home of its own. The counts, the slowest input, and the first failures."""
    random = Random(seed)
    found: Counter[str] = Counter()
    failures: list[dict[str, str]] = []
    slowest: tuple[float, str] = (0.0, "")
    shares = [KINDS[kind][0] for kind in kinds]
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "XDG_CACHE_HOME": f"{home}/cache"}
        os.chdir(home)
        whole = imports.save(_own())
        untouched = whole.read_bytes()
        _quietly(["rule", "ward"])
        for number in range(inputs):
            if number and number % TOLD_EACH == 0 and sys.stderr.isatty():
                print(f"{number} of {inputs}, {found['failed']} failed", file=sys.stderr, flush=True)
            (kind,) = random.choices(kinds, shares)
            arguments, files = KINDS[kind][1](random)
            begun = time.process_time()
            try:
                with _stopped_after(STUCK):
                    wrong = _one(arguments, files, whole, untouched, random)
            except StuckError as error:
                wrong = str(error)
                whole.write_bytes(untouched)
            spent = time.process_time() - begun
            found[kind] += 1
            slowest = max(slowest, (spent, f"{kind}: {arguments!r}"[:200]))
            if spent > MOST_SECONDS:
                wrong = wrong or f"took {spent:.1f} s"
            if wrong:
                found["failed"] += 1
                failures.append({"kind": kind, "arguments": repr(arguments)[:500], "wrong": wrong[:300]})
    peak = _peak()
    return {
        "inputs": inputs,
        "seed": seed,
        "kinds": {kind: found[kind] for kind in kinds},
        "failed": found["failed"] + (peak > MOST_MB),
        "slowest": {"seconds": round(slowest[0], 2), "input": slowest[1]},
        "peak_mb": round(peak),
        "failures": failures[:20],
    }


class StuckError(BaseException):
    """An input takes too long by the clock. What handles errors, even every `Exception`, does not handle this one."""


@contextlib.contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    """Raise `StuckError` in what takes longer by the clock, again and again, where the system can do so."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise StuckError(f"still waiting after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _own() -> imports.Import:
    passage = imports.Passage("own-1.frobs", "rule", "Frobs", "A frob is no creature.", "1")
    return imports.Import("own-1", "rulebook", "keyforge", "Own", "1.8", "a", "b", (passage,), (CARD,))


def _one(arguments: list[str], files: dict[str, bytes], whole: Path, untouched: bytes, random: Random) -> str:
    """What is wrong with how one input is dealt with; "" if nothing."""
    if arguments[0] == "stored":
        return _damaged(whole, untouched, random)
    for name, data in files.items():
        Path(name).write_bytes(data)
    if arguments[0] == "read":
        return _read(Path(arguments[1]))
    code, out, err = _quietly(arguments)
    if code not in (0, 1, 2, 3):
        return f"exit {code}"
    if "an error of kfjudge's own" in out + err or "Traceback" in err:
        return err[:300]
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", out + err):
        return "control characters in the output"
    if "--json" in arguments:
        try:
            for line in out.splitlines():
                json.loads(line)
        except ValueError:
            return f"no JSON: {out[:100]}"
    return "" if whole.read_bytes() == untouched else "an import was lost"


def _read(path: Path) -> str:
    """Read a file as `import` does, without keeping it."""
    from kfjudge.errors import JudgeError
    from kfjudge.rules.importers import apart, take
    from kfjudge.rules.importers.files import open_source

    try:
        source = open_source(path)
        imported = (apart.read_apart if apart.takes_long(source) else take.read)(source, label="1.8")[0]
        problems: list[Problem] = []
        again = imports.from_values(json.loads(json.dumps(asdict(imported))), path, problems)
        return "" if again == imported and not problems else f"does not come back as it was kept: {problems[:1]}"
    except JudgeError:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _damaged(whole: Path, untouched: bytes, random: Random) -> str:
    """Read a damaged import."""
    whole.write_bytes(damage.damaged_file(untouched, random))
    try:
        problems: list[Problem] = []
        found = list(imports.load_all(problems))
        return "" if found or problems else "left out without a word"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    finally:
        whole.write_bytes(untouched)


def _quietly(arguments: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


def _peak() -> float:
    """The most memory that this process and those it started have used, in megabytes."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / unit


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS), help="which kinds, with commas between them")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    kinds = options.kinds.split(",")
    if unknown := set(kinds) - KINDS.keys():
        parser.error(f"unknown kinds: {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    report = attack(options.inputs, options.seed, kinds)
    if options.json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key}: {value}")
    return 1 if report["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
