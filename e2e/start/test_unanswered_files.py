"""A first visit on which the server never answers for a file, or stops in the middle of it."""

import itertools

import pytest
from playwright.sync_api import Browser

from e2e.damaging_server import HANGING_WAYS, faulty
from e2e.start.test_damaged_files import first_visit, kinds
from tools.build.serve import DIST


@pytest.mark.parametrize(
    ("name", "way", "lasts"),
    [
        ("boot.*.js", "unanswered", True),
        ("worker.*.js", "stalled", True),
        pytest.param("boot.*.js", "stalled", False, marks=pytest.mark.whole),
        pytest.param("last_board.*.js", "unanswered", True, marks=pytest.mark.whole),
    ],
)
def test_file_that_never_comes_is_requested_again_or_reported(
    browser: Browser, name: str, way: str, lasts: bool
) -> None:
    (file,) = DIST.glob(name)
    with faulty() as site:
        assert first_visit(browser, site, file.name, way, lasts=lasts) == ""


@pytest.mark.faults
@pytest.mark.parametrize(("way", "lasts"), [*zip(HANGING_WAYS, (True, False), strict=True)])
def test_every_file_of_a_start_that_never_comes(browser: Browser, way: str, lasts: bool) -> None:
    with faulty() as site:
        wrong = {
            name: found
            for name in itertools.chain(*kinds().values())
            if (found := first_visit(browser, site, name, way, lasts=lasts))
        }
    assert wrong == {}
