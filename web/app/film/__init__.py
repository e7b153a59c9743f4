"""Films: a game as an animated picture."""
