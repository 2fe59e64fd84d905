"""SHELLS HACK in a room: what each side chooses, the board out of a seat's view, and everything after the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, cast

from engine.errors import BadArchitecture, EngineError, Problem
from engine.game import ALL
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Company
from matches.designs import Design
from matches.records import StoredMatch
from matches.rooms.records import RoomView
from matches.rooms.seat_table import SeatTable
from matches.store import Store
from ui.components.buttons import button
from ui.components.clicks import Click
from ui.shell import session
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.interface import Drawing, RoomBoard
from ui.shell.locales import html_text as e
from ui.shell.locales import label, t_in
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.board import acts
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.controls import phases_html, skips_html
from ui.shells_hack.board.fold import board_fold
from ui.shells_hack.board.gauge import event_html, gauge_html
from ui.shells_hack.board.hand import hand_html
from ui.shells_hack.board.log import record_html
from ui.shells_hack.board.moments import moments_of
from ui.shells_hack.board.replay import replay_html
from ui.shells_hack.board.result import result_html
from ui.shells_hack.board.room_model import RoomModel
from ui.shells_hack.board.swings_list import ask_swings
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.board.teams import front_html, line_html, opposite_html
from ui.shells_hack.board.touches import TOUCHES
from ui.shells_hack.board.turning_list import ask_points
from ui.shells_hack.book.tiles import actor_name, actor_tile, company_name, company_tile
from ui.shells_hack.design_store import designs
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.setup.drawn import read_card, template_name, titled
from ui.shells_hack.setup.house_numbers import bounds
from ui.shells_hack.texts.words import Words

__all__ = ["ROOM"]

WAITING = 300  #: milliseconds between looks for what is worked out in the background
#: what may be done with a match that is over
OPEN = frozenset({*TOUCHES, "look", "now", "swings", "view", "recap", "branch", "branch_player", "swap", "retry"})
PLAYS = frozenset({"draw", "ready", "end"})


def _style() -> None:
    page_style("shells_hack/book/card.css")
    page_style("shells_hack/board/board.css")
    page_style("shells_hack/board/hint.css")
    page_style("shells_hack/learn/lore.css")
    page_style("shells_hack/board/phone.css")
    page_style("shells_hack/board/room.css")
    emblem_style()


# ---- before the match


def _options(language: str) -> str:
    limits = bounds("turn_limit")
    word = e(t_in(language, "room.turn_limit"))
    return (
        f'<label class="fld"><span>{word}</span><input type="number" name="settings.turn_limit" data-kind="number" '
        f'min="{limits.low}" max="{limits.high}" value="{limits.default}" required></label>'
    )


def _setup(language: str, owner: str, room: RoomView) -> str:
    """What this side chooses: Blue its company and its systems, Red its attacker; the host may fix the systems."""
    parts = []
    if "company" in room.mine:
        parts.append(_cards(language, owner, "company", room.settings))
    if "architecture" in room.mine:
        parts.append(_systems(language, owner, room, "set", "architecture"))
    if "actor" in room.mine:
        parts.append(_cards(language, owner, "actor", room.settings))
    if room.me.role == "host":
        parts.append(_systems(language, owner, room, "lock", "lock"))
    if room.locked:
        names = ", ".join(t_in(language, f"room.{name}") for name in room.locked)
        parts.append(f'<p class="hint">{mi("lock")}{e(t_in(language, "room.locked", names=names))}</p>')
    return "".join(parts)


def _all_cards(owner: str, kind: str) -> dict[str, Company | Actor]:
    """The cards of a kind by id: one's own ones, then those that come with the game."""
    own: dict[str, Company | Actor] = {}
    for design in _kept(owner, kind):
        try:
            content = design.content
            own[design.id] = read_card(Company, content) if kind == "company" else read_card(Actor, content)
        except EngineError:
            continue  # a card from when the rules allowed it
    shipped = load().companies if kind == "company" else load().actors
    return own | {card.id: card for card in shipped}


def _kept(owner: str, kind: str) -> list[Design]:
    return designs().list(kind, owner)


def _cards(language: str, owner: str, kind: str, settings: Mapping[str, Any]) -> str:
    chosen = settings[kind]["id"]
    tiles = []
    for id, card in _all_cards(owner, kind).items():
        now = card.id == chosen
        tag = f"{mi('check')}{e(t_in(language, 'frame.chosen'))}" if now else ""
        if isinstance(card, Company):
            tile, name = company_tile(language, card, card.assets, tag), company_name(language, card)
        else:
            tile, name = actor_tile(language, card, tag), actor_name(language, card)
        told = t_in(language, "room.pick", name=label(name))
        tiles.append(
            "<div>"
            + button("set", tile, key=f"{kind}-{id}", kind="pickb", pressed=now, label=told, value=f"{kind}:{id}")
            + "</div>"
        )
    lot = button("set", f"{mi('casino')}{e(t_in(language, 'room.lot'))}", key=f"{kind}-lot", value=f"{kind}:")
    title = e(t_in(language, f"room.{kind}"))
    return f'<h3 class="lot"><span>{title}</span>{lot}</h3><div class="picks">{"".join(tiles)}</div>'


