"""A game at a table, with the Draw step, independent of the web page.

A step can be taken back as long as it revealed nothing: no card or tile was drawn after it and no
hand was shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pompeii.core import table
from pompeii.core.game_interfaces import Rulebook
from pompeii.core.record_document import TAKE_BACKS as TAKE_BACKS

from . import flight_phase, game, view
from .actions import Action, Call
from .board import SQUARES, Gate, Square
from .events import Event, HandShown
from .record import Record, dump
from .state import Decision, Phase, State
from .step_log import Logs, Step
from .view import View

UNDRAWN: Final = "undrawn"
"""Key of the record's object ``page`` for a pending draw (docs/record.md#page)."""


class Table(table.Table[State, Action, View]):
    """A game in progress.

    ``state`` is the position after all ``steps``, but before the pending draw of the last one while
    :attr:`draw_awaited`. The record's ``page`` object (docs/record.md#page) stores two facts: a
    pending draw, and the permission of take-backs.
    """

    steps: list[Step]
    record: Record
    _records = Record
    _every = 8

    def __init__(self, record: Record) -> None:
        """Open a table at the last position of ``record``. Raise RecordError if one of its actions
        is illegal.
        """
        self._logs = Logs()
        super().__init__(record)
        if self._page.get(UNDRAWN) is not True:
            self.draw()

    def dump(self) -> str:
        """Return the record as JSON text."""
        page = {key: value for key, value in self._page.items() if key != UNDRAWN}
        if self.draw_awaited:
            page[UNDRAWN] = True
        document = {key: value for key, value in self.record.document.items() if key != "page"}
        if page:
            document["page"] = page
        return dump(replace(self.record, document=document))

    # Position

    @property
    def phase(self) -> Phase:
        """The part of the game in progress."""
        return self.state.phase

    @property
    def decision(self) -> Decision:
        """The kind of decision or draw that is pending."""
        return self.state.decision

    @property
    def draw_awaited(self) -> bool:
        """True if the next card or tile has to be drawn before the next decision."""
        return self.state.decision is Decision.DRAW

    def at(self, ply: int) -> "Table":
        """Return a table at ``ply``. A draw is pending only after the last action, if it is pending
        here.
        """
        other = super().at(ply)
        other._logs = Logs()
        return other

    # Actions

    def draw(self) -> None:
        """Draw until a player has to decide or the game is over, if a draw is pending."""
        if self.draw_awaited:
            game.flow(self.state)
            last = self.steps[-1]
            self.steps[-1] = Step(last.seat, last.action, last.acted, self._happened())

    # Queries about possible actions

    def preview(self, action: Action) -> tuple[Event, ...]:
        """Return the immediate events of a legal action, without carrying it out."""
        return view.preview(self.state, action)

    def ways(self, origin: Square) -> tuple[dict[Square, int], list[Gate]]:
        """Return the steps to each square in reach of the stack on ``origin``, and the gates in
        reach. Raise ValueError if ``origin`` is no square of the city.
        """
        if origin not in SQUARES:
            raise ValueError(f'a square is a number, as square("c4") gives it, not {origin!r:.60}')
        return flight_phase.distances(self.state, origin), flight_phase.exits(self.state, origin)

    # Hooks of the base class

    @staticmethod
    def _rulebook() -> Rulebook[State, Action]:
        return game

    def _seen(self, state: State, steps: Sequence[Step], seat: int | None) -> View:
        return view.view(state, steps, seat, self._logs)

    def _stage(self) -> str:
        return self.phase

    def _done(self, actor: int, action: Action) -> Step:
        seat = self.state.sides.index(action.side) if isinstance(action, Call) else actor
        return Step(seat, action, self._happened(), ())

    @staticmethod
    def _revealed(step: Step) -> bool:
        return bool(step.flowed) or any(isinstance(event, HandShown) for event in step.acted)


def positions(record: Record) -> Iterator[tuple[View, Action]]:
    """Yield every action of a game with the View of the acting seat at that moment. For a call out
    of turn, ``view.seat`` is not ``view.actor``. Raise RecordError for an illegal action.
    """
    yield from Table(record).choices()
