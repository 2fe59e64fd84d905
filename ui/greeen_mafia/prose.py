"""The rules of GREEEN MAFIA."""

from __future__ import annotations

from ui.shell.book import Book

__all__ = ["BOOK"]

BOOK = Book("greeen_mafia.rules", "G", ("goal", "cards", "kill", "keep", "one", "two", "hints", "missions", "paper"))
