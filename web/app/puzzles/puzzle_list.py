"""The list of puzzles: the puzzle of the day, all puzzles by difficulty, and the
player's progress.
"""

from collections.abc import Iterator

from app.kit.button import button
from app.kit.i18n import _, n_
from app.kit.icons import icon
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.screen_head import screen_head
from app.screens.base_screen import STAY, Drawing, Go, SideScreen, To
from app.screens.open_lazy_screens import to_pushes, when_loaded
from app.screens.visit_context import Context
from app.storage import puzzle_progress, save_metadata
from pompeii.core.puzzle_difficulty import DIFFICULTIES
from pompeii.games.downfall.puzzle_goals import BURY, HOLD
from pompeii.games.downfall.puzzle_themes import THEMES
from pompeii.games.downfall.puzzles import Puzzle

from . import difficulty_sections, drill_deck, puzzle_catalogue, puzzle_order
from .drill_deck import SET_SIZE
from .drill_screen import DRILLS, DrillScreen
from .drill_section import drill_section
from .intents import Drill, PushPuzzles, Solve
from .screen import PuzzleScreen


class PuzzlesScreen(SideScreen):
    """The screen with all puzzles."""

    name = "puzzles"

    def __init__(self, context: Context, at: str = "") -> None:
        """Show the list; the puzzle `at` opens on top of it once, if it exists."""
        super().__init__(context, from_table=False)
        self._at = at
        context.commands.append(("show", "app"))

    def next_screen(self) -> Go:
        """Return the navigation to the puzzle from the address, once."""
        at, self._at = self._at, ""
        if at == DRILLS:
            return self.drill(Drill())
        return self.solve(Solve(at)) if at else STAY

    @property
    def title(self) -> str:
        """The title."""
        return _("Puzzles")

    @on(Solve)
    def solve(self, intent: Solve) -> Go:
        """Open a puzzle."""
        puzzle = puzzle_order.named(puzzle_catalogue.puzzles(), intent.puzzle)
        return STAY if puzzle is None else To(PuzzleScreen(self.context, puzzle))

    @on(Drill)
    def drill(self, _intent: Drill) -> Go:
        """Open a set of the cards that are due."""
        store = self.context.store
        cards = drill_deck.due(store)[:SET_SIZE]
        if not cards:
            return STAY

        def there() -> Go:
            if first := drill_deck.first_position(store, cards):
                return To(DrillScreen(self.context, cards, first))
            return self.drill(Drill())  # these cards are gone; perhaps others are due

        games = drill_deck.games(store, cards)
        return when_loaded(self.context, games, there, {"puzzle": DRILLS})

    @on(PushPuzzles)
    def push_puzzles(self, _intent: PushPuzzles) -> Go:
        """Open the push puzzles."""
        return to_pushes(self.context, "")

    # Rendering

    def render(self) -> Drawing:
        """Return the list."""
        done = frozenset(puzzle_progress.solved(self.context.store))
        return Drawing(
            h(
                "main",
                "app",
                {"class": "puzzles"},
                screen_head("puzzles", _("Puzzles"), self.way_back),
                h("p", "puzzles-words", {}, self._words),
                self._today(done),
                drill_section(self.context.store),
                self._progress(done),
                _pushes(done),
                *difficulty_sections.sections(
                    "puzzles", puzzle_catalogue.puzzles(), done, _summary, "puzzle-"
                ),
            )
        )

    @property
    def _words(self) -> str:
        return _(
            "Everyone runs. Lead as many of your people out as possible in two turns, bar "
            "another player's way, or bury the others. All tiles are known, and each puzzle "
            "says how many squares for your first tile are right."
        )

    def _today(self, done: frozenset[str]) -> Node:
        day = save_metadata.now()[:10]
        puzzle = puzzle_catalogue.of_day(day)
        is_done = day in puzzle_progress.days(self.context.store)
        words = _("Solve it again") if is_done else _("Solve today's puzzle")
        return h(
            "section",
            "puzzles-today",
            {"aria-labelledby": "puzzles-today-title"},
            h("h2", "puzzles-today-title", {}, _("Puzzle of the day")),
            h("p", "puzzles-today-task", {}, *self._today_task(puzzle, is_done=is_done)),
            button("puzzles-today-solve", Solve(puzzle.name), words, kind="primary"),
            h("p", "puzzles-kept", {"class": "small"}, " ".join(self._kept(done, day))),
        )

    def _progress(self, done: frozenset[str]) -> Node:
        """Return the rating, the next unsolved puzzle, and the progress in each theme."""
        following = puzzle_order.unsolved(puzzle_catalogue.puzzles(), done)
        words = _("Next unsolved")
        return h(
            "section",
            "puzzles-progress",
            {"aria-labelledby": "puzzles-progress-title"},
            h("h2", "puzzles-progress-title", {}, _("Your progress")),
            h("p", "puzzles-rating", {}, self._rating),
            *([button("puzzles-next", Solve(following.name), words)] if following else []),
            h("ul", "puzzles-themes", {"class": "puzzle-themes"}, *_themes(done)),
        )

    @property
    def _rating(self) -> str:
        return difficulty_sections.rating_words(
            [
                result
                for name, result in puzzle_progress.results(self.context.store)
                if not puzzle_progress.is_push(name)
            ]
        )

    def _today_task(self, puzzle: Puzzle, *, is_done: bool) -> Iterator[Node | str]:
        if is_done:
            yield icon("puzzles-today-done", "next")
            yield _("You have solved it.")
            return
        words = _("Difficulty: {level}.")
        yield " ".join([_summary(puzzle), words.format(level=_(DIFFICULTIES[puzzle.difficulty]))])

    def _kept(self, done: frozenset[str], day: str) -> Iterator[str]:
        there = [puzzle for puzzle in puzzle_catalogue.puzzles() if puzzle.name in done]
        words = _("{count} of {all} puzzles solved.")
        yield words.format(count=len(there), all=len(puzzle_catalogue.puzzles()))
        if days := puzzle_progress.streak(puzzle_progress.days(self.context.store), day):
            yield n_(
                "The puzzle of the day: {count} day in a row.",
                "The puzzle of the day: {count} days in a row.",
                days,
            )


