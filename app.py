"""The entry point: page config, frame and navigation, nothing else."""

import streamlit as st

from ui import browser, frame, pages, session

st.set_page_config(page_title="SHELLS HACK", page_icon=str(frame.MARK), layout="wide")
session.begin()
frame.style()
browser.remember()
frame.topbar()
pages.navigation().run()
