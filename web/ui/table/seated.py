"""Who sits at a table: people at this device, and bots; and whether they still play."""

from dataclasses import replace

from pompeii import Player, Table
from pompeii.downfall.bots import BOTS
from pompeii.downfall.state import Phase

from ..keep.extras import ENDED, extra


class Seated:
    """A table and its seats."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def bot(self, seat: int) -> str | None:
        """The bot that plays a seat, None for a person; for a bot that is not known here too."""
        bot = self.table.record.players[seat].kind.removeprefix("bot:")
        return bot if bot in BOTS else None

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
        return self.table.phase is Phase.OVER or self.ended

    @property
    def ended(self) -> bool:
        """Whether the people at the table have ended the game early."""
        return extra(self.table.record, ENDED) is True
