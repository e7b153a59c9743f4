"""The spaces that light up on the board when the pointer is on a card (see ``web/dom/tips.py``)."""

from collections import Counter
from collections.abc import Iterator

from app.kit.i18n import cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.actions import Play
from pompeii.games.downfall.board import Square

from .board_geometry import centre
from .view_model import ViewModel

HALF = 44
"""Half the side of the highlight of a square."""


def card_highlights(view_model: ViewModel) -> Iterator[Node]:
    """Yield one path over all spaces of each hand card."""
    seen: Counter[int] = Counter()
    for card in view_model.view.hand:
        seen[card] += 1
        fits = (a.square for a in view_model.choices if isinstance(a, Play) and a.card == card)
        if squares := tuple(sorted(fits)):
            yield _highlighted_spaces(f"shows-card-{card}-{seen[card]}", squares)


@cached
def _highlighted_spaces(id: str, squares: tuple[Square, ...]) -> Node:
    side = 2 * HALF
    corners = ((x - HALF, y - HALF) for x, y in map(centre, squares))
    d = "".join(f"M{x:g} {y:g}h{side}v{side}h-{side}z" for x, y in corners)
    edge = h("path", f"{id}-edge", {"class": "edge", "d": d})
    return h("g", id, {"class": "shows lights"}, edge, h("path", f"{id}-line", {"d": d}))
