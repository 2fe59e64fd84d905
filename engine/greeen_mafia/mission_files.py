"""The missions that are shipped, their measured figures, and mission files (G7)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field

from engine.catalog import DATA, Table, read_table
from engine.errors import BadFile, Problem, UnknownId
from engine.greeen_mafia.missions import Mission
from engine.reading import Inconsistent, Model, parse, read_given

__all__ = ["FORMAT", "MAX_FILE", "figures", "mission", "missions", "read_file", "read_mission", "write_file"]

FORMAT, VERSION = "greeen-mafia-mission", 1
FOLDER = DATA / "greeen_mafia"
MAX_FILE = 1_500_000  #: characters of a mission file
Count = Annotated[int, Field(ge=0)]


class _Missions(Table):
    missions: tuple[Mission, ...]


class FigureRow(Model):
    """How hard a mission is under a keep rule, counted over all orders."""

    mission: str
    keep: str
    deals: Count
    solvable: Count  #: orders that can be won
    winning_lines: Count
    random_win_rate: float  #: of uniformly random play


class _Figures(Table):
    rows: tuple[FigureRow, ...]


@cache
def missions() -> Mapping[str, Mission]:
    """Return the shipped missions by id, the easiest first but for the original. :raises BadData:"""
    table = read_table(_Missions, FOLDER / "missions.json", "greeen-mafia-missions")
    return {mission.id: mission for mission in table.missions}


def mission(id: str) -> Mission:
    """Return a shipped mission. :raises UnknownId:"""
    if id not in missions():
        raise UnknownId("mission", id, tuple(missions()))
    return missions()[id]


@cache
def figures() -> Mapping[tuple[str, str], FigureRow]:
    """Return the shipped missions' figures by mission and keep rule. :raises BadData:"""
    table = read_table(_Figures, FOLDER / "figures.json", "greeen-mafia-figures")
    return {(row.mission, row.keep): row for row in table.rows}


def read_mission(data: Any) -> Mission:
    """Return a mission from a JSON-like object. :raises BadFile: with the place of everything that is wrong."""
    try:
        return read_given(Mission, data, "file")
    except Inconsistent as error:
        raise BadFile(error.problems) from None


def read_file(text: str) -> Mission:
    """Return the mission of a mission file. :raises BadFile:"""
    try:
        data = parse(text, MAX_FILE)
    except Inconsistent as error:
        raise BadFile(error.problems) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile([Problem("format", "not_a_mission")])
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise BadFile([Problem("version", "other_version", {"given": str(data.get("version"))[:20], "known": VERSION})])
    return read_mission(data.get("mission", {}))


def write_file(mission: Mission) -> str:
    """Return a mission file's text."""
    content = mission.model_dump(mode="json", exclude_none=True)
    return json.dumps({"format": FORMAT, "version": VERSION, "mission": content}, ensure_ascii=False, indent=1) + "\n"
