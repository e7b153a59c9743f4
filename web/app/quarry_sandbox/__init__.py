"""A quarry without a game, to try pushes in."""
