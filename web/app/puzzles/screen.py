"""The screen of a puzzle, solved on the board itself, with unlimited undo."""

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Final

from app.games.downfall import controls
from app.games.downfall.place_name_links import PLACES
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.rule_links import link_rules
from app.screens.base_screen import STAY, Drawing, Go, Screen, To
from app.screens.visit_context import Context
from app.storage import puzzle_progress, save_metadata
from app.table.animation_queue import SECONDS
from app.table.replay_types import ReplayPanel
from pompeii.core.i18n import mark
from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.puzzle_hold_rival import next_seat
from pompeii.games.downfall.puzzles import Puzzle

from . import difficulty_sections, puzzle_catalogue, puzzle_order
from .base_task_screen import BoardTask
from .explanation import reason
from .intents import Afresh, ShowSolution, Solve
from .local_game import PuzzleGame
from .rating import result
from .task_texts import count, given, goal, verdict

PAUSE: Final = 1.2
"""Seconds between automatic actions: the replies of others, the steps of a solution."""


class PuzzleScreen(BoardTask):
    """The screen of one puzzle."""

    escape = mark("one step back: deselect the stack; otherwise to all puzzles")
    _local_game: PuzzleGame

    def __init__(self, context: Context, puzzle: Puzzle) -> None:
        super().__init__(context, PuzzleGame(puzzle, context.user_settings))
        self._puzzle = puzzle
        self._line: Sequence[str] = ()
        self._helped = False  # True if the solution was shown
        self._erred = False  # True if the goal was out of reach once
        self._due = 0.0
        self._position = self._local_game.position_key
        self._answers += [self._goal, self._given]

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the puzzle."""
        return {"puzzle": self._puzzle.name}

    @property
    def title(self) -> str:
        """The title with the puzzle's number and difficulty."""
        return difficulty_sections.title(puzzle_catalogue.puzzles(), self._puzzle)

    @property
    def _seeks(self) -> bool:
        """True unless the solution is playing."""
        return not self._line

    def _halt(self) -> None:
        self._line = ()

    # Intents

    @on(ShowSolution)
    def show_solution(self, _intent: ShowSolution) -> None:
        """Play the solution from the beginning."""
        self._local_game.afresh()
        self._line, self._helped = self._puzzle.line, True
        self._due = monotonic() + PAUSE
        self._answers.append(self._reason)

    @on(Solve)
    def solve(self, intent: Solve) -> Go:
        """Open another puzzle."""
        puzzle = puzzle_order.named(puzzle_catalogue.puzzles(), intent.puzzle)
        return STAY if puzzle is None else To(PuzzleScreen(self.context, puzzle), instead=True)

    # Background work

    @property
    def _follows(self) -> bool:
        """True if the solution is still playing."""
        return bool(self._line) and not (self._local_game.closed or self._local_game.away)

    @property
    def busy(self) -> bool:
        """True if an automatic action is due."""
        return self._local_game.replies or self._follows

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers for the board's overlays."""
        return int(self._presenter.needs_forecast_jobs)

    def pending(self) -> float | None:
        """Return the seconds until the next automatic action, or None."""
        return max(0.0, self._due - monotonic()) if self.busy else None

    def tick(self) -> None:
        """Do the reply of another player, or the next step of the solution."""
        if self._local_game.replies:
            self._local_game.answer()
        elif self._follows:
            self._local_game.play(parse(self._line[len(self._local_game.own)]))

    def _rest(self) -> None:
        self._due = monotonic() + (PAUSE if SECONDS[self.context.user_settings.speed] else 0.0)

    def refresh(self, over: Screen | None) -> None:
        """Update the screen after any message, and save that the puzzle is solved."""
        super().refresh(over)
        local_game = self._local_game
        if self._position != local_game.position_key:
            self._position = local_game.position_key
            self._rest()
        self._erred |= not self._helped and not local_game.solved and local_game.lost
        if self._helped or self._erred or local_game.solved:
            self._keep_result()
        if local_game.solved and not self._helped:
            self._keep()

    def _keep_result(self) -> None:
        """Save the result of the first try, unless the puzzle was solved before results existed."""
        name, store = self._puzzle.name, self.context.store
        tried = {known for known, _result in puzzle_progress.results(store)}
        if name not in tried and name not in puzzle_progress.solved(store):
            won = not (self._helped or self._erred)
            puzzle_progress.add_result(store, name, result(self._puzzle.difficulty, won=won))

    def _keep(self) -> None:
        name, day = self._puzzle.name, save_metadata.now()[:10]
        today = day if puzzle_catalogue.of_day(day) == self._puzzle else ""
        known = puzzle_progress.days(self.context.store) if today else [today]
        if name not in puzzle_progress.solved(self.context.store) or today not in known:
            puzzle_progress.solve(self.context.store, name, today)

    # Rendering

    def render(self) -> Drawing:
        """Return the table, with the task in place of the controls."""
        local_game = self._local_game
        moving = bool(SECONDS[self.context.user_settings.speed])
        replay = ReplayPanel(
            self._verdict or self._presenter.title,
            self._panel(),
            [*self._given_again(), self._presenter.log_without_links()],
            self._tools(_("Puzzle"), "puzzle-back"),
        )
        marks = {**self._presenter.body_attributes, "data-ply": str(len(local_game.table.steps))}
        if local_game.closed:
            marks.pop("data-decision", None)
        return Drawing(self._presenter.render(animate=moving, replay=replay), None, marks)

    @property
    def _goal(self) -> str:
        return goal(self._puzzle, self._local_game.begin, self._names)

    @property
    def _names(self) -> Sequence[str]:
        """The names of the players, by seat."""
        return [player.name for player in self._local_game.table.record.players]

    @property
    def _given(self) -> str:
        return given(self._puzzle, self._local_game.begin, self._names)

    @property
    def _reason(self) -> str:
        """The explanation of the solution that is played, or of the one that the player found."""
        actions = [*map(parse, self._line)] if self._line else self._local_game.own
        begin = self._local_game.begin
        return reason(self._puzzle, begin, actions, self._names[next_seat(begin)])

    @property
    def _verdict(self) -> str:
        """The state of the task as a sentence, "" if there is none."""
        local_game = self._local_game
        if self._line:
            return _("This is the solution.")
        return verdict(self._puzzle, local_game, self._names[local_game.runner])

    @property
    def _explained(self) -> bool:
        """True if the panel explains the solution in place of the known facts."""
        return bool(self._line) or self._local_game.solved

    def _given_again(self) -> Iterator[Node]:
        if self._explained:
            given = PLACES.light("puzzle-given", [self._given], focusable=True)
            yield h("p", "puzzle-given", {}, *given)

    def _panel(self) -> Node:
        text = link_rules("puzzle-told", self._reason if self._explained else self._given)
        return h(
            "section",
            "puzzle",
            {"class": "rail puzzle", "aria-labelledby": "puzzle-goal"},
            h("h2", "puzzle-goal", {}, self._goal),
            h("p", "puzzle-told", {}, *PLACES.light("puzzle-told", text, focusable=True)),
            h("p", "puzzle-out", {"class": "small"}, self._out),
            h("div", "puzzle-buttons", {"class": "buttons"}, *self._buttons()),
        )

    @property
    def _out(self) -> str:
        """The number of people who count for the goal so far."""
        local_game = self._local_game
        return count(self._puzzle, local_game.reached, self._names[local_game.runner])

    def _buttons(self) -> Iterator[Node]:
        local_game = self._local_game
        if local_game.closed:
            puzzles, done = puzzle_catalogue.puzzles(), puzzle_progress.solved(self.context.store)
            if following := puzzle_order.following(puzzles, self._puzzle, done):
                words = _("Next puzzle")
                yield button("puzzle-next", Solve(following.name), words, kind="primary")
            yield button("puzzle-afresh", Afresh(), _("Once more"))
        elif not self._line:
            yield controls.decisions(self._presenter.view_model)
        if not self._line:
            yield button("puzzle-solution", ShowSolution(), _("Show the solution"), kind="quiet")

    def _task(self) -> Sequence[str]:
        return () if self._local_game.closed else self._presenter.new_task()
