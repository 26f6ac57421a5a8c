"""Reports: a ruling as text, JSON, a page, or a JUnit file.

In: `Ruling` values and, for citations, the rules library. Out: strings. Nothing is decided here.
"""
