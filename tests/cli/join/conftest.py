"""A relay for guests, and the keyboard of a person at the terminal."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pompeii.cli import join
from pompeii.relay import reconnecting_guest
from tests.cli.join.keyboard import typing
from tests.relay.served_table import fast_clock, shared_site


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a relay, and let guests be as fast as hosts."""
    fast = partial(reconnecting_guest.GuestSession, clock=fast_clock)
    monkeypatch.setattr(join, "GuestSession", fast)
    with shared_site(tmp_path) as found:
        yield found


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Replace standard input by a pipe, and yield its other end."""
    with typing(monkeypatch) as found:
        yield found
