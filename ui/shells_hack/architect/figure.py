"""The architect's graph as a Plotly figure: plates, arrows and words as a plain dict, without streamlit or plotly.

Shapes draw plates and arrows, text traces draw words, and three invisible square markers a plate tell what the
pointer is over. The figure is laid out for a size in pixels, so that every word fits its plate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from engine.shells_hack.rules.settings import PARAMETERS, Architecture, Component
from ui.shell.theme import COLOURS, FONT
from ui.shells_hack import icons
from ui.shells_hack.architect.estimate import points
from ui.shells_hack.architect.fit import SMALLEST, fit
from ui.shells_hack.route import COLUMNS, WALL, Layout, Route, layout, routes
from ui.shells_hack.texts.words import Words

__all__ = ["HEAT", "HEAT_LINE", "SHORT_FROM", "STEPS", "Canvas", "Heat", "Marks", "architect_figure", "plates"]

#: what is taken away makes Red's win rate fall (violet) or rise (teal): fills of plates in four shades; the arrows
_FILLS = {
    "light": {
        "down": ("#E4DAF0", "#C6AEE2", "#7F52B5", "#4F2384"),
        "up": ("#CDE7E1", "#8ECBC1", "#1F7D75", "#0A5751"),
    },
    "dark": {
        "down": ("#3B3553", "#57467F", "#A587E0", "#CDBBF8"),
        "up": ("#22473F", "#2C675E", "#55AC9F", "#9AE0D3"),
    },
}
_INKS = ("ink", "ink", "on-act", "on-act")  #: of the four shades
HEAT = {
    theme: {way: tuple(zip(fills, (COLOURS[theme][ink] for ink in _INKS), strict=True)) for way, fills in ways.items()}
    for theme, ways in _FILLS.items()
}  #: fills with their inks
HEAT_LINE = {"light": {"down": "#6A3DA0", "up": "#12716A"}, "dark": {"down": "#B79AF0", "up": "#74C9BB"}}
STEPS = (0.01, 0.03, 0.08)  #: of a win rate: bounds between the four shades
WIDTHS = (1.4, 2.2, 3.2, 4.6, 6.4)  #: of an arrow by its shade, 0 where nothing can be told
SYMBOLS = "Material Symbols Rounded"
TOP, BOTTOM = -0.09, 1.02  #: of the vertical axis; column headings stand above 0
MARGIN = 4
LINE = 1.3  #: a line's height in em
SHORT_FROM = 17  #: components from which on short names are used (look)
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where the figure is shown: pixels, the page's root font size, and the theme."""

    width: float = 755
    height: float = 428
    root: float = 15
    theme: str = "light"


