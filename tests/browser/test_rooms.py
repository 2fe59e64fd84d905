"""Rooms in real browsers: two people who meet by a number, play, and see no more than their seats may."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from matches.rooms.rooms import Rooms
from tests.browser.barriers import barriers
from tests.browser.rooms import Ear, click, keep_secrets, open_room, take_turn
from tests.browser.server import AppServer
from tests.browser.visit import EN, JA, Visitor, Visits
from tests.matches.rooms.party import later

PHONE = Visitor("ja", "dark", 390, 844, touch=True)


def owner_of(page: Page) -> str:
    """The token under which a browser's own things are kept."""
    page.wait_for_function("document.cookie.includes('shells_owner=')")
    return next(one["value"] for one in page.context.cookies() if one["name"] == "shells_owner")


def secrets_of_deal(server: AppServer) -> list[str]:
    """What the newest deal is drawn from, and the seed of its match."""
    with closing(sqlite3.connect(server.store_url.removeprefix("sqlite:///"))) as store:
        secret, salt = store.execute("SELECT secret, salt FROM room_deals ORDER BY rowid DESC LIMIT 1").fetchone()
        (seed,) = store.execute("SELECT seed FROM matches ORDER BY rowid DESC LIMIT 1").fetchone()
    return [secret, salt, str(seed)]


def told(ear: Ear, words: list[str]) -> list[str]:
    """Which of some words have reached a browser."""
    heard = ear.all()
    return [one for one in words if one in heard]


def test_two_meet_by_number_play_and_nothing_hidden_reaches_the_other(visits: Visits, server: AppServer) -> None:
    """D26, D29, D35: a company, a drawing and an attacker with random names, everything that each browser gets."""
    host, guest = visits.open(EN), visits.open(PHONE)
    names = keep_secrets(server.store_url, owner_of(host), owner_of(guest))
    ears = Ear(host), Ear(guest)
    for page in (host, guest):
        page.goto(f"{server.url}/room")
        expect(page.locator(".badge.solo")).to_be_visible()
    room = open_room(visits, host, guest, turn_limit=9)
    seal = host.locator(".seal summary code").inner_text()
    assert guest.locator(".seal summary code").inner_text() == seal  # before anybody has chosen

    host.locator(".picks .pickb").first.click()
    expect(host.locator(".picks .pickb").first).to_have_attribute("aria-pressed", "true")
    host.locator("[data-do=set].btn", has_text=names["blue"][1]).click()
    expect(host.locator(".onrow [aria-pressed=true]").first).to_contain_text(names["blue"][1])
    guest.locator(".picks .pickb").first.click()
    expect(guest.locator(".picks .pickb").first).to_have_attribute("aria-pressed", "true")
    room.ready()
    hidden = secrets_of_deal(server)

    assert host.title().startswith("● Your turn") and not guest.title().startswith("●")
    assert guest.locator(".card.ok, .node.legal, .deck button").count() == 0  # covered and inert
    click(host, "[data-do=ready]")
    click(host, "[data-do=draw]")
    take_turn(host, plays=0)
    expect(guest.locator(".whose.mine")).to_be_visible()
    expect(host.locator(".cover")).to_be_visible()
    take_turn(guest, plays=0)
    expect(host.locator(".whose.mine")).to_be_visible()

    assert told(ears[1], [*names["blue"], *names["inner"], *hidden]) == []
    assert told(ears[0], [*names["red"], *hidden]) == []
    own = [names["blue"][1], names["blue"][3], *names["shown"]]
    assert told(ears[0], own) == own  # the ear hears: what is one's own is there

    resign(guest)
    for page, word in ((host, "You have won"), (guest, "あなたの負け")):
        expect(page.locator(".rend")).to_contain_text(word)
    expect(guest.locator(".r-card.blue")).to_contain_text(names["blue"][3])
    expect(host.locator(".r-card.red")).to_contain_text(names["red"][1])
    assert told(ears[1], hidden[:2]) == hidden[:2]  # the deal is opened
    host.locator(".rend .seal summary").click()
    expect(host.locator(".rend .seal dl")).to_contain_text(hidden[0])


