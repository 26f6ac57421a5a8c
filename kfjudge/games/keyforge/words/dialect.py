"""KeyForge's card language for the reader: `KEYFORGE`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kfjudge.games.keyforge.words import nodes, statuses
from kfjudge.games.keyforge.words.as_printed import printed
from kfjudge.games.keyforge.words.nodes.amounts import AmountOfEvent
from kfjudge.games.keyforge.words.nodes.base import KeywordName
from kfjudge.games.keyforge.words.nodes.cards import OneOf, QuantityKind, Ref, RefKind, Select
from kfjudge.games.keyforge.words.nodes.effects import HasTo, Sequence, Triggered
from kfjudge.games.keyforge.words.nodes.kinds import Cards, CardText, Effect
from kfjudge.games.keyforge.words.nodes.names import NAMES
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.text import ConstantAbility, KeywordLine
from kfjudge.games.keyforge.words.paragraphs import BoldLeadIns, EnhanceLines
from kfjudge.games.keyforge.words.preparing import prepare, prepare_typed
from kfjudge.games.keyforge.words.reach import reached
from kfjudge.games.keyforge.words.referring import references
from kfjudge.games.keyforge.words.sense import SEVERAL, makes_sense
from kfjudge.games.keyforge.words.spread import apart
from kfjudge.games.keyforge.words.statuses import STATUSES, Mark
from kfjudge.games.keyforge.words.telling import TELLING
from kfjudge.games.keyforge.words.typed import unsaid
from kfjudge.language.dialect import Dialect, Roles
from kfjudge.language.paragraphs import KeywordLines, Statements
from kfjudge.language.spelling import Spelling
from kfjudge.language.word_files import verb_forms

PHRASE_NAMES = {
    "Amount": "how much or how many",
    "AsIf": "as if what",
    "Attribute": "a house, trait, power or other property",
    "BonusIcon": "a bonus icon",
    "Bound": "a number to compare with",
    "CardType": "a type of card",
    "Cards": "which cards",
    "ChoiceOf": "what is chosen",
    "Comparison": "a comparison",
    "Condition": "a condition",
    "Constant": "a statement or an ability",
    "Counter": "a kind of counter",
    "CounterKind": "a kind of counter",
    "Direction": "left or right",
    "Divided": "how it is divided",
    "Duration": "for how long",
    "Effect": "an instruction",
    "EventKind": "what is done",
    "EventPattern": "what happens",
    "Extreme": "most or least",
    "Filter": "what cards are like",
    "HouseOf": "a house",
    "KeyCost": "a key cost",
    "KeywordName": "a keyword",
    "LinePlace": "a place in the battleline",
    "Opened": "an instruction",
    "Place": "a place in the battleline",
    "Player": "which player",
    "Quantity": "how many",
    "QuantityKind": "which part of them",
    "Rounding": "how it is rounded",
    "Sentence": "a sentence",
    "Statement": "an instruction",
    "Static": "a statement of what holds",
    "Status": "a state",
    "Step": "a step of the turn",
    "Timing": "a kind of ability",
    "Trigger": "when it goes off",
    "When": "when it happened",
    "Where": "on which cards or in whose pool",
    "WhichHouse": "a house",
    "Zone": "a zone",
    "determiner": "a word such as “a”, “each”, “your”",
    "modifier": "an adjective",
    "np": "a noun phrase",
    "open": "the rest of a phrase",
    "list comma": "a list",
}
"""By category (without its part after a dot), and by class of word."""


SPELLING = Spelling(
    lead_ins=(
        *("After Fight", "After Reap", "Before Fight", "Before Reap", "Leaves Play", "Play", "Action", "Omni", "Reap"),
        *("Fight", "Destroyed", "Scrap", "Fate"),
    ),
    icons=frozenset(("A", "D")),
    after_icon=re.compile(r" (?:that|stolen|captured|gained|lost|on|in|cannot|would|bonus|is|equal)\b"),
)


_NOT_CHOSEN = frozenset((QuantityKind.EACH, QuantityKind.ANY, QuantityKind.NO))


def _chosen(cards: Any) -> bool:
    return isinstance(cards, Select | OneOf) and cards.quantity.kind not in _NOT_CHOSEN


def _words_of(verb: str, mark: Mark) -> dict[str, str]:
    """A verb of a status, and the words of that status, as lines of the grammar take them."""
    past = f"{verb.removesuffix(mark)}{mark.row.state}"
    forms = (verb, verb_forms(verb).third, past, past, f"{past.removesuffix('ed')}ing")
    article = "an" if mark[0] in "aeiou" else "a"
    names = {"verb": verb, "Verb": verb.capitalize(), "VERB": verb.upper(), "forms": "/".join(forms)}
    return {**names, "state": mark.row.state, "STATE": mark.row.state.upper(), "a": article}


KEYFORGE = Dialect(
    name="keyforge",
    names=NAMES,
    code=(Path(nodes.__file__).parent, Path(statuses.__file__), Path(__file__)),
    roles=Roles(
        text=CardText,
        effect=Effect,
        sequence=Sequence,
        has_to=HasTo,
        player=Player,
        cards=Cards,
        reference=Ref,
        ability=Triggered,
        you=YOU,
        several=lambda player: player.kind in SEVERAL,
        chosen=_chosen,
        plural=lambda reference: bool(reference.plural),
    ),
    paragraphs=(KeywordLines(KeywordLine), EnhanceLines(), BoldLeadIns(), Statements(ConstantAbility)),
    prepare=prepare,
    prepare_typed=prepare_typed,
    unsaid=unsaid,
    references=references,
    makes_sense=makes_sense,
    reached=reached,
    printed=printed,
    apart=apart,
    telling=TELLING,
    spelling=SPELLING,
    fixed_names={"House": "houses.txt"},
    marked_names=("Trait", "traits.txt"),
    keywords=tuple(one.value for one in KeywordName),
    rows_of={
        "status": tuple(_words_of(mark.value, mark) for mark in STATUSES),
        "lift": tuple(_words_of(mark.row.lift, mark) for mark in STATUSES if mark.row.lift),
    },
    spoken_of={
        "it": Ref(kind=RefKind.IT),
        "them": Ref(kind=RefKind.IT, plural=True),
        "described": Ref(kind=RefKind.DESCRIBED),
        "described_player": Player(kind=PlayerKind.DESCRIBED),
        "rival": Player(kind=PlayerKind.OPPONENT_OF, of_player=Player(kind=PlayerKind.DESCRIBED)),
        "you": YOU,
        "that": AmountOfEvent(),
        "opponent": Player(kind=PlayerKind.OPPONENT),
        "each": Player(kind=PlayerKind.EACH),
    },
    objects=("Cards", "Cards.object"),
    amounts=("Amount.aember", "Amount.damage", "Amount.taken", "Amount.healed"),
    phrase_names=PHRASE_NAMES,
)
"""“It” in `spoken_of` is what was just spoken of, for the second verb of "stun and exhaust a creature"; “described” the
card, or the player, that a property is asked of; “each” both players, of each of whom it is said ("each player has …");
“that” the æmber or damage of an event.
"""
