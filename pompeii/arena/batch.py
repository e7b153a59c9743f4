"""Many pieces of work whose outcomes are wanted in order, with a bar that tells how far it is."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TypeVar

from . import workers
from .errors import ArenaError
from .progress import Progress

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def batch(
    work: Callable[[Task], Outcome],
    tasks: Sequence[Task],
    where: workers.Workers,
    progress: Progress,
    words: Callable[[Task], str],
    dying: str,
) -> list[Outcome]:
    """What ``work`` gives for each task, in their order; the ``words`` of one that is done stand
    beside the bar. Raises ArenaError, ``dying``, where the processes keep dying.
    """
    outcomes: dict[int, Outcome] = {}
    try:
        numbered = partial(_numbered, work)
        for number, outcome in workers.carry_out(numbered, enumerate(tasks), where):
            outcomes[number] = outcome
            progress.step(words(tasks[number]))
    except BrokenExecutor:
        raise ArenaError(dying) from None
    finally:
        progress.close()
    return [outcomes[number] for number in range(len(tasks))]


def _numbered(work: Callable[[Task], Outcome], task: tuple[int, Task]) -> tuple[int, Outcome]:
    return task[0], work(task[1])
