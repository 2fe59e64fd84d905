"""What the table shows and what its clicks do, without a browser: whole matches, secrets, several people."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import COMMON, HOST
from engine.match import Match
from engine.skull_bites.game import SKULL_BITES
from matches.store import Store
from tests.contract.hidden.skull_bites import others
from ui.components.clicks import Click
from ui.shell.locales import LANGUAGES
from ui.shell.room_texts import ending
from ui.skull_bites.acts import handle
from ui.skull_bites.chair import Chair
from ui.skull_bites.field_html import field_html
from ui.skull_bites.hand_html import hand_html
from ui.skull_bites.moments import moments_of
from ui.skull_bites.parts import parts_of
from ui.skull_bites.solo_model import SoloModel
from ui.skull_bites.table_model import battle_of

OWNER = "somebody-at-a-table-of-this-test"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield store
    store.close()


def begun(store: Store, players: int, people: int = 1, games: int = 1, seed: int = 5) -> str:
    settings = SKULL_BITES.make_settings(players=players, games=games)
    seats = SKULL_BITES.seats(settings)
    return store.create(Match(SKULL_BITES, settings, seed, dict.fromkeys(seats[people:], "random")), OWNER)


def html_of(model: SoloModel) -> str:
    """All parts that the page would draw."""
    return "".join(parts_of(model).values())


def click(store: Store, id: str, chair: Chair, do: str, /, **data: Any) -> None:
    number = data.pop("number", store.load(id).match.next_number)
    handle(store, id, chair, Click(do=do, number=number, **data), "en", OWNER)


def seated(store: Store, id: str) -> Chair:
    chair, match = Chair(), store.load(id).match
    view = match.view(chair.viewer(match))
    chair.battle, chair.results = battle_of(view), len(view.results)
    return chair


@pytest.mark.parametrize(("players", "people", "games"), [(3, 1, 2), (2, 2, 1), (5, 2, 1), (4, 0, 1)])
def test_a_whole_match_is_played_by_what_the_page_offers(store: Store, players: int, people: int, games: int) -> None:
    """Every act is a button that was drawn; nothing ever stands still, and battles and games are shown to their end."""
    id = begun(store, players, people, games)
    chair, luck, seen = seated(store, id), random.Random(players), set()
    for _ in range(4_000):
        model = SoloModel(store.load(id), chair, "en")
        drawn = html_of(model)
        assert not chair.notice, chair.notice
        if model.over and not model.battle:
            break
        seen |= set(re.findall(r'data-do="(\w+)"', drawn))
        if model.covered:
            click(store, id, chair, "take_over")
        elif model.battle or model.ended_game:
            click(store, id, chair, "onward" if people else "tick")
        elif model.mine and 'data-do="play"' not in drawn and model.view.hand:
            click(store, id, chair, "pick", card=luck.choice(model.view.hand).id)
        elif model.mine:
            blocks = re.findall(r'data-do="block"[^>]*data-card="(\w+)"', drawn)
            if blocks and luck.random() < 0.5:
                click(store, id, chair, "block", card=luck.choice(blocks))
            values = re.findall(r'data-do="play"[^>]*data-value="([\w ]+)"', drawn)
            click(store, id, chair, "play", value=luck.choice(values))
        else:
            assert model.pause() is not None
            click(store, id, chair, "tick")
    assert model.over and "sb-end" in html_of(model)
    assert len(model.view.results) == games
    assert {"onward"} <= seen and (not people or {"play", "pick"} <= seen)


def positions(players: int, seed: int) -> Iterator[tuple[Match, Any]]:
    settings = SKULL_BITES.make_settings(players=players)
    seats = SKULL_BITES.seats(settings)
    match = Match(SKULL_BITES, settings, seed, dict.fromkeys(seats, "random"))
    luck = random.Random(seed)
    while match.play_computer():
        if luck.random() < 0.4:
            yield match.copy(), luck


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_drawing_depends_on_nothing_that_its_seat_may_not_see(players: int) -> None:
    """S15: the same HTML for every position that the seat cannot tell from this one, hand and choices included."""
    count = 0
    for match, luck in positions(players, players):
        for people in (("p1",), ("p1", "p2")):
            match.players = {seat: "human" if seat in people else "random" for seat in match.seats}
            chair = Chair(seat="p1", battle=(0, 0) if luck.random() < 0.5 else None)
            viewer = chair.viewer(match)
            drawn = []
            for state in (match.state, others(match.state, viewer, luck)):
                twin = match.copy()
                twin._moments[-1] = replace(match._moments[-1], state=state)
                stored: Any = SimpleNamespace(match=twin, broken=None)
                if chair.battle is None:
                    chair.battle = battle_of(twin.view(viewer))
                drawn.append(html_of(SoloModel(stored, chair, "ja")))
            assert drawn[0] == drawn[1]
            count += 1
    assert count > 10


def test_before_the_page_is_handed_over_no_hand_is_drawn(store: Store) -> None:
    id = begun(store, 3, people=2)
    chair = seated(store, id)
    for seat in ("p1", "p2"):
        model = SoloModel(store.load(id), chair, "en")
        assert (model.covered, model.view.viewer) == (seat, COMMON)
        assert "sb-card" not in html_of(model) and model.view.hand == ()
        click(store, id, chair, "take_over")
        model = SoloModel(store.load(id), chair, "en")
        assert model.view.viewer == seat and "sb-card" in html_of(model)
        click(store, id, chair, "play", value=model.view.acts[0])
    assert [entry.seat for entry in store.load(id).match.entries] == ["p1", "p2"]


def test_nobody_acts_for_a_seat_that_is_not_theirs(store: Store) -> None:
    """A forged act is the person's own or none: never a CPU's, nor that of who has not taken the page over."""
    id = begun(store, 3)
    chair = seated(store, id)
    theirs = SKULL_BITES.legal(store.load(id).match.state, "p2")[0]
    click(store, id, chair, "play", value=str(theirs), seat="p2")
    assert chair.notice and not store.load(id).match.entries
    covered = begun(store, 3, people=2)
    stranger = seated(store, covered)
    click(store, covered, stranger, "play", value="choose ember_witch")
    assert not store.load(covered).match.entries


@pytest.mark.parametrize("value", ["", "play", "play nothing", "defend x y", "undo", "player p2 human", "end"])
def test_a_forged_act_is_refused_in_words(store: Store, value: str) -> None:
    id = begun(store, 3)
    chair = seated(store, id)
    click(store, id, chair, "play", value=value)
    assert chair.notice and not store.load(id).match.entries


def test_an_old_page_plays_nothing_but_where_all_choose_at_once(store: Store) -> None:
    id = begun(store, 3)
    chair = seated(store, id)
    choice = SoloModel(store.load(id), chair, "en").view.acts[0]
    click(store, id, chair, "tick")  # a CPU has chosen since the page was drawn
    click(store, id, chair, "play", value=choice, number=1)
    assert not chair.notice
    assert [entry.seat for entry in store.load(id).match.entries] == ["p2", "p1"]
    click(store, id, chair, "play", value=choice, number=1)
    assert chair.notice and len(store.load(id).match.entries) == 2


def test_a_message_told_twice_is_one_act(store: Store) -> None:
    id = begun(store, 3, people=0)
    chair = seated(store, id)
    for sending in (1, 2):
        click(store, id, chair, "tick", id="a", sending=sending)
    assert len(store.load(id).match.entries) == 1


def test_a_paused_table_waits(store: Store) -> None:
    id = begun(store, 3, people=0)
    chair = seated(store, id)
    click(store, id, chair, "pause")
    click(store, id, chair, "tick")
    assert SoloModel(store.load(id), chair, "en").pause() is None
    assert not store.load(id).match.entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_tells_what_it_would_do(store: Store, language: str) -> None:
    """The sheet of each card of the hand names its penalty and who would win and lose as things stand."""
    id = begun(store, 3)
    chair = seated(store, id)
    while (model := SoloModel(store.load(id), chair, language)).view.phase != "play" or not model.mine:
        act = model.view.acts[0] if model.mine else ""
        click(store, id, chair, "play" if act else "tick", value=act)
    for card in model.view.hand:
        chair.card = card.id
        preview = SoloModel(store.load(id), chair, language).preview(card.id)
        drawn = field_html(SoloModel(store.load(id), chair, language))
        assert preview is not None and f'data-value="play {card.id}"' in drawn
        named = [model.words.seat(seat) for seat in (preview.winner, preview.loser) if seat]
        assert all(name in drawn for name in named)
        if preview.breaks:
            assert model.words.say("skull_bites.preview.breaks", element=model.words.element(preview.breaks)) in drawn


def test_a_card_that_cannot_be_played_says_why(store: Store) -> None:
    id = begun(store, 3)
    model = SoloModel(store.load(id), seated(store, id), "en")
    assert model.view.phase == "choose"
    assert "First choose the adventurer to begin with." in hand_html(model)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["resigned", "abandoned"])
def test_a_match_that_was_given_up_is_shown_to_its_end(store: Store, how: str, language: str) -> None:
    """D35: how it ended and who is left, in the middle of a game."""
    id = begun(store, 3)
    store.append(id, 1, HOST, f"end {how} p1")
    model = SoloModel(store.load(id), seated(store, id), language)
    drawn = html_of(model)
    assert model.over and "sb-end" in drawn and 'data-do="again"' in drawn
    assert ending(language, how) in drawn and model.words.seat("p3") in drawn


def test_moments_tell_what_the_log_tells(store: Store) -> None:
    """Every adventurer that is shown has one at its own place; at the instant pace nothing moves."""
    id = begun(store, 3)
    chair = seated(store, id)
    while (model := SoloModel(store.load(id), chair, "en")).view.phase == "choose":
        act = model.view.acts[0] if model.mine else ""
        click(store, id, chair, "play" if act else "tick", value=act)
    showed = [line for line in model.view.log if line.code == "showed"]
    found = moments_of(model, showed[0].number - 1)
    assert [moment.word for moment in found] == [model.words.person(line.params["adventurer"]) for line in showed]
    assert {moment.at for moment in found} == {".sb-me", *(f'.sb-p[data-seat="{seat}"]' for seat in ("p2", "p3"))}
    assert moments_of(model, None) == moments_of(model, model.match.acts) == []
    chair.pace = "instant"
    assert moments_of(SoloModel(store.load(id), chair, "en"), 0) == []


def test_who_discards_still_sees_what_was_fought(store: Store) -> None:
    """S14: the cards of the battle lie there until the next one begins, though the field is empty."""
    id = begun(store, 2)
    chair = seated(store, id)
    chair.pace = "instant"
    while (model := SoloModel(store.load(id), chair, "en")).view.phase != "discard" or not model.mine or model.battle:
        if model.battle:
            click(store, id, chair, "onward")
        else:
            click(store, id, chair, "play" if model.mine else "tick", value=model.view.acts[0] if model.mine else "")
    fought = model.view.last_battle
    assert fought is not None and model.view.field == ()
    assert all(f'data-key="f-{card.id}"' in field_html(model) for card in fought.field)
