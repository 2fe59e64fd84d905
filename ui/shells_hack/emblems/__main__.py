"""Write the file that browsers load: ``python -m ui.shells_hack.emblems``."""

from __future__ import annotations

from ui.shells_hack.emblems.emblem import FILE, column

FILE.parent.mkdir(exist_ok=True)
FILE.write_text(column(), "utf-8")
