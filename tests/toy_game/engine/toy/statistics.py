"""The race in numbers."""

from pompeii.core.statistics import Story, grown

from .table import Table


def story(table: Table, seat: int | None = None) -> Story:  # noqa: ARG001 - nothing is hidden
    return Story((grown("squares", "Squares", [state.at for state in table.states()]),), ())
