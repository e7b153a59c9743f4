"""A mistake to share: a picture of both actions, and a film's frames."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import Final

from app.kit.i18n import _
from app.kit.nodes import Node, h, to_html
from app.screens import share_image
from app.screens.share_image import FAINT, HEADS, INK, MARGIN, PAPER, RED, WORDS
from app.table.game_ui import PicturePart

from .lesson import Lesson

BOARD: Final = 560
"""Height of a board in the picture."""
NARROWEST: Final = 480
"""Least width of an action with its text in the picture."""
WIDE, TALL, APART = 720, 500, 8
"""Greatest size of the table in the film, and the distance between its parts, in pixels."""
SIZE, LINE = 26, 34
"""Size of letters and distance of lines."""
LETTERS: Final = 0.47
"""Mean width of a letter, in parts of its size."""
READING: Final = 55
"""Milliseconds to read a letter."""
SHORTEST, LAST = 2000, 6000
"""Shortest duration of a frame, and that of the last one, in milliseconds."""


def picture(lesson: Lesson) -> str:
    """Return the picture as an SVG document."""
    drawn = [
        lesson.drawing.action_picture(lesson.before, action, f"{name}-")
        for name, action in lesson.actions
    ]
    column = max(NARROWEST, *(share_image.broad(part, BOARD) for part, _nodes in drawn))
    width = 2 * column + 3 * MARGIN
    parts: list[Node] = []
    lowest = 0
    for number, (heading, (name, action), (part, nodes)) in enumerate(
        zip(lesson.headings(), lesson.actions, drawn, strict=True)
    ):
        x = MARGIN + number * (column + MARGIN)
        parts += [
            share_image.text(f"{name}-head", heading, x, 56, 36, RED, family=HEADS),
            *share_image.places([part] if part.id else [], x, 76, BOARD, 0),
            _board(f"on-{name}", part, nodes, x, 76, BOARD),
        ]
        lines = wrap(lesson.describe(action), int(column / (SIZE * LETTERS)))
        parts += _lines(name, lines, x, 76 + BOARD + LINE, FAINT)
        lowest = max(lowest, len(lines))
    top = 76 + BOARD + LINE * (lowest + 1) + 14
    told = wrap(" ".join([lesson.cost, *lesson.sentences]), int(2 * column / (SIZE * LETTERS)))
    parts += _lines("why", told, MARGIN, top, INK)
    high = top + LINE * len(told)
    return share_image.document(width, high, share_image.label(lesson.game), parts)


def _board(
    id: str, part: PicturePart, drawn: Sequence[Node], x: float, y: float, high: float
) -> Node:
    box = {
        "viewBox": f"0 0 {part.width} {part.height}",
        "x": f"{x:g}",
        "y": f"{y:g}",
        "width": f"{share_image.broad(part, high):g}",
        "height": f"{high:g}",
        "font-family": WORDS,
        "font-weight": "700",
    }
    return h("svg", id, box, *drawn)


def _lines(id: str, lines: Sequence[str], x: float, y: float, ink: str) -> Iterator[Node]:
    for number, line in enumerate(lines):
        yield share_image.text(f"{id}-{number}", line, x, y + LINE * number, SIZE, ink)


class LessonFrames:
    """The frames of a film: the position, both actions with what follows, and the reasons."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._parts = lesson.drawing.parts
        wide = WIDE - APART * (len(self._parts) - 1)
        whole = sum(share_image.broad(part, 1) for part in self._parts)
        self._high: Final = min(TALL, wide / whole)

    @property
    def name(self) -> str:
        """The end of the file's name."""
        return str(self._lesson.decision.ply)

    @cached_property
    def _shots(self) -> Sequence[tuple[Mapping[str, Sequence[Node]], Sequence[str]]]:
        """The changing nodes by the part of the table, and the lines of text, by frame."""
        lesson, draw = self._lesson, self._lesson.drawing.draw
        played, better = (action for _name, action in lesson.actions)
        head, other = (
            f"{heading}: {lesson.describe(action)}"
            for heading, (_name, action) in zip(lesson.headings(), lesson.actions, strict=True)
        )
        name = lesson.game.record.players[lesson.decision.seat].name
        asked = _("{name} is to act. Which action is best?").format(name=name)
        after = draw(lesson.after(better))
        told = " ".join(lesson.sentences)
        shots: list[tuple[Mapping[str, Sequence[Node]], str]] = [
            (draw(lesson.before), asked),
            (draw(lesson.before, played), head),
            (draw(lesson.after(played)), f"{head} {lesson.cost}"),
            (draw(lesson.before, better), other),
            (after, other),
            (after, told),
        ]
        return [(drawn, wrap(words, int(WIDE / (SIZE * LETTERS)) - 2)) for drawn, words in shots]

    def __len__(self) -> int:
        return len(self._shots)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        lines = max(len(lines) for _drawn, lines in self._shots)
        return WIDE, round(self._high) + LINE * lines + 20

    def ground(self) -> str:
        """Return the background of all frames."""
        parts = share_image.places(self._parts, 0, 0, self._high, APART)
        return share_image.document(*self.size, share_image.label(self._lesson.game), [*parts])

    def frame(self, number: int) -> tuple[str, int]:
        """Return a frame and its duration in milliseconds."""
        drawn, lines = self._shots[number]
        wide, high = self.size
        box = {"xmlns": "http://www.w3.org/2000/svg", "width": f"{wide}", "height": f"{high}"}
        below = h("rect", "below", {"y": f"{self._high:g}", "width": f"{wide}",
                                    "height": f"{high}", "fill": PAPER})  # fmt: skip
        svg = h(
            "svg",
            "frame",
            box,
            *self._boards(drawn),
            below,
            *_lines("line", lines, 16, self._high + LINE, INK),
        )
        last = number == len(self) - 1
        return to_html(svg), max(LAST if last else SHORTEST, READING * len(" ".join(lines)))

    def _boards(self, drawn: Mapping[str, Sequence[Node]]) -> Iterator[Node]:
        x = 0.0
        for part in self._parts:
            yield _board(f"on-{part.id}", part, drawn[part.id], x, 0, self._high)
            x += share_image.broad(part, self._high) + APART
