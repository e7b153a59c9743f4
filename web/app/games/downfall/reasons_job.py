"""The job that finds the reasons of a mistake, run in a job worker (:mod:`app.jobs.job_handlers`).

Its modules of the engine are in the archive of the explanations.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from app.jobs.job_handlers import gradually
from pompeii import Table
from pompeii.analysis.analyser import PLAYOUTS

if TYPE_CHECKING:
    from pompeii.games.downfall.mistake_facts import Fact


def reasons(
    game: Any, given: tuple[str, int, str], _worker: int
) -> Iterator[tuple["Sequence[Fact] | None", float]]:
    """Yield the reasons why a written action was better after `ply` actions of a record."""
    from pompeii.games.downfall.mistake_reasons import find_reasons  # in an archive of its own

    text, ply, better = given
    return gradually(find_reasons(Table.load(text), ply, game.engine.parse(better)), 2 * PLAYOUTS)
