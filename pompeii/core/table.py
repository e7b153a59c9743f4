"""A game at a table: its record, its history, undo and redo (no page here).

A step can be taken back as long as it revealed nothing. With take-backs allowed every step can.
Each game derives its own class, which says what its steps are and what reveals something.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from .action import Action
from .colours import SIDES
from .document import TAKE_BACKS, Json, Player, check_ply, replay
from .errors import IllegalAction, expect
from .interfaces import Rulebook, State, View
from .record import AnyRecord

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Table(ABC, Generic[S, A, V]):
    """A running game. ``state`` stands after all ``steps``.

    What the record says of the page (docs/record.md#page) is kept in it: whether take-backs are
    allowed.
    """

    state: S
    """The whole position, with what is hidden; whoever plays is given a :meth:`view`."""
    steps: list[Any]
    record: Any
    _records: ClassVar[type[AnyRecord]]
    _every: ClassVar[int]
    """So many steps apart a table keeps positions, from which those between are reached again."""

    def __init__(self, record: AnyRecord) -> None:
        """Sit down at the position that ``record`` has reached. Raises RecordError if one of its
        actions is not legal.
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
        """The table that :meth:`dump` wrote. Raises RecordError if the record is refused."""
        return cls(cls._records.read(text))

    @classmethod
    def of_deal(cls, text: str) -> Self:
        """The table of a game that nobody has played, of the deal of the record in ``text``, which
        may lack its players. Raises RecordError if it is refused.
        """
        return cls(cls._records.of_deal(text))

    def dump(self) -> str:
        """The record as JSON text."""
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

    # How it stands

    @property
    def actor(self) -> int:
        """The seat whose turn it is (kept when the game is over)."""
        return self.state.actor

    @property
    def sides(self) -> tuple[int, ...]:
        """The colour of every seat, as an index of :data:`pompeii.core.colours.SIDES`."""
        return self.state.sides

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won, several if they share the victory; None before the end."""
        winners = self._rulebook().outcome(self.state)
        return None if winners is None else tuple(winners)

    @property
    def take_backs(self) -> bool:
        """Whether a step may be taken back that revealed something."""
        return self._page.get(TAKE_BACKS) is True

    def view(self, seat: int | None) -> V:
        """What a seat may know; None for somebody who has none. Raises ValueError where there is no
        such seat.
        """
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"a seat is 0 to {self.seats - 1}, or None, not {seat!r:.60}")
        return self._seen(self.state, self.steps, seat)

    def at(self, ply: int) -> Self:
        """The game as it stood after ``ply`` actions: a table of its own, to be looked at or played
        on from there, which costs next to nothing. Raises ValueError where there were not so many.
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
        """The table of a game that begins with the first ``ply`` actions of this one and says so
        (:meth:`pompeii.core.record.Record.fork`), to be played on by whoever sits there.
        """
        other = self.at(ply)
        other.record = self.record.fork(ply, players, game)
        return other

    def choices(self) -> Iterator[tuple[V, A]]:
        """Every action so far with what the one who took it knew at that moment."""
        for ply, step in enumerate(self.steps):
            yield self._seen(self._before(ply), self.steps[:ply], step.seat), step.action

    def states(self) -> Iterator[S]:
        """A copy of the position before each action, then of the present one: for what counts what
        lies open. Whoever plays is given a :meth:`view`.
        """
        yield from map(self._before, range(len(self.steps)))
        yield self.state.clone()

    # What is done

    def play(self, action: A) -> None:
        """Take an action. Raises IllegalAction if it may not be."""
        self._step(action)
        self.record.actions.append(action)
        self._undone.clear()

    def draw(self) -> None:
        """Let happen what waits until everybody has seen the last action; in most games nothing."""

    @property
    def can_undo(self) -> bool:
        """Whether the last step can be taken back."""
        return bool(self.steps) and (self.take_backs or not self._revealed(self.steps[-1]))

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

    def why_not(self, action: A) -> IllegalAction | None:
        """Why an action may not be taken now, or None if it may."""
        return self._rulebook().why_not(self.state, action)

    def callers(self) -> list[int]:
        """The seats to be asked now whether they act out of turn, in order."""
        callers = self._rulebook().callers(self.state)
        return [seat for seat in callers if seat != self.state.actor]

    def _take(self, action: A) -> None:
        """Take an action of the record."""
        self.draw()
        self._step(action)

    def _step(self, action: A) -> None:
        if not len(self.steps) % self._every:
            # In place of those that steps have left which were refused or taken back.
            self._marks[len(self.steps) // self._every :] = [self.state.clone()]
        actor = self.state.actor
        self._rulebook().act(self.state, action)
        self.steps.append(self._done(actor, action))

    def _before(self, ply: int) -> S:
        """A copy of the position before a step."""
        mark = ply // self._every
        state = self._marks[mark].clone()
        for action in self.record.actions[mark * self._every : ply]:
            self._rulebook().advance(state, action)
        return state

    def _happened(self) -> tuple[Any, ...]:
        """What was noted since this was last asked."""
        happened, self.state.notes = tuple(self.state.notes or ()), []
        return happened

    # What is a game's own

    @staticmethod
    @abstractmethod
    def _rulebook() -> Rulebook[S, A]: ...

    @abstractmethod
    def _seen(self, state: S, steps: Sequence[Any], seat: int | None) -> V:
        """What a seat may know of a position and of the steps that led there."""

    @abstractmethod
    def _stage(self) -> str:
        """How far the game is, for a programmer."""

    @abstractmethod
    def _done(self, actor: int, action: A) -> Any:
        """The step that has just been made, in the turn of ``actor``."""

    @staticmethod
    @abstractmethod
    def _revealed(step: Any) -> bool:
        """Whether a step showed somebody what was hidden."""


AnyTable = Table[Any, Any, Any]
