"""What somebody wonders about a position, found out while it is looked at."""

from typing import Any

from app.jobs.job import Job


class PositionJob:
    """A thought about the View that is shown, begun anew with each."""

    def __init__(self, kind: str, game: str) -> None:
        """Of a kind of :mod:`app.jobs.handlers` or of a game."""
        self._kind, self._game = kind, game
        self._view: Any = None
        self._thought: Job | None = None

    def about(self, view: Any) -> Job | None:
        """What is to be found out of a View; nothing once the game is over."""
        if view.winners is not None:
            return None
        if self._thought is None or view is not self._view:
            self._view, self._thought = view, Job(self._kind, self._game, view)
        return self._thought
