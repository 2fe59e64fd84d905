"""A computer player's reason as data: which rule fired, and how many acts were rejected and why."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.shells_hack.players import rulebook
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.state import Phase, State
from engine.shells_hack.rules.tables import Category, Tables

RULES = {
    0: "random",
    rulebook.EXECUTE: "D31.1",
    rulebook.INTRUDE: "D31.2",
    rulebook.WEAPONIZE: "D31.3",
    rulebook.SCOUT: "D31.4",
    rulebook.INTRUDE_BLIND: "D31.5",
    rulebook.REINFORCE: "D32",
    rulebook.FINISH: "end",
    rulebook.TAKE_CARD: "draw",
    rulebook.WEIGHED: "veteran",
}


def motive(tables: Tables, state: State, player: str, choice: rulebook.Choice) -> dict[str, Any]:
    """Return the note of a choice."""
    note: dict[str, Any] = {"player": player, "rule": RULES[choice[2]]}
    if player == "random":
        return note
    if state.phase == Phase.SETUP and choice[2] == rulebook.FINISH:
        return note | {"rule": "setup"}
    if choice[2] == rulebook.TAKE_CARD:
        return note
    if player == "veteran":
        saves = choice[2] == rulebook.FINISH and rules.count_acts(tables, state) > 1
        return note | {"rule": "saves"} if saves else note
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
    recon, intrusion, execution = rulebook.raised_by(tables, state, act[0], rulebook.improvable(state))
    return "ranked_lower" if (recon | intrusion | execution) >> act[1] & 1 else "not_useful"


def _red_rejection(tables: Tables, state: State, act: rules.Act) -> str:
    card, target = act
    category = tables.attacks[card].category
    bit = 1 << target
    if category == Category.WEAPON:
        return "ranked_lower" if rulebook.lift(tables, state, card, 1) else "no_value"
    if category == Category.RECON:
        if state.recon_failed & bit:
            return "recon_failed"
        return "ranked_lower" if rulebook.recon_targets(tables, state, card) & bit else "no_value"
    known = rulebook.disclosed(state) if category == Category.EXECUTION else state.scouted
    if known & bit and rules.falls_short(tables, state, card, 0) & bit:
        return "known_short"
    if state.failed[card] & bit and not (category == Category.EXECUTION and known & bit):
        return "failed_before"
    if category == Category.EXECUTION:
        return "ranked_lower" if rulebook.execution_score(tables, state, card, target) else "no_value"
    blind = not (state.scouted | rulebook.straight_targets(tables, state, card)) & bit
    waits = blind and rulebook.recon_left(tables, state)
    return "wait_for_recon" if waits else "ranked_lower"
