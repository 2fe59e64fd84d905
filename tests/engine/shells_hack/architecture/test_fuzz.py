"""Files that were damaged anywhere: nothing but the project's own error leaves the readers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest

from engine.errors import BadArchitecture
from engine.shells_hack.architecture.exchange import csv_matrix, graphml, json_file, link, mapping
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.reading import read_file
from engine.shells_hack.rules.cards import load

CASES = Path(__file__).parent / "drawings"
SHEET = load().architecture
DRAGON = b"""{"version":"2.0","summary":{"title":"T"},"detail":{"diagrams":[{"title":"D","cells":[
{"id":"1","shape":"actor","data":{"name":"A"}},{"id":"2","shape":"store","data":{"name":"B"}},
{"id":"3","shape":"flow","data":{"isBidirectional":true},"source":{"cell":"1"},"target":{"cell":"2"}}]}]}}"""
#: what such files are made of, put where it does not belong
PIECES = [
    b"",
    b"\0",
    b"\xff\xfe",
    b"\x81",
    b'"',
    b"<",
    b">",
    b"&",
    b"&#0;",
    b"&#x110000;",
    b"%",
    b"=",
    b"{",
    b"[",
    b",",
] + [b"\n", b"\t", b"-1", b"1e999", b"NaN", b"null", b"true", b"\\ud800", b"id", b"<graph/>", b"<!--", b"<![CDATA["]


def files() -> list[bytes]:
    """A file of every kind, and every case that is small."""
    ours = [json_file.write(SHEET), graphml.write(SHEET), csv_matrix.write(SHEET)]
    small = [path.read_bytes() for path in sorted(CASES.iterdir()) if path.stat().st_size < 3_000]
    return [*(text.encode() for text in ours), DRAGON, *small]


def damaged(random: Random, file: bytes) -> bytes:
    """A file with one to four bytes, pieces or stretches changed."""
    raw = bytearray(file)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(raw) + 1)
        end = min(len(raw), place + random.choice((0, 1, 1, 4, 40)))
        raw[place:end] = random.choice(
            (bytes([random.randrange(256)]), random.choice(PIECES), bytes(raw[place:end]) * 2)
        )
    return bytes(raw)


@pytest.mark.parametrize("count", [5_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_damaged_file_is_read_or_refused_by_name(count: int) -> None:
    random, all_files = Random(13), files()
    read = 0
    for number in range(count):
        try:
            found = read_file(damaged(random, all_files[number % len(all_files)]))
            if isinstance(found, Drawing):
                mapping.apply(found, mapping.propose(found), "drawn", "Drawn")
            read += 1
        except BadArchitecture as error:
            assert error.problems
    assert count // 10 < read < count  # both happen: else it would prove little


def test_a_link_that_unpacks_to_much_is_refused_at_once() -> None:
    code = (CASES / "link-bomb.txt").read_text().strip()
    begun = process_time()
    with pytest.raises(BadArchitecture):
        link.decode(code)
    assert process_time() - begun < 0.1
