"""What clicks on the board do to a stored match, as plain functions: one entry each, or none and a plain message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.match import Match
from engine.shells_hack.rules.check import problems_of_match
from matches.store import Store
from tests.ui.shells_hack.tables import GAME, match, model
from ui.shell.locales import LANGUAGES
from ui.shells_hack.board.acts import Click, handle, hurry
from ui.shells_hack.board.chair import Chair, searching
from ui.shells_hack.board.result import result_html

OWNER = "a-browser-of-this-test-run"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


class Seat:
    """A browser at a stored match."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.store, self.id, self.chair = store, match_id, Chair()

    @property
    def match(self) -> Any:
        return self.store.load(self.id).match

    def click(self, do: str, number: int | None = None, **data: str) -> str:
        """Click, by default with the number that a fresh page carries; returns the notice."""
        given = {"do": do, "number": self.match.next_number if number is None else number} | data
        click = Click.read(given)
        assert click is not None
        self.chair.notice = ""
        handle(self.store, self.id, self.chair, click, "en", OWNER)
        return self.chair.notice

    def log(self) -> list[str]:
        return [f"{entry.seat} {entry.action}" for entry in self.match.entries]


def seat_at(store: Store, acts: int = 0, **players: str) -> Seat:
    return Seat(store, store.create(match(acts, **players), OWNER))


def first_play(seat: Seat) -> tuple[str, str]:
    """A legal card and target of the seat to act."""
    (to_act,) = seat.match.to_act()
    legal = seat.match.game.legal(seat.match.state, to_act)
    return next((action.card, action.target) for action in legal if action.kind == "play" and action.target)


def begin(store: Store, **players: str) -> Seat:
    seat = seat_at(store, **players)
    seat.click("ready")
    seat.click("draw")
    return seat


def test_a_card_is_chosen_and_played_on_a_target(store: Store) -> None:
    seat = begin(store)
    card, target = first_play(seat)
    seat.click("choose", card=card, value="on")
    assert seat.chair.card == card
    assert seat.click("play", target=target) == ""
    assert seat.log()[-1] == f"blue play {card} {target}"
    assert seat.chair.card is None


def test_a_double_click_plays_once(store: Store) -> None:
    seat = begin(store)
    card, target = first_play(seat)
    number = seat.match.next_number
    seat.click("play", number, card=card, target=target)
    before = seat.log()
    assert "moved on" in seat.click("play", number, card=card, target=target)
    assert seat.log() == before


@pytest.mark.parametrize("do", ["draw", "end", "undo", "player", "step", "use", "play"])
def test_no_act_of_a_stale_page_is_carried_out(store: Store, do: str) -> None:
    seat = begin(store, red="rulebook")
    before = seat.log()
    notice = seat.click(do, 1, card="edr", target="endpoint", seat="red", value="human")
    assert "moved on" in notice
    assert seat.log() == before


def test_two_tabs_of_one_match_cannot_both_play(store: Store) -> None:
    one = begin(store)
    two = Seat(store, one.id)
    number = one.match.next_number
    card, target = first_play(one)
    one.click("play", number, card=card, target=target)
    assert "moved on" in two.click("end", number)
    assert two.log()[-1] == f"blue play {card} {target}"


def test_what_the_rules_forbid_is_said_and_not_stored(store: Store) -> None:
    seat = seat_at(store)
    seat.click("ready")
    before = seat.log()
    assert "Draw a card first" in seat.click("end")
    assert seat.click("play", card="osint", target="web_ap")
    assert seat.click("play", card="", target="nowhere")
    assert seat.log() == before


@pytest.mark.parametrize("do", ["choose", "inspect", "list", "close", "view", "pause", "pace", "look", "now", "rescue"])
def test_what_only_moves_the_chair_writes_nothing(store: Store, do: str) -> None:
    seat = begin(store)
    before = seat.log()
    assert seat.click(do, 0, card="edr", target="db", value="3") == ""
    assert seat.log() == before


CLICK = {"do": "end", "number": 3}


