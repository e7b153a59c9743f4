"""A game at a table: its record, its history, undo and redo (no page here).

A step can be taken back as long as it revealed nothing: no push, no new cards. With take-backs
allowed every step can.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Self

from ..colours import SIDES
from ..refusal import IllegalAction, expect
from . import game, quarry, travel, view
from .actions import Action, Push
from .board import Place
from .deal import longer
from .events import CardsShown, Event
from .income import lacks_pile
from .log import Step
from .quarry import Frame
from .record import Record, dump, read, replay
from .state import Decision, State
from .view import View

TAKE_BACKS: Final = "take_backs"
"""The key of a record's object ``page`` that is a table's."""


class Table:
    """A running game. ``state`` stands after all ``steps``."""

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
        self._before: list[State] = []  # the position before each step: a push takes long
        self._undone: list[Action] = []
        replay(record.actions, self._step)

    @classmethod
    def load(cls, text: str) -> Self:
        """The table that :meth:`dump` wrote. Raises RecordError if the record is refused."""
        return cls(read(text))

    def dump(self) -> str:
        """The record as JSON text."""
        return dump(self.record)

    def __repr__(self) -> str:
        awaited = f", {self.decision} by {SIDES[self.sides[self.actor]]}" if self.decision else ""
        names = ", ".join(player.name for player in self.record.players)
        return f"<Table: {names}; ply {len(self.steps)}, round {self.state.round}{awaited}>"

    # How it stands

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
        """The colour of every seat, as an index of :data:`pompeii.colours.SIDES`."""
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
    def take_backs(self) -> bool:
        """Whether a step may be taken back that revealed something."""
        page = self.record.document.get("page")
        return isinstance(page, dict) and page.get(TAKE_BACKS) is True

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for somebody who looks on. Raises ValueError where there is no
        such seat.
        """
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"a seat is 0 to {self.seats - 1}, or None, not {seat!r:.60}")
        return view.view(self.state, self.steps, seat)

    def at(self, ply: int) -> Self:
        """The game as it stood after ``ply`` actions: a table of its own, to be looked at or played
        on from there, which costs next to nothing. Raises ValueError where there were not so many.
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
        other.state = self._position(ply)
        other.steps = self.steps[:ply]
        other._before = self._before[:ply]
        other._undone = []
        return other

    def frames(self, ply: int) -> list[Frame]:
        """Where the stones were at each step of the push that was action ``ply`` (the first is 0).
        Raises ValueError where that was none.
        """
        action = self.steps[ply].action if ply in range(len(self.steps)) else None
        if not isinstance(action, Push):
            raise ValueError(f"action {ply!r:.60} was no push")
        frames: list[Frame] = []
        quarry.push(self._before[ply].quarry, action.size, action.x, action.angle, frames)
        return frames

    # What is done

    def play(self, action: Action) -> None:
        """Take an action. Raises IllegalAction if it may not be."""
        if lacks_pile(self.state, action):
            # The record held no more than its own actions needed.
            seed = str(self.record.document.get("seed", ""))
            self.record.deal = longer(self.record.deal, seed)
            self.state.piles = self.record.deal.income
        self._step(action)
        self.record.actions.append(action)
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """Whether the last step can be taken back."""
        if not self.steps:
            return False
        last = self.steps[-1]
        revealed = isinstance(last.action, Push) or any(
            isinstance(event, CardsShown) for event in last.events
        )
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
        self.state = self._position(len(self.steps))
        self._before.pop()

    def redo(self) -> None:
        """Take again the step that was taken back last. Raises ValueError if there is none."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        undone = self._undone[:-1]
        self.play(self._undone[-1])
        self._undone = undone

    def callers(self) -> list[int]:
        """Nobody acts out of turn."""
        return []

    def draw(self) -> None:
        """Nothing: what an action brings, it brings at once."""

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why an action may not be taken now, or None if it may."""
        return game.why_not(self.state, action)

    def prices(self) -> dict[Place, int]:
        """Where the piece of who is to act may go, and for how many coins; the purse, which not
        everybody sees, has no part in it.
        """
        return travel.targets(self.state)

    def _step(self, action: Action) -> None:
        before = self.state.clone()
        game.apply(self.state, action)
        self._before.append(before)
        self.steps.append(Step(before.actor, action, self._happened()))

    def _position(self, ply: int) -> State:
        """A copy of the position after ``ply`` actions, to which this table listens."""
        state = [*self._before, self.state][ply].clone()
        state.piles, state.notes = self.record.deal.income, []
        return state

    def _happened(self) -> tuple[Event, ...]:
        """What was noted since this was last asked."""
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened


def positions(record: Record) -> Iterator[tuple[View, Action]]:
    """Every action of a game with what the one who took it knew at that moment. Raises RecordError
    for an action that is not legal.
    """
    table = Table(record)
    for ply, step in enumerate(table.steps):
        yield view.view(table._before[ply], table.steps[:ply], step.seat), step.action
