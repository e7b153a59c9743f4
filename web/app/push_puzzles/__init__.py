"""Push puzzles of Via Appia (docs/puzzles.md): a package in an archive of its own."""
