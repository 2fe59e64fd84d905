"""Frame only; the page follows."""

import streamlit as st

from ui.text import t

st.header(t("frame.page.board"))
