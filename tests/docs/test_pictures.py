"""The pictures of the rules agree with the rules."""

import re
from xml.etree import ElementTree

import pytest

from art.draw_rulebook_pictures import DRAWN, GAME, PICTURES, drawn
from pompeii import load
from pompeii.games.downfall.actions import OUT, Move, Relative
from pompeii.games.downfall.board import BUILDING_AT, NAMES, square
from tests.downfall_positions import pieces

RECORD = load(GAME.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DRAWN)
def test_committed_picture_is_up_to_date(name: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == drawn(DRAWN[name])


@pytest.mark.parametrize("name", DRAWN)
def test_picture_is_self_contained(name: str) -> None:
    root = ElementTree.fromstring((PICTURES / f"{name}.svg").read_text(encoding="utf-8"))
    for element in root.iter():
        for attribute, value in element.attrib.items():
            assert not attribute.endswith("href") or value.startswith("#")
    text = "".join(root.itertext())
    assert "url(" not in text.replace("url(#", "")
    assert [font for font in re.findall(r"font: ([^;}]*)", text) if "var(" in font] == []


def test_no_picture_is_unused() -> None:
    assert {path.stem for path in PICTURES.glob("*.svg")} == set(DRAWN)


def test_P5_picture_of_the_relatives_agrees_with_the_text() -> None:
    table = DRAWN["relatives"].table()
    assert RECORD.actions[DRAWN["relatives"].plies - 1].text == "2@e2"
    stands = pieces(table.state)
    assert (stands["e1"], stands["e2"]) == ("black black", "red red")
    view = table.view(table.state.actor)
    assert (view.seat, view.relatives_left) == (0, 3)
    homes = [BUILDING_AT[a.square] for a in view.legal if isinstance(a, Relative)]
    assert {home.colour for home in homes} == {"purple", "neutral"}
    purple = [NAMES[min(home.spaces)] for home in homes if home.colour == "purple"]
    assert purple == ["c3", "d3", "i3", "f5"]
    assert len(homes) - len(purple) == 9


def test_M2_picture_of_the_flight_agrees_with_the_text() -> None:
    table = DRAWN["flight"].table()
    stack = square(DRAWN["flight"].stack or "")
    assert pieces(table.state)["h6"] == "red red red"
    ways, gates = table.ways(stack)
    assert [gate.name for gate in gates] == ["Porta di Stabia", "Porta di Nocera"]
    assert [(NAMES[gate.square], ways[gate.square]) for gate in gates] == [("g7", 2), ("i7", 2)]
    assert max(ways.values()) == 3
    assert square("k5") not in ways
    view = table.view(0)
    targets = [a.target for a in view.legal if isinstance(a, Move) and a.origin == stack]
    assert sorted(targets) == sorted([*ways, OUT])
    assert view.lava[square("j7")] == 0
    assert square("j7") not in ways
