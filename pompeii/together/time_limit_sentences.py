"""The sentences about a limit of time, which a player hears once in a turn."""

from collections.abc import Sequence
from typing import Final

from pompeii.core.i18n import _, n_

from .game_clock import SeatTimes

SHORT: Final = 30.0
"""Seconds at which a player hears that the time is nearly up."""


class TimeCalls:
    """The sentences about the time: for a player when it is nearly up, for all when it is up."""

    def __init__(self) -> None:
        self._is_warned = False
        self._timed_out: int | None = None

    def hear(self, times: SeatTimes, own: int | None, names: Sequence[str]) -> list[str]:
        """Return the sentences that are due, each once in a turn; `own` is the seat that hears."""
        said = []
        left = None if own is None else times.left(own)
        if own is None or left is None or times.running != own:
            self._is_warned = False
        elif 0 < left <= SHORT and not self._is_warned:
            self._is_warned = True
            said.append(n_("{count} second left.", "{count} seconds left.", round(left)))
        out = times.timed_out
        if out is not None and out != self._timed_out:
            words = _("The time of {name} is up. A bot plays this turn.").format(name=names[out])
            said.append(_("Your time is up. A bot plays this turn.") if out == own else words)
        self._timed_out = out
        return said