@dataclass(frozen=True, slots=True)
class Heat:
    """What it does to Red's win rate to take a component or an edge away: 0 where that is not beyond chance."""

    components: Mapping[str, float]
    edges: Mapping[Edge, float]
    refused: frozenset[str] = frozenset()  #: components without which there would be no match


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands out: a numbered path, ringed components, thick edges, the selected and the first of two clicked."""

    path: tuple[str, ...] = ()
    components: frozenset[str] = frozenset()
    edges: frozenset[Edge] = frozenset()
    selected: str = ""
    first: str = ""
    heat: Heat | None = None


@dataclass
class _Sheet:
    """What is being drawn."""

    architecture: Architecture
    assets: Mapping[str, Sequence[str]]
    words: Words
    canvas: Canvas
    marks: Marks
    board: Layout = field(init=False)
    shapes: dict[str, dict[str, Any]] = field(default_factory=dict)  #: by style: few large ones are drawn quickly
    texts: list[tuple[float, float, str, float, str, str, int]] = field(default_factory=list)  #: as in ``_texts``

    def __post_init__(self) -> None:
        self.board = layout([(component.id, component.layer) for component in self.architecture.components])
        self.colours = COLOURS[self.canvas.theme]
        self.px_x = self.canvas.width - 2 * MARGIN
        self.px_y = (self.canvas.height - 2 * MARGIN) / (BOTTOM - TOP)
        self.plate = (2 * self.board.half_width * self.px_x, 2 * self.board.half_height * self.px_y)

    def x(self, pixels: float) -> float:
        """Return pixels as a length of the horizontal axis."""
        return pixels / self.px_x

    def y(self, pixels: float) -> float:
        """Return pixels as a length of the vertical axis."""
        return pixels / self.px_y

    def draw(self, path: str, **style: Any) -> None:
        """Add a path to the shape of its style."""
        shape = self.shapes.setdefault(repr(style), {"type": "path", "path": "", "layer": "below", **style})
        shape["path"] += f"{path} "

    def shade(self, name: str) -> tuple[str, str] | None:
        """Return fill and ink of a component by its effect."""
        value = self.marks.heat.components.get(name, 0.0) if self.marks.heat else 0.0
        if not value or self.raised(name):
            return None
        return HEAT[self.canvas.theme]["down" if value < 0 else "up"][_step(value) - 1]

    def raised(self, name: str) -> bool:
        """Return whether a component is drawn as paper."""
        return name in self.marks.path or name in self.marks.components or name == self.marks.first


def architect_figure(
    architecture: Architecture, assets: Mapping[str, Sequence[str]], words: Words, canvas: Canvas, marks: Marks
) -> dict[str, Any]:
    """Return the figure; ``assets`` by component are those that hold (D30)."""
    sheet = _Sheet(architecture, assets, words, canvas, marks)
    _columns(sheet)
    _arrows(sheet)
    for component in sorted(architecture.components, key=lambda c: sheet.raised(c.id)):
        _plate(sheet, component)
    _words(sheet)
    _icons(sheet)
    _numbers(sheet)
    axis = {"visible": False, "fixedrange": True}
    return {
        "data": [_texts(sheet), *_arrow_targets(sheet), _targets(sheet)],
        "layout": {
            "autosize": True,
            "margin": dict.fromkeys("lrtb", MARGIN),
            "showlegend": False,
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "font": {"family": FONT, "size": canvas.root * 0.86, "color": sheet.colours["ink"]},
            "shapes": list(sheet.shapes.values()),
            "dragmode": False,
            "clickmode": "none",
            "hovermode": "closest",
            "hoverlabel": {
                "font": {"family": FONT, "size": canvas.root * 0.86, "color": sheet.colours["on-paper"]},
                "bgcolor": sheet.colours["paper"],
                "bordercolor": sheet.colours["act"],
                "align": "left",
            },
            "xaxis": {**axis, "range": [0, 1]},
            "yaxis": {**axis, "range": [BOTTOM, TOP]},
        },
    }


def _step(value: float) -> int:
    """Which of four shades, 0 for none."""
    return 1 + sum(abs(value) >= bound for bound in STEPS) if value else 0


def plates(architecture: Architecture) -> dict[str, Any]:
    """Return where the plates are, in the units of the figure's axes, and how those lie in its picture."""
    board = layout([(component.id, component.layer) for component in architecture.components])
    w, h = board.half_width, board.half_height
    boxes = [[name, p.x - w, p.y - h, p.x + w, p.y + h] for name, p in board.places.items()]
    return {"plates": boxes, "top": TOP, "bottom": BOTTOM, "margin": MARGIN}


# ---- the ground


def _columns(sheet: _Sheet) -> None:
    c, n = sheet.colours, len(COLUMNS)
    _rect(sheet, WALL / n, TOP, 1, BOTTOM, fillcolor=c["sheet-2"], line={"width": 0})
    for i in range(1, n):
        if i != WALL:
            _line(sheet, i / n, {"color": c["line-2"], "width": 1})
    for side in (-1.5, 1.5):
        _line(sheet, WALL / n + sheet.x(side), {"color": c["ink-2"], "width": 1})
    titles = [" / ".join(sheet.words.say(f"cards.layer.{layer}") for layer in layers) for layers in COLUMNS]
    size = [fit(title, 0.94 * sheet.px_x / n, sheet.canvas.root * 0.8).size for title in titles]
    _text(sheet, [(i + 0.5) / n for i in range(n)], [TOP / 2] * n, titles, size, [c["ink-2"]] * n)


def _rect(sheet: _Sheet, x0: float, y0: float, x1: float, y1: float, **style: Any) -> None:
    corners = [("M", x0, y0), ("L", x1, y0), ("L", x1, y1), ("L", x0, y1)]
    sheet.draw(_path(corners) + "Z", **style)


def _line(sheet: _Sheet, x: float, line: dict[str, Any]) -> None:
    sheet.draw(_path([("M", x, TOP), ("L", x, BOTTOM)]), line=line)


