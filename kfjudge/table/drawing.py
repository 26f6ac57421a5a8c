"""The board as lines of text that fit a terminal.

In: a board view and a width. Out: lines, the opponent's side first.
"""

from __future__ import annotations

from kfjudge.show.board import BoardView, CardView, FieldView, SideView

_SHORT = {"warded": "w", "stunned": "s", "enraged": "e"}


def drawn(board: BoardView, width: int) -> list[str]:
    """All sides, the others' battlelines facing mine, the battlefields between them."""
    me, *others = board.sides
    lines: list[str] = []
    empty = [f"  ({board.row.lower()} empty)"]
    for other in others:
        lines += [_head(other), *_piles(other), *_row(other.artifacts, width)]
        lines += _row(other.battleline, width) or empty
    lines += ["─" * width, *(line for field in board.fields for line in _field(field, width))]
    lines += ["─" * width] if board.fields else []
    lines += _row(me.battleline, width) or empty
    lines += [*_row(me.artifacts, width), *_piles(me), _head(me)]
    return [line if len(line) <= width else line[: width - 1] + "…" for line in lines]


def _head(side: SideView) -> str:
    return " · ".join([side.said.upper(), *side.pools])


def _field(field: FieldView, width: int) -> list[str]:
    return [f"{field.name} ({field.said})", *_row(field.cards, width)]


def _piles(side: SideView) -> list[str]:
    return [f"  {pile.name.split(',')[0].lower()}: {pile.said}" for pile in side.piles if pile.cards or pile.count]


def _row(cards: tuple[CardView, ...], width: int) -> list[str]:
    """Cards side by side in as many lines as they need."""
    lines = [""] if cards else []
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
