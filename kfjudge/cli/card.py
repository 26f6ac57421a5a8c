"""`kfjudge card NAME`: a card, its texts, errata and rulings, and how its text was understood."""

from typing import TYPE_CHECKING, Any

from kfjudge import games
from kfjudge.cli.output import Style, show, show_json
from kfjudge.errors import NothingFound, WrongName
from kfjudge.lookup.cardentry import facts_line
from kfjudge.lookup.cards import CardFacts
from kfjudge.lookup.icons import readable
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library

WAY_IN = "'kfjudge import FILE' adds a list"

if TYPE_CHECKING:
    from kfjudge.lookup.cardsearch import Wanted
    from kfjudge.lookup.readings import Stored


def answer(
    words: list[str],
    *,
    game: str | None = None,
    rules: str | None = None,
    ast: bool = False,
    json: bool = False,
    plain: bool = False,
) -> int:
    """Show the card that the words name, or every card of that title. Raises `WrongName` naming the nearest.
    Returns 0.
    """
    library = open_library()
    name = " ".join(words)
    page = games.named(game or library.game_of(name)).shows_cards()
    if page is not None:
        _show_page(page(library, name, rules), ast, json, Style(plain=plain))
        return 0
    cards = library.cards_named(name) or [_found(library, name)]
    versions = library.versions()
    at = versions.find(rules) if rules else versions.newest
    style = Style(plain=plain)
    if json:
        found = [as_json(library, card, at) for card in cards]
        show_json(found[0] if len(found) == 1 else {"name": name, "cards": found})
        return 0
    show("\n\n".join(_text(library, card, at, ast, style) for card in cards), style)
    return 0


def _show_page(page: Any, ast: bool, json: bool, style: Style) -> None:
    """A card that its game shows: facts, text, what is said of it, and how its text was read."""
    if json:
        show_json(page.as_json())
        return
    lines = [f"{style('bold', page.name)}  ({page.facts})", style.wrap(page.text or "No text.", "  "), ""]
    lines += [style.wrap(line, "  ") for line in page.notes]
    if page.terms:
        lines += ["", "  Terms in its text (kfjudge rule TERM):"]
        lines += [style.wrap(f"{title}: {short}", "    ") for title, short in page.terms]
    lines += ["", *(style.wrap(line, "  ", hanging="  ") for line in page.understood)]
    if ast and page.ast is not None:
        import json as json_module

        lines += ["    " + line for line in json_module.dumps(page.ast, ensure_ascii=False, indent=1).splitlines()]
    show("\n".join(lines), style)


def _found(library: Library, name: str) -> CardFacts:
    """The card that a name means. Raises `WrongName` that says how many cards are known."""
    try:
        return library.find_card(name)
    except WrongName as error:
        known = len(set(library.card_names()))
        raise type(error)(f"{error.message}; {known} cards are known, {WAY_IN}", error.nearest) from error


def _reading(library: Library, card: CardFacts, text: str) -> "Stored":
    from kfjudge.lookup.reader import CardReader

    return CardReader(library).read(card.name, text)


def as_json(library: Library, card: CardFacts, at: str) -> dict[str, Any]:
    versions = library.versions()
    text = card.text(versions, at)
    reading = _reading(library, card, text)
    facts, seen = card.as_json(), games.named(games.DEFAULT).witnesses()
    return {
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "houses": facts["houses"],
        "traits": list(card.traits_at(versions, at)),
        "power": card.power,
        "armor": card.armor,
        "icons": facts["icons"],
        "rules": at,
        "text": text,
        "wordings": facts["wordings"],
        "errata": facts["errata"],
        "rulings": [
            {"id": entry.id, "kind": entry.kind, "title": entry.title, "short": entry.short}
            for entry in library.rulings(card.id)
        ],
        "related": library.mechanics(card.id),
        "understood": reading.understood,
        "rung": reading.rung,
        "witnessed": reading.ast is not None and seen is not None and seen.is_kept_witnessed(reading.ast),
        "ast": reading.ast,
        "declined": reading.decline,
        "source": card.source,
        "differs": library.differing().get(card.id),
    }


