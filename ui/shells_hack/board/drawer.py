"""The drawer over the board: the chosen card with its targets as a list of buttons, or one component in words."""

from __future__ import annotations

from engine.errors import Reason
from engine.shells_hack.play.view import ComponentView
from engine.shells_hack.rules.settings import PARAMETERS
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack import icons
from ui.shells_hack.board.hand import category_of, coin, effect_text, target_text
from ui.shells_hack.board.hint import hint_html
from ui.shells_hack.board.marks import mark_text
from ui.shells_hack.board.table_model import TableModel, card_of
from ui.shells_hack.book.catalog import card_told
from ui.shells_hack.emblems.emblem import emblem
from ui.shells_hack.learn.lore import kind_of, lore_html
from ui.shells_hack.texts.rule_link import reason_links
from ui.shells_hack.texts.sentences import reason_text

__all__ = ["drawer_html"]


def drawer_html(model: TableModel) -> str:
    """Return the open drawer as HTML, "" while it is closed."""
    if model.drawer == "card":
        return _card(model, model.read)
    if model.drawer == "hint" and model.asked:
        title = e(model.words.say("hint.title", team=model.words.team(model.asked.seat)))
        return _frame(model, f"<div><b>{mi('lightbulb')} {title}</b></div>", hint_html(model.words, model.asked))
    component = model.component(model.drawer)
    return _component(model, component) if component else ""


def _frame(model: TableModel, head: str, body: str) -> str:
    word = model.words.say("board.drawer.close")
    close = button("close", mi("close"), kind="sh-x", label=word, title=word)
    return f'<div class="sh-head">{head}{close}</div>{body}'


def _card(model: TableModel, card: str) -> str:
    words = model.words
    category = category_of(card)
    head = (
        f"{emblem(card)}<div><small>{mi(icons.CATEGORY[category])}{e(words.say(f'cards.category.{category}'))}</small>"
        f"<b>{words.card_html(card)}</b></div>{coin(model, card)}"
    )
    does, needs = card_told(words, card)
    rows = [
        (words.say("board.drawer.effect"), effect_text(words, card, model.view.buffs)),
        (words.say("board.drawer.on"), target_text(words, card, full=True)),
        (words.say("catalog.condition"), needs),
        (words.say("board.drawer.cost"), words.say("board.drawer.funds", n=card_of(card).cost)),
    ]
    facts = "".join(f"<dt>{e(word)}</dt><dd>{e(text)}</dd>" for word, text in rows if text)
    body = f'<p class="sh-does">{e(does)}</p><dl>{facts}</dl>'
    lore = lore_html(model.language, kind_of(model.language, card), card)
    if card not in (model.team(model.seat).hand or ()) or not model.live:
        return _frame(model, head, body + lore)
    general = [reason for reason in model.reasons(card) if "target" not in reason.params]
    targets = _targets(model, card) if not _phase(general) else ""
    return _frame(model, head, body + _why(model, general) + targets + lore)


def _phase(reasons: list[Reason]) -> bool:
    """Whether no target is worth telling of: the card cannot be played now, wherever that may be."""
    return any(reason.code == "phase" for reason in reasons)


def _why(model: TableModel, reasons: list[Reason]) -> str:
    if not reasons:
        return ""
    rows = "".join(f"<li>{mi('block')}<span>{e(reason_text(model.words, reason))}</span></li>" for reason in reasons)
    links = reason_links(model.words, reasons)
    return f'<h4>{e(model.words.say("board.drawer.not_now"))}</h4><ul class="sh-why">{rows}</ul><p>{links}</p>'


def _targets(model: TableModel, card: str) -> str:
    """Legal targets as buttons, and what is against every other component."""
    words = model.words
    legal = model.targets.get(card, ())
    if category_of(card) == "weaponization":
        inside = f"{mi('play_arrow')}{e(words.say('board.use'))}"
        return button("use", inside, kind="sh-go", card=card) if legal and model.chosen == card else ""
    rows = []
    for name in legal:
        inside = f"{mi('my_location')}{e(words.component(name))}"
        rows.append(f"<li>{button('play', inside, key=f't-{name}', kind='sh-go', card=card, target=name)}</li>")
    shown = f'<h4>{e(words.say("board.drawer.targets"))}</h4><ul class="sh-list">{"".join(rows)}</ul>' if rows else ""
    return shown + _others(model, card, [c.id for c in model.view.components if c.id not in legal])


def _others(model: TableModel, card: str, names: list[str]) -> str:
    """What is against every component that the card could name, and in one line those that it never could."""
    words = model.words
    rows, never = [], []
    for name in names:
        reasons = [reason for reason in model.reasons(card, name) if "target" in reason.params]
        if any(reason.code == "target" for reason in reasons):
            never.append(words.component_short(name))
        elif reasons:
            why = words.list(reason_text(words, reason, "here") for reason in reasons)
            rows.append(f"<li><b>{e(words.component_short(name))}</b><span>{e(why)}</span></li>")
    if never:
        rows.append(f"<li><b>{e(words.say('reasons.target.here'))}</b><span>{e(words.list(never))}</span></li>")
    return f'<h4>{e(words.say("board.drawer.others"))}</h4><ul class="sh-no">{"".join(rows)}</ul>' if rows else ""


def _component(model: TableModel, component: ComponentView) -> str:
    words = model.words
    head = (
        f"<div><small>{e(words.say(f'cards.layer.{component.layer}'))}</small>"
        f"<b>{e(words.component(component.id))}</b></div>"
    )
    state = "intruded" if component.intruded else "scouted" if component.scouted else ""
    told = [words.say(f"board.state.{state}")] if state else []
    told += [words.say("board.stopped")] if component.stopped else []
    way = words.say("board.drawer.exposed" if component.exposed else "board.drawer.adjacent")
    unknown = words.say("board.unknown")
    rows = [("state", words.list(told) or words.say(f"board.state.{_calm(model)}")), ("way", way)]
    levels = component.levels
    if levels is None:
        rows.append(("levels", unknown))
    else:
        pairs = zip(PARAMETERS, levels, strict=True)
        rows.append(("levels", "  ".join(f"{words.say(f'log.level.{p}')} {level}" for p, level in pairs)))
    assets = component.assets
    nothing = words.say("board.drawer.no_assets")
    rows.append(("assets", unknown if assets is None else words.list(map(words.asset, assets)) or nothing))
    if component.applied is not None:
        rows.append(("applied", words.list(map(words.card, component.applied)) or words.say("board.drawer.no_applied")))
    done = [mark_text(words, mark) for mark in model.marks.get(component.id, ())]
    rows += [("done", text) for text in done]
    facts = "".join(f"<dt>{e(words.say(f'board.drawer.{key}'))}</dt><dd>{e(text)}</dd>" for key, text in rows)
    reasons = list(model.reasons(model.chosen, component.id)) if model.chosen else []
    lore = lore_html(model.language, "component", component.id)
    return _frame(model, head, f"<dl>{facts}</dl>" + _why(model, reasons) + lore)


def _calm(model: TableModel) -> str:
    return "calm" if model.viewer in ("blue", "all") else "unscouted"
