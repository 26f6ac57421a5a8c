"""The data files of the game, in `rules_data/riftbound`.

In: the name of a file. Out: its plain values. Raises `WrongSetup` for a file that is missing or damaged.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kfjudge.errors import WrongSetup
from kfjudge.paths import rules_data


@cache
def data(name: str) -> Any:
    """What stands in a file, parsed once."""
    import yaml

    loader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    path = rules_data("riftbound") / name
    try:
        with path.open(encoding="utf-8") as stream:
            return yaml.load(stream, Loader=loader)
    except (OSError, yaml.YAMLError) as error:
        raise WrongSetup(f"{path} cannot be read: {error}") from None
