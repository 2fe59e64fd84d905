"""What a drawing does to Red's win rate: a page asks again until it is known.

What is asked about is settings by case: one actor, or several among which the matches are shared out evenly. All
drawings are played with the same seeds, so two of them are compared match by match.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from background.question import Question, Reply, Turn
from background.service import Service
from engine import compile
from engine.rates import Pairs, Rate, pairs_of, rate_of
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import arena
from engine.shells_hack.simulation.batch import seeds_of
from engine.shells_hack.simulation.simulator import Simulator
from engine.shells_hack.simulation.whatif import Change, changes_of, ranking

__all__ = [
    "MATCHES",
    "Cases",
    "Effects",
    "EffectsQuestion",
    "Estimate",
    "WinsQuestion",
    "ask_effects",
    "ask_estimate",
    "ask_rates",
]

KERNEL = "engine.shells_hack.simulation.simulator"
MATCHES, PART = 10_000, 1_000  #: of an estimate, and of a job of it
FEW_MATCHES, FEW_PART = 400, 10  #: while the rules are not compiled
EACH, FEW_EACH = 2_000, 100  #: with each edge and each component taken away, at first; then as many as of an estimate
SEED = 20_260
BY_RULEBOOK = (RULEBOOK, RULEBOOK)
BREATH = 0.005  #: seconds that plain rules leave to the pages after each part
LANE = "estimates"

Cases = Mapping[str, Settings]  #: by the actor's id


@dataclass(frozen=True, slots=True)
class Estimate:
    """Red's win rate, and how much was added since the drawing before (None: there is nothing to compare with)."""

    red: Rate
    change: Rate | None
    matches: int
    rough: bool  #: played by the plain rules, with few matches


@dataclass(frozen=True, slots=True)
class Effects:
    """What each edge and each component does to Red's win rate."""

    played: tuple[tuple[Change, Pairs], ...]  #: with it before, without it after
    refused: tuple[Change, ...]  #: without these there would be no match (D30)
    rough: bool  #: with fewer matches than an estimate: it will not agree with one to the digit
    matches: int = 0  #: with each change, all cases together


# ---- what is asked


@dataclass(frozen=True, slots=True)
class WinsQuestion(Question[bytes]):
    """Which of the first matches of the seeds does Red win? The answer is one byte a match, 1 where it does."""

    actor: str
    settings: Settings
    text: str  #: the settings as JSON
    share: int  #: matches
    players: tuple[int, int] = BY_RULEBOOK  #: Blue's and Red's policy

    lane = LANE

    @property
    def key(self) -> tuple[str, tuple[int, int]]:
        """The settings, and who plays."""
        return self.text, self.players

    def work(self, turn: Turn[bytes]) -> bytes:
        """Play the matches."""
        simulator = Simulator(prepare(self.settings), self.settings.actor.skill)
        if compile.usable(KERNEL):
            seeds = [seeds_of(SEED, at, min(PART, self.share - at)) for at in range(0, self.share, PART)]
            parts = [arena.executor().submit(simulator.wins, some, *self.players) for some in seeds]
            return b"".join(part.result() for part in parts)
        wins = b""
        while len(wins) < self.share:
            turn.look(len(wins), self.share)
            wins += simulator.wins(seeds_of(SEED, len(wins), min(FEW_PART, self.share - len(wins))), *self.players)
            time.sleep(BREATH)
        return wins

    def enough(self, answer: bytes) -> bool:
        """Whether that are as many as the rules can play in time now."""
        return len(answer) >= self.share


