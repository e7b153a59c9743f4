"""Output that several commands share: a file with all that is printed, paragraphs, JSON."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from textwrap import fill

from pompeii.arena.output_file import OutputFile
from pompeii.core.record_document import Json
from pompeii.core.table import AnyTable
from pompeii.core.terminal_text import WIDTH
from pompeii.registry import game, key_of


def output_file(name: str | None) -> OutputFile | None:
    """Return the file `name`, or None for standard output if that is None or ``-``.

    A command calls this before its work. Raise `ArenaError` if the file could not be written.
    """
    return None if name in (None, "-") else OutputFile(Path(name))


@contextmanager
def printing_to(name: str | None) -> Iterator[None]:
    """Write what is printed in this context to the file `name`, as a whole at its end.

    Print as usual if `name` is None or ``-``. A context that exits after some output is written
    too, one that raises an error is not. Raise `ArenaError` if the file cannot be written, before
    the context if that is known then.
    """
    file = output_file(name)
    if file is None:
        yield
        return
    text = io.StringIO()
    try:
        with redirect_stdout(text):
            yield
    except SystemExit:
        if text.getvalue():
            file.write(_bytes(text.getvalue()))
        raise
    file.write(_bytes(text.getvalue()))


def _bytes(text: str) -> bytes:
    return text.encode(errors="backslashreplace")


def write(text: str, file: OutputFile | None) -> None:
    """Write `text` and a line break to `file`, or print it if that is None.

    Raise `ArenaError` if the file cannot be written.
    """
    if file is None:
        print(text)
    else:
        file.write(f"{text}\n".encode())


def players_with_scores(table: AnyTable) -> list[dict[str, Json]]:
    """Return the players of `table` for JSON, with their present scores by name."""
    scores = game(key_of(table.record.document)).scores(table.view(None))
    return [
        {**player.document(), **{name: counts[seat] for name, counts in scores.items()}}
        for seat, player in enumerate(table.record.players)
    ]


def filled(text: str, indent: int = 0) -> str:
    """Return `text` wrapped to the terminal, later lines indented by `indent` columns."""
    return fill(text, WIDTH, subsequent_indent=" " * indent)