def resign(page: Page) -> None:
    """Resign by the menu, which asks once."""
    page.locator("[data-key=room]").click()
    page.locator("[data-key=resign] summary").click()
    page.locator("[data-key=resign-sure]").click()


# ---- the long run


def lobby(visits: Visits, visitor: Visitor) -> Page:
    return visits.open(visitor, "room")


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), [(EN, JA), (JA, Visitor("en", "dark", 768, 1024, touch=True))], ids=str)
def test_a_whole_match_to_its_end_and_a_rematch_with_sides_swapped(
    visits: Visits, first: Visitor, second: Visitor
) -> None:
    room = open_room(visits, lobby(visits, first), lobby(visits, second), turn_limit=4)
    room.ready()
    for page in room.to_act():
        take_turn(page, plays=2)
    for page in room.pages:
        expect(page.locator(".rend")).to_be_visible()
        expect(page.locator(".result")).to_be_visible()
        page.locator("[data-key=first]").click()
        expect(page.locator("[data-key=first]")).to_be_disabled()  # each looks back alone
    room.host.locator("[data-key=rematch]").click()
    room.guest.locator("[data-do=agree]").click()
    for page, seat in ((room.host, "red"), (room.guest, "blue")):
        expect(page.locator(f".rset.{seat}")).to_be_visible()
    room.ready()
    expect(room.guest.locator(".whose.mine")).to_be_visible()


@pytest.mark.long
def test_nothing_reaches_red_before_it_is_discovered_in_a_whole_match(visits: Visits, server: AppServer) -> None:
    """D26: what Red's view holds now or held before is disclosed; no other component's name may have come over."""
    host, guest = visits.open(EN), visits.open(JA)
    names = keep_secrets(server.store_url, owner_of(host), owner_of(guest))
    ears = Ear(host), Ear(guest)
    for page in (host, guest):
        page.goto(f"{server.url}/room")
    room = open_room(visits, host, guest, turn_limit=6)
    click(host, ".picks .pickb")
    host.locator("[data-do=set].btn", has_text=names["blue"][1]).click()
    guest.locator(".picks .pickb").first.click()
    for page in room.pages:
        expect(page.locator(".picks .pickb").first).to_have_attribute("aria-pressed", "true")
    expect(host.locator(".onrow [aria-pressed=true]").first).to_contain_text(names["blue"][1])
    room.ready()
    hidden, seen = secrets_of_deal(server), set()
    cookie = f"shells_room_{room.code}"
    token = next(one["value"] for one in guest.context.cookies() if one["name"] == cookie)
    rooms = Rooms.open(server.store_url)
    for page in room.to_act():
        take_turn(page, plays=3)
        if rooms.room(token).state == "over":
            break  # all is open, though not on both pages yet
        seen |= {component.name for component in rooms.table(token).view.components}
        assert set(told(ears[1], names["inner"])) <= seen
        assert told(ears[1], [*names["blue"], *hidden]) == [] == told(ears[0], [*names["red"], *hidden])
    rooms.close()
    assert seen


@pytest.mark.long
def test_after_the_end_all_look_together_keep_the_match_and_go_on_against_a_computer(visits: Visits) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=4)
    room.ready()
    click(room.host, "[data-do=ready]")
    take_turn(room.host)
    resign(room.guest)
    for page in room.pages:
        page.locator("[data-do=together]").click()
        expect(page.locator("[data-do=together]")).to_have_attribute("aria-pressed", "true")
    room.host.locator("[data-key=first]").click()
    expect(room.guest.locator("[data-key=first]")).to_be_disabled()
    with room.host.expect_download() as file:
        room.host.locator("[data-do=file]").click()
    assert '"proof"' in file.value.path().read_text("utf-8")
    room.guest.locator("[data-do=keep]").click()
    expect(room.guest).to_have_url(re.compile(r"/board\?match="))
    expect(room.guest.locator(".result")).to_be_visible()
    room.host.locator("[data-key=branch-open]").click()
    room.host.locator("[data-do=branch_player][data-seat=red][data-value=rulebook]").click()
    room.host.locator("[data-do=branch]").click()
    expect(room.host).to_have_url(re.compile(r"/board\?match="))


