"""Somebody who does something else than what was done: a game that halts after one action."""

from dataclasses import replace
from typing import Any

from app.games.downfall.local_game import LocalGame
from app.storage.record_page import TAKE_BACKS, put_extra
from app.storage.settings import UserSettings
from pompeii import Table

from .local_game import OTHERS


class RetryGame(LocalGame):
    """The table of a game as it stood before a decision."""

    def __init__(self, game: Table, ply: int, seat: int, user_settings: UserSettings) -> None:
        table = game.at(ply)
        table.record.players[:] = [
            replace(player, kind="human" if each == seat else OTHERS)
            for each, player in enumerate(table.record.players)
        ]
        put_extra(table.record, TAKE_BACKS, True)
        self._ply = ply
        super().__init__(table, "", user_settings)

    @property
    def tried(self) -> Any:
        """What was done, if anything was."""
        steps = self.table.steps
        return steps[self._ply].action if len(steps) > self._ply else None

    @property
    def may_act(self) -> bool:
        """Once."""
        return self.tried is None and super().may_act

    @property
    def can_undo(self) -> bool:
        """Nothing of what led there."""
        return self.tried is not None and super().can_undo

    @property
    def can_draw(self) -> bool:
        """What comes next is of no matter."""
        return False

    def flow(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - whoever acted
        """What follows is not shown: it would be by chance."""
        return False

    def afresh(self) -> None:
        """Take it back."""
        while self.can_undo:
            self.undo()
