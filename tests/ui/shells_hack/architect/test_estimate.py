"""Estimates and effects in words and colours."""

from __future__ import annotations

import pytest

from background.shells_hack.estimates import Effects, Estimate
from engine.rates import Pairs, Rate
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.rules.cards import load
from engine.shells_hack.simulation.whatif import Change
from tests.ui.shell.test_contrast import luminance
from ui.shell.locales import LANGUAGES
from ui.shell.theme import COLOURS
from ui.shells_hack.architect.effects import effect_findings, heat_of
from ui.shells_hack.architect.estimate import parts_of, points, step
from ui.shells_hack.architect.estimate_panel import legend, no_match
from ui.shells_hack.architect.figure import HEAT, HEAT_LINE, Canvas, Marks, architect_figure
from ui.shells_hack.architect.session import ArchitectSession
from ui.shells_hack.texts.words import Words

SHEET = load().architecture
EDGE = Change("edge_removed", "web_ap", "db")
EFFECTS = Effects(
    played=(
        (EDGE, Pairs(both=900, before=100, after=0, neither=1000)),
        (Change("component_off", target="dns"), Pairs(both=999, before=1, after=1, neither=999)),
        (Change("component_off", target="idp"), Pairs(both=900, before=0, after=300, neither=800)),
    ),
    refused=(Change("component_off", target="db"),),
    rough=False,
)


def contrast(one: str, other: str) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("value", "sign", "told"),
    [
        (0.5, False, "50.0"),
        (0.031, True, "＋3.1"),
        (-0.0249, True, "−2.5"),
        (-0.0004, True, "0.0"),
        (0.0, True, "0.0"),
    ],
)
def test_points(value: float, sign: bool, told: str) -> None:
    assert points(value, sign) == told


def test_differences_add_up_as_they_are_written() -> None:
    assert points(step(0.52249, 0.56551), sign=True) == "＋4.4", "52.2 and 56.6, though 4.3 lies between the two"
    assert points(step(0.5, 0.5), sign=True) == "0.0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_that_is_no_match_is_told_by_the_names_of_its_parts(language: str) -> None:
    session, words = ArchitectSession(""), Words(language)
    assert no_match(session, SHEET, words) == ""
    kept = next(iter(load().companies[0].assets))
    assert words.component(kept) in no_match(session, edit.switch(SHEET, kept), words)


def test_other_assumptions_are_never_compared_with_those_before() -> None:
    session = ArchitectSession("")
    session.see(SHEET)
    session.see(edit.switch(SHEET, "dns"))
    assert session.before == SHEET
    session.assume("tsukushi_hospital", "", False, 5)
    session.see(edit.switch(SHEET, "dns"))
    assert session.before is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_tells_rate_interval_change_and_state(language: str) -> None:
    found = Estimate(Rate(0.55, 0.54, 0.56), Rate(-0.03, -0.04, -0.02), 10_000, False)
    parts = parts_of(Words(language), found, "X", [0.58, 0.55], False, False)
    kinds = [kind for kind, _ in parts["words"]]
    assert kinds == ["label", "value", "range", "change sure", "who", "matches"]
    told = " ".join(text for _, text in parts["words"])
    assert "55.0%" in told and "−3.0" in told and "±1.0" in told and "10,000" in told
    assert (parts["state"], parts["rates"]) == ("fresh", [0.58, 0.55])
    stale = parts_of(Words(language), found, "X", [], True, False)
    assert stale["state"] == "stale" and "mark" in [kind for kind, _ in stale["words"]]
    rough = Estimate(Rate(0.55, 0.4, 0.7), Rate(0.01, -0.1, 0.12), 400, True)
    marks = {
        dict(parts_of(Words(language), rough, "X", [], False, warming)["words"])["mark"] for warming in (True, False)
    }
    assert len(marks) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_findings_and_colours(language: str) -> None:
    rows = effect_findings(Words(language), EFFECTS)
    assert [row.tag for row in rows] == ["down", "same", "up", "stop"]
    assert rows[0].edges == (("web_ap", "db"),) and rows[2].components == ("idp",)
    heat = heat_of(EFFECTS)
    assert heat.components == {"dns": 0.0, "idp": 0.15} and heat.edges == {("web_ap", "db"): -0.05}
    assert heat.refused == {"db"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_graph_shows_effects(theme: str) -> None:
    words, canvas = Words("en"), Canvas(theme=theme)
    figure = architect_figure(SHEET, {}, words, canvas, Marks(heat=heat_of(EFFECTS)))
    fills = {shape.get("fillcolor") for shape in figure["layout"]["shapes"]}
    lines = {shape["line"].get("color") for shape in figure["layout"]["shapes"]}
    assert HEAT[theme]["up"][3][0] in fills and HEAT_LINE[theme]["down"] in lines
    texts = figure["data"][0]["text"]
    assert "＋15.0" in texts and "0.0" in texts and words.say("architect.tag.stop") in texts
    told = [text for trace in figure["data"] for text in trace.get("hovertext", ())]
    assert any("Web AP" in text and "−5.0" in text for text in told), "an arrow tells its figure"
    assert figure["data"][-1]["customdata"], "plates are still the last that can be pointed at"
    assert 'style="background:' in legend(words, theme, EFFECTS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_figures_on_colours_and_coloured_arrows_meet_aa(theme: str) -> None:
    for way in ("down", "up"):
        assert all(contrast(fill, ink) >= 4.5 for fill, ink in HEAT[theme][way])
        for ground in ("sheet", "sheet-2"):
            assert contrast(HEAT_LINE[theme][way], COLOURS[theme][ground]) >= 3


def test_estimates_are_played_by_the_actor_assumed_or_by_all_that_make_a_match() -> None:
    session = ArchitectSession("")
    assert set(session.cases(SHEET)) == {actor.id for actor in load().actors}
    session.assume("", "key_inside", False, 5)
    assert [settings.actor.id for settings in session.cases(SHEET).values()] == ["key_inside"]
    assert session.cases(edit.switch(SHEET, "db")) == {}, "an asset on what is switched off is no match (D30)"


def test_the_course_has_one_rate_an_act() -> None:
    session = ArchitectSession("")
    found = Estimate(Rate(0.5, 0.4, 0.6), None, 10_000, False)
    for drawn in (SHEET, SHEET, edit.switch(SHEET, "dns")):
        session.see(drawn)
        session.rate(found)
    assert session.rates == [0.5, 0.5] and session.before == SHEET
    session.assume("", "key_inside", False, 5)
    assert (session.rates, session.estimate) == ([], None)
