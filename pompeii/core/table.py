"""A running game: its record, its history, undo and redo (no user interface).

A step can be taken back if it revealed nothing. With take-backs allowed, every step can. Each game
derives its own class, which defines its steps and the information that a step reveals.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from .action import Action
from .errors import IllegalAction, expect
from .game_interfaces import Rulebook, State, View
from .player_colour_names import SIDES
from .record import AnyRecord
from .record_document import TAKE_BACKS, Json, Player, check_ply, replay

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Table(ABC, Generic[S, A, V]):
    """A running game. ``state`` is the position after all ``steps``.

    The record's object ``page`` (docs/record.md#page) says if take-backs are allowed.
    """

    state: S
    """The complete position, hidden information included; players get a :meth:`view`."""
    steps: list[Any]
    record: Any
    _records: ClassVar[type[AnyRecord]]
    _every: ClassVar[int]
    """Number of steps between stored positions; the positions between are replayed."""

    def __init__(self, record: AnyRecord) -> None:
        """Set up the position that `record` has reached.

        Raise `RecordError` if one of its actions is illegal, `TypeError` if `record` is no record.
        """
        expect(record, self._records, "a table takes a Record (Table.load takes text)")
        self.record = record
        self.state, self.steps = record.start(), []
        self.state.notes = []
        self._marks: list[S] = []
        self._undone: list[A] = []
        replay(record.actions, self._take)

    @classmethod
    def load(cls, text: str) -> Self:
        """Return the table that :meth:`dump` wrote. Raise `RecordError` if it is rejected."""
        return cls(cls._records.read(text))

    @classmethod
    def of_deal(cls, text: str) -> Self:
        """Return the table of a new game with the deal of the record in `text`.

        The record may lack its players. Raise `RecordError` if it is rejected.
        """
        return cls(cls._records.of_deal(text))

    def dump(self) -> str:
        """Return the record as JSON text."""
        return str(self.record.dump())

    def __repr__(self) -> str:
        decision = self.state.decision
        awaited = f", {decision} by {SIDES[self.sides[self.actor]]}" if decision else ""
        names = ", ".join(player.name for player in self.record.players)
        return f"<Table: {names}; ply {len(self.steps)}, {self._stage()}{awaited}>"

    @property
    def _page(self) -> dict[str, Json]:
        page = self.record.document.get("page")
        return page if isinstance(page, dict) else {}

    # Position

    @property
    def actor(self) -> int:
        """The seat to act (kept when the game is over)."""
        return self.state.actor

    @property
    def sides(self) -> tuple[int, ...]:
        """Colour of each seat, as an index of :data:`pompeii.core.player_colour_names.SIDES`."""
        return self.state.sides

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.state.seats

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, several if they share the victory; None before the end."""
        winners = self._rulebook().outcome(self.state)
        return None if winners is None else tuple(winners)

    @property
    def draw_awaited(self) -> bool:
        """True if events wait until the last player calls :meth:`draw`; never in most games."""
        return False

    @property
    def awaited(self) -> int:
        """The seat to act, or the last one while its draw is awaited."""
        awaited: int = self.steps[-1].seat if self.draw_awaited else self.actor
        return awaited

    @property
    def take_backs(self) -> bool:
        """True if a step that revealed information may be taken back."""
        return self._page.get(TAKE_BACKS) is True

    def view(self, seat: int | None) -> V:
        """Return the view of `seat`; None for a spectator. Raise `ValueError` if there is no such
        seat.
        """
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"a seat is 0 to {self.seats - 1}, or None, not {seat!r:.60}")
        return self._seen(self.state, self.steps, seat)

    def knows(self, ply: int) -> bool:  # noqa: ARG002 - for tables that saw only some
        """Return True if :meth:`at` knows the position after `ply` actions."""
        return True

    def at(self, ply: int) -> Self:
        """Return an independent table of the game after `ply` actions, at almost no cost.

        Raise `ValueError` if there were fewer actions.
        """
        check_ply(ply, len(self.steps))
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
        other._marks = self._marks[: ply // self._every + 1]
        other._undone = []
        return other

    def fork(self, ply: int, players: Sequence[Player] | None = None, game: str = "") -> Self:
        """Return a table that continues this game from `ply` as a fork.

        The parameters and errors are those of :meth:`pompeii.core.record.Record.fork`.
        """
        other = self.at(ply)
        other.record = self.record.fork(ply, players, game)
        return other

    def choices(self) -> Iterator[tuple[V, A]]:
        """Yield each action so far with the view that its player had at that moment."""
        for ply, step in enumerate(self.steps):
            yield self._seen(self._before(ply), self.steps[:ply], step.seat), step.action

    def states(self) -> Iterator[S]:
        """Yield a copy of the position before each action, then of the present one.

        This is for statistics of public information; players get a :meth:`view`.
        """
        yield from map(self._before, range(len(self.steps)))
        yield self.state.clone()

    # Actions

    def play(self, action: A) -> None:
        """Take `action`. Raise `IllegalAction` if it is illegal."""
        self._step(action)
        self.record.actions.append(action)
        self._undone.clear()

    def draw(self) -> None:
        """Carry out events that wait until all have seen the last action; none in most games."""

    @property
    def can_undo(self) -> bool:
        """True if the last step can be taken back."""
        return bool(self.steps) and (self.take_backs or not self.revealed)

    @property
    def revealed(self) -> bool:
        """True if the last step revealed hidden information to a player."""
        return bool(self.steps) and self._revealed(self.steps[-1])

    @property
    def can_redo(self) -> bool:
        """True if a step was taken back and no new one played since."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last step. Raise `ValueError` if :attr:`can_undo` is false."""
        if not self.steps:
            raise ValueError("there is no step to take back")
        if not self.can_undo:
            raise ValueError("the last step revealed something and cannot be taken back")
        self._undone.append(self.record.actions.pop())
        self.steps.pop()
        self.state = self._before(len(self.steps))
        self.state.notes = []

    def redo(self) -> None:
        """Take the last undone step again. Raise `ValueError` if there is none."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        undone = self._undone[:-1]
        self.play(self._undone[-1])
        self._undone = undone

    # Legality

    def why_not(self, action: A) -> IllegalAction | None:
        """Return the error for `action` if it is illegal now, else None."""
        return self._rulebook().why_not(self.state, action)

    def callers(self) -> list[int]:
        """Return the seats, other than the actor, that may act out of turn now, in seat order."""
        callers = self._rulebook().callers(self.state)
        return [seat for seat in callers if seat != self.state.actor]

    def _take(self, action: A) -> None:
        """Take an action of the record, after the events that wait."""
        self.draw()
        self._step(action)

    def _step(self, action: A) -> None:
        if not len(self.steps) % self._every:
            # Replace marks left by rejected or undone steps.
            self._marks[len(self.steps) // self._every :] = [self.state.clone()]
        actor = self.state.actor
        self._rulebook().act(self.state, action)
        self.steps.append(self._done(actor, action))

    def _before(self, ply: int) -> S:
        """Return a copy of the position before step `ply`."""
        mark = ply // self._every
        state = self._marks[mark].clone()
        for action in self.record.actions[mark * self._every : ply]:
            self._rulebook().advance(state, action)
        return state

    def _happened(self) -> tuple[Any, ...]:
        """Return the events since the last call."""
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened

    # Defined by each game

    @staticmethod
    @abstractmethod
    def _rulebook() -> Rulebook[S, A]: ...

    @abstractmethod
    def _seen(self, state: S, steps: Sequence[Any], seat: int | None) -> V:
        """Return the view of `seat` in the position `state` after `steps`."""

    @abstractmethod
    def _stage(self) -> str:
        """Return the stage of the game, for ``repr``."""

    @abstractmethod
    def _done(self, actor: int, action: A) -> Any:
        """Return the step for `action`, just made in the turn of `actor`."""

    @staticmethod
    @abstractmethod
    def _revealed(step: Any) -> bool:
        """Return True if `step` revealed hidden information to a player."""


AnyTable = Table[Any, Any, Any]
