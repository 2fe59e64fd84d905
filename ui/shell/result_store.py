"""The store of kept results, one in a process."""

from __future__ import annotations

import streamlit as st

from matches.results import Results

__all__ = ["results"]


@st.cache_resource(show_spinner=False)
def results() -> Results:
    """Return the store of this process. :raises StoreFailed:"""
    return Results.open()
