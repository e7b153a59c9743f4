"""The board's drawing, compared with the facts it is drawn from (docs/rules.md, B1 to B5)."""

import itertools
import math
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from art import draw_downfall_board
from pompeii.games.downfall import board
from tests.app.visitor import Visitor

SVG = "{http://www.w3.org/2000/svg}"
LEFT, TOP, UNIT = 70, 80, 100
LAYERS = ["dusk", "buildings", "vents", "gates", "vesuvius"]
LAYERS += ["lava", "hits", "marks", "numbers", "pieces", "ghosts", "labels", "volcano"]

TEXT = draw_downfall_board.BOARD.read_text(encoding="utf-8")
ROOT = ElementTree.fromstring(TEXT)
TOWN_TEXT = draw_downfall_board.TOWN.read_text(encoding="utf-8")
TOWN = ElementTree.fromstring(TOWN_TEXT)
VENTS_TEXT = draw_downfall_board.VENTS.read_text(encoding="utf-8")


def layer(name: str) -> ElementTree.Element:
    (found,) = (group for group in ROOT.findall(f"{SVG}g") if group.get("id") == name)
    return found


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.attrib[name])


def corner(square: board.Square) -> tuple[float, float]:
    column, row = board.cell(square)
    return LEFT + UNIT * column, TOP + UNIT * row


def rectangle(element: ElementTree.Element) -> tuple[float, float, float, float]:
    x, y = number(element, "x"), number(element, "y")
    return x, y, x + number(element, "width"), y + number(element, "height")


def drawn_buildings() -> dict[str, ElementTree.Element]:
    groups = layer("buildings").findall(f"{SVG}g")
    assert all("data-building" in group.attrib for group in groups)
    return {group.attrib["data-building"]: group for group in groups}


def spaces(within: ElementTree.Element) -> list[ElementTree.Element]:
    return [e for e in within.iter() if "space" in e.get("class", "").split()]


def test_committed_drawings_are_up_to_date() -> None:
    assert draw_downfall_board.drawing() == TEXT
    assert draw_downfall_board.town() == TOWN_TEXT
    assert draw_downfall_board.vents() == VENTS_TEXT


def test_both_drawings_have_the_same_shape() -> None:
    for name in ("viewBox", "width", "height"):
        assert ROOT.attrib[name] == TOWN.attrib[name]


def test_layers_are_in_order() -> None:
    assert [group.get("id") for group in ROOT.findall(f"{SVG}g")] == LAYERS
    for name in ("lava", "marks", "pieces", "ghosts", "labels", "volcano"):
        assert not list(layer(name))
    for group in ROOT.findall(f"{SVG}g"):
        assert group.get("pointer-events") == (None if group.get("id") == "hits" else "none")
    assert ROOT.findtext(f"{SVG}title")


def test_b1_every_square_has_one_target_in_its_place() -> None:
    rects = [e for e in ROOT.iter() if "data-square" in e.attrib]
    assert [e.attrib["data-square"] for e in rects] == [board.NAMES[s] for s in board.SQUARES]
    for rect, square in zip(rects, board.SQUARES, strict=True):
        x, y = corner(square)
        assert rectangle(rect) == (x, y, x + UNIT, y + UNIT)
        assert rect.attrib["id"] == f"sq-{board.NAMES[square]}"
        assert rect in list(layer("hits"))


def test_b2_every_vent_shows_its_symbol_on_its_square() -> None:
    vents = layer("vents").findall(f"{SVG}g")
    assert [vent.attrib["data-vent"] for vent in vents] == list(board.SYMBOLS)
    for vent, symbol, square in zip(vents, board.SYMBOLS, board.VENTS, strict=True):
        (sign,) = vent.iter(f"{SVG}use")
        assert sign.attrib["href"] == f"#sign-{symbol}"
        x, y = corner(square)
        left, top, right, bottom = rectangle(sign)
        assert x < left < right < x + UNIT
        assert y < top < bottom < y + UNIT


@pytest.mark.parametrize("gate", board.GATES, ids=lambda gate: gate.key)
def test_b3_gate_lies_before_its_edge_and_on_no_square(gate: board.Gate) -> None:
    (hit,) = (e for e in layer("hits") if e.get("data-gate") == gate.key)
    assert hit.attrib["id"] == f"gate-{gate.key}"
    left, top, right, bottom = rectangle(hit)
    x, y = corner(gate.square)
    if gate.edge in ("north", "south"):
        assert x <= left < right <= x + UNIT
        assert 0 <= (y - bottom if gate.edge == "north" else top - y - UNIT) < 5
    else:
        assert y <= top < bottom <= y + UNIT
        assert 0 <= (x - right if gate.edge == "west" else left - x - UNIT) < 5
    for square in board.SQUARES:
        sx, sy = corner(square)
        assert right <= sx or left >= sx + UNIT or bottom <= sy or top >= sy + UNIT


def test_b3_every_gate_is_named() -> None:
    names = [e.text for e in ROOT.iter() if e.get("class") == "gate-name"]
    assert names == [gate.name.split()[-1].upper() for gate in board.GATES]


