"""A progress bar on standard error: a dozen lines, so that a match needs no library for it."""

import sys
from time import monotonic
from typing import Final

from pompeii.core.i18n import _

_WIDTH: Final = 24
_ON_SCREEN, _IN_A_FILE = 0.2, 60.0
"""Seconds between two bars: on a terminal, where they overwrite each other, and in a file."""


class Progress:
    """A progress bar with the amount done and the estimated remaining time."""

    def __init__(self, done: int, total: int, stand: str = "", *, quiet: bool = False) -> None:
        """Prepare the bar, which is never drawn if ``quiet``. ``stand`` is its text template; the
        default counts games.
        """
        self._quiet = quiet
        self._done, self._total = done, total
        self._stand = stand or _("{done}/{total} games, {words}, {time} left")
        self._before, self._start = done, monotonic()
        self._tty = sys.stderr is not None and sys.stderr.isatty()
        self._shown = self._start

    def step(self, words: str, by: int = 1) -> None:
        """Add ``by`` finished items; ``words`` describe the current state."""
        self._done += by
        if self._quiet:
            return
        now = monotonic()
        pause = _ON_SCREEN if self._tty else _IN_A_FILE
        if now - self._shown < pause and self._done < self._total:
            return
        self._shown = now
        each = (now - self._start) / (self._done - self._before)
        left = round(each * (self._total - self._done))
        filled = _WIDTH * self._done // self._total
        bar = "#" * filled + "-" * (_WIDTH - filled)
        facts = {"done": self._done, "total": self._total, "words": words, "time": _time(left)}
        line = f"[{bar}] {self._stand.format(**facts)}"
        # The blanks cover the end of a longer line before.
        before, after = ("\r", "   ") if self._tty else ("", "\n")
        print(f"{before}{line}{after}", end="", file=sys.stderr, flush=True)

    def print_line(self, words: str) -> None:
        """Print ``words`` on a line of its own."""
        blank = "\r\x1b[K" if self._tty and not self._quiet else ""
        print(f"{blank}{words}", file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line of the bar."""
        if self._tty and self._done > self._before and not self._quiet:
            print(file=sys.stderr)


def _time(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
