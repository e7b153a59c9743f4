"""Errors of the command line: one line on standard error, and an exit status."""

import sys
from typing import Final

from pompeii.core.terminal_text import printable

FAILED: Final = 2
"""The exit status of every error except those of bots."""
FAULTY: Final = 1
"""The exit status if a bot cannot start, or failed in a match."""


class CommandError(Exception):
    """A reason why a command cannot be carried out, in one line."""


def complain(message: str) -> None:
    """Print `message` as an error line of the program on standard error."""
    print(printable(f"pompeii: {message}"), file=sys.stderr)