@pytest.mark.parametrize(
    "data",
    [
        *(None, 3, "draw", {}, {"do": 4}, {"number": 3}, []),
        *(CLICK | {name: value} for name in CLICK for value in (None, {"a": 1}, "9" * 61, -1, True, 10**400)),
        *(CLICK | {"value": value} for value in (None, 5, ["x"], "9" * 4000)),
        CLICK | {"more": ""},
    ],
)
def test_a_message_that_is_no_click_is_none(data: Any) -> None:
    assert Click.read(data) is None


def test_strange_values_in_a_message_do_no_harm(store: Store) -> None:
    seat = begin(store)
    before = seat.log()
    for do in ("", "drop table", "__class__", "load", "go"):
        assert seat.click(do) == ""
    for value in ("-1", "9" * 60, "²", "x"):
        seat.click("look", value=value)
        seat.click("pace", value=value)
        seat.click("view", value=value)
    assert seat.click("player", seat="green", value="rulebook")
    assert seat.click("player", seat="red", value="genius")
    assert seat.log() == before


def test_take_back_in_solo_play(store: Store) -> None:
    seat = begin(store)
    card, target = first_play(seat)
    seat.click("play", card=card, target=target)
    assert seat.click("undo") == ""
    assert seat.match.acts == 2 and seat.log()[-1] == "host undo"
    assert "Nothing to take back" in seat.click("undo")  # the card drawn stands before it


def test_a_seat_changes_hands_in_mid_match(store: Store) -> None:
    """D33."""
    seat = begin(store)
    seat.click("player", seat="red", value="rulebook")
    assert seat.match.players["red"] == "rulebook"
    seat.click("player", seat="red", value="random")
    seat.click("player", seat="red", value="human")
    assert seat.match.players["red"] == "human"


def cpu_to_act(store: Store) -> Seat:
    seat = begin(store, red="rulebook")
    seat.click("end")
    assert seat.match.computer_to_act() == "red"
    return seat


