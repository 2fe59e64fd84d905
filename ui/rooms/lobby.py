"""The lobby as HTML: making a room, asking to join one, one's own rooms; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.rooms.records import RACERS, RoomView
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys, t_in
from ui.shell.room_texts import game_name

__all__ = ["badge", "lobby_html", "named", "select"]

CLOCKS = (0, 60, 120, 300)  #: seconds of a turn that can be chosen


def badge(language: str, state: str) -> str:
    """Return the sign of where one stands: "solo", "waiting" or "matched"."""
    return f'<span class="badge {state}" role="status">{e(t_in(language, f"rooms.badge.{state}"))}</span>'


def named(word: str, field: str) -> str:
    """Return a field with its name."""
    return f'<label class="fld"><span>{e(word)}</span>{field}</label>'


def select(name: str, options: Mapping[str, str], number: bool = False) -> str:
    """Return a field to choose from; ``number`` for what is a number in the settings."""
    rows = "".join(f'<option value="{e(value)}">{e(word)}</option>' for value, word in options.items())
    kind = ' data-kind="number"' if number else ""
    return f'<select name="{e(name)}"{kind}>{rows}</select>'


def lobby_html(
    language: str, games: Mapping[str, str], alone: Sequence[str], mine: Sequence[RoomView], invited: str, site: str
) -> str:
    """Return the lobby; ``games`` have the fields of their own, ``alone`` are those of one seat.

    ``invited`` is the number of the room that a link names, ``site`` the address under which all pages lie.
    """
    say = f"<h1>{e(t_in(language, 'rooms.title'))}</h1><p>{e(t_in(language, 'rooms.lead'))}</p>"
    makers = "".join(_maker(language, game, own, game in alone) for game, own in games.items())
    new = f'<section class="door"><h2>{mi("add_home")}{e(t_in(language, "rooms.new.title"))}</h2>{makers}</section>'
    doors = f"{_join(language, invited)}{_mine(language, mine, site)}"
    return f'<header class="rhead">{badge(language, "solo")}{say}</header><div class="doors">{doors}{new}</div>'


def _join(language: str, invited: str) -> str:
    """One field and two ways to ask: whoever is invited need not type."""
    title = e(t_in(language, "rooms.join.title"))
    told = f"<p>{e(t_in(language, 'rooms.join.to', room=invited))}</p>" if invited else ""
    number = (
        '<input name="room" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off" '
        f'class="code" value="{e(invited)}" placeholder="0000" aria-label="{e(t_in(language, "rooms.join.number"))}">'
    )
    ways = (
        f'<button class="btn main" name="role" value="guest">{mi("login")}{e(t_in(language, "rooms.join.guest"))}'
        f'</button><button class="btn" name="role" value="watcher">{mi("visibility")}'
        f"{e(t_in(language, 'rooms.join.watcher'))}</button>"
    )
    return (
        f'<section class="door first"><h2>{mi("meeting_room")}{title}</h2>{told}'
        f'<form data-route="room-ask" data-lost="{e(t_in(language, "rooms.lost"))}" class="join">'
        f"{named(t_in(language, 'rooms.join.number'), number)}<div class='brow'>{ways}</div>"
        f'<p class="formsaid" role="alert"></p></form></section>'
    )


def _maker(language: str, game: str, own: str, alone: bool) -> str:
    """The form that makes a room for a game: one button is enough, the rest lies folded below."""

    def told(key: str, **values: object) -> str:
        return t_in(language, f"rooms.new.{key}", **values)

    times = {str(n): _time(language, n) for n in CLOCKS}
    fields = named(told("watchers"), select("watchers", {w: told(f"watchers_{w}") for w in ("common", "all", "none")}))
    fields += named(told("clock"), select("seconds", times))
    fields += named(told("then"), select("then", {then: told(f"then_{then}") for then in ("lose", "computer")}))
    if alone:
        races = {"0": told("race_none")} | {str(n): told("race_n", n=n) for n in range(2, len(RACERS) + 1)}
        fields = named(told("race"), select("racers", races)) + fields
    name = e(game_name(language, game))
    return (
        f'<form data-route="room-new" data-lost="{e(t_in(language, "rooms.lost"))}" class="maker">'
        f'<input type="hidden" name="game" value="{e(game)}"><div class="mkh"><h3>{name}</h3>'
        f'<button class="btn main" data-key="make-{e(game)}">{mi("add")}{e(told("go"))}</button></div>'
        f"{_lead(language, game)}"
        f'<details data-key="more-{e(game)}"><summary>{mi("tune")}{e(t_in(language, "rooms.new.options"))}</summary>'
        f'<div class="flds">{own}{fields}</div></details>'
        f'<p class="formsaid" role="alert"></p></form>'
    )


def _lead(language: str, game: str) -> str:
    """What the game is, as the home page has it."""
    key = f"home.{game}.lead"
    return f'<p class="lead">{e(t_in(language, key))}</p>' if key in keys(language) else ""


def _time(language: str, seconds: int) -> str:
    if not seconds:
        return t_in(language, "rooms.new.clock_none")
    if seconds % 60:
        return t_in(language, "rooms.new.clock_seconds", n=seconds)
    return t_in(language, "rooms.new.clock_minutes", n=seconds // 60)


def _mine(language: str, mine: Sequence[RoomView], site: str) -> str:
    if not mine:
        return ""
    rows = []
    for room in mine:
        state = room.state if room.me.state == "in" else room.me.state
        word = t_in(language, f"rooms.mine.{state}")
        rows.append(
            f'<li><b class="code">{e(room.code)}</b><span>{e(game_name(language, room.game))} · {e(word)}</span>'
            f'<a class="btn" href="{e(site)}/room?room={e(room.code)}" target="_self">'
            f"{e(t_in(language, 'rooms.mine.back'))}</a></li>"
        )
    title = e(t_in(language, "rooms.mine.title"))
    return f'<section class="door"><h2>{mi("history")}{title}</h2><ul class="myrooms">{"".join(rows)}</ul></section>'
