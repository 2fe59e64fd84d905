"""A match is its log: settings, seed and numbered entries, from which the state is rebuilt.

>>> for game in GAMES.values():
...     match = Match(game, game.default_settings(), seed=1)
...     seat = match.to_act()[0]
...     action = game.legal(match.state, seat)[0]
...     entry = match.play(seat, game.encode(action), {"why": "the first that is legal"})
...     print(match.acts, match.notes(seat)[1])
1 {'why': 'the first that is legal'}
1 {'why': 'the first that is legal'}
1 {'why': 'the first that is legal'}

Entries are only ever appended. Besides the game's own actions the host seat may enter
``player <seat> <player>`` (hand a seat to "human" or a computer player), ``undo`` (take back the last human act),
``continue`` (what went before came from another match: no take-back passes this), ``reveal`` (who plays a match that
hides the other side has looked at it: no take-back undoes that) and ``end <how> <seat>`` (a seat resigned, ran out of
time or stayed away: all others win, and nothing follows).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from engine.errors import (
    BadAction,
    BadFile,
    BadSettings,
    EngineError,
    GameOver,
    IllegalAction,
    Problem,
    Reason,
    ReplayBroken,
    UnknownId,
    UnreadableAction,
)
from engine.game import ALL, HOST, AnyGame, Outcome, jsonable
from engine.games import GAMES
from engine.random import AT_ONCE, PLAYERS_STREAM, number_of
from engine.reading import Inconsistent, parse
from engine.rules_hash import rules_hash

__all__ = ["ENDINGS", "FORMAT", "HUMAN", "MAX_FILE", "VERSION", "Entry", "Match", "parse_file", "part_problems"]

FORMAT = "card-match"
VERSION = 1
HUMAN = "human"
ENDINGS = ("resigned", "clock", "abandoned")  #: terminations of every game, beside its own (D35)
MAX_FILE = 2_000_000  #: characters of a match file
MAX_ENTRIES = 4_000
MAX_NOTE = 2_000  #: characters of a note
MAX_ACTION = 200  #: characters of an action
MAX_SEAT = 40  #: characters of a seat


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log. The note (a player's reason, a time) is never replayed."""

    number: int  #: from 1, without gaps
    seat: str
    action: str
    note: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class _Moment:
    """A state on the way, and which entry led there."""

    state: Any
    number: int  #: of the entry that led here, 0 for the deal
    human: bool
    players: dict[str, str]
    advice: dict[tuple[str, str], tuple[str, dict[str, Any]]] = field(default_factory=dict)  #: by seat and player


