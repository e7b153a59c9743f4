"""A mistake of The Downfall of Pompeii to share: a picture of both actions, and a film's frames."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from textwrap import wrap
from typing import Final

from app.games.downfall.position_drawing import GROUND, board_with_action, position
from app.kit.i18n import _
from app.kit.nodes import Node, h, to_html
from app.screens import share_image
from app.screens.share_image import FAINT, HEADS, INK, MARGIN, PAPER, RED, WORDS

from .lesson import Lesson

BOARD: Final = 560
"""Height of a board in the picture."""
WIDE, TALL = 720, 500
"""Size of the board in the film, in pixels."""
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
    wide = share_image.broad(GROUND, BOARD)
    width = 2 * wide + 3 * MARGIN
    parts: list[Node] = []
    lowest = 0
    for number, (heading, (name, action)) in enumerate(
        zip(lesson.headings(), lesson.actions, strict=True)
    ):
        x = MARGIN + number * (wide + MARGIN)
        parts += [
            share_image.text(f"{name}-head", heading, x, 56, 36, RED, family=HEADS),
            *share_image.places([GROUND], x, 76, BOARD, 0),
            _board(name, board_with_action(lesson.before, action, f"{name}-"), x, 76, wide, BOARD),
        ]
        lines = wrap(lesson.describe(action), int(wide / (SIZE * LETTERS)))
        parts += _lines(name, lines, x, 76 + BOARD + LINE, FAINT)
        lowest = max(lowest, len(lines))
    top = 76 + BOARD + LINE * (lowest + 1) + 14
    told = wrap(" ".join([lesson.cost, *lesson.sentences]), int(2 * wide / (SIZE * LETTERS)))
    parts += _lines("why", told, MARGIN, top, INK)
    high = top + LINE * len(told)
    return share_image.document(width, high, share_image.label(lesson.game), parts)


def _board(id: str, drawn: Sequence[Node], x: float, y: float, wide: float, high: float) -> Node:
    box = {
        "viewBox": f"0 0 {GROUND.width} {GROUND.height}",
        "x": f"{x:g}",
        "y": f"{y:g}",
        "width": f"{wide:g}",
        "height": f"{high:g}",
        "font-family": WORDS,
        "font-weight": "700",
    }
    return h("svg", f"on-{id}", box, *drawn)


def _lines(id: str, lines: Sequence[str], x: float, y: float, ink: str) -> Iterator[Node]:
    for number, line in enumerate(lines):
        yield share_image.text(f"{id}-{number}", line, x, y + LINE * number, SIZE, ink)


class LessonFrames:
    """The frames of a film: the position, both actions with what follows, and the reasons."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson

    @property
    def name(self) -> str:
        """The end of the file's name."""
        return str(self._lesson.decision.ply)

    @cached_property
    def _shots(self) -> Sequence[tuple[Sequence[Node], Sequence[str]]]:
        """The changing nodes on the board and the lines of text, by frame."""
        lesson = self._lesson
        played, better = (action for _name, action in lesson.actions)
        head, other = (
            f"{heading}: {lesson.describe(action)}"
            for heading, (_name, action) in zip(lesson.headings(), lesson.actions, strict=True)
        )
        name = lesson.game.record.players[lesson.decision.seat].name
        asked = _("{name} is to act. Which action is best?").format(name=name)
        after = [*position(lesson.after(better))]
        told = " ".join(lesson.sentences)
        shots: list[tuple[Sequence[Node], str]] = [
            ([*position(lesson.before)], asked),
            (board_with_action(lesson.before, played), head),
            ([*position(lesson.after(played))], f"{head} {lesson.cost}"),
            (board_with_action(lesson.before, better), other),
            (after, other),
            (after, told),
        ]
        return [(drawn, wrap(words, int(WIDE / (SIZE * LETTERS)) - 2)) for drawn, words in shots]

    def __len__(self) -> int:
        return len(self._shots)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return WIDE, TALL + LINE * max(len(lines) for _drawn, lines in self._shots) + 20

    def ground(self) -> str:
        """Return the background of all frames."""
        parts = share_image.places([GROUND], 0, 0, TALL, 0)
        return share_image.document(*self.size, share_image.label(self._lesson.game), [*parts])

    def frame(self, number: int) -> tuple[str, int]:
        """Return a frame and its duration in milliseconds."""
        drawn, lines = self._shots[number]
        wide, high = self.size
        box = {"xmlns": "http://www.w3.org/2000/svg", "width": f"{wide}", "height": f"{high}"}
        board = share_image.broad(GROUND, TALL)
        below = h("rect", "below", {"y": f"{TALL}", "width": f"{wide}", "height": f"{high}",
                                    "fill": PAPER})  # fmt: skip
        svg = h(
            "svg",
            "frame",
            box,
            _board("board", drawn, 0, 0, board, TALL),
            below,
            *_lines("line", lines, 16, TALL + LINE, INK),
        )
        last = number == len(self) - 1
        return to_html(svg), max(LAST if last else SHORTEST, READING * len(" ".join(lines)))
