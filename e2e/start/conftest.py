"""The server that damages files."""

from collections.abc import Iterator

import pytest

from e2e.damaging_server import faulty


@pytest.fixture
def faulty_site() -> Iterator[str]:
    with faulty() as address:
        yield address
