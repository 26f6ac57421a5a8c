"""Where the rest of the rules hook into a run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from kfjudge.engine.event import Replacement
from kfjudge.engine.identity import ByIdentity
from kfjudge.engine.run import Comparable
from kfjudge.games.keyforge.board.abilities import Compiled, Held
from kfjudge.games.keyforge.board.event import Event
from kfjudge.values import dataclass, field

if TYPE_CHECKING:
    from kfjudge.games.keyforge.events.independence import Orders
    from kfjudge.games.keyforge.game import Game
    from kfjudge.games.keyforge.meaning.context import Context
    from kfjudge.games.keyforge.view.continuous import View
    from kfjudge.games.keyforge.words.nodes.kinds import CardText, Condition
    from kfjudge.language.node import Node

Apply = Callable[["Game", Event], bool]


@dataclass(frozen=True, slots=True)
class Tables:
    """What the game is put together from: how each event is applied, and how the rest of the rules hook in."""

    apply: dict[str, Apply]
    make_view: Callable[[Game], View]
    forbids: Callable[[Game, Event], bool]
    within: Apply
    replacements: Callable[[Game, Event], list[Replacement[Event]]]
    answer: Callable[[Game, list[Event]], None]
    part: Callable[[Game, int], None]
    settle: Callable[[Game], None]
    alike: Callable[[Game, Sequence[int]], tuple[Hashable, ...]]
    context_of: Callable[[Game, Held, Event | None], Context]
    resolve: Callable[[Game, Held, Event], None]
    is_triggered: Callable[[Game, Held, Event], bool]
    holds: Callable[[Game, Held, Event, Condition], bool]
    position: Callable[[Game], Comparable | None]
    orders: Callable[[Game, Sequence[tuple[Held, Event]]], Orders]
    unplayed: Callable[[CardText], str]
    texts: ByIdentity[CardText, Compiled] = field(default_factory=ByIdentity)
    in_order: ByIdentity[CardText, bool] = field(default_factory=ByIdentity)
    mentions: ByIdentity[Node, dict[int | None, Node]] = field(default_factory=ByIdentity)
