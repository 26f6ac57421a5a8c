"""The ladder of the card language over the card list in ../shared, or another: `python -m benchmarks.coverage [CARDS]
[--json] [--aside] [--most N]`.

What `kfjudge coverage CARDS` says, with a list to begin with.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kfjudge.cli.coverage import answer

POOL = Path(__file__).parents[2] / "shared" / "cards" / "keyforge_cards.json"


def main(arguments: list[str] | None = None) -> int:
    """Measures and prints. Exit 2 when the card list is missing."""
    parser = argparse.ArgumentParser(prog="benchmarks.coverage", description=__doc__)
    parser.add_argument("cards", nargs="?", type=Path, default=POOL)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--aside", action="store_true", help="show also what blocks the cards that are set aside")
    parser.add_argument("--most", type=int, default=40, help="how many blocking sentences to show")
    options = parser.parse_args(arguments)
    if not options.cards.is_file():
        print(f"no card list at {options.cards}", file=sys.stderr)
        return 2
    return answer(str(options.cards), aside=options.aside, limit=options.most, json=options.json, plain=True)


if __name__ == "__main__":
    sys.exit(main())
