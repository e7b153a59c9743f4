"""The background pictures of Via Appia, compared with the places that are drawn on them."""

import gzip
import math
import re
from xml.etree import ElementTree

import pytest

from app.games.appia.quarry import BOX, FAR, FAR_EDGE, NEAR
from app.games.appia.road_geometry import ROAD_BOX, centre, name_position, radius
from art import draw_appia_boards
from art.appia.roads import BED, off_road
from art.appia.towns import tablet_box
from pompeii.games.appia.board import CITIES, LINES, NAMES, SPACES
from tests.paths import ROOT

SVG = "{http://www.w3.org/2000/svg}"
TEXTS = {
    path.name: path.read_text(encoding="utf-8")
    for path in (draw_appia_boards.ROAD, draw_appia_boards.QUARRY)
}
ROAD, QUARRY = (ElementTree.fromstring(text) for text in TEXTS.values())
GRAVEL = next(group for group in ROAD.iter(f"{SVG}g") if group.get("id") == "road-bed-3")
BAND, DISCS = GRAVEL.findall(f"{SVG}path")


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_committed_pictures_are_up_to_date() -> None:
    assert list(TEXTS.values()) == [draw_appia_boards.road(), draw_appia_boards.quarry()]


def test_pictures_have_the_shape_of_the_drawings_on_them() -> None:
    assert [ROAD.attrib["viewBox"], QUARRY.attrib["viewBox"]] == [ROAD_BOX, BOX]


def test_roadbed_joins_the_places_along_every_line() -> None:
    bands = [numbers(band) for band in BAND.attrib["d"].split("M")[1:]]
    assert len(bands) == len(LINES)
    for band, (one, other) in zip(bands, LINES, strict=True):
        assert band == pytest.approx([*centre(one), *centre(other)], abs=0.1)
    assert float(BAND.attrib["stroke-width"]) >= 18


def test_every_space_lies_on_the_roadbed_with_a_rim_around_it() -> None:
    discs = [numbers(disc) for disc in DISCS.attrib["d"].split("M")[1:]]
    assert len(discs) == len(SPACES)
    for space, (left, y, wide, *_arc) in zip(SPACES, discs, strict=True):
        assert (left + wide, y) == pytest.approx(centre(space), abs=0.1)
        assert wide > radius(space)
        assert off_road(*centre(space)) < 0


def test_no_line_passes_along_a_foreign_space() -> None:
    for ends in LINES:
        (ax, ay), (bx, by) = map(centre, ends)
        for space in set(SPACES) - {*ends}:
            x, y = centre(space)
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(
                (ax, ay), (bx, by)
            ) ** 2
            share = min(1.0, max(0.0, share))
            near = math.dist((x, y), (ax + share * (bx - ax), ay + share * (by - ay)))
            assert near - radius(space) > BED / 2


def test_no_plant_covers_the_road() -> None:
    trees = [each for each in ROAD.iter(f"{SVG}use") if "tower" not in each.attrib["href"]]
    assert len(trees) > 90
    for each in trees:
        x, y, wide = (float(each.attrib[name]) for name in ("x", "y", "width"))
        assert off_road(x + wide / 2, y + wide / 2) > 4


def test_city_names_are_on_the_sheet_and_cover_no_space_or_line() -> None:
    for n, city in enumerate(CITIES):
        left, top, right, bottom = tablet_box(n)
        assert name_position(city) == ((left + right) / 2, (top + bottom) / 2)
        assert 0 < left < right < 1000
        for space in SPACES:
            sx, sy = centre(space)
            dx, dy = max(left - sx, 0, sx - right), max(top - sy, 0, sy - bottom)
            assert math.hypot(dx, dy) >= radius(space)
        for one, other in LINES:
            (ax, ay), (bx, by) = centre(one), centre(other)
            for part in range(101):
                x, y = ax + (bx - ax) * part / 100, ay + (by - ay) * part / 100
                dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
                assert math.hypot(dx, dy) > BED / 2, (NAMES[city], NAMES[one], NAMES[other])


def test_red_line_and_bars_are_at_the_edges_of_the_stones() -> None:
    drawn = [each.attrib.get("d", "") for each in QUARRY.iter(f"{SVG}path")]
    assert f"M{-NEAR} 0H{NEAR}" in drawn
    assert f"M{-NEAR} 0L{-FAR:g} {-FAR_EDGE:g}H{FAR:g}L{NEAR} 0z" in drawn


@pytest.mark.parametrize("name", TEXTS)
def test_references_have_targets_and_no_effect_is_slow_to_paint(name: str) -> None:
    root = ElementTree.fromstring(TEXTS[name])
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len({*ids})
    assert {*re.findall(r'(?:url\(|href=")#([\w-]+)', TEXTS[name])} <= {*ids}
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert not tags & {"filter", "mask", "image", "style", "script", "foreignObject"}
    assert not re.search(r"url\((?!#)", TEXTS[name])


@pytest.mark.parametrize("name", TEXTS)
def test_pictures_are_light_enough_for_a_phone(name: str) -> None:
    assert len(gzip.compress(TEXTS[name].encode(), 9, mtime=0)) < 18 * 1024
    assert sum(1 for _ in ElementTree.fromstring(TEXTS[name]).iter()) < 1500


def test_pictures_are_loaded_on_demand_only() -> None:
    web = ROOT / "web"
    sheets = [*sorted(web.glob("style/*.css")), web / "app/games/appia/style.css"]
    rules = [rule for sheet in sheets for rule in sheet.read_text(encoding="utf-8").split("}")]
    asking = {
        name: {
            rule.split("{")[0].split("*/")[-1].strip()
            for rule in rules
            if f"var(--{name.removesuffix('.svg')})" in rule
        }
        for name in TEXTS
    }
    assert asking == {
        "appia-road.svg": {
            "#road-picture, .thumbnail.on-road",
            "#laid-board.via-appia",
            ".house-picture.via-appia",
        },
        "appia-quarry.svg": {"#quarry-picture, .thumbnail.on-quarry"},
    }
