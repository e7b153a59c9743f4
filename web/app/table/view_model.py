"""The part of a view model that all games share, filled from the local game in one place.

The view model of a game derives from it and adds the fields of that game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from app.kit.nodes import Node
from pompeii.core.game_interfaces import View
from pompeii.core.record_document import Player

from .fair_deal_seal import Seal
from .local_game import LocalGame

V = TypeVar("V", bound=View)
S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Extras:
    """Nodes that a screen adds to the drawing of a table."""

    badges: Mapping[int, Sequence[Node]] = field(default_factory=dict)
    """Nodes for the boxes of players, by seat."""
    tools: Sequence[Node] = ()
    """More tools for the toolbar."""


NO_EXTRAS: Final = Extras()


@dataclass(frozen=True, slots=True)
class TableViewModel(Generic[V, S, A]):
    """The part of a view model that all games share.

    A game has Views of type ``V``, steps of type ``S`` and actions of type ``A``.
    """

    view: V
    """The View that is shown."""
    players: tuple[Player, ...]
    local_seats: tuple[int, ...]
    """The seats that people play on this device."""
    bots: Mapping[int, str]
    """The label of the bot at each of the other seats, untranslated."""
    refusal: str
    """The reason for which the last selected action is not allowed."""
    steps_since_turn: tuple[S, ...]
    """The steps of others since the last action of the viewing player."""
    can_undo: bool
    can_redo: bool
    handing_over: bool
    """True if the device is being handed over."""
    next_viewer: int | None
    ended: bool
    """True if the game was ended early."""
    same_deal_saves: int
    """Number of other saved games on the same deal, once this game is decided."""
    hint_available: bool | None
    """True if the player can ask for a hint; None if hints are switched off."""
    suggestion: A | None
    """The action that a bot suggested in this position, or None if no bot was asked."""
    paused: bool
    """True if the bots are paused."""
    bots_turn: bool
    """True if a bot is to act."""
    unsent: bool
    """True if a link has to bring the last actions to another device."""
    seal: Seal | None
    """The verdict on the fair deal, if the record has one."""
    has_record: bool
    """False if another device keeps the game: it runs the bots, and there is no replay yet."""
    extras: Extras
    """The nodes that the screen adds."""

    @property
    def you(self) -> int | None:
        """The seat that texts address as "you": that of the only person at this device, if any."""
        return self.local_seats[0] if len(self.local_seats) == 1 else None

    @property
    def acts_here(self) -> bool:
        """True if the seat to act is played by a person at this device, and by no bot for it."""
        return self.view.actor in self.local_seats and self.view.actor not in self.bots

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.ended or self.view.winners is not None


AnyViewModel = TableViewModel[Any, Any, Any]


def common_fields(
    local_game: LocalGame[Any, Any], *, paused: bool, extras: Extras = NO_EXTRAS
) -> dict[str, Any]:
    """Return the fields of :class:`TableViewModel` by name, for the constructor of a subclass."""
    view = local_game.view
    return {
        "view": view,
        "players": tuple(local_game.table.record.players),
        "local_seats": tuple(local_game.local_seats),
        "bots": _bots(local_game),
        "refusal": local_game.refusal,
        "steps_since_turn": _steps_since_turn(view.log, view.seat),
        "can_undo": local_game.can_undo,
        "can_redo": local_game.can_redo,
        "handing_over": local_game.handing_over,
        "next_viewer": local_game.next_viewer,
        "ended": local_game.ended,
        "same_deal_saves": local_game.same_deal_saves,
        "hint_available": local_game.hint_available,
        "suggestion": local_game.suggestion,
        "paused": paused,
        "bots_turn": local_game.bot_to_act is not None,
        "unsent": local_game.unsent,
        "seal": local_game.seal,
        "has_record": local_game.has_record,
        "extras": extras,
    }


def _bots(local_game: LocalGame[Any, Any]) -> dict[int, str]:
    bots = {seat: local_game.bot(seat) for seat in range(local_game.table.seats)}
    return {seat: local_game.game.bots[bot].label for seat, bot in bots.items() if bot}


def steps_from_own_action(log: Sequence[Any], seat: int | None) -> tuple[Any, ...]:
    """Return the steps since ``seat`` last acted, that action first; all if it never did."""
    seats = [step.seat for step in log]
    return tuple(log[len(seats) - 1 - seats[::-1].index(seat) :] if seat in seats else log)


def _steps_since_turn(log: Sequence[Any], seat: int | None) -> tuple[Any, ...]:
    """Return the steps of others since ``seat`` last acted, or () if it never did."""
    steps = steps_from_own_action(log, seat)
    return steps[1:] if steps and steps[0].seat == seat else ()
