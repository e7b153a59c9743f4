"""A job about the shown position, which runs while the player looks at it."""

from collections.abc import Sequence
from typing import Any

from app.jobs.job import Job


class PositionJob:
    """A forecast of the shown View, started again for each new View or other assumed skills."""

    def __init__(self, kind: str, game: str) -> None:
        """``kind`` is a job kind of :mod:`app.jobs.job_handlers` or of a game."""
        self._kind, self._game = kind, game
        self._view: Any = None
        self._skills: Sequence[str] = ()
        self._job: Job | None = None

    def job_for(self, view: Any, skills: Sequence[str]) -> Job | None:
        """Return the job about ``view`` that assumes the ``skills`` of the players, or None once
        the game is over.
        """
        if view.winners is not None:
            return None
        if self._job is None or view is not self._view or skills != self._skills:
            self._view, self._skills = view, skills
            self._job = Job(self._kind, self._game, (view, skills))
        return self._job
