"""Architectures being drawn, and the architectures, companies and actors that are kept under a name."""

from __future__ import annotations

from typing import Any

from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.rules.settings import Architecture
from matches.designs import Designs
from matches.drafts import Draft, Drafts

__all__ = ["ArchitectureDraft", "ArchitectureStore"]

ArchitectureDraft = Draft[Architecture]


class ArchitectureStore(Designs, Drafts[Architecture]):
    """Drafts and designs of one database, as the architect's pages use them together."""

    def read(self, data: Any) -> Architecture:
        """Return an architecture from JSON types. :raises BadArchitecture:"""
        return read_architecture(data)

    def write(self, content: Architecture) -> dict[str, Any]:
        """Return an architecture as JSON types."""
        return content.model_dump(mode="json")
