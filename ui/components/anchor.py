"""Leads to the place that an address names after ``#``: Streamlit draws a page after the browser has looked for it."""

from __future__ import annotations

import streamlit as st

__all__ = ["seek_place"]

_SCRIPT = """
const EVERY = 50, TRIES = 100;
let led = ''; // the address that was led to last: a new drawing does not take the reader back

export default function () {
  const name = location.hash.slice(1);
  let tries = 0, timer = 0;
  const seek = () => {
    if (document.getElementById(name)) {
      led = location.href;
      location.replace(location.hash); // scrolls, and makes the place the page's target
    } else if (++tries < TRIES) timer = setTimeout(seek, EVERY);
  };
  if (name && led !== location.href) seek();
  return () => clearTimeout(timer);
}
"""

_ANCHOR = st.components.v2.component("shells_anchor", js=_SCRIPT)


def seek_place() -> None:
    """Scroll to the place in the address as soon as it is there."""
    _ANCHOR(key="anchor")
