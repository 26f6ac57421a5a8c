"""Rules held to each of their sibling paths."""
