"""The rules library. In: YAML entries of our own, and a judge's imports. Out: entries, found the way players ask.

`entry` is the model, `load` reads and validates YAML, `build` writes the SQLite index, `search` and `library` read it.
A lookup touches `library`, `search`, `fold` and the standard library only; YAML and sqlite-utils are for building.
"""

import sys
from types import ModuleType
from typing import Any


class _Lookup(ModuleType):
    """The package, which as a name of `kfjudge` also is the function of the Python API that looks things up."""

    def __call__(self, query: str, **options: Any) -> Any:
        from kfjudge.api import lookup

        return lookup(query, **options)


sys.modules[__name__].__class__ = _Lookup
