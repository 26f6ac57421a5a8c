"""What words that refer mean, as binding numbers it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from kfjudge.games.keyforge.words.nodes.base import CardType
from kfjudge.games.keyforge.words.nodes.cards import NeighborOf, Other, Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.conditions import Compare, Did
from kfjudge.games.keyforge.words.nodes.effects import Choose, ChooseOne, DealDamage
from kfjudge.games.keyforge.words.nodes.events import EventPattern, When
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.statics import GainsKeywords, GainsTrait, GetsStats, Loses
from kfjudge.games.keyforge.words.nodes.text import ConstantAbility
from kfjudge.language.node import Node
from kfjudge.language.reading import Language


def nodes(value: Any) -> Iterator[Node]:
    """Every node of a tree."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, Node):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


def spoken_of(tree: Any, number: int | None) -> Node:
    """The node with a mention's number, or what that one refers to in its turn."""
    found = next(node for node in nodes(tree) if getattr(node, "mention", None) == number)
    further = getattr(found, "refers_to", None)
    return found if further is None else spoken_of(tree, further)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        # a discarded card has no controller: the chosen creature has
        (
            (
                "Play: Choose a creature and discard the top card of your deck. If that card shares a house with the"
                " chosen creature, its controller gains 1A."
            ),
            "Select",
        ),
        # what was destroyed had one when it was in play
        ("Play: Destroy a creature. If you do, its controller gains 1A.", "Select"),
        # what comes into play has one from then on
        (
            "Play: Destroy an artifact. Put a creature from your discard pile into play. Its controller gains 1A.",
            "Select",
        ),
    ],
)
def test_a_controller_is_of_a_card_in_play(text: str, meant: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    gaining = [node for node in nodes(reading.ast) if isinstance(node, Player) and node.kind is PlayerKind.CONTROLLER][
        -1
    ]
    target = spoken_of(reading.ast, getattr(gaining.of, "refers_to", None))
    assert type(target).__name__ == meant
    assert getattr(target, "type", None) is CardType.CREATURE


def test_the_owner_is_of_any_card(reader: Language) -> None:
    reading = reader.read(
        "Play: Choose a creature and discard the top card of your deck. Return it to its owner's hand."
    )
    assert reading.ast is not None, reading.decline
    owner = next(node for node in nodes(reading.ast) if isinstance(node, Player) and node.kind is PlayerKind.OWNER)
    assert type(spoken_of(reading.ast, getattr(owner.of, "refers_to", None))).__name__ == "TopOf"


def test_a_statement_about_what_an_ability_has_done_is_a_part_of_it(reader: Language) -> None:
    reading = reader.read(
        "If ~ is damaged, move it to a flank of your battleline as a creature with 7 power. Its text box is considered"
        " blank."
    )
    assert reading.ast is not None, reading.decline
    (paragraph,) = reading.ast.paragraphs
    assert isinstance(paragraph, ConstantAbility)
    assert [type(part).__name__ for part in paragraph.parts] == ["Triggered"]
    assert any(type(node).__name__ == "Lasting" for node in nodes(paragraph))


def test_a_statement_with_a_subject_of_its_own_stands_beside_the_ability(reader: Language) -> None:
    reading = reader.read("If ~ is damaged, ready it. Each friendly creature gets +1 power.")
    assert reading.ast is not None, reading.decline
    (paragraph,) = reading.ast.paragraphs
    assert isinstance(paragraph, ConstantAbility)
    assert [type(part).__name__ for part in paragraph.parts] == ["Triggered", "GetsStats"]


@pytest.mark.parametrize(("verb", "earlier"), [("is", False), ("was", True)])
def test_what_there_was_is_told_from_what_there_is(verb: str, earlier: bool, reader: Language) -> None:
    reading = reader.read(
        f"Play: Move each A from a creature to your pool. If there {verb} at least 1A on that creature, destroy it."
    )
    assert reading.ast is not None, reading.decline
    assert [node.earlier for node in nodes(reading.ast) if isinstance(node, Compare)] == [earlier]


def test_if_you_do_asks_for_the_instruction_and_not_for_the_word_before_it(reader: Language) -> None:
    reading = reader.read(
        "Play: Destroy a friendly creature. Then, you may forge a key at current cost. If you do, purge ~."
    )
    did = next(node for node in nodes(reading.ast) if isinstance(node, Did))
    assert type(spoken_of(reading.ast, did.refers_to)).__name__ == "May"


@pytest.mark.parametrize(
    "text",
    [
        "Play: For the remainder of the turn, an enemy creature gains the Beast trait and loses elusive.",
        "Play: For the remainder of the turn, a friendly creature gains skirmish and the Beast trait.",
        (
            "Play: For the remainder of the turn, a friendly creature gets +1 power for each enemy creature and gains"
            " skirmish."
        ),
        "Play: For the remainder of the turn, a friendly creature gets +2 power, +1 armor, and gains skirmish.",
        "The most powerful creature gets +2 power and gains taunt.",
    ],
)
def test_one_subject_of_several_statements_is_one_choice(text: str, reader: Language) -> None:
    """What is said of a chosen creature in the same breath is said of that creature: it is not chosen anew."""
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    about = [
        node.cards for node in nodes(reading.ast) if isinstance(node, GetsStats | GainsKeywords | GainsTrait | Loses)
    ]
    assert [type(cards).__name__ for cards in about] == ["Select", *["Ref"] * (len(about) - 1)]
    assert {getattr(cards, "refers_to", None) or cards.mention for cards in about} == {1}


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Play: Discard the top 2 cards of your deck. If you discarded an action card, gain 1A.", "Discard"),
        (
            (
                "Play: Discard cards from the top of your deck until you discard an action card. If you discarded a"
                " Mars card, gain 1A."
            ),
            "CardByCard",
        ),
        ("Play: Each player discards a card. For each Dis card discarded, draw a card.", "Discard"),
        ("Play: Reveal the top card of your deck. Gain 1A if a Mars card was revealed.", "Reveal"),
        (
            "Play: Draw 2 cards and discard your hand. At the end of your turn, gain 1A for each card discarded.",
            "Discard",
        ),
        # a time is named, nothing does it, or it is what sets the ability off
        ("Play: Discard a card. If you discarded a card this turn, gain 1A.", None),
        ("Play: Draw a card. If you discarded a card, gain 1A.", None),
        ("Play: Purge a creature. If an artifact has been purged, gain 1A.", None),
        ("Action: Purge a creature in play. If ~ leaves play, return to play all cards purged by ~.", None),
        ("Play: If a creature was destroyed, destroy a creature.", None),
        ("Play: Destroy a creature if a creature was destroyed.", None),
        ("After you discard a card, gain 1A. If you discarded a Mars card, gain 1A.", None),
        (
            (
                "After Reap: Discard a card. For the remainder of the turn, each time you discard a card, if you"
                " discarded a Mars card, gain 1A."
            ),
            None,
        ),
    ],
)
def test_the_past_without_a_time_is_about_what_was_just_done(text: str, done: str | None, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    meant = [node.refers_to for node in nodes(reading.ast) if isinstance(node, EventPattern)]
    assert [type(spoken_of(reading.ast, number)).__name__ for number in meant if number is not None] == (
        [done] if done else []
    )


@pytest.mark.parametrize(
    ("condition", "when"),
    [
        ("a Mars creature was destroyed", When.NOW),
        ("a Mars creature has been destroyed", When.EVER),
        ("a Mars creature has not been purged", When.EVER),
        ("no Mars creature has been purged", When.EVER),
        ("2 or more creatures have been purged", When.EVER),
        ("no creatures have been purged this turn", When.THIS_TURN),
        ("a Mars creature has been destroyed this turn", When.THIS_TURN),
        ("a Mars creature was destroyed during your turn", When.THIS_TURN),
        ("your opponent drew 2 or more cards during their draw cards step", When.THIS_TURN),
        ("you did not draw a card during your draw cards step", When.THIS_TURN),
        ("your opponent forged a key during their previous turn", When.LAST_TURN),
    ],
)
def test_the_time_of_what_has_happened(condition: str, when: When, reader: Language) -> None:
    reading = reader.read(f"Play: If {condition}, gain 1A.")
    assert reading.ast is not None, reading.decline
    assert [node.when for node in nodes(reading.ast) if isinstance(node, EventPattern)] == [when]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Gain 1A for each creature that has been purged.", When.EVER),
        ("Gain 1A for each creature that was purged.", When.NOW),
        ("Gain 1A for each creature that has been purged this turn.", When.THIS_TURN),
        ("Gain 1A for each creature you have purged.", When.EVER),
        ("Gain 1A for each time you have forged a key.", When.EVER),
        ("Each player who has purged a creature loses 1A.", When.EVER),
    ],
)
def test_the_time_of_what_is_described(text: str, when: When, reader: Language) -> None:
    reading = reader.read(f"Play: {text}")
    assert reading.ast is not None, reading.decline
    assert [node.when for node in nodes(reading.ast) if isinstance(node, EventPattern)] == [when]


