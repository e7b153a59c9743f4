"""Executors for many tasks: this process, several processes, or a cluster.

This module is independent of the kind of task. Any :class:`concurrent.futures.Executor` serves. One
that breaks, because a process of it died, is opened again for the remaining tasks.
"""

import os
import re
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

from .match_errors import ArenaError
from .optional_libraries import extra
from .signals import POLL_INTERVAL, delay_signals, leave_ctrl_c_to_parent

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
P = ParamSpec("P")

TRIES: Final = 3
"""Consecutive breaks of an executor, without any outcome, after which it is given up."""


@dataclass(frozen=True, slots=True)
class Workers:
    """A function that opens an executor, and the number of tasks it should hold (None: all)."""

    open: Callable[[], AbstractContextManager[Executor]]
    at_a_time: int | None


def carry_out(
    work: Callable[[Task], Outcome], tasks: Iterable[Task], workers: Workers
) -> Iterator[Outcome]:
    """Yield the outcome of ``work`` for each task, once each, in order of completion.

    Exceptions of ``work`` pass through. Raise `BrokenExecutor` if the executor keeps breaking.
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
        for done in wait(running, POLL_INTERVAL, FIRST_COMPLETED).done:
            yield running.pop(done), done.result()


class _Here(Executor):
    """An executor that works at once, in this process."""

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
    """Return workers that use this process alone."""
    return Workers(_Here, 1)


def of(jobs: int) -> Workers:
    """Return workers of `jobs` processes on this machine; one job uses this process."""
    return here() if jobs == 1 else processes(jobs)


def processes(jobs: int) -> Workers:
    """Return workers of `jobs` processes on this machine."""
    # Twice as many tasks as processes keep every process busy.
    return Workers(lambda: _pool(jobs), 2 * jobs)


class _Processes(ProcessPoolExecutor):
    """An executor whose processes are started as a whole, or not at all."""

    def submit(  # type: ignore[override]  # positional-only there
        self, work: Callable[P, Outcome], *args: P.args, **kwargs: P.kwargs
    ) -> Future[Outcome]:
        # A signal during the start would leave a process that fails with a traceback.
        with delay_signals():
            return super().submit(work, *args, **kwargs)


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    others = set(active_children())
    # The processes are not forked: a fork copies the locks of threads that it leaves behind.
    with delay_signals():  # in Python's own helper process too, which starts here
        executor = _Processes(jobs, get_context("spawn"), _begin)
    try:
        yield executor
    except BaseException:
        # A game may take minutes, and the results of the pending ones are no longer wanted.
        for process in set(active_children()) - others:
            process.terminate()
        # Python's exit may fail beside a thread of the executor that still ends.
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


def _begin() -> None:
    """Prepare a new worker process."""
    leave_ctrl_c_to_parent()
    # A process that waits for work does not notice the end of the starting process.
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def cluster(address: str) -> Workers:
    """Return the workers of the Dask cluster with its scheduler at ``address``.

    Raise `ArenaError` if that is no address or Dask is not installed. Opening raises it if no
    scheduler answers.
    """
    # Dask takes a minute to report that an address of this form leads nowhere.
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

    # All tasks go out at once: the scheduler knows best how many its workers take, and repeats
    # elsewhere the unfinished tasks of a worker that dies.
    return Workers(opened, None)
