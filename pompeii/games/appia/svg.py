"""A View as a picture: the road from Roma to Brundisium, the quarry, the goods of every player."""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii.core.i18n import _
from pompeii.core.record_document import Player
from pompeii.core.svg import INK, PAPER, disc, document, legend, middle, node, text
from pompeii.core.terminal_text import printable

from .board import (
    CITIES,
    LINES,
    NAMES,
    NO_SIZE,
    ROMA,
    SEGMENT_MASKS,
    SIZE_OF,
    SIZES,
    STEP_OF,
    TARGETS,
    Place,
    places,
)
from .quarry_physics import EDGE, RADIUS, wall
from .textview import awaited
from .view import View

_STEP: Final = 70
"""Distance between two steps of the road, in SVG units like all lengths here."""
_APART: Final = 62
"""Distance between the spaces of a column."""
_LEFT: Final = 76
_ROAD: Final = 232
"""Vertical position of the middle of the road."""
_RADII: Final = (19, 23, 28)
_CITY: Final = 42
_STONES: Final = ("#cfc6b4", "#aca08a", "#857862")
"""Colours of stones and tiles, by size."""
_LINE: Final = "#8d8068"
_TOP: Final = 446
"""Vertical position of the far edge of the quarry."""
_SCALE: Final = 0.024
"""Scale of the quarry, in SVG units for 1/100 mm."""
_MIDDLE: Final = 230
"""Horizontal position of the middle of the quarry."""
_WIDTH: Final = 2 * _LEFT + _STEP * STEP_OF[CITIES[-1]]
_HEIGHT: Final = _TOP + 280
_SEATS: Final = 440
"""Horizontal position of the players' goods."""


def svg(view: View, players: Sequence[Player]) -> str:
    """Return the position as an SVG document."""
    words = _("Action {ply}, round {round}: {awaited}.")
    facts = {"ply": len(view.log), "round": view.round, "awaited": awaited(view, players)}
    title = words.format(**facts)
    shown = _("Cards face up: {cards}.").format(cards=", ".join(map(str, view.open)))
    parts = [
        text(title, _LEFT - 40, 34, 17),
        *_lines(),
        *(_space(view, place) for place in _CENTRES if place not in CITIES),
        *(_city(view, city) for city in CITIES),
        *_travellers(view),
        *_quarry(view),
        legend(_SEATS, _TOP + 30, _seats(view, players), 60),
        *_goods(view),
        text(shown, _SEATS, _HEIGHT - 30),
    ]
    return document(_WIDTH, _HEIGHT, title, parts)


def _centres() -> Iterator[tuple[Place, tuple[float, float]]]:
    """Yield every place with its centre: the cities in the middle, the traveller's left on top."""
    for city in CITIES:
        yield city, (_LEFT + _STEP * STEP_OF[city], _ROAD)
    for mask in SEGMENT_MASKS:
        for step in sorted({STEP_OF[place] for place in places(mask)}):
            column = [place for place in places(mask) if STEP_OF[place] == step]
            for number, place in enumerate(column):
                y = _ROAD + _APART * (number - (len(column) - 1) / 2)
                yield place, (_LEFT + _STEP * step, y)


_CENTRES: Final = dict(_centres())


