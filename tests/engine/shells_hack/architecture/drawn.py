"""Settings drawn at random, by Python's generator or by hypothesis: components, ways, assets, stars, house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, LAYERS, Settings
from tests.engine.shells_hack.positions import GAME

T = TypeVar("T")
Whole = Callable[[int, int], int]  #: a whole number between two, both included


def drawn(whole: Whole) -> Settings:
    """Return settings; they may make no match (D30)."""
    draw = _Drawing(whole)
    sheet = load().architecture.model_dump(mode="json")
    sheet["components"] = [draw.component(row) for row in sheet["components"]] + draw.own()
    ids = [row["id"] for row in sheet["components"]]
    sheet["edges"] = draw.edges(sheet["edges"], ids)
    enabled = [row["id"] for row in sheet["components"] if row["enabled"]]
    if whole(0, 3) == 0:
        sheet["assets"] = draw.assets(enabled)
    company = {
        "id": "drawn",
        "name": "Drawn",
        "funds": whole(1, 5),
        "robustness": whole(1, 5),
        "assets": draw.assets(enabled),
    }
    actor = {
        "id": "drawn",
        "name": "Drawn",
        "funds": whole(1, 5),
        "skill": whole(1, 5),
        "objective": draw.objective(enabled),
    }
    numbers = {
        "turn_limit": whole(1, 14),
        "funds_cap": whole(3, 20),
        "bypass_turns": whole(1, 5),
        "threshold": whole(0, 19) * 5,
        "repeat_impact": bool(whole(0, 1)),
        "card_sets": ["core", "extension"] if whole(0, 1) else ["core"],
        "copies": draw.one([None, 1, 2, 3, 4]),
    }
    settings: Settings = GAME.read_settings({"company": company, "actor": actor, "architecture": sheet} | numbers)
    return settings


class _Drawing:
    def __init__(self, whole: Whole) -> None:
        self.whole = whole

    def one(self, values: Sequence[T]) -> T:
        return values[self.whole(0, len(values) - 1)]

    def some(self, values: Sequence[T], most: int) -> list[T]:
        """Up to ``most`` different values, in their order."""
        chosen = {self.whole(0, len(values) - 1) for _ in range(self.whole(0, most))}
        return [value for i, value in enumerate(values) if i in chosen]

    def component(self, row: dict[str, Any]) -> dict[str, Any]:
        """Usually as in the rulebook."""
        kind = self.whole(0, 9)
        if kind == 0:
            return row | {"levels": [self.whole(0, 3) for _ in range(3)]}
        if kind == 1:
            return row | {"exposed": not row["exposed"]}
        return row | {"enabled": not row["enabled"]} if kind == 2 else row

    def own(self) -> list[dict[str, Any]]:
        return [
            {
                "id": f"own_{i}",
                "layer": self.one(LAYERS),
                "exposed": bool(self.whole(0, 1)),
                "levels": [self.whole(0, 3) for _ in range(3)],
                "enabled": True,
                "name": f"Own {i}",
            }
            for i in range(self.whole(0, 9))
        ]

    def edges(self, rows: list[dict[str, str]], ids: list[str]) -> list[dict[str, str]]:
        pairs = [(row["source"], row["target"]) for row in rows if self.whole(0, 5)]
        for _ in range(self.whole(0, 12)):
            pair = (self.one(ids), self.one(ids))
            if pair[0] != pair[1] and pair not in pairs:
                pairs.append(pair)
        return [{"source": a, "target": b} for a, b in pairs]

    def assets(self, enabled: list[str]) -> dict[str, list[str]]:
        return {name: self.some(ASSETS, 3) for name in self.some(enabled, 6)}

    def objective(self, enabled: list[str]) -> dict[str, Any]:
        kind, effect = self.whole(0, 2), self.one(EFFECTS)
        if kind == 0 and enabled:
            return {"effect": effect, "component": self.one(enabled)}
        asset = self.one(ASSETS) if kind == 1 else None
        return {"effect": effect, "asset": asset, "count": self.whole(1, 3)}
