"""The board as lines of text that fit a terminal.

In: a board view and a width. Out: lines, the opponent's side first.
"""

from __future__ import annotations

from kfjudge.situation.picture import BoardView, CardView, FieldView, SideView


def drawn(board: BoardView, width: int) -> list[str]:
    """All sides, the others' rows facing mine, what lies between them in the middle."""
    me, *others = board.sides
    lines: list[str] = []
    for other in others:
        lines += [_head(other), *_piles(other), *_rows(other, width, reverse=True)]
    lines += ["─" * width, *(line for field in board.fields for line in _field(field, width))]
    lines += ["─" * width] if board.fields else []
    lines += [*_rows(me, width), *_piles(me), _head(me)]
    return [line if len(line) <= width else line[: width - 1] + "…" for line in lines]


def _head(side: SideView) -> str:
    return " · ".join([side.said.upper(), *side.has])


def _field(field: FieldView, width: int) -> list[str]:
    return [f"{field.name} ({field.said})", *_row(field.cards, width)]


def _piles(side: SideView) -> list[str]:
    return [f"  {pile.name.split(',')[0].lower()}: {pile.said}" for pile in side.piles if pile.cards or pile.count]


def _rows(side: SideView, width: int, reverse: bool = False) -> list[str]:
    """The rows of a side from the foremost on, or towards it; the foremost is told even where it is empty."""
    drawn = [_row(row.cards, width) for row in side.rows]
    if drawn and not drawn[0]:
        drawn[0] = [f"  ({side.rows[0].name.lower()} empty)"]
    return [line for row in drawn[:: -1 if reverse else 1] for line in row]


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
    marks = [mark.short or mark.said for mark in card.marks]
    power = "" if card.power is None else f" {card.power}" + (f"-{card.damage}" if card.damage else "")
    more = f" {' '.join(marks)}" if marks else ""
    on_it = "".join(f" +{name}" for name in card.on_it)
    return f"[{'~' if card.exhausted else ''}{card.name}{power}{more}{on_it}]"
