"""The screen of a push puzzle: one stone for one goal, with unlimited undo."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from app.games.appia import names
from app.games.appia.aimed_push import Aim
from app.kit import intents as page_intents
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.puzzles import difficulty_sections, puzzle_order
from app.puzzles.intents import Afresh, ShowSolution, Solve
from app.puzzles.rating import result
from app.quarry_sandbox.base_screen import QuarryScreen
from app.quarry_sandbox.sandbox import STONES, Position
from app.screens.base_screen import STAY, Go, Screen, To
from app.screens.visit_context import Context
from app.storage import puzzle_progress
from pompeii.core.incremental_work import Incremental
from pompeii.games.appia.actions import Push
from pompeii.games.appia.push_puzzle_search import Replies
from pompeii.games.appia.push_puzzles import LEAVE, PushPuzzle

from . import push_catalogue, task_texts
from .region_map import region_map

TRIES_PER_TICK: Final = 8
"""Number of replies that are tried between two messages."""


class PushPuzzleScreen(QuarryScreen):
    """The screen of one puzzle. A push has no preview here."""

    def __init__(self, context: Context, puzzle: PushPuzzle) -> None:
        self._puzzle = puzzle
        self._helped = False  # True if the solution was shown
        self._over = False  # True if the puzzle was solved, or its solution shown
        self._search: Incremental[Push | None] | None = None  # for a reply to the failed push
        self._reply: Push | None = None
        left = tuple(int(size == puzzle.size) for size in range(len(STONES)))
        super().__init__(context, Position(puzzle.stones, left))
        self._sandbox.pick(puzzle.size)
        self._say(f"{task_texts.goal(puzzle)} {task_texts.given(puzzle)}")

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the puzzle."""
        return {"puzzle": self._puzzle.name}

    @property
    def title(self) -> str:
        """The title with the puzzle's number and difficulty."""
        return difficulty_sections.title(push_catalogue.puzzles(), self._puzzle)

    @property
    def _made(self) -> Push | None:
        """The push that was made, or None."""
        last = self._sandbox.now.last
        return None if last is None else last.aim.action

    @property
    def _solved(self) -> bool:
        """True if the last push solved the puzzle."""
        return self._made is not None and self._puzzle.is_solved_by(self._made)

    # Intents

    @on(Afresh)
    def afresh(self, _intent: Afresh) -> None:
        """Take the push back and set the stone at the line again."""
        self._begin()
        self._say(self._sentence)

    @on(page_intents.Undo)
    def undo(self, _intent: page_intents.Undo) -> None:
        """Take the push back, like :meth:`afresh`."""
        self.afresh(Afresh())

    def _begin(self) -> None:
        self._sandbox.undo()
        self._sandbox.pick(self._puzzle.size)
        self._search = self._reply = None

    @on(ShowSolution)
    def show_solution(self, _intent: ShowSolution) -> None:
        """Make a push that solves the puzzle."""
        self._begin()
        self._helped = True
        best = self._puzzle.solution
        if (aim := self._sandbox.aim) is not None:
            self._push(aim.moved_to(best.x, best.angle))

    @on(Solve)
    def solve(self, intent: Solve) -> Go:
        """Open another puzzle."""
        puzzle = puzzle_order.named(push_catalogue.puzzles(), intent.puzzle)
        return STAY if puzzle is None else To(PushPuzzleScreen(self.context, puzzle), instead=True)

    # Background work

    @property
    def busy(self) -> bool:
        """True while a reply to the failed push is searched for."""
        return self._search is not None

    def pending(self) -> float | None:
        """Return 0 during the search for a reply, else None."""
        return 0.0 if self.busy else None

    def tick(self) -> None:
        """Try some replies of the next player."""
        for _try in range(TRIES_PER_TICK):
            if self._search is None:
                return
            try:
                next(self._search)
            except StopIteration as end:
                self._search, self._reply = None, end.value
                self._say(self._reply_words)

    def _push(self, aim: Aim) -> None:
        super()._push(aim)
        self._seek_reply()

    @on(page_intents.Redo)
    def redo(self, intent: page_intents.Redo) -> None:
        """Make the push again that was taken back."""
        super().redo(intent)
        self._seek_reply()

    def _seek_reply(self) -> None:
        """Begin the search for a reply if the push had to leave nothing, and failed."""
        if self._made is not None and self._puzzle.goal == LEAVE and not self._solved:
            self._search = Replies().search(self._sandbox.now.lying)

    @property
    def _reply_words(self) -> str:
        return "" if self._reply is None else task_texts.reply(self._reply)

    def refresh(self, over: Screen | None) -> None:
        """Save the result of the first try, and that the puzzle is solved."""
        super().refresh(over)
        if self._made is None:
            return
        won, name, store = self._solved and not self._helped, self._puzzle.name, self.context.store
        if name not in {known for known, _result in puzzle_progress.results(store)}:
            puzzle_progress.add_result(store, name, result(self._puzzle.difficulty, won=won))
        if won and name not in puzzle_progress.solved(store):
            puzzle_progress.solve(store, name)
        if self._solved and not self._over:
            self._over = True
            self._say(task_texts.region(self._puzzle))

    # Rendering

    @property
    def _sentence(self) -> str:
        last = self._sandbox.now.last
        if last is None:
            return task_texts.goal(self._puzzle)
        shown = self._helped and self._made == self._puzzle.solution
        judged = task_texts.verdict(self._puzzle, solved=self._solved, shown=shown)
        return f"{names.fallen(last.fell)} {judged} {self._reply_words}".strip()

    def _acts(self) -> Iterator[Node]:
        if self._made is None:
            yield h("p", "push-given", {}, task_texts.given(self._puzzle))
            yield from super()._acts()
        else:
            yield h("h2", "push-task", {}, task_texts.goal(self._puzzle))
            if self._over:
                yield region_map(self._puzzle, self._made)
        yield h("div", "push-buttons", {"class": "buttons"}, *self._buttons())

    def _buttons(self) -> Iterator[Node]:
        if self._made is not None:
            done = puzzle_progress.solved(self.context.store)
            following = puzzle_order.following(push_catalogue.puzzles(), self._puzzle, done)
            if self._over and following is not None:
                yield button("push-next", Solve(following.name), _("Next puzzle"), kind="primary")
            yield button("push-afresh", Afresh(), _("Once more"))
        if not self._over:
            yield button("push-solution", ShowSolution(), _("Show the solution"), kind="quiet")

    def _tools(self) -> Sequence[Node]:
        return []
