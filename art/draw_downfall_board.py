"""Draw the board: the facts of ``pompeii.games.downfall.board`` in the shapes of ``art/``.

Run ``python art/draw_downfall_board.py`` after a change of either; a test holds the two together.
There are two drawings, one on the other. ``web/pictures/town.svg`` is a picture of the land and the
houses, which never change: a browser paints it once. ``web/board.svg`` is the board of the game. It
has presentation attributes only, so that the page can show it under a policy that forbids inline
styles. All parts that a theme recolours have classes.
"""

from pompeii.games.downfall import board
from tools.env import ROOT

from . import (
    cards,
    cutscene,
    houses,
    palette,
    patterns,
    pieces_and_lava_tile,
    roofs,
    streets,
    surroundings,
    vent_symbols,
    vesuvius,
    walls,
)
from .grid import HEIGHT, UNIT, WIDTH, corner, outlines, widened
from .svg import Point, box, el, path, polygon, use, used, words, written

SIZE = f"0 0 {WIDTH} {HEIGHT}"
TOWN, BOARD = ROOT / "web/pictures/town.svg", ROOT / "web" / "board.svg"
VENTS = ROOT / "web/pictures/vents.svg"

SPACES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (21, ((50, 52),)),
    2: (20, ((28, 56), (72, 56))),
    3: (20, ((50, 27), (27, 70), (73, 70))),
    4: (18.6, ((50, 23.5), (22.5, 51), (77.5, 51), (50, 78.5))),
}
"""Radius and centres of the spaces of a square, by their number."""
FAINT = 0.34
"""Opacity of an empty space: the pieces are solid, and louder."""
_FALLING: tuple[Point, ...] = ((32, 32), (68, 68))
_RISING: tuple[Point, ...] = ((68, 32), (32, 68))
SLANTED = {"a3": _FALLING, "d6": _FALLING, "j4": _RISING, "h6": _RISING}
"""Houses whose two spaces leave room for a garden and a court in the other corners."""


def house(stands: board.Building) -> str:
    """Draw a building under its roof."""
    x, y = corner(min(stands.covers))
    (outline,) = outlines(stands.covers)
    art, tint = houses.HOUSES[stands.key], palette.ROOFS[stands.colour]
    return el(
        "g",
        path(
            polygon(widened(outline, -3.4)),
            class_=f"eave {stands.colour}",
            fill=palette.edge(tint),
        ),
        el(
            "g",
            *art.ground,
            *roofs.drawn(art.roof, stands.colour),
            *art.above,
            transform=f"translate({x:g} {y:g})",
        ),
    )


def building(stands: board.Building) -> str:
    """Draw the spaces of a building."""
    return el(
        "g",
        *(part for square in stands.spaces for part in spaces(square, stands.colour)),
        data_building=stands.key,
        data_colour=stands.colour,
    )


def spaces(square: board.Square, colour: str) -> list[str]:
    """Draw the spaces of one square: sunken floors of plaster in the roof."""
    x, y = corner(square)
    radius, centres = SPACES[board.SPACES[square]]
    centres = SLANTED.get(board.NAMES[square], centres)
    rim = palette.edge(palette.ROOFS[colour])
    parts = []
    for cx, cy in centres:
        parts.append(
            el(
                "circle",
                class_="space",
                data_on=board.NAMES[square],
                cx=x + cx,
                cy=y + cy,
                r=radius,
                fill=palette.PLASTER,
                fill_opacity=FAINT,
                stroke=rim,
                stroke_width=1.8,
            )
        )
        floor = x + cx - radius, y + cy - radius, 2 * radius, 2 * radius
        parts.append(use("art-floor", *floor, opacity=FAINT))
    return parts


def dish() -> str:
    """Draw the symbol of a space's floor: the wall's shadow and a thin line of mosaic."""
    return el(
        "symbol",
        el("circle", cx=20, cy=20, r=17.8, fill="none", stroke="url(#art-dish)", stroke_width=4),
        el(
            "circle",
            cx=20,
            cy=20,
            r=13.6,
            fill="none",
            stroke="#a8482f",
            stroke_opacity=".5",
            stroke_width=0.9,
            stroke_dasharray="2 1.05",
        ),
        id="art-floor",
        viewBox="0 0 40 40",
    )


def medallion(stands: board.Building) -> str:
    """Draw the number of a building, pinned to its first corner."""
    x, y = corner(min(stands.covers))
    cx, cy, tint = x + 13, y + 13, palette.ROOFS[stands.colour]
    return el(
        "g",
        el("circle", cx=cx + 1.6, cy=cy + 2.2, r=19, fill="#140c10", fill_opacity=".4"),
        el(
            "circle",
            cx=cx,
            cy=cy,
            r=18,
            class_=f"medallion {stands.colour}",
            fill="#fff8e8",
            stroke=palette.mix(tint, "#1d1216", 0.35),
            stroke_width=3,
        ),
        words(
            str(stands.number),
            class_="medallion-number",
            x=cx,
            y=cy + (9.6 if stands.number < 10 else 8.6),
            fill=palette.INK,
            font_family="Alegreya Sans, sans-serif",
            font_size=28 if stands.number < 10 else 25,
            font_weight=700,
            text_anchor="middle",
        ),
        class_="upright",
        data_number=stands.key,
    )


