"""A game at a table (no page here).

A step can be taken back as long as it revealed nothing: no push, no new cards.
"""

from collections.abc import Iterator, Sequence

from pompeii.core import table
from pompeii.core.interfaces import Rulebook

from . import game, quarry, travel, view
from .actions import Action, Push
from .board import Place
from .deal import longer
from .events import CardsShown
from .income import lacks_pile
from .log import Step
from .quarry import Frame
from .record import Record
from .state import Decision, State
from .view import View


class Table(table.Table[State, Action, View]):
    """A running game. ``state`` stands after all ``steps``."""

    steps: list[Step]
    record: Record
    _records = Record
    _every = 1  # a push takes long

    @property
    def decision(self) -> Decision:
        """What is awaited."""
        return self.state.decision

    def frames(self, ply: int) -> list[Frame]:
        """Where the stones were at each step of the push that was action ``ply`` (the first is 0).
        Raises ValueError where that was none.
        """
        action = self.steps[ply].action if ply in range(len(self.steps)) else None
        if not isinstance(action, Push):
            raise ValueError(f"action {ply!r:.60} was no push")
        frames: list[Frame] = []
        quarry.push(self._before(ply).quarry, action.size, action.x, action.angle, frames)
        return frames

    def play(self, action: Action) -> None:
        """Take an action. Raises IllegalAction if it may not be."""
        if lacks_pile(self.state, action):
            # The record held no more than its own actions needed.
            seed = str(self.record.document.get("seed", ""))
            self.record.deal = longer(self.record.deal, seed)
            self.state.piles = self.record.deal.income
        super().play(action)

    def prices(self) -> dict[Place, int]:
        """Where the piece of who is to act may go, and for how many coins; the purse, which not
        everybody sees, has no part in it.
        """
        return travel.targets(self.state)

    # What a table of any game asks

    @staticmethod
    def _rulebook() -> Rulebook[State, Action]:
        return game

    def _before(self, ply: int) -> State:
        state = super()._before(ply)
        state.piles = self.record.deal.income
        return state

    def _seen(self, state: State, steps: Sequence[Step], seat: int | None) -> View:
        return view.view(state, steps, seat)

    def _stage(self) -> str:
        return f"round {self.state.round}"

    def _done(self, actor: int, action: Action) -> Step:
        return Step(actor, action, self._happened())

    @staticmethod
    def _revealed(step: Step) -> bool:
        return isinstance(step.action, Push) or any(
            isinstance(event, CardsShown) for event in step.events
        )


def positions(record: Record) -> Iterator[tuple[View, Action]]:
    """Every action of a game with what the one who took it knew at that moment. Raises RecordError
    for an action that is not legal.
    """
    yield from Table(record).choices()
