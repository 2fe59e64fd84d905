"""The entry point: page config, frame, navigation and the net below them, nothing else."""

import streamlit as st

from ui import browser, frame, pages, session
from ui.net import told

st.set_page_config(page_title="SHELLS HACK", page_icon=str(frame.MARK), layout="wide")
with told():
    session.begin()
    frame.style()
    browser.remember()
    frame.topbar()
    pages.navigation().run()
