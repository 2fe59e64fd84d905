"""Hints and the costliest acts, without a browser: asked once, told in sentences, taken in hand, noted in the log."""

from __future__ import annotations

import ast
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from background.backroom import Backroom
from engine.errors import Reason
from engine.match import Match
from engine.shells_hack.play.actions import Action
from engine.shells_hack.players.hint import Advice, Hint
from engine.shells_hack.simulation.swings import Swing
from matches.records import StoredMatch
from matches.store import Store
from tests.ui.conftest import OWNER
from tests.ui.shells_hack.tables import NOW, match
from ui.shell.locales import LANGUAGES, keys
from ui.shells_hack.board import acts, hint, swings_list
from ui.shells_hack.board.acts import Click
from ui.shells_hack.board.board import board_data
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.drawer import drawer_html
from ui.shells_hack.board.hint import Asked, ask_hint, hint_html
from ui.shells_hack.board.result import result_html
from ui.shells_hack.board.swings_list import ask_swings, swings_html
from ui.shells_hack.board.teams import front_html
from ui.shells_hack.texts.words import Words

ROOT = Path(__file__).parents[4]
RAW = re.compile(r"[a-z]+_[a-z]+|[{}|]")
REASONS: dict[str, dict[str, Any]] = {
    "rulebook": {"rule": "D31.4"},
    "draw": {},
    "ready": {},
    "nothing_left": {},
    "saves": {"funds": 2},
    "waits": {},
    "sure": {"level": 3, "resistance": 2},
    "open": {"level": 2},
    "falls_short": {"level": 1, "resistance": 2},
    "discloses": {"target": "web_ap"},
    "way_in": {"target": "ops_terminal"},
    "price": {"points": 10},
    "objective": {"done": 1, "needed": 2},
    "bypass": {"turns": 3},
    "buff": {"parameter": "intrusion", "amount": 1},
    "raises": {"parameter": "execution", "before": 1, "after": 2},
    "stops": {"card": "web_app_exploit"},
}


def found(action: Action, *others: tuple[Action, float]) -> Hint:
    best = Advice(action, 0.62, 400, tuple(Reason(code, params) for code, params in REASONS.items()))
    return Hint(best, tuple(Advice(one, rate, 40, ()) for one, rate in others), action, 1000)


def model(played: Match, chair: Chair, **more: Any) -> BoardModel:
    return BoardModel(StoredMatch("abc", "", OWNER, played, None, NOW, NOW, False, {}), chair, "en", **more)


