"""What has been mentioned, and which of it a reference can mean.

In: an `Environment` that was filled in reading order, a reference. Out: the mention that is meant, or a reason why
there is not exactly one. A reference looks back a clause at a time, nearest first, and takes the first clause that
mentions anything it can mean by number and type. Within a clause the part before "and" is nearer than the subject, the
subject nearer than the object, and both nearer than what stands inside other phrases; a card that is named ("~") is
meant only if nothing else can be, for the text would have named it again. Two of equal standing are ambiguous.
"""

from __future__ import annotations

from kfjudge.games.keyforge.words.agreement import is_self, may_mean, numbers_agree, type_of
from kfjudge.games.keyforge.words.mentions import Choice, Environment, Kind, Mention, Role, beside, visible, within
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes.base import CardType, Zone
from kfjudge.games.keyforge.words.nodes.kinds import Filter
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.said_again import (
    asked_again,
    asked_of_another,
    copying,
    dealt_to,
    doing,
    done_to_another,
    just_said,
)
from kfjudge.language.node import Node
from kfjudge.language.trees import Path, walk
from kfjudge.values import replace

# ── cards ───────────────────────────────────────────────────────────────────


def cards_meant(ref: c.Ref, path: Path, env: Environment, controlled: bool = False) -> Choice:
    """What "it", "they", "that creature" or "the other" mean; `controlled`: it is asked who controls them.

    A card out of play has no controller: "its controller" is of a card in play as long as one is spoken of."""
    if controlled:
        meant = _cards_meant(
            ref, path, replace(env, mentions=[mention for mention in env.mentions if not _is_out_of_play(mention, env)])
        )
        if isinstance(meant, Mention) or meant == AMBIGUOUS:
            return meant
    if ref.type is None:
        meant = _cards_meant(ref, path, env)
        if ref.kind is c.RefKind.IT and not ref.plural and isinstance(meant, Mention):
            again = env.at(env.called_that.get(env.clause, meant.path))
            stated = path[-1] == "of" and not str(path[-2]).endswith("player")
            meant = again if again is not None and stated and may_mean(ref, again) else meant
            env.called_it.setdefault(env.clause, meant.path)
        return meant
    it = env.called_it.get(env.clause)
    if it is not None and env.role is Role.INSIDE:  # "it captures as much as that creature's power": another creature's
        others = replace(env, mentions=[mention for mention in env.mentions if mention.path != it])
        meant = _cards_meant(ref, path, others)
        if isinstance(meant, Mention):
            return meant
    meant = _cards_meant(ref, path, env)
    if isinstance(meant, Mention) and not ref.plural:  # "that creature's neighbors gain its traits": that creature's
        env.called_that.setdefault(env.clause, meant.path)
    return meant


AMBIGUOUS = "could mean several things"


def _is_out_of_play(mention: Mention, env: Environment) -> bool:
    """Whether cards are said to lie out of play (in a hand, a pile), and nothing puts them into play."""
    if mention.kind is not Kind.CARDS or not lies_out_of_play(mention.node):
        return False
    done = env.at(mention.path[:-1])
    return done is None or type(done.node).__name__ not in _ENTERING


_ENTERING = ("PutIntoPlay", "PlayCards", "ReturnToPlay")
"""The instructions that bring cards into play."""


def lies_out_of_play(cards: Node) -> bool:
    match cards:
        case c.TopOf() | c.WholeZone() | c.CardsFrom():
            return True
        case c.OneOf(of=of):
            return lies_out_of_play(of)
        case c.Select(filters=filters):
            zones = [
                zone
                for one in filters
                for zone in (
                    (one.zone,) if isinstance(one, c.InZone) else one.zones if isinstance(one, c.InZones) else ()
                )
            ]
            return bool(zones) and Zone.IN_PLAY not in zones
        case _:
            return False


