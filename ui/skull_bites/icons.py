"""Material Symbols of Skull Bites: beside each stands its word, so that nothing is told by colour alone."""

from __future__ import annotations

__all__ = ["BOSS", "ELEMENT", "FACTION", "LINE", "STORY"]

ELEMENT = {"fire": "local_fire_department", "water": "water_drop", "wind": "air"}
FACTION = {"witch": "dark_mode", "dragon": "swords"}
STORY = "auto_stories"
BOSS = "crown"
#: of the log, by the code of its line
LINE = {
    "game_began": "playing_cards", "dealt": "playing_cards", "dealt_again": "sync", "dealt_adventurers": "person",
    "dealt_boss": "crown", "chose": "how_to_reg", "showed": "visibility", "battle_began": "flag",
    "played": "playing_cards", "played_flipped": "flip", "told": "auto_stories", "penalty": "heart_broken",
    "element_set": "category", "element_cleared": "block", "restored": "shield", "healed": "healing",
    "uprighted": "flip", "vanished": "blur_on", "decided": "balance", "shield_broke": "remove_moderator",
    "blocked": "shield", "hit": "bolt", "warded": "security", "defeated": "skull", "left": "logout",
    "revealed": "visibility", "put_away": "delete", "discarded": "delete", "drew": "add_card", "dealt_anew": "sync",
    "game_over": "emoji_events",
}  # fmt: skip
