"""A person at the terminal, in the seat of a guest or as a spectator."""

from collections.abc import Sequence
from typing import Any, Final

from pompeii.core.action import Action
from pompeii.core.i18n import _, listed, mark
from pompeii.core.record_document import Player
from pompeii.game_manifest import Game
from pompeii.relay.reconnecting_guest import GuestSession
from pompeii.together.game_clock import TimeLimit
from pompeii.together.messages import EMOTE_TEXTS, EMOTES
from pompeii.together.presence_sentences import PresenceCalls
from pompeii.together.time_limit_sentences import TimeCalls

from .draw_waits import draw_waits
from .prompt import Prompt, say

_COMMANDS: Final = {
    "draw": mark("draw after your action; Enter does the same"),
    "emote NAME": mark("show an emote to all"),
}


class GuestSeat:
    """The seat of a guest as its person needs it (:class:`pompeii.cli.prompt.PersonSeat`)."""

    def __init__(self, session: GuestSession, game: Game) -> None:
        self._session, self._game = session, game

    @property
    def seat(self) -> int | None:
        """The number of the seat; None for a spectator."""
        return self._session.guest.seat

    @property
    def players(self) -> Sequence[Player]:
        """The players of the table."""
        return self._session.players

    @property
    def view(self) -> Any:
        """The latest View; None before the game begins."""
        return self._session.guest.view

    @property
    def revision(self) -> object:
        """The guest, which changes when it joins again, and the number of its View."""
        return self._session.guest, self._session.guest.revision

    @property
    def is_waiting(self) -> bool:
        """True while a request is without an answer."""
        return self._session.guest.is_waiting

    @property
    def refusal(self) -> str:
        """The reason why the last request was rejected; empty if it was not."""
        return self._session.guest.refusal

    @property
    def pause(self) -> str:
        """A sentence about the draw that waits, or about the other player who is to act."""
        view = self.view
        if draw_waits(view):
            return _("Press Enter to draw, or type undo.")
        if view.seat is None or view.listed or view.families:
            return ""
        return f"{self._game.output_formats.awaited(view, self.players)}."

    def act(self, action: Action) -> None:
        """Ask the host for `action`."""
        self._session.guest.act(action.text)

    def undo(self) -> None:
        """Ask the host to take back the last action."""
        self._session.guest.undo()

    def go_on(self) -> bool:
        """Ask the host to draw. Return False if no draw waits."""
        waits = draw_waits(self.view)
        if waits:
            self._session.guest.draw()
        return waits


class Person(Prompt):
    """A person who plays or watches as a guest, and sees who is there."""

    faults = 0
    """Number of failures, which a person does not have."""

    def __init__(self, session: GuestSession, game: Game) -> None:
        super().__init__(GuestSeat(session, game), game, _COMMANDS)
        self._session = session
        self._presence_calls = PresenceCalls()
        self._limit: TimeLimit | None = None
        self._time_calls = TimeCalls()

    def look(self) -> None:
        """Print everything new, then carry out typed lines, once the host has answered."""
        guest = self._session.guest
        if guest.welcome is None:
            return
        for line in self._presence_calls.hear(guest.presence, self._names):
            say(line)
        self._tell_times()
        for seat, player in enumerate(self._session.players):
            for emote in guest.emotes:
                if emote.seat == seat:
                    say(f"{player.name}: {_(EMOTE_TEXTS[emote.emote])}")
        guest.emotes.clear()
        super().look()

    @property
    def _names(self) -> list[str]:
        return [player.name for player in self._session.players]

    def _tell_times(self) -> None:
        """Print the limit of time once, and the sentences about a time that is nearly up, or up."""
        times = self._session.guest.seat_times
        if times.limit is not None and times.limit != self._limit:
            self._limit = times.limit
            words = _("Time: {limit}. When it is up, a bot plays that turn.")
            say(words.format(limit=times.limit.words))
        for line in self._time_calls.hear(times, self._session.guest.seat, self._names):
            say(line)

    def _carry_out_more(self, line: str) -> bool:
        if line == "draw":
            self._request("")
        elif line.startswith("emote"):
            self._emote(line.removeprefix("emote").strip())
        else:
            return False
        return True

    def _emote(self, name: str) -> None:
        if name in EMOTES:
            self._session.guest.emote(name)
        else:
            words = _("The emotes are {emotes}.")
            say(words.format(emotes=listed([*EMOTES])))
