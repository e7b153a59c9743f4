"""Modules and files that a bot in the page does not get.

This gives clear errors. It does not stop a bot that looks for a way around. The boundary is the
opaque origin of the worker, whose policy allows no connection (docs/internals/bot-sandbox.md).
"""

import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

DENIED: Final = frozenset(
    {
        "js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "asyncio", "_asyncio",
        "ctypes", "_ctypes", "socket", "_socket", "ssl", "_ssl", "subprocess", "_posixsubprocess",
    }
)  # fmt: skip
"""Packages that lead out of Python, to a time after the answer, or to what a browser lacks."""
_READS: Final = frozenset({"os.listdir", "os.scandir", "os.walk", "os.fwalk"})


class DeniedModules:
    """A finder that rejects the denied packages."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - the interface of a finder
        target: ModuleType | None = None,  # noqa: ARG002
        /,
    ) -> None:
        """Raise `ModuleNotFoundError` for a denied package, and leave others to other finders."""
        if fullname.partition(".")[0] in DENIED:
            words = f"No module named {fullname!r} for a bot in the page"
            raise ModuleNotFoundError(words, name=fullname)


def deny_changes(event: str, given: tuple[Any, ...]) -> None:
    """Raise `PermissionError` for an audit event that changes a file or the process."""
    if event == "open":
        flags = given[2]
        denied = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    else:
        denied = event.startswith("os.") and event not in _READS
    if denied:
        raise PermissionError(f"A bot in the page cannot use {event} here.")


def deny_access() -> None:
    """Take the denied modules away, and deny changes of files from now on."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in DENIED:
            del sys.modules[name]
    sys.meta_path.insert(0, DeniedModules())
    sys.addaudithook(deny_changes)
