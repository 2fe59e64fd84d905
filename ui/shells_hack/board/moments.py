"""Which reported event is which moment, where on the board it happens, and what is written on it; without streamlit.

The events are the viewpoint's own log lines, so that a moment tells nobody more than the log does (D29).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.game import LogLine
from engine.shells_hack.rules.settings import PARAMETERS
from ui.components.moments import Count, Kind, Moment
from ui.shells_hack.board.marks import ICONS as EFFECTS
from ui.shells_hack.board.result import spoken
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.sentences import ICONS, numbers_short

__all__ = ["MOMENTS", "moments_of"]

#: by the code of a reported event; what is not here happens without a moment
MOMENTS: Mapping[str, Kind] = MappingProxyType(
    {
        "scouted": "scout",
        "intruded": "intrude",
        "scout_failed": "fail",
        "intrude_failed": "fail",
        "execute_failed": "fail",
        "executed": "impact",
        "countermeasure": "protect",
        "countermeasure_hidden": "protect",
        "event_drawn": "card",
        "drew_duplicate": "leave",
        "objective_progress": "step",
        "match_over": "end",
    }
)
PRICE, BAR = ".gh strong", ".gt"


def moments_of(model: TableModel, since: int | None) -> list[Moment]:
    """Return the moments of the acts after ``since`` up to the one shown; none where that is not a step ahead."""
    if since is None or since >= model.act:
        return []
    lines = [line for line in _heard(model) if since < line.number <= model.act]
    return [_moment(model, line, lines) for line in lines if line.code in MOMENTS]


def _heard(model: TableModel) -> list[LogLine]:
    """The viewpoint's log; who may see how far the objective is sees its steps as well (D34)."""
    lines = list(model.view.log)
    if model.progress is not None and not any(line.code == "objective_progress" for line in lines):
        lines += [line for line in model.all.log if line.code == "objective_progress"]
    return lines


def _moment(model: TableModel, line: LogLine, lines: list[LogLine]) -> Moment:
    make = _MAKERS.get(line.code, _attack)
    return make(model, line, lines)


def _node(target: str) -> str:
    return f'.node[data-key="{target}"]'


def _attack(model: TableModel, line: LogLine, lines: list[LogLine]) -> Moment:
    words, params = model.words, line.params
    kind = MOMENTS[line.code]
    if kind == "fail":
        word, icon, tone = words.say("log.failed"), "block", "ink"
    elif kind == "impact":
        word, icon, tone = words.say(f"board.mark.{params['effect']}"), EFFECTS[params["effect"]], "red"
    else:
        state = "scouted" if kind == "scout" else "intruded"
        word, icon, tone = words.say(f"board.state.{state}"), ICONS[line.code], "scout" if kind == "scout" else "red"
    count = _count(lines, "attack") if kind == "impact" else None
    target = params["target"]
    return Moment(kind, _node(target), word, numbers_short(line), icon, tone, _source(model, target), count)


def _source(model: TableModel, target: str) -> str:
    """Where an attack comes from: a breached neighbour that is in sight, else from outside."""
    known = (edge.source for edge in model.view.edges if edge.target == target and edge.hot and edge.source != target)
    source = next(known, "")
    return _node(source) if source else ".field"


def _count(lines: list[LogLine], cause: str) -> Count | None:
    fell = next((line for line in lines if line.code == "price_fell" and line.params["cause"] == cause), None)
    if fell is None:
        return None
    price = int(fell.params["price"])
    return Count(PRICE, BAR, price + int(fell.params["by"]), price)


def _countermeasure(model: TableModel, line: LogLine, _: list[LogLine]) -> Moment:
    words, params = model.words, line.params
    raised = [f"{words.say(f'log.level.{level}')} +{params[level]}" for level in PARAMETERS if params[level]]
    return Moment("protect", _node(params["target"]), words.list(raised), "", ICONS[line.code], "blue")


def _hidden(model: TableModel, line: LogLine, _: list[LogLine]) -> Moment:
    return Moment(
        "protect", ".oppl.blue, .me.blue", model.words.say("board.moment.hidden"), "", ICONS[line.code], "blue"
    )


def _event(model: TableModel, line: LogLine, lines: list[LogLine]) -> Moment:
    word = model.words.event(line.params["event"])
    return Moment("card", ".event", word, icon=ICONS[line.code], count=_count(lines, "event"))


def _duplicate(model: TableModel, line: LogLine, _: list[LogLine]) -> Moment:
    word, figures = model.words.card(line.params["card"]), model.words.say("board.moment.leaves")
    return Moment("leave", f".me.{line.seat} .deckb, .oppl.{line.seat}", word, figures, ICONS[line.code], line.seat)


def _step(model: TableModel, line: LogLine, _: list[LogLine]) -> Moment:
    done = model.words.say("board.progress", done=line.params["done"], needed=line.params["needed"])
    return Moment("step", ".goal, .aims", model.words.say("board.objective"), done, ICONS[line.code], "red")


def _end(model: TableModel, line: LogLine, _: list[LogLine]) -> Moment:
    winner = line.params["winner"]
    icon = "shield" if winner == "blue" else "flag"
    return Moment("end", ".bd", spoken(model, winner), model.words.say(f"board.result.{winner}"), icon, winner)


_MAKERS: dict[str, Callable[[TableModel, LogLine, list[LogLine]], Moment]] = {
    "countermeasure": _countermeasure,
    "countermeasure_hidden": _hidden,
    "event_drawn": _event,
    "drew_duplicate": _duplicate,
    "objective_progress": _step,
    "match_over": _end,
}
