"""The luck analysis of many games in job workers.

It uses no playouts, because sums over many games are exact enough without them.
"""

from collections.abc import Sequence
from typing import Final

from app.jobs.job import Job, Rank
from app.storage import luck_results
from app.storage.store import Saved, Store

AT_ONCE: Final = 4
"""Games that are analysed at the same time, if there are as many job workers."""


class LuckJob:
    """The luck analysis of the games of one kind."""

    def __init__(self, store: Store, game: str, ids: Sequence[str]) -> None:
        self._store = store
        self.game = game
        self.count = len(ids)
        self.failed = False
        """True if an analysis failed."""
        self._ids = [*reversed(ids)]
        self._begun: list[tuple[Saved, Job]] = []
        self.follow()

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs in progress."""
        return [job for _saved, job in self._begun]

    @property
    def thinks(self) -> bool:
        """True if there are games left to analyse."""
        return bool(self._begun)

    @property
    def done(self) -> int:
        """Number of games that were analysed."""
        return self.count - len(self._ids) - len(self._begun)

    @property
    def part(self) -> float:
        """Progress, 0 to 1."""
        return (self.done + sum(job.part for job in self.jobs)) / self.count

    def follow(self) -> None:
        """Save each finished analysis at once, and start the next ones."""
        for begun, job in self._begun:
            if job.over and job.found:
                luck_results.keep(self._store, begun.id, begun.text, job.found, 0)
            self.failed |= job.failed
        self._begun = [each for each in self._begun if not each[1].over]
        while self._ids and len(self._begun) < AT_ONCE:
            saved = self._store.save(self._ids.pop())
            if saved is not None:
                job = Job("accounts", self.game, saved.text, Rank.BACKGROUND)
                self._begun.append((saved, job))
