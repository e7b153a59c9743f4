"""Files of the site that are loaded on demand: the rules, a second game."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

PATH: Final = Path(__file__).parents[2] / "shelf.json"


class Fetcher(Protocol):
    """The functions of ``worker.js`` that load files."""

    def fetch_file(self, name: str, address: str) -> None:
        """Load a file.

        The session receives a ``fetched`` message with its text, which is empty after a failure.
        """

    def fetch_game(self, name: str) -> None:
        """Load the archive of a game, and unpack it where Python finds it.

        The session receives a message as for a file, with the text ``true``.
        """


@cache
def addresses() -> Mapping[str, str]:
    """Return the address of each such file by its name without ending; the build writes them."""
    found: dict[str, str] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


class LazyFiles:
    """The lazy files that are loaded, on their way, or failed."""

    def __init__(self, port: Fetcher, known: Callable[[], Mapping[str, str]] = addresses) -> None:
        self._port = port
        self._known = known
        self._there: dict[str, Any] = {}
        self._awaited: set[str] = set()
        self._missing: dict[str, str] = {}  # the outcome of each

    def in_language(self, name: str, language: str) -> str:
        """Return the name of a file in a language, or in English if there is none."""
        for each in (language, language.split("-")[0]):
            if f"{name}.{each}" in self._known():
                return f"{name}.{each}"
        return f"{name}.en"

    def want(self, *names: str) -> None:
        """Request files that are neither loaded nor on their way nor failed."""
        for name in names:
            if name not in {*self._there, *self._awaited, *self._missing}:
                self._awaited.add(name)
                self._port.fetch_file(name, self._known()[name])

    def want_game(self, name: str) -> None:
        """Request the archive of a game likewise (:class:`app.game_catalogue.Part`)."""
        if name not in {*self._there, *self._awaited, *self._missing}:
            self._awaited.add(name)
            self._port.fetch_game(name)

    def get(self, name: str) -> Any:
        """Return the content of a file, None until it is loaded."""
        return self._there.get(name)

    def receive(self, name: str, text: str, outcome: str) -> None:
        """Store a file that arrived, or the outcome if it failed."""
        self._awaited.discard(name)
        try:
            self._there[name] = json.loads(text)
        except ValueError:
            self._missing[name] = outcome

    def lacks(self, name: str) -> bool:
        """Return True if a file failed to load."""
        return name in self._missing

    @property
    def busy(self) -> bool:
        """True if a file is on its way."""
        return bool(self._awaited)

    @property
    def failed(self) -> bool:
        """True if a file failed to load."""
        return bool(self._missing)

    @property
    def outcome(self) -> str:
        """The outcome for the first file that failed to load; "" if none did."""
        return next(iter(self._missing.values()), "")

    def retry(self) -> None:
        """Allow failed files to be requested again."""
        self._missing.clear()
