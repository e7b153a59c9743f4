"""The end of a turn, of a round and of the game (V-T1, V-E1 to V-E4)."""

from typing import Final

from .events import FinalPoints, GameOver, QuietRound, Reason
from .state import KINDS, NOWHERE, Decision, State

LONG: Final = 30
"""Minimum number of tiles on the road for a quiet round (V-E1 c)."""
MOST_COINS: Final = 2
"""Points for the most coins (V-E2)."""
MAJORITY: Final = 8
"""Points for the most tokens of a segment (V-E3)."""
SECOND: Final = 4
"""Points for the second most tokens of a segment (V-E3)."""
REASONS: Final[tuple[Reason, ...]] = ("A", "B", "C")
"""The reason of the final points for a segment, by segment."""


def end_turn(state: State) -> None:
    """Begin the next player's turn, or end the game."""
    state.pushes, state.brought, state.building = 0, False, NOWHERE
    after = (state.actor + 1) % state.seats
    if after == state.first:
        _end_round(state)
        if state.ending is not None:
            _finish(state)
            return
        state.round += 1
    state.actor, state.decision = after, Decision.TURN


def _end_round(state: State) -> None:
    if not state.lively and state.laid.bit_count() >= LONG:
        state.quiet += 1
        state.note(QuietRound, state.quiet)
    else:
        state.quiet = 0
    state.lively = False
    if state.rules.quiet_rounds and state.quiet >= state.rules.quiet_rounds:
        state.certain("quiet")
    if state.round == state.rules.round_limit:
        state.certain("limit")


def _finish(state: State) -> None:
    state.decision = Decision.NONE
    for reason, points in final_points(state):
        state.note(FinalPoints, reason, points)
        for seat, more in enumerate(points):
            state.scores[seat] += more
    state.note(GameOver)


def final_points(state: State) -> list[tuple[Reason, tuple[int, ...]]]:
    """Return the points that the end would bring now, by seat (V-E2, V-E3)."""
    most = max(state.coins)
    found: list[tuple[Reason, tuple[int, ...]]] = [
        ("coins", tuple(MOST_COINS if coins == most else 0 for coins in state.coins))
    ]
    least = state.rules.majority_min
    for segment, reason in enumerate(REASONS):
        found.append((reason, majority(state.bonus[segment::KINDS], least)))
    return found


def majority(tokens: list[int], least: int) -> tuple[int, ...]:
    """Return the points for a segment, by seat; ``least`` tokens are needed to take part (V-E3)."""
    points = [0] * len(tokens)
    counts = sorted({count for count in tokens if count >= least}, reverse=True)
    first = [seat for seat, count in enumerate(tokens) if count in counts[:1]]
    second = [seat for seat, count in enumerate(tokens) if count in counts[1:2]]
    if len(first) > 1:
        for seat in first:
            points[seat] = (MAJORITY + SECOND) // len(first)
        return tuple(points)
    for seat in first:
        points[seat] = MAJORITY
    for seat in second:
        points[seat] = SECOND // len(second)
    return tuple(points)
