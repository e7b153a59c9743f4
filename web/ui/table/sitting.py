"""A game on this device: the table, who sits at it, who looks, what is picked.

Turns what is pointed at into actions. Whether they may be taken is asked of the table.
"""

from collections.abc import Callable
from dataclasses import replace

from pompeii import Action, Table, View
from pompeii.downfall.actions import CALLS, DISCARDS, DONE, OUT, Lay, Throw
from pompeii.downfall.board import Square
from pompeii.downfall.events import CardDrawn
from pompeii.downfall.state import Phase

from ..keep.extras import ENDED, put_extra
from ..keep.habits import Habits
from .picks import Picks, draw_first, draw_later, starts, why_not
from .seated import Seated


class Sitting(Seated):
    """One game being played here."""

    def __init__(self, table: Table, id: str, habits: Habits) -> None:
        super().__init__(table)
        self.id = id
        self.habits = habits
        self.picks = Picks()
        self.told = ""
        """Why the last thing pointed at cannot be done."""
        self.passing: int | None = None
        """The seat to which the device is being handed over: nothing private is shown."""
        self.drew: int | None = None
        """The card that its owner sees before the device is passed on."""
        self.calling: int | None = None
        """The seat that is asked whether it calls the eruption."""
        self.watching = False
        """Whether the game is played on another page, and only looked at here."""
        self.away = False
        """Whether something else than the table is looked at: the menu, the settings."""
        self._asks_to_call: int | None = None
        self._view: View | None = None
        self._looker = self.humans[0] if len(self.humans) == 1 else None
        self._moved_on()

    # Who sits here and who looks

    @property
    def hidden_hands(self) -> bool:
        """Whether several people hide their hands from each other on this device."""
        in_city = self.table.phase is Phase.CITY
        return self.habits.hand_over and in_city and len(self.humans) > 1

    @property
    def looker(self) -> int | None:
        """The seat whose private things are shown, None for nobody's."""
        return None if self.watching or self.handed else self._looker

    @property
    def view(self) -> View:
        """What is shown."""
        if self._view is None:
            self._view = self.table.view(self.looker)
        return self._view

    def watch(self) -> None:
        """Only look from now on."""
        self.watching = True
        self.passing = self.drew = self.calling = self._asks_to_call = None
        self._moved_on()

    def follow(self, table: Table) -> None:
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

    def choices(self) -> tuple[Action, ...]:
        """What the person who looks may do on the board or with the cards now."""
        actor = self.table.actor
        if self.waits or self.over or self._looker != actor or not self.is_human(actor):
            return ()
        return self.view.legal

    @property
    def can_draw(self) -> bool:
        """Whether a person is to draw the next card or tile."""
        return self.table.draw_awaited and not self.waits and not self.over

    # What is pointed at

    def pick_card(self, card: int) -> None:
        """Pick a hand card, or lay it back; a card that can only be discarded is discarded."""
        if DISCARDS[card] in self.choices():
            self._play(DISCARDS[card])
        elif self.can_draw:
            self._pick(self.picks, draw_first())
        else:
            self._pick(self.picks.on_card(card))

    def pick_square(self, square: Square) -> None:
        """Pick a square: a space, a piece, a stack, where the tile goes or the move ends."""
        choices = self.choices()
        found = self.picks.at(square, choices)
        if len(found) == 1:
            self._play(found[0])
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
                self._play(action)

    def step_back(self) -> None:
        """Lay back what is picked."""
        self._pick(replace(self.picks, asked=None) if self.picks.asked is not None else Picks())

    def _pick(self, picks: Picks, told: str = "") -> None:
        self.picks, self.told = picks, told

    # What moves the game on

    def done(self) -> None:
        """No more relatives, no more moves, no call."""
        if DONE in self.choices():
            self._play(DONE)

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
            self._moved_on(drew=True)
            self._go_on()

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
        waits = self.waits or self.ended or self.table.draw_awaited
        return self.table.can_redo and not waits

    def redo(self) -> None:
        """Take again what was taken back, with what bots did after it."""
        if self.can_redo:
            by_bot = False
            while self.can_redo and (not by_bot or self.bot_to_act is not None):
                self.table.redo()
                self._flow(by_bot=by_bot)
                by_bot = True
            self._moved_on()

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

    def callers(self) -> list[int]:
        """The seats at which the eruption can be called from this page.

        Where hands are hidden every person's seat always offers it, so that the offer tells
        nothing.
        """
        if self.over or self.watching:
            return []
        if self.hidden_hands:
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
        self._pick(Picks())
        if seat == self._looker or not self.hidden_hands:
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
            self._play(CALLS[self.table.sides[seat]])

    def _call_unasked(self) -> None:
        """Call at once where no question is wanted; why it cannot be is said in any case."""
        if not self.habits.ask_call:
            self.call()

    def keep_quiet(self) -> None:
        """The asked seat does not call; where it was still to be asked, the device goes back."""
        if self._asks_to_call is not None:
            self._looker = self.passing = self._asks_to_call = None
        self.calling = None
        self._moved_on()

    def _play(self, action: Action, *, by_bot: bool = False) -> None:
        self.table.play(action)
        self._moved_on(drew=self._flow(by_bot=by_bot))
        self._go_on()

    def _go_on(self) -> None:
        """Take the only possible action, where that is the habit: not what was just undone."""
        choices = self.choices()
        if self.habits.auto_single and len(choices) == 1:
            self._play(choices[0])

    def _flow(self, *, by_bot: bool) -> bool:
        """Draw what is awaited, unless a person may take back what was done; whether it drew."""
        draws = by_bot or self.habits.auto_draw
        if draws:
            self.table.draw()
        return draws

    def _moved_on(self, *, drew: bool = False) -> None:
        """After the game moved on: nothing is picked, and the right person looks; where hands are
        hidden, who ``drew`` a card sees it before.
        """
        self._pick(Picks())
        self._view = None
        actor = self.table.actor
        if self.watching or self.over or not self.is_human(actor) or actor == self._looker:
            return
        if not self.hidden_hands:
            self._looker = actor
        elif drew and (card := self._drawn()) is not None:
            self.drew = card
        else:
            self.passing = actor

    def _drawn(self) -> int | None:
        """The card that the person who looks has drawn at the end of the last step, if any."""
        flowed = self.table.steps[-1].flowed
        cards = (event for event in flowed if isinstance(event, CardDrawn))
        return next((event.card for event in cards if event.seat == self._looker), None)

    # Bots

    @property
    def waits(self) -> bool:
        """Whether something else comes first: bots wait, and nothing on the table can be chosen."""
        return self.away or self.watching or self.handed or self.calling is not None

    @property
    def handed(self) -> bool:
        """Whether the device is being handed over."""
        return self.passing is not None or self.drew is not None

    @property
    def bot_to_act(self) -> int | None:
        """The seat whose turn it is if a bot plays it."""
        actor = self.table.actor
        if self.over or self.watching or self.table.draw_awaited or self.is_human(actor):
            return None
        return actor

    def take(self, action: Action) -> None:
        """Do what a bot has chosen."""
        self._play(action, by_bot=True)
