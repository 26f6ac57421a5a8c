"""What commands share when they print: plain or with colour, JSON, and a pager for long answers on a terminal.

Everything that is printed goes through a `Screen`. Names, titles, texts and messages come from files and from what was
typed, so whatever in them would move the cursor, set colours or turn the direction of writing is shown as its number
(`\\u001b`). Colours of our own are marked with a key that no file can know.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import sys
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO, cast

from kfjudge.errors import WrongInput, WrongSetup

WIDTH = 100
STYLES = {"bold": "1", "dim": "2", "underline": "4", "good": "32", "bad": "31", "unsure": "33"}
_KEY = os.urandom(8).hex()
_OURS = re.compile(rf"\x1b(\[{_KEY};[0-9;]*[A-Za-z]|\]8;{_KEY};[!-~]*\x1b\\)")
_UNSAFE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
ESCAPES = "kfjudge-escapes"


def shown(text: str) -> str:
    """Text with every control character and every mark of writing direction as its number. Line ends and tabs stay;
    half a character becomes the sign for an unknown one. What is JSON stays JSON.
    """
    if text.replace("\n", "").isprintable():
        return text
    return re.sub(
        _UNSAFE, lambda found: "\ufffd" if "\ud800" <= found[0] <= "\udfff" else f"\\u{ord(found[0]):04x}", text
    )


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """What an encoding cannot hold, as JSON writes it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2)), error.end


codecs.register_error(ESCAPES, _escaped)


class Screen:
    """A stream that shows text as `shown` does, and codes of our own as what they are."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=ESCAPES)

    def write(self, text: str) -> int:
        """Write text; only codes that `code` made reach the terminal as such."""
        self._stream.write(_bare(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def code(what: str) -> str:
    """A code of our own for the terminal, such as `1m` (bold) or `K` (clear the line)."""
    return f"\x1b[{_KEY};{what}"


def _link(target: str) -> str:
    """The code of our own (OSC 8) with which a link begins; without a target, with which it ends."""
    return f"\x1b]8;{_KEY};{target}\x1b\\"


def _bare(text: str, *, links: bool = True) -> str:
    """Text as it goes to the terminal: our codes without their key, everything else as `shown` shows it."""
    parts = _OURS.split(text)
    for at, part in enumerate(parts):
        if at % 2 == 0:
            parts[at] = shown(part)
        elif part.startswith("["):
            parts[at] = "\x1b[" + part.removeprefix(f"[{_KEY};")
        else:
            parts[at] = "\x1b]8;;" + part.removeprefix(f"]8;{_KEY};") if links else ""
    return "".join(parts)


@contextlib.contextmanager
def screens() -> Iterator[None]:
    """Standard output and error as screens; a stream that is closed takes everything and shows nothing."""
    before = sys.stdout, sys.stderr
    with contextlib.ExitStack() as stack:
        streams = [
            stream or stack.enter_context(Path(os.devnull).open("w", encoding="utf-8", errors="replace"))
            for stream in before
        ]
        sys.stdout, sys.stderr = (cast(TextIO, Screen(stream)) for stream in streams)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


class Style:
    """Colour on a terminal, none when piped, with NO_COLOR, or when plain output is asked for."""

    def __init__(self, *, plain: bool = False) -> None:
        self.on = (
            not plain and sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self.columns, self.lines = os.get_terminal_size() if self.on else (WIDTH, 0)
        self.width = max(40, min(self.columns, WIDTH))
        self.page = ""
        """The address of the page that titles of rules are links into; without it they are no links."""

    @property
    def links(self) -> bool:
        """Whether the terminal may have links (OSC 8): those that cannot show them leave them out, but for the console
        of Linux. KFJUDGE_LINKS=0 turns them off.
        """
        return self.on and os.environ.get("TERM") != "linux" and os.environ.get("KFJUDGE_LINKS") != "0"

    def link(self, ident: str, text: str) -> str:
        """`text` as a link to the entry `ident`, or as it is."""
        return f"{_link(f'{self.page}#{ident}')}{text}{_link('')}" if self.page else text

    def __call__(self, name: str, text: str) -> str:
        """`text` in the style `name` (bold, dim, underline, good, bad, unsure), or as it is."""
        return f"{code(STYLES[name] + 'm')}{text}{code('0m')}" if self.on and text else text

    def wrap(self, text: str, indent: str = "", *, paint: str = "", hanging: str = "") -> str:
        """`text` with each paragraph wrapped to the width, indented, its later lines by `hanging` more; every line in
        the style `paint`.
        """
        filled = "\n".join(
            textwrap.fill(
                line,
                self.width,
                initial_indent=indent,
                subsequent_indent=indent + hanging,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in text.split("\n")
        )
        return "\n".join(self(paint, line) for line in filled.split("\n")) if paint else filled

    def mark(self, text: str, words: Collection[str], folded: Callable[[str], str]) -> str:
        """`text` with the words underlined that are, folded, among `words`; as it is where there is no style."""
        if not self.on or not words:
            return text
        return re.sub(
            r"\w+", lambda found: self("underline", found[0]) if folded(found[0]) in words else found[0], text
        )


_unpaged = False


@contextlib.contextmanager
def unpaged() -> Iterator[None]:
    """Answers are printed as they are, however long: the next line may have been typed already, and is no key."""
    global _unpaged  # noqa: PLW0603
    before, _unpaged = _unpaged, True
    try:
        yield
    finally:
        _unpaged = before


def show(text: str, style: Style) -> None:
    """Print an answer; on a terminal a long one goes through the pager, except where that is `unpaged`."""
    long = style.on and text.count("\n") + 2 > style.lines and not _unpaged
    if long and sys.stdin is not None and sys.stdin.isatty():
        import pydoc

        os.environ.setdefault("LESS", "-R")
        pydoc.pager(_bare(text, links=False))  # not every pager lets links through
        return
    print(text)


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    import json

    show_json_line(json.dumps(value, ensure_ascii=False))


def show_json_line(text: str) -> None:
    """Print a line of JSON. JSON is UTF-8: where the output has another encoding, in letters that both have."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("_", "-")
    print(text if encoding in ("utf-8", "utf8") else text.encode("ascii", ESCAPES).decode("ascii"), flush=True)


def check_report(path: str, inputs: Iterable[str | Path]) -> None:
    """Raise `WrongInput` if a report at `path` would overwrite one of the files it is about."""
    target = Path(path)
    if any(_same(target, Path(other)) for other in inputs):
        raise WrongInput(f"{path} is one of the files to read; the report would overwrite it")


def _same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except (OSError, ValueError, RuntimeError):  # the last: links in a circle, until Python 3.13
        return False


def write_report(path: str, text: str) -> None:
    """Write a report whole or not at all. Raises `WrongSetup` if that cannot be done."""
    from kfjudge.files import write_whole

    target = Path(path)
    try:
        if target.exists() and not target.is_file():  # a pipe or a device: nothing is there that could be lost
            target.write_text(shown(text), encoding="utf-8")
        else:
            write_whole(target.resolve(), shown(text))
    except (OSError, ValueError, RuntimeError) as error:
        raise WrongSetup(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from error


def hide_control(text: str, limit: int = 80) -> str:
    """A user's text, safe to quote in a message: without control characters, and cut if it is long."""
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"
