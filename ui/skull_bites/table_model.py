"""Everything that one drawing of the table needs, gathered once: match, chair and language, without streamlit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.game import LogLine
from engine.match import HUMAN, Match
from engine.skull_bites.actions import Action
from engine.skull_bites.view import BattleView, PlayerView, Preview, ResultView, View
from matches.records import StoredMatch
from ui.shell.room_texts import ending
from ui.skull_bites.chair import PACES, Chair, humans
from ui.skull_bites.sentences import reason_text
from ui.skull_bites.words import Words

__all__ = ["TableModel", "battle_of"]

#: what a battle came to, in the log
TOLD = frozenset(
    ("uprighted", "vanished", "decided", "shield_broke", "blocked", "hit", "warded", "defeated", "left", "revealed")
    + ("restored", "healed", "game_over")
)
STEP = 550  #: milliseconds between two steps of a battle shown, as the style sheet has it


def battle_of(view: View) -> tuple[int, int]:
    """Return game and number of the last battle that was fought, (0, 0) before the first."""
    last = view.last_battle
    return (last.game, last.battle) if last else (0, 0)


@dataclass
class TableModel:
    """One drawing of a match from a chair; all that it shows comes from one view."""

    stored: StoredMatch
    chair: Chair
    language: str

    @cached_property
    def match(self) -> Match:
        """The match."""
        return self.stored.match

    @cached_property
    def words(self) -> Words:
        """The names of everything in it."""
        return Words(self.language, self.match.settings.set)

    @cached_property
    def number(self) -> int:
        """The number that an act on this drawing will carry."""
        return self.match.next_number

    @cached_property
    def view(self) -> View:
        """What is shown."""
        view: View = self.match.view(self.chair.viewer(self.match))
        return view

    @cached_property
    def covered(self) -> str:
        """The person whom the page is to be handed to first, "" if it lies open."""
        return "" if self.battle or self.ended_game or self.given_up else self.chair.due(self.match)

    @cached_property
    def me(self) -> PlayerView | None:
        """The seat whose eyes these are, None for who looks on."""
        return next((player for player in self.view.players if player.id == self.view.viewer), None)

    @cached_property
    def others(self) -> list[PlayerView]:
        """All others, clockwise from one's own seat."""
        players = list(self.view.players)
        if self.me is None:
            return players
        here = players.index(self.me)
        return [*players[here + 1 :], *players[:here]]

    @cached_property
    def mine(self) -> bool:
        """Whether the person at this page may act now."""
        return self.me is not None and self.me.to_act and not self.broken and self.me.id in humans(self.match)

    @property
    def broken(self) -> bool:
        """Whether nothing can be appended any more."""
        return self.stored.broken is not None

    @cached_property
    def computer(self) -> str:
        """The CPU that is to act and goes on by itself, "" if none."""
        held = self.broken or self.battle or self.ended_game
        return "" if held else self.match.computer_to_act() or ""

    @property
    def over(self) -> bool:
        """Whether the whole match has ended."""
        return not self.match.to_act()

    # ---- battles and games shown to their end

    @cached_property
    def battle(self) -> BattleView | None:
        """The battle that is laid out step by step now, None if there is none to show."""
        last = self.view.last_battle
        if last is None:
            return None
        return last if self.chair.again or self.chair.battle != battle_of(self.view) else None

    @cached_property
    def ended_game(self) -> ResultView | None:
        """The game of the session whose end is shown now; the last one stays."""
        if self.battle:
            return None
        if self.over:
            return self.view.results[-1] if self.view.results and not self.given_up else None
        return self.view.results[-1] if len(self.view.results) > self.chair.results else None

    @cached_property
    def given_up(self) -> str:
        """How the match ended by no rule of its own (D35), in words; "" if it did not."""
        outcome = self.match.outcome
        return ending(self.language, outcome.termination) if outcome else ""

    def steps(self, battle: BattleView) -> list[LogLine]:
        """Return what a battle came to, in order."""
        game, begun, found = 0, False, list[LogLine]()
        for line in self.view.log:
            game += line.code == "game_began"
            if line.code == "battle_began" or line.code == "game_began":
                begun = (game, line.turn) == (battle.game, battle.battle) and line.code == "battle_began"
            if begun and line.code in TOLD:
                found.append(line)
        decided = next((n for n, line in enumerate(found) if line.code in ("uprighted", "vanished", "decided")), 0)
        return found[decided:]

    def pause(self) -> int | None:
        """Return after how many milliseconds the page goes on by itself, None if a person is to."""
        if self.chair.paused or self.broken:
            return None
        pace = PACES[self.chair.pace]
        if self.battle:
            return None if self.chair.again else STEP * (len(self.steps(self.battle)) + 2) + 3 * pace
        if self.ended_game and not self.over and not humans(self.match):
            return 4 * STEP + 3 * pace
        return pace if self.computer else None

    # ---- the hand

    def preview(self, card: str) -> Preview | None:
        """Return what a card of the hand would do, None where it is not to be played any more."""
        return next((one for one in self.view.previews if one.id == card), None)

    @cached_property
    def hand_act(self) -> str:
        """What is done with a card of the hand now: "play" or "discard"."""
        return "discard" if self.view.phase == "discard" else "play"

    def why_not(self, card: str) -> str:
        """Return why a card of the hand cannot be played or put away now, "" if it can."""
        if self.me is None or f"{self.hand_act} {card}" in self.view.acts:
            return ""
        reasons = self.match.game.why_not(self.match.state, self.me.id, Action(self.hand_act, card))
        return " ".join(reason_text(self.language, one, self.words) for one in reasons)

    def is_cpu(self, seat: str) -> bool:
        """Whether a computer plays a seat."""
        return self.match.players[seat] != HUMAN
