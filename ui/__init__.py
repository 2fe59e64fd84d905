"""What is drawn: page table, session, texts, tiles, components and figures."""
