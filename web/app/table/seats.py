"""Who sits at a table: people at this device, and bots; and whether they still play."""

from dataclasses import replace
from typing import ClassVar, Generic, TypeVar

from app.catalogue import Game, Table
from app.storage.record_page import ENDED, extra
from pompeii.core.document import Player

T = TypeVar("T", bound=Table)


class Seats(Generic[T]):
    """A table and its seats."""

    game: ClassVar[Game]
    """Which game it is."""

    def __init__(self, table: T) -> None:
        self.table = table

    def bot(self, seat: int) -> str | None:
        """The bot that plays a seat, None for a person; for a bot that is not known here too."""
        bot = self.table.record.players[seat].kind.removeprefix("bot:")
        return bot if bot in self.game.bots else None

    def is_human(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return self.bot(seat) is None

    @property
    def unknown(self) -> list[Player]:
        """The players whose bot is not known here."""
        humans = [self.table.record.players[seat] for seat in self.humans]
        return [player for player in humans if player.kind != "human"]

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(self.table.seats) if self.is_human(seat)]

    def let_play(self, seat: int, kind: str) -> None:
        """Let another play a seat from now on: ``human`` or ``bot:<id>``."""
        players = self.table.record.players
        players[seat] = replace(players[seat], kind=kind)

    @property
    def over(self) -> bool:
        """Whether the game is over, or was ended early."""
        return self.table.winners is not None or self.ended

    @property
    def ended(self) -> bool:
        """Whether the people at the table have ended the game early."""
        return extra(self.table.record, ENDED) is True
