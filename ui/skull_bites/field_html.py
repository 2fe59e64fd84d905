"""The field: its element, the cards played in order, and what is asked or shown above them; without streamlit."""

from __future__ import annotations

from engine.skull_bites.view import AskView, BattleView, FieldView
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.faces import element_html, face_html, kind_of, person_html
from ui.skull_bites.hand_html import preview_html
from ui.skull_bites.hint_html import hint_html
from ui.skull_bites.sentences import line_text
from ui.skull_bites.table_model import TableModel

__all__ = ["field_html"]


def field_html(model: TableModel) -> str:
    """Return the middle of the table: a battle shown step by step, a question, or the cards as they lie."""
    if model.battle is not None:
        return _battle(model, model.battle)
    view = model.view
    head = _head(model, view.element, view.battle)
    if view.phase == "choose":
        return f'<section class="sb-field">{head}{hint_html(model)}{_choices(model)}</section>'
    cards = "".join(_lying(model, one, place) for place, one in enumerate(_field(model), 1))
    waiting = [] if view.stage != "cards" else [seat for seat in view.order[len(view.field) :]]
    cards += "".join(_place(model, seat) for seat in waiting)
    over = _ask(model) or preview_html(model)
    row = _row(model, cards or _empty(model), view.battle)
    return f'<section class="sb-field">{head}{hint_html(model)}{row}{over}</section>'


def _field(model: TableModel) -> tuple[FieldView, ...]:
    """The cards on the field; when the blows have fallen, and before the next battle, those that were fought with."""
    view, last = model.view, model.view.last_battle
    fought = view.stage == "after" and last is not None and (last.game, last.battle) == (view.game, view.battle)
    return last.field if last is not None and fought else view.field


def _head(model: TableModel, element: str | None, battle: int) -> str:
    words, view = model.words, model.view
    name = words.h("skull_bites.battle", n=battle) if battle else words.h("skull_bites.choosing")
    discards = f"<p>{e(words.cards(view.discards)) or words.h('skull_bites.nothing')}</p>"
    return (
        f'<div class="sb-fh"><b>{name}</b><span class="sb-elh">{words.h("skull_bites.field_element")}'
        f"{element_html(words, element)}</span>"
        f'<span class="sb-piles"><span>{words.h("skull_bites.deck", n=view.deck)}</span>'
        f'<button class="sb-link" popovertarget="sb-discards" data-key="discards">'
        f"{words.h('skull_bites.discards', n=len(view.discards))}</button>"
        f'<div class="pop sb-pop" id="sb-discards" data-key="discards-list" popover>{discards}</div></span></div>'
    )


def _row(model: TableModel, cards: str, battle: int) -> str:
    """The cards in a row, which a narrow window scrolls."""
    return f'<ol class="sb-row" tabindex="0" aria-label="{model.words.h("skull_bites.battle", n=battle)}">{cards}</ol>'


def _empty(model: TableModel) -> str:
    return f'<li class="sb-empty">{model.words.h("skull_bites.empty_field")}</li>'


def _place(model: TableModel, seat: str) -> str:
    """The place of a card that is still to come."""
    now = " now" if seat in model.view.to_act else ""
    return f'<li class="sb-due{now}" data-key="due-{seat}"><span><b>{_owner(model, seat)}</b></span></li>'


def _lying(model: TableModel, one: FieldView, place: int, step: str = "") -> str:
    """A card on the field, its owner above it and what became of it below."""
    words, face = model.words, model.words.faces[one.id]
    tags = []
    if one.flipped:
        tags.append(
            _tag("flip", words.say("skull_bites.tag.flipped", card=words.card(one.id)), "bad", words.card(one.id))
        )
    if one.vanished:
        tags.append(_tag("blur_on", words.say("skull_bites.tag.vanished"), f"t-vanish {step}"))
    elif one.victim:
        kind = "blocked" if one.blocked else "hits"
        icon = "shield" if one.blocked else "bolt"
        word = words.say(f"skull_bites.tag.{kind}", seat=words.seat(one.victim))
        short = words.say("skull_bites.seat", n=model.place_of(one.victim))
        tags.append(_tag(icon, word, f"{'' if one.blocked else 'bad'} t-hit {step}", short))
    kinds = f"sb-card sb-face {kind_of(face)}" + (" flipped" if one.flipped else "")
    kinds += f" vanished {step}" if one.vanished else ""
    return (
        f'<li data-key="f-{one.id}"><span class="sb-own"><i>{place}</i>{_owner(model, one.seat)}</span>'
        f'<span class="{kinds}">{face_html(words, face, one.number)}</span>'
        f'<span class="sb-tags">{"".join(tags)}</span></li>'
    )


def _owner(model: TableModel, seat: str) -> str:
    """A seat's name, and a short one for narrow windows."""
    long, short = e(model.words.seat(seat)), model.words.h("skull_bites.seat", n=model.place_of(seat))
    return f'<span class="long">{long}</span><span class="short" aria-hidden="true">{short}</span>'


