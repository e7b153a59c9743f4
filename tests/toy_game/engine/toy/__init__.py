"""A race of two pieces over ten squares: the smallest game that shared code can run.

A player moves one or two squares on, never onto the other piece. The first on the last square wins.
"""

from pompeii.bots import Budget, Entry
from pompeii.core.score_kind import Score
from pompeii.game_manifest import Game

from .bots import Runner, Walker
from .record import FORMAT, KEY, PRESETS, Record, make_rules, parse
from .table import Table, View


def _scores(view: View) -> dict[str, tuple[int, ...]]:
    return {"squares": view.at}


GAME = Game(
    __name__,
    KEY,
    "The race",
    FORMAT,
    (),
    PRESETS,
    (Score("squares", "squares", 1),),
    {
        "walker": Entry("walker", "Walker", "Goes one square.", None, Budget(iterations=1), Walker),
        "medium": Entry("medium", "Runner", "Goes two.", None, Budget(iterations=1), Runner),
    },
    Table,
    View,
    make_rules,
    Record.new,
    parse,
    _scores,
)
