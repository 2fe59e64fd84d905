"""The card set as data, and a loader that names the field that is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.catalog import LANGUAGES, texts
from engine.errors import BadFile, BadSettings, UnknownId
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.effects import STANDING, STORIES
from engine.skull_bites.set_files import FORMAT, HOUSE, MAX_FILE, card_set, read_file, read_set, write_file
from engine.skull_bites.settings import MAX_GAMES
from tests.engine.skull_bites.table import GAME, HOUSE_DATA

HOUSE_SET = card_set(HOUSE)


def test_the_deck_of_the_house() -> None:
    """S1: 1 to 12 in each element, at least eight 語り部, enough for five hands of eight and a draw pile."""
    assert [getattr(HOUSE_SET.magic, name) for name in ("fire", "water", "wind")] == [tuple(range(1, 13))] * 3
    assert len(HOUSE_SET.storytellers) >= 8
    assert len(HOUSE_SET.card_ids()) > 5 * 8


@pytest.mark.parametrize("name", FACTIONS)
def test_the_adventurers_of_the_house(name: str) -> None:
    """S2: at least six, each with a letter, HP and an effect; two or more of HP 3; one boss; letters all differ."""
    faction = getattr(HOUSE_SET, name)
    assert len(faction.adventurers) >= 6
    assert all(row.letter and row.hp and row.effect for row in faction.adventurers)
    assert sum(row.hp == 3 for row in faction.adventurers) >= 2
    letters = [row.letter for side in (HOUSE_SET.witch, HOUSE_SET.dragon) for row in side.adventurers]
    assert len(set(letters)) == len(letters)


def test_everything_has_words() -> None:
    """Cards and effects, in both languages."""
    ids = [f"storyteller.{row.id}.name" for row in HOUSE_SET.storytellers]
    ids += [f"adventurer.{id}.name" for id in HOUSE_SET.adventurer_ids().values()]
    ids += [f"effect.{what}.{when}" for what, when in (*STORIES, *STANDING)]
    for language in LANGUAGES:
        known = texts(language)
        assert [id for id in ids if not known.get(f"skull_cards.{id}")] == []
        for (what, when), form in (STORIES | STANDING).items():
            text = known[f"skull_cards.effect.{what}.{when}"]
            assert ("{element}" in text, "{amount}" in text) == (form.element, form.amount)


def test_a_set_is_a_file() -> None:
    """Written and read again; an owner's names are kept."""
    assert read_file(write_file(HOUSE_SET)) == HOUSE_SET
    own = copy.deepcopy(HOUSE_DATA)
    own["witch"]["boss"]["name"] = "  My\nboss "
    assert read_file(write_file(read_set(own))).witch.boss.name == "My boss"


def test_copies_are_cards_of_their_own() -> None:
    """S1: a number or a 語り部 that is there twice is two cards, with two ids."""
    own = copy.deepcopy(HOUSE_DATA)
    own["magic"]["fire"] = [1, 1, 2, 1, *range(3, 12)]
    own["storytellers"][0]["copies"] = 3
    cards = list(read_set(own).card_ids().values())
    assert cards[:4] == ["fire_1", "fire_1_2", "fire_2", "fire_1_3"]
    assert [id for id in cards if id.startswith("volcano")] == ["volcano", "volcano_2", "volcano_3"]
    assert len(set(cards)) == len(cards)
    match = GAME.new(GAME.make_settings(set=read_set(own), players=5), 1)
    assert len(match.pile) + 40 == len(cards)


