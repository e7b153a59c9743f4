"""The view model of Via Appia: everything that the table shows, as one value.

The drawing functions turn a view model into markup; none of them queries the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.table.view_model import NO_EXTRAS, Extras, TableViewModel, common_fields
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
from pompeii.games.appia.state import Decision
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import View

from .action_for_selected_place import why_not_place
from .aimed_push import Aim
from .local_game import QUARRY, ROAD, AppiaLocalGame, parts_to_use
from .push_preview import Outcome, describe_outcome, outcome
from .pushed_stone_fates import PushRecord


@dataclass(frozen=True, slots=True)
class ViewModel(TableViewModel[View, Step, Action]):
    """Everything on the table, as the viewing player sees it."""

    choices: Legal
    """The actions of the viewing player."""
    aim: Aim | None
    """The stone behind the red line."""
    typing_push: bool
    """True if the field for typing a push is open."""
    outcome: Outcome | None
    """The effect of the aimed push, if the player may see it before the push."""
    outcome_text: str
    """The effect in a sentence; "" if nothing is forecast."""
    practice: bool
    """True if the game is for practice."""
    shown_part: str
    """The part shown on pages with room for only one: the road or the quarry."""
    shows_names: bool
    """True if the names of the spaces are shown."""
    shows_notation: bool
    """True if pushes are shown and typed in the notation of records."""
    prices: Mapping[Place, int]
    """Places in reach of the piece to move, each with its price in coins."""
    refusals: Mapping[Place, str]
    """The reason against selecting each of the other places."""
    pushes: tuple[PushRecord, ...]
    """The later fate of the stones pushed in the :attr:`recent` steps."""

    @property
    def recent(self) -> tuple[Step, ...]:
        """The highlighted steps: those of others since the player's own turn, else the last one."""
        return self.steps_since_turn or tuple(self.view.log[-1:])

    @property
    def builds(self) -> frozenset[Place]:
        """The spaces that can take a tile now."""
        return frozenset(
            action.space for action in self.choices.actions if isinstance(action, Build)
        )

    @property
    def travels(self) -> frozenset[Place]:
        """The places that the piece can reach now."""
        return frozenset(
            action.target for action in self.choices.actions if isinstance(action, Travel)
        )

    @property
    def income(self) -> tuple[Income, ...]:
        """The ways to take a card: each card with everything that it can be taken for."""
        return tuple(action for action in self.choices.actions if isinstance(action, Income))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """The ways to exchange a fallen stone."""
        return tuple(action for action in self.choices.actions if isinstance(action, Exchange))

    @property
    def stones(self) -> frozenset[Size]:
        """The sizes of the stones that can be pushed now."""
        return frozenset(pushes.size for pushes in self.choices.pushes)

    @property
    def parts_to_use(self) -> frozenset[str]:
        """The parts, of road and quarry, in which something can be done now."""
        return parts_to_use(self.choices)

    @property
    def can_stop(self) -> bool:
        """True if the player may stop pushing or building."""
        return DONE in self.choices.actions

    @property
    def main_seat(self) -> int:
        """The seat with the large panel: the viewer, or for a spectator the player to act."""
        return self.view.actor if self.view.seat is None else self.view.seat

    @property
    def acting_side(self) -> int:
        """The side to act."""
        return self.view.sides[self.view.actor]

    def steps_to(self, place: Place) -> int:
        """Return the distance of a place from the piece to move, in steps."""
        return STEP_OF[place] - STEP_OF[self.view.at[self.view.actor]]

    def seats_at(self, place: Place) -> tuple[int, ...]:
        """Return the seats whose pieces stand at a place."""
        return tuple(seat for seat, at in enumerate(self.view.at) if at == place)


def build_view_model(
    local_game: AppiaLocalGame, *, paused: bool = False, extras: Extras = NO_EXTRAS
) -> ViewModel:
    """Return the view model of the current state, with the `extras` of a screen."""
    table, view = local_game.table, local_game.view
    choices, aim = local_game.choices(), local_game.aim
    after = outcome(view.quarry, aim) if aim and local_game.previews_push else None
    common = common_fields(local_game, paused=paused, extras=extras)
    return ViewModel(
        **common,
        choices=choices,
        aim=aim,
        typing_push=local_game.typing_push and bool(choices.pushes),
        outcome=after,
        outcome_text=describe_outcome(after, trembles=view.rules.hand == "tremor") if after else "",
        practice=local_game.practice,
        shown_part=_shown_part(local_game, view),
        shows_names=local_game.user_settings.coordinates or local_game.watching,
        shows_notation=local_game.user_settings.notation,
        prices=table.prices() if view.decision is Decision.TURN else {},
        refusals={
            place: why
            for place in (range(len(NAMES)) if choices else ())
            if (why := why_not_place(table, view, place))
        },
        pushes=local_game.push_outcomes.records(table, common["steps_since_turn"] or view.log[-1:]),
    )


def _shown_part(local_game: AppiaLocalGame, view: View) -> str:
    """Return the part to show: during an action the part in which it takes place."""
    match None if local_game.watching else view.decision:
        case Decision.PUSH | Decision.EXCHANGE:
            return QUARRY
        case Decision.BUILD:
            return ROAD
    return local_game.shown_part


def tiles_left(view: View) -> int:
    """Return the number of spaces without a tile."""
    return (SPACE_MASK & ~view.laid).bit_count()
