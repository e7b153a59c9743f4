"""Input of the command line: files with one game or many, or standard input as ``-``."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from pompeii import registry
from pompeii.core import multi_game_file
from pompeii.core.i18n import _
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Json, RecordError
from pompeii.core.safe_json_parsing import json_or_none
from pompeii.core.table import AnyTable
from pompeii.game_manifest import Formats

from .errors import FAILED, CommandError, complain

LARGEST: Final = 100_000_000
"""Most bytes of a file, as many as ten thousand whole games have."""


def title(file: str) -> str:
    """Return the name of `file` in messages."""
    return _("standard input") if file == "-" else file


def table(file: str, number: int | None) -> AnyTable:
    """Return the game `number` of `file`, counted from 1; None for the only game.

    Raise `CommandError` if there is no such game, or if there are several and `number` is None.
    """
    written = text(file)
    try:
        entries = _entries(written)
    except RecordError as error:
        raise CommandError(f"{title(file)}: {error.translated()}") from None
    games: list[Json] = [written] if entries is None else entries
    if number is None and len(games) != 1:
        words = _("holds {count} games; choose one with --game-number")
        raise CommandError(f"{title(file)}: {words.format(count=len(games))}")
    if number is not None and number > len(games):
        words = _("has no game {number}, only {count}")
        raise CommandError(f"{title(file)}: {words.format(number=number, count=len(games))}")
    name = title(file) if entries is None else _name(file, number or 1)
    found = _or_error(name, games[(number or 1) - 1])
    if isinstance(found, CommandError):
        raise found
    return found


@contextmanager
def games(files: Sequence[str]) -> Iterator[Iterator[tuple[str, AnyTable]]]:
    """Give an iterator over every game of `files`, with its name.

    Each rejected game costs a line on standard error. The command still does all the others, and
    fails at the end of the context.
    """
    rejected: list[str] = []
    yield _accepted(files, rejected)
    if rejected:
        raise SystemExit(FAILED)


def _accepted(files: Sequence[str], rejected: list[str]) -> Iterator[tuple[str, AnyTable]]:
    """Yield the games of `files`; report each rejected one, and append its name to `rejected`."""
    for file in files:
        for name, found in _tables(file):
            if isinstance(found, CommandError):
                rejected.append(name)
                complain(str(found))
            else:
                yield name, found


def seat(played: AnyTable, colour: str | None) -> int | None:
    """Return the seat that plays `colour`, None for None. Raise `CommandError` if none plays it."""
    if colour is None:
        return None
    sides = [SIDES[side] for side in played.sides]
    if colour not in sides:
        words = _("nobody plays {colour}, only {colours}")
        facts = {"colour": colour, "colours": ", ".join(sides)}
        raise CommandError(f"--seat: {words.format(**facts)}")
    return sides.index(colour)


def texts_of(played: AnyTable) -> Formats:
    """Return the text output of the game that is played at a table."""
    return registry.game(registry.key_of(played.record.document)).output_formats


def _tables(file: str) -> Iterator[tuple[str, AnyTable | CommandError]]:
    """Yield every game of `file` with its name, or the reason why it cannot be read."""
    try:
        written = text(file)
        entries = _entries(written)
    except CommandError as error:
        yield title(file), error
    except RecordError as error:
        yield title(file), CommandError(f"{title(file)}: {error.translated()}")
    else:
        if entries is None:
            yield title(file), _or_error(title(file), written)
        for number, entry in enumerate(entries or (), 1):
            name = _name(file, number)
            yield name, _or_error(name, entry)


def _name(file: str, number: int) -> str:
    """Return the name of a game in a file with many."""
    return _("{file}, game {number}").format(file=title(file), number=number)


def _entries(written: str) -> list[Json] | None:
    """Return the games in a file's text `written`, None if the text is one record."""
    document = json_or_none(written)
    if multi_game_file.is_games(document):
        return multi_game_file.games(document)
    return multi_game_file.journal(written) if multi_game_file.is_journal(written) else None


def _or_error(name: str, written: Json) -> AnyTable | CommandError:
    """Return the game of a text or of an entry, or the reason why it is rejected."""
    try:
        return _table(
            name, written if isinstance(written, str) else multi_game_file.record_text(written)
        )
    except CommandError as error:
        return error
    except RecordError as error:
        return CommandError(f"{name}: {error.translated()}")


def _table(name: str, text: str) -> AnyTable:
    try:
        return registry.load(text)
    except RecordError as error:
        raise CommandError(f"{name}: {error.translated()}") from None


def text(file: str) -> str:
    """Return the text of `file`, or of standard input.

    Raise `CommandError` if it cannot be read or has more than `LARGEST` bytes.
    """
    try:
        # The descriptor: sys.stdin would decode the bytes.
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
