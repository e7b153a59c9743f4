"""A seed and a number of iterations give the same choices everywhere, in Pyodide too."""

import json
import subprocess

import pytest

from tests.games.downfall.bots.choices import FILE, choices
from tools import env

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py


def test_choices_equal_the_recorded_ones() -> None:
    assert choices() == json.loads(FILE.read_text(encoding="utf-8"))


def test_pyodide_makes_the_same_choices() -> None:
    asked = subprocess.run(
        [
            env.node(),
            "tests/games/downfall/bots/choices_in_pyodide.mjs",
            "tests.games.downfall.bots.choices",
        ],
        cwd=env.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(asked.stdout) == json.loads(FILE.read_text(encoding="utf-8"))
