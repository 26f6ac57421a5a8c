"""What code reads of the nodes of card text, found in its source, so that nobody has to be believed who says it.

In: the packages of a game that play texts. Out: a `Read`, which says of a field of a kind of node whether anything
there, or that is called from there, reads it, and of a value of a vocabulary whether anything names it. What decorators
say counts for nothing. What was found ships with the package, and is kept beside the compiled source, each under a
stamp of the source.

Types come from annotations, `isinstance`, `match` and the classes that are handed over. A container counts as what is
in it, and what a name can be anywhere in a function it can be everywhere in it: a read is never missed for want of
order, and one that is found is of that kind of node by the words of the code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TypeGuard

from kfjudge.language.reads import Read

Types = frozenset[str]
"""What an expression can hold: classes, each as "module:name"."""
NONE: Types = frozenset()
OWN = "kfjudge"


class Module:
    """A module of the project: what its names stand for."""

    def __init__(self, name: str) -> None:
        spec = find_spec(name)
        assert spec is not None and spec.origin is not None
        self.imports: dict[str, tuple[str, str]] = {}
        self.tops: dict[str, ast.AST] = {}
        self.folder = Path(spec.origin).parent
        tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
        for one in ast.walk(tree):
            if isinstance(one, ast.ImportFrom) and one.module and one.module.startswith(OWN):
                listed = [(name_.asname or name_.name, name_.name) for name_ in one.names if name_.name != "*"]
                listed = listed or [(top, top) for top in Module(one.module).tops]
                self.imports |= {name: (one.module, meant) for name, meant in listed}
            elif isinstance(one, ast.Import):
                for name_ in one.names:
                    if name_.name.startswith(OWN):
                        self.imports[name_.asname or name_.name] = (name_.name, "")
        for top in tree.body:
            if isinstance(top, ast.FunctionDef | ast.ClassDef):
                self.tops[top.name] = top
            elif isinstance(top, ast.Assign | ast.AnnAssign) and top.value is not None:
                targets = top.targets if isinstance(top, ast.Assign) else [top.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        self.tops[target.id] = top


class Usage:
    """What the functions of the project read, each looked at once."""

    def __init__(self) -> None:
        self._modules: dict[str, Module | None] = {}
        self._results: dict[str, Types] = {}
        self._attributes: dict[tuple[str, str], tuple[Types, str]] = {}
        self._classes: dict[str, dict[str, _Member]] = {}

    # ── names ──

    def module(self, name: str) -> Module | None:
        """A module of the project by name; None if it is none."""
        if name not in self._modules:
            try:
                known = name.startswith(OWN) and find_spec(name) is not None
            except ModuleNotFoundError:
                known = False
            self._modules[name] = Module(name) if known else None
        return self._modules[name]

    def resolve(self, module: str, name: str) -> str:
        """Where what a name stands for is defined, as "module:name"; a module is "name:"; empty if it is foreign."""
        seen = set()
        while (module, name) not in seen:
            seen.add((module, name))
            known = self.module(module)
            if known is None:
                return ""
            if name in known.tops:
                return f"{module}:{name}"
            if name in known.imports:
                source, inner = known.imports[name]
                if not inner:
                    return f"{source}:"
                if self.module(source) is not None and self._has(source, inner):
                    module, name = source, inner
                    continue
                return f"{source}.{inner}:" if self.module(f"{source}.{inner}") is not None else ""
            return ""
        return ""

    def _has(self, module: str, name: str) -> bool:
        known = self.module(module)
        return known is not None and (name in known.tops or name in known.imports)

    def top(self, place: str) -> ast.AST | None:
        """The definition at a place."""
        module, _, name = place.partition(":")
        known = self.module(module)
        if known is None or not name:
            return None
        head, _, inner = name.partition(".")
        found = known.tops.get(head)
        if inner and isinstance(found, ast.ClassDef):
            return next((one for one in found.body if isinstance(one, ast.FunctionDef) and one.name == inner), None)
        return None if inner else found

    def line(self, kind: str) -> Iterator[str]:
        """A class and those that it is derived from, nearest first."""
        yield kind
        tree = self.top(kind)
        if isinstance(tree, ast.ClassDef):
            for base in tree.bases:
                for above in self.annotated(kind.partition(":")[0], base):
                    yield from self.line(above)

    # ── types ──

    def annotated(self, module: str, hint: ast.expr | None, depth: int = 0) -> Types:
        """The classes that an annotation speaks of."""
        if hint is None or depth > 8:
            return NONE
        found: set[str] = set()
        if isinstance(hint, ast.Constant) and isinstance(hint.value, str):
            try:
                return self.annotated(module, ast.parse(hint.value, mode="eval").body, depth + 1)
            except SyntaxError:  # the words of a value, no annotation
                return NONE
        if isinstance(hint, ast.Name | ast.Attribute):
            place = self.place(module, hint)
            top = self.top(place)
            if isinstance(top, ast.ClassDef):
                return frozenset((place,))
            if isinstance(top, ast.Assign | ast.AnnAssign) and top.value is not None:
                return self.annotated(place.partition(":")[0], top.value, depth + 1)
            return NONE
        for part in ast.iter_child_nodes(hint):
            if isinstance(part, ast.expr):
                found |= self.annotated(module, part, depth + 1)
            elif isinstance(part, ast.keyword):
                found |= self.annotated(module, part.value, depth + 1)
        return frozenset(found)

    def place(self, module: str, name: ast.expr) -> str:
        """Where a dotted name is defined; empty if it is no such name, or foreign."""
        if isinstance(name, ast.Name):
            return self.resolve(module, name.id)
        if isinstance(name, ast.Attribute):
            base = self.place(module, name.value)
            if base.endswith(":"):
                inner = self.resolve(base[:-1], name.attr)
                if not inner and self.module(f"{base[:-1]}.{name.attr}") is not None:
                    return f"{base[:-1]}.{name.attr}:"
                return inner
        return ""

    def attribute(self, kind: str, name: str) -> tuple[Types, str]:
        """What an attribute of a class holds (a method: what it returns), and the method, if it is one."""
        key = (kind, name)
        if key not in self._attributes:
            self._attributes[key] = (NONE, "")  # of something that asks for itself nothing more is known
            self._attributes[key] = next(
                (found for one in self.line(kind) if (found := self._own_attribute(one, name)) is not None), (NONE, "")
            )
        return self._attributes[key]

    def _own_attribute(self, kind: str, name: str) -> tuple[Types, str] | None:
        said = self._members(kind).get(name)
        if said is None:
            return None
        if isinstance(said, ast.FunctionDef):
            return self.result(f"{kind}.{name}"), f"{kind}.{name}"
        if isinstance(said, ast.AnnAssign):
            return self.annotated(kind.partition(":")[0], said.annotation), ""
        if isinstance(said, ast.Assign):
            return frozenset((kind,)), ""  # a value of an enumeration
        method, value = said
        return _Function(self, f"{kind}.{method.name}", method, kind).types(value), ""

    def _members(self, kind: str) -> dict[str, _Member]:
        """What a class itself has: annotated and assigned names, methods, and what methods put into `self`."""
        if kind not in self._classes:
            found: dict[str, _Member] = {}
            tree = self.top(kind)
            for one in tree.body if isinstance(tree, ast.ClassDef) else ():
                if isinstance(one, ast.FunctionDef):
                    found[one.name] = one
                elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                    found[one.target.id] = one
                elif isinstance(one, ast.Assign):
                    found |= {to.id: one for to in one.targets if isinstance(to, ast.Name)}
            for method in [one for one in found.values() if isinstance(one, ast.FunctionDef)]:
                for inner in ast.walk(method):
                    if isinstance(inner, ast.AnnAssign) and _is_own(inner.target):
                        found.setdefault(inner.target.attr, inner)
                    elif isinstance(inner, ast.Assign):
                        for to in inner.targets:
                            if _is_own(to):
                                found.setdefault(to.attr, (method, inner.value))
            self._classes[kind] = found
        return self._classes[kind]

    def result(self, place: str) -> Types:
        """What a function returns, by its annotation."""
        if place not in self._results:
            tree = self.top(place)
            hint = tree.returns if isinstance(tree, ast.FunctionDef) else None
            self._results[place] = self.annotated(place.partition(":")[0], hint)
        return self._results[place]

    def is_generic(self, place: str) -> bool:
        """Whether a function returns what it is given, by a type variable of its annotation."""
        tree = self.top(place)
        names = ast.walk(tree.returns) if isinstance(tree, ast.FunctionDef) and tree.returns is not None else ()
        found = (self.top(self.place(place.partition(":")[0], one)) for one in names if isinstance(one, ast.Name))
        return any(
            isinstance(one, ast.Assign) and isinstance(one.value, ast.Call) and ast.unparse(one.value.func) == "TypeVar"
            for one in found
        )

    # ── what is read ──

    def of(self, packages: Iterable[str]) -> Read:
        """What everything in these packages reads, and what is called from there."""
        waiting = [place for package in packages for place in self._places(package)]
        fields: dict[str, set[str]] = {}
        values: dict[str, set[str]] = {}
        seen: set[str] = set()
        while waiting:
            place = waiting.pop()
            tree = None if place in seen else self.top(place)
            seen.add(place)
            if tree is None:
                continue
            owner = place.rpartition(".")[0] if "." in place.partition(":")[2] else ""
            reader = _Function(self, place, tree, owner)
            reader.read()
            for kind, name in reader.fields:
                fields.setdefault(kind, set()).add(name)
            for kind, name in reader.values:
                values.setdefault(kind, set()).add(name)
            waiting += reader.calls - seen
        return Read(fields, values)

    def _places(self, package: str) -> Iterator[str]:
        """Everything that is defined at the top of a package's modules, methods apart."""
        known = self.module(package)
        assert known is not None
        for name in (package, *(f"{package}.{path.stem}" for path in sorted(known.folder.glob("[!_]*.py")))):
            module = self.module(name)
            for top, tree in module.tops.items() if module is not None else ():
                yield f"{name}:{top}"
                if isinstance(tree, ast.ClassDef):
                    yield from (f"{name}:{top}.{one.name}" for one in tree.body if isinstance(one, ast.FunctionDef))


