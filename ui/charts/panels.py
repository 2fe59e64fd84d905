"""Panels of charts: each with its title, what it shows, and its data to take along."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from ui.charts.look import Chart, config
from ui.components.answers import Answer, read_answer
from ui.shell.locales import html_text
from ui.shell.texts import say, t

__all__ = ["caption", "csv_of", "draw", "head", "measured", "read_root"]

_ROOT = st.components.v2.component(
    "shells_root",
    js="""
export default function ({parentElement, setStateValue}) {
  const probe = document.createElement('div');  // grows with the root's type, by whatever that is changed
  probe.style.cssText = 'position:absolute;visibility:hidden;width:10rem;height:1px';
  parentElement.append(probe);
  let told = 0;
  const watch = new ResizeObserver(() => {
    const size = probe.offsetWidth / 10;
    if (size && Math.abs(size - told) > 0.2) { told = size; setStateValue('root', told); }
  });
  watch.observe(probe);
  return () => { watch.disconnect(); probe.remove(); };
}
""",
)


class _Root(Answer):
    """The root font size, in pixels."""

    root: Annotated[float, Field(ge=4, le=200)]


def read_root(data: Any) -> float | None:
    """Return the root font size from the browser's message, None if it is not one."""
    read = read_answer(_Root, data)
    return read.root if read else None


def measured(key: str, root: float) -> float:
    """Return the browser's root font size, by which charts scale their type; ``root`` until it is known."""
    with st.container(key=f"measure_{key}"):
        found = _ROOT(key=f"{key}_root", data={}, on_root_change=lambda: None)
    told = read_root({"root": found.root})
    return told if told and abs(told - root) > 0.2 else root


def head(key: str, title: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], files: str) -> None:
    """The first line of a panel: its title, and the data as CSV."""
    with st.container(key=f"anhead_{key}"):
        st.html(f'<div class="anh"><h2>{html_text(title)}</h2></div>')
        st.download_button(
            "CSV",
            data=lambda: csv_of(columns, rows),
            file_name=f"{files}-{key.replace('_', '-')}.csv",
            mime="text/csv",
            icon=":material/table:",
            help=t("charts.csv_help", title=title),
            on_click="ignore",
            key=f"csv_{key}",
        )


def caption(note: str) -> None:
    """The last line of a panel: what exactly is shown."""
    st.html(f'<p class="anc">{html_text(note)}</p>')


def draw(chart: Chart, files: str, kind: str = "") -> None:
    """Draw a chart in a panel; the picture's button stands beside the data's. ``files`` begin the names of both."""
    with st.container(key=f"panel_an{kind}_{chart.key}"):
        head(chart.key, chart.title, chart.columns, chart.rows, files)
        with st.container(key=f"anplot_{chart.key}"):
            st.plotly_chart(
                chart.figure,
                theme=None,
                width="stretch",
                height="stretch",
                config=config(f"{files}-{chart.key}", say("charts.picture")),
                key=f"figure_{chart.key}",
                alt=chart.spoken(),
            )
        caption(chart.note)


def csv_of(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bytes:
    """Return a table as CSV that spreadsheets open as it is: with a mark of the encoding, and no cell a formula."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
