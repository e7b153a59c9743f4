"""Scripts that fit constants of the game to many games: win chances, playout ends and weights."""
