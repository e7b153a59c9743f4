"""Draw the pictures under the table of Via Appia, round the places of
``app.games.appia.road_geometry``.

Run ``python art/draw_appia_boards.py`` after a change of either; a test holds the two together.
Both are pictures that the page's style puts behind the drawings: the page contains nothing of them.
"""

from app.games.appia.quarry import BOX
from app.games.appia.road_geometry import ROAD_BOX
from tools.env import ROOT

from . import patterns, surroundings, walls
from .appia import land as country
from .appia import quarry as pit
from .appia import roads, towns, trees, waters
from .svg import Attribute, el, used, written
from .svg_fills import gradient, pattern

ROAD, QUARRY = ROOT / "web/pictures/appia-road.svg", ROOT / "web/pictures/appia-quarry.svg"


def road() -> str:
    """Return the country with the road's bed, as the text of an SVG file."""
    defs = [*patterns.patterns(), *surroundings.trees(), walls.tower(), *trees.plants(), *_paints()]
    parts = [
        *country.ground(),
        *roads.verge(),
        *country.hills(),
        *country.fields(),
        *waters.river(),
        *waters.sea(),
        *country.farms(),
        *country.aqueduct(),
        *roads.roadbed(),
        *waters.bridge(),
        *roads.hollows(),
        *waters.harbours(),
        *trees.growth(),
        *towns.cities(),
        *towns.tablets(),
    ]
    return written("The country round the road", ROAD_BOX, used(defs, parts), parts)


def quarry() -> str:
    """Return the chute in its quarry, as the text of an SVG file."""
    parts = [
        *pit.ground(),
        *pit.depth(),
        *pit.chute(),
        *pit.benches(),
        *pit.beams(),
        *pit.tools(),
    ]
    defs = [
        gradient("quarry-earth", (0, "#7d6544", 1), (0.6, "#c9b185", 1), (0.75, "#b79c70", 1),
                 (1, "#8f754f", 1), x1=0, y1=0, x2=0.1, y2=1),
        gradient("quarry-floor", (0, "#9d845d", 1), (0.35, "#b49a70", 1), (1, "#c9b084", 1),
                 x1=0, y1=0, x2=0, y2=1),
        gradient("quarry-depth", (0, "#4a3b29", 1), (0.6, "#2a2018", 1), (1, "#0d0805", 1),
                 x1=0, y1=0, x2=0, y2=1),
    ]  # fmt: skip
    return written("The quarry", BOX, used(defs, parts), parts)


def _paints() -> list[str]:
    dots = "".join(
        f"M{x} {y}h.1" for x, y in ((4, 5), (13, 3), (22, 9), (8, 14), (18, 18), (27, 22), (3, 24))
    )
    stroke: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "round", "stroke_width": 3.2}
    return [
        pattern(
            "gravel",
            30,
            28,
            el("path", d=dots, stroke="#f3e8cd", stroke_opacity=".75", **stroke),
            el("path", d=dots, stroke="#86714c", stroke_opacity=".5", transform="translate(9 3)",
               **stroke),
        ),
        pattern(
            "olives",
            15,
            14,
            el("path", d="M0 0H15V14H0z", fill="#b5a56c"),
            el("ellipse", cx=9, cy=9, rx=5, ry=4, fill="#4a4426", fill_opacity=".5"),
            el("circle", cx=7, cy=6.4, r=4.6, fill="#8c9c6f", stroke="#55653f", stroke_width=0.8),
            el("circle", cx=5.8, cy=5, r=1.8, fill="#c3cfa2"),
        ),
        gradient(
            "road-hollow",
            (0, "#fff3d0", 0.25),
            (0.6, "#3a2814", 0.05),
            (0.82, "#3a2814", 0.28),
            (1, "#2a1a0c", 0.6),
            cx=0.58,
            cy=0.62,
            r=0.62,
        ),
        gradient(
            "road-sea",
            (0, "#79b5b4", 1),
            (0.25, "#4f93a3", 1),
            (1, "#2d6a86", 1),
            x1=0.2,
            y1=0.6,
            x2=1,
            y2=0,
        ),
        gradient("road-hill", (0, "#9b8a5c", 1), (0.55, "#98955c", 0.85), (1, "#a5aa68", 0),
                 cx=0.5, cy=0.5, r=0.5),
        gradient("road-pine", (0, "#86a056", 1), (0.6, "#567a3a", 1), (1, "#35502a", 1),
                 cx=0.36, cy=0.32, r=0.72),
    ]  # fmt: skip


def main() -> None:
    """Write the drawings into the page's sources."""
    ROAD.write_text(road(), encoding="utf-8")
    QUARRY.write_text(quarry(), encoding="utf-8")


if __name__ == "__main__":
    main()
