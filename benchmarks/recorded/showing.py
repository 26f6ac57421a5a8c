"""A record played again, told step by step: what was clicked, what happened here, and where the boards differ.

In: a finished `Replay`. Out: lines of text.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from benchmarks.recorded.comparing import summary
from benchmarks.recorded.expected import Expected, start
from benchmarks.recorded.options import card_of
from benchmarks.recorded.playing import Leaf, Replay, StepReport
from benchmarks.recorded.reading import PLAYERS, Change, Input, Prompt
from benchmarks.recorded.verdict import Verdict
from kfjudge.engine.decision import Decision
from kfjudge.engine.trace import Beside, text_of
from kfjudge.games.keyforge.naming import Card, Who

TRACE_LINES = 60


class Teller:
    """Tells one record."""

    def __init__(self, replay: Replay, verdict: Verdict) -> None:
        self.replay = replay
        self.verdict = verdict
        self.titles: dict[str, str] = {}
        self._learn(replay.record.setup)
        for step in replay.record.steps:
            self._learn(step.edited)
            self._learn(step.after)

    def _learn(self, change: Change | None) -> None:
        for card, record in ((change or {}).get("cards") or {}).items():
            self.titles.setdefault(card, record["id"])

    def lines(self) -> Iterator[str]:
        """The whole story."""
        verdict = self.verdict
        reason = f" at step {verdict.step}: {verdict.reason} ({verdict.card})" if verdict.reason else ""
        yield f"{verdict.test} — {verdict.outcome}{reason}"
        yield from self._board(start(self.replay.record.setup))
        for number, report in enumerate(self.replay.reports, 1):
            yield ""
            yield f"step {number}: {report.act.deed.value} {self.name(report.act.card or report.act.label)}"
            yield from self._step(report)

    def name(self, card: str) -> str:
        """A card of the record with its id."""
        return f"{card} {self.titles[card]}" if card in self.titles else card

    def _board(self, board: Expected) -> Iterator[str]:
        for name, player in zip(PLAYERS, board.players, strict=True):
            house = f", house {player['house']}" if player["house"] else ""
            yield (
                f"  {name}: {player['amber']} æmber{house}, tide {player['tide']}, {len(player['deck'])} cards in the"
                " deck"
            )
            for zone in ("battleline", "artifacts", "hand", "discard", "archives", "purged"):
                if player[zone]:
                    yield f"    {zone}: " + ", ".join(self._in_zone(card, board.cards[card]) for card in player[zone])

    def _in_zone(self, card: str, record: Mapping[str, Any]) -> str:
        notes = [f"{name} {count}" for name, count in (record.get("tokens") or {}).items()]
        notes += ["exhausted"] if record.get("exhausted") else []
        notes += [f"power {record['power']}"] if "power" in record else []
        return self.name(card) + (f" ({', '.join(notes)})" if notes else "")

    def _step(self, report: StepReport) -> Iterator[str]:
        if report.step.edited:
            yield f"  edited by hand: {self._change(report.step.edited)}"
        for item in report.step.inputs:
            yield f"  {PLAYERS[item.player]} {self._input(item)}"
        leaf = report.nearest
        yield (
            f"  {len(report.leaves)} outcomes, {report.boards} boards, {len(report.agreeing)}"
            f" agree{'' if report.complete else ' (cut off)'}"
        )
        if leaf is not None:
            yield from self._leaf(report, leaf)
        for line in report.legality.unequal:
            yield f"  legal cards: {line}"
        if not report.agreeing:
            yield f"  no agreement: {report.reason}"
            for line in summary(report.differences):
                yield f"    {line}"
            for player, prompt in (report.step.pending or {}).items():
                yield f"    recorded as open: {PLAYERS[player]} is asked {self._prompt(prompt)}"

    def _leaf(self, report: StepReport, leaf: Leaf) -> Iterator[str]:
        for decision, answer in leaf.run.trail:
            options = ", ".join(self._option(decision, option) for option in decision.picked(answer)) or "nothing"
            bound = "nature" if decision.nature else PLAYERS[decision.player]
            yield f"  here {bound} is asked ({decision.kind}) {decision.question} → {options}"
        for index, step in enumerate(leaf.run.trace):
            if index == TRACE_LINES:
                yield "    …"
                break
            yield "    " + "  " * step.depth + text_of(step, self._value)
        if leaf.suspended is not None:
            decision = leaf.suspended
            options = ", ".join(self._option(decision, option) for option in decision.options)
            yield f"  here the question is open: {PLAYERS[decision.player]}: {decision.question} ({options})"
        for text in (leaf.illegal, str(leaf.undecided or ""), leaf.broken):
            if text:
                yield f"  stopped: {text}"
        for entry in leaf.unbound:
            yield f"  no question takes: {self.name(entry.card or entry.label)} at {self._prompt(entry.prompt)}"

    def _input(self, item: Input) -> str:
        what = self.name(item.card) if item.card is not None else f"[{item.button}]"
        return f"clicks {what} at {self._prompt(item.prompt)}"

    def _prompt(self, prompt: Prompt) -> str:
        legal = f" legal: {', '.join(self.name(card) for card in prompt.legal)}" if prompt.legal is not None else ""
        buttons = f" buttons: {', '.join(prompt.buttons)}" if prompt.buttons else ""
        source = f" from {prompt.source}" if prompt.source else ""
        return f"“{prompt.kind or prompt.ask}”{source}{legal}{buttons}"

    def _change(self, change: Change) -> str:
        cards = ", ".join(f"{self.name(card)} {record['zone']}" for card, record in (change.get("cards") or {}).items())
        players = ", ".join(f"{name} {', '.join(fields)}" for name, fields in (change.get("players") or {}).items())
        gone = f"; gone: {len(change['gone'])} cards" if change.get("gone") else ""
        return f"{players}; {cards}{gone}"

    def _option(self, decision: Decision, option: Hashable) -> str:
        number = card_of(decision, option)
        return self.name(self.replay.names.of(number)) if number is not None else str(option)

    def _value(self, value: object) -> str:
        if isinstance(value, Card | Beside):
            return self.name(self.replay.names.of(value.number))
        if isinstance(value, Who):
            return PLAYERS[value.player]
        return str(value)


def tell(replay: Replay, verdict: Verdict) -> str:
    """The story as one text."""
    return "\n".join(Teller(replay, verdict).lines())
