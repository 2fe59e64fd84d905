"""A computer player's reason as data: which rule fired, and how many acts were rejected and why."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.shells_hack import cpu, rules
from engine.shells_hack.state import Phase, State
from engine.shells_hack.tables import Category, Tables

RULES = {
    0: "random",
    cpu.EXECUTE: "D31.1",
    cpu.INTRUDE: "D31.2",
    cpu.WEAPONIZE: "D31.3",
    cpu.SCOUT: "D31.4",
    cpu.INTRUDE_BLIND: "D31.5",
    cpu.REINFORCE: "D32",
    cpu.FINISH: "end",
    cpu.TAKE_CARD: "draw",
}


def motive(tables: Tables, state: State, player: str, choice: cpu.Choice) -> dict[str, Any]:
    """Return the note of a choice."""
    note: dict[str, Any] = {"player": player, "rule": RULES[choice[2]]}
    if player == "random":
        return note
    if state.phase == Phase.SETUP and choice[2] == cpu.FINISH:
        return note | {"rule": "setup"}
    if choice[2] == cpu.TAKE_CARD:
        return note
    if state.phase == Phase.BLUE:
        note["situation"] = "intruded" if state.intruded else "scouted" if state.scouted else "exposed"
    else:
        note["mode"] = "price" if state.price_mode else "objective"
    rejected = Counter(
        _blue_rejection(tables, state, act) if state.phase == Phase.BLUE else _red_rejection(tables, state, act)
        for act in rules.legal_acts(tables, state)
        if act not in (choice[:2], rules.END)
    )
    note["rejected"] = [[code, rejected[code]] for code in sorted(rejected)]
    return note


def _blue_rejection(tables: Tables, state: State, act: rules.Act) -> str:
    recon, intrusion, execution = cpu.raised_by(tables, state, act[0], cpu.improvable(state))
    return "ranked_lower" if (recon | intrusion | execution) >> act[1] & 1 else "not_useful"


def _red_rejection(tables: Tables, state: State, act: rules.Act) -> str:
    card, target = act
    category = tables.attacks[card].category
    bit = 1 << target
    if category == Category.WEAPON:
        return "ranked_lower" if cpu.lift(tables, state, card, 1) else "no_value"
    if category == Category.RECON:
        if state.recon_failed & bit:
            return "recon_failed"
        return "ranked_lower" if cpu.recon_targets(tables, state, card) & bit else "no_value"
    known = cpu.disclosed(state) if category == Category.EXECUTION else state.scouted
    if known & bit and rules.falls_short(tables, state, card, 0) & bit:
        return "known_short"
    if state.failed[card] & bit and not (category == Category.EXECUTION and known & bit):
        return "failed_before"
    if category == Category.EXECUTION:
        return "ranked_lower" if cpu.execution_score(tables, state, card, target) else "no_value"
    blind = not (state.scouted | cpu.straight_targets(tables, state, card)) & bit
    waits = blind and cpu.best_recon(tables, state, rules.playable_attacks(tables, state))[0] >= 0
    return "wait_for_recon" if waits else "ranked_lower"
