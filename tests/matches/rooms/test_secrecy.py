"""Nothing hidden is in what rooms hand out: whole matches whose cards and components carry random names.

All that a page of each role can get is written out as text at every act, and searched for what the role may not know.
"""

from __future__ import annotations

import random
import secrets
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from pydantic import BaseModel

from engine.game import canonical
from engine.games import GAMES
from engine.match import Match
from engine.shells_hack.rules import rules as shells_rules
from matches.records import StoredMatch
from matches.rooms.models import DealRow, MemberRow, RoomRow
from matches.rooms.rooms import Rooms
from matches.rooms.seat_table import SeatTable
from tests.contract.pile import PILES
from tests.matches.rooms.party import Party, gather, matched

pytestmark = pytest.mark.sqlite  # what is handed out is the same, wherever it is stored
MATCHES = pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 21))])


def handed_out(rooms: Rooms, token: str, racer: str = "", asking: tuple[str, ...] = ()) -> str:
    """Everything that a page with a token can get of a running match, as text."""
    table = rooms.table(token, racer)
    shown = {one.name: getattr(table, one.name) for one in fields(SeatTable) if not one.name.startswith("_")}
    told = [[str(reason) for reason in table.why_not(action)] for action in (*asking, *table.legal)]
    room = rooms.room(token)
    plain = replace(room, companions=())  # whose moments are no JSON
    return canonical([shown, told, str(table), plain, str(room), rooms.news(token)])


def word(kind: str) -> str:
    return f"{kind}_{secrets.token_hex(6)}"


def secret_settings() -> dict[str, dict[str, Any]]:
    """Both sides' parts, with names of their own everywhere, and a component that is behind another one."""
    game = GAMES["shells_hack"]
    usual = game.default_settings().model_dump(mode="json")
    architecture, company, actor = usual["architecture"], usual["company"], usual["actor"]
    behind = architecture["components"][-1] | {"id": word("part"), "exposed": False}
    architecture["edges"].append({"source": architecture["components"][-1]["id"], "target": behind["id"]})
    architecture["components"].append(behind)
    for component in architecture["components"]:
        component["name"] = word("name")
    architecture["id"], architecture["name"] = word("drawing"), word("name")
    company["id"], company["name"] = word("company"), word("name")
    actor["id"], actor["name"] = word("actor"), word("name")
    return {"blue": {"company": company, "architecture": architecture}, "red": {"actor": actor}}


def deal_secrets(rooms: Rooms, token: str) -> list[str]:
    """What a deal is drawn from, its seed, and every hash of a token."""
    with rooms._session(rooms._reading) as session:
        room = session.get_one(RoomRow, rooms._member(session, token).room_id)
        deal = session.get_one(DealRow, (room.id, room.deal))
        hashes = [member.token for member in session.query(MemberRow)]
        found = [deal.secret, deal.salt, *deal.numbers.values(), *hashes]
    if party_match := rooms.room(token).match:
        found.append(str(rooms._matches.load(party_match).match.seed))
    return found


@MATCHES
def test_no_role_gets_what_it_may_not_know(rooms: Rooms, seed: int) -> None:
    """D26, D29: company and components are Blue's, the actor Red's; a spectator knows neither."""
    party, parts = gather(rooms, "shells_hack"), secret_settings()
    for seat, part in parts.items():
        rooms.choose(party.tokens[seat], part)
    watcher, mate = party.watcher(), party.mate("red")
    party.ready()
    components = parts["blue"]["architecture"]["components"]
    company = [parts["blue"]["company"][key] for key in ("id", "name")]
    company += [parts["blue"]["architecture"][key] for key in ("id", "name")]
    actor = [parts["red"]["actor"][key] for key in ("id", "name")]
    tokens = [*party.tokens.values(), watcher, mate]
    questions = tuple(f"play osint {component['id']}" for component in components[:-1])
    luck, acts = random.Random(seed), 0
    while party.room().state == "matched":
        if acts % 2:  # every act costs a while to look at
            act(rooms, party, luck)
            acts += 1
            continue
        state = rooms._matches.load(party.room().match).match.state
        seen = shells_rules.visible(state.tables, state.state)
        unseen = [part["name"] for n, part in enumerate(components) if not seen >> n & 1]
        unseen += [] if seen >> (len(components) - 1) & 1 else [components[-1]["id"]]
        never = deal_secrets(rooms, party.host) + tokens
        hidden = {"blue": actor, "red": company + unseen, "watcher": actor + company + unseen}
        for role, token in {**party.tokens, "watcher": watcher}.items():
            text = handed_out(rooms, token, asking=() if role == "blue" else questions)
            assert not [name for name in (*hidden[role], *never) if name in text], role
        for component in rooms.table(mate).view.components:
            known = component.scouted or component.intruded
            assert (component.levels is not None) == known, "a level that was not seen"
            assert (component.assets is not None) == component.intruded
        view = rooms.table(party.tokens["red"]).view
        assert view.blue.hand is None and view.blue.funds is None and view.company is None
        act(rooms, party, luck)
        acts += 1
    assert acts > 20
    text = canonical(rooms.whole(watcher).match.view("all"))
    assert all(name in text for name in (company[0], actor[0])), "after the end all is open"


