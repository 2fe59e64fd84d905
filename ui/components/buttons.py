"""Buttons of a pane as HTML; what they do is in their data, carried out by the page that draws them."""

from __future__ import annotations

from ui.shell.icons import mi
from ui.shell.locales import html_text as e

__all__ = ["button", "choice", "icon_button"]


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
    **data: object,
) -> str:
    """Return a button that answers with ``do`` and ``data``; ``inside`` is HTML, everything else is escaped here."""
    told = {"class": kind, "data-do": do, "data-key": key or do}
    told |= {f"data-{name}": value for name, value in data.items()}
    told |= {name: value for name, value in (("aria-label", label), ("title", title), ("style", style)) if value}
    if pressed is not None:
        told["aria-pressed"] = "true" if pressed else "false"
    attributes = " ".join(f'{name}="{e(value)}"' for name, value in told.items())
    return f"<button {attributes}{' disabled' if off else ''}>{inside}</button>"


def icon_button(do: str, icon: str, word: str, *, key: str = "", off: bool = False, **data: object) -> str:
    """Return a button that is only a symbol; its word is read aloud and shown on hover."""
    return button(do, mi(icon), key=key, kind="btn icon", off=off, label=word, title=word, **data)


def choice(label: str, buttons: list[str], icon: str = "") -> str:
    """Return buttons of which one is pressed, as one group."""
    return f'<span class="seg" role="group" aria-label="{e(label)}">{icon}{"".join(buttons)}</span>'
