"""The map as HTML: real buttons over arrows that scale with the board, so that no size needs a redraw."""

from __future__ import annotations

from typing import Any

from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import html_name
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board import board_data
from ui.shells_hack.board.drawer import drawer_html
from ui.shells_hack.board.legend import legend_html
from ui.shells_hack.board.table_model import TableModel

__all__ = ["board_html"]

GRID = 1000  #: units of the arrows' drawing, each way


def board_html(model: TableModel, big: bool = False) -> str:
    """Return the map with its drawer; ``big`` gives the names more of the plates, for a projector."""
    data = board_data(model)
    drawer = "" if model.drawer == "hint" else drawer_html(model)
    side = " right" if _on_the_left(data, model.drawer) else ""
    kinds = " ".join(["bd", *(["compact"] if data["compact"] else []), *(["big"] if big else [])])
    return (
        f'<section class="{kinds}" aria-label="{e(data["label"])}">{_columns(data)}'
        f'<div class="field">{_arrows(data["edges"])}{"".join(map(_node, data["nodes"]))}</div>'
        f"{_list_button(model)}{_go_on(model)}{legend_html(model)}"
        f'<aside class="sheet{side}" data-key="sheet" aria-live="polite"'
        f"{'' if drawer else ' hidden'}>"
        f"{drawer}</aside></section>"
    )


def _on_the_left(data: dict[str, Any], component: str) -> bool:
    """Whether the drawer would cover the component that it tells of."""
    return any(node["id"] == component and node["x"] < 0.4 for node in data["nodes"])


def _columns(data: dict[str, Any]) -> str:
    names, wall = data["columns"], data["wall"]
    width = 100 / len(names)
    columns = "".join(
        f'<div class="col{" inner" if i / len(names) >= wall else ""}" style="left:{i * width}%;width:{width}%">'
        f"<b>{e(name)}</b></div>"
        for i, name in enumerate(names)
    )
    zones = (
        f'<span class="zone" style="right:{100 * (1 - wall)}%">{e(data["zones"][0])}</span>'
        f'<span class="zone" style="left:{100 * wall}%">{e(data["zones"][1])}</span>'
    )
    legend = f'<span class="zone legend">{e(data["legend"])}</span>' if data["legend"] else ""
    empty = f'<span class="void" style="left:{100 * wall}%">{e(data["empty"])}</span>' if data["empty"] else ""
    return f'<div class="cols">{columns}<div class="wall" style="left:{100 * wall}%"></div>{zones}{legend}{empty}</div>'


def _arrows(edges: list[dict[str, Any]]) -> str:
    """Lines in a drawing that stretches, heads beside it, since a stretched head would look wrong."""
    lines, heads = [], []
    for edge in sorted(edges, key=lambda edge: edge["hot"]):
        hot = " hot" if edge["hot"] else ""
        path = "".join(
            step[0] + " ".join(f"{float(number) * GRID:.1f}" for number in step[1:]) for step in edge["path"]
        )
        x, y = edge["path"][-1][-2:]
        lines.append(f'<path class="e{hot}" d="{path}"/>')
        turn = "" if edge["direction"] > 0 else " back"
        heads.append(f'<i class="h{hot}{turn}" style="left:{100 * x:.2f}%;top:{100 * y:.2f}%"></i>')
    return (
        f'<svg class="ed" viewBox="0 0 {GRID} {GRID}" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(lines)}</svg>"
        f'<div class="heads" aria-hidden="true">{"".join(heads)}</div>'
    )


def _node(node: dict[str, Any]) -> str:
    kinds = ["node", node["state"], *(name for name in ("legal", "aim", "advised") if node[name])]
    kinds += ["stop"] if node["stopped"] else []
    levels = "".join(
        f'<span title="{e(told)}">{e(word)}<b>{e(level)}</b></span>' for word, level, told in node["levels"]
    )
    assets = "".join(f'<span title="{e(name)}">{icons.mi(icon)}</span>' for icon, name in node["assets"])
    state = f'{icons.mi(node["icon"])}<span title="{e(node["state_told"])}">{e(node["word"])}</span>'
    inside = (
        f'<span class="nm{" two" if node["two"] else ""}" data-short="{e(node["short"])}">'
        f"{html_name(node['name'])}</span>"
        f'<span class="lv">{levels}</span><span class="stt">{state}'
        f'<span class="as">{assets}</span></span>{_marks(node)}{_tags(node)}'
    )
    return button(
        "play" if node["legal"] else "inspect",
        inside,
        key=node["id"],
        kind=" ".join(kinds),
        label=node["aria"],
        title=node["tip"],
        style=_place(node),
        target=node["id"],
    )


def _place(node: dict[str, Any]) -> str:
    sides = {"left": node["x"], "top": node["y"], "width": node["w"], "height": node["h"]}
    return ";".join(f"{side}:{100 * share:.2f}%" for side, share in sides.items())


def _marks(node: dict[str, Any]) -> str:
    """On a plate's bottom edge what stays done, and what has just been tried in vain."""
    marks = "".join(f'<span title="{e(word)}">{icons.mi(icon)}{e(word)}</span>' for icon, word in node["marks"])
    failed = ""
    if node["failed"]:
        told = e(node["failed_told"])
        failed = f'<span class="failed" title="{told}">{icons.mi("block")}{e(node["failed"])}</span>'
    return f'<span class="marks">{failed}{marks}</span>' if failed or marks else ""


def _tags(node: dict[str, Any]) -> str:
    """Tabs on a plate's top edge: the one that matters now in the middle, standing ones at the left."""
    stop = f'<span class="tag st">{icons.mi("pause_circle")}{e(node["stopped"])}</span>' if node["stopped"] else ""
    way = f'<span class="tag way">{e(node["way"])}</span>' if node["way"] else ""
    if node["aim"]:
        return f'{stop}{way}<span class="tag am {node["aim_seat"]}">{icons.mi("my_location")}{e(node["aim"])}</span>'
    if node["legal"]:
        return f'{stop}{way}<span class="tag lg">{icons.mi("my_location")}{e(node["legal_tag"])}</span>'
    return stop + way


def _go_on(model: TableModel) -> str:
    """Where the eye is, the way to let a CPU go on that was paused; out of the way where a person plays for it."""
    if not model.computer or not model.chair.paused:
        return ""
    word = e(model.words.say("board.go_on", team=model.words.team(model.computer)))
    inside = f"{icons.mi('play_arrow')}<span>{word}</span>"
    return button("pause", inside, key="go-on", kind="btn goon aside" if model.helping else "btn main goon")


def _list_button(model: TableModel) -> str:
    if model.chosen is None or model.drawer:
        return ""
    words = model.words
    inside = f"{icons.mi('list')}{e(words.say('board.drawer.open'))}"
    return button("list", inside, kind="btn listb", title=words.say("board.drawer.open_help"))
