"""`kfjudge rule QUERY`: what the rules say."""

import sys

from kfjudge import games
from kfjudge.cli import entries
from kfjudge.cli.output import Style, hide_control, show, show_json
from kfjudge.errors import NothingFound, WrongInput
from kfjudge.lookup import fold
from kfjudge.lookup.index import open_library
from kfjudge.lookup.library import Library
from kfjudge.lookup.search import Answer, Hit, Scope, search


def answer(
    words: list[str],
    *,
    limit: int = 5,
    scope: Scope | None = None,
    see: int | None = None,
    json: bool = False,
    plain: bool = False,
    prove: bool = False,
) -> int:
    """Answer a query; several words are one. Returns 0 with an answer, 1 without one."""
    query = " ".join(words)
    if not query.strip():
        raise WrongInput("the query is empty; ask for a term, a card or a question in words")
    library = open_library()
    found = search(library, query, scope, limit)
    if see is not None and found.hits:
        found = _follow(library, found, see, scope)
    if not found.hits:
        return _nothing(found, json)
    if prove:
        return _prove(found)
    if json:
        results = [entries.as_json(library, hit) for hit in found.hits]
        also = [{"id": entry.id, "title": entry.title, "game": entry.game} for entry in found.also]
        more = ({"also": also} if also else {}) | ({"what_if": found.situation} if found.situation else {})
        show_json({"query": query, "exact": found.exact, "results": results} | more)
    else:
        style = Style(plain=plain)
        if style.links:
            from kfjudge.cli.linking import address

            style.page = address(library)
        show(
            "\n\n".join(
                (
                    *_to_play(found, style, newest=scope is None or not scope.rules),
                    _text(library, found, style),
                    *_also(found),
                    *([found.hint] if found.hint else []),
                )
            ),
            style,
        )
    return 0


def _text(library: Library, found: Answer, style: Style) -> str:
    if len(found.hits) == 1:
        return entries.whole(library, found.hits[0], style)
    words = [fold.singular(word) for word in fold.words(found.query)]
    parts = []
    number = 1
    for place, hit in enumerate(found.hits):
        parts.append(
            entries.whole(library, hit, style, number)
            if not place
            else entries.brief(library, hit, words, style, number)
        )
        number += len(entries.shown(library, hit.entry))
    return "\n\n".join(parts)


def _to_play(found: Answer, style: Style, *, newest: bool) -> list[str]:
    """What the question comes to when it is played by the `newest` rules, as far as it can be read as a line; else the
    line to complete.
    """
    if not found.situation:
        return []
    game = next((hit.entry.game for hit in found.hits), games.DEFAULT)
    option = f" --game {game}" if game != games.DEFAULT else ""
    played = _played(found.query, game, style) if newest else ""
    if played:
        return [f"No ruling is about just this. Played out, as kfjudge what-if{option} does with it:\n\n{played}"]
    return [
        "No ruling is about just this. It can be played out, with what else lies on the table filled in:\n"
        f'  kfjudge what-if{option} "{found.situation}"'
    ]


def _played(query: str, game: str, style: Style) -> str:
    """The verdicts on a question that is read whole as what lies there, is done and is asked; "" where one of them is
    open, or an action is not legal: what the question leaves out may be why.
    """
    from kfjudge.cli.scenario import views_of
    from kfjudge.show.text import TextReport
    from kfjudge.situation.suite import Wanted, open_judges
    from kfjudge.situation.typed import judge_line

    result = judge_line(query, open_judges(), Wanted(), game)
    ruling = result.rulings[0] if not result.wrong else None
    if ruling is None or not ruling.complete or ruling.stopped or not ruling.claims:
        return ""
    if any(claim.verdict not in ("always", "never", "depends") for claim in ruling.claims):
        return ""
    return TextReport(style, style.width).brief(views_of([ruling])[0])


def _also(found: Answer) -> list[str]:
    """Where the other game's entry of the same name is, or the rule of the event with the same number."""
    return [
        f"{'The rules of the event have' if entry.kind == 'policy' else games.named(entry.game).title + ' has'}"
        f" {'this number' if entry.kind == 'policy' else 'this term'} too: {entry.title}"
        f" (kfjudge rule {entry.id} --game {entry.game})"
        for entry in found.also
    ]


def _nothing(found: Answer, json: bool) -> int:
    """Say that nothing answers, and name the nearest terms; with `json` the empty answer goes out as well."""
    if json:
        show_json({"query": found.query, "exact": False, "results": []})
    hint = f" {found.hint}" if found.hint else ""
    print(f"kfjudge: no rule answers {hide_control(found.query)!r}.{hint}", file=sys.stderr)
    if found.nearest:
        print("nearest terms: " + ", ".join(found.nearest), file=sys.stderr)
    return NothingFound.exit_code


def _follow(library: Library, found: Answer, number: int, scope: Scope | None) -> Answer:
    """The entry behind the cross-reference `number` of the answer."""
    targets = [ident for hit in found.hits for ident in entries.shown(library, hit.entry)]
    if not 1 <= number <= len(targets):
        raise WrongInput(f"there is no cross-reference {number}; the answer shows {len(targets)}")
    ident = targets[number - 1]
    if ident.startswith("card."):
        card = library.card(ident.removeprefix("card."))
        from kfjudge.lookup.cardentry import card_entry

        entry = card_entry(library, card, scope.rules if scope else None)
    else:
        entry = library.entry(ident)
    return Answer(found.query, True, (Hit(entry, 1.0),))


def _prove(found: Answer) -> int:
    """Play the scenario that shows the first entry; it is no ruling for the log."""
    from importlib import import_module

    from kfjudge.paths import packaged

    entry = found.hits[0].entry
    if entry.proof is None:
        raise NothingFound(f"{entry.title!r} has no scenario that shows it")
    scenario = import_module("kfjudge.cli.scenario")
    return int(scenario.answer([str(packaged(*entry.proof.split("/")))], scenario.Options(log=False)))
