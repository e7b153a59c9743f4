"""The notebooks of the examples run from the first cell to the last, on a few games.

They need packages of `make proof`, which runs this file by its name.
"""

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

from tests.paths import ROOT

GAMES = 40
MOST_BYTES = 100
"""Bytes of a decision in pandas. There are 1.6 million of them in ten thousand games."""


def run(notebook: Path) -> dict[str, Any]:
    """Run the code of `notebook` and return its variables."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    found: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), notebook.name, "exec"), found)
    return found


@pytest.fixture(autouse=True)
def _no_window() -> None:
    mpl.use("agg")


def test_games_in_pandas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("GAMES", str(GAMES))
    monkeypatch.setenv("FILE", str(tmp_path / "games.parquet"))
    found = run(ROOT / "examples/games_in_pandas.ipynb")
    rows = found["rows"]
    assert rows["game"].nunique() == GAMES
    assert rows.memory_usage(deep=True).sum() < MOST_BYTES * len(rows)
    assert 0 < found["advantage"] < 1
    assert found["length"].min() > 50
    assert found["shares"]["size"].sum() == len(found["flight"])
    assert (found["best"] >= found["worst"]).all()
    assert "The player who begins wins" in capfd.readouterr().out


def test_train_a_player(capfd: pytest.CaptureFixture[str]) -> None:
    found = run(ROOT / "examples/train_a_player.ipynb")
    assert found["share"] > 0.8
    assert "The trained player wins" in capfd.readouterr().out
