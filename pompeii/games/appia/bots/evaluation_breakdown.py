"""The parts of an evaluation under readable labels; the parts add up to it."""

from typing import Final

from pompeii.analysis.hint_interface import term_leads
from pompeii.core.i18n import mark

from ..state import Decision, State
from .static_evaluation import BEST, counts, holdings, part, seat_values
from .weights import NAMES, WEIGHTS

POINTS: Final = mark("points")
MAJORITIES: Final = mark("majorities")
CART: Final = mark("tiles on the cart")
STONES: Final = mark("stones")
COINS: Final = mark("coins")
ROAD: Final = mark("distance on the road")
CITIES: Final = mark("the tokens of the cities ahead")
TOKEN: Final = mark("the “push +1” token")

_LABELS: Final = {
    "majorities": MAJORITIES, "now": CART, "tokens": CART, "later": CART, "later tokens": CART,
    "small": STONES, "medium": STONES, "large": STONES, "pair": STONES, "coins": COINS,
    "more coins": COINS, "most coins": COINS, "steps": ROAD, "run": ROAD, "race": CITIES,
    "last race": CITIES, "plus one": TOKEN, "room": CART, "wide room": CART,
}  # fmt: skip


def terms(state: State, seat: int) -> dict[str, float]:
    """Return the contribution of each label to the lead of a seat
    (:func:`.static_evaluation.leads`). Once the end is certain, points are the only label.
    """
    if state.decision is Decision.NONE or state.ending is not None:
        return term_leads({POINTS: seat_values(state)}, seat, BEST)
    weights, found = WEIGHTS[part(state)], counts(holdings(state))
    parts = {POINTS: [*map(float, state.scores)]}
    for name, weight, *numbers in zip(NAMES, weights, *found, strict=True):
        before = parts.get(_LABELS[name], [0.0] * state.seats)
        parts[_LABELS[name]] = [
            values + weight * number for values, number in zip(before, numbers, strict=True)
        ]
    return term_leads(parts, seat, BEST)
