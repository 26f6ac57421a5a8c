"""The board as lines of text that fit a terminal.

In: a board view and a width. Out: lines, the opponent's side first.
"""

from __future__ import annotations

from kfjudge.show.board import BoardView, CardView, SideView

_SHORT = {"warded": "w", "stunned": "s", "enraged": "e"}
STEPS = {
    "before": "the turn has not begun",
    "start": "start of turn",
    "forge": "step 1, forge a key",
    "house": "step 2, choose a house",
    "main": "step 3, play, discard, use",
    "ready": "step 4, ready cards",
    "draw": "step 5, draw cards",
    "end": "end of turn",
}
"""The steps of a turn by the rulebook's names."""


def drawn(board: BoardView, width: int) -> list[str]:
    """Both sides, the opponent's battleline facing mine."""
    me, opponent = board.sides
    lines = [_head(opponent), *_piles(opponent), *_row("artifacts", opponent.artifacts, width)]
    lines += _row("line", opponent.battleline, width)
    lines.append("─" * width)
    lines += _row("line", me.battleline, width)
    lines += [*_row("artifacts", me.artifacts, width), *_piles(me), _head(me)]
    return [line if len(line) <= width else line[: width - 1] + "…" for line in lines]


def _head(side: SideView) -> str:
    parts = [side.said.upper(), f"{side.aember} æmber", f"{len(side.keys)} keys"]
    parts += [f"{side.chains} chains"] if side.chains else []
    parts += [f"{side.tide} tide"] if side.tide != "neutral" else []
    parts += [side.house] if side.house else []
    return " · ".join(parts)


def _piles(side: SideView) -> list[str]:
    return [f"  {pile.name.split(',')[0].lower()}: {pile.said}" for pile in side.piles if pile.cards or pile.count]


def _row(name: str, cards: tuple[CardView, ...], width: int) -> list[str]:
    """Cards side by side in as many lines as they need."""
    if not cards:
        return [] if name == "artifacts" else ["  (no creatures)"]
    lines = [""]
    for card in cards:
        text = label(card)
        if len(lines[-1]) + len(text) + 2 > width and lines[-1]:
            lines.append("")
        lines[-1] += ("  " if not lines[-1] else " ") + text
    return lines


def label(card: CardView) -> str:
    """A card in brackets: name, power less damage, states; ~ means exhausted."""
    marks = [_SHORT.get(mark, mark) for mark in card.marks]
    marks += [f"{card.aember}æ"] if card.aember else []
    power = "" if card.power is None else f" {card.power}" + (f"-{card.damage}" if card.damage else "")
    more = f" {' '.join(marks)}" if marks else ""
    on_it = "".join(f" +{name}" for name in card.on_it)
    return f"[{'~' if card.exhausted else ''}{card.name}{power}{more}{on_it}]"
