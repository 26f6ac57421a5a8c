"""How much of Riftbound's card texts has been seen to act: `python -m benchmarks.riftbound.witnesses [LIST]
[--sample N] [--seed S] [--tries N] [--json] [--list] [--write] [--silent] [--again]`.

In: cards with texts. Out: for each part of each playable text (instruction, cost, condition, amount, property,
statement, trigger, keyword, option, word) whether a position was found in which play goes another way without it. A
condition has to be seen both to hold and not to. Cards that are set aside count, and are not named. `--write` keeps
the marks of the texts that act, with `--silent` also of those that do not, which are declined then.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.riftbound import needs, shown
from benchmarks.riftbound.acting import differ, line
from benchmarks.without import Changes, Part, at, dropped, parts_by
from benchmarks.witness import kept
from kfjudge import witnessed as known
from kfjudge.games.riftbound.board.facts import Facts, abilities_of, facts_of, gives_abilities, keyword_lines, token
from kfjudge.games.riftbound.cards.errata import text_of
from kfjudge.games.riftbound.cards.records import complete
from kfjudge.games.riftbound.effects.perform import PLAYS
from kfjudge.games.riftbound.meaning.asked import Meaning
from kfjudge.games.riftbound.meaning.records import RECORDS
from kfjudge.games.riftbound.play.executable import in_play
from kfjudge.games.riftbound.situation.library import library
from kfjudge.games.riftbound.witness import WITNESSED
from kfjudge.games.riftbound.words.base import Comparison, KeywordName, Kind, State, Zone
from kfjudge.games.riftbound.words.cards import (
    Amount,
    Another,
    Apart,
    At,
    Choosing,
    Filter,
    FromAmong,
    InZone,
    Is,
    Me,
    NoneOf,
    Number,
    Of,
    OfKind,
    PlaceKind,
    Quantity,
    QuantityKind,
    Ref,
    Select,
    Spoken,
    Together,
    Total,
    WithTheMost,
)
from kfjudge.games.riftbound.words.effects import (
    Choose,
    Cost,
    Deal,
    Discard,
    Effect,
    ForEach,
    ForEachOf,
    ForEachPlayer,
    If,
    IfDone,
    InsteadOf,
    Keyword,
    Look,
    May,
    Option,
    Otherwise,
    PayTo,
    PlayToken,
    Reflexive,
    Resources,
    Reveal,
    RevealUntil,
    Steps,
)
from kfjudge.games.riftbound.words.events import And, CardsAre, Compare, Condition, Event, Trigger
from kfjudge.games.riftbound.words.statics import CostChange, MayPlay, Static
from kfjudge.games.riftbound.words.text import CardText, KeywordLine, Paragraph
from kfjudge.language.coverage import is_aside
from kfjudge.language.node import Node, Text
from kfjudge.language.serial import to_json
from kfjudge.language.trees import Path as Way
from kfjudge.language.trees import part_names

POOL = Path(__file__).parents[3] / "shared" / "riftbound" / "riftbound_cards_2026-08.json"
REVIEWED = Path(__file__).with_name("reviewed.yaml")
TRIES = 60
"""So many positions in which a paragraph acts are tried before a part of it counts as not seen."""
QUIET = 3
"""So many times as many are tried in all."""
STEPS = 45
WRAPPERS = (Steps, If, IfDone, May, Otherwise, ForEach, ForEachOf, ForEachPlayer, Reflexive, PayTo)
"""Instructions that only say how others are done; what they add is seen in their parts."""
PLAIN = (Steps, If, IfDone, May)
"""Of these all that is done is done as it stands; others may do it later, or all at one time."""
BASES = (PlaceKind.BASE, PlaceKind.ITS_BASE)
"""Where only what its player controls can lie."""
TOGETHER = (Apart, FromAmong, InZone, Together, Total, WithTheMost)
"""Filters that are asked of all objects together, or of where they come from."""
NAMING = (Choose, Look, Reveal, RevealUntil)
"""Instructions that change nothing themselves: they act if the words behind them cannot be played without them."""
ALWAYS = And(parts=())
NEVER = Compare(left=Number(value=0), comparison=Comparison.AT_LEAST, right=Number(value=1))
ASKED = {"property": False, "condition holds": True, "condition fails": False}
"""What must have been found of a part for it to matter: a filter that everything passes changes nothing."""
MUCH = 7
"""What an amount is said to be instead that is not a plain number."""
FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError)
"""What a game that fails raises; such a text is counted and named."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What was seen of one part: in which position (its seed, or -1 and less for the lines that were written for the
    card) it made a difference; None if in none.
    """

    part: Part
    seed: int | None


def parts_of(text: CardText) -> Iterator[Part]:
    """Every part of a text that can be taken out of it by itself."""
    return parts_by(text, _changes)


def _changes(text: Text, path: Way, node: Node) -> Iterator[tuple[str, Changes]]:
    """What a node is a part as, with what is tried in its place."""
    holder = at(text, path[:-1])
    listed = isinstance(holder, tuple)
    if all((KeywordName, name) in RECORDS.same for name in _keywords_of(node)):
        return
    gone: Changes = [(path[:-1], dropped(holder, path[-1]))] if listed else []
    if isinstance(node, Effect):
        if listed and isinstance(at(text, path[:-2]), Cost):
            yield "cost", gone
        elif not isinstance(node, (*WRAPPERS, Resources)):
            much = isinstance(getattr(node, "amount", None), Amount)  # what follows may need that it was done
            none: Changes = [((*path, "amount"), Number(value=0))] if much else []
            yield "instruction", [(path, If(condition=NEVER, then=node)), *none]
        if isinstance(node, May | IfDone):
            yield ("may" if isinstance(node, May) else "condition"), [(path, node.effect)]
    elif isinstance(node, Condition) and not isinstance(holder, Filter):  # what a filter asks is part of it
        yield "condition holds", [(path, NEVER)]
        yield "condition fails", [(path, ALWAYS)]
    elif isinstance(node, Amount):
        if node == Number(value=1) and isinstance(at(text, path[:-3]), Event):
            return  # what a text waits for happens to one after the other
        if isinstance(at(text, path[:-1]), Keyword) and not isinstance(node, Number):
            return  # "equal to its cost" is a cost, and no number
        yield "amount", [(path, Number(value=value)) for value in _others(node)]
    elif isinstance(node, Quantity) and _leaves_a_choice(text, path, node):
        yield "quantity", [(path, dataclasses.replace(node, kind=QuantityKind.EXACTLY))]
    elif listed and len(holder) > 1 and isinstance(node, Event | Option | Static | Paragraph):
        yield type(node).__name__.lower() if isinstance(node, Event | Option) else "statement", gone
    elif listed and isinstance(node, Filter | Keyword | Static | Paragraph):
        if isinstance(node, Spoken) or (isinstance(node, Another) and _is_me_or_another(text, path)):
            return  # what is spoken of lies on the board; what happens to it happens once
        if isinstance(holding := at(text, path[:-2]), PlayToken) and node in _of_rule(holding):
            return  # the token has it by the rules
        if isinstance(node, OfKind) and any(isinstance(one, Choosing) for one in holder):
            return  # spells and abilities choose, and nothing else does
        if isinstance(node, Of) and any(isinstance(one, At) and one.place.kind in BASES for one in holder):
            return  # in a base lies what is its player's
        if isinstance(node, At) and any(isinstance(one, Is) and one.state is State.FACEDOWN for one in holder):
            return  # facedown cards lie at battlefields
        doing = at(text, path[:-3])
        if isinstance(node, InZone) and node.zones == (Zone.HAND,) and isinstance(doing, Discard | MayPlay):
            return  # nothing else is discarded, or played without a text that says from where
        if node == NoneOf(filters=(Is(state=State.TOKEN),)) and isinstance(doing, CostChange):
            return  # tokens cost nothing
        if isinstance(node, OfKind) and isinstance(said := at(text, path[:-2]), CardsAre) and _known(text, said, node):
            return  # it is spoken of as one, and no other was
        if isinstance(node, InZone):
            gone.append(
                (path, dataclasses.replace(node, zones=(Zone.TRASH if Zone.HAND in node.zones else Zone.HAND,)))
            )
        yield "property" if isinstance(node, Filter) else "statement", gone
    for name in part_names(type(node)):
        if (type(node), name) in RECORDS.same:
            continue
        if name == "past" and isinstance(node, CardsAre):
            continue  # what has left is asked as it was there, whatever the tense
        if getattr(node, name) is True:
            yield f"word {name}", [((*path, name), False)]


def _is_me_or_another(text: Text, path: Way) -> bool:
    """Whether another such card stands beside this one in what a text waits for: "me or another"."""
    holders = [at(text, path[:length]) for length in range(len(path))]
    events = next((one.events for one in holders if isinstance(one, Trigger)), ())
    return any(isinstance(each, Me) for one in events for each in (one.cards, *getattr(one.cards, "parts", ())))


def _known(text: Text, said: CardsAre, kind: OfKind) -> bool:
    """Whether what a condition asks of what was spoken of is what all that could be is called."""
    named = [one.kind for one in needs.every(text) if isinstance(one, Select) and one.kind is not Kind.BATTLEFIELD]
    return isinstance(said.cards, Ref) and len(kind.kinds) == 1 and set(named) == set(kind.kinds)


def _keywords_of(node: Node) -> list[str]:
    """The names of the keywords that all of a node is; a word for none if it is anything else."""
    keywords = node.keywords if isinstance(node, KeywordLine) else (node,)
    return [one.name.name if isinstance(one, Keyword) else "" for one in keywords]


def _leaves_a_choice(text: Text, path: Way, node: Quantity) -> bool:
    """Whether it matters how many are chosen: a statement is about all that it describes."""
    holders = (at(text, path[:length]) for length in range(len(path) - 2, -1, -1))
    holder = next((one for one in holders if isinstance(one, Node)), None)
    if isinstance(held := at(text, path[:-1]), Select) and held.kind is Kind.LEGEND:
        return False  # each player has one
    if isinstance(holder, Deal) and holder.split:
        return node.kind is QuantityKind.ANY_NUMBER  # it is among those that are chosen
    done = isinstance(holder, Effect) and not isinstance(holder, WRAPPERS)
    return node.kind not in (QuantityKind.EXACTLY, QuantityKind.COUNTED) and (done or node.kind is not QuantityKind.ALL)


def _of_rule(made: PlayToken) -> list[Keyword]:
    """The keywords that a token has whatever a text says."""
    return [keyword for keyword, _conditions in keyword_lines(token(made.token).abilities)]


def _others(node: Amount) -> tuple[int, ...]:
    """Other numbers than an amount."""
    if not isinstance(node, Number):
        return (MUCH, 0)
    return (node.value + 1, *((node.value - 1,) if node.value else ()), node.value + MUCH)


def saying(card: Facts, text: CardText) -> Facts:
    """The card with another tree."""
    return dataclasses.replace(card, text=text, abilities=abilities_of(text), gives_text=gives_abilities(text))


@contextmanager
def asked_about(text: CardText) -> Iterator[dict[int, set[bool]]]:
    """What was found of the filters, conditions and instructions of a text while something was played, by the id of
    their node. False of a filter of a phrase: it alone kept an object out. Nothing of an instruction: it was done.
    """
    found: dict[int, set[bool]] = {}
    filters = {id(node) for node in needs.every(text) if isinstance(node, Filter)}
    before = {name: getattr(Meaning, name) for name in ("fits", "passes", "true_of", "holds")}
    played = dict(PLAYS)

    def noting(name: str, place: int) -> Callable[..., bool]:
        def asked(*said: Any) -> bool:
            answer: bool = before[name](*said)
            found.setdefault(id(said[place]), set()).add(answer)
            return answer

        return asked

    def fits(meaning: Meaning, obj: Any, cards: Select, ctx: Any) -> bool:
        if filters.isdisjoint(map(id, cards.filters)):
            return bool(before["fits"](meaning, obj, cards, ctx))
        fails = [one for one in cards.filters if not before["passes"](meaning, obj, one, ctx)]
        for one in cards.filters:
            found.setdefault(id(one), {True}).update(() if fails != [one] else (False,))
        return bool(not fails and before["fits"](meaning, obj, cards, ctx))

    def doing(function: Callable[..., Any]) -> Callable[..., Any]:
        def done(game: Any, effect: Effect, ctx: Any) -> Any:
            found.setdefault(id(effect), set())
            return function(game, effect, ctx)

        return done

    patched = {
        "fits": fits,
        "passes": noting("passes", 2),
        "true_of": noting("true_of", 2),
        "holds": noting("holds", 1),
    }
    try:
        for name, function in patched.items():
            setattr(Meaning, name, function)
        PLAYS.update({kind: doing(function) for kind, function in played.items()})
        yield found
    finally:
        PLAYS.update(played)
        for name, function in before.items():
            setattr(Meaning, name, function)


def matters(part: Part, found: Mapping[int, set[bool]]) -> bool | None:
    """Whether a part can have made a difference, by what was found as its text was played; None: that does not say."""
    known = found.get(id(part.node))
    if part.kind in ASKED:
        return None if known is None or isinstance(part.node, TOGETHER) else ASKED[part.kind] in known
    if part.kind in ("instruction", "amount") and not any(isinstance(one, Cost) for one in part.around):
        done = [one for one in (*part.around, part.node) if isinstance(one, Effect)]
        if (
            done
            and all(isinstance(one, PLAIN) for one in done[:-1])
            and not isinstance(done[-1], (*WRAPPERS, InsteadOf))
        ):
            return id(done[-1]) in found
    return None


def _tried(seen: Iterator[object]) -> Iterator[object]:
    """A line of play of a text that nobody wrote: where it cannot go on, nothing is said."""
    try:
        yield from seen
    except FAILURES:
        yield None


def witness(card: Facts, tries: int = TRIES, steps: int = STEPS) -> list[Witness]:
    """Looks for a witness of every part of a text, one paragraph after the other in positions for it: where it does
    nothing, none of its parts do, unless one of them keeps it from acting. Raises `ValueError` for a card that cannot
    be played.
    """
    if card.text is None or card.declined:
        raise ValueError(f"the text of {card.name} cannot be played")
    parts = [part for part in parts_of(card.text) if any(abilities_of(one) != card.abilities for one in part.without)]
    others = [[saying(card, text) for text in part.without] for part in parts]
    said = card.text.paragraphs
    less = {one: saying(card, CardText(paragraphs=tuple(each for each in said if each is not one))) for one in said}
    found: dict[int, int] = {}
    for focus in said:
        waiting = [place for place, part in enumerate(parts) if (*part.around, part.node)[1] == focus]
        loud = 0
        for seed in range(QUIET * tries):
            if not waiting or loud == tries:
                break
            with asked_about(card.text) as answers:
                whole = list(line(card, seed, steps, card, focus))
            ways = {place: matters(parts[place], answers) for place in waiting}
            if None in ways.values():
                quiet = not differ(whole, _tried(line(less[focus], seed, steps, card, focus)))
                ways = {place: not quiet if way is None else way for place, way in ways.items()}
            loud += any(ways.values())
            for place in [place for place in waiting if ways[place]]:
                part = parts[place]
                needed = part.kind == "instruction" and isinstance(part.node, NAMING)
                if any(differ(whole, _tried(line(one, seed, steps, card, focus)), needed) for one in others[place]):
                    found[place] = seed
                    waiting.remove(place)
    for row, written in enumerate(shown.lines_of().get(card.name, ())):
        waiting = [place for place in range(len(parts)) if place not in found]
        whole_line = shown.ruled(card, written) if waiting else None
        for place in waiting:
            if any(shown.ruled(one, written) != whole_line for one in others[place]):
                found[place] = -1 - row
    return [Witness(part, found.get(place)) for place, part in enumerate(parts)]


@dataclass(slots=True)
class Tally:
    """What was found over many texts."""

    understood: int = 0
    playable: int = 0
    witnessed: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    missing: list[tuple[str, str, str]] = field(default_factory=list)
    crashed: list[tuple[str, str]] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    """The marks of the texts, each with the word for how it stands."""
    seconds: float = 0.0

    def add(self, card: Facts, found: Sequence[Witness], aside: bool = False) -> None:
        """Counts the text of a card; that of one that is set aside is not named, and has a mark only if it acts."""
        whole = all(one.seed is not None for one in found)
        self.witnessed += whole
        if whole or not aside:
            by_hand = card.name in kept.looked_at_by_hand(REVIEWED)
            self.marks[mark(card)] = "" if whole else known.REVIEWED if by_hand else known.SILENT
        for one in found:
            kind = one.part.kind.partition(" ")[0]
            self.parts[kind] += 1
            self.seen[kind] += one.seed is not None
            if one.seed is None and not aside:
                self.missing.append((card.name, one.part.name, "{}-{}".format(*one.part.span)))

    def report(self) -> dict[str, Any]:
        """The JSON object of the findings."""
        return {item.name: getattr(self, item.name) for item in dataclasses.fields(self) if item.name != "marks"}

    def lines(self) -> Iterator[str]:
        """The findings as a table."""
        share = self.witnessed / (self.understood or 1)
        yield (
            f"{self.witnessed} of {self.understood} understood texts witnessed ({share:.1%}), {self.playable} playable,"
            f" {self.seconds} s of computing"
        )
        for kind, total in [*self.parts.most_common(), ("all", self.parts.total())]:
            seen = self.seen.total() if kind == "all" else self.seen[kind]
            yield f"{kind:<14}{total:>7}{seen:>7}{seen / (total or 1):>8.1%}"
        for name, reason in self.crashed:
            yield f"crashed: {name}: {reason}"


def mark(card: Facts) -> str:
    """The mark of the text of a card."""
    return known.mark_of(to_json(card.text, spans=False))


def wordings(records: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The different texts of a card list, and of the same cards as the program brings them along, with the records."""
    found: dict[str, Mapping[str, Any]] = {}
    shipped = {one["name"]: one for one in library().records.values()}
    for record in records:
        for one in (record, shipped.get(record["name"], record)):
            if text_of(one):
                found.setdefault(text_of(one), record)
    return found


