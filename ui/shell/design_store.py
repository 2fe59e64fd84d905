"""The store of designs, one in a process."""

from __future__ import annotations

import streamlit as st

from matches.designs import Designs

__all__ = ["designs"]


@st.cache_resource(show_spinner=False)
def designs() -> Designs:
    """Return the store of this process. :raises StoreFailed:"""
    return Designs.open()
