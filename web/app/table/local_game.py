"""A game on this device: its table, its seats and its viewer. Each game adds its own selection."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from app import game_catalogue
from app.game_catalogue import Game, Table
from app.storage.people_skills import PeopleSkills
from app.storage.record_page_data import ENDED, extra, put_extra
from app.storage.settings import UserSettings
from pompeii.core.game_interfaces import View

from .guest_seats import GuestSeats
from .play_by_link import ByLink

T = TypeVar("T", bound=Table)
V = TypeVar("V", bound=View)


class LocalGame(ByLink, GuestSeats, Generic[T, V]):
    """A game that is played on this device, with Views of type ``V``."""

    key: ClassVar[str]
    """The key of the game that is played."""
    table: T

    def __init__(self, table: T, id: str, user_settings: UserSettings) -> None:
        self.table = table
        self.id = id
        self.user_settings = user_settings
        self.refusal = ""
        """The reason for which the last selected action is not allowed."""
        self.next_viewer: int | None = None
        """The seat that takes over the device; nothing private is shown meanwhile."""
        self.watching = False
        """True if the game is played on another page and only watched here."""
        self.cutscene_waits = False
        """True while a cutscene stays until the player goes on."""
        self.away = False
        """True if the player looks at something other than the table: the menu, the settings."""
        self.people_skills: PeopleSkills | None = None
        """The skills of people that the saves show, or None if no saves are at hand."""
        self._suggestion: tuple[Sequence[Any], Any] = (), None
        self.same_deal_saves = 0
        """Number of other saved games on the same deal, once this game is decided."""
        self._view: V | None = None
        self._viewer: int | None = None
        self._keep_viewer_local()
        self._state_changed()

    # Properties that a game overrides

    @property
    def game(self) -> Game:
        """The game that is played, found by its key, since its UI imports this module."""
        return game_catalogue.game(self.key)

    @property
    def has_secrets(self) -> bool:
        """True if the position holds information that players hide from each other."""
        return True

    @property
    def awaits_answer(self) -> bool:
        """True if a player has to answer a question that comes before all else."""
        return False

    @property
    def settled(self) -> bool:
        """True if everything that follows the last action has happened."""
        return True

    @property
    def position_key(self) -> tuple[int, bool]:
        """A key for the position; bots are asked once at each position."""
        return len(self.table.steps), self.settled

    def seats_to_ask(self) -> list[int]:
        """Return the seats to ask at a position (:func:`pompeii.bots.driver.seats_to_ask`)."""
        return [self.table.actor]

    def only_choice(self) -> Any:
        """Return the only action of the viewing player, or None if there are several or none."""
        return None

    def clear_selection(self) -> None:
        """Clear the selection, because the game has moved on."""
        self.refusal = ""

    def step_back(self) -> None:
        """Undo the last step of the selection."""
        self.clear_selection()

    def cancel_questions(self) -> None:
        """Cancel all open questions."""
        self.next_viewer = None

    def run_automatic_steps(self, *, by_bot: bool) -> bool:  # noqa: ARG002 - for those games that do
        """Run the automatic steps after an action, unless a player chooses their time. Return True
        if there were any.
        """
        return False

    # The seats

    def bot(self, seat: int) -> str | None:
        """Return the bot that plays ``seat``, or None for a person or a bot unknown here."""
        if seat in self.stand_ins:
            return self.stand_ins[seat]
        if seat == self.timed_out:
            return game_catalogue.FALLBACK_BOT
        bot = self.table.record.players[seat].kind.removeprefix("bot:")
        return bot if bot in self.game.bots else None

    def is_human(self, seat: int) -> bool:
        """Return True if a person plays ``seat``."""
        return self.bot(seat) is None

    @property
    def local_seats(self) -> list[int]:
        """The seats that people play on this device, also one whose time is up."""
        seats = (seat for seat in range(self.table.seats) if seat not in self.remote_seats)
        return [seat for seat in seats if self.is_human(seat) or seat == self.timed_out]

    def acts_here(self, seat: int) -> bool:
        """Return True if a person acts for `seat` on this device: no bot does, as for one whose
        time is up.
        """
        return seat in self.local_seats and self.is_human(seat)

    def set_remote_seats(self, seats: Collection[int]) -> None:
        """Let people play `seats` on other devices; all other people play on this one."""
        self.remote_seats = frozenset(seats)
        if self.handing_over:
            self._viewer = None  # the device is no more in the hands of that player
        self.cancel_questions()
        self._keep_viewer_local()
        self._state_changed()

    def set_player_kind(self, seat: int, kind: str) -> None:
        """Give ``seat`` to a player of another ``kind``: ``human`` or ``bot:<id>``."""
        players = self.table.record.players
        players[seat] = replace(players[seat], kind=kind)
        self._keep_viewer_local()
        self._state_changed()

    def _keep_viewer_local(self) -> None:
        if self._viewer not in self.local_seats:
            self._viewer = self.local_seats[0] if len(self.local_seats) == 1 else None

    # The end

    @property
    def over(self) -> bool:
        """True if the game is over, or was ended early."""
        return self.table.winners is not None or self.ended

    @property
    def ended(self) -> bool:
        """True if the people at the table have ended the game early."""
        return extra(self.table.record, ENDED) is True

    def end(self) -> None:
        """End the game early; :meth:`resume` resumes it."""
        put_extra(self.table.record, ENDED, True)
        if self.sent is not None:
            self.sent = -1  # the others do not know it
        self._state_changed()

    def resume(self) -> None:
        """Resume a game that was ended early."""
        put_extra(self.table.record, ENDED, None)
        self._state_changed()

    # The viewer

    @property
    def hides_secrets(self) -> bool:
        """True if several players on this device hide something from each other."""
        return self.user_settings.hand_over and self.has_secrets and len(self.local_seats) > 1

    @property
    def viewer(self) -> int | None:
        """The seat whose private information is shown, or None for public information only."""
        return None if self.handing_over else self._viewer

    @property
    def view(self) -> V:
        """The View that is shown."""
        if self._view is None:
            self._view = self.table.view(self.viewer)
        return self._view

    def watch(self, viewer: int | None = None) -> None:
        """Only watch from now on, as the seat ``viewer`` or as a spectator."""
        self.watching, self._viewer = True, viewer
        self.cancel_questions()
        self._state_changed()

    def show_table(self, table: T) -> None:
        """Show the current state ``table`` of the watched game."""
        self.table = table
        self._state_changed()

    def cover(self, seat: int) -> None:
        """Cover everything private until the person of `seat` is there."""
        self.next_viewer, self._view = seat, None

    def ready(self) -> None:
        """Show the View of the player who has taken over the device."""
        if self.next_viewer is not None:
            self._viewer, self.next_viewer, self._view = self.next_viewer, None, None
            self._play_only_choice()

    @property
    def may_act(self) -> bool:
        """True if the viewing player is to act."""
        actor = self.table.actor
        idle = self.blocked or self.over
        return not idle and self._viewer == actor and self.acts_here(actor)

    @property
    def hint_available(self) -> bool | None:
        """True if the viewing player has a decision about which a bot can be asked. None if hints
        are switched off.
        """
        if not self.user_settings.hint:
            return None
        return self.may_act and self.settled and self.game.has_choice(self.view)

    @property
    def suggestion(self) -> Any:
        """The action that a bot suggested in this position, or None if no bot was asked."""
        before, action = self._suggestion
        return action if before == self.table.record.actions else None

    def suggest(self, action: Any) -> None:
        """Note the ``action`` that a bot suggests in this position."""
        self._suggestion = self.table.record.actions[:], action

    # Actions

    def play(self, action: Any) -> None:
        """Play the ``action`` that a person has chosen."""
        self._play(action)

    def play_for_bot(self, action: Any) -> None:
        """Play the ``action`` that a bot has chosen."""
        self._play(action, by_bot=True)

    @property
    def can_undo(self) -> bool:
        """True if this device can take back the last step of a person, with later bot steps."""
        steps = self.table.steps
        if not self.table.can_undo or self.blocked or self.ended or self.timed_out is not None:
            return False
        first = max(0 if self.table.take_backs else len(steps) - 1, self.sent or 0)
        seats = [step.seat for step in steps[first:]]
        by_people = (seat for seat in reversed(seats) if self.is_human(seat))
        return next(by_people, None) in self.local_seats

    def undo(self) -> None:
        """Take back the last step of a person, with the bot steps after it."""
        if self.can_undo:
            by_bot = True
            while by_bot:
                by_bot = not self.is_human(self.table.steps[-1].seat)
                self.table.undo()
            self._state_changed()

    @property
    def can_redo(self) -> bool:
        """True if an undone step can be redone."""
        if self.blocked or self.ended or self.table.actor in self.remote_seats:
            return False
        return self.table.can_redo

    def redo(self) -> None:
        """Redo the last undone step, with the bot steps after it."""
        if self.can_redo:
            by_bot = False
            while self.can_redo and (not by_bot or self.bot_to_act is not None):
                self.table.redo()
                self.run_automatic_steps(by_bot=by_bot)
                by_bot = True
            self._state_changed()

    def go_on(self) -> None:
        """Go on with the turn after another device has answered the last action."""
        self.run_automatic_steps(by_bot=False)
        self._play_only_choice()

    def _play(self, action: Any, *, by_bot: bool = False) -> None:
        self.table.play(action)
        self._state_changed(ran_automatic_steps=self.run_automatic_steps(by_bot=by_bot))
        self._play_only_choice()

    def _play_only_choice(self) -> None:
        """Play the only possible action if the settings say so, unless it was just undone."""
        if self.user_settings.auto_single and (action := self.only_choice()) is not None:
            self._play(action)

    def _state_changed(self, *, ran_automatic_steps: bool = False) -> None:
        """Clear the selection and set the viewer after a change. If automatic steps have
        ``ran_automatic_steps`` after an action, a game may show them to its player.
        """
        self.clear_selection()
        self._view = None
        actor = self.table.actor
        if self.watching or self.over or not self.acts_here(actor) or actor == self._viewer:
            return
        if self.hides_secrets:
            self._hand_over(actor, ran_automatic_steps=ran_automatic_steps)
        else:
            self._viewer = actor

    def _hand_over(self, seat: int, *, ran_automatic_steps: bool) -> None:  # noqa: ARG002 - see there
        """Hand the device over to ``seat``."""
        self.next_viewer = seat

    # Bots

    @property
    def blocked(self) -> bool:
        """True if something else comes first: nothing on the table can be chosen."""
        return self.away or self.cutscene_waits or self._interrupted

    @property
    def holds_bots(self) -> bool:
        """True if bots wait until something else is over."""
        return self._interrupted if self.others_wait else self.blocked

    @property
    def _interrupted(self) -> bool:
        elsewhere = self.watching or self.waiting
        return elsewhere or self.handing_over or self.awaits_answer

    @property
    def handing_over(self) -> bool:
        """True if the device is being handed over."""
        return self.next_viewer is not None

    @property
    def bot_to_act(self) -> int | None:
        """The seat to act if a bot plays it, else None."""
        actor = self.table.actor
        idle = self.over or self.watching or not self.has_record
        return None if idle or self.is_human(actor) else actor
