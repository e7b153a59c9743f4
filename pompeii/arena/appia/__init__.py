"""The arena for Via Appia: the search for puzzles."""
