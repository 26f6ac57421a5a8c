"""The game-neutral kernel: decisions, choice paths, events, traces and the exploration of all outcomes.

In: a run, a function that plays an action on a fresh board and asks a decider whenever somebody must choose.
Out: every different board that the legal choices lead to, with the choices and the steps that led there.
It knows no game: a test holds that nothing here imports anything of one.
"""
