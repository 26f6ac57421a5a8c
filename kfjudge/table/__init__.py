"""The table: a situation to play by hand in the terminal, a question at a time, with the rule behind every event.

`session` holds what was done and answered and knows no terminal; `app` draws it with Textual (extra `table`).
"""
