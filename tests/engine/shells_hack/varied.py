"""Settings for tests that play whole matches: every company, actor and house rule at least once."""

from __future__ import annotations

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from tests.engine.shells_hack.positions import GAME
from tests.engine.shells_hack.positions import settings as made

HOUSE = {"client": {"enabled": True}, "internal_api": {"enabled": True}}
OWN = [
    {"id": "factory_line", "layer": "operations", "exposed": False, "levels": [2, 1, 0], "name": "Factory"},
    {"id": "kiosk", "layer": "frontend", "exposed": True, "levels": [0, 0, 1], "name": "Kiosk"},
]


def varied() -> list[Settings]:
    """Twelve settings: the shipped pairs first, then one house rule after the other."""
    cards = load()
    pairs = zip(cards.companies, cards.actors, strict=True)
    found = [GAME.make_settings(company=c.id, actor=a.id) for c, a in pairs]
    found += [
        GAME.make_settings(repeat_impact=False, copies=1, turn_limit=12),
        GAME.make_settings(card_sets=["core", "extension"], copies=4, funds_cap=9, threshold=20),
        GAME.make_settings(bypass_turns=1, turn_limit=3, funds_cap=3),
        made(components={"storage": {"exposed": True}, "web_ap": {"exposed": False}, "dns": {"enabled": False}}),
        made(
            components=HOUSE,
            own=OWN,
            more_edges=[
                "web_ap>kiosk",
                "kiosk>factory_line",
                "endpoint>client",
                "client>internal_api",
                "factory_line>db",
            ],
            assets={"factory_line": ["secrets", "credentials"], "db": ["financial"], "internal_api": ["customer"]},
            objective={"effect": "delete", "asset": "customer"},
            blue_stars=(5, 5),
            red_stars=(5, 3),
            card_sets=["core", "extension"],
            repeat_impact=False,
            threshold=0,
            turn_limit=30,
        ),
        made(
            components={"db": {"levels": [0, 3, 0]}, "endpoint": {"levels": [0, 0, 0]}},
            assets={"endpoint": ["credentials"], "db": ["financial", "customer", "credentials", "secrets"]},
            red_stars=(5, 5),
            copies=4,
            threshold=5,
            turn_limit=20,
        ),
    ]
    return found
