"""What people are shown of a ruling, as plain values: text, page, table, server, slip and Markdown all read these.

In: a `Ruling` and a way to cite rules. Out: dataclasses of strings and numbers. No verdict is worked out here.
"""
