"""Pages of rooms: door, choices, bar, what is polled, and a plain board for games without one of their own."""
