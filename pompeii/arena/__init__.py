"""Matches between bots: the referee, duplicate deals, ratings, external bots.

Play the two games of one deal directly:

>>> from pompeii.arena import Match, find, play
>>> bots = ("random", "random")
>>> budgets = tuple(find(bot).budget for bot in bots)
>>> match = Match(bots, budgets, {"preset": "classic"}, seed="79")
>>> for fixture in match.fixtures(2):
...     result = play(fixture)
...     print(result.deal, result.rotation, result.share)
0 0 [0.5, 0.5]
0 1 [1.0, 0.0]
"""

from .contestants import find
from .match_errors import ArenaError, StartError
from .matches import Fixture, Match, Result, play

__all__ = ["ArenaError", "Fixture", "Match", "Result", "StartError", "find", "play"]
