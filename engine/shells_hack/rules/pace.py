"""How soon Red's income could pay for its objective (D62): alone, with every card in hand and the luckiest events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush

from engine.shells_hack.rules.cards import AttackCard, Buff, load
from engine.shells_hack.rules.limits import MAX_FUNDS, MAX_RESISTANCE, MAX_TURNS
from engine.shells_hack.rules.settings import PARAMETERS
from engine.shells_hack.rules.steps import Steps
from engine.shells_hack.rules.tables import PARAM_OF, Param, assets_of

Spot = tuple[str, int, bool]  #: intruded last ("" outside), turns of 隣接無効 left, whether it may not leak again (D16)
Purse = dict[Spot, int]  #: the most funds that Red can hold at each spot
Luck = tuple[tuple[int, ...], int]  #: events of each kind gone from the deck, levels of intrusion lost
Arms = tuple[int, ...]  #: what the turn's weaponization adds, by kind of buff
Access = tuple[bool, bool, bool]  #: next to an intruded component, 隣接無効, itself intruded
ENTRY = "entry"  #: an act of its own beside the effects


@dataclass(frozen=True, slots=True)
class Offer:
    """A card for an act on a component."""

    cost: int
    condition: str
    exposed: bool  #: whether it reaches the component from anywhere
    named: bool  #: whether it names the component also without 隣接無効
    short: int  #: how far its level lies below the resistance
    falls: bool  #: whether that resistance falls by events
    kinds: tuple[int, ...]  #: of the buffs that count for it

    def works(self, access: Access, arms: Arms, fell: int) -> bool:
        """Return whether it reaches the component and succeeds (D6, D7, D8)."""
        beside, void, inside = access
        reach = inside or self.condition != "intruded" and (beside or self.exposed)
        short = self.short - (fell if self.falls else 0)
        return reach and (void or self.named) and sum([arms[kind] for kind in self.kinds]) >= short


class Prices:
    """The cheapest card for every act on a component."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.cap = steps.settings.funds_cap
        self.acts: dict[str, list[AttackCard]] = {}
        self.weapons: list[tuple[AttackCard, Buff]] = []
        for card in steps.attacks:
            if card.skill > steps.settings.actor.skill:
                continue
            if card.buff is not None:
                self.weapons.append((card, card.buff))
            elif card.category != "recon":
                self.acts.setdefault(card.effect or ENTRY, []).append(card)
        self.buffs = list(dict.fromkeys(buff for _, buff in self.weapons))
        self._known: dict[tuple[str, str, Access, Arms, int], int] = {}
        self._listed: dict[tuple[str, str], list[Offer]] = {}

    def price(self, act: str, name: str, access: Access, arms: Arms, fell: int) -> int:
        """Return the funds that an act costs, more than any cap where no card can make it succeed."""
        key = (act, name, access, arms, fell)
        if key not in self._known:
            works = (offer.cost for offer in self._offers(act, name) if offer.works(access, arms, fell))
            self._known[key] = next(works, MAX_FUNDS + 1)
        return self._known[key]

    def _offers(self, act: str, name: str) -> list[Offer]:
        """The cards for an act that may ever name a component, the cheapest first."""
        if (act, name) not in self._listed:
            cards = sorted(self.acts.get(act, ()), key=lambda card: card.cost)
            self._listed[act, name] = [self._offer(card, name) for card in cards if self._names(card, name, True)]
        return self._listed[act, name]

    def _offer(self, card: AttackCard, name: str) -> Offer:
        param = PARAM_OF[card.category]
        kinds = tuple(
            kind
            for kind, buff in enumerate(self.buffs)
            if buff.parameter == PARAMETERS[param] and buff.card in (None, card.id) and buff.component in (None, name)
        )
        short = self.steps.components[name].levels[param] - card.level
        exposed = card.condition == "none" and self.steps.components[name].exposed
        named = self._names(card, name, False)
        return Offer(card.cost, card.condition, exposed, named, short, param == Param.INTRUSION, kinds)

    def alone(self, effect: str, name: str) -> int | None:
        """Return what an effect costs however near and weak its place has become, None without a card for it."""
        entry = min((card.cost for card in self.acts.get(ENTRY, ()) if self._names(card, name, True)), default=None)
        found = []
        for card in self.acts.get(effect, ()):
            into = entry if card.condition == "intruded" else 0
            if into is not None and self._names(card, name, True):
                found.append(into + card.cost)
        return min(found, default=None)

    def _names(self, card: AttackCard, name: str, void: bool) -> bool:
        """Whether a card's target names a component; 隣接無効 opens what is for exposed ones (D8)."""
        return card.scope == "exposed" and void or self.steps.in_scope(card, self.steps.components[name])

    @cached_property
    def arms(self) -> dict[Arms, int]:
        """Every sum of buffs that a turn's copies and the cap allow, no more than is of use, at its lowest cost."""
        best: dict[Arms, int] = {(0,) * len(self.buffs): 0}
        for weapon, buff in self.weapons:
            kind, most = self.buffs.index(buff), self._useful(buff)
            for _ in range(self.steps.copies(weapon)):
                for arms, cost in list(best.items()):
                    more = (*arms[:kind], min(most, arms[kind] + buff.amount), *arms[kind + 1 :])
                    if cost + weapon.cost <= self.cap and cost + weapon.cost < best.get(more, MAX_FUNDS + 1):
                        best[more] = cost + weapon.cost
        return best

    def _useful(self, buff: Buff) -> int:
        """The most that some card falls short by, somewhere where the buff counts."""
        acts = [act for act in self.acts if (act == ENTRY) == (buff.parameter == "intrusion")]
        cards = [card for act in acts for card in self.acts[act] if buff.card in (None, card.id)]
        places = [c for c in self.steps.components.values() if buff.component in (None, c.id)]
        pairs = ((card, c) for card in cards for c in places if self._names(card, c.id, True))
        return max((c.levels[PARAM_OF[card.category]] - card.level for card, c in pairs), default=0)


