"""Somebody who solves a puzzle: a game at which the others do what was told before."""

from dataclasses import replace

from app.games.downfall.local_game import LocalGame
from app.storage.record_page import TAKE_BACKS, put_extra
from app.storage.settings import UserSettings
from pompeii import Action, Table
from pompeii.games.downfall.puzzles import Puzzle
from pompeii.games.downfall.solver import Task, can, reply

OTHERS = "bot:medium"
"""Who sits at the other seats, and plays on from there if somebody wants that."""


class Solving(LocalGame):
    """The table of a puzzle."""

    def __init__(self, puzzle: Puzzle, user_settings: UserSettings) -> None:
        self.puzzle = puzzle
        record = puzzle.record()
        table = Table(record)
        self.solver = table.actor
        record.players[:] = [
            replace(player, kind="human" if seat == self.solver else OTHERS)
            for seat, player in enumerate(record.players)
        ]
        put_extra(record, TAKE_BACKS, True)
        self._before = table.view(self.solver).rescued[self.solver]
        self.begin = puzzle.task()
        self._known: dict[tuple[Action, ...], Task] = {(): self.begin}
        self._lost: dict[tuple[Action, ...], bool] = {}
        super().__init__(table, "", user_settings)

    # How it stands

    @property
    def own(self) -> tuple[Action, ...]:
        """What the person has done."""
        steps = self.table.steps[self.puzzle.ply :]
        return tuple(step.action for step in steps if step.seat == self.solver)

    @property
    def task(self) -> Task:
        """What is left to be solved."""
        own = self.own
        if own not in self._known:
            task = self.begin
            for action in own:
                task = task.after(action)
            self._known[own] = task
        return self._known[own]

    @property
    def led_out(self) -> int:
        """How many are out."""
        return self.view.rescued[self.solver] - self._before

    @property
    def solved(self) -> bool:
        """Whether all are out that can be."""
        return self.led_out >= self.puzzle.count

    @property
    def closed(self) -> bool:
        """Whether nothing is to be done any more."""
        return self.solved or self.task.over

    @property
    def lost(self) -> bool:
        """Whether so many cannot be led out any more."""
        own = self.own
        if own not in self._lost:
            self._lost[own] = not can(self.task, self.puzzle.count - self.led_out)
        return self._lost[own]

    # What may be done

    @property
    def may_act(self) -> bool:
        """Not when it is over."""
        return not self.closed and super().may_act

    @property
    def can_undo(self) -> bool:
        """Nothing of what led to the puzzle."""
        return len(self.table.steps) > self.puzzle.ply and super().can_undo

    def flow(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - whoever acted
        """The next tile is drawn at once, unless it is nobody's any more."""
        if not self.task.over:
            self.table.draw()
        return True

    # What is done beside what the person does

    @property
    def replies(self) -> bool:
        """Whether another one is to do what was told."""
        return not (self.closed or self.away) and self.bot_to_act is not None

    def answer(self) -> None:
        """Let the one do it whose turn it is."""
        seat = self.table.actor
        self.take(reply(self.table.view(seat).legal, self.begin.replies[seat]))

    def afresh(self) -> None:
        """Take back all that was done."""
        while self.can_undo:
            self.undo()
