"""The table as HTML from a view: track, pack with what sticks out, objectives, what a kill does, log, end."""

from __future__ import annotations

from engine.game import LogLine
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.view import ChoiceView, KeptView, ObjectiveView, View
from ui.greeen_mafia.tiles import card_html
from ui.greeen_mafia.words import amounts, card_name, icons_html, need_html, say
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.room_texts import ending

__all__ = [
    "choice_html", "end_html", "log_html", "objective_html", "order_html", "pack_html", "sentence", "track_html",
    "turned_html", "will_html",
]  # fmt: skip

LOG_ICONS = {
    "dealt": "playing_cards", "kept": "keep", "not_kept": "block", "declined": "do_not_disturb_on",
    "lost": "remove_circle",
    "objective_met": "flag", "turned_over": "flip", "objective_failed": "flag", "deal_over": "emoji_events",
}  # fmt: skip


def track_html(language: str, view: View) -> str:
    """Return the way through the pack: a square a kill, objective I between the two ways, objective II at the end."""
    done = view.kills
    squares = []
    for way in (0, 1):
        cells = range(way * view.cards + 1, (way + 1) * view.cards + 1)
        now = done + 1 if view.phase != "over" else 0
        drawn = "".join(
            f'<i class="{"now" if n == now and not _due(view) else "past" if n <= done else ""}"></i>' for n in cells
        )
        objective = view.objectives[way]
        look = "now" if objective.due else "past" if objective.done else ""
        squares.append(
            f'<span>{e(say(language, f"table.way.{way + 1}"))}</span><span class="track mini">{drawn}</span>'
            f'<b class="gmo {look}">{objective.card}</b>'
        )
    told = e(say(language, "table.kills", n=done, of=view.kills_limit))
    return f'<div class="gmtrack" role="img" aria-label="{told}" title="{told}">{"".join(squares)}</div>'


def _due(view: View) -> bool:
    return any(objective.due for objective in view.objectives)


def choice_html(language: str, view: View, choice: ChoiceView) -> str:
    """Return what a kill does, before it is done: kept or not and why, and what is lost (G3, G4)."""
    if choice.kept:
        gain = any(choice.gained)
        text = (
            say(language, "table.keeps", damage=amounts(language, choice.gained))
            if gain
            else say(language, "table.keeps_nothing")
        )
    elif choice.why == "unmet":
        text = say(language, "table.unmet", missing=amounts(language, choice.missing))
    else:
        text = say(language, "table.declined")
    if choice.lost is None:
        lost, look = say(language, "table.loses_nothing"), "quiet"
    else:
        key = "limit" if choice.limit else "other"
        lost = say(
            language,
            f"table.loses.{key}",
            damage=amounts(language, choice.lost),
            **({"n": view.keep_limit} if choice.limit else {}),
        )
        look = "lost"
    sign = "keep" if choice.kept else "block"
    return (
        f'<ul class="gmdo {"kept" if choice.kept else "gone"}"><li>{mi(sign)}<span>{e(text)}</span></li>'
        f'<li class="{look}">{mi("remove_circle" if choice.lost is not None else "check_circle")}'
        f"<span>{e(lost)}</span></li></ul>"
    )


def pack_html(language: str, view: View) -> str:
    """Return the pack from the front, and at its right the icons of the kept cards, the oldest nearest to the front."""
    total = view.cards + 2
    edges = "".join(f'<i style="--n:{n}"></i>' for n in range(min(total - len(view.front), 7), 0, -1))
    face = view.front[0]
    side = " <small>" + e(say(language, "table.side.back")) + "</small>" if face in view.backs else ""
    slots = [_slot(language, view, n) for n in range(max(view.keep_limit, len(view.kept)))]
    left = view.kills_limit - view.kills if view.phase == "second" else view.cards - view.kills
    told = say(language, "table.left", n=max(0, left)) if view.phase != "over" else ""
    return (
        f'<div class="gmpack"><div class="gmstack">{edges}<div class="gmtop"><b>{e(face)}</b>{side}</div></div>'
        f'<ol class="gmkept" aria-label="{e(say(language, "table.kept"))}">{"".join(slots)}</ol></div>'
        f'<div class="gmsum"><span>{e(say(language, "table.total"))}</span>{_sum(language, view)}'
        f'<span class="gmleft">{e(told)}</span></div>'
    )


def _slot(language: str, view: View, n: int) -> str:
    if n >= len(view.kept):
        return f'<li class="free" style="--n:{n}"><span>{e(say(language, "table.slot"))}</span></li>'
    kept: KeptView = view.kept[n]
    ages = {0: "oldest", len(view.kept) - 1: "newest"} if len(view.kept) > 1 else {0: "oldest"}
    age = f"<small>{e(say(language, f'table.{ages[n]}'))}</small>" if n in ages else "<small></small>"
    card = f"<em>{e(kept.card)}</em>" if kept.card else "<em></em>"
    return f'<li style="--n:{n}">{age}{icons_html(language, kept.damage)}{card}</li>'


def _sum(language: str, view: View) -> str:
    return icons_html(language, view.icons) if any(view.icons) else f"<b>{e(say(language, 'log.nothing'))}</b>"


