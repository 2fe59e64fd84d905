"""Golden playthroughs: text that shows every viewer's view at each step of a fixed match, of every game.

First every place of every view, then after each act only what changed, down to the field. Each line starts with the
viewers who see it so; the text holds all that each viewer sees at each step, and a change shows as a short diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.game import ALL, AnyGame, jsonable
from engine.match import Match

FOLDER = Path(__file__).parent
SEEDS = (1, 2)
WORDS = {None: "-", True: "yes", False: "no"}
Places = dict[str, Any]  #: JSON values by dotted place; what has an id is placed by it


def path_of(table: str, seed: int) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{table}-{seed}.txt"


TUNED = ("veteran", "expert")  #: they play otherwise whenever they are tuned


def playthrough(game: AnyGame, seed: int) -> str:
    """Return the text of one match; the computer players take turns over the seats and seeds."""
    kinds = [player for player in game.players if player not in TUNED]
    settings = game.default_settings()
    players = {seat: kinds[(seed + i) % len(kinds)] for i, seat in enumerate(game.seats(settings))}
    match = Match(game, settings, seed, players)
    who = ", ".join(f"{seat} {player}" for seat, player in players.items())
    lines = [f"{game.id}, seed {seed}, {who}", "", "the deal"]
    seen = {viewer: _places(jsonable(match.view(viewer))) for viewer in match.viewers}
    lines += _together({viewer: _lines({}, places) for viewer, places in seen.items()})
    while (entry := match.play_computer()) is not None:
        lines += ["", f"{entry.number} {entry.seat}: {entry.action}   {_text(jsonable(entry.note))}"]
        now = {viewer: _places(jsonable(match.view(viewer))) for viewer in match.viewers}
        lines += _together({viewer: _lines(seen[viewer], places) for viewer, places in now.items()})
        seen = now
    outcome = game.outcome(match.state)
    assert outcome is not None
    notes = ", ".join(f"{viewer} {len(match.notes(viewer))}" for viewer in match.viewers)
    lines += [
        "",
        f"{', '.join(outcome.winners)} won by {outcome.termination}; notes of {len(match.notes(ALL))}: {notes}",
    ]
    return "\n".join(lines) + "\n"


def _text(value: Any) -> str:
    """Return a JSON value without quotes, so that a line stays short."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} {_text(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + " ".join(map(_text, value)) + "]"
    return WORDS[value] if value is None or isinstance(value, bool) else str(value) or "''"


def _places(view: dict[str, Any]) -> Places:
    """Return a view's parts: one for each field, or for each row where a field is a list of rows."""
    found: Places = {}
    for name, value in view.items():
        if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            found |= {f"{name}.{_name(row, number)}": row for number, row in enumerate(value)}
        else:
            found[name] = value
    return found


def _name(row: dict[str, Any], number: int) -> str:
    if {"source", "target"} <= row.keys() and len(row) <= 3:
        return f"{row['source']}>{row['target']}"
    return str(row.get("id", number))


def _lines(before: Places, now: Places) -> list[str]:
    """Return what is new, what changed (of a row its changed fields only) and what is gone."""
    lines = []
    for place, value in now.items():
        old = before.get(place)
        if place in before and old == value:
            continue
        if isinstance(old, dict) and isinstance(value, dict) and old.keys() == value.keys():
            value = {key: part for key, part in value.items() if old[key] != part}
        shown = "log" if place.startswith("log.") else place  # viewers hear different numbers of lines
        lines.append(f"{shown} {_text(value)}")
    return lines + [f"{place} gone" for place in before if place not in now]


def _together(by_viewer: dict[str, list[str]]) -> list[str]:
    """Return each line once, after the viewers who see it."""
    viewers: dict[str, list[str]] = {}
    for viewer, lines in by_viewer.items():
        for line in lines:
            viewers.setdefault(line, []).append(viewer)
    names = {line: "everyone" if len(found) == len(by_viewer) else ",".join(found) for line, found in viewers.items()}
    return [f"  {who:<16} {line}" for line, who in names.items() if not line.startswith("viewer ")]
