"""The quarry is the same everywhere, in Pyodide too."""

import subprocess

import pytest
import toolchain

from tests.appia.golden import BEGINNING, digest

pytestmark = pytest.mark.no_cover  # four hundred pushes: see tests/conftest.py


def test_V_Q16_the_golden_digest() -> None:
    assert digest().startswith(BEGINNING)


def test_V_Q16_the_golden_digest_in_pyodide() -> None:
    asked = subprocess.run(
        [toolchain.node(), "bench/inside.mjs", "from tests.appia.golden import digest; digest()"],
        cwd=toolchain.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert asked.stdout.strip() == digest()
