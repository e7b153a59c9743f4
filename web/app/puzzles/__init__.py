"""Puzzles (docs/puzzles.md): an archive of its own, fetched when somebody wants them."""
