"""What KeyForge gives for scenario files: its boards and actions, what can be asked of them, and what is said of them.

In: scenarios as `kfjudge.situation` reads them. Out: `KeyForge`, the game's `Referee`.
"""
