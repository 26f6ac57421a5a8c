"""`kfjudge errata [CARD]`: the cards that were changed, since when, where that is written; and what is banned."""

from typing import Any

from kfjudge import games
from kfjudge.cli.output import Style, hide_control, show, show_json
from kfjudge.errors import NothingFound
from kfjudge.lookup.cards import CardFacts, Erratum
from kfjudge.lookup.cardsearch import printed, with_errata
from kfjudge.lookup.icons import readable
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library

BANNED = "ban list"
"""By this term each game's documents of the event tell which cards may not be played."""


def answer(words: list[str], *, game: str | None = None, json: bool = False, plain: bool = False) -> int:
    """The errata of cards whose names hold the words, of one game or all, by version. Returns 0, or 1 for none."""
    library = open_library()
    name = " ".join(words)
    asked = [games.named(game).name] if game else list(games.names())
    found = [(*pair, printed(library, pair[0])) for pair in with_errata(library, asked, name)]
    banned = {} if name else {each: entry for each in asked for entry in _banned(library, each)}
    if json:
        show_json(
            {
                "errata": [_as_json(*each) for each in found],
                "banned": [
                    {"game": each, "id": entry.id, "title": entry.title, "short": entry.short, "text": entry.text}
                    for each, entry in banned.items()
                ],
            }
        )
        return 0 if found else NothingFound.exit_code
    if not found:
        raise NothingFound(f"no erratum of a card called {hide_control(name)!r} is known")
    style = Style(plain=plain)
    lines: list[str] = []
    for each in asked:
        of_game = [one for one in found if one[0].game == each]
        if of_game:
            count = f"{len(of_game)} errata" if len(of_game) > 1 else "one erratum"
            lines += [style("bold", f"{games.named(each).title}: {count}"), ""]
            lines += [line for one in of_game for line in _told(*one, style, bool(name))]
        if each in banned:
            entry = banned[each]
            lines += [style.wrap(f"{entry.title}: {entry.short} (kfjudge policy {entry.id})", "  "), ""]
    show("\n".join(lines).rstrip(), style)
    return 0


def _told(card: CardFacts, erratum: Erratum, before: str, style: Style, whole: bool) -> list[str]:
    """An erratum in a few lines; `whole`: with the text that it changed, the one `before`."""
    until = f" until {erratum.until}" if erratum.until else ""
    lines = [f"  {style('bold', card.name)}  since {erratum.since}{until}  ({erratum.citation})"]
    if erratum.note:
        lines.append(style.wrap(erratum.note, "    "))
    if erratum.text is not None:
        lines.append(style.wrap(readable(erratum.text), "    "))
    if erratum.traits is not None:
        lines.append(style.wrap(f"Its traits: {', '.join(erratum.traits) or 'none'}", "    "))
    if whole and before not in ("", erratum.text):
        lines.append(style.wrap(f"Before: {readable(before)}", "    "))
    return [*lines, ""]


def _as_json(card: CardFacts, erratum: Erratum, before: str) -> dict[str, Any]:
    return {
        "game": card.game,
        "card": card.name,
        "since": erratum.since,
        "until": erratum.until,
        "text": erratum.text,
        "traits": list(erratum.traits) if erratum.traits is not None else None,
        "before": before or None,
        "note": erratum.note,
        "citation": erratum.citation._asdict(),
    }


def _banned(library: Library, game: str) -> list[Any]:
    """The entry of a game's documents of the event that is called by the term."""
    return [entry for entry in library.entries(kind="policy", game=game) if BANNED in entry.aliases][:1]
