"""Known weaknesses of the locked dependencies: `python -m benchmarks.audit PIP_AUDIT`.

Runs pip-audit over the lock file. Exit 1 if a locked version has a known weakness. Where the service that knows them
cannot be asked, that is said, and the exit code is 0: nothing is known then, good or bad.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LOCK = Path(__file__).resolve().parent.parent / "requirements" / "dev.txt"


def main(arguments: Sequence[str] | None = None) -> int:
    """Audit the lock file and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.audit", description=__doc__)
    parser.add_argument("tool", help="the pip-audit to run")
    options = parser.parse_args(arguments)
    command = [
        options.tool,
        "-r",
        str(LOCK),
        "--disable-pip",
        "--require-hashes",
        "--format",
        "json",
        "--progress-spinner=off",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError) as error:
        print(f"the service that knows weaknesses could not be asked ({type(error).__name__})")
        return 0
    asked = [item for item in found if "skip_reason" not in item]
    weak = [(item["name"], item["version"], weakness["id"]) for item in asked for weakness in item.get("vulns", ())]
    print(f"{len(asked)} of {len(found)} locked versions could be looked up; {len(weak)} known weaknesses")
    for name, version, ident in weak:
        print(f"  {name} {version}: {ident}")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
