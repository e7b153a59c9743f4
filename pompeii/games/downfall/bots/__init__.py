"""Bots: they get a View and choose an action.

>>> from random import Random
>>> from pompeii import Player, Table, new
>>> table = Table(new([Player("Livia", 0), Player("Marcus", 1)], {}, seed="79"))
>>> view = table.view(table.state.actor)
>>> action = make("random").choose(view, Random(1), Budget(iterations=1))
>>> action in view.legal
True
"""

from pompeii import bots
from pompeii.bots import Budget, Entry
from pompeii.core.i18n import mark

from ..actions import Action
from ..view import View
from .cautious import Cautious
from .chaotic import Chaotic
from .easy import Easy
from .medium import Medium
from .random_bot import RandomBot
from .search import Searcher
from .sociable import Sociable

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
            (740, 583, 833),
            Budget(iterations=1),
            RandomBot,
        ),
        Entry(
            "easy",
            mark("Easy"),
            mark(
                "Weak: means well, but overlooks a third of what it could do. Good for a first"
                " game."
            ),
            (1532, 1502, 1573),
            Budget(iterations=1),
            Easy,
        ),
        Entry(
            "chaotic",
            mark("Chaotic"),
            mark("Moody: a fair player in most games, a reckless one in every third."),
            (1581, 1550, 1618),
            Budget(iterations=1),
            Chaotic,
        ),
        Entry(
            "cautious",
            mark("Cautious"),
            mark("A fair player, and a careful one: it stays near the gates."),
            (1647, 1616, 1683),
            Budget(iterations=1),
            Cautious,
        ),
        Entry(
            "sociable",
            mark("Sociable"),
            mark("A fair player who loves company: it moves in where many others live."),
            (1725, 1693, 1761),
            Budget(iterations=1),
            Sociable,
        ),
        Entry(
            "medium",
            mark("Medium"),
            mark("A fair player: plans its own turn with care, but never beyond it."),
            (1775, 1742, 1813),
            Budget(iterations=1),
            Medium,
        ),
        Entry(
            "hard",
            mark("Hard"),
            mark("Strong: before it acts, it tries out in its head how the game may go on."),
            (2000, 1937, 2065),
            Budget(seconds=0.2),
            Searcher,
        ),
        Entry(
            "expert",
            mark("Expert"),
            mark("The strongest: plans like Hard, but thinks up to five times as long."),
            (2052, 1981, 2125),
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
