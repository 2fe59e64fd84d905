"""What the board page is made of, without Streamlit: the map, the hand, the teams, the log, the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.shells_hack.play.actions import Action
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, PARAMETERS
from engine.shells_hack.simulation.turning_points import TurningPoint
from tests.ui.conftest import ROOT
from tests.ui.shells_hack.tables import GAME, match, model
from ui.shell.locales import LANGUAGES
from ui.shells_hack.board.board import board_data
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.board_model import BoardModel, card_of
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.controls import controls_html, phases_html
from ui.shells_hack.board.drawer import drawer_html
from ui.shells_hack.board.gauge import event_html, gauge_html
from ui.shells_hack.board.hand import effect_text, hand_html, target_text
from ui.shells_hack.board.legend import legend_html
from ui.shells_hack.board.log import log_html
from ui.shells_hack.board.price_figure import price_figure
from ui.shells_hack.board.replay import replay_html
from ui.shells_hack.board.result import result_html
from ui.shells_hack.board.teams import front_html, opposite_html
from ui.shells_hack.texts.words import Words

PARTS = (
    phases_html,
    controls_html,
    opposite_html,
    board_html,
    gauge_html,
    event_html,
    log_html,
    front_html,
    hand_html,
    replay_html,
    result_html,
)
RAW = re.compile(r">[^<]*\b[a-z]+_[a-z]+\b[^<]*<")


def whole(drawn: BoardModel) -> str:
    return "".join(part(drawn) for part in PARTS)


def text(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", re.sub(r'<span class="mi"[^>]*>[^<]*</span>', "", html))


def nodes(drawn: BoardModel) -> dict[str, dict[str, Any]]:
    return {node["id"]: node for node in board_data(drawn)["nodes"]}


def settings_with(**changes: Any) -> Any:
    data = GAME.default_settings().model_dump(mode="json")
    for name, change in changes.items():
        for component in data["architecture"]["components"]:
            if component["id"] == name:
                component.update(change)
    return GAME.read_settings(data)


# ---- viewpoints (D26, D29)


@pytest.mark.parametrize("acts", [0, 4, 12, 30, 300])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_drawn_from_every_viewpoint(acts: int, language: str) -> None:
    played = match(acts)
    for view in played.viewers:
        chair = Chair()
        drawn = model(played, chair, language)
        chair.turn_to(view, drawn.moment)
        html = whole(model(played, chair, language))
        shown = re.sub(r'<span class="mi"[^>]*>[^<]*</span>', "", html)
        assert RAW.findall(shown) == []


def test_red_sees_no_undiscovered_component_and_no_level() -> None:
    played = match(5)
    drawn = model(played, Chair(view="red", view_since=model(played).moment))
    assert drawn.viewer == "red"
    found = nodes(drawn)
    assert not {"db", "backup", "storage", "cloud_console"} & found.keys()
    assert {level for node in found.values() for _, level, _ in node["levels"]} == {"?"}
    assert "DB" not in text(board_html(drawn))
    assert board_data(drawn)["empty"]


def test_both_hands_and_funds_are_shown_in_solo_play() -> None:
    """D26, D33."""
    drawn = model(match(6, blue="rulebook"))
    assert drawn.seat == "red"
    for card in drawn.team("blue").hand or ():
        assert drawn.words.card(card) in text(opposite_html(drawn))
    assert "tokens" in opposite_html(drawn) and "tokens" in front_html(drawn)


def test_the_viewpoint_follows_the_human_to_act() -> None:
    played = match(0)
    assert model(played).viewer == "blue"
    played.play("blue", "ready")
    played.play("blue", "draw")
    played.play("blue", "end")
    assert model(played).viewer == "red"


def test_a_viewpoint_asked_for_lasts_until_the_phase_changes() -> None:
    played = match(0)
    chair = Chair()
    chair.turn_to("red", model(played).moment)
    assert model(played, chair).viewer == "red"
    played.play("blue", "ready")
    assert model(played, chair).viewer == "blue"


def test_watching_two_cpus_offers_every_viewpoint_and_keeps_the_one_chosen() -> None:
    played = match(0, blue="rulebook", red="rulebook")
    chair = Chair()
    assert chair.viewpoints(played) == ("all", "common", "blue", "red")
    chair.turn_to("common", model(played, chair).moment)
    for _ in range(20):
        played.play_computer()
    assert model(played, chair).viewer == "common"


def test_red_is_not_told_where_the_blue_cpu_aims() -> None:
    """D29: the ring of Blue's next act is shown to Red only on scouted or intruded components."""
    played = match(0, blue="rulebook")
    seen = set()
    for _ in range(40):
        if not played.to_act():
            break
        drawn = model(played)
        if drawn.computer == "blue" and drawn.aim and drawn.aim.target:
            component = drawn.component(drawn.aim.target)
            assert component is not None and (component.scouted or component.intruded)
            seen.add(drawn.aim.target)
        seat = played.to_act()[0]
        played.play(seat, played.advice(seat, "rulebook")[0])


