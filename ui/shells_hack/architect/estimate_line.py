"""The line above the architect's graph as a component, which asks again while its figures are on their way."""

from __future__ import annotations

from typing import Any

import streamlit as st

from ui.components.ticker import beating_script

__all__ = ["draw_estimate"]

_STYLE = """
:host,:host div{height:100%}
.line{display:flex;align-items:center;gap:.1rem .55rem;font-family:var(--st-font);color:var(--ink);font-size:.85rem;
 line-height:1.15;white-space:nowrap;overflow:hidden;font-variant-numeric:tabular-nums}
b{font-size:1.12rem;font-weight:700}
.range,.who,.matches{color:var(--ink-2)}
.who,.matches{overflow:hidden;text-overflow:ellipsis}.who{flex:0 1 auto}.matches{flex:0 2 auto}
.mark{font-weight:700;font-size:.78rem;border:1.5px solid currentColor;border-radius:2px;padding:.05rem .35rem}
.change{font-weight:600;padding-left:.55rem;border-left:1px solid var(--line)}
.change.sure{font-weight:700}
.refused{white-space:normal;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.stale b,.stale .change{color:var(--ink-2);font-weight:500;text-decoration:underline dashed 1px;
 text-underline-offset:.2em}
svg{width:4.5rem;height:1.25rem;flex:none}
polyline{fill:none;stroke:var(--ink-2);stroke-width:1.6}circle{fill:var(--ink)}
"""
_STRIP = st.components.v2.component(
    "shells_estimate",
    html='<div class="line" role="status"></div>',
    css=_STYLE,
    js=beating_script(__file__),
)


def draw_estimate(key: str, parts: dict[str, Any], beat: int, tick: int | None) -> None:
    """Draw the line; after ``tick`` milliseconds (None: never) the page around it is drawn again."""
    _STRIP(key=key, data={"parts": parts, "beat": beat, "tick": tick}, on_tick_change=lambda: None, height="stretch")
