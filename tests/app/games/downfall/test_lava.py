"""The lava on the board: tiles of one symbol flow into each other."""

import re

import pytest

from app.games.downfall.board_geometry import centre
from app.games.downfall.lava import announced_tiles, lava
from pompeii.games.downfall.actions import LAYS
from pompeii.games.downfall.board import square
from tests.app.visitor import nodes

COIN, MASK = 3, 1


def shape(names: str, layer: str, symbol: int = COIN) -> str:
    """Return the path of a layer of the flow on some squares."""
    (flow,) = lava({square(name): symbol for name in names.split()})
    (found,) = (node for node in nodes(flow) if node.attrs.get("class") == f"lava-{layer}")
    return str(found.attrs["d"])


@pytest.mark.parametrize(
    ("names", "tiles", "necks", "gaps"),
    [("c2", 1, 0, 0), ("c2 c3", 2, 1, 0), ("c2 d3", 2, 0, 0), ("c2 d2 c3 d3", 4, 4, 1)],
)
def test_neighbours_are_joined_and_a_block_of_four_is_filled(
    names: str, tiles: int, necks: int, gaps: int
) -> None:
    assert shape(names, "body").count("M") == tiles + necks + gaps


def test_bridge_is_curved_on_both_sides_and_narrower_in_its_middle() -> None:
    for layer in ("body", "veins"):
        joint = shape("c2 d2", layer).split("M")[-1]
        there, back = (re.findall(r"-?[\d.]+", part)[1] for part in joint.split("q")[1:])
        assert float(there) > 0 > float(back)


def test_each_symbol_flows_separately_and_unchanged_drawings_are_reused() -> None:
    before = list(lava({square("c2"): COIN, square("d2"): MASK}))
    after = list(lava({square("c2"): COIN, square("d2"): MASK, square("d3"): MASK}))
    assert {flow.id for flow in before} == {"lava-coin", "lava-mask"}
    assert [a is b for a, b in zip(before, after, strict=True)] == [False, True]


@pytest.mark.parametrize(("occupied", "centred"), [([], True), (["c2"], False)])
def test_symbol_of_an_announced_tile_is_beside_pieces(occupied: list[str], centred: bool) -> None:
    lay, pieces = LAYS[COIN].by_square[square("c2")], [square(name) for name in occupied]
    (ghost,) = announced_tiles([lay], {}, pieces)
    (sign,) = (node.attrs for node in nodes(ghost) if node.attrs.get("href") == "#sign-coin")
    x, y, size = (float(sign[key] or 0) for key in ("x", "y", "width"))
    assert ((x + size / 2, y + size / 2) == pytest.approx(centre(lay.square))) is centred
    assert [*announced_tiles([lay], {lay.square: MASK}, pieces)] == []
