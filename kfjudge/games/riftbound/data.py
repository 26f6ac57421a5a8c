"""The data files of the game, in `rules_data/riftbound`.

In: the name of a file. Out: its plain values. Raises `WrongSetup` for a file that is missing or damaged. A parser of
YAML takes long to load, so what stands in a file is kept as JSON in the cache, under a stamp of its very bytes.
"""

from __future__ import annotations

import contextlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from kfjudge.errors import WrongSetup
from kfjudge.files import forget_older, make_way, write_whole
from kfjudge.lookup.readings import sha1
from kfjudge.paths import cache_folder, rules_data


@cache
def data(name: str) -> Any:
    """What stands in a file, parsed once."""
    path = rules_data("riftbound") / name
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WrongSetup(f"{path} cannot be read: {error}") from None
    kept = cache_folder() / f"{path.stem}-{sha1(content).hexdigest()}.json"
    with contextlib.suppress(OSError, ValueError):
        return json.loads(kept.read_text(encoding="utf-8"))
    found = _parsed(path, content)
    with contextlib.suppress(OSError, TypeError):
        text = json.dumps(found, ensure_ascii=False)
        if json.loads(text) == found:
            make_way(kept)
            write_whole(kept, text)
            forget_older(kept)
    return found


def _parsed(path: Path, content: bytes) -> Any:
    import yaml

    loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    try:
        return yaml.load(content.decode("utf-8"), Loader=loader)
    except (ValueError, yaml.YAMLError) as error:
        raise WrongSetup(f"{path} cannot be read: {error}") from None
