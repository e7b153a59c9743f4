"""A question to a bot that chooses outside of the app worker and the job workers."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from app.kit.i18n import _
from pompeii.core.game_interfaces import View

LONGEST_ERROR: Final = 250
"""Most characters of the reason for which a bot failed; its file and line are at the end."""


class OutsideQuestion(ABC):
    """A question about the View of a seat, and the answer once it came."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.over = False
        """True if there is an answer, or none will come."""
        self.reached = False
        """True if there is an :attr:`action` to play."""
        self.action: Any = None
        """The action to play; None for no action out of turn."""
        self.retired = False
        """True if the bot is not asked any more, since it failed too often."""

    @abstractmethod
    def update(self) -> None:
        """Take the answer if it is there. The bot runner calls this after every message."""

    @property
    def bot_requests(self) -> Sequence[Any]:
        """The questions to the sandbox (:attr:`app.screens.base_screen.Screen.bot_requests`)."""
        return ()

    @abstractmethod
    def notice(self, name: str, stand_in: str) -> str:
        """Return a sentence on the failure of the bot that plays for `name`, "" without any.

        The bot `stand_in` chooses if there is no action to play.
        """


class OutsideBots(Protocol):
    """Bots that choose outside of the app worker and the job workers."""

    def ask(self, key: str, table: str, bot: str, view: View, random: Random) -> OutsideQuestion:
        """Ask `bot` about the `view` of its seat at a `table` of the game `key`."""


def replaced_action(name: str, error: str) -> str:
    """Return a sentence on an `error` of the bot that plays for `name`."""
    words = _("{name} failed ({error}); another action was chosen instead.")
    return words.format(name=name, error=error[:LONGEST_ERROR])
