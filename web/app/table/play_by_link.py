"""The part of a local game that concerns other devices, which get the game by link."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from app.storage.settings import UserSettings

from .fair_deal_seal import Seal


class ByLink(ABC):
    """A base class of local games, which may be played by link."""

    table: Any
    user_settings: UserSettings
    remote_seats: frozenset[int]
    seal: Seal | None = None
    """The verdict on the fair deal, if the record has one."""
    sent: int | None = None
    """Number of actions that the other devices have, -1 if none has the game; None if the game is
    not played by link.
    """

    @property
    @abstractmethod
    def local_seats(self) -> list[int]:
        """The seats that people play on this device."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True if the game is over."""

    @property
    @abstractmethod
    def has_secrets(self) -> bool:
        """True if the position holds information that players hide from each other."""

    @property
    @abstractmethod
    def settled(self) -> bool:
        """True if everything that follows the last action has happened."""

    @property
    @abstractmethod
    def handing_over(self) -> bool:
        """True if the device is being handed over."""

    @property
    @abstractmethod
    def bot_to_act(self) -> int | None:
        """The seat to act if a bot plays it, else None."""

    @abstractmethod
    def set_remote_seats(self, seats: Collection[int]) -> None:
        """Let people play `seats` on other devices; all other people play on this one."""

    @abstractmethod
    def cover(self, seat: int) -> None:
        """Cover everything private until the person of `seat` is there."""

    def play_by_link(self, remote: Collection[int], sent: int) -> None:
        """Play by link: people play the seats `remote` on other devices.

        These devices have the first `sent` actions, or not even the game if it is -1.
        """
        self.sent = sent
        self.set_remote_seats(remote)

    def stop_links(self) -> None:
        """Let all people play on this device again."""
        self.sent = None
        self.set_remote_seats(())

    def receive(self) -> None:
        """Cover everything private until the player to act is there, since a link came."""
        actor = self.table.actor
        hides = self.user_settings.hand_over and self.has_secrets
        if hides and not self.over and actor in self.local_seats:
            self.cover(actor)

    @property
    def unsent(self) -> bool:
        """True if a link has to bring the last actions to another device."""
        if self.sent is None or self.sent == len(self.table.steps):
            return False
        if self.over:
            return True
        going_on = self.handing_over or not self.settled or self.bot_to_act is not None
        return not going_on and self.table.actor in self.remote_seats

    @property
    def waits(self) -> bool:
        """True if the game can only go on at another device."""
        known = self.sent == len(self.table.steps) and not self.over
        return known and self.table.actor in self.remote_seats
