"""The view model of Downfall: everything that the table shows, as one value.

The drawing functions turn a view model into markup; none of them queries the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.jobs.job import Job
from app.table.view_model import TableViewModel, common_fields
from pompeii import Action, View
from pompeii.games.downfall.actions import DISCARDS, OUT, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import SQUARES, Square
from pompeii.games.downfall.events import PiecesLost, RelativesCome
from pompeii.games.downfall.log import Step

from .local_game import LocalGame
from .selection import Selection, starts, why_not

if TYPE_CHECKING:
    from fractions import Fraction

    from pompeii.games.downfall.forecast import EscapeForecast


@dataclass(frozen=True, slots=True)
class ViewModel(TableViewModel[View, Step, Action]):
    """Everything on the table, as the viewing player sees it."""

    picks: Selection
    choices: tuple[Action, ...]
    """The actions of the viewing player."""
    targets: frozenset[Square]
    """The squares that can be selected now (:data:`OUT`: a gate)."""
    gates: frozenset[str]
    """The gates by which the selected stack can leave."""
    ways: Mapping[Square, int]
    """Steps to each square in reach of the selected stack."""
    relatives: Mapping[Square, int]
    """Number of relatives that a piece on each space would bring."""
    losses: Mapping[Square, tuple[PiecesLost, ...]]
    """Losses by a tile on each square, with those cut off; one entry for each square that would
    lose pieces.
    """
    reasons: Mapping[Square, str]
    """The reason against selecting each of the other squares."""
    reach: Mapping[Square, tuple[int, tuple[str, ...]]]
    """The range of each movable stack, and the gates by which it can leave."""
    cards: frozenset[int]
    """The hand cards that can be selected now."""
    placeable: frozenset[int]
    """The hand cards that can place a piece."""
    open_choices: tuple[Action, ...]
    can_draw: bool
    """True if a person is to draw."""
    calling: int | None
    about_to_call: bool
    """True if a seat is asked to call, or the device goes to it for that."""
    hidden_hands: bool
    callers: tuple[int, ...]
    """The seats with a button to call the eruption."""
    coordinates: bool
    """True if the squares' letters and digits are shown."""
    gauge: bool
    """True if the chance of the eruption is shown."""
    danger: "Mapping[Square, Fraction]"
    """Chance of the next lava by square; empty if switched off."""
    foreseen: Job | None
    """The job that computes the chances to escape, if switched on."""

    @property
    def forecast(self) -> "EscapeForecast | None":
        """The forecast so far, or None."""
        outlook: EscapeForecast | None = None if self.foreseen is None else self.foreseen.found
        return outlook

    @property
    def acting(self) -> int:
        """The seat to do something; a player who has still to end a turn comes before the next."""
        return self.view.log[-1].seat if self.can_draw and self.can_undo else self.view.actor

    @property
    def framed(self) -> frozenset[Square]:
        """The squares highlighted as choices.

        Once a stack is selected, these are its destinations. The other stacks can still be
        selected, but are less prominent.
        """
        if self.picks.stack is None:
            return self.targets - {OUT}
        return self.targets & self.ways.keys()

    @property
    def chosen(self) -> Square | None:
        """The square that is already selected."""
        return self.picks.stack if self.picks.asked is None else self.picks.asked


def _danger(view: View) -> "Mapping[Square, Fraction]":
    from pompeii.games.downfall.draw_odds import danger  # see app.preload

    return danger(view)


def build_view_model(local_game: LocalGame, *, paused: bool = False) -> ViewModel:
    """Return the view model of the current state."""
    table, picks, view = local_game.table, local_game.picks, local_game.view
    choices = local_game.choices()
    ways, gates = table.ways(picks.stack) if picks.stack is not None else ({}, [])
    foreseen = {
        action.square: table.preview(action)
        for action in choices
        if isinstance(action, Lay) or (isinstance(action, Play) and action.card == picks.card)
    }
    losses = {
        square: tuple(event for event in events if isinstance(event, PiecesLost))
        for square, events in foreseen.items()
    }
    targets = _targets(picks, choices)
    return ViewModel(
        **common_fields(local_game, paused=paused),
        picks=picks,
        choices=choices,
        targets=targets,
        gates=frozenset(gate.key for gate in gates),
        ways=ways,
        relatives={
            square: event.count
            for square, events in foreseen.items()
            for event in events
            if isinstance(event, RelativesCome)
        },
        losses=losses,
        reasons={
            square: why_not(table, view, picks, square)
            for square in (SQUARES if choices else ())
            if square not in targets and square != picks.stack
        },
        reach={square: _reach(local_game, square) for square in starts(choices)},
        cards=frozenset(
            card
            for card in set(view.hand) - {picks.card}
            if DISCARDS[card] in choices
            or any(isinstance(action, Play) and action.card == card for action in choices)
        ),
        placeable=frozenset(action.card for action in choices if isinstance(action, Play)),
        open_choices=tuple(local_game.open_choices()),
        can_draw=local_game.can_draw,
        calling=local_game.calling,
        about_to_call=local_game.about_to_call,
        hidden_hands=local_game.hides,
        callers=tuple(local_game.callers()),
        coordinates=local_game.user_settings.coordinates,
        gauge=local_game.user_settings.gauge,
        danger=_danger(view) if local_game.user_settings.danger else {},
        foreseen=local_game.foreseen.about(view) if local_game.user_settings.forecast else None,
    )


def _targets(picks: Selection, choices: tuple[Action, ...]) -> frozenset[Square]:
    found = starts(choices)
    for action in choices:
        if isinstance(action, Relative | Throw | Lay) or (
            isinstance(action, Play) and action.card == picks.card
        ):
            found.add(action.square)
        elif isinstance(action, Move) and action.origin == picks.stack:
            found.add(action.target)
    return frozenset(found - {picks.asked, picks.stack})


def _reach(local_game: LocalGame, square: Square) -> tuple[int, tuple[str, ...]]:
    ways, gates = local_game.table.ways(square)
    return max(ways.values(), default=0), tuple(gate.name for gate in gates)
