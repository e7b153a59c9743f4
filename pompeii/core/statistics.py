"""A game in numbers: how they grew from action to action, and what they came to.

Each game counts its own things (its module ``story``, :class:`pompeii.registry.Stories`) and names
them, so that whoever draws charts and tables, or writes them down, needs to know of none.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Counts = tuple[int, ...]


class Series(NamedTuple):
    """What a number was after 0, 1, 2 … actions."""

    name: str
    """As files write it."""
    label: str
    """What it is called, marked."""
    values: tuple[Counts, ...]
    """By seat."""


class Figure(NamedTuple):
    """What a number came to."""

    name: str
    label: str
    values: Counts
    """By seat."""


class Chapter(NamedTuple):
    """Figures that belong together, such as a whole and what it is made of."""

    name: str
    label: str
    figures: tuple[Figure, ...]


class Story(NamedTuple):
    """All of it; what a seat may not know of a game that goes on is not there."""

    series: tuple[Series, ...]
    chapters: tuple[Chapter, ...]

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Every figure with the name that tells it from those of other chapters."""
        for chapter in self.chapters:
            for figure in chapter.figures:
                yield f"{chapter.name}.{figure.name}", figure


class Tally:
    """The figures of some chapters while they are counted."""

    def __init__(self, seats: int) -> None:
        self._counts: dict[tuple[str, str], list[int]] = {}
        self._seats = seats

    def add(self, chapter: str, figure: str, seat: int, count: int = 1) -> None:
        """Count one more of a seat, or several."""
        self._counts.setdefault((chapter, figure), [0] * self._seats)[seat] += count

    def of(self, chapter: str, figure: str) -> Counts:
        """What was counted so far."""
        return tuple(self._counts.get((chapter, figure), [0] * self._seats))

    def chapter(self, name: str, label: str, labels: Mapping[str, str]) -> Chapter:
        """A chapter of figures, each by its name and what it is called."""
        figures = (Figure(figure, said, self.of(name, figure)) for figure, said in labels.items())
        return Chapter(name, label, tuple(figures))


def grown(name: str, label: str, rows: Sequence[Sequence[int]]) -> Series:
    """The series of rows that each hold a number of every seat."""
    return Series(name, label, tuple(zip(*rows, strict=True)))
