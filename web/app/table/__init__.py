"""The table of any game: who sits at it, its bots, what a game has to give the page."""
