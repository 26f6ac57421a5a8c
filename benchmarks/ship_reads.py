"""Finds what the code reads of card texts, before it is asked for: `python -m benchmarks.ship_reads`.

In: the source. Out: `kfjudge/language/found/`, with a record for each game under a stamp of its source. It is made when
the package is built or installed (`hatch_build.py`); one whose stamp is not that of the source is never read.
"""

from __future__ import annotations

import contextlib
import sys

from kfjudge import games
from kfjudge.language import reads


def main() -> int:
    """Make the records, and take away those of another source."""
    made = [reads.ship(game.playing()) for game in games.all_games() if game.rooms]
    for old in {*reads.SHIPPED.glob("*.json")} - {*made}:
        with contextlib.suppress(OSError):
            old.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
