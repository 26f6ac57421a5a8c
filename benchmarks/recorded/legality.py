"""The legality figure: how many of the record's questions about cards the engine asks with the same cards.

In: the questions of a step and what the engine offered at them. Out: `Asked`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from benchmarks.recorded.reading import Prompt


@dataclass(slots=True)
class Asked:
    """The legality figure of a step: how many questions about cards the record asks, and how many the engine asked
    alike.
    """

    prompts: int = 0
    equal: int = 0
    unequal: list[str] = field(default_factory=list)


def legality(entries_of: Iterable[tuple[int, Prompt, bool]], asked: Mapping[int, frozenset[str]]) -> Asked:
    """Counts questions with legal cards. `entries_of`: number, prompt and whether its only legal answer was taken."""
    found = Asked()
    for question, prompt, taken in entries_of:
        if prompt.legal is None or prompt.kind == "order":
            continue
        found.prompts += 1
        offered = asked.get(question)
        if offered == frozenset(prompt.legal) or (offered is None and len(prompt.legal) == 1 and taken):
            found.equal += 1
        else:
            found.unequal.append(
                f"{prompt.ask or prompt.kind}: recorded {sorted(prompt.legal)}, asked"
                f" {sorted(offered) if offered is not None else 'nothing'}"
            )
    return found
