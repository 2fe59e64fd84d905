"""D62: turns and funds against a search through everything that Red could do alone, and against sums made by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import BadSettings, Problem
from engine.game import jsonable
from engine.match import Match
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.pace import Pace
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, Settings
from engine.shells_hack.rules.steps import Steps
from tests.engine.shells_hack.positions import GAME
from tests.engine.shells_hack.positions import settings as made
from tests.engine.shells_hack.rules.second_rulebook import SecondRulebook

TURNS = 6  #: one more than events in the deck
Scene = tuple[frozenset[str], frozenset[tuple[str, str]], int, tuple[str, ...]]  #: intruded, impacts, 隣接無効, weapons


class Alone:
    """Red alone with every card in every turn: all acts that can succeed, in every order, under every order of events.

    Of two equal scenes the one with more funds is followed. Impacts that change nothing for Red are left out.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = jsonable(settings)
        self.goal = settings.actor.objective
        self.book = SecondRulebook(self.settings, {}, {})
        self.events = {card.id: card for card in load().events}
        self.copies = {c.id: c.copies if settings.copies is None else settings.copies for c in load().attacks}
        self.cards = [
            c for c in self.book.attacks.values() if c.skill <= settings.actor.skill and c.category != "recon"
        ]
        self.first: dict[str, int] = {}  #: by component, the first turn of the objective's effect
        self.all = 0  #: the first turn in which the objective was reached
        self.known: dict[tuple[Scene, int], list[tuple[Any, Scene]]] = {}
        self.search()

    def search(self) -> None:
        now: dict[tuple[frozenset[str], int], dict[Scene, int]] = {
            (frozenset(self.events), 0): {(frozenset(), frozenset(), 0, ()): 0}
        }
        for turn in range(1, TURNS + 1):
            then: dict[tuple[frozenset[str], int], dict[Scene, int]] = {}
            for (deck, lost), scenes in now.items():
                for event in deck:
                    left = deck - {event} or frozenset(self.events)
                    fell = min(3, lost - self.events[event].intrusion)
                    found = self.played({s: self.income(f, event) for s, f in scenes.items()}, fell, turn)
                    into = then.setdefault((left, fell), {})
                    for (intruded, impacts, bypass, _), funds in found.items():
                        scene = (intruded, impacts, max(0, bypass - 1), ())
                        into[scene] = max(funds, into.get(scene, 0))
            now = then

    def income(self, funds: int, event: str) -> int:
        cap = self.settings["funds_cap"]
        gained = min(cap, funds + self.settings["actor"]["funds"])
        return max(0, min(cap, gained + self.events[event].red_funds))

    def played(self, scenes: dict[Scene, int], lost: int, turn: int) -> dict[Scene, int]:
        found = dict(scenes)
        waiting = list(scenes)
        while waiting:
            scene = waiting.pop()
            for card, new in self.acts(scene, lost):
                funds = found[scene] - card.cost
                if funds >= 0 and funds > found.get(new, -1):
                    found[new] = funds
                    waiting.append(new)
                    self.note(new, turn)
        return found

    def note(self, scene: Scene, turn: int) -> None:
        self.book.impacts = set(scene[1])
        for effect, component in scene[1]:
            if effect == self.goal.effect:
                self.first.setdefault(component, turn)
        if not self.all and self.book.reached():
            self.all = turn

    def acts(self, scene: Scene, lost: int) -> list[tuple[Any, Scene]]:
        if (scene, lost) not in self.known:
            self.known[scene, lost] = list(self.possible(scene, lost))
        return self.known[scene, lost]

    def possible(self, scene: Scene, lost: int) -> Iterator[tuple[Any, Scene]]:
        intruded, impacts, bypass, weapons = scene
        for card in self.cards:
            if card.buff is not None:
                if weapons.count(card.id) < self.copies[card.id]:
                    yield card, (intruded, impacts, bypass, tuple(sorted((*weapons, card.id))))
                continue
            for component in self.book.components:
                self.book.intruded, self.book.impacts, self.book.bypass = set(intruded), set(impacts), bypass
                self.book.buffs = [self.book.attacks[weapon].buff for weapon in weapons]
                if not self.book.attackable(card, component) or not self.meets(card, component, lost):
                    continue
                if card.category != "execution":
                    yield card, (intruded | {component}, impacts, bypass, weapons)
                    continue
                opens = card.effect == "leak" and "credentials" in self.book.assets[component]
                if opens or card.effect == self.goal.effect:
                    left = self.settings["bypass_turns"] if opens else bypass
                    yield card, (intruded, impacts | {(card.effect, component)}, left, weapons)

    def meets(self, card: Any, component: str, lost: int) -> bool:
        recon, intrusion, execution = self.book.initial[component]
        resistance = execution if card.category == "execution" else max(0, intrusion - lost)
        return self.book.level(card, component) >= resistance


