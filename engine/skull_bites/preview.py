"""What each card of a hand would do if it were played now: reckoned from a view alone, by the rules' own functions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.skull_bites.effects import (
    ALWAYS,
    BONUS,
    CLEAR_ELEMENT,
    DECIDED,
    ELEMENTS,
    HEAL,
    IMMUNE,
    PLAYED,
    RESTORE,
    SET_ELEMENT,
    UPRIGHT,
)
from engine.skull_bites.penalty import penalty_of
from engine.skull_bites.tables import NONE
from engine.skull_bites.verdict import decide
from engine.skull_bites.view import CardView, EffectView, FieldView, PlayerView, Preview, View

__all__ = ["preview", "previews"]


def previews(view: View) -> tuple[Preview, ...]:
    """Return a preview of every card of the viewer's hand, none where it will not play in this battle any more."""
    if view.phase not in ("play", "ask") or view.stage != "cards" or view.viewer not in view.order:
        return ()
    if any(played.seat == view.viewer for played in view.field):
        return ()
    return tuple(preview(view, card) for card in view.hand)


def preview(view: View, card: CardView) -> Preview:
    """Return what a card of the viewer's seat would do if it were played now."""
    me = next(player for player in view.players if player.id == view.viewer)
    on_field = NONE if view.element is None else ELEMENTS.index(view.element)
    shields, immune = _bits(me.shields), _immune(me)
    breaks = flips = False
    if card.element is not None:
        breaks, flips = penalty_of(ELEMENTS.index(card.element), on_field, shields, immune)
    after = _element_after(view.element, card)
    number = card.number + _bonus(me, card) if card.number else 0
    mine = FieldView(card.id, me.id, flips, card.element, number, card.effect, False, None, False)
    field = [*view.field, mine]
    told = [one.effect.what for one in field if one.effect is not None and one.effect.when == DECIDED]
    verdict = decide([one.number for one in field], told)
    loser = field[verdict.loser].seat if verdict.loser >= 0 else None
    left = [one for place, one in enumerate(field) if place not in verdict.vanished] if loser else []
    upright = UPRIGHT in told
    own = [one for one in left if one.seat == me.id and one.flipped and not upright]
    struck = [one for one in left if upright or not one.flipped]
    hits = own + (struck if loser == me.id else [])
    kept = [name for name in me.shields if not (breaks and name == view.element)]
    played = card.effect if card.effect is not None and card.effect.when == PLAYED else None
    return Preview(
        id=card.id,
        act=f"play {card.id}",
        breaks=view.element if breaks else None,
        flips=flips,
        element=after,
        number=number,
        vanishes=tuple(field[place].id for place in verdict.vanished),
        winner=field[verdict.winner].seat if verdict.winner >= 0 else None,
        loser=loser,
        attacks=len(struck) if loser else 0,
        hits_me=len(hits),
        blockable=sum((one.element or after) in kept for one in hits),
        restores=_amount(played, RESTORE, len(ELEMENTS) - len(me.shields)),
        heals=_amount(played, HEAL, len(me.damage)),
        last=len(field) == len(view.order),
    )


def _element_after(now: str | None, card: CardView) -> str | None:
    """The field's element when a card has been played."""
    effect = card.effect
    if effect is None:
        return now or card.element
    if effect.when == PLAYED and effect.what == SET_ELEMENT:
        return effect.element
    return None if effect.when == PLAYED and effect.what == CLEAR_ELEMENT else now


def _bits(elements: Sequence[str]) -> int:
    return sum(1 << ELEMENTS.index(name) for name in elements)


def _standing(player: PlayerView, what: str) -> EffectView | None:
    effect = player.up.effect if player.up is not None else None
    return effect if effect is not None and (effect.what, effect.when) == (what, ALWAYS) else None


def _immune(player: PlayerView) -> int:
    effect = _standing(player, IMMUNE)
    return _bits((effect.element,)) if effect is not None and effect.element is not None else 0


def _bonus(player: PlayerView, card: CardView) -> int:
    effect = _standing(player, BONUS)
    return effect.amount or 0 if effect is not None and effect.element == card.element else 0


def _amount(effect: EffectView | None, what: str, most: int) -> int:
    return min(effect.amount or 0, most) if effect is not None and effect.what == what else 0
