"""Buttons of a pane as HTML; what they do is in their data, carried out by the page that draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ui.shell.icons import mi
from ui.shell.locales import html_text as e

__all__ = ["button", "choice", "icon_button", "options"]

NO_TITLES: Mapping[str, str] = MappingProxyType({})


def button(
    do: str,
    inside: str,
    *,
    key: str = "",
    kind: str = "btn",
    off: bool = False,
    pressed: bool | None = None,
    label: str = "",
    title: str = "",
    style: str = "",
    hotkey: str = "",
    **data: object,
) -> str:
    """Return a button that answers with ``do`` and ``data``; ``inside`` is HTML, everything else is escaped here."""
    told: dict[str, object] = {"class": kind, "data-do": do, "data-key": key or do}
    told |= {f"data-{name}": value for name, value in data.items() if value is not None}
    named = {"aria-label": label, "title": title, "style": style, "data-hotkey": hotkey}
    told |= {name: value for name, value in named.items() if value}
    if pressed is not None:
        told["aria-pressed"] = "true" if pressed else "false"
    attributes = " ".join(f'{name}="{e(value)}"' for name, value in told.items())
    return f"<button {attributes}{' disabled' if off else ''}>{inside}</button>"


def icon_button(
    do: str, icon: str, word: str, *, key: str = "", off: bool = False, value: object = None, hotkey: str = ""
) -> str:
    """Return a button that is only a symbol; its word is read aloud and shown on hover."""
    return button(do, mi(icon), key=key, kind="btn icon", off=off, label=word, title=word, value=value, hotkey=hotkey)


def choice(label: str, buttons: Iterable[str], icon: str = "") -> str:
    """Return buttons of which one is pressed, as one group."""
    return f'<span class="seg" role="group" aria-label="{e(label)}">{icon}{"".join(buttons)}</span>'


def options(
    do: str,
    names: Mapping[str, str],
    chosen: str,
    *,
    key: str = "",
    titles: Mapping[str, str] = NO_TITLES,
    **data: Any,
) -> list[str]:
    """Return a button for each of some named values, the chosen one pressed; ``titles`` are shown on hover."""
    return [
        button(
            do,
            e(name),
            key=f"{key or do}-{value}",
            kind="",
            pressed=value == chosen,
            title=titles.get(value, ""),
            value=value,
            **data,
        )
        for value, name in names.items()
    ]
