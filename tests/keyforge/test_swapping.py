"""What two cards, or two zones, trade (Rulebook: Swap)."""

from __future__ import annotations

import pytest

from kfjudge.games.keyforge.play.actions import PlayCard
from kfjudge.games.keyforge.words.statuses import Mark
from tests.keyforge.table import ME, OPPONENT, Table, face

ZONES = ("battleline", "artifacts", "hand", "deck", "discard")


def _ends(text: str) -> set[str]:
    """What lies where, mine and my opponent's, after an action with this text."""
    table = Table()
    card = table.put("hand", face("Order", text, type="action"))
    table.put("hand", face("Held"))
    table.put("deck", face("Drawn"))
    table.put("discard", face("Gone", type="artifact"))
    table.put("artifacts", face("Mill", type="artifact"))
    for name in ("Low", "Mid", "High"):
        table.put("battleline", face(name))
    table.put("battleline", face("Weak"), OPPONENT)
    table.put("artifacts", face("Engine", type="artifact"), OPPONENT)
    table.put("hand", face("Kept"), OPPONENT)
    names = {number: name for name, number in table.numbers.items()}
    ends: set[str] = set()
    for line in table.play(PlayCard(card)).lines:
        sides = [
            "; ".join(" ".join(names[number] for number in side.pile(zone) if number != card) for zone in ZONES)  # type: ignore[arg-type]
            for side in line.board.players
        ]
        ends.add(" | ".join(sides))
    return ends


BEFORE = "Low Mid High; Mill; Held; Drawn; Gone | Weak; Engine; Kept; ; "


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        (
            "Play: Swap the positions of two friendly creatures.",
            {
                "Mid Low High; Mill; Held; Drawn; Gone | Weak; Engine; Kept; ; ",
                "High Mid Low; Mill; Held; Drawn; Gone | Weak; Engine; Kept; ; ",
                "Low High Mid; Mill; Held; Drawn; Gone | Weak; Engine; Kept; ; ",
            },
        ),
        (
            "Play: Swap control of a friendly artifact and an enemy artifact.",
            {"Low Mid High; Engine; Held; Drawn; Gone | Weak; Mill; Kept; ; "},
        ),
        ("Play: Swap control of two artifacts.", {"Low Mid High; Engine; Held; Drawn; Gone | Weak; Mill; Kept; ; "}),
        (
            "Play: Swap your deck with your discard pile.",
            {"Low Mid High; Mill; Held; Gone; Drawn | Weak; Engine; Kept; ; "},
        ),
        (
            "Play: Swap your hand and your opponent's hand.",
            {"Low Mid High; Mill; Kept; Drawn; Gone | Weak; Engine; Held; ; "},
        ),
        (
            "Play: Swap an artifact from your discard pile with a creature in your hand.",
            {"Low Mid High; Mill; Gone; Drawn; Held | Weak; Engine; Kept; ; "},
        ),
        (
            "Play: Swap an artifact in your discard pile with a friendly artifact.",
            {"Low Mid High; Gone; Held; Drawn; Mill | Weak; Engine; Kept; ; "},
        ),
        ("Play: Swap an upgrade in your discard pile with a card in your hand.", {BEFORE}),
    ],
)
def test_what_lies_where_afterwards(text: str, ends: set[str]) -> None:
    assert _ends(text) == ends


def test_creatures_trade_what_is_on_them() -> None:
    table = Table()
    text = "Play: Swap all A, damage, counters, and upgrades on a friendly creature and an enemy creature."
    card = table.put("hand", face("Order", text, type="action"))
    table.put("battleline", face("Mine", power=5), aember=2, ward=True)
    table.put("battleline", face("Yours", power=5), OPPONENT, damage=1, power_counters=1)
    table.attach(face("Collar", "This creature gets +1 power.", type="upgrade"), "Yours", OPPONENT)
    line = table.end(PlayCard(card))
    mine, yours = (line.board.cards[table[name]] for name in ("Mine", "Yours"))
    assert (mine.aember, mine.has(Mark.WARD), mine.damage, mine.power_counters) == (0, False, 1, 1)
    assert (yours.aember, yours.has(Mark.WARD), yours.damage, yours.power_counters) == (2, True, 0, 0)
    assert list(mine.upgrades) == [table["Collar"]]
    assert line.board.cards[table["Collar"]].host == table["Mine"]
    assert [line.board.cards[table[name]].controller for name in ("Mine", "Yours")] == [ME, OPPONENT]
