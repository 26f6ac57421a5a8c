"""`dataclass` as the standard library has it, made quicker: a command defines some hundred of them before it answers.

In: a class. Out: the same class with fields that the standard library's `fields`, `replace` and `asdict` read.

The standard library looks at each class from all sides and compiles up to six functions for it. Here the fields are
taken from its annotations when they are asked for, and only `__init__` is compiled, when many values of a class are
made; equality, hash and representation are shared functions over the fields. What is frozen is held by the type
checker, which sees the standard library's own `dataclass`; nothing guards it at run time, so that making a value is an
assignment for each field.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields
from dataclasses import dataclass as _standard
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["OF_FIELDS", "Lazily", "dataclass", "has_field", "with_fields"]

T = TypeVar("T")


@_standard
class _Sample:
    """Of it is taken what the standard library tells a field by."""

    one: int


_A_FIELD = vars(_Sample)["__dataclass_fields__"]["one"]._field_type
_PARAMETERS = vars(_Sample)["__dataclass_params__"]


class Lazily:
    """What a class has when it is first asked for: most classes of a command are never asked."""

    def __init__(self, name: str, made: Callable[[type[Any]], Any]) -> None:
        self.name = name
        self.made = made

    def __get__(self, _: object, kind: type[Any]) -> Any:
        value = self.made(kind)
        setattr(kind, self.name, value)
        return value


def _fields_of(kind: type[Any]) -> dict[str, Field[object]]:
    """The fields of a class as the standard library has them, in order. Raises `TypeError` for one without a default
    behind one that has one.
    """
    known: dict[str, Field[object]] = {}
    for base in kind.__mro__[::-1]:
        own, named = vars(base).get("_own_fields", ({}, False))
        for name, (annotation, given) in own.items():
            found: Any = given if isinstance(given, Field) else field() if given is MISSING else field(default=given)
            found.name, found.type, found._field_type = name, annotation, _A_FIELD
            if found.kw_only is MISSING:
                found.kw_only = named
            known[name] = found
    optional = False
    for one in (one for one in known.values() if one.init and not one.kw_only):
        required = one.default is MISSING and one.default_factory is MISSING
        if optional and required:
            raise TypeError(f"non-default argument {one.name!r} follows default argument")
        optional = optional or not required
    return known


def has_field(kind: type, name: str) -> bool:
    """Whether a class has a field of this name."""
    return any(name in vars(base)["_own_fields"][0] for base in kind.__mro__ if "_own_fields" in vars(base))


def _places_of(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.init and not one.kw_only)


OF_FIELDS = {
    "__dataclass_fields__": Lazily("__dataclass_fields__", _fields_of),
    "__match_args__": Lazily("__match_args__", _places_of),
    "__dataclass_params__": _PARAMETERS,
}
"""What every class with fields has."""


def with_fields(kind: type[T], *, slots: bool, named: bool = False, more: Mapping[str, Any] = OF_FIELDS) -> type[T]:
    """The class with the fields of its annotations, in slots if so wanted; `named`: they are given by name only;
    `more`: what it has besides.
    """
    has = vars(kind)
    # From Python 3.14 on a class makes its annotations when it is asked for them.
    annotations = kind.__annotations__ if sys.version_info >= (3, 14) else has.get("__annotations__", {})
    own = {name: (said, has.get(name, MISSING)) for name, said in annotations.items() if "ClassVar[" not in str(said)}
    if not slots:
        for name, (_, given) in own.items():
            if isinstance(given, Field) and given.default is MISSING:
                delattr(kind, name)
            elif isinstance(given, Field):
                setattr(kind, name, given.default)
        for name, value in (*more.items(), ("_own_fields", (own, named))):
            setattr(kind, name, value)
        return kind
    above = [vars(base)["_own_fields"][0] for base in kind.__mro__[1:] if "_own_fields" in vars(base)]
    rest = {name: value for name, value in has.items() if name not in own and name not in _OF_NO_SLOTS}
    rest |= more
    rest["_own_fields"] = (own, named)
    rest["__slots__"] = tuple(name for name in own if not any(name in names for names in above))
    of: Any = type(kind)
    made: type[T] = of(kind.__name__, kind.__bases__, rest)
    made.__qualname__ = kind.__qualname__
    return made


_OF_NO_SLOTS = ("__dict__", "__weakref__")
"""What a class has that was made without slots."""


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from operator import attrgetter
    from reprlib import recursive_repr

    FEW = 30
    """For fewer values of a class than these, nothing is compiled."""

    @recursive_repr()
    def _shown(one) -> str:
        listed = ", ".join(f"{item.name}={getattr(one, item.name)!r}" for item in fields(one) if item.repr)
        return f"{type(one).__qualname__}({listed})"

    def _nothing(_) -> tuple[()]:
        return ()

    def _equality(kind, *, frozen: bool):
        """`__eq__` and `__hash__` over the fields that take part in comparison; what can change has no hash."""

        def key(one):
            nonlocal key
            compared = [item.name for item in fields(kind) if item.compare]
            key = attrgetter(*compared) if compared else _nothing
            return key(one)

        def equal(one, other):
            return key(one) == key(other) if other.__class__ is one.__class__ else NotImplemented

        def hashed(one):
            return hash(key(one))

        return equal, hashed if frozen else None

    def _making(kind):
        """An `__init__` that gives the first few values their fields one by one, which costs less than compiling, and
        then puts the compiled one into its place; that one also tells what is wrong with the arguments.
        """
        made = 0
        given = None

        def first(self, *args, **named):
            nonlocal made, given
            made += 1
            if given is None:
                given = _given(kind)
            if given is not None and made < FEW and len(args) <= len(given[0]):
                places, rest = given
                for name, value in zip(places, args, strict=False):
                    setattr(self, name, value)
                taken = 0
                for name, default, factory in rest[len(args) :]:
                    if name in named:
                        value = named[name]
                        taken += 1
                    elif default is not MISSING:
                        value = default
                    elif factory is not MISSING:
                        value = factory()
                    else:
                        break
                    setattr(self, name, value)
                else:
                    if taken == len(named):
                        return
            kind.__init__ = _compiled(kind)
            kind.__init__(self, *args, **named)

        return first

    def _given(kind):
        """The fields that are given by place, and all with their defaults; None for a class that works some out."""
        known = fields(kind)
        if hasattr(kind, "__post_init__") or not all(item.init for item in known):
            return None
        ordered = sorted(known, key=lambda item: item.kw_only)
        places = [item.name for item in ordered if not item.kw_only]
        return places, [(item.name, item.default, item.default_factory) for item in ordered]

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
        own = set(vars(kind))
        made = with_fields(kind, slots=slots)
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
