"""All frames: read from files, checked, indexed by the words that can begin them, and kept ready in the user's cache.

A file has sections, one for each category, and a frame a line:

    [Effect.vp]
    deal $amount D to $cards  =>  DealDamage(amount=$amount, cards=$cards)

    [Status.adjective]
    words damaged, stunned
    marked with a ward  =>  WARDED

A line that begins with a blank goes on with the one before. `[Effect] includes Effect.vp/imp, Effect.vp/s-pres` makes a category of others.
A category that ends in ".vp" holds verb phrases: the first word is a verb, inflected by mode, and `$subject` is who or what does it. One that
ends in ".tail" holds what can follow a phrase; `$inner` is that phrase.
"""

from __future__ import annotations

import enum
import gc
import hashlib
import os
import pickle
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from kfjudge.errors import WrongSetup
from kfjudge.language.frames.derive import MAKERS, OBJECT
from kfjudge.language.frames.pattern import SAME, Agreeing, BadPattern, Elements, Options, Slot, Verb, Word, asked_of, needed, needed_one_of, parse_pattern
from kfjudge.language.frames.terms import BadTerm, Const, Hole, Make, Term, fillings, holes, parse_term, with_categories
from kfjudge.language.lexicon import Lexicon, VerbForms
from kfjudge.paths import cache_folder, grammar