@pytest.mark.parametrize("building", board.BUILDINGS, ids=lambda building: building.key)
def test_b4_b5_building_shows_its_number_colour_and_spaces(
    building: board.Building,
) -> None:
    group = drawn_buildings()[building.key]
    assert group.attrib["data-colour"] == building.colour
    numbers = [e for e in layer("numbers") if e.attrib["data-number"] == building.key]
    shown = [e.text for n in numbers for e in n.iter() if e.get("class") == "medallion-number"]
    assert shown == ([str(building.number)] if building.number else [])
    found = Counter(space.attrib["data-on"] for space in spaces(group))
    assert found == {board.NAMES[square]: count for square, count in building.spaces.items()}


def test_b5_every_building_has_a_roof_of_its_colour() -> None:
    eaves = [e.attrib["class"] for e in TOWN.iter() if e.get("class", "").startswith("eave ")]
    assert eaves == [f"eave {building.colour}" for building in board.BUILDINGS]
    roofs = {e.attrib["class"] for e in TOWN.iter() if "roof" in e.get("class", "").split()}
    assert {f"roof {building.colour} lit" for building in board.BUILDINGS} <= roofs


def test_b4_b5_no_building_and_no_space_is_drawn_twice() -> None:
    groups = [e.attrib["data-building"] for e in ROOT.iter() if "data-building" in e.attrib]
    assert groups == [building.key for building in board.BUILDINGS]
    assert len(spaces(ROOT)) == sum(board.SPACES)


def test_spaces_lie_inside_their_square_without_overlap() -> None:
    by_square: dict[str, list[tuple[float, float, float]]] = {}
    for space in spaces(ROOT):
        circle = number(space, "cx"), number(space, "cy"), number(space, "r")
        by_square.setdefault(space.attrib["data-on"], []).append(circle)
    for name, circles in by_square.items():
        x, y = corner(board.square(name))
        for cx, cy, r in circles:
            assert x + r <= cx <= x + UNIT - r
            assert y + r <= cy <= y + UNIT - r
        for (ax, ay, ar), (bx, by, br) in itertools.combinations(circles, 2):
            assert math.dist((ax, ay), (bx, by)) > ar + br


def test_medallion_hides_no_space() -> None:
    circles = list(ROOT.iter(f"{SVG}circle"))
    medallions = [e for e in circles if "medallion" in e.get("class", "").split()]
    assert len(medallions) == sum(1 for building in board.BUILDINGS if building.number)
    for medallion, space in itertools.product(medallions, spaces(ROOT)):
        apart = math.dist(
            (number(medallion, "cx"), number(medallion, "cy")),
            (number(space, "cx"), number(space, "cy")),
        )
        assert apart > number(medallion, "r") + number(space, "r")


def test_no_frame_hides_a_number() -> None:
    assert LAYERS.index("numbers") > LAYERS.index("marks")


def test_slope_has_room_for_the_casualties_of_four() -> None:
    volcano = Visitor("?players=human,human,human,human&seed=5&handover=off").find("volcano")
    assert volcano is not None
    place = re.fullmatch(r"translate\((\d+) (\d+)\)", layer("volcano").attrib["transform"])
    assert place is not None
    left, top = map(float, place.groups())
    toll, *casualties = volcano.nodes
    width, height = float(toll.attrs["width"]), float(toll.attrs["height"])
    _, _, wide, _ = map(float, ROOT.attrib["viewBox"].split())
    assert 0 < left < left + width < wide
    assert 0 < top < top + height < corner(board.SQUARES[-1])[1]
    counts = [node for node in casualties if node.tag == "text"]
    assert len(counts) == 4
    for count in counts:
        assert 0 < float(count.attrs["x"]) < width
        assert 0 < float(count.attrs["y"]) < height


def test_drawing_obeys_the_content_security_policy() -> None:
    tags = {e.tag.removeprefix(SVG) for e in ROOT.iter()}
    assert not tags & {"style", "script", "image", "foreignObject", "a", "filter"}
    for element in ROOT.iter():
        for name, value in element.attrib.items():
            assert name != "style"
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("#")
    assert not re.search(r"url\((?!#)", TEXT)


@pytest.mark.parametrize("text", [TEXT, TOWN_TEXT, VENTS_TEXT], ids=["board", "town", "vents"])
def test_ids_are_unique_and_every_reference_has_its_target(text: str) -> None:
    root = ElementTree.fromstring(text)
    ids = Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)
    assert max(ids.values()) == 1
    assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', text)) <= set(ids)


def test_page_finds_the_ids_it_draws_with() -> None:
    ids = {e.attrib["id"] for e in ROOT.iter() if "id" in e.attrib}
    wanted = [f"piece-{side}" for side in ["red", "black", "yellow", "blue"]]
    wanted += [f"sign-{symbol}" for symbol in board.SYMBOLS]
    assert {*wanted, "lava-tile", "lava-core", "lava-flow", "lava-pool"} <= ids


def test_drawing_is_light_enough_for_a_phone() -> None:
    assert sum(1 for _ in ROOT.iter()) < 700  # it is painted again during the game
    assert sum(1 for _ in TOWN.iter()) < 2_500
    assert len(TEXT.encode()) + len(TOWN_TEXT.encode()) < 250_000
