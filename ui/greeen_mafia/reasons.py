"""Why an act is not legal, in words; without streamlit."""

from __future__ import annotations

from engine.errors import Reason
from ui.shell.locales import keys, t_in

__all__ = ["reason_text"]


def reason_text(language: str, reason: Reason) -> str:
    """Return a reason as a sentence: of this game's own, or of those that every game can have."""
    code = f"{reason.code}.{reason.params['now']}" if reason.code == "phase" else reason.code
    own = f"greeen_mafia.reason.{code}"
    return t_in(language, own if own in keys(language) else f"reasons.{code}.full", **reason.params)
