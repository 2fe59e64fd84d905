"""Tiles and objective phrases, in both languages."""

from __future__ import annotations

import pytest

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, Company, Objective
from ui.shell.locales import LANGUAGES
from ui.shells_hack.book.tiles import actor_tile, company_tile, objective_text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_every_kind_of_objective_has_a_phrase(language: str, effect: str) -> None:
    phrases = [objective_text(language, Objective(effect=effect, component="db"))]
    for asset in (None, *ASSETS):
        for count in (1, 3):
            phrases.append(objective_text(language, Objective(effect=effect, asset=asset, count=count)))
    assert len(set(phrases)) == len(phrases) and not any("{" in phrase for phrase in phrases)


def test_an_objective_reads_well() -> None:
    leak = Objective(effect="leak", asset="customer", count=2)
    assert objective_text("en", leak) == "Leak customer data from 2 components"
    assert objective_text("ja", leak) == "顧客個人情報を2か所から漏洩"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_of_all_companies_and_actors(language: str) -> None:
    for company in load().companies:
        assert company_tile(language, company, company.assets).count("★") == 10
    for actor in load().actors:
        assert actor_tile(language, actor).count("★") == 10


def test_an_own_company_is_escaped_and_has_no_sentence() -> None:
    company = Company(id="ours", name="<i>A & B</i>", funds=1, robustness=5, assets={"db": ("secrets",)})
    html = company_tile("en", company, company.assets)
    assert "&lt;i&gt;A &amp; B&lt;/i&gt;" in html and "<i>A" not in html
    assert "nowhere" in html
