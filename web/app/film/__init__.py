"""A film of a game: an animated picture of how it went."""
