"""Matches of every game: replay, take-back, notes, files (engine/match.py)."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from typing import Any

import pytest

from engine.errors import BadFile, GameOver, IllegalAction, InactiveSeat, UnknownId, UnreadableAction
from engine.game import ALL, COMMON, HOST, AnyGame, jsonable
from engine.match import FORMAT, HUMAN, MAX_ENTRIES, MAX_FILE, VERSION, Match
from engine.rules_hash import rules_hash
from tests.contract.play import SEATED, computers, finished, seats_of, viewers_of, views

pytestmark = pytest.mark.parametrize("game", SEATED)


def by_hand(game: AnyGame, seed: int) -> Match:
    """Return a match of human players."""
    return Match(game, game.default_settings(), seed)


def random_act(match: Match, luck: random.Random) -> tuple[str, str]:
    seat = luck.choice(match.to_act())
    return seat, match.game.encode(luck.choice(match.game.legal(match.state, seat)))


def all_views(match: Match) -> list[dict[str, str]]:
    return [views(match.game, match.state_at(act)) for act in range(match.acts + 1)]


# ---- replay


def test_replay_gives_the_identical_views(game: AnyGame) -> None:
    """At every act, for every viewer."""
    match = finished(computers(game, 17))
    again, broken = Match.replay(game, match.settings, match.seed, match.first_players, match.entries)
    assert broken is None
    assert again.entries == match.entries
    assert all_views(again) == all_views(match)


def test_replay_with_take_backs_and_changed_seats(game: AnyGame) -> None:
    """Host entries are replayed too."""
    match, luck = by_hand(game, 23), random.Random(1)
    for step in range(120):
        if game.outcome(match.state) is not None:
            break
        if match.undo_length() and luck.random() < 0.3:
            match.play(HOST, "undo")
        elif luck.random() < 0.1:
            match.play(HOST, f"player {luck.choice(seats_of(game))} {luck.choice([HUMAN, *game.players])}")
        elif match.computer_to_act():
            match.play_computer()
        else:
            match.play(*random_act(match, luck), {"step": step})
    again, broken = Match.replay(game, match.settings, match.seed, match.first_players, match.entries)
    assert broken is None
    assert all_views(again) == all_views(match)
    assert (again.players, again.undo_length(), again.acts) == (match.players, match.undo_length(), match.acts)


def test_a_broken_log_gives_its_valid_prefix(game: AnyGame) -> None:
    """With the number of the entry and the cause."""
    match = finished(computers(game, 18))
    place = len(match.entries) // 2
    for damage in ({"action": "dance"}, {"seat": "nobody"}, {"number": place + 7}, {"seat": HOST, "action": "fly"}):
        entries = list(match.entries)
        entries[place] = dataclasses.replace(entries[place], **damage)  # type: ignore[arg-type]
        again, broken = Match.replay(game, match.settings, match.seed, match.first_players, entries)
        assert broken is not None
        assert broken.valid == place == len(again.entries)
        assert f"entry {place + 1} " in str(broken)
        assert views(game, again.state) == views(game, match.state_at(place))


# ---- take-back


def test_take_back_restores_exactly(game: AnyGame) -> None:
    """State, views and what the computer would do are as before; 0 right after a card or an event was revealed."""
    match, luck, taken = by_hand(game, 29), random.Random(2), 0
    while game.outcome(match.state) is None:
        before, seen, acts = copy.deepcopy(match.state), views(game, match.state), match.acts
        advice = match.advice(match.to_act()[0], game.players[0])
        seat, text = random_act(match, luck)
        match.play(seat, text)
        if game.chance(match.state) != game.chance(before):
            assert match.undo_length() == 0
            with pytest.raises(IllegalAction) as caught:
                match.play(HOST, "undo")
            assert [reason.code for reason in caught.value.reasons] == ["nothing_to_undo"]
            continue
        assert match.undo_length() == 1
        match.play(HOST, "undo")
        assert match.state == before
        assert views(game, match.state) == seen
        assert match.acts == acts
        assert match.advice(match.to_act()[0], game.players[0]) == advice
        match.play(seat, text)
        taken += 1
    assert taken


def test_take_back_of_several_acts(game: AnyGame) -> None:
    """One after the other, as far back as the last card or event, and never past it."""
    match, luck = by_hand(game, 31), random.Random(3)
    states = [copy.deepcopy(match.state)]
    while game.outcome(match.state) is None:
        match.play(*random_act(match, luck))
        states.append(copy.deepcopy(match.state))
        if luck.random() < 0.2:
            while match.undo_length():
                match.play(HOST, "undo")
                states.pop()
                assert match.state == states[-1]
            if match.acts:
                assert game.chance(match.state) != game.chance(match.state_at(match.acts - 1))


def test_take_back_with_computers(game: AnyGame) -> None:
    """The last human act and all after it; acts by hand for a computer count as human; never past chance."""
    luck, lengths = random.Random(5), set()
    for seed in range(40, 46):
        match = computers(game, seed)
        human = [False]
        while game.outcome(match.state) is None:
            if luck.random() < 0.35:
                match.play(*random_act(match, luck), {"by_hand": True})
                human.append(True)
            else:
                match.play_computer()
                human.append(False)
            wanted = next((back for back in range(1, len(human)) if human[-back]), 0)
            states = [match.state_at(act) for act in range(match.acts - wanted, match.acts + 1)]
            if len({game.chance(state) for state in states}) > 1:
                wanted = 0
            assert match.undo_length() == wanted
            lengths.add(wanted)
            if wanted and luck.random() < 0.3:
                match.play(HOST, "undo")
                assert match.state == states[0]
                del human[-wanted:]
    assert max(lengths) > 1 or len(seats_of(game)) == 1


def test_no_view_shows_that_something_was_taken_back(game: AnyGame) -> None:
    """The undo history is no viewer's business."""
    match, luck = by_hand(game, 29), random.Random(4)
    straight = by_hand(game, 29)
    while game.outcome(match.state) is None:
        seat, text = random_act(match, luck)
        other_seat, other = random_act(match, luck)
        match.play(other_seat, other)
        if match.undo_length():
            match.play(HOST, "undo")
            match.play(seat, text)
            straight.play(seat, text)
        else:
            straight.play(other_seat, other)
        assert views(game, match.state) == views(game, straight.state)