def _cards_meant(ref: c.Ref, path: Path, env: Environment) -> Choice:
    """The same, whoever controls them."""
    said = just_said(ref, path, env) or copying(path, env) or asked_again(ref, path, env) or dealt_to(ref, path, env)
    if said is not None:
        return said
    for replacing, replaced in reversed(env.instead_of):
        if within(path, replacing):
            clause = [
                mention
                for mention in reversed(env.mentions)
                if within(mention.path, replaced) and mention.kind is Kind.CARDS
            ]
            meant = _one_of(_fitting(clause, ref, path, env), path, ref)
            if isinstance(meant, Mention):
                return meant
    if ref.kind is c.RefKind.OTHERS:
        if any(isinstance(one, c.Except) for mention in env.mentions for one in getattr(mention.node, "filters", ())):
            return AMBIGUOUS  # those that were left out, or those that are left
        group = _group(ref, path, env)
        if group is not None:
            return group
    for strictly in (True, False):
        for allowed in _PASSES if ref.type not in (None, CardType.CARD) else _PASSES[1:]:
            for clause in env.back(Kind.CARDS):
                fitting = [
                    mention
                    for mention in _fitting(clause, ref, path, env, strictly)
                    if allowed(ref, path, mention, env)
                ]
                if fitting:
                    meant = _one_of_each(ref, path, fitting, env) or doing(ref, _one_of(fitting, path, ref), env)
                    rival = isinstance(meant, Mention) and (
                        _has_a_rival(ref, path, meant, env)
                        or _is_at_its_own_card(ref, path, meant)
                        or asked_of_another(ref, path, meant, env)
                        or _either_of_two(ref, path, meant, env)
                        or done_to_another(ref, meant, env)
                        or (ref.plural and meant.path[-1] == "source" and len(fitting) > 1)
                    )
                    return AMBIGUOUS if rival else meant
    return "means nothing mentioned before it"


def _one_of_each(ref: c.Ref, path: Path, fitting: list[Mention], env: Environment) -> Mention | None:
    """Cards that are picked alike from several piles, in their own instruction: "return a card from your discard pile
    and a card from your opponent's discard pile to its owner's hand" speaks of each of them.
    """
    whole = env.at(fitting[0].path[:-2])
    if ref.plural or whole is None or not isinstance(whole.node, c.Union) or not within(path, whole.path[:-1]):
        return None
    parts = {(*whole.path, "parts", place) for place in range(len(whole.node.parts))}
    alike = {
        (part.type, part.quantity, tuple(type(one) if isinstance(one, c.InZone) else one for one in part.filters))
        for part in whole.node.parts
        if isinstance(part, c.Select) and any(isinstance(one, c.InZone) for one in part.filters)
    }
    return whole if len(alike) == 1 and parts == {one.path for one in fitting} else None


def _group(ref: c.Ref, path: Path, env: Environment) -> Mention | None:
    """The cards that were revealed, looked at or chosen, of which "the others" are left."""
    for mention in reversed(env.mentions):
        row = isinstance(mention.node, f.CardByCard)
        if mention.kind is Kind.EFFECT and (row or type(mention.node).__name__ in _SHOWING):
            shown = env.at((*mention.path, "cards"))
            if (
                shown is not None
                and not within(path, shown.path)
                and ((row and ref.plural) or numbers_agree(ref, shown))
            ):
                return shown
    return None


_SHOWING = ("Reveal", "LookAt", "Choose")


def _exact(ref: c.Ref, path: Path, mention: Mention, env: Environment) -> bool:
    """Cards that are said to be of the type that the reference names."""
    kind = type_of(mention.node)
    same = kind is ref.type or (ref.type is CardType.CREATURE and kind is CardType.TOKEN_CREATURE)
    return same and _plain(ref, path, mention, env)


def _plain(ref: c.Ref, path: Path, mention: Mention, env: Environment) -> bool:
    """Neither the card whose own name has just been said ("that creature" would be the name again) nor each of many in
    another clause.
    """
    return not (ref.type is not None and is_self(mention.node)) and _any(ref, path, mention, env)


def _any(ref: c.Ref, path: Path, mention: Mention, env: Environment) -> bool:
    """One of many is spoken of only where each of them has its turn."""
    return ref.plural or not _scattered(path, mention, env)


