"""The view model of Downfall: everything that the table shows, as one value.

The drawing functions turn a view model into markup; none of them queries the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.jobs.job import Job
from app.table.assumed_skills import assumed_skills, describe_assumption
from app.table.view_model import NO_EXTRAS, Extras, TableViewModel, common_fields
from pompeii import Action, View
from pompeii.games.downfall.actions import DISCARDS, OUT, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import SQUARES, Square
from pompeii.games.downfall.events import PiecesLost, RelativesCome
from pompeii.games.downfall.step_log import Step

from . import automatic_turn_end_offer
from .local_game import DownfallLocalGame
from .no_relatives_note import no_relatives_note
from .own_losses import describe_own_losses
from .selection import Selection, move_origins, why_not

if TYPE_CHECKING:
    from fractions import Fraction

    from pompeii.games.downfall.forecast import EscapeForecast


@dataclass(frozen=True, slots=True)
class ViewModel(TableViewModel[View, Step, Action]):
    """Everything on the table, as the viewing player sees it."""

    selection: Selection
    choices: tuple[Action, ...]
    """The actions of the viewing player."""
    targets: frozenset[Square]
    """The squares that can be selected now (:data:`OUT`: a gate)."""
    gates: frozenset[str]
    """The gates by which the selected stack can leave."""
    distances: Mapping[Square, int]
    """Steps to each square in reach of the selected stack."""
    relatives: Mapping[Square, int]
    """Number of relatives that a piece on each space would bring."""
    losses: Mapping[Square, tuple[PiecesLost, ...]]
    """Losses by a tile on each square, with those cut off; one entry for each square that would
    lose pieces.
    """
    refusals: Mapping[Square, str]
    """The reason against selecting each of the other squares."""
    reach: Mapping[Square, tuple[int, tuple[str, ...]]]
    """The range of each movable stack, and the gates by which it can leave."""
    selectable_cards: frozenset[int]
    """The hand cards that can be selected now."""
    placeable_cards: frozenset[int]
    """The hand cards that can place a piece."""
    open_choices: tuple[Action, ...]
    can_draw: bool
    """True if a person is to draw."""
    given_up: int
    """Number of relatives or moves that the player gave up just before the draw."""
    calling_seat: int | None
    about_to_call: bool
    """True if a seat is asked to call, or the device goes to it for that."""
    hidden_hands: bool
    callers: tuple[int, ...]
    """The seats with a button to call the eruption."""
    ends_automatically: bool | None
    """True if turns end automatically; None if that is not to be offered now."""
    cutscene_waits: bool
    """True while a cutscene stays until the player goes on."""
    note: str
    """A note on the last action of a person, "" if there is none."""
    own_losses: str
    """The loss of people of the only person at the device since its last action, in words."""
    traced_from: int
    """Ply of the first action that marks on the board may show."""
    announced_lays: tuple[Lay, ...]
    """Lays of other players that are known in advance, as in a puzzle."""
    shows_coordinates: bool
    """True if the letters and digits of squares are shown."""
    shows_eruption_chance: bool
    """True if the chance of the eruption is shown."""
    lava_chances: "Mapping[Square, Fraction]"
    """Chance of the next lava by square; empty if switched off."""
    forecast_job: Job | None
    """The job that computes the chances to escape, if switched on."""
    assumption: str
    """The sentence on the skills of the players that this job assumes; "" without the job."""

    @property
    def forecast(self) -> "EscapeForecast | None":
        """The forecast so far, or None."""
        outlook: EscapeForecast | None = (
            None if self.forecast_job is None else self.forecast_job.found
        )
        return outlook

    @property
    def acting_seat(self) -> int:
        """The seat to do something; a player who has still to end a turn comes before the next."""
        return self.view.log[-1].seat if self.can_draw and self.can_undo else self.view.actor

    @property
    def highlighted(self) -> frozenset[Square]:
        """The squares highlighted as choices.

        Once a stack is selected, these are its destinations. The other stacks can still be
        selected, but are less prominent.
        """
        if self.selection.stack is None:
            return self.targets - {OUT}
        return self.targets & self.distances.keys()

    @property
    def selected_square(self) -> Square | None:
        """The square that is already selected."""
        return (
            self.selection.stack
            if self.selection.open_square is None
            else self.selection.open_square
        )


def _lava_chances(view: View) -> "Mapping[Square, Fraction]":
    from pompeii.games.downfall.draw_odds import danger  # see app.snapshot_preload

    return danger(view)


def build_view_model(
    local_game: DownfallLocalGame, *, paused: bool = False, extras: Extras = NO_EXTRAS
) -> ViewModel:
    """Return the view model of the current state, with the `extras` of a screen."""
    table, selection, view = local_game.table, local_game.selection, local_game.view
    choices = local_game.choices()
    distances, gates = table.ways(selection.stack) if selection.stack is not None else ({}, [])
    previews = {
        action.square: table.preview(action)
        for action in choices
        if isinstance(action, Lay) or (isinstance(action, Play) and action.card == selection.card)
    }
    losses = {
        square: tuple(event for event in events if isinstance(event, PiecesLost))
        for square, events in previews.items()
    }
    targets = _targets(selection, choices)
    ends_turn = local_game.can_draw and local_game.can_undo and not local_game.given_up
    offered = ends_turn and automatic_turn_end_offer.is_due(view)
    common = common_fields(local_game, paused=paused, extras=extras)
    return ViewModel(
        **common,
        selection=selection,
        choices=choices,
        targets=targets,
        gates=frozenset(gate.key for gate in gates),
        distances=distances,
        relatives={
            square: event.count
            for square, events in previews.items()
            for event in events
            if isinstance(event, RelativesCome)
        },
        losses=losses,
        refusals={
            square: why_not(table, view, selection, square)
            for square in (SQUARES if choices else ())
            if square not in targets and square != selection.stack
        },
        reach={square: _reach(local_game, square) for square in move_origins(choices)},
        selectable_cards=frozenset(
            card
            for card in set(view.hand) - {selection.card}
            if DISCARDS[card] in choices
            or any(isinstance(action, Play) and action.card == card for action in choices)
        ),
        placeable_cards=frozenset(action.card for action in choices if isinstance(action, Play)),
        open_choices=tuple(local_game.open_choices()),
        can_draw=local_game.can_draw,
        given_up=local_game.given_up if local_game.can_draw else 0,
        calling_seat=local_game.calling_seat,
        about_to_call=local_game.about_to_call,
        hidden_hands=local_game.hides_secrets,
        callers=tuple(local_game.callers()),
        ends_automatically=local_game.user_settings.auto_draw if offered else None,
        cutscene_waits=local_game.cutscene_waits,
        note=no_relatives_note(view, local_game.local_seats),
        own_losses=describe_own_losses(view, common["players"], common["local_seats"]),
        traced_from=local_game.traced_from,
        announced_lays=tuple(local_game.announced_lays),
        shows_coordinates=local_game.user_settings.coordinates or local_game.studied,
        shows_eruption_chance=local_game.user_settings.gauge,
        lava_chances=_lava_chances(view) if local_game.user_settings.danger else {},
        forecast_job=local_game.forecast_jobs.job_for(view, assumed_skills(local_game))
        if local_game.user_settings.forecast
        else None,
        assumption=describe_assumption(local_game) if local_game.user_settings.forecast else "",
    )


def _targets(selection: Selection, choices: tuple[Action, ...]) -> frozenset[Square]:
    found = move_origins(choices)
    for action in choices:
        if isinstance(action, Relative | Throw | Lay) or (
            isinstance(action, Play) and action.card == selection.card
        ):
            found.add(action.square)
        elif isinstance(action, Move) and action.origin == selection.stack:
            found.add(action.target)
    return frozenset(found - {selection.open_square, selection.stack})


def _reach(local_game: DownfallLocalGame, square: Square) -> tuple[int, tuple[str, ...]]:
    distances, gates = local_game.table.ways(square)
    return max(distances.values(), default=0), tuple(gate.name for gate in gates)