def _systems(language: str, owner: str, room: RoomView, do: str, title: str) -> str:
    """The architectures as a row of buttons."""
    locked = "architecture" in room.locked
    shown = room.settings.get("architecture") if do == "set" or locked else None
    now = titled(language, read_architecture(shown)) if shown else ""
    names = {"": t_in(language, "room.free")} if do == "lock" else {}
    names |= {f"architecture:{id}": template_name(language, id) for id in template_ids()}
    names |= {f"architecture:{one.id}": one.name for one in _kept(owner, "architecture")}
    rows = (
        button(do, e(name), key=f"{do}-{value}", pressed=name == now or (not value and not locked), value=value)
        for value, name in names.items()
    )
    folded = f'<div class="onrow">{"".join(rows)}</div>'
    word = e(t_in(language, f"room.{title}"))
    if do == "lock":
        return f'<details class="seal" data-key="lock"><summary>{mi("lock")}{word}</summary>{folded}</details>'
    return f"<h3>{word}</h3>{folded}"


def _chosen(owner: str, room: RoomView, value: str) -> Mapping[str, Any]:
    """Return the settings that a button stands for; nothing for a button that is none."""
    kind, _, id = value.partition(":")
    if kind in ("company", "actor"):
        cards = _all_cards(owner, kind)
        card = cards.get(id) if id else secrets.choice(list(cards.values()))
        return {kind: card.model_dump(mode="json")} if card is not None else {}
    if kind != "architecture":
        return {}
    try:
        found = template(id) if id in template_ids() else read_architecture(designs().design(id).content)
    except BadArchitecture:
        return {}
    return {"architecture": found.model_dump(mode="json")}


def _problem(language: str, room: RoomView, problem: Problem) -> str:
    rows = (room.settings.get("architecture") or {}).get("components", ())
    return problem_text(Words(language, {row["id"]: row["name"] for row in rows if row.get("name")}), problem)


# ---- the match


def _parts(language: str, room: RoomView, table: SeatTable, chair: Chair, big: bool) -> Drawing:
    model = RoomModel(table, chair, language)
    since, chair.told = chair.told, model.act
    parts = _common(model, big)
    if table.seat:
        cover = "" if model.mine else _cover(model)
        parts |= {"opp": opposite_html(model), "me": front_html(model), "hand": cover + hand_html(model)}
    else:
        parts["opp"] = "".join(line_html(model, seat) for seat in model.seats)
    return Drawing(parts, tuple(moments_of(model, since)))


def _common(model: TableModel, big: bool) -> dict[str, str]:
    return {
        "strip": skips_html(model) + phases_html(model),
        "map": board_html(model, big=big),
        "fold": board_fold(model),
        "side": f'<div class="side">{gauge_html(model)}{event_html(model)}{record_html(model)}</div>',
    }


def _cover(model: TableModel) -> str:
    """Why nothing can be done: it is the other side's turn."""
    told = e(model.words.say("room.cover", team=model.words.team(model.acting))) if model.acting else ""
    return f'<p class="handnote cover" role="status">{mi("hourglass_top")}{told}</p>' if told else ""


def _click(table: SeatTable, chair: Chair, click: Click) -> str:
    if click.do in TOUCHES:
        TOUCHES[click.do](chair, click)
        return ""
    if click.do == "recap":
        chair.recap = (table.view.turn, table.view.phase), click.value == "on"
        return ""
    card = chair.card or click.card
    action = {"play": f"play {card} {click.target}", "use": f"play {click.card}"}.get(click.do, "")
    action = click.do if click.do in PLAYS else action
    if action:
        chair.let_go()
    return action


# ---- after the end


def _whole(language: str, room: RoomView, stored: StoredMatch, table: SeatTable, chair: Chair, big: bool) -> Drawing:
    """Everything of both sides, at the act that one looks at."""
    if chair.view is None:
        chair.view = ALL
    model = BoardModel(stored, chair, language)
    service = session.service()
    if model.ended:
        model.points = ask_points(service, stored.id, stored.match)
    if model.sought:
        model.swings = ask_swings(service, stored.id, stored.match)
    waits = (model.ended and model.points is None) or (model.sought and model.swings is None)
    parts = _common(model, big) | {"opp": replay_html(model)}
    parts["result" if model.ended else "both"] = (
        result_html(model, ways=False) if model.ended else "".join(line_html(model, seat) for seat in model.seats)
    )
    return Drawing(parts, tick=WAITING if waits else None)


class _Ended:
    """A store that holds one match that is over, and keeps what goes on from it among a browser's own."""

    def __init__(self, stored: StoredMatch) -> None:
        self.stored = stored

    def load(self, id: str) -> StoredMatch:
        """Return it."""
        return self.stored

    def create(self, match: Any, owner: str, name: str) -> str:
        """Store another one."""
        return session.store().create(match, owner, name)


def _after(
    language: str, stored: StoredMatch, chair: Chair, click: Click, owner: str
) -> tuple[str, Mapping[str, str]] | None:
    if click.do in OPEN:
        acts.handle(cast(Store, _Ended(stored)), stored.id, chair, click, language, owner)
    go, chair.go = chair.go, None
    return go


ROOM = RoomBoard(
    style=_style,
    key="board_page",
    options=_options,
    setup=_setup,
    chosen=_chosen,
    problem=_problem,
    chair=Chair,
    parts=_parts,
    click=_click,
    whole=_whole,
    after=_after,
)
