"""The journal of a data set: a line for the request, then one for each game that was played."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pompeii import __version__
from pompeii.core.i18n import _

from .dataset import Estimates, PlayedGame
from .journal_file import RequestJournal
from .matches import Fixture, Match, Result, place
from .workers import Workers, carry_out


class DatasetJournal(RequestJournal):
    """The games of a data set in a file, or in memory for this run without a path."""

    def __init__(self, path: Path | None, match: Match, playouts: int | None) -> None:
        """Read the games in the file at `path`, or begin that file.

        Raise `ArenaError`, and leave the file unchanged, if it holds anything but games of `match`
        with win probabilities from `playouts`.
        """
        self._match, self._playouts = match, playouts
        self._games: dict[tuple[str, int, int], PlayedGame] = {}
        request = {"version": __version__, "match": match.document(), "playouts": playouts}
        super().__init__(path, request)

    def _take(self, number: int, line: bytes) -> None:
        found = json.loads(line)
        if number == 1:
            if found != self._request:
                raise ValueError("another request")
            return
        try:
            result, estimates = found["result"], found["estimates"]
        except (TypeError, KeyError) as error:
            raise ValueError("no game") from error
        read = Result.read(result, {self._match.key: self._match})
        if not self._fits(read, estimates):
            raise ValueError("no estimates of this game")
        self._keep(PlayedGame(read, estimates))

    def _fits(self, result: Result, estimates: Estimates | None) -> bool:
        """Return True if `estimates` are of the game with this `result`."""
        if self._playouts is None or estimates is None:
            return self._playouts is None and estimates is None
        return len(estimates) == len(result.record["actions"])

    def _foreign(self, number: int) -> str:
        if number == 1:
            words = _(
                "{path}: was begun with other flags or another version; remove it, or use those"
            )
        else:
            words = _("{path}: line {number} is no game of this match, so nothing is written there")
        return words.format(path=self._path, number=number)

    def _keep(self, played: PlayedGame) -> None:
        self._games.setdefault(played.result.place, played)

    def of(self, fixtures: Sequence[Fixture]) -> list[PlayedGame]:
        """Return the stored games of `fixtures`, in their order."""
        found = (self._games.get(place(fixture)) for fixture in fixtures)
        return [game for game in found if game is not None]

    def fill(
        self,
        fixtures: Sequence[Fixture],
        play: Callable[[Fixture], PlayedGame],
        workers: Workers,
    ) -> Iterator[PlayedGame]:
        """Play the missing `fixtures` and yield each game after storing it."""
        missing = [fixture for fixture in fixtures if place(fixture) not in self._games]
        for played in carry_out(play, missing, workers):
            self._keep(played)
            self._append({"result": played.result.document(), "estimates": played.estimates})
            yield played
