"""What is chosen on the new-match page becomes a match; what cannot be one is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import BadSettings
from engine.match import HUMAN
from engine.random import MAX_SEED
from engine.shells_hack.rules.cards import load
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.draft import MatchDraft
from ui.shells_hack.setup.house_numbers import NUMBERS, bounds


def problem(draft: MatchDraft) -> str:
    with pytest.raises(BadSettings) as caught:
        drafts.match_of(draft)
    return caught.value.problems[0].code


def test_an_untouched_draft_is_a_match_with_all_defaults() -> None:
    match = drafts.match_of(drafts.fresh())
    settings = match.settings
    assert (settings.turn_limit, settings.funds_cap, settings.bypass_turns, settings.threshold) == (10, 5, 3, 50)
    assert settings.card_sets == ("core",) and settings.copies is None and settings.repeat_impact
    assert match.players == {"blue": HUMAN, "red": "rulebook"}


def test_every_choice_reaches_the_settings() -> None:
    draft = MatchDraft(
        "7",
        mode="both_cpu",
        blue_player="random",
        company="tsukushi_hospital",
        actor="blank_page",
        turn_limit=6,
        funds_cap=8,
        bypass_turns=2,
        threshold=0,
        copies=3,
        repeat_impact=False,
        extension=True,
    )
    match = drafts.match_of(draft)
    settings = match.settings
    assert (settings.company.id, settings.actor.id, match.seed) == ("tsukushi_hospital", "blank_page", 7)
    assert (settings.turn_limit, settings.funds_cap, settings.bypass_turns) == (6, 8, 2)
    assert (settings.threshold, settings.copies, settings.repeat_impact) == (0, 3, False)
    assert settings.card_sets == ("core", "extension")
    assert match.players == {"blue": "random", "red": "rulebook"}


def test_a_card_is_drawn_by_the_seed_alone() -> None:
    draft = MatchDraft("4207")
    drawn = drafts.company_of(draft), drafts.actor_of(draft)
    assert drawn == (drafts.company_of(replace(draft, mode="solo")), drafts.actor_of(replace(draft, turn_limit=5)))
    companies = {drafts.company_of(MatchDraft(str(seed))).id for seed in range(60)}
    actors = {drafts.actor_of(MatchDraft(str(seed))).id for seed in range(60)}
    assert companies == {card.id for card in load().companies}
    assert actors == {card.id for card in load().actors}


def test_company_and_actor_are_drawn_independently() -> None:
    pairs = {(drafts.company_of(MatchDraft(str(n))).id, drafts.actor_of(MatchDraft(str(n))).id) for n in range(400)}
    assert len(pairs) == len(load().companies) * len(load().actors)


@pytest.mark.parametrize("text", ["", "  ", "abc", "-1", "1.5", "１２", str(MAX_SEED + 1), "9" * 400])
def test_a_bad_seed_is_named(text: str) -> None:
    assert problem(MatchDraft(text)) == "seed"


@pytest.mark.parametrize("text", ["0", " 12 ", "007", str(MAX_SEED)])
def test_a_seed_is_read(text: str) -> None:
    assert drafts.match_of(MatchDraft(text)).seed == int(text)


def test_a_value_out_of_bounds_is_named() -> None:
    assert problem(MatchDraft("1", turn_limit=99)) == "less_than_equal"


def test_an_architecture_that_is_no_match_is_named() -> None:
    """D30."""
    architecture = load().architecture
    without_db = tuple(c.model_copy(update={"enabled": c.id != "db" and c.enabled}) for c in architecture.components)
    draft = MatchDraft("1", architecture=architecture.model_copy(update={"components": without_db}))
    assert problem(draft) == "asset_on_missing_component"


@pytest.mark.parametrize("field", NUMBERS)
def test_bounds_are_those_of_the_settings(field: str) -> None:
    limits = bounds(field)
    assert limits.default is not None and limits.low <= limits.default <= limits.high
    for value in (limits.low, limits.high):
        assert getattr(drafts.settings_of(replace(MatchDraft("1"), **{field: value})), field) == value


def test_defaults_keep_who_plays() -> None:
    draft = MatchDraft(
        "5", mode="solo", company="kumoi_cloud", turn_limit=3, copies=4, repeat_impact=False, extension=True
    )
    assert drafts.with_defaults(draft) == MatchDraft("5", mode="solo", company="kumoi_cloud")


def test_a_link_brings_choices_and_names_what_it_has_wrong() -> None:
    query = {"company": "kumoi_cloud", "actor": "nobody", "mode": "solo", "seed": "9", "architecture": "attic"}
    draft, problems = drafts.arrive(MatchDraft("1", actor="blank_page"), query, {})
    assert draft == MatchDraft("9", mode="solo", company="kumoi_cloud", actor="blank_page")
    assert [(p.where, p.params["value"]) for p in problems] == [("actor", "nobody"), ("architecture", "attic")]
