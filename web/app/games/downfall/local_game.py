"""A game of the first kind on this device: what is picked.

Turns what is pointed at into actions. Whether they may be taken is asked of the table.
"""

from collections.abc import Callable
from dataclasses import replace

from app.storage.settings import UserSettings
from app.table import local_game
from app.table.position_job import PositionJob
from pompeii import Action, Table, View
from pompeii.bots import driver
from pompeii.games.downfall.actions import CALLS, DISCARDS, DONE, OUT, Lay, Throw
from pompeii.games.downfall.board import Square
from pompeii.games.downfall.events import CardDrawn
from pompeii.games.downfall.state import Phase

from .metadata import FACTS
from .selection import Selection, draw_first, draw_later, starts, why_not


class LocalGame(local_game.LocalGame[Table, View]):
    """One game being played here."""

    game = FACTS

    def __init__(self, table: Table, id: str, user_settings: UserSettings) -> None:
        self.picks = Selection()
        self.drew: int | None = None
        """The card that its owner sees before the device is passed on."""
        self.calling: int | None = None
        """The seat that is asked whether it calls the eruption."""
        self._asks_to_call: int | None = None
        self.foreseen = PositionJob("forecast", FACTS.key)
        super().__init__(table, id, user_settings)

    # What is special to this game

    @property
    def private(self) -> bool:
        """Hands: there are some in the city alone."""
        return self.table.phase is Phase.CITY

    @property
    def asked(self) -> bool:
        """Whether a seat is asked if it calls."""
        return self.calling is not None

    @property
    def settled(self) -> bool:
        """Whether the next card or tile is drawn."""
        return not self.table.draw_awaited

    def asked_bots(self) -> list[int]:
        """Those too who may call out of turn."""
        return driver.order(self.table)

    def only_choice(self) -> Action | None:
        """The only action, if there is one."""
        choices = self.choices()
        return choices[0] if len(choices) == 1 else None

    def let_go(self) -> None:
        """Lay back what is picked."""
        self._pick(Selection())

    def step_back(self) -> None:
        """Lay back what is picked; first the square at which something is still open."""
        self._pick(replace(self.picks, asked=None) if self.picks.asked is not None else Selection())

    def drop_questions(self) -> None:
        """Ask nobody whether to call."""
        self.passing = self.drew = self.calling = self._asks_to_call = None

    def flow(self, *, by_bot: bool) -> bool:
        """Draw what is awaited, unless a person may take back what was done; whether it drew."""
        draws = by_bot or self.user_settings.auto_draw
        if draws:
            self.table.draw()
        return draws

    @property
    def handed(self) -> bool:
        """Whether the device is being handed over; who drew a card sees it before."""
        return self.passing is not None or self.drew is not None

    @property
    def can_redo(self) -> bool:
        """Not before the next card or tile is drawn."""
        return super().can_redo and self.settled

    @property
    def bot_to_act(self) -> int | None:
        """Nobody's turn it is before the next card or tile is drawn."""
        return super().bot_to_act if self.settled else None

    def choices(self) -> tuple[Action, ...]:
        """What the person who looks may do on the board or with the cards now."""
        return self.view.legal if self.may_act else ()

    @property
    def can_draw(self) -> bool:
        """Whether a person is to draw the next card or tile."""
        return self.table.draw_awaited and not self.waits and not self.over

    # What is pointed at

    def pick_card(self, card: int) -> None:
        """Pick a hand card, or lay it back; a card that can only be discarded is discarded."""
        if DISCARDS[card] in self.choices():
            self.play(DISCARDS[card])
        elif self.can_draw:
            self._pick(self.picks, draw_first())
        else:
            self._pick(self.picks.on_card(card))

    def pick_square(self, square: Square) -> None:
        """Pick a square: a space, a piece, a stack, where the tile goes or the move ends."""
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
        """Leave the city with a piece of the picked stack."""
        self.pick_square(OUT)

    def pick_side(self, side: int) -> None:
        """Say whose piece the Omen throws from the square just picked."""
        self._pick_open(lambda action: isinstance(action, Throw) and action.side == side)

    def pick_symbol(self, symbol: int) -> None:
        """Say as which symbol the tile goes on the square just picked."""
        self._pick_open(lambda action: isinstance(action, Lay) and action.symbol == symbol)

    def open_choices(self) -> list[Action]:
        """The actions between which is still to be said which."""
        asked = self.picks.asked
        return [] if asked is None else self.picks.at(asked, self.choices())

    def _pick_open(self, fits: Callable[[Action], bool]) -> None:
        for action in self.open_choices():
            if fits(action):
                self.play(action)

    def _pick(self, picks: Selection, told: str = "") -> None:
        self.picks, self.told = picks, told

    # What moves the game on

    def done(self) -> None:
        """No more relatives, no more moves, no call."""
        if DONE in self.choices():
            self.play(DONE)

    def pile(self) -> None:
        """Draw from the stock or the bag, or be told when that is done."""
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
        """Who has drawn a card has seen it; the one to whom the device is handed over looks now."""
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
        """The card that the person who looks has drawn at the end of the last step, if any."""
        flowed = self.table.steps[-1].flowed
        cards = (event for event in flowed if isinstance(event, CardDrawn))
        return next((event.card for event in cards if event.seat == self._looker), None)

    # Calling the eruption

    def callers(self) -> list[int]:
        """The seats at which the eruption can be called from this page.

        Where hands are hidden every person's seat always offers it, so that the offer tells
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
        """Ask a seat whether it calls the eruption, handing the device to it first if hands are
        hidden and it does not look already.
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
        """Whether a seat is asked whether it calls, or the device goes to it for that."""
        return self.calling is not None or self._asks_to_call is not None

    def why_not_call(self) -> str:
        """Why the asked seat may not call, or nothing."""
        assert self.calling is not None
        refusal = self.table.why_not(CALLS[self.table.sides[self.calling]])
        return "" if refusal is None else f"{refusal.said()}."

    def call(self) -> None:
        """The asked seat calls the eruption."""
        if self.calling is not None and not self.why_not_call():
            seat, self.calling = self.calling, None
            self.play(CALLS[self.table.sides[seat]])

    def _call_unasked(self) -> None:
        """Call at once where no question is wanted; why it cannot be is said in any case."""
        if not self.user_settings.ask_call:
            self.call()

    def keep_quiet(self) -> None:
        """The asked seat does not call; where it was still to be asked, the device goes back."""
        if self._asks_to_call is not None:
            self._looker = self.passing = self._asks_to_call = None
        self.calling = None
        self._moved_on()
