"""A job about the shown position, which runs while the player looks at it."""

from typing import Any

from app.jobs.job import Job


class PositionJob:
    """A job about the shown View, started again for each new View."""

    def __init__(self, kind: str, game: str) -> None:
        """``kind`` is a job kind of :mod:`app.jobs.job_handlers` or of a game."""
        self._kind, self._game = kind, game
        self._view: Any = None
        self._job: Job | None = None

    def job_for(self, view: Any) -> Job | None:
        """Return the job about ``view``, or None once the game is over."""
        if view.winners is not None:
            return None
        if self._job is None or view is not self._view:
            self._view, self._job = view, Job(self._kind, self._game, view)
        return self._job
