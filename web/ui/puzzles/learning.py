"""One's costliest decisions of a game, one after the other: something better is to be found."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pompeii import Table
from pompeii.downfall.judge import COST
from pompeii.findings import Decision
from pompeii.words import mark, number

from ..downfall import controls
from ..keep.games import FIRST
from ..kit.answering import on
from ..kit.button import button
from ..kit.markup import Node, h
from ..kit.words import _
from ..screens.screen import BACK, STAY, Drawing, Go, Screen
from ..screens.visit import Visit
from ..table.motion import SECONDS
from ..table.replayed import Replayed
from ..think.thought import Thought
from .seeking import Seeking
from .trying import Trying
from .wishes import Afresh, NextMistake, ShowSolution

FOUND: Final = mark("Well spotted: nothing better is known.")
ALIKE: Final = 0.05
"""Pieces by which two actions must differ that one is called the better one."""


class Learning(Seeking):
    """The decisions of one game."""

    escape = mark("a step back: let go of the stack; else back to the game")
    _sitting: Trying

    def __init__(self, visit: Visit, game: Table, insight: Any) -> None:
        """``insight`` is the analysis of the game (:class:`ui.screens.insight.Insight`), which may
        still go on.
        """
        super().__init__(visit, Trying(game, len(game.steps), game.actor, visit.habits))
        self._game, self._insight = game, insight
        self._record = game.dump()
        self._number = 0
        self._lessons: Sequence[Decision] = ()
        self._thoughts: dict[tuple[int, str], Thought] = {}
        self._shown = False  # the best was shown
        self._take_up()

    @property
    def address(self) -> Mapping[str, str]:
        """Its name."""
        return {"screen": "learn"}

    @property
    def title(self) -> str:
        """What it is."""
        return _("Learn from your mistakes")

    @property
    def _lesson(self) -> Decision | None:
        """The decision that one stands at; none before they are known, and where there are none."""
        return self._lessons[self._number] if self._lessons else None

    def _take_up(self) -> None:
        """Know which they are, once the analysis is over."""
        if not self._lessons and self._insight.over and (found := self._insight.lessons()):
            self._lessons = found
            self._open()

    def _open(self) -> None:
        lesson, self._shown = self._lessons[self._number], False
        self._sit(Trying(self._game, lesson.ply, lesson.seat, self.visit.habits))
        self._answers.append(self._goal)

    @property
    def _seeks(self) -> bool:
        """Once there is a decision."""
        return self._lesson is not None

    # What the person does

    @on(ShowSolution)
    def show_solution(self, _wish: ShowSolution) -> None:
        """Do the best that was found."""
        if self._lesson is not None:
            self._sitting.afresh()
            self._shown = True
            self._sitting.play(self._lesson.best)

    @on(NextMistake)
    def next_mistake(self, _wish: NextMistake) -> Go:
        """To the next decision, after the last one back."""
        if self._number + 1 >= len(self._lessons):
            return BACK
        self._number += 1
        self._open()
        return STAY

    # What goes on by itself

    @property
    def _thought(self) -> Thought | None:
        """What what was tried is worth, beside what was done and the best; none if it is one of
        them.
        """
        lesson, tried = self._lesson, self._sitting.tried
        if lesson is None or tried is None or tried in (lesson.action, lesson.best):
            return None
        key = lesson.ply, tried.text
        if key not in self._thoughts:
            written = [lesson.action.text, lesson.best.text, tried.text]
            self._thoughts[key] = Thought("compared", FIRST, (self._record, lesson.ply, written))
        return self._thoughts[key]

    @property
    def thoughts(self) -> Sequence[Thought]:
        """That; before it is known which decisions they are, the analysis; and what is foreseen."""
        if not self._insight.over:
            return list(self._insight.thoughts(len(self._game.steps)))
        return [*filter(None, [self._thought]), *super().thoughts]

    @property
    def stand_by(self) -> int:
        """One, for what will be tried."""
        return 1

    def refresh(self, over: Screen | None) -> None:
        """Take in what happened, first of all which decisions they are."""
        self._take_up()
        super().refresh(over)

    # What is shown and told

    def render(self) -> Drawing:
        """The table, with what is to be found in the place of what else can be done."""
        sitting = self._sitting
        moving = bool(SECONDS[self.visit.habits.speed])
        caption = self._verdict or self._play.title
        replay = Replayed(
            caption, self._panel(), [self._play.log_alone()], self._tools(self.title, "learn-back")
        )
        marks = {**self._play.marks, "data-ply": str(len(sitting.table.steps))}
        if self._lesson is None or sitting.tried is not None:
            marks.pop("data-decision", None)
        return Drawing(self._play.render(moving=moving, replay=replay), None, marks)

    @property
    def _goal(self) -> str:
        lesson = self._lesson
        if lesson is None:
            return _("Learn from your mistakes")
        name = self._game.record.players[lesson.seat].name
        words = _("{name}, decision {number} of {count}: find something better.")
        return words.format(name=name, number=self._number + 1, count=len(self._lessons))

    @property
    def _given(self) -> str:
        """What was done instead."""
        if (lesson := self._lesson) is not None:
            done = self._insight.told(lesson, lesson.action)
            cost = _(COST).format(loss=number(lesson.loss, 1))
            return f"{done} {cost}"
        if not self._insight.over:
            return _("First it is found out which decisions cost most.")
        if self._insight.failed:
            return _("This device cannot find it out.")
        return _("No decision cost much.")

    @property
    def _verdict(self) -> str:
        """What is to be said of what was tried."""
        lesson, tried, thought = self._lesson, self._sitting.tried, self._thought
        if lesson is None or tried is None:
            return ""
        if tried == lesson.action:
            return _("That is what was done then. Look again.")
        best = self._insight.told(lesson, lesson.best)
        if thought is None:
            return _("This is the best that is known.") if self._shown else _(FOUND)
        if thought.failed:
            return _("This device cannot find it out.")
        if thought.found is None:
            return _("Thinking it over …")
        gain = thought.found[tried.text] - thought.found[lesson.action.text]
        left = thought.found[lesson.best.text] - thought.found[tried.text]
        if left < ALIKE:
            return _(FOUND)
        if gain > ALIKE:
            words = _("Better than what was done, by {gain}. Better still, by {left}: {best}")
            return words.format(gain=number(gain, 1), left=number(left, 1), best=best)
        return _("That is not better than what was done. Look again.")

    def _panel(self) -> Node:
        return h(
            "section",
            "learn",
            {"class": "rail puzzle", "aria-labelledby": "learn-goal"},
            h("h2", "learn-goal", {}, self._goal),
            h("p", "learn-told", {}, self._given),
            h("div", "learn-buttons", {"class": "buttons"}, *self._buttons()),
        )

    def _buttons(self) -> Iterator[Node]:
        if self._lesson is None:
            return
        if self._sitting.tried is None:
            yield controls.decisions(self._play.scene)
            yield button("learn-best", ShowSolution(), _("Show the best"), kind="quiet")
            return
        last = self._number + 1 == len(self._lessons)
        words = _("Back to the game") if last else _("Next decision")
        yield button("learn-next", NextMistake(), words, kind="primary")
        yield button("learn-afresh", Afresh(), _("Once more"))
