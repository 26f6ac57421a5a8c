"""`dataclass` as the standard library has it, made quicker: a command defines some hundred of them before it answers.

In: a class. Out: the same class with fields, which `fields`, `replace` and `asdict` read, and those of the
standard library too, whose module is loaded when it is first asked, since that takes as long as fifty of ours.

The standard library looks at each class from all sides and compiles up to six functions for it. Here the fields are
taken from its annotations when they are asked for, and only `__init__` is compiled, when many values of a class are
made; equality, hash and representation are shared functions over the fields. What is frozen is held by the type
checker, which sees the standard library's own `dataclass`; nothing guards it at run time, so that making a value is an
assignment for each field.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = [
    "MISSING",
    "OF_FIELDS",
    "Field",
    "Lazily",
    "asdict",
    "dataclass",
    "field",
    "fields",
    "has_field",
    "replace",
    "slotted",
    "with_fields",
]

T = TypeVar("T")


class Lazily:
    """What a class has when it is first asked for: most classes of a command are never asked."""

    def __init__(self, name: str, made: Any) -> None:
        self.name = name
        self.made = made

    def __get__(self, _: object, kind: type[Any]) -> Any:
        value = self.made(kind)
        setattr(kind, self.name, value)
        return value


if TYPE_CHECKING:
    from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
else:
    MISSING = type("Missing", (), {"__repr__": lambda _: "MISSING"})()
    """Stands for a default that there is not."""

    class Field:
        """What a class says of a field; its name and type are those of the annotation."""

        __slots__ = ("compare", "default", "default_factory", "init", "kw_only", "name", "repr", "type")

        def __init__(self, default, default_factory, init, repr, compare, kw_only):
            self.default, self.default_factory, self.kw_only = default, default_factory, kw_only
            self.init, self.repr, self.compare = init, repr, compare

    def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, compare=True, kw_only=MISSING):
        """The standard library's `field` with the choices that are used here."""
        return Field(default, default_factory, init, repr, compare, kw_only)

    def fields(kind):
        """The fields of a class or value, in order."""
        return kind._all_fields

    def replace(one, /, **changes):
        """The value with other values in some of its fields."""
        for name in one._given_fields:
            if name not in changes:
                changes[name] = getattr(one, name)
        return one.__class__(**changes)

    def asdict(one):
        """The value as a dictionary, with the values in it."""
        from dataclasses import asdict as standard

        return standard(one)


def _stated(given: Any) -> Any:
    """A field as its class says it, which may be one of the standard library or only a default."""
    if isinstance(given, Field):
        return given
    if type(given).__module__ != "dataclasses" or type(given).__name__ != "Field":
        return field(default=given)
    said = {name: getattr(given, name) for name in ("default", "default_factory", "kw_only")}
    named = {name: value for name, value in said.items() if type(value).__name__ != "_MISSING_TYPE"}
    return field(init=given.init, repr=given.repr, compare=given.compare, **named)


def _all_fields(kind: type[Any]) -> tuple[Field[object], ...]:
    """The fields of a class, in order. Raises `TypeError` for one without a default behind one that has one."""
    known: dict[str, Field[object]] = {}
    for base in kind.__mro__[::-1]:
        own, named = vars(base).get("_own_fields", ({}, False))
        for name, (annotation, given) in own.items():
            found = _stated(given)
            found.name, found.type = name, annotation
            if found.kw_only is MISSING:
                found.kw_only = named
            known[name] = found
    optional = False
    for one in (one for one in known.values() if one.init and not one.kw_only):
        required = one.default is MISSING and one.default_factory is MISSING
        if optional and required:
            raise TypeError(f"non-default argument {one.name!r} follows default argument")
        optional = optional or not required
    return tuple(known.values())


def _standard(kind: type[Any]) -> Any:
    """A class of the standard library with the same fields."""
    import dataclasses

    given: list[tuple[str, Any, Any]] = []
    for one in fields(kind):
        said = {"default": one.default, "default_factory": one.default_factory}
        named: Any = {name: value for name, value in said.items() if value is not MISSING}
        made: Any = dataclasses.field(
            init=one.init, repr=one.repr, compare=one.compare, kw_only=bool(one.kw_only), **named
        )
        given.append((one.name, one.type, made))
    return dataclasses.make_dataclass(kind.__name__, given, init=False, repr=False, eq=False)


def has_field(kind: type, name: str) -> bool:
    """Whether a class has a field of this name."""
    return any(name in vars(base)["_own_fields"][0] for base in kind.__mro__ if "_own_fields" in vars(base))


OF_FIELDS = {
    "_all_fields": Lazily("_all_fields", _all_fields),
    "_given_fields": Lazily("_given_fields", lambda kind: tuple(one.name for one in fields(kind) if one.init)),
    "__match_args__": Lazily(
        "__match_args__", lambda kind: tuple(one.name for one in fields(kind) if one.init and not one.kw_only)
    ),
    "__dataclass_fields__": Lazily("__dataclass_fields__", lambda kind: vars(_standard(kind))["__dataclass_fields__"]),
    "__dataclass_params__": Lazily("__dataclass_params__", lambda kind: vars(_standard(kind))["__dataclass_params__"]),
}
"""What every class with fields has."""


def slotted(
    bases: tuple[type, ...],
    has: Mapping[str, Any],
    annotations: Mapping[str, Any],
    more: Mapping[str, Any],
    *,
    named: bool,
) -> dict[str, Any]:
    """What a class is made of whose fields, those of its annotations, are in slots; `named`: they are given by name
    only; `more`: what it has besides.
    """
    own = _own(has, annotations)
    above = {name for base in bases for one in base.__mro__ for name in vars(one).get("_own_fields", ((),))[0]}
    rest = {name: value for name, value in has.items() if name not in own and name not in _OF_NO_SLOTS}
    rest |= more
    rest["_own_fields"] = (own, named)
    rest["__slots__"] = tuple(name for name in own if name not in above)
    return rest


def _own(has: Mapping[str, Any], annotations: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The fields of a class itself: what is annotated, and what is given for it."""
    return {name: (said, has.get(name, MISSING)) for name, said in annotations.items() if "ClassVar[" not in str(said)}


def with_fields(kind: type[T], *, slots: bool) -> type[T]:
    """The class with the fields of its annotations, in slots if so wanted."""
    has = vars(kind)
    # From Python 3.14 on a class makes its annotations when it is asked for them.
    annotations = kind.__annotations__ if sys.version_info >= (3, 14) else has.get("__annotations__", {})
    if slots:
        of: Any = type(kind)
        inside = slotted(kind.__bases__, has, annotations, OF_FIELDS, named=False)
        made: type[T] = of(kind.__name__, kind.__bases__, inside)
        made.__qualname__ = kind.__qualname__
        return made
    own = _own(has, annotations)
    for name, (_, given) in own.items():
        stated = None if given is MISSING else _stated(given)
        if stated is not None and stated.default is MISSING:
            delattr(kind, name)
        elif stated is not None:
            setattr(kind, name, stated.default)
    for name, value in (*OF_FIELDS.items(), ("_own_fields", (own, False))):
        setattr(kind, name, value)
    return kind


_OF_NO_SLOTS = ("__dict__", "__weakref__")
"""What a class has that was made without slots."""


if not TYPE_CHECKING:
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