def small(luck: random.Random, most: int = 6) -> Settings:
    """Two to four components, drawn stars, cap and ways, and an objective of one or two places."""
    names = luck.sample(
        ("endpoint", "web_ap", "idp", "storage", "db", "ops_terminal", "dns"), luck.choice((2, 3, 3, 4))
    )
    sheet = load().architecture.model_dump(mode="json")
    for row in sheet["components"]:
        row["enabled"] = row["id"] in names
        if luck.random() < 0.5:
            row["levels"] = [0, luck.randint(0, 3), luck.randint(0, 3)]
        if luck.random() < 0.2:
            row["exposed"] = not row["exposed"]
    pairs = [(a, b) for a in names for b in names if a != b and luck.random() < 0.4]
    sheet["edges"] = [{"source": a, "target": b} for a, b in pairs]
    kept = {name: luck.sample(ASSETS, luck.randint(0, 2)) for name in names}
    goal: dict[str, Any] = {"effect": luck.choice(EFFECTS)}
    kind = luck.randrange(3)
    goal |= {"component": luck.choice(names)} if kind == 0 else {"count": luck.randint(1, 2)}
    goal |= {"asset": luck.choice(ASSETS)} if kind == 1 else {}
    stars = {"funds": luck.randint(1, 4), "skill": luck.randint(1, 4)}
    read: Settings = GAME.read_settings(
        {
            "company": {"id": "small", "name": "S", "funds": 1, "robustness": 1, "assets": kept},
            "actor": {"id": "small", "name": "S", "objective": goal} | stars,
            "architecture": sheet,
            "funds_cap": luck.randint(2, most),
            "bypass_turns": luck.randint(1, 3),
            "turn_limit": luck.randint(1, TURNS),
            "repeat_impact": luck.random() < 0.5,
            "copies": luck.choice((1, 2)),
        }
    )
    return read


