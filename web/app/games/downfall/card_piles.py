"""The stacks beside the hand: the stock and the played cards, in the flight the bag."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.i18n import _, cached, n_
from app.kit.nodes import Attrs, Node, h
from pompeii.games.downfall.board import COLOUR_OF
from pompeii.games.downfall.cards import OMEN, Card
from pompeii.games.downfall.view import View

from .card_face import card_face

NOTHING: Attrs = {}
HIGH_PILE = 20
"""Number of cards from which a stack looks high."""


def stock_text(count: int) -> str:
    """Return the number of cards in the stock in words."""
    return n_("{count} card in the stock", "{count} cards in the stock", count)


def bag_text(count: int) -> str:
    """Return the number of tiles in the bag in words."""
    return n_("{count} tile in the bag", "{count} tiles in the bag", count)


def stock_pile(view: View) -> Node:
    """Return the stock, face down."""
    return _stock(view.stock)


@cached
def _stock(count: int) -> Node:
    words = stock_text(count)
    return _pile("stock-pile", _("Stock"), count, words, _back(), intents.DrawFromPile().attrs)


def discard_pile(view: View) -> Iterator[Node]:
    """Yield the played cards and Omens, the last one on top; nothing before the first."""
    if view.discards:
        yield _discard_pile(len(view.discards), view.discards[-1])


@cached
def _discard_pile(count: int, last: Card) -> Node:
    words = n_("{count} card played", "{count} cards played", count)
    title = _("Omen") if last == OMEN else _("Played")
    return _pile("discard-pile", title, count, words, _top(last))


def bag_pile(view: View) -> Node:
    """Return the bag of lava tiles."""
    return _bag(sum(view.bag))


@cached
def _bag(count: int) -> Node:
    words = bag_text(count)
    return _pile("bag-pile", _("Bag"), count, words, _bag_picture(), intents.DrawFromPile().attrs)


def _pile(id: str, title: str, count: int, words: str, top: Node, attrs: Attrs = NOTHING) -> Node:
    height = "high" if count >= HIGH_PILE else "low" if count > 1 else "single" if count else "none"
    return h(
        "div",
        id,
        {"class": f"pile {height}", "role": "img", "aria-label": words, **attrs},
        top,
        h("b", f"{id}-count", {}, str(count)),
        h("span", f"{id}-title", {}, title),
    )


def _back() -> Node:
    """Return the back of a card: the mountain."""
    whole = {"width": "800", "height": "500"}
    names = ("smoke", "mountain")
    parts = (h("use", f"back-{name}", {"href": f"#scene-{name}", **whole}) for name in names)
    return h("svg", "stock-back", {"class": "back", "viewBox": "255 55 290 319"}, *parts)


def _top(card: Card) -> Node:
    """Return the top card, too small to be taken for a hand card."""
    if card == OMEN:
        use = h("use", "discard-omen-use", {"href": "#card-omen"})
        box = {"viewBox": "0 0 100 110", "preserveAspectRatio": "xMidYMid slice"}
        picture = h("svg", "discard-omen-picture", {**box, "class": "house"}, use)
        return h("div", "discard-omen", {"class": "played omen"}, picture)
    attrs = {"class": f"played {COLOUR_OF[card]}"}
    return h("div", f"discard-{card}", attrs, *card_face(f"discard-{card}", card))


def _bag_picture() -> Node:
    """Return a tied leather bag with a glow in it."""
    shapes = (
        ("sack", "M22 44C8 58 2 92 14 104C28 112 72 112 86 104C98 92 92 58 78 44z"),
        ("neck", "M26 40C20 26 12 16 24 8C34 14 40 4 50 10C60 4 66 14 76 8C88 16 80 26 74 40z"),
        ("cord", "M22 38H78V47H22zM70 46L84 66"),
    )
    drawn = (h("path", f"bag-{name}", {"class": name, "d": d}) for name, d in shapes)
    return h("svg", "bag-drawn", {"class": "bag", "viewBox": "0 0 100 112"}, *drawn)
