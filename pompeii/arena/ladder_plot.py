"""Draw the ladder as a picture."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from pompeii.core.i18n import _

from .match_errors import ArenaError
from .optional_libraries import extra
from .output_file import OutputFile
from .ratings import Rating


class Plot:
    """A picture file of the ratings with their intervals; its suffix selects svg, png or pdf."""

    def __init__(self, path: Path) -> None:
        """Prepare the file. Raise `ArenaError` if no such file can be drawn.

        This is checked before a long ladder is played, not after it.
        """
        self._figure: Any = extra("matplotlib.figure", "matches").Figure(layout="constrained")
        self._axes = self._figure.subplots()
        self._format = path.suffix.removeprefix(".")
        if self._format not in self._figure.canvas.get_supported_filetypes():
            words = _("{path}: nothing is drawn into such a file; take .svg or .png")
            raise ArenaError(words.format(path=path))
        self._file = OutputFile(path)

    def write(self, ratings: Sequence[Rating]) -> None:
        """Draw `ratings` into the file. Raise `ArenaError` if that fails."""
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
        picture = BytesIO()
        self._figure.savefig(picture, format=self._format)
        self._file.write(picture.getvalue())
