"""The same random bytes in every run."""

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", Random(1).randbytes)
