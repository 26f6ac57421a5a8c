"""Lines with the punctuation of speech: a full stop or a dash ends a part, and a comma stands before the other player's
side or before the question at the end.

In: a line and how it is read. Out: what was read. Such a mark is taken for a semicolon only where the line cannot be
read as it stands, because names of cards have stops and commas too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING

from kfjudge.errors import Problem
from kfjudge.lookup import decks, fold
from kfjudge.situation.notation.line import BLANK, WrongLine, as_letters, masked, place_in, unmasked
from kfjudge.situation.notation.typed import Typed
from kfjudge.values import replace

if TYPE_CHECKING:
    from kfjudge.situation.notation.hurried import Taken
    from kfjudge.situation.notation.tongue import Tongue

_SIDES = re.compile(r"(,)(?=\s*(?:me|my side|opp|opponent|enemy|p[12]|player [12])\s*:)", re.IGNORECASE)
_ASKED = re.compile(
    r"(,)(?=[^,;?]*\?\s*$|\s*(?:who|what|which|where|how|is|are|does|do|did|can|will|would|should)\b[^,;]*$)",
    re.IGNORECASE,
)
_ON = re.compile(r"\?\s*\S")
"""A question mark behind which the line goes on: it may stand in a name."""
_STOPS = re.compile(r"[\w)\]](\.)(?=\s|$)")
_SIDE = re.compile(r"\b(?P<who>me|opp|opponent)\s*:", re.IGNORECASE)
MISSPELLED = "it is misspelled"
_TALKED = re.compile(
    r"n['’]t\b|\bfrom hand\b|\battacked by\b|-> (?:his|her)\b|\balone\b|\bonly \d|\battack [\w ]+->"
    r"|\blegal target|\bfor (?:me|him|her)\s*\??$|\bpools?\b|\b(?:me|opp|now)\s*\?\s*$",
    re.IGNORECASE,
)
"""Words of speech in a line of the notation."""
_IN_ORDER = "what lies there, what is done and what is asked, in this order"
_LEGAL = (
    r"(?P<before>(?:.*[;|])?\s*)(?!\s*(?:can|could|may|is|was|does|do|will) )(?P<act>[^;|?]+?)"
    r"(?:;\s*(?:(?:is|was) (?:that|this|it) )?|,? )(?:legal|allowed|ok(?:ay)?|possible|permitted)\s*\?\s*"
)
_ACTS = r"^(?:me (?=\w))?(?P<who>.*?)\b(?P<verb>play|fight|attack|use|move|activate|discard|hide)s\b"
_DASHES = re.compile(r"(?<=\s)(-{1,3}|–|—)(?=\s)")


def read_loosely(
    line: str,
    read: Callable[[str], Typed],
    card_names: Callable[[], Iterable[str]],
    words: Callable[[], Tongue] | None = None,
) -> Typed:
    """The scenario of a line. Raises `WrongLine`: what is wrong with the reading that has the fewest problems."""
    heading = _HEADING.match(line)
    if heading is not None and _and(heading[1]) in _and(line[heading.end() :]):
        found = read_loosely(line[heading.end() :], read, card_names, words)
        about = (f"'{heading[1]}'", "what the line is about", "it stands in front and is named again")
        return replace(found, line=line, assumed=(about, *found.assumed))
    line = re.sub(r"(?<=\s)@ ?(?=\w)", "at ", line)
    whole = read
    read = lambda text: whole(_allowed(text))  # noqa: E731
    for asking in _with_asking_names(line, card_names):
        try:
            return replace(read(asking), line=line)
        except WrongLine:  # the line as it stands says what is wrong
            continue
    try:
        return read(line)
    except WrongLine as error:
        best = error.problems
        mended: tuple[Problem, ...] = ()
        unanswered = set[str]()
        named = masked(line, _names(line, card_names))
        stops = [found.start(1) for found in _STOPS.finditer(named) if not _in_names(line, found, card_names())]
        for other, taken, counts in _readings(line, named, stops, words, card_names()):
            if not other:
                said, told, why = taken[-1]
                lacks = f"not understood: {said!r}{': ' if why else ''}{why}"
                further = [f"not understood: {each!r}" for each, _told, _why in taken[:-1]]
                several = () if why.startswith("say ") else _several(said, line, card_names())
                mended = (Problem(lacks), *several, *map(Problem, further), *_rest(told))
                continue
            if taken and len(taken) > 1 and taken[-2][2] == ALL_TOLD and taken[-2][0].strip("'") not in unanswered:
                continue
            try:
                found = read(other)
            except WrongLine as wrong:
                unanswered |= _unanswered(other, wrong)
                best = wrong.problems if counts and len(wrong.problems) < len(best) else best
                if taken and taken[-1][0] == "the line" and ":" not in line and ":" in other:
                    unread = _to_mend(unmasked(other), wrong)
                    right = any(why == MISSPELLED for _said, _meant, why in taken)  # its words are the line's own
                    better = not mended or len(unread) < len(mended) + right
                    mended = unread if better else mended
                continue
            return replace(found, line=line, assumed=(*taken, *found.assumed))
        if best is error.problems and not stops and not mended:
            raise
        hint = [Problem("parts end with ';', not with a full stop", "", *place_in(line, stops[0]))] if stops else []
        raise WrongLine(line, mended or [*hint, *best]) from error


_HEADING = re.compile(r"\s*(\w[^:;,|?]{3,}?)\s*:\s+(?=(?:me|my|i|opp|opponent|he|she|his|her)\b)", re.IGNORECASE)


def _and(words: str) -> str:
    """Words folded, with a short "n" as "and"."""
    return re.sub(r"\bn\b", "and", fold.fold(words))


def _allowed(line: str) -> str:
    """A line that ends with whether what is done is legal, as one that asks whether it can be done."""
    asked = re.fullmatch(_LEGAL, line, re.IGNORECASE) if line.rstrip().endswith("?") else None
    if asked is None:
        return line
    act = re.sub(
        _ACTS, r"\g<who>\g<verb>", re.sub(r"^me (?=\w)", "", asked["act"].strip()), count=1, flags=re.IGNORECASE
    )
    return f"{asked['before']}can {act}?"


def _readings(
    line: str, named: str, stops: list[int], words: Callable[[], Tongue] | None, names: Iterable[str]
) -> Iterator[tuple[str, tuple[Taken, ...], bool]]:
    """What a line may mean, the nearest first: the text, what was taken how, and whether its places are the line's.
    The patterns of speech take long to make, and most lines need none.
    """
    from kfjudge.situation.notation.hurried import hurried

    for other in chain([named] if named != line else [], _parted(named, stops)):
        yield other, (), True
    stopped = "".join(";" if place in stops else letter for place, letter in enumerate(named))
    for hasty, taken in chain(hurried(line), hurried(stopped, of_people=False) if stopped != line else ()):
        yield hasty, taken, False
    if words is not None:
        yield from _spoken(named, words(), names)
        from kfjudge.situation.notation.spelling import spelled

        right, mended = spelled(named, words(), names)
        for other, taken, counts in _spoken(right, words(), names) if mended else ():
            yield other, (*(mended if other else ()), *taken), counts


def _spoken(named: str, known: Tongue, names: Iterable[str]) -> Iterator[tuple[str, tuple[Taken, ...], bool]]:
    """What a line says clause by clause; the name of a card is one word."""
    from kfjudge.situation.notation.speech import NoSpeech, Speech

    if ";" in named and _SIDE.search(named) and not _TALKED.search(named):
        return  # it is in the shape of the notation already
    marked = [name for name in names if " " in name and re.search(r"æ|[.“”]", name.lower())]
    as_typed = ((_as_typed(name), name) for name in marked)
    for said, otherwise in (*as_typed, (r"(?<=\w) n (?=\w)", " and "), *known.says):
        named = re.sub(said, otherwise, named, flags=re.IGNORECASE)
    low = re.sub("['’]", "", named.lower())
    whole = masked(named, [name for name in names if " " in name and re.sub("['’]", "", name.lower()) in low], " ")
    parted = _SIDE.sub(r"\g<who> ", whole)
    whole = whole if re.search(r"(?:^|[,;|.(])\s*\w+\s*:", parted) else parted  # a place with its colon
    tongue = replace(
        known,
        kind=lambda name: known.kind(unmasked(name)),
        tool=lambda name: known.tool(unmasked(name)),
        sweeps=lambda name: known.sweeps(unmasked(name)),
        own=lambda name: known.own(unmasked(name)),
        printed=lambda name, fact: known.printed(unmasked(name), fact),
        deals=lambda name: known.deals(unmasked(name)),
        fought_over=lambda name: known.fought_over(unmasked(name)),
        done_by=lambda name, verb: known.done_by(unmasked(name), verb),
    )
    called = [name.lower().replace("’", "'").rstrip("!?.") for name in names]
    speech = Speech(tongue, exact=frozenset(map(as_letters, called)))
    try:
        told = speech.line(whole).replace(BLANK, " ")
    except NoSpeech as stopped:
        if str(stopped) and (":" not in named or (speech.told() and not _SIDE.search(named))):
            further = ((unmasked(each), "", "") for each in stopped.further)
            yield "", (*further, (unmasked(str(stopped)), unmasked(speech.told()), unmasked(stopped.why))), False
        return
    if _SIDE.search(named) and "?" not in named and not speech.done:
        return  # nothing is done or asked
    views = ((f"'{unmasked(each)}'", "nothing", why) for each, why in speech.taken)
    named_by_none = tuple(
        (unmasked(what), unmasked(meant), unmasked(why).replace(BLANK, " ")) for what, meant, why in speech.unnamed
    )
    yield told, (*views, *named_by_none, ("the line", unmasked(told), _IN_ORDER)), False
    asked = [each for each in speech.asked if speech.openly(each.replace("opp's", "his"))]
    for each in asked:  # where it is not answered by itself, all that comes is told
        said = unmasked(each)
        view = (f"'{said}'", "what happens", ALL_TOLD)
        open_ = told.replace(f"; {each.replace(BLANK, ' ')}?", "; what happens?", 1)
        yield open_, (*views, *named_by_none, view, ("the line", unmasked(open_), _IN_ORDER)), False


def _rest(told: str) -> Iterator[Problem]:
    """What the clauses say that are understood, as a line to type with the others said otherwise."""
    if told:
        asks = "" if told.endswith("?") else "; 'who dies?', 'can NAME ...?' or what is claimed, with '?'"
        yield Problem(f"type it with that in other words, or without where it changes nothing: {told}{asks}")


ALL_TOLD = "all that comes of it is told"


def _as_typed(name: str) -> str:
    """A pattern for a name with or without its marks."""
    return re.sub(r"\\\.|[“”]", lambda mark: f"(?:{mark[0]})?", re.escape(name).lower().replace("æ", "(?:æ|ae|a)"))


def _several(clause: str, line: str, names: Iterable[str]) -> Iterator[Problem]:
    """Of a clause that is not understood: the words that several cards have, of which the line names none whole."""
    from kfjudge.situation.notation.speech import CLOSED
    from kfjudge.situation.notation.spelling import SMALL

    known = list(names)
    behind = r"(?:^|\b(?:my|his|her|opp|opp's|the|an?|on|of|me) )(?=([a-z]{3,}))"
    for word in sorted({*re.findall(behind, clause.lower())} - {*CLOSED, *SMALL.split()}):
        found = fold.with_words(word, known)
        if len(found) > 1 and not any(fold.fold(name) in fold.fold(line) for name in (*found, word) if name in known):
            yield Problem(f"several cards have {word!r} in their names; say which", nearest=tuple(found[:5]))


def _unanswered(told: str, wrong: WrongLine) -> set[str]:
    """The questions of a line of which only the words are not understood."""
    found = set()
    for each in wrong.problems:
        at = max(each.column - 1, 0)
        begins = max(told.rfind(mark, 0, at) for mark in ";:") + 1
        if re.search(r"^this is not answered|is nothing that a|^no card of this line is called", each.message):
            found.add(re.split("[;?]", told[begins:], maxsplit=1)[0].strip())
    return found


def _to_mend(told: str, wrong: WrongLine) -> tuple[Problem, ...]:
    """The parts that were not understood, each with what is wrong, and the whole to type with them mended."""
    parts: dict[str, Problem] = {}
    for each in wrong.problems:
        at = max(each.column - 1, 0)
        begins = max(told.rfind(mark, 0, at) for mark in ";,:") + 1
        parts.setdefault(re.split("[;,?]", told[begins:], maxsplit=1)[0].strip(), each)
    unread = (
        Problem(f"not understood: {part!r}: {each.message}", nearest=each.nearest) for part, each in parts.items()
    )
    return (*unread, Problem(f"the rest was; put {' and '.join(map(repr, parts))} otherwise here and type it: {told}"))


def _names(line: str, card_names: Callable[[], Iterable[str]]) -> list[str]:
    """The names that a line may hold: of cards, and of decks where one is named."""
    known = decks.decks() if "deck" in line.lower() else []
    return [*card_names(), *(deck.name for deck in known)]


def _with_asking_names(line: str, card_names: Callable[[], Iterable[str]]) -> Iterator[str]:
    """The line in which question marks that end a name ask nothing, and the same with a last one that does."""
    if not _ON.search(line):
        return
    found = masked(line, _names(line, card_names), "?")
    if found != line:
        yield found
        last = line.rstrip()
        if last.endswith("?") and not found.rstrip().endswith("?"):
            yield found[: len(last) - 1] + line[len(last) - 1 :]


def _parted(line: str, stops: list[int]) -> Iterator[str]:
    """The line in which marks of speech are semicolons, one kind after the other."""
    sides = [found.start(1) for found in _SIDES.finditer(line)]
    asked = [found.start(1) for found in _ASKED.finditer(line)]
    dashes = [found.start(1) for found in _DASHES.finditer(line)]
    tails = {place for found in _DASHES.finditer(line) for place in range(found.start(1) + 1, found.end(1))}
    for places in _tries(dashes, sides, stops, asked):
        yield "".join(
            ";" if place in places else " " if dashes and dashes[0] in places and place in tails else letter
            for place, letter in enumerate(line)
        )


def _tries(*marks: list[int]) -> Iterator[frozenset[int]]:
    """Which marks to take for semicolons, one reading after the other: those of one kind, of two, of all."""
    kinds = [places for places in marks if places]
    for many in range(1, len(kinds) + 1):
        for some in combinations(kinds, many):
            yield frozenset(chain.from_iterable(some))


def _in_names(line: str, stop: re.Match[str], names: Iterable[str]) -> bool:
    """Whether a full stop, with the words around it, stands in the name of a card."""
    before = re.search(r"\S+$", line[: stop.start(1)])
    after = re.match(r"\.\s*[^\s,;|:?]*", line[stop.start(1) :])
    around = ((before[0] if before else "") + (after[0] if after else "")).lower()
    return any(around in name.lower() for name in names)