TERMINALS = {
    "int": "#int", "int.word": "#word-number", "int.plus": "#plus", "int.minus": "#minus", "House": "#house", "Trait": "#trait", "CardName": "#name",
    "CounterName": "#counter", "ordinal": "#ordinal", "ordinal.word": "#ordinal-word",
}  # fmt: skip
"""Categories that are one word of the lexicon, and the key such a word has in the index."""
BUILT_IN = frozenset(("Text", "Choices", "Body", "Chain", "Constants"))
"""Categories that `match` composes itself: quoted text, options, sentences, clauses in a row, constant sentences."""
ROOTS = ("Keyword", "Sentence", "Sentence.bold", "Constant", "Constant.first", "Chain")
"""Categories that the compositions are made of."""
SUBJECTS = ("Player", "Cards")
PLURAL = "-pl"
"""The ids of frames whose words are plural end so, before the number that tells frames of one wording apart."""
EITHER_NUMBER = "any"
"""The number of a frame that is as its noun is; which one that was stands first in its choices (1: plural)."""
EITHER = "*"
"""The subject of a phrase that leaves it to the open verb phrases within it whether a player or cards are meant."""
WHOLE = "s"
"""The mode in which a category includes phrases that name their subject in their own words: `[Event] includes Event.whole.vp/s`, "A is stolen"."""
ANY = "#any"


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One wording. `number`: the words it agrees with are singular ("sg") or plural ("pl") whatever its slots say ("" if not said)."""

    id: str
    category: str
    elements: Elements
    term: Term
    subject: str
    """The category of `$subject`, in verb phrases and in phrases that another slot gives their subject; `EITHER` if only phrases within it have that
    subject; "" if the frame has none."""
    number: str
    givers: dict[str, str]
    """The holes that are open verb phrases, each with the hole that is its subject."""
    file: str
    line: int
    needs: frozenset[str] = frozenset()
    """Words without which the frame cannot match."""
    groups: tuple[frozenset[str], ...] = ()
    """Groups of words of each of which it needs one."""
    asked: tuple[tuple[str, str], ...] = ()
    """The categories of the slots that it cannot do without, each with its mode."""
    open: frozenset[str] = frozenset()
    """Holes of the node that have no slot: the frame around gives what stands there."""
    filled: frozenset[str] = frozenset()
    """The slots that hold open phrases."""
    inherits: frozenset[str] = frozenset()
    """The holes that are phrases with the same doer: they stand in the mode of the whole frame."""
    running: frozenset[str] = frozenset()
    """The holes that are lists with "and", of which the later members are done to what the first is done to. What is stated of cards is stated of the same
    cards in every member."""
    origin: str = ""
    """The frame this one was made from; "" for a line of a frame file."""


@dataclass(frozen=True, slots=True)
class Source:
    """A category that another one includes, in a mode."""

    category: str
    mode: str

    @property
    def passes_on(self) -> bool:
        """Whether it is asked in the mode that the including category is asked in."""
        return self.mode in ("imp", "") if self.category.endswith(".vp") else not self.mode


Wanted = tuple[int, tuple[int, ...]]


@dataclass(slots=True)
class Table:
    """Frames by category and first word. `ids`: by form id."""

    frames: dict[str, tuple[Frame, ...]] = field(default_factory=dict)
    includes: dict[str, tuple[Source, ...]] = field(default_factory=dict)
    index: dict[tuple[str, str], dict[str, tuple[Frame, ...]]] = field(default_factory=dict)
    """The frames of a category, and of a mode where it holds verb phrases, by the words that can begin them."""
    firsts: dict[str, frozenset[str]] = field(default_factory=dict)
    """The words that can begin a category, in whatever mode."""
    bits: dict[str, int] = field(default_factory=dict)
    """A bit for each key. Sets of keys are kept as numbers made of these, so that many of them are compared in no time."""
    begins: dict[tuple[str, str], int] = field(default_factory=dict)
    """The keys that can begin a category in a mode; no entry if any word can."""
    tails: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The categories of what can follow the phrases of a category."""
    ids: dict[str, Frame] = field(default_factory=dict)
    made: dict[str, Frame] = field(default_factory=dict)
    """Frames made from others (`derive`), by form id."""
    verbs: dict[str, VerbForms] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    wordings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Categories of plain values that can be said in several ways: their frames by id. Which one was used is kept in the form of the node around."""
    _reached: dict[str, tuple[Frame, ...]] = field(default_factory=dict)
    _within: dict[str, frozenset[str]] = field(default_factory=dict)
    _wanted: dict[str, Wanted] = field(default_factory=dict)

    def reached(self, category: str) -> tuple[Frame, ...]:
        """All frames of a category: its own, its tails and those of the categories that it includes."""
        found = self._reached.get(category)
        if found is None:
            todo = [category]
            frames: list[Frame] = []
            for name in todo:
                frames += self.frames.get(name, ())
                for tail in self.tails.get(name, ()):
                    frames += self.frames[tail]
                todo += dict.fromkeys(source.category for source in self.includes.get(name, ()) if source.category not in todo)
            found = self._reached[category] = tuple(frames)
        return found

    def within(self, category: str) -> frozenset[str]:
        """The category and all that it includes."""
        found = self._within.get(category)
        if found is None:
            found = self._within[category] = frozenset(_closure(self, category))
        return found

    def mask(self, keys: Iterable[str]) -> int:
        """The bits of some keys."""
        found = 0
        for key in keys:
            found |= self.bits.get(key, 0)
        return found

    def wanted(self, frame: Frame) -> Wanted:
        """The keys that a frame cannot do without, and sets of keys of each of which it needs one."""
        found = self._wanted.get(frame.id)
        if found is None:
            groups = [self.mask(group) for group in frame.groups]
            for asked in frame.asked:
                if asked in self.begins:
                    groups.append(self.begins[asked])
                    if asked[1].startswith("s-"):
                        groups.append(self._spoken(*asked))
            found = self._wanted[frame.id] = (self.mask(frame.needs), tuple(dict.fromkeys(group for group in groups if group >= 0)))
        return found

    def _spoken(self, category: str, mode: str) -> int:
        """What a clause of a category needs besides its subject: a word that its verb phrase can begin with. -1 if any word can."""
        wholes = ((source.category, mode[2:]) for source in self.includes.get(category, ()) if source.mode == WHOLE)
        found = 0
        for asked in ((category, mode[2:]), *wholes):
            if asked not in self.begins:
                return -1
            found |= self.begins[asked]
        return found

    def named(self, name: str) -> Frame | None:
        """The frame of an id, made ones included."""
        return self.ids.get(name) or self.made.get(name)


def read_tables(folder: Path, lexicon: Lexicon) -> Table:
    """Reads and checks every frame file of a folder. Raises `WrongSetup` naming file and line."""
    table = Table(verbs=dict(lexicon.verbs))
    frames: dict[str, list[Frame]] = {}
    includes: dict[str, list[Source]] = {}
    asked: list[tuple[str, str, str]] = []
    for path in sorted(folder.glob("*.frames")):
        _read_file(path, lexicon, table, frames, includes, asked)
    for category, how, source in asked:
        for frame in MAKERS[how](tuple(frames.get(source, ())), category, table.verbs):
            table.made[frame.id] = frame
            frames.setdefault(category, []).append(frame)
    table.frames = {category: tuple(found) for category, found in frames.items()}
    table.includes = {category: tuple(found) for category, found in includes.items()}
    _check(table)
    _index(table)
    return table


def _read_file(
    path: Path, lexicon: Lexicon, table: Table, frames: dict[str, list[Frame]], includes: dict[str, list[Source]], asked: list[tuple[str, str, str]]
) -> None:
    category = ""
    for line, text in _joined(path):
        section = re.fullmatch(r"\[([\w.-]+)\](?:\s+(passive|verbs|fates) of (\S+))?(?:\s+includes\s+(.+))?", text)
        if section is not None:
            category = section.group(1)
            if section.group(2):
                asked.append((category, section.group(2), section.group(3)))
            for part in (section.group(4) or "").split(","):
                if part.strip():
                    name, _, mode = part.strip().partition("/")
                    includes.setdefault(category, []).append(Source(name, mode))
            continue
        if text.startswith("words "):
            _vocabulary(text.removeprefix("words "), category, path.name, line, lexicon, table, frames)
            continue
        try:
            frame = _frame(text, category, path.name, line, lexicon)
        except (BadTerm, BadPattern) as error:
            raise WrongSetup(f"{path.name}:{line}: {error}") from None
        if isinstance(frame.term, Const):
            _add_word(frame, table, frames)
            continue
        number = 2
        stem = frame.id
        while frame.id in table.ids:
            frame = replace(frame, id=f"{stem}-{number}")
            number += 1
        table.ids[frame.id] = frame
        frames.setdefault(category, []).append(frame)


def _add_word(frame: Frame, table: Table, frames: dict[str, list[Frame]]) -> None:
    """Adds a wording of a plain value. Those of a category are its vocabulary, and count as one frame."""
    whole = f"{frame.category}:words"
    table.ids.setdefault(whole, replace(frame, id=whole))
    stem, number = f"{frame.category}:{frame.id}", 2
    name = stem
    while name in table.made:
        name = f"{stem}-{number}"
        number += 1
    table.made[name] = replace(frame, id=name, origin=whole)
    frames.setdefault(frame.category, []).append(table.made[name])


def _vocabulary(text: str, category: str, file: str, line: int, lexicon: Lexicon, table: Table, frames: dict[str, list[Frame]]) -> None:
    """Words that are the names of values. Raises `WrongSetup` for a word that names no value."""
    kind = _expected(category)
    values = {str(one.value): one.name for one in kind} if isinstance(kind, type) and issubclass(kind, enum.Enum) else {}
    for word in text.split(","):
        name = word.strip().removesuffix("(s)")
        if name not in values:
            raise WrongSetup(f"{file}:{line}: {name} is no {category}")
        _add_word(_frame(f"{word.strip()} => {values[name]}", category, file, line, lexicon), table, frames)


def _joined(path: Path) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        if raw[0] in " \t" and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {raw.strip()}")
        else:
            found.append((number, raw.strip()))
    return found


def _frame(text: str, category: str, file: str, line: int, lexicon: Lexicon) -> Frame:
    if not category:
        raise BadPattern("a frame before the first section")
    pattern, arrow, right = text.partition("=>")
    if not arrow:
        raise BadPattern(f"no => in: {text}")
    right, _, number = right.partition("::")
    term = parse_term(right.strip(), _expected(category))
    kinds = holes(term, _expected(category))
    base = category.split(".", maxsplit=1)[0]
    kinds = {name: kind or base for name, kind in kinds.items()}
    # A hole that only gives other slots their subject stands in the pattern and not in the node.
    kinds |= {giver: giver.capitalize() if giver.capitalize() in SUBJECTS else "" for giver in re.findall(r"@(\w+)", pattern) if giver not in kinds}
    head = category.endswith(".vp")
    elements = parse_pattern(pattern.strip(), kinds, dict(lexicon.nouns), head)
    slug = re.sub(r"[^a-z0-9]+", "-", pattern.lower().replace("$", "").replace("'s", "s")).strip("-")
    label = term.node.__name__ if isinstance(term, Make) else base
    subject = (kinds["subject"] or EITHER) if "subject" in kinds and (head or "$subject" not in pattern) else ""
    slots = list(slots_of(elements))
    categories = {slot.hole: slot.category for slot in slots}
    inherits = frozenset(slot.hole for slot in slots if slot.mode == SAME)
    if inherits and OBJECT not in kinds:
        subject = subject or EITHER
    number = number.strip()
    ending = {"pl": PLURAL, EITHER_NUMBER: f"-{EITHER_NUMBER}"}.get(number, "")
    return Frame(
        f"{label}:{slug}{ending}", category, elements, with_categories(term, categories), subject, number, _givers(elements), file, line,
        needed(elements), needed_one_of(elements), asked_of(elements),
        frozenset(holes(term)) - categories.keys() - {"subject", "inner"}, frozenset(fillings(term)), inherits,
        frozenset(slot.hole for slot in slots if slot.repeat.rstrip("+") == "and" and not slot.category.startswith("Static.")),
    )  # fmt: skip


def slots_of(elements: Elements) -> Iterator[Slot]:
    """The slots of a pattern, those in options included."""
    for element in elements:
        if isinstance(element, Slot):
            yield element
        elif isinstance(element, Options):
            for way in element.ways:
                yield from slots_of(way)


def _givers(elements: Elements) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in elements:
        if isinstance(element, Slot) and element.subject:
            found[element.hole] = element.subject
        elif isinstance(element, Options):
            for way in element.ways:
                found |= _givers(way)
    return found


def _expected(category: str) -> object:
    from kfjudge.language.frames.terms import namespace

    return namespace().get(category.split(".", maxsplit=1)[0])


def _check(table: Table) -> None:
    """Every slot names a category that something makes, and every verb is known. Raises `WrongSetup`."""
    known = set(table.frames) | set(table.includes) | set(TERMINALS) | BUILT_IN
    words: set[str] = set()

    def walk(frame: Frame, elements: Elements) -> None:
        for element in elements:
            match element:
                case Slot(category=category) if category not in known:
                    raise WrongSetup(f"{frame.file}:{frame.line}: nothing makes a {category}")
                case Verb(base=base) if base not in table.verbs:
                    raise WrongSetup(f"{frame.file}:{frame.line}: {base} is not a verb of the lexicon")
                case Word(word):
                    words.add(word)
                case Agreeing(singular, plural):
                    words.update((singular, plural))
                case Options(ways):
                    for way in ways:
                        walk(frame, way)
                case _:
                    pass

    for frame in (*table.ids.values(), *table.made.values()):
        walk(frame, frame.elements)
    for category, sources in table.includes.items():
        for source in sources:
            if source.category not in known:
                raise WrongSetup(f"[{category}] includes {source.category}, which nothing makes")
    table.words = frozenset(words)


MODES = ("imp", "base", "pres", "past", "perf", "perfneg", "ing", "pp", "neg", "pastneg", "would", "cannot")
_AUXILIARIES = (
    "has", "have", "had", "does", "do", "did", "doesn't", "don't", "was", "were", "is", "are", "been", "would", "cannot", "be", "being", "isn't", "aren't",
)  # fmt: skip


def verb_variants(forms: VerbForms, mode: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The ways to write a verb in a mode. Each variant has its singular words first and its plural words second (one pair if they do not differ)."""
    be = forms.base == "be"
    base, third, past, participle = forms.base, forms.third, forms.past, forms.participle
    match mode:
        case "imp" | "base" | "":
            return (((base,),),)
        case "pres":
            return ((("is",), ("are",)),) if be else (((third,), (base,)),)
        case "past":
            return ((("was",), ("were",)),) if be else (((past,),),)
        case "perf":
            done = "been" if be else participle
            return ((("has", done), ("have", done)), (("had", done),))
        case "perfneg":
            done = "been" if be else participle
            return ((("has", "not", done), ("have", "not", done)),)
        case "ing":
            return ((("being",),),) if be else (((forms.ing,),),)
        case "pp":
            return (((),),) if be else (((participle,),),)
        case "neg":
            if be:
                return ((("is", "not"), ("are", "not")),)
            return ((("does", "not", base), ("do", "not", base)), (("doesn't", base), ("don't", base)))
        case "pastneg":
            return ((("was", "not"), ("were", "not")),) if be else ((("did", "not", base),),)
        case "would":
            return ((("would", base),),)
        case "cannot":
            return ((("cannot", base),),)
        case _:
            return ()


