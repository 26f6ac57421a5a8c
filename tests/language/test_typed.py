"""What judges type and no card prints is read, and every piece is shown as it was taken."""

from __future__ import annotations

import pytest

from kfjudge.language.reading import Language

TYPED = [
    ("After Fight: If ~ survives, draw 1 card.", "After Fight: Unless ~ was destroyed, draw 1 card."),
    (
        "After a neighbor of ~ is destroyed, move each +1 power counter that was on that neighbor to ~.",
        "After a neighbor of ~ is destroyed, move each +1 power counter from that neighbor to ~.",
    ),
    ("gain 1 on play", "Play: Gain 1A."),
    ("draw 2, when played", "Play: Draw 2 cards."),
    ("on play, gain 1", "Play: Gain 1A."),
    ("opp loses 2 amber when played", "Play: Your opponent loses 2A."),
    ("when it reaps draw a card", "After Reap: Draw 1 card."),
    ("move 1 amber from any creature to ur pool. action", "Action: Move 1A from a creature to your pool."),
    (
        "poison, reap: if its damaged gain 1",
        "Poison.\nAfter Reap: If ~ is damaged, gain 1A.",
    ),
    ("reap this creature may fight", "After Reap: This creature may fight."),
    (
        "play choose a house then stun each creature of that house",
        "Play: Choose a house. Stun each creature of that house.",
    ),
    (
        "play deal 3 dmg to a creature if this dmg destroys it, gain 1",
        "Play: Deal 3D to a creature. If this destroys it, gain 1A.",
    ),
    (
        "play: creatures lose all abilities unitl start of your next turn",
        "Play: Until your next turn, each creature loses all abilities.",
    ),
    ("makes 2 tokens when played", "Play: Make 2 token creatures."),
    ("play bounce an enemy creature", "Play: Return an enemy creature to its owner's hand."),
    ("leaves play: opp gets 1 aember", "Leaves Play: Your opponent gains 1A."),
    ("omni sac this: ready all friendly creatures", "Omni: Sacrifice ~. Ready each friendly creature."),
    ("play capture 2 then ward it", "Play: Capture 2A. Ward ~."),
    ("play: capture 1 and exalt it", "Play: Capture 1A. Exalt ~."),
    ("reap gain 1", "After Reap: Gain 1A."),
    ("fight/reap capture 2 amber", "After Fight/After Reap: Capture 2A."),
    ("action draw 1, or 2 if haunted", "Action: Draw 1 card. If you are haunted, draw 2 cards instead."),
    ("play: steal 1, or 2 if opp has 7+ amber", "Play: Steal 1A. If your opponent has at least 7A, steal 2A instead."),
    ("opponents keys cost +2", "Your opponent's keys cost +2A."),
    (
        "play: keys cost +1 during opps next turn for each enemy artifact",
        "Play: During your opponent's next turn, for each enemy artifact, keys cost +1A.",
    ),
    ("taunt, elusive. reap draw 1", "Taunt.\nElusive.\nAfter Reap: Draw 1 card."),
    ("skirmish. dest: archive ~", "Skirmish.\nDestroyed: Archive ~."),
    ("assault 2, ~ must fight if able when used", "Assault 2.\n~ must fight when used."),
    (
        "omega, play gain 1A for each friendly ready creature",
        "Omega.\nPlay: For each friendly ready creature, gain 1A.",
    ),
    ("each time a friendly creature is destroyd, gain 1", "After a friendly creature is destroyed, gain 1A."),
    ("each creature you controll gets +1 power", "Each friendly creature gains +1 power."),
    ("play: each freindly creature captures 1", "Play: Each friendly creature captures 1A."),
    ("when tide is high ~ gets +2 power", "While the tide is high, ~ gains +2 power."),
    ("~ cant reap unless its damaged", "~ cannot reap unless it is damaged."),
    (
        "play: if opp has more cards then you draw 1, else gain 1",
        "Play: If your opponent has more cards than you, draw 1 card. Otherwise, gain 1A.",
    ),
    (
        "at start of ur turn put doom counter on ~. if theres 2 or more, destroy it",
        "At the start of your turn, give ~ 1 doom counter. If there are at least 2 doom counters on ~, destroy it.",
    ),
    (
        "play: return enemy creature and its neighbors to owners hands",
        "Play: Return an enemy creature and each neighbor of it to their owner's hand.",
    ),
    (
        "after opp plays artifact they discard random card",
        "After your opponent plays an artifact, they discard a random card.",
    ),
    (
        "destroyed: opp discards random card, if its an upgrade steal 1",
        "Destroyed: Your opponent discards a random card from their hand. If it is an upgrade, steal 1A.",
    ),
    ("play: deal 2 to a creature w 1 splash", "Play: Deal 2D to a creature, with 1D splash."),
    ("before fight stun creature ~ fights", "Before Fight: Stun the creature it fights."),
    (
        "play: stun each enemy creature, for rest of turn friendly creatures get +1 power",
        "Play: Stun each enemy creature. This turn, each friendly creature gains +1 power.",
    ),
    ("opponent discards a random card from hand", "Play: Your opponent discards a random card from their hand."),
    ("opp discards top card", "Play: Your opponent discards the top card of their deck."),
    ("each player shuffles discard pile into deck", "Play: Each player shuffles their discard into their deck."),
    ("play - draw 2, discard 1", "Play: Draw 2 cards. Discard a card."),
    ("play: capture 2 from opp on a friendly creature", "Play: A friendly creature captures 2A from your opponent."),
    ("creature with taunt get +1 armor", "Each taunt creature gains +1 armor."),
    ("upgrade: this creature gains reap: draw a card", "This creature gains, “After Reap: Draw 1 card.”"),
    (
        "reap: if tide is high, steal 1, otherwise raise tide",
        "After Reap: If the tide is high, steal 1A. Otherwise, raise the tide.",
    ),
    (
        "reap: opp's keys cost +2 next turn",
        "After Reap: During your opponent's next turn, your opponent's keys cost +2A.",
    ),
    (
        "play: deal dmg equal to this creatures power to an enemy creature",
        "Play: Deal damage equal to this creature's power to an enemy creature.",
    ),
    ("play: if you have no keys gain 3 ae", "Play: If you have no forged key, gain 3A."),
    ("play: draw cards until you have 6 in hand", "Play: Draw until you have 6 cards in hand."),
    ("action: move 1 ae from this to my pool", "Action: Move 1A from ~ to your pool."),
    ("if this would be destroyed, fully heal it instead", "If ~ would be destroyed, fully heal it instead."),
    ("reap: opponent loses all amber over 6", "After Reap: Your opponent loses all but 6 of their A."),
    ("play: make 2 tokens", "Play: Make 2 token creatures."),
    ("play: 3 dmg to a creature, 1 to each neighbor", "Play: Deal 3D to a creature. Deal 1D to each neighbor of it."),
    ("play: forge a key at +6", "Play: Forge a key at +6A current cost."),
    ("deal 2 dmg to an enemy creature", "Play: Deal 2D to an enemy creature."),
    ("play: steal 1", "Play: Steal 1A."),
    ("Reap: draw 2", "After Reap: Draw 2 cards."),
    ("reap - draw 1", "After Reap: Draw 1 card."),
    ("fight: capture 1", "After Fight: Capture 1A."),
    ("opp loses 1 amber", "Play: Your opponent loses 1A."),
    ("Play: sac a creature", "Play: Sacrifice a creature."),
    ("Each friendly creature gets +1 pow", "Each friendly creature gains +1 power."),
    ("Action: ready & fight w/ a friendly creature", "Action: Ready a friendly creature. Fight with it."),
    ("play: deal 3 dmg to flank creature", "Play: Deal 3D to a flank creature."),
    ("play: archive top card of deck", "Play: Archive the top card of your deck."),
    ("keys cost 2 more", "Keys cost +2A."),
    ("keys cost 1 less", "Keys cost -1A."),
    ("if opp has 3+ amber, steal 1", "If your opponent has at least 3A, steal 1A."),
    ("After reap, draw a card", "After Reap: Draw 1 card."),
    ("play: return enemy creature to hand", "Play: Return an enemy creature to its owner's hand."),
    ("creatures cannot be returned to hand", "Each creature cannot be returned to their owner's hand."),
    ("omni: sac this & gain 2", "Omni: Sacrifice ~. Gain 2A."),
    ("while ~ is damaged it gets +3 power", "While ~ is damaged, it gains +3 power."),
    ("play: purge card from opp's discard pile", "Play: Purge a card from your opponent's discard."),
    ("destroy target creature", "Play: Destroy a creature."),
    ("kill an enemy w/ 3 or less power", "Play: Destroy an enemy creature with power 3 or less."),
    ("bounce a friendly creature to hand", "Play: Return a friendly creature to its owner's hand."),
    ("opp cant fight next turn", "Play: During your opponent's next turn, each enemy creature cannot fight."),
    ("keys cost opp 1 more", "Your opponent's keys cost +1A."),
    ("reap: draw 1 discard 1", "After Reap: Draw 1 card. Discard a card."),
    ("on play ward each friendly beast", "Play: Ward each friendly Beast."),
    ("when this dies steal 1", "Destroyed: Steal 1A."),
    ("if opp has more keys draw 2", "If your opponent has more forged keys than you, draw 2 cards."),
    (
        "each friendly creature w/ pow 2 or less gains taunt til eot",
        "Play: This turn, each friendly creature with power 2 or less gains taunt.",
    ),
    (
        "if the tide is low draw 1 else lower the tide",
        "Play: If the tide is low, draw 1 card. Otherwise, lower the tide.",
    ),
    ("steal 1 per friendly knight", "Play: For each friendly Knight, steal 1A."),
    (
        "play: steal 1, if opp has 7 or more steal 2 instead",
        "Play: Steal 1A. If your opponent has at least 7A, steal 2A instead.",
    ),
    ("when this creature dies, return it to hand", "Destroyed: Return ~ to its owner's hand."),
    ("+2 armor, taunt", "This creature gains +2 armor and taunt."),
    ("dest: gain 1", "Destroyed: Gain 1A."),
    ("after reap gain 1 amber", "After Reap: Gain 1A."),
    ("play: return a creature to owners hand", "Play: Return a creature to its owner's hand."),
    (
        "opponent can't play more than 2 cards next turn",
        "Play: During your opponent's next turn, your opponent cannot play more than 2 cards.",
    ),
    ("at start of your turn, gain 1 amber", "At the start of your turn, gain 1A."),
    ("this gets +2 pow", "This card gains +2 power."),
    ("opp cant forge next turn", "Play: During your opponent's next turn, your opponent cannot forge a key."),
    ("after opp reaps, deal 1 dmg to that creature", "After an enemy creature reaps, deal that creature 1D."),
    ("destroyed: return to hand", "Destroyed: Return ~ to its owner's hand."),
    ("reap: look at opp hand and discard a card", "After Reap: Look at your opponent's hand. Discard a card from it."),
    ("cant be attacked by power 4 or more", "This creature cannot be attacked by each creature with power 4 or more."),
    ("play: both players discard 2", "Play: Each player discards 2 cards."),
    ("enters with 2 +1 counters", "This creature enters play with 2 +1 power counters."),
    ("destroyed - archive me", "Destroyed: Archive ~."),
    ("creature gets +2 power til end of turn", "Play: This turn, a creature gains +2 power."),
    ("2 dmg to each enemy creature", "Play: Deal 2D to each enemy creature."),
    ("my creatures get taunt", "Each friendly creature gains taunt."),
    ("keys cost +2 for opp next turn", "Play: During your opponent's next turn, your opponent's keys cost +2A."),
    (
        "reap: look at top 3 of deck, put 1 in hand, discard the rest",
        "After Reap: Look at the top 3 cards of your deck. Put 1 into your hand. Discard the rest.",
    ),
    ("while im on a flank, +3 power", "While ~ is flank, it gains +3 power."),
    ("play: shuffle discard pile into deck", "Play: Shuffle your discard into your deck."),
    (
        "reap: you may exalt this, if you do ready and use a friendly creature",
        "After Reap: You may exalt ~. If you do, ready and use a friendly creature.",
    ),
    ("this cant reap unless opp has more amber", "Unless your opponent has more A than you, this card cannot reap."),
    ("opp's creatures enter stunned", "Each enemy creature enters play stunned."),
    (
        "play: move all dmg from one creature to another",
        "Play: Move each damage from a creature to another creature.",
    ),
    ("i may play one card not of active house", "You may play a card not of the active house."),
    ("before fight: deal 2 dmg to the creature its fighting", "Before Fight: Deal the creature it fights 2D."),
    ("play: destroy strongest creature", "Play: Destroy the most powerful creature."),
    ("creature takes no dmg this turn", "Play: This turn, a creature cannot be damaged."),
    ("creatures with power < 3 cant attack", "Each creature with power less than 3 cannot attack."),
    ("scrap: destory a creatue", "Scrap: Destroy a creature."),
    ("play: they discard 2 random cards", "Play: Your opponent discards 2 random cards."),
    ("destroyed: draw 2, discard 1", "Destroyed: Draw 2 cards. Discard a card."),
    # a place is that of the player of whom the sentence speaks
    (
        "fight: opp discards a random card from hand",
        "After Fight: Your opponent discards a random card from their hand.",
    ),
    ("play: opp discards top card", "Play: Your opponent discards the top card of their deck."),
    ("each player shuffles discard into deck", "Play: Each player shuffles their discard into their deck."),
    (
        "play: deal 2 to a creature, its controller discards a card from hand",
        "Play: Deal 2D to a creature. Its controller discards a card from their hand.",
    ),
    ("play: opp gains 1, discard a card from hand", "Play: Your opponent gains 1A. Discard a card from your hand."),
    ("when opp reaps archive a card from hand", "After an enemy creature reaps, archive a card from your hand."),
    # what players call things, and lead-ins by their letters
    ("reap: exhaust enemy guy, opp loses 1", "After Reap: Exhaust an enemy creature. Your opponent loses 1A."),
    ("AF: draw, then discard 1", "After Fight: Draw 1 card. Discard a card."),
    ("AR: cap 1, ward self", "After Reap: Capture 1A. Ward ~."),
    ("act: ready + reap w/ a friendly dino", "Action: Ready a friendly Dinosaur. Reap with it."),
    ("omni: sac this, each enemy guy takes 2", "Omni: Sacrifice ~. Deal 2D to each enemy creature."),
    (
        "AF, AR: put +1 ctr on each other friendly",
        "After Fight/After Reap: Give each other friendly creature 1 +1 power counter.",
    ),
    ("BF: heal this fully", "Before Fight: Fully heal ~."),
    ('upgrade - "AR: steal 1"', "This creature gains, “After Reap: Steal 1A.”"),
    ("SoT: if no creatures, gain 1", "At the start of your turn, if you control no creature, gain 1A."),
    (
        "EOT: each dmgd friendly creature heals 1",
        "At the end of your turn, heal 1D from each damaged friendly creature.",
    ),
    (
        "skirmish, AF: if it killed it, cap 2",
        "Skirmish.\nAfter Fight: If the creature it fights was destroyed, capture 2A.",
    ),
    ("haunted? then AR: steal 1", "After Reap: If you are haunted, steal 1A."),
    # nouns and verbs that are left to be completed
    ("play: stun all enemy flanks", "Play: Stun each enemy flank creature."),
    ("dest: opp gains 1, you get chain", "Destroyed: Your opponent gains 1A. Gain 1 chain."),
    ("play: make 2 tokens, 2 chains", "Play: Make 2 token creatures. Gain 2 chains."),
    (
        "play: bounce a creature, owner loses 1 amber",
        "Play: Return a creature to its owner's hand. Its owner loses 1A.",
    ),
    ("cant reap while stunned neighbor", "While a neighbor of ~ is stunned, this creature cannot reap."),
    ("reap: opp discards 1 at rdm", "After Reap: Your opponent discards a random card."),
    (
        "play: purge 1 from any discard, gain 1 if creature",
        "Play: Purge a card from any discard. If it is a creature, gain 1A.",
    ),
    ("my neighbors get +2 armor", "Each neighbor of ~ gains +2 armor."),
    ("play: forge at cur cost +4, then purge this", "Play: Forge a key at +4A current cost. Purge ~."),
    ("play: all enemy creatures w amber on them get stunned", "Play: Stun each enemy creature with A on it."),
    (
        "act: look at opp hand, they discard an action u pick",
        "Action: Look at your opponent's hand. They discard an action of your choice.",
    ),
    (
        "play: mill opp 3, cap 1 for each creature milled",
        "Play: Discard the top 3 cards of your opponent's deck. For each creature discarded, capture 1A.",
    ),
    ("play: deal 5 to most powerful guy, if tied u pick", "Play: Deal 5D to the most powerful creature."),
    ("reap: stun opp's biggest dude", "After Reap: Stun your opponent's most powerful creature."),
    ("play: each opp guy takes 1", "Play: Deal 1D to each enemy creature."),
    (
        "act: destroy this + 1 enemy creature w/ less pow than it",
        "Action: Destroy ~ and an enemy creature less powerful.",
    ),
    ("act: move this to a flank, then ready it", "Action: Move ~ to a flank. Ready it."),
    ("upg: after reap draw 1", "This creature gains, “After Reap: Draw 1 card.”"),
    ("play: random enemy creature takes 3 dmg", "Play: Deal 3D to a random enemy creature."),
    ("dest: if opps turn, steal 2", "Destroyed: If it is your opponent's turn, steal 2A."),
    ("play: steal 1 per 2 friendly dinos", "Play: For every 2 friendly Dinosaurs, steal 1A."),
    ("after a friendly is destroyed: gain 1", "After a friendly creature is destroyed, gain 1A."),
    ("keys cost +2 amber while this is in play", "While ~ is in play, keys cost +2A."),
    ("play: shuffle opps discard into deck", "Play: Shuffle your opponent's discard into their deck."),
    ("elusive hazardous 1 dest: steal 1", "Elusive.\nHazardous 1.\nDestroyed: Steal 1A."),
    ("play steal 1 draw 1", "Play: Steal 1A. Draw 1 card."),
    ("skirmish poison after reap draw 1", "Skirmish.\nPoison.\nAfter Reap: Draw 1 card."),
    ("taunt hazardous 2 cant reap", "Taunt.\nHazardous 2.\nThis creature cannot reap."),
    ("fight: exhst an enmy creature", "After Fight: Exhaust an enemy creature."),
    ("each friendly knight gets +1 pwr +1 armor", "Each friendly Knight gains +1 power and +1 armor."),
    ("this creature gets +2 power and reap: draw 1", "This creature gains +2 power and “After Reap: Draw 1 card.”"),
    ("opp keys cost +2 while this on flank", "While ~ is flank, your opponent's keys cost +2A."),
    ("play: return 2 enemy creatures to owners hands", "Play: Return 2 enemy creatures to their owner's hand."),
    ("play: put +1 counters on neighbors, 2 each", "Play: Give each neighbor 2 +1 power counters."),
    ("omni sac this, heal all dmg from a creature", "Omni: Sacrifice ~. Fully heal a creature."),
    (
        "play: cap all but 3 of opps amber w/ a friendly creature",
        "Play: A friendly creature captures all but 3 of your opponent's A.",
    ),
    # small words and forms of verbs
    (
        "play draw cards equal to number of enemy flank creature",
        "Play: Draw cards equal to the number of flank creatures your opponent has.",
    ),
    ("play ward creature and each neighbor", "Play: Ward a creature and each neighbor of it."),
    ("upgrade this creature gets +2 armor", "This creature gains +2 armor."),
    ("play shuffle 2 cards from discard in deck", "Play: Shuffle 2 cards from your discard into your deck."),
    ("play look at top 2 of deck, put 1 in hand", "Play: Look at the top 2 cards of your deck. Put 1 into your hand."),
    ("before fight deal 1 to creature this attacks", "Before Fight: Deal the attacked creature 1D."),
    ("play: make token creature and exalt it", "Play: Make 1 token creature. Exalt it."),
    ("play both players lose 1 and archive card", "Play: Each player loses 1A. Each player archives a card."),
    ("keys cost 1 more this turn for opp", "Play: This turn, your opponent's keys cost +1A."),
    ("draw 2 fewer cards at end of turn for opp", "Your opponent draws 2 less cards during their draw cards step."),
    ("not haunted? steal 1", "If you are not haunted, steal 1A."),
    ("friendly wolves get skirmish", "Each friendly Wolf creature gains skirmish."),
    (
        "play: u may destroy 1 of ur creatures for 3 amber",
        "Play: You may destroy a friendly creature. If you do, gain 3A.",
    ),
    (
        "next turn enemy creatures must fight if able",
        "Play: During your opponent's next turn, each enemy creature must fight.",
    ),
    ("fight deal 2 damage creature on flank", "After Fight: Deal 2D to a flank creature."),
    ("play ward creature it capture 1", "Play: Ward a creature. It captures 1A."),
    ("play exhaust artifact deal 1 to creature", "Play: Exhaust an artifact. Deal 1D to a creature."),
    ("do 2 damage to a creature", "Play: Deal 2D to a creature."),
    ("play: unforge one of opps keys. they get 6", "Play: Unforge an opponent's key. They gain 6A."),
    ("play: opponent loses 1, you get 1", "Play: Your opponent loses 1A. Gain 1A."),
    ("reap: may exalt this, if so draw 2", "After Reap: You may exalt ~. If you do, draw 2 cards."),
    ("play: put a creature from your discard back in hand", "Play: Put a creature from your discard into your hand."),
    (
        "play: stun a creature. if already stunned destroy it instead",
        "Play: Stun a creature. If it is stunned, destroy it instead.",
    ),
    (
        "play: purge a card from any discard pile, gain 1 if its untamed",
        "Play: Purge a card from any discard. If it is of house Untamed, gain 1A.",
    ),
    ("players cant reap with more than 3 creatures a turn", "Each player cannot reap with more than 3 creatures."),
    ("whenever you forging key archive card", "After you forge a key, archive a card."),
]
"""As typed, and what it means."""


