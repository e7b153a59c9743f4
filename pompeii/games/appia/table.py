"""A game at a table, independent of the web page.

A step can be taken back as long as it revealed nothing: no push, no new cards.
"""

from collections.abc import Iterator, Sequence

from pompeii.core import table
from pompeii.core.game_interfaces import Rulebook

from . import game, quarry_physics, travel, view
from .actions import Action, Push
from .board import Place
from .deal import longer
from .events import CardsShown
from .income import lacks_pile
from .quarry_physics import Frame
from .record import Record
from .state import Decision, State
from .step_log import Step
from .view import View


class Table(table.Table[State, Action, View]):
    """A game in progress. ``state`` is the position after all ``steps``."""

    steps: list[Step]
    record: Record
    _records = Record
    _every = 1  # a push takes long

    @property
    def decision(self) -> Decision:
        """The kind of decision that is pending."""
        return self.state.decision

    def frames(self, ply: int) -> list[Frame]:
        """Return the positions of the stones at each step of the push that was action ``ply`` (the
        first is 0). Raise ValueError if that action was no push.
        """
        action = self.steps[ply].action if ply in range(len(self.steps)) else None
        if not isinstance(action, Push):
            raise ValueError(f"action {ply!r:.60} was no push")
        frames: list[Frame] = []
        quarry_physics.push(self._before(ply).quarry, action.size, action.x, action.angle, frames)
        return frames

    def play(self, action: Action) -> None:
        """Take an action. Raise IllegalAction if it is illegal."""
        if lacks_pile(self.state, action):
            # The record held only as many piles as its own actions needed.
            seed = str(self.record.document.get("seed", ""))
            self.record.deal = longer(self.record.deal, seed)
            self.state.piles = self.record.deal.income
        super().play(action)

    def prices(self) -> dict[Place, int]:
        """Return the places in reach of the actor's piece with their prices in coins. The actor's
        own coins, which not every seat sees, are ignored.
        """
        return travel.targets(self.state)

    # Hooks of the base class

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
    """Yield every action of a game with the View of the acting seat at that moment. Raise
    RecordError for an illegal action.
    """
    yield from Table(record).choices()
