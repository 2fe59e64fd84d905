"""``python -m engine verify``: a deal that was drawn as promised (engine/proof.py), in both languages."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.errors import BadFile
from engine.games import GAMES
from engine.match import Match
from engine.proof import Proof, draw_number, read_proof
from engine.verify import verify
from tests.contract.play import computers, finished

NUMBERS = {"red": "a" * 64, "blue": "b" * 64}


def proof() -> Proof:
    return Proof("abc/1", "1" * 64, "2" * 64, NUMBERS)


def file_of(made: Proof, **changed: Any) -> dict[str, Any]:
    """A match file as a room writes it after the end."""
    game = GAMES["greeen_mafia"]
    match = Match(game, game.default_settings(), made.seed(), {"player": "random"})
    data: dict[str, Any] = json.loads(json.dumps(finished(match).to_json()))
    return data | {"proof": made.to_json()} | changed


def test_the_encoding_is_as_documented() -> None:
    """By hand, from the words of the module."""
    lines = f"abc/1\n{'1' * 64}\n{'2' * 64}\n"
    promised = hashlib.sha256(f"card-deal-commitment-1\n{lines}".encode()).hexdigest()
    drawn = hashlib.sha256(f"card-deal-seed-1\n{lines}blue {'b' * 64}\nred {'a' * 64}\n".encode()).digest()
    assert proof().commitment() == promised
    assert proof().seed() == int.from_bytes(drawn[:7], "big") >> 3 < 2**53


def test_every_part_changes_the_seed_and_only_the_dealers_the_commitment() -> None:
    made = proof()
    others = [
        Proof("abc/2", made.secret, made.salt, NUMBERS),
        Proof("abc/1", "3" * 64, made.salt, NUMBERS),
        Proof("abc/1", made.secret, "3" * 64, NUMBERS),
        Proof("abc/1", made.secret, made.salt, NUMBERS | {"red": "c" * 64}),
        Proof("abc/1", made.secret, made.salt, {"red": "b" * 64, "blue": "a" * 64}),
    ]
    assert len({one.seed() for one in (made, *others)}) == 6
    assert len({one.commitment() for one in (made, *others)}) == 4


def test_secrets_are_as_wide_as_promised() -> None:
    drawn = {draw_number() for _ in range(200)}
    assert len(drawn) == 200 and {len(number) for number in drawn} == {64}
    assert all(any(int(number, 16) >> bit & 1 for number in drawn) for bit in range(256))
    seeds = [Proof("a/1", number, number, NUMBERS).seed() for number in drawn]
    assert all(any(seed >> bit & 1 for seed in seeds) for bit in range(53))


def test_a_true_file_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file_of(proof())))
    assert main(["verify", str(path), "--commitment", proof().commitment().upper()]) == 0
    english = capsys.readouterr().out.splitlines()
    assert len(english) == 5 and english[-1] == "The deal was drawn as promised."
    assert main(["verify", str(path), "--language", "ja"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "カードは約束どおりに配られた。"


LIES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "another secret": ({"proof": proof().to_json() | {"secret": "4" * 64}}, {"commitment", "seed"}),
    "another number": ({"proof": proof().to_json() | {"numbers": NUMBERS | {"red": "d" * 64}}}, {"seed"}),
    "another commitment": ({"proof": proof().to_json() | {"commitment": "5" * 64}}, {"commitment"}),
    "another seed": ({"seed": 5}, {"seed", "log"}),
    "another log": ({"log": [[1, "player", "dance", {}]]}, {"log"}),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_false_file_is_found_out(lie: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, and which part is false."""
    changed, false = LIES[lie]
    text = json.dumps(file_of(proof(), **changed))
    assert {finding.check for finding in verify(text) if not finding.holds} == false
    path = tmp_path / "match.json"
    path.write_text(text)
    assert main(["verify", str(path)]) == 1
    assert "NOT" in capsys.readouterr().out.splitlines()[-1]


def test_a_commitment_that_was_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file_of(proof())))
    assert main(["verify", str(path), "--commitment", "0" * 64]) == 1


BAD: list[Any] = [
    None, 5, [], {}, {"room": "a"}, proof().to_json() | {"salt": "x"}, proof().to_json() | {"more": 1},
    proof().to_json() | {"numbers": {}}, proof().to_json() | {"numbers": {"a b": "1" * 64}},
    proof().to_json() | {"numbers": {str(n): "1" * 64 for n in range(9)}}, proof().to_json() | {"room": "\n"},
]  # fmt: skip


@pytest.mark.parametrize("given", BAD, ids=range(len(BAD)))
def test_a_proof_that_is_none_is_bad_input(given: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line and exit code 2."""
    with pytest.raises(BadFile) as caught:
        read_proof(given)
    assert all(problem.where.startswith("proof") for problem in caught.value.problems)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(file_of(proof(), proof=given)))
    refused(capsys, path)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"x" * 8_000_001])
def test_a_file_that_is_no_match_is_bad_input(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    refused(capsys, path)
    refused(capsys, tmp_path / "nowhere.json")
    refused(capsys, tmp_path)


def refused(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["verify", str(path)])
    out, err = capsys.readouterr()
    assert (caught.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("python -m engine")


def test_a_file_without_a_proof_is_no_bad_match() -> None:
    """Only this check needs one."""
    text = json.dumps(computers(GAMES["greeen_mafia"], 1).to_json())
    assert Match.from_text(text)[1] is None
    with pytest.raises(BadFile, match="proof: missing"):
        verify(text)
