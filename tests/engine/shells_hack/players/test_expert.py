"""The expert (D60): it finds what wins, keeps to its budget, and decides alike every time, plain and compiled."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import compile
from engine.match import MAX_NOTE
from engine.shells_hack.play.position import Position
from engine.shells_hack.players import expert
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.state import BLUE, RED
from tests.engine.shells_hack.positions import GAME, Board
from tests.engine.shells_hack.varied import varied


def decisions(share: float, seed: int, player: str = "rulebook") -> Iterator[tuple[Position, int]]:
    """Positions from matches under all kinds of settings, and a random number for each."""
    for number, settings in enumerate(varied()):
        luck = random.Random(100 * seed + number)
        position = GAME.new(settings, 100 * seed + number)
        while GAME.outcome(position) is None:
            if luck.random() < share:
                yield position, luck.randrange(2**31)
            seat = GAME.to_act(position)[0]
            GAME.step(position, seat, GAME.choose(position, seat, player, luck.randrange(2**31))[0])


def best(board: Board, playouts: int = 100) -> str:
    """The act that the expert chooses on a board, by few enough playouts to be made plainly."""
    return expert.text_of(board.position, expert.think(board.position, 7, expert.Limit(playouts)).best.act)


# ---- what it finds


def test_red_strikes_the_deciding_blow() -> None:
    """An execution that reaches the objective now wins at once; nothing else is as good."""
    board = Board("red", objective={"effect": "delete", "asset": "financial"}).hand(
        "red", "osint", "lateral_credentials", "wiper", "data_exfiltration"
    )
    board.funds("red", 6).intruded("web_ap", "db").turn(10)
    assert best(board) == "play wiper db"


def test_red_takes_the_price_below_the_threshold() -> None:
    """D23: with 60 % left a leak of 15 points ends the match, and in the last turn nothing else does."""
    board = Board("red").hand("red", "data_exfiltration", "osint", "injection").funds("red", 2)
    board.intruded("db", "endpoint").price(60).turn(10)
    assert best(board) == "play data_exfiltration db"


def test_red_weaponizes_for_the_deciding_blow() -> None:
    """Two acts ahead: the buff that lifts the last execution over a resistance that Red knows."""
    board = Board("red", objective={"effect": "delete", "asset": "financial"})
    board.hand("red", "wiper", "malware_development", "injection").funds("red", 6).intruded("web_ap", "db").turn(10)
    board.levels("db", 2, 2, 3)
    assert best(board) == "play malware_development"


def test_blue_raises_the_resistance_that_decides() -> None:
    """In the last turn Red has shown a wiper and stands in the database: one level more and it falls short."""
    board = Board("blue", objective={"effect": "delete", "component": "backup"}, red_stars=(3, 1))
    board.hand("red", "wiper").hand("blue", "encryption", "waf", "cdn", "mfa").funds("red", 5).funds("blue", 2)
    board.position.state.red_shown = board.position.state.red_hand
    board.scouted("web_ap").intruded("web_ap", "db").price(65).turn(10).levels("db", 2, 2, 2)
    assert best(board) == "play encryption db"


def test_what_must_be_done_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing, setup and a single legal act need no search, nor anything imagined."""
    monkeypatch.setattr(expert, "beliefs_of", lambda *_: pytest.fail("it thought"))
    setup = Board("setup", decks=True)
    assert GAME.choose(setup.position, "blue", "expert", 3)[1] == {"player": "expert", "rule": "draw"}
    broke = Board("red").hand("red", "wiper").funds("red", 0)
    action, note = GAME.choose(broke.position, "red", "expert", 3)
    assert str(action) == "end"
    assert (note["player"], note["rule"]) == ("expert", "end")


# ---- budget, determinism


