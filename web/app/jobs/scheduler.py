"""The thinkers: workers in which all is found out that takes long, while the page and the brain go
on: what bots do, who gets out, where a game turned.

What is wanted is said anew after everything that happens (:meth:`Thinking.want`); what is no longer
wanted is not gone on with. A thinker thinks one thought at a time, a slice of it, then again what
is most urgent (:class:`.thought.Rank`): so nothing keeps a bot waiting for longer than a slice. A
long thought of a bot is thought by all thinkers at once. Among those that are equally urgent the
one that has waited longest comes next, so that one thinker does for all; but no thinker goes round
among more than it can keep (:data:`.thought.KEPT`). What was found out is remembered, and gone on
with where it is wanted again.

A thinker that dies, or hangs, is started anew and asked again; where that happens twice in a game
it is given up (:attr:`Thinking.broken`) and somebody has to choose who does not search. Where it
happens twice over something that no bot waits for, that is given up alone.
"""

import json
import pickle
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, Protocol

from app.catalogue import KNOWN
from app.messages import Thought
from pompeii.bots import Entry

from .job import DEATHS, KEPT, Job, Rank

SLOWER: Final = 2
"""A bot at the page has this many times its budget in a match: Python is slower there."""
SHARED: Final = 1.0
"""Seconds of a thought from which on all thinkers think it; a shorter one is not worth it."""
MOST: Final = 4
"""Thinkers; each takes the memory of a whole Python."""
SMALL: Final = 4
"""Gigabytes of memory up to which a device gets only one,"""
FEW: Final = 4
"""and cores below which one does that does not say how many gigabytes it has."""
IDLE: Final = 60.0
"""Seconds after which thinkers that nobody needs are ended."""
OVERTIME: Final = 5.0
"""Seconds beyond its budget after which a thinker is taken for dead."""
START: Final = 60.0
"""Seconds that its start may take."""
REMEMBERED: Final = 200
"""Thoughts that nobody wants now, but may want again."""


class Port(Protocol):
    """What the brain's worker gives: thinkers by number."""

    def start_thinker(self, index: int, archive: str) -> None:
        """Start one, with what is in a game's archive if one is named
        (:class:`app.catalogue.Known`); it says ``{"ready": true}`` when it can think.
        """

    def ask_thinker(self, index: int, text: str) -> None:
        """Send it a question (:func:`app.jobs.worker.think`); it may still be starting."""

    def end_thinker(self, index: int) -> None:
        """End it in the middle of whatever it does; nothing is heard of it afterwards."""


def thinkers(cores: int, memory: float | None, *, coarse: bool) -> int:
    """How many a device can have: one core is left to the page; ``memory`` are gigabytes, None
    where the browser does not say; ``coarse`` is a device that is used by finger.
    """
    small = cores < FEW if memory is None else memory <= SMALL
    if coarse or small:
        return 1
    return max(1, min(cores - 1, MOST))


def seconds(bot: Entry) -> float:
    """How long a bot that searches thinks at the page."""
    budget = bot.budget.seconds
    assert budget is not None  # it searches
    return SLOWER * budget


@dataclass(slots=True)
class _JobWorker:
    since: float
    """When it was last heard of, or got something to do."""
    ready: bool = False
    job: Job | None = None
    """What it thinks, wanted or not."""
    of: int = 0
    """The number of the question that it was asked last."""

    @property
    def limit(self) -> float | None:
        """When it is taken for dead, if nothing is heard of it until then."""
        if not self.ready:
            return self.since + START
        return None if self.job is None else self.since + self.job.seconds + OVERTIME


