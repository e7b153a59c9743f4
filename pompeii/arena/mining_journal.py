"""The journal of a search for puzzles: a line for the request, then one for each finished task."""

import json
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Generic, TypeVar

from pompeii import __version__
from pompeii.core.i18n import _

from .journal_file import RequestJournal
from .match_errors import ArenaError

Puzzle = TypeVar("Puzzle")


@dataclass(frozen=True, slots=True)
class PuzzleFile(Generic[Puzzle]):
    """The format of the files of puzzles of a game."""

    game: str
    """The key of the game."""
    read: Callable[[str], list[Puzzle]]
    write: Callable[[Iterable[Puzzle]], str]


class MiningJournal(RequestJournal, Generic[Puzzle]):
    """The puzzles of the finished tasks in a file, or in memory for this run without a path."""

    def __init__(
        self, path: Path | None, file: PuzzleFile[Puzzle], games: int, count: int, seed: str
    ) -> None:
        """Read the finished tasks in the file at `path`, or begin that file.

        The request is for `count` puzzles in the format `file`, from `games` games with `seed`.
        Raise `ArenaError`, and leave the file at `path` unchanged, if it holds anything else than
        tasks of that request.
        """
        self._file_format = file
        self._done: dict[str, dict[int, list[Puzzle]]] = {}
        request = {
            "version": __version__,
            "game": file.game,
            "games": games,
            "count": count,
            "seed": seed,
        }
        super().__init__(path, request)

    def _take(self, number: int, line: bytes) -> None:
        found = json.loads(line)
        try:
            if number == 1:
                self._check_request(found)
            else:
                puzzles = self._file_format.read(found["puzzles"])
                self._keep(found["step"], int(found["task"]), puzzles)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError from error

    def _check_request(self, found: Mapping[str, object]) -> None:
        if found == self._request:
            return
        words = _(
            "{path}: was begun by `mine {flags}` of Pompeii {version}; use that again, or remove"
            " this file"
        )
        named = [(f"--{name}", str(found[name])) for name in ("game", "games", "count", "seed")]
        flags = shlex.join(chain(*named))
        raise ArenaError(words.format(path=self._path, flags=flags, version=found["version"]))

    def _foreign(self, number: int) -> str:
        words = _("{path}: line {number} is none of `mine`, so nothing is written there")
        return words.format(path=self._path, number=number)

    def _keep(self, step: str, task: int, puzzles: list[Puzzle]) -> None:
        self._done.setdefault(step, {})[task] = puzzles

    def add(self, step: str, task: int, puzzles: Sequence[Puzzle]) -> None:
        """Store the `puzzles` of the task number `task` of a `step`.

        Raise `ArenaError` if the file cannot be written.
        """
        self._keep(step, task, [*puzzles])
        self._append({"step": step, "task": task, "puzzles": self._file_format.write(puzzles)})

    def of(self, step: str) -> Mapping[int, list[Puzzle]]:
        """Return the puzzles of the finished tasks of `step`, by task number."""
        return self._done.get(step, {})
