"""A start with any damaged file of the site ends in a started page, or in a sentence with a button.

This holds on a first visit, and for damaged files in the cache of the service worker.
"""

import json
from pathlib import Path, PurePosixPath
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page

from app.kit.error_texts import MENDED
from e2e.damaging_server import (
    FORGET_SNAPSHOT,
    KEPT_WAYS,
    RESCUE,
    WAYS,
    Faulty,
    end,
    end_fault,
    faulty,
    forget_http,
    page_of,
    plain,
    regular,
    spoil,
    try_again,
)
from e2e.storage.test_storage import HOLD_WORKERS
from e2e.visitor import Visitor
from tools.build import single_file
from tools.build import site as build_site
from tools.build.build_files import write
from tools.build.serve import DIST
from tools.build.service_worker import service_worker
from tools.build.vendored_file_list import SCANNER

NEWER = "0123456789ab"
"""The hash in the names of a newer version."""
NOT_KEPT = ("sw.js", ".nojekyll", *SCANNER, *build_site.ANSWERED_BY_SERVERS)
"""Beginnings of the names of files that the service worker does not cache."""
FORGOTTEN = "() => sessionStorage.getItem('pompeii:/:again') === null"
"""The page forgets a repair up to a second after its start; until then a second one is an error."""
# A request that passes the browser's own cache makes the service worker replace its copy.
REPLACE = "async (name) => { await (await fetch(name, { cache: 'reload' })).arrayBuffer(); }"
BEGINNING = "index.html"
"""The file with the page's own messages; without it the browser must report the error."""


def files() -> list[str]:
    """All files of the built site."""
    return sorted(
        path.relative_to(DIST).as_posix()
        for path in DIST.rglob("*")
        if (path.is_file() and path.suffix != ".html") or path.name == "index.html"
    )


def first_visit(browser: Browser, site: str, name: str, way: str, *, lasts: bool) -> str:
    """Make a first visit with a damaged file; return the faults of its end."""
    with page_of(browser, service_workers="block") as page:
        Faulty.fault, Faulty.lasts = (name, way), lasts
        try:
            page.goto(site, wait_until="commit")
            found = end(page)
            end_fault()
            if lasts and found not in ("started", "silent"):
                if plain(name) not in found:
                    return f"it is not named: {found}"
                if "offline" in found:
                    return f"there is a connection: {found}"
                found = try_again(page)
            if "undefined" in page.evaluate("caches.keys()"):
                return "a cache was made that belongs to nobody"
        except Error as error:
            found = str(error)
        finally:
            end_fault()
        return "" if found == "started" else found


def come_again(page: Page, site: str, name: str, way: str, *, online: bool) -> str:
    """Make a later visit with a damaged cache of the service worker; return its faults."""
    spoil(page, name, way)
    forget_http(page)
    Faulty.down = not online
    try:
        page.goto(site, wait_until="commit")
        found = end(page)
        Faulty.down = False
        if not online and found not in ("started", "silent"):
            if plain(name) not in found:
                return f"it is not named: {found}"
            page.get_by_role("button", name=RESCUE).wait_for()
            found = try_again(page)
    except Error as error:
        found = str(error)
    finally:
        Faulty.down = False
    return "" if found == "started" else found


def come_with_all(
    browser: Browser, site: str, cases: list[tuple[str, str]], *, online: bool
) -> dict[tuple[str, str], str]:
    """Make one later visit for each case; return the faults, by case."""
    wrong = {}
    left = list(cases)
    while left:
        with regular(browser, site) as page:  # a new user after each fault
            while left:
                case = left.pop(0)
                if found := come_again(page, site, *case, online=online):
                    wrong[case] = found
                    break
                page.wait_for_function(FORGOTTEN)
                # The next start is to have one damage only.
                page.evaluate(REPLACE, case[0])
    return wrong


SELDOM = ("export_saves", "gif", "repair", "share", "repair_boot_script")
"""Scripts that an ordinary start does not request."""


