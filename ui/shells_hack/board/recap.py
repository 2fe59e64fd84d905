"""What a side did in a turn, in few lines: acts with the same card are one, and each leads to its components."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import LogLine
from engine.shells_hack.rules.settings import PARAMETERS
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.sentences import FAILED, ICONS, line_sentence, numbers_short

__all__ = ["Acts", "acts_of", "last_turn", "recap_html", "recap_shown"]

PLAYED = frozenset(
    {
        "scouted",
        "scout_failed",
        "intruded",
        "intrude_failed",
        "executed",
        "execute_failed",
        "countermeasure",
        "countermeasure_hidden",
        "weaponized",
    }
)
#: what came of the acts, told below them
CAME = frozenset({"price_fell", "bypass_began", "objective_progress"})


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts of a turn with one card; "" for cards out of sight."""

    card: str
    lines: tuple[LogLine, ...]


def acts_of(lines: Iterable[LogLine]) -> list[Acts]:
    """Return a side's acts by card, in the order in which each card was played first."""
    found: dict[str, tuple[LogLine, ...]] = {}
    for line in lines:
        if line.code in PLAYED:
            card = str(line.params.get("card", ""))
            found[card] = (*found.get(card, ()), line)
    return [Acts(card, rows) for card, rows in found.items()]


def last_turn(model: TableModel) -> list[LogLine]:
    """Return what the viewpoint has heard of the other side's turn before the one that lasts."""
    view = model.view
    turn = view.turn - (model.seat == "blue")
    return [line for line in view.log if line.seat == model.other and line.turn == turn]


def recap_shown(model: TableModel) -> bool | None:
    """Return whether it stands in the log's place, at the start of one's turn or as chosen; None if there is none."""
    if not model.live or model.computer or model.acting != model.seat or not acts_of(last_turn(model)):
        return None
    if model.chair.recap is not None and model.chair.recap[0] == model.moment:
        return model.chair.recap[1]
    return not any(
        line.seat == model.seat and line.turn == model.view.turn and line.code in PLAYED for line in model.view.log
    )


def recap_html(model: TableModel, lines: list[LogLine]) -> str:
    """Return a side's turn as a list."""
    rows = "".join(_row(model, acts) for acts in acts_of(lines))
    return f'<ul class="recap">{rows}{"".join(_came(model, line) for line in lines if line.code in CAME)}</ul>'


def _row(model: TableModel, acts: Acts) -> str:
    words, first = model.words, acts.lines[0]
    name = words.card(acts.card) if acts.card else words.say("board.recap.hidden")
    count = f" <b>×{len(acts.lines)}</b>" if len(acts.lines) > 1 else ""
    places = "".join(_place(model, line) for line in acts.lines if line.params.get("target"))
    icon = mi(ICONS[first.code])
    return f'<li class="{first.seat}">{icon}<div><p>{e(name)}{count}</p><span class="places">{places}</span></div></li>'


def _place(model: TableModel, line: LogLine) -> str:
    """A component with what came of the act there; it leads to the component where that is in sight."""
    words, params = model.words, line.params
    target = str(params["target"])
    if line.code in FAILED:
        told = f"{words.say('log.failed')} {numbers_short(line)}"
    elif line.code == "executed":
        told = words.say(f"board.mark.{params['effect']}")
    elif line.code == "countermeasure":
        told = words.list(f"{words.say(f'log.level.{p}')} +{params[p]}" for p in PARAMETERS if params[p])
    else:
        told = words.say(f"board.state.{line.code}")
    inside = f"{e(words.component_short(target))} <i>{e(told)}</i>"
    title = line_sentence(words, line, model.means).text
    kind = "place failed" if line.code in FAILED else "place"
    if model.component(target) is None:
        return f'<span class="{kind}" title="{e(title)}">{inside}</span>'
    return button("inspect", inside, key=f"r{line.number}", kind=kind, title=title, target=target)


def _came(model: TableModel, line: LogLine) -> str:
    sentence = line_sentence(model.words, line, model.means)
    return f'<li class="came">{mi(sentence.icon)}<div><p>{e(sentence.text)}</p></div></li>'
