"""What lies where: cards as facts, objects with their state, zones, the chain, what lasts.

In: card facts and positions. Out: a `Board`, which only `kfjudge.games.riftbound.play` and `.effects` change.
"""