def _summary(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle without names."""
    if puzzle.goal == HOLD:
        return _("Keep the next player from leading more than one out.")
    if puzzle.goal == BURY:
        return n_(
            "Bury {count} of the others' people.",
            "Bury {count} of the others' people.",
            puzzle.count,
        )
    return n_("Lead {count} of your people out.", "Lead {count} of your people out.", puzzle.count)


def _themes(done: frozenset[str]) -> Iterator[Node]:
    """Yield an entry for each theme: its progress, and a button to its next unsolved puzzle."""
    for theme, label in THEMES.items():
        alike, id = puzzle_catalogue.with_theme(theme), f"puzzles-theme-{theme}"
        solved, words = sum(puzzle.name in done for puzzle in alike), _(label)
        following = puzzle_order.unsolved(alike, done)
        attrs = {"max": str(len(alike)), "value": str(solved), "aria-label": words}
        count = _("{count} of {all}").format(count=solved, all=len(alike))
        yield h(
            "li",
            id,
            {},
            h("span", f"{id}-name", {}, f"{words[:1].upper()}{words[1:]}"),
            h("progress", f"{id}-bar", attrs),
            h("span", f"{id}-count", {"class": "small"}, count),
            *([_next_button(f"{id}-next", following, words)] if following else []),
        )


def _next_button(id: str, puzzle: Puzzle, theme: str) -> Node:
    label = _("Next unsolved: {theme}").format(theme=theme)
    return button(id, Solve(puzzle.name), _("Next"), label=label, kind="quiet")


def _pushes(done: frozenset[str]) -> Node:
    """Return the way to the push puzzles, with the number of solved ones."""
    count = sum(map(puzzle_progress.is_push, done))
    words = _("A quarry of Via Appia, one stone, and one goal for its push.")
    solved = n_("{count} puzzle solved.", "{count} puzzles solved.", count)
    return h(
        "section",
        "puzzles-pushes",
        {"aria-labelledby": "puzzles-pushes-title"},
        h("h2", "puzzles-pushes-title", {}, _("Push puzzles")),
        h("p", "puzzles-pushes-words", {}, f"{words} {solved}"),
        button("puzzles-pushes-open", PushPuzzles(), _("Open the push puzzles")),
    )
