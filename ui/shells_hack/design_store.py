"""The store of drafts and designs of SHELLS HACK, one in a process."""

from __future__ import annotations

import streamlit as st

from matches.shells_hack.designs import ArchitectureStore

__all__ = ["designs"]


@st.cache_resource(show_spinner=False)
def designs() -> ArchitectureStore:
    """Return the store of this process. :raises StoreFailed:"""
    return ArchitectureStore.open()
