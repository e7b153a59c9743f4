"""The game of a puzzle, in which the other players do fixed replies, or their best turn."""

from collections.abc import Sequence
from dataclasses import replace

from app.games.downfall.local_game import DownfallLocalGame
from app.storage.record_page_data import TAKE_BACKS, put_extra
from app.storage.settings import UserSettings
from pompeii import Action, Table
from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.puzzle_goals import BURY, HOLD, in_reach
from pompeii.games.downfall.puzzle_hold_rival import answer, next_seat
from pompeii.games.downfall.puzzle_lead_out import Task, reply
from pompeii.games.downfall.puzzles import Puzzle

from .retry_game import OTHERS


class PuzzleGame(DownfallLocalGame):
    """The local game of a puzzle."""

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
        self.begin = puzzle.task()
        self.runner = next_seat(self.begin) if puzzle.goal == HOLD else self.solver
        """The seat whose exits the goal is about."""
        self._answers: dict[tuple[Action, ...], Sequence[Action]] = {}
        self._known: dict[tuple[Action, ...], Task] = {(): self.begin}
        # A search takes a second in a browser. At the start none is needed: there is a solution.
        self._lost: dict[tuple[Action, ...], bool] = {(): False}
        super().__init__(table, "", user_settings)
        self._before = self._counted()

    @property
    def studied(self) -> bool:
        """Always True."""
        return True

    # State of the task

    @property
    def own(self) -> tuple[Action, ...]:
        """The actions of the solver."""
        steps = self.table.steps[self.puzzle.ply :]
        return tuple(step.action for step in steps if step.seat == self.solver)

    @property
    def task(self) -> Task:
        """The rest of the task after these actions."""
        own = self.own
        if own not in self._known:
            task = self.begin
            for action in own:
                task = task.after(action)
            self._known[own] = task
        return self._known[own]

    @property
    def reached(self) -> int:
        """Number of pieces led out of the city, or buried, as the goal counts them."""
        return self._counted() - self._before

    def _counted(self) -> int:
        view = self.table.view(self.solver)
        if self.puzzle.goal == BURY:
            return sum(view.volcano) - view.volcano[self.solver]
        return view.rescued[self.runner]

    @property
    def solved(self) -> bool:
        """True if the greatest number of pieces is out or buried, or if the rival is held."""
        if self.puzzle.goal == HOLD:
            return self.closed and self.reached <= self.puzzle.count
        return self.reached >= self.puzzle.count

    @property
    def closed(self) -> bool:
        """True if there is nothing left to do."""
        if self.puzzle.goal == HOLD:
            return self.task.over and not self._answer_left
        return self.solved or self.task.over

    @property
    def _answer_left(self) -> Sequence[Action]:
        """The actions left of the rival's best turn, once the solver's turn is over."""
        own = self.own
        if own not in self._answers:
            self._answers[own] = answer(self.task).actions
        return self._answers[own][len(self.table.steps) - self.puzzle.ply - len(own) :]

    @property
    def lost(self) -> bool:
        """True if the goal cannot be reached any more."""
        own = self.own
        if own not in self._lost:
            left = self.puzzle.count - self.reached
            self._lost[own] = not in_reach(self.puzzle.goal, self.task, left)
        return self._lost[own]

    # Possible actions

    @property
    def may_act(self) -> bool:
        """True if the solver may act; False once the puzzle is closed."""
        return not self.closed and super().may_act

    @property
    def can_undo(self) -> bool:
        """True if there is an action to undo; the moves before the puzzle stay."""
        return len(self.table.steps) > self.puzzle.ply and super().can_undo

    def run_automatic_steps(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - an override
        """Draw the next tile at once, unless the task is over."""
        if not self.task.over or (self.puzzle.goal == HOLD and self.table.actor == self.runner):
            self.table.draw()
        return True

    # Replies

    @property
    def traced_from(self) -> int:
        """The begin of the puzzle: no action of the game before it is drawn."""
        return self.puzzle.ply

    @property
    def announced_lays(self) -> Sequence[Lay]:
        """The fixed replies that are still to come."""
        replied = {step.seat for step in self.table.steps[self.puzzle.ply :]}
        return [
            lay
            for seat, lay in self.begin.replies.items()
            if isinstance(lay, Lay) and seat not in replied
        ]

    @property
    def replies(self) -> bool:
        """True if another player is about to do a fixed reply."""
        return not (self.closed or self.away) and self.bot_to_act is not None

    def answer(self) -> None:
        """Do the fixed reply of the player to act, or the next action of the rival's best turn."""
        seat = self.table.actor
        self.play_for_bot(
            self._answer_left[0]
            if self.puzzle.goal == HOLD
            else reply(self.table.view(seat).legal, self.begin.replies[seat])
        )

    def afresh(self) -> None:
        """Undo all actions of the puzzle."""
        while self.can_undo:
            self.undo()
