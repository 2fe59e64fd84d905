"""Pictures in the page's own colours: an SVG in a component, because ``st.html`` strips it."""

from __future__ import annotations

import streamlit as st

__all__ = ["art"]

_STYLE = """
.a{height:var(--art-h,20rem)}
.a svg{width:100%;height:100%;display:block;font-family:var(--st-font);overflow:visible}
.pulse{animation:pulse 1.6s ease-out infinite;transform-box:fill-box;transform-origin:center}
@keyframes pulse{0%{stroke-width:1;stroke-opacity:.7}75%,100%{stroke-width:18;stroke-opacity:0}}
@media (prefers-reduced-motion:reduce){.pulse{animation:none;stroke-width:5;stroke-opacity:.5}}
"""
_SCRIPT = "export default function ({data, parentElement}) { parentElement.querySelector('.a').innerHTML = data.svg; }"
_ART = st.components.v2.component("shells_art", html='<div class="a"></div>', css=_STYLE, js=_SCRIPT)


def art(svg: str, key: str) -> None:
    """Draw an SVG of our own making; whatever comes from a user must be escaped in it."""
    _ART(key=key, data={"svg": svg})
