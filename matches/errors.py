"""Every error the match store raises on purpose; the engine's own (BadFile, IllegalAction, …) pass through it.

EngineError
├── StoreError
│   ├── UnknownMatch       no match has this id
│   ├── UnreadableMatch    a stored match whose settings no longer make one; holds its last snapshot
│   ├── StaleMatch         somebody else has played since; holds both numbers
│   ├── NotYours           only the owner may do this
│   ├── BadName            a match's name is too long
│   ├── TooManyMatches     an owner has as many as are kept for one
│   ├── TooManyEntries     a log is as long as it may be
│   ├── UnknownDesign      no draft or design has this id
│   ├── TooFast            more is begun in a minute than may be
│   ├── TooManyRows        the store has as many of a kind as it may have
│   ├── NotYourDesign      only its owner may change it
│   ├── StaleDraft         a draft was changed elsewhere since it was shown
│   ├── TooManyDesigns     an owner has as many of a kind as are kept for one
│   ├── UnknownResult      no kept result has this id
│   ├── NotYourResult      only its owner may change it
│   ├── TooManyResults     an owner has as many named results as are kept for one
│   ├── ResultTooLarge     a result is larger than what is kept
│   ├── RoomError          of a room
│   │   ├── UnknownRoom        no room has this number now
│   │   ├── MatchOfRoom        a match that only a right in its room opens
│   │   ├── NoRight            who asks may not do or see this
│   │   ├── StaleRoom          the room has moved on: somebody else was first
│   │   ├── SeatTaken          the seat is somebody else's
│   │   ├── TooManyRequests    as many wait at this door, or at all doors, as may
│   │   ├── TooManyInRoom      as many share a seat or watch as may
│   │   ├── NotYourChoice      a part of the settings that another side chooses, or the host has locked
│   │   ├── NoNumber           a seat cannot be ready before its browser has added its number
│   │   ├── BadNumber          what a browser added is no number of 256 bits, or there was one before
│   │   ├── RoomPaused         the match is paused
│   │   ├── TurnRanOut         the turn's time was over
│   │   ├── NotOver            what only may be seen after the end
│   │   ├── NoTakeBack         the last act was another side's, or showed it something
│   │   ├── NotAbsent          the other side is there, or has not been away for long enough
│   │   ├── UsedLink           a private link that was used, or is too old
│   │   ├── TooManyActs        acts come faster than anybody plays
│   │   ├── OfClass            at a table of a class only its teacher does that
│   │   ├── RoundOver          the round of the class has ended
│   │   └── ClassError         of a class
│   │       ├── UnknownClass       no class has this code now
│   │       ├── ClassFull          as many are in the class as may
│   │       ├── ClassShut          nobody may join any more
│   │       ├── BadNickname        too long, empty, or with signs of markup
│   │       ├── NicknameTaken      somebody of the class has or had a name that looks like it
│   │       ├── WrongWord          the word does not open the name
│   │       ├── LockedName         too many wrong words: the teacher must open the name
│   │       ├── WrongPass          opening a class needs the host's pass-phrase
│   │       └── StaleClass         the class has moved on
│   ├── BadBackup          a file that is no backup of such a store
│   ├── StoreNotEmpty      a backup would go into a store that holds something
│   └── StoreFailed        the database cannot be used
│       ├── StoreBusy      another program has been writing for too long
│       ├── StoreFull      there is no room on the disk
│       └── StoreMoved     its file was deleted, replaced or overwritten while it was open
└── ReplayBroken
    └── ReplayDiffers      the log fits the rules of today, but leads somewhere else

``code`` and ``params`` name a sentence in the locale files, ``str(error)`` is one English line.
"""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError, ReplayBroken

