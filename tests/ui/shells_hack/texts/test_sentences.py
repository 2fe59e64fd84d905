"""Every code that the engine can utter has a sentence in both languages, and none shows a raw id or an open brace."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Problem, Reason
from engine.game import LogLine
from engine.games import GAMES
from engine.match import Match
from engine.shells_hack.architecture.analysis import analyse
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from tests.engine.shells_hack.positions import settings as made
from ui.shell.errors import problem_sentence
from ui.shell.locales import LANGUAGES, keys
from ui.shells_hack.analytics.whatif import REFUSALS
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.texts.notes import read_note
from ui.shells_hack.texts.rule_link import rule_link
from ui.shells_hack.texts.sentences import ICONS, line_sentence, means_of, note_sentences, reason_text
from ui.shells_hack.texts.words import Words

ROOT = Path(__file__).parents[4]


def rich(**numbers: Any) -> Settings:
    """Settings in which Blue has 5 stars of funds, Red 3."""
    plain: Settings = GAMES["shells_hack"].make_settings(**numbers)
    cards = {"company": {"funds": 5}, "actor": {"funds": 3}}
    return plain.model_copy(update={k: getattr(plain, k).model_copy(update=stars) for k, stars in cards.items()})


SETTINGS = rich()  # cap 5
RAW = re.compile(r"[a-z]+_[a-z]+|[{}|]")
ATTACK = {"card": "lateral_exploit", "target": "ops_terminal", "level": 3, "base": 2, "resistance": 2}
LINES: list[tuple[str, dict[str, Any]]] = [
    ("hand_dealt", {"team": "red", "cards": ["osint", "zero_day"]}),
    ("hand_dealt_hidden", {"team": "blue", "count": 3}),
    ("duplicates_removed", {"team": "red", "cards": ["osint"]}),
    ("drew", {"card": "mfa"}),
    ("drew_duplicate", {"card": "mfa"}),
    ("drew_hidden", {}),
    ("ready", {}),
    ("turn_began", {"turn": 2}),
    ("funds_gained", {"team": "blue", "by": 2, "funds": 4}),
    ("event_drawn", {"event": "critical_vulnerability"}),
    ("levels_fell", {"parameter": "intrusion", "by": 1}),
    ("funds_changed", {"team": "blue", "by": 2, "funds": 4}),
    ("funds_changed", {"team": "red", "by": -2, "funds": 0}),
    ("funds_changed", {"team": "red", "by": 0, "funds": 5}),
    ("price_fell", {"by": 5, "price": 95, "cause": "event", "source": "leak_reported", "target": ""}),
    ("price_fell", {"by": 20, "price": 75, "cause": "attack", "source": "wiper", "target": "db"}),
    ("countermeasure", {"card": "mfa", "target": "idp", "recon": 0, "intrusion": 2, "execution": 0}),
    ("countermeasure_hidden", {}),
    ("weaponized", {"card": "exploit_kit", "by": 1, "parameter": "intrusion"}),
    ("scouted", ATTACK),
    ("scout_failed", ATTACK | {"resistance": None}),
    ("intruded", ATTACK),
    ("intrude_failed", ATTACK | {"level": 2, "resistance": 3}),
    *(("executed", ATTACK | {"effect": effect}) for effect in ("leak", "delete", "stop")),
    ("execute_failed", ATTACK | {"level": 2, "resistance": 3}),
    ("discovered", {"components": ["db", "storage"]}),
    ("assets_seen", {"target": "db", "assets": ["financial", "customer"]}),
    ("assets_seen", {"target": "dns", "assets": []}),
    ("bypass_began", {"turns": 3}),
    ("bypass_ended", {}),
    ("stopped", {"target": "web_ap"}),
    ("objective_progress", {"done": 1, "needed": 2}),
    ("turn_ended", {"team": "blue"}),
    *(("match_over", {"winner": "red", "termination": how}) for how in ("price", "objective", "turn_limit")),
]
REASONS = [
    *(Reason("phase", {"now": now}) for now in ("setup", "blue", "red", "over", "draw")),
    Reason("hand", {"card": "osint"}),
    Reason("funds", {"cost": 3, "funds": 1, "missing": 2}),
    Reason("skill", {"needed": 3, "skill": 2}),
    *(Reason(code, {"target": "cloud_console"}) for code in ("visibility", "target", "exposure")),
    *(
        Reason("status", {"target": "cloud_console", "needed": needed})
        for needed in ("intruded", "adjacent_intruded", "not_disclosed", "not_intruded")
    ),
    *(Reason("repeat", {"target": "cloud_console", "rule": rule}) for rule in ("turn", "impact")),
    Reason("duplicate", {"target": "cloud_console"}),
    *(
        Reason(code, {"target": "cloud_console", "resistances": resistances})
        for code in ("already_3", "initially_0")
        for resistances in ("recon", "intrusion execution")
    ),
    *(Reason(code) for code in ("deck_empty", "already_drawn", "no_draws_left", "nothing_to_undo", "no_target")),
]
RULES = ("D31.1", "D31.2", "D31.3", "D31.4", "D31.5", "D32", "draw", "setup", "end", "random")
REJECTED = (
    "known_short",
    "failed_before",
    "recon_failed",
    "wait_for_recon",
    "no_value",
    "not_useful",
    "ranked_lower",
)


def utterances(language: str) -> list[str]:
    """One played match's lines and notes, all of them."""
    game = GAMES["shells_hack"]
    match = Match(game, game.default_settings(), 11, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    words, means = Words(language), means_of(match.settings)
    lines = [line_sentence(words, line, means).text for viewer in match.viewers for line in match.view(viewer).log]
    return lines + [text for note in match.notes("all").values() for text in note_sentences(words, read_note(note))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "params"), LINES, ids=[code for code, _ in LINES])
