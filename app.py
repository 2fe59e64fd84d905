"""The entry point: page config, frame, navigation and the net below them, nothing else."""

import streamlit as st

from ui.shell import browser, frame, pages, session, warm
from ui.shell.error_boundary import error_boundary

if __name__ == "__main__":  # another process that the app's process starts may import this file
    st.set_page_config(page_title="SHELLS HACK", page_icon=str(frame.MARK), layout="wide")
    warm.begin()
    with error_boundary():
        session.begin()
        frame.style()
        browser.remember()
        frame.topbar()
        pages.navigation().run()
