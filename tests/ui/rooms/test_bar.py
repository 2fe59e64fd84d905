"""The bar over a room's board: whom one may remove is listed there, for nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from matches.rooms.rooms import Rooms
from tests.matches.rooms.party import Party, gather
from ui.components.clicks import Click
from ui.rooms.bar import bar_html
from ui.rooms.deeds import Table, handle
from ui.rooms.desk import Desk
from ui.rooms.plain import PLAIN
from ui.shell.locales import LANGUAGES, html_text, t_in

REMOVED = re.compile(r'data-do="remove"[^>]*data-target="([^"]+)"')


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    """A room of two with its host in Blue's seat, before the match."""
    opened = Rooms.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield gather(opened, "shells_hack")
    opened.close()


def bar(party: Party, token: str, language: str) -> str:
    return bar_html(language, party.rooms.room(token), None, Desk(), False)


def press(party: Party, token: str, target: str) -> Desk:
    desk = Desk()
    click = Click(do="remove", number=0, target=target)
    handle(Table(party.rooms, token, desk, PLAIN, click, "owner", "en"))
    return desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_host_removes_one_of_two_spectators_by_the_bar(party: Party, language: str) -> None:
    first, second = party.watcher(), party.watcher()
    ids = [party.rooms.room(token).me.id for token in (first, second)]
    shown = bar(party, party.host, language)
    assert REMOVED.findall(shown) == ids
    for n in (1, 2):
        name = t_in(language, "rooms.companion.watcher", n=n)
        assert f'aria-label="{html_text(t_in(language, "rooms.companion.remove", name=name))}"' in shown
    assert press(party, party.host, ids[0]).notices == []
    assert REMOVED.findall(bar(party, party.host, language)) == ids[1:]


def test_nobody_else_is_offered_it_nor_may(party: Party) -> None:
    watcher = party.watcher()
    id = party.rooms.room(watcher).me.id
    for token in (party.tokens["red"], watcher):
        assert REMOVED.findall(bar(party, token, "en")) == []
        assert press(party, token, id).notices
    assert party.room().watching == 1
