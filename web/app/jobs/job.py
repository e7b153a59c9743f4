"""The jobs of the job workers, with their results so far."""

import pickle
from base64 import b64encode
from enum import IntEnum
from hashlib import sha256
from typing import Any, Final

SLICE: Final = 0.1
"""Seconds of one slice of a job that no bot waits for. A bot may have to wait this long for its
move.
"""
KEPT: Final = 3
"""Number of unfinished jobs that a job worker can continue, beside the last one."""
DEATHS: Final = 2
"""Number of deaths of job workers after which a job is given up."""


class Rank(IntEnum):
    """The priority of a job, the most urgent first."""

    BOT = 0
    """The move of a bot."""
    VISIBLE = 1
    """A result that is on the screen."""
    BACKGROUND = 2
    """A result that is needed later."""


class Job:
    """A computation for the job workers. Its owner keeps it and reads its progress there."""

    def __init__(
        self,
        kind: str,
        game: str,
        data: Any,
        rank: Rank = Rank.VISIBLE,
        seconds: float = SLICE,
        *,
        shared: bool = False,
        part: str = "",
    ) -> None:
        """Describe a job.

        The `kind` is one of :mod:`app.jobs.job_handlers` or of the game (``Game.job_handlers``).
        `data` is its input, which must be picklable. One slice of it takes `seconds`. All job
        workers do a `shared` job at the same time, each until it is done. `part` is the key of a
        part of the program that it needs beside the game.
        """
        self.rank, self.seconds, self.shared = rank, seconds, shared
        self.needs = [game, part] if part else [game]
        """The keys of the parts of the program that it needs."""
        self.request: dict[str, Any] = {
            "kind": kind,
            "game": game,
            "data": b64encode(pickle.dumps(data)).decode(),
            "seconds": seconds,
            # Equal data may be pickled in several ways.
            "key": sha256(repr((kind, game, data)).encode(errors="replace")).hexdigest(),
        }
        self.found: Any = None
        """The result so far; of a shared job a list with the result of each job worker."""
        self.part = 0.0
        """The part of it that is done, 0 to 1."""
        self.waiting: set[int] = set()
        """The job workers that have started it and have still to answer."""
        self.served = 0
        """The number of its last question."""
        self.deaths = 0

    @property
    def key(self) -> str:
        """A key that identifies equal jobs."""
        key: str = self.request["key"]
        return key

    @property
    def over(self) -> bool:
        """True if it is done or given up."""
        return self.part >= 1 or self.failed

    @property
    def failed(self) -> bool:
        """True if it was given up."""
        return self.deaths >= DEATHS

    def add_result(self, worker: int, found: Any, part: float) -> None:
        """Store a result of a job worker. One that had to start again may have less than before."""
        if self.shared:
            if part >= 1 and worker in self.waiting:
                self.waiting.remove(worker)
                self.found = [*(self.found or ()), found]
                self.part = float(not self.waiting)
        elif part > self.part:
            self.found, self.part = found, part
