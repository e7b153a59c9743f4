"""A game of Downfall on this device, with the player's selection.

It turns input into actions. The table decides which actions are legal.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.storage.settings import UserSettings
from app.table import local_game
from app.table.position_job import PositionJob
from pompeii import Action, Table, View
from pompeii.bots import driver
from pompeii.games.downfall import GAME
from pompeii.games.downfall.actions import CALLS, DISCARDS, DONE, OUT, Lay, Throw
from pompeii.games.downfall.board import Square
from pompeii.games.downfall.events import CardDrawn
from pompeii.games.downfall.state import Phase

from .eruption_call_offer import could_be_allowed
from .selection import Selection, move_origins, why_draw_first, why_not, why_not_draw_yet


class DownfallLocalGame(local_game.LocalGame[Table, View]):
    """One game of Downfall that is played here."""

    key = GAME.key

    def __init__(self, table: Table, id: str, user_settings: UserSettings) -> None:
        self.selection = Selection()
        self.drawn_card: int | None = None
        """The drawn card that its owner sees before the device is passed on."""
        self.calling_seat: int | None = None
        """The seat that is asked to call the eruption."""
        self._next_calling_seat: int | None = None
        self.forecast_jobs = PositionJob("forecast", self.key)
        super().__init__(table, id, user_settings)

    # Properties of this game

    @property
    def has_secrets(self) -> bool:
        """True if players have hands, which is only so in the city."""
        return self.table.phase is Phase.CITY

    @property
    def awaits_answer(self) -> bool:
        """True if a seat is asked to call the eruption."""
        return self.calling_seat is not None

    @property
    def settled(self) -> bool:
        """True if the next card or tile is drawn."""
        return not self.table.draw_awaited

    def seats_to_ask(self) -> list[int]:
        """Return the seats to ask, including those that may call out of turn."""
        return driver.seats_to_ask(self.table)

    def only_choice(self) -> Action | None:
        """Return the only action, if there is exactly one."""
        choices = self.choices()
        return choices[0] if len(choices) == 1 else None

    def clear_selection(self) -> None:
        """Clear the selection."""
        self._select(Selection())

    def step_back(self) -> None:
        """Undo the last step of the selection; first the square with an open choice."""
        self._select(
            replace(self.selection, open_square=None)
            if self.selection.open_square is not None
            else Selection()
        )

    def cancel_questions(self) -> None:
        """Cancel the question about calling the eruption."""
        self.next_viewer = self.drawn_card = self.calling_seat = self._next_calling_seat = None

    def run_automatic_steps(self, *, by_bot: bool) -> bool:
        """Draw the awaited card or tile, unless a person may undo first. Return True if it drew.

        The player can always undo an action that gives something up.
        """
        draws = by_bot or (self.user_settings.auto_draw and not self.given_up)
        if draws:
            self.table.draw()
        return draws

    @property
    def handing_over(self) -> bool:
        """True if the device is being handed over, or the player still looks at a drawn card."""
        return self.next_viewer is not None or self.drawn_card is not None

    @property
    def can_redo(self) -> bool:
        """True if a step can be redone; False until the next card or tile is drawn."""
        return super().can_redo and self.settled

    @property
    def bot_to_act(self) -> int | None:
        """The bot to act; None until the next card or tile is drawn."""
        return super().bot_to_act if self.settled else None

    def choices(self) -> tuple[Action, ...]:
        """Return the actions of the viewing player, on the board or with the cards."""
        return self.view.legal if self.may_act else ()

    @property
    def studied(self) -> bool:
        """True in a replay or a puzzle, where texts beside the board name squares."""
        return self.watching

    @property
    def traced_from(self) -> int:
        """Ply of the first action that marks on the board may show."""
        return 0

    @property
    def announced_lays(self) -> Sequence[Lay]:
        """Lays of other players that are known in advance, as in a puzzle."""
        return ()

    @property
    def given_up(self) -> int:
        """Number of relatives or moves that the last action gave up."""
        steps = self.table.steps
        if not steps or steps[-1].action is not DONE or not self.table.knows(len(steps) - 1):
            return 0
        before = self.table.at(len(steps) - 1).view(None)
        return before.relatives_left + before.moves_left

    @property
    def can_draw(self) -> bool:
        """True if a person at this device is to draw the next card or tile."""
        if not self.table.draw_awaited or self.blocked or self.over:
            return False
        return self.table.steps[-1].seat not in self.remote_seats

    # Selection

    def pick_card(self, card: int) -> None:
        """Select or deselect a hand card. A card that can only be discarded is discarded."""
        if DISCARDS[card] in self.choices():
            self.play(DISCARDS[card])
        elif self.can_draw:
            self._select(self.selection, why_draw_first())
        else:
            self._select(self.selection.toggle_card(card))

    def pick_square(self, square: Square) -> None:
        """Select a square: a space, a piece, a stack, the place of a tile or the end of a move."""
        choices = self.choices()
        found = self.selection.actions_at(square, choices)
        if len(found) == 1:
            self.play(found[0])
        elif found:
            self._select(self.selection.with_open_square(square))
        elif square in move_origins(choices) or square == self.selection.stack:
            self._select(self.selection.toggle_stack(square))
        elif choices:
            self._select(
                replace(self.selection, open_square=None),
                why_not(self.table, self.view, self.selection, square),
            )
        elif self.can_draw:
            self._select(self.selection, why_draw_first())

    def pick_gate(self) -> None:
        """Leave the city with a piece of the selected stack."""
        self.pick_square(OUT)

    def pick_side(self, side: int) -> None:
        """Choose the owner of the piece that the Omen throws from the selected square."""
        self._play_open_choice(lambda action: isinstance(action, Throw) and action.side == side)

    def pick_symbol(self, symbol: int) -> None:
        """Choose the symbol of the tile on the selected square."""
        self._play_open_choice(lambda action: isinstance(action, Lay) and action.symbol == symbol)

    def open_choices(self) -> list[Action]:
        """Return the actions that are still open after the square is selected."""
        asked = self.selection.open_square
        return [] if asked is None else self.selection.actions_at(asked, self.choices())

    def _play_open_choice(self, fits: Callable[[Action], bool]) -> None:
        for action in self.open_choices():
            if fits(action):
                self.play(action)

    def _select(self, selection: Selection, refusal: str = "") -> None:
        self.selection, self.refusal = selection, refusal

    # Actions

    def done(self) -> None:
        """End relatives, end moves, or decline to call."""
        if DONE in self.choices():
            self.play(DONE)

    def draw_from_pile(self) -> None:
        """Draw from the stock or the bag, or show a message that it is too early."""
        if self.can_draw:
            self.draw()
        elif not self.blocked and not self.over:
            self._select(self.selection, why_not_draw_yet(self.table.phase))

    def draw(self) -> None:
        """Draw the next card or tile."""
        if self.can_draw:
            self.table.draw()
            self._state_changed(ran_automatic_steps=True)
            self._play_only_choice()

    def ready(self) -> None:
        """Continue after a drawn card or a handover: the new player looks now."""
        if self.drawn_card is not None:
            self._viewer = self.drawn_card = None
            self.next_viewer = self.table.actor
        elif self.next_viewer is not None:
            self._viewer, self.next_viewer, self._view = self.next_viewer, None, None
            self.calling_seat, self._next_calling_seat = self._next_calling_seat, None
            self._call_without_question()
            self._play_only_choice()

    def _hand_over(self, seat: int, *, ran_automatic_steps: bool) -> None:
        if ran_automatic_steps and (card := self._own_drawn_card()) is not None:
            self.drawn_card = card
        else:
            self.next_viewer = seat

    def _own_drawn_card(self) -> int | None:
        """Return the card that the viewing player drew at the end of the last step, if any."""
        flowed = self.table.steps[-1].flowed
        cards = (event for event in flowed if isinstance(event, CardDrawn))
        return next((event.card for event in cards if event.seat == self._viewer), None)

    # Calling the eruption

    def callers(self) -> list[int]:
        """Return the seats that can call the eruption from this page.

        While hands are hidden, it is the seats of all people or none, by public facts only. So the
        offer reveals nothing.
        """
        if self.over or self.watching or self.waits:
            return []
        if self.hides_secrets:
            return self.local_seats if could_be_allowed(self.view) else []
        return [seat for seat in self.local_seats if self._may_call(seat)]

    def _may_call(self, seat: int) -> bool:
        return self.table.why_not(CALLS[self.table.sides[seat]]) is None

    def ask_to_call(self, seat: int) -> None:
        """Ask ``seat`` to call the eruption. If hands are hidden and the seat does not look
        already, hand the device over first.
        """
        if not self.acts_here(seat) or self.next_viewer is not None:
            return
        self.drawn_card = None
        self._select(Selection())
        if seat == self._viewer or not self.hides_secrets:
            self.calling_seat = seat
            self._call_without_question()
        else:
            self.next_viewer, self._next_calling_seat, self._view = seat, seat, None

    @property
    def about_to_call(self) -> bool:
        """True if a seat is asked to call, or the device goes to it for that."""
        return self.calling_seat is not None or self._next_calling_seat is not None

    def why_not_call(self) -> str:
        """Return the reason against calling for the asked seat, or ""."""
        assert self.calling_seat is not None
        refusal = self.table.why_not(CALLS[self.table.sides[self.calling_seat]])
        return "" if refusal is None else f"{refusal.translated()}."

    def call(self) -> None:
        """Call the eruption for the asked seat."""
        if self.calling_seat is not None and not self.why_not_call():
            seat, self.calling_seat = self.calling_seat, None
            self.play(CALLS[self.table.sides[seat]])

    def _call_without_question(self) -> None:
        """Call at once if the settings skip the question. A reason against calling is shown in any
        case.
        """
        if not self.user_settings.ask_call:
            self.call()

    def decline_call(self) -> None:
        """Decline to call. If the seat was not asked yet, the device goes back."""
        if self._next_calling_seat is not None:
            self._viewer = self.next_viewer = self._next_calling_seat = None
        self.calling_seat = None
        self._state_changed()