def test_an_event_has_a_sentence(language: str, code: str, params: dict[str, Any]) -> None:
    sentence = line_sentence(Words(language), LogLine(1, 2, "red", code, params), means_of(SETTINGS))
    assert sentence.icon and sentence.text
    assert not RAW.search(sentence.text)


def test_the_lines_above_are_all_that_the_engine_tells() -> None:
    report = (ROOT / "engine/shells_hack/play/report.py").read_text("utf-8")
    told = {name for name in re.findall(r'"([a-z_]+)"', report) if name in ICONS}
    assert {code for code, _ in LINES} == set(ICONS)
    assert told <= set(ICONS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["short", "here", "full"])
@pytest.mark.parametrize("reason", REASONS, ids=str)
def test_a_reason_has_three_forms(language: str, form: str, reason: Reason) -> None:
    """D6: on the card, beside its target, and in full with the numbers."""
    text = reason_text(Words(language), reason, form)
    assert text and not RAW.search(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS, ids=str)
def test_a_reason_fits_on_a_card(language: str, reason: Reason) -> None:
    """Two lines of a tile at its narrowest: 11 full-width or 20 Latin characters each."""
    text = reason_text(Words(language), reason, "short")
    width = sum(1 if ord(letter) > 0x2000 else 0.55 for letter in text)
    assert width <= 22


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_stand_in_the_full_reason(language: str) -> None:
    text = reason_text(Words(language), Reason("funds", {"cost": 4, "funds": 3, "missing": 1}))
    assert all(figure in text for figure in "431")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "team", "by", "funds", "capped"),
    [
        ("funds_gained", "red", 3, 3, False),
        ("funds_gained", "red", 3, 5, False),  # the cap was met exactly
        ("funds_gained", "red", 2, 5, True),
        ("funds_gained", "red", 0, 5, True),
        ("funds_gained", "blue", 5, 5, False),
        ("funds_gained", "blue", 3, 5, True),
        ("funds_changed", "blue", 2, 5, False),
        ("funds_changed", "blue", 1, 5, True),
        ("funds_changed", "blue", 0, 5, True),
        ("funds_changed", "blue", 0, 0, False),  # nothing was there to lose
        ("funds_changed", "red", -2, 3, False),
    ],
)
def test_a_line_of_funds_names_the_cap_where_it_kept_something_back(
    language: str, code: str, team: str, by: int, funds: int, capped: bool
) -> None:
    """D2: of an income, or of what an event gave."""
    words, params = Words(language), {"team": team, "by": by, "funds": funds}
    text = line_sentence(words, LogLine(1, 2, "", code, params), means_of(SETTINGS)).text
    wanted = words.say("log.funds_capped" if by else "log.funds_full", team=words.team(team), by=by, funds=funds)
    assert (text == wanted) == capped


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cap_is_named_exactly_where_a_match_met_it(language: str) -> None:
    """D2: with a cap below the incomes every income is cut, and no line says more than the cap was reached."""
    game = GAMES["shells_hack"]
    match = Match(game, rich(funds_cap=4, turn_limit=5), 3)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, str(game.legal(match.state, seat)[0]))  # ends where it may, and spends nothing
    words = Words(language)
    lines = [line for line in match.view("all").log if line.code == "funds_gained"]
    told = [line_sentence(words, line, means_of(match.settings)).text for line in lines]
    capped = words.say("log.funds_capped", team=words.team("blue"), by=4, funds=4)
    full = words.say("log.funds_full", team=words.team("blue"), funds=4)
    assert [text for text in told if words.team("blue") in text] == [capped, *[full] * 4]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["short", "here", "full"])
