"""Statistics of one game: numbers after each action, and totals.

Each game counts its own (:class:`pompeii.game_manifest.Statistics`) and names them. Charts, tables
and files therefore need no knowledge of the game.
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


class Total(NamedTuple):
    """The total of one number."""

    name: str
    label: str
    values: Counts
    """One count per seat."""


class Section(NamedTuple):
    """A group of related totals, such as a sum and its parts."""

    name: str
    label: str
    totals: tuple[Total, ...]


class GameStatistics(NamedTuple):
    """All statistics of a game, without what the viewing seat may not know yet."""

    series: tuple[Series, ...]
    sections: tuple[Section, ...]

    def totals(self) -> Iterator[tuple[str, Total]]:
        """Yield every total with its unique name, ``section.total``."""
        for section in self.sections:
            for total in section.totals:
                yield f"{section.name}.{total.name}", total


class StatisticsBuilder:
    """A counter of the totals in sections."""

    def __init__(self, seats: int) -> None:
        self._counts: dict[tuple[str, str], list[int]] = {}
        self._seats = seats

    def add(self, section: str, total: str, seat: int, count: int = 1) -> None:
        """Add `count` to the total of a section, for `seat`."""
        self._counts.setdefault((section, total), [0] * self._seats)[seat] += count

    def of(self, section: str, total: str) -> Counts:
        """Return the counts so far, one per seat."""
        return tuple(self._counts.get((section, total), [0] * self._seats))

    def section(self, name: str, label: str, labels: Mapping[str, str]) -> Section:
        """Return the section `name` with a total per entry of `labels` (name to display name)."""
        totals = (Total(total, said, self.of(name, total)) for total, said in labels.items())
        return Section(name, label, tuple(totals))


def make_series(name: str, label: str, rows: Sequence[Sequence[int]]) -> Series:
    """Return the series of `rows`: each row holds one number per seat."""
    return Series(name, label, tuple(zip(*rows, strict=True)))
