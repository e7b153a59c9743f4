"""Firefox, by Puppeteer over WebDriver BiDi, which has no Python client: firefox.mjs."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from e2e.browsers.driver_interface import SIZES
from tools.env import node

SCRIPT = Path(__file__).with_name("firefox.mjs")


class Firefox:
    """A driver; see ``driver_interface.Driver``."""

    def __init__(self, pointer: str) -> None:
        width, height = SIZES[pointer]
        self._process = subprocess.Popen(
            [node(), SCRIPT, os.environ["POMPEII_FIREFOX"], str(width), str(height), pointer],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.version: str = self._step("version")

    def _step(self, *words: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(words), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def goto(self, address: str) -> None:
        self._step("goto", address)

    def run(self, program: str, *given: Any) -> Any:
        return self._step("run", program, *given)

    def press(self, pointer: str, x: float, y: float) -> None:
        self._step(pointer, x, y)

    def complaints(self) -> list[str]:
        heard: list[str] = self._step("complaints")
        return heard

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()
