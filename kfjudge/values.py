"""`dataclass` as the standard library has it, made quicker: a command defines some hundred of them before it answers.

In: a class. Out: the same class with its fields and slots from the standard library.

The standard library compiles up to six functions for each class, most of the time that it takes to define one. Here
only `__init__` is compiled, when the first value of a class is made; equality, hash and representation are shared
functions over the fields. What is frozen
is held by the type checker, which sees the standard library's own `dataclass`; nothing guards it at run time, so that
making a value is an assignment for each field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from dataclasses import MISSING, fields
    from dataclasses import dataclass as _standard
    from operator import attrgetter
    from reprlib import recursive_repr

    @recursive_repr()
    def _shown(one) -> str:
        listed = ", ".join(f"{item.name}={getattr(one, item.name)!r}" for item in fields(one) if item.repr)
        return f"{type(one).__qualname__}({listed})"

    def _nothing(_) -> tuple[()]:
        return ()

    def _equality(kind, *, frozen: bool):
        """`__eq__` and `__hash__` over the fields that take part in comparison; what can change has no hash."""
        compared = [item.name for item in fields(kind) if item.compare]
        key = attrgetter(*compared) if compared else _nothing

        def equal(one, other):
            return key(one) == key(other) if other.__class__ is one.__class__ else NotImplemented

        def hashed(one):
            return hash(key(one))

        return equal, hashed if frozen else None

    def _making(kind):
        """An `__init__` that puts the compiled one into its place before it is first run."""

        def first(self, *args, **named):
            kind.__init__ = _compiled(kind)
            kind.__init__(self, *args, **named)

        return first

    def _compiled(kind):
        """`__init__` as the standard library has it: what is set by keyword stands last."""
        known = {"_MADE": object()}
        takes, by_name, does = ["self"], [], []
        for item in fields(kind):
            name, default = item.name, f"_of_{item.name}"
            if item.default_factory is not MISSING:
                known[default] = item.default_factory
                does.append(
                    f"self.{name} = {default}() if {name} is _MADE else {name}"
                    if item.init
                    else f"self.{name} = {default}()"
                )
                taken = f"{name}=_MADE"
            elif item.default is not MISSING:
                known[default] = item.default
                does.append(f"self.{name} = {name if item.init else default}")
                taken = f"{name}={default}"
            else:
                does += [f"self.{name} = {name}"] if item.init else []
                taken = name
            if item.init:
                (by_name if item.kw_only else takes).append(taken)
        if hasattr(kind, "__post_init__"):
            does.append("self.__post_init__()")
        takes += ["*", *by_name] if by_name else []
        exec(f"def __init__({', '.join(takes)}):\n " + "\n ".join(does or ["pass"]), known)
        made = known["__init__"]
        made.__qualname__ = f"{kind.__qualname__}.__init__"
        return made

    def dataclass(kind=None, /, *, frozen=False, eq=True, slots=False):
        """The standard library's `dataclass` with the three choices that are used here."""
        if kind is None:
            return lambda kind: dataclass(kind, frozen=frozen, eq=eq, slots=slots)
        own = vars(kind).keys()
        made = _standard(init=False, repr=False, eq=False, slots=slots)(kind)
        if "__init__" not in own:
            made.__init__ = _making(made)
        if "__repr__" not in own:
            made.__repr__ = _shown
        if eq and "__eq__" not in own:
            equal, hashed = _equality(made, frozen=frozen)
            made.__eq__ = equal
            if "__hash__" not in own:
                made.__hash__ = hashed
        return made
