"""The state of the game for lessons: possible actions, last events, and their element ids."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from app.table.lesson_queries import BaseLessonQueries
from pompeii.games.downfall.actions import Play, Throw
from pompeii.games.downfall.board import BUILDING_AT, GATES, NAMES, Square, square
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.events import PiecesLost
from pompeii.games.downfall.state import Decision

from .view_model import ViewModel

HARMFUL_SQUARES: Final = (square("j6"), square("k6"))
"""Squares on which the helmets of the fixed deal do most harm: they shut in people on k7."""


@dataclass(frozen=True)
class LessonQueries(BaseLessonQueries):
    """The state of the game for the tutorial."""

    view_model: ViewModel

    def must_decide(self, decision: Decision, *, idle: bool = False) -> bool:
        """Return True if the player is to make this ``decision``; if ``idle``, with nothing
        selected.
        """
        view, picks = self.view_model.view, self.view_model.selection
        picked = picks.card is not None or picks.stack is not None or picks.open_square is not None
        return self.decides and view.decision is decision and not (idle and picked)

    def recent_losses(self, cause: str) -> list[Square]:
        """Return the squares that lately lost people by ``cause``."""
        found = (event for event in self.recent_events if isinstance(event, PiecesLost))
        return [event.square for event in found if event.cause == cause]

    def tile_losses(self, cause: str) -> list[Square]:
        """Return the squares on which the drawn tile would take people by ``cause``."""
        if self.view_model.view.decision is not Decision.LAVA:
            return []
        losses = self.view_model.losses.items()
        return [at for at, events in losses if any(event.cause == cause for event in events)]

    @property
    def symbol_on_board(self) -> bool:
        """True if lava of the drawn tile's symbol lies in the city already."""
        return self.view_model.view.tile in self.view_model.view.lava.values()

    @cached_property
    def playable_squares(self) -> dict[int, list[Square]]:
        """The squares for each hand card; only those of the selected card, if one is selected."""
        found: dict[int, list[Square]] = {}
        for action in self.view_model.choices:
            if isinstance(action, Play) and self.view_model.selection.card in (None, action.card):
                found.setdefault(action.card, []).append(action.square)
        return found

    @property
    def spaces_of_card(self) -> list[Square]:
        """The squares for the selected card; none for a joker, or if no card is selected."""
        card = self.view_model.selection.card
        if card is None or card in self.view_model.view.jokers:
            return []
        return self.playable_squares.get(card, [])

    @cached_property
    def inhabited_spaces(self) -> list[Square]:
        """The playable free spaces of houses that are lived in already."""
        view = self.view_model.view
        homes = {BUILDING_AT[at].key for at in view.pieces}
        fits = {at for squares in self.playable_squares.values() for at in squares}
        return sorted(at for at in fits if BUILDING_AT[at].key in homes)

    @cached_property
    def stacks_at_exit(self) -> list[Square]:
        """The stacks with a piece that can leave the city now."""
        return [at for at, (_steps, gates) in self.view_model.reach.items() if gates]


# Highlighted elements


def card_ids(state: LessonQueries, numbers: Iterable[int]) -> list[str]:
    """Return the ids of the first hand card of each number."""
    return [f"card-{number}-1" for number in numbers if number in state.view_model.view.hand]


def square_ids(places: Iterable[Square]) -> list[str]:
    """Return the ids of squares."""
    return [f"sq-{NAMES[at]}" for at in places]


def stack_ids(state: LessonQueries) -> list[str]:
    """Return the stacks that can leave, else those that can go furthest."""
    reach = state.view_model.reach
    furthest = max((steps for steps, gates in reach.values()), default=0)
    return square_ids(
        state.stacks_at_exit or [at for at, (steps, _g) in reach.items() if steps == furthest]
    )


def squares_hit_by_omen(state: LessonQueries) -> list[Square]:
    """Return the squares from which an Omen has lately taken the player's people."""
    mine = (
        None
        if state.view_model.view.seat is None
        else state.view_model.view.sides[state.view_model.view.seat]
    )
    throws = (step.action for step in state.recent_steps if isinstance(step.action, Throw))
    return [throw.square for throw in throws if throw.side == mine]


def gate_ids(state: LessonQueries) -> list[str]:
    """Return the gates in reach of the selected stack, else the stacks that have some."""
    keys = [f"gate-{gate.key}" for gate in GATES if gate.key in state.view_model.gates]
    return keys or square_ids(state.stacks_at_exit)


def call_button_ids(state: LessonQueries) -> list[str]:
    """Return the ids of the buttons that call the eruption."""
    return [
        "call",
        *(
            f"player-{SIDES[state.view_model.view.sides[at]]}-call"
            for at in state.view_model.callers
        ),
    ]


def cut_off_ids(state: LessonQueries) -> list[str]:
    """Return the squares of people who are or would be cut off, else the open gates."""
    found = square_ids(state.recent_losses("cut-off") or state.tile_losses("cut-off"))
    return found or [f"gate-{gate.key}" for gate in state.view_model.view.open_gates]


def tile_target_ids(state: LessonQueries) -> list[str]:
    """Return the squares for the tile; with the fixed deal the best ones."""
    targets = state.view_model.targets
    return square_ids([at for at in HARMFUL_SQUARES if at in targets] or sorted(targets))


def relative_spaces(state: LessonQueries) -> list[Square]:
    """Return the free spaces for relatives in numbered houses, which become full and make jokers.
    If there are none, return all free spaces for relatives.
    """
    numbered = [at for at in state.view_model.targets if BUILDING_AT[at].number]
    return sorted(numbered or state.view_model.targets)
