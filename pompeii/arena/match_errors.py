"""Errors that stop a match."""


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
