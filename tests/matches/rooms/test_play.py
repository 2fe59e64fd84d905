"""Playing by right: acts, choices at once, a double click, races, the end and what may be seen after it."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from engine.errors import IllegalAction, InactiveSeat, UnknownId, UnreadableAction
from engine.games import GAMES
from engine.match import HUMAN
from engine.verify import verify
from matches.errors import MatchOfRoom, NoRight, NotAbsent, NotOver, StaleMatch, StaleRoom, TooManyActs
from matches.rooms.pace import ACTS, ActPace
from matches.rooms.rooms import Rooms
from matches.store import Store
from tests.contract.pile import PILES
from tests.matches.rooms.party import later, matched

pytestmark = pytest.mark.sqlite_first

OWNER = "a" * 22


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of five, who bid all at once."""
    monkeypatch.setitem(GAMES, "pile", PILES["pile-5"])


def test_only_whose_turn_it_is_plays(rooms: Rooms) -> None:
    party = matched(rooms)
    left, right = (rooms.table(party.tokens[seat]) for seat in ("left", "right"))
    assert left.legal == ("take 1", "take 2", "take 3") and right.legal == ()
    with pytest.raises(InactiveSeat):
        rooms.act(party.tokens["right"], right.number, "take 1")
    after = rooms.act(party.tokens["left"], left.number, "take 1")
    assert (after.legal, after.number, after.acts, after.view.stones) == ((), 2, 1, 8)
    assert rooms.table(party.tokens["right"]).legal


def test_a_double_click_counts_once(rooms: Rooms) -> None:
    """Also where the seat is to act again by then."""
    party = matched(rooms, settings={"stones": 50})
    first = rooms.table(party.tokens["left"]).number
    rooms.act(party.tokens["left"], first, "take 1")
    with pytest.raises(StaleMatch):
        rooms.act(party.tokens["left"], first, "take 1")
    party.act("right")
    for stale in (first, first + 1, 99, 0, -1):
        with pytest.raises(StaleMatch):
            rooms.act(party.tokens["left"], stale, "take 1")
    assert rooms.table(party.tokens["left"]).view.stones == 48


def test_all_choose_at_once_and_all_count(rooms: Rooms, five: None) -> None:
    """Each has seen the same number; each one's second click is refused."""
    party = matched(rooms)
    tables = {seat: rooms.table(token) for seat, token in party.tokens.items()}
    for seat, table in tables.items():
        rooms.act(party.tokens[seat], table.number, table.legal[0])
        with pytest.raises(StaleMatch):
            rooms.act(party.tokens[seat], table.number, table.legal[1])
    assert party.room().acts == {"": 5}
    assert len(party.to_act()) == 1


def test_a_choice_for_the_round_before_is_not_one_for_this(rooms: Rooms, five: None) -> None:
    party = matched(rooms)
    before = rooms.table(party.tokens["west"])
    while party.room().acts[""] < 16:
        party.act(party.to_act()[0])
    now = rooms.table(party.tokens["west"])
    assert now.legal and now.legal[0] in before.legal
    with pytest.raises(StaleMatch):
        rooms.act(party.tokens["west"], before.number, now.legal[0])


def test_all_choose_in_threads_of_two_processes_worth(rooms: Rooms, five: None, url: str) -> None:
    """Two stores of one database, five at the same moment: nobody is refused, nobody counts twice."""
    party, other = matched(rooms), Rooms.open(url)
    start = Barrier(5)

    def choose(number: int) -> None:
        mine = (rooms, other)[number % 2]
        token = list(party.tokens.values())[number]
        table = mine.table(token)
        start.wait()
        mine.act(token, table.number, table.legal[0])

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(choose, range(5)))
    assert party.room().acts == {"": 5}
    other.close()


def test_an_act_that_is_none_changes_nothing(rooms: Rooms) -> None:
    party = matched(rooms)
    version = party.room().version
    for action, error in (("dance", UnreadableAction), ("take 9", IllegalAction), ("bid 1", IllegalAction)):
        with pytest.raises(error):
            rooms.act(party.tokens["left"], 1, action)
    assert party.room().version == version


def test_reasons_are_those_of_the_own_seat(rooms: Rooms) -> None:
    party = matched(rooms)
    table = rooms.table(party.tokens["left"])
    assert table.why_not("take 1") == () and [reason.code for reason in table.why_not("take 9")] == ["take"]
    assert rooms.table(party.watcher()).why_not("take 1")


