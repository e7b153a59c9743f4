"""Everything the drawing of a table of Via Appia shows, as one value.

The drawing functions take a Scene and give markup; none of them asks the table again.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.table.log import since
from pompeii.core.document import Player
from pompeii.games.appia.actions import (
    DONE,
    Action,
    Build,
    Exchange,
    Income,
    Legal,
    Travel,
)
from pompeii.games.appia.board import NAMES, SPACE_MASK, STEP_OF, Place, Size
from pompeii.games.appia.log import Step
from pompeii.games.appia.state import Decision
from pompeii.games.appia.view import View

from .aim import Aim
from .local_game import QUARRY, ROAD, RoadLocalGame
from .practice import Outcome, outcome, told
from .selection import why_not_place
from .stone_history import Trail


@dataclass(frozen=True, slots=True)
class ViewModel:
    """What is on the table, for the person who looks."""

    view: View
    players: tuple[Player, ...]
    humans: tuple[int, ...]
    choices: Legal
    """What the person who looks may do."""
    aim: Aim | None
    """The stone behind the red line."""
    writing: bool
    """Whether a push is being written."""
    outcome: Outcome | None
    """What pushing it would do, in a game for practice."""
    foreseen: str
    """The same in a sentence; "" where nothing is foreseen."""
    practises: bool
    """Whether it is a game for practice."""
    face: str
    """What is looked at, where there is room for one."""
    told: str
    prices: Mapping[Place, int]
    """Where the piece of who acts may go, and for how many coins."""
    reasons: Mapping[Place, str]
    """Why each of the other places cannot be pointed at."""
    since: tuple[Step, ...]
    """What others did since the person who looks last acted."""
    trails: tuple[Trail, ...]
    """What has become of the stones that were pushed in what is :attr:`recent`."""
    can_undo: bool
    can_redo: bool
    handed: bool
    """Whether the device is being handed over."""
    passing: int | None
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

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.ended or self.view.winners is not None

    @property
    def recent(self) -> tuple[Step, ...]:
        """What is marked: what others did since one's own turn, else the last action."""
        return self.since or tuple(self.view.log[-1:])

    @property
    def builds(self) -> frozenset[Place]:
        """Where a tile can be laid now."""
        return frozenset(
            action.space for action in self.choices.actions if isinstance(action, Build)
        )

    @property
    def travels(self) -> frozenset[Place]:
        """Where the piece can go now."""
        return frozenset(
            action.target for action in self.choices.actions if isinstance(action, Travel)
        )

    @property
    def income(self) -> tuple[Income, ...]:
        """The cards that can be taken, each for all that it can be taken for."""
        return tuple(action for action in self.choices.actions if isinstance(action, Income))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """How what fell can be settled."""
        return tuple(action for action in self.choices.actions if isinstance(action, Exchange))

    @property
    def stones(self) -> frozenset[Size]:
        """The stones that can be pushed now."""
        return frozenset(pushes.size for pushes in self.choices.pushes)

    @property
    def can_stop(self) -> bool:
        """Whether no further push or tile is wanted perhaps."""
        return DONE in self.choices.actions

    @property
    def own(self) -> int:
        """The seat whose things are shown large: of who looks, else of who acts."""
        return self.view.actor if self.view.seat is None else self.view.seat

    @property
    def acting_side(self) -> int:
        """The side that is to act."""
        return self.view.sides[self.view.actor]

    def steps_to(self, place: Place) -> int:
        """How far a place is from the piece that is to move."""
        return STEP_OF[place] - STEP_OF[self.view.at[self.view.actor]]

    def seats_at(self, place: Place) -> tuple[int, ...]:
        """The seats whose pieces stand at a place."""
        return tuple(seat for seat, at in enumerate(self.view.at) if at == place)


def look(local_game: RoadLocalGame, *, paused: bool = False) -> ViewModel:
    """What there is to see now."""
    table, view = local_game.table, local_game.view
    choices, practises = local_game.choices(), local_game.practises
    after = outcome(view.quarry, local_game.aim) if practises and local_game.aim else None
    others = since(view.log, view.seat)
    return ViewModel(
        view=view,
        players=tuple(table.record.players),
        humans=tuple(local_game.humans),
        choices=choices,
        aim=local_game.aim,
        writing=local_game.writing and bool(choices.pushes),
        outcome=after,
        foreseen=told(after, trembles=view.rules.hand == "tremor") if after else "",
        practises=practises,
        face=_face(local_game, view),
        told=local_game.told,
        prices=table.prices() if view.decision is Decision.TURN else {},
        reasons={
            place: why
            for place in (range(len(NAMES)) if choices else ())
            if (why := why_not_place(table, view, place))
        },
        since=others,
        trails=local_game.trails.of(table, others or view.log[-1:]),
        can_undo=local_game.can_undo,
        can_redo=local_game.can_redo,
        handed=local_game.handed,
        passing=local_game.passing,
        ended=local_game.ended,
        twins=local_game.twins,
        advice=local_game.advice,
        advised=local_game.advised,
        paused=paused,
        bots_turn=local_game.bot_to_act is not None,
    )


def _face(local_game: RoadLocalGame, view: View) -> str:
    """What is looked at: in the midst of an action where that goes on."""
    match None if local_game.watching else view.decision:
        case Decision.PUSH | Decision.EXCHANGE:
            return QUARRY
        case Decision.BUILD:
            return ROAD
    return local_game.face


def tiles_left(view: View) -> int:
    """How many spaces have no tile yet."""
    return (SPACE_MASK & ~view.laid).bit_count()
