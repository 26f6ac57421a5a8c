"""Paying energy and power: from the pool, with runes, and with what adds resources (165-168, 357)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from kfjudge.games.riftbound.board.chain import Context
from kfjudge.games.riftbound.board.facts import Ability
from kfjudge.games.riftbound.board.objects import Obj, Spot
from kfjudge.games.riftbound.meaning.records import reads
from kfjudge.games.riftbound.play import changes, piles
from kfjudge.games.riftbound.play.costs import DOMAINS, Price, allowed
from kfjudge.games.riftbound.play.game import Asking, Game
from kfjudge.games.riftbound.words import cards as c
from kfjudge.games.riftbound.words import effects as f
from kfjudge.games.riftbound.words import statics as s
from kfjudge.games.riftbound.words.base import Domain, Kind
from kfjudge.games.riftbound.words.text import Activated


@reads(s.MoreResources, "token by")
def added(game: Game, source: Obj | None, resources: f.Resources) -> f.Resources:
    """What an ability of a card adds, with what statements add to it."""
    if source is None or not source.facts.token:
        return resources
    for _source, known, one in game.view.active(s.MoreResources):
        if (
            isinstance(one, s.MoreResources)
            and one.token == source.facts.name
            and known.controller == source.controller
        ):
            resources = f.Resources(energy=resources.energy + one.by.energy, power=(*resources.power, *one.by.power))
    return resources


@reads(s.UsesOnly, "condition once_per_turn")
def within_limits(game: Game, obj: Obj, ability: Ability, paragraph: Activated, ctx: Context) -> bool:
    """Whether what limits an ability, or all abilities of its card, lets it be used."""
    everywhere = game.view.own(obj, ctx, s.UsesOnly)
    for limit in (*paragraph.limits, *everywhere):
        if limit.condition is not None and not game.meaning.holds(limit.condition, ctx):
            return False
        if limit.once_per_turn and ability.number in obj.used:
            return False
    return True


def allowed_now(game: Game, uses: frozenset[f.SpendLimit]) -> frozenset[f.SpendLimit]:
    return uses if game.board.neutral else uses | {f.SpendLimit.SHOWDOWNS}


def taps(game: Game, player: int) -> bool:
    """Whether a player uses runes and what else adds resources while a cost is paid: these are activated abilities."""
    return game.taps and game.forbidden(s.Deed.USE_ABILITIES, player=player) is None


def adding(
    game: Game, player: int, without: int = 0, uses: frozenset[f.SpendLimit] = frozenset()
) -> Iterator[tuple[Obj, f.Effect]]:
    """What abilities do whose cost is to exhaust or kill their card, as far as they can be used now."""
    if not taps(game, player):
        return
    for obj in game.board.on_board():
        if obj.controller != player or obj.id == without:
            continue
        for ability in game.view.printed(obj):
            paragraph = ability.paragraph
            if not isinstance(paragraph, Activated) or not changes.can_exhaust(game, obj):
                continue
            simple = all(
                isinstance(part, f.ExhaustMe) or (isinstance(part, f.Kill) and part.cards == c.Me())
                for part in paragraph.cost.parts
            )
            adds: f.Effect = paragraph.effect
            limit = None
            if isinstance(adds, f.Steps) and len(adds.effects) == 2 and isinstance(adds.effects[1], f.UseOnly):
                limit = adds.effects[1].limit
                adds = adds.effects[0]
            ctx = game.view.context(obj)
            if isinstance(adds, f.If) and game.meaning.holds(adds.condition, ctx):
                adds = adds.then
            if not simple or not isinstance(adds, f.Add | f.PayTo):
                continue
            if len(paragraph.cost.parts) > 1 and game.forbidden(s.Deed.KILL, obj):
                continue
            if limit is not None and limit not in allowed_now(game, uses):
                continue
            holds = all(game.meaning.holds(one, ctx) for one in ability.conditions)
            if holds and within_limits(game, obj, ability, paragraph, ctx):
                yield obj, adds


def _sources(
    game: Game, player: int, without: int = 0, uses: frozenset[f.SpendLimit] = frozenset()
) -> list[tuple[Obj, f.Resources]]:
    """What adds resources for nothing but exhausting (or killing) its card."""
    return [
        (obj, added(game, obj, adds.resources))
        for obj, adds in adding(game, player, without, uses)
        if isinstance(adds, f.Add) and adds.times is None
    ]


def _exchanged(game: Game, player: int, price: Price, without: int) -> Iterator[tuple[Obj, Price]]:
    """What a price comes to if something turns energy into power of any domain for it, or power into energy."""
    for obj, adds in adding(game, player, without, price.uses):
        if not isinstance(adds, f.PayTo) or not isinstance(adds.effect, f.Add):
            continue
        for part in adds.cost.parts:
            if not isinstance(part, f.AnyAmountOf) or len(adds.cost.parts) > 1:
                continue
            energy = part.of is f.Spent.ENERGY
            for many in range(1, (len(price.power) if energy else price.energy) + 1):
                other = price.copy()
                other.energy += many if energy else -many
                other.power = other.power[many:] if energy else other.power + [DOMAINS] * many
                yield obj, other


Pick = tuple[str, Domain | int]
"""Where one power comes from: the pool or a rune of a domain, or an object that adds it."""


def plan(
    game: Game, player: int, price: Price, without: int = 0, picks: Sequence[Pick] | None = None
) -> list[tuple[str, object]] | None:
    """How a price is paid: from the pool first, then with runes and what adds resources, then with what turns energy
    into power or power into energy. None if it cannot be. `picks` says for each power, the narrowest first, where it
    comes from.
    """
    steps = _planned(game, player, price, without, picks)
    if steps is None and picks is None:
        for obj, other in _exchanged(game, player, price, without):
            steps = _planned(game, player, other, without)
            if steps is not None:
                return [*steps, ("use", obj)]
    return steps


def _planned(
    game: Game, player: int, price: Price, without: int = 0, picks: Sequence[Pick] | None = None
) -> list[tuple[str, object]] | None:
    pool = game.board.seats[player].pool
    steps: list[tuple[str, object]] = []
    power = dict(pool.power)
    free: list[frozenset[Domain]] = []
    kept = [
        (index, energy, list(domains))
        for index, (limit, energy, domains) in enumerate(pool.kept)
        if limit in allowed_now(game, price.uses)
    ]
    asked: list[tuple[frozenset[Domain], Pick]] = []
    for place, wanted in enumerate(sorted(price.power, key=len)):
        if picks is not None and picks[place][0] != "kept":
            what, value = picks[place]
            if what == "pool":
                steps.append(("power", value))
            else:
                free.append(wanted)
                asked.append((wanted, picks[place]))
            continue
        store = next((one for one in kept if any(d in wanted or d is Domain.ANY for d in one[2])), None)
        if store is not None:
            paid = next(d for d in store[2] if d in wanted or d is Domain.ANY)
            store[2].remove(paid)
            steps.append(("kept power", (store[0], paid)))
            continue
        domain = next((one for one in sorted(wanted, key=lambda d: -power.get(d, 0)) if power.get(one, 0) > 0), None)
        if domain is None and power.get(Domain.ANY, 0) > 0:
            domain = Domain.ANY
        if domain is None:
            free.append(wanted)
        else:
            power[domain] -= 1
            steps.append(("power", domain))
    energy = price.energy
    for index, much, _domains in kept:
        if much and energy:
            steps.append(("kept energy", (index, min(much, energy))))
            energy -= min(much, energy)
    steps.append(("energy", min(energy, pool.energy)))
    energy -= min(energy, pool.energy)
    runes = game.board.runes(player) if taps(game, player) else []
    recycled: set[int] = set()
    spare = 0
    ready = [rune for rune in runes if changes.can_exhaust(game, rune)]
    for place, wanted in enumerate(free):
        pick = asked[place][1] if asked else None
        fitting = [rune for rune in runes if rune.id not in recycled and rune.facts.domains[0] in {*wanted, Domain.ANY}]
        if pick is not None:
            fitting = [rune for rune in fitting if pick == ("rune", rune.facts.domains[0])]
        # What pays for anything comes last. An exhausted rune costs nothing more; a ready one is exhausted for energy
        # first if energy is needed.
        fitting.sort(key=lambda rune: (rune.facts.domains[0] is Domain.ANY, not rune.exhausted, rune.id))
        if fitting:
            recycled.add(fitting[0].id)
            steps.append(("recycle", fitting[0]))
        else:
            short = min(
                1, max(0, energy - spare - len(ready))
            )  # of what adds energy too, that is taken if it is needed
            source = max(
                (
                    one
                    for one in _sources(game, player, without, price.uses)
                    if one[0].id not in recycled
                    and (pick is None or pick[1] == one[0].id)
                    and one[1].power
                    and (one[1].power[0] is Domain.ANY or allowed(one[1].power[0], one[0].facts.domains) & wanted)
                ),
                key=lambda one: min(short, one[1].energy),
                default=None,
            )
            if source is None:
                return None
            recycled.add(source[0].id)
            steps.append(("use", source[0]))
            spare += source[1].energy
    ready.sort(key=lambda rune: rune.id not in recycled)
    if spare:
        energy -= spare
        if energy < 0:
            steps.append(("spare", -energy))
            energy = 0
    for rune in ready:
        if energy <= 0:
            break
        energy -= 1
        steps.insert(0, ("exhaust", rune))
    for obj, resources in _sources(game, player, without, price.uses):
        if energy <= 0:
            break
        if resources.energy and obj.id not in recycled:
            energy -= resources.energy
            steps.append(("use", obj))
            if energy < 0:
                steps.append(("spare", -energy))
    return steps if energy <= 0 else None


def can_pay(game: Game, player: int, price: Price, without: int = 0) -> bool:
    """Whether a price can be paid in any way."""
    if plan(game, player, price, without) is not None:
        return True
    return len(price.power) > 1 and bool(ways_to_pay(game, player, price, without))


MOST_WAYS = 60
"""More ways of paying than these are not compared."""


def ways_to_pay(game: Game, player: int, price: Price, without: int = 0) -> dict[str, list[Pick]]:
    """The ways to pay that leave something different behind: runes of other domains, another pool, other objects used.
    What is used of a way stands in its name. Energy is paid in one way: from the pool, then by runes, then by the rest.
    """
    seat = game.board.seats[player]
    wanted = sorted(price.power, key=len)
    store = {("pool", domain): many for domain, many in seat.pool.power.items() if many}
    if taps(game, player):
        for rune in game.board.runes(player):
            key = ("rune", rune.facts.domains[0])
            store[key] = store.get(key, 0) + 1
    objects = [one for one in _sources(game, player, without, price.uses) if one[1].power]
    found: dict[str, list[Pick]] = {}

    def fits(domains: frozenset[Domain]) -> list[Pick]:
        exact: list[Pick] = [("pool", domain) for domain in sorted(domains) if store.get(("pool", domain))]
        if not exact and store.get(("pool", Domain.ANY)):
            exact = [("pool", Domain.ANY)]  # what pays for anything is spent last
        exact += [
            ("rune", domain)
            for domain in sorted(domains)
            if store.get(("rune", domain)) and not store.get(("pool", domain))
        ]
        if not exact and store.get(("rune", Domain.ANY)):
            exact = [("rune", Domain.ANY)]
        used = {pick[1] for pick in picks if pick[0] == "object"}
        for obj, adds in objects:
            domain = adds.power[0]
            if obj.id not in used and (domain is Domain.ANY or allowed(domain, obj.facts.domains) & domains):
                exact.append(("object", obj.id))
        return exact

    picks: list[Pick] = []
    alike = {obj.id: (obj.facts.name, adds) for obj, adds in objects}
    been: set[frozenset[tuple[Hashable, int]]] = set()

    def deeper() -> None:
        # What was picked so far decides what is left, in whatever order it was picked.
        spent = frozenset(Counter(pick if isinstance(pick[1], Domain) else alike[pick[1]] for pick in picks).items())
        if len(found) >= MOST_WAYS or spent in been:
            return
        been.add(spent)
        if len(picks) == len(wanted):
            names = sorted(_pick_name(game, pick) for pick in picks)
            name = ", ".join(names)
            if name not in found and plan(game, player, price, without, picks) is not None:
                found[name] = list(picks)
            return
        for pick in fits(wanted[len(picks)]):
            picks.append(pick)
            if pick[0] != "object":
                store[pick] -= 1  # type: ignore[index]
            deeper()
            if pick[0] != "object":
                store[pick] += 1  # type: ignore[index]
            picks.pop()

    deeper()
    return found


def _pick_name(game: Game, pick: Pick) -> str:
    value = pick[1]
    return value.value if isinstance(value, Domain) else game.board.objects[value].facts.name


HOLDING = (Spot.HAND, Spot.CHAMPION, Spot.FACEDOWN, Spot.DECK, Spot.BASE, Spot.FIELD, Spot.LEGEND)
"""Where the cards lie for which their player may still want power of a domain."""


def _same(game: Game, player: int, price: Price, ways: dict[str, list[Pick]]) -> tuple[Hashable, ...] | None:
    """What the ways to pay come to: power of domains of which enough is left for everything is one power. None where
    somebody asks what is left in a pool.
    """
    if game.pools_told:
        return None
    pool, size = game.board.seats[player].pool.power, len(price.power)
    wanted = Counter[Domain]()
    for obj in game.board.objects.values():
        if obj.controller == player and obj.spot in HOLDING and obj.facts.kind is not Kind.RUNE:
            wanted.update(dict.fromkeys(obj.facts.domains, obj.facts.power + 1))
    plenty = {domain for domain, many in pool.items() if many >= 2 * size + wanted[domain]}

    def key(pick: Pick) -> str:
        return "plenty" if pick[0] == "pool" and pick[1] in plenty else f"{pick[0]} {_pick_name(game, pick)}"

    return tuple(tuple(sorted(map(key, picks))) for picks in ways.values())


def pay(game: Game, player: int, price: Price, without: int = 0) -> Asking[None]:
    """Pays energy and power; its payer is asked where what is left differs. Raises `ValueError` if it cannot be
    paid.
    """
    picks: Sequence[Pick] | None = None
    if price.power and game.taps and not game.board.seats[player].pool.kept:
        ways = ways_to_pay(game, player, price, without)
        same = _same(game, player, price, ways)
        picked = yield from game.ask(player, "payment", "Which power is spent?", ways, rule="357", same=same)
        picks = ways[str(picked[0])] if picked else None
    steps = plan(game, player, price, without, picks)
    if steps is None:
        raise ValueError("the cost cannot be paid")
    seat = game.board.seats[player]
    for what, value in steps:
        match what:
            case "power":
                assert isinstance(value, Domain)
                seat.pool.power[value] -= 1
                if not seat.pool.power[value]:
                    del seat.pool.power[value]
            case "energy":
                seat.pool.energy -= int(str(value))
            case "kept power":
                assert isinstance(value, tuple)
                seat.pool.kept[value[0]][2].remove(value[1])
            case "kept energy":
                assert isinstance(value, tuple)
                limit, much, domains = seat.pool.kept[value[0]]
                seat.pool.kept[value[0]] = (limit, much - value[1], domains)
            case "spare":
                seat.pool.energy += int(str(value))
            case "exhaust":
                assert isinstance(value, Obj)
                changes.exhaust(game, value)
            case "recycle":
                assert isinstance(value, Obj)
                piles.recycle(game, [value], player)
            case "use":
                assert isinstance(value, Obj)
                changes.exhaust(game, value)
                if value.facts.token:
                    game.put(value, Spot.TRASH)
    seat.pool.kept = [one for one in seat.pool.kept if one[1] or one[2]]
    seat.energy_spent += price.energy
    seat.power_spent += len(price.power)
    if price.energy or price.power:
        game.say("pay", "357", "player {} pays {} energy and {} power", player + 1, price.energy, len(price.power))
