"""The cards of the person who looks."""

from collections import Counter

from pompeii.board import COLOUR_OF
from pompeii.state import Phase

from . import names
from .markup import Attrs, Node, h
from .scene import Scene
from .words import _


def hand(scene: Scene) -> Node:
    """The hand; empty where nobody looks."""
    view = scene.view
    seen: Counter[int] = Counter()
    cards: list[Node] = []
    for card in view.hand:
        seen[card] += 1
        cards.append(_card(scene, card, seen[card]))
    label: Attrs = {
        "aria-label": _("Your hand"),
        "class": "hand",
        "hidden": view.phase is not Phase.CITY,
    }
    return h("section", "hand", label, *cards)


def _card(scene: Scene, card: int, copy: int) -> Node:
    colour = COLOUR_OF[card]
    id = f"card-{card}-{copy}"
    joker = card in scene.view.jokers
    words = _("Card {card}, {colour}").format(card=card, colour=names.colour(colour))
    if joker:
        words = _("{card}: a joker").format(card=words)
    picked = card == scene.picks.card
    attrs: Attrs = {
        "type": "button",
        "class": f"card {colour}" + (" picked" if picked else "") + (" joker" if joker else ""),
        "data-card": str(card),
        "data-legal": card in scene.cards,
        "data-drag": id if card in scene.placeable else None,
        "aria-pressed": "true" if picked else "false",
        "aria-label": words,
    }
    number = h("span", f"{id}-number", {"class": "number"}, str(card))
    kind = h("span", f"{id}-kind", {"class": "kind"}, _("Joker") if joker else names.colour(colour))
    return h("button", id, attrs, number, kind)
