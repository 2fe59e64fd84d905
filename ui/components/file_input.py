"""A field for opening a file: streamlit's own speaks only English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from engine.match import MAX_FILE
from ui.components.answers import Answer, Count, read_answer
from ui.components.outbox import answered

__all__ = ["Opened", "file_input", "read_opened"]

_MARK = """
<label class="drop"><span class="mi" aria-hidden="true">upload_file</span><span class="say"></span>
<input type="file"></label>
"""

_STYLE = """
.drop{display:flex;align-items:center;justify-content:center;gap:.4rem;min-height:2rem;padding:.1rem .8rem;
 cursor:pointer;font-family:var(--st-font);font-weight:600;font-size:.933rem;color:var(--ink);
 border:1px dashed var(--line-3);border-radius:4px;
 background:transparent;position:relative;box-sizing:border-box;white-space:nowrap}
.drop:hover,.drop.over{background:var(--plate);border-color:var(--ink)}
.drop:has(input:focus-visible){outline:3px solid var(--act);outline-offset:2px}
input{position:absolute;inset:0;opacity:0;cursor:pointer;width:100%;font-size:0}
.mi{font-family:'Material Symbols Rounded';font-weight:400;font-size:1.2em;line-height:1;font-feature-settings:'liga'}
@media (pointer:coarse){.drop{min-height:44px}}
"""

_SCRIPT = """
const address = file => new Promise(done => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.onerror = () => done('');
  reader.readAsDataURL(file);
});

export default function ({data, setTriggerValue, parentElement}) {
  const drop = parentElement.querySelector('.drop'), input = drop.querySelector('input');
  drop.querySelector('.say').textContent = data.label;
  input.accept = data.accept;
  const read = async file => {
    if (!file) return;
    const large = file.size > data.most;
    const text = large ? null : data.address ? await address(file) : await file.text();
    setTriggerValue('file', {name: file.name, size: file.size, text});
  };
  const take = () => {
    const [file] = input.files;
    input.value = ''; // so that the same file can be chosen again, and none is read twice
    read(file);
  };
  input.onchange = take;
  take(); // what was chosen while this script was still on its way
  drop.ondragover = event => { event.preventDefault(); drop.classList.add('over'); };
  drop.ondragleave = () => drop.classList.remove('over');
  drop.ondrop = event => { event.preventDefault(); drop.classList.remove('over'); read(event.dataTransfer.files[0]); };
}
"""

_INPUT = st.components.v2.component("shells_file_input", html=_MARK, css=_STYLE, js=_SCRIPT)
#: what a browser may send, in bytes: a little more than a match file may hold, so that the reader itself refuses it
MOST_BYTES = 2 * MAX_FILE
MOST_TEXT = 6_000_000  #: characters: as a data address a file is a third longer


class Opened(Answer):
    """A file that was opened; without its text where that is far too large."""

    name: Annotated[str, Field(max_length=1_000)]
    size: Count
    text: Annotated[str, Field(max_length=MOST_TEXT)] | None


def read_opened(data: Any) -> Opened | None:
    """Return an opened file from the browser's message, None if it is not one."""
    return read_answer(Opened, data)


MATCH_FILES = ".json,application/json,text/plain"


def file_input(
    label: str, key: str, opened: Callable[[str, str | None], None], accept: str = MATCH_FILES, address: bool = False
) -> None:
    """Draw the field; ``opened`` gets the file's name and text, None for one that is far too large.

    With ``address`` the text is the file as a data address (``data:image/png;base64,…``), for files that are no text.
    """

    def changed() -> None:
        file = read_opened(answered(key, "file"))
        if file:
            opened(file.name, file.text)

    data = {"label": label, "most": MOST_BYTES, "accept": accept, "address": address}
    _INPUT(key=key, data=data, on_file_change=changed, width="content")