@dataclass(frozen=True, slots=True)
class EffectsQuestion(Question[Effects]):
    """What does each edge and each component of a drawing do to Red's win rate?"""

    cases: Cases
    text: str  #: the cases' settings as JSON

    lane = LANE
    kept: ClassVar[int] = 30

    @property
    def key(self) -> str:
        """The cases' settings."""
        return self.text

    def work(self, turn: Turn[Effects]) -> Effects:
        """Rank all edges and components; with as many matches as an estimate has once few have been told."""
        fast, few = compile.usable(KERNEL), len(self.cases)
        again = fast and turn.known is not None and turn.known.matches >= EACH
        matches = _share(few, fast) if again else -(-(EACH if fast else FEW_EACH) // few)
        sums: dict[Change, Pairs] = {}
        refused: dict[Change, None] = {}
        for number, settings in enumerate(self.cases.values()):

            def hear(done: int, of: int, number: int = number) -> None:
                turn.look(number + done / max(1, of), len(self.cases))

            changes = changes_of(settings, ("edge_removed", "component_off"))
            found = ranking(settings, SEED, arena.executor(), changes=changes, matches=matches, again=0, progress=hear)
            for row in found.ranked:
                sums[row.result.change] = sums.get(row.result.change, Pairs()) + row.result.pairs
            refused |= {row.change: None for row in found.refused}
        played = sorted(sums.items(), key=lambda row: row[1].difference.value)
        left = tuple(change for change in refused if change not in sums)
        return Effects(tuple(played), left, not again, matches * len(self.cases))

    def enough(self, answer: Effects) -> bool:
        """Few matches are enough for the plain rules only."""
        return not (answer.rough and compile.usable(KERNEL))


def _share(cases: int, fast: bool | None = None) -> int:
    """How many matches each case is played."""
    many = compile.usable(KERNEL) if fast is None else fast
    return -(-(MATCHES if many else FEW_MATCHES) // cases)


# ---- for the pages


def ask_estimate(service: Service, asker: Hashable, now: Cases, before: Cases | None = None) -> Reply[Estimate]:
    """Return what is known about settings that are matches (D30), and how they differ from those before."""
    if not now:
        return Reply()
    mine = _questions(now, len(now))
    yours = _questions({actor: settings for actor, settings in (before or {}).items() if actor in now}, len(now))
    replies = service.ask_all([*mine.values(), *yours.values()], asker)
    pending = any(reply.pending for reply in replies)
    answers = [reply.answer or b"" for reply in replies]
    if not all(answers):
        return Reply(None, pending)
    rows = dict(zip(mine, answers[: len(mine)], strict=True))
    others = dict(zip(yours, answers[len(mine) :], strict=True))
    matches = sum(map(len, rows.values()))
    rough = any(len(row) < _share(len(now), fast=True) for row in rows.values())
    red = rate_of(sum(map(sum, rows.values())), matches)
    return Reply(Estimate(red, _change(rows, others), matches, rough), pending)


def _change(rows: Mapping[str, bytes], others: Mapping[str, bytes]) -> Rate | None:
    """How much was added, match by match; None unless the same actors played before."""
    if rows.keys() != others.keys():
        return None
    pairs = Pairs()
    for actor, row in rows.items():
        played = min(len(row), len(others[actor]))
        pairs += pairs_of(others[actor][:played], row[:played])
    return pairs.difference


def _questions(cases: Cases, count: int) -> dict[str, WinsQuestion]:
    share = _share(count)
    return {
        actor: WinsQuestion(actor, settings, settings.model_dump_json(), share) for actor, settings in cases.items()
    }


def ask_rates(
    service: Service, asker: Hashable, cases: Cases, players: tuple[int, int] = BY_RULEBOOK
) -> tuple[dict[str, Rate], bool]:
    """Return Red's win rate in each case as far as it is known, by its name, and whether there is more to come."""
    share = EACH if compile.usable(KERNEL) else FEW_EACH
    questions = [
        WinsQuestion(name, settings, settings.model_dump_json(), share, players) for name, settings in cases.items()
    ]
    replies = service.ask_all(questions, asker)
    known = {
        name: rate_of(sum(reply.answer), len(reply.answer))
        for name, reply in zip(cases, replies, strict=True)
        if reply.answer
    }
    return known, any(reply.pending for reply in replies)


def ask_effects(service: Service, asker: Hashable, cases: Cases) -> Reply[Effects]:
    """Return what is known about the edges and components of settings that are matches (D30)."""
    if not cases:
        return Reply()
    text = "".join(settings.model_dump_json() for settings in cases.values())
    return service.ask(EffectsQuestion(cases, text), asker)
