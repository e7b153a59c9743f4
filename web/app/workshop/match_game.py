"""A game of a match: its record, and its result once it is over."""

from dataclasses import dataclass
from functools import cached_property

from app.bot_sandbox.request import BotFailure
from app.game_catalogue import Table, game, load, of_format


@dataclass
class MatchGame:
    """A game of a match."""

    deal: int
    """Counted from 0."""
    seat: int
    """The seat of the player's bot."""
    record: str
    """The record as a text: the deal, and the whole game once that is over."""
    is_over: bool = False
    """True if it ended, also by a failure."""
    failure: BotFailure | None = None
    """The failure of the player's bot that ended the game."""
    share: float = 0.0
    """The share of the player's bot in the victory, 0 after a failure."""
    score: tuple[int, int] = (0, 0)
    """The main score of the player's bot and of its opponent, at the end."""

    @cached_property
    def table(self) -> Table:
        """The table. A game that was kept is played again only when it is wanted."""
        return load(self.record)

    def end(self, failure: BotFailure | None = None) -> None:
        """Note the result: the winners of the table, or the `failure` of the player's bot."""
        table = self.table
        self.is_over, self.record, self.failure = True, table.dump(), failure
        if failure is None:
            winners = table.winners or ()
            self.share = (self.seat in winners) / len(winners)
            engine = game(of_format(table.record.document["format"])).engine
            had = engine.scores(table.view(None))[engine.scoring[0].name]
            self.score = had[self.seat], had[1 - self.seat]
