"""Alone at the page: the other side's objective with the danger said, and blind matches, which hide it (D34, D64)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game import HOST
from engine.match import Match
from matches.snapshot import summary
from matches.store import Store
from tests.ui.shells_hack.board.test_acts import Seat
from tests.ui.shells_hack.tables import GAME, match, model
from ui.shell.locales import LANGUAGES, label
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.controls import controls_html
from ui.shells_hack.board.log import log_html
from ui.shells_hack.board.teams import front_html, opposite_html
from ui.shells_hack.book.tiles import actor_name, objective_text
from ui.shells_hack.match_rows import matchup
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.draft import MatchDraft

BLIND = GAME.make_settings(blind=True)
OWNER = "a-browser-of-this-test-run"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def at_blue(acts: int = 6, settings: Any = None) -> Match:
    """A match against Red's computer on Blue's turn, at least some acts old."""
    played = match(acts, red="rulebook", settings=settings)
    while played.to_act() == ("red",):
        played.play_computer()
    return played


def secrets(drawn: BoardModel) -> list[str]:
    """What tells of Red: its name, its objective, and the cards in its hand that Blue has not seen."""
    actor = drawn.match.settings.actor
    hand = set(drawn.all.red.hand or ()) - set(drawn.all.red.known)
    names = [label(actor_name(drawn.language, actor)), objective_text(drawn.language, actor.objective)]
    return [*names, *map(drawn.words.card, hand)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_the_other_sides_objective_is_shown_with_its_progress(language: str) -> None:
    """D34."""
    drawn = model(at_blue(), language=language)
    html = opposite_html(drawn)
    for word in secrets(drawn):
        assert word in html
    assert drawn.words.say("board.progress", done=drawn.all.progress[0], needed=drawn.all.progress[1]) in html


@pytest.mark.parametrize(("done", "said"), [(0, False), (1, True)])
def test_one_more_and_red_wins_is_said(done: int, said: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """D34: of two stops needed one is done."""
    monkeypatch.setattr(BoardModel, "progress", property(lambda self: (done, 2)))
    settings = GAME.make_settings()
    actor = settings.actor.model_copy(
        update={"objective": settings.actor.objective.model_copy(update={"effect": "stop", "asset": None})}
    )
    drawn = model(at_blue(settings=settings.model_copy(update={"actor": actor})), language="en")
    assert ("One more stop and Red wins" in opposite_html(drawn)) is said


def test_red_is_told_how_long_blue_must_hold_and_when_it_is_the_last_turn() -> None:
    played = match(0, blue="rulebook", settings=GAME.make_settings(turn_limit=4))
    seen = []
    for _ in range(200):
        if not played.to_act():
            break
        if played.to_act() == ("red",):
            seen.append("end of this turn" in opposite_html(model(played, language="en")))
        played.play(played.to_act()[0], played.advice(played.to_act()[0], "rulebook")[0])
    assert seen and seen == sorted(seen) and set(seen) == {False, True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blind_match_hides_the_other_side_until_it_is_opened(language: str) -> None:
    """D34, D64: hand, funds, card, objective and viewpoint; what both may see stays."""
    played = at_blue(settings=BLIND)
    drawn = model(played, Chair(view="red", view_since=model(played).moment), language)
    html = opposite_html(drawn) + front_html(drawn) + controls_html(drawn)
    assert drawn.viewer == "blue" and drawn.veiled == "red"
    assert [word for word in secrets(drawn) if word in html] == []
    assert drawn.team("red").funds is None and drawn.progress is None
    assert 'data-do="view"' not in html and 'data-do="player"' not in html and 'data-do="reveal"' in html
    played.play(HOST, "reveal")
    opened = model(played, language=language)
    assert opened.veiled == "" and all(word in opposite_html(opened) for word in secrets(opened))


def test_the_end_opens_everything() -> None:
    """D34: until the end."""
    drawn = model(match(400, red="rulebook", settings=BLIND))
    assert drawn.over and drawn.veiled == "" and drawn.viewer == "all"


def test_two_people_at_one_page_each_see_their_own_side() -> None:
    """D64."""
    for acts in (6, 14):
        drawn = model(match(acts, settings=BLIND))
        assert drawn.seat == drawn.acting and drawn.veiled == drawn.other


def test_what_shows_the_other_side_is_refused_until_it_was_opened(store: Store) -> None:
    """D64: rescue, viewpoint, who plays, and going on from an earlier act."""
    seat = Seat(store, store.create(match(0, red="rulebook", settings=BLIND), OWNER))
    for do in ("ready", "draw", "end"):
        seat.click(do)
    before = seat.log()
    for do, data in (
        ("rescue", {}),
        ("player", {"seat": "red", "value": "human"}),
        ("player", {"seat": "blue", "value": "rulebook"}),
        ("branch", {}),
        ("retry", {"seat": "red", "value": "1"}),
    ):
        assert "played blind" in seat.click(do, **data)
    seat.click("view", value="red")
    assert seat.log() == before and seat.chair.view is None and seat.chair.go is None and not seat.chair.paused
    seat.click("reveal")
    assert seat.log() == [*before, "host reveal"]
    assert seat.click("rescue") == "" and seat.chair.paused


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_it_was_opened_stands_in_the_log_after_reload_replay_and_take_back(language: str) -> None:
    """D64."""
    played = match(0, red="rulebook", settings=BLIND)
    for action in ("ready", "draw"):
        played.play("blue", action)
    card = next(a for a in played.game.legal(played.state, "blue") if a.kind == "play")
    played.play("blue", str(card))
    played.play(HOST, "reveal")
    again, broken = Match.from_data(played.to_json())
    assert broken is None and again.revealed == 3
    again.play(HOST, "undo")
    drawn = model(again, language=language)
    assert again.revealed == 3 and again.acts == 2 and drawn.veiled == ""
    told = drawn.words.say("log.revealed")
    assert told in log_html(model(played, language=language))
    assert told not in log_html(model(played, Chair(look=2), language))


def test_a_list_of_matches_does_not_name_the_hidden_card() -> None:
    """D34."""
    played = at_blue(settings=BLIND)
    actor = label(actor_name("en", BLIND.actor))
    assert actor not in matchup("en", summary(played))
    assert actor in matchup("en", summary(match(6, red="rulebook")))
    played.play(HOST, "reveal")
    assert actor in matchup("en", summary(played))


def test_the_new_match_page_hides_the_drawn_card_of_the_computer() -> None:
    """D64: a card that was chosen is known; one drawn by lot in a blind match is not."""
    assert drafts.veiled(MatchDraft("7", blind=True)) == ("actor",)
    assert drafts.veiled(MatchDraft("7", blind=True, mode="blue_cpu")) == ("company",)
    assert drafts.veiled(MatchDraft("7", blind=True, actor="blank_page")) == ()
    assert drafts.veiled(MatchDraft("7")) == drafts.veiled(MatchDraft("7", blind=True, mode="solo")) == ()
    assert drafts.match_of(MatchDraft("7", blind=True)).settings.blind
