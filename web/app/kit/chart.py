"""Line charts of numbers per player, and tables with the same numbers.

A chart does not depend on the quantity that it shows. Its lines differ in colour, dashes and marker
shape. :mod:`app.kit.piece_icon` and ``style/story.css`` assign these to the sides.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player
from pompeii.core.single_game_statistics import Counts, Section, Series

from .i18n import _
from .nodes import Node, h
from .piece_icon import piece_icon, shape

WIDTH, HEIGHT = 360, 216
"""Size of the drawing, close to its pixels on a phone."""
LEFT, RIGHT, TOP, BOTTOM = 30, 312, 10, 186
"""Edges of the plot area; the last values stand right of it."""
APART: Final = 17
"""Least vertical distance between two last values."""
LEVELS, MOMENTS, ROWS = 5, 5, 12
"""Most grid lines, numbers under the axis, and table rows."""


def step(span: int, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 … that fits into `span` at most `most` times."""
    size = 1
    while True:
        for found in (size, 2 * size, 5 * size):
            if found * most >= span:
                return found
        size *= 10


class Scale:
    """A mapping from the numbers of one chart to positions in its drawing."""

    def __init__(self, values: Sequence[Counts]) -> None:
        """Fit the scale to `values`: by seat, each after 0, 1, 2 … actions."""
        self.plies = len(values[0]) - 1
        low, high = min(0, *map(min, values)), max(1, *map(max, values))
        by = step(high - low, LEVELS - 1)
        self.levels = range(low // by * by, -(-high // by) * by + 1, by)
        """The numbers with a grid line."""
        self.moments = range(0, self.plies + 1, step(max(self.plies, 1), MOMENTS))

    def x(self, ply: float) -> float:
        """Return the x position after `ply` actions."""
        return LEFT + (RIGHT - LEFT) * ply / max(self.plies, 1)

    def y(self, value: int) -> float:
        """Return the y position of a number."""
        low, high = self.levels[0], self.levels[-1]
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)


def chart(series: Series, players: Sequence[Player], unit: str = "") -> Node:
    """Return the lines of one series under its name, with a table that can be opened.

    `unit` names the quantity on the x axis, by default actions.
    """
    unit = unit or _("Actions")
    id = f"chart-{series.name}"
    scale = Scale(series.values)
    seats = sorted(range(len(players)), key=lambda seat: players[seat].side)  # unbroken lines first
    lines = [_line(id, scale, players[seat].side, series.values[seat]) for seat in seats]
    box = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "aria-hidden": "true"}
    drawing = h(
        "svg", f"{id}-drawing", box, *_grid(id, scale, unit), *lines, *_ends(id, series, players)
    )
    named = _("{name} as a table").format(name=_(series.label))
    every = step(max(scale.plies, 1), ROWS)
    plies = [*range(0, scale.plies, every), scale.plies]
    rows = [(str(ply), tuple(values[ply] for values in series.values)) for ply in plies]
    return h(
        "figure",
        id,
        {"aria-labelledby": f"{id}-name"},
        h("h2", f"{id}-name", {}, _(series.label)),
        drawing,
        h(
            "details",
            f"{id}-details",
            {},
            h("summary", f"{id}-summary", {}, named),
            table(f"{id}-table", named, unit, players, rows),
        ),
    )


def figures(section: Section, players: Sequence[Player]) -> Node:
    """Return the totals of one section as a table under its name."""
    id, label = f"figures-{section.name}", _(section.label)
    rows = [(_(total.label), total.values) for total in section.totals]
    head = h("h2", f"{id}-name", {}, label)
    return h(
        "section", id, {"class": "figures"}, head, table(f"{id}-table", label, "", players, rows)
    )


def key(players: Sequence[Player], of: str = "") -> Node:
    """Return the legend of a chart; `of` makes its ids unique."""
    name = f"key-{of}" if of else "key"
    entries = [
        h(
            "li",
            f"{name}-{SIDES[player.side]}",
            {},
            h(
                "svg",
                f"{name}-{SIDES[player.side]}-line",
                {"viewBox": "0 0 44 20", "aria-hidden": "true"},
                _path(f"{name}-{SIDES[player.side]}-path", player.side, "M0 10H44"),
                _mark(f"{name}-{SIDES[player.side]}-mark", player.side, (22, 10), 13),
            ),
            player.name,
        )
        for player in players
    ]
    return h("ul", f"chart-{name}", {"class": "chart-key"}, *entries)