@pytest.mark.parametrize(("text", "means"), TYPED)
def test_shorthand_is_read_and_shown_as_it_was_taken(text: str, means: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.understood, (reading.prepared.text, reading.decline)
    assert reading.means == means
    assert reading.prepared.taken
    assert reading.prepared.undone() == text


@pytest.mark.parametrize(
    ("name", "text", "means"),
    [
        ("Old Moby", "reap: heal 2 dmg from old moby", "After Reap: Heal 2D from ~."),
        ("Captain Lio", "captain lios neighbors have skirmish", "Each neighbor of ~ gains skirmish."),
        ("Ward", "play ward a creature", "Play: Ward a creature."),
    ],
)
def test_a_title_is_known_as_people_type_it(name: str, text: str, means: str, reader: Language) -> None:
    assert reader.read(text, name=name).means == means


@pytest.mark.parametrize("text", ["Play: Steal 1A.", "Reap: Draw 2 cards."])
def test_what_is_read_as_it_stands_is_taken_as_it_stands(text: str, reader: Language) -> None:
    assert reader.read(text).prepared.taken == ()


@pytest.mark.parametrize(
    "text",
    [
        "keys cost more",
        "Play: Flumph 2 creatures.",
        "deal dmg",
        "creature cant fight next turn",  # whose?
        "look at opp hand, discard a card from hand",  # from whose?
        "play opp reveal hand, discard action card from it",  # who discards?
        "opp lose 1 and draw 1",
        "play heal 1 from creature for each amber on it draw 1",  # for each what?
        "play choose trait, exhaust creature with trait",  # with that one?
        "play opponent loses half amber, rounded up",  # whose?
        "creature adjacent to upgraded creature gets +1 power",  # one, or each?
        "opp gains 1 from me",
        "Play: Choose 2 creatures. If they share a house, gain 1A. If they are also of the same type, draw 1 card.",
    ],
)
def test_what_nobody_can_complete_is_declined(text: str, reader: Language) -> None:
    assert not reader.read(text).understood


def test_a_number_alone_after_cards_that_were_looked_at_is_of_those_cards(reader: Language) -> None:
    reading = reader.read("play: reveal top 3 cards of deck, archive 1 & discard rest")
    assert reading.means == "Play: Reveal the top 3 cards of your deck. Archive 1. Discard the rest."
