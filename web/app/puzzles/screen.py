"""The screen of a puzzle, solved on the board itself, with unlimited undo."""

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Final

from app.games.downfall import controls, names
from app.games.downfall.place_name_links import PLACES
from app.kit.button import button
from app.kit.i18n import _, listed, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.rule_links import link_rules
from app.screens.base_screen import STAY, Drawing, Go, Screen, To
from app.screens.visit_context import Context
from app.storage import puzzle_progress, save_metadata
from app.table.animation_queue import SECONDS
from app.table.replay_types import ReplayPanel
from pompeii.core.i18n import mark
from pompeii.games.downfall.actions import Lay, parse
from pompeii.games.downfall.board import NAMES
from pompeii.games.downfall.puzzles import DIFFICULTIES, Puzzle

from . import puzzle_catalogue
from .base_task_screen import BoardTask
from .explanation import reason
from .intents import Afresh, ShowSolution, Solve
from .local_game import PuzzleGame

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
        self._due = 0.0
        self._position = self._local_game.position_key
        self._answers += [self._goal, self._given, self._otherwise]

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the puzzle."""
        return {"puzzle": self._puzzle.name}

    @property
    def title(self) -> str:
        """The title with the puzzle's number and difficulty."""
        words = _("Puzzle {number}, {level}")
        level = _(DIFFICULTIES[self._puzzle.difficulty])
        return words.format(number=puzzle_catalogue.number(self._puzzle), level=level)

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
        self._answers.append(reason(self._puzzle))

    @on(Solve)
    def solve(self, intent: Solve) -> Go:
        """Open another puzzle."""
        puzzle = puzzle_catalogue.named(intent.puzzle)
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
        if local_game.solved and not self._helped:
            self._keep()

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
        given = PLACES.light("puzzle-given", [f"{self._given} {self._otherwise}"], focusable=True)
        about = h("p", "puzzle-given", {}, *given)
        replay = ReplayPanel(
            self._verdict or self._presenter.title,
            self._panel(),
            [about, self._presenter.log_without_links()],
            self._tools(_("Puzzle"), "puzzle-back"),
        )
        marks = {**self._presenter.body_attributes, "data-ply": str(len(local_game.table.steps))}
        if local_game.closed:
            marks.pop("data-decision", None)
        return Drawing(self._presenter.render(animate=moving, replay=replay), None, marks)

    @property
    def _goal(self) -> str:
        puzzle, local_game = self._puzzle, self._local_game
        player = local_game.table.record.players[local_game.solver]
        return n_(
            "{name}: lead {count} of yours out in two turns.",
            "{name}: lead {count} of yours out in two turns.",
            puzzle.count,
            name=player.name,
        )

    @property
    def _given(self) -> str:
        """The solver's tiles, and the replies of the other players."""
        first, second = map(names.tile, self._puzzle.tiles)
        lays = [
            _("{symbol} on {square}").format(
                symbol=names.symbol(lay.symbol), square=NAMES[lay.square]
            )
            for lay in self._local_game.begin.replies.values()
            if isinstance(lay, Lay)
        ]
        words = _(
            "Your tiles: {first} now, {second} in your next turn. In between the others stay where"
            " they are and lay {lays}."
        )
        return words.format(first=first, second=second, lays=listed(lays))

    @property
    def _otherwise(self) -> str:
        """The rule for a reply whose square is no longer legal."""
        return _(
            "A tile that can no longer go there goes on the first possible square, row by "
            "row from the north-west."
        )

    @property
    def _verdict(self) -> str:
        """The state of the task as a sentence, "" if there is none."""
        local_game, count = self._local_game, self._puzzle.count
        if self._line:
            return _("This is the solution.")
        if local_game.solved:
            return n_(
                "Solved! {count} is out, and no more are possible.",
                "Solved! {count} are out, and no more are possible.",
                count,
            )
        if local_game.closed:
            return n_(
                "Out: {led_out} of {count}. Undo something and try again.",
                "Out: {led_out} of {count}. Undo something and try again.",
                count,
                led_out=local_game.led_out,
            )
        if local_game.lost:
            return n_(
                "From here {count} can no longer be led out. Undo it and try again.",
                "From here {count} can no longer be led out. Undo it and try again.",
                count,
            )
        return ""

    def _panel(self) -> Node:
        local_game = self._local_game
        words = _("Out: {led_out} of {count}.")
        out = words.format(led_out=local_game.led_out, count=self._puzzle.count)
        explained = bool(self._line) or local_game.solved
        text = link_rules("puzzle-told", reason(self._puzzle) if explained else self._given)
        return h(
            "section",
            "puzzle",
            {"class": "rail puzzle", "aria-labelledby": "puzzle-goal"},
            h("h2", "puzzle-goal", {}, self._goal),
            h("p", "puzzle-told", {}, *PLACES.light("puzzle-told", text, focusable=True)),
            h("p", "puzzle-out", {"class": "small"}, out),
            h("div", "puzzle-buttons", {"class": "buttons"}, *self._buttons()),
        )

    def _buttons(self) -> Iterator[Node]:
        local_game = self._local_game
        if local_game.closed:
            done = puzzle_progress.solved(self.context.store)
            if following := puzzle_catalogue.following(self._puzzle, done):
                words = _("Next puzzle")
                yield button("puzzle-next", Solve(following.name), words, kind="primary")
            yield button("puzzle-afresh", Afresh(), _("Once more"))
        elif not self._line:
            yield controls.decisions(self._presenter.view_model)
        if not self._line:
            yield button("puzzle-solution", ShowSolution(), _("Show the solution"), kind="quiet")

    def _task(self) -> Sequence[str]:
        return () if self._local_game.closed else self._presenter.new_task()
