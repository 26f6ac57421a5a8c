"""Reading card texts through the store: a text that was read before is not parsed again, and the parser is not even
imported.

In: cards of a library. Out: `Stored` readings. The language is loaded with the titles and traits of all known cards
when a text must be read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from kfjudge import games
from kfjudge.lookup.icons import readable
from kfjudge.lookup.library import Library
from kfjudge.lookup.readings import ReadingStore, Stored
from kfjudge.values import dataclass, replace

if TYPE_CHECKING:
    from kfjudge.language.reading import Language, Reading

WORTH_PROCESSES = 400
"""From so many texts on, processes that read them together take less time than they need to start."""
MOST_PROCESSES = 2
"""Each process has the language in memory; with two of them an import of all cards stays below 300 MB."""

SHIPPED_RUNG = "understood"
"""How far the texts that ship come: only what is understood ships as a tree."""

Named: TypeAlias = tuple[str, str]
"""The name of a card, and its text."""


@dataclass(frozen=True, slots=True)
class Known:
    """The readings kept at one time, and the names and traits of the cards known then."""

    store: ReadingStore
    names: frozenset[str]
    traits: frozenset[str]


class CardReader:
    """Reads the texts of cards, keeping what it reads."""

    def __init__(self, library: Library, game: str = games.DEFAULT) -> None:
        self.library = library
        self.game = games.named(game)
        self.store = ReadingStore(library)
        self.failed: list[str] = []
        """The cards whose text brought the reader or the describer down."""
        self._language: Language | None = None

    @property
    def language(self) -> Language:
        """The language with the names and traits of all known cards."""
        if self._language is None:
            from kfjudge.language.reading import language
            from kfjudge.language.word_files import base_lexicon

            dialect = self.game.dialect()
            lexicon = base_lexicon(dialect).with_cards(self.library.card_names(), self.library.card_traits())
            self._language = language(dialect, lexicon)
        return self._language

    def read(self, name: str, text: str) -> Stored:
        """The reading of a card's text: as it ships, from the store, or anew."""
        found = self.library.shipped(name, text)
        return self.kept(name, text) if found is None else Stored(SHIPPED_RUNG, found[0], told=tuple(found[1]))

    def kept(self, name: str, text: str) -> Stored:
        """The reading of a card's text from the store or anew, whatever ships."""
        stored = self.store.get(name, text)
        if stored is None:
            stored = self._read(name, text)
            self.store.put([(name, text, stored)])
        return stored

    def read_all(self, texts: Iterable[Named]) -> list[Stored]:
        """The readings of many (name, text), keeping the new ones together."""
        batch = list(texts)
        return self._with(batch, self.anew(self._new(batch)))

    def read_batches(self, batches: Sequence[Sequence[Named]]) -> Iterator[list[Stored]]:
        """The readings of batch after batch, in the order given. Where many texts are not kept yet, processes of this
        machine share them; the library has to be the one that `open_library` opens.
        """
        from kfjudge.processes import cores

        new = [self._new(batch) for batch in batches]
        count = min(cores(), MOST_PROCESSES)
        if count == 1 or sum(map(len, new)) < WORTH_PROCESSES:
            yield from map(self.read_all, batches)
            return
        for batch, read in zip(batches, self._in_processes(new, count), strict=True):
            yield self._with(batch, read)

    def anew(self, texts: Iterable[Named]) -> dict[Named, Stored]:
        """The texts read, whatever is kept."""
        from kfjudge.language.collecting import uncollected

        with uncollected():
            return {(name, text): self._read(name, text) for name, text in texts}

    def _new(self, texts: Sequence[Named]) -> list[Named]:
        """Those that are not kept yet, each once."""
        return [
            text for text in dict.fromkeys(texts) if not self.library.ships(*text) and self.store.get(*text) is None
        ]

    def _with(self, batch: Sequence[Named], read: dict[Named, Stored]) -> list[Stored]:
        """The readings of a batch of which these were read now and are kept from here on."""
        self.store.put((*text, stored) for text, stored in read.items())
        return [read.get(text) or self.read(*text) for text in batch]

    def _in_processes(self, batches: Sequence[list[Named]], count: int) -> Iterator[dict[Named, Stored]]:
        """The batches read by processes, in the order given; here, from the one on whose process died, and where no
        processes can be had.
        """
        from concurrent.futures.process import BrokenProcessPool

        from kfjudge.processes import processes

        done = 0
        try:
            with processes(count, _open_in_process) as pool:
                running = [pool.submit(_read_in_process, (self.game.name, batch)) for batch in batches]
                for batch, future in zip(batches, running, strict=True):
                    try:
                        read, failed = future.result()
                    except BrokenProcessPool:
                        read, failed = self.anew(batch), []
                    self.failed.extend(failed)
                    done += 1
                    yield read
        except (OSError, ImportError):  # a system without semaphores or without room for another process
            yield from map(self.anew, batches[done:])

    def known(self) -> Known:
        """What the readings kept so far hang on, to be told before more cards become known."""
        return Known(self.store, frozenset(self.library.card_names()), frozenset(self.library.card_traits()))

    def take_over(self, before: Known, texts: Iterable[tuple[str, str]]) -> None:
        """Keeps the readings of (name, text) from before that no name and no trait which has come or gone can change:
        the text, misprints put right, does not have all the words of any of them.
        """
        from kfjudge.language.lexicon import fold

        now = self.known()
        changed = [fold(item).split() for item in (before.names ^ now.names) | (before.traits ^ now.traits)]
        misprints_of = self.language.lexicon.misprints_of
        same = []
        for name, text in texts:
            words = fold(" ".join((text, *(right for _wrong, right in misprints_of(name)))))
            if any(all(word in words for word in item) for item in changed):
                continue
            if (stored := before.store.get(name, text)) is not None:
                same.append((name, text, stored))
        self.store.put(same)
        before.store.close()

    def _read(self, name: str, text: str) -> Stored:
        """A text read anew, with what it means in canonical words and in lines for people, so that showing the card
        needs no language.
        """
        language = self.language
        try:
            reading = language.read(text, name=name)
        except Exception as error:  # one text that brings our reader down must not cost the others
            reason = self._own_error(name, error)
            return Stored("none", decline={"reason": reason, "start": 0, "end": len(text), "line": 1, "words": text})
        stored = stored_of(reading)
        if reading.ast is None:
            return stored
        try:
            told = told_of(reading, language, name)
        except Exception as error:  # the meaning is known all the same
            told = (f"What it means cannot be said: {self._own_error(name, error)}.",)
        return replace(stored, told=told)

    def _own_error(self, name: str, error: Exception) -> str:
        """Notes an error of our own in reading or describing a card, and says what is told of it."""
        if os.environ.get("KFJUDGE_TRACEBACK"):
            raise error
        self.failed.append(name)
        return f"an error of kfjudge's own ({type(error).__name__})"