def _text(
    sheet: _Sheet,
    x: Sequence[float],
    y: Sequence[float],
    text: Sequence[str],
    size: Sequence[float],
    colour: Sequence[str],
    family: str = FONT,
    weight: int = 500,
) -> None:
    """Plain words, their weight from the font: markup of Plotly's would be parsed again at every drawing."""
    sheet.texts += [(*row, family, weight) for row in zip(x, y, text, size, colour, strict=True)]


def _texts(sheet: _Sheet) -> dict[str, Any]:
    """All words in one trace: each trace more takes its time at every drawing."""
    x, y, text, size, colour, family, weight = map(list, zip(*sheet.texts, strict=True))
    return {
        "type": "scatter",
        "mode": "text",
        "x": x,
        "y": y,
        "text": text,
        "textposition": "middle center",
        "textfont": {"size": size, "color": colour, "family": family, "weight": weight},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


# ---- arrows


def _arrows(sheet: _Sheet) -> None:
    on = {component.id for component in sheet.architecture.components if component.enabled}
    path = set(zip(sheet.marks.path, sheet.marks.path[1:], strict=False)) | sheet.marks.edges
    edges = [(edge.source, edge.target) for edge in sheet.architecture.edges]
    for route in sorted(routes(sheet.board, edges), key=lambda r: (r.source, r.target) in path):
        marked = (route.source, route.target) in path
        live = route.source in on and route.target in on
        colour = sheet.colours["act"] if marked else sheet.colours["line-3"] if live else sheet.colours["line-2"]
        value = sheet.marks.heat.edges.get((route.source, route.target), 0.0) if sheet.marks.heat else 0.0
        if value and not marked:
            colour = HEAT_LINE[sheet.canvas.theme]["down" if value < 0 else "up"]
        width = 4.0 if marked else WIDTHS[_step(value)] if sheet.marks.heat else 1.6
        _arrow(sheet, route, colour, width, live or marked)


def _arrow(sheet: _Sheet, route: Route, colour: str, width: float, live: bool) -> None:
    long, half = 5.0 + 2.0 * width, 2.2 + 1.2 * width  # pixels of the head
    points = [_inside(part) for part in route.path]
    tip_x, tip_y = float(points[-1][-2]), float(points[-1][-1])
    points[-1][-2] = tip_x - route.direction * sheet.x(long - 1)
    line = {"color": colour, "width": width, "dash": "solid" if live else "3px,3px"}
    sheet.draw(_path(points), line=line)
    back = tip_x - route.direction * sheet.x(long)
    head = [["M", tip_x, tip_y], ["L", back, tip_y - sheet.y(half)], ["L", back, tip_y + sheet.y(half)]]
    sheet.draw(_path(head) + "Z", fillcolor=colour, line={"width": 0})


def _inside(part: Sequence[Any]) -> list[Any]:
    """A part of a path that does not leave the picture: arrows beside the last column bulge less."""
    return [part[0], *(min(0.997, max(0.003, x)) if i % 2 == 0 else x for i, x in enumerate(part[1:]))]


def _path(points: Iterable[Sequence[Any]]) -> str:
    return " ".join(
        str(part[0]) + " ".join(f"{part[i]:.4f},{part[i + 1]:.4f}" for i in range(1, len(part), 2)) for part in points
    )


# ---- plates


def _plate(sheet: _Sheet, component: Component) -> None:
    c, place = sheet.colours, sheet.board.places[component.id]
    w, h = sheet.board.half_width, sheet.board.half_height
    raised, chosen = sheet.raised(component.id), component.id == sheet.marks.selected
    shade = sheet.shade(component.id)
    fill = c["paper"] if raised else shade[0] if shade else c["plate"] if component.enabled else c["sheet"]
    line = {"color": c["act"] if raised or chosen else c["line-3"], "width": 3 if raised else 2.4 if chosen else 1.4}
    if not component.enabled:
        line["dash"] = "4px,3px"
    if component.id == sheet.marks.first:
        ring = (sheet.x(6), sheet.y(6))
        edge = {"fillcolor": "rgba(0,0,0,0)", "line": {"color": c["act"], "width": 2.5}}
        _rect(sheet, place.x - w - ring[0], place.y - h - ring[1], place.x + w + ring[0], place.y + h + ring[1], **edge)
    _rect(sheet, place.x - w, place.y - h, place.x + w, place.y + h, fillcolor=fill, line=line)


def _words(sheet: _Sheet) -> None:
    """Names, and below them the levels or the word that says why there are none."""
    rows = sheet.architecture.components
    box, tall = sheet.plate[0] - 8, sheet.plate[1]
    small = min(sheet.canvas.root * 0.8, tall * 0.24)
    large = max(small + 0.5, min(sheet.canvas.root * 0.97, tall * 0.34))
    two_lines = (tall - LINE * small - 6) / (2 * LINE)
    short = len(rows) >= SHORT_FROM or two_lines < SMALLEST
    names, sizes, colours, levels, second, name_y, level_y = [], [], [], [], [], [], []
    for component in rows:
        place, raised = sheet.board.places[component.id], sheet.raised(component.id)
        name = sheet.words.component_short(component.id) if short else sheet.words.component_name(component.id)
        fitted = fit(name, box, large, two_lines)
        names.append("<br>".join(map(escape, fitted.lines)))
        sizes.append(fitted.size)
        plain, quiet = (sheet.colours[ink] for ink in (("on-paper", "on-paper-2") if raised else ("ink", "ink-2")))
        shade = sheet.shade(component.id)
        if shade:
            plain = quiet = shade[1]
        colours.append(plain if component.enabled or raised else quiet)
        second.append(quiet)
        levels.append(_levels(sheet, component))
        name_y.append(place.y - sheet.y(0.66 * small))
        level_y.append(place.y + sheet.board.half_height - sheet.y(0.85 * small + 2))
    xs = [sheet.board.places[component.id].x for component in rows]
    _text(sheet, xs, name_y, names, sizes, colours, weight=700)
    _text(sheet, xs, level_y, levels, [small] * len(rows), second, weight=600)


def _levels(sheet: _Sheet, component: Component) -> str:
    if not component.enabled:
        return escape(sheet.words.say("architect.off"))
    if sheet.marks.heat:
        if component.id in sheet.marks.heat.refused:
            return escape(sheet.words.say("architect.tag.stop"))
        if component.id in sheet.marks.heat.components:
            return points(sheet.marks.heat.components[component.id], sign=True)
    captions = [escape(sheet.words.say(f"cards.parameter_short.{parameter}")) for parameter in PARAMETERS]
    roomy = sheet.plate[0] > 8.2 * sheet.canvas.root * 0.8
    gap = "\u2002\u2002" if roomy else "\u2002"
    return gap.join(f"{word}\u2009{level}" for word, level in zip(captions, component.levels, strict=True))


def _icons(sheet: _Sheet) -> None:
    """Assets on the top edge of the plate, before a patch of the ground."""
    size = min(sheet.canvas.root * 1.05, sheet.plate[1] * 0.3)
    xs, ys, symbols, colours = [], [], [], []
    tabs = set(sheet.marks.path)
    for component in sheet.architecture.components:
        kept = sheet.assets.get(component.id, ())
        if not kept:
            continue
        place = sheet.board.places[component.id]
        top = place.y - sheet.board.half_height
        right = place.x + sheet.board.half_width - sheet.x(3)
        ground = sheet.colours["sheet-2" if place.column >= WALL else "sheet"]
        left = right - sheet.x((size + 3) * len(kept) + 1)
        patch = {"fillcolor": ground, "line": {"width": 0}}
        _rect(sheet, left, top - sheet.y(size * 0.52), right, top + sheet.y(size * 0.52), **patch)
        for i, kind in enumerate(kept):
            xs.append(left + sheet.x((size + 3) * (i + 0.5) + 0.5))
            ys.append(top)
            symbols.append(icons.ASSET[kind])
            quiet = not component.enabled and component.id not in tabs
            colours.append(sheet.colours["ink-2" if quiet else "ink"])
    if symbols:
        _text(sheet, xs, ys, symbols, [size] * len(symbols), colours, family=SYMBOLS)


def _numbers(sheet: _Sheet) -> None:
    """The order of a path, as tabs on the top left corners of its plates."""
    c, side = sheet.colours, min(sheet.canvas.root * 1.2, sheet.plate[1] * 0.36)
    xs, ys = [], []
    for name in sheet.marks.path:
        place = sheet.board.places[name]
        x, y = place.x - sheet.board.half_width, place.y - sheet.board.half_height
        tab = {"fillcolor": c["act"], "line": {"width": 0}}
        _rect(sheet, x - sheet.x(side / 2), y - sheet.y(side / 2), x + sheet.x(side / 2), y + sheet.y(side / 2), **tab)
        xs.append(x)
        ys.append(y)
    if xs:
        numbers = [str(i) for i in range(1, len(xs) + 1)]
        _text(sheet, xs, ys, numbers, [side * 0.72] * len(xs), [c["on-act"]] * len(xs), weight=700)


# ---- what can be pointed at


def _arrow_targets(sheet: _Sheet) -> list[dict[str, Any]]:
    """While effects are shown, arrows tell theirs."""
    heat = sheet.marks.heat
    if heat is None:
        return []
    xs, ys, told = [], [], []
    for route in routes(sheet.board, list(heat.edges)):
        for x, y in _along(route):
            xs.append(x)
            ys.append(y)
            told.append(_effect(sheet, _edge_name(sheet, route), heat.edges[route.source, route.target]))
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": xs,
            "y": ys,
            "hovertext": told,
            "hovertemplate": "%{hovertext}<extra></extra>",
            "marker": {"size": 12, "color": "rgba(0,0,0,0)", "line": {"width": 0}},
        }
    ]


