"""The one-line notation: a situation as a judge types it while two players wait.

In: a line, such as `me: Red Giant d3 | opp: Grey Guard; fight Red Giant -> Grey Guard; giant dead?`, and the card
library. Out: the scenario that a file would say, as YAML nodes whose places are columns of the line, and what was put
right in names.
Nothing is judged here. `line` knows the shape of a line for any game; what the words mean is the game's own folder.
"""