__all__ = [
    "BadBackup",
    "BadName",
    "BadNickname",
    "BadNumber",
    "ClassError",
    "ClassFull",
    "ClassShut",
    "LockedName",
    "MatchOfRoom",
    "NicknameTaken",
    "NoNumber",
    "NoRight",
    "NoTakeBack",
    "NotAbsent",
    "NotOver",
    "NotYourChoice",
    "NotYourDesign",
    "NotYourResult",
    "NotYours",
    "OfClass",
    "ReplayDiffers",
    "ResultTooLarge",
    "RoomError",
    "RoomPaused",
    "RoundOver",
    "SeatTaken",
    "StaleClass",
    "StaleDraft",
    "StaleMatch",
    "StaleRoom",
    "StoreBusy",
    "StoreError",
    "StoreFailed",
    "StoreFull",
    "StoreMoved",
    "StoreNotEmpty",
    "TooFast",
    "TooManyActs",
    "TooManyDesigns",
    "TooManyEntries",
    "TooManyInRoom",
    "TooManyMatches",
    "TooManyRequests",
    "TooManyResults",
    "TooManyRows",
    "TurnRanOut",
    "UnknownClass",
    "UnknownDesign",
    "UnknownMatch",
    "UnknownResult",
    "UnknownRoom",
    "UnreadableMatch",
    "UsedLink",
    "WrongPass",
    "WrongWord",
]


class StoreError(EngineError):
    """The root of the store's own errors."""

    code = "store"


class UnknownMatch(StoreError):
    """No match has this id: it was mistyped, or deleted."""

    code = "no_such_match"

    def __init__(self, match_id: str) -> None:
        super().__init__(f"no match has the id {match_id[:40]!r}", id=match_id[:40])


class UnreadableMatch(StoreError):
    """The settings of a stored match make no match under the rules of today; ``snapshot`` is its last view."""

    code = "unreadable_match"

    def __init__(self, match_id: str, cause: str, snapshot: dict[str, Any]) -> None:
        super().__init__(f"match {match_id} cannot be dealt by the rules of today: {cause}", id=match_id, cause=cause)
        self.snapshot = snapshot


class StaleMatch(StoreError):
    """Entry ``expected`` was to be written, but the log already ends at ``found``: nothing was played."""

    code = "stale_match"

    def __init__(self, match_id: str, expected: int, found: int) -> None:
        super().__init__(
            f"entry {expected} of match {match_id} cannot be written: its log ends at {found}",
            id=match_id,
            expected=expected,
            found=found,
        )


class NotYours(StoreError):
    """The match belongs to another owner."""

    code = "not_yours"

    def __init__(self, match_id: str) -> None:
        super().__init__(f"match {match_id} belongs to another browser", id=match_id)


class BadName(StoreError):
    """A match's name is too long."""

    code = "bad_name"

    def __init__(self, length: int, limit: int) -> None:
        super().__init__(f"the name has {length} characters, at most {limit} are kept", count=length, limit=limit)


class TooManyMatches(StoreError):
    """An owner has as many matches as are kept for one."""

    code = "too_many_matches"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are already {limit} matches of this browser, no more are kept", limit=limit)


class TooManyEntries(StoreError):
    """A log is as long as it may be."""

    code = "too_many_entries"

    def __init__(self, limit: int) -> None:
        super().__init__(f"the log already has {limit} entries, no more are kept", limit=limit)


class TooFast(StoreError):
    """More was begun within a minute than may be, by one browser or by all together; nothing was stored."""

    code = "too_fast"

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} were begun within the last minute, no more may be", limit=limit)


class TooManyRows(StoreError):
    """The store has as many of a kind as it may have."""

    code = "too_many_rows"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are already {limit} of this kind in the store, no more are kept", limit=limit)


class UnknownDesign(StoreError):
    """No draft or design has this id: it was mistyped, or deleted."""

    code = "no_such_design"

    def __init__(self, id: str) -> None:
        super().__init__(f"nothing designed has the id {id[:40]!r}", id=id[:40])


class NotYourDesign(StoreError):
    """A draft or design belongs to another owner."""

    code = "not_your_design"

    def __init__(self, id: str) -> None:
        super().__init__(f"design {id} belongs to another browser", id=id)


class StaleDraft(StoreError):
    """A draft was changed elsewhere since it was shown: nothing was done."""

    code = "stale_draft"

    def __init__(self, id: str) -> None:
        super().__init__(f"draft {id} was changed elsewhere", id=id)


class TooManyDesigns(StoreError):
    """An owner has as many designs of a kind as are kept for one."""

    code = "too_many_designs"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are already {limit} of this kind, no more are kept", limit=limit)


class UnknownResult(StoreError):
    """No kept result has this id: it was mistyped, deleted, or made room for newer ones."""

    code = "no_such_result"

    def __init__(self, id: str) -> None:
        super().__init__(f"no kept result has the id {id[:40]!r}", id=id[:40])


