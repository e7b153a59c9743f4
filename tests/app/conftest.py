"""Every test of the page begins in English."""

from collections.abc import Iterator

import pytest

from app.kit import i18n


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Restore English after a test in another language."""
    yield
    if i18n.language() != i18n.DEFAULT:
        i18n.use("")
