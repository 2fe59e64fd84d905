"""Mermaid, out only: a flowchart by layer for documents and wikis."""

from __future__ import annotations

from engine.catalog import card_name
from engine.shells_hack.rules.settings import LAYERS, Architecture

__all__ = ["write"]


def write(architecture: Architecture, language: str) -> str:
    """Return a flowchart with names in a language; switched-off components are dashed."""
    lines = ["flowchart LR"]
    for layer in LAYERS:
        members = [component for component in architecture.components if component.layer == layer]
        if not members:
            continue
        lines.append(f'  subgraph {layer}["{_quoted(card_name(language, "layer", layer))}"]')
        for component in members:
            name = component.name or card_name(language, "component", component.id)
            lines.append(f'    {component.id}["{_quoted(name)}"]' + ("" if component.enabled else ":::off"))
        lines.append("  end")
    lines += [f"  {edge.source} --> {edge.target}" for edge in architecture.edges]
    lines.append("  classDef off stroke-dasharray: 4 3")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Mermaid reads entity codes between # and ;, and would take markup for markup."""
    safe = (c if c.isalnum() or c in " -_.,:/()（）・ー" else f"#{ord(c)};" for c in text)
    return "".join(safe)
