"""Drafts keep every act, over restarts; designs are read by id and changed by their owner only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.shells_hack.architecture import edit
from engine.shells_hack.rules.cards import load
from matches.designs import MAX_DESIGNS
from matches.drafts import MAX_DRAFTS, MAX_STEPS
from matches.errors import BadName, NotYourDesign, StaleDraft, StoreFailed, TooManyDesigns, UnknownDesign
from matches.shells_hack.designs import ArchitectureDraft, ArchitectureStore

pytestmark = pytest.mark.sqlite_first

ME, YOU = "a" * 22, "b" * 22
SHEET = load().architecture


@pytest.fixture
def designs(url: str) -> Iterator[ArchitectureStore]:
    """An empty store."""
    opened = ArchitectureStore.open(url)
    yield opened
    opened.close()


def switched(designs: ArchitectureStore, draft: ArchitectureDraft, name: str) -> ArchitectureDraft:
    """The draft after one act."""
    drawn = edit.switch(draft.content, name)
    return designs.do(draft.id, ME, draft.revision, drawn, "switch", {"component": name})


def test_every_act_is_kept_and_can_be_taken_back_after_a_restart(designs: ArchitectureStore, url: str) -> None:
    draft = designs.draft(designs.begin(SHEET, ME))
    for name in ("db", "idp", "dns"):
        draft = switched(designs, draft, name)
    again = ArchitectureStore.open(url)
    found = again.draft(draft.id)
    assert (found.content, found.undo, found.redo) == (draft.content, 3, 0)
    for left in (2, 1, 0, 0):
        found = again.move(found.id, ME, found.revision, -1)
        assert (found.undo, found.redo) == (left, 3 - left)
    assert found.content == SHEET
    for _ in range(4):
        found = again.move(found.id, ME, found.revision, 1)
    assert found.content == draft.content
    assert [step.code for step in again.steps(draft.id)] == ["opened", "switch", "switch", "switch"]
    again.close()


def test_an_act_after_an_undo_drops_what_was_undone(designs: ArchitectureStore) -> None:
    draft = switched(designs, designs.draft(designs.begin(SHEET, ME)), "db")
    draft = designs.move(draft.id, ME, draft.revision, -1)
    draft = switched(designs, draft, "idp")
    assert [step.code for step in designs.steps(draft.id)] == ["opened", "switch"]
    assert [step.params for step in designs.steps(draft.id)] == [{}, {"component": "idp"}]
    assert edit.component_of(draft.content, "db").enabled
    assert (draft.undo, draft.redo) == (1, 0)


def test_the_oldest_steps_go_first(designs: ArchitectureStore) -> None:
    draft = designs.draft(designs.begin(SHEET, ME))
    for _ in range(MAX_STEPS + 3):
        draft = switched(designs, draft, "db")
    assert draft.undo == MAX_STEPS
    assert [step.number for step in designs.steps(draft.id)] == list(range(MAX_STEPS + 1))


def test_a_stale_page_changes_nothing(designs: ArchitectureStore) -> None:
    old = designs.draft(designs.begin(SHEET, ME))
    new = switched(designs, old, "db")
    with pytest.raises(StaleDraft):
        switched(designs, old, "idp")
    with pytest.raises(StaleDraft):
        designs.move(old.id, ME, old.revision, -1)
    assert designs.draft(old.id) == new


def test_only_the_owner_draws(designs: ArchitectureStore) -> None:
    draft = designs.draft(designs.begin(SHEET, ME))
    with pytest.raises(NotYourDesign):
        designs.do(draft.id, YOU, draft.revision, edit.switch(SHEET, "db"), "switch")
    assert designs.draft(draft.id).content == SHEET


@pytest.mark.parametrize("id", ["", "x", "0123456789", "' OR 1=1", "../../../a"])
def test_an_unknown_id_is_a_named_error(designs: ArchitectureStore, id: str) -> None:
    for act in (designs.draft, designs.design, designs.steps, lambda id: designs.delete(id, ME)):
        with pytest.raises(UnknownDesign):
            act(id)


def test_the_newest_drafts_are_kept(designs: ArchitectureStore) -> None:
    ids = [designs.begin(SHEET, ME) for _ in range(MAX_DRAFTS + 2)]
    assert designs.latest(ME) == ids[-1]
    assert designs.latest(YOU) is None
    with pytest.raises(UnknownDesign):
        designs.draft(ids[0])
    assert designs.draft(ids[2]).content == SHEET


def test_designs_are_listed_read_replaced_and_deleted(designs: ArchitectureStore) -> None:
    content = SHEET.model_dump(mode="json")
    id = designs.save("architecture", ME, "  My \n <b>bank</b> ", content)
    assert designs.design(id).name == "My <b>bank</b>"
    assert designs.save("architecture", ME, "My <b>bank</b>", content | {"id": "other"}) == id
    assert designs.design(id).content["id"] == "other"
    assert [design.id for design in designs.list("architecture", ME)] == [id]
    assert designs.list("company", ME) == designs.list("architecture", YOU) == []
    with pytest.raises(NotYourDesign):
        designs.delete(id, YOU)
    designs.delete(id, ME)
    with pytest.raises(UnknownDesign):
        designs.design(id)


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_name_that_is_none_is_refused(designs: ArchitectureStore, name: str) -> None:
    with pytest.raises(BadName):
        designs.save("architecture", ME, name, {})


def test_there_is_a_limit(designs: ArchitectureStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.designs.MAX_DESIGNS", 2)
    for name in ("one", "two"):
        designs.save("actor", ME, name, {})
    with pytest.raises(TooManyDesigns):
        designs.save("actor", ME, "three", {})
    assert MAX_DESIGNS > 2


def test_the_same_architecture_is_shared_once(designs: ArchitectureStore) -> None:
    first = designs.share(designs.write(SHEET), ME)
    assert designs.share(designs.write(SHEET), ME) == first
    assert designs.share(designs.write(edit.switch(SHEET, "db")), ME) != first
    assert designs.design(first).kind == "shared"
    assert designs.list("architecture", ME) == []


def test_a_database_that_fails_is_a_named_error(designs: ArchitectureStore) -> None:
    designs._reading.dispose()
    with designs._reading.connect() as connection:
        connection.exec_driver_sql("DROP TABLE designs")
        connection.commit()
    with pytest.raises(StoreFailed):
        designs.list("company", ME)