@pytest.mark.long
@pytest.mark.parametrize("visitor", [JA, EN], ids=str)
def test_who_is_refused_is_told_and_back_in_the_lobby(visits: Visits, visitor: Visitor) -> None:
    host, guest = lobby(visits, EN), lobby(visits, visitor)
    host.locator("[data-key=make-greeen_mafia]").wait_for()
    host.locator("[data-key=make-shells_hack]").click()
    code = host.locator(".num b").inner_text()
    expect(host.locator(".badge.waiting")).to_be_visible()
    guest.locator("input.code").fill(code)
    guest.locator("button[value=guest]").click()
    expect(guest.locator(".told.asking")).to_be_visible()
    expect(host.locator("[data-do=refuse]")).to_be_visible()
    assert host.title().startswith("● Somebody asks")
    host.locator("[data-do=refuse]").click()
    expect(guest.locator(".told.refused")).to_be_visible()
    guest.locator(".leave button").click()
    expect(guest.locator(".badge.solo")).to_be_visible()
    expect(host.locator(".rask")).to_have_count(0)
    guest.locator("input.code").fill("0000" if code != "0000" else "1111")
    with visits.expecting_errors():  # the browser's console tells of a refusal
        guest.locator("button[value=guest]").click()
        expect(guest.locator(".join .formsaid")).not_to_be_empty()  # there is no such room


@pytest.mark.long
def test_a_refresh_and_a_closed_tab_lead_back_to_the_seat(visits: Visits) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.guest.reload()
    expect(room.guest.locator(".rset.red")).to_be_visible()
    room.ready()
    click(room.host, "[data-do=ready]")
    room.host.reload()
    expect(room.host.locator(".whose.mine")).to_be_visible()
    take_turn(room.host)
    context = room.guest.context
    room.guest.close()
    again = visits.tab(context, "room")
    expect(again.locator(".myrooms .code")).to_have_text(room.code)
    again.locator(".myrooms a").click()
    expect(again.locator(".whose.mine")).to_be_visible()
    take_turn(again)
    expect(room.host.locator(".whose.mine")).to_be_visible()


@pytest.mark.long
def test_a_restarted_server_has_everybody_in_their_seats(visits: Visits) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.ready()
    click(room.host, "[data-do=ready]")
    visits.restart()
    expect(room.host.locator(".whose.mine")).to_be_visible()
    take_turn(room.host)
    expect(room.guest.locator(".whose.mine")).to_be_visible()


@pytest.mark.long
def test_double_clicks_on_everything_do_everything_once(visits: Visits, server: AppServer) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), twice=True, turn_limit=3)
    for page in room.pages:
        page.locator("[data-key=ready]:enabled").dblclick()
    expect(room.host.locator(".bd")).to_be_visible()
    turns = 0
    for page in room.to_act():
        take_turn(page, plays=1, twice=True)
        turns += 1
    assert turns <= 7  # Blue's preparation, and three turns of each
    with closing(sqlite3.connect(server.store_url.removeprefix("sqlite:///"))) as store:
        rows = store.execute(
            "SELECT number FROM entries JOIN room_matches USING (match_id) WHERE room_matches.rowid ="
            " (SELECT MAX(rowid) FROM room_matches)"
        ).fetchall()
    assert sorted(number for (number,) in rows) == list(range(1, len(rows) + 1))
    assert room.host.locator(".part-top > .msg").count() == 0  # and nobody is told of an error


