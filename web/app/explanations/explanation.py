"""The explanation of a mistake: the reasons, and both actions on the board side by side."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.game_catalogue import EXPLANATIONS, Table, parts
from app.jobs.job import Job, Rank
from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.table.game_ui import of_table
from pompeii.analysis.report import Decision

from .intents import ShareLessonFilm, ShareLessonPicture
from .lesson import Lesson


class Explanation:
    """The explanation of one mistake: both actions, and the reasons if the game finds any."""

    def __init__(self, game: Table, record: str, decision: Decision) -> None:
        self._game, self._decision, self._ui = game, decision, of_table(game)
        given = (record, decision.ply, decision.best.text)
        self.job: Job | None = None
        """The job that finds the reasons, None in a game without them."""
        if self._ui.explains_mistakes:
            self.job = Job("reasons", self._ui.key, given, part=EXPLANATIONS)

    def sentences(self) -> Sequence[str]:
        """Return the reasons as sentences, empty until they are known or if the job failed."""
        if self.job is None or not self.job.over or self.job.failed:
            return ()
        sentence = parts()[self._ui.key].module("mistake_sentences").sentence
        found = [sentence(fact, self._game.record.players) for fact in self.job.found]
        return found or [_("No single reason accounts for half of the loss.")]

    @property
    def lesson(self) -> Lesson:
        """The mistake as it is drawn, with the known reasons."""
        return Lesson(self._game, self._decision, self.sentences())

    def paragraphs(self, id: str) -> Iterator[Node]:
        """Yield the sentences. The names of places are tab stops that light them on the board."""
        for number, words in enumerate(self.sentences()):
            there = f"{id}-{number}"
            parts = self._ui.places.light(there, [words], focusable=True)
            yield h("p", there, {"class": "reason"}, *parts)

    def reasons(self) -> Node:
        """Return the reasons under their heading."""
        title = _("Both actions") if self.job is None else _("Why?")
        return h(
            "section",
            "why",
            {"aria-labelledby": "why-title"},
            h("h3", "why-title", {}, title),
            *self._waits(),
            *self.paragraphs("why-reason"),
        )

    def pictures(self) -> Node:
        """Return both actions on the board, and the ways to share them."""
        lesson = self.lesson
        pairs = zip(lesson.headings(), lesson.actions, strict=True)
        figures = [self._figure(lesson, *pair) for pair in pairs]
        return h(
            "div",
            "why-pictures",
            {},
            h("div", "why-boards", {}, *figures),
            h("div", "why-ways", {"class": "choices"}, *self._ways()),
        )

    def _waits(self) -> Iterator[Node]:
        if self.job is not None and not self.job.over:
            yield h("p", "why-waits", {"class": "small"}, _("Thinking …"))

    def _ways(self) -> Iterator[Node]:
        """Yield the ways to share the reasons, once they are known."""
        if self.job is None or self.job.over:
            yield button("why-picture", ShareLessonPicture(), _("Save as a picture"), kind="quiet")
            yield button("why-film", ShareLessonFilm(), _("Save as a film (GIF)"), kind="quiet")

    def _figure(self, lesson: Lesson, heading: str, named: tuple[str, Any]) -> Node:
        name, action = named
        id, words = f"why-{name}", lesson.describe(action)
        return h(
            "figure",
            id,
            {},
            _picture(f"{id}-board", lesson, action, words),
            h("figcaption", f"{id}-words", {}, h("b", f"{id}-head", {}, heading), f" {words}"),
        )


def _picture(id: str, lesson: Lesson, action: Any, words: str) -> Node:
    """Return the picture of an action. The style sheet adds the part of the table beneath it."""
    part, nodes = lesson.drawing.action_picture(lesson.before, action, f"{id}-")
    box = f"0 0 {part.width} {part.height}"
    looks = {"class": f"thumbnail on-{part.id}", "viewBox": box}
    return h("svg", id, {**looks, "role": "img", "aria-label": words}, *nodes)


class Explanations:
    """The explanations of the mistakes in one game."""

    def __init__(self, game: Table) -> None:
        self._game, self._record = game, game.dump()
        self._known: dict[int, Explanation] = {}

    def of(self, decision: Decision) -> Explanation:
        """Return the explanation of a mistake."""
        if decision.ply not in self._known:
            self._known[decision.ply] = Explanation(self._game, self._record, decision)
        return self._known[decision.ply]

    def jobs(self, decisions: Sequence[Decision]) -> Sequence[Job]:
        """Return the jobs for some mistakes, at a lower rank than those of one on display."""
        jobs = [*filter(None, (self.of(decision).job for decision in decisions))]
        for job in jobs:
            job.rank = Rank.BACKGROUND
        return jobs
