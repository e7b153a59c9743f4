"""Output that several commands share: a text written to a file, a paragraph that fits."""

from pathlib import Path
from textwrap import fill

from pompeii.core.terminal import WIDTH

from .errors import CommandError


def write(text: str, output: str | None) -> None:
    """Write `text` to the file `output`, or print it if that is None or ``-``.

    Raise `CommandError` if the file cannot be written.
    """
    if output in (None, "-"):
        print(text)
        return
    try:
        Path(output).write_text(f"{text}\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from None


def filled(text: str, indent: int = 0) -> str:
    """Return `text` wrapped to the terminal, later lines indented by `indent` columns."""
    return fill(text, WIDTH, subsequent_indent=" " * indent)
