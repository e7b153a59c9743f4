"""The tutorial of a first game: the current lesson and the finished ones.

It is kept in the record (docs/record.md#page), so that it goes on after a reload. The object holds
the lessons that were shown as ``told``, the one shown ``now``, and ``left`` if the player left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _
from app.kit.icons import icon
from app.kit.nodes import Node, h
from app.kit.rule_links import rule_link
from app.storage.record_page_data import GUIDE, extra, put_extra

from .lesson_queries import BaseLessonQueries
from .local_game import LocalGame

INITIAL_STATE: Final[dict[str, list[str]]] = {"told": []}
"""State in the record of a game that has just begun."""


@dataclass(frozen=True)
class Lesson:
    """A rule, explained once."""

    name: str
    rule: str
    text: str
    condition: Callable[[Any], bool]
    """Returns True if the lesson can be shown, or stay."""
    highlighted_ids: Callable[[Any], Sequence[str]]
    """Returns the ids of the elements it speaks of, the one it stands beside first."""
    replaceable: bool = False
    """True if the lesson tells of past events. It then makes room for a lesson on something that
    the player selects; no other player's action replaces it.
    """


class Tutorial:
    """The tutorial of one game."""

    def __init__(
        self,
        local_game: LocalGame[Any, Any],
        lessons: Sequence[Lesson],
        create_state: Callable[[Any, Sequence[str]], BaseLessonQueries],
    ) -> None:
        """``create_state`` makes the state that lessons query from a view model and the finished
        lessons.
        """
        self._local_game = local_game
        self._lessons = {lesson.name: lesson for lesson in lessons}
        self._create_state = create_state
        self._human_steps_at_lesson = self._human_steps
        self._last_due: tuple[int, Lesson | None] = -1, None
        """The ply of the last update, and the lesson that waited then."""
        self.lesson = self._lessons.get(str(self._stored("now"))) if self.active else None
        """The lesson that is shown."""
        self.unannounced = self.lesson is not None
        """True if the lesson is still to be announced."""

    @property
    def exists(self) -> bool:
        """True if this game has a tutorial, even one that the player left."""
        return isinstance(extra(self._local_game.table.record, GUIDE), dict)

    @property
    def active(self) -> bool:
        """True if the tutorial is active."""
        return self.exists and not self._stored("left") and not self._local_game.watching

    @property
    def has_more_lessons(self) -> bool:
        """True if lessons are left before the end of the game."""
        return self.active and bool({*[*self._lessons][:-1]} - {*self.shown_lessons})

    @property
    def shown_lessons(self) -> list[str]:
        """The names of the lessons that were shown."""
        shown = self._stored("told")
        return [name for name in self._lessons if name in shown] if isinstance(shown, list) else []

    def update(self, view_model: Any) -> bool:
        """Show the lesson that is due. Return True if it is a new one."""
        if not self.active or self._local_game.blocked:
            return False
        before, ply = self.lesson, len(view_model.view.log)
        if self.lesson and not (
            self._human_steps == self._human_steps_at_lesson
            and self.lesson.condition(self._state(view_model))
        ):
            self._show(None)
        due = self._due(view_model)
        selected = self._last_due[0] == ply and self._last_due[1] is not due
        if due and (self.lesson is None or (self.lesson.replaceable and selected)):
            self._show(due)
            self._human_steps_at_lesson = self._human_steps
            due = self._due(view_model)
        self._last_due = ply, due
        is_new = self.lesson is not None and self.lesson is not before
        self.unannounced = self.unannounced or is_new
        return is_new

    def _state(self, view_model: Any) -> BaseLessonQueries:
        return self._create_state(view_model, self.shown_lessons)

    def _due(self, view_model: Any) -> Lesson | None:
        """Return the first lesson that applies and was not shown yet."""
        state, shown = self._state(view_model), self.shown_lessons
        lessons = self._lessons.values()
        return next(
            (each for each in lessons if each.name not in shown and each.condition(state)), None
        )

    def close_lesson(self) -> None:
        """Close the lesson; the next one is shown as soon as possible."""
        self._show(None)

    def leave(self) -> None:
        """Show no more lessons."""
        self._show(None)
        self._store(left=True)

    def resume(self) -> None:
        """Resume the lessons that were not shown."""
        self._store(left=None)

    def text(self, view_model: Any) -> str:
        """Return the text of the lesson, or "" if there is none."""
        if self.lesson is None:
            return ""
        rivals = (
            each for seat, each in enumerate(view_model.players) if seat != view_model.view.seat
        )
        return _(self.lesson.text).format(name=next(rivals).name)

    def highlighted_ids(self, view_model: Any) -> list[str]:
        """Return the ids of the elements that the lesson speaks of."""
        return (
            [] if self.lesson is None else [*self.lesson.highlighted_ids(self._state(view_model))]
        )

    def _show(self, lesson: Lesson | None) -> None:
        if lesson is self.lesson:
            return
        self.lesson, self.unannounced = lesson, False
        name = None if lesson is None else lesson.name
        self._store(told=[*self.shown_lessons, *([name] if name else [])], now=name)

    @property
    def _human_steps(self) -> int:
        """Number of steps that people have played."""
        return sum(self._local_game.is_human(step.seat) for step in self._local_game.table.steps)

    def _stored(self, key: str) -> Any:
        stored = extra(self._local_game.table.record, GUIDE)
        return stored.get(key) if isinstance(stored, dict) else None

    def _store(self, **values: Any) -> None:
        record = self._local_game.table.record
        stored = {**extra(record, GUIDE), **values}
        put_extra(record, GUIDE, {key: each for key, each in stored.items() if each is not None})


def bubble(text: str, rule: str, highlighted_ids: list[str]) -> Node:
    """Return the lesson's bubble beside its elements, with a link to the rule (see
    ``web/dom/tutorial_bubble.py``).
    """
    link = rule_link("guide-rule", rule, rule)
    return h(
        "aside",
        "guide",
        {"aria-label": _("The guide"), "data-meant": " ".join(highlighted_ids)},
        h("p", "guide-told", {}, h("span", "guide-words", {}, text), " ", link),
        h(
            "div",
            "guide-buttons",
            {},
            _button("next", intents.NextTip(), _("Got it")),
            _button("leave", intents.LeaveGuide(), _("Close the guide")),
        ),
    )


def _button(name: str, intent: intents.NextTip | intents.LeaveGuide, words: str) -> Node:
    id = f"guide-{name}"
    inside = icon(f"{id}-icon", name), h("span", f"{id}-words", {}, words)
    return button(id, intent, *inside, kind="quiet", label=words)
