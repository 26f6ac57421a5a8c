"""What people are shown of a ruling: one view of it as plain values, and the reports made of it.

In: a `Ruling` and a way to cite rules. Out: dataclasses of strings and numbers; text, JSON lines, Markdown, slip, page
and JUnit. No verdict is worked out here.
"""
