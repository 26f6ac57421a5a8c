"""By which words frames are found, and which words can begin a category in a mode: worked out once, when the frames are
read.
"""

from __future__ import annotations

from kfjudge.language.frames.pattern import SAME, Agreeing, Elements, Options, Slot, Verb, Word
from kfjudge.language.frames.table import ANY, BUILT_IN, MODES, WHOLE, Frame, Table, slots_of, verb_variants
from kfjudge.language.frames.terms import Const
from kfjudge.language.lexicon import VerbForms

ROOTS = ("Keyword", "Sentence", "Sentence.bold", "Constant", "Constant.first", "Chain")
"""Categories that the compositions are made of."""
AUXILIARIES = (
    *("has", "have", "had", "does", "do", "did", "doesn't", "don't", "was", "were", "is", "are", "been", "would"),
    *("cannot", "be", "being", "isn't", "aren't"),
)
"""Words that can begin a form of any verb."""


def verb_keys(forms: VerbForms) -> set[str]:
    """Every word that can begin a form of a verb."""
    return {forms.base, forms.third, forms.past, forms.participle, forms.ing, *AUXILIARIES}


def fill_tails(table: Table) -> None:
    """Fills in which categories hold what can follow the phrases of each."""
    for category in set(table.frames) | set(table.includes):
        tails = tuple(name for name in table.closure(category + ".tail") if name in table.frames)
        if tails:
            table.tails[category] = tails


def fill_index(table: Table) -> None:
    """Fills in what of a table follows from its frames: by which words they are found, which words can begin what."""
    firsts: dict[str, set[str]] = {name: {key} for name, key in table.terminals.items()}
    firsts.update({name: {ANY} for name in BUILT_IN})
    categories = set(table.frames) | set(table.includes)
    for category in categories:
        firsts[category] = set()

    def of(elements: Elements, in_mode: str | None = None) -> tuple[set[str], bool]:
        """The keys that can begin these elements (in a mode of their verb, or in any), and whether they can be
        empty.
        """
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
                        return keys | {
                            words[0] for variant in verb_variants(forms, in_mode) for words in variant if words
                        }, False
                    return keys | verb_keys(forms) | (of(elements[1:])[0] if head and base == "be" else set()), False
                case Slot(category=category, mode=mode, repeat="") if (
                    category.endswith(".vp") and (in_mode if mode == SAME else mode) in MODES
                ):
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
        return [frame for name in table.closure(category) for frame in table.frames.get(name, ())]

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
        names = table.closure(category)
        said = [frame for name in names for frame in table.frames.get(name, ())]
        if said and all(isinstance(frame.term, Const) for frame in said):
            values = [frame.term.value for frame in said if isinstance(frame.term, Const)]
            varied = category.endswith(".vp") or any(
                isinstance(element, Options) for frame in said for element in frame.elements
            )
            if varied or len(set(values)) < len(values):
                table.wordings[category] = tuple(frame.id for frame in said)
    table.firsts = {name: frozenset(keys) for name, keys in firsts.items()}
    _begins(table, categories)
    asked = _everything_asked(table)
    table.index = {
        (category, mode): found for (category, mode), found in table.index.items() if (category, mode) in asked
    }
    table.begins = {
        (category, mode): keys for (category, mode), keys in table.begins.items() if (category, mode) in asked
    }


def _begins(table: Table, categories: set[str]) -> None:
    """Fills `table.begins` from the index: what is asked in a mode is begun by what its own frames and all that it
    includes are begun by.
    """
    tenses = [f"s-{mode}" for mode in MODES]
    found: dict[tuple[str, str], set[str]] = {(name, ""): {key} for name, key in table.terminals.items()}
    for mode in ("", *MODES, *tenses):
        found |= {(name, mode): {ANY} for name in BUILT_IN - {"Chain"}} | {
            (name, mode): set() for name in (*categories, "Chain")
        }
    changed = True
    while changed:
        changed = False
        for (category, mode), keys in found.items():
            if category not in categories and category != "Chain":
                continue
            before = len(keys)
            for source in table.asked_at_once(category, mode):
                keys.update(found.get(source, {ANY}))
            if not mode.startswith("s-"):
                keys.update(table.index.get((category, mode or ("imp" if category.endswith(".vp") else "")), ()))
            changed = changed or len(keys) != before
    words = {word for frame in (*table.ids.values(), *table.made.values()) for word in frame.needs.union(*frame.groups)}
    names = sorted(words.union(*found.values()) - {ANY})
    table.bits = {name: 1 << place for place, name in enumerate(names)}
    table.begins = {asked: table.mask(keys) for asked, keys in found.items() if ANY not in keys}


def _everything_asked(table: Table) -> set[tuple[str, str]]:
    """Every category that the matcher can come to ask for, with its mode; and what an imperative is asked for without
    one.
    """
    todo = [(name, "") for name in ROOTS]
    asked = set(todo)
    for category, mode in todo:
        found = table.asked_at_once(category, mode) + [(name, "") for name in table.tails.get(category, ())]
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
