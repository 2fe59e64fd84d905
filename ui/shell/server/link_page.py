"""The page behind a private link: its button sends what the address has after the #, and the address forgets it."""

from __future__ import annotations

import json

from ui.shell.frame import PRODUCT
from ui.shell.locales import html_text, t_in

__all__ = ["link_page"]

_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>{product}</title>
<style>
body {{ margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1.2rem; padding: 1.5rem;
  font: 1.1rem/1.6 "BIZ UDPGothic", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI", system-ui, sans-serif;
  color: #1d2329; background: #f3efe6; text-align: center }}
h1 {{ font-size: 1.4rem; margin: 0 }} p {{ margin: 0; max-width: 32rem }}
button {{ font: inherit; font-weight: 700; min-height: 3rem; padding: .6rem 1.6rem; border: 2px solid #1d2329;
  border-radius: 4px; background: #fffdf7; color: inherit; cursor: pointer; justify-self: center }}
button:focus-visible {{ outline: 3px solid #1d2329; outline-offset: 3px }}
button[disabled] {{ opacity: .5 }}
@media (prefers-color-scheme: dark) {{ body {{ color: #f3efe6; background: #14181c }}
  button {{ background: #232a31; border-color: #f3efe6 }} button:focus-visible {{ outline-color: #f3efe6 }} }}
</style></head><body>
<h1>{title}</h1><p>{lead}</p><button id="go">{go}</button><p id="said" role="status"></p>
<script>
const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const button = document.getElementById("go"), said = document.getElementById("said");
if (!link) {{ button.hidden = true; said.textContent = {none}; }}
button.onclick = async () => {{
  button.disabled = true;
  try {{
    const answer = await fetch("{route}", {{method: "POST", headers: {{accept: "application/json"}},
      body: new URLSearchParams({{link}})}});
    const told = await answer.json();
    if (answer.ok) location.replace(told.go ?? "room?room=" + encodeURIComponent(told.room));
    else {{ said.textContent = told.sentence; button.hidden = true; }}
  }} catch {{ said.textContent = {lost}; button.disabled = false; }}
}};
</script></body></html>
"""


def link_page(language: str, route: str) -> str:
    """Return the page in a language; ``route`` is where its button sends the link."""
    words = {name: html_text(t_in(language, f"link.{name}")) for name in ("title", "lead", "go")}
    told = {name: json.dumps(t_in(language, f"link.{name}")) for name in ("none", "lost")}
    return _PAGE.format(language=language, product=PRODUCT, route=route, **words, **told)