def test_the_aim_of_a_red_cpu_is_ringed() -> None:
    played = match(0, red="rulebook")
    for _ in range(60):
        drawn = model(played)
        if drawn.aim and drawn.aim.target:
            break
        seat = played.to_act()[0]
        played.play(seat, played.advice(seat, "rulebook")[0])
    assert drawn.aim is not None
    assert nodes(drawn)[drawn.aim.target]["aim"]


# ---- cards and targets


def ready_scene(card: str | None = None, seed: int = 7, acts: int = 0) -> BoardModel:
    """Blue's turn with its card drawn, and a card chosen."""
    played = match(acts, seed)
    if not acts:
        played.play("blue", "ready")
        played.play("blue", "draw")
    chair = Chair(card=card)
    return model(played, chair)


def test_legal_targets_light_up_and_nothing_else() -> None:
    drawn = ready_scene()
    card = next(iter(drawn.targets))
    drawn = ready_scene(card)
    lit = {name for name, node in nodes(drawn).items() if node["legal"]}
    assert lit == set(drawn.targets[card])
    assert lit == {
        action.target
        for action in drawn.match.game.legal(drawn.state, "blue")
        if action.kind == "play" and action.card == card
    }


def test_a_dark_component_says_why() -> None:
    """D6: the reasons of the engine, in words, on each component that cannot be chosen."""
    drawn = ready_scene()
    card = next(iter(drawn.targets))
    drawn = ready_scene(card)
    for name, node in nodes(drawn).items():
        assert bool(node["tip"]) != node["legal"]
        assert bool(drawn.match.game.why_not(drawn.state, "blue", Action("play", card, name))) != node["legal"]


def test_every_card_is_playable_or_says_why() -> None:
    for acts in (3, 8, 15, 24):
        drawn = model(match(acts))
        html = hand_html(drawn)
        for card in drawn.team(drawn.seat).hand or ():
            tile = re.search(rf'<button class="card [^"]*"[^>]*data-card="{card}".*?</button>', html)
            assert tile
            blocked = 'class="why"' in tile[0]
            assert blocked == (card not in drawn.targets)


def test_a_weaponization_card_is_used_by_a_button_of_its_own() -> None:
    for seed in range(40):
        played = match(0, seed)
        for action in ("ready", "draw", "end"):
            played.play("blue", action)
        played.play("red", "draw")
        drawn = model(played)
        weapon = next((card for card, targets in drawn.targets.items() if targets == ("",)), None)
        if weapon:
            break
    assert weapon
    assert f'data-do="choose" data-key="card" data-card="{weapon}"' in hand_html(drawn)
    chosen = hand_html(model(played, Chair(card=weapon)))
    assert f'data-do="use" data-key="use" data-card="{weapon}"' in chosen
    assert f'data-card="{weapon}" data-value="off"' in chosen  # a second click puts it back, as with any card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read_at_any_time_and_says_all(language: str) -> None:
    """What it does, on what, at which cost, and why it cannot be played: on a CPU's turn and looking back."""
    for drawn in (model(match(6, blue="rulebook"), Chair(), language), model(match(400), Chair(look=9), language)):
        for card in ("osint", "ransomware", "edr", "zero_day"):
            drawn.chair.drawer, drawn.chair.reading = "card", card
            html = drawer_html(BoardModel(drawn.stored, drawn.chair, language))
            assert drawn.words.card(card).split("(")[0].strip() in text(html).replace("\u200b", "")
            assert drawn.words.say("board.drawer.funds", n=card_of(card).cost) in html and "sh-does" in html
    chair = Chair(drawer="card", reading="no_card")
    assert model(match(6), chair, language).drawer == ""


def test_a_card_of_a_cpu_that_plays_by_itself_lights_no_target() -> None:
    """D33: nothing of it can be played without the rescue."""
    played = next(m for m in (match(acts, blue="rulebook", red="rulebook") for acts in range(4, 40)) if playable(m))
    seat = played.to_act()[0]
    card = playable(played)
    drawn = model(played, Chair(view=seat, card=card))
    assert drawn.seat == seat and drawn.chosen is None and not drawn.aimed
    assert model(played, Chair(view=seat, card=card, paused=True)).aimed


