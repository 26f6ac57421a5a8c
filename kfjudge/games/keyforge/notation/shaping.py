"""Lines as people type them, put into the shape of the notation: a side without its colon, an action behind one,
several things joined by "and" or "then", and what lies on a card said before its name.

In: parts and phrases. Out: the same parts and phrases as the notation writes them. Nothing is laid down here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from kfjudge.games.keyforge.notation.names import Names
from kfjudge.games.keyforge.notation.words import PLACE_OF, POOLS, VERB_OF
from kfjudge.situation.notation.line import Atom, Deed, Part, Phrase, Question, Side, Thing, Word
from kfjudge.situation.notation.names import name_lengths, name_of
from kfjudge.situation.notation.words import EXPECTED, counts_unknown, player_of, words_of
from kfjudge.values import replace

_HAS = frozenset(("has", "have", "got", "with", "controls", "control"))
_ACTING = frozenset(word for word, verb in VERB_OF.items() if verb in ("fight", "reap") and word != verb)
"""Words that stand between who acts and what is acted on: `Red Giant fights Grey Guard`."""


def shaped(parts: list[Part], names: Names) -> list[Part]:
    """All parts of a line in the shape of the notation."""
    whole = [_as_deed(_as_side(part, names), names) for part in parts]
    return _expected([piece for part in whole for piece in _acts_within(part, names)])


def _acts_within(part: Part, names: Names) -> Iterator[Part]:
    """`me: Red Giant, end turn`: what is done behind the last card of a side is a part of its own."""
    if isinstance(part, Side):
        for place, thing in enumerate(part.things):
            acts = thing.phrase and not thing.place and thing.phrase[0].folded in VERB_OF
            later = part.things[place:]
            if place and acts and not any(each.place for each in later) and not names.starts_with_card(thing.phrase):
                if thing.phrase[0].folded in PLACE_OF and VERB_OF[thing.phrase[0].folded] != "play":
                    continue  # `discard Red Giant` lies there
                yield Side(part.who, part.things[:place])
                yield Deed(tuple(each.phrase for each in later))
                return
    yield part


def _as_side(part: Part, names: Names) -> Part:
    """A part that names a player and does nothing is a side whose colon is missing: `opp 3 aember, Red Giant`."""
    if isinstance(part, Deed) and len(part.phrases[0]) > 1 and player_of(part.phrases[0][0].folded) is not None:
        first, *rest = part.phrases
        if first[0].folded == "i" and names.is_action(name_of(first[1:])):  # `I Loud Song` plays it
            return part
        acts = any(
            atom.folded in (*VERB_OF, "turn", "to", "forge", "forges")
            for phrase in (first[1:], *rest)
            if not is_pool(phrase, NO_CARDS)
            for atom in phrase
        )
        if not acts:
            start = 2 if first[1].folded in _HAS and len(first) > 2 else 1
            return _sides_within(Side(first[:1], tuple(Thing(phrase) for phrase in (first[start:], *rest))))
    return _sides_within(part) if isinstance(part, Side) else part


def _sides_within(part: Side) -> Side:
    """`me: Red Giant, opp has Grey Guard`: another player's things begin behind a comma."""
    things = []
    for each in part.things:
        thing, phrase = each, each.phrase
        named = len(phrase) > 1 and not each.place and player_of(phrase[0].folded) is not None
        if named and phrase[1].folded in _HAS and len(phrase) > 2:
            thing = Thing(phrase[2:], phrase[:1])
        elif named and is_pool(phrase[1:]):
            thing = Thing(phrase[1:], phrase[:1])
        things.append(thing)
    return Side(part.who, tuple(things))


def _as_deed(part: Part, names: Names) -> Part:
    """`opp: Red Giant fights Grey Guard` is an action of that player, and so is `opp: play Loud Song`."""
    if not isinstance(part, Side) or not any(thing.phrase for thing in part.things) or part.things[0].place:
        return part
    first = part.things[0].phrase
    named = names.is_known(name_of(first[: name_lengths(first)]))
    if player_of(words_of(part.who)) is None or named or is_pool(first, NO_CARDS):
        return part
    acts = first[0].folded in VERB_OF or any(
        atom.folded in _ACTING and not _in_name(first, place, names) for place, atom in enumerate(first) if place
    )
    counts = first[0].folded in PLACE_OF and len(first) > 1 and counts_unknown(first[1:])  # `discard 11 cards`
    if not acts or counts or (len(first) > 1 and _in_name(first, 0, names)):
        return part
    return Deed(((*part.who, *first), *(thing.phrase for thing in part.things[1:])))


def _in_name(phrase: Phrase, place: int, names: Names) -> bool:
    """Whether the word at a place belongs to a known name of several words that begins the phrase."""
    counts = range(max(2, place + 1), name_lengths(phrase) + 1)
    return any(names.is_known(name_of(phrase[:count])) for count in counts)