def _grid(id: str, scale: Scale, unit: str) -> Iterator[Node]:
    """Yield the grid lines with their numbers, and the numbers of actions under them."""
    lines = "".join(f"M{LEFT} {scale.y(level):.1f}H{RIGHT}" for level in scale.levels)
    yield h("path", f"{id}-grid", {"class": "grid", "d": lines})
    for level in scale.levels:
        place = {"x": str(LEFT - 6), "y": f"{scale.y(level) + 4:.1f}", "class": "level"}
        yield h("text", f"{id}-level-{level}", place, str(level))
    for ply in scale.moments:
        place = {"x": f"{scale.x(ply):.1f}", "y": str(BOTTOM + 17), "class": "moment"}
        yield h("text", f"{id}-moment-{ply}", place, str(ply))
    place = {"x": str(WIDTH - 2), "y": str(BOTTOM + 17), "class": "unit"}
    yield h("text", f"{id}-unit", place, unit)


def _line(id: str, scale: Scale, side: int, values: Counts) -> Node:
    """Return the line of one number: level until an action changes it.

    Each side has its markers at other places, so that overlapping lines can be told apart.
    """
    way, last = [f"M{LEFT} {scale.y(values[0]):.1f}"], values[0]
    for ply, value in enumerate(values):
        if value != last:
            way.append(f"H{scale.x(ply):.1f}V{scale.y(value):.1f}")
            last = value
    id = f"{id}-{SIDES[side]}"
    path = _path(f"{id}-line", side, f"{''.join(way)}H{RIGHT}")
    plies = dict.fromkeys(round(scale.plies * (4 * n + side + 0.5) / 16) for n in range(4))
    marks = (
        _mark(f"{id}-mark-{ply}", side, (scale.x(ply), scale.y(values[ply])), 7) for ply in plies
    )
    return h("g", id, {}, path, *marks)


def _ends(id: str, series: Series, players: Sequence[Player]) -> Iterator[Node]:
    """Yield the last value of every player, as near to the end of its line as there is room."""
    scale = Scale(series.values)
    order = sorted(range(len(players)), key=lambda seat: (-series.values[seat][-1], seat))
    lowest = BOTTOM - APART * (len(order) - 1)
    above: float = TOP - APART
    for place, seat in enumerate(order):
        last, side = series.values[seat][-1], players[seat].side
        above = max(min(scale.y(last), lowest + APART * place), above + APART)
        yield _mark(f"{id}-{SIDES[side]}-end", side, (RIGHT + 10, above), 12)
        at = {"x": str(RIGHT + 20), "y": f"{above + 4.5:.1f}", "class": "end"}
        yield h("text", f"{id}-{SIDES[side]}-value", at, str(last))


def _path(id: str, side: int, way: str) -> Node:
    return h("path", id, {"class": f"line side-{side}", "d": way})


def _mark(id: str, side: int, at: tuple[float, float], size: float) -> Node:
    outline = shape(side, round(at[0], 1), round(at[1], 1), size)
    return h("path", id, {"class": f"mark side-{side}", "d": outline})


def table(
    id: str,
    name: str,
    corner: str,
    players: Sequence[Player],
    rows: Sequence[tuple[str, Sequence[object]]],
) -> Node:
    """Return a table with a row for each number and a column for each player."""
    heads = [
        h(
            "th",
            f"{id}-{SIDES[player.side]}",
            {"scope": "col"},
            piece_icon(f"{id}-{SIDES[player.side]}-piece", player.side),
            player.name,
        )
        for player in players
    ]
    first = h(
        "th" if corner else "td", f"{id}-corner", {"scope": "col" if corner else None}, corner
    )
    body = [
        h(
            "tr",
            f"{id}-{number}",
            {},
            h("th", f"{id}-{number}-name", {"scope": "row"}, label),
            *(h("td", f"{id}-{number}-{n}", {}, str(count)) for n, count in enumerate(counts)),
        )
        for number, (label, counts) in enumerate(rows)
    ]
    return h(
        "table",
        id,
        {"class": "numbers", "aria-label": name},
        h("thead", f"{id}-head", {}, h("tr", f"{id}-heads", {}, first, *heads)),
        h("tbody", f"{id}-body", {}, *body),
    )


def folded(id: str, label: str, inside: Node) -> Node:
    """Return `inside` under the summary `label`, which unfolds it."""
    return h("details", id, {}, h("summary", f"{id}-summary", {}, label), inside)