class Scheduler:
    """All thinkers of a visit, and what is to be thought."""

    def __init__(self, port: Port, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._port = port
        self._most = most
        self._clock = clock
        self._thinkers: dict[int, _JobWorker] = {}
        self._thoughts: list[Job] = []  # the most urgent first
        self._known: dict[str, Job] = {}
        self._archive = ""  # that thinkers are started with
        self._asked = 0
        self._deaths = 0
        self._needed = False
        self._visible = True
        self._used = 0.0

    @property
    def broken(self) -> bool:
        """Whether thinkers are given up for this game."""
        return self._deaths >= DEATHS

    def begin(self, game: str) -> None:
        """A table of a game is opened: thinkers are tried again."""
        self._deaths = 0
        self._take_archive(game)

    def want(self, jobs: Sequence[Job], stand_by: int = 0) -> None:
        """Say all that is to be thought about, and how many thinkers are to stand by since more
        will be soon; there are no more than the device can bear.
        """
        for job in jobs:
            self._recall(job)
            if self.broken and job.rank is not Rank.BOT:
                job.deaths = DEATHS
        self._thoughts = sorted((t for t in jobs if not t.over), key=lambda t: t.rank)
        was, self._needed = self._needed, bool(stand_by or self._thoughts) and not self.broken
        if self._needed and (self._visible or self._thoughts):
            for job in self._thoughts:
                self._take_archive(job.question["game"])
            shared = any(job.shared for job in self._thoughts)
            wanted = self._most if shared else max(stand_by, len(self._thoughts))
            self._start(min(wanted, self._most))
            self._hand_out()
        elif was and not self._needed:
            self._used = self._clock()

    def show(self, *, visible: bool) -> None:
        """The page is looked at, or no longer."""
        self._visible = visible
        self._used = self._clock()
        if not visible and not self._needed:
            self._end()

    def receive(self, message: Thought) -> None:
        """Take what a thinker says, and give it more to do."""
        index = message.thinker
        thinker = self._thinkers.get(index)
        if thinker is None:
            return
        thinker.since = self._used = self._clock()
        thinker.ready = True
        job = thinker.job
        if job is not None and message.of == thinker.of:
            thinker.job = None
            job.learn(index, pickle.loads(b64decode(message.found)), message.part)

    def died(self, index: int) -> None:
        """A thinker is no more: start it anew, to be asked again, unless that is given up."""
        thinker = self._thinkers.get(index)
        if thinker is None:
            return
        if thinker.job is None or thinker.job.rank is Rank.BOT:
            self._deaths += 1
        else:
            thinker.job.deaths += 1
        if self.broken:
            self._end()
        else:
            self._port.end_thinker(index)
            self._open(index)

    def look(self) -> bool:
        """See to what time brings, when :meth:`pending` is over; whether a thinker had died."""
        now = self._clock()
        hung = [
            index
            for index, thinker in self._thinkers.items()
            if thinker.limit is not None and now >= thinker.limit
        ]
        for index in hung:
            self.died(index)
        if self._resting and now >= self._used + IDLE:
            self._end()
        return bool(hung)

    def pending(self) -> float | None:
        """After how many seconds :meth:`look` is wanted, None for not at all."""
        limits = [thinker.limit for thinker in self._thinkers.values()]
        times = [limit for limit in limits if limit is not None]
        if self._resting:
            times.append(self._used + IDLE)
        return max(0.0, min(times) - self._clock()) if times else None

    @property
    def _resting(self) -> bool:
        """Whether there are thinkers that can be done without."""
        wanted = self._thoughts or (self._needed and self._visible)
        return bool(self._thinkers) and not wanted

    def _recall(self, job: Job) -> None:
        """Go on from what was found out when the same was wanted before."""
        known = self._known.pop(job.key, job)
        if known is not job:
            job.found, job.part = known.found, known.part
        self._known[job.key] = job
        for old in [*self._known][:-REMEMBERED]:
            del self._known[old]

    def _take_archive(self, game: str) -> None:
        """Have thinkers that can think of a game, beside the first one."""
        archive = KNOWN[game].archive
        if archive and archive != self._archive:  # those that run have not got it
            self._end()
            self._archive = archive

    def _start(self, count: int) -> None:
        for index in range(count):
            if index not in self._thinkers:
                self._open(index)

    def _open(self, index: int) -> None:
        self._thinkers[index] = _JobWorker(since=self._clock())
        self._port.start_thinker(index, self._archive)

    def _end(self) -> None:
        for index in self._thinkers:
            self._port.end_thinker(index)
        self._thinkers.clear()

    def _hand_out(self) -> None:
        """Give everybody something to do who has nothing."""
        ready = {index for index, thinker in self._thinkers.items() if thinker.ready}
        idle = [index for index in sorted(ready) if self._thinkers[index].job is None]
        for index in sorted(idle, key=self._begun):
            able = [each for each in self._thoughts if _may_think(each, index, ready)]
            if wanted := able[: KEPT + 1]:
                self._ask(index, wanted, ready)

    def _begun(self, index: int) -> int:
        """How much of what is wanted a thinker has begun."""
        return sum(index in job.waiting for job in self._thoughts)

    def _ask(self, index: int, wanted: Sequence[Job], ready: set[int]) -> None:
        """Ask a thinker what has waited longest of the most urgent that is wanted of it; what is
        new rather others begin who have begun less, or will have started soon.
        """
        busy = self._begun(index) > min(map(self._begun, self._thinkers))
        job = min(
            wanted,
            key=lambda each: (each.rank, busy and index not in each.waiting, each.served),
        )
        self._asked += 1
        if not job.waiting & ready:
            job.waiting = {*ready} if job.shared else {index}
        job.served = self._asked
        thinker = self._thinkers[index]
        thinker.since, thinker.job, thinker.of = self._clock(), job, self._asked
        keys = [each.key for each in wanted]
        question = {**job.question, "id": self._asked, "thinker": index, "wanted": keys}
        self._port.ask_thinker(index, json.dumps(question))


def _may_think(job: Job, index: int, ready: set[int]) -> bool:
    """Whether one who is ready is to go on with a thought: who began it, or where nobody of them is
    left, anybody.
    """
    waiting = job.waiting & ready
    return index in waiting or not waiting
