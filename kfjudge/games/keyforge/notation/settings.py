"""What a part of a line says of the whole game: whose turn, the active house, the rules version, what went before.

In: `Deed` parts and the board. Out: keys of the scenario, noted with the board.
"""

from __future__ import annotations

import re

from kfjudge.games.keyforge.notation.board import BoardReader
from kfjudge.games.keyforge.notation.words import houses_in
from kfjudge.games.keyforge.situation.words import COLORS
from kfjudge.situation import written
from kfjudge.situation.notation.board import FIRST_TURN
from kfjudge.situation.notation.line import Deed, Phrase
from kfjudge.situation.notation.names import name_of, said
from kfjudge.situation.notation.nodes import Value
from kfjudge.situation.notation.words import earlier_cards, player_of, turn_of, words_of
from kfjudge.situation.words import PLAYERS


def stands_alone(phrase: Phrase) -> bool:
    """Whether a phrase says something of the whole game by itself, so that a comma behind it begins something else."""
    words = words_of(phrase)
    return turn_of(words) is not None or words in FIRST_TURN or (words.startswith("rules ") and len(phrase) == 2)


def is_setting(part: Deed, board: BoardReader) -> bool:
    """Whether a part says something of the whole game, which is then noted."""
    phrase = part.phrases[0]
    words = words_of(phrase)
    game, at = board.game, phrase[0].start
    if board.of_the_game(part):
        return True
    tide = re.fullmatch(r"(?:the )?(?:tide(?: is)? (high|low|neutral)|(high|low|neutral) tide)", words)
    if tide is not None and len(part.phrases) == 1:
        board.set(board.active or 0, "tide", board.nodes.value(tide[1] or tide[2], at), phrase[0])
        board.assumed.append((f"whose is '{said(phrase)}'", PLAYERS[board.active or 0], "nobody is named"))
        return True
    match = re.fullmatch(r"(?:active )?house (.+)", words)
    if match is not None and len(part.phrases) == 1:
        houses = houses_in(match[1])
        if houses is None or len(houses) != 1:
            return board.bad_house(match[1], phrase[0])
        game["house"] = board.nodes.value(houses[0], at)
        return True
    if phrase[0].folded in ("lasting", "earlier") and len(phrase) > 1:
        return _past(board, phrase[0].folded, (phrase[1:], *part.phrases[1:]), at)
    return False


def _past(board: BoardReader, what: str, phrases: tuple[Phrase, ...], at: int) -> bool:
    """`lasting Quiet Song by opp`, and `earlier played A, B`."""
    game, items = board.game, list[Value]()
    if what == "lasting":
        for phrase in phrases:
            words = [atom.folded for atom in phrase]
            if words == ["none"]:
                items.append("none")
                continue
            by = words.index("by") if "by" in words else len(words)
            player = player_of(" ".join(words[by + 1 :])) if by < len(words) else 0
            facts = board.names.card(name_of(phrase[:by]), phrase[0])
            if player is None:
                board.names.problems.report(phrase[-1], "after 'by' stands 'me' or 'opp'")
            elif facts is not None:
                items.append(
                    board.nodes.mapping([board.names.node_name(facts), ("by", PLAYERS[player])], phrase[0].start)
                )
        running = game.setdefault("lasting", board.nodes.sequence([], at))
        assert isinstance(running, written.Sequence)
        running.value += board.nodes.sequence(items, at).value
        return True
    deeds: dict[str, list[Value]] = {"played": [], "used": [], "discarded": []}
    deed = "played"
    for phrase in phrases:
        rest = phrase
        if phrase[0].folded in deeds:
            deed, rest = phrase[0].folded, phrase[1:]
        count = earlier_cards(rest)
        if count:
            deeds[deed] += [board.nodes.value("unknown", rest[0].start)] * count
            continue
        facts = board.names.card(name_of(rest), rest[0]) if rest else None
        if facts is not None:
            deeds[deed].append(board.nodes.value(facts.name, rest[0].start))
    game["earlier"] = board.nodes.mapping(
        [(key, board.nodes.sequence(value, at)) for key, value in deeds.items() if value], at
    )
    return True


_ARCHIVES = r"\b(takes?|picks? up|grabs?|leave|keep) (?:(?:my|the|their) )?archives?\b"


def begin_turn(board: BoardReader, body: Phrase, at: int, claimed: bool) -> written.Piece | None:
    """`begin turn house dis key red take archives`: what the words fix is not asked."""
    words = words_of(body)
    pairs: list[tuple[str, Value]] = []
    archives = re.search(_ARCHIVES, words)
    if archives:
        pairs.append(("take archives", archives[1] not in ("leave", "keep")))
    words = re.sub(rf"{_ARCHIVES}|\b(?:turn|my|the|with|and|a|key|house|in|chooses?|calls?|forges?)\b", " ", words)
    for word in words.replace("star alliance", "staralliance").split():
        houses = houses_in(word)
        if houses is not None:
            pairs.append(("house", houses[0]))
        elif word in COLORS:
            pairs.append(("key", word))
        else:
            board.names.problems.report(
                at, f"{word!r} says nothing of how a turn begins: 'begin turn house dis key red take archives'"
            )
            return None
    if not pairs:
        return board.nodes.value("begin turn", at)
    return board.nodes.mapping([("begin turn", board.nodes.mapping(pairs, at))], at, flow=claimed)
