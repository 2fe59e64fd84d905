"""Every card has its place among public frameworks, with ids of the right shape and the names these give them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.shells_hack.learning.mapping import FILE, Mapped, mapped, mappings
from engine.shells_hack.rules.cards import load

NAMES = Path(__file__).parents[4] / "data" / "mappings" / "shells_hack"


def test_every_card_has_one_entry_in_the_order_of_the_tables() -> None:
    cards = load()
    tables = {
        "attack": cards.attacks,
        "countermeasure": cards.countermeasures,
        "component": cards.components,
        "event": cards.events,
    }
    assert {(row.kind, row.id) for row in mappings().cards} == {
        (kind, card.id) for kind, table in tables.items() for card in table
    }
    assert len(mappings().cards) == 31 + 13 + 15 + 5


def test_every_id_that_is_cited_has_its_name_and_no_name_is_left_over() -> None:
    known = mappings()
    cited = set()
    for row in known.cards:
        cited |= {row.tactic, *row.techniques, *row.mitigations, *row.d3fend} - {""}
        assert len(set(row.techniques)) == len(row.techniques) and bool(row.tactic) == bool(row.techniques)
    parents = {one.partition(".")[0] for one in cited if one[0] == "T" and "." in one}
    assert set(known.names) == cited | parents
    assert known.name("T1583.001") == "Acquire Infrastructure: Domains"
    assert known.tactic_short("TA0042") == "resource-development"


def test_what_is_of_the_house_says_so() -> None:
    """D13: the rulebook has 24 attacks; the other seven and two components are our own choice."""
    own = {row.id for row in mappings().cards if row.house}
    house = {card.id for card in (*load().attacks, *load().components) if card.house}
    assert own == house and len(own) == 9


def test_no_honest_match_is_an_entry_too() -> None:
    empty = {row.id for row in mappings().cards if row.empty}
    assert empty == {"group_arrested", "quiet_day"}
    assert mapped("attack", "my_own_card") is None


def test_some_entries_as_they_are_read_in_the_frameworks() -> None:
    ransomware, waf = mapped("attack", "ransomware"), mapped("countermeasure", "waf")
    assert ransomware and ransomware.tactic == "TA0040" and ransomware.techniques == ("T1486", "T1490", "T1657")
    assert mappings().name("M1053") == "Data Backup" and "M1053" in ransomware.mitigations
    assert waf and waf.mitigations == ("M1050",) and waf.cis == ("13.10",)  # not 13.1


@pytest.mark.parametrize(
    ("field", "value"),
    [("techniques", ["T15"]), ("mitigations", ["M2050"]), ("d3fend", ["D3-x"]), ("csf", ["PR-01"]), ("cis", ["19.1"])],
)
def test_an_id_of_another_shape_is_refused(field: str, value: list[str]) -> None:
    row = json.loads(FILE.read_text("utf-8"))["cards"][0]
    Mapped.model_validate_json(json.dumps(row))
    with pytest.raises(ValidationError):
        Mapped.model_validate_json(json.dumps(row | {field: value}))


def test_the_notice_that_a_copy_must_carry_lies_beside_the_data() -> None:
    licence = (NAMES / "LICENSE-ATTACK.txt").read_text("utf-8")
    assert mappings().notice in licence and "non-exclusive, royalty-free license" in licence
