"""The list of findings as a component: choosing one reads it and lights its path on the graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from ui.components.answers import Answer, read_answer
from ui.components.outbox import answered
from ui.shells_hack.architect.findings import Finding
from ui.shells_hack.texts.words import Words

__all__ = ["FindingChoice", "finding_list", "read_choice"]

_STYLE = """
:host,:host div{height:100%}
ol{list-style:none;margin:0;padding:0;height:100%;overflow-y:auto;font-family:var(--st-font);color:var(--ink);
 scrollbar-width:thin;scrollbar-color:var(--line-3) transparent}
li{border-bottom:1px solid var(--line-2);content-visibility:auto;contain-intrinsic-size:auto 2.9rem}
button{all:unset;box-sizing:border-box;display:grid;grid-template-columns:1.5rem minmax(0,1fr) auto;
 gap:0 .4rem;width:100%;
 padding:.18rem .6rem .22rem .7rem;cursor:pointer;align-items:start;border-left:.35rem solid transparent}
button:hover{background:var(--plate)}
button:focus-visible{outline:3px solid var(--act);outline-offset:-3px}
button[aria-pressed=true]{background:var(--paper);color:var(--on-paper);border-left-color:var(--act)}
.mi{font-family:'Material Symbols Rounded';font-weight:400;font-size:1.25rem;line-height:1.5rem;
 font-feature-settings:'liga';white-space:nowrap;letter-spacing:normal}
b{font-weight:700;font-size:.92rem;line-height:1.35;grid-column:2}
p{margin:0;grid-column:2/4;font-size:.85rem;line-height:1.35;color:var(--ink-2);overflow-wrap:anywhere}
button[aria-pressed=true] p{color:var(--on-paper-2)}
button[aria-pressed=false] p.more{display:none}
em{font-style:normal;font-weight:700;font-size:.78rem;line-height:1.2rem;border:1.5px solid currentColor;
 border-radius:2px;padding:0 .4rem;white-space:nowrap;grid-row:1;grid-column:3}
.stop em{background:var(--act);color:var(--on-act);border-color:var(--act)}
.none{padding:.8rem;font-size:.9rem;color:var(--ink-2)}
"""

_SCRIPT = """
const put = (tag, className, parent, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.appendChild(node);
  return node;
};
export default function ({data, setTriggerValue, parentElement}) {
  const list = parentElement.querySelector('ol'), shape = JSON.stringify([data.rows, data.tags]);
  list.setAttribute('aria-label', data.title);
  if (list.dataset.shape !== shape) {
    const focused = list.querySelector('button:focus')?.dataset.id, top = list.scrollTop;
    list.replaceChildren();
    for (const row of data.rows) {
      const item = put('li', '', list, ''), button = put('button', row.tag, item, '');
      button.dataset.id = row.id;
      put('span', 'mi', button, row.icon).setAttribute('aria-hidden', 'true');
      put('b', '', button, row.title);
      put('em', '', button, data.tags[row.tag]);
      put('p', '', button, row.text);
      for (const line of row.lines) put('p', 'more', button, line);
      if (row.id === focused) button.focus();
    }
    if (!data.rows.length) put('li', 'none', list, data.none);
    list.dataset.shape = shape;
    list.scrollTop = top;
  }
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.id === data.chosen));
    button.onclick = () => setTriggerValue('chosen', {id: button.dataset.id});
    if (button.dataset.id === data.chosen && list.dataset.chosen !== data.chosen) {
      const above = button.offsetTop < list.scrollTop, below = button.offsetTop + button.offsetHeight;
      if (above || below > list.scrollTop + list.clientHeight) list.scrollTop = button.offsetTop - list.offsetTop;
    }
  }
  list.dataset.chosen = data.chosen;
}
"""

FIELDS_SHOWN = ("id", "tag", "icon", "title", "text", "lines")  #: fields of a finding
TAGS = ("stop", "warn", "note", "down", "up", "same")
_LIST = st.components.v2.component("shells_findings", html="<ol></ol>", css=_STYLE, js=_SCRIPT)


class FindingChoice(Answer):
    """A row that was clicked."""

    id: Annotated[str, Field(max_length=2_000)]


def read_choice(data: Any) -> FindingChoice | None:
    """Return a choice from the browser's message, None if it is not one."""
    return read_answer(FindingChoice, data)


def finding_list(
    key: str, words: Words, rows: Sequence[Finding], chosen: str, choose: Callable[[str], None], title: str, none: str
) -> None:
    """Draw the list, or what is said where there is none; ``choose`` gets the id of the row that was clicked."""

    def clicked() -> None:
        wanted = read_choice(answered(key, "chosen"))
        if wanted:
            choose(wanted.id)

    data = {
        "rows": [{field: getattr(row, field) for field in FIELDS_SHOWN} for row in rows],
        "tags": {tag: words.say(f"architect.tag.{tag}") for tag in TAGS},
        "chosen": chosen,
        "title": title,
        "none": none,
    }
    _LIST(key=key, data=data, on_chosen_change=clicked, height="stretch")
