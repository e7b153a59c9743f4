"""Run a list of tasks on workers, return the outcomes in task order, and show a progress bar."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TypeVar

from . import workers
from .match_errors import ArenaError
from .progress import Progress

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def batch(
    work: Callable[[Task], Outcome],
    tasks: Sequence[Task],
    where: workers.Workers,
    progress: Progress,
    finish: Callable[[Task, Outcome], str],
    failure_text: str,
) -> list[Outcome]:
    """Return the outcome of ``work`` for each of the `tasks`, in their order.

    Each finished task goes to ``finish``, whose text is shown beside the bar. Raise `ArenaError`
    with `failure_text` if the processes keep dying.
    """
    outcomes: dict[int, Outcome] = {}
    try:
        numbered = partial(_numbered, work)
        for number, outcome in workers.carry_out(numbered, enumerate(tasks), where):
            outcomes[number] = outcome
            progress.step(finish(tasks[number], outcome))
    except BrokenExecutor:
        raise ArenaError(failure_text) from None
    finally:
        progress.close()
    return [outcomes[number] for number in range(len(tasks))]


def _numbered(work: Callable[[Task], Outcome], task: tuple[int, Task]) -> tuple[int, Outcome]:
    return task[0], work(task[1])