def _lines() -> Iterator[str]:
    for behind, ahead in LINES:
        (x1, y1), (x2, y2) = _CENTRES[behind], _CENTRES[ahead]
        yield node("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=_LINE, stroke_width=2)


def _space(view: View, place: Place) -> str:
    """Return a space, paved if it has a tile."""
    x, y = _CENTRES[place]
    laid = view.laid >> place & 1
    size = SIZE_OF[place]
    looks = {"fill": _STONES[size], "stroke": INK} if laid else {"fill": PAPER, "stroke": _LINE}
    dashes = {} if laid else {"stroke_dasharray": "4 3"}
    ring = node("circle", cx=x, cy=y, r=_RADII[size], stroke_width=1.5, **looks, **dashes)
    return ring + middle(NAMES[place], x, y, 11)


def _city(view: View, city: Place) -> str:
    """Return a city with its points left and the seats that have a marker there."""
    x, y = _CENTRES[city]
    drawn = node(
        "rect", x=x - _CITY, y=y - 24, width=2 * _CITY, height=48, rx=8, fill="#f0d9a8", stroke=INK
    )
    number = TARGETS.index(city) if city != ROMA else None
    left = () if number is None else view.tokens[number]
    up = 8 if left else 0
    drawn += middle(NAMES[city].capitalize(), x, y - up, 11.5, font_weight="bold")
    if left:
        words = _("points {left}").format(left=", ".join(map(str, left)))
        drawn += middle(words, x, y + 10, 10.5)
    for place, seat in enumerate(() if number is None else view.markers[number]):
        drawn += disc(view.sides[seat], x - _CITY + 9 + 16 * place, y + 32, 6)
    return drawn


def _travellers(view: View) -> Iterator[str]:
    """Yield the pieces, side by side if they share a place."""
    for place in dict.fromkeys(view.at):
        here = [seat for seat, at in enumerate(view.at) if at == place]
        x, y = _CENTRES[place]
        up = y - (38 if SIZE_OF[place] == NO_SIZE else _RADII[SIZE_OF[place]])
        for number, seat in enumerate(here):
            yield disc(view.sides[seat], x + 20 * (number - (len(here) - 1) / 2), up, 10)


def _quarry(view: View) -> Iterator[str]:
    """Yield the quarry and its stones, from the far edge at the top to the red line."""

    def at(x: float, y: float) -> tuple[float, float]:
        return _MIDDLE + x * _SCALE, _TOP + (EDGE - y) * _SCALE

    corners = [(-wall(0, 0), 0), (-wall(0, EDGE), EDGE), (wall(0, EDGE), EDGE), (wall(0, 0), 0)]
    points = " ".join(f"{x:g},{y:g}" for x, y in (at(*corner) for corner in corners))
    yield node("polygon", points=points, fill="#efe6d2", stroke=_LINE)
    for size, x, y in view.quarry:
        cx, cy = at(x, y)
        looks = {"fill": _STONES[size], "stroke": INK, "stroke_width": 0.8}
        yield node("circle", cx=cx, cy=cy, r=RADIUS[size] * _SCALE, **looks)
        yield middle(SIZES[size], cx, cy, 11)
    left, right = at(*corners[0]), at(*corners[3])
    red = {"stroke": "#b8291f", "stroke_width": 3}
    yield node("line", x1=left[0], y1=left[1], x2=right[0], y2=right[1], **red)


def _seats(view: View, players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    for seat, player in enumerate(players):
        coins = view.coins[seat]
        facts = {"name": printable(player.name), "points": view.scores[seat], "coins": coins}
        if coins is None:
            yield player.side, _("{name}: points {points}.").format(**facts)
        else:
            yield player.side, _("{name}: points {points}, coins {coins}.").format(**facts)


def _goods(view: View) -> Iterator[str]:
    """Yield the goods below each player: the stones, drawn round, and the tiles on the cart."""
    for seat in range(len(view.sides)):
        x, y = _SEATS + 34.0, _TOP + 56.0 + 60 * seat
        for size, count in enumerate(view.stones[seat]):
            for _one in range(count):
                yield node("circle", cx=x, cy=y, r=5 + 2 * size, fill=_STONES[size], stroke=INK)
                x += 14 + 4 * size
        x += 14
        for size, count in enumerate(view.carts[seat]):
            for _one in range(count):
                side = 12 + 4 * size
                look = {"rx": 2, "fill": _STONES[size], "stroke": INK}
                yield node("rect", x=x - 6, y=y - side / 2, width=side, height=side, **look)
                x += 18 + 4 * size