def own_cost(alone: Alone, component: str) -> int:
    """What one place costs by itself: its cheapest impact, and an entry where that needs one."""
    named = [c for c in alone.cards if c.buff is None and alone.book.names_target(c, component, 1)]
    entry = min((c.cost for c in named if c.category != "execution"), default=99)
    impacts = [c for c in named if c.effect == alone.goal.effect]
    return min((int(c.cost) + (entry if c.condition == "intruded" else 0) for c in impacts), default=99)


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in (2, 3))])
def test_each_place_by_itself_is_counted_exactly(part: int) -> None:
    """D62: the turns named are what a whole search finds, place by place, and never more for an objective."""
    luck = random.Random(62 + part)
    exact, refused = 0, 0
    for _ in range(15):
        settings = small(luck)
        alone, steps, goal = Alone(settings), Steps(settings, load()), settings.actor.objective
        for name in alone.book.components:
            found = Pace(steps, goal.effect, [name], 1).turns()
            assert (found if found and found <= TURNS else None) == alone.first.get(name), (settings, name)
            exact += name in alone.first
        counting = [
            name
            for name in alone.book.components
            if goal.component in (None, name) and (goal.asset is None or goal.asset in alone.book.assets[name])
        ]
        found = Pace(steps, goal.effect, counting, goal.count).turns() or TURNS + 1
        firsts = sorted(alone.first.get(name, TURNS + 1) for name in counting)
        if len(firsts) < goal.count or firsts[goal.count - 1] > TURNS:
            assert found > TURNS and not alone.all
        else:
            cost = sum(sorted(own_cost(alone, name) for name in counting)[: goal.count])
            gain = min(settings.funds_cap, settings.actor.funds)
            assert found == max(firsts[goal.count - 1], -(-cost // gain))
        if alone.all:
            assert found <= alone.all
        codes = {problem.code for problem in problems_of_match(settings)}
        late = bool(codes & {"turn_limit_too_small", "objective_too_dear"})
        assert not (late and alone.all and alone.all <= settings.turn_limit), settings
        refused += late
    assert exact > 5 and refused > 0


# ---- sums made by hand


def told(settings: Settings) -> list[Problem]:
    try:
        GAME.new(settings, 1)
    except BadSettings as error:
        return list(error.problems)
    return []


def least(**parts: Any) -> int:
    """The turns that a match of one turn is told to need; it is let through with as many, and with no fewer."""
    problems = told(made(**parts, turn_limit=1))
    if not problems:
        return 1
    (problem,) = problems
    assert (problem.where, problem.code, problem.params["given"]) == ("turn_limit", "turn_limit_too_small", 1)
    turns = int(problem.params["least"])
    assert not told(made(**parts, turn_limit=turns)) and told(made(**parts, turn_limit=turns - 1))
    return turns


STOP_WEB = {"effect": "stop", "component": "web_ap"}  # DDoS: 4, from outside
BOTH = {"effect": "stop", "count": 2}
PLAIN = {"web_ap": {"levels": [1, 2, 1]}}
WEAK_DNS: dict[str, dict[str, Any]] = {"dns": {"levels": [1, 3, 1]}}


@pytest.mark.parametrize(("income", "turns"), [(1, 4), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_income(income: int, turns: int) -> None:
    """D62: 4 funds for one DDoS; the turn that takes funds from Red need not come among the first four."""
    assert least(objective=STOP_WEB, red_stars=(income, 1)) == turns


def test_the_cap_keeps_income_back() -> None:
    """D62, D2: income 5. Web AP's entry resistance of 3 falls to 2, so that entry and leak are 3 + 2: one turn's funds.

    With a cap of 4 the entry leaves 1, and the leak is paid in the second turn.
    """
    parts: dict[str, Any] = {
        "objective": {"effect": "leak", "component": "web_ap"},
        "components": {"web_ap": {"levels": [1, 3, 1]}},
        "red_stars": (5, 1),
    }
    assert least(**parts, funds_cap=5) == 1
    assert least(**parts, funds_cap=4) == 2


def test_a_way_is_paid_turn_by_turn() -> None:
    """D62, D17: Backup by a leak of credentials: 水飲み場攻撃 2, leak 2, lateral movement 1, stop 3.

    At income 3 and a cap of 3: 2 and 1 left; 2 + 1 of 3; 3 of 3. At income 4 and a cap of 4: 2 + 2; 1 + 3.
    """
    parts: dict[str, Any] = {"objective": {"effect": "stop", "component": "backup"}}
    parts["components"] = {"idp": {"enabled": False}}  # no way over the console
    assert least(**parts, funds_cap=3) == 3
    assert least(**parts, funds_cap=4, red_stars=(4, 1)) == 2
    assert least(**parts, funds_cap=4, red_stars=(4, 1), bypass_turns=1) == 3  # 2; 2 + 1, 1 left; 3


def test_where_the_cap_alone_is_in_the_way_that_is_told() -> None:
    """D62, D30: and not the turns: DNS is stopped by DDoS alone, at 4."""
    parts: dict[str, Any] = {"objective": {"effect": "stop", "component": "dns"}, "components": WEAK_DNS}
    found = told(made(**parts, funds_cap=3, turn_limit=1))
    assert [(p.code, p.params["least"]) for p in found] == [("funds_cap_too_small", 4)]


def test_an_event_that_takes_funds_must_come_among_five() -> None:
    """D62, D3: income 1, 水飲み場攻撃 or インジェクション攻撃 2 and ワイパー攻撃 4 are 6 funds, but seven turns.

    Of the first five events one takes 2 funds. Red has but 1 to lose when it comes at once or right after the entry.
    """
    goal = {"effect": "delete", "component": "web_ap"}
    weak = {"web_ap": {"levels": [1, 1, 1]}}
    assert least(objective=goal, components=weak, red_stars=(1, 1)) == 7
    assert least(objective=goal, components=weak, red_stars=(2, 1)) == 3  # 2 - 2; 2; 4 - 4: before the fifth event


def test_an_event_that_lowers_resistances_saves_turns() -> None:
    """D62, D3: Web AP's entry resistance of 2 falls to 1: 2 funds and not 3; with the leak 4, at income 4 one turn."""
    goal = {"effect": "leak", "component": "web_ap"}
    assert least(objective=goal, components=PLAIN, red_stars=(4, 1)) == 1
    stronger = {"web_ap": {"levels": [1, 3, 1]}}  # falls to 2: 3 + 2
    assert least(objective=goal, components=stronger, red_stars=(4, 1)) == 2


def test_several_places_cost_at_least_what_each_costs() -> None:
    """D62: two DDoS are 8 funds; with income 3 and a cap of 4 they take four turns, of which three are seen."""
    only = WEAK_DNS | {name: {"enabled": False} for name in ("ops_terminal", "storage", "db", "backup")}
    parts: dict[str, Any] = {"objective": BOTH, "components": only, "assets": {}}
    assert least(**parts, red_stars=(4, 1)) == 2
    assert least(**parts, red_stars=(2, 1)) == 4
    assert least(**parts, red_stars=(3, 1), funds_cap=4) == 3


def test_an_objective_beyond_the_longest_match() -> None:
    """D62: eight deletions, each with an entry, at income 1: more than 30 funds."""
    goal = {"effect": "delete", "count": 8}
    found = told(made(objective=goal, red_stars=(1, 5), turn_limit=30))
    assert [(p.where, p.code, dict(p.params)) for p in found] == [
        ("actor.funds", "objective_too_dear", {"given": 1, "turns": 30})
    ]


def test_shipped_pairings_have_time() -> None:
    """D62, D25: every company and actor at the usual settings; four turns suffice for any."""
    for company in load().companies:
        for actor in load().actors:
            assert not told(GAME.make_settings(company=company.id, actor=actor.id, turn_limit=4))


def test_a_match_that_has_begun_goes_on() -> None:
    """D62: one that was stored before can be replayed and branched, though none like it begins any more."""
    settings = made(objective=STOP_WEB, red_stars=(1, 1), turn_limit=1)
    assert told(settings)
    match, broken = Match.replay(GAME, settings, 1, {}, [])
    match.play("blue", "ready")
    assert broken is None and match.branch(1, {}).acts == 1
    again, broken = Match.replay(GAME, settings, 1, {}, match.entries)
    assert broken is None and again.view("all") == match.view("all")
    with pytest.raises(BadSettings):
        Match(GAME, settings, 1)
