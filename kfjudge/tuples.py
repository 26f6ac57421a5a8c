"""`NamedTuple` as the standard library has it, made quicker: a command defines some fifty of them before it answers.

In: the annotations and defaults of a class. Out: a class of tuples with the same fields and methods. The standard
library compiles every annotation and a function for each class; here what makes a value is compiled when many are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    try:
        from _collections import _tuplegetter
    except ImportError:
        from operator import itemgetter

        def _tuplegetter(place, _):
            return property(itemgetter(place))

    FEW = 30
    """For fewer values of a class than these, nothing is compiled."""

    def _make(kind, values):
        made = tuple.__new__(kind, values)
        if len(made) != len(kind._fields):
            raise TypeError(f"{kind.__name__} has {len(kind._fields)} fields, not {len(made)}")
        return made

    def _replace(self, /, **values):
        places = self._places
        made = [*self]
        for name, value in values.items():
            if name not in places:
                raise ValueError(f"{type(self).__name__} has no field {name}")
            made[places[name]] = value
        return tuple.__new__(type(self), made)

    def _asdict(self):
        return dict(zip(self._fields, self, strict=True))

    def _getnewargs(self):
        return tuple(self)

    def _shown(self):
        listed = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({listed})"

    _OF_TUPLES = {
        "__slots__": (),
        "__repr__": _shown,
        "__getnewargs__": _getnewargs,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "_asdict": _asdict,
    }

    def _new(names, values, home):
        """A `__new__` that takes the first few values one by one, and then puts a compiled one into its place; that one
        also tells what is wrong with the arguments.
        """
        made = 0

        def first(kind, /, *args, **named):
            nonlocal made
            made += 1
            if made < FEW and len(args) <= len(names):
                rest = names[len(args) :]
                known = values | named
                if all(name in known for name in rest) and all(name in rest for name in named):
                    return tuple.__new__(kind, (*args, *[known[name] for name in rest]))
            known = {f"_of_{name}": value for name, value in values.items()} | {"_made": tuple.__new__}
            takes = ", ".join(f"{name}=_of_{name}" if name in values else name for name in names)
            exec(f"def __new__(_kind, {takes}):\n return _made(_kind, ({', '.join(names)},))", known)
            known["__new__"].__qualname__ = f"{home[0].__qualname__}.__new__"
            home[0].__new__ = staticmethod(known["__new__"])
            return home[0].__new__(kind, *args, **named)

        return first

    class _Making(type):
        """Makes the class that is derived from `NamedTuple`: one of tuples, and of no other kind."""

        def __new__(cls, name, bases, own):
            if not bases:
                return super().__new__(cls, name, bases, own)
            names = tuple(own.get("__annotations__", ()))
            values = {one: own.pop(one) for one in names if one in own}
            home = []
            own = _OF_TUPLES | own | {one: _tuplegetter(place, "") for place, one in enumerate(names)}
            own |= {"_fields": names, "_field_defaults": values, "__match_args__": names}
            own["_places"] = {one: place for place, one in enumerate(names)}
            home.append(type(name, (tuple, *bases[1:]), {"__new__": _new(names, values, home), **own}))
            return home[0]

    class NamedTuple(metaclass=_Making):
        """What such a class is derived from."""