def vent(symbol: int) -> str:
    """Draw a vent: black basalt, broken open, with its sign in ember."""
    x, y = corner(board.VENTS[symbol])
    return el(
        "g",
        path(box(x + 4, y + 4, 92, 92), class_="vent-edge", fill="#120d0c"),
        path(box(x + 6, y + 6, 88, 88), fill="url(#art-basalt)"),
        path(box(x + 6, y + 6, 88, 88), class_="vent-heat", fill="url(#art-heat)"),
        path(box(x + 8, y + 8, 84, 84), fill="none", stroke="url(#art-glint)", stroke_width=4),
        el(
            "g",
            use(
                f"sign-{board.SYMBOLS[symbol]}",
                x + 18,
                y + 18,
                64,
                64,
                class_="ember",
                color=palette.EMBER,
            ),
            class_="upright",
        ),
        data_vent=board.SYMBOLS[symbol],
    )


def square_hit(square: board.Square) -> str:
    """Draw the rectangle that takes the pointer for a square."""
    x, y = corner(square)
    name = board.NAMES[square]
    return el(
        "rect",
        id=f"sq-{name}",
        data_square=name,
        x=x,
        y=y,
        width=UNIT,
        height=UNIT,
        fill="transparent",
    )


def layer(name: str, inside: list[str]) -> str:
    """Draw one layer; only the targets take the pointer, through all that stands on them."""
    if name == "hits":
        return el("g", *inside, id=name)
    if name == "volcano":
        x, y = vesuvius.COUNT_AT
        moved = f"translate({x:g} {y:g})"
        return el("g", *inside, id=name, pointer_events="none", transform=moved)
    return el("g", *inside, id=name, pointer_events="none")


def town() -> str:
    """Return the land, the streets and the houses as the text of an SVG file."""
    shadow = "".join(
        polygon(widened(outline, -3))
        for stands in board.BUILDINGS
        for outline in outlines(stands.covers)
    )
    defs = [
        *patterns.patterns(),
        *vesuvius.gradients(),
        streets.city_clip(),
        *surroundings.trees(),
        streets.stepping(),
        walls.tower(),
        *pieces_and_lava_tile.lava(),
    ]
    parts = [
        *surroundings.country(),
        *vesuvius.slopes(),
        *surroundings.fields(),
        *surroundings.sea(),
        *streets.roads(),
        *surroundings.growth(),
        *streets.streets(),
        *walls.wall(),
        path(
            shadow,
            class_="shadow",
            fill="#140c10",
            fill_opacity=".42",
            transform="translate(5 6.5)",
        ),
        *map(house, board.BUILDINGS),
        *map(walls.gate, board.GATES),
    ]
    return written("The land and the town", SIZE, used(defs, parts), parts)


def vents() -> str:
    """Return the vents and the crater as the text of an SVG file, for pictures of the town without
    the board.
    """
    parts = [*(vent(symbol) for symbol in range(len(board.SYMBOLS))), *vesuvius.crater()]
    shapes = [*patterns.patterns(), *vesuvius.gradients(), *vent_symbols.signs()]
    return written("The vents and the crater of Vesuvius", SIZE, used(shapes, parts), parts)


def drawing() -> str:
    """Return the vents, signs and targets on the town as the text of an SVG file."""
    layers: dict[str, list[str]] = {
        # The parts that darken as the light fades: clear by day.
        "dusk": [path(box(0, 0, WIDTH, HEIGHT), class_="dusk", fill="#12081c", fill_opacity=0)],
        "buildings": [*map(building, board.BUILDINGS)],
        "vents": [vent(symbol) for symbol in range(len(board.SYMBOLS))],
        "gates": [*map(walls.gate_sign, board.GATES)],
        "vesuvius": [*vesuvius.crater(), surroundings.frame()],
        # The parts that change during a game.
        "lava": [],
        "hits": [*map(square_hit, board.SQUARES), *map(walls.gate_hit, board.GATES)],
        "marks": [],
        "numbers": [medallion(each) for each in board.BUILDINGS if each.number],
        "pieces": [],
        "ghosts": [],
        "labels": [],
        "volcano": [],
    }
    parts = [layer(name, inside) for name, inside in layers.items()]
    for_the_page = [
        *pieces_and_lava_tile.pieces(),
        *pieces_and_lava_tile.lava(),
        *vent_symbols.signs(),
    ]
    for_the_page += [*cards.symbols(), *cutscene.symbols()]
    shapes = [*patterns.patterns(), *vesuvius.gradients(), dish()]
    defs = [*used(shapes, [*parts, *for_the_page]), *for_the_page]
    return written("Pompeii on its last day, seen from above", SIZE, defs, parts)


def main() -> None:
    """Write the drawings into the page's sources."""
    TOWN.write_text(town(), encoding="utf-8")
    VENTS.write_text(vents(), encoding="utf-8")
    BOARD.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
