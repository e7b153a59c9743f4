"""Results on disk: JSON Lines, one line a game, written at the end of the game.

Nothing is written to a file before every line of it is known to be a game of the current matches. A
truncated last line is removed only if no other program can have written it. It must then start,
byte by byte, with the head of such a game (match, deal, rotation and bots). A shorter fragment is
removed only behind complete games.
"""

import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from errno import EISDIR
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from pompeii.core.i18n import _

from .errors import ArenaError
from .matches import Fixture, Match, Result, place
from .workers import Workers, carry_out

LONGEST: Final = 10_000_000
"""Longest permitted line, in bytes; a game needs about 5,000."""


class Journal:
    """The results in a file, or in memory for this run if there is no path."""

    def __init__(self, path: Path | None, matches: Iterable[Match]) -> None:
        """Read the results in the file at `path`.

        Raise `ArenaError`, and leave the file unchanged, if it holds anything but games of
        `matches`.
        """
        self._results: dict[tuple[str, int, int], Result] = {}
        self._matches = {match.key: match for match in matches}
        self._path = path
        self._file: FileIO | None = None
        self._end = 0
        """End of the last complete line, in bytes."""
        if path is None:
            return
        try:
            _check_kind(path)
            rest = self._read(path)
            # The file is unbuffered, so that closing it does not repeat a failed write.
            self._file = path.open("ab", buffering=0)
            if self._file.tell() > self._end:
                self._file.truncate(self._end)
                self._write(rest)
        except OSError as error:
            self._close()
            raise ArenaError(f"{path}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _read(self, path: Path) -> bytes:
        """Read the complete lines, up to ``_end``, and return the bytes to write behind them.

        These are the last line again if it lacks only its line break.
        """
        if not path.exists():
            return b""
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST), b""), 1):
                try:
                    self._keep(Result.read(json.loads(line), self._matches))
                except (ValueError, RecursionError):
                    if line.endswith(b"\n") or not self._is_cut(line):
                        words = _(
                            "{path}: line {number} is no game of this match, so nothing is written"
                            " there"
                        )
                        raise ArenaError(words.format(path=path, number=number)) from None
                    return b""
                if not line.endswith(b"\n"):
                    return line + b"\n"
                self._end += len(line)
        return b""

    def _is_cut(self, line: bytes) -> bool:
        """Return True if `line` is the beginning of a line that :meth:`add` would write."""
        for match in self._matches.values():
            stem = json.dumps({"match": match.document(), "deal": 0}).encode()[:-2]
            if stem.startswith(line):
                return bool(self._results)
            if (deal := re.match(re.escape(stem) + rb"(\d{1,9})", line)) is None:
                continue
            for fixture in match.rotations(int(deal[1])):
                head = json.dumps(fixture.document()).encode()[:-1]
                if line.startswith(head) or (self._results and head.startswith(line)):
                    return True
        return False

    def _keep(self, result: Result) -> None:
        self._results.setdefault(result.place, result)

    def add(self, result: Result) -> None:
        """Store one more result. Raise `ArenaError` if the file cannot be written."""
        self._keep(result)
        if self._file is None:
            return
        try:
            self._write(json.dumps(result.document()).encode() + b"\n")
        except OSError as error:
            raise ArenaError(f"{self._path}: {error.strerror}") from None

    def _write(self, line: bytes) -> None:
        """Write the whole `line`, or nothing of it."""
        assert self._file is not None
        try:
            written = 0
            while written < len(line):
                written += self._file.write(line[written:])
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise
        self._end += len(line)

    def of(self, fixtures: Sequence[Fixture]) -> list[Result]:
        """Return the stored results of `fixtures`, in their order."""
        found = (self._results.get(place(fixture)) for fixture in fixtures)
        return [result for result in found if result is not None]

    def fill(
        self, fixtures: Sequence[Fixture], play: Callable[[Fixture], Result], workers: Workers
    ) -> Iterator[Result]:
        """Play the missing `fixtures` and yield each result after storing it."""
        missing = [fixture for fixture in fixtures if place(fixture) not in self._results]
        for result in carry_out(play, missing, workers):
            self.add(result)
            yield result


def _check_kind(path: Path) -> None:
    """Check that games can be stored in the file at `path` and read again.

    Raise `ArenaError` if it is no ordinary file, or is the target of printed output. Raise
    `OSError` if that cannot be determined.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not stat.S_ISREG(found.st_mode):
        words = _("{path}: is no ordinary file, so no games can be kept there")
        raise ArenaError(words.format(path=path))
    for printed in (1, 2):
        with suppress(OSError):  # the stream is closed
            if os.path.samestat(found, os.fstat(printed)):
                words = _("{path}: what is printed goes there, so no games can be kept")
                raise ArenaError(words.format(path=path))
