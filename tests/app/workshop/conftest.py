"""The names for bots, the steps and the examples, which the build writes."""

from pathlib import Path

import pytest

from app.workshop import examples, reference, steps
from tools.build import bot_examples, bot_reference, bot_steps


@pytest.fixture(autouse=True)
def built_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page find these files."""
    for module, built, kept in (
        (reference, bot_reference, reference.groups),
        (steps, bot_steps, steps.steps),
        (examples, bot_examples, examples.examples),
    ):
        path = tmp_path / f"{module.ID}.json"
        path.write_bytes(built.as_json())
        monkeypatch.setattr(module, "PATH", path)
        kept.cache_clear()
