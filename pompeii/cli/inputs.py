"""What the command line reads: files with one game or many, or standard input in place of one."""

from collections.abc import Iterator
from typing import Final

from pompeii import registry
from pompeii.core import collection
from pompeii.core.document import Json, RecordError
from pompeii.core.i18n import _
from pompeii.core.table import AnyTable

LARGEST: Final = 100_000_000
"""Bytes a file may have; ten thousand whole games have as many."""


class CommandError(Exception):
    """Why a command cannot be carried out, in one line."""


def title(file: str) -> str:
    """What a file is called where something is said of it."""
    return _("standard input") if file == "-" else file


def table(file: str) -> AnyTable:
    """The game of a file that holds one. Raises CommandError where that cannot be read."""
    written = text(file)
    if collection.is_games(written) or collection.is_journal(written):
        words = _("holds many games, which only `replay`, `stats` and `analyse` read")
        raise CommandError(f"{title(file)}: {words}")
    return _table(title(file), written)


def tables(file: str) -> Iterator[tuple[str, AnyTable | CommandError]]:
    """Every game of a file with what it is called; in place of what cannot be read, why."""
    try:
        written = text(file)
        entries = _entries(written)
    except CommandError as refusal:
        yield title(file), refusal
    except RecordError as refusal:
        yield title(file), CommandError(f"{title(file)}: {refusal.said()}")
    else:
        if entries is None:
            yield title(file), _or_why(title(file), written)
        for number, entry in enumerate(entries or (), 1):
            name = _("{file}, game {number}").format(file=title(file), number=number)
            yield name, _or_why(name, entry)


def _entries(written: str) -> list[Json] | None:
    """The games of a file that may hold many; None for one that holds a single one."""
    if collection.is_games(written):
        entries: list[Json] = collection.read(written)["games"]
        return entries
    return collection.journal(written) if collection.is_journal(written) else None


def _or_why(name: str, written: Json) -> AnyTable | CommandError:
    """The game of a text or of an entry, or why it is refused."""
    try:
        return _table(
            name, written if isinstance(written, str) else collection.record_text(written)
        )
    except CommandError as refusal:
        return refusal
    except RecordError as refusal:
        return CommandError(f"{name}: {refusal.said()}")


def _table(name: str, text: str) -> AnyTable:
    try:
        return registry.load(text)
    except RecordError as refusal:
        raise CommandError(f"{name}: {refusal.said()}") from None


def text(file: str) -> str:
    """What stands in a file, or on standard input. Raises CommandError where that cannot be read or
    is too large.
    """
    try:
        # The descriptor itself, since sys.stdin would decode.
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            written = stream.read(LARGEST + 1)
    except OSError as error:
        raise CommandError(f"{title(file)}: {error.strerror}") from None
    if len(written) > LARGEST:
        words = _("is larger than {most} MB").format(most=LARGEST // 10**6)
        raise CommandError(f"{title(file)}: {words}")
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        words = _("is not UTF-8 (byte {byte})").format(byte=error.start)
        raise CommandError(f"{title(file)}: {words}") from None
