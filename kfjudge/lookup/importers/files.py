"""The first look at a file: what sort it is, whether it can be read at all, and its text if it is text.

In: a path. Out: a `Source`. Raises `WrongFile` with the reason for a file that is missing, empty, too large, binary, or
damaged.
"""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from kfjudge.errors import Problem, WrongFile
from kfjudge.values import dataclass

MEGABYTE = 1024 * 1024
LIMITS = {"text": 2 * MEGABYTE, "json": 64 * MEGABYTE, "csv": 64 * MEGABYTE, "pdf": 128 * MEGABYTE}
_NAMES = {"text": "a text", "json": "a card list", "csv": "a table", "pdf": "a PDF"}
_FOREIGN = {
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"GIF8": "a picture (GIF)",
    b"PK\x03\x04": "a zip archive or an office document: save it as PDF or text first",
    b"\xd0\xcf\x11\xe0": "an old office document: save it as PDF or text first",
    b"\x1f\x8b": "a compressed file: unpack it first",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"{\\rtf": "a rich text document: save it as PDF or plain text first",
}
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


@dataclass(frozen=True, slots=True)
class Source:
    """A file that can be read: its path, the sort (text, json, csv, pdf), its checksum, and `text` unless it is a
    PDF.
    """

    path: Path
    sort: str
    sha256: str
    text: str = ""
    data: bytes = b""
    encoding: str = ""

    @property
    def name(self) -> str:
        """The file's name without its folder: all that is kept of where it came from."""
        return self.path.name


def refuse(path: Path, reason: str, line: int = 0, column: int = 0) -> WrongFile:
    """The error that says why the file at `path` is not taken in."""
    return WrongFile([Problem(reason, str(path), line, column)])


def open_source(path: Path) -> Source:
    """Read the file at `path`. Raises `WrongFile` when it is nothing that an importer could read."""
    size = _size(path)
    try:
        with path.open("rb") as stream:
            head = stream.read(8192)
            sort = _sort(path, head)
            if size > LIMITS[sort]:
                raise refuse(
                    path,
                    f"is too large for {_NAMES[sort]}: {size / MEGABYTE:.0f} MB, and more than"
                    f" {LIMITS[sort] // MEGABYTE} MB is not read",
                )
            data = head + stream.read(LIMITS[sort] + 1 - len(head))
    except OSError as error:
        raise refuse(path, f"cannot be read: {error.strerror or error}") from error
    digest = hashlib.sha256(data).hexdigest()
    if sort == "pdf":
        return Source(path, sort, digest, data=data)
    text, encoding = _decode(path, data)
    if not text.strip():
        raise refuse(path, "has nothing in it but blanks")
    return Source(path, sort, digest, text=text, encoding=encoding)


def _size(path: Path) -> int:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            os.scandir(path).close()  # says so if the folder cannot be read
    except OSError as error:
        raise refuse(path, f"cannot be read: {error.strerror or error}") from error
    if stat.S_ISDIR(status.st_mode):
        raise refuse(path, "is a folder; name the files in it")
    if not stat.S_ISREG(status.st_mode):
        raise refuse(path, "is not a file")
    if status.st_size == 0:
        raise refuse(path, "is empty")
    return status.st_size


def _sort(path: Path, head: bytes) -> str:
    """Whether the file is a PDF, JSON, CSV or plain text, by its first bytes (and, for CSV, its name)."""
    if b"%PDF-" in head[:1024]:
        return "pdf"
    for magic, what in _FOREIGN.items():
        if head.startswith(magic):
            raise refuse(path, f"is {what}")
    marked = any(head.startswith(mark) for mark, _ in _MARKS)
    if not marked and _binary(head):
        raise refuse(path, "is a binary file, neither a PDF nor text")
    start = head.lstrip(b"\xef\xbb\xbf").lstrip()
    if start[:1] in (b"{", b"["):
        return "json" if path.suffix.lower() != ".txt" or start[:1] == b"{" else "text"
    if path.suffix.lower() in {".csv", ".tsv"}:
        return "csv"
    if start[:9].lower().startswith((b"<!doctype", b"<html")):
        raise refuse(path, "is a web page: save it as text or PDF first")
    return "text"


def _binary(head: bytes) -> bool:
    """Whether the bytes hold characters that no text has: a NUL, or more than one control character in a hundred."""
    if b"\0" in head:
        return True
    controls = sum(1 for byte in head if byte < 32 and byte not in b"\t\n\r\f\x1b\v")
    return controls * 100 > len(head)


def _decode(path: Path, data: bytes) -> tuple[str, str]:
    """The text of the bytes, and the encoding: a byte-order mark decides, then UTF-8, then Windows' Western one."""
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            raise refuse(path, f"is damaged: it says it is {encoding} and is not") from error
        # A text cut off in the middle of a character is UTF-8 all the same.
        if error.start >= len(data) - 3:
            return data[: error.start].decode("utf-8"), encoding
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise refuse(path, "is neither UTF-8 nor Western text", data.count(b"\n", 0, error.start) + 1) from error
    if _binary(data[:65536]):
        raise refuse(path, "is a binary file, neither a PDF nor text")
    return text, "cp1252"
