"""The race in numbers."""

from pompeii.core.single_game_statistics import GameStatistics, make_series

from .table import Table


def collect(table: Table, seat: int | None = None) -> GameStatistics:  # noqa: ARG001
    rows = [state.at for state in table.states()]
    return GameStatistics((make_series("squares", "Squares", rows),), ())
