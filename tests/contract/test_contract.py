"""What every game promises (engine/game.py), for every game in GAMES."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from typing import Any

import numpy
import pytest

from engine.errors import BadAction, BadSettings, GameOver, IllegalAction, InactiveSeat, UnknownId, UnreadableAction
from engine.game import ALL, COMMON, HOST, AnyGame, canonical, jsonable
from engine.games import GAMES
from engine.match import Match
from tests.contract.play import SEATED, computers, finished, seats_of, viewers_of, views, walk

NOBODY = ("", "nobody", HOST, "Blue")

pytestmark = pytest.mark.parametrize("game", SEATED)


def test_registered_under_its_id(game: AnyGame) -> None:
    assert GAMES[game.id] is game
    assert seats_of(game)
    assert set(seats_of(game)) | {COMMON, ALL} <= set(viewers_of(game))
    assert HOST not in seats_of(game)


# ---- settings


def test_settings_round_trip(game: AnyGame) -> None:
    """D24: settings read again from their JSON are the same."""
    settings = game.default_settings()
    assert isinstance(settings, game.settings)
    assert game.read_settings(json.loads(canonical(settings))) == settings


@pytest.mark.parametrize("given", [None, [], "text", 3, True, {}, {"x": 1}, float("nan"), {1: 2}, {"a": {3}}, object()])
def test_broken_settings(game: AnyGame, given: Any) -> None:
    """Whatever is given, the answer is BadSettings with a place."""
    if given == {} and not any(field.is_required() for field in game.settings.model_fields.values()):
        assert game.read_settings(given) == game.default_settings()
        return
    with pytest.raises(BadSettings) as caught:
        game.read_settings(given)
    assert all(problem.where and problem.code for problem in caught.value.problems)


@pytest.mark.parametrize("seed", [-1, 2**53, 10**40, True, 1.5, "1", None])
def test_bad_seed(game: AnyGame, seed: Any) -> None:
    with pytest.raises(BadSettings) as caught:
        game.new(game.default_settings(), seed)
    assert [problem.where for problem in caught.value.problems] == ["seed"]


# ---- seats and viewers


def test_nobody_may_do_nothing(game: AnyGame) -> None:
    """Unknown seats, viewers and players are named errors, in every phase."""
    for number, (state, seat, action) in enumerate(walk(game, 3)):
        if number % 7:
            continue
        for name in NOBODY:
            with pytest.raises(UnknownId):
                game.legal(state, name)
            with pytest.raises(UnknownId):
                game.view(state, name)
            with pytest.raises(UnknownId):
                game.why_not(state, name, action)
            with pytest.raises(UnknownId):
                game.step(state, name, action)
            with pytest.raises(UnknownId):
                game.choose(state, name, game.players[0], 0)
        if seat:
            with pytest.raises(UnknownId):
                game.choose(state, seat, "nobody", 0)


def test_only_those_to_act_have_legal_actions(game: AnyGame) -> None:
    """Legal is empty for seats that are not to act and after the end; those to act always have some, each once."""
    for seed in range(6):
        for state, _, action in walk(game, seed):
            to_act = game.to_act(state)
            for seat in seats_of(game):
                legal = game.legal(state, seat)
                assert bool(legal) == (seat in to_act)
                assert len({game.encode(a) for a in legal}) == len(legal)
            assert bool(to_act) == (action is not None) == (game.outcome(state) is None)


# ---- acts


def test_encode_and_decode(game: AnyGame) -> None:
    """One line of text that reads back as the same action."""
    for state, seat, _ in walk(game, 11):
        for action in game.legal(state, seat) if seat else []:
            text = game.encode(action)
            assert text == " ".join(text.split())
            assert text.isprintable()
            assert game.decode(state, text) == action
            assert game.decode(state, f"  {text}  ") == action


def test_why_not_is_empty_exactly_where_legal(game: AnyGame) -> None:
    """For every action that was legal anywhere in the match, in many of its positions."""
    pool = {game.encode(a): a for state, seat, _ in walk(game, 5) if seat for a in game.legal(state, seat)}
    for number, (state, _, _) in enumerate(walk(game, 5)):
        if number % 5:
            continue
        for seat in seats_of(game):
            legal = {game.encode(a) for a in game.legal(state, seat)}
            for text, action in pool.items():
                assert (not game.why_not(state, seat, action)) == (text in legal), (number, seat, text)


def test_refused_actions_change_nothing(game: AnyGame) -> None:
    """Illegal, inactive, over: the right error, and state and views as before."""
    luck = random.Random(8)
    pool = {game.encode(a): (s, a) for state, s, _ in walk(game, 6) if s for a in game.legal(state, s)}
    tried = dict.fromkeys((IllegalAction, InactiveSeat, GameOver), 0)
    for number, (state, _, _) in enumerate(walk(game, 7)):
        before, seen = copy.deepcopy(state), views(game, state) if number % 9 == 0 else {}
        to_act = game.to_act(state)
        for text, (_, action) in luck.sample(sorted(pool.items(), key=lambda row: row[0]), min(25, len(pool))):
            for seat in seats_of(game):
                if seat in to_act and text in {game.encode(a) for a in game.legal(state, seat)}:
                    continue
                error = GameOver if not to_act else IllegalAction if seat in to_act else InactiveSeat
                with pytest.raises(BadAction) as caught:
                    game.step(state, seat, action)
                assert type(caught.value) is error
                if isinstance(caught.value, IllegalAction):
                    assert caught.value.reasons == game.why_not(state, seat, action)
                    assert text in str(caught.value)
                tried[error] += 1
        assert state == before
        assert not seen or views(game, state) == seen
    assert tried[IllegalAction] and tried[GameOver]
    assert tried[InactiveSeat] or len(seats_of(game)) == 1


UNREADABLE = (
    "",
    " ",
    "\n",
    "dance",
    "undo",
    "play",
    "play ",
    "play \ud800",
    "play a b c d e",
    "DRAW",
    "終了",
    "end end",
    "0",
)


def test_unreadable_text(game: AnyGame) -> None:
    """A named error that quotes the input; the state unchanged."""
    for state, seat, _ in walk(game, 2):
        before = copy.deepcopy(state)
        for text in UNREADABLE:
            with pytest.raises(UnreadableAction) as caught:
                game.decode(state, text)
            quoted = text[:80].replace("\ud800", "\ufffd")  # half a character cannot be shown
            assert caught.value.params["text"] == quoted
            assert state == before, text
        if seat == "":
            break


def test_actions_made_by_hand(game: AnyGame) -> None:
    """An action object with other words in its fields is refused by a named error, or it is a legal one."""
    for number, (state, seat, action) in enumerate(walk(game, 12)):
        if number % 6 or not seat or not dataclasses.is_dataclass(action):
            continue
        legal = game.legal(state, seat)
        for field in dataclasses.fields(action):
            for value in ("", "dance", "draw", "end", "nobody"):
                if type(getattr(action, field.name)) is not str:
                    continue
                changed = dataclasses.replace(action, **{field.name: value})  # type: ignore[type-var]
                if changed in legal:
                    continue
                before = copy.deepcopy(state)
                with pytest.raises(BadAction):
                    game.step(state, seat, changed)
                assert state == before


def test_copy_shares_nothing(game: AnyGame) -> None:
    """Playing on a copy leaves the original as it was, and the other way round."""
    for number, (state, _, _) in enumerate(walk(game, 4)):
        if number % 10:
            continue
        twin = game.copy(state)
        assert twin == state
        before, seen = copy.deepcopy(state), views(game, state)
        luck = random.Random(number)
        while game.outcome(twin) is None:
            seat = game.to_act(twin)[0]
            game.step(twin, seat, luck.choice(game.legal(twin, seat)))
        assert state == before
        assert views(game, state) == seen


def test_reading_changes_nothing(game: AnyGame) -> None:
    """Views, legal, why_not, choose and copy leave the state alone."""
    for number, (state, seat, action) in enumerate(walk(game, 9)):
        if number % 8:
            continue
        before = copy.deepcopy(state)
        views(game, state)
        game.chance(state)
        game.copy(state)
        for player in game.players if seat else ():
            game.legal(state, seat)
            game.why_not(state, seat, action)
            game.choose(state, seat, player, number)
        assert state == before


def test_every_match_ends(game: AnyGame) -> None:
    """With a winner list of seats and a termination; chance never runs backwards."""
    for seed in range(8):
        last = -1
        for state, _, action in walk(game, 100 + seed):
            assert game.chance(state) >= last
            last = game.chance(state)
            outcome = game.outcome(state)
            assert (outcome is None) == (action is not None)
        assert outcome is not None
        assert set(outcome.winners) <= set(seats_of(game))
        assert outcome.termination


# ---- views


def test_views_are_plain_frozen_data(game: AnyGame) -> None:
    """A frozen dataclass that becomes JSON and knows its viewer; the log oldest first, of the viewer's acts only."""
    for number, (state, _, _) in enumerate(walk(game, 21)):
        if number % 6:
            continue
        for viewer in viewers_of(game):
            view = game.view(state, viewer)
            assert dataclasses.is_dataclass(view)
            assert view.viewer == viewer
            assert json.loads(json.dumps(jsonable(view), allow_nan=False)) == jsonable(view)
            with pytest.raises(dataclasses.FrozenInstanceError):
                view.viewer = "other"
            numbers = [line.number for line in view.log]
            assert numbers == sorted(numbers)


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys(inner)}
    return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()