@pytest.mark.long
def test_a_spectator_sees_what_is_common_and_a_teammate_shares_the_seat(visits: Visits, server: AppServer) -> None:
    host, guest = visits.open(EN), visits.open(JA)
    names = keep_secrets(server.store_url, owner_of(host), owner_of(guest))
    for page in (host, guest):
        page.goto(f"{server.url}/room")
    room = open_room(visits, host, guest, turn_limit=5)
    click(host, ".picks .pickb")
    click(guest, ".picks .pickb")
    room.ready()

    watching = lobby(visits, JA)
    ear = Ear(watching)
    watching.goto(f"{server.url}/room?room={room.code}")
    watching.locator("button[value=watcher]").click()
    room.host.locator("[data-do=accept]").click()
    expect(watching.locator(".bd")).to_be_visible()
    assert watching.locator(".card, .deck button, [data-do=resign]").count() == 0

    room.host.locator("[data-key=room]").click()
    room.host.locator("[data-do=link][data-value=mate]").click()
    link = room.host.locator("#private-link").input_value()
    mate = visits.open(EN)
    mate.goto(link.replace(link.split("/room-link")[0], server.url))
    mate.locator("#go").click()
    expect(mate.locator(".whose.mine")).to_be_visible()
    assert link.split("#")[1] not in mate.url
    click(mate, "[data-do=ready]")
    take_turn(mate)
    expect(room.guest.locator(".whose.mine")).to_be_visible()
    take_turn(room.guest)
    assert told(ear, [*names["blue"][2:], *names["red"], *names["inner"], *secrets_of_deal(server)]) == []

    room.host.locator("[data-key=companions] summary").click()  # the menu with the link is open still
    expect(room.host.locator(".companions li")).to_have_count(2)  # the spectator, and the host's own teammate
    with visits.expecting_errors():  # what who is removed polls is refused
        room.host.locator(".companions li", has_text="Spectator").locator("[data-do=remove]").click()
        expect(watching.locator(".told")).to_be_visible()
        watching.close()
    expect(room.host.locator(".companions li")).to_have_count(1)


@pytest.mark.long
def test_a_private_link_moves_the_seat_and_the_old_device_is_told(visits: Visits, server: AppServer) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.guest.locator("[data-key=room]").click()
    room.guest.locator("[data-do=link][data-value=move]").click()
    link = room.guest.locator("#private-link").input_value()
    phone = visits.open(PHONE)
    phone.goto(f"{server.url}/room-link#{link.split('#')[1]}")
    other = visits.open(EN)
    with visits.expecting_errors():  # what the old device polls is refused, and the link a second time
        phone.locator("#go").click()
        expect(phone.locator(".rset.red")).to_be_visible()
        expect(room.guest.locator(".told")).to_be_visible()
        room.guest.close()
        other.goto(f"{server.url}/room-link#{link.split('#')[1]}")
        other.locator("#go").click()
        expect(other.locator("#said")).to_contain_text("used")


@pytest.mark.long
def test_what_needs_agreement(visits: Visits) -> None:
    """D35: a pause and a take-back; what is declined is not done."""
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.ready()
    click(room.host, "[data-do=ready]")
    for answer, shown in (("decline", 0), ("agree", 1)):
        room.host.locator("[data-key=room]").click()
        room.host.locator("[data-do=propose][data-value=pause]").click()
        room.guest.locator(f"[data-do={answer}]").click()
        expect(room.host.locator("[data-do=decline]")).to_have_count(0)
        expect(room.host.locator(".rask [data-do=resume]")).to_have_count(shown)
    room.guest.locator(".rask [data-do=resume]").click()
    expect(room.host.locator(".whose.mine")).to_be_visible()
    room.guest.locator("[data-key=talk]").click()
    room.guest.locator("[data-do=say][data-value=good_luck]").click()
    expect(room.host.locator(".rsaid")).to_contain_text("Good luck!")


@pytest.mark.long
def test_what_is_looked_at_stays_while_the_other_side_plays(visits: Visits) -> None:
    """Focus, an open menu and the map's own elements outlive what the other side does."""
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.ready()
    click(room.host, "[data-do=ready]")
    take_turn(room.host, plays=0)
    expect(room.guest.locator(".whose.mine")).to_be_visible()
    room.host.locator("[data-key=talk]").click()
    room.host.evaluate("document.querySelector('.bd').dataset.mine = 'kept'")
    room.host.evaluate("document.querySelector('.node').focus()")
    click(room.guest, "[data-do=draw]")
    expect(room.host.locator("ol.log, .instead").first).to_contain_text("Red")
    assert room.host.evaluate("document.querySelector('.bd').dataset.mine ?? 'kept'") == "kept"
    assert room.host.evaluate("document.activeElement.classList.contains('node')")