_PASSES = (_exact, _plain, _any)
"""What is looked for first, over all clauses, before more is allowed."""


def _scattered(path: Path, mention: Mention, env: Environment) -> bool:
    """Each of many: "it" is one of them only in their own sentence ("destroy each upgrade and archive it"), or where
    one goes through them one by one.
    """
    node = mention.node
    if (
        not isinstance(node, (c.Select, c.OneOf))
        or node.quantity.kind is not c.QuantityKind.EACH
        or mention.clause == env.clause
        or mention.path in env.single
    ):
        return False
    if _sentence_around(path, mention, env) is not None:
        return False
    if mention.path[:-1] in env.rounds and not within(path, mention.path[:-1]):
        return True  # those for each of which something was done
    return not any(
        within(path, around)
        and within(mention.path, around)
        and not (around in env.waiting and within(mention.path, (*around, "effect")))
        for around in env.loops
    )


def _sentence_around(path: Path, mention: Mention, env: Environment) -> Path | None:
    """The sentence in which each of many has something done to it and is spoken of again, in words that speak of
    nothing else in that sentence.
    """
    if mention.role is Role.INSIDE or mention.path[:-1] in env.rounds:
        return None
    around = next((one for one in env.sentences if within(path, one) and within(mention.path, one)), None)
    if around is None or any(
        within(words, mention.path) and within(meant, around) for words, meant in env.targets.items()
    ):
        return None
    return around


def _has_a_rival(ref: c.Ref, path: Path, meant: Mention, env: Environment) -> bool:
    """Whether each of many is meant where the same sentence has named a single card before them, which could be meant
    just as well.
    """
    if (
        not isinstance(meant.node, (c.Select, c.OneOf))
        or meant.node.quantity.kind is not c.QuantityKind.EACH
        or ref.plural
    ):
        return False
    if meant.clause == env.clause:  # "each of its neighbors captures as much as its power": whose?
        if path[-1] == "of" and isinstance(path[-2], str):  # "is returned to its owner's hand": its own
            return False
        neighbors = (env.targets.get((*meant.path, "filters", place, "of")) for place in range(len(_filters(meant))))
        whose = [env.at(one) for one in neighbors if one is not None]
        return ref.type is None and any(one is not None and may_mean(ref, one) for one in whose)
    around = _sentence_around(path, meant, env)
    before = (
        [mention for clause in env.back(Kind.CARDS) for mention in clause if mention.clause < meant.clause]
        if around is not None
        else []
    )
    named = [
        one
        for one in before
        if around is not None and within(one.path, around) and one.role is not Role.INSIDE and not is_self(one.node)
    ]
    return any(_plain(ref, path, one, env) for one in _fitting(named, ref, path, env))


def _filters(mention: Mention) -> tuple[Node, ...]:
    return getattr(mention.node, "filters", ())


def _either_of_two(ref: c.Ref, path: Path, meant: Mention, env: Environment) -> bool:
    """ "It fights an enemy creature. If it survives, …": either of the two; "a friendly creature deals 2 to an enemy
    creature. Stun it": who deals it, or to whom.
    """
    if ref.kind is not c.RefKind.IT or ref.plural or ref.type is not None or ref.filters:
        return False
    deed = env.at(meant.path[:-1])
    if deed is None or within(path, deed.path):
        return False
    if isinstance(deed.node, f.FightEachOther):
        return env.targets.get((*deed.path, "left" if meant.path[-1] == "right" else "right"), meant.path) != meant.path
    target = env.at((*deed.path, "cards"))
    dealt = isinstance(deed.node, f.DealDamage) and meant.path[-1] == "source" and target is not None
    possible = target is not None and may_mean(ref, target) and not _scattered(path, target, env)
    return dealt and possible and not is_self(meant.node)


def _is_at_its_own_card(ref: c.Ref, path: Path, meant: Mention) -> bool:
    """ "While there is an upgrade attached to ~, it …": the upgrade or the card of the text."""
    of_condition = meant.path[-2:] == ("condition", "cards") and not within(path, meant.path[:-1])
    held = any(is_self(node) for node in walk(meant.node) if node is not meant.node)
    return of_condition and held and ref.type is None and not ref.plural


