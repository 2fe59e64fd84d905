"""Cards as HTML: the face that lies in front, its picture or icon, its condition and what it damages."""

from __future__ import annotations

from engine.greeen_mafia.missions import Card, Facility, Mission, ObjectiveOne
from engine.greeen_mafia.plan import NOTHING, icons_of, need_of
from ui.greeen_mafia.words import MOST_DRAWN, SYMBOLS, card_name, icons_html, name_of, need_html, say
from ui.shell.icons import mi
from ui.shell.locales import html_text

__all__ = ["card_html", "mission_tile", "percent"]

CROWDED = 4  #: icons that fit beside each other at their usual size


def card_html(language: str, number: str, card: Card, back: bool = False) -> str:
    """Return a card's face; objective II has no damage, and a back no tab."""
    kind = "facility" if isinstance(card, Facility) else "objective"
    tab = say(language, "table.side.back") if back else say(language, f"tab.{kind}")
    damage = NOTHING if not isinstance(card, Facility | ObjectiveOne) else icons_of(card.damage)
    kept = f"{mi('arrow_right_alt')}{icons_html(language, damage)}"
    gain = f'<span class="gmgain">{kept}</span>' if any(damage) else ""
    name, need = card_name(language, card), need_of(card.condition)
    crowded = " many" if sum(min(n, MOST_DRAWN) for n in (*need, *damage)) > CROWDED else ""
    return (
        f'<div class="gmc {kind}{crowded}"><div class="gmct"><b>{html_text(tab)}</b><i>{html_text(number)}</i></div>'
        f'<div class="gmcp">{_picture(card, name)}</div><div class="gmcn">{html_text(name)}</div>'
        f'<div class="gmcc">{need_html(language, need, True)}{gain}</div></div>'
    )


def _picture(card: Card, name: str) -> str:
    if card.picture:
        return f'<img src="{html_text(card.picture)}" alt="{html_text(name)}">'
    return mi(SYMBOLS[card.icon])


def mission_tile(language: str, mission: Mission, text: str, numbers: list[tuple[str, str]], tag: str) -> str:
    """Return a mission's tile: its name, how many cards, how hard."""
    facts = say(language, "deal.cards", n=len(mission.facilities)), say(language, "deal.limit", n=mission.keep_limit)
    rows = "".join(f"<span>{html_text(word)}<b>{html_text(value)}</b></span>" for word, value in numbers)
    shown = f'<span class="pk">{tag}</span>' if tag else ""
    return (
        f'<div class="tile gmtile"><h3><span>{html_text(name_of(language, mission))}</span>{shown}</h3>'
        f'<p>{html_text(text)}</p><p class="gmfacts">{html_text("  ·  ".join(facts))}</p>'
        f'<div class="gmnum">{rows}</div></div>'
    )


def percent(share: float) -> str:
    """Return a share with as many digits as it needs to be told apart from nothing and from everything."""
    if share in (0, 1):
        return f"{share:.0%}"
    for digits in (0, 1, 2, 3, 4):
        text = f"{share:.{digits}%}"
        if float(text[:-1]) not in (0, 100) and (share >= 0.1 or digits >= 1):
            return text
    return f"{share:.1e}"
