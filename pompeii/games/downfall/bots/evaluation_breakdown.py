"""The parts of an evaluation under readable labels; the parts add up to it."""

from collections.abc import Mapping
from typing import Final

from pompeii.analysis.hint_interface import term_leads
from pompeii.core.i18n import mark

from ..state import IN_CITY, OVER, State
from .static_evaluation import BEST, LOST, in_city, in_flight
from .weights import CITY_NAMES, CITY_WEIGHTS, FLIGHT_NAMES, FLIGHT_WEIGHTS

WAYS: Final = mark("ways out of the city")
OUT: Final = mark("people who are out, and ways out for the rest")
VENTS: Final = mark("distance of the vents")
HAND: Final = mark("prospects of the cards in hand")
RESERVE: Final = mark("people who have not come yet")
RELATIVES: Final = mark("relatives who may come")
LAVA: Final = mark("people in danger of lava")
TIME: Final = mark("moves for all people")
TURN: Final = mark("moves that are left in this turn")
VOLCANO: Final = mark("people in the volcano")

_CITY: Final[Mapping[str, str]] = {
    "now": WAYS, "soon": WAYS, "later": WAYS, "step": WAYS, "vent": VENTS, "near vent": VENTS,
    "relative": RELATIVES, "joker": HAND, "company": HAND, "most": HAND, "reserve": RESERVE,
}  # fmt: skip
_FLIGHT: Final[Mapping[str, str]] = {
    "now": OUT, "soon": OUT, "later": OUT, "step": OUT, "threatened now": LAVA,
    "threatened later": LAVA, "lack": TIME, "turn": TURN,
}  # fmt: skip
"""The label of each weight. A gain in one weight of a group is mostly lost in another of it."""


def terms(state: State, seat: int) -> dict[str, float]:
    """Return the contribution of each label to the value that
    :func:`.static_evaluation.evaluate` gives a seat.
    """
    if state.phase is OVER:
        lost = [-LOST * count for count in state.volcano]
        return term_leads({OUT: [*map(float, state.rescued)], VOLCANO: lost}, seat, BEST)
    names: tuple[str, ...]
    if state.phase is IN_CITY:
        weights, names, groups = CITY_WEIGHTS[state.drawn], CITY_NAMES, _CITY
        estimate, base = in_city, [0.0] * len(state.sides)
    else:
        weights, names, groups = FLIGHT_WEIGHTS[len(state.bag) - state.tiles], FLIGHT_NAMES, _FLIGHT
        estimate, base = in_flight, [*map(float, state.rescued)]
    # The evaluation is linear in the weights: with all others at zero, a group's part remains.
    parts = {}
    for label in dict.fromkeys(groups.values()):
        alone = tuple(
            weight if groups[name] == label else 0.0
            for name, weight in zip(names, weights, strict=True)
        )
        values = estimate(state, alone)
        if label != OUT:
            values = [each - always for each, always in zip(values, base, strict=True)]
        parts[label] = values
    return term_leads(parts, seat, BEST)
