"""What opens when a match is over, and what never counts as shown."""

from __future__ import annotations

from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from tests.engine.shells_hack.positions import Board


def ended(seed: int) -> Match:
    """A match between the rulebook's computer players at its end."""
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), seed, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    return match


def test_after_the_end() -> None:
    """D51: both secret cards, the progress and the reasons open to all; hands, funds and the unseen do not."""
    match = ended(3)
    for viewer, other in (("blue", "red"), ("red", "blue"), ("common", "red"), ("common", "blue")):
        view = match.view(viewer)
        assert view.company == match.settings.company
        assert view.actor == match.settings.actor
        assert view.progress is not None
        assert match.notes(viewer) == match.notes("all") != {}
        assert getattr(view, other).hand is None
        assert getattr(view, other).funds is None
    hidden = [c for c in match.view("red").components if not c.scouted and not c.intruded]
    assert all(c.levels is None and c.assets is None for c in hidden)


def test_a_second_weaponization_copy_is_not_known() -> None:
    """D52: the copy that was played is gone; the other one was never shown."""
    board = Board("red").hand("red", "exploit_kit", "exploit_kit", "osint").funds("red", 9)
    board.play("play exploit_kit")
    board.play("play osint web_ap")
    assert SHELLS_HACK.view(board.position, "red").red.hand == ("osint", "exploit_kit")
    assert SHELLS_HACK.view(board.position, "blue").red.known == ("osint",)
