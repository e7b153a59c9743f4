"""The chances to win as lines above the timeline of a replay."""

from collections.abc import Sequence
from typing import Final

from app.kit.nodes import Node, h
from pompeii.core.player_colour_names import SIDES

HIGH: Final = 100
"""Height of the drawing; its width is one unit per action."""


def win_chance_curve(
    chances: Sequence[Sequence[float]],
    sides: Sequence[int],
    turning_points: Sequence[int],
    plies: int,
) -> Node:
    """Return the lines of the `chances`, by position and seat. `sides` are by seat; each of the
    `turning_points` has a mark, and all `plies` have room.
    """
    box = {"viewBox": f"0 0 {max(plies, 1)} {HIGH}", "preserveAspectRatio": "none"}
    half = h("path", "chances-half", {"class": "grid", "d": f"M 0,{HIGH / 2}H{plies}"})
    turns = "".join(f"M{ply},0V{HIGH}" for ply in turning_points)
    turned = h("path", "chances-turns", {"class": "turns", "d": turns})
    lines = [
        h(
            "path",
            f"chances-{SIDES[side]}",
            {"class": f"line side-{side}", "d": _line([by_seat[seat] for by_seat in chances])},
        )
        for seat, side in enumerate(sides)
    ]
    return h("svg", "chances", {**box, "aria-hidden": "true"}, half, turned, *lines)


def _line(chances: Sequence[float]) -> str:
    """Return the SVG path of one seat's chances, with certainty at the top."""
    points = (f"{ply} {HIGH * (1 - chance):.1f}" for ply, chance in enumerate(chances))
    return f"M{'L'.join(points)}" if chances else ""
