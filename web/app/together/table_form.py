"""The form of a new table: game, rules, and who plays where."""

from collections.abc import Collection, Iterator

from app.kit import intents
from app.kit.button import submit
from app.kit.form_fields import check, group
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.base_screen import Go, Screen, To
from app.screens.new_game_form import NewGame, render_rules, why_not
from app.screens.seat_fields import render_places
from app.screens.visit_context import Context
from pompeii import RecordError
from pompeii.core.whole_number import whole_number
from pompeii.together.game_clock import TimeLimit

from . import seat_times
from .hosting import Hosting
from .seat_times import limit_field
from .waiting_room import WaitingRoom

FIELD = "guest"
"""Field name of a seat for another device: this, a dash and the seat."""


class TableForm(NewGame):
    """The form of a new table with other devices. The first seat is of this page at first."""

    def __init__(
        self, context: Context, own: Collection[int] = (0,), limit: TimeLimit | None = None
    ) -> None:
        """Offer all seats of people but `own` to guests, at first with this `limit` of time."""
        super().__init__(context)
        self._own, self._limit = frozenset(own), limit
        self._offered: set[str] = set()

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - it needs no other screen
        """Offer a seat to a guest, once for each game; usually a bot has it."""
        if self._here and self.context.chosen not in self._offered:
            self._offered.add(self.context.chosen)
            if not self._guests:
                self.context.setup = self.context.setup.changed("kind-1", "human")

    @property
    def heading(self) -> str:
        """The heading of the form."""
        return _("Open a table")

    @property
    def address(self) -> dict[str, str]:
        """The address of this form; it does not name the chosen game."""
        return {"screen": "host"}

    @property
    def _guests(self) -> list[int]:
        """The seats for other devices."""
        seats = enumerate(self.context.setup.playing)
        return [at for at, seat in seats if seat.kind == "human" and at not in self._own]

    def change(self, name: str, value: str) -> None:
        """Set a field."""
        kind, _dash, seat = name.partition("-")
        if kind == FIELD and (number := whole_number(seat)) is not None:
            at = {number}
            self._own = self._own - at if value == "true" else self._own | at
        elif name == seat_times.FIELD:
            self._limit = seat_times.LIMITS.get(value)
        else:
            super().change(name, value)

    def _form(self) -> Iterator[Node]:
        setup = self.context.setup
        yield h(
            "form",
            "setup",
            {},
            render_places(setup, self._guests),
            self._devices(),
            self._time(),
            render_rules(setup),
            h("p", "setup-refusal", {"class": "refusal"}, self._error),
            h(
                "div",
                "setup-buttons",
                {"class": "buttons"},
                submit("start", intents.Start(), _("Open the table")),
            ),
        )

    def _devices(self) -> Node:
        words = _("Guests bring their own names. A seat that is not ticked is played on this page.")
        boxes = [
            check(f"{FIELD}-{at}", _("{name}: a guest").format(name=seat.name), at not in self._own)
            for at, seat in enumerate(self.context.setup.playing)
            if seat.kind == "human"
        ]
        about = h("p", "devices-words", {"class": "small"}, words)
        return group("devices", _("Seats for guests"), about, *boxes)

    def _time(self) -> Node:
        words = _("When the time of a player is up, a bot plays that turn.")
        about = h("p", "time-words", {"class": "small"}, words)
        return group("time", _("Time"), limit_field(self._limit), about)

    @on(intents.Start)
    def start(self, _intent: intents.Start) -> Go | None:
        """Open the table, if the form is valid."""
        if not self._guests:
            self._refuse(_("At least one seat must be for a guest."))
            return None
        try:
            setup = self.context.setup
            setup.record(self.context.seed())
            hosting = Hosting.begin(self.context, setup, self._guests, self._limit)
        except RecordError as error:
            self._refuse(why_not(error))
            return None
        self.context.keep_setup()
        return To(WaitingRoom(self.context, hosting), alone=True)

    def _refuse(self, words: str) -> None:
        self._error = words
        self._said.append(words)
