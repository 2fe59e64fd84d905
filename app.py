"""The entry point: page config, frame, navigation and the net below them, nothing else."""

import streamlit as st

from ui import browser, frame, pages, session, warm
from ui.net import told

if __name__ == "__main__":  # another process that the app's process starts may import this file
    st.set_page_config(page_title="SHELLS HACK", page_icon=str(frame.MARK), layout="wide")
    warm.begin()
    with told():
        session.begin()
        frame.style()
        browser.remember()
        frame.topbar()
        pages.navigation().run()
