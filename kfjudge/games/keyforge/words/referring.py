"""What "it", "they", "that creature", "another", "that much", "this way", "if you do" and "instead" speak of.

In: a paragraph as built. Out: for every reference the place of what it means, or the references that have no candidate
or several. A paragraph is read from first word to last with one explicit `Environment` of what has been mentioned;
quoted text starts anew. How a reference finds what it means is in
`antecedents`. A reference that opens a sentence may speak of what follows ("while it is damaged, ~ gains …").
Rulebook: "If you do", "This way", "Instead".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from kfjudge.games.keyforge.words.agreement import is_self, type_of
from kfjudge.games.keyforge.words.antecedents import AMBIGUOUS, before_in_list, cards_meant, left_out
from kfjudge.games.keyforge.words.binders import (
    THE_SAME,
    bind_amount,
    bind_amount_of_event,
    bind_another,
    bind_armor,
    bind_chosen,
    bind_did,
    bind_difference,
    bind_fight,
    bind_forged,
    bind_half,
    bind_instead,
    bind_left,
    bind_lying,
    bind_nth,
    bind_other,
    bind_past,
    bind_same,
    bind_so,
    bind_that,
    bind_this_way,
    bind_two,
    changed_hands,
)
from kfjudge.games.keyforge.words.contradictions import contradiction
from kfjudge.games.keyforge.words.doing import is_choice_of_player, player_meant
from kfjudge.games.keyforge.words.mentions import Choice, Environment, Kind, Mention, Role, visible, within
from kfjudge.games.keyforge.words.nodes import amounts as a
from kfjudge.games.keyforge.words.nodes import cards as c
from kfjudge.games.keyforge.words.nodes import effects as f
from kfjudge.games.keyforge.words.nodes import statics as s
from kfjudge.games.keyforge.words.nodes.base import Attribute, CardType, Comparison
from kfjudge.games.keyforge.words.nodes.conditions import (
    Compare,
    Did,
    Exists,
    Happened,
    Is,
    NthTime,
    OfPlayer,
    ShareAttribute,
)
from kfjudge.games.keyforge.words.nodes.events import EventKind, EventPattern, When
from kfjudge.games.keyforge.words.nodes.kinds import CardText, Paragraph, Static
from kfjudge.games.keyforge.words.nodes.players import Player, PlayerKind
from kfjudge.games.keyforge.words.reading_order import (
    CLAUSE_NODES,
    OPENINGS,
    enclosing,
    in_reading_order,
    mentioned_as,
    names_two,
    role_of,
)
from kfjudge.games.keyforge.words.said_again import said_to_have_happened
from kfjudge.games.keyforge.words.sense_of_cards import several
from kfjudge.games.keyforge.words.sense_of_references import BARE, LEAVING, senseless
from kfjudge.language.dialect import References, Unbound
from kfjudge.language.node import CLAUSES, SENTENCES, Node
from kfjudge.language.trees import Path, at, walk
from kfjudge.values import dataclass, field, replace

# ── reading order ───────────────────────────────────────────────────────────


_MADE_OF_CLAUSES = (f.Sequence, f.If)


def _are_none(holder: Node) -> bool:
    """Whether cards are said not to be there, so that nobody speaks of them again."""
    return isinstance(holder, Exists) and holder.bound is not None and holder.bound.amount == a.Number(value=0)


def _is_one(bound: a.Bound) -> bool:
    return bound.comparison is Comparison.EQUAL and bound.amount == a.Number(value=1)


@dataclass(slots=True)
class Reader:
    """Reads one paragraph: binds each reference as it comes, and keeps what is mentioned."""

    paragraph: Paragraph
    chosen: frozenset[Attribute] = frozenset()
    """What an instruction or event has somebody choose: a house, a trait."""
    env: Environment = field(default_factory=Environment)
    unbound: list[Unbound] = field(default_factory=list)
    open: list[tuple[c.Ref | Player, Path, tuple[int, int], str]] = field(default_factory=list)
    """References that found nothing before them."""
    said: dict[tuple[type[Node], tuple[int, int]], Path] = field(default_factory=dict)
    """From the place of a reference to its path: a subject that later clauses share stands in the tree once for each of
    them.
    """
    place: tuple[int, int] = (-1, -1)

    def read(self) -> None:
        self._visit(self.paragraph, (), Role.OBJECT)
        for ref, path, place, reason in self.open:
            target = self._after(path, Kind.CARDS if isinstance(ref, c.Ref) else Kind.PLAYER) or (
                self._controlled(path) if isinstance(ref, Player) else self._drawn(ref, path)
            )
            if target is None:
                self.unbound.append(Unbound(f"{_name(ref)} {reason}", *place))
            else:
                self.env.targets[path] = target.path

    def _after(self, path: Path, kind: Kind) -> Mention | None:
        """What an opening speaks of before it is said: the subject of the clause that follows it."""
        name = next((step for step in reversed(path) if step in OPENINGS), None)
        if name is None:
            return None
        outer = path[: len(path) - 1 - path[::-1].index(name)]
        opening = (*outer, name)
        found = [
            mention
            for mention in self.env.mentions
            if mention.kind is kind
            and within(mention.path, outer)
            and not within(mention.path, opening)
            and mention.role is Role.SUBJECT
        ]
        return found[0] if len({str(mention.node) for mention in found}) == 1 else None

    def _controlled(self, path: Path) -> Mention | None:
        """Where no player was named "they" are who controls the cards that do it: "each capture 1 from their
        opponent"; or who controls all of those that are "controlled by the same player".
        """
        for mention in reversed(self.env.mentions):
            if _have_one_controller(mention.node) and visible(path, mention.path):
                return mention
            if (
                mention.kind is Kind.CARDS
                and mention.role is Role.SUBJECT
                and path[: len(mention.path) - 1] == mention.path[:-1]
            ):
                return mention
        return None

    def _drawn(self, ref: c.Ref, path: Path) -> Mention | None:
        """Where no other cards were named: "draw 2 cards. Discard one of them"."""
        if ref.kind is not c.RefKind.IT or ref.type not in (None, CardType.CARD) or ref.filters:
            return None
        before = [
            mention
            for mention in self.env.mentions
            if isinstance(mention.node, f.Draw)
            and mention.node.cards is None
            and visible(path, mention.path)
            and _stands_before(mention.path, path)
        ]
        one = bool(before) and getattr(before[-1].node, "amount", None) == a.Number(value=1)
        return before[-1] if before and one is not ref.plural else None

    def _visit(self, node: Node, path: Path, role: Role, counted: bool = False) -> None:
        if isinstance(node, CardText):
            return
        if node.span[0] >= 0:
            self.place = node.span
        opens = isinstance(node, CLAUSE_NODES) and not isinstance(node, _MADE_OF_CLAUSES)
        if opens and not (isinstance(node, EventPattern) and path and path[-1] == "event"):
            self.env.clause += 1
        clause = self.env.clause
        if isinstance(node, (f.ForEach, s.ForEachStatic, Static, f.Triggered)):
            self.env.loops.append(path)
            self.env.waiting += [path] if isinstance(node, f.Triggered) else []
        if isinstance(node, f.ForEach):
            self.env.rounds.append(path)
        if isinstance(node, f.Sequence) and CLAUSES in node.manner.marks:
            self.env.sentences.append(path)
        self.env.role = role
        for fits, bind_it in _REFERENCES:
            if fits(node):
                bind_it(self, node, path)
        for inner, child in in_reading_order(node):
            if (
                isinstance(node, f.CardByCard) and inner[0] == "until"
            ):  # the card with which it ends is nearer than those before
                self.env.clause += 1
            only_counted = isinstance(node, (a.CountOf, a.CountOfAttribute, NthTime)) or (
                counted and isinstance(node, EventPattern)
            )
            self._visit(child, (*path, *inner), role_of(node, str(inner[0]), role), only_counted)
        if isinstance(node, s.AttachOnly):  # no card is meant by what alone could be the host
            self.env.mentions = [mention for mention in self.env.mentions if not within(mention.path, (*path, "to"))]
        if isinstance(node, c.Select) and any(isinstance(one, c.Other) for one in node.filters):
            self._bind_other(node, path)
        if isinstance(node, Compare | c.With):
            self.env.compared.append(path)
        if isinstance(node, c.Shares) and node.other is not None:
            self.env.likened.append(((*path, "other"), node.attribute))
        if isinstance(node, a.CountOfAttribute) and node.among == c.Ref(kind=c.RefKind.DESCRIBED):
            around = enclosing(path, self.paragraph, c.Select)
            self.env.likened += [(around, node.attribute)] if around is not None else []
        if isinstance(node, c.Select):
            self._bind_neighbor(node, path)
        if isinstance(node, c.Select | Is) and contradiction(node.filters, getattr(node, "quantity", None)):
            self.unbound.append(Unbound("no card can be all of this at once", *self.place_of(node)))
        kind = mentioned_as(node, role)
        if kind is not None and not (kind is Kind.CARDS and _are_none(at(self.paragraph, path[:-1]))):
            own = clause if kind is not Kind.EFFECT else self.env.clause
            self.env.mentions.append(Mention(path, node, kind, own, role, counted))
        if isinstance(node, Is):
            self._typed(node, path, clause)
        if isinstance(node, OfPlayer):  # "they" is that player, whomever the condition compares them with
            self.env.clause += 1
            self.env.mentions.append(
                Mention((*path, "player"), node.player, Kind.PLAYER, self.env.clause, Role.SUBJECT)
            )
        if isinstance(node, Is | ShareAttribute):
            self._said_of(node, path, clause)
        if isinstance(node, Happened):
            said_to_have_happened(node.event, (*path, "event"), self.env)
        if isinstance(node, Exists) or (isinstance(node, s.EntersPlay) and node.once):
            self.env.single.append((*path, "cards"))
        if isinstance(node, Compare) and _is_one(node.bound) and isinstance(node.left, a.CountOfEvents):
            self.env.single.append((*path, "left", "event", "cards"))
        if isinstance(node, f.MakeTokens) or names_two(node):
            self.env.mentions.append(Mention(path, node, Kind.CARDS, clause, Role.OBJECT))
        if is_choice_of_player(node):
            self.env.mentions.append(Mention(path, node, Kind.PLAYER, clause, Role.OBJECT))

    def _typed(self, node: Is, path: Path, clause: int) -> None:
        """ "If it is a creature" makes it a creature for what follows."""
        target = self.env.targets.get((*path, "cards"))
        for one in node.filters:
            if target is not None and isinstance(one, c.OfType) and len(one.types) == 1:
                self.env.mentions.append(
                    Mention(target, c.Ref(kind=c.RefKind.IT, type=one.types[0]), Kind.CARDS, clause, Role.SUBJECT)
                )

    def _said_of(self, node: Is | ShareAttribute, path: Path, clause: int) -> None:
        """What a condition is about is nearer to what follows than what it is compared with: "if it has more power than
        ~, stun it".
        """
        about, name = (node.cards, "cards") if isinstance(node, Is) else (node.left, "left")
        target = self.env.targets.get((*path, name))
        meant = next((mention.node for mention in self.env.mentions if mention.path == target), None)
        if target is not None and meant is not None and isinstance(about, c.Ref):
            self.env.mentions.append(Mention(target, meant, Kind.CARDS, clause, Role.SUBJECT))

    # ── one kind of reference each ──────────────────────────────────────────

    def _said_before(self, node: Node, path: Path) -> bool:
        """Whether a reference is the very words of one before it, whose meaning it then has: "that player pays their
        opponent 1 and draws a card".
        """
        span = node.span
        if span[0] < 0 and path[-1:] == ("of_player",):  # "their opponent" has a word for both
            span = at(self.paragraph, path[:-1]).span
        first = self.said.setdefault((type(node), span), path) if span[0] >= 0 else path
        if first != path and first in self.env.targets:
            self.env.targets[path] = self.env.targets[first]
            return True
        return False

    def settle(self, node: Node, path: Path, choice: Choice) -> None:
        if isinstance(choice, Mention):
            self.env.targets[path] = choice.path
        else:
            self.unbound.append(Unbound(f"{_name(node)} {choice}", *self.place_of(node)))

    def place_of(self, node: Node) -> tuple[int, int]:
        return node.span if node.span[0] >= 0 else self.place

    def bind_cards(self, node: Node, path: Path) -> None:
        ref = cast(c.Ref, node)
        if self._said_before(ref, path) or bind_left(self, ref, path):
            return
        holder = at(self.paragraph, path[:-1])
        controlled = isinstance(holder, Player) and holder.kind in (PlayerKind.CONTROLLER, PlayerKind.OPPONENT_OF)
        env = self.env
        if isinstance(holder, c.Among) and not ref.plural:  # "a card from it" is one of a whole hand or pile
            zones = [item.zone for item in ref.filters if isinstance(item, c.InZone)]  # "from that hand"
            env = replace(
                env,
                mentions=[
                    item
                    for item in env.mentions
                    if isinstance(item.node, c.WholeZone) and (not zones or item.node.zone in zones)
                ],
            )
        compared = enclosing(path, self.paragraph, Is) if ref.span[0] < 0 and "bound" in path else None
        if compared is not None:  # "if the enemy creature is more powerful": than the other, never than itself
            subject = (*compared, "cards")
            subject = env.targets.get(subject, subject)
            env = replace(env, mentions=[item for item in env.mentions if item.path != subject])
        around = at(self.paragraph, path[:-3])
        marks = around.manner.marks if isinstance(around, Node) else frozenset()
        if isinstance(holder, c.NeighborOf) and NEW in marks:
            env = replace(env, mentions=[item for item in env.mentions if not isinstance(item.node, f.MakeTokens)])
        choice = cards_meant(ref, path, env, controlled)
        bare = choice == AMBIGUOUS or (isinstance(choice, Mention) and type_of(choice.node) in BARE)
        if bare and ref.type is None and isinstance(holder, c.AttachedTo | c.NeighborOf):
            bearer = replace(ref, type=CardType.CREATURE)  # an upgrade has neither upgrades nor neighbors
            other = cards_meant(bearer, path, env, controlled)
            choice = other if choice == AMBIGUOUS or isinstance(other, Mention) else choice
        if choice == AMBIGUOUS and bind_two(self, ref, path):
            return
        if isinstance(choice, str) and choice.startswith("means nothing"):
            if bind_two(self, ref, path) or bind_another(self, ref, path) or bind_other(self, ref, path):
                return
            self.open.append((ref, path, self.place_of(ref), choice))
            return
        unclear = (
            self._in_order(ref)
            or self._in_one_branch(ref, path, choice, controlled)
            or self._a_part(ref, choice)
            or self._picked_only_then(path, choice)
            or self._only_counted(path, choice)
            or (isinstance(holder, Player) and FORMER in holder.manner.marks and not changed_hands(choice, path, env))
        )
        if isinstance(holder, c.Among) and (YOURS in marks or _THEIRS in getattr(around, "filters", ())):
            deed = at(self.paragraph, choice.path[:-1]) if isinstance(choice, Mention) else None
            unclear |= not isinstance(deed, f.Discard | f.Purge | f.Reveal)  # in play it may be who controls it
        self.settle(ref, path, AMBIGUOUS if unclear else choice)

    def _in_order(self, ref: c.Ref) -> bool:
        """Whether "the last" could be the last of those of which the first was spoken of, or the one that is left."""
        named = (at(self.paragraph, path) for path in self.env.targets)
        return LAST in ref.manner.marks and any(isinstance(one, c.Ref) and one.kind is c.RefKind.NTH for one in named)

    def _picked_only_then(self, path: Path, choice: Choice) -> bool:
        """Whether a condition asks about a card that is chosen only where it holds: "destroy a creature if it is
        damaged".
        """
        asking = enclosing(path, self.paragraph, f.If)
        if asking is None or path[len(asking)] != "condition" or not isinstance(choice, Mention):
            return False
        quantity = getattr(choice.node, "quantity", None)
        picked = quantity is not None and quantity.kind in (c.QuantityKind.EXACTLY, c.QuantityKind.ANY)
        return (picked or isinstance(choice.node, c.TopOf)) and within(choice.path, (*asking, "then"))

    def _only_counted(self, path: Path, choice: Choice) -> bool:
        """Whether cards were named to say which player is meant, and another sentence speaks of them: "the player with
        the fewest creatures draws a card. Their opponent discards one".
        """
        where = choice.path if isinstance(choice, Mention) else ()
        players = (end for end in range(len(where)) if isinstance(at(self.paragraph, where[:end]), Player))
        first = next(players, None)
        if first is None or not within(path, where[: first - 1]):
            return first is not None
        return all(getattr(one, "kind", None) is not PlayerKind.DESCRIBED for one in walk(at(self.paragraph, where)))

    def _a_part(self, ref: c.Ref, choice: Choice) -> bool:
        """Whether "them" could be those of known cards of which something is so, or all of these: "if 2 of them are
        damaged, ward them".
        """
        return (
            ref.plural
            and isinstance(choice, Mention)
            and isinstance(choice.node, c.Select)
            and isinstance(at(self.paragraph, choice.path[:-1]), Exists)
            and any(isinstance(one, c.Among) and isinstance(one.cards, c.Ref) for one in choice.node.filters)
        )

    def _in_one_branch(self, ref: c.Ref, path: Path, choice: Choice, controlled: bool) -> bool:
        """Whether what is meant is named in one alternative and something else in the other: "either ready a creature
        or stun an artifact. Destroy it".
        """
        if isinstance(choice, str):
            return False
        for place, step in enumerate(choice.path):
            whole, branch = choice.path[:place], choice.path[: place + 1 + (step == "options")]
            if step not in BRANCHES or within(path, whole):
                continue
            rest = replace(
                self.env, mentions=[mention for mention in self.env.mentions if not within(mention.path, branch)]
            )
            other = cards_meant(ref, path, rest, controlled)
            if (
                isinstance(other, Mention)
                and within(other.path, whole)
                and other.path[place] in BRANCHES
                and other.node.span != choice.node.span
            ):
                return True
        return False

    def bind_player(self, node: Node, path: Path) -> None:
        self._find_player(node, path)
        meant = self.env.at(self.env.targets.get(path, ()))
        if meant is not None and meant.kind is Kind.PLAYER and self.env.role is Role.SUBJECT:
            self.env.mentions.append(replace(meant, clause=self.env.clause, role=Role.SUBJECT, again=path))

    def _find_player(self, node: Node, path: Path) -> None:
        if self._said_before(node, path):
            return
        choice = self._another_player(node, path, player_meant(path, self.env))
        if isinstance(choice, str) and choice.startswith("means no player"):
            bearers = cards_meant(THEY, path, self.env, True) if path[-1] == "of_player" else choice
            if isinstance(
                bearers, Mention
            ):  # "they each capture 1 from their opponent": each card's controller is meant
                self.settle(node, path, bearers)
                return
            self.open.append((cast(Player, node), path, self.place_of(node), choice))
            return
        self.settle(node, path, choice)

    def _another_player(self, node: Node, path: Path, choice: Choice) -> Choice:
        """ "That player gives it to their opponent and moves it to that player's left flank": who does all of that
        would be called "they". In a sentence of its own either could be meant.
        """
        if not isinstance(choice, Mention) or self.env.role is Role.SUBJECT:
            return choice
        deed, told = at(self.paragraph, path[:-1]), (*path[:-1], "player")
        if isinstance(deed, f.PayAember | f.GiveControl) and path[-1] == "to":  # nobody pays himself
            meant = self.env.at(self.env.targets.get(told, told))
            span = deed.player.span if meant is None else meant.node.span
            if choice.node.span == span:
                others = [one for one in self.env.mentions if one.node.span not in (span, deed.player.span)]
                return player_meant(path, replace(self.env, mentions=others))
        if THAT not in node.manner.marks:
            return choice
        if choice.path[-1:] == ("player",) and within(path, choice.path[:-1]):
            others = [one for one in self.env.mentions if one.path != choice.path]  # "they choose a creature they own"
            other = player_meant(path, replace(self.env, mentions=others))
            return other if isinstance(other, Mention) else choice
        firsts = [mention for mention in self.env.mentions if mention.again is None]
        other = player_meant(path, replace(self.env, mentions=firsts))
        if choice.again is None or not isinstance(other, Mention) or other.path == choice.path:
            return choice
        both = (path, choice.again)
        same = any(all(within(one, sentence) for one in both) for sentence in self.env.sentences)
        return other if same else "could mean several players"

    def bind_turn(self, node: Node, path: Path) -> None:
        """ "That turn" is the one under way when an ability goes off, or when what was put off is done."""
        if enclosing(path, self.paragraph, (f.Triggered, f.Delayed)) is None:
            self.settle(node, path, "means no turn named before it")

    def bind_alike(self, node: Node, path: Path) -> None:
        """ "A card of the same house" is like the card spoken of before it; several that are chosen together are like
        each other.
        """
        around = enclosing(path, self.paragraph, c.Select)
        if around is None or not several(at(self.paragraph, around).quantity):
            self.settle(node, path, cards_meant(c.Ref(kind=c.RefKind.IT), (*path, "other"), self.env, False))

    def _bind_other(self, node: c.Select, path: Path) -> None:
        for place, one in enumerate(node.filters):
            if isinstance(one, c.Other) and one.than is None:
                compared = self._beside(path, ShareAttribute, "right", "left")
                found = (
                    compared
                    or left_out(node, node.filters, path, self.env)
                    or self._beside(path, f.Attach, "to", "cards")
                    or self._likened(node, path)
                    or self._of_the_same(node, path)
                )
                if found is not None:
                    self.env.targets[*path, "filters", place] = found.path
                gone = found is not None and type(at(self.paragraph, found.path[:-1])).__name__ in LEAVING
                if gone and isinstance(at(self.paragraph, path[:-1]), Exists):  # or than the card itself
                    self.settle(node, path, AMBIGUOUS)
                if (
                    found is not None
                    and node.quantity.kind is c.QuantityKind.EACH
                    and self._with_neighbors(found, path)
                ):
                    self.settle(node, path, AMBIGUOUS)

    def _of_the_same(self, node: c.Select, path: Path) -> Mention | None:
        """ "Put it into your hand and draw a card for each other card discarded this way": other than "it"."""
        deeds = [
            self.env.targets.get((*path, "filters", place, "event"), path)
            for place, one in enumerate(node.filters)
            if isinstance(one, c.Involved) and one.event.when is When.THIS_WAY
        ]
        if not deeds:
            return None
        later = [one for one in self.env.mentions if not any(within(one.path, deed) for deed in deeds)]
        meant = cards_meant(c.Ref(kind=c.RefKind.IT), path, replace(self.env, mentions=later))
        return meant if isinstance(meant, Mention) and not is_self(meant.node) else None

    def _in_one_sentence(self, path: Path, other: Path) -> bool:
        """Whether two phrases stand in a row of instructions that is one sentence."""
        place = next((number for number, steps in enumerate(zip(path, other, strict=False)) if len({*steps}) > 1), 0)
        row = at(self.paragraph, path[: place - 1]) if path[place - 1 : place] == ("effects",) else None
        return isinstance(row, f.Sequence) and SENTENCES not in row.manner.marks

    def _with_neighbors(self, meant: Mention, path: Path) -> bool:
        """Whether the same sentence has named the neighbors of what "each other" is other than: are they others too?"""
        return any(
            isinstance(mention.node, c.Select)
            and self._in_one_sentence(path, mention.path)
            and any(
                isinstance(one, c.NeighborOf)
                and meant.path
                in map(
                    self.env.targets.get, ((*mention.path, "filters", place, "of"), (*mention.path, "filters", place))
                )
                for place, one in enumerate(mention.node.filters)
            )
            for mention in self.env.mentions
        )

    def _likened(self, node: c.Select, path: Path) -> Mention | None:
        """What "each other creature of the same house", "that shares a house with it" is other than."""
        for place, one in enumerate(node.filters):
            said = one.filter if isinstance(one, c.NotThe) else one
            if isinstance(said, c.Shares):
                here = (*path, "filters", place) if said is one else (*path, "filters", place, "filter")
                target = self.env.targets.get(here if said.other is None else (*here, "other"))
                if target is not None:
                    return self.env.at(target)
        return None

    def _beside(self, path: Path, holder: type[Node], name: str, other: str) -> Mention | None:
        """What "another" is other than by the clause it stands in: what it is compared with, or the upgrade that is
        moved (and so its host).
        """
        if path[-1] != name or not isinstance(at(self.paragraph, path[:-1]), holder):
            return None
        beside = (*path[:-1], other)
        found = self.env.at(self.env.targets.get(beside, beside))
        return None if found is None or found.node == c.Ref(kind=c.RefKind.SELF) else found

    def _bind_neighbor(self, node: c.Select, path: Path) -> None:
        """ "A creature and each neighbor": of the creature that stands before in the list; elsewhere of the creature
        that has the ability.
        """
        for place, one in enumerate(node.filters):
            if isinstance(one, c.NeighborOf) and one.of is None:
                found = before_in_list(path, self.env) or self._dealt_before(path)
                if found is not None:
                    self.env.targets[*path, "filters", place] = found.path

    def _dealt_before(self, path: Path) -> Mention | None:
        """ "Deal 2 to a creature and 1 to each neighbor": to whom the first part of such a list is dealt."""
        if path[-1] != "cards" or path[-3:-2] != ("effects",) or not isinstance(path[-2], int):
            return None
        row = at(self.paragraph, path[:-3])
        listed = isinstance(row, f.Sequence) and not row.manner.marks & {CLAUSES, SENTENCES}
        return self.env.at((*path[:-2], 0, "cards")) if listed else None


def _have_one_controller(cards: Node) -> bool:
    """Whether a phrase says of several cards that they have the same controller."""
    return c.Shares(attribute=Attribute.CONTROLLER) in getattr(cards, "filters", ())


BRANCHES = ("options", "then", "otherwise")
"""Fields of which only one is carried out, or one of their members."""
LAST = "last"
"""Marks "the last" of cards that were picked one by one."""
FORMER = "former"
"""Marks whoever controlled a card before another player did."""
THAT = "that"
"""Marks "that player", which "they" is not."""
NEW = "new"
"""Marks neighbors that a card has where it came to: one that was only just made has no others."""
YOURS = "yours"
"""Marks the one of several cards that is yours."""
THAT_TURN = "that-turn"
"""Marks the turn in which an ability is set off."""
ONE_OF_THEM = "one-of-them"
"""Marks a key that is one of several spoken of."""
HALF_OF_IT = "half-of-it"
"""Marks æmber that is called "it"."""
_THEIRS = c.Owned(by=Player(kind=PlayerKind.DESCRIBED))
THEY = c.Ref(kind=c.RefKind.IT, plural=True)
"""Several cards that were spoken of."""


_REFERENCES: tuple[tuple[Callable[[Node], bool], Callable[[Reader, Node, Path], None]], ...] = (
    (
        lambda node: isinstance(node, c.Ref) and node.kind in (c.RefKind.IT, c.RefKind.EACH_OF_THEM, c.RefKind.OTHERS),
        Reader.bind_cards,
    ),
    (lambda node: isinstance(node, Player) and node.kind is PlayerKind.THAT_PLAYER, Reader.bind_player),
    (lambda node: isinstance(node, f.DoesSo), bind_so),
    (lambda node: isinstance(node, a.ThatMuch), bind_amount),
    (lambda node: isinstance(node, a.AmountOfEvent), bind_amount_of_event),
    (lambda node: isinstance(node, Did), bind_did),
    (lambda node: isinstance(node, f.Instead) or (isinstance(node, f.If) and node.instead), bind_instead),
    (lambda node: isinstance(node, EventPattern) and node.when is When.THIS_WAY, bind_this_way),
    (lambda node: isinstance(node, EventPattern) and node.when is When.NOW, bind_past),
    (lambda node: isinstance(node, EventPattern) and node.when is When.THIS_FIGHT, bind_fight),
    (lambda node: isinstance(node, a.AttributeOf) and node.attribute is Attribute.ARMOR, bind_armor),
    (lambda node: isinstance(node, f.UnforgeKey) and node.just_forged, bind_forged),
    (lambda node: isinstance(node, c.Ref) and node.kind is c.RefKind.CHOSEN, bind_chosen),
    (lambda node: isinstance(node, c.Ref) and node.kind is c.RefKind.NTH, bind_nth),
    (lambda node: isinstance(node, c.Shares) and node.other is None, Reader.bind_alike),
    (lambda node: isinstance(node, c.OfChosen), bind_that),
    (lambda node: isinstance(node, f.Duration) and THAT_TURN in node.manner.marks, Reader.bind_turn),
    (lambda node: isinstance(node, f.Repeat) and THE_SAME in node.manner.marks, bind_same),
    (lambda node: isinstance(node, a.TheDifference), bind_difference),
    (lambda node: isinstance(node, f.MoveAember | f.CaptureAember) and node.there, bind_lying),
    (lambda node: isinstance(node, f.LoseAember) and HALF_OF_IT in node.manner.marks, bind_half),
    (lambda node: isinstance(node, f.UnforgeKey) and ONE_OF_THEM in node.manner.marks, bind_half),
)


def _stands_before(path: Path, other: Path) -> bool:
    """Whether one place of a paragraph is read before another: in a row, or as what a condition governs after it."""
    for one, two in zip(path, other, strict=False):
        if one != two:
            return isinstance(one, int) and isinstance(two, int) and one < two
    return False


def _name(node: Node) -> str:
    match node:
        case c.Ref(kind=kind, plural=plural):
            return "them" if plural else kind.value
        case Player():
            return "they"
        case EventPattern():
            return "this way"
        case Did() | f.DoesSo():
            return "if you do"
        case a.AttributeOf():
            return "the armor"
        case c.Shares():
            return "the same"
        case a.TheDifference():
            return "the difference"
        case f.LoseAember():
            return "it"
        case c.OfChosen(attribute=attribute):
            return f"that {attribute}"
        case a.ThatMuch() | a.AmountOfEvent():
            return "that much"
        case c.Select():
            return "other"
        case f.UnforgeKey():
            return "it"
        case f.MoveAember() | f.CaptureAember():
            return "that æmber"
        case _:
            return "instead"


def references(paragraph: Paragraph, before: tuple[Paragraph, ...] = ()) -> References:
    """What the references of a paragraph mean, and those of which that cannot be said."""
    reader = Reader(paragraph, _chosen(paragraph, before))
    reader.read()
    first = getattr(paragraph, "effect", None)
    while isinstance(first, f.Sequence):
        first = first.effects[0]
    if isinstance(first, f.Repeat) and first.what is f.RepeatWhat.PRECEDING and not before:
        reader.unbound.append(Unbound("nothing stands before it that could be repeated", *first.span))
    return References(reader.env.targets, (*reader.unbound, *senseless(paragraph, reader.env)), reader.env.along_with)


def _chosen(paragraph: Paragraph, before: tuple[Paragraph, ...]) -> frozenset[Attribute]:
    """What "of that trait" and "of the chosen house" can speak of: what an instruction or event has somebody choose."""
    nodes = [node for text in (*before, paragraph) for node in walk(text)]
    named = {node.of.value for node in nodes if isinstance(node, f.ChooseThing)}
    of_house = any(
        getattr(node, "kind", None) is EventKind.CHOOSE_HOUSE
        or getattr(node, "through", None) is f.Rounds.HOUSE
        or getattr(node, "of_choice", False)
        for node in nodes
    )
    chosen = {attribute for attribute in Attribute if attribute.value in named}
    return frozenset(chosen | ({Attribute.HOUSE} if of_house else set()))
