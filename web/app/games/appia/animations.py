"""Short animations at a table of Via Appia after an action.

The drawing shows the new state at once, and an animation leads to it.
"""

from collections.abc import Callable
from typing import Final

from app.table import animation_queue
from app.table.game_over_banner_and_buttons import BANNER_ID, PANEL_ID
from app.table.table_changes import Change
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.actions import Build, Push, Travel
from pompeii.games.appia.board import NAMES
from pompeii.games.appia.events import GameOver
from pompeii.games.appia.quarry_physics import Frame, Stone
from pompeii.games.appia.step_log import Step
from pompeii.games.appia.view import View

from .aimed_push import Aim
from .push_animation import PUSH_LENGTH, PushAnimation
from .road import piece_position

TOLD_AFTER_PUSH: Final = ("status", "exchange", "guide")
"""Ids of elements that tell the result of a push. They are hidden until the stones lie still."""


class Animations(animation_queue.Animations):
    """The animations after the last change in one game."""

    def __init__(self, view: View, frames: Callable[[int], list[Frame]]) -> None:
        """``frames`` returns the frames of the push with a given ply, from 0."""
        super().__init__()
        self._frames = frames
        self._quarry = view.quarry
        self._piece_places = view.at

    def queue(self, change: Change, view: View) -> bool:
        """Queue the animations of ``change``; only the last step is animated. Return True if stones
        move.
        """
        quarry, self._quarry = self._quarry, view.quarry
        standing, self._piece_places = self._piece_places, view.at
        if not change:
            return False
        self.ghosts, self._queue = [], []
        if not change.steps:
            return False
        last = change.steps[-1]
        if any(isinstance(event, GameOver) for event in last.events):
            self._queue.append([PANEL_ID, "parade", 0, 0, 0])
            self._queue.append([BANNER_ID, "banner", 0, 0, 0])
        if last.is_new_action and len(change.steps) == 1:
            self._animate_action(last.step, view, quarry, standing)
        return any(kind in ("slide", "drop") for _id, kind, *_rest in self._queue)

    def _animate_action(
        self, step: Step, view: View, quarry: tuple[Stone, ...], standing: tuple[int, ...]
    ) -> None:
        match step.action:
            case Push(size=size, x=x, angle=angle):
                ply = len(view.log)
                push = PushAnimation(
                    quarry,
                    Aim(size, x, angle),
                    self._frames(ply - 1),
                    ply,
                    trembles=view.rules.hand == "tremor",
                )
                self.ghosts += push.ghosts
                self._queue += push.queue
                held = (*TOLD_AFTER_PUSH, f"log-{ply}")
                self._queue += [[id, "reveal", 0, 0, PUSH_LENGTH] for id in held]
            case Build(space=space):
                self._queue.append([f"tile-{NAMES[space]}", "come", 0, 0, 0])
            case Travel(target=target):
                start = piece_position(standing[step.seat], 0, 1)
                end = piece_position(target, 0, 1)
                piece = f"piece-{SIDES[view.sides[step.seat]]}"
                self._queue.append([piece, "glide", start[0] - end[0], start[1] - end[1], 0])
