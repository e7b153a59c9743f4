"""The protocol that moves all games and settings from one device to another.

The old device announces its games files (:mod:`app.storage.games_file`). The new device asks for
one chunk after the other. It imports a file once all of it is there and its checksum is right.
Finally it reports the games that it could not store and a checksum of all others. The old device
compares that with its own. Nothing is deleted. After a break, both begin again: an import skips the
games that have arrived already.

Messages are JSON objects with a type ``t``:

- from the old device ``files``, ``chunk`` and ``checked``
- from the new device ``want``, ``progress`` and ``kept``
"""

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from time import monotonic
from typing import Any, Final

from app.game_catalogue import needed
from app.kit.error_texts import LARGEST_FILE
from app.storage.games_file import Import, parts, write
from app.storage.store import Problem, Store
from app.storage.undealt_games_by_link import TABLES
from pompeii.core.multi_game_file import is_games
from pompeii.core.safe_json_parsing import json_or_none

from .received_undealt_games import take_over

VERSION: Final = 1
CHUNK: Final = 60_000
"""Characters of a file in one message. A message may have 256 KiB."""
MOST_FILES: Final = 1000
SLICE: Final = 0.3
"""Seconds of an import between two reports of progress."""
FULL: Final = (
    {Problem.LOCAL_FULL, Problem.LOCAL_BLOCKED},
    {Problem.INDEXED_FULL, Problem.INDEXED_BLOCKED},
)
"""Problems of each place; with one of each, nothing is stored."""

Json = Any


class TransferError(Exception):
    """The end of a transfer: ``malformed``, ``newer``, ``older``, or ``full`` storage."""


def _message(kind: str, **fields: Json) -> str:
    return json.dumps({"t": kind, **fields})


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _checksums(entries: Iterable[Json]) -> list[str]:
    """Return the checksum of each entry of a games file."""
    return [_checksum(json.dumps(entry)) for entry in entries]


class Transfer:
    """A base class of both ends."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        """The number of games in each file."""
        self.stored = 0
        """The number of games that the new device has imported or rejected."""
        self.kept = 0
        """The number of games that the new device has, once the transfer is over."""
        self.agreed: bool | None = None
        """True if the checksums of these games are equal on both ends, None until that is known."""
        self._sums: list[str] = []
        self._travelled = 0.0  # the number of games that have arrived as text

    @property
    def count(self) -> int:
        """The number of games to move."""
        return sum(self.counts)

    @property
    def part(self) -> float:
        """The part of the work that is done, 0 to 1: half for the way, half for the import."""
        return (self._travelled + self.stored) / (2 * self.count) if self.count else 0.0

    def _arrived(self, number: int, part: float) -> None:
        """Note that `part` of file `number` has travelled."""
        self._travelled = sum(self.counts[: number - 1]) + part * self.counts[number - 1]


class Sender(Transfer):
    """The old device."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.counts = [len(part) for part in parts(store)]
        self._file = 0
        self._text = ""

    def begin(self) -> str:
        """Return the first message."""
        return _message("files", v=VERSION, games=self.counts)

    def receive(self, text: str) -> list[str]:
        """Return the answers to a message. Raise `TransferError` if it makes no sense here."""
        match json_or_none(text):
            case {"t": "want", "file": int(number), "at": int(at)}:
                return [self._chunk(number, at)]
            case {"t": "progress", "done": int(done)} if self.stored <= done <= self.count:
                self.stored = done
                return []
            case {"t": "kept", "rejected": [*rejected], "sum": str(checksum)}:
                missing = {number for number in rejected if type(number) is int}
                sums = [each for at, each in enumerate(self._sums) if at not in missing]
                self.kept = len(sums)
                self.agreed = checksum == _checksum("".join(sums))
                return [_message("checked", ok=self.agreed)]
        raise TransferError("malformed")

    def _chunk(self, number: int, at: int) -> str:
        if number == self._file + 1 <= len(self.counts) and at == 0:
            self._file, self._text = number, write(self._store, number, moving=True)
            self._sums += _checksums(json.loads(self._text)["games"])
        if number != self._file or not 0 <= at < len(self._text):
            raise TransferError("malformed")
        piece = self._text[at : at + CHUNK]
        length, checksum = len(self._text), _checksum(self._text) if at == 0 else ""
        self._arrived(number, (at + len(piece)) / length)
        return _message("chunk", file=number, at=at, length=length, sum=checksum, text=piece)


