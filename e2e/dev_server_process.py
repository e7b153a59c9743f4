"""The development server of a copy of the checkout, which a test may change."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools.checkout_copy import copy_checkout
from tools.env import NODE_MODULES, ROOT


class DevServer:
    """A running development server."""

    def __init__(self, folder: Path, output: IO[str]) -> None:
        self.folder = folder
        """The copy of the checkout."""
        self._output = output
        self.address = next(word for word in self.line("Pompeii is at").split() if "://" in word)

    def line(self, beginning: str) -> str:
        """Return the next line of its terminal that begins so."""
        return next(line for line in self._output if line.startswith(beginning))

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text in a file of the copy."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (self.folder / name).write_text(text.replace(old, new), encoding="utf-8")


@contextmanager
def dev_server(folder: Path) -> Iterator[DevServer]:
    """Start the server in an empty folder, with the bytecode of the site's last build."""
    copy_checkout(folder)
    (folder / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    bytecode = folder / "build/bytecode"
    bytecode.mkdir(parents=True)
    for kept in (ROOT / "build/bytecode").glob("*"):
        (bytecode / kept.name).write_bytes(kept.read_bytes())
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'web'}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a developer's Python keeps its bytecode
    with subprocess.Popen(
        [sys.executable, "-m", "tools.dev.server"],
        cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            yield DevServer(folder, process.stdout)
        finally:
            process.terminate()
