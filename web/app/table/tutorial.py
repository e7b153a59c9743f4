"""The tutorial of a first game: the current lesson and the finished ones.

It is kept in the record (docs/record.md#page), so that it goes on after a reload. The object holds
the lessons that were ``told``, the one shown ``now``, and ``left`` if the player left.
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
from app.storage.record_page import GUIDE, extra, put_extra

from .local_game import LocalGame

BEGINNING: Final[dict[str, list[str]]] = {"told": []}
"""State in the record of a game that has just begun."""


@dataclass(frozen=True)
class Lesson:
    """A rule, explained once."""

    name: str
    rule: str
    words: str
    when: Callable[[Any], bool]
    """Returns True if the lesson can be shown, or stay."""
    lights: Callable[[Any], Sequence[str]]
    """Returns the ids of the elements it speaks of, the one it stands beside first."""
    passing: bool = False
    """True if the lesson tells of past events and makes room for the next lesson."""


class Guide:
    """The tutorial of one game."""

    def __init__(
        self,
        local_game: LocalGame[Any, Any],
        lessons: Sequence[Lesson] = (),
        now: Callable[[Any, Sequence[str]], Any] = lambda scene, _told: scene,
    ) -> None:
        """``now`` makes the state that lessons query from a view model and the finished lessons."""
        self._sitting = local_game
        self._lessons = {lesson.name: lesson for lesson in lessons}
        self._now = now
        self._acted = self._own
        self._ply = -1  # no lesson was shown since the page was opened
        self.lesson = self._lessons.get(str(self._kept("now"))) if self.on else None
        """The lesson that is shown."""
        self.unsaid = self.lesson is not None
        """True if the lesson is still to be announced."""

    @property
    def there(self) -> bool:
        """True if this game has a tutorial, even one that the player left."""
        return isinstance(extra(self._sitting.table.record, GUIDE), dict)

    @property
    def on(self) -> bool:
        """True if the tutorial is active."""
        return self.there and not self._kept("left") and not self._sitting.watching

    @property
    def more(self) -> bool:
        """True if lessons are left before the end of the game."""
        return self.on and bool({*[*self._lessons][:-1]} - {*self.told})

    @property
    def told(self) -> list[str]:
        """The names of the lessons that were shown."""
        told = self._kept("told")
        return [name for name in self._lessons if name in told] if isinstance(told, list) else []

    def look(self, scene: Any) -> bool:
        """Show the lesson that is due. Return True if it is a new one."""
        if not self.on or self._sitting.blocked:
            return False
        told = self.told
        now, ply, before = self._now(scene, told), len(scene.view.log), self.lesson
        if self.lesson and not (self._own == self._acted and self.lesson.when(now)):
            self._show(None)
        if self.lesson is None or (self.lesson.passing and ply != self._ply):
            lessons = self._lessons.values()
            untold = (each for each in lessons if each.name not in told and each.when(now))
            if lesson := next(untold, None):
                self._show(lesson)
                self._acted, self._ply = self._own, ply
        self.unsaid = self.unsaid or (self.lesson is not None and self.lesson is not before)
        return self.lesson is not None and self.lesson is not before

    def pass_over(self) -> None:
        """Close the lesson; the next one is shown as soon as possible."""
        self._show(None)

    def leave(self) -> None:
        """Show no more lessons."""
        self._show(None)
        self._keep(left=True)

    def come_back(self) -> None:
        """Resume the lessons that were not shown."""
        self._keep(left=None)

    def words(self, scene: Any) -> str:
        """Return the text of the lesson, or "" if there is none."""
        if self.lesson is None:
            return ""
        rivals = (each for seat, each in enumerate(scene.players) if seat != scene.view.seat)
        return _(self.lesson.words).format(name=next(rivals).name)

    def lights(self, scene: Any) -> list[str]:
        """Return the ids of the elements that the lesson speaks of."""
        return [] if self.lesson is None else [*self.lesson.lights(self._now(scene, self.told))]

    def _show(self, lesson: Lesson | None) -> None:
        if lesson is self.lesson:
            return
        self.lesson, self.unsaid = lesson, False
        name = None if lesson is None else lesson.name
        self._keep(told=[*self.told, *([name] if name else [])], now=name)

    @property
    def _own(self) -> int:
        """Number of steps that people have played."""
        return sum(self._sitting.is_human(step.seat) for step in self._sitting.table.steps)

    def _kept(self, key: str) -> Any:
        kept = extra(self._sitting.table.record, GUIDE)
        return kept.get(key) if isinstance(kept, dict) else None

    def _keep(self, **facts: Any) -> None:
        record = self._sitting.table.record
        kept = {**extra(record, GUIDE), **facts}
        put_extra(record, GUIDE, {key: each for key, each in kept.items() if each is not None})


def bubble(words: str, rule: str, lights: list[str]) -> Node:
    """Return the lesson's bubble beside its elements, with a link to the rule (see
    ``web/dom/tutorial_bubble.py``).
    """
    link = rule_link("guide-rule", rule, rule)
    return h(
        "aside",
        "guide",
        {"aria-label": _("The guide"), "data-meant": " ".join(lights)},
        h("p", "guide-told", {}, h("span", "guide-words", {}, words), " ", link),
        h(
            "div",
            "guide-buttons",
            {},
            _button("next", intents.NextTip(), _("Got it")),
            _button("leave", intents.LeaveGuide(), _("Leave the guide")),
        ),
    )


def _button(name: str, intent: intents.NextTip | intents.LeaveGuide, words: str) -> Node:
    id = f"guide-{name}"
    inside = icon(f"{id}-icon", name), h("span", f"{id}-words", {}, words)
    return button(id, intent, *inside, kind="quiet", label=words)
