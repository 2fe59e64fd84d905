"""The parts of the table, by the names that its style sheet places; without streamlit."""

from __future__ import annotations

from ui.skull_bites.field_html import field_html
from ui.skull_bites.hand_html import hand_html
from ui.skull_bites.hint_html import replay_html
from ui.skull_bites.players_html import me_html, players_html
from ui.skull_bites.side_html import cover_html, end_html, log_html, strip_html
from ui.skull_bites.table_model import TableModel

__all__ = ["parts_of"]


def parts_of(model: TableModel, ways_on: bool = True) -> dict[str, str]:
    """Return the parts; before a page is handed over nothing of anybody's hand is among them.

    ``ways_on`` lets the end offer the same match again, a new one, and the way home.
    """
    replays = model.helps and (model.looking or (model.over and not model.battle))
    shown = {
        "strip": replay_html(model) if replays else strip_html(model),
        "players": players_html(model),
        "side": log_html(model),
    }
    if model.covered:
        return shown | {"cover": cover_html(model)}
    if model.ended_game or (model.given_up and not model.battle and not model.looking):
        return shown | {"end": end_html(model, model.ended_game, ways_on)}
    return shown | {"field": field_html(model), "me": me_html(model), "hand": hand_html(model)}
