"""The seats of a table: local people and bots, and the state of the game."""

from dataclasses import replace
from typing import ClassVar, Generic, TypeVar

from app.catalogue import Game, Table
from app.storage.record_page import ENDED, extra
from pompeii.core.document import Player

T = TypeVar("T", bound=Table)


class Seats(Generic[T]):
    """A table and its seats."""

    game: ClassVar[Game]
    """The game that is played."""

    def __init__(self, table: T) -> None:
        self.table = table

    def bot(self, seat: int) -> str | None:
        """Return the bot that plays ``seat``, or None for a person or a bot unknown here."""
        bot = self.table.record.players[seat].kind.removeprefix("bot:")
        return bot if bot in self.game.bots else None

    def is_human(self, seat: int) -> bool:
        """Return True if a person plays ``seat``."""
        return self.bot(seat) is None

    @property
    def unknown(self) -> list[Player]:
        """The players whose bot is unknown here."""
        humans = [self.table.record.players[seat] for seat in self.humans]
        return [player for player in humans if player.kind != "human"]

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(self.table.seats) if self.is_human(seat)]

    def let_play(self, seat: int, kind: str) -> None:
        """Give ``seat`` to a player of another ``kind``: ``human`` or ``bot:<id>``."""
        players = self.table.record.players
        players[seat] = replace(players[seat], kind=kind)

    @property
    def over(self) -> bool:
        """True if the game is over, or was ended early."""
        return self.table.winners is not None or self.ended

    @property
    def ended(self) -> bool:
        """True if the people at the table have ended the game early."""
        return extra(self.table.record, ENDED) is True
