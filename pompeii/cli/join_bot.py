"""A bot in the seat of a guest."""

import sys
from random import Random
from typing import Any

from pompeii.arena.bot_fault_messages import fault_message
from pompeii.arena.contestants import Contestant
from pompeii.arena.match_errors import StrictError
from pompeii.arena.referee import Seat, traceback_of
from pompeii.bots import Bot, Budget
from pompeii.core.i18n import _
from pompeii.game_manifest import Game
from pompeii.relay.reconnecting_guest import GuestSession

from .draw_waits import draw_waits


class BotGuest:
    """A bot that answers each View of its seat."""

    has_left = False
    """True once it has left the table; a bot stays to the end."""

    def __init__(
        self,
        session: GuestSession,
        game: Game,
        contestant: Contestant,
        bot: Bot[Any, Any],
        budget: Budget,
        *,
        strict: bool,
    ) -> None:
        self.faults = 0
        """Number of decisions that the fallback action replaced."""
        self._session, self._game, self._name = session, game, contestant.name
        self._seat = Seat(bot, Random(), budget, contestant.start)
        self._strict = strict
        self._answered: tuple[object, int] = (None, 0)
        """The guest and the number of the view that was answered last."""

    def read(self, line: str | None) -> None:
        """Ignore what is typed."""

    def look(self) -> None:
        """Answer the latest View, once.

        Raise `StrictError` if the bot fails and must not.
        """
        guest = self._session.guest
        view = guest.view
        # A guest that joins again may get a view again whose answer was lost.
        if view is None or guest.is_waiting or (guest, guest.revision) == self._answered:
            return
        self._answered = guest, guest.revision
        if draw_waits(view):
            guest.draw()
        elif view.seat is not None and (view.listed or view.families):
            answer = self._seat.decide(view)
            if answer.failure is not None:
                self._report(view, answer.failure)
            if answer.action is not None:
                guest.act(answer.action.text)

    def _report(self, view: Any, failure: Any) -> None:
        self.faults += 1
        if self._strict:
            position = self._game.output_formats.show(view, self._session.players)
            words = _("{bot} {fault} (action {action})")
            facts = {"bot": self._name, "fault": failure.words, "action": len(view.log) + 1}
            raise StrictError(words.format(**facts), f"{traceback_of(failure)}{position}")
        print(fault_message(self._name, failure, view), file=sys.stderr)
