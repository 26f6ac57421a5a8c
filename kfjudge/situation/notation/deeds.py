"""What is done and answered, in any game: who acts, which cards are meant, what stands behind a verb.

In: phrases. Out: lines of `do` and `choose` for a scenario file. A game reads its own verbs.
"""

from __future__ import annotations

from kfjudge.situation import written
from kfjudge.situation.notation.board import BoardOf
from kfjudge.situation.notation.line import Phrase
from kfjudge.situation.notation.names import Laid, LaidCards, name_of, one_of
from kfjudge.situation.notation.nodes import Nodes
from kfjudge.situation.notation.words import how_many, player_of
from kfjudge.values import dataclass, field


@dataclass(slots=True)
class DeedsOf:
    """Reads actions and answers of a line, in order."""

    nodes: Nodes
    names: LaidCards
    board: BoardOf
    do: list[written.Piece] = field(default_factory=list, kw_only=True)
    choose: list[written.Piece] = field(default_factory=list, kw_only=True)
    told: list[str] = field(default_factory=list, kw_only=True)

    @property
    def acting(self) -> int:
        """Who acts where nobody is named."""
        return self.board.active or 0

    def is_unit(self, card: Laid) -> bool:
        """Whether a card lies where those lie that fight."""
        raise NotImplementedError

    def actor(self, phrase: Phrase) -> tuple[int | None, Phrase]:
        """Who acts, if it is said, and the rest."""
        who = player_of(phrase[0].folded) if len(phrase) > 1 else None
        return (who, phrase[1:]) if who is not None else (None, phrase)

    def all_called(self, phrase: Phrase) -> list[Laid]:
        """The cards that fight, of either player, which `both imps`, `all imps`, `imps` or `all` can mean."""
        many, name = how_many(phrase)
        text = one_of(name_of(name)) if name else ""
        if many is None and (text == name_of(phrase) or self.names.is_known(name_of(phrase))):
            return []
        return self.names.on_table(text, self.is_unit) if text else [*filter(self.is_unit, self.names.laid)]
