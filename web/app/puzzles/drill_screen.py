"""A set of drills: mistakes of the player's own games, one by one, each with a better choice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.jobs.job import Job
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import BACK, STAY, Go, Screen
from app.screens.visit_context import Context
from app.storage import drill_cards
from app.storage.drill_cards import DrillCard
from pompeii.analysis.report import Decision
from pompeii.core.i18n import mark

from . import drill_deck
from .decision_task import NEAR, DecisionTask
from .drill_deck import THEMES, Position
from .intents import NextMistake
from .spaced_repetition import memory

DRILLS: Final = "drills"
"""The name of the drills in addresses, in place of a puzzle's."""


class DrillScreen(DecisionTask):
    """The screen of one set."""

    escape = mark("clear the selection; otherwise to all puzzles")
    ending = mark("Finish the set")

    def __init__(self, context: Context, cards: list[DrillCard], first: Position) -> None:
        """Begin the set of `cards`; `first` is the position of the first one."""
        super().__init__(context, first.table)
        self._cards = cards  # the open one and those after it
        self._theme = ""
        self._first: Any = None  # the action that was tried first
        self._was_shown = False  # True if that is the best one, which the player was shown
        self._solved: bool | None = None  # the result of the first try
        self._show(first)

    def _show(self, position: Position) -> None:
        self._theme = drill_deck.theme(position)
        self._first, self._solved = None, None
        self._open(position.table, position.lesson)

    @property
    def address(self) -> Mapping[str, str]:
        """The address of the drills."""
        return {"puzzle": DRILLS}

    @property
    def title(self) -> str:
        """The title."""
        return _("Your own mistakes")

    @property
    def _count(self) -> int:
        return self._number + len(self._cards)

    @on(NextMistake)
    def next_mistake(self, _intent: NextMistake) -> Go:
        """Go to the next card; after the last one, go back."""
        del self._cards[0]
        self._number += 1
        position = drill_deck.first_position(self.context.store, self._cards)
        if position is None:
            return BACK
        self._show(position)
        return STAY

    # The result of the first try

    def refresh(self, over: Screen | None) -> None:
        """Update the screen after any message, and save the result of the first try."""
        super().refresh(over)
        if self._first is None:
            self._first, self._was_shown = self._local_game.tried, self._shown
        if self._solved is None and (left := self._left(self._first)) is not None:
            self._solved = left <= NEAR * self._least and not self._was_shown
            day = drill_deck.today()
            self._cards[0] = self._cards[0].reviewed(day, self._theme, solved=self._solved)
            drill_cards.update(self.context.store, self._cards[0])
            self._answers += self._result()

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs: first the evaluation of the first try, which may be undone by now."""
        first = self._job_of(self._first) if self._solved is None else None
        others = super().jobs
        return others if first is None or first in others else [first, *others]

    @property
    def _may_go_on(self) -> bool:
        """True once the first try has a result, or cannot get one."""
        first = self._job_of(self._first)
        return self._solved is not None or (first is not None and first.failed)

    # Rendering

    @property
    def _goal(self) -> str:
        words = _("Position {number} of {count}: find a better action.")
        return words.format(number=self._number + 1, count=self._count)

    @property
    def _waits(self) -> str:
        return ""

    def _chance_as_played(self, _lesson: Decision, found: float) -> float:
        return found

    def _below(self) -> Iterator[Node]:
        """Yield the theme and the day of the next review, once the first try has a result."""
        if self._solved is not None:
            yield h("p", "learn-again", {"class": "small"}, " ".join(self._result()))

    def _result(self) -> Iterator[str]:
        yield _("Theme: {theme}.").format(theme=_(THEMES[self._theme]))
        found = memory(self._cards[0].reviews)
        assert found is not None
        yield n_(
            "This position comes back in {count} day.",
            "This position comes back in {count} days.",
            found.due - found.day,
        )