def kinds() -> dict[str, list[str]]:
    """Return the files by kind, each with some that the start needs."""
    needed = json.loads((DIST / "files.json").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for name in needed:
        if name != BEGINNING and not name.startswith(SELDOM):
            found.setdefault(PurePosixPath(name).suffix, []).append(name)
    return found


def damage_cases() -> list[tuple[str, str]]:
    """Return a file of each kind, with another damage each; the last ones can be in a cache."""
    random = Random(12)
    chosen = [random.choice(names) for names in kinds().values()]
    random.shuffle(chosen)
    return list(zip(chosen, (*WAYS, *KEPT_WAYS), strict=False))


def test_first_visit_with_a_missing_file_continues_or_reports_it(
    browser: Browser, faulty_site: str
) -> None:
    assert first_visit(browser, faulty_site, *damage_cases()[1], lasts=True) == ""


def test_damaged_first_script_is_reported(browser: Browser, faulty_site: str) -> None:
    (boot,) = DIST.glob("boot.*.js")
    assert first_visit(browser, faulty_site, boot.name, "cut", lasts=True) == ""


@pytest.mark.parametrize(("online", "which"), [(True, 2), (False, 3)])
def test_damaged_cache_is_repaired_or_reported(
    browser: Browser, faulty_site: str, online: bool, which: int
) -> None:
    assert come_with_all(browser, faulty_site, [damage_cases()[which]], online=online) == {}


@pytest.mark.whole
def test_damaged_file_missing_on_the_server_is_replaced_by_the_newer_version(
    browser: Browser, tmp_path: Path
) -> None:
    files = single_file.site()
    write(files, folder := tmp_path / "site")
    (worker,) = (name for name in files if name.startswith("worker."))
    (boot,) = (name for name in files if name.startswith("boot."))
    with faulty(folder) as site, regular(browser, site) as page:
        newer = dict(files)
        for name in (worker, boot):
            other = name.replace(name.split(".")[1], NEWER)
            newer = {
                each.replace(name, other): data.replace(name.encode(), other.encode())
                for each, data in newer.items()
            }
        del newer["sw.js"], newer["files.json"]
        newer["files.json"] = build_site.checksums(newer)
        newer["sw.js"] = service_worker(newer, tmp_path / "made")
        write(newer, folder)
        spoil(page, worker, "cut")
        forget_http(page)
        page.goto(site, wait_until="commit")
        assert end(page) == "started"
        assert page.locator(f"script[src*='{NEWER}']").count() == 1
        assert page.locator("[data-action=continue]").count() == 1


def test_damaged_app_worker_is_repaired_at_a_restart(browser: Browser, faulty_site: str) -> None:
    (game,) = DIST.glob("pompeii.zip.*")
    with page_of(browser, service_workers="block") as page:
        page.add_init_script(HOLD_WORKERS)
        visitor = Visitor(page, faulty_site, touch=False)
        visitor.open("?players=human,human&seed=kept&handover=off&animation=off")
        visitor.play(Random(1), lambda now: now.ply == 2 and not now.chosen)
        actions = visitor.actions()
        forget_http(page)
        page.evaluate(FORGET_SNAPSHOT)
        Faulty.fault, Faulty.lasts = (game.name, "cut"), False
        with page.expect_navigation(wait_until="commit"):
            page.evaluate("workers.at(-1).onerror({ message: 'died' })")
        assert end(page) == "started"
        assert visitor.actions() == actions
        assert visitor.notices() == [MENDED]


@pytest.mark.faults
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lasts", [False, True])
def test_every_file_with_every_damage_on_a_first_visit(
    browser: Browser, faulty_site: str, way: str, lasts: bool
) -> None:
    cases = [(name, way) for name in files() if name != BEGINNING]
    wrong = {
        case: found
        for case in cases
        if (found := first_visit(browser, faulty_site, *case, lasts=lasts))
    }
    assert wrong == {}


@pytest.mark.faults
@pytest.mark.parametrize("way", KEPT_WAYS)
@pytest.mark.parametrize("online", [True, False])
def test_every_file_with_every_damage_in_the_cache(
    browser: Browser, faulty_site: str, way: str, online: bool
) -> None:
    cases = [
        (name, way)
        for name in files()
        if not name.startswith(NOT_KEPT) and (online or name != BEGINNING)
    ]
    assert come_with_all(browser, faulty_site, cases, online=online) == {}
