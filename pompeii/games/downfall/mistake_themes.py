"""The theme of a mistake, derived from the action that was taken and a better one."""

from collections.abc import Mapping
from typing import Final

from pompeii.core.i18n import mark

from . import city_phase, game
from .actions import OUT, Action, Done, Lay, Move, Play, Relative, Throw
from .state import State
from .table import Table

RELATIVES, JOKER, OMEN, PLACES, LATE, STACK, LAVA, WAYS = (
    "relatives", "joker", "omen", "places", "late", "stack", "lava", "ways"
)  # fmt: skip
THEMES: Final[Mapping[str, str]] = {
    RELATIVES: mark("relatives not brought in"),
    JOKER: mark("jokers played too early"),
    OMEN: mark("people thrown into the volcano"),
    PLACES: mark("places in the city"),
    LATE: mark("leaving too late"),
    STACK: mark("breaking up a group"),
    LAVA: mark("lava that harms the others"),
    WAYS: mark("ways out of the city"),
}
"""Label of every theme."""


def theme(table: Table, ply: int, best: Action) -> str:
    """Return the theme of the mistake at `ply`, where `best` would have been better."""
    return theme_of(table.at(ply).state, table.steps[ply].action, best)


def theme_of(state: State, taken: Action, best: Action) -> str:
    """Return the theme of a mistake in `state`.

    A theme says in which respect both actions differ; it is no proof of the cause.
    """
    if isinstance(best, Lay):
        return LAVA
    if isinstance(best, Throw):
        return OMEN
    if isinstance(best, Move) or isinstance(taken, Move):
        return _of_moves(state, taken, best)
    if _relatives(state, best) > _relatives(state, taken):
        return RELATIVES
    return JOKER if _plays_joker(state, taken) and not _plays_joker(state, best) else PLACES


def _of_moves(state: State, taken: Action, best: Action) -> str:
    if isinstance(best, Move) and (isinstance(taken, Done) or _leaves(best) > _leaves(taken)):
        return LATE
    if isinstance(taken, Move) and state.own(state.actor, taken.origin) > 1:
        moved = best.origin if isinstance(best, Move) else None
        return STACK if moved != taken.origin else WAYS
    return WAYS


def _leaves(action: Action) -> bool:
    """Return True if `action` leads a piece out of the city."""
    return isinstance(action, Move) and action.target == OUT


def _relatives(state: State, action: Action) -> int:
    """Return the number of relatives that `action` brings, or could bring."""
    if isinstance(action, Relative):
        return 1
    if not isinstance(action, Play):
        return 0
    after = state.clone()
    game.act(after, action)
    return city_phase.relatives_left(after)


def _plays_joker(state: State, action: Action) -> bool:
    return isinstance(action, Play) and city_phase.is_joker(state, action.card)
