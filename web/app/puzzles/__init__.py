"""Puzzles (docs/puzzles.md): a package in an archive of its own, loaded on demand."""
