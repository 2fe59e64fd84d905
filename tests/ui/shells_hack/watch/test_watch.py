"""Watching, without a browser: the chair's moves, what is drawn at every act, the menu to go on, the page itself."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from streamlit.testing.v1 import AppTest

from engine.game import HOST
from engine.match import Match
from engine.shells_hack.simulation.odds import COMPILED_PLAYOUTS, Odds
from engine.shells_hack.simulation.swings import Swing
from matches.records import StoredMatch
from matches.store import MAX_NAME, Store
from tests.ui.conftest import OWNER
from tests.ui.shells_hack.tables import NOW, match
from ui.shell import session
from ui.shell.locales import LANGUAGES, md_text, t_in
from ui.shells_hack.board import branch_menu
from ui.shells_hack.board.acts import Click
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.watch import acts
from ui.shells_hack.watch.chair import GALLERY, PACES, WatchChair
from ui.shells_hack.watch.controls import bar_html
from ui.shells_hack.watch.curves import curves_html
from ui.shells_hack.watch.now import mode_html, now_html
from ui.shells_hack.watch.watch_model import WatchModel, switch_of

Open = Callable[..., AppTest]
SOME = Odds(0.4, 0.3, 0.5, COMPILED_PLAYOUTS)
RAW = re.compile(r">[^<]*\b[a-z]+_[a-z]+\b[^<]*<")


def played(acts: int = 400, seed: int = 7, **players: str) -> Match:
    return match(acts, seed, **({"blue": "rulebook", "red": "rulebook"} | players))


def model(seen: Match, chair: WatchChair, odds: list[Odds | None] | None = None, language: str = "en") -> WatchModel:
    stored = StoredMatch("abc", "", OWNER, seen, None, NOW, NOW, False, {})
    return WatchModel(stored, chair, language, odds=[SOME] * (seen.acts + 1) if odds is None else odds)


def words_of(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", re.sub(r'<span class="mi"[^>]*>[^<]*</span>', "", html))


def no_room(connection: sqlite3.Connection, *_: object) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # as many as there are


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_disk_leaves_the_match_in_sight(app: Open, language: str) -> None:
    id = session.store().create(played(0), OWNER)
    event.listen(session.store()._writing, "checkout", no_room)
    page = app("watch", language, match=id)
    told: list[str] = []
    while not told:
        told = [toast.value for toast in page.toast]
        assert not page.exception
        time.sleep(0.05)
        page.run()
    assert told == [md_text(t_in(language, "errors.store_full"))]
    chair = page.session_state[f"{GALLERY}{id}"]
    assert chair.beat > 0 and not chair.playing and not session.store().load(id).broken
    assert not any(t_in(language, "errors.no_board") in html.proto.body for html in page.get("html"))


class Gallery:
    """A stored match and somebody who watches it."""

    def __init__(self, store: Store, seen: Match, **query: str) -> None:
        self.store, self.id = store, store.create(seen, OWNER, "Finals")
        self.chair = WatchChair.arrive(query)

    def click(self, do: str, number: int = 0, value: str = "", seat: str = "") -> WatchChair:
        click = Click(do=do, number=number, value=value, seat=seat)
        acts.handle(self.store, self.id, self.chair, click, "en", OWNER)
        return self.chair

    def tick(self) -> WatchChair:
        return self.click("tick", self.chair.guard())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


# ---- time


def test_an_act_is_announced_before_it_is_played(store: Store) -> None:
    seen = played()
    gallery = Gallery(store, seen)
    shown = []
    while gallery.chair.playing:
        shown.append((gallery.chair.act, gallery.chair.aiming))
        gallery.tick()
    aimed = {act for act, aiming in shown if aiming}
    targeted = {act - 1 for act in range(1, seen.acts + 1) if len(seen.entry_at(act).action.split()) == 3}
    assert aimed == targeted
    assert gallery.chair.act == gallery.chair.seen == seen.acts


def test_a_late_tick_and_one_of_a_pause_change_nothing(store: Store) -> None:
    gallery = Gallery(store, played(), act="5", run="1")
    late = gallery.chair.guard() - 1
    gallery.click("tick", late)
    assert gallery.chair.act == 5 and not gallery.chair.aiming
    gallery.click("run")
    assert gallery.tick().act == 5


def test_a_change_of_pace_ends_no_pause(store: Store) -> None:
    gallery = Gallery(store, played(), act="5")
    for pace in (*PACES, "nonsense"):
        gallery.click("pace", value=pace)
        assert not gallery.chair.playing and gallery.chair.pace in PACES


def test_acts_taken_back_in_another_tab_are_not_asked_for(store: Store) -> None:
    """Somebody plays an act by hand (D33), it is shown here, and taken back there."""
    gallery = Gallery(store, next(seen for seen in map(played, range(20, 60)) if takes_back(seen)))
    match = store.load(gallery.id).match
    acts = match.acts
    store.append(gallery.id, match.next_number, *last_legal(match), {"by_hand": True})
    gallery.click("to", value=str(acts + 1))
    gallery.click("run")
    store.append(gallery.id, match.next_number + 1, "host", "undo", {})
    assert gallery.tick().act == acts


def last_legal(match: Match) -> tuple[str, str]:
    """An act that turns no card up, and whose it is."""
    (seat,) = match.to_act()
    return seat, match.game.encode(match.game.legal(match.state, seat)[-1])


def takes_back(match: Match) -> bool:
    """The act can be played and taken back."""
    if not match.to_act():
        return False
    twin = match.copy()
    twin.play(*last_legal(match), {"by_hand": True})
    return bool(twin.undo_length())


def test_steps_and_jumps_stay_within_the_match(store: Store) -> None:
    seen = played()
    gallery = Gallery(store, seen)
    assert gallery.click("back").act == 0
    assert gallery.click("forward").act == 1 and not gallery.chair.playing
    assert gallery.click("to", value="99999").act == seen.acts
    assert gallery.click("to", value="-3").act == seen.acts
    assert gallery.click("to", value="4").act == 4 and gallery.chair.seen == seen.acts
    assert gallery.click("last").act == seen.acts
    assert gallery.click("run").act == 0 and gallery.chair.playing


def test_the_end_of_a_match_still_played_is_waited_for(store: Store) -> None:
    gallery = Gallery(store, played(10))
    assert gallery.click("last").ending
    whole = store.load(gallery.id).match
    while whole.computer_to_act():
        seat = str(whole.computer_to_act())
        whole = store.append(gallery.id, whole.next_number, seat, *whole.choose(seat)).match
    gallery.tick()
    assert gallery.chair.act == whole.acts and not gallery.chair.ending


@pytest.mark.parametrize("query", [{"act": "x"}, {"act": "-1"}, {"act": "9" * 40}, {"seen": "²"}, {}])
def test_a_strange_address_begins_at_the_deal(query: dict[str, str]) -> None:
    assert WatchChair.arrive(query).act == 0


# ---- what is drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_is_drawn_in_words(language: str) -> None:
    seen = played()
    for act in range(0, seen.acts + 1, 2):
        for aiming in (False, True):
            drawn = model(seen, WatchChair(look=act, seen=act, aiming=aiming), language=language)
            html = now_html(drawn) + bar_html(drawn) + curves_html(drawn) + mode_html(drawn)
            assert RAW.findall(re.sub(r'<span class="mi"[^>]*>[^<]*</span>', "", html)) == []


def test_the_reason_of_the_act_in_the_light_stands_beside_it() -> None:
    seen = played()
    act = next(n for n in range(1, seen.acts) if seen.entry_at(n).note.get("rule") == "D31.4")
    for chair in (WatchChair(look=act), WatchChair(look=act - 1, aiming=True)):
        told = words_of(now_html(model(seen, chair)))
        assert "scouts what it does not know yet" in told and "D31.4" in told
    assert "Red scouts" not in words_of(now_html(model(seen, WatchChair(look=act - 1, aiming=True))))


def test_the_curves_end_where_the_viewer_has_been() -> None:
    """What is to come is not given away."""
    seen = played()
    falls = [point.number for point in seen.view("all").prices[1:]]
    for upto in (0, falls[0] - 1, falls[0], seen.acts):
        marks = re.findall(
            r'data-key="mark-\d+"[^>]*data-value="(\d+)"', curves_html(model(seen, WatchChair(seen=upto)))
        )
        assert [int(mark) for mark in marks] == [number for number in falls if number <= upto]


def test_a_position_not_yet_estimated_is_a_gap_and_no_number() -> None:
    seen = played(12)
    odds: list[Odds | None] = [SOME] * 5 + [None] * 3 + [SOME] * 5
    html = curves_html(model(seen, WatchChair(look=6, seen=12), odds))
    assert html.count('class="gap"') == 1 and html.count('class="band"') == 2
    assert t_in("en", "watch.odds_pending") in html and "40<small>%" not in html
    assert "40<small>%" in curves_html(model(seen, WatchChair(look=3, seen=12), odds))
    whole = played()
    unknown = curves_html(model(whole, WatchChair(seen=whole.acts), [None] * (whole.acts + 1)))
    assert 'class="gap" style="left:0.00%;width:100.00%"' in unknown, "no further than the plot"


def test_the_change_of_mode_is_marked_once_it_has_been_seen() -> None:
    seen = next(m for m in map(lambda seed: played(seed=seed), range(40)) if switch_of(m, m.acts))
    act = switch_of(seen, seen.acts) or 0
    for shown, there in ((act - 1, False), (act, True), (seen.acts, True)):
        drawn = model(seen, WatchChair(look=shown, seen=shown))
        assert ('class="sw"' in curves_html(drawn)) is there
        assert ("rmode price" in mode_html(drawn)) is there


def test_the_costliest_acts_are_marked_once_all_has_been_seen() -> None:
    seen = played()
    swing = Swing(9, 2, "red", "play osint web_ap", 0.31, "end", 0.45)
    for upto, there in ((seen.acts - 1, False), (seen.acts, True)):
        drawn = model(seen, WatchChair(look=3, seen=upto))
        assert drawn.sought is there and drawn.pending is there
        drawn.swings = (swing,) if drawn.sought else None
        html = curves_html(drawn)
        assert ("mk swing red" in html) is there and (not there or "14 points" in html) and not drawn.pending


# ---- going on from an act


def test_going_on_makes_a_match_of_its_own_with_a_name_that_tells_its_origin(store: Store) -> None:
    seen = played()
    gallery = Gallery(store, seen, act="9")
    gallery.click("branch_player", seat="red", value="human")
    gallery.click("branch_player", seat="blue", value="rulebook")
    gallery.click("branch")
    page, address = gallery.chair.go or ("", {})
    made = store.load(address["match"])
    assert page == "board" and made.name == "Finals, from act 9" and made.owner == OWNER
    assert made.match.players == {"blue": "rulebook", "red": "human"}
    assert [e.action for e in made.match.entries] == [seen.entry_at(n).action for n in range(1, 10)] + ["continue"]
    assert store.load(gallery.id).match.entries == seen.entries


def test_computers_go_on_in_the_gallery_and_sides_are_swapped(store: Store) -> None:
    gallery = Gallery(store, played(red="random"), act="9")
    for seat, player in (("blue", "rulebook"), ("red", "random")):
        gallery.click("branch_player", seat=seat, value=player)
    gallery.click("swap")
    gallery.click("branch")
    page, address = gallery.chair.go or ("", {})
    assert page == "watch" and address["act"] == "9" and WatchChair.arrive(address).playing
    assert store.load(address["match"]).match.players == {"blue": "random", "red": "rulebook"}


def test_of_two_computers_the_one_to_act_makes_room() -> None:
    seen = played()
    for act in (3, seen.acts // 2, seen.acts - 1):
        (seat,) = seen.game.to_act(seen.state_at(act))
        assert branch_menu.players_of(seen, Chair(look=act)) == seen.players | {seat: "human"}
    mixed = match(20, red="rulebook")
    assert branch_menu.players_of(mixed, Chair(look=3)) == mixed.players


def test_after_the_end_one_goes_on_from_the_last_turn(store: Store) -> None:
    seen = played()
    gallery = Gallery(store, seen, act=str(seen.acts))
    turn = seen.view("all").turn
    html = bar_html(model(seen, gallery.chair))
    assert t_in("en", "watch.branch.over") in html and not re.search(r'data-key="branch-open"[^>]*disabled', html)
    gallery.click("branch")
    _, address = gallery.chair.go or ("", {})
    made = store.load(address["match"]).match
    assert made.players == seen.players | {"blue": "human"} and made.to_act() == ("blue",)
    assert made.view("all").turn == turn


def test_after_the_end_the_outcome_stands_beside_the_price() -> None:
    seen = played()
    won = t_in("en", f"board.result.{seen.view('all').outcome.winners[0]}")
    assert won in words_of(curves_html(model(seen, WatchChair(look=seen.acts, seen=seen.acts))))
    assert won not in words_of(curves_html(model(seen, WatchChair(look=seen.acts - 1, seen=seen.acts))))


def test_nobody_unknown_takes_a_seat(store: Store) -> None:
    gallery = Gallery(store, played())
    for seat, value in (("red", "nobody"), ("host", "human"), ("", "")):
        gallery.click("branch_player", seat=seat, value=value)
        assert gallery.chair.notice and not gallery.chair.players


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["", "決勝" * 30])
def test_a_name_has_room_for_where_it_comes_from(store: Store, name: str, language: str) -> None:
    id = store.create(played(), OWNER, name)
    stored = store.load(id)
    for _ in range(3):
        _, address = branch_menu.begin(store, stored, Chair(look=12), OWNER, language)
        stored = store.load(address["match"])
        assert "12" in stored.name and len(stored.name) <= MAX_NAME


def test_a_match_of_another_owner_gives_no_name_away(store: Store) -> None:
    stored = store.load(store.create(played(), "another-browser-of-this-test", "Secret"))
    _, address = branch_menu.begin(store, stored, Chair(look=3), OWNER, "en")
    made = store.load(address["match"])
    assert "Secret" not in made.name and made.owner == OWNER


# ---- the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_lets_one_choose_and_watch(app: Open, language: str) -> None:
    page = app("watch", language)
    assert not page.exception
    page.button(key="watch_start").click().run()
    assert not page.exception
    (kept,) = session.store().list(OWNER)
    assert page.query_params["match"] == [kept.id] or page.query_params["match"] == kept.id
    assert set(kept.snapshot["players"].values()) == {"rulebook"}
    assert f"{GALLERY}{kept.id}" in page.session_state


def test_a_match_that_a_person_plays_is_not_shown_before_its_end(app: Open) -> None:
    going_on = session.store().create(match(12, red="rulebook"), OWNER)
    page = app("watch", "en", match=going_on)
    told = " ".join(html.proto.body for html in page.get("html"))
    assert not page.exception and t_in("en", "watch.closed.title") in told
    over = session.store().create(match(400, red="rulebook"), OWNER)
    page = app("watch", "en", match=over, act="3")
    assert not page.exception and page.session_state[f"{GALLERY}{over}"].act == 3


@pytest.mark.parametrize("wrong", ["AAAAAAAAAA", "<b>", "../../x"])
def test_an_unknown_match_is_a_message(app: Open, wrong: str) -> None:
    page = app("watch", "en", match=wrong)
    told = " ".join(html.proto.body for html in page.get("html"))
    assert not page.exception and t_in("en", "errors.unknown_match.title") in told


def test_the_act_of_an_address_beyond_the_match_is_its_last(app: Open) -> None:
    seen: Any = match(400, blue="rulebook", red="rulebook")
    id = session.store().create(seen, OWNER)
    page = app("watch", "en", match=id, act="9999")
    assert not page.exception and page.session_state[f"{GALLERY}{id}"].act == seen.acts


def test_a_branch_of_a_match_with_a_take_back_holds_only_what_counts(store: Store) -> None:
    seen = match(0)
    seen.play("blue", "ready")
    seen.play("blue", "draw")
    card, target = next((a.card, a.target) for a in seen.game.legal(seen.state, "blue") if a.kind == "play")
    seen.play("blue", f"play {card} {target}")
    seen.play(HOST, "undo")
    seen.play("blue", "end")
    stored = store.load(store.create(seen, OWNER))
    _, address = branch_menu.begin(store, stored, Chair(look=3), OWNER, "en")
    made = store.load(address["match"]).match
    assert [e.action for e in made.entries] == ["ready", "draw", "end", "continue"] and not made.undo_length()


def test_a_new_match_between_computers_is_watched(app: Open) -> None:
    page = app("new_match", mode="both_cpu", seed="3")
    next(button for button in page.button if button.label == t_in("en", "new_match.start")).click().run()
    (kept,) = session.store().list(OWNER)
    assert not page.exception and f"{GALLERY}{kept.id}" in page.session_state