def _along(route: Route) -> list[tuple[float, float]]:
    """Some points of an arrow: where its parts meet, and the middle of each."""
    found: list[tuple[float, float]] = []
    here = (0.0, 0.0)
    for kind, *xy in route.path:
        there = (xy[-2], xy[-1])
        if kind == "C":
            x, y = ((here[i] + 3 * xy[i] + 3 * xy[2 + i] + there[i]) / 8 for i in (0, 1))
            found.append((x, y))
        elif kind == "L":
            found += [(here[0] + part * (there[0] - here[0]), here[1]) for part in (0.25, 0.5, 0.75)]
        found.append(there)
        here = there
    return found[:-1]


def _edge_name(sheet: _Sheet, route: Route) -> str:
    return sheet.words.say("architect.arrow").join(map(sheet.words.component_short, (route.source, route.target)))


def _effect(sheet: _Sheet, name: str, value: float) -> str:
    told = sheet.words.say("estimate.told", value=points(value, sign=True))
    return f"<b>{escape(name)}</b><br>{escape(told)}"


def _targets(sheet: _Sheet) -> dict[str, Any]:
    rows = sheet.architecture.components
    size = sheet.plate[1] - 3
    aside = max(0.0, (sheet.plate[0] - size) / 2)
    offsets = [sheet.x(shift) for shift in (-aside, 0, aside)]
    told = [_told(sheet, component) for component in rows]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [sheet.board.places[component.id].x + shift for component in rows for shift in offsets],
        "y": [sheet.board.places[component.id].y for component in rows for _ in offsets],
        "customdata": [[component.id] for component in rows for _ in offsets],
        "hovertext": [text for text in told for _ in offsets],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "marker": {"size": size, "symbol": "square", "color": "rgba(0,0,0,0)", "line": {"width": 0}},
    }


