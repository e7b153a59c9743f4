"""A game on this device: the table, who sits at it, who looks. What is pointed at is the game's."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from app.catalogue import Table
from app.storage.record_page import ENDED, put_extra
from app.storage.settings import UserSettings
from pompeii.core.interfaces import View

from .seats import Seats

T = TypeVar("T", bound=Table)
V = TypeVar("V", bound=View)


class LocalGame(Seats[T], Generic[T, V]):
    """One game being played here, with Views of its kind."""

    def __init__(self, table: T, id: str, user_settings: UserSettings) -> None:
        super().__init__(table)
        self.id = id
        self.user_settings = user_settings
        self.told = ""
        """Why the last thing pointed at cannot be done."""
        self.passing: int | None = None
        """The seat to which the device is being handed over: nothing private is shown."""
        self.watching = False
        """Whether the game is played on another page, and only looked at here."""
        self.away = False
        """Whether something else than the table is looked at: the menu, the settings."""
        self._advised: tuple[Sequence[Any], Any] = (), None
        self.twins = 0
        """How many other games on the same deal are kept here, once this one is decided."""
        self._view: V | None = None
        self._looker = self.humans[0] if len(self.humans) == 1 else None
        self._moved_on()

    # What a game says of itself

    @property
    def private(self) -> bool:
        """Whether there is anything now that people would hide from each other."""
        return True

    @property
    def asked(self) -> bool:
        """Whether somebody is asked something that comes before all else."""
        return False

    @property
    def settled(self) -> bool:
        """Whether all has come that follows the last action."""
        return True

    @property
    def position(self) -> tuple[int, bool]:
        """Tells one position of this game from another: bots are asked once at each."""
        return len(self.table.steps), self.settled

    def asked_bots(self) -> list[int]:
        """The seats that are asked at a position, in this order
        (:func:`pompeii.bots.driver.order`).
        """
        return [self.table.actor]

    def only_choice(self) -> Any:
        """The only thing that the person who looks can do, None if there are others or none."""
        return None

    def let_go(self) -> None:
        """Lay back what is picked: the game has moved on."""
        self.told = ""

    def step_back(self) -> None:
        """Lay back what was picked last."""
        self.let_go()

    def drop_questions(self) -> None:
        """Ask nothing any more."""
        self.passing = None

    def flow(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - for those games that do
        """After an action let happen what the game does by itself, unless a person is to say when;
        whether it did.
        """
        return False

    # Who looks

    @property
    def hides(self) -> bool:
        """Whether several people hide something from each other on this device."""
        return self.user_settings.hand_over and self.private and len(self.humans) > 1

    @property
    def looker(self) -> int | None:
        """The seat whose private things are shown, None for nobody's."""
        return None if self.handed else self._looker

    @property
    def view(self) -> V:
        """What is shown."""
        if self._view is None:
            self._view = self.table.view(self.looker)
        return self._view

    def watch(self, looker: int | None = None) -> None:
        """Only look from now on, as a seat sees it, or as who has none."""
        self.watching, self._looker = True, looker
        self.drop_questions()
        self._moved_on()

    def follow(self, table: T) -> None:
        """Show how the game that is watched stands now."""
        self.table = table
        self._moved_on()

    def end(self) -> None:
        """End the game early; it can be gone on with."""
        put_extra(self.table.record, ENDED, True)
        self._moved_on()

    def go_on(self) -> None:
        """Go on with a game that was ended early."""
        put_extra(self.table.record, ENDED, None)
        self._moved_on()

    def seat(self, seat: int, kind: str) -> None:
        """Let another play a seat from now on: ``human`` or ``bot:<id>``."""
        self.let_play(seat, kind)
        if self._looker not in self.humans:
            self._looker = self.humans[0] if len(self.humans) == 1 else None
        self._moved_on()

    def ready(self) -> None:
        """The one to whom the device is handed over looks now."""
        if self.passing is not None:
            self._looker, self.passing, self._view = self.passing, None, None
            self._go_on()

    @property
    def may_act(self) -> bool:
        """Whether the person who looks is to act."""
        actor = self.table.actor
        idle = self.waits or self.over
        return not idle and self._looker == actor and self.is_human(actor)

    @property
    def advice(self) -> bool | None:
        """Whether the person who looks has something to decide about which a bot can be asked; None
        where nobody wants to.
        """
        if not self.user_settings.hint:
            return None
        return self.may_act and self.settled and self.game.has_choice(self.view)

    @property
    def advised(self) -> Any:
        """What a bot would do that was asked in this very position; None where none was."""
        before, action = self._advised
        return action if before == self.table.record.actions else None

    @advised.setter
    def advised(self, action: Any) -> None:
        self._advised = self.table.record.actions[:], action

    # What moves the game on

    def play(self, action: Any) -> None:
        """Do what a person has chosen."""
        self._play(action)

    def take(self, action: Any) -> None:
        """Do what a bot has chosen."""
        self._play(action, by_bot=True)

    @property
    def can_undo(self) -> bool:
        """Whether a person's last step can be taken back, with what bots did after it."""
        steps = self.table.steps
        if not self.table.can_undo or self.waits or self.ended:
            return False
        if self.table.take_backs:
            return any(self.is_human(step.seat) for step in steps)
        return self.is_human(steps[-1].seat)

    def undo(self) -> None:
        """Take back the last step of a person."""
        if self.can_undo:
            by_bot = True
            while by_bot:
                by_bot = not self.is_human(self.table.steps[-1].seat)
                self.table.undo()
            self._moved_on()

    @property
    def can_redo(self) -> bool:
        """Whether what was taken back can be taken again."""
        return self.table.can_redo and not (self.waits or self.ended)

    def redo(self) -> None:
        """Take again what was taken back, with what bots did after it."""
        if self.can_redo:
            by_bot = False
            while self.can_redo and (not by_bot or self.bot_to_act is not None):
                self.table.redo()
                self.flow(by_bot=by_bot)
                by_bot = True
            self._moved_on()

    def _play(self, action: Any, *, by_bot: bool = False) -> None:
        self.table.play(action)
        self._moved_on(flowed=self.flow(by_bot=by_bot))
        self._go_on()

    def _go_on(self) -> None:
        """Take the only possible action, where that is the habit: not what was just undone."""
        if self.user_settings.auto_single and (action := self.only_choice()) is not None:
            self._play(action)

    def _moved_on(self, *, flowed: bool = False) -> None:
        """After the game moved on: nothing is picked, and the right person looks. Whether something
        has ``flowed`` after an action, a game may show to who acted.
        """
        self.let_go()
        self._view = None
        actor = self.table.actor
        if self.watching or self.over or not self.is_human(actor) or actor == self._looker:
            return
        if self.hides:
            self._pass_on(actor, flowed=flowed)
        else:
            self._looker = actor

    def _pass_on(self, seat: int, *, flowed: bool) -> None:  # noqa: ARG002 - see there
        """Hand the device over."""
        self.passing = seat

    # Bots

    @property
    def waits(self) -> bool:
        """Whether something else comes first: bots wait, and nothing on the table can be chosen."""
        return self.away or self.watching or self.handed or self.asked

    @property
    def handed(self) -> bool:
        """Whether the device is being handed over."""
        return self.passing is not None

    @property
    def bot_to_act(self) -> int | None:
        """The seat whose turn it is if a bot plays it."""
        actor = self.table.actor
        return None if self.over or self.watching or self.is_human(actor) else actor
