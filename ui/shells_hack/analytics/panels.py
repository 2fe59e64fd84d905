"""Panels of the analytics page: a chart or a table with its title, what it shows, and its data to take along."""

from __future__ import annotations

import streamlit as st

from ui.charts import panels
from ui.charts.look import Chart
from ui.charts.panels import caption, head, measured
from ui.shells_hack.analytics.session import AnalyticsSession
from ui.shells_hack.analytics.tables import Table

__all__ = ["draw", "measure", "table"]

FILES = "shells-hack"


def measure(session: AnalyticsSession) -> None:
    """Learn the browser's root font size, by which charts scale their type."""
    root = measured("analytics", session.root)
    if root != session.root:
        session.root = root
        st.rerun()


def draw(chart: Chart, kind: str = "") -> None:
    """Draw a chart in a panel."""
    panels.draw(chart, FILES, kind)


def table(shown: Table, kind: str = "") -> None:
    """Draw a table in a panel."""
    with st.container(key=f"panel_an{kind}_{shown.key}"):
        head(shown.key, shown.title, shown.columns, shown.rows, FILES)
        st.html(shown.html)
        caption(shown.note)
