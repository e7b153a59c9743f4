"""The same random whole games in other engines, each by its own interface at its fastest.

No engine checks the legality of an action chosen from its list of legal ones.
"""

from random import Random

import chess
from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-untyped]
from catanatron.models.player import Color, Player  # type: ignore[import-untyped]

from bench.engine.playout import PlayGame, Tally


def python_chess(random: Random) -> Tally:
    """Play a game of chess until the rules end it without a claim (no draw is claimed)."""
    board = chess.Board()
    decisions = choices = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        decisions += 1
        choices += len(moves)
        board.push(random.choice(moves))
    return decisions, choices


def catanatron(seats: int) -> PlayGame:
    """Return a function that plays Catan to a win or the turn limit of `Game.play`."""
    colours = list(Color)[:seats]

    def play(random: Random) -> Tally:
        game = Game([Player(colour) for colour in colours], seed=1 + random.randrange(2**31))
        decisions = choices = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            actions = game.state.playable_actions
            decisions += 1
            choices += len(actions)
            game.execute(random.choice(actions), validate_action=False)
        return decisions, choices

    return play
