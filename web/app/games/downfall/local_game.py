"""A game of Downfall on this device, with the player's selection.

It turns input into actions. The table decides which actions are legal.
"""

from collections.abc import Callable
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

from .selection import Selection, draw_first, draw_later, starts, why_not


class LocalGame(local_game.LocalGame[Table, View]):
    """One game of Downfall that is played here."""

    key = GAME.key

    def __init__(self, table: Table, id: str, user_settings: UserSettings) -> None:
        self.picks = Selection()
        self.drew: int | None = None
        """The drawn card that its owner sees before the device is passed on."""
        self.calling: int | None = None
        """The seat that is asked to call the eruption."""
        self._asks_to_call: int | None = None
        self.foreseen = PositionJob("forecast", self.key)
        super().__init__(table, id, user_settings)

    # Properties of this game

    @property
    def private(self) -> bool:
        """True if players have hands, which is only so in the city."""
        return self.table.phase is Phase.CITY

    @property
    def asked(self) -> bool:
        """True if a seat is asked to call the eruption."""
        return self.calling is not None

    @property
    def settled(self) -> bool:
        """True if the next card or tile is drawn."""
        return not self.table.draw_awaited

    def asked_bots(self) -> list[int]:
        """Return the seats to ask, including those that may call out of turn."""
        return driver.seats_to_ask(self.table)

    def only_choice(self) -> Action | None:
        """Return the only action, if there is exactly one."""
        choices = self.choices()
        return choices[0] if len(choices) == 1 else None

    def let_go(self) -> None:
        """Clear the selection."""
        self._pick(Selection())

    def step_back(self) -> None:
        """Undo the last step of the selection; first the square with an open choice."""
        self._pick(replace(self.picks, asked=None) if self.picks.asked is not None else Selection())

    def drop_questions(self) -> None:
        """Cancel the question about calling the eruption."""
        self.passing = self.drew = self.calling = self._asks_to_call = None

    def flow(self, *, by_bot: bool) -> bool:
        """Draw the awaited card or tile, unless a person may undo first. Return True if it drew."""
        draws = by_bot or self.user_settings.auto_draw
        if draws:
            self.table.draw()
        return draws

    @property
    def handed(self) -> bool:
        """True if the device is being handed over, or the player still looks at a drawn card."""
        return self.passing is not None or self.drew is not None

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
    def can_draw(self) -> bool:
        """True if a person is to draw the next card or tile."""
        return self.table.draw_awaited and not self.waits and not self.over

    # Selection

    def pick_card(self, card: int) -> None:
        """Select or deselect a hand card. A card that can only be discarded is discarded."""
        if DISCARDS[card] in self.choices():
            self.play(DISCARDS[card])
        elif self.can_draw:
            self._pick(self.picks, draw_first())
        else:
            self._pick(self.picks.on_card(card))

    def pick_square(self, square: Square) -> None:
        """Select a square: a space, a piece, a stack, the place of a tile or the end of a move."""
        choices = self.choices()
        found = self.picks.at(square, choices)
        if len(found) == 1:
            self.play(found[0])
        elif found:
            self._pick(self.picks.on_open(square))
        elif square in starts(choices) or square == self.picks.stack:
            self._pick(self.picks.on_stack(square))
        elif choices:
            self._pick(
                replace(self.picks, asked=None), why_not(self.table, self.view, self.picks, square)
            )
        elif self.can_draw:
            self._pick(self.picks, draw_first())

    def pick_gate(self) -> None:
        """Leave the city with a piece of the selected stack."""
        self.pick_square(OUT)

    def pick_side(self, side: int) -> None:
        """Choose the owner of the piece that the Omen throws from the selected square."""
        self._pick_open(lambda action: isinstance(action, Throw) and action.side == side)

    def pick_symbol(self, symbol: int) -> None:
        """Choose the symbol of the tile on the selected square."""
        self._pick_open(lambda action: isinstance(action, Lay) and action.symbol == symbol)

    def open_choices(self) -> list[Action]:
        """Return the actions that are still open after the square is selected."""
        asked = self.picks.asked
        return [] if asked is None else self.picks.at(asked, self.choices())

    def _pick_open(self, fits: Callable[[Action], bool]) -> None:
        for action in self.open_choices():
            if fits(action):
                self.play(action)

    def _pick(self, picks: Selection, told: str = "") -> None:
        self.picks, self.told = picks, told

    # Actions

    def done(self) -> None:
        """End relatives, end moves, or decline to call."""
        if DONE in self.choices():
            self.play(DONE)

    def pile(self) -> None:
        """Draw from the stock or the bag, or show a message that it is too early."""
        if self.can_draw:
            self.draw()
        elif not self.waits and not self.over:
            self._pick(self.picks, draw_later(self.table.phase))

    def draw(self) -> None:
        """Draw the next card or tile."""
        if self.can_draw:
            self.table.draw()
            self._moved_on(flowed=True)
            self._go_on()

    def ready(self) -> None:
        """Continue after a drawn card or a handover: the new player looks now."""
        if self.drew is not None:
            self._looker = self.drew = None
            self.passing = self.table.actor
        elif self.passing is not None:
            self._looker, self.passing, self._view = self.passing, None, None
            self.calling, self._asks_to_call = self._asks_to_call, None
            self._call_unasked()
            self._go_on()

    def _pass_on(self, seat: int, *, flowed: bool) -> None:
        if flowed and (card := self._drawn()) is not None:
            self.drew = card
        else:
            self.passing = seat

    def _drawn(self) -> int | None:
        """Return the card that the viewing player drew at the end of the last step, if any."""
        flowed = self.table.steps[-1].flowed
        cards = (event for event in flowed if isinstance(event, CardDrawn))
        return next((event.card for event in cards if event.seat == self._looker), None)

    # Calling the eruption

    def callers(self) -> list[int]:
        """Return the seats that can call the eruption from this page.

        While hands are hidden, the seats of all people are offered, so that the offer reveals
        nothing.
        """
        if self.over or self.watching:
            return []
        if self.hides:
            return self.humans
        return [seat for seat in self.humans if self._may_call(seat)]

    def _may_call(self, seat: int) -> bool:
        return self.table.why_not(CALLS[self.table.sides[seat]]) is None

    def ask_to_call(self, seat: int) -> None:
        """Ask ``seat`` to call the eruption. If hands are hidden and the seat does not look
        already, hand the device over first.
        """
        if seat not in self.humans or self.passing is not None:
            return
        self.drew = None
        self._pick(Selection())
        if seat == self._looker or not self.hides:
            self.calling = seat
            self._call_unasked()
        else:
            self.passing, self._asks_to_call, self._view = seat, seat, None

    @property
    def about_to_call(self) -> bool:
        """True if a seat is asked to call, or the device goes to it for that."""
        return self.calling is not None or self._asks_to_call is not None

    def why_not_call(self) -> str:
        """Return the reason against calling for the asked seat, or ""."""
        assert self.calling is not None
        refusal = self.table.why_not(CALLS[self.table.sides[self.calling]])
        return "" if refusal is None else f"{refusal.translated()}."

    def call(self) -> None:
        """Call the eruption for the asked seat."""
        if self.calling is not None and not self.why_not_call():
            seat, self.calling = self.calling, None
            self.play(CALLS[self.table.sides[seat]])

    def _call_unasked(self) -> None:
        """Call at once if the settings skip the question. A reason against calling is shown in any
        case.
        """
        if not self.user_settings.ask_call:
            self.call()

    def keep_quiet(self) -> None:
        """Decline to call. If the seat was not asked yet, the device goes back."""
        if self._asks_to_call is not None:
            self._looker = self.passing = self._asks_to_call = None
        self.calling = None
        self._moved_on()
