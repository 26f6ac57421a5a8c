"""kfjudge: a KeyForge and Riftbound judge's assistant that works offline.

It answers two questions: what do the rules say (`kfjudge rule`, `lookup`), and what happens here (`kfjudge scenario`,
`judge`). The names in `__all__` are the Python API, `kfjudge/api.py`; the commands start without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kfjudge.api import Card, JudgeError, Reason, Rule, Ruling, Text, Verdict, card, judge, lookup, read_text

__version__ = "0.1.0"
__all__ = ["Card", "JudgeError", "Reason", "Rule", "Ruling", "Text", "Verdict", "card", "judge", "lookup", "read_text"]


def __getattr__(name: str) -> Any:
    """A name of the API, loaded when it is asked for."""
    if name in __all__:
        return getattr(import_module("kfjudge.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
