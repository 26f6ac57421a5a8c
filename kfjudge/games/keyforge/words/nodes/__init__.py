"""The tree that card text becomes. In: nothing but values. Out: frozen nodes, one class per meaning, named in the
game's terms.

base        what every node shares, and the closed vocabularies
players     who
amounts     how many, how much
cards       which cards: quantities, filters, references
events      what happened, happens or would happen: triggers, histories, restrictions
conditions  whether
effects     instructions
statics     statements that hold
text        paragraphs: the whole text box
"""
