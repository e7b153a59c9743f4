"""The journal of matches: a line for each game, written at the end of the game.

A truncated last line is removed only if no other program can have written it. It must then start,
byte by byte, with the head of a game of the current matches (match, deal, rotation and bots). A
shorter fragment is removed only behind complete games.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from pompeii.core.i18n import _

from .journal_file import JournalFile
from .matches import Fixture, Match, Result, place
from .workers import Workers, carry_out


class Journal(JournalFile):
    """The results of matches in a file, or in memory for this run if there is no path."""

    def __init__(self, path: Path | None, matches: Iterable[Match]) -> None:
        """Read the results in the file at `path`.

        Raise `ArenaError`, and leave the file unchanged, if it holds anything but games of
        `matches`.
        """
        self._results: dict[tuple[str, int, int], Result] = {}
        self._matches = {match.key: match for match in matches}
        super().__init__(path)

    def _take(self, number: int, line: bytes) -> None:  # noqa: ARG002 - all lines are alike
        self._keep(Result.read(json.loads(line), self._matches))

    def _is_cut(self, line: bytes) -> bool:
        for match in self._matches.values():
            stem = json.dumps({"match": match.document(), "deal": 0}).encode()[:-2]
            if stem.startswith(line):
                return bool(self._results)
            if (deal := re.match(re.escape(stem) + rb"(\d{1,9})", line)) is None:
                continue
            for fixture in match.rotations(int(deal[1])):
                head = json.dumps(fixture.document()).encode()[:-1]
                if line.startswith(head) or (self._results and head.startswith(line)):
                    return True
        return False

    def _foreign(self, number: int) -> str:
        words = _("{path}: line {number} is no game of this match, so nothing is written there")
        return words.format(path=self._path, number=number)

    def _keep(self, result: Result) -> None:
        self._results.setdefault(result.place, result)

    def add(self, result: Result) -> None:
        """Store one more result. Raise `ArenaError` if the file cannot be written."""
        self._keep(result)
        self._append(result.document())

    def of(self, fixtures: Sequence[Fixture]) -> list[Result]:
        """Return the stored results of `fixtures`, in their order."""
        found = (self._results.get(place(fixture)) for fixture in fixtures)
        return [result for result in found if result is not None]

    def fill(
        self, fixtures: Sequence[Fixture], play: Callable[[Fixture], Result], workers: Workers
    ) -> Iterator[Result]:
        """Play the missing `fixtures` and yield each result after storing it."""
        missing = [fixture for fixture in fixtures if place(fixture) not in self._results]
        for result in carry_out(play, missing, workers):
            self.add(result)
            yield result
