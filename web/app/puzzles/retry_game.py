"""A game in which one decision can be tried again: it stops after one action."""

from dataclasses import replace
from functools import cache
from typing import Any, cast

from app.storage.record_page_data import TAKE_BACKS, put_extra
from app.storage.settings import UserSettings
from app.table.game_ui import of_table
from app.table.local_game import LocalGame
from pompeii.core.table import AnyTable

OTHERS = "bot:medium"
"""The bot in the other seats, which takes over if the game is played on."""


class RetryGame(LocalGame[Any, Any]):
    """The local game at the position before a decision.

    :func:`retry_game` adds the class of the game that is played.
    """

    def __init__(self, game: AnyTable, ply: int, seat: int, user_settings: UserSettings) -> None:
        table = game.at(ply)
        table.record.players[:] = [
            replace(player, kind="human" if each == seat else OTHERS)
            for each, player in enumerate(table.record.players)
        ]
        put_extra(table.record, TAKE_BACKS, True)
        self._ply = ply
        super().__init__(table, "", user_settings)

    @property
    def studied(self) -> bool:
        """Always True."""
        return True

    @property
    def tried(self) -> Any:
        """The tried action, or None."""
        steps = self.table.steps
        return steps[self._ply].action if len(steps) > self._ply else None

    @property
    def may_act(self) -> bool:
        """True until one action was tried."""
        return self.tried is None and super().may_act

    @property
    def can_undo(self) -> bool:
        """True if there is an action to undo; the moves before the decision stay."""
        return self.tried is not None and super().can_undo

    @property
    def can_draw(self) -> bool:
        """Always False, because the next draw does not matter."""
        return False

    def run_automatic_steps(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - an override
        """Stop after the action: its outcome would depend on chance."""
        return False

    def afresh(self) -> None:
        """Undo the tried action."""
        while self.can_undo:
            self.undo()


def retry_game(game: AnyTable, ply: int, seat: int, user_settings: UserSettings) -> RetryGame:
    """Return the local game at the position of `game` after `ply` actions, for `seat`."""
    return _class(of_table(game).local_game_class())(game, ply, seat, user_settings)


@cache
def _class(played: type[LocalGame[Any, Any]]) -> type[RetryGame]:
    """Return a :class:`RetryGame` of the game with the local games `played`."""
    return cast("type[RetryGame]", type(RetryGame.__name__, (RetryGame, played), {}))
