"""The architect editor: graph, matrix, inspector, findings, estimates, files."""
