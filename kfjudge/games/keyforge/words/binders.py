"""What "that much", "if you do", "instead", "this way", "it" of a key and "the chosen" mean.

In: the reader of a paragraph, the node that refers, its path. Out: nothing; the reader notes what is meant, or
that nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kfjudge.games.keyforge.words.agreement import is_self, numbers_agree, type_of
from kfjudge.games.keyforge.words.doing import done_before, done_this_way
from kfjudge.games.keyforge.words.mentions import Choice, Environment, Kind, Mention, Role, nearest, visible, within
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, Timing
from kfjudge.games.keyforge.words.nodes.conditions import And, Did, Exists, Happened, Is, IsTurnOf, Not, Or
from kfjudge.games.keyforge.words.nodes.events import AEMBER, MEASURED, EventKind, EventPattern, When
from kfjudge.games.keyforge.words.nodes.kinds import Effect
from kfjudge.games.keyforge.words.nodes.players import YOU, Player, PlayerKind
from kfjudge.games.keyforge.words.nodes.text import BoldAbility
from kfjudge.games.keyforge.words.reading_order import enclosing
from kfjudge.language.dialect import Unbound
from kfjudge.language.node import CLAUSES, SENTENCES, Node
from kfjudge.language.trees import Path, at, walk
from kfjudge.values import replace

if TYPE_CHECKING:
    from kfjudge.games.keyforge.words.referring import Reader


_LOOKING_BACK = (a.CountOfEvents, Happened, c.Involved)
"""What asks for events that have happened."""


AS_FAR_AS_ABLE = (
    f.CaptureAember,
    f.DealDamage,
    f.Draw,
    f.Heal,
    f.LoseAember,
    f.MakeTokens,
    f.MoveAember,
    f.PayAember,
    f.StealAember,
)
"""What is done as far as there is so much, and no more."""
_DONE_THEN = ("then", "otherwise", "effect")
"""The fields of "if" and "for each" that are done once what was asked is known."""


def bind_amount_of_event(reader: Reader, node: Node, path: Path) -> None:
    around = enclosing(path, reader.paragraph, (f.Triggered, s.Replaces))
    holder = None if around is None else at(reader.paragraph, around)
    events = holder.events if isinstance(holder, s.Replaces) else holder.trigger.events if holder is not None else ()
    if events and all(event.kind in MEASURED for event in events):
        return
    deed = nearest(Kind.EFFECT, path, reader.env, lambda mention: not within(path, mention.path))
    captured = isinstance(at(reader.paragraph, path[:-1]), f.CaptureAember)
    brought = not events and captured and deed is not None and _deed(deed.node) in _WHERE_IT_LIES
    reader.settle(node, path, deed if deed is not None and brought else "means nothing mentioned before it")


def bind_amount(reader: Reader, node: Node, path: Path) -> None:
    around = enclosing(path, reader.paragraph, f.ForEach)
    often = isinstance(at(reader.paragraph, path[:-1]), f.DoTimes)
    aember = _AEMBER in node.manner.marks | at(reader.paragraph, path[:-1]).manner.marks

    def fits(mention: Mention) -> bool:
        if (mention.kind is Kind.EFFECT and _is_of_one(mention)) or (often and within(mention.path, path[:-1])):
            return False
        if aember and not _is_aember(reader, mention):
            return False
        return not isinstance(mention.node, a.ThatMuch) and (around is None or not within(mention.path, around))

    chosen = nearest(
        Kind.EFFECT,
        path,
        reader.env,
        lambda mention: isinstance(mention.node, f.ChooseThing) and mention.node.of is f.ChoiceOf.NUMBER,
    )
    if chosen is not None:  # a number is chosen only to be spoken of again
        reader.settle(node, path, chosen)
        return
    found = nearest(
        Kind.AMOUNT,
        path,
        reader.env,
        lambda mention: fits(mention) and (mention.role is not Role.INSIDE or _is_measured(reader, mention)),
    )
    if found is not None and (deed := _deed_of(reader, found)):  # how much was done, and not how much could be
        found = next((one for one in reader.env.mentions if one.kind is Kind.EFFECT and one.path == deed), found)
    done = nearest(Kind.EFFECT, path, reader.env, fits) or nearest(Kind.EVENT, path, reader.env, fits)
    if found is None or (done is not None and done.clause > found.clause):
        found = done
    if found is not None and (
        _is_of_rounds(reader, found, path)
        or (found.kind is Kind.EVENT and getattr(found.node, "kind", None) not in MEASURED)
        or (
            found.kind is Kind.EFFECT
            and _OF_THAT in at(reader.paragraph, path[:-1]).manner.marks
            and not isinstance(found.node, AS_FAR_AS_ABLE)
        )
        or (_BARE in node.manner.marks and not _is_of_aember(reader, node, path, found))
    ):
        found = None
    holder = enclosing(path, reader.paragraph, Effect)
    if found is None and (aember or isinstance(holder and at(reader.paragraph, holder), _OF_AEMBER)):
        found = nearest(Kind.CARDS, path, reader.env, _bears_aember)
    reader.settle(node, path, found or "needs an amount")


def _is_aember(reader: Reader, mention: Mention) -> bool:
    """Whether an amount is one of æmber, or an instruction or event moves æmber: what "that æmber" can speak of."""
    if isinstance(mention.node, a.PoolOf | a.AttributeOf):
        return getattr(mention.node, "attribute", Attribute.AEMBER) is Attribute.AEMBER
    deed = at(reader.paragraph, mention.path[:-1]) if mention.kind is Kind.AMOUNT else mention.node
    return _deed(deed) in AEMBER


def _bears_aember(mention: Mention) -> bool:
    """Whether a phrase says that there is æmber on its card: "a creature with æmber on it"."""
    return numbers_agree(_IT, mention) and any(
        isinstance(one, c.WithExtreme | a.AttributeOf) and one.attribute is Attribute.AEMBER
        for one in walk(getattr(mention.node, "filters", ()))
    )


def _is_of_rounds(reader: Reader, mention: Mention, path: Path) -> bool:
    """Whether an amount is of what was done once for each of several things: how much that was together is not kept,
    and "steal 1 for each creature" steals no more than there is.
    """
    around = at(reader.paragraph, mention.path[:-1])
    if isinstance(around, f.ForEach) and mention.path[-1] == "amount":
        return isinstance(around.effect, AS_FAR_AS_ABLE)
    return any(within(mention.path, (*one, "effect")) and not within(path, one) for one in reader.env.rounds)


def _is_of_one(mention: Mention) -> bool:
    """Whether an instruction is about a single card and no amount: "destroy it" does nothing of which there is much."""
    cards = getattr(mention.node, "cards", None)
    measured = getattr(mention.node, "amount", None) is not None or _deed(mention.node) is not None
    if not isinstance(cards, Node) or measured:
        return False
    return _counted(cards) == 1 or not numbers_agree(_THEY, replace(mention, node=cards))


def _is_of_aember(reader: Reader, node: Node, path: Path, meant: Mention) -> bool:
    """Whether "put that many on it" follows æmber that is spoken of, and no other things that can be put on a card."""
    deed = at(reader.paragraph, meant.path[:-1]) if meant.kind is Kind.AMOUNT else meant.node
    return not isinstance(at(reader.paragraph, path[:-1]), f.PutAember) or _deed(deed) in _WHERE_IT_LIES


_OF_AEMBER = (f.CaptureAember, f.GainAember, f.LoseAember, f.MoveAember, f.PayAember, f.PutAember, f.StealAember)
"""What is done with so much æmber."""
_AEMBER = "aember"
"""Marks an amount that is one of æmber."""
_BARE = "bare"
"""Marks an amount of which it is not said what it is of."""
_OF_THAT = "of-that"
"""Marks a part of the very damage or æmber that was just dealt, stolen or moved."""


def _deed_of(reader: Reader, mention: Mention) -> Path:
    """Where the instruction stands of which an amount says how much is done, if it can be less; else nowhere."""
    around = at(reader.paragraph, mention.path[:-1])
    if isinstance(around, c.TopOf) and isinstance(at(reader.paragraph, mention.path[:-2]), f.Discard):
        return mention.path[:-2]
    less = isinstance(mention.node, a.AtMost) or (mention.path[-1] == "amount" and isinstance(around, AS_FAR_AS_ABLE))
    return mention.path[:-1] if less else ()


def _is_measured(reader: Reader, mention: Mention) -> bool:
    """Whether an amount is what a condition asks of a card: "if it has 2 or more A on it, gain that much"."""
    measured = at(reader.paragraph, mention.path[:-1])
    return (
        isinstance(measured, c.With)
        and mention.path[-1] == "of"
        and isinstance(at(reader.paragraph, mention.path[:-3]), Is)
    )


def bind_did(reader: Reader, node: Node, path: Path) -> None:
    """The instruction before, never what depends on the answer: "lose 1A and draw a card if you do"."""
    asking = enclosing(path, reader.paragraph, f.If)
    found = nearest(Kind.EFFECT, path, reader.env, lambda mention: asking is None or not within(mention.path, asking))
    later = found.node if found is not None and isinstance(found.node, f.Lasting) else None
    if any(isinstance(one, f.Triggered) for one in walk(later)):  # "whenever …, you may …. If you do" is said of that
        reader.settle(node, path, "asks about what is done only later")
        return
    again = found and asking and _asked_again(reader, cast(Did, node), asking, found)
    if again:
        reader.env.targets[path] = again
        return
    if found is not None and asking is not None and _denies_condition(reader, cast(Did, node), path, asking, found):
        reader.settle(node, path, "could deny what was asked before it, or what was done then")
        return
    if found is not None and _asks_each(reader, node, path):
        doer = getattr(found.node, "player", None)
        if not isinstance(doer, Player) or doer.kind is not PlayerKind.EACH:
            reader.settle(node, path, "asks for players, and not each was told to do something")
            return
        if any(isinstance(one, _LOOKING_BACK) for one in walk(doer.condition)):
            reader.env.targets[path] = (*found.path, "player")
            return
    reader.settle(node, path, found or "needs an instruction before it")


def _asked_again(reader: Reader, did: Did, asking: Path, found: Mention) -> Path | None:
    """What "if you do not" asks about after "if you do, draw a card": the same once more, as that leaves no choice."""
    place = asking[-1]
    before = (*asking[:-1], place - 1) if isinstance(place, int) and place > 0 else None
    asked = at(reader.paragraph, before) if before is not None and within(found.path, before) else None
    if not isinstance(asked, f.If) or any(isinstance(one, f.May) for one in walk(asked.then)):
        return None
    said = asked.condition.condition if isinstance(asked.condition, Not) else asked.condition
    inner = ("condition", "condition") if isinstance(asked.condition, Not) else ("condition",)
    same = isinstance(said, Did) and said.player == did.player
    return reader.env.targets.get((*(before or ()), *inner)) if same else None


def _denies_condition(reader: Reader, did: Did, path: Path, asking: Path, found: Mention) -> bool:
    """Whether "if they do not" follows "if they have 2 or more, …": then it may ask that once more, where nobody was
    left a choice.
    """
    place = asking[-1]
    before = (*asking[:-1], place - 1) if isinstance(place, int) and place > 0 else None
    asked = at(reader.paragraph, before) if before is not None else None
    denied = isinstance(at(reader.paragraph, path[:-1]), Not) and within(found.path, before or ())
    if (
        not denied
        or not isinstance(asked, f.If)
        or isinstance(asked.then, f.May)
        or not within(found.path, before or ())
    ):
        return False
    named = getattr(asked.condition, "player", None)
    about = named or next((one for one in walk(asked.condition) if isinstance(one, Player)), None)
    return about is not None and (about == YOU) == (did.player == YOU)


def _asks_each(reader: Reader, node: Node, path: Path) -> bool:
    """Whether it is asked which of the players have done something: "each player who does", "if both players do"."""
    around = [at(reader.paragraph, path[:end]) for end in range(len(path))]
    both = any(
        isinstance(one, And | Or) and {part.player for part in walk(one) if isinstance(part, Did)} == _BOTH
        for one in around
    )
    return both or cast(Did, node).player.kind is PlayerKind.DESCRIBED


_BOTH = {YOU, Player(kind=PlayerKind.OPPONENT)}


def bind_instead(reader: Reader, node: Node, path: Path) -> None:
    """The instruction before, or the event that the surrounding trigger or lead-in says would happen.

    "Destroyed: Discard 2 cards. If you do, heal it instead": what has been done is not what is replaced."""
    done = (
        nearest(Kind.EFFECT, path, reader.env, lambda mention: True)
        if isinstance(node, f.If) and isinstance(node.condition, Did)
        else None
    )
    for mention in reversed(reader.env.mentions):
        if done is not None and within(mention.path, done.path):
            continue
        if mention.kind is Kind.EFFECT and not within(path, mention.path):
            reader.env.targets[path] = mention.path
            reader.env.instead_of.append((path, mention.path))
            return
    event = next((mention for mention in reversed(reader.env.mentions) if mention.kind is Kind.EVENT), None)
    if event is not None:
        reader.env.targets[path] = event.path
    elif not (
        isinstance(reader.paragraph, BoldAbility) and Timing.DESTROYED in reader.paragraph.timings
    ) and not enclosing(path, reader.paragraph, s.Replaces):
        reader.settle(node, path, "replaces nothing that stands before it")


def bind_this_way(reader: Reader, node: Node, path: Path) -> None:
    event = cast(EventPattern, node)
    found = done_this_way(event.kind, path, reader.env, event.player)
    deck = getattr(getattr(found and found.node, "deck_of", None), "kind", None)
    if _INTO_IT in event.manner.marks and deck not in (PlayerKind.YOU, PlayerKind.THAT_PLAYER):
        reader.settle(node, path, "means no deck named before it")
    elif found is not None and event.ordinal is not None and not _one_by_one(found.node):
        reader.settle(node, path, f"nothing before it tells the order in which cards {event.kind.value}")
    elif found is not None:
        reader.env.targets[path] = found.path
    elif event.when is When.THIS_WAY and not (event.cards in FOUGHT and _set_off_by_fight(reader, path)):
        reader.settle(node, path, f"nothing before it makes cards {event.kind.value}")


_INTO_IT = "into-it"
"""Marks what is shuffled into a deck that was spoken of, by whose deck it is."""


def _one_by_one(deed: Node) -> bool:
    """Whether an instruction takes cards one after the other from a pile that has an order."""
    cards = getattr(deed, "cards", None)
    return isinstance(deed, f.CardByCard) or (isinstance(cards, c.TopOf) and cards.player.kind is not PlayerKind.EACH)


def bind_fight(reader: Reader, node: Node, path: Path) -> None:
    """ "In this fight": of an ability that goes off after one."""
    if not _set_off_by_fight(reader, path):
        reader.unbound.append(Unbound("no fight has set this off", *reader.place_of(node)))


def _set_off_by_fight(reader: Reader, path: Path) -> bool:
    around = enclosing(path, reader.paragraph, f.Triggered)
    trigger = at(reader.paragraph, around).trigger if around is not None else None
    fights = trigger is not None and all(event.kind is EventKind.FIGHT for event in trigger.events)
    return fights or getattr(reader.paragraph, "timings", ()) == (Timing.AFTER_FIGHT,)


FOUGHT = (c.Ref(kind=c.RefKind.OPPONENT_IN_FIGHT), c.Ref(kind=c.RefKind.DEFENDER), c.Ref(kind=c.RefKind.ATTACKER))
"""A creature of a fight: what it is said to have undergone, in an ability that a fight sets off, it did in that."""


def bind_armor(reader: Reader, node: Node, path: Path) -> None:
    """The armor of a card that has just lost it is none, and no text counts that: which armor is meant must be said."""
    of = cast(a.AttributeOf, node).cards
    if isinstance(of, c.Ref) and of.kind is c.RefKind.IT and done_this_way(EventKind.LOSE_ARMOR, path, reader.env):
        reader.settle(node, path, "could mean what it has left or what it lost: say “lost this way”")


def bind_past(reader: Reader, node: Node, path: Path) -> None:
    """What is said to have happened, at no time that is named, after an instruction of the same ability that does
    it, happened by that instruction:
    "discard 2 cards. If you discarded an action card, …". What a card is said to have done ("all cards purged by
    ~") it may have done before.
    """
    event = cast(EventPattern, node)
    if (
        not isinstance(at(reader.paragraph, path[:-1]), _LOOKING_BACK)
        or isinstance(event.condition, IsTurnOf)
        or event.other is not None
    ):
        return
    found = done_before(event.kind, path, reader.env, event.player)
    if found is None or not within(path, enclosing(found.path, reader.paragraph, f.Triggered) or ()):
        return
    asking = enclosing(path, reader.paragraph, (f.If, f.ForEach))
    if asking is None or path[len(asking)] in _DONE_THEN or not within(found.path, asking):
        reader.env.targets[path] = found.path


def bind_forged(reader: Reader, node: Node, path: Path) -> None:
    """ "Unforge it": the key whose forging was spoken of."""
    reader.settle(node, path, done_this_way(EventKind.FORGE, path, reader.env) or "means no key forged before it")


def bind_chosen(reader: Reader, node: Node, path: Path) -> None:
    by = cast(c.Ref, node).by
    chosen = [
        mention
        for mention in reader.env.mentions
        if mention.kind is Kind.EFFECT
        and isinstance(mention.node, f.Choose)
        and (by is None or (by == YOU) == (mention.node.player == YOU))
    ]
    if by is not None and not chosen:
        reader.settle(node, path, "nothing was chosen so before it")
        return
    if chosen:
        reader.env.targets[path] = (*chosen[-1].path, "cards")
        return
    picked = [
        mention
        for mention in reader.env.mentions
        if mention.kind is Kind.CARDS and isinstance(mention.node, (c.Select, c.OneOf))
    ]
    if picked:
        reader.env.targets[path] = picked[-1].path
        return
    reader.settle(node, path, "nothing was chosen before it")


def _counted(cards: Node) -> int:
    """How many cards a phrase says; 1 where it means the one that is so, 0 where it does not say."""
    if isinstance(cards, f.MakeTokens):
        return cards.amount.value if isinstance(cards.amount, a.Number) else 0
    if isinstance(cards, c.TopOf):
        return 1 if cards.amount is None else cards.amount.value if isinstance(cards.amount, a.Number) else 0
    if not isinstance(cards, c.Select | c.OneOf):
        return 0
    if cards.quantity.kind is c.QuantityKind.THE and cards.quantity.amount is None:
        return 1
    amount = cards.quantity.amount
    return amount.value if cards.quantity.kind is c.QuantityKind.EXACTLY and isinstance(amount, a.Number) else 0


def _named(ref: c.Ref, reader: Reader, inside: bool = False, fought: bool = False) -> tuple[list[Mention], list[int]]:
    """The cards of fitting type that the clauses before are about, each mention with how many it names; `inside`: what
    other phrases choose too ("an upgrade on a creature"); `fought`: the creatures of a fight too.
    """
    named = {
        mention.path: mention
        for mention in reader.env.mentions[::-1]
        if (mention.role is not Role.INSIDE or (inside and _is_chosen(mention.node)))
        and (ref.type in (None, CardType.CARD) or type_of(mention.node) in (None, CardType.CARD, ref.type))
        and (_counted(mention.node) or (fought and mention.node in FOUGHT))
    }
    return [*named.values()][::-1], [_counted(mention.node) or 1 for mention in named.values()][::-1]


def _is_chosen(cards: Node) -> bool:
    """Whether somebody picks a card that a phrase names only on the way."""
    return isinstance(cards, c.Select | c.OneOf) and cards.quantity.kind is c.QuantityKind.EXACTLY


def bind_another(reader: Reader, ref: c.Ref, path: Path) -> bool:
    """ "Stun an enemy creature and ward another": one more of those of which one was picked, where nothing is said of
    them but whose and of what kind they are. Whether that is what is meant.
    """
    holder = at(reader.paragraph, path[:-1])
    if ref.kind is not c.RefKind.OTHERS or not isinstance(holder, c.OneOf):
        return False
    named, counts = _named(ref, reader)
    if counts != [1] or not visible(path, named[0].path) or not isinstance(named[0].node, c.Select):
        return False
    said = all(isinstance(one, _KINDS) for one in named[0].node.filters)
    if said:
        reader.env.targets[path] = named[0].path
    return said


def bind_other(reader: Reader, ref: c.Ref, path: Path) -> bool:
    """ "Move 1A from ~ to another creature. If the other creature is damaged, …": the very one that "another" names.
    Whether that is what is meant.
    """
    named = [
        mention
        for mention in reader.env.mentions
        if isinstance(mention.node, c.Select)
        and _counted(mention.node) == 1
        and any(isinstance(one, c.Other) for one in mention.node.filters)
        and ref.type in (None, mention.node.type)
        and visible(path, mention.path)
    ]
    if ref.kind is not c.RefKind.OTHERS or ref.plural or ref.filters or len(named) != 1:
        return False
    reader.env.targets[path] = named[0].path
    return True


_KINDS = (c.Controlled, c.InZone, c.OfHouse, c.OfTrait, c.OfType)
"""What is said of a card for good."""


def bind_two(reader: Reader, ref: c.Ref, path: Path) -> bool:
    """ "Stun a creature. Ward another creature. If both are damaged, …": two cards that were named one by one, where
    no several were. Whether they are what is meant.
    """
    named, counts = _named(ref, reader, fought=True)
    if not ref.plural or ref.filters or ref.kind is not c.RefKind.IT or counts != [1, 1]:
        return False
    if not all(visible(path, mention.path) for mention in named) or path[:-1] in {
        mention.path[:-1] for mention in named
    }:
        return False
    reader.env.along_with[path], reader.env.targets[path] = (mention.path for mention in named)
    return True


def bind_left(reader: Reader, ref: c.Ref, path: Path) -> bool:
    """ "Stun a creature. Ward another creature. If only one of them is damaged, ready the other": the one of the two of
    which that is not so. Whether it is what is meant.
    """
    asking = enclosing(path, reader.paragraph, f.If)
    if ref.kind is not c.RefKind.OTHERS or asking is None:
        return False
    condition = (*asking, "condition")
    two = next((where for where in reader.env.along_with if within(where, condition) and where[-1] == "cards"), None)
    if two is None or not isinstance(at(reader.paragraph, condition), Exists):
        return False
    reader.env.targets[path], reader.env.along_with[path] = reader.env.targets[two], reader.env.along_with[two]
    return True


def changed_hands(choice: Choice, path: Path, env: Environment) -> bool:
    """Whether an instruction before has certainly given a card to the other player, so that who controlled it before is
    the opponent of who controls it now.
    """
    if not isinstance(choice, Mention):
        return True
    for mention in reversed(env.mentions):
        deed = mention.node
        if isinstance(deed, f.TakeControl | f.GiveControl) and visible(path, mention.path):
            about = (*mention.path, "cards")
            taker = deed.player if isinstance(deed, f.TakeControl) else deed.to
            other = Player(kind=PlayerKind.OPPONENT) if taker == YOU else YOU
            return env.targets.get(about, about) == choice.path and (
                taker.kind is PlayerKind.OPPONENT_OF or c.Controlled(by=other) in getattr(choice.node, "filters", ())
            )
    return False


def bind_lying(reader: Reader, node: Node, path: Path) -> None:
    """ "Move 1 of that æmber": from the card or pool to which what was done before has brought it."""
    for mention in reversed(reader.env.mentions):
        if mention.kind not in (Kind.EFFECT, Kind.EVENT) or not visible(path, mention.path):
            continue
        deed = _deed(mention.node)
        if deed is None:
            continue
        names = [name for name in _WHERE_IT_LIES.get(deed, ()) if getattr(mention.node, name, None) is not None]
        if not names and not (isinstance(mention.node, f.CaptureAember) and not mention.node.divided):
            break
        place = (*mention.path, *names[:1])
        found = reader.env.at(reader.env.targets.get(place, place))
        several = (
            found is not None
            and found.kind is Kind.CARDS
            and not (numbers_agree(_IT, found) and _how_many(found.node) is not c.QuantityKind.EACH)
        )
        rounds = enclosing(mention.path, reader.paragraph, f.ForEach)
        if several or getattr(mention.node, "divided", False) or (rounds is not None and not within(path, rounds)):
            break
        reader.env.targets[path] = reader.env.targets.get(place, place)
        return
    reader.settle(node, path, nearest(Kind.CARDS, path, reader.env, _bears_aember) or LIES_NOWHERE)


def _deed(node: Node) -> EventKind | None:
    """What an instruction or an event does with æmber."""
    if isinstance(node, f.PutAember):
        return EventKind.EXALT
    kinds = node.brings_about if isinstance(node, Effect) else (getattr(node, "kind", None),)
    return next((kind for kind in kinds if kind in _WHERE_IT_LIES or kind in MEASURED), None)


def _how_many(cards: Node) -> c.QuantityKind | None:
    return cards.quantity.kind if isinstance(cards, c.Select | c.OneOf) else None


_IT = c.Ref(kind=c.RefKind.IT)
_THEY = c.Ref(kind=c.RefKind.IT, plural=True)
_WHERE_IT_LIES = {
    EventKind.CAPTURE: ("cards",),
    EventKind.EXALT: ("cards", "on"),
    EventKind.GAIN_AEMBER: ("player",),
    EventKind.MOVE_AEMBER: ("to_cards", "to_player"),
    EventKind.PAY: ("to",),
    EventKind.STEAL: ("player",),
}
"""In which field an instruction or an event says where æmber lies afterwards."""


LIES_NOWHERE = "lies nowhere that was named before it"
THE_SAME = "the-same"
"""Marks "does the same", which does not say how much of what stands before is done."""


def bind_same(reader: Reader, node: Node, path: Path) -> None:
    """ "Draw a card. Your opponent does the same": one instruction stands before it, and you do that."""
    row = path[:-1] if isinstance(at(reader.paragraph, path[:-1]), f.May) else path
    first = at(reader.paragraph, (*row[:-1], 0)) if row[-2:] == ("effects", 1) and len(row) == _TOP else None
    unclear = first is None or isinstance(first, f.If | f.ChooseThing | f.Choose)
    same = cast(f.Repeat, node)
    if same.on_cards is not None:
        unclear = unclear or getattr(first, "cards", None) is None or same.player != YOU
    elif same.player == YOU:
        unclear = True
    if unclear or getattr(first, "player", YOU) != YOU:
        reader.unbound.append(Unbound("what is the same as what stands before it is not said", *reader.place_of(node)))


def bind_so(reader: Reader, node: Node, path: Path) -> None:
    """ "Your opponent discards a card. Otherwise, you do": the last single instruction, told to another player."""
    told = [
        mention
        for mention in reader.env.mentions
        if mention.kind is Kind.EFFECT
        and not within(path, mention.path)
        and isinstance(getattr(mention.node, "player", None), Player)
        and not isinstance(mention.node, f.May | f.ChooseOne)
    ]
    other = told and told[-1].node.player != cast(f.DoesSo, node).player  # type: ignore[attr-defined]
    reader.settle(node, path, told[-1] if other else "needs an instruction for another player before it")


_TOP = 3
"""So long is the path of an instruction in a row that is all that an ability does."""


def bind_difference(reader: Reader, node: Node, path: Path) -> None:
    """Two numbers that are compared before it have a difference."""
    if not any(visible(path, where) for where in reader.env.compared):
        reader.settle(node, path, "is of nothing that was compared before it")


def bind_half(reader: Reader, node: Node, path: Path) -> None:
    """ "If your opponent has 6A or more, they lose half of it", "… 2 keys, unforge one of them": a condition before it,
    or one of its players, was about a pool or keys.
    """
    asked = [at(reader.paragraph, where) for where in reader.env.compared if visible(path, where)]
    asked += [part for one in reader.env.mentions if isinstance(one.node, Player) for part in walk(one.node)]
    asked += walk(node.player)  # type: ignore[attr-defined]
    kind = a.PoolOf if isinstance(node, f.LoseAember) else a.Keys
    if not any(isinstance(getattr(one, "left", None), kind) for one in asked):
        reader.settle(node, path, "loses half of what nobody named")


def bind_that(reader: Reader, node: Node, path: Path) -> None:
    """ "Of its house … of that house": that of the card spoken of, where nobody chose one; "for each house represented
    among …": the one whose round it is.
    """
    attribute = cast(c.OfChosen, node).attribute
    rounds = enclosing(path, reader.paragraph, f.ForEach)
    if rounds is not None and any(
        isinstance(one, a.CountOfAttribute) and one.attribute is attribute
        for one in walk(at(reader.paragraph, rounds).amount)
    ):
        if attribute in reader.chosen:
            reader.settle(node, path, "could mean several")
        return
    others = [where for where, one in reader.env.likened if one is attribute and visible(path, where)]
    meant = {reader.env.targets.get(where, where) for where in others}
    cards = [mention for mention in map(reader.env.at, meant) if mention is not None]
    if not meant:
        if attribute not in reader.chosen:
            reader.unbound.append(Unbound(f"no {attribute} was chosen", *reader.place_of(node)))
    elif len(cards) != 1 or attribute in reader.chosen or not numbers_agree(c.Ref(kind=c.RefKind.IT), cards[0]):
        reader.settle(node, path, "could mean several")
    else:
        reader.env.targets[path] = cards[0].path


def _pair(ref: c.Ref, path: Path, reader: Reader) -> list[Mention] | None:
    """The two cards that the nearest clause naming any has named, in the order of the words; None if there are not
    two.
    """
    for clause in reader.env.back(Kind.CARDS):
        found = {
            one.path: one
            for one in clause[::-1]
            if (_counted(one.node) == 1 or is_self(one.node)) and visible(path, one.path)
        }
        if found:
            return [*found.values()] if len(found) == _TWO and all(map(_counts_once, found.values())) else None
    return None


def _counts_once(mention: Mention) -> bool:
    return not isinstance(mention.node, c.OneOf) or isinstance(mention.node.of, c.Ref)


_TWO = 2


def bind_nth(reader: Reader, node: Node, path: Path) -> None:
    """ "The second creature": of those that the clauses before are about, in the order in which they were named; or of
    several that were named together, if nothing else was."""
    ref = cast(c.Ref, node)
    place = ref.ordinal or 1
    named, counts = _named(ref, reader, inside=True)
    around = enclosing(path, reader.paragraph, f.Sequence)
    if ref.span[0] < 0 and around is not None and not at(reader.paragraph, around).manner.marks & {CLAUSES, SENTENCES}:
        inner = [pair for pair in zip(named, counts, strict=True) if within(pair[0].path, around)]
        named, counts = [one for one, _many in inner], [many for _one, many in inner]  # "… to each other"
    if ref.of_two and (pair := _pair(ref, path, reader)) is not None:
        reader.env.targets[path] = pair[place - 1].path
    elif len(counts) == 1 and 1 < counts[0] >= place:
        reader.env.targets[path] = named[0].path
    elif counts[:1] == [place] and [isinstance(one.node, c.OneOf) for one in named[1:]] == [True] * (place - 1):
        reader.env.targets[path] = named[0].path  # the one that is left when all others were picked
    elif len(named) >= (2 if ref.from_end else place) and all(count == 1 for count in counts):
        reader.env.targets[path] = named[-place if ref.from_end else place - 1].path
    else:
        reader.settle(node, path, "means nothing mentioned before it")