_Member = ast.FunctionDef | ast.AnnAssign | ast.Assign | tuple[ast.FunctionDef, ast.expr]


def _is_own(target: ast.expr) -> TypeGuard[ast.Attribute]:
    """Whether something is put into an attribute of the object itself."""
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"


class _Function:
    """One definition, looked through: what its expressions can hold, and what it does with them."""

    def __init__(self, usage: Usage, place: str, tree: ast.AST, owner: str) -> None:
        self.usage = usage
        self.module = place.partition(":")[0]
        self.tree = tree
        self.owner = owner
        self.fields: set[tuple[str, str]] = set()
        self.values: set[tuple[str, str]] = set()
        self.calls: set[str] = set()
        self.names: dict[str, Types] = {}
        self._asked: set[int] = set()
        self._known: dict[int, Types] = {}
        self._settled = False

    @cached_property
    def strings(self) -> frozenset[str]:
        """The strings of the function: what a name that is worked out can be."""
        return frozenset(
            one.value
            for one in ast.walk(self.tree)
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier()
        )

    @cached_property
    def body(self) -> list[ast.AST]:
        """Every node of the definition, decorators and annotations left out; the tests of `only` belong to it."""
        found: list[ast.AST] = []
        waiting: list[ast.AST] = [self.tree, *(test for _, test in self.limits)]
        while waiting:
            one = waiting.pop()
            found.append(one)
            for name, value in ast.iter_fields(one):
                if name in ("decorator_list", "annotation", "returns"):
                    continue
                parts = value if isinstance(value, list) else [value]
                waiting += [part for part in parts if isinstance(part, ast.AST)]
        return found

    @cached_property
    def limits(self) -> list[tuple[ast.expr, ast.Lambda]]:
        """What must hold of a kind of node for the function to play it: the kind and the test."""
        return [
            (kind, test)
            for one in (self.tree.decorator_list if isinstance(self.tree, ast.FunctionDef) else ())
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "only"
            for kind, test in (one.args,)
            if isinstance(test, ast.Lambda)
        ]

    def _settle(self) -> None:
        """Finds out what names can hold, until nothing more is found."""
        if self._settled:
            return
        self._settled = True
        for one in self.body:
            if isinstance(one, ast.arg):
                self._add(one.arg, self.usage.annotated(self.module, one.annotation))
        for kind, test in self.limits:
            for arg in test.args.args:
                self._add(arg.arg, self.usage.annotated(self.module, kind))
        if self.owner:
            self._add("self", frozenset((self.owner,)))
        while True:
            before = sum(map(len, self.names.values()))
            self._known.clear()
            for one in self.body:
                self._bind(one)
            if sum(map(len, self.names.values())) == before:
                break
        self._known.clear()

    def _add(self, name: str, types: Types) -> None:
        self.names[name] = self.names.get(name, NONE) | types

    def _bind(self, one: ast.AST) -> None:
        match one:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._put(target, self.types(value))
            case ast.AnnAssign(target=target, annotation=hint):
                self._put(target, self.usage.annotated(self.module, hint))
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                self._put(target, self.types(value))
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                self._put(target, self.types(value))
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                self._put(target, self.types(value))
            case ast.Call(func=ast.Name(id="isinstance"), args=[value, kinds]):
                self._add(ast.unparse(value), self.usage.annotated(self.module, kinds))
            case ast.Compare(left=ast.Call(func=ast.Name(id="type"), args=[value]), comparators=[kinds]):
                self._add(ast.unparse(value), self.usage.annotated(self.module, kinds))
            case ast.Match(subject=subject, cases=cases):
                for case in cases:
                    self._pattern(case.pattern, self.types(subject), ast.unparse(subject))

    def _put(self, target: ast.expr, types: Types) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self._put(part, types)
        elif isinstance(target, ast.Starred):
            self._put(target.value, types)
        elif isinstance(target, ast.Name):
            self._add(target.id, types)

    def _pattern(self, pattern: ast.pattern, types: Types, subject: str) -> None:
        match pattern:
            case ast.MatchAs(pattern=inner, name=name):
                if inner is not None:
                    self._pattern(inner, types, subject)
                    types = self._kinds(inner) or types
                if name is not None:
                    self._add(name, types)
            case ast.MatchOr(patterns=parts) | ast.MatchSequence(patterns=parts):
                for part in parts:
                    self._pattern(part, types, subject)
            case ast.MatchClass(kwd_attrs=names, kwd_patterns=parts):
                kinds = self._kinds(pattern)
                if subject:
                    self._add(subject, kinds)
                for name, part in zip(names, parts, strict=True):
                    self.fields |= {(kind, name) for kind in kinds}
                    inner_types = frozenset().union(*(self.usage.attribute(kind, name)[0] for kind in kinds))
                    self._pattern(part, inner_types, "")

    def _kinds(self, pattern: ast.pattern) -> Types:
        match pattern:
            case ast.MatchClass(cls=kind):
                return self.usage.annotated(self.module, kind)
            case ast.MatchOr(patterns=parts):
                return frozenset().union(*map(self._kinds, parts))
            case ast.MatchAs(pattern=ast.pattern() as inner):
                return self._kinds(inner)
        return NONE

    def types(self, one: ast.expr | None) -> Types:
        """The classes of whose an expression's value can be, or hold."""
        if one is None:
            return NONE
        if not self._settled:
            self._settle()
        known = self._known.get(id(one))
        if known is None:
            self._known[id(one)] = NONE
            known = self._known[id(one)] = self._types(one)
        return known

    def _types(self, one: ast.expr) -> Types:
        narrowed = NONE
        if isinstance(one, ast.Attribute | ast.Subscript | ast.Call):
            narrowed = self.names.get(ast.unparse(one), NONE)
        match one:
            case ast.Name(id=name):
                if name in self.names:
                    return self.names[name]
                place = self.usage.resolve(self.module, name)
                top = self.usage.top(place)
                if isinstance(top, ast.AnnAssign):
                    return self.usage.annotated(place.partition(":")[0], top.annotation)
                if isinstance(top, ast.Assign):
                    return _Function(self.usage, place, top, "").types(top.value)
                return frozenset((place,)) if isinstance(top, ast.ClassDef) else NONE
            case ast.Attribute(value=value, attr=name):
                place = self.usage.place(self.module, one)
                top = self.usage.top(place) if place else None
                if isinstance(top, ast.ClassDef):
                    return frozenset((place,))
                if isinstance(top, ast.AnnAssign):
                    return self.usage.annotated(place.partition(":")[0], top.annotation)
                found = (self.usage.attribute(kind, name)[0] for kind in self.types(value))
                return narrowed.union(*found)
            case ast.Call(func=func, args=args, keywords=keywords):
                return narrowed | self._called(func, [*args, *(keyword.value for keyword in keywords)])
            case ast.Subscript(value=value):
                return narrowed | self.types(value)
            case ast.ListComp(elt=value) | ast.SetComp(elt=value) | ast.GeneratorExp(elt=value):
                return self.types(value)
            case ast.DictComp(key=key, value=value):
                return self.types(key) | self.types(value)
            case ast.IfExp(body=first, orelse=second):
                return self.types(first) | self.types(second)
            case ast.Lambda(body=value):
                return self.types(value)
            case ast.Compare():
                return NONE
        parts = (part for part in ast.iter_child_nodes(one) if isinstance(part, ast.expr))
        return frozenset().union(*map(self.types, parts))

    def _called(self, func: ast.expr, args: list[ast.expr]) -> Types:
        handed = frozenset().union(*(self.types(arg) for arg in args)) if args else NONE
        if isinstance(func, ast.Name) and func.id == "getattr":
            names = self._names_of(args[1])
            found = (self.usage.attribute(kind, name)[0] for kind in self.types(args[0]) for name in names)
            return frozenset().union(*found)
        place = self.usage.place(self.module, func)
        top = self.usage.top(place) if place else None
        if isinstance(top, ast.ClassDef):
            return frozenset((place,))
        if isinstance(top, ast.FunctionDef):
            classes = frozenset().union(*(self._class(arg) for arg in args)) if args else NONE
            result = self.usage.result(place)
            return result | classes if result or not self.usage.is_generic(place) else handed
        if isinstance(func, ast.Attribute):
            classes = frozenset().union(*(self._class(arg) for arg in args)) if args else NONE
            own = self.types(func)
            if own or any(self.usage.attribute(kind, func.attr)[1] for kind in self.types(func.value)):
                return own | classes
            return self.types(func.value) | handed
        return handed | self.types(func)

    def _class(self, arg: ast.expr) -> Types:
        place = self.usage.place(self.module, arg)
        return frozenset((place,)) if isinstance(self.usage.top(place), ast.ClassDef) else NONE

    def _names_of(self, name: ast.expr) -> frozenset[str]:
        if isinstance(name, ast.Constant):
            return frozenset((str(name.value),))
        return self.strings

    def read(self) -> None:
        """Fills in what the definition reads, names and calls."""
        self._settle()
        for one in self.body:
            match one:
                case ast.Attribute(value=value, attr=name, ctx=ast.Load()):
                    place = self.usage.place(self.module, one)
                    if place:
                        self._calls(place)
                        continue
                    for kind in self.types(value):
                        self.fields.add((kind, name))
                        method = self.usage.attribute(kind, name)[1]
                        if method:
                            self.calls.add(method)
                    above = self._class(value)
                    self.values |= {(kind, name) for kind in above}
                case ast.Name(id=name, ctx=ast.Load()) if name not in self.names:
                    self._calls(self.usage.resolve(self.module, name))
                case ast.Call(func=func, args=[ast.Constant(value=str() as text), *_]):
                    self.values |= {(kind, text) for kind in self._class(func)}
                case ast.Call(func=ast.Name(id="getattr"), args=[value, name, *_]):
                    self.fields |= {(kind, text) for kind in self.types(value) for text in self._names_of(name)}

    def _calls(self, place: str) -> None:
        if isinstance(self.usage.top(place), ast.FunctionDef | ast.Assign | ast.AnnAssign):
            self.calls.add(place)
        elif isinstance(self.usage.top(place), ast.ClassDef):
            made = (f"{place}.{name}" for name in ("__init__", "__post_init__"))
            self.calls |= {method for method in made if self.usage.top(method) is not None}
