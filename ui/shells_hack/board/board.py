"""The map as data: plates, arrows, columns, wall and tags, in a viewpoint's eyes only; without streamlit."""

from __future__ import annotations

from typing import Any

from engine.shells_hack.play.view import ComponentView
from engine.shells_hack.rules.settings import PARAMETERS
from ui.shells_hack import icons
from ui.shells_hack.board.legend import STATES
from ui.shells_hack.board.marks import ICONS, Mark, lasting
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.route import COLUMNS, WALL, Layout, layout, routes
from ui.shells_hack.texts.sentences import line_sentence, numbers_short, reason_text

__all__ = ["board_data"]


def board_data(model: TableModel) -> dict[str, Any]:
    """Return everything that the map draws, in the viewpoint's eyes only (D26)."""
    words, view = model.words, model.view
    plan = layout([(component.id, component.layer) for component in view.components])
    edges = {(edge.source, edge.target): edge.hot for edge in view.edges}
    known = [edge for edge in edges if edge[0] in plan.places and edge[1] in plan.places]
    return {
        "label": _label(model),
        "compact": plan.compact,
        "columns": [_column(model, layers) for layers in COLUMNS],
        "wall": WALL / len(COLUMNS),
        "zones": [
            words.say("board.zone.direct"),
            words.say(f"board.zone.{'void' if view.bypass_left else 'adjacent'}"),
        ],
        "legend": words.say("board.legend") if plan.compact else _hint(model),
        "empty": ""
        if any(not component.exposed for component in view.components)
        else words.say("board.nothing_inner"),
        "nodes": [_node(model, component, plan) for component in view.components],
        "edges": [
            {"path": route.path, "direction": route.direction, "hot": edges[route.source, route.target]}
            for route in routes(plan, known)
        ],
    }


def _label(model: TableModel) -> str:
    if model.viewer in ("all", "common"):
        return model.words.say(f"board.map_{model.viewer}")
    return model.words.say("board.map", viewer=model.words.team(model.viewer))


def _hint(model: TableModel) -> str:
    """What to do next, in the first turn of a human whose cards are ready; later what the plates' numbers are."""
    if model.chosen:
        return ""
    first = model.view.turn == 1 and model.targets and not model.computer
    return model.words.say("board.choose_hint" if first else "board.legend_short")


def _column(model: TableModel, layers: tuple[str, ...]) -> str:
    return " / ".join(model.words.say(f"cards.layer.{layer}") for layer in layers)


def state_of(model: TableModel, component: ComponentView) -> str:
    """Return the id of a component's state; who sees every level calls an untouched one calm."""
    if component.intruded:
        return "intruded"
    if component.scouted:
        return "scouted"
    return "calm" if model.viewer in ("blue", "all") else "unscouted"


def _node(model: TableModel, component: ComponentView, plan: Layout) -> dict[str, Any]:
    words, place = model.words, plan.places[component.id]
    state = state_of(model, component)
    levels = component.levels or ("?", "?", "?")
    legal = component.id in model.aimed
    aim = model.aim if model.aim and model.aim.target == component.id else None
    side = "direct" if component.exposed else "adjacent"
    usual = component.exposed == (place.column < WALL)
    name = words.component_name(component.id)
    failed = model.failures.get(component.id)
    return {
        "id": component.id,
        "x": place.x,
        "y": place.y,
        "w": 2 * plan.half_width,
        "h": 2 * plan.half_height,
        "name": words.component_short(component.id) if plan.compact else name,
        "short": words.component_short(component.id),
        "two": "|" in name and not plan.compact,
        "state": state,
        "icon": STATES[state],
        "word": words.say(f"board.state.{state}"),
        "state_told": words.say(f"board.legend_state.{state}"),
        "levels": [
            [
                words.say(f"cards.parameter_short.{parameter}"),
                str(level),
                words.say(f"board.legend_level.{parameter}"),
            ]
            for parameter, level in zip(PARAMETERS, levels, strict=True)
        ],
        "assets": [[icons.ASSET[asset], words.asset(asset)] for asset in component.assets or ()],
        "marks": [[ICONS[effect], words.say(f"board.mark.{effect}")] for effect in lasting(_marks(model, component))],
        "failed": numbers_short(failed) if failed else "",
        "failed_told": line_sentence(words, failed, model.means).text if failed else "",
        "stopped": words.say("board.stopped") if component.stopped else "",
        "way": "" if usual else words.say(f"board.tab.{side}"),
        "legal": legal,
        "legal_tag": words.say("hint.here" if component.id == model.chair.advised else "board.legal"),
        "advised": legal and component.id == model.chair.advised,
        "aim": words.say(f"board.{'aim' if model.coming else 'done_by'}", team=words.team(aim.seat)) if aim else "",
        "aim_seat": aim.seat if aim else "",
        "aria": _aria(model, component, state, legal),
        "tip": "" if legal else _tip(model, component),
    }


def _aria(model: TableModel, component: ComponentView, state: str, legal: bool) -> str:
    """A plate read aloud: name, state, levels, assets, and whether it can be chosen."""
    words = model.words
    levels = component.levels or (words.say("board.unknown"),) * 3
    parts = [words.component(component.id), words.say(f"board.state.{state}")]
    parts += [f"{words.say(f'log.level.{p}')} {level}" for p, level in zip(PARAMETERS, levels, strict=True)]
    parts += [words.asset(asset) for asset in component.assets or ()]
    parts += [words.say(f"board.mark.{effect}") for effect in lasting(_marks(model, component))]
    parts += [words.say("board.stopped")] if component.stopped else []
    parts += [words.say("board.legal")] if legal else []
    return words.list(parts)


def _marks(model: TableModel, component: ComponentView) -> tuple[Mark, ...]:
    return model.marks.get(component.id, ())


def _tip(model: TableModel, component: ComponentView) -> str:
    """Why the chosen card cannot be played on a component."""
    if model.chosen is None:
        return ""
    return " ".join(reason_text(model.words, reason) for reason in model.reasons(model.chosen, component.id))
