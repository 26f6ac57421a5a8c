"""The judge's own log of rulings: what was asked, what was said, when and by which version. It stays on this machine.

In: rulings as they were given. Out: the same again, found by words, judged anew, or as CSV, Markdown and a page.
Keeping one needs the standard library alone, because every ruling does it; all else opens the log with sqlite-utils.
"""
