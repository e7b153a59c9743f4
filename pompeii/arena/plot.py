"""The ladder as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pompeii.core.i18n import _

from .errors import ArenaError
from .optional import extra
from .ratings import Rating


class Plot:
    """A file for the ratings with their intervals; its ending says which kind (svg, png, pdf)."""

    def __init__(self, path: Path) -> None:
        """Raises ArenaError if no such file can be drawn: better before a long ladder than after
        it.
        """
        self._path = path
        self._figure: Any = extra("matplotlib.figure", "matches").Figure(layout="constrained")
        self._axes = self._figure.subplots()
        if path.suffix.removeprefix(".") not in self._figure.canvas.get_supported_filetypes():
            words = _("{path}: nothing is drawn into such a file; take .svg or .png")
            raise ArenaError(words.format(path=path))

    def write(self, ratings: Sequence[Rating]) -> None:
        """Draw them into the file. Raises ArenaError if that fails."""
        lowest_first = ratings[::-1]
        self._figure.set_size_inches(7, 1 + 0.4 * len(ratings))
        self._axes.errorbar(
            [rating.rating for rating in lowest_first],
            [rating.bot for rating in lowest_first],
            xerr=[
                [rating.rating - rating.low for rating in lowest_first],
                [rating.high - rating.rating for rating in lowest_first],
            ],
            fmt="o",
            capsize=3,
        )
        self._axes.set_xlabel(_("Rating (Bradley-Terry, 95% interval)"))
        self._axes.grid(axis="x", alpha=0.3)
        try:
            self._figure.savefig(self._path)
        except OSError as error:
            raise ArenaError(f"{self._path}: {error.strerror}") from None
