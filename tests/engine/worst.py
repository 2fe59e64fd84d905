"""The worst that a reader can be given within its size limit, and what reading it costs."""

from __future__ import annotations

import base64
import json
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

from engine.errors import EngineError
from engine.games import GAMES
from engine.greeen_mafia import mission_files
from engine.match import MAX_ENTRIES, MAX_FILE, Match
from engine.shells_hack.architecture.exchange import json_file, link
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT
from engine.shells_hack.rules.cards import load
from engine.skull_bites import set_files

Case = tuple[str, str]  #: a name and a text
SHELLS, MAFIA, SKULL = GAMES["shells_hack"], GAMES["greeen_mafia"], GAMES["skull_bites"]


def cost(read: Callable[[Any], object], given: Any, memory: bool) -> tuple[float, float]:
    """CPU seconds that reading takes, and on demand megabytes (1,000,000 bytes) at most; an error told is an answer.

    Where others crowd the machine, a second costs more: what looks dear is read again, and the least counts.
    """
    seconds = _seconds(read, given)
    if seconds > DEAR:
        seconds = min(seconds, *(_seconds(read, given) for _ in range(2)))
    if seconds < BRIEF or not memory:
        return seconds, 0
    tracemalloc.start()
    _read(read, given)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return seconds, most / 1e6


def _seconds(read: Callable[[Any], object], given: Any) -> float:
    begun = time.process_time()
    _read(read, given)
    return time.process_time() - begun


def _read(read: Callable[[Any], object], given: Any) -> object:
    try:
        return read(given)
    except EngineError as error:
        return error


