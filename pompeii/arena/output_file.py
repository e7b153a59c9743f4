"""The file for a result: checked before work that may take hours, written whole at its end."""

import os
import stat
from errno import EACCES, EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from uuid import uuid4

from .match_errors import ArenaError


class OutputFile:
    """A file for a result. It has its old contents or all of the new ones, never a part."""

    def __init__(self, path: Path) -> None:
        """Prepare the file at `path`. Raise `ArenaError` if it could not be written."""
        self._path = path
        self._target = Path(os.path.realpath(path))
        """The file itself, not a link to it."""
        try:
            self._check()
        except OSError as error:
            raise self._failure(error) from None

    def _check(self) -> None:
        mode = self._mode()
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if mode is not None and not os.access(self._target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        if _is_ordinary(mode):
            # Only a try shows all that may forbid it, e.g. a file system that is read-only.
            with TemporaryFile(dir=self._target.parent):
                pass

    def _mode(self) -> int | None:
        """Return the type and the permissions of the file, None if there is none yet."""
        try:
            return self._target.stat().st_mode
        except FileNotFoundError:
            return None

    @property
    def journal(self) -> Path | None:
        """Path of a file for unfinished work, beside this one; None beside a device or a pipe."""
        if not _is_ordinary(self._mode()):
            return None
        return self._path.with_name(f"{self._path.name}.part")

    def write(self, content: bytes) -> None:
        """Make `content` the contents of the file. Raise `ArenaError` if that fails."""
        try:
            mode = self._mode()
            if _is_ordinary(mode):
                self._replace(content, mode)
            else:
                self._target.write_bytes(content)
        except OSError as error:
            raise self._failure(error) from None

    def _replace(self, content: bytes, mode: int | None) -> None:
        whole = self._target.with_name(f".{uuid4().hex}.tmp")
        try:
            whole.write_bytes(content)
            if mode is not None:
                whole.chmod(stat.S_IMODE(mode))
            whole.replace(self._target)
        finally:
            whole.unlink(missing_ok=True)

    def _failure(self, error: OSError) -> ArenaError:
        return ArenaError(f"{self._path}: {error.strerror}")


def _is_ordinary(mode: int | None) -> bool:
    """Return True if `mode` is of a file that is none yet, or is no device and no pipe."""
    return mode is None or stat.S_ISREG(mode)