def _meant(reading_tree: Any, kind: str, field: str) -> Node:
    """What the reference in a field of the first node of a class means."""
    holder = next(
        node
        for node in nodes(reading_tree)
        if type(node).__name__ == kind and getattr(getattr(node, field), "refers_to", None) is not None
    )
    return spoken_of(reading_tree, getattr(holder, field).refers_to)


@pytest.mark.parametrize(
    ("text", "kind", "type_"),
    [
        (
            "Play: Choose a creature. Take control of each upgrade in play and move it to that creature.",
            "Attach",
            "upgrade",
        ),
        ("Play: Choose a creature. Destroy each upgrade in play and archive it.", "Archive", "upgrade"),
        (
            "Play: Choose an artifact. Take control of each enemy creature and move it to a flank of your battleline.",
            "MoveCreature",
            "creature",
        ),
        # words that speak of an older one go on speaking of it
        ("Play: Stun an enemy creature, deal 1D to each of its neighbors, and exhaust it.", "Exhaust", "creature"),
        # in a sentence of its own "it" is one
        ("Play: Choose a creature. Destroy each upgrade in play. Ward it.", "Ward", "creature"),
        # and what was only counted is none of what is done
        (
            "Play: Choose a creature. Exhaust an artifact for each upgrade in play and archive it.",
            "Archive",
            "artifact",
        ),
    ],
)
def test_it_is_each_of_those_that_its_own_sentence_goes_through(
    text: str, kind: str, type_: str, reader: Language
) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    meant = _meant(reading.ast, kind, "cards")
    assert isinstance(meant, Select)
    assert meant.type == type_
    assert not any(isinstance(one, NeighborOf) for one in meant.filters)


