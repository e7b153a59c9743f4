"""A person at the terminal: the game in words, and the actions that the person types.

The table may be one of this program (`terminal_game.py`) or of another device (`join_person.py`).
"""

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from pompeii.core.action import Action
from pompeii.core.i18n import TranslatableError, _, mark
from pompeii.core.record_document import Player
from pompeii.core.terminal_text import action_numbers, printable
from pompeii.game_manifest import Game

from .output import filled

COMMANDS: Final = {
    "ACTION": mark("take an action, by its notation or its number"),
    "undo": mark("take back your last action"),
    "show": mark("draw the position again"),
    "help, ?": mark("list these commands"),
    "quit": mark("leave the table"),
}
"""The commands at every table."""


class PersonSeat(Protocol):
    """The seat of a person."""

    @property
    def seat(self) -> int | None:
        """The number of the seat; None for a spectator."""

    @property
    def players(self) -> Sequence[Player]:
        """The players of the table."""

    @property
    def view(self) -> Any:
        """The latest View; None before the game begins."""

    @property
    def revision(self) -> object:
        """A value that differs from the last one if there is a new View."""

    @property
    def is_waiting(self) -> bool:
        """True while no line can be carried out."""

    @property
    def refusal(self) -> str:
        """The reason why the last request was rejected; empty if it was not."""

    @property
    def pause(self) -> str:
        """A sentence about the next event, if the person is not to take a turn."""

    def act(self, action: Action) -> None:
        """Take `action`."""

    def undo(self) -> None:
        """Take back the last action of the seat."""

    def go_on(self) -> bool:
        """Go on after a pause. Return False if there was none."""


class Prompt:
    """A person who reads the game and types actions."""

    def __init__(self, seat: PersonSeat, game: Game, more: Mapping[str, str]) -> None:
        """Begin the dialogue; `more` are commands of this table alone, with descriptions."""
        self.has_left = False
        """True once the person has left the table."""
        self._seat, self._game, self._more = seat, game, more
        self._lines: deque[str | None] = deque()
        self._shown: object = None
        """The revision that was shown last."""
        self._told: list[Any] = []
        """The printed steps."""
        self._asks = False
        """True while a request is without an answer."""

    def read(self, line: str | None) -> None:
        """Carry out a typed line as soon as the last request is answered; None leaves the table."""
        self._lines.append(line)

    def look(self) -> None:
        """Print everything new, then carry out typed lines."""
        self._tell_news()
        while self._lines and not self._seat.is_waiting and not self.has_left:
            self._carry_out(self._lines.popleft())
            self._tell_news()

    # Output

    def _tell_news(self) -> None:
        """Print the rejection of a request, and a new View."""
        seat = self._seat
        if self._asks and not seat.is_waiting:
            self._asks = False
            if seat.refusal:
                say(seat.refusal)
        if seat.revision != self._shown and seat.view is not None:
            self._shown = seat.revision
            self._tell(seat.view)

    def _tell(self, view: Any) -> None:
        """Print the steps since the last view, and the position if the person needs it."""
        players, told = self._seat.players, self._told
        same = 0
        while same < min(len(told), len(view.log)) and told[same].action == view.log[same].action:
            same += 1
        if same < len(told):
            say(_("The last action was taken back."))
        narration = self._game.narration
        for number, step in enumerate(view.log[max(0, same - 1) :], max(0, same - 1)):
            # The draw after a printed step may have come since.
            new = number >= same
            events = step.events[0 if new else len(told[number].events) :]
            if new:
                say(narration.action(step, players, view.seat))
            for happened in events:
                say(narration.event(happened, players, view.seat))
        self._told = [*view.log]
        if view.winners is None:
            self._ask(view)

    def _ask(self, view: Any) -> None:
        if pause := self._seat.pause:
            say(pause)
        elif view.seat is None or view.listed or view.families:
            print(flush=True)
            self._show(view)
            if view.seat == view.actor:
                say(_("Your turn. Type an action or its number, or help."))

    def _show(self, view: Any) -> None:
        formats = self._game.output_formats
        print(formats.show(view, self._seat.players, numbered=True), flush=True)

    # Input

    def _carry_out(self, line: str | None) -> None:
        seat = self._seat
        if line is None:
            # A spectator needs no input.
            self.has_left = seat.seat is not None
        elif line == "quit":
            self.has_left = True
        elif line in ("help", "?"):
            self._help()
        elif seat.view is None:
            say(_("The game has not begun yet."))
        elif line == "show":
            self._show(seat.view)
        elif seat.seat is None:
            say(_("You watch this game. Type help for the commands."))
        elif not self._carry_out_more(line):
            self._request(line)

    def _carry_out_more(self, line: str) -> bool:  # noqa: ARG002 - for tables with more commands
        """Carry out a command of this table alone. Return False if `line` is none."""
        return False

    def _request(self, line: str) -> None:
        """Take the action that was typed, go on after a pause, or undo."""
        if not line:
            if not self._seat.go_on():
                return
        elif line == "undo":
            self._seat.undo()
        else:
            try:
                action = self._action(line)
            except TranslatableError as error:
                say(error.translated())
                return
            self._seat.act(action)
        self._asks = True

    def _action(self, line: str) -> Action:
        """Return the action with this number or notation. Raise `TranslatableError` if there is
        none.
        """
        numbers: dict[str, Action] = action_numbers(self._seat.view.listed)
        if line in numbers:
            return numbers[line]
        try:
            found: Action = self._game.parse(line)
        except TranslatableError:
            if not (line.isascii() and line.isdecimal()):
                raise
            raise TranslatableError(_NO_NUMBER, number=line) from None
        return found

    def _help(self) -> None:
        for command, words in {**COMMANDS, **self._more}.items():
            print(f"{command:12} {_(words)}", flush=True)
        view = self._seat.view
        for family in () if view is None else view.families:
            ranges = (f"{name} {low}..{high}" for name, (low, high) in family.parameters.items())
            words = _("{family} stands for many actions ({ranges}), such as {example}.")
            example = family.sample(Random(0)).text
            say(words.format(family=family.text, ranges=", ".join(ranges), example=example))


_NO_NUMBER: Final = mark("No action has the number {number}.")


def say(words: str) -> None:
    """Print `words` at once, wrapped to the terminal."""
    print(filled(printable(words)), flush=True)
