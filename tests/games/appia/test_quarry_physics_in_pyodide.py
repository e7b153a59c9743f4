"""The quarry is the same everywhere, in Pyodide too."""

import subprocess

import pytest

from tests.games.appia.golden_pushes import BEGINNING, digest
from tools import env

pytestmark = pytest.mark.no_cover  # four hundred pushes: see tests/conftest.py


def test_V_Q16_the_golden_digest() -> None:
    assert digest().startswith(BEGINNING)


def test_V_Q16_the_golden_digest_in_pyodide() -> None:
    asked = subprocess.run(
        [
            env.node(),
            "bench/run_in_pyodide.mjs",
            "from tests.games.appia.golden_pushes import digest; digest()",
        ],
        cwd=env.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert asked.stdout.strip() == digest()