def verb_keys(forms: VerbForms) -> set[str]:
    """Every word that can begin a form of a verb."""
    return {forms.base, forms.third, forms.past, forms.participle, forms.ing, *_AUXILIARIES}


def _index(table: Table) -> None:
    firsts: dict[str, set[str]] = {name: {key} for name, key in TERMINALS.items()}
    firsts.update({name: {ANY} for name in BUILT_IN})
    categories = set(table.frames) | set(table.includes)
    for category in categories:
        firsts[category] = set()

    def of(elements: Elements, in_mode: str | None = None) -> tuple[set[str], bool]:
        """The keys that can begin these elements (in a mode of their verb, or in any), and whether they can be empty."""
        keys: set[str] = set()
        for element in elements:
            match element:
                case Word(word):
                    return keys | {word}, False
                case Agreeing(singular, plural):
                    return keys | {singular, plural}, False
                case Verb(base, head):
                    forms = table.verbs[base]
                    if head and in_mode is not None:
                        if base == "be" and in_mode == "pp":
                            return keys | of(elements[1:], in_mode)[0], False
                        return keys | {words[0] for variant in verb_variants(forms, in_mode) for words in variant if words}, False
                    return keys | verb_keys(forms) | (of(elements[1:])[0] if head and base == "be" else set()), False
                case Slot(category=category, mode=mode, repeat="") if category.endswith(".vp") and (in_mode if mode == SAME else mode) in MODES:
                    asked = (in_mode if mode == SAME else mode) or ""
                    return keys | {key for frame in verbs(category) for key in of(frame.elements, asked)[0]}, False
                case Slot(category=category, mode=mode, repeat=repeat):
                    keys |= slot_firsts(category, mode)
                    if repeat != "*":
                        return keys, False
                case Options(ways):
                    empty = False
                    for way in ways:
                        inner, nothing = of(way, in_mode)
                        keys |= inner
                        empty = empty or nothing
                    if not empty:
                        return keys, False
        return keys, True

    def verbs(category: str) -> list[Frame]:
        return [frame for name in _closure(table, category) for frame in table.frames.get(name, ())]

    def slot_firsts(category: str, mode: str) -> set[str]:
        if mode.startswith("s-"):
            whole = (firsts[source.category] for source in table.includes.get(category, ()) if source.mode == WHOLE)
            return firsts["Player"].union(firsts["Cards"], *whole)
        return firsts[category]

    changed = True
    while changed:
        changed = False
        for category in categories:
            before = len(firsts[category])
            for frame in table.frames.get(category, ()):
                firsts[category] |= of(frame.elements)[0]
            for source in table.includes.get(category, ()):
                firsts[category] |= slot_firsts(source.category, source.mode)
            changed = changed or len(firsts[category]) != before
    for category, frames in table.frames.items():
        for mode in MODES if category.endswith(".vp") else ("",):
            by_key: dict[str, list[Frame]] = {}
            for frame in frames:
                for key in of(frame.elements, mode or None)[0]:
                    by_key.setdefault(key, []).append(frame)
            table.index[category, mode] = {key: tuple(found) for key, found in by_key.items()}
    for category in categories:
        names = _closure(table, category)
        said = [frame for name in names for frame in table.frames.get(name, ())]
        if said and all(isinstance(frame.term, Const) for frame in said):
            values = [frame.term.value for frame in said if isinstance(frame.term, Const)]
            varied = category.endswith(".vp") or any(isinstance(element, Options) for frame in said for element in frame.elements)
            if varied or len(set(values)) < len(values):
                table.wordings[category] = tuple(frame.id for frame in said)
    for category in categories:
        tails = tuple(name for name in _closure(table, category + ".tail") if name in table.frames)
        if tails:
            table.tails[category] = tails
    table.firsts = {name: frozenset(keys) for name, keys in firsts.items()}
    _begins(table, categories)
    asked = _everything_asked(table)
    table.index = {(category, mode): found for (category, mode), found in table.index.items() if (category, mode) in asked}
    table.begins = {(category, mode): keys for (category, mode), keys in table.begins.items() if (category, mode) in asked}


