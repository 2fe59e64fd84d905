"""Names, icons and amounts of GREEEN MAFIA in one language; without streamlit."""

from __future__ import annotations

from collections.abc import Sequence

from engine.greeen_mafia.missions import KINDS, Card, Mission
from ui.shell.icons import mi
from ui.shell.locales import html_text, keys, label, t_in

__all__ = ["MOST_DRAWN", "KIND_SYMBOLS", "SYMBOLS", "amounts", "card_name", "icons_html", "mission_name", "need_html"]

KIND_SYMBOLS = {"personnel": "person", "information": "description", "equipment": "settings", "any": "emergency"}
SYMBOLS = {
    "gate": "door_front", "lookout": "visibility", "bar": "sports_bar", "garage": "garage", "office": "calculate",
    "radio": "settings_input_antenna", "vault": "lock", "arsenal": "hardware", "laboratory": "science",
    "harbour": "anchor", "kitchen": "restaurant", "casino": "casino", "warehouse": "warehouse", "tunnel": "stairs",
    "printing": "print", "servers": "dns", "greenhouse": "potted_plant", "boss": "crown",
}  # fmt: skip
MOST_DRAWN = 3  #: of one kind; more are an icon and a number


def say(language: str, key: str, **values: object) -> str:
    """Return a sentence of this game."""
    return t_in(language, f"greeen_mafia.{key}", **values)


def card_name(language: str, card: Card) -> str:
    """Return a card's name, its icon's where it was given none."""
    return card.name or label(say(language, f"icon.{card.icon}"))


def mission_name(language: str, mission_id: str, given: str | None) -> str:
    """Return a mission's name, a shipped one's by its id."""
    key = f"greeen_mafia.mission.{mission_id}.name"
    if given:
        return given
    return t_in(language, key) if key in keys(language) else say(language, "own_mission")


def name_of(language: str, mission: Mission) -> str:
    """Return a mission's name."""
    return mission_name(language, mission.id, mission.name)


def amounts(language: str, numbers: Sequence[int]) -> str:
    """Return icons in words: of the three kinds, and of any kind where a fourth number is given.

    What is asked of any kind is told only as far as the kinds do not cover it already.
    """
    parts = [
        say(language, "amount", kind=say(language, f"kind.{kind}"), n=n)
        for kind, n in zip(KINDS, numbers, strict=False)
        if n
    ]
    rest = numbers[3] - sum(numbers[:3]) if len(numbers) > len(KINDS) else 0
    if rest > 0:
        parts.append(say(language, "amount_any", n=rest))
    if not parts:
        return say(language, "log.nothing")
    listed = [say(language, "comma").join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts
    return say(language, "and").join(listed)


def icons_html(language: str, numbers: Sequence[int], shadow: bool = False) -> str:
    """Return icons as pictures, read aloud as words."""
    drawn = []
    for kind, n in zip((*KINDS, "any"), numbers, strict=False):
        symbol = f'<i class="gmi {kind}">{mi(KIND_SYMBOLS[kind])}</i>'
        drawn.append(symbol * n if n <= MOST_DRAWN else f"{symbol}<b>×{n}</b>")
    look = "gmis sh" if shadow else "gmis"
    return (
        f'<span class="{look}" role="img" aria-label="{html_text(amounts(language, numbers))}">{"".join(drawn)}</span>'
    )


def need_html(language: str, numbers: Sequence[int], shadow: bool = False) -> str:
    """Return a condition: its icons, or FREE."""
    if any(numbers):
        return icons_html(language, numbers, shadow)
    return f'<span class="gmfree">{html_text(say(language, "free"))}</span>'
