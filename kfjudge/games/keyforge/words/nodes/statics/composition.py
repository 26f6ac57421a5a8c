"""What statements have in common, and how they combine: together, while, for each."""

from __future__ import annotations

from kfjudge.games.keyforge.words.nodes.kinds import Amount, Condition, Static


class Together(Static):
    """Several statements of one sentence ("gets +1 power and gains elusive"). It means no more than its parts one by
    one.
    """

    statics: tuple[Static, ...]


class While(Static):
    """The statements hold while (if, during) the condition holds; `otherwise` while it does not."""

    condition: Condition
    statics: tuple[Static, ...]
    otherwise: Static | None = None


class ForEachStatic(Static):
    """The statement counts so many times: "+1 power for each …"."""

    static: Static
    amount: Amount


class WhereX(Static):
    """X is so much within `static`; `static` None: within the whole text."""

    amount: Amount
    static: Static | None = None
