"""The last position is on the screen before Python starts, and nothing else of the storage."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Route

from e2e.conftest import Invite, Witness
from e2e.visitor import Visitor

KEY = "pompeii:/:waking"
STORED = f"localStorage.getItem('{KEY}')"
SPOIL = f"(text) => localStorage.setItem('{KEY}', text)"
TABLE = "role=application"
PICTURE = "() => document.querySelector('#waking-board > img').src"
NOT_SHOWN = "() => !document.querySelector('#waking, [data-waking]')"


@contextmanager
def asleep(visitor: Visitor) -> Iterator[None]:
    """Reload, and let Python start only at the end."""
    held: list[Route] = []
    visitor.page.route("**/worker.*.js", lambda route: held.append(route))
    visitor.page.reload(wait_until="domcontentloaded")
    yield
    held[0].continue_()
    visitor.page.unroute("**/worker.*.js")


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    found: Any = visitor.page.locator(selector).bounding_box()
    return dict(found)


@pytest.mark.parametrize("screen", ["phone", pytest.param("desktop", marks=pytest.mark.whole)])
def test_last_position_is_shown_at_once_and_becomes_live_in_place(
    invite: Invite, screen: str
) -> None:
    visitor = invite(screen)
    visitor.open("?players=human,human&seed=wake&animation=off")
    visitor.play(Random(1), lambda now: (now.ply or 0) >= 4 and now.hooks == ["action ready"])
    live, ply = box(visitor, TABLE), visitor.sight().ply
    pieces = visitor.page.locator("#pieces use").count()
    assert pieces
    with asleep(visitor):
        visitor.page.wait_for_selector("#waking img")
        assert box(visitor, "#waking-board") == pytest.approx(live, abs=1)
        tags = "all => [...new Set(all.map(({ tagName }) => tagName))]"
        assert visitor.page.eval_on_selector_all("#waking *", tags) == ["DIV", "IMG"]
        picture = unquote(visitor.page.evaluate(PICTURE))
        cities, losses = picture.split('id="volcano"')
        assert cities.split('id="pieces"')[1].count('href="#piece-') == pieces
        assert losses.count('href="#piece-') == 2
        assert not visitor.page.locator("[data-action=new]").is_visible()
        said = visitor.page.get_by_role("status").filter(visible=True).all_inner_texts()
        assert [text for text in said if text] == ["Your game is being restored."]
        assert visitor.page.locator("progress").is_visible()
    assert visitor.sight().hooks == ["action ready"]  # the handover follows
    assert visitor.sight().ply == ply
    assert visitor.page.evaluate(NOT_SHOWN)
    assert box(visitor, TABLE) == live
    visitor.act("home")
    visitor.page.wait_for_function(f"{STORED} === null")


def test_damaged_picture_or_one_of_another_game_is_not_shown(
    invite: Invite, witness: Witness
) -> None:
    visitor = invite()
    visitor.open("?players=human,human&seed=spoilt&handover=off&animation=off")
    visitor.page.wait_for_function(STORED)
    good = json.loads(visitor.page.evaluate(STORED))
    spoilt: list[object] = [
        "",
        "no picture",
        json.dumps(good)[:-9],
        *(
            json.dumps(good | change)
            for change in (
                {"game": "another"},
                {"look": "notice"},
                {"frame": [0, 0, "100%", 1]},
                {"layers": ["", "", '<image href="https://example.org/"/>']},
                {"layers": ["", "<g></path>", ""]},
                {"layers": ["", "<g></g>" * 10_000, ""]},
            )
        ),
    ]
    visitor.page.route("**/worker.*.js", lambda _route: None)
    visitor.page.reload(wait_until="domcontentloaded")
    visitor.page.wait_for_selector("#waking img")
    for text in spoilt:
        visitor.page.evaluate(SPOIL, text)
        visitor.page.reload(wait_until="domcontentloaded")
        visitor.page.wait_for_selector("[data-action=new]")
        assert visitor.page.evaluate(NOT_SHOWN)
    # The message of a failed start is shown over the picture too.
    witness.expected = ("ERR_FAILED", "undefined")
    visitor.page.evaluate(SPOIL, json.dumps(good))
    visitor.page.unroute("**/worker.*.js")
    visitor.page.route("**/worker.*.js", lambda route: route.abort())
    visitor.page.reload(wait_until="domcontentloaded")
    visitor.page.wait_for_selector("#waking img")
    visitor.page.get_by_role("alertdialog").wait_for()
    covered = "(at) => !document.elementFromPoint(at.x + 9, at.y + 9).closest('[role=alertdialog]')"
    assert not visitor.page.evaluate(covered, box(visitor, "role=alertdialog"))


def test_restored_page_asks_for_the_handover_again(
    visitor: Visitor,
) -> None:
    visitor.open("?players=human,human&seed=back&animation=off")
    visitor.act("ready")
    card = visitor.page.locator("[data-card]").first
    assert card.is_visible()
    travel = "(what) => dispatchEvent(new PageTransitionEvent(what, { persisted: true }))"
    visitor.page.evaluate(travel, "pagehide")
    assert not card.is_visible()
    with visitor.page.expect_navigation():
        visitor.page.evaluate(travel, "pageshow")
    assert visitor.sight().hooks == ["action ready"]
    assert not visitor.has("[data-card]")
