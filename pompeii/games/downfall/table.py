"""A game at a table, with the Draw step (no page here).

A step can be taken back as long as it revealed nothing: no card or tile was drawn after it and no
hand was shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pompeii.core import table
from pompeii.core.document import TAKE_BACKS as TAKE_BACKS
from pompeii.core.interfaces import Rulebook

from . import flight, game, view
from .actions import Action, Call
from .board import SQUARES, Gate, Square
from .events import Event, HandShown
from .log import Logs, Step
from .record import Record, dump
from .state import Decision, Phase, State
from .view import View

UNDRAWN: Final = "undrawn"
"""A key of a record's object ``page`` that is a table's (docs/record.md#page)."""


class Table(table.Table[State, Action, View]):
    """A running game.

    ``state`` stands after all ``steps``, but before the draw that the last one causes while
    :attr:`draw_awaited`. What the record says of the page (docs/record.md#page) is kept in it:
    whether that draw is awaited, and whether take-backs are allowed.
    """

    steps: list[Step]
    record: Record
    _records = Record
    _every = 8

    def __init__(self, record: Record) -> None:
        """Sit down at the position that ``record`` has reached. Raises RecordError if one of its
        actions is not legal.
        """
        self._logs = Logs()
        super().__init__(record)
        if self._page.get(UNDRAWN) is not True:
            self.draw()

    def dump(self) -> str:
        """The record as JSON text."""
        page = {key: value for key, value in self._page.items() if key != UNDRAWN}
        if self.draw_awaited:
            page[UNDRAWN] = True
        document = {key: value for key, value in self.record.document.items() if key != "page"}
        if page:
            document["page"] = page
        return dump(replace(self.record, document=document))

    # How it stands

    @property
    def phase(self) -> Phase:
        """Which part of the rules is in force."""
        return self.state.phase

    @property
    def decision(self) -> Decision:
        """What is awaited."""
        return self.state.decision

    @property
    def draw_awaited(self) -> bool:
        """Whether the next card or tile is to be drawn before anybody decides."""
        return self.state.decision is Decision.DRAW

    def at(self, ply: int) -> "Table":
        """As for every table; a draw is awaited at it only where one is awaited here, after the
        last action.
        """
        other = super().at(ply)
        other._logs = Logs()
        return other

    # What is done

    def draw(self) -> None:
        """Draw what is awaited, until somebody has to decide or the game is over."""
        if self.draw_awaited:
            game.flow(self.state)
            last = self.steps[-1]
            self.steps[-1] = Step(last.seat, last.action, last.acted, self._happened())

    # What may be done

    def preview(self, action: Action) -> tuple[Event, ...]:
        """What would happen at once if a legal action were taken."""
        return view.preview(self.state, action)

    def ways(self, origin: Square) -> tuple[dict[Square, int], list[Gate]]:
        """How many steps away each square in reach of a stack is, and the gates in reach. Raises
        ValueError for what is no square of the city.
        """
        if origin not in SQUARES:
            raise ValueError(f'a square is a number, as square("c4") gives it, not {origin!r:.60}')
        return flight.distances(self.state, origin), flight.exits(self.state, origin)

    # What a table of any game asks

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
    """Every action of a game with what the one who took it knew at that moment: ``view.seat``, who
    for a call out of turn is not ``view.actor``. Raises RecordError for an action that is not
    legal.
    """
    yield from Table(record).choices()
