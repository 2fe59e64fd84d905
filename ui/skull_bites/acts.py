"""What a click on the table does: plain functions from a store, a chair and a click to a chair and, at most, one entry.

Every act carries the entry number that its page was drawn with, so a double click, a second tab or a CPU's late tick
can never play a second time: the store refuses a number that is taken (StaleMatch), and the table is drawn afresh.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from engine.errors import EngineError, ReplayBroken
from engine.match import MAX_ACTION, Match
from engine.random import MAX_SEED
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.view import View
from matches.errors import StaleMatch, StoreFailed
from matches.store import Store
from ui.components.answers import Answer, Count, read_answer
from ui.shell.errors import error_sentence
from ui.skull_bites.chair import PACES, Chair, humans
from ui.skull_bites.table_model import battle_of

__all__ = ["Click", "handle", "hurry"]

HURRY = 400  #: acts that CPUs make in one go at the instant pace, before the page is drawn again
AT_ONCE = ("choose", "discard")  #: phases in which all choose at once, each for itself

Word = Annotated[str, Field(max_length=60)]


class Click(Answer):
    """What the browser says was done: never trusted, only looked up."""

    do: Word
    number: Count
    card: Word = ""
    target: Word = ""
    value: Annotated[str, Field(max_length=MAX_ACTION)] = ""
    seat: Word = ""
    id: Word = ""  #: one message may come more than once
    sending: Count = 0  #: another one each time, or Streamlit would call nobody for a message sent again

    @classmethod
    def read(cls, data: Any) -> Click | None:
        """Return a click from the browser's message, None if it is not one."""
        return read_answer(cls, data)


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
    if seat not in humans(match):
        return
    action = table.click.value
    if action == "defend":
        action = " ".join(("defend", *chair.blocks))
    table.store.append(table.match_id, _number(table, match, seat), seat, action)
    chair.let_go()


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
    if chair.paused:
        return
    match = table.match()
    if _unseen(match, chair):
        _onward(table)
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


def _onward(table: _Table) -> None:
    """A battle, or then a game, was shown to its end."""
    chair, view = table.chair, _seen(table.match(), table.chair)
    if chair.again or chair.battle != battle_of(view):
        chair.again, chair.battle = False, battle_of(view)
    else:
        chair.results = len(view.results)


def _again_battle(table: _Table) -> None:
    table.chair.again = True


def _pick(table: _Table) -> None:
    """Take a card of the hand, or put it back."""
    card = table.click.card
    table.chair.card = "" if card == table.chair.card else card


def _block(table: _Table) -> None:
    """Mark an attack to be blocked, or to be taken."""
    card, blocks = table.click.card, table.chair.blocks
    known = _seen(table.match(), table.chair).ask
    if known is None or card not in {attack.id for attack in known.attacks}:
        return
    marked = [one for one in blocks if one != card] if card in blocks else [*blocks, card]
    table.chair.blocks = tuple(sorted(marked))


def _close(table: _Table) -> None:
    table.chair.card = ""


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
        if seat is None or (humans(match) and _unseen(match, chair)):
            return
        action, note = match.choose(seat)
        try:
            store.append(match_id, match.next_number, seat, action, note)
        except StaleMatch:
            continue
        except ReplayBroken:
            return


def _unseen(match: Match, chair: Chair) -> bool:
    """Whether there is a battle or the end of a game that the person has not been shown."""
    view = _seen(match, chair)
    if chair.battle is None:
        return False
    return chair.battle != battle_of(view) or len(view.results) > chair.results


_DEEDS: dict[str, Callable[[_Table], None]] = {
    "play": _play,
    "tick": _tick,
    "onward": _onward,
    "last": _again_battle,
    "pick": _pick,
    "block": _block,
    "close": _close,
    "take_over": _take_over,
    "pause": _pause,
    "pace": _pace,
    "again": _again,
    "new": _new,
    "home": _home,
}
