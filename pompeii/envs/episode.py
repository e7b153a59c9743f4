"""A game at a table, decision by decision, with actions as numbers.

Every interface of this package but OpenSpiel's plays its games here.
"""

from collections.abc import Mapping
from operator import index
from typing import Any, Final

from pompeii import registry
from pompeii.bots.driver import seats_to_ask
from pompeii.core.action import Action
from pompeii.core.game_interfaces import View
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable

from . import encoding_interface
from .encoding_interface import Encoding
from .layout import Vector

OBSERVATION: Final = "observation"
ACTION_MASK: Final = "action_mask"
Observed = dict[str, Vector]
"""An observation and the mask of the legal actions, by name."""


class IllegalChoice(ValueError):
    """An action that is not legal for the seat that decides. It says why."""


def agents(players: int) -> list[str]:
    """Return the names of the seats, which are the names of the players in records."""
    return [f"player_{seat}" for seat in range(players)]


def returns(winners: tuple[int, ...], players: int) -> list[float]:
    """Return the reward of each seat at the end. They add up to 0.

    A single winner gets 1, and every other seat loses an equal share of it. Winners who share the
    victory share the 1 before.
    """
    loss = 1 / (players - 1)
    won = (1 + loss) / len(winners) - loss
    return [won if seat in winners else -loss for seat in range(players)]


class Episode:
    """A game of `players` by the rules of a preset, with some options changed.

    Raise `FieldError` with the place if there are no such rules.
    """

    table: AnyTable
    """The table, hidden information included."""
    seat: int | None
    """The seat that decides; None when the game is over."""

    def __init__(
        self, encoding: Encoding, players: int, preset: str, options: Mapping[str, object]
    ) -> None:
        self.encoding = encoding
        self.game = registry.game(encoding.KEY)
        self.game.make_rules(players, preset, options)
        self.players = players
        self._rules = {"preset": preset, **options}

    def start(self, seed: str) -> None:
        """Deal a new game; `seed` gives the same deal as in the command line."""
        players = [Player(name, side) for side, name in enumerate(agents(self.players))]
        self.go_on(self.game.table(self.game.new(players, self._rules, seed)))

    def go_on(self, table: AnyTable) -> None:
        """Go on with the game of `table`."""
        self.table = table
        self._ask()

    def _ask(self) -> None:
        """Let the first seat decide that may act in the position."""
        self._to_ask = seats_to_ask(self.table) if self.table.state.decision else []
        self._ask_next()

    def _ask_next(self) -> None:
        self.seat = self._to_ask.pop(0) if self._to_ask else None
        self._view: View | None = None
        self._legal: list[int] | None = None

    def stop(self) -> None:
        """End the game without a result."""
        self._to_ask = []
        self._ask_next()

    def view(self, seat: int) -> View:
        """Return the View of `seat`."""
        if seat != self.seat:
            view: View = self.table.view(seat)
            return view
        if self._view is None:
            self._view = self.table.view(seat)
        return self._view

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal actions of the seat that decides, ascending."""
        if self._legal is None:
            self._legal = [] if self.seat is None else self.encoding.legal(self.view(self.seat))
        return self._legal

    def observe(self, seat: int) -> Observed:
        """Return the observation of `seat`; only the seat that decides has legal actions."""
        return {
            OBSERVATION: self.encoding.observe(self.view(seat)),
            ACTION_MASK: encoding_interface.mask(
                self.encoding, self.legal if seat == self.seat else ()
            ),
        }

    @property
    def returns(self) -> list[float]:
        """The reward of each seat, 0 before the end."""
        winners = self.table.winners
        return [0.0] * self.players if winners is None else returns(winners, self.players)

    def take(self, choice: Any) -> None:
        """Take an action for the seat that decides: its number, the action itself, or None for no
        action out of turn.

        Raise `IllegalChoice` and change nothing if it is not legal.
        """
        if choice is None and self.seat != self.table.actor:
            action = None
        elif isinstance(choice, Action):
            action = self._action(choice)
        else:
            action = self._numbered(choice)
        if action is None:
            self._ask_next()
        else:
            self.table.play(action)
            self.table.draw()
            self._ask()

    def _numbered(self, choice: Any) -> Action | None:
        """Return the legal action with the number `choice`, None for no action out of turn."""
        try:
            number = index(choice)
        except TypeError:
            raise IllegalChoice(f"{choice!r:.60} is neither an action nor its number") from None
        if number in self.legal:
            return self.encoding.ACTIONS[number]
        if number not in range(len(self.encoding.ACTIONS)):
            raise IllegalChoice(f"there is no action {number}")
        action = self.encoding.ACTIONS[number]
        if action is None:
            raise IllegalChoice(f"seat {self.seat} must act now")
        return self._action(action)

    def _action(self, action: Action) -> Action:
        """Return `action` if it is legal."""
        if self.seat is not None and self.view(self.seat).allows(action):
            return action
        why = self.table.why_not(action) or "It is an action of another seat"
        raise IllegalChoice(f"{action} is not legal for seat {self.seat}: {why}")