def test_views_hold_no_seed(game: AnyGame) -> None:
    """Neither by name nor by value."""
    seed = 6_204_518_733_901_257
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 4 == 0:
            for viewer, text in views(game, state).items():
                assert str(seed) not in text, viewer
                assert not {k for k in keys(json.loads(text)) if "seed" in k or "rng" in k}


# ---- computer players


def test_computer_players_choose_legal_actions(game: AnyGame) -> None:
    """And give their reason as JSON data; the same draw gives the same choice."""
    for player in game.players:
        for number, (state, seat, _) in enumerate(walk(game, 31)):
            if not seat:
                continue
            action, note = game.choose(state, seat, player, number * 7919)
            assert action in game.legal(state, seat)
            assert game.choose(state, seat, player, number * 7919) == (action, note)
            assert json.loads(json.dumps(note)) == note
            assert note["player"] == player


def test_disturbed_generators(game: AnyGame) -> None:
    """The global generators of random and numpy are of no influence, drawn from or reseeded between moves."""
    for kinds in ([game.players[-1]], [game.players[0]]):
        quiet = finished(computers(game, 42, kinds))
        noisy = computers(game, 42, kinds)
        while noisy.computer_to_act():
            random.seed(noisy.acts)
            numpy.random.seed(noisy.acts)
            [random.random() for _ in range(noisy.acts % 5)]
            numpy.random.rand(3)
            noisy.play_computer()
        assert noisy.entries == quiet.entries
        assert views(game, noisy.state) == views(game, quiet.state)


def test_engine_leaves_the_global_generators_alone(game: AnyGame) -> None:
    random.seed(5)
    numpy.random.seed(5)
    finished(computers(game, 1))
    after = random.random(), numpy.random.rand()
    random.seed(5)
    numpy.random.seed(5)
    assert after == (random.random(), numpy.random.rand())


def test_another_seed_is_another_match(game: AnyGame) -> None:
    first, second = finished(computers(game, 1)), finished(computers(game, 2))
    assert [e.action for e in first.entries] != [e.action for e in second.entries]


def test_matches_do_not_disturb_each_other(game: AnyGame) -> None:
    """Two matches played in turns are what they are one after the other."""
    alone = [finished(computers(game, seed)).to_json() for seed in (51, 52)]
    both = [computers(game, 51), computers(game, 52)]
    while any(match.computer_to_act() for match in both):
        for match in both:
            match.play_computer()
    assert [match.to_json() for match in both] == alone
    assert all(isinstance(match, Match) for match in both)