def _text(library: Library, card: CardFacts, at: str, ast: bool, style: Style) -> str:
    versions = library.versions()
    text = card.text(versions, at)
    erratum = card.erratum(versions, at)
    lines = [
        f"{style('bold', card.name)}  ({facts_line(card, card.traits_at(versions, at))}; id {card.id})",
        style.wrap(readable(text) or "No text.", "  "),
        "",
    ]
    lines.append(f"  Text in force under rules {at}: {'the erratum' if erratum else 'the newest printing known'}.")
    if erratum is None and card.is_ours:
        lines.append(style.wrap("In kfjudge's own words; kfjudge import takes in the print.", "  "))
    for erratum in card.errata:
        lines.append(style.wrap(f"Erratum since {erratum.since} ({erratum.citation}). {erratum.note}".rstrip(), "  "))
    if differs := library.differing().get(card.id):
        lines.append(style.wrap(f"{differs}.", "  "))
    older = [wording for wording in card.wordings if wording.text != text]
    for wording in older:
        lines += [
            f"  Printed in {', '.join(wording.sets) or 'an older set'}:",
            style.wrap(readable(wording.text), "    "),
        ]
    rulings = library.rulings(card.id)
    if rulings:
        lines += ["", "  Rulings and errata that name it (kfjudge rule ID shows one):"]
        for entry in rulings:
            past = f" [until {entry.until}]" if entry.until else ""
            lines.append(style.wrap(f"{entry.title}{past}: {entry.short}  ({entry.id})", "    "))
    related = [library.entry(ident).title for ident in library.mechanics(card.id)]
    if related:
        lines += ["", style.wrap("Terms in its text: " + ", ".join(related), "  ")]
    lines += ["", *_understood(_reading(library, card, text), ast, style)]
    return "\n".join(lines)


def _understood(reading: "Stored", ast: bool, style: Style) -> list[str]:
    """How the text was read; with `ast` the whole tree."""
    if reading.understood:
        if not ast:
            told = ["    " + line for line in reading.told]
            return ["  Its text is understood (--ast shows the tree):", *told, *_witnessed(reading)]
        import json as json_module

        tree = json_module.dumps(reading.ast, ensure_ascii=False, indent=1).splitlines()
        return [
            "  Its text as understood:",
            *("    " + line for line in tree),
            *_playable(reading),
            *_witnessed(reading),
        ]
    decline = reading.decline or {}
    lines = [style.wrap(f"Its text is not understood: {decline.get('reason', '')}", "  ")]
    lines += ["    " + line for line in str(decline.get("caret", "")).splitlines()]
    return lines


def _witnessed(reading: "Stored") -> list[str]:
    """That each part of the text has been seen to act, or that this is not known."""
    seen = games.named(games.DEFAULT).witnesses()
    return [] if seen is None or reading.ast is None else ["  " + seen.told(reading.ast)]


def _playable(reading: "Stored") -> list[str]:
    """Whether the engine can play the text, and if not, what it cannot."""
    found = games.named(games.DEFAULT).obstacles_of(reading.ast)
    return ["  Not yet played: " + "; ".join(found)] if found else ["  All of it can be played."]


def found(wanted: "Wanted", game: str | None, rules: str | None, limit: int, json: bool, style: Style) -> int:
    """List the cards that have what is wanted, of one game or all. Returns 1 where there is none."""
    from kfjudge.lookup.cardsearch import find_cards

    library = open_library()
    hits = find_cards(library, wanted, [games.named(game).name] if game else games.names(), rules)
    if json:
        listed = [
            {"game": hit.card.game, "name": hit.card.name, "facts": facts_line(hit.card, hit.traits), "text": hit.text}
            for hit in hits
        ]
        show_json({"cards": listed})
        return 0 if hits else NothingFound.exit_code
    if not hits:
        raise NothingFound("no known card has all of this")
    lines = [f"{len(hits)} cards" if len(hits) > 1 else "1 card"]
    for hit in hits[:limit]:
        lines += ["", f"{style('bold', hit.card.name)}  ({facts_line(hit.card, hit.traits)})"]
        lines += [style.wrap(readable(hit.text), "  ")] if hit.text else []
    if len(hits) > limit:
        lines += ["", f"and {len(hits) - limit} more (--limit)"]
    show("\n".join(lines), style)
    return 0