def _begins(table: Table, categories: set[str]) -> None:
    """Fills `table.begins` from the index: what is asked in a mode is begun by what its own frames and all that it includes are begun by."""
    tenses = [f"s-{mode}" for mode in MODES]
    found: dict[tuple[str, str], set[str]] = {(name, ""): {key} for name, key in TERMINALS.items()}
    for mode in ("", *MODES, *tenses):
        found |= {(name, mode): {ANY} for name in BUILT_IN - {"Chain"}} | {(name, mode): set() for name in (*categories, "Chain")}
    changed = True
    while changed:
        changed = False
        for (category, mode), keys in found.items():
            if category not in categories and category != "Chain":
                continue
            before = len(keys)
            for source in _asked_of(table, category, mode):
                keys.update(found.get(source, {ANY}))
            if not mode.startswith("s-"):
                keys.update(table.index.get((category, mode or ("imp" if category.endswith(".vp") else "")), ()))
            changed = changed or len(keys) != before
    words = {word for frame in (*table.ids.values(), *table.made.values()) for word in frame.needs.union(*frame.groups)}
    names = sorted(words.union(*found.values()) - {ANY})
    table.bits = {name: 1 << place for place, name in enumerate(names)}
    table.begins = {asked: table.mask(keys) for asked, keys in found.items() if ANY not in keys}


