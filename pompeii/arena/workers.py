"""Where many pieces of work are done: here, in processes, on a cluster.

Nothing in this module knows what the work is. Any :class:`concurrent.futures.Executor` serves; one
that breaks, because a process of it died, is opened anew and given what is left to do.
"""

import os
import re
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Final, ParamSpec, TypeVar

from pompeii.core.i18n import _

from .errors import ArenaError
from .optional import extra
from .signals import HEED

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
P = ParamSpec("P")

TRIES: Final = 3
"""How often in succession an executor may break before anything comes out of it."""


@dataclass(frozen=True, slots=True)
class Workers:
    """A way to open an executor, and how many tasks it should hold at a time (None: all)."""

    open: Callable[[], AbstractContextManager[Executor]]
    at_a_time: int | None


def carry_out(
    work: Callable[[Task], Outcome], tasks: Iterable[Task], workers: Workers
) -> Iterator[Outcome]:
    """What ``work`` gives for each task, once for each, in the order in which it gets done.

    Raises what ``work`` raises, and BrokenExecutor if the executor keeps breaking.
    """
    left = dict(enumerate(tasks))
    tries = TRIES
    while left:
        try:
            with workers.open() as executor:
                for task, outcome in _completed(executor, work, left, workers.at_a_time):
                    del left[task]
                    tries = TRIES
                    yield outcome
        except BrokenExecutor:
            tries -= 1
            if not tries:
                raise


def _completed(
    executor: Executor,
    work: Callable[[Task], Outcome],
    tasks: Mapping[int, Task],
    at_a_time: int | None,
) -> Iterator[tuple[int, Outcome]]:
    waiting = iter(list(tasks.items()))
    running: dict[Future[Outcome], int] = {}
    while True:
        free = None if at_a_time is None else at_a_time - len(running)
        for number, task in islice(waiting, free):
            running[executor.submit(work, task)] = number
        if not running:
            return
        for done in wait(running, HEED, FIRST_COMPLETED).done:
            yield running.pop(done), done.result()


class _Here(Executor):
    """Does the work at once, in this process."""

    def submit(  # type: ignore[override]  # positional-only there
        self, work: Callable[P, Outcome], *args: P.args, **kwargs: P.kwargs
    ) -> Future[Outcome]:
        future: Future[Outcome] = Future()
        future.set_result(work(*args, **kwargs))
        return future


def choose(jobs: int, address: str | None) -> Workers:
    """Return the workers of the cluster at `address`, or `jobs` processes if that is None."""
    return of(jobs) if address is None else cluster(address)


def here() -> Workers:
    """This process alone."""
    return Workers(_Here, 1)


def of(jobs: int) -> Workers:
    """So many processes on this machine, for one this process alone."""
    return here() if jobs == 1 else processes(jobs)


def processes(jobs: int) -> Workers:
    """So many processes on this machine."""
    # Twice as many tasks as processes, so that none has to wait for its next one.
    return Workers(lambda: _pool(jobs), 2 * jobs)


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    others = set(active_children())
    # Not forked: a fork copies the locks of threads that it leaves behind.
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        yield executor
    except BaseException:
        # A game may take minutes; nobody waits for those that nobody will see.
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()
        raise
    executor.shutdown()


def _begin() -> None:
    """What each process does first."""
    # Ctrl-C reaches every process of a terminal; the one that began this ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever waits for work notices nothing of the end of those who give it.
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def cluster(address: str) -> Workers:
    """The workers of a Dask cluster, whose scheduler is at ``address``. Raises ArenaError if
    that is no address or Dask is not installed, as does opening if no scheduler answers.
    """
    # Dask would wait a minute before it admits that such an address leads nowhere.
    if not re.fullmatch(r"\w+://\S+:\d+", address):
        words = _("{given} is no address like {address}")
        raise ArenaError(words.format(given=f"{address!r:.60}", address="tcp://192.0.2.1:8786"))
    distributed = extra("distributed", "cluster")

    @contextmanager
    def opened() -> Iterator[Executor]:
        try:
            client = distributed.Client(address, set_as_default=False)
        except (OSError, ValueError) as error:
            words = _("no cluster answers at {address}: {error}")
            raise ArenaError(words.format(address=address, error=error)) from None
        with client:
            yield client.get_executor()

    # All at once: the scheduler knows best how many its workers take, and repeats elsewhere what
    # a worker that dies had not finished.
    return Workers(opened, None)