Change = Callable[[dict[str, Any]], object]
WRONG: dict[str, tuple[Change, str, str]] = {
    "too few cards": (lambda d: d["magic"].update(fire=[1], water=[2]), "magic", "too_few"),
    "too many cards": (lambda d: d["magic"].update(fire=[1] * 99), "magic", "too_many"),
    "a number of 0": (lambda d: d["magic"]["wind"].append(0), "magic.wind.12", "greater_than_equal"),
    "an element is missing": (lambda d: d["magic"].pop("wind"), "magic.wind", "missing"),
    "another element": (lambda d: d["magic"].update(earth=[1]), "magic.earth", "extra_forbidden"),
    "an unknown effect": (
        lambda d: d["storytellers"][2]["effect"].update(what="explode"), "storytellers.2.effect.what", "literal_error",
    ),
    "an effect at the wrong time": (
        lambda d: d["storytellers"][0]["effect"].update(when="decided"), "storytellers.0.effect.when", "literal_error",
    ),
    "an effect without its element": (
        lambda d: d["storytellers"][0]["effect"].update(element=None), "storytellers.0.effect.element", "missing",
    ),
    "an effect with an amount too much": (
        lambda d: d["storytellers"][3]["effect"].update(amount=1), "storytellers.3.effect.amount", "extra_forbidden",
    ),
    "an effect of 語り部 on an adventurer": (
        lambda d: d["dragon"]["adventurers"][1]["effect"].update(what="reverse"),
        "dragon.adventurers.1.effect.what", "literal_error",
    ),
    "no effect": (lambda d: d["witch"]["adventurers"][0].pop("effect"), "witch.adventurers.0.effect", "missing"),
    "HP 0": (lambda d: d["witch"]["adventurers"][3].update(hp=0), "witch.adventurers.3.hp", "greater_than_equal"),
    "HP 0 of a boss": (lambda d: d["dragon"]["boss"].update(hp=0), "dragon.boss.hp", "greater_than_equal"),
    "no boss": (lambda d: d["witch"].pop("boss"), "witch.boss", "missing"),
    "no faction": (lambda d: d.pop("dragon"), "dragon", "missing"),
    "too few adventurers": (lambda d: d["witch"].update(adventurers=d["witch"]["adventurers"][:3]),
        "witch.adventurers", "too_few"),
    "too few of HP 3": (
        lambda d: [row.update(hp=4) for row in d["witch"]["adventurers"][:4]], "witch.adventurers", "too_few_of_hp",
    ),
    "no letter": (
        lambda d: d["dragon"]["adventurers"][0].update(letter="é"),
        "dragon.adventurers.0.letter", "string_pattern_mismatch",
    ),
    "an id twice": (lambda d: d["storytellers"][1].update(id="volcano"), "storytellers.0.id", "id_twice"),
    "an adventurer in both": (
        lambda d: d["dragon"]["boss"].update(id="witch_queen"), "witch.boss.id", "id_twice",
    ),
    "an id like a 魔支's": (lambda d: d["storytellers"][1].update(id="fire_1"), "magic.fire.0.id", "id_twice"),
    "a name that is none": (lambda d: d["witch"]["boss"].update(name="\u202e"), "witch.boss.name", "string_too_short"),
    "too many rows": (
        lambda d: d.update(storytellers=d["storytellers"] * 5), "storytellers", "too_long",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "where", "code"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named(change: Change, where: str, code: str) -> None:
    """S1, S2, S3: in a file, and in settings, where it stands under ``set``."""
    data = copy.deepcopy(HOUSE_DATA)
    change(data)
    with pytest.raises(BadFile) as caught:
        read_set(data)
    assert (where, code) in [(problem.where, problem.code) for problem in caught.value.problems]
    with pytest.raises(BadSettings) as refused:
        GAME.read_settings({"set": data})
    assert f"set.{where}" in [problem.where for problem in refused.value.problems]
    for language in LANGUAGES:
        assert f"errors.problem.{code}" in texts(language)


@pytest.mark.parametrize(
    ("text", "where", "code"),
    [
        ("", "file", "not_json"),
        ("[]", "format", "not_a_card_set"),
        ('{"format": "card-match"}', "format", "not_a_card_set"),
        (f'{{"format": "{FORMAT}", "version": 2}}', "version", "other_version"),
        (f'{{"format": "{FORMAT}", "version": 1}}', "id", "missing"),
        ("x" * (MAX_FILE + 1), "file", "too_large"),
    ],
)
def test_what_is_no_set(text: str, where: str, code: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_file(text)
    assert (caught.value.problems[0].where, caught.value.problems[0].code) == (where, code)


@pytest.mark.parametrize(
    ("chosen", "where"),
    [
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": "3"}, "players"),
        ({"games": 0}, "games"),
        ({"games": MAX_GAMES + 1}, "games"),
        ({"seed": 1}, "seed"),
    ],
)
def test_settings_out_of_range(chosen: dict[str, Any], where: str) -> None:
    with pytest.raises(BadSettings) as caught:
        GAME.make_settings(**chosen)
    assert [problem.where for problem in caught.value.problems] == [where]


def test_an_unknown_set() -> None:
    with pytest.raises(UnknownId):
        GAME.make_settings(set="printed")
