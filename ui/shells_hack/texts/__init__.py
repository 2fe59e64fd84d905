"""SHELLS HACK in words: names, sentences, reasons."""