@pytest.mark.long
def test_two_race_on_the_same_deal(visits: Visits) -> None:
    host, guest = lobby(visits, EN), lobby(visits, JA)
    host.locator("[data-key=more-greeen_mafia] summary").click()
    host.locator(".maker [name=racers]").select_option("2")
    room = open_room(visits, host, guest, game="greeen_mafia")
    for page in room.pages:
        page.locator("[data-key=ready]:enabled").click()
    for page in room.pages:
        expect(page.locator(".gmrfront")).to_be_visible()
    fronts = [page.locator(".gmct i").all_inner_texts() for page in room.pages]
    assert fronts[0] == fronts[1]  # the same deal
    for page in room.pages:
        while True:
            page.locator("[data-do=act]:enabled, .gmend").first.wait_for()
            if page.locator(".gmend").count():
                break
            click(page, "[data-do=act]:enabled")
    for page in room.pages:
        expect(page.locator(".rend .came li")).to_have_count(2)


@pytest.mark.long
def test_a_computer_plays_for_who_is_gone_until_they_return(visits: Visits, server: AppServer) -> None:
    room = open_room(visits, lobby(visits, EN), lobby(visits, JA), turn_limit=5)
    room.ready()
    context = room.guest.context
    room.guest.close()
    rooms = Rooms.open(server.store_url)
    later(rooms, 40, "red")
    expect(room.host.locator(".rseat.red.do_not_disturb_on")).to_be_visible()
    room.host.locator("[data-key=room]").click()
    room.host.locator("[data-do=propose][data-seat=red]").click()
    expect(room.host.locator(".part-top > .msg")).to_contain_text("60")  # not away for long enough
    later(rooms, 40, "red")
    rooms.close()
    room.host.locator("[data-key=room]").click()
    room.host.locator("[data-do=propose][data-seat=red]").click()
    expect(room.host.locator(".rseat.red.smart_toy")).to_be_visible()
    take_turn(room.host)
    take_turn(room.host)
    expect(room.host.locator(".whose.mine")).to_be_visible()  # the computer has had its turn
    again = visits.tab(context, f"room?room={room.code}")
    again.locator("[data-key=room]").click()
    again.locator("[data-do=return]").click()
    expect(room.host.locator(".rseat.red.circle")).to_be_visible()


@pytest.mark.long
def test_a_turn_that_lasts_too_long_is_lost(visits: Visits) -> None:
    """The shortest clock there is, which the form does not offer."""
    host, guest = lobby(visits, EN), lobby(visits, JA)
    host.locator("[data-key=more-shells_hack] summary").click()
    host.evaluate("document.querySelector('.maker [name=seconds]').options[1].value = '10'")
    host.locator(".maker [name=seconds]").first.select_option("10")
    room = open_room(visits, host, guest)
    room.ready()
    expect(room.host.locator("[data-until]")).to_contain_text("0:0")
    expect(room.guest.locator(".rend")).to_contain_text("あなたの勝ち")
    expect(room.host.locator(".rend")).to_contain_text("You have lost")


@pytest.mark.long
@pytest.mark.parametrize("visitor", [EN, PHONE], ids=str)
def test_no_barriers(visits: Visits, visitor: Visitor) -> None:
    host, guest = lobby(visits, visitor), lobby(visits, JA)
    assert barriers(host, ".st-key-room_page") == []
    room = open_room(visits, host, guest, turn_limit=5)
    assert barriers(host, ".st-key-room_page") == []
    room.ready()
    assert barriers(host, ".st-key-room_page") == []
    resign(guest)
    expect(host.locator(".rend")).to_be_visible()
    assert barriers(host, ".st-key-room_page") == []