class Pace:
    """An objective's effect on each of its places by itself: one way is followed at a time, so its head says it all."""

    def __init__(self, steps: Steps, effect: str, places: list[str], count: int) -> None:
        self.settings = steps.settings
        self.components = steps.components
        self.prices = Prices(steps)
        self.effect = effect
        self.places = [name for name in places if name in steps.components]
        self.count = count
        kept = assets_of(self.settings)
        self.leaky = {name for name in self.components if "credentials" in kept.get(name, ())}
        self.exposed = [name for name, component in self.components.items() if component.exposed]
        self.after: dict[str, list[str]] = {name: [] for name in ("", *self.components)}
        for source, target in steps.edges:
            self.after[source].append(target)
        events: Counter[tuple[int, int]] = Counter()
        for event in load().events:
            events[-event.intrusion, event.red_funds] += event.copies
        self.events = sorted((kind for kind, copies in events.items() if copies), reverse=True)  #: the luckiest first
        self.copies = tuple(events[kind] for kind in self.events)

    def surely(self, limit: int) -> bool:
        """Return whether so many turns are enough even without weaponization: seen at once, but False says nothing."""
        least = self._least()
        unarmed = {(0,) * len(self.prices.buffs): 0}
        return least is not None and least <= limit and self._first(limit, 1, unarmed) is not None

    def turns(self) -> int | None:
        """Return the least turns that the objective can take, None if no match is long enough.

        So many places must each be done by then; and all together cost at least what each costs by itself.
        """
        least, arms = self._least(), self.prices.arms
        if least is None:
            return None
        soon = self._first(self.settings.turn_limit, 1, arms) or self._first(MAX_TURNS, len(self.events), arms)
        return None if soon is None or max(soon, least) > MAX_TURNS else max(soon, least)

    def _least(self) -> int | None:
        """The turns until all places together are paid for, None without cards for them."""
        own = sorted(p for p in (self.prices.alone(self.effect, name) for name in self.places) if p is not None)
        if len(own) < self.count:
            return None
        gain = min(self.settings.funds_cap, self.settings.actor.funds) + max(0, *(funds for _, funds in self.events))
        return -(-sum(own[: self.count]) // gain)

    def _first(self, limit: int, kinds: int, arms: Mapping[Arms, int]) -> int | None:
        """The first turn by which enough places are done; of the events left only the ``kinds`` luckiest are tried."""
        waiting = set(self.places)
        now: dict[Luck, Purse] = {((0,) * len(self.events), 0): {("", 0, False): 0}}
        for turn in range(1, limit + 1):
            then: dict[Luck, Purse] = {}
            for luck, purse in now.items():
                for later, change in self._drawn(luck, kinds):
                    begun = {spot: self._income(funds, change) for spot, funds in purse.items()}
                    _raise(then.setdefault(later, {}), self._played(begun, arms, later[1], waiting))
                    if self._enough(waiting):
                        return turn
            now = then
        return None

    def _enough(self, waiting: set[str]) -> bool:
        return len(self.places) - len(waiting) >= self.count

    def _drawn(self, luck: Luck, kinds: int) -> Iterator[tuple[Luck, int]]:
        """What an event may lead to, and its change of Red's funds (D3)."""
        gone, fell = luck
        left = [i for i, copies in enumerate(self.copies) if gone[i] < copies]
        for i in left[:kinds]:
            levels, change = self.events[i]
            after = tuple(count + (i == j) for j, count in enumerate(gone))
            fresh = (0,) * len(after) if after == self.copies else after
            yield (fresh, min(MAX_RESISTANCE, fell + levels)), change

    def _income(self, funds: int, change: int) -> int:
        """Red's funds after the initial and the event phase (D2)."""
        cap = self.settings.funds_cap
        return max(0, min(cap, min(cap, funds + self.settings.actor.funds) + change))

    def _played(self, begun: Purse, all_arms: Mapping[Arms, int], fell: int, waiting: set[str]) -> Purse:
        """What a turn's acts lead to, whatever weaponization they begin with (D10, D17), until enough is done."""
        later: Purse = {}
        for arms, cost in all_arms.items():
            purse = {spot: funds - cost for spot, funds in begun.items() if funds >= cost}
            self._walk(purse, arms, fell, waiting)
            if self._enough(waiting):
                break
            for (head, void, leaked), funds in purse.items():
                _raise(later, {(head, max(0, void - 1), leaked): funds})
        return later

    def _walk(self, purse: Purse, arms: Arms, fell: int, waiting: set[str]) -> None:
        """Spread over all spots that can be paid for in this turn; places that can be done wait no more."""
        heap = [(-funds, spot) for spot, funds in purse.items()]
        heapify(heap)
        while heap and not self._enough(waiting):
            left, spot = heappop(heap)
            if purse[spot] > -left:
                continue
            for name, access in self._near(spot):
                if name in waiting and self.prices.price(self.effect, name, access, arms, fell) <= -left:
                    waiting.remove(name)
                for act, new in self._moves(spot, name):
                    funds = -left - self.prices.price(act, name, access, arms, fell)
                    if funds > purse.get(new, -1):
                        purse[new] = funds
                        heappush(heap, (-funds, new))

    def _near(self, spot: Spot) -> list[tuple[str, Access]]:
        """What can be attacked from a spot; what is exposed is so from outside, and need not be again (D7, D8)."""
        head, void, _ = spot
        names = list(self.components) if void else [head, *self.after[head]] if head else self.exposed
        return [(name, (void > 0 or name in self.after[head], void > 0, name == head)) for name in names]

    def _moves(self, spot: Spot, name: str) -> Iterator[tuple[str, Spot]]:
        """Acts on a component that lead to another spot: an entry, and a leak that opens everything."""
        head, void, leaked = spot
        if name != head:
            yield ENTRY, (name, void, False)
        if name in self.leaky and not (leaked and name == head):
            once = leaked or name == head and not self.settings.repeat_impact
            yield "leak", (head, self.settings.bypass_turns, once)


def _raise(purse: Purse, other: Purse) -> None:
    """Keep the larger funds of each spot."""
    for spot, funds in other.items():
        if funds > purse.get(spot, -1):
            purse[spot] = funds