def test_a_tick_plays_one_act_of_the_cpu_with_its_reason(store: Store) -> None:
    seat = cpu_to_act(store)
    acts = seat.match.acts
    assert seat.click("tick") == ""
    assert seat.match.acts == acts + 1
    assert seat.match.entries[-1].note["rule"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_that_the_rules_of_today_refuse_says_so_when_it_is_to_be_played_again(
    store: Store, language: str
) -> None:
    """D62: it had begun before turns and funds were counted; in one turn its objective cannot be reached."""
    old = Match(GAME, GAME.make_settings(turn_limit=1), 7, {"red": "rulebook"}, begun=True)
    while old.to_act():
        old.play(old.to_act()[0], old.advice(old.to_act()[0], "rulebook")[0])
    seat = Seat(store, store.create(old, OWNER))
    assert seat.click("again") == "" and seat.chair.go is None
    html = result_html(model(old, seat.chair, language))
    [problem] = problems_of_match(old.settings)
    assert 'role="alert"' in html and str(problem.params["least"]) in html.split('role="alert"')[1].split("</div>")[0]
    assert 'data-do="again"' not in html and 'data-do="new"' in html
    seat.click("new")
    assert seat.chair.go == ("new_match", {"mode": "red_cpu"})


def test_two_tabs_watching_a_cpu_play_each_act_once_and_say_nothing(store: Store) -> None:
    one = cpu_to_act(store)
    two = Seat(store, one.id)
    number = one.match.next_number
    one.click("tick", number)
    acts = one.match.acts
    assert two.click("tick", number) == ""
    assert one.match.acts == acts


@pytest.mark.parametrize("stop", ["pause", "look"])
def test_a_late_tick_does_nothing_while_the_cpu_is_stopped(store: Store, stop: str) -> None:
    seat = cpu_to_act(store)
    acts = seat.match.acts
    seat.click(stop, value="0")
    seat.click("tick")
    assert seat.match.acts == acts


def test_a_paused_cpu_makes_single_acts(store: Store) -> None:
    seat = cpu_to_act(store)
    seat.click("pause")
    acts = seat.match.acts
    seat.click("step")
    assert seat.match.acts == acts + 1 and seat.chair.paused


def test_the_player_may_act_for_the_cpu(store: Store) -> None:
    """D33: draw, play its cards, end its turn; the acts are marked and can be taken back."""
    seat = cpu_to_act(store)
    seat.click("rescue")
    assert seat.chair.paused and seat.chair.view == "red"
    seat.click("draw")
    assert seat.match.entries[-1].note == {"by_hand": True}
    seat.click("end")
    assert seat.match.to_act() == ("blue",)
    assert [entry.seat for entry in seat.match.entries[-2:]] == ["red", "red"]


@pytest.mark.parametrize("look", [("read", "osint"), ("choose", "osint"), ("inspect", "")])
def test_looking_at_a_card_or_component_stops_no_cpu(store: Store, look: tuple[str, str]) -> None:
    """D33: to play a CPU's card by hand one takes the rescue."""
    seat = cpu_to_act(store)
    acts = seat.match.acts
    seat.click(look[0], card=look[1], target="web_ap", value="on")
    assert not seat.chair.paused
    seat.click("tick")
    assert seat.match.acts == acts + 1


def test_a_card_read_is_put_away_by_a_second_click(store: Store) -> None:
    seat = begin(store)
    seat.click("read", card="osint")
    assert (seat.chair.drawer, seat.chair.reading, seat.chair.card) == ("card", "osint", None)
    seat.click("read", card="osint")
    assert (seat.chair.drawer, seat.chair.card) == ("", None)


def test_at_the_instant_pace_the_cpus_act_until_a_human_is_to(store: Store) -> None:
    seat = cpu_to_act(store)
    hurry(store, seat.id)
    assert seat.match.computer_to_act() is None
    watched = seat_at(store, blue="rulebook", red="rulebook")
    hurry(store, watched.id)
    assert watched.match.to_act() == ()
    assert all(entry.note for entry in watched.match.entries)


def test_the_next_match_has_the_same_settings_and_another_seed(store: Store) -> None:
    seat = seat_at(store, 400, red="rulebook")
    seat.click("again")
    page, address = seat.chair.go or ("", {})
    match_id = address["match"]
    assert page == "board" and match_id != seat.id
    again = store.load(match_id).match
    assert again.settings == seat.match.settings and again.seed != seat.match.seed
    assert again.players == seat.match.players and not again.entries
    assert [summary.id for summary in store.list(OWNER)][:1] == [match_id]


@pytest.mark.parametrize(("owner", "name"), [(OWNER, "Finals"), ("another-browser-of-this-test", "")])
def test_the_next_match_has_the_name_of_a_match_of_ones_own_only(store: Store, owner: str, name: str) -> None:
    seat = Seat(store, store.create(match(400, red="rulebook"), owner, "Finals"))
    seat.click("again")
    assert store.load((seat.chair.go or ("", {"match": ""}))[1]["match"]).name == name


def test_a_match_that_was_deleted_is_a_message(store: Store) -> None:
    seat = begin(store)
    store.delete(seat.id, OWNER)
    chair = Chair()
    handle(store, seat.id, chair, Click(do="draw", number=3), "ja", OWNER)
    assert chair.notice


def test_a_card_put_back_and_a_drawer_closed(store: Store) -> None:
    seat = begin(store)
    card, _ = first_play(seat)
    seat.click("choose", card=card, value="on")
    seat.click("list")
    assert seat.chair.drawer == "card"
    seat.click("close")
    assert seat.chair.drawer == "" and seat.chair.card == card
    seat.click("close")
    assert seat.chair.card is None
    seat.click("choose", card=card, value="blocked")
    assert seat.chair.drawer == "card"
    seat.click("choose", card=card, value="off")
    assert seat.chair.card is None


def test_a_search_is_waited_for_and_then_played(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick of a page that shows no act yet plays none; nor does the instant pace."""
    monkeypatch.setattr("ui.shells_hack.board.chair.SLOW", frozenset({"rulebook"}))
    seat = seat_at(store, 0, blue="rulebook", red="rulebook")
    seat.chair.searching = bool(searching(seat.match))
    assert seat.chair.searching
    seat.click("tick")
    hurry(store, seat.id)
    assert not store.load(seat.id).match.entries
    stored = store.load(seat.id).match
    stored.choose(searching(stored))
    assert searching(store.load(seat.id).match) == ""
    seat.chair.searching = False
    seat.click("tick")
    assert len(store.load(seat.id).match.entries) == 1
