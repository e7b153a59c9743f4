"""The scheduler of the job workers: web workers that do everything slow beside the page and the app
worker.

These are the moves of bots, win probabilities and analyses. The wanted jobs are passed again after
every message (:meth:`Scheduler.set_jobs`); a job that is no longer wanted is not continued. A job
worker does one slice of one job, then again a slice of the most urgent one (:class:`.job.Rank`). So
nothing makes a bot wait for longer than a slice.

All job workers do a long job of a bot at the same time. Among equally urgent jobs the one that has
waited longest comes next, so that one job worker is enough for all. But none alternates between
more jobs than it can keep (:data:`.job.KEPT`). Results are remembered, and continued if they are
wanted again.

A job worker that dies or hangs is restarted, and its job is asked again. After two deaths in one
game the workers are given up (:attr:`Scheduler.broken`), and a bot without search chooses the
moves. After two deaths over a job that no bot waits for, only that job is given up.
"""

import json
import pickle
from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, Protocol

from app.game_catalogue import parts
from app.worker_messages import Thought
from pompeii.bots import Entry

from .job import DEATHS, KEPT, Job, Rank

SLOWER: Final = 2
"""Factor from a bot's budget in a match to its budget on the page, where Python is slower."""
SHARED: Final = 1.0
"""Seconds from which on all job workers share a job; a shorter one is not worth it."""
MAX_WORKERS: Final = 4
"""Maximum number of job workers; each needs the memory of a whole Python."""
SMALL: Final = 4
"""Gigabytes of memory up to which a device gets only one."""
FEW: Final = 4
"""Number of cores below which a device gets only one, if its memory is unknown."""
IDLE: Final = 60.0
"""Seconds after which unneeded job workers are ended."""
OVERTIME: Final = 5.0
"""Seconds beyond its budget after which a job worker counts as dead."""
START: Final = 60.0
"""Maximum seconds of its start."""
MAX_CACHED: Final = 200
"""Number of jobs that are remembered, although they are not wanted now."""


class Port(Protocol):
    """The functions of ``worker.js`` for job workers, which have numbers."""

    def start_job_worker(self, index: int, archives: str) -> None:
        """Start one, with lazy archives, separated by blanks (:class:`app.game_catalogue.Part`).

        It sends ``{"ready": true}`` when it has started.
        """

    def ask_job_worker(self, index: int, text: str) -> None:
        """Send it a question (:func:`app.jobs.worker.think`); it may still be starting."""

    def end_job_worker(self, index: int) -> None:
        """End it at once; no message of it arrives afterwards."""


def count_workers(cores: int, memory: float | None, *, coarse: bool) -> int:
    """Return how many job workers a device can have: one core is left to the page.

    `memory` is in gigabytes, None if the browser does not tell. `coarse` is True on a device that
    is used by finger.
    """
    small = cores < FEW if memory is None else memory <= SMALL
    if coarse or small:
        return 1
    return max(1, min(cores - 1, MAX_WORKERS))


def seconds(bot: Entry) -> float:
    """Return the seconds that a searching bot gets for a move on the page."""
    budget = bot.budget.seconds
    assert budget is not None  # since it searches
    return SLOWER * budget


@dataclass(slots=True)
class _JobWorker:
    since: float
    """The time of its last message or question."""
    ready: bool = False
    job: Job | None = None
    """The job in progress, wanted or not."""
    of: int = 0
    """The number of its last question."""

    @property
    def limit(self) -> float | None:
        """The time after which it counts as dead if it sends nothing, or None."""
        if not self.ready:
            return self.since + START
        return None if self.job is None else self.since + self.job.seconds + OVERTIME