class Match:
    """A match in progress or ended: the log, and the states that it leads through."""

    def __init__(
        self, game: AnyGame, settings: Any, seed: int, players: Mapping[str, str] | None = None, begun: bool = False
    ) -> None:
        """Deal a match, or once more one that has ``begun`` before.

        :raises BadSettings: :raises UnknownId: for a seat or player that does not exist.
        """
        self.game = game
        self.settings = settings
        self.seed = seed
        self.seats = game.seats(settings)
        self.viewers = game.viewers(settings)
        self.first_players = {seat: HUMAN for seat in self.seats} | dict(players or {})
        for seat, player in self.first_players.items():
            self._check_player(seat, player)
        self.entries: list[Entry] = []
        self._moments = [
            _Moment((game.deal if begun else game.new)(settings, seed), 0, False, dict(self.first_players))
        ]
        self._floor = 0
        self.revealed: int | None = None  #: after how many acts the hidden side was looked at, None if it was not
        self._ended: Outcome | None = None  # by the host, not by the rules
        self.players = dict(self.first_players)

    def copy(self) -> Match:
        """Return a match that goes on independently; states on the way are shared, since none is ever changed."""
        twin = copy(self)
        twin.first_players, twin.players = dict(self.first_players), dict(self.players)
        twin.entries, twin._moments = list(self.entries), list(self._moments)
        return twin

    def branch(self, act: int, players: Mapping[str, str]) -> Match:
        """Return a match of its own that goes on from the state after the first ``act`` acts, played by ``players``.

        Its log holds just those acts with their notes, not what was taken back, and then ``continue``; what is still
        hidden in this match stays so in that one. :raises UnknownId: for an act, seat or player that does not exist.
        """
        if not 0 <= act <= self.acts:
            raise UnknownId("act", str(act), (f"0–{self.acts}",))
        twin = Match(self.game, self.settings, self.seed, players, begun=True)
        for number in range(1, act + 1):
            entry = replace(self.entry_at(number), number=number)
            twin._moments.append(twin._moment(self.state_at(number), entry))
            twin.entries.append(entry)
        twin.play(HOST, "continue")
        return twin

    # ---- what is so now

    @property
    def state(self) -> Any:
        """The state now; read it, do not change it."""
        return self._moments[-1].state

    @property
    def next_number(self) -> int:
        """The number that the next entry will carry."""
        return len(self.entries) + 1

    @property
    def acts(self) -> int:
        """How many acts lie between the deal and now, those taken back not counted."""
        return len(self._moments) - 1

    def state_at(self, act: int) -> Any:
        """Return the state after the first ``act`` acts (0: the deal)."""
        return self._moments[act].state

    def entry_at(self, act: int) -> Entry:
        """Return the entry that was act ``act`` (from 1)."""
        return self.entries[self._moments[act].number - 1]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or by the host (D35); None while it goes on."""
        return self._ended or self.game.outcome(self.state)

    def to_act(self) -> tuple[str, ...]:
        """Return the seats that may act now."""
        return () if self._ended else self.game.to_act(self.state)

    def computer_to_act(self) -> str | None:
        """Return the seat that a computer player is to move now."""
        for seat in self.to_act():
            if self.players[seat] != HUMAN:
                return seat
        return None

    def view(self, viewer: str) -> Any:
        """Return what a viewer may see now."""
        return self.view_at(self.acts, viewer)

    def view_at(self, act: int, viewer: str) -> Any:
        """Return what a viewer might see after the first ``act`` acts, by the rules of that moment."""
        state = self.state_at(act)
        if self._ended and act == self.acts:
            return self.game.ended_view(state, viewer, self._ended)
        return self.game.view(state, viewer)

    def notes(self, viewer: str) -> dict[int, dict[str, Any]]:
        """Return the notes by act that a viewer may read: their seat's; all for ``all`` and after the end."""
        everything = viewer == ALL or self.outcome is not None
        acts = ((act, self.entry_at(act)) for act in range(1, self.acts + 1))
        return {act: entry.note for act, entry in acts if entry.note and (everything or entry.seat == viewer)}

    # ---- acts

    def play(self, seat: str, action: str, note: dict[str, Any] | None = None) -> Entry:
        """Append one entry. :raises BadAction: :raises UnknownId: leaving the match unchanged."""
        entry = Entry(self.next_number, seat, " ".join(action.split()), dict(note or {}))
        if self._ended:
            raise GameOver
        if seat == HOST:
            self._host(entry)
        else:
            self._check_seat(seat)
            state = self.game.copy(self.state)
            self.game.step(state, seat, self.game.decode(state, entry.action))
            self._moments.append(self._moment(state, entry))
        self.entries.append(entry)
        return entry

    def _moment(self, state: Any, entry: Entry) -> _Moment:
        human = self.players[entry.seat] == HUMAN or bool(entry.note.get("by_hand"))
        return _Moment(state, entry.number, human, dict(self.players))

    def undo_length(self) -> int:
        """Return how many acts a take-back removes: the last human one and all after it.

        0 past a card, an event or what another match began, and after an end by the host.
        """
        if self._ended:
            return 0
        for back in range(1, self.acts - self._floor + 1):
            now, before = self._moments[-back], self._moments[-back - 1]
            if self.game.chance(now.state) != self.game.chance(before.state):
                return 0
            if now.human:
                return back
        return 0

    def take_back_length(self, seat: str) -> int:
        """Return how many acts of a seat a take-back among several people removes (D35).

        0 where ``undo`` removes none, or one of another seat, or one that showed another seat more than that
        something was done. What all choose at once is shown to nobody before it is turned up, which is chance.
        """
        length = self.undo_length()
        for act in range(self.acts - length + 1, self.acts + 1):
            before = self.state_at(act - 1)
            if self.entry_at(act).seat != seat:
                return 0
            if len(self.game.to_act(before)) < 2 and self._showed(act, seat):
                return 0
        return length

    def _showed(self, act: int, seat: str) -> bool:
        """Whether another seat saw in an act more than that something was done."""
        before, after = self.state_at(act - 1), self.state_at(act)
        others = (other for other in self.seats if other != seat)
        return any(self._told(before, other) != self._told(after, other) for other in others)

    def _told(self, state: Any, viewer: str) -> dict[str, Any]:
        seen: dict[str, Any] = jsonable(self.game.view(state, viewer))
        return seen | {"log": [line for line in seen["log"] if line["params"]]}

    def choose(self, seat: str) -> tuple[str, dict[str, Any]]:
        """Return what the computer player of a seat would do now, and its reason. The match is unchanged."""
        return self.advice(seat, self.players[seat])

    def advice(self, seat: str, player: str) -> tuple[str, dict[str, Any]]:
        """Return what a named computer player would do in a seat now, and its reason; it is asked only once."""
        given = self._moments[-1].advice
        if (seat, player) not in given:
            self._check_seat(seat)
            draw = number_of(self.seed, self._stream(seat), self.acts)
            action, note = self.game.choose(self.state, seat, player, draw)
            given[seat, player] = self.game.encode(action), note
        text, note = given[seat, player]
        return text, dict(note)

    def _stream(self, seat: str) -> int:
        """Where several are to act at once each draws from its own stream: asked in one state, they must not agree."""
        return PLAYERS_STREAM if len(self.to_act()) < 2 else AT_ONCE + self.seats.index(seat)

    def take_advice(self, seat: str, action: str, note: dict[str, Any]) -> None:
        """Keep what the computer player of a seat would do now, worked out on another copy of this match."""
        self._moments[-1].advice[seat, self.players[seat]] = action, dict(note)

    def advised(self, seat: str) -> bool:
        """Return whether the computer player of a seat has been asked already, so that it answers at once."""
        return (seat, self.players[seat]) in self._moments[-1].advice

    def play_computer(self) -> Entry | None:
        """Let the computer player that is to act make one act; None if none is to."""
        seat = self.computer_to_act()
        if seat is None:
            return None
        action, note = self.choose(seat)
        return self.play(seat, action, note)

    def _host(self, entry: Entry) -> None:
        words = entry.action.split()
        if words == ["undo"]:
            length = self.undo_length()
            if not length:
                raise IllegalAction(entry.action, [Reason("nothing_to_undo")])
            del self._moments[-length:]
        elif len(words) == 3 and words[0] == "player":
            self._check_player(words[1], words[2])
            self.players[words[1]] = words[2]
        elif words == ["continue"]:
            self._floor = self.acts
        elif words == ["reveal"]:
            self.revealed = self.acts if self.revealed is None else self.revealed
        elif len(words) == 3 and words[0] == "end" and words[1] in ENDINGS:
            self._end(words[1], words[2])
        else:
            known = "undo, player SEAT PLAYER, continue, reveal, end HOW SEAT"
            raise UnreadableAction(entry.action, f"the host can enter: {known}")

    def _end(self, how: str, seat: str) -> None:
        self._check_seat(seat)
        if self.outcome is not None:
            raise GameOver
        self._ended = Outcome(tuple(other for other in self.seats if other != seat), how)

    def _check_seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise UnknownId("seat", seat, self.seats)

    def _check_player(self, seat: str, player: str) -> None:
        self._check_seat(seat)
        known = (HUMAN, *self.game.players)
        if player not in known:
            raise UnknownId("player", player, known)

    # ---- files

    def to_json(self) -> dict[str, Any]:
        """Return the match as a match file's content."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "rules": rules_hash(self.game.id),
            "settings": jsonable(self.settings),
            "seed": self.seed,
            "players": self.first_players,
            "log": [[e.number, e.seat, e.action, e.note] for e in self.entries],
        }

    @classmethod
    def replay(
        cls, game: AnyGame, settings: Any, seed: int, players: Mapping[str, str], entries: list[Entry]
    ) -> tuple[Match, ReplayBroken | None]:
        """Rebuild a match; the valid prefix, and what broke it if something did."""
        match = cls(game, settings, seed, players, begun=True)
        for entry in entries:
            try:
                if entry.number != match.next_number:
                    raise BadAction(f"its number is {entry.number}, not {match.next_number}")
                match.play(entry.seat, entry.action, entry.note)
            except EngineError as error:
                return match, ReplayBroken(match.next_number - 1, str(error))
        return match, None

    @classmethod
    def from_text(cls, text: str) -> tuple[Match, ReplayBroken | None]:
        """Read a match file. :raises BadFile: if it is not one; a log that breaks gives its valid prefix."""
        return cls.from_data(parse_file(text))

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> tuple[Match, ReplayBroken | None]:
        """Rebuild the match of a match file that was parsed. :raises BadFile: as ``from_text``."""
        game = GAMES[data["game"]]
        try:
            settings = game.read_settings(data["settings"])
            entries = [Entry(n, seat, action, note) for n, seat, action, note in data["log"]]
            return cls.replay(game, settings, data["seed"], data["players"], entries)
        except BadSettings as error:
            raise BadFile([_in_file(problem) for problem in error.problems]) from None
        except UnknownId as error:
            raise BadFile([Problem("players", error.code, error.params)]) from None


def _in_file(problem: Problem) -> Problem:
    """The place that a problem of settings or seed has in a match file."""
    where = problem.where if problem.where in ("seed", "settings") else f"settings.{problem.where}"
    return Problem(where, problem.code, problem.params)


def parse_file(text: str) -> dict[str, Any]:
    """Return what a match file holds, its form checked and not yet its acts. :raises BadFile:"""
    try:
        data = parse(text, MAX_FILE)
    except Inconsistent as error:
        raise BadFile(error.problems) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile([Problem("format", "not_a_match", {})])
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise BadFile([Problem("version", "other_version", {"given": str(data.get("version"))[:20], "known": VERSION})])
    if not isinstance(data.get("game"), str) or data["game"] not in GAMES:
        raise BadFile([Problem("game", "unknown_id", {"kind": "game", "value": str(data.get("game"))[:40]})])
    problems = part_problems(data)
    if problems:
        raise BadFile(problems)
    return data


def part_problems(data: dict[str, Any], entries: int = MAX_ENTRIES) -> list[Problem]:
    """Return what is wrong with the form of a match's parts (settings, seed, players, log of at most some entries)."""
    problems = []
    if not isinstance(data.get("settings"), dict):
        problems.append(Problem("settings", "dict_type", {}))
    if type(data.get("seed")) is not int:
        problems.append(Problem("seed", "int_type", {"given": str(data.get("seed"))[:40]}))
    players = data.get("players")
    if not isinstance(players, dict) or not all(isinstance(player, str) for player in players.values()):
        problems.append(Problem("players", "dict_type", {}))
    log = data.get("log")
    if not isinstance(log, list):
        return [*problems, Problem("log", "list_type", {})]
    if len(log) > entries:
        return [*problems, Problem("log", "too_many", {"limit": entries, "count": len(log)})]
    for i, row in enumerate(log):
        if not _is_entry(row):
            return [*problems, Problem(f"log.{i}", "not_an_entry", {})]
    return problems


def _is_entry(row: Any) -> bool:
    """Whether a row has the form and the sizes of an entry that is ever written."""
    if not (isinstance(row, list) and len(row) == 4 and [type(x) for x in row] == [int, str, str, dict]):
        return False
    _, seat, action, note = row
    return len(seat) <= MAX_SEAT and len(action) <= MAX_ACTION and len(json.dumps(note)) <= MAX_NOTE