# ---- acts and notes


def test_a_refused_act_leaves_the_match_alone(game: AnyGame) -> None:
    match = by_hand(game, 5)
    seat = match.to_act()[0]
    before, seen = match.to_json(), views(game, match.state)
    for who, text, error in (
        (seat, "dance", UnreadableAction),
        ("nobody", "dance", UnknownId),
        (HOST, "dance", UnreadableAction),
        (HOST, "undo", IllegalAction),
        (HOST, "player nobody human", UnknownId),
        (HOST, f"player {seat} nobody", UnknownId),
        (HOST, f"player {seat}", UnreadableAction),
    ):
        with pytest.raises(error):
            match.play(who, text)
        assert match.to_json() == before
        assert views(game, match.state) == seen
    text = game.encode(game.legal(match.state, seat)[0])
    for other in set(seats_of(game)) - set(match.to_act()):
        with pytest.raises(InactiveSeat):
            match.play(other, text)
    over = finished(computers(game, 5))
    with pytest.raises(GameOver):
        over.play(seat, text)


def test_numbers_have_no_gaps(game: AnyGame) -> None:
    match = finished(computers(game, 6))
    assert [entry.number for entry in match.entries] == list(range(1, len(match.entries) + 1))
    assert match.acts == len(match.entries)
    assert match.entry_at(match.acts) == match.entries[-1]
    assert match.play_computer() is None


def test_notes(game: AnyGame) -> None:
    """Shown to their own seat and to all; to everyone after the end; to common never before."""
    match = computers(game, 7)
    for _ in range(15):
        match.play_computer()
    if game.outcome(match.state) is None:
        for viewer in viewers_of(game):
            own = {
                act: match.entry_at(act).note for act in range(1, match.acts + 1) if match.entry_at(act).seat == viewer
            }
            assert match.notes(viewer) == (own if viewer not in (COMMON, ALL) else match.notes(viewer))
        assert match.notes(COMMON) == {}
        assert len(match.notes(ALL)) == match.acts
    finished(match)
    for viewer in viewers_of(game):
        assert len(match.notes(viewer)) == match.acts


