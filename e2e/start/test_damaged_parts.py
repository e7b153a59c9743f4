"""A damaged file that no start needs: the game, puzzle, rules or film that need it.

With a connection the part opens, and the damaged file is replaced. Without one a sentence says so,
and "Try again" opens it once there is a connection.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser

from app.kit.error_texts import ABSENT, DAMAGED, MENDED, WRONG
from app.puzzles import puzzle_catalogue
from e2e.damaging_server import (
    KEPT_WAYS,
    WAYS,
    Faulty,
    damage_copy,
    end_fault,
    faulty,
    forget_http,
    page_of,
)
from e2e.prepared_games import recorded, started
from e2e.share.test_film import EXAMPLES
from e2e.visitor import INSTALLED, Visitor
from pompeii.core.record_link import to_link
from tools.build.serve import DIST

OPTIONS = "handover=off&animation=off"
OFFLINE = "cannot be used offline yet"
NOT_OPENED = "via-appia.es.json"
"""A file that no test here opens."""

# The checksum of a file in the cache of the service worker.
CHECKSUM = """async (name) => {
  const copy = await caches.match(name, { ignoreSearch: true });
  const digest = copy && await crypto.subtle.digest("SHA-256", await copy.arrayBuffer());
  return digest && [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
IS_WHOLE = f"async ([name, checksum]) => await ({CHECKSUM})(name) === checksum"


@dataclass(frozen=True)
class Part:
    """Something to open that needs a file of its own."""

    address: str
    opened: str
    """The selector of something in it."""
    named: str = ""
    """The selector of what to click for it after a start."""
    ended: str = "body"
    """The selector of what shows that the click has ended, well or not."""


def _film() -> str:
    return f"?{OPTIONS}#record={to_link(recorded('via-appia', 40, EXAMPLES))}"


PUZZLE = puzzle_catalogue.puzzles()[0].name
MAKING_A_FILM = 90_000
"""Milliseconds in which a film is made on a busy machine."""
FILM = "#film-told:text('saved')"
FILM_ENDED = "#film-told:not(:empty), #share-told:not(:empty):not(:text('A moment'))"
CODE = "#share-code[width]"
PARTS = {
    "appia.zip.deflate": Part(
        f"?game=via-appia&players=human,human&seed=1&{OPTIONS}", "main.appia [data-action]"
    ),
    "puzzles.zip.deflate": Part(f"?screen=puzzles&puzzle={PUZZLE}", "main.table"),
    "pushes.zip.deflate": Part("?screen=pushes", "#pushes-words"),
    "history.zip.deflate": Part("?screen=results", "main.results"),
    "rules.en.json": Part("#rule=P5", "#rule-P5"),
    "examples.json": Part("#rule=P5", "#rule-P5"),
    "via-appia.en.json": Part("#rule=V-1", "main.rules article"),
    "new_device.zip.deflate": Part("?screen=new-device", "#device-send"),
    "workshop.zip.deflate": Part("?screen=workshop", "#new-bot-pompeii"),
    "film.zip.deflate": Part(_film(), FILM, "#share-film", FILM_ENDED),
}
"""The parts by the files that they need, without hash."""
SCRIPTS = {
    "share_qr_and_pictures.js": Part(_film(), CODE, "[data-action=share-code]", CODE),
    "gif.js": Part(_film(), FILM, "#share-film", FILM_ENDED),
}
PICTURES = {
    "town.svg": Part(f"?players=human,human&seed=1&{OPTIONS}", "#board"),
    "appia-road.svg": PARTS["appia.zip.deflate"],
}
QUICK = ("appia.zip.deflate", "rules.en.json")


def built(name: str) -> str:
    """Return the name of a built file with its hash."""
    stem, ending = name.rsplit(".", 1)
    (path,) = DIST.glob(f"{stem}.*.{ending}")
    return path.name


def is_whole(name: str) -> list[str]:
    """Return the arguments of ``IS_WHOLE`` for a file."""
    return [name, hashlib.sha256((DIST / name).read_bytes()).hexdigest()]


def open_part(visitor: Visitor, part: Part) -> None:
    """Open a part, or its failure."""
    visitor.open(part.address)
    if part.named:
        visitor.act("share")
        press(visitor, part)


def press(visitor: Visitor, part: Part) -> None:
    """Click what opens the part, or opens it again."""
    visitor.point(part.named or "#coming-retry, #rules-retry")
    visitor.page.wait_for_selector(part.ended, timeout=MAKING_A_FILM)


def expect_notice(visitor: Visitor, part: Part, text: str) -> None:
    """Open a part that needs a script, and wait for a line about that script."""
    visitor.open(part.address)
    visitor.act("share")
    visitor.press(part.named)
    visitor.region("Notices").get_by_text(text).wait_for()


def message(visitor: Visitor) -> str:
    """Return the message that a part could not be opened."""
    return visitor.text("#coming-wait, #rules-wait, #share-told")


@contextmanager
def cached(browser: Browser, site: str) -> Iterator[Visitor]:
    """Return a user whose browser has cached the site."""
    with page_of(browser) as page:
        visitor = Visitor(page, site, touch=False)
        visitor.open(f"?{OPTIONS}")
        visitor.bring(started("kept").dump())
        assert page.evaluate(INSTALLED)
        yield visitor


@contextmanager
def newcomer(browser: Browser, site: str) -> Iterator[Visitor]:
    """Return a user who was never here, and whose browser allows no service worker."""
    with page_of(browser, service_workers="block") as page:
        yield Visitor(page, site, touch=False)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with faulty() as address:
        yield address


@pytest.fixture(autouse=True)
def without_faults() -> Iterator[None]:
    yield
    end_fault()
    Faulty.lasts, Faulty.down = False, False


def replaced_online(visitor: Visitor, name: str, part: Part, way: str) -> None:
    """Open a part whose cached file is damaged, with a connection."""
    damage_copy(visitor.page, built(name), way)
    forget_http(visitor.page)
    open_part(visitor, part)
    assert visitor.has(part.opened)
    assert visitor.page.evaluate(IS_WHOLE, is_whole(built(name)))


def reported_offline(visitor: Visitor, name: str, part: Part, way: str) -> None:
    """Open a part whose cached file is damaged, without a connection, then with one."""
    damage_copy(visitor.page, built(name), way)
    forget_http(visitor.page)
    Faulty.down = True
    open_part(visitor, part)
    assert not visitor.has(part.opened)
    assert ("the first time" if way == "missing" else DAMAGED) in message(visitor)
    Faulty.down = False
    press(visitor, part)
    assert visitor.has(part.opened)
    assert visitor.page.evaluate(IS_WHOLE, is_whole(built(name)))


def replaced_on_first_visit(visitor: Visitor, name: str, part: Part, way: str) -> None:
    """Open a part whose file comes damaged once, and may be kept for ever."""
    Faulty.fault, Faulty.lasts = (built(name), way), False
    open_part(visitor, part)
    assert Faulty.fault is None
    assert visitor.has(part.opened)


def reported_on_first_visit(visitor: Visitor, name: str, part: Part, way: str) -> None:
    """Open a part whose file comes damaged each time, then as it should."""
    Faulty.fault, Faulty.lasts = (built(name), way), True
    open_part(visitor, part)
    assert not visitor.has(part.opened)
    assert WRONG in message(visitor)
    Faulty.fault = None
    press(visitor, part)
    assert visitor.has(part.opened)


def test_damaged_copies_are_replaced_when_their_parts_are_opened(
    browser: Browser, site: str
) -> None:
    Faulty.fault = (built(NOT_OPENED), "cut")  # of the first visit: it does not hinder the rest
    with cached(browser, site) as visitor:
        assert Faulty.fault is None
        for name in QUICK:
            replaced_online(visitor, name, PARTS[name], "flipped")
            assert visitor.notices() == [MENDED]
        damage_copy(visitor.page, name := built("town.svg"), "cut")
        visitor.open(PICTURES["town.svg"].address)
        visitor.page.wait_for_function(IS_WHOLE, arg=is_whole(name))
        reported_offline(visitor, "puzzles.zip.deflate", PARTS["puzzles.zip.deflate"], "cut")


def test_wrong_answer_on_a_first_visit_is_requested_again_or_reported(
    browser: Browser, site: str
) -> None:
    with newcomer(browser, site) as visitor:
        replaced_on_first_visit(visitor, "rules.en.json", PARTS["rules.en.json"], "flipped")
        assert visitor.notices() == [MENDED]
        reported_on_first_visit(
            visitor, "appia.zip.deflate", PARTS["appia.zip.deflate"], "login page"
        )


def test_failed_installation_is_reported_until_good_bytes_come(browser: Browser, site: str) -> None:
    with page_of(browser) as page:
        visitor = Visitor(page, site, touch=False)
        Faulty.fault, Faulty.lasts = (built(NOT_OPENED), "cut"), True
        visitor.open()
        line = visitor.region("Notices").get_by_text(OFFLINE)
        line.wait_for()
        Faulty.fault = None
        line.wait_for(state="detached")
        assert page.evaluate(INSTALLED)


# The long proof

Proof = Callable[[Visitor, str, Part, str], None]


@pytest.mark.faults
@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("proof", [replaced_online, reported_offline])
def test_every_damaged_copy_of_a_part(browser: Browser, site: str, name: str, proof: Proof) -> None:
    with cached(browser, site) as visitor:
        for way in KEPT_WAYS:
            proof(visitor, name, PARTS[name], way)


@pytest.mark.faults
@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("way", WAYS)
def test_every_wrong_answer_for_a_part_on_a_first_visit(
    browser: Browser, site: str, name: str, way: str
) -> None:
    for proof in (replaced_on_first_visit, reported_on_first_visit):
        with newcomer(browser, site) as visitor:  # who has no copy of an earlier case
            proof(visitor, name, PARTS[name], way)


@pytest.mark.faults
@pytest.mark.parametrize("name", SCRIPTS)
def test_every_damaged_copy_of_a_script(browser: Browser, site: str, name: str) -> None:
    part = SCRIPTS[name]
    with cached(browser, site) as visitor:
        for way in KEPT_WAYS:
            replaced_online(visitor, name, part, way)
            damage_copy(visitor.page, built(name), way)
            forget_http(visitor.page)
            Faulty.down = True
            expect_notice(visitor, part, ABSENT if way == "missing" else DAMAGED)
            Faulty.down = False
            open_part(visitor, part)
            assert visitor.has(part.opened)


@pytest.mark.faults
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("way", WAYS)
def test_every_wrong_answer_for_a_script_on_a_first_visit(
    browser: Browser, site: str, name: str, way: str
) -> None:
    part = SCRIPTS[name]
    with newcomer(browser, site) as visitor:
        replaced_on_first_visit(visitor, name, part, way)
        visitor.region("Notices").get_by_text(MENDED).wait_for()
    with newcomer(browser, site) as visitor:  # who has no copy of the first case
        Faulty.fault, Faulty.lasts = (built(name), way), True
        expect_notice(visitor, part, WRONG)
        Faulty.fault = None
        open_part(visitor, part)
        assert visitor.has(part.opened)


@pytest.mark.faults
@pytest.mark.parametrize("name", PICTURES)
def test_every_damaged_copy_of_a_picture(browser: Browser, site: str, name: str) -> None:
    with cached(browser, site) as visitor:
        for way in KEPT_WAYS:
            damage_copy(visitor.page, built(name), way)
            forget_http(visitor.page)
            Faulty.down = True
            open_part(visitor, PICTURES[name])
            assert visitor.has(PICTURES[name].opened)
            Faulty.down = False
            open_part(visitor, PICTURES[name])
            visitor.page.wait_for_function(IS_WHOLE, arg=is_whole(built(name)))
