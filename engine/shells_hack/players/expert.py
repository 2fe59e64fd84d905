"""The expert (D60): search over positions that the seat may imagine. It reads its seat's view and never what is hidden.

A decision is settled by the position as seen, a random number and a limit in playouts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine import compile
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.play.position import Position
from engine.shells_hack.players import policy, rulebook, search
from engine.shells_hack.players.beliefs import Beliefs, everything
from engine.shells_hack.players.beliefs_of_blue import blue_beliefs
from engine.shells_hack.players.beliefs_of_red import red_beliefs
from engine.shells_hack.players.motives import motive
from engine.shells_hack.players.veteran_blue import VETERAN_BLUE, merit
from engine.shells_hack.players.veteran_red import VETERAN_RED, armed_at, worth_of
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.rules import Act
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import BLUE, RED, State, new_state
from engine.shells_hack.rules.tables import NO_TARGET, Tables, prepare

PLAYOUTS = 4_000  #: shipped budget of a decision
PLAIN_PLAYOUTS = 100  #: playouts that are made before the compiled rules would be ready
EACH = 8  #: playouts that an act must be worth to be tried at all
ALTERNATIVES = 5  #: alternatives in a note


@dataclass(frozen=True, slots=True)
class Limit:
    """What a decision may cost."""

    playouts: int = PLAYOUTS


USUAL = Limit()


@dataclass(frozen=True, slots=True)
class Option:
    """An act that was considered."""

    act: Act
    wins: int
    playouts: int

    @property
    def rate(self) -> float:
        """The share of its playouts that the seat won."""
        return self.wins / self.playouts if self.playouts else 0.0


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found: the best act first, the others by how long they stayed in the running."""

    best: Option
    others: tuple[Option, ...]
    rulebook: rulebook.Choice  #: what the rulebook's player would do
    playouts: int


def beliefs_of(position: Position, seat: int) -> Beliefs:
    """Return what a seat may imagine."""
    return blue_beliefs(position) if seat == BLUE else red_beliefs(position)


def think(position: Position, draw: int, limit: Limit, cheating: bool = False) -> Thought:
    """Search for the best act of the seat that is to act; ``cheating`` shows it everything but undrawn cards."""
    tables, state = position.tables, position.state
    seat = RED if state.phase == RED else BLUE
    usual = policy.choose(tables, state, policy.RULEBOOK, draw)
    if rules.may_draw(state) or rules.count_acts(tables, state) == 1:
        return Thought(Option(usual[:2], 0, 0), (), usual, 0)
    beliefs = everything(position, seat) if cheating else beliefs_of(position, seat)
    acts = affordable(candidates(position, usual[:2]), limit.playouts)
    if len(acts) == 1:
        return Thought(Option(acts[0], 0, 0), (), usual, 0)
    moved = [(card, place(beliefs, target)) for card, target in acts]
    best, totals = run(beliefs, moved, limit.playouts, draw, seat)
    options = [Option(act, wins, count) for act, (_, wins, count, *_) in zip(acts, totals, strict=True)]
    ranked = sorted((o for i, o in enumerate(options) if i != best), key=lambda o: (-o.playouts, -o.rate))
    return Thought(options[best], tuple(ranked), usual, sum(row[2] for row in totals))


def place(beliefs: Beliefs, target: int) -> int:
    """A target's number in the templates."""
    return target if target in (-1, NO_TARGET) else beliefs.numbers[target]


def candidates(position: Position, usual: Act) -> list[Act]:
    """What the veteran would do first, then the rulebook's act, the turn's end, and what may change anything.

    The others come in the order in which a small budget drops them from the end: by what the veteran makes of them,
    ties by id.
    """
    tables, state = position.tables, position.state
    first = [policy.choose(tables, state, policy.VETERAN, 0)[:2], usual, rules.END]
    legal = rules.legal_acts(position.tables, position.state)
    useful = [act for act in legal if act not in first and not idle(position.tables, position.state, act)]
    names = position.card_ids("blue" if state.phase == BLUE else "red")
    useful.sort(key=lambda act: (-promise(tables, state, act), names[act[0]], position.target_id(act[1])))
    return [*dict.fromkeys(first), *useful]


def promise(tables: Tables, state: State, act: Act) -> int:
    """What the veteran makes of an act: how early it is tried."""
    card, target = act
    if state.phase == BLUE:
        raised = rulebook.raised_by(tables, state, card, rulebook.improvable(state))
        return merit(tables, state, card, target, raised, VETERAN_BLUE)
    return worth_of(tables, state, card, target, armed_at(tables, state), VETERAN_RED)