def _expected(parts: list[Part]) -> list[Part]:
    """In `giant dead? never imp dead?` the verdict belongs to the claim before it."""
    found: list[Part] = []
    for part in parts:
        before = found[-1] if found else None
        if isinstance(part, Question) and part.follows and isinstance(before, Question):
            first = part.phrases[0]
            verdict = first[0].folded in EXPECTED and len(first) > 1
            if verdict and (first[0].folded != "no" or player_of(first[1].folded) is not None):
                found[-1] = replace(before, expect=first[:1])
                found.append(replace(part, phrases=(first[1:], *part.phrases[1:])))
                continue
        found.append(part)
    return found


# ── several things in one phrase ────────────────────────────────────────────


def apart(phrase: Phrase, names: Names) -> Iterator[Phrase]:
    """The things of a side that "and" joins: a number of the player or a bare card stands on either side of it. What
    lies on a card stays with it: `Red Giant warded and stunned`.
    """
    if not is_pool(phrase):
        for place in range(2, len(phrase)):  # `1 key 7 aember`, `2 aember Red Giant`, with nothing between them
            more = is_pool(phrase[place:]) or names.starts_with_card(phrase[place:])
            if more and is_pool(phrase[:place]) and not _in_name(phrase, 0, names):
                yield phrase[:place]
                yield phrase[place:]
                return
        for place, atom in enumerate(phrase[:-1]):
            left, right = phrase[:place], phrase[place + 1 :]
            if not place or atom.folded != "and" or _in_name(phrase, place, names):
                continue
            if _ends(left, names) or names.starts_with_card(right):
                yield left
                yield from apart(right, names)
                return
    yield phrase


def between(phrase: Phrase, names: Names) -> tuple[Phrase, Phrase, Phrase] | None:
    """`Red Giant between Blue Imp and Grey Guard`: the three as they lie; None for anything else."""
    words = [atom.folded for atom in phrase]
    start = words.index("between") if "between" in words[1:] else 0
    if not start or _in_name(phrase, start, names):
        return None
    first = start - 1 if words[start - 1] in ("deployed", "in", "is") and start > 1 else start
    for place in range(start + 2, len(phrase) - 1):
        if words[place] == "and":
            return phrase[start + 1 : place], phrase[:first], phrase[place + 1 :]
    return None


def _ends(phrase: Phrase, names: Names) -> bool:
    """Whether a phrase is whole as it is: a number of the player, or a card's bare name."""
    return is_pool(phrase) or names.is_known(name_of(phrase))


NO_CARDS = ("nothing", "deck_rest")
"""What says that a pile is empty: the `discard` in it is no verb."""


def is_pool(phrase: Phrase, keys: Collection[str] = ()) -> bool:
    """Whether a phrase is a number or a word of the player, one of these `keys`."""
    words = words_of(phrase)
    return any(pattern.fullmatch(words) for key, pattern in POOLS if not keys or key in keys)


def steps(phrase: Phrase, is_name: Callable[[Phrase], bool]) -> Iterator[Phrase]:
    """The actions that "then" or "and" joins in one phrase; each begins with its verb, perhaps behind the player."""
    if len(phrase) > 1 and phrase[0].folded in ("and", "then") and not is_name(phrase):
        yield from steps(phrase[1:], is_name)
        return
    for place in range(1, len(phrase) - 1):
        if phrase[place].folded not in ("and", "then"):
            continue
        behind = phrase[place + 1 :]
        if len(behind) > 1 and behind[0].folded == "then":
            behind = behind[1:]
        verb = behind[1] if player_of(behind[0].folded) is not None and len(behind) > 1 else behind[0]
        if verb.folded in VERB_OF and not is_name(phrase[1:]):
            yield phrase[:place]
            yield from steps(behind, is_name)
            return
    yield phrase


def turned(phrase: Phrase, names: Names) -> tuple[Phrase, Phrase] | None:
    """`2 damage on Red Giant`: the card, and what is said to lie on it; None for anything else."""
    for place in range(1, len(phrase) - 1):
        if phrase[place].folded not in ("on", "onto") or _in_name(phrase, place, names):
            continue
        lies, card = phrase[:place], phrase[place + 1 :]
        if words_of(card).removeprefix("the ") in PLACE_OF:
            continue
        if lies[-1].folded == "attached" and place > 1:
            lies = lies[:-1]
        if card[0].folded != "it" and not any(names.is_known(name_of(lies[:count])) for count in range(1, len(lies))):
            return card, lies
    return None


def on_card(lies: Phrase, names: Names) -> tuple[Atom, ...]:
    """What lies on a card as it stands behind its name: an upgrade has a plus before it."""
    if names.is_known(name_of(lies)):
        return (Word("+", lies[0].start, lies[0].start, "PLUS"), *lies)
    return lies
