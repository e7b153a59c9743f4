"""The lessons of the tutorial on good play, for the time between the first city and the end.

Each compares possible actions or positions by the rulebook, so it is true whenever it is shown.
"""

from typing import Final

from app.table.tutorial import Lesson
from pompeii.core.i18n import mark

from .lesson_queries import own_panel_ids, place_ids

STRATEGY: Final = (
    Lesson(
        "two_tiles",
        "V-R4",
        mark(
            "Two of your tiles fit into one segment now. Lay both in this turn: a turn has only one"
            " action, so that saves a whole turn."
        ),
        lambda state: state.turn_begins and state.two_tiles_fit,
        lambda state: place_ids(state.view_model.builds),
    ),
    Lesson(
        "full_cart",
        "V-Q8",
        mark(
            "Your cart is full, so a stone that falls now brings only a coin. Lay tiles first, and"
            " keep your stones for later."
        ),
        lambda state: state.turn_begins and state.cart_full and bool(state.view_model.builds),
        lambda state: own_panel_ids(state, "cart"),
    ),
    Lesson(
        "race_ahead",
        "V-M5",
        mark(
            "The road reaches the next city, and you are closer to it than {name}. Keep coins"
            " for the journey: the first there gets the most points."
        ),
        lambda state: state.turn_begins and state.race_lead > 0,
        lambda state: place_ids([state.next_city]),
    ),
    Lesson(
        "race_behind",
        "V-M6",
        mark(
            "{name} is closer to the next city. If you cannot be first there, use your turns for"
            " tiles: after {name}'s arrival, your journey costs 1 coin less."
        ),
        lambda state: state.turn_begins and state.race_lead < 0,
        lambda state: place_ids([state.next_city]),
    ),
    Lesson(
        "close_majority",
        "V-E3",
        mark(
            "A segment is almost full, and you are level with {name} there or one token behind. A"
            " tile there helps to decide who gets 8 points at the end and who gets 4."
        ),
        lambda state: state.turn_begins and state.majority_is_close,
        lambda state: own_panel_ids(state, "tokens"),
    ),
    Lesson(
        "last_turn",
        "V-E1",
        mark(
            "The game ends with this round, so this is your last turn. Score what you can: tiles"
            " that stay on the cart count nothing, and the most coins bring 2 points."
        ),
        lambda state: state.turn_begins and state.view_model.view.ending is not None,
        lambda state: own_panel_ids(state, "cart"),
    ),
)
"""These lessons, the most urgent one first."""
