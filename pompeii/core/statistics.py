"""Statistics of one game: numbers after each action, and totals.

Each game counts its own (:class:`pompeii.game.Statistics`) and names them. Charts, tables and
files therefore need no knowledge of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Counts = tuple[int, ...]


class Series(NamedTuple):
    """The values of one number after 0, 1, 2 … actions."""

    name: str
    """Name in files."""
    label: str
    """Display name, marked for translation."""
    values: tuple[Counts, ...]
    """Per seat, one count per ply."""


class Figure(NamedTuple):
    """The total of one number."""

    name: str
    label: str
    values: Counts
    """One count per seat."""


class Chapter(NamedTuple):
    """A group of related figures, such as a total and its parts."""

    name: str
    label: str
    figures: tuple[Figure, ...]


class Story(NamedTuple):
    """All statistics of a game, without what the viewing seat may not know yet."""

    series: tuple[Series, ...]
    chapters: tuple[Chapter, ...]

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Yield every figure with its unique name, ``chapter.figure``."""
        for chapter in self.chapters:
            for figure in chapter.figures:
                yield f"{chapter.name}.{figure.name}", figure


class Tally:
    """A counter for the figures of chapters."""

    def __init__(self, seats: int) -> None:
        self._counts: dict[tuple[str, str], list[int]] = {}
        self._seats = seats

    def add(self, chapter: str, figure: str, seat: int, count: int = 1) -> None:
        """Add `count` to the figure of a chapter, for `seat`."""
        self._counts.setdefault((chapter, figure), [0] * self._seats)[seat] += count

    def of(self, chapter: str, figure: str) -> Counts:
        """Return the counts so far, one per seat."""
        return tuple(self._counts.get((chapter, figure), [0] * self._seats))

    def chapter(self, name: str, label: str, labels: Mapping[str, str]) -> Chapter:
        """Return the chapter `name` with a figure per entry of `labels` (name to display name)."""
        figures = (Figure(figure, said, self.of(name, figure)) for figure, said in labels.items())
        return Chapter(name, label, tuple(figures))


def grown(name: str, label: str, rows: Sequence[Sequence[int]]) -> Series:
    """Return the series of `rows`: each row holds one number per seat."""
    return Series(name, label, tuple(zip(*rows, strict=True)))
