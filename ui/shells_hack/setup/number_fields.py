"""The widgets by which the settings beside the pairing are chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from ui.shell.texts import t
from ui.shells_hack.setup.house_numbers import NUMBERS, HouseNumbers, bounds

__all__ = ["number_fields"]


def number_fields(
    chosen: HouseNumbers,
    bound: Callable[[str], dict[str, Any]],
    bound_number: Callable[[str], dict[str, Any]],
    reset: Callable[[], None],
    explained: bool = True,
) -> None:
    """Draw all of them, and the way back to the defaults.

    ``bound`` returns the arguments that tie a widget to a field, ``bound_number`` those of a number.
    """
    for field in NUMBERS:
        limits = bounds(field)
        st.number_input(
            t("new_match.bounds", field=t(f"new_match.field.{field}"), low=limits.low, high=limits.high),
            value=chosen.number(field),
            step=5 if field == "threshold" else 1,
            help=t(f"new_match.field.{field}_help", low=limits.low, high=limits.high, default=limits.default),
            **bound_number(field),
        )
    copies = bounds("copies")
    counts = {0: t("new_match.field.copies_data")} | {n: str(n) for n in range(copies.low, copies.high + 1)}
    st.segmented_control(
        t("new_match.field.copies"),
        list(counts),
        default=chosen.copies,
        format_func=counts.__getitem__,
        help=t("new_match.field.copies_help") if explained else None,
        required=True,
        **bound("copies"),
    )
    for field in ("repeat_impact", "extension"):
        hint = t(f"new_match.field.{field}_help") if explained else None
        st.toggle(t(f"new_match.field.{field}"), getattr(chosen, field), help=hint, **bound(field))
    st.button(t("new_match.reset"), icon=":material/restart_alt:", on_click=reset, width="stretch")
