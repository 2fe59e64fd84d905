"""Every error that can be raised on purpose has a code of its own and a sentence in each language."""

from __future__ import annotations

import pytest

import matches.errors as store
from engine import errors as engine
from engine.errors import EngineError, Problem, Reason
from ui.shell.errors import error_sentence
from ui.shell.locales import LANGUAGES

ERRORS = [
    engine.BadData([Problem("cards.0.cost", "missing")], "attacks.json"),
    engine.BadSettings([Problem("turn_limit", "less_than_equal", {"le": 30, "given": "99"})]),
    engine.BadFile([Problem("file", "not_text", {"position": 3})]),
    engine.BadArchitecture([Problem("edges.0", "self_loop", {"id": "db"})], "bank.json"),
    engine.NoCluster("tcp://nowhere:1", "it has no workers"),
    engine.UnknownId("company", "nobody"),
    engine.ReplayBroken(3, "illegal"),
    engine.BadAction("no"),
    engine.UnreadableAction("play", "no card"),
    engine.IllegalAction("end", [Reason("phase", {"now": "draw"})]),
    engine.InactiveSeat("red", ("blue",)),
    engine.GameOver(),
    store.StoreError("no"),
    store.UnknownMatch("abc"),
    store.UnreadableMatch("abc", "missing", {}),
    store.StaleMatch("abc", 3, 4),
    store.NotYours("abc"),
    store.BadName(61, 60),
    store.TooManyMatches(500),
    store.TooManyEntries(20_000),
    store.TooFast(30),
    store.TooManyRows(100_000),
    store.UnknownDesign("abc"),
    store.NotYourDesign("abc"),
    store.StaleDraft("abc"),
    store.TooManyDesigns(200),
    store.UnknownResult("abc"),
    store.NotYourResult("abc"),
    store.TooManyResults(40),
    store.ResultTooLarge(500_000, 400_000),
    store.RoomError("no"),
    store.UnknownRoom("1234"),
    store.MatchOfRoom("abc"),
    store.NoRight(),
    store.StaleRoom("setup"),
    store.SeatTaken("left"),
    store.TooManyRequests(12),
    store.TooManyInRoom(8),
    store.NotYourChoice("table"),
    store.NoNumber(),
    store.BadNumber(),
    store.RoomPaused(),
    store.TurnRanOut(),
    store.NotOver(),
    store.NoTakeBack(),
    store.NotAbsent("left", 60),
    store.UsedLink(),
    store.TooManyActs(5),
    store.OfClass(),
    store.RoundOver(),
    store.ClassError("of a class"),
    store.UnknownClass("AC3D4F"),
    store.ClassFull(60),
    store.ClassShut(),
    store.BadNickname(20),
    store.NicknameTaken("Kai"),
    store.WrongWord(4),
    store.LockedName(),
    store.WrongPass(),
    store.StaleClass(),
    store.BadBackup("it is not one"),
    store.StoreNotEmpty(),
    store.StoreFailed("disk image is malformed"),
    store.StoreBusy("database is locked"),
    store.StoreFull("database or disk is full"),
    store.StoreMoved("store.db"),
    store.ReplayDiffers(3),
]


def _public(kind: type[EngineError]) -> bool:
    return not kind.__name__.startswith("_") and not kind.__module__.startswith("tests")


def _below(kind: type[EngineError]) -> set[type[EngineError]]:
    return {kind}.union(*map(_below, kind.__subclasses__()))


def test_the_list_above_is_complete() -> None:
    public = set(filter(_public, _below(EngineError)))
    assert public - {EngineError} == set(map(type, ERRORS))
    codes = [kind.code for kind in public]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_has_a_sentence(error: EngineError, language: str) -> None:
    sentence = error_sentence(language, error, "shells_hack")
    assert sentence and "{" not in sentence
    assert "\n" not in str(error)
