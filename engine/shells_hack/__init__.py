"""SHELLS HACK: Red Team against Blue Team on the graph of a company's architecture."""
