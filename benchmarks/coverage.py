"""The ladder of the card language over a card list: `python -m benchmarks.coverage [CARDS] [--json] [--aside] [--most N]`.

CARDS is a card list in the format of `keyforge_cards.json`; by default the one in ../shared. Prints a table, or with `--json` one object.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from kfjudge.language.coverage import NAMES, measure

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
    cards = json.loads(options.cards.read_text(encoding="utf-8"))["cards"]
    report = measure(cards, show_aside=options.aside).report(options.most)
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    rows = {"wordings": report["wordings"], "cards": report["cards"], "set aside": report["aside"], **report["sets"]}
    print(f"{'':10}" + "".join(f"{name:>14}" for name in NAMES))
    for title, counts in rows.items():
        total = counts["total"] or 1
        shown = (f"{counts[name]:>6} {100 * counts[name] / total:5.1f} %" for name in NAMES)
        print(f"{title:10}" + "".join(f"{cell:>14}" for cell in shown))
    for block in report["blocking"]:
        print(f"{block['cards']:4}  {block['reason']}: {block['sentence']}")
    for kind in ("alternatives", "frames", "handlers"):
        parts = report[kind]
        print(f"{parts['total']} {kind}, {parts['used']} used, {len(parts['single'])} by one card")
    print(f"{report['frames']['shared']} wordings rebuilt without a frame that one card alone uses")
    print(f"{report['seconds']} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
