"""The built site, which takes seconds, built once per process."""

import re

import pytest

from tools.build import site
from tools.i18n.catalogues import LANGUAGES

HASH = re.compile(r"\.[0-9a-f]{12}(?=[./])")


@pytest.fixture(scope="session")
def files() -> dict[str, bytes]:
    """Return every file of the site by its name."""
    return site.contents(LANGUAGES)


@pytest.fixture(scope="session")
def plain(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return every file of the site by its name without the hash."""
    return {HASH.sub("", name): data for name, data in files.items()}
