"""The missions that users keep: by owner for lists, by id for links."""

from __future__ import annotations

from engine.errors import EngineError
from engine.greeen_mafia.mission_files import read_mission
from engine.greeen_mafia.missions import Mission
from matches.errors import UnknownDesign
from ui.greeen_mafia.words import say
from ui.shell.design_store import designs
from ui.shell.messages import error_lines

__all__ = ["delete", "draft", "keep", "keep_draft", "kept", "link_lines", "shared"]

KIND, DRAFT = "mission", "mission_draft"


def kept(owner: str) -> dict[str, Mission]:
    """Return an owner's missions by id, the newest first; what today's rules cannot read is left out."""
    found = {}
    for design in designs().list(KIND, owner):
        try:
            found[design.id] = read_mission(design.content)
        except EngineError:  # kept under other rules; its owner can still open a file of it
            continue
    return found


def keep(mission: Mission, owner: str) -> str:
    """Keep a mission under its name, in the place of one of the same name; return its id. :raises BadName:"""
    return designs().save(KIND, owner, mission.name or "", mission.model_dump(mode="json", exclude_none=True))


def shared(id: str) -> Mission:
    """Return a mission by its id. :raises UnknownDesign: :raises BadFile:"""
    design = designs().design(id)
    if design.kind != KIND:
        raise UnknownDesign(id)
    return read_mission(design.content)


def link_lines(language: str, error: EngineError) -> list[str]:
    """Return why the mission of a link could not be opened."""
    if isinstance(error, UnknownDesign):
        return [say(language, "deal.unknown_link")]
    return [say(language, "deal.bad_link"), *error_lines(language, error)]


def delete(id: str, owner: str) -> None:
    """Remove a mission for good. :raises UnknownDesign: :raises NotYourDesign:"""
    designs().delete(id, owner)


def draft(owner: str) -> Mission | None:
    """Return the mission that an owner was making last, None if there is none."""
    for design in designs().list(DRAFT, owner):
        try:
            return read_mission(design.content)
        except EngineError:  # made under other rules
            continue
    return None


def keep_draft(mission: Mission, owner: str) -> None:
    """Keep the mission that an owner is making, for the next visit."""
    designs().save(DRAFT, owner, DRAFT, mission.model_dump(mode="json", exclude_none=True))
