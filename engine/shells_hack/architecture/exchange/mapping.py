"""From a drawing's shapes to components: proposals, and the architecture that the user's choices make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.catalog import LANGUAGES, texts
from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.edit import OWN, read_architecture
from engine.shells_hack.architecture.exchange.drawing import Drawing, Shape
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import LAYERS, Architecture

__all__ = ["LEAVE_OUT", "NEW", "Mapped", "apply", "choices", "propose"]

LEAVE_OUT = ""
NEW = "new:"  #: and a layer: becomes an own component there
NAME_LENGTH = 40
_LAYER_OF = {"actor": "external", "store": "backend", "process": "frontend"}
_OUTER = LAYERS[:4]  #: directly attackable unless the user changes it
_LEVELS = (1, 2, 1)
_NO_COMPONENTS = ("boundary", "text", "hidden")  #: left out unless the user says otherwise
#: what drawings of other programs call them
_OTHER_NAMES = {
    "web_ap": ("web server", "web app", "web application", "app server", "ウェブサーバ", "Webサーバ", "Webアプリ"),
    "db": ("database", "database server", "RDB", "MySQL", "PostgreSQL", "SQL Server", "データベース", "DBサーバ"),
    "storage": ("file server", "object storage", "NAS", "S3", "ファイルサーバ", "ストレージ"),
    "backup": ("backups", "backup server", "バックアップ", "バックアップサーバ"),
    "idp": ("identity provider", "Active Directory", "AD", "SSO", "認証基盤", "認証サーバ"),
    "vpn_gateway": ("VPN", "SSL-VPN", "VPN server", "VPN装置"),
    "ops_terminal": ("bastion", "jump server", "jump host", "踏み台", "踏み台サーバ", "運用端末"),
    "cloud_console": ("management console", "AWS console", "管理コンソール"),
    "endpoint": ("PC", "laptop", "workstation", "office PC", "端末", "業務PC", "社内PC"),
    "dns": ("DNS server", "DNSサーバ"),
    "internal_api": ("API", "API server", "APIサーバ"),
}


@dataclass(frozen=True, slots=True)
class Mapped:
    """The architecture, and a note for everything of the drawing that is not in it."""

    architecture: Architecture
    left_out: tuple[Problem, ...]


def choices() -> tuple[str, ...]:
    """Return what a shape may become: nothing, a component that has a card, or an own one in some layer."""
    return (LEAVE_OUT, *(card.id for card in load().components), *(NEW + layer for layer in LAYERS))


def propose(drawing: Drawing) -> dict[str, str]:
    """Return a choice for every shape: components known by name, own ones for the rest, frames and texts left out."""
    known = _known_names()
    taken: set[str] = set()
    found = {}
    for shape in drawing.shapes:
        choice = _guess(shape) if shape.kind == "hidden" else known.get(_folded(shape.label), "") or _guess(shape)
        if choice in taken:
            choice = _guess(shape)
        if not choice.startswith(NEW):
            taken.add(choice)
        found[shape.key] = choice
    return found


def _guess(shape: Shape) -> str:
    if shape.kind in _NO_COMPONENTS or not shape.label:
        return LEAVE_OUT
    return NEW + _LAYER_OF.get(shape.kind, "operations")


def _known_names() -> dict[str, str]:
    """Ids and the names of every language, as they are compared."""
    known = {}
    for card in load().components:
        known[_folded(card.id)] = card.id
        for language in LANGUAGES:
            keys = (f"cards.component.{card.id}.{part}" for part in ("name", "short"))
            known |= {_folded(texts(language)[key]): card.id for key in keys}
    return {_folded(name): id for id, names in _OTHER_NAMES.items() for name in names} | known


def _folded(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def apply(drawing: Drawing, chosen: Mapping[str, str], id: str, name: str) -> Mapped:
    """Return the architecture of a mapping; components that nothing became are switched off.

    :raises BadArchitecture: for a choice that is none, for nothing chosen, or for more components than there may be.
    """
    notes = list(drawing.notes)
    place: dict[str, str] = {}
    own: list[dict[str, object]] = []
    for shape in drawing.shapes:
        choice = chosen.get(shape.key, LEAVE_OUT)
        if choice not in choices():
            raise BadArchitecture([Problem(f"shapes.{shape.label}"[:80], "unknown_component", {"id": choice[:40]})])
        if choice == LEAVE_OUT:
            notes.append(_left_out(shape))
        elif choice.startswith(NEW):
            place[shape.key] = f"{OWN}{len(own) + 1}"
            own.append(_own(place[shape.key], shape, choice.removeprefix(NEW), notes))
        else:
            place[shape.key] = choice
    if not place:
        raise BadArchitecture([Problem("shapes", "nothing_mapped")])
    data = {"id": id, "name": name, "components": _components(place, own), "edges": _edges(drawing, place, notes)}
    return Mapped(read_architecture(data), tuple(notes))


def _left_out(shape: Shape) -> Problem:
    """What a shape is that becomes no component: by its words, and where it has none, as one without."""
    if not shape.label:
        return Problem("shapes", "left_wordless")
    code = {"boundary": "left_group", "hidden": "left_hidden"}.get(shape.kind, "left_shape")
    return Problem("shapes", code, {"label": shape.label[:NAME_LENGTH]})


def _own(id: str, shape: Shape, layer: str, notes: list[Problem]) -> dict[str, object]:
    label = shape.label or f"{shape.kind or 'shape'} {id.removeprefix(OWN)}"
    if len(label) > NAME_LENGTH:
        notes.append(Problem("shapes", "name_cut", {"label": label[:NAME_LENGTH]}))
    return {"id": id, "layer": layer, "exposed": layer in _OUTER, "levels": _LEVELS, "name": label[:NAME_LENGTH]}


def _components(place: Mapping[str, str], own: list[dict[str, object]]) -> list[dict[str, object]]:
    """Cards that nothing became stay, switched off, as far as there is room."""
    used = set(place.values())
    cards = [row.model_dump(mode="json") for row in load().architecture.components]
    room = MAX_COMPONENTS - len(own) - sum(row["id"] in used for row in cards)
    if room < 0:
        raise BadArchitecture(
            [Problem("shapes", "too_many", {"limit": MAX_COMPONENTS, "count": MAX_COMPONENTS - room})]
        )
    rows: list[dict[str, object]] = []
    for row in cards:
        if row["id"] not in used:
            if room == 0:
                continue
            room -= 1
        rows.append({**row, "enabled": row["id"] in used})
    return rows + own


def _edges(drawing: Drawing, place: Mapping[str, str], notes: list[Problem]) -> list[dict[str, str]]:
    labels = {shape.key: shape.label[:NAME_LENGTH] for shape in drawing.shapes}
    kinds = {shape.key: shape.kind if shape.key not in place else "" for shape in drawing.shapes}
    edges: dict[tuple[str, str], None] = {}
    for line in drawing.lines:
        ends = {"source": labels[line.source], "target": labels[line.target]}
        a, b = place.get(line.source), place.get(line.target)
        if a is None or b is None:
            off = [shape for shape in (kinds[line.source], kinds[line.target]) if shape == "boundary"]
            notes.append(Problem("lines", "line_to_group" if off else "left_line", ends))
        elif a == b:
            notes.append(Problem("lines", "line_inside", ends))
        elif (a, b) in edges:
            notes.append(Problem("lines", "line_twice", ends))
        else:
            edges[a, b] = None
    return [{"source": a, "target": b} for a, b in edges]