def words_of(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", re.sub(r'<span class="mi"[^>]*>[^<]*</span>', "", html))


def at_play(seed: int = 7, red: str = "human") -> Match:
    """A match in which Blue has drawn and may play a card."""
    for acts_ in range(3, 60):
        played = match(acts_, seed, red=red)
        if played.to_act() == ("blue",) and any(a.kind == "play" for a in played.game.legal(played.state, "blue")):
            return played
    raise AssertionError("no such moment")


@pytest.fixture
def room() -> Iterator[Backroom]:
    with ThreadPoolExecutor(1) as executor:
        yield Backroom(executor)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def answer(ask: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + 60
    while (told := ask()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return told


# ---- in the background


def test_a_question_is_worked_on_once_and_nobody_waits(room: Backroom) -> None:
    go, times = threading.Event(), []

    def work() -> int:
        times.append(1)
        go.wait(10)
        return 7

    assert [room.ask("q", work) for _ in range(3)] == [None] * 3
    go.set()
    assert answer(lambda: room.ask("q", work)) == 7 and room.ask("q", work) == 7
    assert len(times) == 1


def test_what_goes_wrong_is_told_once_and_can_be_asked_again(room: Backroom) -> None:
    def wrong() -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        answer(lambda: room.ask("q", wrong))
    assert answer(lambda: room.ask("q", lambda: 5)) == 5


# ---- hints


def test_a_hint_is_a_legal_act_and_the_match_is_unchanged(room: Backroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint.compile, "usable", lambda name: False)
    monkeypatch.setattr(hint, "FEW_PLAYOUTS", 60)
    played = at_play()
    before = list(played.entries)
    assert ask_hint(room, "m", played, "blue").hint is None
    told = answer(lambda: ask_hint(room, "m", played, "blue").hint)
    legal = played.game.legal(played.state, "blue")
    assert told.best.action in legal and all(advice.action in legal for advice in told.others)
    assert played.entries == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_told_in_words(language: str) -> None:
    codes = {
        str(node.args[0].value)
        for name in ("hint.py",)
        for node in ast.walk(ast.parse((ROOT / "engine" / "shells_hack" / "players" / name).read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Reason"
        and isinstance(node.args[0], ast.Constant)
    }
    assert codes <= set(REASONS) and {f"hint.reason.{code}" for code in REASONS} <= keys(language)
    told = found(Action("play", "osint", "web_ap"), (Action("end"), 0.5), (Action("play", "raas_contract"), 0.4))
    html = hint_html(Words(language), Asked("red", told))
    assert RAW.findall(words_of(html)) == []
    assert all(f"{rate}%" in words_of(html) for rate in (62, 50, 40))


def test_an_act_that_was_dropped_early_is_not_told_as_a_better_one() -> None:
    told = found(Action("play", "osint", "web_ap"), (Action("end"), 0.9), (Action("play", "raas_contract"), 0.4))
    said = words_of(hint_html(Words("en"), Asked("red", told)))
    assert said.index("40%") < said.index("few tries") < said.index("90%")
    assert said.count("few tries") == 1


def test_an_act_without_a_card_is_done_and_a_card_is_taken_in_hand() -> None:
    for action, button in (
        (Action("play", "osint", "web_ap"), 'data-do="follow"'),
        (Action("end"), 'data-do="end"'),
        (Action("draw"), 'data-do="draw"'),
        (Action("ready"), 'data-do="ready"'),
    ):
        html = hint_html(Words("en"), Asked("red", found(action)))
        assert button in html and html.count("data-do") == 1


def test_only_who_is_to_act_can_ask(store: Store) -> None:
    played = at_play(red="rulebook")
    assert 'data-do="hint"' in front_html(model(played, Chair()))
    other = Chair()
    other.turn_to("red", model(played, other).moment)
    html = front_html(model(played, other))
    assert 'data-do="hint"' not in html or re.search(r'data-do="hint"[^>]*disabled', html)


def test_a_taken_hint_lights_up_its_targets_and_is_noted(store: Store) -> None:
    played = at_play()
    legal = [action for action in played.game.legal(played.state, "blue") if action.target]
    wanted = legal[-1]
    match_id, chair = store.create(played, OWNER), Chair()

    def click(do: str, **more: str) -> None:
        acts.handle(store, match_id, chair, Click(do=do, number=played.next_number, **more), "en", OWNER)

    click("hint")
    assert chair.drawer == "hint" and model(played, chair).hinting
    told = Asked("blue", found(wanted))
    assert "hint-best" in drawer_html(model(played, chair, asked=told))
    assert "think" in drawer_html(model(played, chair, asked=Asked("blue", None)))
    click("follow", card=wanted.card, target=wanted.target)
    nodes = {node["id"]: node for node in board_data(model(played, chair))["nodes"]}
    lit = {action.target for action in legal if action.card == wanted.card}
    assert {name for name, node in nodes.items() if node["legal"]} == lit
    assert [name for name, node in nodes.items() if node["advised"]] == [wanted.target]
    click("play", card=wanted.card, target=wanted.target)
    after = store.load(match_id).match
    assert after.entry_at(after.acts).note == {"helped": True}
    assert not model(after, chair).hinting and not chair.advised
    click("hint")
    click("hint")
    assert chair.drawer == ""


def test_a_message_that_comes_twice_counts_once(store: Store) -> None:
    played = at_play()
    match_id, chair = store.create(played, OWNER), Chair()
    for number, opened in ((1, True), (1, True), (2, False), (2, False), (3, True)):
        click = Click(do="hint", number=played.next_number, id=f"life-{number}", sending=number)
        acts.handle(store, match_id, chair, click, "en", OWNER)
        assert (chair.drawer == "hint") is opened and chair.heard == f"life-{number}"


# ---- the costliest acts

SWINGS = (
    Swing(9, 2, "red", "play osint web_ap", 0.31, "end", 0.45),
    Swing(4, 1, "blue", "end", 0.5, "play mfa idp", 0.58),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_swings_lead_to_the_replay_and_to_another_try(language: str) -> None:
    html = swings_html(Words(language), SWINGS)
    assert RAW.findall(words_of(html)) == []
    assert re.findall(r'data-do="look"[^>]*data-value="(\d+)"', html) == ["9", "4"]
    assert re.findall(r'data-do="retry"[^>]*data-value="(\d+)"', html) == ["8", "3"]
    assert swings_html(Words(language), ()) and "think" in swings_html(Words(language), None)


def test_the_end_screen_tells_them_when_asked(store: Store) -> None:
    over = match(400)
    match_id, chair = store.create(over, OWNER), Chair()
    assert not model(over, chair).sought
    acts.handle(store, match_id, chair, Click(do="swings", number=1, value="on"), "en", OWNER)
    drawn = model(over, chair, swings=SWINGS)
    assert drawn.sought and 'class="swings"' in result_html(drawn)


def test_another_try_begins_before_the_act_as_the_seat_that_made_it(store: Store) -> None:
    over = match(400, red="rulebook")
    act = next(n for n in range(5, over.acts) if over.entry_at(n).seat == "red")
    match_id, chair = store.create(over, OWNER), Chair()
    click = Click(do="retry", number=1, value=str(act - 1), seat="red")
    acts.handle(store, match_id, chair, click, "en", OWNER)
    page, address = chair.go or ("", {})
    made = store.load(address["match"]).match
    assert page == "board" and made.acts == act - 1
    assert made.players == {"blue": "human", "red": "human"} and made.to_act() == ("red",)


def test_of_a_match_that_a_person_played_only_their_acts_count(room: Backroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swings_list, "playouts", lambda: 8)
    over = match(400, red="rulebook")
    assert all(swing.seat == "blue" for swing in answer(lambda: ask_swings(room, "m", over)))
