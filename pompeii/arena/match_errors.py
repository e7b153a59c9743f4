"""Errors that stop a match, and the suggestion at their end."""

from collections.abc import Sequence
from difflib import get_close_matches

from pompeii.core.i18n import _


class ArenaError(Exception):
    """An error that stops a match: one sentence for the user."""


class StartError(ArenaError):
    """An error of a contestant that cannot be started."""


class StrictError(ArenaError):
    """An error of a bot in a strict match, in which no bot may fail.

    ``details`` are lines: the traceback of the bot's exception, if there is one, and the position
    as the bot's seat saw it.
    """

    def __init__(self, words: str, details: str) -> None:
        super().__init__(words, details)
        self.details = details

    def __str__(self) -> str:
        return str(self.args[0])


def suggestion(wrong: str, known: Sequence[str]) -> str:
    """Return the end of an error message: the name of `known` that is most like `wrong`, if any."""
    found = get_close_matches(wrong, known, 1)
    return _("; did you mean {name}?").format(name=found[0]) if found else ""
