"""The names for bots and the steps, which the build writes."""

from pathlib import Path

import pytest

from app.workshop import reference, steps
from tools.build import bot_reference, bot_steps


@pytest.fixture(autouse=True)
def built_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page find both files."""
    path = tmp_path / "reference.json"
    path.write_bytes(bot_reference.as_json())
    monkeypatch.setattr(reference, "PATH", path)
    reference.groups.cache_clear()
    path = tmp_path / "steps.json"
    path.write_bytes(bot_steps.as_json())
    monkeypatch.setattr(steps, "PATH", path)
    steps.steps.cache_clear()
