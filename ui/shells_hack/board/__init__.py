"""The board on which a match is played: its model, map, hand, log, hints, end; and how one browser sits at it."""
