"""The rules of the race, as shared code calls them (`pompeii.core.game_interfaces.Rulebook`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pompeii.core.action import Action
from pompeii.core.errors import IllegalAction

LAST: Final = 9
STEPS: Final = {1: Action("1"), 2: Action("2")}
"""The actions, by the number of squares."""


@dataclass
class State:
    """The square of each piece, and the seat to act."""

    sides: tuple[int, ...]
    actor: int
    at: list[int] = field(default_factory=lambda: [0, 0])
    notes: list[Any] | None = None

    @property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def decision(self) -> str:
        return "" if LAST in self.at else "move"

    def clone(self) -> "State":
        return replace(self, at=[*self.at], notes=None)


def legal(at: Sequence[int], actor: int) -> list[Action]:
    """Return the actions that lead to a free square of the race."""
    if LAST in at:
        return []
    return [
        action
        for step, action in STEPS.items()
        if at[actor] + step <= LAST and at[actor] + step != at[1 - actor]
    ]


def why_not(state: State, action: Action) -> IllegalAction | None:
    if action in legal(state.at, state.actor):
        return None
    return IllegalAction("T1", "No piece may go there")


def act(state: State, action: Action) -> None:
    if refusal := why_not(state, action):
        raise refusal
    advance(state, action)


def flow(state: State) -> None:
    """Do nothing: no action has consequences."""


def advance(state: State, action: Action) -> None:
    state.at[state.actor] += int(action.text)
    if state.decision:
        state.actor = 1 - state.actor


apply = act


def callers(state: State) -> Sequence[int]:  # noqa: ARG001 - no seat acts out of turn
    return ()


def outcome(state: State) -> list[int] | None:
    return [state.at.index(LAST)] if LAST in state.at else None