@pytest.mark.parametrize("code", ["already_3", "initially_0"])
def test_a_reason_names_the_resistances_that_cannot_rise(language: str, form: str, code: str) -> None:
    """D20: which of the three, and no other."""
    words = Words(language)
    told = {name: words.say(f"log.level.{name}").lower() for name in ("recon", "intrusion", "execution")}
    for named in (["intrusion"], ["recon", "execution"]):
        reason = Reason(code, {"target": "db", "resistances": " ".join(named)})
        text = reason_text(words, reason, form).lower()
        assert [name for name in told if told[name] in text] == named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_a_note_says_which_rule_fired(language: str, rule: str) -> None:
    note: dict[str, Any] = {"player": "rulebook", "rule": rule, "rejected": [[code, 2] for code in REJECTED]}
    for more in ({"mode": "objective"}, {"mode": "price"}, {"situation": "intruded"}, {"situation": "scouted"}):
        texts = note_sentences(Words(language), read_note(note | more))
        assert texts and not any(RAW.search(text) for text in texts)
        assert not re.search(r"D\d", " ".join(texts))  # a number means nothing to a pupil; the link has it
        link = rule_link(Words(language), read_note(note))
        assert (f"#{rule[:3].lower()}" in link and rule in link) if rule.startswith("D") else not link


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_a_note_is_one_of_the_book(language: str) -> None:
    for rule in (*RULES, "search"):
        link = rule_link(Words(language), read_note({"rule": rule}))
        (number,) = re.findall(r"rules\?tab=rules#(d\d+)", link) or [""]
        assert not number or f"rules.decision.{number.upper()}.title" in keys(language)
    assert rule_link(Words(language), read_note({"rule": "D99.1"})) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_of_people_are_no_reasons(language: str) -> None:
    assert note_sentences(Words(language), read_note({})) == []
    assert note_sentences(Words(language), read_note({"by_hand": True}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_can_be_told(language: str) -> None:
    texts = utterances(language)
    assert len(texts) > 100
    assert [text for text in texts if RAW.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(language: str) -> None:
    words, cards = Words(language), load()
    for card in (*cards.attacks, *cards.countermeasures):
        assert words.card(card.id) and "|" not in words.card(card.id)
        assert words.card_html(card.id)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("income", [1, 2])
def test_too_few_turns_are_told_by_the_architect_and_before_a_match(language: str, income: int) -> None:
    """D62: eight deletions; at income 1 no match is long enough, at 2 the turns that are needed are named."""
    goal = {"effect": "delete", "count": 8}
    settings = made(objective=goal, red_stars=(income, 5), turn_limit=3)
    (problem,) = problems_of_match(settings)
    assert problem.code == ("objective_too_dear" if income == 1 else "turn_limit_too_small")
    assert [problem] == list(analyse(settings).problems)
    figures = {str(value) for value in problem.params.values()}
    sentence = problem_sentence(language, problem)
    assert problem_text(Words(language), problem) == sentence and not RAW.search(sentence)
    assert figures <= set(re.findall(r"\d+", sentence))
    assert problem.code in REFUSALS and f"analytics.refused.{problem.code}" in keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_problem_without_its_own_sentence_still_says_where(language: str) -> None:
    assert "company.funds" in problem_sentence(language, Problem("company.funds", "decimal_type", {"given": "x"}))
    assert "funds" in problem_sentence(language, Problem("funds", "less_than_equal", {}))


def test_own_components_keep_their_names() -> None:
    words = Words("ja", {"pos_terminal": "レジ<b>"})
    line = LogLine(1, 1, "red", "intruded", ATTACK | {"target": "pos_terminal"})
    assert "レジ<b>" in line_sentence(words, line, means_of(SETTINGS)).text


def test_both_languages_say_the_same_things() -> None:
    own = ("log.", "reasons.", "errors.", "board.")
    assert {k for k in keys("ja") if k.startswith(own)} == {k for k in keys("en") if k.startswith(own)}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    "note",
    [
        {"rule": []},
        {"rule": "x"},
        {"rule": "D31.1", "mode": "zz"},
        {"rule": "D31.1", "rejected": 5},
        {"rule": "D31.1", "rejected": [["zz", 1]]},
        {"rule": "D31.1", "situation": []},
        {"rule": "<img src=x onerror=alert(1)>", "rejected": [[{}, "x"]]},
        {"by_hand": "perhaps"},
        None,
    ],
)
def test_a_note_from_outside_never_breaks_the_log(language: str, note: dict[str, object] | None) -> None:
    """A note comes from a file or an older version: what is not known is not said."""
    sentences = note_sentences(Words(language), read_note(note))
    assert all("zz" not in text and "<img" not in text for text in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_searching_player_tells_what_it_expects(language: str) -> None:
    note = read_note(
        {
            "player": "expert",
            "rule": "search",
            "playouts": 1600,
            "win_rate": 0.6123,
            "alternatives": [["end", 0.58], ["play raas_contract", 0.5], ["play osint web_ap", 0.41]],
        }
    )
    dropped = note.model_copy(update={"alternatives": [("end", 0.7)]})
    words = Words(language)
    _, expects, others = note_sentences(words, note)
    few = words.say("log.expects_few", act=words.say("board.act.end"), rate=70)
    assert few not in others and few in note_sentences(words, dropped)[2]
    assert "61%" in expects and "1600" in expects
    assert all(part in others for part in ("58%", "50%", "41%", words.card("osint"), words.component("web_ap")))


@pytest.mark.parametrize(
    "damage",
    [{"win_rate": 7}, {"win_rate": float("nan")}, {"alternatives": [["<b>", 0.1]]}, {"alternatives": [["play", 1]]}],
    ids=str,
)
def test_a_damaged_expectation_says_nothing(damage: dict[str, Any]) -> None:
    assert note_sentences(Words("en"), read_note({"rule": "search", "win_rate": 0.5} | damage)) == []