class NotYourResult(StoreError):
    """A result belongs to another owner."""

    code = "not_your_result"

    def __init__(self, id: str) -> None:
        super().__init__(f"result {id} belongs to another browser", id=id)


class TooManyResults(StoreError):
    """An owner has as many named results as are kept for one."""

    code = "too_many_results"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are already {limit} named results, no more are kept", limit=limit)


class ResultTooLarge(StoreError):
    """A result is larger than what is kept."""

    code = "result_too_large"

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"the result has {size} characters, at most {limit} are kept", count=size, limit=limit)


class RoomError(StoreError):
    """Something of a room that cannot be done; nothing was changed."""

    code = "room"


class UnknownRoom(RoomError):
    """No room has this number now: it was mistyped, or the room is gone."""

    code = "no_such_room"

    def __init__(self, room: str) -> None:
        super().__init__(f"no room has the number {room[:40]!r}", room=room[:40])


class MatchOfRoom(RoomError):
    """The match belongs to a room; its address alone opens nothing."""

    code = "match_of_room"

    def __init__(self, match_id: str) -> None:
        super().__init__(f"match {match_id} is played in a room and opens only there", id=match_id)


class NoRight(RoomError):
    """Who asks has no right to this: no seat here, another seat, only a spectator's right, or one that was ended."""

    code = "no_right"

    def __init__(self) -> None:
        super().__init__("this needs a right in the room that is not there")


class StaleRoom(RoomError):
    """The room is in another state than what was asked needs: somebody else was first."""

    code = "stale_room"

    def __init__(self, state: str) -> None:
        super().__init__(f"the room has moved on, it is {state} now", state=state)


class SeatTaken(RoomError):
    """The seat is somebody else's, or none is left."""

    code = "seat_taken"

    def __init__(self, seat: str) -> None:
        super().__init__(f"seat {seat} is taken", seat=seat)


class TooManyRequests(RoomError):
    """As many wait at this door, or at all doors together, as may."""

    code = "too_many_requests"

    def __init__(self, limit: int) -> None:
        super().__init__(f"{limit} are waiting already, no more may", limit=limit)


class TooManyInRoom(RoomError):
    """As many share a seat, or watch, as may."""

    code = "too_many_in_room"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are {limit} already, no more may be", limit=limit)


class NotYourChoice(RoomError):
    """A part of the settings that another side chooses, or that the host has locked."""

    code = "not_your_choice"

    def __init__(self, setting: str) -> None:
        super().__init__(f"{setting[:40]} is not for this seat to choose", setting=setting[:40])


class NoNumber(RoomError):
    """A seat cannot be ready before its browser has added its number to the deal."""

    code = "no_number"

    def __init__(self) -> None:
        super().__init__("the browser of this seat has not added its number to the deal")


class BadNumber(RoomError):
    """What a browser adds to the deal is no number of 256 bits, or its seat has added one before."""

    code = "bad_number"

    def __init__(self) -> None:
        super().__init__("not a number of 64 small hexadecimal digits, or there was one before")


class RoomPaused(RoomError):
    """Nothing is played while the match is paused."""

    code = "room_paused"

    def __init__(self) -> None:
        super().__init__("the match is paused")


class TurnRanOut(RoomError):
    """The time of the turn was over before the act came."""

    code = "turn_ran_out"

    def __init__(self) -> None:
        super().__init__("the time of this turn is over")


class NotOver(RoomError):
    """What may be seen or done only after the end of the match."""

    code = "not_over"

    def __init__(self) -> None:
        super().__init__("only after the end of the match")


class NoTakeBack(RoomError):
    """The last act was another side's, turned something up, or showed another side something."""

    code = "no_take_back"

    def __init__(self) -> None:
        super().__init__("the last act cannot be taken back")


class NotAbsent(RoomError):
    """The other side is there, or has not been away for long enough."""

    code = "not_absent"

    def __init__(self, seat: str, seconds: int) -> None:
        super().__init__(f"seat {seat} has not been away for {seconds} seconds", seat=seat, seconds=seconds)


class UsedLink(RoomError):
    """A private link that was used before, is too old, or was never one."""

    code = "used_link"

    def __init__(self) -> None:
        super().__init__("this link was used before or is too old")