class Receiver(Transfer):
    """The new device."""

    def __init__(self, store: Store, new_id: Callable[[], str]) -> None:
        super().__init__()
        self._store = store
        self._new_id = new_id
        self._file = 1
        self._pieces: list[str] = []
        self._there = 0  # characters of the file
        self._length = 0
        self._sum = ""
        self._document: Json = None
        self._import: Import | None = None
        self._missing: list[int] = []  # the numbers of rejected games, counted over all files
        self.rejected: list[str] = []
        """A line for each game that could not be imported."""

    def receive(self, text: str) -> list[str]:
        """Return the answers to a message. Raise `TransferError` if it makes no sense here."""
        match json_or_none(text):
            case {"t": "files", "v": int(version)} if version != VERSION:
                raise TransferError("newer" if version > VERSION else "older")
            case {"t": "files", "games": [*counts]} if not self.counts and _plausible(counts):
                self.counts = counts
                return [self._want()]
            case {
                "t": "chunk", "file": int(number), "at": int(at), "length": int(length),
                "sum": str(checksum), "text": str(piece),
            } if (number, at) == (self._file, self._there) and not self.busy:  # fmt: skip
                if at == 0:
                    self._length, self._sum = length, checksum
                return self._take(piece)
            case {"t": "checked", "ok": bool(agreed)} if self._file > len(self.counts) > 0:
                self.agreed = agreed
                return []
        raise TransferError("malformed")

    def _want(self) -> str:
        return _message("want", file=self._file, at=self._there)

    def _take(self, piece: str) -> list[str]:
        self._pieces.append(piece)
        self._there += len(piece)
        if not piece or self._there > min(self._length, LARGEST_FILE):
            raise TransferError("malformed")
        self._arrived(self._file, self._there / self._length)
        if self._there < self._length:
            return [self._want()]
        text = "".join(self._pieces)
        document = json_or_none(text)
        if _checksum(text) != self._sum or not is_games(document):
            raise TransferError("malformed")
        self._document = document
        return []

    @property
    def busy(self) -> bool:
        """True if a file has arrived and is not imported yet."""
        return self._document is not None

    @property
    def games(self) -> set[str]:
        """The keys of the games that the import needs."""
        return needed(self._document) if self.busy else set()

    def tick(self) -> list[str]:
        """Import games for a while, and return messages.

        Each call must come after the writes of the previous one. Raise `TransferError` if storage
        is full, and `RecordError` if the file is of an unknown version.
        """
        if all(place & {*self._store.problems} for place in FULL):
            raise TransferError("full")
        if self._import is None:
            self._import = Import(self._document, self._store, self._new_id)
            take_over(self._store, self._document.get(TABLES))
        elif self._import.done == self._import.count:  # and everything is written
            return self._next_file(self._import)
        end = monotonic() + SLICE
        while self._import.done < self._import.count:
            self._import.put_next()
            if monotonic() > end:
                break
        self.stored = sum(self.counts[: self._file - 1]) + self._import.done
        return [_message("progress", done=self.stored)]

    def _next_file(self, done: Import) -> list[str]:
        sums = _checksums(self._document["games"])
        for checksum, accepted in zip(sums, done.accepted, strict=True):
            if accepted:
                self._sums.append(checksum)
            else:
                self._missing.append(self.kept + len(self._missing))
            self.kept = len(self._sums)
        self.rejected += done.report()[1:]
        self._import = self._document = None
        self._file += 1
        self._there, self._pieces = 0, []
        if self._file <= len(self.counts):
            return [self._want()]
        checksum = _checksum("".join(self._sums))
        return [_message("kept", rejected=self._missing, sum=checksum)]


def _plausible(counts: list[Json]) -> bool:
    """Return True for one to a thousand numbers of games."""
    numbers = all(type(count) is int and 0 <= count <= LARGEST_FILE for count in counts)
    return numbers and 0 < len(counts) <= MOST_FILES
