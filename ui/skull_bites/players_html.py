"""The players round the table: adventurers, shields, damage, what lies face down; without streamlit."""

from __future__ import annotations

from collections import Counter

from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.view import PlayerView
from ui.shell.icons import mi
from ui.shell.locales import html_name
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.faces import faction_html, hearts_html, shields_html
from ui.skull_bites.table_model import TableModel

__all__ = ["me_html", "players_html"]


def players_html(model: TableModel) -> str:
    """Return all others, clockwise from one's own seat."""
    others = "".join(_player(model, player) for player in model.others)
    return (
        f'<ul class="sb-players n{len(model.others)}" aria-label="{model.words.h("skull_bites.players")}">{others}</ul>'
    )


def me_html(model: TableModel) -> str:
    """Return one's own place, or that nobody's hand is open here."""
    if model.me is None:
        text = model.words.h("skull_bites.looking_on")
        return f'<div class="sb-me none"><p>{mi("visibility")}{text}</p></div>'
    player, words = model.me, model.words
    effect = e(words.effect(player.up.effect)) if player.up else ""
    return (
        f'<div class="sb-me {player.faction or ""}{_marks(player)}">{_head(model, player)}{_up(model, player)}'
        f'<p class="sb-does">{effect}</p>{shields_html(words, player.shields)}{_down(model, player)}</div>'
    )


def _player(model: TableModel, player: PlayerView) -> str:
    id = f"sb-more-{player.id}"
    more = model.words.h("skull_bites.more_of", seat=model.words.seat(player.id))
    return (
        f'<li class="sb-p {player.faction or ""}{_marks(player)}" data-key="p-{player.id}" data-seat="{player.id}">'
        f'<button class="sb-open" popovertarget="{id}" data-key="open" aria-label="{more}" title="{more}"></button>'
        f'<div class="pop sb-pop" id="{id}" data-key="more" popover>{_more(model, player)}</div>'
        f"{_head(model, player)}{_up(model, player)}"
        f'<span class="sb-line">{shields_html(model.words, player.shields)}{_hand(model, player)}</span>'
        f"{_down(model, player)}</li>"
    )


def _marks(player: PlayerView) -> str:
    return (" now" if player.to_act else "") + (" gone" if player.has_left else "")


def _head(model: TableModel, player: PlayerView) -> str:
    words, view = model.words, model.view
    marks = [f'<em class="cpu">{mi("smart_toy")}CPU</em>'] if model.is_cpu(player.id) else []
    if player.id == view.leader and view.battle:
        marks.append(
            f'<em title="{words.h("skull_bites.leader")}">{mi("flag")}<span>{words.h("skull_bites.leader")}</span></em>'
        )
    if player.has_left:
        marks.append(f"<em>{mi('logout')}{words.h('skull_bites.has_left')}</em>")
    elif player.has_chosen:
        marks.append(f"<em>{mi('check')}{words.h('skull_bites.has_chosen')}</em>")
    elif player.to_act:
        marks.append(f'<em class="turn">{words.h("skull_bites.to_act")}</em>')
    points = f'<span class="sb-pts" title="{words.h("skull_bites.points")}">{mi("star")}{player.points}</span>'
    return f'<span class="sb-head"><b>{e(words.seat(player.id))}</b>{"".join(marks)}{points}</span>'


def _up(model: TableModel, player: PlayerView) -> str:
    words, up = model.words, player.up
    if up is None or player.faction is None:
        return f'<span class="sb-up none">{mi("help")}{words.h("skull_bites.not_chosen")}</span>'
    damage = up.hp if up in player.fallen else len(player.damage)
    letter = mi(icons.BOSS) if up.boss else e(up.letter)
    return (
        f'<span class="sb-up"><span class="sb-let">{letter}</span><b>{html_name(words.people[up.id].name)}</b>'
        f"{faction_html(words, player.faction)}{hearts_html(words, up.hp, damage)}</span>"
    )


def _hand(model: TableModel, player: PlayerView) -> str:
    told = model.words.h("skull_bites.hand_of", n=player.hand)
    return (
        f'<span class="sb-hand" title="{told}" aria-label="{told}" role="img">{mi("playing_cards")}{player.hand}</span>'
    )


def _down(model: TableModel, player: PlayerView) -> str:
    """What lies face down: known, or how many of each faction it may still be."""
    words = model.words
    if player.down is not None:
        down = words.people[player.down.id]
        name = f"{words.h('skull_bites.down')}<b>{html_name(down.name)}</b>"
        side = faction_html(words, down.faction)
        return f'<span class="sb-down known">{mi("visibility_off")}{name}{side}</span>'
    if not player.has_down:
        return f'<span class="sb-down none">{words.h("skull_bites.no_down")}</span>'
    if not player.may_be:
        return f'<span class="sb-down">{mi("visibility_off")}{words.h("skull_bites.down")}？</span>'
    count = Counter(words.people[id].faction for id in player.may_be)
    parts = "".join(
        f'<span class="sb-fac {faction}" title="{e(words.faction(faction))}">{mi(icons.FACTION[faction])}'
        f'<span class="vh">{e(words.faction(faction))}</span>{count[faction]}</span>'
        for faction in FACTIONS
        if count[faction]
    )
    return f'<span class="sb-down">{mi("visibility_off")}{words.h("skull_bites.may_be")}{parts}</span>'


def _more(model: TableModel, player: PlayerView) -> str:
    """All that is open of a player, in words."""
    words = model.words
    rows = []
    if player.up is not None:
        rows.append((words.h("skull_bites.effect"), e(words.effect(player.up.effect))))
    rows.append((words.h("skull_bites.damage"), e(words.cards(player.damage)) or words.h("skull_bites.nothing")))
    if player.fallen:
        rows.append((words.h("skull_bites.fallen"), e(words.list(words.person(one.id) for one in player.fallen))))
    if player.has_down and player.down is None:
        for faction in FACTIONS:
            may = [words.person(id) for id in player.may_be if words.people[id].faction == faction]
            rows.append(
                (
                    f"{words.h('skull_bites.may_be')} {faction_html(words, faction)}",
                    e(words.list(may)) or words.h("skull_bites.nothing"),
                )
            )
    body = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows)
    return f"<h4>{e(words.seat(player.id))}</h4><dl>{body}</dl>"