def test_nobody_acts_faster_than_anybody_plays(rooms: Rooms) -> None:
    time = [0.0]
    pace = ActPace(lambda: time[0])
    for _ in range(ACTS):
        pace.take("left")
    with pytest.raises(TooManyActs):
        pace.take("left")
    pace.take("right")
    time[0] += 1.0
    pace.take("left")
    rooms._pace = pace
    party = matched(rooms, settings={"stones": 99})
    rooms.act(party.tokens["left"], 1, "take 1")
    for _ in range(ACTS - 1):
        pace.take(party.room("right").me.id)
    party.act("right")
    with pytest.raises(TooManyActs):
        [rooms.say(party.tokens["right"], "hello") for _ in range(2)]


# ---- ends


def test_resigning_ends_the_match(rooms: Rooms) -> None:
    """D35: with a termination of its own."""
    party = matched(rooms)
    rooms.resign(party.tokens["left"])
    outcome = party.room().outcomes[""]
    assert (party.room().state, outcome.winners, outcome.termination) == ("over", ("right",), "resigned")
    for seat in ("left", "right"):
        assert rooms.table(party.tokens[seat]).legal == ()
    with pytest.raises(StaleRoom):
        rooms.act(party.tokens["right"], 2, "take 1")
    with pytest.raises(StaleRoom):
        rooms.resign(party.tokens["right"])


def test_a_side_that_is_gone_for_good(rooms: Rooms) -> None:
    """D35; ten minutes without network are not enough."""
    party = matched(rooms)
    later(rooms, 600, "right")
    with pytest.raises(NotAbsent):
        rooms.claim(party.tokens["left"], "right")
    later(rooms, 301, "right")
    with pytest.raises(NoRight):
        rooms.claim(party.tokens["right"], "right")
    with pytest.raises(UnknownId):
        rooms.claim(party.tokens["left"], "north")
    rooms.claim(party.tokens["left"], "right")
    assert party.room().outcomes[""].termination == "abandoned"


def test_what_may_be_seen_after_the_end_and_not_before(rooms: Rooms, url: str) -> None:
    party = matched(rooms, "greeen_mafia", racers=2)
    watcher = party.watcher()
    everyone = (*party.tokens.values(), watcher)
    for token in everyone:
        for refused in (rooms.whole, rooms.export_text, lambda token: rooms.take_home(token, OWNER)):
            with pytest.raises(NotOver):
                refused(token)
    with pytest.raises(NotOver):
        rooms.look_at(watcher, 0)
    party.play()
    for token in everyone:
        assert rooms.whole(token, "racer_1").match.outcome is not None
        assert all(finding.holds for finding in verify(rooms.export_text(token, "racer_2"), party.room().commitment))
    store = Store.open(url)
    copy = store.load(rooms.take_home(everyone[0], OWNER, "mine"))
    assert (copy.name, copy.match.outcome) == ("mine", rooms.whole(everyone[0]).match.outcome)
    assert all(finding.holds for finding in verify(store.export_text(copy.id))), "a copy keeps the proof"
    assert store.import_text(store.export_text(copy.id), OWNER).broken is None
    for id in (party.room().match, party.room("racer_2").match):
        for opened in (store.load, store.export_text, lambda id: store.append(id, 1, "host", "undo")):
            with pytest.raises(MatchOfRoom):
                opened(id)
    assert {line.id for line in store.list(OWNER)} >= {copy.id} and len(store.list(OWNER)) == 2
    store.close()


def test_all_look_at_the_same_act_after_the_end(rooms: Rooms) -> None:
    party = matched(rooms)
    party.play()
    acts = party.room().acts[""]
    assert party.room().act == acts
    rooms.look_at(party.tokens["right"], 1)
    assert party.room("left").act == 1
    for wrong in (-1, acts + 1):
        with pytest.raises(UnknownId):
            rooms.look_at(party.host, wrong)


# ---- races


def test_a_race_is_two_matches_of_one_deal(rooms: Rooms) -> None:
    party = matched(rooms, "greeen_mafia", racers=2)
    one, two = (rooms.table(party.tokens[racer]) for racer in party.tokens)
    assert one.match != two.match and one.view == two.view and one.seat == two.seat == "player"
    assert (one.racer, two.racer) == ("racer_1", "racer_2")
    party.act("racer_1")
    assert (rooms.table(party.tokens["racer_1"]).acts, rooms.table(party.tokens["racer_2"]).acts) == (1, 0)
    assert party.room("racer_2").acts == {"racer_1": 1, "racer_2": 0}
    with pytest.raises(NoRight):
        rooms.table(party.tokens["racer_2"], "racer_1")
    assert rooms.table(party.watcher(), "racer_2").seat == ""
    while rooms.table(party.tokens["racer_1"]).legal:
        party.act("racer_1")
    assert party.room().state == "matched" and party.room().outcomes == {}, "the other one still plays"
    party.play()
    assert party.room().state == "over" and set(party.room().outcomes) == {"racer_1", "racer_2"}
    matches = [rooms.whole(party.host, racer).match for racer in party.tokens]
    assert matches[0].seed == matches[1].seed


