"""Results on disk: JSON Lines, one game a line, of one match or several."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from .errors import ArenaError
from .matches import Fixture, Result, place, play
from .workers import Workers, carry_out


class Store:
    """The results of a file, or of this run alone where there is no path.

    A line is written when its game is over, so whatever ends a run, what was played is there; a
    last line that was cut off is taken away.
    """

    def __init__(self, path: Path | None) -> None:
        """Read what is there. Raises ArenaError if that is no file of results."""
        self._results: dict[tuple[str, int, int], Result] = {}
        self._file = None
        if path is None:
            return
        try:
            self._file = path.open("a+b")
            self._read(path.name)
        except OSError as error:
            raise ArenaError(f"{path}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, name: str) -> None:
        assert self._file is not None
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                self._file.truncate(whole)
                break
            whole += len(line)
            try:
                self._keep(Result(**json.loads(line)))
            except (ValueError, TypeError):
                self._file.close()
                raise ArenaError(f"{name}: line {number} is no game of a match") from None

    def _keep(self, result: Result) -> None:
        self._results.setdefault(result.place, result)

    def add(self, result: Result) -> None:
        """Keep one more result."""
        self._keep(result)
        if self._file is not None:
            self._file.write(json.dumps(result.document()).encode() + b"\n")
            self._file.flush()

    def of(self, fixtures: Sequence[Fixture]) -> list[Result]:
        """The results that are there, in the order of their fixtures."""
        found = (self._results.get(place(fixture)) for fixture in fixtures)
        return [result for result in found if result is not None]

    def fill(self, fixtures: Sequence[Fixture], workers: Workers) -> Iterator[Result]:
        """Play the fixtures that are missing, giving each result once it is kept."""
        missing = [fixture for fixture in fixtures if place(fixture) not in self._results]
        for result in carry_out(play, missing, workers):
            self.add(result)
            yield result