class TooManyActs(RoomError):
    """Acts come faster than anybody plays."""

    code = "too_many_acts"

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many acts: wait {seconds} seconds", seconds=seconds)


class OfClass(RoomError):
    """At a table of a class only its teacher does that."""

    code = "of_class"

    def __init__(self) -> None:
        super().__init__("this is a table of a class: only its teacher does that")


class RoundOver(RoomError):
    """The round of the class has ended, everywhere at once."""

    code = "round_over"

    def __init__(self) -> None:
        super().__init__("the round has ended")


class ClassError(RoomError):
    """Something of a class that cannot be done; nothing was changed."""

    code = "class"


class UnknownClass(ClassError):
    """No class has this code now: it was mistyped, or the class was deleted."""

    code = "no_such_class"

    def __init__(self, given: str) -> None:
        super().__init__(f"no class has the code {given[:12]!r}", given=given[:12])


class ClassFull(ClassError):
    """As many are in the class as may."""

    code = "class_full"

    def __init__(self, limit: int) -> None:
        super().__init__(f"there are {limit} in the class already", limit=limit)


class ClassShut(ClassError):
    """The teacher lets nobody join any more."""

    code = "class_shut"

    def __init__(self) -> None:
        super().__init__("nobody may join this class any more")


class BadNickname(ClassError):
    """A pupil's name is too long or empty, or has signs of markup."""

    code = "bad_nickname"

    def __init__(self, limit: int) -> None:
        super().__init__(f"a name has 1 to {limit} letters or digits, and no signs of markup", limit=limit)


class NicknameTaken(ClassError):
    """Somebody of the class has, or had, a name that looks like it."""

    code = "nickname_taken"

    def __init__(self, name: str) -> None:
        super().__init__(f"a name that looks like {name[:20]!r} is taken", name=name[:20])


class WrongWord(ClassError):
    """The word does not open the name, or there is no such name."""

    code = "wrong_word"

    def __init__(self, left: int) -> None:
        super().__init__(f"that is not the word of this name; {left} tries are left", left=left)


class LockedName(ClassError):
    """There were too many wrong words: the teacher must open the name."""

    code = "locked_name"

    def __init__(self) -> None:
        super().__init__("too many wrong words: the teacher must open this name")


class WrongPass(ClassError):
    """Opening a class needs the host's pass-phrase here."""

    code = "wrong_pass"

    def __init__(self) -> None:
        super().__init__("opening a class needs the pass-phrase of whoever runs this app")


class StaleClass(ClassError):
    """The class is not, or no longer, where what was asked has its place."""

    code = "stale_class"

    def __init__(self) -> None:
        super().__init__("the class has moved on")


class BadBackup(StoreError):
    """A file that is no backup, is damaged, or is one of other tables; nothing was changed."""

    code = "bad_backup"

    def __init__(self, cause: str) -> None:
        super().__init__(f"the backup cannot be used: {cause}", cause=cause)


class StoreNotEmpty(StoreError):
    """A backup would go into a store that holds something already."""

    code = "store_not_empty"

    def __init__(self) -> None:
        super().__init__("the store is not empty; with --replace all that it holds goes first")


class StoreFailed(StoreError):
    """The database is damaged, out of reach, or of a later version of this program."""

    code = "store_failed"

    def __init__(self, cause: str) -> None:
        super().__init__(f"the match store cannot be used: {cause}", cause=cause)


class StoreBusy(StoreFailed):
    """Another program has been writing for too long: nothing was done."""

    code = "store_busy"


class StoreFull(StoreFailed):
    """There is no room on the disk: nothing was done, and what was kept can be read."""

    code = "store_full"


class StoreMoved(StoreFailed):
    """The database's file is not the one that was opened: what is written now would be gone with the next start."""

    code = "store_moved"

    def __init__(self, path: str) -> None:
        super().__init__(f"the file {path} was deleted, replaced or overwritten while it was open")


class ReplayDiffers(ReplayBroken):
    """Every entry fits the rules of today, but the position is not the one that was played."""

    code = "replay_differs"

    def __init__(self, valid: int) -> None:
        super().__init__(valid, "the rules have changed, and the same acts lead to another position")