def test_giving_up_in_a_race_ends_only_the_own_match(rooms: Rooms) -> None:
    party = matched(rooms, "greeen_mafia", racers=2)
    rooms.resign(party.tokens["racer_1"])
    assert rooms.table(party.tokens["racer_1"]).outcome is not None
    party.play()
    assert party.room().outcomes["racer_1"].termination == "resigned"


def test_alone_with_spectators(rooms: Rooms) -> None:
    """GREEEN MAFIA: one seat."""
    party = matched(rooms, "greeen_mafia")
    watcher = party.watcher()
    party.act("player")
    table = rooms.table(watcher)
    assert (table.viewer, table.legal, table.acts) == ("common", (), 1)
    party.play()
    assert party.room().state == "over"


@pytest.mark.sqlite
@pytest.mark.parametrize("game", [id for id in GAMES if id != "pile"])
def test_every_game_is_played_in_a_room(rooms: Rooms, game: str) -> None:
    """As many come in as its settings say; who leaves ends it."""
    party = matched(rooms, game)
    for place in range(8):
        party.act(party.to_act()[0], place % 2 if len(rooms.table(party.tokens[party.to_act()[0]]).legal) > 1 else 0)
    rooms.resign(party.host)
    seen = rooms.table(party.host).view
    assert (seen.phase, seen.outcome) == ("over", party.room().outcomes[""])


@pytest.mark.parametrize("watchers", ["common", "all"])
def test_spectators_see_what_the_room_says(rooms: Rooms, watchers: str) -> None:
    """D27."""
    party = matched(rooms, "shells_hack", watchers=watchers)
    view = rooms.table(party.watcher()).view
    assert view.viewer == watchers and (view.blue.hand is None) == (watchers == "common")


# ---- what does not come back, and what does


def test_a_player_is_back_in_the_seat(rooms: Rooms, url: str) -> None:
    """After a refresh, a restart of the browser or of the server: the token is all that it takes."""
    party = matched(rooms)
    party.act("left")
    again = Rooms.open(url)
    later(rooms, 600)
    table = again.table(party.tokens["right"])
    assert table.legal and again.room(party.tokens["right"]).state == "matched"
    again.act(party.tokens["right"], table.number, table.legal[0])
    assert rooms.table(party.tokens["left"]).number == 3
    again.close()


def test_what_a_page_polls_changes_with_every_change(rooms: Rooms) -> None:
    party = matched(rooms)
    seen = [rooms.news(party.tokens["right"])]
    changes: list[Callable[[], object]] = [
        lambda: party.act("left"),
        lambda: rooms.say(party.tokens["left"], "hello"),
        lambda: rooms.propose(party.tokens["left"], "pause"),
        lambda: rooms.agree(party.tokens["right"]),
        lambda: rooms.resume(party.tokens["left"]),
        lambda: rooms.resign(party.tokens["left"]),
    ]
    for change in changes:
        change()
        assert rooms.news(party.tokens["right"]) == rooms.news(party.tokens["right"])
        seen.append(rooms.news(party.tokens["right"]))
    assert len({news.version for news in seen}) == len(seen)


def test_who_is_here(rooms: Rooms) -> None:
    party = matched(rooms)
    assert rooms.news(party.host).present == ("left", "right")
    later(rooms, 30, "right")
    version = party.room().version
    assert rooms.news(party.host).present == ("left",)
    assert [seat.present for seat in party.room().seats] == [True, False]
    assert 30 <= party.room().seats[1].away < 40
    rooms.news(party.tokens["right"])
    assert rooms.news(party.host).present == ("left", "right")
    assert party.room().version == version, "nothing to draw anew"


def test_only_set_phrases_can_be_said(rooms: Rooms) -> None:
    party = matched(rooms)
    rooms.say(party.tokens["right"], "nice")
    for phrase in ("", "<script>", "Hello there"):
        with pytest.raises(UnknownId):
            rooms.say(party.tokens["right"], phrase)
    with pytest.raises(NoRight):
        rooms.say(party.watcher(), "nice")
    assert [(one.seat, one.phrase) for one in party.room().said] == [("right", "nice")]


def test_a_file_of_a_room_holds_no_right(rooms: Rooms) -> None:
    party = matched(rooms)
    mate = party.mate("left")
    table = rooms.table(mate)
    rooms.act(mate, table.number, table.legal[0])
    party.play()
    text = rooms.export_text(party.host)
    assert json.loads(text)["log"][0][3] == {"by": rooms.room(mate).me.id}
    assert not [token for token in (*party.tokens.values(), mate) if token in text]
    assert json.loads(text)["players"] == {"left": HUMAN, "right": HUMAN}
