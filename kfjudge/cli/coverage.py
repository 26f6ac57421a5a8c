"""`kfjudge coverage [CARDS]`: the ladder over a card list."""

import json as json_module
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kfjudge import games
from kfjudge.cli.output import Style, show, show_json
from kfjudge.cli.progress import Progress
from kfjudge.errors import NothingFound, Problem, WrongFile, WrongInput
from kfjudge.files import read_regular

MOST_BYTES = 64_000_000
"""A longer list is none: the whole of a game is a megabyte."""
RUNGS = ("total", "lexed", "parsed", "rebuilt", "bound", "understood", "executable", "witnessed")


def answer(
    cards: str | None = None,
    *,
    game: str = games.DEFAULT,
    aside: bool = False,
    limit: int = 20,
    json: bool = False,
    plain: bool = False,
) -> int:
    """Measure a card list, or all known cards. Returns 0; raises `WrongFile` for a list that cannot be read."""
    from kfjudge.language.coverage import measure

    played = games.named(game)
    known = _known(played, Path(cards) if cards is not None else None)
    if not known:
        raise NothingFound("there are no cards to measure")
    progress, read, seen = Progress("coverage"), 0, played.witnesses()
    texts = sum(len(card["printings"]) for card in known)

    def one_more(_card: object, _text: str, _reading: object) -> None:
        nonlocal read
        read += 1
        progress.show("reading texts", read, texts)

    try:
        found = measure(
            played.dialect(),
            known,
            executable=played.is_executable(),
            witnessed=seen.is_witnessed if seen is not None else None,
            show_aside=aside,
            each=one_more,
        )
    finally:
        progress.clear()
    report = found.report(limit)
    if json:
        show_json(report)
    else:
        show(_text(report), Style(plain=plain))
    return 0


def _known(game: games.Game, path: Path | None) -> list[dict[str, Any]]:
    """The cards of a list, or all that are known, each with its printings."""
    lists = game.card_lists()
    if lists is None:
        return _from_file(path) if path is not None else _from_library()
    try:
        found: list[dict[str, Any]] = lists.printed(_json(path) if path is not None else None)
    except WrongInput as error:
        raise WrongFile([Problem(str(error), str(path))]) from error
    return found


def _json(path: Path) -> Any:
    try:
        return json_module.loads(read_regular(path, MOST_BYTES).decode("utf-8"))
    except OSError as error:
        raise WrongFile([Problem(f"cannot be read: {error.strerror or error}", str(path))]) from error
    except (ValueError, RecursionError) as error:
        raise WrongFile([Problem(f"is not JSON: {error}", str(path))]) from error


def _from_file(path: Path) -> list[dict[str, Any]]:
    data = _json(path)
    cards = data.get("cards") if isinstance(data, dict) else None
    if not isinstance(cards, list) or not all(
        isinstance(card, dict) and {"id", "name", "printings"} <= card.keys() for card in cards
    ):
        raise WrongFile([Problem("is no card list: expected 'cards', each with id, name and printings", str(path))])
    return cards


def _from_library() -> list[dict[str, Any]]:
    from kfjudge.lookup.index import open_library

    return [
        {
            "id": card.id,
            "name": card.name,
            "traits": list(card.traits),
            "printings": [{"text": wording.text, "sets": list(wording.sets)} for wording in card.wordings],
        }
        for card in open_library().all_cards()
    ]


def _text(report: dict[str, Any]) -> str:
    headline = report["headline"]
    unseen = f"{100 * headline['never looked at']:.1f} % of the wordings of cards that nobody has looked at, "
    lines = [
        f"Understood: {unseen if report['aside']['total'] else ''}{100 * headline['all']:.1f} % of all.",
        "",
        _row("", RUNGS),
        *_rows("wordings", report["wordings"]),
        *_rows("cards", report["cards"]),
        *_rows("set aside", report["aside"]),
    ]
    lines += [_row(code, [str(counts[rung]) for rung in RUNGS]) for code, counts in report["sets"].items()]
    for kind in ("frames", "handlers"):
        parts = report[kind]
        lines.append(
            f"{parts['total']} {kind}, of which these cards use {parts['used']}; a single card uses"
            f" {len(parts['single'])}"
        )
    lines.append(f"{report['frames']['shared']} wordings are rebuilt without a frame that a single card uses")
    reminders, misprints = report["reminders"], report["misprints"]
    lines.append(
        f"{reminders['rows']} patterns of reminders that are set aside, met on {len(reminders['cards'])} cards"
    )
    lines.append(
        f"{misprints['rows']} misprints that are put right, on {len(misprints['cards'])} cards:"
        f" {', '.join(misprints['cards'])}"
    )
    lines.append(f"{report['seconds']} s")
    if report["blocking"]:
        lines += ["", "What blocks most cards:"]
        lines += [
            f"{block['cards']:>5}  {block['sentence'][:100]}  ({block['reason']})" for block in report["blocking"]
        ]
    single = {name: card for kind in ("frames", "handlers") for name, card in report[kind]["single"].items()}
    if single:
        lines += ["", "What a single card uses:"]
        lines += [f"  {name[:72]:<72}  {card}" for name, card in single.items()]
    return "\n".join(lines)


def _rows(name: str, counts: dict[str, int]) -> list[str]:
    total = counts["total"] or 1
    shares = [f"{100 * counts[rung] / total:.1f} %" for rung in RUNGS]
    return [_row(name, [str(counts[rung]) for rung in RUNGS]), _row("", shares)]


def _row(name: str, cells: Iterable[str]) -> str:
    return f"{name:<10}" + "".join(f"{cell:>12}" for cell in cells)