def test_match_copy(game: AnyGame) -> None:
    """A copy goes on independently."""
    match = computers(game, 8)
    for _ in range(5):
        match.play_computer()
    before = match.to_json()
    finished(match.copy())
    assert match.to_json() == before


@pytest.mark.parametrize("players", [{"nobody": "random"}, {HOST: "random"}])
def test_unknown_seats(game: AnyGame, players: dict[str, str]) -> None:
    with pytest.raises(UnknownId):
        Match(game, game.default_settings(), 1, players)


def test_unknown_players(game: AnyGame) -> None:
    with pytest.raises(UnknownId):
        Match(game, game.default_settings(), 1, {seats_of(game)[0]: "nobody"})


# ---- files


def test_file_round_trip(game: AnyGame) -> None:
    """Through JSON text and back: the same log, settings, players, views; unfinished, finished and with take-backs."""
    luck = random.Random(6)
    mixed = by_hand(game, 33)
    for _ in range(12):
        mixed.play(*random_act(mixed, luck), {"time": "2026-01-01", "n": 1})
        if mixed.undo_length():
            mixed.play(HOST, "undo")
    for match in (by_hand(game, 1), finished(computers(game, 2)), mixed):
        again, broken = Match.from_text(json.dumps(match.to_json(), ensure_ascii=False))
        assert broken is None
        assert again.to_json() == match.to_json()
        assert all_views(again) == all_views(match)


def good_file(game: AnyGame) -> dict[str, Any]:
    match = computers(game, 3)
    for _ in range(6):
        match.play_computer()
    data: dict[str, Any] = json.loads(json.dumps(match.to_json()))
    assert (data["format"], data["version"], data["game"]) == (FORMAT, VERSION, game.id)
    assert data["rules"] == rules_hash(game.id)
    return data