def objective_html(language: str, view: View, objective: ObjectiveView, mission: Mission) -> str:
    """Return an objective: its condition and what is missing now (G5, G6)."""
    if objective.done:
        state, look = say(language, "table.done"), "done"
    elif objective.met:
        state, look = say(language, "table.now_met"), "met"
    else:
        state, look = say(language, "table.missing", missing=amounts(language, objective.missing)), ""
    tag = f"<em>{e(say(language, 'table.due'))}</em>" if objective.due else ""
    sign = {"done": "check_circle", "met": "check"}.get(look, "hourglass_empty")
    return (
        f'<div class="gmobj {look} {"due" if objective.due else ""}">'
        f"<h3>{e(say(language, 'table.objective', card=objective.card))}"
        f" <small>{e(card_name(language, mission.cards()[objective.card]))}</small>{tag}</h3>"
        f'<div class="gmneed">{need_html(language, objective.need)}<span>{mi(sign)}{e(state)}</span></div>'
        f"<p>{e(say(language, f'table.objective_text.{objective.card}'))}</p></div>"
    )


def will_html(language: str, view: View, mission: Mission) -> str:
    """Return what resolving the objective at the front will do, step by step."""
    objective = next(objective for objective in view.objectives if objective.due)
    if not objective.met:
        missing = amounts(language, objective.missing)
        return (
            '<div class="gmwill lost">'
            f"<p>{mi('warning')}{e(say(language, 'table.will.unmet', missing=missing))}</p></div>"
        )
    if objective.card == "II":
        return f'<div class="gmwill"><p>{mi("emoji_events")}{e(say(language, "table.will.win"))}</p></div>'
    damage = mission.objective_1.damage
    gained = amounts(language, (damage.personnel, damage.information, damage.equipment))
    steps = (
        say(language, "table.will.step_1", n=len(view.kept)),
        say(language, "table.will.step_2", damage=gained),
        say(language, "table.will.step_3"),
    )
    rows = "".join(f"<li>{e(step)}</li>" for step in steps)
    return f'<div class="gmwill"><p>{mi("flip")}{e(say(language, "table.will.met_I"))}</p><ol>{rows}</ol></div>'


def turned_html(language: str, view: View) -> str:
    """Return what has just happened to the pack (G5)."""
    damage = amounts(language, view.kept[0].damage) if view.kept else say(language, "log.nothing")
    text = say(language, "table.turned.text", damage=damage, n=view.cards)
    return (
        f'<div class="gmturned"><span class="gmflip" aria-hidden="true"><i></i><i></i><i></i></span><div>'
        f"<b>{e(say(language, 'table.turned.title'))}</b><p>{e(text)}</p></div></div>"
    )


def order_html(language: str, mission: Mission, order: tuple[str, ...]) -> str:
    """Return the whole pack in a row, front first."""
    cards = mission.cards()
    faces = "".join(f"<li>{card_html(language, number, cards[number])}</li>" for number in order)
    return f'<ol class="gmorder">{faces}</ol>'


def sentence(language: str, mission: Mission, line: LogLine) -> str:
    """Return a log line in words; a card that may not be named is "a card"."""
    params = line.params
    values: dict[str, object] = {}
    for name in ("damage", "missing", "icons"):
        if name in params:
            values[name] = amounts(language, params[name])
    if "card" in params:
        cards = mission.cards()
        known = params["card"] in cards
        objective = line.code.startswith("objective")
        values["card"] = (
            params["card"]
            if objective
            else _named(language, mission, params["card"])
            if known
            else say(language, "log.a_card")
        )
    for name in ("cards", "lost"):
        if name in params:
            values[name] = params[name]
    key = {"lost": f"lost.{params.get('cause')}", "deal_over": f"deal_over.{'won' if params.get('won') else 'lost'}"}
    return say(language, f"log.{key.get(line.code, line.code)}", **values)


def _named(language: str, mission: Mission, number: str) -> str:
    return say(language, "card_of", number=number, name=card_name(language, mission.cards()[number]))


def log_html(language: str, mission: Mission, view: View) -> str:
    """Return the log, newest first."""
    rows = "".join(
        f'<li><span class="t">{line.number or ""}</span>{mi(LOG_ICONS[line.code])}'
        f"<p>{e(sentence(language, mission, line))}</p></li>"
        for line in reversed(view.log)
    )
    head = (
        f'<div class="logh"><b>{e(say(language, "table.log"))}</b>'
        f"<span>{e(say(language, 'table.newest_first'))}</span></div>"
    )
    return f'{head}<ol class="log" tabindex="0">{rows}</ol>'


def end_html(language: str, view: View, lines: int) -> str:
    """Return how the deal ended and what was in it."""
    outcome = view.outcome
    if outcome is None:
        return ""
    won = bool(outcome.winners)
    objective = view.objectives[0 if outcome.termination == "objective_1" else 1]
    why = ending(language, outcome.termination) or say(
        language,
        f"table.end.{outcome.termination}",
        **({} if won else {"missing": amounts(language, objective.missing)}),
    )
    could = say(language, "table.end.could", n=f"{lines:,}") if lines else say(language, "table.end.could_not")
    title = say(language, "table.won" if won else "table.defeat")
    return (
        f'<div class="gmend" role="status">{mi("emoji_events" if won else "heart_broken")}<h2>{e(title)}</h2>'
        f"<p>{e(why)}</p><p>{e(could)}</p></div>"
    )
