"""Games to begin a test from: random ones, stopped where something holds, and changed ones."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from pompeii import Action, Player, Table, new
from pompeii.actions import CALLS, Call, Play
from pompeii.state import Phase

NAMES = ("Livia", "Marcus", "Claudia", "Titus")


def where(fits: Callable[[Table], bool], seats: int = 2, **rules: object) -> str:
    """The record of a game of random actions, stopped where something first holds."""
    for seed in range(2000):
        table = started(str(seed), seats, **rules)
        random = Random(seed)
        while table.state.phase is not Phase.OVER:
            if fits(table):
                return table.dump()
            if table.draw_awaited:
                table.draw()
            else:
                table.play(_played(table, random))
    raise AssertionError("no such position in two thousand games")


def _played(table: Table, random: Random) -> Action:
    """Any action, but jokers are kept if possible: so hands full of them come about."""
    view = table.view(table.state.actor)
    own = [action for action in view.legal if not isinstance(action, Call)]
    kept = [action for action in own if isinstance(action, Play) and action.card in view.jokers]
    others = [action for action in own if action not in kept]
    return random.choice(others or own)


def started(seed: str, seats: int = 2, **rules: object) -> Table:
    """A game that nobody has played yet."""
    players = [Player(name, side) for side, name in enumerate(NAMES[:seats])]
    return Table(new(players, rules, seed))


def may_call(table: Table, seat: int) -> bool:
    """Whether a seat may call the eruption now."""
    return table.why_not(CALLS[table.state.sides[seat]]) is None


def changed(text: str, **values: Any) -> str:
    """A record with some of its keys set."""
    return json.dumps({**json.loads(text), **values})