DAMAGES: dict[str, tuple[dict[str, Any], str]] = {
    "no format": ({"format": None}, "format"),
    "other format": ({"format": "chess"}, "format"),
    "other version": ({"version": VERSION + 1}, "version"),
    "version as text": ({"version": str(VERSION)}, "version"),
    "unknown game": ({"game": "chess"}, "game"),
    "game as list": ({"game": ["chess"]}, "game"),
    "settings as list": ({"settings": []}, "settings"),
    "settings gone": ({"settings": None}, "settings"),
    "seed as text": ({"seed": "3"}, "seed"),
    "seed as fraction": ({"seed": 3.0}, "seed"),
    "seed true": ({"seed": True}, "seed"),
    "seed negative": ({"seed": -1}, "seed"),
    "seed huge": ({"seed": 2**53}, "seed"),
    "players as list": ({"players": []}, "players"),
    "player as number": ({"players": {"blue": 3}}, "players"),
    "unknown player": ({"players": {"nobody": "human"}}, "players"),
    "log as object": ({"log": {}}, "log"),
    "log gone": ({"log": None}, "log"),
    "row as text": ({"log": ["x"]}, "log.0"),
    "row too short": ({"log": [[1, "x", "y"]]}, "log.0"),
    "row too long": ({"log": [[1, "x", "y", {}, 5]]}, "log.0"),
    "number as text": ({"log": [["1", "x", "y", {}]]}, "log.0"),
    "number true": ({"log": [[True, "x", "y", {}]]}, "log.0"),
    "seat as number": ({"log": [[1, 2, "y", {}]]}, "log.0"),
    "note as list": ({"log": [[1, "x", "y", []]]}, "log.0"),
    "too many rows": ({"log": [[1, "x", "y", {}]] * (MAX_ENTRIES + 1)}, "log"),
    "settings with a stranger": ({"settings": {"stranger": 1}}, "settings.stranger"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_files(game: AnyGame, damage: str) -> None:
    """BadFile that names the place; whatever else is in the file."""
    values, place = DAMAGES[damage]
    data = good_file(game)
    if damage == "settings with a stranger":
        data["settings"]["stranger"] = 1
    else:
        data |= values
    with pytest.raises(BadFile) as caught:
        Match.from_text(json.dumps(data))
    assert place in [problem.where for problem in caught.value.problems]
    assert place in str(caught.value)


@pytest.mark.parametrize("name", ["format", "version", "game", "settings", "seed", "players", "log"])
def test_missing_parts(game: AnyGame, name: str) -> None:
    data = good_file(game)
    del data[name]
    with pytest.raises(BadFile) as caught:
        Match.from_text(json.dumps(data))
    assert [problem.where for problem in caught.value.problems] == [name]


def test_a_second_row_that_is_none(game: AnyGame) -> None:
    """The row's number in the list is the place."""
    data = good_file(game)
    data["log"][4] = None
    with pytest.raises(BadFile) as caught:
        Match.from_text(json.dumps(data))
    assert [problem.where for problem in caught.value.problems] == ["log.4"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '"x"',
        "\x00",
        "PK\x03\x04",
        "[" * 100_000,
        '{"a":' * 5000,
        "1" * 5000,
        '{"format": "card-match"}',
    ],
    ids=range(12),
)
def test_files_that_are_no_match(game: AnyGame, text: str) -> None:
    with pytest.raises(BadFile) as caught:
        Match.from_text(text)
    assert all(problem.where for problem in caught.value.problems)


def test_a_file_cut_short(game: AnyGame) -> None:
    """At any length."""
    text = json.dumps(good_file(game))
    for length in range(0, len(text), max(1, len(text) // 60)):
        with pytest.raises(BadFile):
            Match.from_text(text[:length])


def test_a_file_too_large(game: AnyGame) -> None:
    data = good_file(game) | {"padding": "x" * MAX_FILE}
    with pytest.raises(BadFile, match="file: too large"):
        Match.from_text(json.dumps(data))


def test_damaged_characters(game: AnyGame) -> None:
    """A character lost or changed anywhere: BadFile, or a match whose log may break, never anything else."""
    text, luck = json.dumps(good_file(game)), random.Random(9)
    outcomes = set()
    for _ in range(250):
        place = luck.randrange(len(text))
        try:
            match, broken = Match.from_text(
                text[:place] + luck.choice(["", "0", '"', "x", "[", "\\", "é"]) + text[place + 1 :]
            )
            outcomes.add("broken" if broken else "read")
            assert len(match.entries) <= 6
        except BadFile:
            outcomes.add("bad")
    assert "bad" in outcomes


def test_deeply_nested_settings(game: AnyGame) -> None:
    """Named, not a recursion error."""
    nested: Any = {}
    for _ in range(700):
        nested = {"a": nested}
    data = good_file(game) | {"settings": nested}
    with pytest.raises(BadFile) as caught:
        Match.from_text(json.dumps(data))
    assert all(problem.where.startswith("settings") for problem in caught.value.problems)


def test_a_log_that_breaks_is_no_bad_file(game: AnyGame) -> None:
    """It gives the valid prefix and says what broke it."""
    data = good_file(game)
    data["log"][3][2] = "dance"
    match, broken = Match.from_text(json.dumps(data))
    assert broken is not None
    assert (broken.valid, len(match.entries)) == (3, 3)
    assert jsonable(match.settings) == data["settings"]


def test_a_computer_player_is_asked_once_for_each_act(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of a match share its answer; what they do with it is their own."""
    match, asked = computers(game, 19), []
    choose = type(game).choose

    def counted(self: AnyGame, state: Any, seat: str, player: str, draw: int) -> Any:
        asked.append((seat, player))
        return choose(self, state, seat, player, draw)

    monkeypatch.setattr(type(game), "choose", counted)
    seat, *_ = match.to_act()
    twin = match.copy()
    assert not match.advised(seat)
    first = match.choose(seat)
    twin.choose(seat)[1]["more"] = 1
    assert match.advised(seat) and twin.advised(seat) and match.choose(seat) == twin.choose(seat) == first
    assert len(asked) == 1
    match.play_computer()
    assert len(asked) == 1 and not any(map(match.advised, match.to_act()))


def test_advice_worked_out_on_another_copy_is_taken(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match rebuilt from its log since need not ask again."""
    match, twin = computers(game, 19), computers(game, 19)
    seat, *_ = match.to_act()
    twin.take_advice(seat, *match.choose(seat))
    monkeypatch.setattr(type(game), "choose", None)
    assert twin.advised(seat) and twin.choose(seat) == match.choose(seat)