def _everything_asked(table: Table) -> set[tuple[str, str]]:
    """Every category that the matcher can come to ask for, with its mode; and what an imperative is asked for without one."""
    todo = [(name, "") for name in ROOTS]
    asked = set(todo)
    for category, mode in todo:
        found = _asked_of(table, category, mode) + [(name, "") for name in table.tails.get(category, ())]
        if category == "Chain":
            found += [("Effect", mode or "pres"), ("Opened", mode)]
        elif mode.startswith("s-"):
            found.append((category, mode[2:]))
        elif not mode or category.endswith(".vp"):
            slots = [(slot, mode) for frame in table.frames.get(category, ()) for slot in slots_of(frame.elements)]
            found += [(slot.category, slot.within(outer).mode) for slot, outer in slots]
        if category.endswith(".vp") and not mode:
            found.append((category, "imp"))
        fresh = [one for one in dict.fromkeys(found) if one not in asked]
        asked.update(fresh)
        todo += fresh
    return asked


def _asked_of(table: Table, category: str, mode: str) -> list[tuple[str, str]]:
    """What the matcher asks for at the same place when it is asked for a category in a mode."""
    sources = table.includes.get(category, ())
    if mode.startswith("s-"):
        return [(name, "") for name in SUBJECTS] + [(source.category, mode[2:]) for source in sources if source.mode == WHOLE]
    if category == "Chain":
        return [("Effect", mode)]
    named = [source for source in sources if source.mode != WHOLE]
    if not mode:
        return [(source.category, source.mode) for source in named]
    return [(source.category, mode) for source in named if source.passes_on]


