"""The package as it was at a commit, beside today's in one process.

New bots are compared with earlier ones: in matches (:mod:`.checks.match_with_earlier_bots`) and in
iterations a second (``python -m bench.engine.search_rate``).
"""

import importlib
import io
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pompeii.registry import FIRST

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = "pompeii"
WITHIN: Final = f"{PACKAGE}."
REGISTRY: Final = f"{PACKAGE}.registry"


class Version:
    """A version of the package, today's or that of a commit, for one game."""

    def __init__(self, root: Path, key: str = FIRST) -> None:
        """Import the package in `root`; `key` is one of its games."""
        self._root = root
        self._loaded: dict[str, ModuleType] = {}
        with self.active():
            self.pompeii = importlib.import_module(PACKAGE)
            self.game = importlib.import_module(REGISTRY).game(key)
            self.bots = importlib.import_module(f"{self.game.package}.bots")

    @contextmanager
    def active(self) -> Iterator[None]:
        """Let imports find this version. The package imports some modules on first use."""
        if self._root == ROOT:
            yield
            return
        others = _taken()
        sys.modules.update(self._loaded)
        sys.path.insert(0, str(self._root))
        try:
            yield
        finally:
            sys.path.remove(str(self._root))
            self._loaded = _taken()
            sys.modules.update(others)

    def table(self, seats: int, seed: str) -> Any:
        """Return a new table."""
        with self.active():
            players = [self.pompeii.Player(str(side), side) for side in range(seats)]
            return self.game.table(self.game.new(players, {}, seed))

    def play(self, table: Any, action: str) -> None:
        """Play an action and all draws up to the next decision."""
        with self.active():
            table.play(self.game.parse(action))
            table.draw()


def _taken() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name.startswith(WITHIN) or name == PACKAGE]
    return {name: sys.modules.pop(name) for name in names}


def checked_out(commit: str) -> Path:
    """Return the folder with the package of a commit; create it the first time.

    Raise `ValueError` if there is no such commit.
    """
    asked = ["git", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"]
    found = subprocess.run(asked, cwd=ROOT, encoding="utf-8", stdout=subprocess.PIPE, check=False)
    if found.returncode:
        raise ValueError(f"commit {commit!r}")
    commit = found.stdout.strip()
    folder = ROOT / "build" / "earlier" / commit
    if not folder.exists():
        packed = subprocess.check_output(["git", "archive", commit, PACKAGE], cwd=ROOT)
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
    return folder