def _fitting(clause: list[Mention], ref: c.Ref, path: Path, env: Environment, strictly: bool = True) -> list[Mention]:
    """What a reference can mean of a clause; not `strictly`: of an alternative too ("if …, play the card; otherwise,
    archive that card").
    """
    return [
        mention
        for mention in clause
        if (visible(path, mention.path) if strictly else not within(path, mention.path))
        and may_mean(
            ref,
            mention,
            _gathered(path, mention, env) or _in_turn(ref, path, mention, env) or _in_its_round(path, mention, env),
        )
        and (not beside(path, mention.path) or path[-1] == "among")  # "redistribute … on them among themselves"
        and not (ref.plural and mention.path[-2:] == ("condition", "cards") and _any_one(mention.node))
        and not _made_by_loop(path, mention, env)
        and not (ref.kind is c.RefKind.OTHERS and mention.path in env.single)  # those that are so, of known ones
    ]


def _any_one(cards: Node) -> bool:
    """Whether any one of known cards is asked about: "if either is damaged, stun both" speaks of all of them."""
    return (
        isinstance(cards, c.OneOf)
        and cards.quantity.kind is c.QuantityKind.ANY
        and "pl" not in cards.quantity.manner.marks
    )


def _gathered(path: Path, mention: Mention, env: Environment) -> bool:
    """ "Put a creature into your archives for each key. If those creatures …": one each time, several in the end; so
    with what each player, or each of several creatures, picks.
    """
    if any(within(mention.path, (*around, "effect")) and not within(path, around) for around in env.rounds):
        return True
    doers = (env.at((*mention.path[:-1], name)) for name in ("player", "source") if mention.path[-1] != name)
    said = [getattr(one.node, "quantity", one.node) for one in doers if one is not None]
    each = any(getattr(one, "kind", None) in (PlayerKind.EACH, c.QuantityKind.EACH) for one in said)
    return each and not within(path, mention.path[:-1])


def _in_its_round(path: Path, mention: Mention, env: Environment) -> bool:
    """ "For each of them destroyed this way, its controller …": of those, the one whose round it is."""
    return mention.path[:-1] in env.rounds and within(path, mention.path[:-1])


def _in_turn(ref: c.Ref, path: Path, mention: Mention, env: Environment) -> bool:
    """ "Cannot be used to fight friendly creatures unless the friendly creature has taunt": each of them, at its turn,
    within one statement.
    """
    return (
        bool(ref.filters)
        and not ref.plural
        and any(within(path, around) and within(mention.path, around) for around in env.loops)
    )


def _made_by_loop(path: Path, mention: Mention, env: Environment) -> bool:
    """ "Make a token creature for each æmber on that creature" does not speak of the one made."""
    return isinstance(mention.node, f.MakeTokens) and any(
        within(mention.path, (*around, "effect")) and within(path, around) and not within(path, (*around, "effect"))
        for around in env.loops
    )


def _one_of(fitting: list[Mention], path: Path, ref: c.Ref) -> Choice:
    """The one that is meant, by the order that the module describes."""
    beside = [mention for mention in fitting if _same_list(path, mention.path)]
    if beside:
        return beside[0]
    named = [mention for mention in fitting if is_self(mention.node)]
    others = [mention for mention in fitting if not is_self(mention.node)]
    for group in (others, named):
        if not group:
            continue
        best = min(mention.role for mention in group)
        if (
            best is Role.INSIDE
            and group is others
            and named
            and min(mention.role for mention in named) is not Role.INSIDE
        ):
            continue
        top = list({mention.path: mention for mention in group if mention.role is best}.values())
        whole = [
            mention
            for mention in top
            if not any(mention is not other and within(mention.path, other.path) for other in top)
        ]
        if len(whole) == 1 or all(is_self(mention.node) for mention in whole):
            return whole[0]
        picked = [mention for mention in whole if isinstance(mention.node, (c.Select, c.TopOf, c.OneOf))]
        return picked[0] if len(picked) == 1 else AMBIGUOUS
    return "means nothing mentioned before it"


