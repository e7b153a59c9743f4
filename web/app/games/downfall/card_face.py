"""The face of a card."""

from typing import Final

from app.kit.i18n import _, cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.board import COLOUR_OF

from . import names

LONG: Final = 9
"""Number of letters beyond which a name needs the narrow style."""


def card_face(id: str, card: int, *, joker: bool = False) -> tuple[Node, ...]:
    """Return the nodes of a card: the house of its colour, its number and its name."""
    words = _("Joker") if joker else names.card(card)
    return (
        _house_icon(id, COLOUR_OF[card]),
        h("span", f"{id}-number", {"class": "number"}, str(card)),
        word_break(f"{id}-break"),
        h("span", f"{id}-kind", {"class": "kind long" if len(words) > LONG else "kind"}, words),
    )


def word_break(id: str) -> Node:
    """Return the break that keeps visible texts apart for readers without the style."""
    return h("br", id, {})


@cached
def _house_icon(id: str, colour: str) -> Node:
    use = h("use", f"{id}-house-use", {"href": f"#card-{colour}-house"})
    box = {"class": "house", "viewBox": "0 0 100 110", "preserveAspectRatio": "none"}
    return h("svg", f"{id}-house", {**box, "aria-hidden": "true"}, use)