class Scheduler:
    """All job workers of a visit, with their jobs."""

    def __init__(self, port: Port, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._port = port
        self._most = most
        self._clock = clock
        self._workers: dict[int, _JobWorker] = {}
        self._jobs: list[Job] = []  # sorted, the most urgent first
        self._known: dict[str, Job] = {}
        self._archives: set[str] = set()  # with which job workers start
        self._asked = 0
        self._deaths = 0
        self._needed = False
        self._visible = True
        self._used = 0.0

    @property
    def broken(self) -> bool:
        """True if job workers are given up for this game."""
        return self._deaths >= DEATHS

    def begin(self, game: str) -> None:
        """Prepare for a table of `game`: job workers are tried again."""
        self._deaths = 0
        self._take_archives([game])

    def set_jobs(self, jobs: Sequence[Job], workers_in_reserve: int = 0) -> None:
        """Set all wanted jobs.

        `workers_in_reserve` job workers are to be ready because more jobs will follow soon. There
        are never more than the device can have.
        """
        for job in jobs:
            self._reuse_result(job)
            if self.broken and job.rank is not Rank.BOT:
                job.deaths = DEATHS
        self._jobs = sorted((t for t in jobs if not t.over), key=lambda t: t.rank)
        was, self._needed = self._needed, bool(workers_in_reserve or self._jobs) and not self.broken
        if self._needed and (self._visible or self._jobs):
            for job in self._jobs:
                self._take_archives(job.needs)
            shared = any(job.shared for job in self._jobs)
            wanted = self._most if shared else max(workers_in_reserve, len(self._jobs))
            self._start(min(wanted, self._most))
            self._assign_jobs()
        elif was and not self._needed:
            self._used = self._clock()

    def set_visible(self, *, visible: bool) -> None:
        """Handle that the page became visible or hidden."""
        self._visible = visible
        self._used = self._clock()
        if not visible and not self._needed:
            self._end()

    def receive(self, message: Thought) -> None:
        """Handle a message of a job worker, which is then free for the next job."""
        index = message.thinker
        worker = self._workers.get(index)
        if worker is None:
            return
        worker.since = self._used = self._clock()
        worker.ready = True
        job = worker.job
        if job is not None and message.of == worker.of:
            worker.job = None
            job.add_result(index, pickle.loads(b64decode(message.found)), message.part)

    def died(self, index: int) -> None:
        """Handle the death of a job worker: restart it, unless that is given up."""
        worker = self._workers.get(index)
        if worker is None:
            return
        if worker.job is None or worker.job.rank is Rank.BOT:
            self._deaths += 1
        else:
            worker.job.deaths += 1
        if self.broken:
            self._end()
        else:
            self._port.end_job_worker(index)
            self._open(index)

    def check_timeouts(self) -> bool:
        """Do what is due, when :meth:`pending` is over; return True if a job worker hung."""
        now = self._clock()
        hung = [
            index
            for index, worker in self._workers.items()
            if worker.limit is not None and now >= worker.limit
        ]
        for index in hung:
            self.died(index)
        if self._is_idle and now >= self._used + IDLE:
            self._end()
        return bool(hung)

    def pending(self) -> float | None:
        """Return the seconds until :meth:`check_timeouts` is needed, or None."""
        limits = [worker.limit for worker in self._workers.values()]
        times = [limit for limit in limits if limit is not None]
        if self._is_idle:
            times.append(self._used + IDLE)
        return max(0.0, min(times) - self._clock()) if times else None

    @property
    def _is_idle(self) -> bool:
        """True if there are job workers, but none is needed."""
        wanted = self._jobs or (self._needed and self._visible)
        return bool(self._workers) and not wanted

    def _reuse_result(self, job: Job) -> None:
        """Continue from the result of an equal job that was wanted before."""
        known = self._known.pop(job.key, job)
        if known is not job:
            job.found, job.part = known.found, known.part
        self._known[job.key] = job
        for old in [*self._known][:-MAX_CACHED]:
            del self._known[old]

    def _take_archives(self, needs: Iterable[str]) -> None:
        """Restart the job workers if they lack the archive of a part. The first game is always
        there.
        """
        archives = {archive for key in needs if (archive := parts()[key].archive)}
        if not archives <= self._archives:  # the running ones lack one
            self._end()
            self._archives |= archives

    def _start(self, count: int) -> None:
        for index in range(count):
            if index not in self._workers:
                self._open(index)

    def _open(self, index: int) -> None:
        self._workers[index] = _JobWorker(since=self._clock())
        self._port.start_job_worker(index, " ".join(sorted(self._archives)))

    def _end(self) -> None:
        for index in self._workers:
            self._port.end_job_worker(index)
        self._workers.clear()

    def _assign_jobs(self) -> None:
        """Ask every idle job worker."""
        ready = {index for index, worker in self._workers.items() if worker.ready}
        idle = [index for index in sorted(ready) if self._workers[index].job is None]
        for index in sorted(idle, key=self._started_jobs):
            able = [each for each in self._jobs if _may_run(each, index, ready)]
            if wanted := able[: KEPT + 1]:
                self._ask(index, wanted, ready)

    def _started_jobs(self, index: int) -> int:
        """Return how many of the wanted jobs a job worker has started."""
        return sum(index in job.waiting for job in self._jobs)

    def _ask(self, index: int, wanted: Sequence[Job], ready: set[int]) -> None:
        """Ask a job worker for the most urgent job; among equals for the one that has waited
        longest.

        New jobs are better left to job workers that have started fewer, or will be ready soon.
        """
        busy = self._started_jobs(index) > min(map(self._started_jobs, self._workers))
        job = min(
            wanted,
            key=lambda each: (each.rank, busy and index not in each.waiting, each.served),
        )
        self._asked += 1
        if not job.waiting & ready:
            job.waiting = {*ready} if job.shared else {index}
        job.served = self._asked
        worker = self._workers[index]
        worker.since, worker.job, worker.of = self._clock(), job, self._asked
        keys = [each.key for each in wanted]
        request = {**job.request, "id": self._asked, "thinker": index, "wanted": keys}
        self._port.ask_job_worker(index, json.dumps(request))


def _may_run(job: Job, index: int, ready: set[int]) -> bool:
    """Return True if a ready job worker may do a job: if it started it, or if none of those that
    did is left.
    """
    waiting = job.waiting & ready
    return index in waiting or not waiting