@pytest.mark.parametrize(
    "text",
    [
        "At the end of each player's turn, that player pays their opponent 1A and draws a card.",
        "At the end of each player's turn, that player gives control of a creature to their opponent and draws a card.",
    ],
)
def test_who_does_the_second_thing_is_who_did_the_first(text: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    target = _meant(reading.ast, "Draw", "player")
    assert isinstance(target, Player)
    assert target.kind is PlayerKind.EACH


@pytest.mark.parametrize(
    "text",
    [
        "Play: Fight with a friendly creature. If the creature it fights survives, stun that creature.",
        "Play: Fight with a friendly creature. Exhaust the creature it fights. Stun that creature.",
        "After Fight: Choose a friendly creature. If the creature ~ fought is damaged, stun that creature.",
    ],
)
def test_that_creature_behind_a_creature_of_a_fight_is_that_one(text: str, reader: Language) -> None:
    reading = reader.read(text)
    assert reading.ast is not None, reading.decline
    meant = _meant(reading.ast, "Stun", "cards")
    assert isinstance(meant, Ref)
    assert meant.kind is RefKind.OPPONENT_IN_FIGHT


@pytest.mark.parametrize("first", ["fights another creature", "deals 2D to another creature"])
def test_the_card_that_does_the_second_thing_did_the_first(first: str, reader: Language) -> None:
    reading = reader.read(f"Play: Choose an enemy creature. It {first} and captures 1A.")
    assert reading.ast is not None, reading.decline
    chosen = next(node for node in nodes(reading.ast) if isinstance(node, Choose))
    assert _meant(reading.ast, "CaptureAember", "cards") == chosen.cards


@pytest.mark.parametrize("verbs", ["Ready or exhaust", "Ward or stun", "Either ward or stun"])
def test_a_creature_that_two_options_share_is_one_mention(verbs: str, reader: Language) -> None:
    reading = reader.read(f"Play: {verbs} a creature. Deal 2D to that creature.")
    assert reading.ast is not None, reading.decline
    meant = next(
        node.cards.refers_to
        for node in nodes(reading.ast)
        if isinstance(node, DealDamage) and isinstance(node.cards, Ref)
    )
    options = next(node.options for node in nodes(reading.ast) if isinstance(node, ChooseOne))
    assert {node.mention for node in nodes(options) if isinstance(node, Select)} == {meant}


@pytest.mark.parametrize(
    "said", ["It gains skirmish.", "That creature gains skirmish.", "After it reaps, draw a card."]
)
def test_it_is_the_host_and_not_what_alone_could_be_the_host(said: str, reader: Language) -> None:
    reading = reader.read(f"Attach only to a friendly Beast creature. {said}")
    assert reading.ast is not None, reading.decline
    meant = next(
        spoken_of(reading.ast, node.refers_to)
        for node in nodes(reading.ast)
        if isinstance(node, Ref) and node.kind is RefKind.IT
    )
    assert isinstance(meant, Ref)
    assert meant.kind is RefKind.HOST


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Action: Put a card from your hand facedown under ~. You may play the other cards under ~ this turn.", "hand"),
        ("Play: Archive a card. Purge each other card in your archives.", "card"),
    ],
)
def test_other_cards_are_other_than_the_one_just_put_there(text: str, meant: str, reader: Language) -> None:
    tree = reader.read(text).ast
    other = next(node for node in nodes(tree) if isinstance(node, Other))
    put = spoken_of(tree, other.refers_to)
    assert isinstance(put, Select)
    assert meant in str(put)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Play: Either ready a friendly creature or exhaust an enemy creature. Deal 2D to that creature.", False),
        ("Play: If you have no creatures, destroy an artifact; otherwise, ward a creature. Purge it.", False),
        ("Play: Choose a creature, destroy each upgrade in play and ward it.", False),
        ("Play: Either ready a creature or gain 1A. Deal 2D to that creature.", True),
        ("Play: Either ready a creature or destroy an artifact. Deal 2D to that creature.", True),
        ("Play: Choose a creature. Discard a card from it.", False),
        ("Play: Look at your opponent's hand. Deal 2D to a creature. Discard a card from it.", True),
        ("Play: Look at your opponent's hand. Purge 2 cards from that hand.", True),
        ("Play: Look at your opponent's hand and archives. Purge a card from those archives.", True),
        ("Play: Look at your opponent's archives. Purge a card from that hand.", False),
        ("Play: Deal 2D to a creature. Discard a card from that hand.", False),
        ("Play: Repeat the preceding effect.", False),
        ("Play: Repeat the preceding effect. Draw a card.", False),
        ("Play: Draw a card. Repeat the preceding effect.", True),
        ("While there is an upgrade attached to ~, it gets +2 power.", False),
        ("While there is an enemy creature in play, ~ gets +2 power.", True),
        ("Destroyed: A friendly creature captures that A.", False),
        ("After you forge a key, a friendly creature captures that A.", False),
        ("After your opponent gains A by reaping, a friendly creature captures that A.", True),
        ("Play: Steal 2A. A friendly creature captures that A.", True),
        # a fight has two sides, and damage somebody who deals it
        ("Play: Choose a friendly creature. It fights an enemy creature. If it survives, ready it.", False),
        ("Play: A friendly creature deals 2D to an enemy creature. Stun it.", False),
        # "half of it" needs a pool that was spoken of
        ("Play: Steal 1A. Your opponent loses half of it.", False),
        ("Play: If your opponent has 5A or more, they lose half of it.", True),
        # of a single card there is no "that much", and of counters no æmber
        ("Play: Destroy a creature. Gain that much A.", False),
        ("Play: Choose an enemy creature. It captures that amount.", False),
        ("Play: Put 3 +1 power counters on a creature. Put the same number on an enemy creature.", False),
        ("Play: Steal 2A. Put that many on a creature.", True),
        # the maximum of what is counted or of what is gained
        ("Play: Gain 2A (to a maximum of 6) for each house represented among cards in play.", False),
        ("Play: For each friendly creature, gain 2A, to a maximum of 6.", False),
        # what is stolen for each of several may be less
        ("Play: Steal 1A for each friendly creature. Lose that much A.", False),
        # what somebody chose who did not choose
        ("Play: Choose a creature. Destroy the creature they chose.", False),
        ("Play: Choose a creature. Each of its neighbors captures A equal to its power.", False),
        ("Play: A friendly creature deals 2D to each enemy creature. Destroy it.", True),
        ("Play: Choose 3 creatures. If they are of different houses, gain 1A.", False),
        ("Play: Choose 2 creatures. If they are of different houses, gain 1A.", True),
        ("After a player reaps, that player chooses an enemy creature. Its controller pays that player 1A.", True),
        ("Play: Choose a player. They pay that player 1A.", False),
        ("Play: Play a creature, cannot ready until the start of your next turn.", False),
        ("After Fight: If the creature it fought is not destroyed, stun it.", True),
        ("After Reap: If the creature it fought is not destroyed, stun it.", False),
        ("Play: If your opponent has more A than you, steal 1A. If they do not, gain 1A.", False),
        ("Play: If your opponent has more A than you, you may discard a card. If you do not, gain 1A.", True),
        ("Play: If you control a Knight, steal 1A. If you do not, gain 1A.", False),
    ],
)
def test_what_could_be_either_of_two_is_declined(text: str, understood: bool, reader: Language) -> None:
    assert reader.read(text).understood == understood