def _closure(table: Table, category: str) -> list[str]:
    """The category and all that it includes."""
    names = [category]
    for name in names:
        names += [source.category for source in table.includes.get(name, ()) if source.category not in names]
    return names


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the garbage collector, which would go through a large value again and again while it is loaded."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def load_table(lexicon: Lexicon) -> Table:
    """The packaged frames, from the cache if neither they nor the lexicon have changed since."""
    folder = grammar("keyforge", "frames")
    path = cache_folder() / f"frames-{_digest(folder)}.pickle"
    try:
        with path.open("rb") as kept, _uncollected():
            table = pickle.load(kept)
        if isinstance(table, Table):
            return table
    except Exception:  # a damaged or foreign cache is only a reason to build it again
        pass
    table = read_tables(folder, lexicon)
    if path.name != f"frames-{_digest(folder)}.pickle":  # somebody is changing the files: who knows which of them were read
        return table
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "wb") as out:
            pickle.dump(table, out, protocol=pickle.HIGHEST_PROTOCOL)
        Path(name).replace(path)
    except OSError:
        pass
    return table


def _digest(folder: Path) -> str:
    """What the frames, the words and the code that reads them are now."""
    digest = hashlib.sha256()
    code = Path(__file__).parent
    nodes = code.parent / "nodes"
    words = grammar("keyforge", "lexicon").glob("*.txt")
    for file in (*sorted(folder.glob("*.frames")), *sorted(words), *sorted(code.glob("*.py")), *sorted(nodes.rglob("*.py"))):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


__all__ = ["ANY", "BUILT_IN", "SUBJECTS", "TERMINALS", "Const", "Frame", "Hole", "Source", "Table", "load_table", "read_tables"]