def _same_list(path: Path, other: Path) -> bool:
    """Whether a mention is an earlier member of the list that the reference stands in: "a creature and each of its
    neighbors".
    """
    for place in range(min(len(path), len(other)) - 1):
        if path[place] != other[place]:
            return False
        if path[place] == "parts" and path[place + 1] != other[place + 1]:
            return len(other) == place + 2
    return False


def before_in_list(path: Path, env: Environment) -> Mention | None:
    """The nearest member of the list in which a phrase stands that is named before it."""
    return next(
        (
            mention
            for mention in reversed(env.mentions)
            if mention.kind is Kind.CARDS and _same_list(path, mention.path)
        ),
        None,
    )


# ── others ──────────────────────────────────────────────────────────────────


def left_out(phrase: c.Select, filters: tuple[Filter, ...], path: Path, env: Environment) -> Mention | None:
    """What "another creature" is other than: cards of the same description mentioned before it; None: the card that has
    the text.
    """
    filters = _said(filters, path, env)
    wanted = [one for one in filters if not isinstance(one, c.Other)]
    for mention in reversed(env.mentions):
        put = _put(mention.node)
        if put is not None and put in wanted and not within(path, mention.path):
            return env.at(env.targets.get((*mention.path, "cards"), (*mention.path, "cards")))
    for clause in env.back(Kind.CARDS):
        for mention in clause:
            node = mention.node
            if within(path, mention.path) or not isinstance(node, c.Select) or mention.role is Role.INSIDE:
                continue
            if any(isinstance(one, c.Other) for one in node.filters):
                continue
            if node.quantity.kind not in (c.QuantityKind.EXACTLY, c.QuantityKind.THE, c.QuantityKind.UP_TO):
                continue
            if (
                _alike(node.type, phrase.type)
                and (
                    all(one in _said(node.filters, mention.path, env) for one in wanted)
                    or all(one in wanted for one in _said(node.filters, mention.path, env))
                )
                and not _opposed(_said(node.filters, mention.path, env), filters)
            ):
                whole = env.at(mention.path[:-2]) if mention.path[-2:-1] == ("parts",) else None
                return whole if whole is not None and not within(path, whole.path) else mention
    return None


def _put(deed: Node) -> Filter | None:
    """Where an instruction puts cards, as it is said of them afterwards: "put a card under ~ … the other cards under
    ~", "archive a card … the other cards in your archives".
    """
    match deed:
        case f.PlaceUnder(under=under):
            return c.Under(under=under)
        case f.Graft(onto=under):
            return c.Under(under=under)
        case f.PutInto(zone=zone, zone_player=whose):
            return c.InZone(zone=zone, player=whose)
        case f.Archive(player=whose):
            return c.InZone(zone=Zone.ARCHIVES, player=whose)
        case _:
            return None


def _said(filters: tuple[Filter, ...], path: Path, env: Environment) -> tuple[Filter, ...]:
    """The properties with the player who is meant in place of "they": "your opponent chooses one of theirs"."""
    said = list(filters)
    for place, one in enumerate(filters):
        if isinstance(one, c.Controlled) and one.by.kind is PlayerKind.THAT_PLAYER:
            they = env.at(env.targets.get((*path, "filters", place, "by"), ()))
            if they is not None and isinstance(they.node, Player):
                said[place] = c.Controlled(by=they.node)
    return tuple(said)


def _alike(one: CardType, other: CardType) -> bool:
    return one is other or {one, other} == {CardType.CREATURE, CardType.TOKEN_CREATURE}


def _opposed(left: tuple[Filter, ...], right: tuple[Filter, ...]) -> bool:
    """One phrase is about friendly cards and the other about enemy ones."""
    sides = [[one.by for one in filters if isinstance(one, c.Controlled)] for filters in (left, right)]
    return bool(sides[0] and sides[1] and sides[0] != sides[1])


# ── players, amounts, instructions ──────────────────────────────────────────
