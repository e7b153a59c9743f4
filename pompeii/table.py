"""A game at a table: its record, its history, undo and redo, and the Draw step (no page here).

A step can be taken back as long as it revealed nothing: no card or tile was drawn after it and no
hand was shown. With take-backs allowed every step can.
"""

from collections.abc import Sequence
from dataclasses import replace

from . import flight, game, view
from .actions import Action, Call
from .board import Gate, Square
from .events import Event, HandShown
from .record import Json, Record, dump, load
from .refusal import IllegalAction
from .state import Decision, State
from .view import Step, View


class Table:
    """A running game.

    ``state`` stands after all ``steps``, but before the draw that the last one causes while
    :attr:`draw_awaited`. What the record says of the page (docs/record.md#page) is kept in it:
    whether that draw is awaited, and whether take-backs are allowed.
    """

    state: State
    steps: list[Step]

    def __init__(self, record: Record) -> None:
        """Sit down at the position that ``record`` has reached."""
        self.record = record
        self._undone: list[Action] = []
        self._replay(record.actions, undrawn=self._page.get("undrawn") is True)

    @classmethod
    def load(cls, text: str) -> "Table":
        """The table that :meth:`dump` wrote. Raises RecordError if the record is refused."""
        return cls(load(text))

    def dump(self) -> str:
        """The record as JSON text."""
        page = {key: value for key, value in self._page.items() if key != "undrawn"}
        if self.draw_awaited:
            page["undrawn"] = True
        document = {key: value for key, value in self.record.document.items() if key != "page"}
        if page:
            document["page"] = page
        return dump(replace(self.record, document=document))

    @property
    def _page(self) -> dict[str, Json]:
        page = self.record.document.get("page")
        return page if isinstance(page, dict) else {}

    @property
    def draw_awaited(self) -> bool:
        """Whether the next card or tile is to be drawn before anybody decides."""
        return self.state.decision is Decision.DRAW

    @property
    def take_backs(self) -> bool:
        """Whether a step may be taken back that revealed something."""
        return self._page.get("take_backs") is True

    def play(self, action: Action) -> None:
        """Take an action; the draw it causes is awaited. Raises IllegalAction if it may not be."""
        self._step(action)
        self.record.actions.append(action)
        self._undone.clear()

    def draw(self) -> None:
        """Draw what is awaited, until somebody has to decide or the game is over."""
        if self.draw_awaited:
            game.flow(self.state)
            self.steps[-1] = replace(self.steps[-1], flowed=self._happened())

    @property
    def can_undo(self) -> bool:
        """Whether the last step can be taken back."""
        if not self.steps:
            return False
        last = self.steps[-1]
        revealed = last.flowed or any(isinstance(event, HandShown) for event in last.acted)
        return self.take_backs or not revealed

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back and nothing else done since."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last step. Raises ValueError where :attr:`can_undo` is false."""
        if not self.can_undo:
            raise ValueError("the last step revealed something and cannot be taken back")
        self._undone.append(self.record.actions.pop())
        self._replay(self.record.actions, undrawn=False)

    def redo(self) -> None:
        """Take again the step that was taken back last. Raises ValueError if there is none."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        undone = self._undone[:-1]
        self.play(self._undone[-1])
        self._undone = undone

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for somebody who holds no hand."""
        return view.view(self.state, self.steps, seat)

    def foresee(self, action: Action) -> tuple[Event, ...]:
        """What would happen at once if a legal action were taken."""
        return view.foresee(self.state, action)

    def ways(self, origin: Square) -> tuple[dict[Square, int], list[Gate]]:
        """How many steps away each square in reach of a stack is, and the gates in reach."""
        return flight.distances(self.state, origin), flight.exits(self.state, origin)

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action may not be taken now, or None if it may."""
        return game.why_not(self.state, action)

    def callers(self) -> list[int]:
        """The seats to be asked now whether they call the eruption out of turn, in order (P7)."""
        return [seat for seat in game.callers(self.state) if seat != self.state.actor]

    def _replay(self, actions: Sequence[Action], undrawn: bool) -> None:
        self.state, self.steps = self.record.start(), []
        self.state.notes = []
        for action in actions[:-1]:
            self._step(action)
            self.draw()
        for action in actions[-1:]:
            self._step(action)
            if not undrawn:
                self.draw()

    def _step(self, action: Action) -> None:
        seat = self.state.actor
        game.act(self.state, action)
        if isinstance(action, Call):
            seat = self.state.sides.index(action.side)
        self.steps.append(Step(seat, action, self._happened(), ()))

    def _happened(self) -> tuple[Event, ...]:
        """What was noted since this was last asked."""
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened
