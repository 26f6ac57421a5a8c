"""`python -m kfjudge.games.keyforge.words TEXT [NAME]`: the tree of one text, while frames are being written."""

from __future__ import annotations

import sys

from kfjudge.games.keyforge.words.dialect import KEYFORGE
from kfjudge.language.reading import read_text
from kfjudge.language.show import as_text


def main(arguments: list[str]) -> int:
    """Prints the reading; exit 1 when the text is declined."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    reading = read_text(KEYFORGE, arguments[0].replace("\\n", "\n"), name=arguments[1] if len(arguments) > 1 else "")
    print(as_text(reading))
    return 0 if reading.understood else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