def _tag(icon: str, word: str, kind: str = "", short: str = "") -> str:
    """A symbol with its word, and a short one for narrow windows."""
    words = f'<span class="long">{e(word)}</span><span class="short" aria-hidden="true">{e(short)}</span>'
    return f'<span class="sb-chip {kind}" title="{e(word)}">{mi(icon)}{words if short else e(word)}</span>'


# ---- a battle step by step


def _battle(model: TableModel, battle: BattleView) -> str:
    """The last battle: cards as they lay, then what it came to, line after line; the style sheet sets the pace."""
    words = model.words
    cards = "".join(_lying(model, one, place, "step") for place, one in enumerate(battle.field, 1))
    lines = "".join(
        f'<li class="step" style="--n:{n}">{mi(icons.LINE[line.code])}{e(line_text(words, line))}</li>'
        for n, line in enumerate(model.steps(battle), 1)
    )
    word = f"{words.h('skull_bites.onward')}{mi('arrow_forward')}"
    on = "" if model.looking else button("onward", word, kind="btn main", hotkey="Enter")
    key = f"battle-{battle.game}-{battle.battle}"
    return (
        f'<section class="sb-field sb-battle" data-key="{key}">{_head(model, battle.element, battle.battle)}'
        f"{_row(model, cards, battle.battle)}"
        f'<div class="sb-came"><ol tabindex="0" aria-live="polite">{lines}</ol>{on}</div></section>'
    )


# ---- questions


def _choices(model: TableModel) -> str:
    words, view = model.words, model.view
    if not model.mine:
        key = "chosen_waiting" if model.me and model.me.has_chosen else "others_choose"
        return f'<p class="sb-wait">{mi("hourglass_top")}{words.h(f"skull_bites.{key}")}</p>'
    tiles = "".join(
        button(
            "play",
            person_html(words, words.people[one.id]),
            key=f"choose-{one.id}",
            kind=f"sb-person {one.faction}",
            label=words.say("skull_bites.do.choose", name=words.person(one.id)),
            value=f"choose {one.id}",
        )
        for one in view.choices
    )
    title = f"<p><b>{words.h('skull_bites.ask.choose')}</b></p>"
    return f'<div class="sb-ask pick">{title}<div class="sb-tiles">{tiles}</div></div>'


def _ask(model: TableModel) -> str:
    """A question to one seat: to this one with its answers, to another one in a sentence."""
    ask, words = model.view.ask, model.words
    if ask is None:
        return ""
    if model.me is None or ask.seat != model.me.id or not model.mine:
        told = words.h(f"skull_bites.waits.{ask.kind}", seat=words.seat(ask.seat))
        return f'<p class="sb-wait">{mi("hourglass_top")}{told}</p>'
    if ask.kind == "defend":
        return _defend(model, ask)
    kind = "heal" if ask.kind == "heal" else "restore"
    buttons = [
        button(
            "play",
            (mi(icons.ELEMENT[option]) if kind == "restore" else mi("healing")) + e(words.thing(option)),
            key=f"answer-{option}",
            kind="btn main",
            value=f"{kind} {option}",
        )
        for option in ask.options
    ]
    if ask.kind == "revive":
        buttons.append(button("play", words.h("skull_bites.do.pass"), key="answer-pass", value="pass"))
    title = f"<p><b>{words.h(f'skull_bites.ask.{ask.kind}')}</b></p>"
    return f'<div class="sb-ask">{title}<div class="sb-answers">{"".join(buttons)}</div></div>'


def _defend(model: TableModel, ask: AskView) -> str:
    """Which attacks are blocked: each can be marked, and what it comes to is told before it is settled."""
    words, blocks = model.words, model.chair.blocks
    rows = "".join(
        button(
            "block",
            f"{mi('shield' if one.id in blocks else 'bolt')}<b>{e(words.card(one.id))}</b>"
            f"<span>{words.h('skull_bites.attack_of', seat=words.seat(one.seat))}</span>"
            f"<em>{words.h('skull_bites.blocked' if one.id in blocks else 'skull_bites.taken')}</em>",
            key=f"block-{one.id}",
            kind=f"sb-block {'on' if one.id in blocks else ''}",
            pressed=one.id in blocks,
            card=one.id,
        )
        for one in ask.attacks
    )
    marked = [one for one in ask.attacks if one.id in blocks]
    broken = words.list(words.element(element) for element in dict.fromkeys(one.element for one in marked))
    comes = (
        words.say("skull_bites.defend.breaks", elements=broken) if marked else words.say("skull_bites.defend.no_shield")
    )
    comes += " " + words.say("skull_bites.defend.takes", n=len(ask.attacks) - len(marked))
    done = button(
        "play",
        f"{mi('check')}{words.h('skull_bites.do.defend')}",
        key="defend",
        kind="btn main",
        hotkey="p",
        value="defend",
    )
    return (
        f'<div class="sb-ask"><p><b>{words.h("skull_bites.ask.defend")}</b></p><div class="sb-blocks">{rows}</div>'
        f'<div class="sb-comes"><p aria-live="polite">{e(comes)}</p>{done}</div></div>'
    )
