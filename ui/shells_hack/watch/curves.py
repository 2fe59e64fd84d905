"""Share price and Red's chance over the acts of a match, one above the other, drawn as HTML that can be clicked.

Not Plotly: a figure that changes with every act would be mounted anew each time, lose what is pointed at, and jump.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.shells_hack.play.view import PricePoint
from engine.shells_hack.simulation.odds import Odds
from engine.shells_hack.simulation.swings import Swing
from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.price_figure import price_told
from ui.shells_hack.texts.sentences import action_text
from ui.shells_hack.watch.watch_model import WatchScene, switch_of

__all__ = ["curves_html"]

UNIT = 1000  #: of the drawings, across and up: they are stretched to their place
TOP, BELOW = 104, 20  #: of the price's scale, in points: its upper end, and how far it reaches under the defeat line
NARROW = 0.035  #: share of the width that a turn's number needs


def curves_html(scene: WatchScene) -> str:
    """Return both curves with what stands beside them."""
    words = scene.words
    label = e(words.say("watch.curves"))
    scrub = (
        f'<input type="range" class="scrub" min="0" max="{scene.length}" value="{scene.act}" data-do="to" '
        f'data-key="scrub" tabindex="-1" aria-hidden="true">'
    )
    lines = f'<i class="nowl" style="left:{_x(scene, scene.act)}"></i>{scrub}{_marks(scene)}{_swings(scene)}'
    lines += _switch(scene)
    return (
        f'<section class="curves" aria-label="{label}"><div class="cside">{_price_now(scene)}{_odds_now(scene)}</div>'
        f'<div class="plots">{_turns(scene)}{_price(scene)}{_odds(scene)}'
        f"{lines}</div></section>"
    )


def _x(scene: WatchScene, act: float) -> str:
    return f"{100 * act / scene.length:.2f}%"


def _points(scene: WatchScene, points: Iterable[tuple[float, float]]) -> str:
    """Acts and shares of the height, from the top, as the points of a line."""
    return " ".join(f"{UNIT * x / scene.length:.1f},{UNIT * y:.1f}" for x, y in points)


def _y(scene: WatchScene, price: float) -> float:
    """How far below the top a price stands, as a share of the height."""
    low = min(scene.view.threshold - BELOW, *(point.price - 5 for point in scene.prices))
    return (TOP - price) / (TOP - low)


def _svg(inside: str) -> str:
    return f'<svg viewBox="0 0 {UNIT} {UNIT}" preserveAspectRatio="none" aria-hidden="true">{inside}</svg>'


# ---- what stands beside the curves


def _figure(word: str, figure: str, unit: str, under: str, title: str = "") -> str:
    return (
        f'<div class="cfig" title="{e(title)}"><span>{e(word)}</span>'
        f"<strong>{e(figure)}<small>{e(unit)}</small></strong><em>{e(under)}</em></div>"
    )


def _price_now(scene: WatchScene) -> str:
    words, view = scene.words, scene.view
    return _figure(words.say("board.price"), str(view.price), "%", _price_told(scene))


def _price_told(scene: WatchScene) -> str:
    """Who has won; before the end how far the price is from the line."""
    words, view = scene.words, scene.view
    if view.outcome is not None:
        return words.say(f"board.result.{view.outcome.winners[0]}")
    left = view.price - view.threshold
    return words.say("watch.price_left", n=left) if left > 0 else words.say("board.price_lost")


def _odds_now(scene: WatchScene) -> str:
    words, odds = scene.words, scene.odds[scene.act]
    word, title = words.say("watch.odds"), words.say("watch.odds_help")
    if odds is None:
        return _figure(word, "–", "", words.say("watch.odds_pending"), title)
    if not odds.playouts:
        return _figure(word, _percent(odds.red), "%", words.say("watch.odds_over"), title)
    span = words.say("watch.odds_span", low=_percent(odds.low), high=_percent(odds.high), n=odds.playouts)
    return _figure(word, _percent(odds.red), "%", span, title)


def _percent(share: float) -> str:
    return str(round(100 * share))


# ---- the two plots


def _turns(scene: WatchScene) -> str:
    """Where turns begin, over both plots."""
    rows, last = [], -1.0
    for act, turn in scene.turns:
        crowded = act / scene.length - last < NARROW
        number = "" if crowded else f"<b>{turn}</b>"
        last = last if crowded else act / scene.length
        rows.append(f'<i class="tl" style="left:{_x(scene, act)}">{number}</i>')
    return "".join(rows)


def _price(scene: WatchScene) -> str:
    """The price as steps, and the line at which Blue has lost."""
    steps: list[tuple[float, float]] = []
    for point in scene.prices:
        at = _y(scene, point.price)
        steps += [(point.number, steps[-1][1] if steps else at), (point.number, at)]
    steps.append((scene.seen, steps[-1][1]))
    floor = scene.view.threshold
    line = f'<polyline class="cl" points="{_points(scene, steps)}"/>'
    name = e(scene.words.say("board.price_line", n=floor))
    return (
        f'<div class="plot pr">{_svg(line)}'
        f'<i class="floor" style="top:{100 * _y(scene, floor):.2f}%"><span>{name}</span></i>'
        f'<i class="yl" style="top:{100 * _y(scene, 100):.2f}%">100</i></div>'
    )


def _odds(scene: WatchScene) -> str:
    """Red's chance with its band; where it is still worked out there is a hatched gap, not a number."""
    shapes = []
    for first, run in _runs(scene.odds[: scene.seen + 1]):
        acts = range(first, first + len(run))
        line = [(act, 1 - odds.red) for act, odds in zip(acts, run, strict=True)]
        high = [(act, 1 - odds.high) for act, odds in zip(acts, run, strict=True)]
        low = [(act, 1 - odds.low) for act, odds in zip(acts, run, strict=True)]
        shapes.append(f'<polygon class="band" points="{_points(scene, [*high, *reversed(low)])}"/>')
        shapes.append(f'<polyline class="cl red" points="{_points(scene, line)}"/>')
    gaps = "".join(
        f'<i class="gap" style="left:{_x(scene, max(first - 1, 0))};width:{_x(scene, length + bool(first))}"></i>'
        for first, length in _gaps(scene.odds[: scene.seen + 1])
    )
    half = f'<line class="half" x1="0" x2="{UNIT}" y1="{UNIT / 2}" y2="{UNIT / 2}"/>'
    scale = '<i class="yl">100</i><i class="yl mid">50</i>'
    return f'<div class="plot od">{gaps}{_svg(half + "".join(shapes))}{scale}</div>'


