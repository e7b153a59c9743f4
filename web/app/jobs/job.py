"""What is to be found out by the thinkers, and what has been found out of it so far."""

import pickle
from base64 import b64encode
from enum import IntEnum
from hashlib import sha256
from typing import Any, Final

SLICE: Final = 0.1
"""Seconds that a thinker stays with what a bot does not wait for: so long it may keep a bot waiting
that is to act."""
KEPT: Final = 3
"""Pieces of work that are not done and can be gone on with in a thinker, beside the last one."""
DEATHS: Final = 2
"""A thought of which so many thinkers have died is given up."""


class Rank(IntEnum):
    """What is thought about first."""

    BOT = 0
    """What a bot does that is to act."""
    LOOK = 1
    """What somebody looks at."""
    REST = 2
    """What is only wanted some time."""


class Job:
    """Something to be found out: what asks for it keeps it, and reads here how far it is."""

    def __init__(
        self,
        kind: str,
        game: str,
        data: Any,
        rank: Rank = Rank.LOOK,
        seconds: float = SLICE,
        *,
        shared: bool = False,
    ) -> None:
        """The ``kind`` is one of :mod:`app.jobs.handlers` or of the game (``Game.works``), ``data``
        what it needs, which can be pickled. It is thought for so many ``seconds`` at a time; a
        ``shared`` one by all thinkers at once, by each until it is done.
        """
        self.rank, self.seconds, self.shared = rank, seconds, shared
        self.question: dict[str, Any] = {
            "kind": kind,
            "game": game,
            "data": b64encode(pickle.dumps(data)).decode(),
            "seconds": seconds,
            # Equal data may be pickled in several ways.
            "key": sha256(repr((kind, game, data)).encode(errors="replace")).hexdigest(),
        }
        self.found: Any = None
        """What has been found out; of a shared one a list, of what each thinker found."""
        self.part = 0.0
        """How much of it is done."""
        self.waiting: set[int] = set()
        """The thinkers that have still to answer, once it is begun."""
        self.served = 0
        """The number of the question by which it was asked last."""
        self.deaths = 0

    @property
    def key(self) -> str:
        """What tells it from others."""
        key: str = self.question["key"]
        return key

    @property
    def over(self) -> bool:
        """Whether there is nothing more to be found out."""
        return self.part >= 1 or self.failed

    @property
    def failed(self) -> bool:
        """Whether it was given up."""
        return self.deaths >= DEATHS

    def learn(self, thinker: int, found: Any, part: float) -> None:
        """Take what a thinker has found out. One that had to begin again may know less at first."""
        if self.shared:
            if part >= 1 and thinker in self.waiting:
                self.waiting.remove(thinker)
                self.found = [*(self.found or ()), found]
                self.part = float(not self.waiting)
        elif part > self.part:
            self.found, self.part = found, part
