"""Analysis of a game: win probability, luck and skill, hints and the report of costly decisions."""
