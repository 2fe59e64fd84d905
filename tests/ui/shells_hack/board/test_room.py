"""The board in a room is drawn out of one seat's view: whole matches, looked through for what the seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from matches.rooms.rooms import Rooms
from tests.matches.rooms.party import Party, gather
from ui.components.clicks import Click
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.room import ROOM

GAME: Any = GAMES["shells_hack"]
CARDS = re.compile(r'data-card="([a-z_0-9]+)"')


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    """Rooms in a store of their own."""
    opened = Rooms.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def named() -> dict[str, dict[str, Any]]:
    """Both sides' parts with names of their own everywhere."""
    usual = GAME.default_settings().model_dump(mode="json")
    architecture, company, actor = usual["architecture"], usual["company"], usual["actor"]
    for component in architecture["components"]:
        component["name"] = f"Part-{component['id']}-x"
    company |= {"id": "own_company", "name": "Secret-company-x"}
    actor |= {"id": "own_actor", "name": "Secret-actor-x"}
    return {"blue": {"company": company, "architecture": architecture}, "red": {"actor": actor}}


def begun(rooms: Rooms) -> Party:
    party = gather(rooms, "shells_hack", {"turn_limit": 3}, watchers="common")
    for seat, part in named().items():
        rooms.choose(party.tokens[seat], part)
    party.ready()
    return party


def html(party: Party, token: str, chair: Chair, language: str) -> str:
    table = party.rooms.table(token)
    return "".join(ROOM.parts(language, party.rooms.room(token), table, chair, False).parts.values())


@pytest.mark.parametrize("language", ["ja", pytest.param("en", marks=pytest.mark.long)])
def test_no_drawing_of_a_seat_or_a_spectator_holds_more_than_its_view(rooms: Rooms, language: str) -> None:
    """D26, D29: the other side's card, hand and undiscovered components; drawn at every act, with a drawer open."""
    party = begun(rooms)
    watcher = party.watcher()
    luck = random.Random(5)
    while party.room().state == "matched":
        views = {seat: rooms.table(token).view for seat, token in party.tokens.items()}
        for viewer, token in {**party.tokens, "": watcher}.items():
            chair = Chair()
            drawn = html(party, token, chair, language)
            for component in luck.sample(views["blue"].components, 1):
                chair.drawer = component.id
                drawn += html(party, token, chair, language)
            known = {view.id for view in rooms.table(token).view.components}
            for component in views["blue"].components:
                assert (f"Part-{component.id}-x" in drawn) <= (component.id in known)
            assert ("Secret-company-x" in drawn) == (viewer == "blue")
            assert ("Secret-actor-x" in drawn) == (viewer == "red")
            mine = rooms.table(token).view
            allowed = {card for team in (mine.blue, mine.red) for card in (*(team.hand or ()), *team.known)}
            assert set(CARDS.findall(drawn)) <= allowed
        seat = luck.choice(party.to_act())
        table = rooms.table(party.tokens[seat])
        rooms.act(party.tokens[seat], table.number, luck.choice(table.legal))


def test_a_spectator_has_no_hand_and_nothing_to_press_but_to_look(rooms: Rooms) -> None:
    party = begun(rooms)
    drawn = html(party, party.watcher(), Chair(), "en")
    done = set(re.findall(r'data-do="([a-z_]+)"', drawn))
    assert done <= {"inspect", "read"}


def test_out_of_turn_everything_is_covered_and_inert(rooms: Rooms) -> None:
    party = begun(rooms)
    drawn = html(party, party.tokens["red"], Chair(), "en")
    assert 'class="card red no"' in drawn and "card red ok" not in drawn and "cover" in drawn
    assert not re.search(r'data-do="(draw|end|ready|play|use|choose|hint|undo|rescue|view)"', drawn)


def test_clicks_are_acts_or_only_change_the_chair(rooms: Rooms) -> None:
    party = begun(rooms)
    table, chair = rooms.table(party.tokens["blue"]), Chair()

    def press(do: str, **data: str) -> str:
        return ROOM.click(table, chair, Click(do=do, number=table.number, **data))

    assert press("ready") == "ready" and press("draw") == "draw"
    assert press("choose", card="mfa", value="on") == "" and chair.card == "mfa"
    assert press("play", target="idp") == "play mfa idp" and chair.card is None
    assert press("inspect", target="idp") == "" and chair.drawer == "idp"
    for foreign in ("undo", "player", "reveal", "branch", "look", "hint", "tick", "watch", "host"):
        assert press(foreign, seat="red", value="1") == ""
    assert chair.look is None and chair.hinted == 0
