"""The income cards: their faces, and the buttons that take them."""

from collections.abc import Sequence

from app.kit.button import button
from app.kit.i18n import _, cached, listed
from app.kit.nodes import Node, h
from pompeii.games.appia.actions import Action, Income
from pompeii.games.appia.board import SIZES
from pompeii.games.appia.cards import COINS, STONES, Card

from . import intents, names, place_descriptions
from .coin_stone_tile_icons import coin, stone
from .view_model import ViewModel


def cards(view_model: ViewModel) -> Node:
    """Return the cards of the last deal. A card that was turned down keeps its place, so that no
    other moves under the pointer.
    """
    view = view_model.view
    found = [
        _card(
            card,
            tuple(each for each in view_model.income if each.card == card),
            view_model.suggestion,
        )
        if card in view.open
        else _turned_card(card)
        for card in sorted((*view.open, *view.turned))
    ]
    title = h("h2", "income-title", {"class": "unseen"}, _("Income cards"))
    return h("section", "income", {"aria-labelledby": "income-title"}, title, *found)


@cached
def _turned_card(card: Card) -> Node:
    """Return the place of a card that was turned down."""
    return h("div", f"card-{card}", {"class": "income-card turned", "aria-hidden": "true"})


@cached
def _card(card: Card, actions: Sequence[Income], suggestion: Action | None) -> Node:
    """Return a card: coins in the upper half, stones in the lower, each a button if it can be
    taken. A bot's suggestion is highlighted.
    """
    id = f"card-{card}"
    coins = h("span", f"{id}-purse", {"class": "coins"}, *_coins(id, COINS[card]))
    stones = h("span", f"{id}-heap", {"class": "stones"}, *_stones(id, STONES[card]))
    both = next((each for each in actions if each.coins and each.stones), None)
    if both is not None:
        whole = [_card_button(f"{id}-both", both, suggestion, _both(card), coins, stones)]
    elif actions:
        for_coins = next(each for each in actions if each.coins)
        for_stones = next(each for each in actions if each.stones)
        whole = [
            _card_button(f"{id}-coins", for_coins, suggestion, names.coins(COINS[card]), coins),
            _card_button(
                f"{id}-stones", for_stones, suggestion, names.stones(STONES[card]), stones
            ),
        ]
    else:
        whole = [
            h("div", f"{id}-top", {"class": "half"}, coins),
            h("div", f"{id}-bottom", {"class": "half"}, stones),
        ]
    attrs = {
        "class": "income-card" + (" open" if actions else ""),
        "aria-label": place_descriptions.card(card),
    }
    return h("div", id, {"role": "group", **attrs}, *whole)


def _card_button(
    id: str, action: Income, suggestion: Action | None, words: str, *inside: Node
) -> Node:
    intent = intents.TakeIncome(str(action.card), action.text.removeprefix(str(action.card)))
    label = _("Take {goods}").format(goods=words)
    kind = "half advised" if action == suggestion else "half"
    return button(id, intent, *inside, legal=True, kind=kind, label=label)


def _both(card: Card) -> str:
    return listed([names.coins(COINS[card]), names.stones(STONES[card])])


def _coins(id: str, count: int) -> list[Node]:
    return [coin(f"{id}-coin-{n}") for n in range(count)]


def _stones(id: str, counts: Sequence[int]) -> list[Node]:
    return [
        stone(f"{id}-{SIZES[size]}-{n}", size)
        for size, count in enumerate(counts)
        for n in range(count)
    ]
