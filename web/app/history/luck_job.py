"""Luck and play told apart in many games by the thinkers: without playouts, as sums over many games
need none.
"""

from collections.abc import Sequence
from typing import Final

from app.jobs.job import Job, Rank
from app.storage import luck_results
from app.storage.store import Saved, Store

AT_ONCE: Final = 4
"""Games that are analysed at the same time, where there are as many thinkers."""


class LuckJob:
    """The games of one kind that are analysed."""

    def __init__(self, store: Store, game: str, ids: Sequence[str]) -> None:
        self._store = store
        self.game = game
        self.count = len(ids)
        self.failed = False
        """Whether this device could not find out all of it."""
        self._ids = [*reversed(ids)]
        self._begun: list[tuple[Saved, Job]] = []
        self.follow()

    @property
    def jobs(self) -> Sequence[Job]:
        """What is to be found out next."""
        return [job for _saved, job in self._begun]

    @property
    def thinks(self) -> bool:
        """Whether there is more to be found out."""
        return bool(self._begun)

    @property
    def done(self) -> int:
        """How many of the games have been analysed."""
        return self.count - len(self._ids) - len(self._begun)

    @property
    def part(self) -> float:
        """How much of the work is done."""
        return (self.done + sum(job.part for job in self.jobs)) / self.count

    def follow(self) -> None:
        """Keep each game's account at once, and go on with the next ones."""
        for begun, job in self._begun:
            if job.over and job.found:
                luck_results.keep(self._store, begun.id, begun.text, job.found, 0)
            self.failed |= job.failed
        self._begun = [each for each in self._begun if not each[1].over]
        while self._ids and len(self._begun) < AT_ONCE:
            saved = self._store.save(self._ids.pop())
            if saved is not None:
                job = Job("accounts", self.game, saved.text, Rank.REST)
                self._begun.append((saved, job))
