"""Why a match cannot be played as it was asked for."""


class ArenaError(Exception):
    """Why it cannot be played, in one sentence for whoever asked."""


class StartError(ArenaError):
    """A contestant cannot be started."""


class StrictError(ArenaError):
    """A bot failed where none may. ``details`` are lines: the traceback of what it raised, if it
    did, and the position as its seat saw it.
    """

    def __init__(self, words: str, details: str) -> None:
        super().__init__(words, details)
        self.details = details

    def __str__(self) -> str:
        return str(self.args[0])
