"""A trace: what happened, step by step."""

from __future__ import annotations

from kfjudge.engine.trace import Trace, text_of


def test_a_trace_puts_its_texts_together_when_they_are_read() -> None:
    trace = Trace()
    trace.step("gain", "aember", "{0} gains {1}", "somebody", 3)
    trace.depth += 1
    trace.step("loss", "aember", "{0} loses", "somebody")
    first, second = trace
    assert (first.depth, second.depth, len(trace)) == (0, 1, 2)
    assert text_of(first, str) == "somebody gains 3"