@pytest.mark.parametrize("playouts", [2, 8, 40])
def test_the_budget_is_kept(playouts: int) -> None:
    """D60: never more playouts than given; every act considered has had at least one."""
    count = 0
    for position, draw in decisions(0.06, 1):
        thought = expert.think(position, draw, expert.Limit(playouts))
        options = [thought.best, *thought.others]
        assert sum(option.playouts for option in options) == thought.playouts <= playouts
        if thought.playouts:
            assert all(0 <= option.wins <= option.playouts > 0 for option in options)
            assert max(option.playouts for option in options) == thought.best.playouts
            count += 1
    assert count > 10


def test_the_same_draw_gives_the_same_choice() -> None:
    """Twice the same, and with another draw sometimes another; the position stays as it was."""
    differ = 0
    for position, draw in decisions(0.05, 2):
        seat = GAME.to_act(position)[0]
        before = GAME.copy(position)
        first = GAME.choose(position, seat, "expert", draw)
        assert GAME.choose(position, seat, "expert", draw) == first
        assert position == before
        differ += GAME.choose(position, seat, "expert", draw + 1) != first
    assert differ


def test_it_chooses_what_is_legal_and_says_why() -> None:
    """A legal act from both seats; a note that fits into a log, with the best alternatives first."""
    searched = {BLUE: 0, RED: 0}
    for position, draw in decisions(0.05, 3, "random"):
        seat = GAME.to_act(position)[0]
        action, note = GAME.choose(position, seat, "expert", draw)
        assert action in GAME.legal(position, seat)
        assert note["player"] == "expert"
        assert len(json.dumps(note)) <= MAX_NOTE
        if note["rule"] == "search":
            searched[position.state.phase] += 1
            assert set(note) == {"player", "rule", "playouts", "win_rate", "alternatives"}
            assert 0 <= note["win_rate"] <= 1
            legal = {GAME.encode(a) for a in GAME.legal(position, seat)} - {GAME.encode(action)}
            assert {text for text, _ in note["alternatives"]} <= legal
            assert len(note["alternatives"]) <= 5
    assert min(searched.values()) > 5


def test_every_candidate_is_legal_in_every_imagined_position() -> None:
    """What a seat may do is no secret to it: the templates allow exactly the same acts."""
    for position, _ in decisions(0.06, 4):
        if position.state.phase not in (BLUE, RED) or position.state.draw_due:
            continue
        known = expert.beliefs_of(position, position.state.phase)
        legal = {(card, expert.place(known, t)) for card, t in rules.legal_acts(position.tables, position.state)}
        for template in known.templates:
            assert set(rules.legal_acts(template.tables, template.state)) == legal


# ---- plain and compiled


@pytest.mark.skipif(not compile.available(), reason="numba is not installed")
def test_plain_and_compiled_agree() -> None:
    """The same best act and the same totals by act, with 8 playouts and with 100, over 20 matches."""
    count = 0
    for seed, (position, draw) in enumerate(decisions(0.12, 5)):
        if position.state.phase not in (BLUE, RED) or position.state.draw_due:
            continue
        seat = position.state.phase
        known = expert.beliefs_of(position, seat) if seed % 4 else expert.everything(position, seat)
        acts = expert.candidates(position, (-1, -1))
        for playouts in (8, 100) if seed % 10 == 0 else (8,):
            few = [(card, expert.place(known, target)) for card, target in expert.affordable(acts, playouts)]
            if len(few) > 1:
                assert expert.run_plain(known, few, playouts, draw, seat) == expert.run_compiled(
                    known, few, playouts, draw, seat
                )
                count += 1
    assert count > 20


def test_its_strength_does_not_hang_on_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the compiled rules the same budget gives the same choice."""
    position, draw = next(p for p in decisions(0.2, 6) if p[0].state.phase == BLUE and not p[0].state.draw_due)
    fast: Any = expert.think(position, draw, expert.Limit(150))
    monkeypatch.setattr(compile, "usable", lambda _: False)
    assert expert.think(position, draw, expert.Limit(150)) == fast