def act(rooms: Rooms, party: Party, luck: random.Random) -> None:
    (seat,) = party.to_act()
    table = rooms.table(party.tokens[seat])
    plays = [action for action in table.legal if action.startswith("play")]
    rooms.act(party.tokens[seat], table.number, luck.choice(plays if plays and luck.random() < 0.8 else table.legal))


@pytest.mark.parametrize("seats", [3, *(pytest.param(seats, marks=pytest.mark.long) for seats in (2, 5))])
def test_what_others_chose_and_hold_is_nowhere(rooms: Rooms, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bids of a table are hidden until all have bidden; hands and what is buried until the end."""
    monkeypatch.setitem(GAMES, "pile", PILES[f"pile-{seats}"])
    party = matched(rooms)
    watcher, luck = party.watcher(), random.Random(seats)
    while party.room().state == "matched":
        if luck.random() < 0.6:  # every act costs a while to look at
            party.act(luck.choice(party.to_act()))
            continue
        state = rooms._matches.load(party.room().match).match.state
        for seat, token in {**party.tokens, "": watcher}.items():
            view = rooms.table(token).view
            assert view.buried == ()
            assert {other: hand for other, hand in view.hands.items() if other != seat} == {
                other: len(hand) for other, hand in state.hands.items() if other != seat
            }
            assert all(bid is None for other, bid in view.bids.items() if other != seat)
            told = handed_out(rooms, token)
            assert not [one for one in deal_secrets(rooms, party.host) if one in told]
        seat = luck.choice(party.to_act())
        party.act(seat)


def test_a_race_tells_the_other_only_how_far_one_is(rooms: Rooms) -> None:
    party = matched(rooms, "greeen_mafia", racers=2)
    for _ in range(3):
        party.act("racer_1")
    mine = rooms._matches.load(party.room("racer_1").match)
    text = handed_out(rooms, party.tokens["racer_2"])
    assert str(mine.match.seed) not in text and mine.id not in text
    assert rooms.table(party.tokens["racer_2"]).view == mine.match.view_at(0, "player")


def test_nothing_else_is_reachable_from_what_pages_get(rooms: Rooms) -> None:
    """Neither match nor state nor settings hang on any part of a table."""
    party = matched(rooms, "shells_hack")
    kinds = {type(one) for one in _parts(rooms.table(party.tokens["red"]))}
    assert not [kind for kind in kinds if issubclass(kind, Match | StoredMatch | Rooms)]
    models = {kind.__name__ for kind in kinds if issubclass(kind, BaseModel)}
    assert models <= {"Actor", "Objective"}, "of the settings only Red's own card"
    assert "Position" not in {kind.__name__ for kind in kinds} and "State" not in {kind.__name__ for kind in kinds}


def _parts(value: Any) -> list[Any]:
    found = [value]
    if is_dataclass(value):
        inner = [getattr(value, one.name) for one in fields(value)]
    elif isinstance(value, BaseModel):
        inner = list(dict(value).values())
    elif isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    else:
        inner = list(value) if isinstance(value, list | tuple | set | frozenset) else []
    return found + [part for one in inner for part in _parts(one)]
