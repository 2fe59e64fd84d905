"""A server that is killed, and two servers of one database, with real processes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from matches.rooms.rooms import Rooms
from tests.matches.rooms.party import Party, matched

ROOT = Path(__file__).parents[3]
#: stones enough that no match ends while a server is being killed
LONG_MATCH = {"stones": 99}


def player(url: str, *tokens: str) -> subprocess.Popen[str]:
    """Start a process that plays seats."""
    command = [sys.executable, "-m", "tests.matches.rooms.player", url, *tokens]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def told(line: str) -> tuple[int, str]:
    number, _, action = line.strip().partition(" ")
    return int(number), action


@pytest.mark.sqlite_first
@pytest.mark.parametrize("moments", [1, pytest.param(20, marks=pytest.mark.long)])
def test_what_was_confirmed_is_there_after_a_kill_and_nothing_twice(rooms: Rooms, url: str, moments: int) -> None:
    """SIGKILL at random moments of matches; whoever comes back plays on."""
    luck, killed, party = random.Random(moments), 0, matched(rooms, settings=LONG_MATCH)
    confirmed: dict[int, str] = {}
    while killed < moments:
        if party.room().state != "matched":
            check(party, confirmed)
            party, confirmed = matched(rooms, settings=LONG_MATCH), {}
        process = player(url, *party.tokens.values())
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        for line in process.stdout:
            if line == "over\n":
                break
            number, action = told(line)
            confirmed[number] = action
            if luck.random() < 0.12:
                time.sleep(luck.random() * 0.02)
                os.kill(process.pid, signal.SIGKILL)
                killed += 1
                break
        confirmed |= {number: action for number, action in map(told, filter(_whole, process.stdout))}
        process.wait(timeout=30)
        process.stdout.close()
        check(party, confirmed)
    if party.room().state == "matched":
        seat = party.to_act()[0]
        table = rooms.table(party.tokens[seat])
        rooms.act(party.tokens[seat], table.number, table.legal[0])


def _whole(line: str) -> bool:
    """A killed process may have written a part of a line."""
    return line.endswith("\n") and line != "over\n"


def check(party: Party, confirmed: dict[int, str]) -> None:
    """Every act that was confirmed is there once; at most one more was written before it could be confirmed."""
    entries = party.rooms._matches.load(party.room().match).match.entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    actions = {entry.number: entry.action for entry in entries}
    assert confirmed.items() <= actions.items()
    assert len(actions) - len(confirmed) <= 1, "the one that the kill came upon"
    confirmed |= actions
    assert party.room().acts == {"": len(entries)}


@pytest.mark.parametrize("stones", [12, pytest.param(60, marks=pytest.mark.long)])
def test_two_servers_play_the_two_sides_of_one_match(rooms: Rooms, url: str, stones: int) -> None:
    """Each has one side; both come to the same end."""
    party = matched(rooms, settings={"stones": stones})
    processes = [player(url, token) for token in party.tokens.values()]
    lines = [process.communicate(timeout=60)[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert all(told[0] == "here" and told[-1] == "over" for told in lines)
    numbers = [[int(line.split()[0]) for line in told[1:-1]] for told in lines]
    entries = rooms.whole(party.host).match.entries
    assert sorted(numbers[0] + numbers[1]) == [entry.number for entry in entries]
    assert [entry.seat for entry in entries[:2]] == ["left", "right"]
    assert all(numbers)