def _told(sheet: _Sheet, component: Component) -> str:
    """What the pointer is told over a plate: exposure, resistances, assets, ways in and out."""
    words = sheet.words
    exposure = words.say(f"architect.exposure.{'direct' if component.exposed else 'adjacent'}")
    state = exposure if component.enabled else words.say("architect.off")
    rows = [f"<b>{escape(words.component(component.id))}</b>", escape(state)]
    levels = (
        f"{words.say(f'cards.parameter.{parameter}')} {level}"
        for parameter, level in zip(PARAMETERS, component.levels, strict=True)
    )
    rows += [escape(words.list(levels))]
    kept = sheet.assets.get(component.id, ())
    if kept:
        rows.append(escape(words.say("architect.told.assets", list=words.list(map(words.asset, kept)))))
    for key, ends in (
        ("from", [edge.source for edge in sheet.architecture.edges if edge.target == component.id]),
        ("to", [edge.target for edge in sheet.architecture.edges if edge.source == component.id]),
    ):
        if ends:
            told = words.say(f"architect.told.{key}", list=words.list(map(words.component_short, ends)))
            rows.append(escape(told))
    if sheet.marks.heat and component.id in sheet.marks.heat.components:
        value = points(sheet.marks.heat.components[component.id], sign=True)
        rows.append(escape(words.say("estimate.told", value=value)))
    return "<br>".join(rows)
