"""Icons of every card list are words for people."""

import pytest

from kfjudge.lookup.icons import readable


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("Play: Steal 1<A>.", "Play: Steal 1Æ."),
        ("Play: Steal 1A.", "Play: Steal 1Æ."),
        ("Play: Steal 1\uf360.", "Play: Steal 1Æ."),
        ("Deal 3D to a creature.", "Deal 3 damage to a creature."),
        ("Deal 3<D> to it. Deal 2\uf361.", "Deal 3 damage to it. Deal 2 damage."),
        ("Enhance \uf360\uf361\uf36f\uf560.", "Enhance Æ damage capture."),
        ("Keys cost +6A.", "Keys cost +6Æ."),
        ("If your opponent has more <A> than you", "If your opponent has more Æ than you"),
        ("A creature. Action: Archive 1 card.", "A creature. Action: Archive 1 card."),
        ("Elusive.\x0bPlay: Draw a card.", "Elusive.\nPlay: Draw a card."),
        ("\uf379\uf37a", "Brobnar Dis"),
    ],
)
def test_icons_become_words(printed: str, shown: str) -> None:
    assert readable(printed) == shown
