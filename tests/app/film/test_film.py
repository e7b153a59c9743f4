"""A film of a game: its frames, and their delivery to the page."""

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from app.film import dialog
from app.film.dialog import FilmDialog
from app.film.frames import BEGINS, ENDS, LASTS, MOVES, Frames
from app.game_catalogue import Table, load
from app.games.downfall.film_frames import erupted
from app.worker_messages import Click
from pompeii import Table as Pompeii
from pompeii.games.appia.actions import Push
from pompeii.games.downfall.actions import Lay, Move
from tests.app.saves import game
from tests.app.screens.test_share import CITY, ROAD, cut, share_commands, sharing
from tests.app.visitor import Visitor

SVG = "{http://www.w3.org/2000/svg}"


def actions_before_eruption(text: str) -> int:
    """Number of actions before the eruption."""
    table = Pompeii.load(text)
    return next(ply for ply in range(len(table.steps)) if erupted(table.at(ply)))


def frames(table: Table) -> list[tuple[ElementTree.Element, int]]:
    """Return all frames of a film, and their durations."""
    reel = Frames(table)
    pairs = (reel.frame(number) for number in range(len(reel)))
    return [(ElementTree.fromstring(svg), seen) for svg, seen in pairs]


def text_of(frame: ElementTree.Element) -> str:
    """Return the text in a frame."""
    return " ".join(frame.itertext())


def ids(frame: ElementTree.Element) -> list[str]:
    return [each.attrib["id"] for each in frame.iter() if "id" in each.attrib]


def test_film_begins_with_the_eruption_and_ends_with_the_game() -> None:
    table = game("classic-4")
    found = frames(table)
    moved = [
        step
        for step in table.steps[actions_before_eruption(CITY) :]
        if isinstance(step.action, Lay | Move)
    ]
    assert len(found) == len(moved) + 2
    first, last = found[0][0], found[-1][0]
    assert not [id for id in ids(first) if id.startswith("lava-")]
    assert [id for id in ids(last) if id.startswith("lava-")]
    assert [seen for _frame, seen in found] == [BEGINS, *[LASTS] * (len(found) - 2), ENDS]
    view = table.view(None)
    for player, rescued in zip(table.record.players, view.rescued, strict=True):
        assert f"{player.name} rescued {rescued}" in " ".join(text_of(last).split())
    lost = [last.find(f".//{SVG}text[@id='lost-{side}-count']") for side in ("red", "blue")]
    assert [each is not None and each.text for each in lost] == [
        str(view.volcano[view.sides.index(side)]) for side in (0, 3)
    ]


def test_every_frame_shows_its_action_and_no_two_are_equal() -> None:
    found = [frame for frame, _seen in frames(game("two-card-3"))]
    assert all("done" in ids(frame) for frame in found[1:-1])
    texts = [ElementTree.tostring(frame) for frame in found]
    assert all(one != other for one, other in pairwise(texts))
    for frame in found:  # it is self-contained
        assert len(ids(frame)) == len({*ids(frame)})
        assert not [each for each in frame.iter() if {"class", "href"} & each.attrib.keys()]


def test_via_appia_film_shows_every_push_twice() -> None:
    table = load(ROAD)
    pushes = [ply for ply, step in enumerate(table.steps) if isinstance(step.action, Push)]
    found = frames(table)
    under_way = [frame for frame, seen in found if seen == MOVES]
    assert len(under_way) == len(pushes)
    assert all("push-line" in ids(frame) for frame in under_way)
    last = found[-1][0]
    assert "push-line" not in ids(last)
    view = table.view(None)
    stones = [id for id in ids(last) if id.startswith("stone-")]
    tiles = [id for id in ids(last) if id.startswith("tile-")]
    assert (len(stones), len(tiles)) == (len(view.quarry), view.laid.bit_count())
    for player, points in zip(table.record.players, view.scores, strict=True):
        assert f"{player.name} points {points}" in " ".join(text_of(last).split())


@pytest.mark.parametrize("text", [CITY, ROAD])
def test_background_frame_omits_the_places_of_the_table(text: str) -> None:
    reel = Frames(load(text))
    ground = ElementTree.fromstring(reel.ground())
    frame = ElementTree.fromstring(reel.frame(0)[0])
    sizes = [(each.get("width"), each.get("height")) for each in (ground, frame)]
    assert sizes[0] == sizes[1]
    places = [each for each in ground if each.get("data-part")]
    over = frame.findall(f"{SVG}svg")
    assert [f"on-{each.get('data-part')}" for each in places] == [each.get("id") for each in over]
    for behind, drawn in zip(places, over, strict=True):
        assert {key: behind.get(key) for key in ("x", "width", "height")} == {
            key: drawn.get(key) for key in ("x", "width", "height")
        }


