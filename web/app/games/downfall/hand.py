"""The cards of the viewing player."""

from collections import Counter

from app.kit.i18n import _, n_, p_
from app.kit.intents import PickCard
from app.kit.nodes import Attrs, Node, h
from pompeii.games.downfall.actions import DISCARDS, Play
from pompeii.games.downfall.board import COLOUR_OF
from pompeii.games.downfall.events import CardDrawn
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.view import View

from . import card_piles, names
from .card_face import card_face, word_break
from .view_model import ViewModel


def hand(view_model: ViewModel) -> Node:
    """Return the hand, empty for a spectator; after the eruption the bag."""
    view = view_model.view
    new, seen = _last_drawn_card(view), Counter[int]()
    cards: list[Node] = []
    for place, card in enumerate(view.hand, start=1):
        seen[card] += 1
        fresh = card == new and seen[card] == view.hand.count(card)
        cards.append(_card(view_model, card, seen[card], str(place), fresh=fresh))
    if view.phase in (Phase.ERUPTION, Phase.FLIGHT):
        return h(
            "section",
            "hand",
            {"aria-label": _("The bag"), "class": "hand"},
            card_piles.bag_pile(view),
        )
    label: Attrs = {
        "aria-label": _("Your hand"),
        "class": "hand",
        "hidden": view.phase is not Phase.CITY,
    }
    return h(
        "section",
        "hand",
        label,
        card_piles.stock_pile(view),
        *card_piles.discard_pile(view),
        *cards,
    )


def _last_drawn_card(view: View) -> int | None:
    """Return the card drawn after the viewer's last action; None from the next action on."""
    steps = (step for step in reversed(view.log) if step.seat == view.seat)
    flowed = next((step.flowed for step in steps), ())
    drawn = (event for event in flowed if isinstance(event, CardDrawn))
    return next((event.card for event in drawn if event.seat == view.seat), None)


def describe_card(view_model: ViewModel, card: int, *, fresh: bool = False) -> str:
    """Describe a ``card``: its visible words, its colour, and its use now.

    The visible words come first, so that players of speech recognition can say them.
    """
    colour, joker = names.card(card), card in view_model.view.jokers
    words = f"{card} {_('Joker') if joker else colour}"
    words += f", {_new()}" if fresh else ""
    words += f", {colour}." if joker else "."
    if DISCARDS[card] in view_model.choices:
        return words + " " + _("It can only be discarded.")
    plays = [
        action for action in view_model.choices if isinstance(action, Play) and action.card == card
    ]
    if not plays:
        return words
    return words + " " + n_("Fits on {count} square.", "Fits on {count} squares.", len(plays))


def _card(view_model: ViewModel, card: int, copy: int, key: str, *, fresh: bool) -> Node:
    colour = COLOUR_OF[card]
    id = f"card-{card}-{copy}"
    joker = card in view_model.view.jokers
    picked = card == view_model.selection.card
    attrs: Attrs = {
        "type": "button",
        "class": f"card {colour}" + (" picked" if picked else "") + (" joker" if joker else ""),
        **PickCard(str(card)).attrs,
        "data-legal": card in view_model.selectable_cards,
        "data-drag": id if card in view_model.placeable_cards else None,
        "aria-pressed": "true" if picked else "false",
        "aria-label": describe_card(view_model, card, fresh=fresh),
        "aria-keyshortcuts": key,
    }
    face = card_face(id, card, joker=joker)
    if fresh:
        face += word_break(f"{id}-new-break"), h("span", f"{id}-new", {"class": "new"}, _new())
    return h("button", id, attrs, *face)


def _new() -> str:
    """Return the mark of the card drawn last."""
    return p_("a card", "new")
