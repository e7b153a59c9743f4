"""The service worker: no connection, and a newer version."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL.GifImagePlugin import GifImageFile
from playwright.sync_api import BrowserContext

from e2e.conftest import SCREENS, Witness
from e2e.share.test_film import FRAMES, SHORT, film
from e2e.visitor import COUNT_CLICKS, INSTALLED, Visitor
from pompeii.core.record_link import to_link
from tools.build import single_file
from tools.build import site as build_site
from tools.build.build_files import write
from tools.build.serve import served
from tools.build.service_worker import service_worker

GAME = "?players=human,human&seed=away&handover=off&animation=off"


def newer(files: dict[str, bytes], cache: Path) -> dict[str, bytes]:
    """Build the site in another version.

    It has another page, and a service worker that accepts no other.
    """
    version = rb'name="version" content="'
    page, changed = re.subn(version + rb'[^"]*', version + b"newer", files["index.html"])
    assert changed == 1
    generated = ("files.json", "sw.js")
    site = {name: data for name, data in files.items() if name not in generated}
    site["index.html"] = page
    site["files.json"] = build_site.checksums(site)
    return {**site, "sw.js": service_worker(site, cache)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site that can be changed."""
    write(single_file.site(), folder := tmp_path / "site")
    return folder


@pytest.fixture
def visitor(folder: Path, new_context: Callable[..., BrowserContext]) -> Iterator[Visitor]:
    """A user whose browser lets the service worker cache the site."""
    with served(folder) as site:
        witness = Witness(site)
        page = new_context(viewport=SCREENS["desktop"]["viewport"]).new_page()
        witness.watch(page)
        page.add_init_script(COUNT_CLICKS)
        yield Visitor(page, site, touch=False)
    assert not witness.complaints


def version(visitor: Visitor) -> str | None:
    return visitor.page.locator("meta[name=version]").get_attribute("content")


def play_and_go_offline(visitor: Visitor) -> list[str]:
    """Begin a game, go on with it offline, and return its actions."""
    visitor.open(GAME)
    visitor.play(Random(1), lambda now: now.ply == 3 and not now.chosen)
    address, actions = visitor.page.url.removeprefix(visitor.address), visitor.actions()
    assert visitor.page.evaluate(INSTALLED)
    visitor.page.context.set_offline(True)
    visitor.open(address)
    return actions


def test_game_goes_on_offline_after_one_visit(visitor: Visitor) -> None:
    assert play_and_go_offline(visitor) == visitor.actions()
    names = visitor.page.evaluate("caches.keys()")
    assert all(name.startswith("pompeii:") for name in names)
    visitor.open()
    assert visitor.has("[data-action=new]")


@pytest.mark.whole
def test_bots_rules_and_films_work_offline(visitor: Visitor) -> None:
    play_and_go_offline(visitor)
    # A bot thinks in a separate worker, which starts only now.
    visitor.open("?players=human,bot:hard&seed=1&handover=off&animation=off&draw=auto")
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 3 and not now.chosen)
    assert visitor.notices() == []
    visitor.open("#rule=P5")
    assert "Relatives" in visitor.text("#rule-P5")
    visitor.open(f"?handover=off&animation=off#record={to_link(SHORT)}")
    visitor.act("share")
    _name, found = film(visitor)
    assert GifImageFile(BytesIO(found)).n_frames > FRAMES


def test_newer_version_is_offered_and_waits(visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    visitor.open(GAME)
    visitor.play(Random(1), lambda now: now.ply == 2 and not now.chosen)
    old = version(visitor)
    assert visitor.page.evaluate(INSTALLED)
    write(newer(single_file.site(), tmp_path / "made"), folder)
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-action=update]")
    assert version(visitor) == old
    visitor.play(Random(1), lambda now: now.ply == 3 and not now.chosen)
    assert version(visitor) == old
    actions = visitor.actions()
    with visitor.page.expect_navigation():
        visitor.press("[data-action=update]")
    visitor.sight()
    assert version(visitor) == "newer"
    assert visitor.actions() == actions
    assert not visitor.has("[data-action=update]")
