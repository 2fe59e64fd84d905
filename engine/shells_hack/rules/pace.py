"""How soon Red's income could pay for its objective (D62): alone, with every card in hand and the luckiest events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from engine.shells_hack.rules.cards import AttackCard, Buff, load
from engine.shells_hack.rules.limits import MAX_FUNDS, MAX_RESISTANCE, MAX_TURNS
from engine.shells_hack.rules.settings import PARAMETERS, Component
from engine.shells_hack.rules.steps import Steps
from engine.shells_hack.rules.tables import PARAM_OF, Param, assets_of

Spot = tuple[str, int, bool]  #: intruded last ("" outside), turns of 隣接無効 left, whether it may not leak again (D16)
Purse = dict[Spot, int]  #: the most funds that Red can hold at each spot
Luck = tuple[tuple[int, ...], int]  #: events of each kind gone from the deck, levels of intrusion lost
Arms = tuple[int, ...]  #: what the turn's weaponization adds, by kind of buff
Access = tuple[bool, bool, bool]  #: next to an intruded component, 隣接無効, itself intruded
ENTRY = "entry"  #: an act of its own beside the effects


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
        self.arms = self._arms()
        self._known: dict[tuple[str, str, Access, Arms, int], int] = {}

    def price(self, act: str, name: str, access: Access, arms: Arms, fell: int) -> int:
        """Return the funds that an act costs, more than any cap where no card can make it succeed."""
        key = (act, name, access, arms, fell)
        if key not in self._known:
            component = self.steps.components[name]
            fits = (c.cost for c in self.acts.get(act, ()) if self._works(c, component, access, arms, fell))
            self._known[key] = min(fits, default=MAX_FUNDS + 1)
        return self._known[key]

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

    def _works(self, card: AttackCard, component: Component, access: Access, arms: Arms, fell: int) -> bool:
        beside, void, inside = access
        reach = {"none": component.exposed or beside or inside, "adjacent": beside or inside, "intruded": inside}
        param = PARAM_OF[card.category]
        level = card.level + sum(
            amount
            for amount, buff in zip(arms, self.buffs, strict=True)
            if buff.parameter == PARAMETERS[param]
            and buff.card in (None, card.id)
            and buff.component in (None, component.id)
        )
        resistance = component.levels[param] - (fell if param == Param.INTRUSION else 0)
        return reach[card.condition] and self._names(card, component.id, void) and level >= resistance

    def _arms(self) -> dict[Arms, int]:
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

    def turns(self) -> int | None:
        """Return the least turns that the objective can take, None if no match is long enough.

        So many places must each be done by then; and all together cost at least what each costs by itself.
        """
        own = sorted(p for p in (self.prices.alone(self.effect, name) for name in self.places) if p is not None)
        if len(own) < self.count:
            return None
        gain = min(self.settings.funds_cap, self.settings.actor.funds) + max(0, *(funds for _, funds in self.events))
        least = -(-sum(own[: self.count]) // gain)
        soon = self._first(self.settings.turn_limit, 1) or self._first(MAX_TURNS, len(self.events))
        return None if soon is None or max(soon, least) > MAX_TURNS else max(soon, least)

    def _first(self, limit: int, kinds: int) -> int | None:
        """The first turn by which enough places are done; of the events left only the ``kinds`` luckiest are tried."""
        waiting = set(self.places)
        now: dict[Luck, Purse] = {((0,) * len(self.events), 0): {("", 0, False): 0}}
        for turn in range(1, limit + 1):
            then: dict[Luck, Purse] = {}
            for luck, purse in now.items():
                for later, change in self._drawn(luck, kinds):
                    begun = {spot: self._income(funds, change) for spot, funds in purse.items()}
                    _raise(then.setdefault(later, {}), self._played(begun, later[1], waiting))
            if len(self.places) - len(waiting) >= self.count:
                return turn
            now = then
        return None

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

    def _played(self, begun: Purse, fell: int, waiting: set[str]) -> Purse:
        """What a turn's acts lead to, whatever weaponization they begin with (D10, D17)."""
        later: Purse = {}
        for arms, cost in self.prices.arms.items():
            purse = {spot: funds - cost for spot, funds in begun.items() if funds >= cost}
            self._walk(purse, arms, fell, waiting)
            for (head, void, leaked), funds in purse.items():
                _raise(later, {(head, max(0, void - 1), leaked): funds})
        return later

    def _walk(self, purse: Purse, arms: Arms, fell: int, waiting: set[str]) -> None:
        """Spread over all spots that can be paid for in this turn; places that can be done wait no more."""
        heap = [(-funds, spot) for spot, funds in purse.items()]
        heapify(heap)
        while heap:
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
