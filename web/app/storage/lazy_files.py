"""Files of the site that are fetched only when somebody wants them: the rules, a second game."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

PATH: Final = Path(__file__).parents[2] / "shelf.json"


class Fetcher(Protocol):
    """What the worker gives."""

    def fetch_file(self, name: str, address: str) -> None:
        """Fetch a file; the session hears of it as a ``fetched`` message with its text, which is
        empty where it did not come.
        """

    def fetch_game(self, name: str) -> None:
        """Fetch the archive of a game and put what is in it where Python finds it; the session
        hears of it as of a file, which says ``true``.
        """


@cache
def addresses() -> Mapping[str, str]:
    """The address of each such file by its name, without its ending; the build writes them."""
    found: dict[str, str] = json.loads(PATH.read_text(encoding="utf-8"))
    return found


class LazyFiles:
    """What of them is there."""

    def __init__(self, port: Fetcher, known: Callable[[], Mapping[str, str]] = addresses) -> None:
        self._port = port
        self._known = known
        self._there: dict[str, Any] = {}
        self._awaited: set[str] = set()
        self._missing: set[str] = set()

    def in_language(self, name: str, language: str) -> str:
        """What a file is called in a language, in English where it is not in that one."""
        for each in (language, language.split("-")[0]):
            if f"{name}.{each}" in self._known():
                return f"{name}.{each}"
        return f"{name}.en"

    def want(self, *names: str) -> None:
        """Have files fetched that are neither there nor on their way nor failed to come."""
        for name in names:
            if name not in {*self._there, *self._awaited, *self._missing}:
                self._awaited.add(name)
                self._port.fetch_file(name, self._known()[name])

    def want_game(self, name: str) -> None:
        """The same with a game (:class:`app.catalogue.Known`)."""
        if name not in {*self._there, *self._awaited, *self._missing}:
            self._awaited.add(name)
            self._port.fetch_game(name)

    def get(self, name: str) -> Any:
        """What is in a file, None while it is not there."""
        return self._there.get(name)

    def receive(self, name: str, text: str) -> None:
        """Take a file that has come, or has not."""
        self._awaited.discard(name)
        try:
            self._there[name] = json.loads(text)
        except ValueError:
            self._missing.add(name)

    def lacks(self, name: str) -> bool:
        """Whether a file did not come."""
        return name in self._missing

    @property
    def busy(self) -> bool:
        """Whether any is on its way."""
        return bool(self._awaited)

    @property
    def failed(self) -> bool:
        """Whether one did not come."""
        return bool(self._missing)

    def retry(self) -> None:
        """Let what did not come be asked for again."""
        self._missing.clear()
