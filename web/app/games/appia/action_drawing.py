"""Small pictures of an action: a push in the quarry, a tile or a journey on the road."""

from collections.abc import Sequence
from typing import Final

from app.kit.arrow import outlined_line
from app.kit.nodes import Node, h
from pompeii.games.appia.actions import Action, Build, Push, Travel
from pompeii.games.appia.view import View

from .last_moves import aimed_push, journey, marked_space
from .quarry import FLOOR, stones
from .thumbnail import road_picture
from .thumbnail_code import encode

QUARRY_BOX: Final = "-720 -1110 1440 1480"
"""The quarry with the place of the pushed stone, without the ground below."""


def action_drawing(id: str, view: View, action: Action, words: str) -> Sequence[Node]:
    """Return the picture of an action of the actor of ``view``, with the label ``words``.

    A card, an exchange and the end of an action have no picture.
    """
    side = view.sides[view.actor]
    match action:
        case Push():
            return [_quarry(id, view, side, action, words)]
        case Build(space=space):
            line = marked_space(side, space)
        case Travel(target=target):
            line = journey(side, view.at[view.actor], target)
        case _:
            return []
    drawn = h("g", f"{id}-action", {}, outlined_line(f"{id}-line", side, line))
    return [road_picture(id, encode(view), words, [drawn])]


def _quarry(id: str, view: View, side: int, push: Push, words: str) -> Node:
    """Return the quarry before a push, with the stone that is pushed."""
    return h(
        "svg",
        id,
        {"class": "thumbnail pit", "viewBox": QUARRY_BOX, "role": "img", "aria-label": words},
        h("path", f"{id}-floor", {"class": "floor", "d": FLOOR}),
        *stones(view.quarry, f"{id}-"),
        h("g", f"{id}-action", {}, *aimed_push(f"{id}-push", side, push)),
    )