def idle(tables: Tables, state: State, act: Act) -> bool:
    """Whether the seat knows that an act can change nothing that matters (D31, D48)."""
    card, bit = act[0], 1 << act[1]
    if state.phase == BLUE:
        recon, intrusion, execution = rulebook.raised_by(tables, state, card, rulebook.improvable(state))
        return not (recon | intrusion | execution) & bit
    if tables.weapon_cards >> card & 1:
        return False
    return bool(rulebook.disclosed(state) & rules.falls_short(tables, state, card, 0) & bit)


def affordable(acts: list[Act], playouts: int) -> list[Act]:
    """As many acts as the budget can try ``EACH`` times before any is dropped, and two at least."""
    count = len(acts)
    while count > 2 and (count - 1).bit_length() * count * EACH > playouts:
        count -= 1
    return acts[:count]


def run(beliefs: Beliefs, acts: list[Act], playouts: int, seed: int, seat: int) -> tuple[int, list[list[int]]]:
    """Run the search, compiled where that is worth it, and return the best act's place and all totals."""
    fast = playouts > PLAIN_PLAYOUTS and compile.usable(__name__)
    return (run_compiled if fast else run_plain)(beliefs, acts, playouts, seed, seat)


def run_plain(beliefs: Beliefs, acts: list[Act], playouts: int, seed: int, seat: int) -> tuple[int, list[list[int]]]:
    """Run the search in plain Python."""
    templates = beliefs.templates
    totals = [[0] * search.COLUMNS for _ in acts]
    best = search.search(
        [template.tables for template in templates],
        [*[template.state for template in templates], new_state(), new_state()],
        [template.unknown for template in templates],
        list(beliefs.shares),
        list(beliefs.players),
        list(beliefs.player_shares),
        [list(act) for act in acts],
        [0] * len(acts),
        totals,
        playouts,
        seed,
        seat,
    )
    return best, totals


def run_compiled(beliefs: Beliefs, acts: list[Act], playouts: int, seed: int, seat: int) -> tuple[int, list[list[int]]]:
    """Run the compiled search; other threads go on meanwhile."""
    COMPILED.need(__name__)
    return _search(beliefs, acts, playouts, seed, seat)


def _search(beliefs: Beliefs, acts: list[Act], playouts: int, seed: int, seat: int) -> tuple[int, list[list[int]]]:
    import numpy as np

    templates = beliefs.templates
    totals = np.zeros((len(acts), search.COLUMNS), np.int64)
    best = COMPILED.functions.search(
        _together(tuple(template.tables for template in templates)),
        compile.pack([template.state for template in templates], rooms=2),
        compile.pack([template.unknown for template in templates]),
        np.array(beliefs.shares, np.int64),
        np.array(beliefs.players, np.int64),
        np.array(beliefs.player_shares, np.int64),
        np.array(acts, np.int64),
        np.zeros(len(acts), np.int64),
        totals,
        playouts,
        seed,
        seat,
    )
    return int(best), totals.tolist()


@lru_cache(maxsize=64)
def _together(tables: tuple[Tables, ...]) -> Any:
    """Return tables as one array of records."""
    import numpy as np

    return np.stack([_packed(one) for one in tables]).view(np.recarray)


@lru_cache(maxsize=512)
def _packed(tables: Tables) -> Any:
    """Return imagined tables as a record; they change with all that is seen, so that none is kept for ever."""
    return compile.pack([tables])[0]


def note_of(position: Position, thought: Thought) -> dict[str, Any]:
    """Return a choice's note: what the search expects of it and of the best alternatives."""
    if not thought.playouts:
        return motive(position.tables, position.state, "rulebook", thought.rulebook) | {"player": "expert"}
    return {
        "player": "expert",
        "rule": "search",
        "playouts": thought.playouts,
        "win_rate": round(thought.best.rate, 4),
        "alternatives": [[text_of(position, o.act), round(o.rate, 4)] for o in thought.others[:ALTERNATIVES]],
    }


def text_of(position: Position, act: Act) -> str:
    """An act as a line of text."""
    if act == rules.END:
        return "end"
    team = "red" if position.state.phase == RED else "blue"
    return " ".join(["play", position.card_ids(team)[act[0]], position.target_id(act[1])]).strip()


def warm() -> None:
    """Compile the search."""
    cards = load()
    settings = Settings(company=cards.companies[0], actor=cards.actors[0], architecture=cards.architecture)
    position = Position(settings, prepare(settings), new_state(), 0)
    _search(everything(position, BLUE), [rules.END, rules.END], 0, 1, BLUE)
