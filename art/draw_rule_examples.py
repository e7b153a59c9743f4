"""Draw the examples of the rules by the page's own functions, cropped to the squares that matter.

An example is two pictures, before and after, and the motions between them. Each picture is the
markup inside an SVG; its symbols are those of ``board.svg``.
"""

import xml.etree.ElementTree as ET
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from app.games.downfall.animations import Animations
from app.games.downfall.board import number_labels
from app.games.downfall.board_geometry import LEFT, TOP, UNIT, centre, drawing
from app.games.downfall.coordinate_labels import sign
from app.games.downfall.highlights import highlights
from app.games.downfall.lava import lava
from app.games.downfall.local_game import DownfallLocalGame
from app.games.downfall.pieces import pieces
from app.games.downfall.view_model import ViewModel, build_view_model
from app.kit.nodes import Node, to_html
from app.storage.settings import UserSettings
from app.table.table_changes import ChangeDetector
from pompeii import Table
from pompeii.games.downfall.actions import OUT
from pompeii.games.downfall.board import GATES, NAMES, SQUARES, VENTS, cell, square
from pompeii.games.downfall.state import Phase

from .example_positions import play
from .rule_examples import Example, examples

SVG: Final = "http://www.w3.org/2000/svg"
ET.register_namespace("", SVG)
EDGE: Final = 36
"""Margin of a picture around its squares, in the drawing's units; it holds their names."""
OUTSIDE: Final = 66
"""The same margin at the edge of the city, with the signs of the gates."""
APART: Final = 1.2
"""Delay of an action's motion after the one before, as a multiple of a motion's duration."""
ARROWS: Final = {"west": "←", "north": "↑", "east": "→", "south": "↓"}
OFF, ASIDE = 62, 27
"""Distance of a letter or digit from the middle of its square, and its shift sideways."""


@dataclass(frozen=True)
class Crop:
    """The squares of a picture and their part of the drawing."""

    squares: frozenset[int]
    left: int
    top: int
    wide: int
    high: int

    @property
    def box(self) -> str:
        """``viewBox`` of the picture."""
        return f"{self.left} {self.top} {self.wide} {self.high}"


def drawn() -> dict[str, Any]:
    """Return every example by its name: its part of the board, before, after, and the motions."""
    return {example.name: _drawn(example) for example in examples()}


def crop(example: Example) -> Crop:
    """Return the squares between an example's two corners, and the edge around them."""
    (west, north), (east, south) = map(cell, example.corners)
    squares = {s for s in SQUARES if west <= cell(s)[0] <= east and north <= cell(s)[1] <= south}
    left = LEFT + UNIT * west - (OUTSIDE if west == 0 else EDGE)
    top = TOP + UNIT * north - (OUTSIDE if north == 0 else EDGE)
    right = LEFT + UNIT * (east + 1) + (OUTSIDE if east == 10 else EDGE)
    bottom = TOP + UNIT * (south + 1) + (OUTSIDE if south == 6 else EDGE)
    return Crop(frozenset(squares), left, top, right - left, bottom - top)


def _drawn(example: Example) -> dict[str, Any]:
    """Return one example in the form that the page reads."""
    seen, table, prefix = crop(example), example.position(), f"ex-{example.name}-"
    local_game = DownfallLocalGame(table, "", UserSettings(hand_over=False))
    if example.picked.isdecimal():
        local_game.pick_card(int(example.picked))
    elif example.picked:
        local_game.pick_square(square(example.picked))
    before = _picture(build_view_model(local_game), seen, (), f"{prefix}a-", marked=True)
    ground = _ground({NAMES[s] for s in seen.squares})
    picture = {"box": seen.box, "phase": _looks(table), "ground": ground, "before": before}
    if not example.acts:
        return picture
    ghosts, moves = _moved(table, example.acts.split())
    local_game = DownfallLocalGame(table, "", UserSettings(hand_over=False))
    after = _picture(build_view_model(local_game), seen, ghosts, f"{prefix}b-", marked=example.then)
    moved = [[f"{prefix}b-{id}", *how] for id, *how in moves]
    return {**picture, "after": after, "moves": [m for m in moved if f'id="{m[0]}"' in after]}


def _looks(table: Table) -> str:
    """Return the light of the picture, by its class for style sheets."""
    seething = table.phase is Phase.CITY and table.view(None).seething
    return f"{table.phase.value} seething" if seething else table.phase.value


