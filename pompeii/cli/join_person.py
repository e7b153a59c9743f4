"""A person at the terminal: in the seat of a guest, or as a spectator."""

from collections import deque
from typing import Any, Final

from pompeii.core.i18n import TranslatableError, _, listed, mark
from pompeii.core.terminal_text import printable
from pompeii.game_manifest import Game
from pompeii.relay.guest_session import GuestSession
from pompeii.together.messages import EMOTE_TEXTS, EMOTES

from .join_views import draw_waits, is_own_turn
from .output import filled

_PRESENCES: Final = {
    "free": mark("Nobody is in the seat of {name} yet."),
    "here": mark("{name} is here."),
    "away": mark("{name} is away."),
    "bot": mark("A bot plays for {name}."),
}
"""The sentences about a seat by its state; the host's own seats need none."""

_COMMANDS: Final = {
    "ACTION": mark("take an action in notation, as it is listed"),
    "draw": mark("draw after your action; Enter does the same"),
    "undo": mark("take back your last action"),
    "emote NAME": mark("show an emote to all"),
    "show": mark("draw the position again"),
    "help": mark("list these commands"),
    "quit": mark("leave the table"),
}


class Person:
    """A person who reads the game and types actions."""

    def __init__(self, session: GuestSession, game: Game) -> None:
        self.has_left = False
        """True once the person has left the table."""
        self.faults = 0
        self._session, self._game = session, game
        self._lines: deque[str | None] = deque()
        self._shown: tuple[object, int] = (None, 0)
        """The guest and the number of the view that were shown last."""
        self._told: list[Any] = []
        """The printed steps."""
        self._presence: tuple[str, ...] = ()
        self._asks = False
        """True while a request is without an answer."""

    def read(self, line: str | None) -> None:
        """Carry out a typed line as soon as the last request is answered; None leaves the table."""
        self._lines.append(line)

    def look(self) -> None:
        """Print everything new, then carry out typed lines."""
        guest = self._session.guest
        if guest.welcome is None:
            return
        self._tell_presence()
        for seat, player in enumerate(self._session.players):
            for emote in guest.emotes:
                if emote.seat == seat:
                    _print(f"{player.name}: {_(EMOTE_TEXTS[emote.emote])}")
        guest.emotes.clear()
        if self._asks and not guest.is_waiting:
            self._asks = False
            if guest.refusal:
                _print(guest.refusal)
        if guest.view is not None and (guest, guest.revision) != self._shown:
            self._shown = guest, guest.revision
            self._tell(guest.view)
        while self._lines and not guest.is_waiting and not self.has_left:
            self._carry_out(self._lines.popleft())

    # Output

    def _tell_presence(self) -> None:
        """Print the seats whose state has changed, and at first the free ones."""
        now = self._session.guest.presence
        before, self._presence = self._presence, now
        for seat, player in enumerate(self._session.players[: len(now)]):
            known = before[seat] if before else "here"
            if now[seat] != known and now[seat] in _PRESENCES:
                _print(_(_PRESENCES[now[seat]]).format(name=player.name))

    def _tell(self, view: Any) -> None:
        """Print the steps since the last view, and the position if the person needs it."""
        players, told = self._session.players, self._told
        same = 0
        while same < min(len(told), len(view.log)) and told[same].action == view.log[same].action:
            same += 1
        if same < len(told):
            _print(_("The last action was taken back."))
        narration = self._game.narration
        for number, step in enumerate(view.log[max(0, same - 1) :], max(0, same - 1)):
            # The draw after a printed step may have come since.
            new = number >= same
            events = step.events[0 if new else len(told[number].events) :]
            if new:
                _print(narration.action(step, players, view.seat))
            for happened in events:
                _print(narration.event(happened, players, view.seat))
        self._told = [*view.log]
        if view.winners is None:
            self._prompt(view)

    def _prompt(self, view: Any) -> None:
        players = self._session.players
        if draw_waits(view):
            _print(_("Press Enter to draw, or type undo."))
        elif is_own_turn(view) or view.seat is None:
            print(f"\n{self._game.output_formats.show(view, players)}", flush=True)
            if view.seat == view.actor:
                _print(_("Your turn. Type an action, or help."))
        else:
            _print(f"{self._game.output_formats.awaited(view, players)}.")

    # Input

    def _carry_out(self, line: str | None) -> None:
        guest = self._session.guest
        if line is None:
            # A spectator needs no input.
            self.has_left = guest.seat is not None
        elif line == "quit":
            self.has_left = True
        elif line == "help":
            self._help()
        elif guest.view is None:
            _print(_("The game has not begun yet."))
        elif line == "show":
            print(self._game.output_formats.show(guest.view, self._session.players), flush=True)
        elif guest.seat is None:
            _print(_("You watch this game. Type help for the commands."))
        elif line.startswith("emote"):
            self._emote(line.removeprefix("emote").strip())
        else:
            self._request(line)

    def _request(self, line: str) -> None:
        """Ask the host for an action, a draw or an undo."""
        guest = self._session.guest
        if line in ("", "draw"):
            if not draw_waits(guest.view):
                return
            guest.draw()
        elif line == "undo":
            guest.undo()
        else:
            try:
                action = self._game.parse(line)
            except TranslatableError as error:
                _print(error.translated())
                return
            guest.act(action.text)
        self._asks = True

    def _emote(self, name: str) -> None:
        if name in EMOTES:
            self._session.guest.emote(name)
        else:
            words = _("The emotes are {emotes}.")
            _print(words.format(emotes=listed([*EMOTES])))

    def _help(self) -> None:
        for command, words in _COMMANDS.items():
            print(f"{command:12} {_(words)}", flush=True)


def _print(words: str) -> None:
    print(filled(printable(words)), flush=True)
