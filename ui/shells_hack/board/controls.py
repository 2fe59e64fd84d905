"""The controls on top of the board: turn track, phases, standing effects, and those of the chair."""

from __future__ import annotations

from engine.match import HUMAN
from ui.components.buttons import button, choice, icon_button, options
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import PACES, humans
from ui.shells_hack.board.choices import choices_html
from ui.shells_hack.board.reveal_menu import reveal_menu, reveal_question
from ui.shells_hack.board.table_model import TableModel

__all__ = ["controls_html", "phases_html", "player_row", "skips_html"]

#: phase plates in the order of D1
PHASES = ("initial", "event", "blue", "red")
MANY_TURNS = 12  #: beyond, squares are too narrow for figures


def phases_html(model: TableModel) -> str:
    """Return turn track, phase plates and 隣接無効."""
    words, view = model.words, model.view
    told = e(words.say("board.turn_of", turn=view.turn, limit=view.turn_limit))
    squares = "".join(
        f'<i class="{"past" if n < view.turn else "now" if n == view.turn else ""}">{n}</i>'
        for n in range(1, view.turn_limit + 1)
    )
    many = " many" if view.turn_limit > MANY_TURNS else ""
    track = (
        f'<div class="turn"><b>{e(words.say("board.turn"))}</b>'
        f'<div class="track{many}" role="img" aria-label="{told}">{squares}</div></div>'
    )
    return f'<div class="phase">{track}{_plates(model)}{_bypass(model)}{_buffs(model)}</div>'


def _plates(model: TableModel) -> str:
    words, phase = model.words, model.view.phase
    if phase in ("setup", "over"):
        return f'<ol><li class="now" aria-current="step">{e(words.say(f"board.phase.{phase}"))}</li></ol>'
    now = PHASES.index(phase)
    rows = []
    for i, name in enumerate(PHASES):
        word = e(words.say(f"board.phase.{name}"))
        if i < now:
            rows.append(f'<li>{mi("check")}{word}<span class="vh"> {e(words.say("board.done"))}</span></li>')
        else:
            current = f' class="now {name}" aria-current="step"' if i == now else ""
            rows.append(f"<li{current}>{word}</li>")
    return f'<ol aria-label="{e(words.say("board.phases"))}">{"".join(rows)}</ol>'


def _bypass(model: TableModel) -> str:
    left = model.view.bypass_left
    return f'<span class="bypass">{mi("link_off")}{e(model.words.say("board.bypass", n=left))}</span>' if left else ""


def _buffs(model: TableModel) -> str:
    """Bonuses of weaponization cards in force this turn, and what they count for (D10, D11)."""
    words = model.words
    short, told = [], []
    for buff in model.view.buffs:
        text = words.say("board.level_up", what=words.say(f"board.word.{buff.parameter}"), n=buff.amount)
        against = words.component(buff.component) if buff.component else words.card(buff.card) if buff.card else ""
        short.append(f"{words.say(f'cards.parameter_short.{buff.parameter}')}+{buff.amount}")
        told.append(f"{text} ({against})" if against else text)
    if not short:
        return ""
    title = e(f"{words.say('board.buffs')}: {words.list(told)}")
    inside = f"{mi('construction')}{e(' '.join(short))}"
    return f'<span class="bypass" role="img" aria-label="{title}" title="{title}">{inside}</span>'


def controls_html(model: BoardModel) -> str:
    """Return viewpoint, players and pace, pause, looking back, take back."""
    parts = (_viewpoints(model), _players(model), _pause(model), _look(model), _undo(model))
    return f'<div class="ctl">{"".join(parts)}</div>'


#: ways for the keyboard: the first of these places that is there gets the focus
JUMPS = {
    "hand": "ul.hand .card.ok | ul.hand .card | .result button",
    "map": ".node.legal | .node",
    "log": ".instead | ol.log",
}


def skips_html(model: TableModel) -> str:
    """Return the ways past everything, seen only by who comes by keyboard."""
    words = model.words
    ways = "".join(
        f'<button class="btn" data-jump="{e(places)}" data-key="jump-{name}" data-hotkey="{name[0]}">'
        f"{e(words.say(f'board.jump.{name}'))}</button>"
        for name, places in JUMPS.items()
    )
    return f'<nav class="skips" aria-label="{e(words.say("board.jumps"))}">{ways}</nav>'


def _viewpoints(model: BoardModel) -> str:
    words, names = model.words, model.chair.viewpoints(model.match)
    if model.veiled:
        locked = f"{mi('visibility_off')}<span>{e(words.say('board.veil.name'))}</span>"
        return reveal_menu(model, "view", locked)
    buttons = options(
        "view",
        {name: words.say(f"board.view.{name}") for name in names},
        model.viewer,
        titles={name: words.say("board.view_from", who=words.say(f"board.seat.{name}")) for name in names},
    )
    return choice(words.say("board.viewpoint"), buttons, mi("visibility"))


def _players(model: BoardModel) -> str:
    """Who plays, and how fast a CPU does (D33): a small menu."""
    if _finished(model):
        return ""
    words = model.words
    rows = "".join(
        player_row(model, seat, model.match.players[seat], do="player", key="player") for seat in model.match.seats
    )
    rows = reveal_question(model, "players") if model.veiled else rows
    paces = options("pace", {name: words.say(f"board.pace.{name}") for name in PACES}, model.chair.pace)
    title, pace = words.say("board.players_title"), words.say("board.pace_title")
    return (
        f'<button class="btn" popovertarget="players-menu" data-key="players">{mi("group")}'
        f"{e(words.say('board.players'))}</button>"
        f'<div class="pop" id="players-menu" data-key="players-menu" popover role="dialog" aria-label="{e(title)}">'
        f"<h4>{e(title)}</h4>{rows}<h4>{e(pace)}</h4>{choice(pace, paces)}"
        f"{choices_html(words)}</div>"
    )


def player_row(model: BoardModel, seat: str, chosen: str, *, do: str, key: str, stay: str | None = None) -> str:
    """Return a seat's plate and a button for everybody who may play it; with ``stay`` a menu around it stays open."""
    words = model.words
    names = {player: words.say(f"board.player.{player}") for player in (HUMAN, *reversed(model.match.game.players))}
    plate = f'<span class="team {seat}">{e(words.team(seat))}</span>'
    buttons = options(do, names, chosen, key=f"{key}-{seat}", seat=seat, stay=stay)
    return f'<div class="prow">{plate}{choice(words.team(seat), buttons)}</div>'


def _pause(model: BoardModel) -> str:
    """Stop and go of the CPUs, and one act at a time."""
    if _finished(model) or len(humans(model.match)) == len(model.match.seats):
        return ""
    word, icon = ("resume", "play_arrow") if model.chair.paused else ("pause", "pause")
    ready = bool(model.computer) and model.chair.paused
    return icon_button("pause", icon, model.words.say(f"board.{word}"), hotkey="p") + icon_button(
        "step", "skip_next", model.words.say("board.step"), off=not ready
    )


def _look(model: BoardModel) -> str:
    if model.over:
        return ""
    off = model.looking or not model.match.acts
    return icon_button("look", "history", model.words.say("board.look"), off=off, value=model.match.acts)


def _undo(model: BoardModel) -> str:
    if _finished(model) or not humans(model.match):
        return ""
    words = model.words
    possible = not model.looking and bool(model.match.undo_length())
    inside = f"{mi('undo')}{e(words.say('board.undo'))}"
    return button("undo", inside, off=not possible, title=words.say("board.undo_help"), hotkey="u")


def _finished(model: BoardModel) -> bool:
    return model.over or model.stored.broken is not None
