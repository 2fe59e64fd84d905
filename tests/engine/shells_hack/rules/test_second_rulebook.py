"""The engine against the second rulebook: the same legal acts and the same position after every act, act by act."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.game import jsonable
from engine.shells_hack.play.view import View
from engine.shells_hack.rules.settings import Settings
from tests.engine.shells_hack.positions import GAME
from tests.engine.shells_hack.rules.second_rulebook import SecondRulebook
from tests.engine.shells_hack.varied import varied


def compare(book: SecondRulebook, view: View) -> None:
    """Everything that both know."""
    hands = {"blue": Counter(view.blue.hand), "red": Counter(view.red.hand)}
    assert hands == {seat: +hand for seat, hand in book.hands.items()}
    assert {"blue": view.blue.funds, "red": view.red.funds} == book.funds
    assert {"blue": view.blue.deck_size, "red": view.red.deck_size} == book.decks
    assert (view.phase, view.turn, view.price, view.bypass_left) == (book.phase, book.turn, book.price, book.bypass)
    assert {c.id: list(c.levels or ()) for c in view.components} == book.levels
    assert {c.id: set(c.assets or ()) for c in view.components} == book.assets
    assert {c.id for c in view.components if c.scouted} == book.scouted
    assert {c.id for c in view.components if c.intruded} == book.intruded
    assert {(card, c.id) for c in view.components for card in c.applied or ()} == book.applied
    turn = book.turn + (book.termination == "turn_limit")  # the last turn is over then
    assert {c.id for c in view.components if c.stopped} == {c for c, until in book.stopped.items() if turn <= until}
    assert {(e.source, e.target) for e in view.edges} == book.edges
    total: Counter[Any] = Counter()
    for buff in book.buffs:
        total[buff.parameter, buff.component or "", buff.card or ""] += buff.amount
    assert {(b.parameter, b.component, b.card): b.amount for b in view.buffs} == dict(total)
    if book.winner:
        assert view.outcome is not None
        assert (view.outcome.winners, view.outcome.termination) == ((book.winner,), book.termination)
    else:
        assert view.outcome is None
        assert view.progress == (book.done(), book.settings["actor"]["objective"].get("count", 1))


def compare_red(book: SecondRulebook, view: View) -> None:
    """What Red may see (D26)."""
    assert {c.id for c in view.components} == book.visible()
    known = book.scouted | book.intruded
    assert {c.id: list(c.levels) for c in view.components if c.levels is not None} == {c: book.levels[c] for c in known}
    assets = {c.id: set(c.assets) for c in view.components if c.assets is not None}
    assert assets == {c: book.assets[c] for c in book.intruded}
    assert {(e.source, e.target) for e in view.edges} == {e for e in book.edges if e[0] in book.intruded}
    assert view.blue.hand is None
    assert view.blue.funds is None


def run(settings: Settings, seed: int, player: str) -> None:
    """Play one match in both, comparing after every act."""
    luck = random.Random(seed)
    position = GAME.new(settings, seed)
    view = GAME.view(position, "all")
    book = SecondRulebook(
        jsonable(settings),
        {"blue": Counter(view.blue.hand), "red": Counter(view.red.hand)},
        {"blue": view.blue.deck_size, "red": view.red.deck_size},
    )
    while GAME.outcome(position) is None:
        seat = GAME.to_act(position)[0]
        actions = {GAME.encode(action): action for action in GAME.legal(position, seat)}
        assert set(actions) == book.legal()
        text = GAME.encode(GAME.choose(position, seat, player, luck.randrange(2**31))[0])
        GAME.step(position, seat, actions[text])
        view = GAME.view(position, "all")
        told = {line.code: line.params for line in view.log[-12:] if line.number == position.acts}
        drew = told.get("drew") or told.get("drew_duplicate") or {}
        book.act(text, drew.get("card", ""), view.event or "")
        compare(book, view)
        compare_red(book, GAME.view(position, "red"))
    assert book.winner
    assert book.legal() == set()


@pytest.mark.parametrize("player", ["random", "rulebook"])
@pytest.mark.parametrize("number", range(len(varied())))
@pytest.mark.parametrize("matches", [1, pytest.param(6, marks=pytest.mark.long)])
def test_same_matches(number: int, player: str, matches: int) -> None:
    """D1–D5, D7–D11, D15–D20, D23, D26: matches of both players on each of twelve settings."""
    settings = varied()[number]
    for seed in range(matches):
        run(settings, 1000 * number + seed, player)
