"""Architectures as files: our own JSON, GraphML, CSV and Mermaid; drawings of other programs, mapped by the user."""
