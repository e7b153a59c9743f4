"""The clock of the simulated devices."""

import pytest

from app.together import monotonic_time
from tests.app.together.devices import Carrier


@pytest.fixture
def carrier(monkeypatch: pytest.MonkeyPatch) -> Carrier:
    """A carrier whose time is that of all its devices."""
    made = Carrier()
    monkeypatch.setattr(monotonic_time, "monotonic", lambda: made.time)
    return made
