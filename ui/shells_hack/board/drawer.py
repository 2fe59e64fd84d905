"""The drawer over the board: the chosen card with its targets as a list of buttons, or one component in words."""

from __future__ import annotations

from engine.errors import Reason
from engine.shells_hack.play.view import ComponentView
from engine.shells_hack.rules.settings import PARAMETERS
from ui.components.buttons import button
from ui.shell.locales import html_text as e
from ui.shells_hack import icons
from ui.shells_hack.board.board_model import Scene
from ui.shells_hack.board.hand import category_of, coin, effect_text, target_text
from ui.shells_hack.board.hint import hint_html
from ui.shells_hack.texts.sentences import reason_text

__all__ = ["sheet_html"]


def sheet_html(scene: Scene) -> str:
    """Return the open drawer as HTML, "" while it is closed."""
    if scene.sheet == "card" and scene.chosen:
        return _card(scene, scene.chosen)
    if scene.sheet == "hint" and scene.asked:
        title = e(scene.words.say("hint.title", team=scene.words.team(scene.asked.seat)))
        return _frame(scene, f"<div><b>{icons.mi('lightbulb')} {title}</b></div>", hint_html(scene.words, scene.asked))
    component = scene.component(scene.sheet)
    return _component(scene, component) if component else ""


def _frame(scene: Scene, head: str, body: str) -> str:
    word = scene.words.say("board.sheet.close")
    close = button("close", icons.mi("close"), kind="sh-x", label=word, title=word)
    return f'<div class="sh-head">{head}{close}</div>{body}'


def _card(scene: Scene, card: str) -> str:
    words = scene.words
    category = category_of(card)
    head = (
        f"<div><small>{icons.mi(icons.CATEGORY[category])}{e(words.say(f'cards.category.{category}'))}</small>"
        f"<b>{words.card_html(card)}</b></div>{coin(scene, card)}"
    )
    aims = e(target_text(words, card, full=True))
    facts = f'<p class="sh-facts"><b>{e(effect_text(words, card, scene.view.buffs))}</b><span>{aims}</span></p>'
    if category == "weaponization":
        facts += f'<p class="sh-facts"><span>{e(words.say("board.sheet.spent"))}</span></p>'
    general = [reason for reason in scene.reasons(card) if "target" not in reason.params]
    return _frame(scene, head, facts + _why(scene, general) + _targets(scene, card))


def _why(scene: Scene, reasons: list[Reason]) -> str:
    if not reasons:
        return ""
    rows = "".join(
        f"<li>{icons.mi('block')}<span>{e(reason_text(scene.words, reason))}</span></li>" for reason in reasons
    )
    return f'<h4>{e(scene.words.say("board.sheet.not_now"))}</h4><ul class="sh-why">{rows}</ul>'


def _targets(scene: Scene, card: str) -> str:
    """Legal targets as buttons, and what is against every other component."""
    words = scene.words
    legal = scene.targets.get(card, ())
    if category_of(card) == "weaponization":
        inside = f"{icons.mi('play_arrow')}{e(words.say('board.use'))}"
        return button("use", inside, kind="sh-go", card=card) if legal else ""
    rows = []
    for name in legal:
        inside = f"{icons.mi('my_location')}{e(words.component(name))}"
        rows.append(f"<li>{button('play', inside, key=f't-{name}', kind='sh-go', card=card, target=name)}</li>")
    shown = f'<h4>{e(words.say("board.sheet.targets"))}</h4><ul class="sh-list">{"".join(rows)}</ul>' if rows else ""
    return shown + _others(scene, card, [c.id for c in scene.view.components if c.id not in legal])


def _others(scene: Scene, card: str, names: list[str]) -> str:
    """What is against every component that the card could name, and in one line those that it never could."""
    words = scene.words
    rows, never = [], []
    for name in names:
        reasons = [reason for reason in scene.reasons(card, name) if "target" in reason.params]
        if any(reason.code == "target" for reason in reasons):
            never.append(words.component_short(name))
        elif reasons:
            why = words.list(reason_text(words, reason, "here") for reason in reasons)
            rows.append(f"<li><b>{e(words.component_short(name))}</b><span>{e(why)}</span></li>")
    if never:
        rows.append(f"<li><b>{e(words.say('reasons.target.here'))}</b><span>{e(words.list(never))}</span></li>")
    return f'<h4>{e(words.say("board.sheet.others"))}</h4><ul class="sh-no">{"".join(rows)}</ul>' if rows else ""


def _component(scene: Scene, component: ComponentView) -> str:
    words = scene.words
    head = (
        f"<div><small>{e(words.say(f'cards.layer.{component.layer}'))}</small>"
        f"<b>{e(words.component(component.id))}</b></div>"
    )
    state = "intruded" if component.intruded else "scouted" if component.scouted else ""
    told = [words.say(f"board.state.{state}")] if state else []
    told += [words.say("board.stopped")] if component.stopped else []
    way = words.say("board.sheet.exposed" if component.exposed else "board.sheet.adjacent")
    unknown = words.say("board.unknown")
    rows = [("state", words.list(told) or words.say(f"board.state.{_calm(scene)}")), ("way", way)]
    levels = component.levels
    if levels is None:
        rows.append(("levels", unknown))
    else:
        pairs = zip(PARAMETERS, levels, strict=True)
        rows.append(("levels", "  ".join(f"{words.say(f'log.level.{p}')} {level}" for p, level in pairs)))
    assets = component.assets
    nothing = words.say("board.sheet.no_assets")
    rows.append(("assets", unknown if assets is None else words.list(map(words.asset, assets)) or nothing))
    if component.applied is not None:
        rows.append(("applied", words.list(map(words.card, component.applied)) or words.say("board.sheet.no_applied")))
    facts = "".join(f"<dt>{e(words.say(f'board.sheet.{key}'))}</dt><dd>{e(text)}</dd>" for key, text in rows)
    reasons = list(scene.reasons(scene.chosen, component.id)) if scene.chosen else []
    return _frame(scene, head, f"<dl>{facts}</dl>" + _why(scene, reasons))


def _calm(scene: Scene) -> str:
    return "calm" if scene.viewer in ("blue", "all") else "unscouted"
