"""The names for bots, which only the build knows."""

from pathlib import Path

import pytest

from app.workshop import reference
from tools.build import bot_reference


@pytest.fixture(autouse=True)
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page find the names."""
    path = tmp_path / "reference.json"
    path.write_bytes(bot_reference.as_json())
    monkeypatch.setattr(reference, "PATH", path)
    reference.groups.cache_clear()
