"""What ``streamlit run app.py`` starts: the server, which imports this file once, and runs it again for every page."""

import streamlit as st

from ui.shell import entry, server
from ui.shell.error_boundary import unforeseen

if __name__ == "__main__":
    entry.draw()
else:  # nothing starts by this line: the process that imports the file may be another one than the server
    app = st.App(
        __file__,
        lifespan=server.welcome,
        routes=server.routes(),
        middleware=server.middleware(),
        on_script_error=unforeseen,
    )
