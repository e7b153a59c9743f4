"""A game of Via Appia on this device: what is picked, and what pointing at something does."""

from random import Random
from typing import Final

from app.kit.i18n import _
from app.storage.record_page import PRACTICE, extra
from app.storage.settings import UserSettings
from app.table.local_game import LocalGame
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
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View

from .aim import Aim, written
from .metadata import FACTS
from .selection import meant, refused, why_not_place
from .stone_history import StoneHistory

ROAD, QUARRY = "road", "quarry"
NOTHING: Final = Legal()


class RoadLocalGame(LocalGame[Table, View]):
    """One game being played here."""

    game = FACTS
    aim: Aim | None = None
    """The stone behind the red line."""
    writing: bool = False
    """Whether a push is being written."""
    face: str = ROAD
    """What is looked at, where there is room for one: the road or the quarry."""
    trembling: Random = Random()

    def __init__(self, table: Table, id: str, user_settings: UserSettings) -> None:
        self.trails = StoneHistory()
        super().__init__(table, id, user_settings)

    @property
    def practises(self) -> bool:
        """Whether what a push would do is seen before it is made."""
        return extra(self.table.record, PRACTICE) is True

    @property
    def private(self) -> bool:
        """Whether purses are hidden (V-S7)."""
        return bool(self.table.record.rules.coins_seen == "own")

    def choices(self) -> Legal:
        """What the person who looks may do now."""
        return self.view.legal if self.may_act else NOTHING

    def let_go(self) -> None:
        """Lay back what is picked."""
        super().let_go()
        self.aim, self.writing = None, False

    def only_choice(self) -> Action | None:
        """The only possible action; a push never is."""
        choices = self.choices()
        single = len(choices.actions) == 1 and not choices.pushes
        return choices.actions[0] if single else None

    def follow(self, table: Table) -> None:
        """Look where the last action was done."""
        super().follow(table)
        match table.steps[-1].action if table.steps else None:
            case Build() | Travel():
                self.face = ROAD
            case Push() | Exchange():
                self.face = QUARRY

    # What is pointed at

    def pick_place(self, place: Place) -> None:
        """Lay a tile there, or travel there."""
        action = meant(self.view, place)
        if action is not None and action in self.choices():
            self.play(action)
        elif self.choices():
            self.told = why_not_place(self.table, self.view, place)

    def pick_stone(self, size: Size) -> None:
        """Set a stone behind the red line; where another one stands it goes where that was."""
        wanted = push(size, 0, 0)
        if wanted in self.choices():
            self.aim = Aim(size) if self.aim is None else self.aim.of(size)
            self.face, self.told = QUARRY, ""
        elif self.choices():
            self.told = refused(self.table, wanted)

    def take_aim(self, x: int, angle: int) -> None:
        """Move and turn it."""
        if self.aim is not None:
            self.aim = self.aim.at(x, angle)

    def write(self, text: str) -> None:
        """Set a stone behind the red line as the push is written."""
        wanted = written(text)
        if wanted is None:
            self.told = _(
                "A push is written like s@-12/15: the stone, the millimetres to the right of the"
                " middle, the degrees to the right (V-Q13)."
            )
        elif wanted in self.choices():
            self.aim, self.writing = Aim(wanted.size, wanted.x, wanted.angle), False
            self.face = QUARRY
        elif self.choices():
            self.told = refused(self.table, wanted)

    def push(self, action: Push) -> None:
        """Push in what stands at the line; a trembling hand does it a little otherwise (V-Q17)."""
        if self.aim is None or self.aim.size != action.size or action not in self.choices():
            return
        if self.table.record.rules.hand == "tremor":
            action = Aim(action.size, action.x, action.angle).trembled(self.trembling).action
        self.play(action)

    def choose(self, text: str, kind: type[Income | Exchange]) -> None:
        """Take an income card, or settle a stone, as it is written."""
        action = parse(text)
        if isinstance(action, kind) and action in self.choices():
            self.play(action)

    def enough(self) -> None:
        """No further push, no second tile."""
        if DONE in self.choices():
            self.play(DONE)
