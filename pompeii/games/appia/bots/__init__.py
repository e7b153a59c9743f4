"""Bots: they get a View and choose an action.

>>> from random import Random
>>> from pompeii.games.appia import Player, Table, new
>>> table = Table(new([Player("Livia", 0), Player("Marcus", 1)], {}, seed="79"))
>>> view = table.view(table.state.actor)
>>> action = make("random").choose(view, Random(1), Budget(iterations=1))
>>> view.allows(action)
True
"""

from pompeii import bots
from pompeii.bots import Budget, Entry
from pompeii.core.i18n import mark

from ..actions import Action
from ..view import View
from .easy import Easy
from .medium import Medium
from .random_bot import RandomBot
from .search import Searcher

Bot = bots.Bot[View, Action]
"""A player of one seat of one game."""

__all__ = ["BOTS", "Bot", "Budget", "Entry", "make"]

BOTS: dict[str, Entry] = {
    entry.id: entry
    for entry in (
        Entry(
            "random",
            mark("Random"),
            mark("No skill at all: does anything that is allowed, by pure chance."),
            (1084, 972, 1159),
            Budget(iterations=1),
            RandomBot,
        ),
        Entry(
            "easy",
            mark("Easy"),
            mark("Weak: plans well, but aims carelessly, and its hand trembles."),
            (1555, 1514, 1607),
            Budget(iterations=1),
            Easy,
        ),
        Entry(
            "medium",
            mark("Medium"),
            mark(
                "A fair player: does what looks best at the moment, and tries a few pushes in its"
                " head."
            ),
            (1861, 1794, 1960),
            Budget(iterations=1),
            Medium,
        ),
        Entry(
            "hard",
            mark("Hard"),
            mark("Strong: tries many pushes, and looks how the game may go on before it acts."),
            (2659, 2341, 2957),
            Budget(seconds=0.2),
            Searcher,
        ),
        Entry(
            "expert",
            mark("Expert"),
            mark("The strongest: plans like Hard, but thinks up to five times as long."),
            (2773, 2449, 3077),
            Budget(seconds=1.0),
            Searcher,
        ),
    )
}
"""Every bot of the game by its id, the weakest first as far as its rating tells.

``python -m tools.docs.measure_strength`` writes the ratings.
"""


def make(bot: str) -> Bot:
    """Return a new bot. Raise ValueError for an id that is not in :data:`BOTS`."""
    if bot not in BOTS:
        raise ValueError(f"no bot is called {bot!r:.60}; there are {', '.join(BOTS)}")
    return BOTS[bot].make()