@pytest.mark.parametrize(
    "text",
    [
        "Play: Discard a card from your hand. If it is an upgrade, ward a creature. If it is an action card, gain 1A.",
        "Play: Reveal the top card of your deck. If it is a Mars card, stun a creature. If it is a Dis card, destroy an"
        " artifact.",
        "Play: Choose a creature. If it is damaged, ward a creature. If it is undamaged, destroy it.",
        "Play: Choose a creature. If it is friendly, ready a creature. If it is an enemy creature, stun it.",
    ],
)
def test_two_questions_in_a_row_are_asked_of_the_same_card(text: str, reader: Language) -> None:
    ast = reader.read(text).ast
    assert ast is not None
    first, *asked = ast.paragraphs[0].effect.effects
    meant = first.cards.mention
    assert [one.condition.cards.refers_to for one in asked] == [meant, meant]


@pytest.mark.parametrize("asked", ["it has A on it", "it is damaged", "that creature shares a house with ~"])
def test_if_it_does_not_asks_the_same_once_more(asked: str, reader: Language) -> None:
    said, meant = (
        reader.read(f"Play: Choose a creature. If {asked}, ward it{rest} stun it.")
        for rest in (". If it does not,", ". Otherwise,")
    )
    assert said.ast is not None, said.decline
    assert said.ast == meant.ast


@pytest.mark.parametrize(
    "text",
    [
        "Play: Reveal a card from your hand. If it is a creature, exhaust a creature. Archive it.",
        "Play: Look at the top card of your deck. If it is a creature, you may deal 2D to a creature. Put it into your"
        " hand.",
    ],
)
def test_it_after_an_answer_that_names_another_card_could_be_either(text: str, reader: Language) -> None:
    decline = reader.read(text).decline
    assert decline is not None
    assert decline.reason == "it could mean several things"