def fill(before: str, row: str, after: str, most: int, between: str = ",") -> str:
    """A text of as many rows as there is room for."""
    return before + between.join([row] * ((most - len(before) - len(after)) // (len(row) + len(between)))) + after


def rows(before: str, row: Callable[[int], str], after: str, most: int, between: str = ",") -> str:
    """The same with rows that differ."""
    longest = len(row(10**6)) + len(between)
    return before + between.join(map(row, range((most - len(before) - len(after)) // longest))) + after


def with_part(data: dict[str, Any], path: str, filled: Callable[[str, str, int], str], most: int) -> str:
    """A JSON object as text, with something large in the place of one of its parts."""
    twin = json.loads(json.dumps(data))
    *way, last = path.split(".")
    part = twin
    for step in way:
        part = part[step]
    part[last] = "HERE"
    before, _, after = json.dumps(twin, separators=(",", ":")).partition('"HERE"')
    return filled(before, after, most)


#: what may stand anywhere in JSON
PARTS: dict[str, Callable[[str, str, int], str]] = {
    "objects": lambda a, b, most: fill(f"{a}[", "{}", f"]{b}", most),
    "numbers": lambda a, b, most: fill(f"{a}[", "1", f"]{b}", most),
    "lists": lambda a, b, most: fill(f"{a}[", "[0]", f"]{b}", most),
    "a depth": lambda a, b, most: a + "[" * ((most - len(a + b)) // 2) + "]" * ((most - len(a + b)) // 2) + b,
    "some depth": lambda a, b, most: a + "[" * 900 + "]" * 900 + b,
    "keys": lambda a, b, most: rows(a + "{", lambda i: f'"{i:x}":1', "}" + b, most),
    "keys of objects": lambda a, b, most: rows(a + "{", lambda i: f'"{i:x}":' + "{}", "}" + b, most),
    "a long text": lambda a, b, most: a + '"' + "あ" * (most - len(a + b) - 2) + '"' + b,
    "a long key": lambda a, b, most: a + '{"' + "k" * (most - len(a + b) - 6) + '":1}' + b,
    "texts": lambda a, b, most: fill(f"{a}[", '"あa"', f"]{b}", most),
    "a long number": lambda a, b, most: a + "9" * (most - len(a + b)) + b,
    "long numbers": lambda a, b, most: fill(f"{a}[", "9" * 4_300, f"]{b}", most),
    "floats": lambda a, b, most: fill(f"{a}[", "1e1", f"]{b}", most),
    # as many values as there may be
    "objects that may be": lambda a, b, most: fill(f"{a}[", '{"":0}', f"]{b}", min(most, 570_000)),
    "keys that may be": lambda a, b, most: rows(a + "{", lambda i: f'"{i:x}":1', "}" + b, min(most, 1_200_000)),
    "texts that may be": lambda a, b, most: fill(f"{a}[", '"あaa"', f"]{b}", min(most, 1_400_000)),
}


TELLING = ("objects", "some depth", "a long text")
DEAR = 0.4  #: CPU seconds from which a reading is measured again
BRIEF = 0.05  #: CPU seconds in which no reader fills much memory


def json_cases(data: dict[str, Any], paths: tuple[str, ...], most: int) -> Iterator[Case]:
    """Everything in the first place, the most telling in the others."""
    for path in paths:
        for name, filled in PARTS.items():
            if path != paths[0] and name not in TELLING:
                continue
            yield f"{path}: {name}", with_part(data, path, filled, most)


def matches() -> Iterator[Case]:
    """Match files."""
    for game in GAMES.values():
        data = Match(game, game.default_settings(), 1).to_json()
        places = {
            SHELLS: ("settings.architecture.components", "settings.architecture.edges", "settings.company.assets"),
            MAFIA: ("settings.mission.facilities",),
            SKULL: ("settings.set.magic.fire", "settings.set.storytellers", "settings.set.witch.adventurers"),
        }
        for name, text in json_cases(data, (*places[game], "log", "players", "name"), MAX_FILE):
            yield f"{game.id}, {name}", text
    whole = Match(SHELLS, SHELLS.default_settings(), 1).to_json()
    equal = '{"source":"db","target":"idp"}'
    yield (
        "49,774 equal edges",
        with_part(
            whole, "settings.architecture.edges", lambda a, b, most: fill(f"{a}[", equal, f"]{b}", most), MAX_FILE
        ),
    )
    yield (
        "1,000 equal edges",
        json.dumps(
            whole | {"settings": whole["settings"] | {"architecture": _edges(whole["settings"]["architecture"], 1_000)}}
        ),
    )
    note = {"text": "x" * 1_980}
    yield "long notes", json.dumps(whole | {"log": [[i + 1, "blue", "draw", note] for i in range(990)]})
    yield (
        "notes of many values",
        json.dumps(whole | {"log": [[i + 1, "host", "player red human", {"a": [1] * 200}] for i in range(900)]}),
    )
    yield "a long act", json.dumps(whole | {"log": [[1, "blue", "a " * 900_000, {}]]})
    yield "as many entries as there may be", json.dumps(whole | {"log": entries(MAX_ENTRIES)})


def _edges(architecture: dict[str, Any], count: int) -> dict[str, Any]:
    return architecture | {"edges": [{"source": "db", "target": "idp"}] * count}


def entries(count: int) -> list[list[Any]]:
    """A legal log of the dearest acts: those that are played, taken back, and played again."""
    match = Match(SHELLS, SHELLS.default_settings(), 1)
    while not match.undo_length():
        seat = match.to_act()[0]
        legal = [SHELLS.encode(action) for action in SHELLS.legal(match.state, seat)]
        match.play(seat, max(legal, key=lambda text: (text.startswith("play"), text == "ready", text)))
    act = match.entries[-1]
    log = [[e.number, e.seat, e.action, e.note] for e in match.entries]
    while len(log) < count:
        undone = log[-1][2] == "undo"
        log.append([len(log) + 1, act.seat if undone else "host", act.action if undone else "undo", {}])
    return log


def settings() -> Iterator[tuple[str, Any]]:
    """Settings as they lie in a store, already parsed."""
    data = SHELLS.default_settings().model_dump(mode="json")
    for name, text in json_cases(data, ("architecture.components", "actor", "company.name"), 400_000):
        if name.endswith(("a depth", "a long number")):
            continue  # no store holds what is no JSON
        yield name, json.loads(text)


def cards() -> Iterator[tuple[str, Any]]:
    """Own companies."""
    data = load().companies[0].model_dump(mode="json")
    for name, text in json_cases(data, ("assets", "name"), 400_000):
        if not name.endswith(("a depth", "a long number")):
            yield name, json.loads(text)


def missions() -> Iterator[Case]:
    """Mission files."""
    data = json.loads(mission_files.write_file(mission_files.mission("original")))
    paths = ("mission", "mission.facilities", "mission.name", "version")
    yield from json_cases(data, paths, mission_files.MAX_FILE)


def card_sets() -> Iterator[Case]:
    """Files of card sets."""
    data = json.loads(set_files.write_file(set_files.card_set(set_files.HOUSE)))
    paths = ("set", "set.magic.fire", "set.storytellers", "set.dragon.adventurers", "set.id", "version")
    yield from json_cases(data, paths, set_files.MAX_FILE)


def links() -> Iterator[Case]:
    """Architectures in links."""
    for name, text in (
        ("zeros", "0" * 1_400_000),
        ("objects", fill('{"id":"a","components":[', "{}", '],"edges":[]}', 90_000)),
        ("equal edges", fill('{"id":"a","components":[],"edges":[', '{"source":"a","target":"b"}', "]}", 90_000)),
        ("depth", "[" * 700_000),
        ("nested", "[" * 40_000 + "]" * 40_000),
    ):
        packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()
        yield name, link.MARK + packed
    yield "a long code", link.MARK + "A" * 2_000_000


def drawings() -> Iterator[Case]:
    """Architecture files and drawings of every format."""
    sheet = json.loads(json_file.write(load().architecture))
    yield from (
        (f"json, {name}", text) for name, text in json_cases(sheet, ("components", "edges", "name", "assets"), MAX_TEXT)
    )
    equal = '{"source":"db","target":"idp"}'
    yield (
        "json, equal edges",
        with_part(sheet, "edges", lambda a, b, most: fill(f"{a}[", equal, f"]{b}", most), MAX_TEXT),
    )
    yield from ((f"drawio, {name}", text) for name, text in drawio())
    yield from ((f"graphml, {name}", text) for name, text in graphml())
    yield from ((f"xml, {name}", text) for name, text in xml())
    yield from ((f"csv, {name}", text) for name, text in tables())
    yield from ((f"threat dragon, {name}", text) for name, text in threats())


def drawio() -> Iterator[Case]:
    """draw.io."""
    head, foot = "<mxGraphModel><root>", "</root></mxGraphModel>"
    tags = "&lt;a a=" * 10_000
    yield "a label of tags", f'{head}<mxCell id="1" vertex="1" value="{tags}" style="html=1"/>{foot}'
    yield (
        "labels of tags",
        fill(head, f'<mxCell id="1" vertex="1" value="{"&lt;a a=" * 500}" style="html=1"/>', foot, MAX_TEXT, ""),
    )
    yield "quotes", f'{head}<mxCell id="1" vertex="1" value="{"&lt;a &quot;" * 60_000}" style="html=1"/>{foot}'
    yield "comments", f'{head}<mxCell id="1" vertex="1" value="{"&lt;!--" * 100_000}" style="html=1"/>{foot}'
    yield "cells", fill(head, '<mxCell id="1" vertex="1"/>', foot, MAX_TEXT, "")
    yield "cells that may be", rows(head, lambda i: f'<mxCell id="{i}" vertex="1" value="a b"/>', foot, 180_000, "")
    places = '<object label="%a%" a="b" placeholders="1"><mxCell id="{}" vertex="1"/></object>'
    yield "placeholders", rows(head, places.format, foot, 190_000, "")
    yield (
        "a label of placeholders",
        f'{head}<object label="{"%a%" * 300_000}" placeholders="1"><mxCell/></object>{foot}',
    )
    drawn = '<mxCell id="{}" vertex="1" {}><mxGeometry x="{}"/></mxCell>'
    looks = ('style="shape=mxgraph.a.b"', 'style="text" value="a"')
    yield "pictures and texts", rows(head, lambda i: drawn.format(i, looks[i % 20 > 0], i), foot, 390_000, "")
    hidden = '<mxCell id="{}" parent="{}" vertex="1" visible="0"/>'
    yield "hidden in each other", rows(head, lambda i: hidden.format(i, i + 1), foot, 260_000, "")
    yield "a style", f'{head}<mxCell id="1" vertex="1" style="{"a=;" * 300_000}"/>{foot}'
    yield "styles", fill(head, f'<mxCell id="1" vertex="1" style="{"a;" * 90}"/>', foot, MAX_TEXT, "")
    yield "pages", fill("<mxfile>", f"<diagram>{packed('<mxGraphModel/>')}</diagram>", "</mxfile>", MAX_TEXT, "")
    yield "empty pages", fill("<mxfile>", "<diagram/>", "</mxfile>", MAX_TEXT, "")
    for name, page in (
        ("unpacks to spaces", b" " * 50_000_000),
        ("unpacks to escapes", b"%41" * 1_000_000),
        ("unpacks to escapes that may be", b"%41" * 300_000),
        ("unpacks to elements", quote("<mxGraphModel>" + "<a/>" * 240_000 + "</mxGraphModel>", safe="<>/").encode()),
        ("unpacks to depth", b"<a>" * 330_000),
    ):
        yield name, f"<mxfile><diagram>{packed(page)}</diagram></mxfile>"


def packed(page: str | bytes) -> str:
    """A page as draw.io packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = page.encode() if isinstance(page, str) else page
    return base64.b64encode(packer.compress(raw) + packer.flush()).decode()


def graphml() -> Iterator[Case]:
    """GraphML."""
    head, foot = "<graphml><graph>", "</graph></graphml>"
    yield "nested nodes", head + "<node id='a'><graph>" * 20_000 + "</graph></node>" * 20_000 + foot
    yield "nodes", rows(head, lambda i: f"<node id='{i}'/>", foot, MAX_TEXT, "")
    group = "<node id='{}'><graph>" * 25 + "<data/>" * 1_500 + "</graph></node>" * 25
    yield "groups", head + "".join(group.format(*range(i * 25, i * 25 + 25)) for i in range(7)) + foot
    yield "edges", fill(head + "<node id='a'/>", "<edge source='a' target='a'/>", foot, MAX_TEXT, "")
    yield "labels", head + f"<node id='a'><data key='d'>{'x ' * 450_000}</data></node>" + foot
    yield "data", fill(head + "<node id='a'>", "<data key='d'>x</data>", "</node>" + foot, MAX_TEXT, "")
    ours = "<graphml><key id='f' attr.name='format'/><key id='v' attr.name='version'/>"
    ours += f"<key id='j' attr.name='name_json'/><graph id='a'><data key='f'>{json_file.FORMAT}</data>"
    ours += "<data key='v'>1</data>"
    yield "our own, nodes", fill(ours, "<node id='a'/>", foot, MAX_TEXT, "")
    yield "our own, a name of lists", f"{ours}<data key='j'>{'[' * 400_000}{']' * 400_000}</data>{foot}"
    yield "our own, edges", fill(ours, "<edge source='a' target='a'/>", foot, MAX_TEXT, "")


def xml() -> Iterator[Case]:
    """XML of any kind."""
    space = "u" * 400_000
    yield "elements", fill("<a>", "<b/>", "</a>", MAX_TEXT, "")
    yield "elements with an attribute", fill("<a>", "<b c=''/>", "</a>", MAX_TEXT, "")
    yield "depth", "<a>" * 140_000 + "</a>" * 140_000
    yield "attributes", rows("<a ", lambda i: f"a{i:x}=''", "/>", MAX_TEXT, " ")
    yield "a long namespace", fill(f"<a xmlns='{space}'>", "<b/>", "</a>", MAX_TEXT, "")
    yield "prefixed attributes", rows(f"<a xmlns:p='{space}' ", lambda i: f"p:a{i:x}=''", "/>", MAX_TEXT, " ")
    yield "signs", "<a>" + "&amp;" * 190_000 + "</a>"
    yield "lines", "<a>" + "x\n" * 490_000 + "</a>"
    yield "entities", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>" + "&b;" * 300_000 + "</a>"
    yield "a comment", "<a><!--" + "- " * 490_000 + "--></a>"


def tables() -> Iterator[Case]:
    """CSV."""
    yield "cells", "," * (MAX_TEXT - 1)
    yield "cells with text", fill("", "あa", "", MAX_TEXT)
    yield "rows", "a\n" * (MAX_TEXT // 2)
    yield "rows that may be", "\n".join(["a" + ",x" * 2_400] * 200)
    yield "quotes", '"a"",' * (MAX_TEXT // 5)
    yield "one open quote", ',"' + "a," * 490_000
    names = [f"n{i}" for i in range(200)]
    yield "marks", "\n".join([",".join(["", *names]), *(name + ",1" * 200 for name in names)])
    yield "numbers", "\n".join([",".join(["", *names]), *(name + ",2.5e3" * 200 for name in names)])
    yield "links", "source,target\n" + "あ,b\n" * 240_000
    yield "links that may be", rows("source,target\n", lambda i: f"a{i},b{i % 90}", "", 9_000, "\n")
    yield "one long cell", ",a\n" + "b" * 900_000 + ",1"


def threats() -> Iterator[Case]:
    """Threat Dragon."""
    data = {"version": "2.0", "summary": {}, "detail": {"diagrams": [{"cells": []}]}}
    yield from json_cases(data, ("version", "detail.diagrams"), MAX_TEXT)
    head, foot = '{"version":"2.0","summary":{},"detail":{"diagrams":[{"cells":[', "]}]}}"
    yield "cells", fill(head, '{"id":"a"}', foot, MAX_TEXT)
    yield "cells that may be", fill(head, '{"id":"a","shape":"actor","data":{"name":"a b"}}', foot, 240_000)
    yield "flows", fill(head, '{"id":"a","shape":"flow","source":{"cell":"a"}}', foot, 230_000)
    yield "a long name", f'{head}{{"id":"a","data":{{"name":"{"x " * 490_000}"}}}}{foot}'


def results() -> Iterator[tuple[str, Any]]:
    """Kept results as they lie in a store."""
    architecture = load().architecture.model_dump(mode="json")
    plan: dict[str, Any] = {
        "companies": [load().companies[0].model_dump(mode="json")],
        "actors": [load().actors[0].model_dump(mode="json")],
        "architectures": [architecture],
        "numbers": {},
        "players": ["rulebook", "rulebook"],
        "matches": 1,
        "seed": 1,
    }
    whole: dict[str, Any] = {"version": 2, "plan": plan, "counts": {}, "took": [1, 1, True]}
    whole |= dict.fromkeys(("cells", "refused", "pairings", "policies"), []) | {"values": {}}
    for path in ("plan.architectures", "cells", "refused", "values", "took"):
        for name, text in json_cases(whole, (path,), 400_000):
            if not name.endswith(("a depth", "a long number")):
                yield name, json.loads(text)
    yield "equal edges", whole | {"plan": plan | {"architectures": [_edges(architecture, 16_000)]}}