@pytest.mark.parametrize("text", [CITY, ROAD])
def test_running_game_shows_only_public_information(text: str) -> None:
    plies = actions_before_eruption(CITY) + 40 if text == CITY else 60
    whole, running = Frames(load(text)), Frames(load(cut(text, plies)))
    assert 1 < len(running) < len(whole)
    number = len(running) - 2  # the last frame is shown longer
    assert running.frame(number) == whole.frame(number)


def test_film_is_offered_from_the_eruption_or_the_first_push_on() -> None:
    before, after = actions_before_eruption(CITY) - 1, actions_before_eruption(CITY)
    assert sharing(cut(CITY, before)).find("share-film") is None
    assert sharing(cut(CITY, after)).find("share-film")
    first = next(
        ply for ply, step in enumerate(load(ROAD).steps, 1) if isinstance(step.action, Push)
    )
    assert sharing(cut(ROAD, first - 1)).find("share-film") is None
    assert sharing(cut(ROAD, first)).text("share-film") == "Film of the pushes (GIF)"


def filming(text: str = CITY, *, connected: bool = True) -> Visitor:
    """Return a user who requests a film."""
    visitor = sharing(text)
    visitor.files.connected = connected
    visitor.click("share-film")
    return visitor


def last_request(visitor: Visitor) -> dict[str, Any]:
    """Return the last request to the page."""
    return {**share_commands(visitor)[-1]}


def report_done(visitor: Visitor, what: dict[str, Any], *, ok: bool = True) -> None:
    """Report to the session that the page has processed its frames."""
    visitor.send({"type": "filmed", "film": what["film"], "ok": ok})


def test_frames_are_sent_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog, "AT_A_TIME", 0.0001)
    visitor, reel = filming(), Frames(load(CITY))
    assert isinstance(visitor.session.top, FilmDialog)
    first = last_request(visitor)
    assert first["name"].endswith("-flight.gif")
    assert first["ground"] == reel.ground()
    assert {*first["samples"]} == {reel.frame(0)[0], reel.frame(len(reel) - 1)[0]}
    got: list[list[Any]] = []
    what = first
    while not what.get("over"):
        report_done(visitor, what)
        assert visitor.text("film-words") == f"{len(got)} of {len(reel)}"
        what = last_request(visitor)
        got += what["frames"]
    assert [(svg, seen) for svg, seen in got] == [reel.frame(n) for n in range(len(reel))]
    assert visitor.text("film-told") == ""
    report_done(visitor, what)
    assert visitor.text("film-told") == "The film is saved."
    assert visitor.find("film-progress") is None
    visitor.click("film-close")
    assert visitor.find("share-close")


def test_closing_the_film_ends_it() -> None:
    visitor = filming()
    what = last_request(visitor)
    visitor.click("film-close")
    count = len(share_commands(visitor))
    report_done(visitor, what)
    assert len(share_commands(visitor)) == count
    visitor.click("share-film")
    other = last_request(visitor)
    assert other["film"] != what["film"]
    report_done(visitor, what)  # it belongs to the previous film
    assert last_request(visitor) == other


def test_failure_is_reported() -> None:
    visitor = filming()
    report_done(visitor, last_request(visitor), ok=False)
    assert visitor.text("film-told") == "The film could not be made."
    assert visitor.text("film-close") == "Close"


def test_film_can_be_retried_without_a_connection() -> None:
    visitor = filming(connected=False)
    assert "need to be online" in visitor.text("share-told")
    assert visitor.files.asked == []
    visitor.files.connected = True
    visitor.click("share-film")
    assert isinstance(visitor.session.top, FilmDialog)
    visitor.click("film-close")
    assert visitor.text("share-told") == ""


def test_waiting_screen_can_be_left() -> None:
    visitor = sharing(CITY)
    data = {"action": "share-film"}
    visitor.session.handle(Click(data=data))
    visitor._see()
    assert visitor.text("share-told") == "A moment …"
    visitor.click("share-close")
    assert visitor.find("share-close") is None
    assert not isinstance(visitor.session.top, FilmDialog)
    assert json.loads(visitor.session.record() or "")
