"""What a click on the table does: plain functions from a store, a chair and a click to a chair and, at most, one entry.

Every act carries the entry number that its page was drawn with, so a double click, a second tab or a CPU's late tick
can never play a second time: the store refuses a number that is taken (StaleMatch), and the table is drawn afresh.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import EngineError, ReplayBroken
from engine.match import Match
from engine.random import MAX_SEED
from engine.skull_bites.game import SENSIBLE, SKULL_BITES
from engine.skull_bites.view import View
from matches.errors import StaleMatch, StoreFailed
from matches.store import Store
from ui.components.clicks import Click
from ui.shell.errors import error_sentence
from ui.skull_bites.chair import PACES, Chair, humans
from ui.skull_bites.touches import LOOKS, TOUCHES, action_of, unseen

__all__ = ["Click", "handle", "hurry"]

HURRY = 400  #: acts that CPUs make in one go at the instant pace, before the page is drawn again
AT_ONCE = ("choose", "discard")  #: phases in which all choose at once, each for itself


@dataclass(frozen=True, slots=True)
class _Table:
    """What a deed works with."""

    store: Store
    match_id: str
    chair: Chair
    click: Click
    owner: str

    def match(self) -> Match:
        return self.store.load(self.match_id).match


def handle(store: Store, match_id: str, chair: Chair, click: Click, language: str, owner: str) -> None:
    """Carry out a click; what goes wrong becomes the chair's notice."""
    deed = _DEEDS.get(click.do)
    if deed is None or not chair.hears(click.id):
        return
    try:
        deed(_Table(store, match_id, chair, click, owner))
    except StaleMatch as error:
        chair.let_go()
        if click.do != "tick":  # two tabs that watch the same CPU: the slower one just follows
            chair.notice = error_sentence(language, error, SKULL_BITES.id)
    except StoreFailed as error:
        chair.halt(error_sentence(language, error))
    except EngineError as error:
        chair.notice = error_sentence(language, error, SKULL_BITES.id)


def _play(table: _Table) -> None:
    """One act of the person whose hand lies open; nobody acts for another seat from here."""
    match, chair = table.match(), table.chair
    seat = chair.viewer(match)
    if seat in humans(match) and chair.look is None:
        _enter(table, match, seat, action_of(chair, table.click))


def _follow(table: _Table) -> None:
    """Do what the hint says."""
    match, chair = table.match(), table.chair
    seat = chair.viewer(match)
    if chair.hint and seat in humans(match) and chair.look is None:
        _enter(table, match, seat, match.advice(seat, SENSIBLE)[0])


def _enter(table: _Table, match: Match, seat: str, action: str) -> None:
    table.store.append(table.match_id, _number(table, match, seat), seat, action)
    table.chair.let_go()


def _number(table: _Table, match: Match, seat: str) -> int:
    """The entry number of an act: where all choose at once, what others have chosen since makes no page stale."""
    number = table.click.number
    since = match.entries[number - 1 :] if 0 < number < match.next_number else []
    if not since or any(entry.seat == seat for entry in since) or seat not in match.to_act():
        return number
    phases = {
        match.game.view(match.state_at(act), seat).phase for act in range(match.acts - len(since), match.acts + 1)
    }
    return match.next_number if len(phases) == 1 and phases <= {*AT_ONCE} else number


def _tick(table: _Table) -> None:
    """Go on: from a battle that was shown, or with one act of the CPU whose turn it is."""
    chair = table.chair
    if chair.paused or chair.look is not None:
        return
    match = table.match()
    if unseen(chair, _seen(match, chair)):
        _touch(table)
        return
    if match.next_number != table.click.number:
        raise StaleMatch(table.match_id, table.click.number, len(match.entries))
    seat = match.computer_to_act()
    if seat is not None:
        action, note = match.choose(seat)
        table.store.append(table.match_id, table.click.number, seat, action, note)


def _seen(match: Match, chair: Chair) -> View:
    view: View = match.view(chair.viewer(match))
    return view


def _touch(table: _Table) -> None:
    TOUCHES[table.click.do](table.chair, _seen(table.match(), table.chair), table.click)


def _look(table: _Table) -> None:
    LOOKS[table.click.do](table.chair, table.match(), table.click)


def _hint(table: _Table) -> None:
    """Show what the sensible player would do, or put it away."""
    table.chair.hint = not table.chair.hint


def _take_over(table: _Table) -> None:
    """The person whom the page was handed to says so."""
    due = table.chair.due(table.match())
    if due:
        table.chair.let_go()
        table.chair.seat = due


def _pause(table: _Table) -> None:
    table.chair.paused = not table.chair.paused


def _pace(table: _Table) -> None:
    if table.click.value in PACES:
        table.chair.pace = table.click.value


def _again(table: _Table) -> None:
    """The same settings and players with a new seed."""
    stored = table.store.load(table.match_id)
    old = stored.match
    match = Match(old.game, old.settings, secrets.randbelow(min(MAX_SEED, 10**6) + 1), old.players)
    name = stored.name if stored.owner == table.owner else ""
    table.chair.go = ("skull_table", {"match": table.store.create(match, table.owner, name)})


def _new(table: _Table) -> None:
    table.chair.go = ("skull_new", {})


def _home(table: _Table) -> None:
    table.chair.go = ("home", {})


def hurry(store: Store, match_id: str, chair: Chair) -> None:
    """Let the CPUs act until a person is to or a battle ends, for the instant pace; another tab may do the same."""
    for _ in range(HURRY):
        match = store.load(match_id).match
        seat = match.computer_to_act()
        if seat is None or (humans(match) and unseen(chair, _seen(match, chair))):
            return
        action, note = match.choose(seat)
        try:
            store.append(match_id, match.next_number, seat, action, note)
        except StaleMatch:
            continue
        except ReplayBroken:
            return


_DEEDS: dict[str, Callable[[_Table], None]] = {
    "play": _play,
    **dict.fromkeys(TOUCHES, _touch),
    **dict.fromkeys(LOOKS, _look),
    "tick": _tick,
    "hint": _hint,
    "follow": _follow,
    "take_over": _take_over,
    "pause": _pause,
    "pace": _pace,
    "again": _again,
    "new": _new,
    "home": _home,
}