def _moved(table: Table, acts: Iterable[str]) -> tuple[list[Node], list[list[str | float]]]:
    """Take actions, and return ghosts and motions, each action's after those of the one before."""
    ghosts: list[Node] = []
    moves: list[list[str | float]] = []
    for number, act in enumerate(acts):
        witness, motions = ChangeDetector(table.view(0)), Animations()
        play(table, [act])
        view = table.view(0)
        motions.queue(witness.detect(view), view)
        ghosts += motions.ghosts
        for id, kind, x, y, begin in motions.take():
            moves.append([id, kind, x, y, round(float(begin) + APART * number, 2)])
    return ghosts, moves


def _picture(
    scene: ViewModel, seen: Crop, ghosts: Iterable[Node], prefix: str, *, marked: bool
) -> str:
    """Return the markup of one picture: everything on the board."""
    names = {NAMES[s] for s in seen.squares}
    scene = replace(
        scene,
        targets=scene.targets & {*seen.squares, OUT},
        distances={
            square: steps for square, steps in scene.distances.items() if square in seen.squares
        },
    )
    nodes = [*lava(scene.view.lava)]
    if marked:
        nodes += [node for node in _each(highlights(scene)) if not _hidden(node)]
    nodes += [node for node in pieces(scene.view) if _on(node, names)]
    nodes += ghosts
    if marked:
        nodes += [
            _wordless(node)
            for node in _each(number_labels(scene))
            if _on(node, names) or _exit(node)
        ]
    nodes += _edge(seen)
    return "".join(to_html(_renamed(node, prefix)) for node in nodes)


def _each(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield the drawn nodes, out of the groups that only keep them together."""
    for node in nodes:
        yield from (node,) if node.attrs else node.nodes


def _hidden(node: Node) -> bool:
    """Return True if a mark is shown only under the pointer, or shows an earlier action."""
    return bool({"shows", "trace"} & set(node.attrs.get("class", "").split()))


def _on(node: Node, names: Container[str]) -> bool:
    """Return True if something stands on one of these squares, by its id."""
    return any(part in names for part in node.id.split("-"))


def _exit(node: Node) -> bool:
    """Return True if it marks a gate open as an exit."""
    return node.id.startswith("exit-")


def _wordless(node: Node) -> Node:
    """Return a label without words: at a gate an arrow gives the direction."""
    if not _exit(node):
        return node
    plate, text = node.nodes
    arrow = replace(text, children=ARROWS[node.attrs["class"].split()[-1]])
    return replace(node, children=(plate, arrow))


def _edge(seen: Crop) -> Iterator[Node]:
    """Yield a letter over each column and a digit before each row, clear of the gates."""
    columns = {NAMES[s][0]: centre(s)[0] for s in seen.squares}
    rows = {NAMES[s][1]: centre(s)[1] for s in seen.squares}
    above, before = min(rows.values()) - OFF, min(columns.values()) - OFF
    yield from (sign(letter, x + ASIDE, above) for letter, x in sorted(columns.items()))
    yield from (sign(digit, before, y + ASIDE) for digit, y in sorted(rows.items()))


def _renamed(node: Node, prefix: str) -> Node:
    """Return the same node under other ids: the pictures of all examples share one page."""
    inside = node.children
    if not isinstance(inside, str):
        inside = tuple(_renamed(child, prefix) for child in inside)
    return replace(node, id=prefix + node.id, children=inside)


@cache
def _board() -> dict[str, ET.Element]:
    """Return the groups of the board's drawing by their ids."""
    top = ET.fromstring(f'<svg xmlns="{SVG}">{drawing()[1]}{drawing()[2]}</svg>')
    return {group.attrib["id"]: group for group in top if "id" in group.attrib}


def _ground(names: set[str]) -> str:
    """Return the part of the board's drawing on the given squares."""
    houses = [group for group in _board()["buildings"] if _spaces(group) & names]
    keys = {house.attrib["data-building"] for house in houses}
    numbers = [group for group in _board()["numbers"] if group.attrib["data-number"] in keys]
    vents = [_board()["vents"][at] for at, vent in enumerate(VENTS) if NAMES[vent] in names]
    gates = [_board()["gates"][at] for at, gate in enumerate(GATES) if NAMES[gate.square] in names]
    dusk = _board()["dusk"][0]
    return "".join(
        [
            _text(dusk),
            '<g class="houses">',
            *map(_text, (*houses, *numbers)),
            "</g>",
            *map(_text, (*vents, *gates)),
        ]
    )


def _spaces(house: ET.Element) -> set[str]:
    """Return the squares on which a building has its spaces."""
    return {each.attrib["data-on"] for each in house.iter() if "data-on" in each.attrib}


def _text(element: ET.Element) -> str:
    """Return the source text of a part of the drawing."""
    return ET.tostring(element, encoding="unicode").replace(f' xmlns="{SVG}"', "").strip()
