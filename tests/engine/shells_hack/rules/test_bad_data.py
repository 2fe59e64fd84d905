"""Edited card files are refused with the file and the place (BadData)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadData
from engine.shells_hack.rules.cards import FOLDER, load

FILES = ("attacks", "countermeasures", "components", "events", "impacts", "companies", "actors", "prior")
ALL_FILES = (*(f"{name}.json" for name in FILES), "templates/rulebook.json")
Edit = Callable[[Any], object]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the card files."""
    return Path(shutil.copytree(FOLDER, tmp_path / "cards"))


def edited(folder: Path, name: str, edit: Edit) -> BadData:
    """Edit one file and return what loading says."""
    path = folder / name
    data = json.loads(path.read_text(encoding="utf-8"))
    edit(data)
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return refused(folder)


def refused(folder: Path) -> BadData:
    with pytest.raises(BadData) as caught:
        load(folder)
    assert "\n" not in str(caught.value)
    return caught.value


def places(error: BadData) -> set[str]:
    return {problem.where for problem in error.problems}


def test_the_copy_is_good(folder: Path) -> None:
    assert load(folder) == load()


def put(*path: Any, to: Any) -> Edit:
    """Return an edit that sets one value."""

    def edit(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return edit


def drop(*path: Any) -> Edit:
    """Return an edit that removes one value."""

    def edit(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return edit


def again(*path: Any) -> Edit:
    """Return an edit that repeats the first row of a list."""

    def edit(data: Any) -> None:
        for step in path:
            data = data[step]
        data.append(data[0])

    return edit


EDITS: dict[str, tuple[str, Edit, str, str]] = {  # file, edit, place, code
    # wrong type
    "cost as text": ("attacks.json", put("cards", 3, "cost", to="2"), "cards.3.cost", "int_type"),
    "cost as fraction": ("attacks.json", put("cards", 3, "cost", to=2.0), "cards.3.cost", "int_type"),
    "cost true": ("countermeasures.json", put("cards", 0, "cost", to=True), "cards.0.cost", "int_type"),
    "cost null": ("countermeasures.json", put("cards", 0, "cost", to=None), "cards.0.cost", "int_type"),
    "exposed as number": ("components.json", put("cards", 1, "exposed", to=1), "cards.1.exposed", "bool_type"),
    "targets as text": ("attacks.json", put("cards", 2, "targets", to="endpoint"), "cards.2.targets", "tuple_type"),
    "cards as object": ("events.json", put("cards", to={}), "cards", "tuple_type"),
    "a card as text": ("events.json", put("cards", 1, to="x"), "cards.1", "model_type"),
    "two levels": ("components.json", put("cards", 0, "levels", to=[1, 2]), "cards.0.levels.2", "missing"),
    "assets as list": ("companies.json", put("cards", 0, "assets", to=[]), "cards.0.assets", "dict_type"),
    # unknown words
    "unknown target": (
        "attacks.json",
        put("cards", 2, "targets", 0, to="mainframe"),
        "cards.2.targets.0",
        "unknown_component",
    ),
    "unknown target of Blue": (
        "countermeasures.json",
        put("cards", 0, "targets", 1, to="mainframe"),
        "cards.0.targets.1",
        "unknown_component",
    ),
    "unknown edge": (
        "templates/rulebook.json",
        put("edges", 4, "target", to="mainframe"),
        "edges.4.target",
        "unknown_component",
    ),
    "unknown place of assets": (
        "companies.json",
        put("cards", 2, "assets", "mainframe", to=["secrets"]),
        "cards.2.assets.mainframe",
        "unknown_component",
    ),
    "unknown objective": (
        "actors.json",
        put("cards", 1, "objective", to={"effect": "leak", "component": "mainframe"}),
        "cards.1.objective.component",
        "unknown_component",
    ),
    "unknown prior": (
        "prior.json",
        put("kept", 0, "component", to="mainframe"),
        "kept.0.component",
        "unknown_component",
    ),
    "unknown component of a buff": (
        "attacks.json",
        put("cards", 4, "buff", "component", to="mainframe"),
        "cards.4.buff.component",
        "unknown_component",
    ),
    "unknown card of a buff": (
        "attacks.json",
        put("cards", 6, "buff", "card", to="worm"),
        "cards.6.buff.card",
        "unknown_card",
    ),
    "unknown asset": (
        "companies.json",
        put("cards", 0, "assets", "db", to=["gold"]),
        "cards.0.assets.db.0",
        "literal_error",
    ),
    "unknown effect": ("attacks.json", put("cards", 19, "effect", to="burn"), "cards.19.effect", "literal_error"),
    "unknown category": ("attacks.json", put("cards", 0, "category", to="magic"), "cards.0.category", "literal_error"),
    "unknown layer": ("components.json", put("cards", 0, "layer", to="cellar"), "cards.0.layer", "literal_error"),
    "unknown set": ("attacks.json", put("cards", 0, "set", to="bonus"), "cards.0.set", "literal_error"),
    "a field too many": ("attacks.json", put("cards", 0, "colour", to="red"), "cards.0.colour", "extra_forbidden"),
    "id with a space": ("attacks.json", put("cards", 0, "id", to="o sint"), "cards.0.id", "string_pattern_mismatch"),
    # out of range
    "negative cost": ("attacks.json", put("cards", 3, "cost", to=-1), "cards.3.cost", "greater_than_equal"),
    "huge cost": ("countermeasures.json", put("cards", 3, "cost", to=10), "cards.3.cost", "less_than_equal"),
    "level 4": ("components.json", put("cards", 3, "levels", 1, to=4), "cards.3.levels.1", "less_than_equal"),
    "five copies": ("attacks.json", put("cards", 0, "copies", to=5), "cards.0.copies", "less_than_equal"),
    "no stars": ("companies.json", put("cards", 5, "funds", to=0), "cards.5.funds", "greater_than_equal"),
    "six stars": ("actors.json", put("cards", 5, "skill", to=6), "cards.5.skill", "less_than_equal"),
    "a price that rises": ("impacts.json", put("impacts", 0, "price", to=5), "impacts.0.price", "less_than_equal"),
    "an event that raises levels": (
        "events.json",
        put("cards", 0, "intrusion", to=1),
        "cards.0.intrusion",
        "less_than_equal",
    ),
    "prior above the companies": (
        "prior.json",
        put("kept", 0, "companies", to=7),
        "kept.0.companies",
        "less_than_equal",
    ),
    # duplicates
    "duplicate attack": ("attacks.json", again("cards"), "cards.31.id", "duplicate"),
    "duplicate countermeasure": ("countermeasures.json", again("cards"), "cards.13.id", "duplicate"),
    "duplicate component": ("components.json", again("cards"), "cards.15.id", "duplicate"),
    "duplicate event": ("events.json", again("cards"), "cards.5.id", "duplicate"),
    "duplicate impact": ("impacts.json", again("impacts"), "impacts.12", "duplicate"),
    "duplicate company": ("companies.json", again("cards"), "cards.6.id", "duplicate"),
    "duplicate actor": ("actors.json", again("cards"), "cards.6.id", "duplicate"),
    "duplicate edge": ("templates/rulebook.json", again("edges"), "edges.12", "duplicate"),
    "an edge to itself": (
        "templates/rulebook.json",
        put("edges", 0, to={"source": "db", "target": "db"}),
        "edges.0",
        "self_loop",
    ),
    "an asset twice": (
        "companies.json",
        put("cards", 0, "assets", "db", to=["secrets", "secrets"]),
        "cards.0.assets.db",
        "duplicate",
    ),
    # missing
    "no cost": ("attacks.json", drop("cards", 7, "cost"), "cards.7.cost", "missing"),
    "no id": ("components.json", drop("cards", 7, "id"), "cards.7.id", "missing"),
    "no objective": ("actors.json", drop("cards", 0, "objective"), "cards.0.objective", "missing"),
    "no levels": ("components.json", drop("cards", 0, "levels"), "cards.0.levels", "missing"),
    "no cards": ("attacks.json", drop("cards"), "cards", "missing"),
    "no edges": ("templates/rulebook.json", drop("edges"), "edges", "missing"),
    "no impact for a pair": ("impacts.json", drop("impacts", 0), "impacts", "missing"),
    "no event": ("events.json", put("cards", to=[]), "cards", "too_short"),
    "no company": ("companies.json", put("cards", to=[]), "cards", "too_short"),
    "an asset nowhere": (
        "companies.json",
        put("cards", 0, "assets", to={"db": ["financial"]}),
        "cards.0.assets",
        "missing",
    ),
    # what does not go together
    "a buff on a recon card": (
        "attacks.json",
        put("cards", 0, "buff", to={"parameter": "intrusion", "amount": 1}),
        "cards.0.buff",
        "not_for_this_category",
    ),
    "no buff on a weaponization card": (
        "attacks.json",
        drop("cards", 4, "buff"),
        "cards.4.buff",
        "not_for_this_category",
    ),
    "an effect on an intrusion": (
        "attacks.json",
        put("cards", 9, "effect", to="leak"),
        "cards.9.effect",
        "not_for_this_category",
    ),
    "no level on an attack": ("attacks.json", put("cards", 0, "level", to=0), "cards.0.level", "not_for_this_category"),
    "targets on a card for all": (
        "countermeasures.json",
        put("cards", 4, "targets", to=["db"]),
        "cards.4.targets",
        "not_for_this_scope",
    ),
    "no targets on a listed card": (
        "countermeasures.json",
        put("cards", 0, "targets", to=[]),
        "cards.0.targets",
        "not_for_this_scope",
    ),
    "an objective of two kinds": (
        "actors.json",
        put("cards", 0, "objective", to={"effect": "leak", "asset": "secrets", "component": "db"}),
        "cards.0.objective.component",
        "objective_of_two_kinds",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_edits(folder: Path, name: str) -> None:
    """Wrong type, unknown component, duplicate id, negative cost, missing field, and what else an edit may do."""
    file, edit, place, code = EDITS[name]
    error = edited(folder, file, edit)
    assert (place, code) in {(problem.where, problem.code) for problem in error.problems}, str(error)
    assert error.params["source"] == Path(file).name
    assert str(error).startswith(f"{Path(file).name}: ")
    assert place in str(error)


@pytest.mark.parametrize("file", ALL_FILES)
def test_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    error = refused(folder)
    assert str(error).startswith(f"{Path(file).name}: file: unreadable")


@pytest.mark.parametrize("file", ALL_FILES)
@pytest.mark.parametrize("text", ["", "{", '{"format": }', "cards:", "\ufeff{}", "nul"])
def test_not_json(folder: Path, file: str, text: str) -> None:
    (folder / file).write_text(text, encoding="utf-8")
    error = refused(folder)
    assert str(error).startswith(f"{Path(file).name}: file: not json (line 1)")


@pytest.mark.parametrize("text", ["[]", "null", "3", '"cards"'])
def test_json_of_another_kind(folder: Path, text: str) -> None:
    (folder / "attacks.json").write_text(text, encoding="utf-8")
    error = refused(folder)
    assert places(error) == {"file"}
    assert str(error).startswith("attacks.json: ")


def test_not_utf8(folder: Path) -> None:
    (folder / "attacks.json").write_bytes("偵察".encode("shift_jis"))
    assert str(refused(folder)).startswith("attacks.json: file: unreadable")


def test_a_folder_in_its_place(folder: Path) -> None:
    (folder / "attacks.json").unlink()
    (folder / "attacks.json").mkdir()
    assert str(refused(folder)).startswith("attacks.json: file: unreadable")


@pytest.mark.parametrize("file", ALL_FILES)
def test_headers(folder: Path, file: str) -> None:
    """Another version and another format are named, and so is a header that is missing."""
    path, original = folder / file, (folder / file).read_text(encoding="utf-8")
    for key, value, place in (
        ("version", 2, "version"),
        ("version", "1", "version"),
        ("version", 0, "version"),
        ("format", "chess", "format"),
        ("source", None, "source"),
    ):
        path.write_text(json.dumps(json.loads(original) | {key: value}), encoding="utf-8")
        load.cache_clear()
        error = refused(folder)
        assert places(error) == {place}, key
        assert error.params["source"] == path.name
    for key in ("version", "format", "source"):
        data = json.loads(original)
        del data[key]
        path.write_text(json.dumps(data), encoding="utf-8")
        assert (key, "missing") in {(p.where, p.code) for p in refused(folder).problems}


def test_every_mistake_of_a_file_at_once(folder: Path) -> None:
    """All that is wrong in a file's fields is named together."""

    def edit(data: Any) -> None:
        data["cards"][0]["cost"] = -1
        data["cards"][1]["level"] = "2"
        del data["cards"][2]["skill"]

    assert places(edited(folder, "attacks.json", edit)) == {"cards.0.cost", "cards.1.level", "cards.2.skill"}


def test_no_event_with_a_copy(folder: Path) -> None:
    """D3: an event deck without cards cannot be drawn from."""

    def edit(data: Any) -> None:
        for card in data["cards"]:
            card["copies"] = 0

    assert "events.json" in str(edited(folder, "events.json", edit))


def test_too_many_cards(folder: Path) -> None:
    """More cards than the tables hold."""

    def edit(data: Any) -> None:
        data["cards"] = [data["cards"][0] | {"id": f"card_{i}"} for i in range(41)]

    assert places(edited(folder, "attacks.json", edit)) == {"cards"}
