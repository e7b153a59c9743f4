"""Results on disk: JSON Lines, one line a result, written at its end.

Nothing is written to a file before every line of it is known to belong there.
"""

import os
import stat
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from errno import EISDIR
from io import FileIO
from json import dumps
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pompeii.core.i18n import _

from .match_errors import ArenaError

LONGEST: Final = 10_000_000
"""Longest permitted line, in bytes; a game needs about 5,000."""


class JournalFile(ABC):
    """A file that grows by whole lines, or nothing if there is no path.

    A subclass checks the lines that are there already, and keeps their contents.
    """

    def __init__(self, path: Path | None) -> None:
        """Read the file at `path` and open it for more lines.

        Raise `ArenaError`, and leave the file unchanged, if it holds anything else than lines of
        this journal.
        """
        self._path = path
        self._file: FileIO | None = None
        self._end = 0
        """End of the last complete line, in bytes."""
        if path is None:
            return
        try:
            check_ordinary(path)
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

    @abstractmethod
    def _take(self, number: int, line: bytes) -> None:
        """Keep the contents of the line `number`, from 1 on.

        Raise `ValueError` or `RecursionError` if it is no line of this journal.
        """

    @abstractmethod
    def _is_cut(self, line: bytes) -> bool:
        """Return True if `line` is the beginning of a line that only this journal would write."""

    @abstractmethod
    def _foreign(self, number: int) -> str:
        """Return the sentence that rejects the file for its line `number`."""

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
                    self._take(number, line)
                except (ValueError, RecursionError):
                    if line.endswith(b"\n") or not self._is_cut(line):
                        raise ArenaError(self._foreign(number)) from None
                    return b""
                if not line.endswith(b"\n"):
                    return line + b"\n"
                self._end += len(line)
        return b""

    def _append(self, document: Mapping[str, Any]) -> None:
        """Write `document` as one more line. Raise `ArenaError` if that fails."""
        if self._file is None:
            return
        try:
            self._write(dumps(document).encode() + b"\n")
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


class RequestJournal(JournalFile):
    """A journal whose first line is the request for its work, kept until the result is written."""

    def __init__(self, path: Path | None, request: Mapping[str, Any]) -> None:
        """Read the file at `path`, or begin it with `request`.

        Raise `ArenaError`, and leave the file unchanged, if it holds anything else than work for
        that request.
        """
        self._request = request
        super().__init__(path)
        if not self._end:
            self._append(request)

    def _is_cut(self, line: bytes) -> bool:  # noqa: ARG002 - any rest behind the right request
        return self._end > 0

    def remove(self) -> None:
        """Close and remove the file: the work is complete, and its result written."""
        self._close()
        if self._path is not None:
            self._path.unlink(missing_ok=True)


def check_ordinary(path: Path) -> None:
    """Check that results can be stored in the file at `path` and read again.

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
        words = _("{path}: is no ordinary file, so nothing can be kept there")
        raise ArenaError(words.format(path=path))
    for printed in (1, 2):
        with suppress(OSError):  # the stream is closed
            if os.path.samestat(found, os.fstat(printed)):
                words = _("{path}: what is printed goes there, so nothing can be kept")
                raise ArenaError(words.format(path=path))
