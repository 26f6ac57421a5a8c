"""kfjudge: a KeyForge and Riftbound judge's assistant that works offline.

It answers two questions: what do the rules say (`kfjudge rule`), and what happens here (`kfjudge scenario`).
"""

__version__ = "0.1.0"
