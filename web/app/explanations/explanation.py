"""The explanation of a mistake: the reasons, and both actions on the board side by side."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.game_catalogue import EXPLANATIONS
from app.games.downfall.place_name_links import PLACES
from app.games.downfall.thumbnail import BOX
from app.jobs.job import Job, Rank
from app.kit.button import button
from app.kit.i18n import _
from app.kit.nodes import Node, h
from pompeii import Table
from pompeii.analysis.report import Decision
from pompeii.registry import FIRST

from .intents import ShareLessonFilm, ShareLessonPicture
from .lesson import Lesson
from .sentences import sentence


class Explanation:
    """The explanation of one mistake."""

    def __init__(self, game: Table, record: str, decision: Decision) -> None:
        self._game, self._decision = game, decision
        given = (record, decision.ply, decision.best.text)
        self.job = Job("reasons", FIRST, given, part=EXPLANATIONS)

    def sentences(self) -> Sequence[str]:
        """Return the reasons as sentences, empty until they are known or if the job failed."""
        if not self.job.over or self.job.failed:
            return ()
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
            parts = PLACES.light(there, [words], focusable=True)
            yield h("p", there, {"class": "reason"}, *parts)

    def section(self) -> Node:
        """Return the reasons with both actions on the board, and the ways to share them."""
        lesson = self.lesson
        pairs = zip(lesson.headings(), lesson.actions, strict=True)
        figures = [_figure(lesson, heading, name, action) for heading, (name, action) in pairs]
        ways = [
            button("why-picture", ShareLessonPicture(), _("Save as a picture"), kind="quiet"),
            button("why-film", ShareLessonFilm(), _("Save as a film (GIF)"), kind="quiet"),
        ]
        waits = [] if self.job.over else [h("p", "why-waits", {"class": "small"}, _("Thinking …"))]
        return h(
            "section",
            "why",
            {"aria-labelledby": "why-title"},
            h("h3", "why-title", {}, _("Why?")),
            *waits,
            *self.paragraphs("why-reason"),
            h("div", "why-boards", {}, *figures),
            h("div", "why-ways", {"class": "choices"}, *(ways if self.job.over else ())),
        )


def _figure(lesson: Lesson, heading: str, name: str, action: Any) -> Node:
    id, words = f"why-{name}", lesson.describe(action)
    box = {"class": "thumbnail", "viewBox": BOX, "role": "img", "aria-label": words}
    return h(
        "figure",
        id,
        {},
        h("svg", f"{id}-board", box, *lesson.drawn(action, f"{id}-")),
        h("figcaption", f"{id}-words", {}, h("b", f"{id}-head", {}, heading), f" {words}"),
    )


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
        jobs = [self.of(decision).job for decision in decisions]
        for job in jobs:
            job.rank = Rank.BACKGROUND
        return jobs
