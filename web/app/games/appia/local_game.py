"""A game of Via Appia on this device, with the player's selection."""

from random import Random
from typing import Final

from app.kit.i18n import _
from app.storage.record_page_data import GUIDE, PRACTICE, extra
from app.storage.settings import UserSettings
from app.table.local_game import LocalGame
from pompeii.games.appia import GAME
from pompeii.games.appia.actions import (
    DONE,
    Action,
    Build,
    Exchange,
    Income,
    Legal,
    Push,
    Travel,
    parse,
    push,
)
from pompeii.games.appia.board import Place, Size
from pompeii.games.appia.state import Decision
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View

from .action_for_selected_place import intended_action, why_not_action, why_not_place
from .aimed_push import Aim, parse_push
from .pushed_stone_fates import PushOutcomes

ROAD, QUARRY = "road", "quarry"
NOTHING: Final = Legal()


class AppiaLocalGame(LocalGame[Table, View]):
    """One game of Via Appia that is played here."""

    key = GAME.key
    aim: Aim | None = None
    """The stone behind the red line."""
    typing_push: bool = False
    """True if the field for typing a push is open."""
    shown_part: str = ROAD
    """The part shown on pages with room for only one: the road or the quarry."""
    tremor_random: Random = Random()

    def __init__(self, table: Table, id: str, user_settings: UserSettings) -> None:
        self.push_outcomes = PushOutcomes()
        super().__init__(table, id, user_settings)

    @property
    def practice(self) -> bool:
        """True if the game is for practice."""
        return extra(self.table.record, PRACTICE) is True

    @property
    def previews_push(self) -> bool:
        """True if the effect of a push is shown before the push: in practice, and for the first
        push of a person under the guide.
        """
        guide = extra(self.table.record, GUIDE)
        if self.practice or not isinstance(guide, dict) or guide.get("left"):
            return self.practice
        return not any(
            isinstance(step.action, Push) and self.is_human(step.seat) for step in self.table.steps
        )

    @property
    def has_secrets(self) -> bool:
        """True if purses are hidden (V-S7)."""
        return bool(self.table.record.rules.coins_seen == "own")

    def choices(self) -> Legal:
        """Return the actions of the viewing player."""
        return self.view.legal if self.may_act else NOTHING

    def clear_selection(self) -> None:
        """Clear the selection."""
        super().clear_selection()
        self.aim, self.typing_push = None, False

    def only_choice(self) -> Action | None:
        """Return the only possible action, or None. A push never counts as the only action."""
        choices = self.choices()
        single = len(choices.actions) == 1 and not choices.pushes
        return choices.actions[0] if single else None

    def _state_changed(self, *, ran_automatic_steps: bool = False) -> None:
        """Show the part with something to do when a turn of the viewer begins."""
        super()._state_changed(ran_automatic_steps=ran_automatic_steps)
        self._open_part_to_use()

    def ready(self) -> None:
        """Show the part with something to do to the player who has taken over the device."""
        super().ready()
        self._open_part_to_use()

    def _open_part_to_use(self) -> None:
        choices = self.choices()
        if choices and self.view.decision is Decision.TURN:
            parts = parts_to_use(choices)
            self.shown_part = ROAD if ROAD in parts or not parts else QUARRY

    def show_table(self, table: Table) -> None:
        """Show the part in which the last action took place."""
        super().show_table(table)
        match table.steps[-1].action if table.steps else None:
            case Build() | Travel():
                self.shown_part = ROAD
            case Push() | Exchange():
                self.shown_part = QUARRY

    def suggest(self, action: Action) -> None:
        """Note the ``action`` that a bot suggests here, and show the part in which it is made."""
        if action != self.suggestion:
            self.shown_part = part_of(action)
        super().suggest(action)

    # Selection

    def pick_place(self, place: Place) -> None:
        """Lay a tile on ``place``, or travel there."""
        action = intended_action(self.view, place)
        if action is not None and action in self.choices():
            self.play(action)
        elif self.choices():
            self.refusal = why_not_place(self.table, self.view, place)

    def pick_stone(self, size: Size) -> None:
        """Set a stone behind the red line, in the place of the one there, if any."""
        wanted = push(size, 0, 0)
        if wanted in self.choices():
            self.aim = Aim(size) if self.aim is None else self.aim.with_size(size)
            self.shown_part, self.refusal = QUARRY, ""
        elif self.choices():
            self.refusal = why_not_action(self.table, wanted)

    def take_aim(self, x: int, angle: int) -> None:
        """Move and turn the stone behind the red line."""
        if self.aim is not None:
            self.aim = self.aim.moved_to(x, angle)

    def aim_as_typed(self, text: str) -> None:
        """Set a stone behind the red line as the typed push says."""
        wanted = parse_push(text)
        if wanted is None:
            self.refusal = _(
                "A push is written like s@-12/15: the stone, the millimetres to the right of the"
                " middle, the degrees to the right (V-Q13)."
            )
        elif wanted in self.choices():
            self.aim, self.typing_push = Aim(wanted.size, wanted.x, wanted.angle), False
            self.shown_part = QUARRY
        elif self.choices():
            self.refusal = why_not_action(self.table, wanted)

    def push(self, action: Push) -> None:
        """Push the stone at the line; a trembling hand deviates a little (V-Q17)."""
        if self.aim is None or self.aim.size != action.size or action not in self.choices():
            return
        if self.table.record.rules.hand == "tremor":
            action = Aim(action.size, action.x, action.angle).with_tremor(self.tremor_random).action
        self.play(action)

    def choose(self, text: str, kind: type[Income | Exchange]) -> None:
        """Take an income card, or exchange a stone, given as the action's text."""
        action = parse(text)
        if isinstance(action, kind) and action in self.choices():
            self.play(action)

    def stop(self) -> None:
        """End pushing or building."""
        if DONE in self.choices():
            self.play(DONE)


def part_of(action: Action) -> str:
    """Return the part in which ``action`` is made; an income card is beside both."""
    return QUARRY if isinstance(action, Push | Exchange) else ROAD


def parts_to_use(choices: Legal) -> frozenset[str]:
    """Return the parts in which one of the ``choices`` is made: road, quarry, or both."""
    road = any(isinstance(action, Build | Travel) for action in choices.actions)
    exchange = any(isinstance(action, Exchange) for action in choices.actions)
    return frozenset(
        part for part, used in ((ROAD, road), (QUARRY, exchange or choices.pushes)) if used
    )
