"""The Downfall of Pompeii as numbers and as a game tree."""
