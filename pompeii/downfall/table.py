"""A game at a table: its record, its history, undo and redo, and the Draw step (no page here).

A step can be taken back as long as it revealed nothing: no card or tile was drawn after it and no
hand was shown. With take-backs allowed every step can.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Self

from ..refusal import IllegalAction, expect
from . import flight, game, view
from .actions import Action, Call
from .board import SQUARES, Gate, Square
from .cards import SIDES
from .events import Event, HandShown
from .log import Logs, Step
from .record import Json, Record, dump, read, replay
from .state import Decision, Phase, State
from .view import View

UNDRAWN: Final = "undrawn"
TAKE_BACKS: Final = "take_backs"
"""The keys of a record's object ``page`` that are a table's (docs/record.md#page)."""
EVERY: Final = 8
"""So many steps apart a table keeps positions, from which those between are reached again."""


class Table:
    """A running game.

    ``state`` stands after all ``steps``, but before the draw that the last one causes while
    :attr:`draw_awaited`. What the record says of the page (docs/record.md#page) is kept in it:
    whether that draw is awaited, and whether take-backs are allowed.
    """

    state: State
    """The whole position, with what is hidden; whoever plays is given a :meth:`view`."""
    steps: list[Step]

    def __init__(self, record: Record) -> None:
        """Sit down at the position that ``record`` has reached. Raises RecordError if one of its
        actions is not legal.
        """
        expect(record, Record, "a table takes a Record (Table.load takes text)")
        self.record = record
        self.state, self.steps = record.start(), []
        self.state.notes = []
        self._marks: list[State] = []  # the position before every eighth step
        self._undone: list[Action] = []
        self._logs = Logs()
        replay(record.actions, self._flow_and_step)
        if self._page.get(UNDRAWN) is not True:
            self.draw()

    @classmethod
    def load(cls, text: str) -> Self:
        """The table that :meth:`dump` wrote. Raises RecordError if the record is refused."""
        return cls(read(text))

    def dump(self) -> str:
        """The record as JSON text."""
        page = {key: value for key, value in self._page.items() if key != UNDRAWN}
        if self.draw_awaited:
            page[UNDRAWN] = True
        document = {key: value for key, value in self.record.document.items() if key != "page"}
        if page:
            document["page"] = page
        return dump(replace(self.record, document=document))

    def __repr__(self) -> str:
        awaited = f", {self.decision} by {SIDES[self.sides[self.actor]]}" if self.decision else ""
        names = ", ".join(player.name for player in self.record.players)
        return f"<Table: {names}; ply {len(self.steps)}, {self.phase}{awaited}>"

    @property
    def _page(self) -> dict[str, Json]:
        page = self.record.document.get("page")
        return page if isinstance(page, dict) else {}

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
    def actor(self) -> int:
        """The seat whose turn it is (kept when the game is over)."""
        return self.state.actor

    @property
    def sides(self) -> tuple[int, ...]:
        """The colour of every seat, as an index of :data:`pompeii.downfall.cards.SIDES`."""
        return self.state.sides

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won, several if they share the victory; None before the end."""
        winners = game.outcome(self.state)
        return None if winners is None else tuple(winners)

    @property
    def draw_awaited(self) -> bool:
        """Whether the next card or tile is to be drawn before anybody decides."""
        return self.state.decision is Decision.DRAW

    @property
    def take_backs(self) -> bool:
        """Whether a step may be taken back that revealed something."""
        return self._page.get(TAKE_BACKS) is True

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for somebody who holds no hand. Raises ValueError where there
        is no such seat.
        """
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"a seat is 0 to {self.seats - 1}, or None, not {seat!r:.60}")
        return view.view(self.state, self.steps, seat, self._logs)

    def at(self, ply: int) -> Self:
        """The game as it stood after ``ply`` actions: a table of its own, to be looked at or played
        on from there, which costs next to nothing. Raises ValueError where there were not so many.

        A draw is awaited at it only where one is awaited here, after the last action.
        """
        if ply not in range(len(self.steps) + 1):
            raise ValueError(f"ply: must be from 0 to {len(self.steps)}, not {ply!r:.60}")
        other = type(self).__new__(type(self))
        other.record = replace(
            self.record,
            players=self.record.players[:],
            actions=self.record.actions[:ply],
            document=self.record.document.copy(),
        )
        other.state = self._before(ply) if ply < len(self.steps) else self.state.clone()
        other.state.notes = []
        other.steps = self.steps[:ply]
        other._marks = self._marks[: ply // EVERY + 1]
        other._undone = []
        other._logs = Logs()
        return other

    # What is done

    def play(self, action: Action) -> None:
        """Take an action; the draw it causes is awaited. Raises IllegalAction if it may not be."""
        self._step(action)
        self.record.actions.append(action)
        self._undone.clear()

    def draw(self) -> None:
        """Draw what is awaited, until somebody has to decide or the game is over."""
        if self.draw_awaited:
            game.flow(self.state)
            last = self.steps[-1]
            self.steps[-1] = Step(last.seat, last.action, last.acted, self._happened())

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
        self.steps.pop()
        self.state = self._before(len(self.steps))
        self.state.notes = []

    def redo(self) -> None:
        """Take again the step that was taken back last. Raises ValueError if there is none."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        undone = self._undone[:-1]
        self.play(self._undone[-1])
        self._undone = undone

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

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action may not be taken now, or None if it may."""
        return game.why_not(self.state, action)

    def callers(self) -> list[int]:
        """The seats to be asked now whether they call the eruption out of turn, in order (P7)."""
        return [seat for seat in game.callers(self.state) if seat != self.state.actor]

    def _flow_and_step(self, action: Action) -> None:
        self.draw()
        self._step(action)

    def _step(self, action: Action) -> None:
        if not len(self.steps) % EVERY:
            # In place of those that steps have left which were refused or taken back.
            self._marks[len(self.steps) // EVERY :] = [self.state.clone()]
        seat = self.state.actor
        game.act(self.state, action)
        if isinstance(action, Call):
            seat = self.state.sides.index(action.side)
        self.steps.append(Step(seat, action, self._happened(), ()))

    def _before(self, ply: int) -> State:
        """A copy of the position before a step."""
        mark = ply // EVERY
        state = self._marks[mark].clone()
        for action in self.record.actions[mark * EVERY : ply]:
            game.advance(state, action)
        return state

    def _happened(self) -> tuple[Event, ...]:
        """What was noted since this was last asked."""
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened


def positions(record: Record) -> Iterator[tuple[View, Action]]:
    """Every action of a game with what the one who took it knew at that moment: ``view.seat``, who
    for a call out of turn is not ``view.actor``. Raises RecordError for an action that is not
    legal.
    """
    table, logs = Table(record), Logs()
    for ply, step in enumerate(table.steps):
        yield view.view(table._before(ply), table.steps[:ply], step.seat, logs), step.action