def playable(played: Any) -> str:
    """A card that the seat to act could play on some component, "" if there is none."""
    seats = played.to_act()
    legal = played.game.legal(played.state, seats[0]) if seats else ()
    return next((action.card for action in legal if action.kind == "play" and action.target), "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_turn_asks_while_there_is_something_to_pay_for_and_is_marked_when_not(language: str) -> None:
    asked = marked = 0
    for acts in range(3, 60):
        drawn = model(match(acts), language=language)
        html = front_html(drawn)
        if drawn.all.phase == "setup" or "end" not in drawn.kinds:
            continue
        end = re.search(r'<button class="([^"]*)" data-do="end" data-key="end"[^>]*>', html)
        assert end
        if drawn.spent:
            assert "main" in end[1] and "data-ask" not in end[0] and "end-menu" not in html
            marked += 1
        elif drawn.targets and drawn.team(drawn.seat).funds:
            assert "main" not in end[1] and 'data-ask="end-menu"' in end[0]
            assert f"{len(drawn.targets)}" in text(html) and 'data-choice="ask_end"' in html
            asked += 1
    assert asked and marked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_explains_every_sign_of_the_board(language: str) -> None:
    drawn = model(match(20), language=language)
    html = legend_html(drawn)
    for name in PARAMETERS:
        assert drawn.words.say(f"board.legend_level.{name}") in html
    for asset in ASSETS:
        assert drawn.words.asset(asset) in html
    for node in board_data(drawn)["nodes"]:
        assert node["word"] in html and node["state_told"] in html


def test_dashed_means_one_thing() -> None:
    """That something cannot be used now: a card, a button, and the legend's sample of it."""
    sheets = ("board/board.css", "board/hint.css", "book/card.css", "watch/watch.css")
    places = [ROOT / "ui/components/pane.css", *(ROOT / "ui/shells_hack" / sheet for sheet in sheets)]
    rules = [rule for place in places for rule in place.read_text("utf-8").split("}")]
    dashed = {rule.split("{")[0].strip() for rule in rules if "dash" in rule.partition("{")[2]}
    assert dashed == {".pane .btn:disabled", ".pane .card.no", ".lline.dashed"}
    assert "dash" not in str(price_figure(model(match(20)), "light")["layout"]["shapes"])


def test_a_grey_hand_in_setup_says_why_and_what_to_do() -> None:
    drawn = model(match(0), language="en")
    assert "handnote" in hand_html(drawn) and "Start the match" in text(hand_html(drawn))
    assert "handnote" not in hand_html(model(match(4), language="en"))


def test_the_list_of_buttons_offers_what_the_map_offers() -> None:
    drawn = ready_scene()
    card = next(iter(drawn.targets))
    drawn = ready_scene(card)
    drawn.chair.drawer, drawn.chair.reading = "card", card
    html = drawer_html(drawn)
    assert set(re.findall(r'data-do="play"[^>]*data-target="(\w+)"', html)) == set(drawn.targets[card])


def test_the_drawer_tells_a_component_in_words() -> None:
    played, chair = match(12), Chair(drawer="db")
    chair.turn_to("blue", model(played).moment)
    drawn = model(played, chair, "en")
    told = text(drawer_html(drawn))
    assert "DB" in told and "adjacency required" in told and "Resistances" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does_and_where(language: str) -> None:
    cards = load()
    for card in (*cards.attacks, *cards.countermeasures):
        assert re.search(r"\d", effect_text(Words(language), card.id))
        assert target_text(Words(language), card.id)
        assert target_text(Words(language), card.id, full=True)


# ---- what is drawn follows the settings


def test_the_turn_track_and_the_funds_follow_the_settings() -> None:
    settings = GAME.make_settings(turn_limit=7, funds_cap=3)
    drawn = model(match(4, settings=settings))
    assert phases_html(drawn).count("<i class=") == 7
    assert front_html(drawn).count("<i class=") - front_html(drawn).count('<i class="coin') >= 3


@pytest.mark.parametrize("threshold", [0, 30, 50, 80, 95])
def test_the_gauge_and_the_chart_follow_the_threshold(threshold: int) -> None:
    drawn = model(match(4, settings=GAME.make_settings(threshold=threshold)))
    assert f"left:{threshold}%" in gauge_html(drawn)
    figure = price_figure(drawn, "light")
    assert figure["layout"]["shapes"][0]["y0"] == threshold
    low, high = figure["layout"]["yaxis"]["range"]
    assert low < threshold < 100 < high


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_is_plain_data_with_a_word_for_every_point(theme: str, language: str) -> None:
    drawn = model(match(300), language=language)
    figure = price_figure(drawn, theme)
    json.dumps(figure)
    line, marks = figure["data"]
    assert len(marks["hovertext"]) == len(drawn.view.prices) == len(marks["x"])
    assert line["line"]["shape"] == "hv"
    drops = sum(int(note["text"].strip("−")) for note in figure["layout"]["annotations"])
    assert drops == 100 - drawn.view.price


def test_a_component_on_the_other_side_of_the_wall_carries_a_tab() -> None:
    drawn = model(match(0, settings=settings_with(storage={"exposed": True})))
    found = nodes(drawn)
    assert found["storage"]["way"] and not found["db"]["way"] and not found["web_ap"]["way"]


def test_large_architectures_are_drawn_compact() -> None:
    data = GAME.default_settings().model_dump(mode="json")
    data["architecture"]["components"] += [
        {"id": f"own_{i}", "layer": "operations", "exposed": False, "levels": [1, 1, 1], "name": f"System {i}"}
        for i in range(4)
    ]
    drawn = model(match(2, settings=GAME.read_settings(data)))
    assert board_data(drawn)["compact"] and 'class="bd compact"' in board_html(drawn)


# ---- what comes from users


def test_names_from_files_are_escaped_everywhere() -> None:
    evil = "<img src=x onerror=alert(1)>"
    data = settings_with(db={"name": evil}).model_dump(mode="json")
    data["company"]["name"] = data["actor"]["name"] = evil
    settings = GAME.read_settings(data)
    for acts in (0, 20, 300):
        played = match(acts, settings=settings)
        for chair in (Chair(), Chair(drawer="db"), Chair(look=acts // 2)):
            html = whole(model(played, chair))
            assert "<img" not in html


# ---- log and end


def test_the_log_is_newest_first_and_explains_the_cpu_to_its_own_side() -> None:
    played = match(12, blue="rulebook", red="human")
    drawn = model(played)
    assert drawn.viewer == "red"
    assert "smart_toy" not in log_html(drawn)
    chair = Chair()
    chair.turn_to("blue", drawn.moment)
    html = log_html(model(played, chair))
    assert "smart_toy" in html and "D32" in html
    turns = [int(turn) for turn in re.findall(r'<span class="t">T(\d+)</span>', html)]
    assert turns == sorted(turns, reverse=True)


def test_a_long_log_is_shown_in_full_on_demand() -> None:
    played = match(300)
    short, full = log_html(model(played)), log_html(model(played, Chair(whole_log=True)))
    assert "whole_log" in short and "whole_log" not in full
    assert full.count("<li") > short.count("<li")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_who_won_and_why(seed: int, language: str) -> None:
    played = match(400, seed)
    drawn = model(played, language=language)
    assert drawn.over and drawn.viewer == "all"
    html = result_html(drawn)
    outcome = played.game.outcome(played.state)
    assert outcome is not None
    assert drawn.words.say(f"board.result.{outcome.winners[0]}") in html
    assert 'data-do="again"' in html and 'data-do="home"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_turned_leads_to_the_replay_and_to_another_try(language: str) -> None:
    """By Red's chance, not by the price; who played goes on as their own side from just before the act."""
    played = match(400, blue="human", red="rulebook")
    act = next(line.number for line in played.view("all").log if line.code == "intruded")
    drawn = model(played, language=language)
    drawn.points = (TurningPoint(act, 0.31, 0.52),)
    html = result_html(drawn)
    assert f'data-do="look" data-key="point-{act}" data-value="{act}"' in html
    assert re.search(rf'data-do="retry"[^>]* data-value="{act - 1}" data-seat="blue"', html)
    assert "31%" in html and "52%" in html
    drawn.points = ()
    assert drawn.words.say("board.result.quiet") in result_html(drawn)
    drawn.points = None
    assert 'class="think"' in result_html(drawn)


def test_looking_back_shows_the_board_of_then_and_plays_nothing() -> None:
    played = match(30)
    chair = Chair(look=10, card="osint")
    drawn = model(played, chair)
    assert drawn.looking and not drawn.live
    assert drawn.view == played.game.view(played.state_at(10), drawn.viewer)
    assert max(line.number for line in drawn.view.log) <= 10
    cards = len(drawn.team(drawn.seat).hand or ())
    assert hand_html(drawn).count('data-do="read"') == cards and 'data-do="choose"' not in hand_html(drawn)
    assert "10" in text(replay_html(drawn))


def test_the_whole_match_can_be_walked_through() -> None:
    played = match(300)
    for act in range(played.acts + 1):
        drawn = model(played, Chair(look=act), "en")
        assert replay_html(drawn)
        if act and drawn.done and drawn.done.target and drawn.component(drawn.done.target):
            assert nodes(drawn)[drawn.done.target]["aim"]
