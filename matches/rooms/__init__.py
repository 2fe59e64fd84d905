"""Rooms: people far apart play one match, each by a right of their own and seeing only what their seat may see."""
