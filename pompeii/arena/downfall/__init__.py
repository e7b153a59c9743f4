"""The arena for The Downfall of Pompeii: the search for puzzles."""
