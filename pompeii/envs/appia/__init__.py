"""Via Appia as numbers and as a game tree."""
