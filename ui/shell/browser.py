"""What the browser remembers for us over refreshes, new tabs and server restarts.

Cookies, because the server reads them before the first run of a session: no flash of the wrong language, no empty
list that fills later. The script writes them, reports a token that another tab wrote first, and keeps the page's
``lang`` and ``color-scheme`` equal to what is shown (dialogs and popovers lie outside the app's element).

Streamlit's own windows are closed (``ui.components.connection``): they speak only English, and "Page not found" comes
up wrongly when the first visit after a server start is a deep link. ``ui.shell.pages`` says it when it is true.
"""

from __future__ import annotations

import streamlit as st

from ui.components.connection import WORDS, watch_connection
from ui.components.number_bounds import watch_numbers
from ui.shell import session
from ui.shell.texts import say

_SCRIPT = """
const YEAR = 31536000;
const read = name => document.cookie.split('; ').find(row => row.startsWith(name + '='))?.slice(name.length + 1);
const write = (name, value) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
};
const written = {};

export default function ({data, setStateValue}) {
  const known = read(data.owner_name);
  const token = new RegExp(`^(?:${data.owner_form})$`).test(known ?? ''); // anything else is replaced
  if (token && known !== data.owner) setStateValue('owner', known);
  else write(data.owner_name, data.owner);
  for (const [name, value] of Object.entries(data.choices)) {
    if (written[name] !== value) write(name, value);
    written[name] = value;
  }
  document.documentElement.lang = data.language;

  const app = document.querySelector('[data-testid=stApp]');
  const follow = () => { document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme; };
  follow();
  const watch = new MutationObserver(follow);
  watch.observe(app, {attributes: true, attributeFilter: ['class', 'style']});
  return () => watch.disconnect();
}
"""

_BROWSER = st.components.v2.component("shells_browser", js=_SCRIPT)


def remember() -> None:
    """Let the browser keep this session's owner and choices, and take over what it already had."""
    state = st.session_state
    choices = {session.COOKIES[session.PROJECTOR]: "1" if session.projector() else "0"}
    if state[session.LANGUAGE_CHOSEN]:
        choices[session.COOKIES[session.LANGUAGE]] = session.language()
    data = {
        "owner_name": session.COOKIES[session.OWNER],
        "owner": session.owner(),
        "owner_form": session.TOKEN.pattern,
        "choices": choices,
        "language": session.language(),
    }
    with st.container(key="browser_memory"):
        watch_connection({word: say(f"frame.connection.{word}") for word in WORDS})
        result = _BROWSER(key="browser", data=data, on_owner_change=lambda: None)
        watch_numbers(
            say("frame.number.between", low="{low}", high="{high}", kept="{kept}"),
            say("frame.number.whole", kept="{kept}"),
        )
    if session.adopt_owner(result.owner):
        st.rerun()
