"""The words of a game in talk, and the forms of a word.

In: what the game says of itself. Out: patterns and tables that the grammar of speech and the mending of spelling read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from kfjudge.lookup import fold
from kfjudge.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of a game, as patterns: what a card `becomes`, other words for what a number `counts` where none is
    said; the kind of a card by its name ("spell", "attached", "lies", or ""); `places`: what the place of a fight
    is called, if it has one, and how one of them is `called`;
    `zones`: where else a card can lie; `marks`: what a card can have, with what it is
    then; `puts`: verbs that put a card elsewhere, with what it is then; whether a spell `counters` another; what
    else it `says` of a player, with how that is said otherwise; whether a card is a `tool` that lies there and is
    used; the `verbs` of each thing that is done, in their plain form, which of them a card does `alone`, and what
    `comes` of a card by others; `letters` that stand for
    a state, with it; what else is in a player's `pool`; verbs of what
    `happens` to a player; what can be `pays`-ed beside the cost of a card; what of a
    player's pool is chosen as a turn `opens`, and what is
    done as it `begins` with `enough` of what is counted; whether a card speaks only of what is its player's `own`, or
    chooses nothing and `sweeps`; what is `printed` on a card: `power 6`, `dis`; of what a card can have several
    (`heaps`); `keywords`; its `strength`; `tokens` by their names; what a card is only `asked` to be; what `types` of
    card may stand in front of a name; what somebody `takes` as a turn begins, with how the notation says it, and what a
    player `raises`; `taxes`: what it
    costs to
    choose a card; what else is in a pool, by its kind (`pools`); whether a card only chooses what stands at a place
    of fights (`fought_over`); whether what a verb says is `done_by` the "cost" or the "effect" of a card; what it
    `deals` to one after the other; whether a word `is_word` of its rules, and so
    none that is misspelled; whether a name is the `whole` name of a card; whether a word says what `sort` of card one
    is, and what `somebody` is called whom nobody names, by its power and sort ("": the game has none).
    """

    becomes: str
    short: str
    kind: Callable[[str], str]
    counts: str
    places: str
    zones: str
    marks: Mapping[str, str]
    puts: Mapping[str, str] = field(default_factory=dict)
    called: str = "nothing"
    counters: Callable[[str], bool] = lambda _name: False
    says: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = ()
    tool: Callable[[str], bool] = lambda _name: False
    verbs: Mapping[str, str] = field(default_factory=dict)
    alone: tuple[str, ...] = ()
    comes: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    pool: str = ""
    happens: str = ""
    opens: str = "nothing"
    begins: str = "nothing"
    enough: int = 0
    own: Callable[[str], bool] = lambda _name: False
    sweeps: Callable[[str], bool] = lambda _name: False
    printed: Callable[[str, str], bool] = lambda _name, _fact: False
    pays: str = "nothing"
    heaps: str = "nothing"
    keywords: str = "nothing"
    strength: str = "power"
    tokens: str = "nothing"
    asked: str = "nothing"
    types: str = "nothing"
    takes: tuple[str, str] = ("nothing", "")
    raises: str = ""
    taxes: str = "nothing"
    pools: str = "nothing"
    deals: Callable[[str], tuple[int, ...]] = lambda _name: ()
    fought_over: Callable[[str], bool] = lambda _name: False
    is_word: Callable[[str], bool] = lambda _word: False
    whole: Callable[[str], bool] = lambda _name: False
    done_by: Callable[[str, str], str] = lambda _name, _verb: ""
    sort: Callable[[str], bool] = lambda _word: False
    somebody: Callable[[str, str], str] = lambda _power, _sort: ""


def words_known(library: object) -> Callable[[str], bool]:
    """What tells whether a word is one of the rules that a library holds; of any other library none is."""
    from kfjudge.lookup.library import Library

    return library.has_word if isinstance(library, Library) else lambda _word: False


def bases(word: str) -> Iterator[str]:
    """The forms of which a verb or noun may be one: `attacking`, `hits`, `played`."""
    for ending, shapes in (
        ("ing", ("", "e")), ("ied", ("y",)), ("ed", ("", "e")), ("ies", ("y",)), ("es", ("",)), ("s", ("",)),
    ):  # fmt: skip
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word.removesuffix(ending)
            yield from (stem + shape for shape in shapes)
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]


FORMS = {
    "swung": "swing",
    "stole": "steal",
    "stolen": "steal",
    "lost": "lose",
    "drew": "draw",
    "drawn": "draw",
    "ran": "run",
    "beaten": "beat",
    "got": "get",
    "sacrificed": "sac",
    "dealt": "deal",
    "shot": "shoot",
}


def forms(word: str) -> Iterator[str]:
    """The words of which one may be a form."""
    yield word
    yield FORMS.get(word) or fold.base(word)
    yield from bases(word)
