"""What a click does that only this browser sees: a card taken up, a battle shown, an earlier act; never an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.match import Match
from engine.skull_bites.actions import DEFEND
from engine.skull_bites.view import View
from ui.components.clicks import Click
from ui.skull_bites.chair import Chair
from ui.skull_bites.table_model import battle_of

__all__ = ["LOOKS", "TOUCHES", "action_of", "unseen"]


def action_of(chair: Chair, click: Click) -> str:
    """Return the act that a button plays; what a defence blocks was marked before."""
    return " ".join((DEFEND, *chair.blocks)) if click.value == DEFEND else click.value


def unseen(chair: Chair, view: View) -> bool:
    """Return whether there is a battle or the end of a game that this browser has not been shown."""
    if chair.battle is None:
        return False
    return chair.battle != battle_of(view) or len(view.results) > chair.results


def _onward(chair: Chair, view: View, click: Click) -> None:
    """A battle, or then a game, was shown to its end."""
    if chair.again or chair.battle != battle_of(view):
        chair.again, chair.battle = False, battle_of(view)
    else:
        chair.results = len(view.results)


def _tick(chair: Chair, view: View, click: Click) -> None:
    """Time has shown it."""
    if unseen(chair, view):
        _onward(chair, view, click)


def _last(chair: Chair, view: View, click: Click) -> None:
    """Show the last battle once more."""
    chair.again = True


def _pick(chair: Chair, view: View, click: Click) -> None:
    """Take a card of the hand, or put it back."""
    chair.card = "" if click.card == chair.card else click.card


def _block(chair: Chair, view: View, click: Click) -> None:
    """Mark an attack to be blocked, or to be taken."""
    card, blocks = click.card, chair.blocks
    if view.ask is None or card not in {attack.id for attack in view.ask.attacks}:
        return
    marked = [one for one in blocks if one != card] if card in blocks else [*blocks, card]
    chair.blocks = tuple(sorted(marked))


def _close(chair: Chair, view: View, click: Click) -> None:
    chair.card = ""


def _look(chair: Chair, match: Match, click: Click) -> None:
    """Look back at how it was after an act; the last one of a match that goes on is now."""
    act = min(int(click.value), match.acts) if click.value.isdecimal() else match.acts
    chair.let_go()
    chair.again = False
    chair.look = None if act == match.acts and match.outcome is None else act


def _now(chair: Chair, match: Match, click: Click) -> None:
    chair.let_go()
    chair.look = None


def _eyes(chair: Chair, match: Match, click: Click) -> None:
    """Look through another seat's eyes: after the end everything is open."""
    if match.outcome is not None and click.value in match.seats:
        chair.eyes = click.value


#: with the view that is shown
TOUCHES: Mapping[str, Callable[[Chair, View, Click], None]] = MappingProxyType(
    {"tick": _tick, "onward": _onward, "last": _last, "pick": _pick, "block": _block, "close": _close}
)
#: with the match, where all of it may be looked at
LOOKS: Mapping[str, Callable[[Chair, Match, Click], None]] = MappingProxyType(
    {"look": _look, "now": _now, "eyes": _eyes}
)
