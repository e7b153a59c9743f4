"""Pompeii's loop in Pyodide, in a node process that waits from one round to the next."""

import json
import subprocess
from types import TracebackType
from typing import Self

from bench.engine.playout import Pace
from tools.env import ROOT


class Pyodide:
    """The node process; it ends with the `with` block."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            ["node", "bench/engine/pyodide.mjs"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.version = self._read()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def pace(self, seats: int, seed: int, seconds: float) -> Pace:
        """Measure `bench.engine.playout.pace` in Pyodide."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([seats, seed, seconds]) + "\n")
        self._process.stdin.flush()
        return Pace(*json.loads(self._read()))

    def _read(self) -> str:
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise RuntimeError("node ended before it answered; what it said stands above")
        return line.strip()
