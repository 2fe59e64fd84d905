"""Two writers at the same moment: exactly one wins, whatever they race for; 20 races each, 1,000 in the long run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from engine.errors import EngineError
from matches.errors import RoomError, StaleMatch, StaleRoom, UsedLink
from matches.rooms.pace import ActPace
from matches.rooms.rooms import Rooms
from tests.matches.rooms.party import gather, later, matched

pytestmark = pytest.mark.parametrize("races", [20, pytest.param(1_000, marks=pytest.mark.long)])


@pytest.fixture
def rivals(rooms: Rooms, url: str) -> Iterator[tuple[Rooms, Rooms]]:
    """Two stores of one database, as two processes have them; a pace that lets them race."""
    other = Rooms.open(url)
    ticks = iter(range(10**9))
    rooms._pace = other._pace = ActPace(lambda: float(next(ticks)))
    yield rooms, other
    other.close()


class Race:
    """A pair of runners, each told by a barrier when to start."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.pool, self.start = pool, Barrier(2)

    def run(self, first: Callable[[], object], second: Callable[[], object]) -> list[EngineError | None]:
        """Return what each of both came to: None, or the error that it was told."""
        return list(self.pool.map(self._one, (first, second)))

    def _one(self, act: Callable[[], object]) -> EngineError | None:
        self.start.wait(timeout=60)
        try:
            act()
        except EngineError as error:
            return error
        return None


@pytest.fixture
def race() -> Iterator[Race]:
    with ThreadPoolExecutor(2) as pool:
        yield Race(pool)


def one_lost(results: list[EngineError | None], error: type[EngineError]) -> bool:
    lost = [result for result in results if result is not None]
    return len(lost) == 1 and isinstance(lost[0], error)


def test_for_the_same_number(rivals: tuple[Rooms, Rooms], race: Race, races: int) -> None:
    """Two tabs of one seat; the log has every number once."""
    rooms, other = rivals
    done = 0
    while done < races:
        party = matched(rooms, settings={"stones": 99})
        while party.room().state == "matched" and done < races:
            (seat,) = party.to_act()
            token, number = party.tokens[seat], rooms.table(party.tokens[seat]).number
            results = race.run(
                lambda: rooms.act(token, number, "take 1"),  # noqa: B023
                lambda: other.act(token, number, "take 1"),  # noqa: B023
            )
            last = party.room().state == "over"
            assert one_lost(results, StaleRoom if last and one_lost(results, StaleRoom) else StaleMatch), results
            done += 1
        entries = rooms._matches.load(party.room().match).match.entries
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def test_for_the_same_request(rivals: tuple[Rooms, Rooms], race: Race, races: int) -> None:
    """Two tabs of the host let the same guest in, or one lets in and the other refuses."""
    rooms, other = rivals
    for number in range(races):
        host = rooms.create("pile")
        guest = rooms.ask(host.code)
        (request,) = rooms.room(host.token).requests
        second = (other.accept, other.refuse)[number % 2]
        results = race.run(
            lambda: rooms.accept(host.token, request.id),  # noqa: B023
            lambda: second(host.token, request.id),  # noqa: B023
        )
        assert one_lost(results, StaleRoom), results
        let_in = rooms.room(guest.token).me.state == "in"
        assert rooms.room(host.token).state == ("setup" if let_in else "open")
        later(rooms, 4 * 3600)


def test_for_the_last_seat(rivals: tuple[Rooms, Rooms], race: Race, races: int) -> None:
    rooms, other = rivals
    for _ in range(races // 5):
        host = rooms.create("pile")
        guests = [rooms.ask(host.code) for _ in range(2)]
        first, second = rooms.room(host.token).requests
        results = race.run(
            lambda: rooms.accept(host.token, first.id),  # noqa: B023
            lambda: other.accept(host.token, second.id),  # noqa: B023
        )
        assert one_lost(results, RoomError), results
        assert sorted(rooms.room(guest.token).me.state for guest in guests) == ["in", "refused"]
        later(rooms, 4 * 3600)


def test_for_the_same_link(rivals: tuple[Rooms, Rooms], race: Race, races: int) -> None:
    rooms, other = rivals
    party = gather(rooms)
    token = party.host
    for _ in range(races):
        link, keys = rooms.link(token, "move"), []
        results = race.run(
            lambda: keys.append(rooms.follow(link)),  # noqa: B023
            lambda: keys.append(other.follow(link)),  # noqa: B023
        )
        assert one_lost(results, UsedLink), results
        (key,) = keys
        token = key.token


def test_for_the_deal_and_for_the_clock(rivals: tuple[Rooms, Rooms], race: Race, races: int) -> None:
    """Both are ready at once: one match. Both pages see that time is over: it counts once."""
    rooms, other = rivals
    for _ in range(races // 10):
        party = gather(rooms)
        for number, token in enumerate(party.tokens.values()):
            rooms.add_number(token, f"{number:064}")
        left, right = party.tokens.values()
        assert race.run(lambda: rooms.ready(left), lambda: other.ready(right)) == [None, None]  # noqa: B023
        with rooms._session(rooms._reading) as session:
            assert len(rooms._matches.of_deal(session, party.room().match and _room_id(rooms, left), 1)) == 1
        race.run(lambda: rooms.resign(left), lambda: other.resign(right))  # noqa: B023
        assert len(rooms.whole(left).match.entries) == 1


def _room_id(rooms: Rooms, token: str) -> str:
    with rooms._session(rooms._reading) as session:
        return rooms._member(session, token).room_id
