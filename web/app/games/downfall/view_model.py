"""Everything the table's drawing shows, as one value: a View, who sits there, what is picked.

The drawing functions take a Scene and give markup; none of them asks the table again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.jobs.job import Job
from app.table.log import since
from pompeii import Action, Player, View
from pompeii.games.downfall.actions import DISCARDS, OUT, Lay, Move, Play, Relative, Throw
from pompeii.games.downfall.board import SQUARES, Square
from pompeii.games.downfall.events import PiecesLost, RelativesCome
from pompeii.games.downfall.log import Step

from .local_game import LocalGame
from .selection import Selection, starts, why_not

if TYPE_CHECKING:
    from fractions import Fraction

    from pompeii.games.downfall.forecast import Outlook


@dataclass(frozen=True, slots=True)
class ViewModel:
    """What is on the table, for the person who looks."""

    view: View
    players: tuple[Player, ...]
    humans: tuple[int, ...]
    picks: Selection
    told: str
    choices: tuple[Action, ...]
    """What the person who looks may do."""
    targets: frozenset[Square]
    """The squares that can be picked now (:data:`OUT`: a gate)."""
    gates: frozenset[str]
    """The gates by which the picked stack can leave."""
    ways: Mapping[Square, int]
    """Steps to each square in reach of the picked stack."""
    relatives: Mapping[Square, int]
    """Relatives that a piece on each space would bring."""
    losses: Mapping[Square, tuple[PiecesLost, ...]]
    """What a tile on each square would cost, the cut-off ones too: one for each square that would
    lose pieces.
    """
    reasons: Mapping[Square, str]
    """Why each of the other squares cannot be picked."""
    reach: Mapping[Square, tuple[int, tuple[str, ...]]]
    """How far each stack can go that can move, and the gates by which it can leave."""
    cards: frozenset[int]
    """The hand cards that can be picked now."""
    placeable: frozenset[int]
    """The hand cards that a piece can be placed by."""
    since: tuple[Step, ...]
    """What others did since the person who looks last acted."""
    open_choices: tuple[Action, ...]
    can_draw: bool
    """Whether a person is to draw."""
    can_undo: bool
    can_redo: bool
    handed: bool
    """Whether the device is being handed over."""
    passing: int | None
    calling: int | None
    about_to_call: bool
    """Whether a seat is asked whether it calls, or the device goes to it for that."""
    hidden_hands: bool
    callers: tuple[int, ...]
    """The seats at which a button to call the eruption stands."""
    ended: bool
    """Whether the game was ended early."""
    twins: int
    """How many other games on the same deal there are, once this one is decided."""
    advice: bool | None
    """Whether there is something about which a bot can be asked; None where nobody wants to."""
    advised: Action | None
    """What it would do in this position, if it was asked."""
    paused: bool
    """Whether the bots wait until they are told to go on."""
    bots_turn: bool
    """Whether a bot is to act."""
    coordinates: bool
    """Whether the squares' letters and digits are shown."""
    gauge: bool
    """Whether it is told how near the eruption is,"""
    danger: "Mapping[Square, Fraction]"
    """and how likely lava can come next to which square; nothing where that is not wanted."""
    foreseen: Job | None
    """Who gets out, where that is wanted: found out while one looks."""

    @property
    def forecast(self) -> "Outlook | None":
        """That, as far as it is found out."""
        outlook: Outlook | None = None if self.foreseen is None else self.foreseen.found
        return outlook

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.ended or self.view.winners is not None

    @property
    def acting(self) -> int:
        """The seat that is to do something: who has still to end a turn comes before the next."""
        return self.view.log[-1].seat if self.can_draw and self.can_undo else self.view.actor

    @property
    def framed(self) -> frozenset[Square]:
        """The squares that stand out as what to choose. Once a stack is chosen that is where it can
        go: the other stacks can still be picked, but step back.
        """
        if self.picks.stack is None:
            return self.targets - {OUT}
        return self.targets & self.ways.keys()

    @property
    def chosen(self) -> Square | None:
        """The square that is picked already."""
        return self.picks.stack if self.picks.asked is None else self.picks.asked


def _danger(view: View) -> "Mapping[Square, Fraction]":
    from pompeii.games.downfall.draw_odds import danger  # see app.preload

    return danger(view)


def look(local_game: LocalGame, *, paused: bool = False) -> ViewModel:
    """What there is to see now."""
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
        view=view,
        players=tuple(table.record.players),
        humans=tuple(local_game.humans),
        picks=picks,
        told=local_game.told,
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
        since=since(view.log, view.seat),
        open_choices=tuple(local_game.open_choices()),
        can_draw=local_game.can_draw,
        can_undo=local_game.can_undo,
        can_redo=local_game.can_redo,
        handed=local_game.handed,
        passing=local_game.passing,
        calling=local_game.calling,
        about_to_call=local_game.about_to_call,
        hidden_hands=local_game.hides,
        callers=tuple(local_game.callers()),
        ended=local_game.ended,
        twins=local_game.twins,
        advice=local_game.advice,
        advised=local_game.advised,
        paused=paused,
        bots_turn=local_game.bot_to_act is not None,
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