def named(text: str, name: str) -> str:
    """Prepared text for people: the card by its name, icons as words."""
    return readable(text.replace("~", name or "this card"))


def told_of(reading: Reading, language: Language, name: str) -> tuple[str, ...]:
    """What an understood text means, as lines for people: in canonical words, then step by step."""
    from kfjudge.language.describe import describe

    assert reading.ast is not None
    means = tuple(f"In canonical words: {line}" for line in named(reading.means, name).split("\n") if line)
    return (*means, *describe(reading.ast, language.table, language.lexicon, name=name))


def stored_of(reading: Reading) -> Stored:
    """A reading as it is kept: the tree as JSON, or the decline as plain values."""
    from kfjudge.language.serial import to_json
    from kfjudge.values import asdict

    if reading.understood and reading.ast is not None:
        return Stored(reading.rung.value, ast=to_json(reading.ast))
    decline = asdict(reading.decline) if reading.decline is not None else {"reason": "the text is not understood"}
    return Stored(reading.rung.value, decline=decline)


_process: dict[str, CardReader] = {}
"""The readers of a process that reads for another, by game."""


def _open_in_process() -> None:
    _process.clear()


def _read_in_process(task: tuple[str, list[Named]]) -> tuple[dict[Named, Stored], list[str]]:
    """The readings of texts, and the cards that brought the reader or the describer down."""
    from kfjudge.lookup.index import open_library

    game, texts = task
    if game not in _process:
        _process[game] = CardReader(open_library(), game)
    reader = _process[game]
    reader.failed.clear()
    return reader.anew(texts), list(reader.failed)
