"""The rules library. In: YAML entries of our own, and a judge's imports. Out: entries, found the way players ask.

`entry` is the model, `load` reads and validates YAML, `build` writes the SQLite index, `search` and `library` read it.
A lookup touches `library`, `search`, `fold` and the standard library only; YAML and sqlite-utils are for building.
"""
