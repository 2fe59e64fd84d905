"""One's own hand, each card with what it would do, and the sheet that tells it in full; without streamlit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.skull_bites.view import Preview
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.faces import face_html, kind_of
from ui.skull_bites.table_model import TableModel

__all__ = ["hand_html", "preview_html"]


def hand_html(model: TableModel) -> str:
    """Return the hand; a card that cannot be played says why. Who looks on and may see all sees everybody's."""
    words, hand = model.words, model.view.hand
    if model.me is None:
        return _hands(model)
    note = model.why_not(hand[0].id) if hand else words.say("skull_bites.empty_hand")
    told = f'<p class="sb-note" role="status">{mi("info")}{e(note)}</p>' if note else ""
    cards = "".join(f'<li data-key="li-{card.id}">{_card(model, card.id)}</li>' for card in hand)
    label = words.h("skull_bites.hand")
    return f'{told}<ul class="sb-cards" tabindex="-1" aria-label="{label}">{cards}</ul>'


def _hands(model: TableModel) -> str:
    words, none = model.words, model.words.say("skull_bites.empty_hand")
    rows = "".join(
        f"<dt>{e(words.seat(player.id))}</dt><dd>{e(words.cards(player.cards) or none)}</dd>"
        for player in model.view.players
        if player.cards is not None
    )
    return f'<dl class="sb-hands">{rows}</dl>' if rows else ""


def _card(model: TableModel, id: str) -> str:
    words, face, preview = model.words, model.words.faces[id], model.preview(id)
    reason, chosen = model.why_not(id), model.chair.card == id
    chips = "".join(_chips(model, preview)) if preview else ""
    state = ("sel " if chosen else "") + ("no" if reason else "" if model.looking else "ok")
    read = [words.card(id), *(text for _, text in _sentences(model, preview) if preview), reason]
    return button(
        "pick",
        face_html(words, face, preview.number if preview else 0, f'<span class="sb-chips">{chips}</span>'),
        key=f"card-{id}",
        kind=f"card sb-card {kind_of(face)} {state}",
        pressed=chosen,
        label=" ".join(filter(None, read)),
        title=reason,
        card=id,
    )


def _chips(model: TableModel, preview: Preview) -> Iterator[str]:
    """The consequences that matter most, each a symbol with a short word."""
    words = model.words
    if preview.flips:
        yield _chip("flip", words.say("skull_bites.chip.flips"), "bad")
    elif preview.breaks:
        yield _chip(
            "remove_moderator", words.say("skull_bites.chip.breaks", element=words.element(preview.breaks)), "bad"
        )
    if preview.id in preview.vanishes:
        yield _chip("blur_on", words.say("skull_bites.chip.vanishes"))
    if preview.hits_me:
        yield _chip("bolt", words.say("skull_bites.chip.hits_me", n=preview.hits_me), "bad")
    elif preview.winner == model.view.viewer:
        yield _chip("emoji_events", words.say("skull_bites.chip.wins"), "good")


def _chip(icon: str, word: str, kind: str = "") -> str:
    return f'<span class="sb-chip {kind}">{mi(icon)}{e(word)}</span>'


def _sentences(model: TableModel, preview: Preview | None) -> Iterator[tuple[str, str]]:
    """All consequences of a card with their symbols."""
    if preview is None:
        return
    words, face = model.words, model.words.faces[preview.id]
    if preview.flips:
        yield "flip", words.say("skull_bites.preview.flips", element=words.element(model.view.element))
    elif preview.breaks:
        yield "remove_moderator", words.say("skull_bites.preview.breaks", element=words.element(preview.breaks))
    elif face.element and model.view.element and face.element != model.view.element:
        yield "security", words.say("skull_bites.preview.immune")
    elif face.element:
        yield "check", words.say("skull_bites.preview.no_penalty")
    if face.effect is not None:
        yield icons.STORY, words.effect(face.effect)
    if preview.element != model.view.element:
        yield "category", words.say("skull_bites.preview.element", element=words.element(preview.element))
    if preview.vanishes:
        yield "blur_on", words.say("skull_bites.preview.vanishes", cards=words.cards(preview.vanishes))
    yield "balance", _standing(model, preview)
    if preview.loser and preview.loser != model.view.viewer and preview.attacks:
        yield "bolt", words.say("skull_bites.preview.attacks", seat=words.seat(preview.loser), n=preview.attacks)
    if preview.hits_me:
        yield "bolt", words.say("skull_bites.preview.hits_me", n=preview.hits_me, blockable=preview.blockable)
    if preview.restores:
        yield "shield", words.say("skull_bites.preview.restores", n=preview.restores)
    if preview.heals:
        yield "healing", words.say("skull_bites.preview.heals", n=preview.heals)


def _standing(model: TableModel, preview: Preview) -> str:
    """Who would win and lose: for sure with the last card, else as things stand."""
    words = model.words
    winner = words.seat(preview.winner) if preview.winner else words.say("skull_bites.nobody")
    loser = words.seat(preview.loser) if preview.loser else words.say("skull_bites.nobody")
    return words.say(
        "skull_bites.preview.last" if preview.last else "skull_bites.preview.standing", winner=winner, loser=loser
    )


def preview_html(model: TableModel) -> str:
    """Return the sheet of the chosen card: what it would do, and the button that plays it; "" if none is chosen."""
    id, words = model.chair.card, model.words
    if model.me is None or id not in {card.id for card in model.view.hand}:
        return ""
    reason = model.why_not(id)
    act = button(
        "play",
        f"{mi('playing_cards' if model.hand_act == 'play' else 'delete')}{words.h(f'skull_bites.do.{model.hand_act}')}",
        key="play-chosen",
        kind="btn main",
        off=bool(reason) or model.looking,
        hotkey="p",
        value=f"{model.hand_act} {id}",
    )
    lines = "".join(f"<li>{mi(icon)}{e(text)}</li>" for icon, text in _sentences(model, model.preview(id)))
    why = f'<p class="sb-why">{mi("info")}{e(reason)}</p>' if reason else ""
    close = button(
        "close",
        mi("close"),
        key="close",
        kind="btn icon",
        label=words.say("skull_bites.close"),
        title=words.say("skull_bites.close"),
    )
    head = f'<div class="sb-sheeth"><b>{e(words.card(id))}</b>{act}{close}</div>'
    return f'<div class="sheet sb-sheet" aria-live="polite">{head}{why}<ul>{lines}</ul></div>'
