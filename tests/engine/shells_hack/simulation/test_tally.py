"""Every count of a batch: by hand on built positions, and against a slow count of the events of whole matches."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.policy import RANDOM, RULEBOOK
from engine.shells_hack.rules.settings import EFFECTS, Settings
from engine.shells_hack.rules.state import Ending, new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import counting
from engine.shells_hack.simulation.counting import count_act, count_batch, count_end
from engine.shells_hack.simulation.simulator import Simulator
from engine.shells_hack.simulation.tally import (
    BYPASS,
    OUTSIDE,
    SIZE,
    STAGES,
    Tally,
    Trail,
    added,
    flat,
    new_tally,
    new_trail,
    tally_of,
)
from tests.engine.shells_hack.positions import Board
from tests.engine.shells_hack.test_compiled import variants

PLAYERS = {"random": RANDOM, "rulebook": RULEBOOK}


def counted(settings: Settings, seeds: list[int], player: int) -> Tally:
    """The counts of some matches, played plain."""
    tally = new_tally()
    count_batch(
        prepare(settings), [new_state(), new_state()], new_trail(), tally, seeds, settings.actor.skill, player, player
    )
    return tally


# ---- by hand


class Counted:
    """A board whose acts are counted."""

    def __init__(self, board: Board) -> None:
        self.board, self.tally, self.trail = board, new_tally(), new_trail()

    def play(self, card: str, target: str) -> Counted:
        """Let the team to act play a card, and count it."""
        team = "red" if self.board.seat == "red" else "blue"
        number = self.board.names(team).index(card)
        position = self.board.position
        place = self.board.number(target) if target else 24
        count_act(position.tables, position.state, self.trail, self.tally, number, place)
        return self

    def end(self) -> Counted:
        """End the phase, and count that."""
        count_act(self.board.position.tables, self.board.position.state, self.trail, self.tally, -1, -1)
        return self

    def attack(self, card: str) -> dict[str, int]:
        """What was counted of an attack card."""
        number = self.board.names("red").index(card)
        return {name: getattr(self.tally, f"attack_{name}")[number] for name in ("played", "worked", "matches", "wins")}

    def way(self, source: str | int, target: str) -> list[int]:
        """How often an intrusion of a component came from another, by stage."""
        start = self.board.number(source) if isinstance(source, str) else source
        return [self.tally.steps[stage][start][self.board.number(target)] for stage in range(STAGES)]


def test_a_way_from_outside_over_the_earliest_intruded_neighbour_to_an_effect() -> None:
    """``web_ap`` and ``ops_terminal`` both lead to ``db``; the one intruded first is where the way came from."""
    board = Board().levels("web_ap", 0, 0, 0).levels("db", 0, 0, 0).levels("ops_terminal", 0, 0, 0)
    board.hand("red", "injection", "lateral_credentials", "data_exfiltration").funds("red", 20)
    game = Counted(board).play("injection", "web_ap")
    assert game.way(OUTSIDE, "web_ap") == [1, 0, 0, 0, 0, 0]
    board.position.state.adjacent |= 1 << board.number("ops_terminal")  # its own way in does not matter here
    game.play("lateral_credentials", "ops_terminal").play("lateral_credentials", "db")
    assert game.way("web_ap", "db") == [0, 1, 0, 0, 0, 0]
    assert game.way("ops_terminal", "db") == [0] * STAGES
    game.play("data_exfiltration", "db")
    db = board.number("db")
    assert game.tally.effects[2][db][EFFECTS.index("leak")] == 1
    assert [game.tally.entry[board.number(name)] for name in ("web_ap", "db")] == [1, 0]
    assert [game.tally.intruded[board.number(name)] for name in ("web_ap", "db", "ops_terminal")] == [1, 1, 1]
    assert game.tally.executed[db] == 1


def test_an_effect_counts_once_a_match_for_its_component() -> None:
    """Impacts may come again and again; a way is gone or not."""
    board = Board().levels("db", 0, 0, 0).intruded("db").funds("red", 20)
    board.hand("red", "data_exfiltration", "ransomware")
    game = Counted(board).play("data_exfiltration", "db").play("data_exfiltration", "db")
    db = board.number("db")
    assert sum(rows[db][EFFECTS.index("leak")] for rows in game.tally.effects) == 1
    assert game.tally.executed[db] == 2


def test_a_failed_attack_is_played_and_nothing_more() -> None:
    """An attack that falls short counts as played only."""
    board = Board().levels("web_ap", 0, 3, 0).hand("red", "injection").funds("red", 20)
    game = Counted(board).play("injection", "web_ap")
    assert game.attack("injection") == {"played": 1, "worked": 0, "matches": 0, "wins": 0}
    assert not any(map(sum, game.tally.steps[0])) and not any(game.tally.intruded) and not any(game.tally.entry)


def test_where_nothing_leads_the_way_came_by_the_bypass() -> None:
    """While 隣接無効 holds a lateral card needs no neighbour (D8)."""
    board = Board().levels("db", 0, 0, 0).hand("red", "lateral_credentials").funds("red", 20).bypass(2)
    game = Counted(board).play("lateral_credentials", "db")
    assert game.way(BYPASS, "db") == [1, 0, 0, 0, 0, 0]


def test_a_stop_without_intrusion_is_counted_at_stage_0() -> None:
    """DDoS needs no intrusion; what it stops is stopped once each time."""
    board = Board().levels("web_ap", 0, 0, 0).hand("red", "ddos").funds("red", 20)
    game = Counted(board).play("ddos", "web_ap")
    web_ap = board.number("web_ap")
    assert game.tally.effects[0][web_ap][EFFECTS.index("stop")] == 1
    assert game.tally.stopped[web_ap] == 1 and game.tally.executed[web_ap] == 1


def test_prices_by_turn_and_a_match_that_red_wins() -> None:
    """The price of a turn is the one at its end; a match that is over keeps its last price."""
    board = Board(turn_limit=4).events("quiet_day", "quiet_day").levels("db", 0, 0, 0).price(55).intruded("db")
    board.hand("red", "data_exfiltration").funds("red", 20)
    game = Counted(board).end()
    assert game.tally.prices[1][55] == 1
    game.end()  # Blue's second phase
    board.funds("red", 20)
    game.play("data_exfiltration", "db")
    state = board.position.state
    assert state.ending == Ending.PRICE
    count_end(board.position.tables, state, game.trail, game.tally)
    assert [game.tally.prices[turn][state.price] for turn in range(1, 6)] == [0, 1, 1, 1, 0]
    assert game.tally.final_price[Ending.PRICE][state.price] == 1
    assert game.tally.last_turn[Ending.PRICE][2] == 1
    assert game.attack("data_exfiltration") == {"played": 1, "worked": 1, "matches": 1, "wins": 1}


def test_a_countermeasure_counts_for_its_match() -> None:
    """Played twice in a match that Blue wins: two plays, one match, no win of Red."""
    board = Board("blue", turn_limit=1).hand("blue", "edr", "waf").funds("blue", 20)
    board.position.state.draw_due = 0
    game = Counted(board).play("edr", "endpoint").play("waf", "web_ap").end().end()
    count_end(board.position.tables, board.position.state, game.trail, game.tally)
    edr = board.names("blue").index("edr")
    counts = (game.tally.defence_played, game.tally.defence_matches, game.tally.defence_wins)
    assert [row[edr] for row in counts] == [1, 1, 0]
    assert game.tally.last_turn[Ending.TURN_LIMIT][1] == 1 and game.tally.prices[1][100] == 1


# ---- against the events of whole matches


def slow_count(settings: Settings, seed: int, player: str, tally: Tally) -> None:
    """Add one match to a tally, from its log and its prices alone."""
    match = Match(SHELLS_HACK, settings, seed, {"blue": player, "red": player})
    while match.play_computer():
        pass
    position = match.state
    view = match.view("all")
    attacks = [card.id for card in position.attacks]
    defences = [card.id for card in position.countermeasures]
    places = [component.id for component in settings.architecture.components]
    exposed = {c.id for c in settings.architecture.components if c.exposed}
    edges = [(edge.source, edge.target) for edge in settings.architecture.edges]
    free = {card.id for card in position.attacks if card.condition == "none"}
    stage: dict[str, int] = {}
    suffered: set[tuple[int, int]] = set()
    used: set[str] = set()
    for line in view.log:
        p: dict[str, Any] = dict(line.params)
        if line.code == "countermeasure":
            tally.defence_played[defences.index(p["card"])] += 1
            used.add(p["card"])
        if line.code == "stopped":
            tally.stopped[places.index(p["target"])] += 1
        if line.code not in (
            *("weaponized", "scouted", "scout_failed", "intruded", "intrude_failed", "executed", "execute_failed"),
        ):
            continue
        card = attacks.index(p["card"])
        tally.attack_played[card] += 1
        used.add(p["card"])
        if line.code.endswith("_failed"):
            continue
        tally.attack_worked[card] += 1
        if line.code == "scouted":
            tally.scouted[places.index(p["target"])] += 1
        if line.code == "executed":
            where, effect = places.index(p["target"]), EFFECTS.index(p["effect"])
            tally.executed[where] += 1
            if (where, effect) not in suffered:
                tally.effects[stage.get(p["target"], 0)][where][effect] += 1
            suffered.add((where, effect))
        if line.code == "intruded":
            target = p["target"]
            sources = [name for name in stage if (name, target) in edges]  # in the order of intrusion
            outside = p["card"] in free and target in exposed
            source = OUTSIDE if outside else places.index(sources[0]) if sources else BYPASS
            tally.intruded[places.index(target)] += 1
            tally.entry[places.index(target)] += not stage
            stage[target] = min(STAGES, 1 + (stage[sources[0]] if sources and not outside else 0))
            tally.steps[stage[target] - 1][source][places.index(target)] += 1
    state = position.state
    won = state.ending != Ending.TURN_LIMIT
    tally.matches += 1
    tally.acts += match.acts
    tally.final_price[state.ending][view.prices[-1].price] += 1
    tally.last_turn[state.ending][view.turn] += 1
    for turn in range(1, settings.turn_limit + 1):
        tally.prices[turn][[point.price for point in view.prices if point.turn <= turn][-1]] += 1
    for name in used:
        if name in attacks:
            tally.attack_matches[attacks.index(name)] += 1
            tally.attack_wins[attacks.index(name)] += won
        else:
            tally.defence_matches[defences.index(name)] += 1
            tally.defence_wins[defences.index(name)] += won
    for name in stage:
        tally.intruded_wins[places.index(name)] += won


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", variants())
def test_the_same_as_a_slow_count_of_the_events(name: str, player: str) -> None:
    """Under several settings, field by field: 30 seeds of the default ones, fewer of the others."""
    settings, seeds = variants()[name], range(30 if name == "default" else 8)
    slow = new_tally()
    for seed in seeds:
        slow_count(settings, seed, player, slow)
    fast = counted(settings, list(seeds), PLAYERS[player])
    for field in Tally.__slots__:
        assert getattr(fast, field) == getattr(slow, field), field


# ---- rows, and the compiled copy


def test_rows_hold_everything_and_add_up() -> None:
    """A tally survives its row; two halves together are the whole."""
    settings = SHELLS_HACK.default_settings()
    halves = [flat(counted(settings, list(seeds), RULEBOOK)) for seeds in (range(6), range(6, 10))]
    whole = counted(settings, list(range(10)), RULEBOOK)
    assert len(halves[0]) == SIZE and added(halves) == flat(whole)
    assert tally_of(flat(whole)) == whole
    assert added([]) == array("q", [0] * SIZE) == flat(new_tally())


@pytest.mark.parametrize("player_name", PLAYERS)
@pytest.mark.parametrize("name", variants())
def test_plain_and_compiled_count_the_same(name: str, player_name: str) -> None:
    """Over 60 seeds, every number."""
    pytest.importorskip("numba")
    settings, player = variants()[name], PLAYERS[player_name]
    fast = Simulator(prepare(settings), settings.actor.skill).count(tuple(range(60)), player, player)
    assert tally_of(fast) == counted(settings, list(range(60)), player)


def test_the_trail_begins_anew_in_every_match() -> None:
    """What a match left behind does not show in the next one's counts."""
    settings = SHELLS_HACK.default_settings()
    dirty = Trail(9, [3] * 24, [2] * 24, [5] * 24, 7, 7)
    tables, states, tally = prepare(settings), [new_state(), new_state()], new_tally()
    counting.count_batch(tables, states, dirty, tally, [5], settings.actor.skill, RULEBOOK, RULEBOOK)
    assert tally == counted(settings, [5], RULEBOOK)