def _runs(odds: list[Odds | None]) -> Iterator[tuple[int, list[Odds]]]:
    """Neighbouring acts whose odds are known, with the first one's number."""
    run: list[Odds] = []
    for act, one in enumerate([*odds, None]):
        if one is not None:
            run.append(one)
        elif run:
            yield act - len(run), run
            run = []


def _gaps(odds: list[Odds | None]) -> Iterator[tuple[int, int]]:
    """Neighbouring acts whose odds are not known: the first one's number, and how many."""
    length = 0
    for act, one in enumerate(odds):
        length = length + 1 if one is None else 0
        if length and (act + 1 == len(odds) or odds[act + 1] is not None):
            yield act + 1 - length, length


# ---- what can be clicked


def _marks(scene: WatchScene) -> str:
    """◆ for what Red did to the price, ■ for an event: each leads to its act."""
    return "".join(_mark(scene, number, point) for number, point in enumerate(scene.prices) if point.cause != "start")


def _mark(scene: WatchScene, number: int, point: PricePoint) -> str:
    told = price_told(scene.words, point)
    now = " now" if point.number == scene.act else ""
    return button(
        "to",
        "",
        key=f"mark-{number}",
        kind=f"mk {point.cause}{now}",
        label=scene.words.say("watch.mark", what=told),
        title=told,
        style=f"left:{_x(scene, point.number)};--y:{100 * _y(scene, point.price):.2f}",
        value=point.number,
    )


def _swings(scene: WatchScene) -> str:
    """The acts that cost their seat most, on the curve of chances, where the whole match has been seen."""
    return "".join(_swing(scene, swing) for swing in scene.swings or ())


def _swing(scene: WatchScene, swing: Swing) -> str:
    words, odds = scene.words, scene.odds[swing.act]
    told = words.say(
        "watch.swing",
        turn=swing.turn,
        team=words.team(swing.seat),
        act=action_text(words, swing.action),
        cost=round(100 * swing.cost),
        better=action_text(words, swing.better),
    )
    return button(
        "to",
        icons.mi("warning"),
        key=f"swing-{swing.act}",
        kind=f"mk swing {swing.seat}",
        label=told,
        title=told,
        style=f"left:{_x(scene, swing.act)};--y:{100 * (1 - odds.red) if odds else 50:.2f}",
        value=swing.act,
    )


def _switch(scene: WatchScene) -> str:
    """Where Red's computer gave up its objective for the price (D31)."""
    act = switch_of(scene.match, scene.seen)
    if act is None:
        return ""
    told = scene.words.say("watch.switch")
    return button(
        "to",
        icons.mi("alt_route"),
        key="switch",
        kind="sw",
        label=told,
        title=told,
        style=f"left:{_x(scene, act)}",
        value=act,
    )