def measure(
    records: Iterable[Mapping[str, Any]], sample: int = 0, seed: int = 1, tries: int = TRIES, again: bool = False
) -> Tally:
    """Looks for witnesses in the different texts of a card list, or in so many of them drawn at random. Texts that mean
    the same are one; `again`: those that have a mark are not tried, and count as witnessed.
    """
    todo = wordings(records)
    drawn = random.Random(seed).sample(list(todo), min(sample, len(todo))) if sample else list(todo)
    tally, tried = Tally(), set[CardText]()
    begun = time.process_time()
    for text in drawn:
        record = todo[text]
        facts = facts_of(complete(dict(record)) | {"text": text})
        if facts.text is None or facts.text in tried:
            continue
        tried.add(facts.text)
        tally.understood += 1
        card = in_play(facts, text)
        if card.text is None or card.declined:
            continue
        tally.playable += 1
        if again and WITNESSED.is_witnessed(card.text):
            tally.add(card, ())
            continue
        aside = is_aside(record)
        try:
            tally.add(card, witness(card, tries), aside)
        except FAILURES as error:
            tally.crashed.append(("a card set aside" if aside else card.name, f"{type(error).__name__}: {error}"))
    tally.seconds = round(time.process_time() - begun, 1)
    return tally


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if a text crashed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.riftbound.witnesses", description=__doc__)
    parser.add_argument("cards", nargs="?", type=Path, default=POOL)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many texts, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=TRIES, help="positions tried at most for each text")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--list", action="store_true", help="name every part that was not seen to act")
    parser.add_argument("--write", action="store_true", help="keep the marks of the texts")
    parser.add_argument("--silent", action="store_true", help="also those of what was tried in vain: it is declined")
    parser.add_argument("--again", action="store_true", help="try only texts that have no mark yet")
    asked = parser.parse_args(argv)
    found = json.loads(asked.cards.read_text(encoding="utf-8"))
    records = found["cards"] if isinstance(found, dict) else found
    stamp = kept.stamp(WITNESSED, Path(__file__).parent)
    tally = measure(records, asked.sample, asked.seed, asked.tries, asked.again)
    print(json.dumps(tally.report()) if asked.json else "\n".join(tally.lines()))
    for name, part, place in tally.missing if asked.list else ():
        print(f"not seen: {name}: {part} at {place}")
    if asked.write:
        if not asked.silent:
            tally.marks = {one: word for one, word in tally.marks.items() if word != known.SILENT}
        page = kept.page((), "" if asked.again or asked.sample else stamp, tally.marks)
        WITNESSED.table.write_text(page, encoding="utf-8")
    return int(bool(tally.crashed))


if __name__ == "__main__":
    sys.exit(main())
