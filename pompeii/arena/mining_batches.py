"""The steps of the command ``mine``: many tasks each, carried out by workers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from pompeii.core.i18n import _

from .mining_journal import MiningJournal, Puzzle
from .progress import Progress
from .run_tasks_on_workers import batch
from .workers import Workers

Piece = TypeVar("Piece")


@dataclass(frozen=True, slots=True)
class MiningRequest:
    """The request for a file of puzzles."""

    games: int
    count: int
    seed: str
    workers: Workers
    quiet: bool = False
    """True to show no progress."""


@dataclass(frozen=True, slots=True)
class Batches(Generic[Puzzle]):
    """The steps of the work, with the finished tasks in a journal."""

    workers: Workers
    journal: MiningJournal[Puzzle]
    quiet: bool

    def run(
        self,
        step: str,
        work: Callable[[Piece], list[Puzzle]],
        tasks: Sequence[Piece],
        words: str,
    ) -> list[Puzzle]:
        """Return the puzzles of all `tasks` of `step`, in their order. Show a progress bar unless
        `quiet`.

        Only the unfinished tasks are carried out.
        """
        done = self.journal.of(step)
        missing = [(task, piece) for task, piece in enumerate(tasks) if task not in done]
        progress = Progress(
            len(tasks) - len(missing),
            len(tasks),
            _("{done}/{total} {words}, {time} left"),
            quiet=self.quiet,
        )

        def finish(task: tuple[int, Piece], puzzles: list[Puzzle]) -> str:
            self.journal.add(step, task[0], puzzles)
            return words

        dying = _("the processes that search keep crashing")
        batch(partial(_on_piece, work), missing, self.workers, progress, finish, dying)
        done = self.journal.of(step)
        return [puzzle for task in range(len(tasks)) for puzzle in done[task]]


def _on_piece(work: Callable[[Piece], list[Puzzle]], task: tuple[int, Piece]) -> list[Puzzle]:
    return work(task[1])
