"""The game of a puzzle, in which the other players do fixed replies."""

from dataclasses import replace

from app.games.downfall.local_game import DownfallLocalGame
from app.storage.record_page_data import TAKE_BACKS, put_extra
from app.storage.settings import UserSettings
from pompeii import Action, Table
from pompeii.games.downfall.puzzle_solver import Task, can, reply
from pompeii.games.downfall.puzzles import Puzzle

OTHERS = "bot:medium"
"""The bot in the other seats, which takes over if the game is played on."""


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
        self._before = table.view(self.solver).rescued[self.solver]
        self.begin = puzzle.task()
        self._known: dict[tuple[Action, ...], Task] = {(): self.begin}
        self._lost: dict[tuple[Action, ...], bool] = {}
        super().__init__(table, "", user_settings)

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
    def led_out(self) -> int:
        """Number of pieces led out of the city."""
        return self.view.rescued[self.solver] - self._before

    @property
    def solved(self) -> bool:
        """True if as many pieces are out as possible."""
        return self.led_out >= self.puzzle.count

    @property
    def closed(self) -> bool:
        """True if there is nothing left to do."""
        return self.solved or self.task.over

    @property
    def lost(self) -> bool:
        """True if the goal cannot be reached any more."""
        own = self.own
        if own not in self._lost:
            self._lost[own] = not can(self.task, self.puzzle.count - self.led_out)
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
        if not self.task.over:
            self.table.draw()
        return True

    # Replies

    @property
    def replies(self) -> bool:
        """True if another player is about to do a fixed reply."""
        return not (self.closed or self.away) and self.bot_to_act is not None

    def answer(self) -> None:
        """Do the fixed reply of the player to act."""
        seat = self.table.actor
        self.play_for_bot(reply(self.table.view(seat).legal, self.begin.replies[seat]))

    def afresh(self) -> None:
        """Undo all actions of the puzzle."""
        while self.can_undo:
            self.undo()
