"""The way on for the guests of a host whose device is gone for good: one of them becomes host."""

import os
from collections.abc import Iterator
from enum import Enum

from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _, listed
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.other_devices.code_fields import code, draw_code, entry
from app.other_devices.connection import command
from app.other_devices.intents import EnterCode
from app.other_devices.scan_dialog import ScanningScreen
from app.screens.base_screen import BACK, STAY, Drawing, Go, To
from app.screens.visit_context import Context
from pompeii.core.fair_deal import TABLE_LENGTH, from_base32
from pompeii.together import host_save
from pompeii.together.key_part import BEGINNING, KeyPart

from .guest_connection import GuestConnection
from .host_table import HostTable
from .hosting import Hosting
from .intents import BecomeHost, GoOnWithoutHost, PassPartOn
from .key_parts import LINK, needed


def way_on(seat: GuestConnection) -> Iterator[Node]:
    """Yield the button that opens the dialog, once the host of `seat` counts as lost."""
    if seat.is_host_lost:
        words = _("Go on without the host …")
        yield button("without-host", GoOnWithoutHost(), words, kind="quiet")


class _Step(Enum):
    """The part of the dialog that is shown."""

    QUESTION = "question"
    GATHER = "gather"
    PASS_ON = "pass-on"


class LostHostDialog(ScanningScreen):
    """The question who goes on, and then the fields for the parts of the key, or the own part."""

    dialog = True

    def __init__(self, context: Context, seat: GuestConnection) -> None:
        """`seat` is a player's, whose host is lost."""
        super().__init__(context)
        assert seat.seat is not None  # it has sealed saves
        self._seat, self._own = seat, seat.seat
        self._step = _Step.QUESTION
        self._is_unreadable = False
        self._told = ""

    @property
    def _part(self) -> str:
        """The code of the own part."""
        table = from_base32(TABLE_LENGTH)(self._seat.code, "table")
        return KeyPart.of_saves(table, self._own, self._seat.saves).write()

    @property
    def _is_alone(self) -> bool:
        return needed(self._seat.saves) == 1

    def next_screen(self) -> Go:
        """Return the way to the table as soon as the save is open, or back if the host is there."""
        opened = self._seat.parts.opened
        if not self._seat.is_host_lost:
            return BACK
        if not opened or self._is_unreadable or not self.context.is_loaded(self._seat.game):
            return STAY
        try:
            save = host_save.load(opened, opened=True).taken_over(self._own, os.urandom)
        except ValueError:
            self._is_unreadable = True
            return STAY
        return To(self._become_host(save), alone=True)

    def _become_host(self, save: host_save.HostSave) -> HostTable:
        """Open the table as its host, and give up the seat of a guest."""
        command(self.context, "gather", "")
        self._seat.forget()
        hosting = Hosting.of_save(self.context, save)
        free = [seat.player.name for seat in hosting.host.hosted.seats if seat.is_free]
        words = _("You are the host now. Free for a guest, or for a bot in a minute: {names}.")
        self.context.notices.add(words.format(names=listed(free)))
        return HostTable(self.context, hosting)

    def tell(self, words: str) -> None:
        """Show a message below the own part, since a notice is beneath the dialog."""
        self._told = words

    # Drawing

    def render(self) -> Drawing:
        """Return the dialog."""
        steps = {
            _Step.QUESTION: self._question,
            _Step.GATHER: self._gathering,
            _Step.PASS_ON: self._passing_on,
        }
        inside = h("div", "lost-host", {"class": "steps"}, *steps[self._step]())
        close = button("lost-host-close", intents.Back(), _("Wait for the host"))
        return Drawing(None, dialog(_("Go on without the host"), inside, close))

    def _question(self) -> Iterator[Node]:
        words = _("Do this only if the device of the host is gone for good. Else wait.")
        yield h("p", "lost-host-only", {}, h("b", "lost-host-only-words", {}, words))
        words = _(
            "Whoever goes on becomes the host: their device then has the whole game. All hidden "
            "cards could be seen there, so the record of the game notes it."
        )
        yield h("p", "lost-host-words", {}, words)
        if self._is_alone:
            words = _("Go on as the host")
            yield button("become-host", BecomeHost(), words, kind="primary")
        else:
            words = _("The game is sealed. The parts of all guests together open it.")
            yield h("p", "lost-host-sealed", {}, words)
            yield button("become-host", BecomeHost(), _("I go on as the host"), kind="primary")
            yield button("pass-on", PassPartOn(), _("Another player goes on"))
        yield from self._status()

    def _gathering(self) -> Iterator[Node]:
        words = _(
            "Every other guest chooses “Go on without the host …” and “Another player goes on”. "
            "Read the code there, or paste the link."
        )
        yield h("p", "lost-host-words", {}, words)
        yield from entry(_("Or paste the link of a part here"))
        saves = self._seat.saves
        words = _("Parts here: {count} of {needed}. The game opens with the last one.")
        count = self._seat.parts.count(self._own, saves)
        words = words.format(count=count, needed=needed(saves))
        yield h("p", "lost-host-count", {"role": "status"}, words)
        yield from self._status()

    def _passing_on(self) -> Iterator[Node]:
        words = _(
            "This is your part. Let the player who goes on read the code, or send them the link. "
            "It opens nothing without the other parts."
        )
        yield h("p", "lost-host-words", {}, words)
        yield from code(f"{LINK}{self._part}", _("Go on without the host"))
        words = _("Leave this page open. It goes on as soon as the new host is there.")
        if self._seat.connection.is_live:
            words = _("Then ask the new host for an invitation, and use it at the table.")
        yield h("p", "lost-host-then", {}, words)
        yield h("p", "lost-host-told", {"role": "status"}, self._told)

    def _status(self) -> Iterator[Node]:
        words = self._seat.parts.message
        if self._is_unreadable:
            words = _("The host has left a game that cannot be read.")
        yield h("p", "lost-host-message", {"role": "status"}, words)

    # Intents

    @on(BecomeHost)
    def become_host(self, _intent: BecomeHost) -> None:
        """Open the save alone, or wait for the parts of the others."""
        if self._is_alone:
            self._seat.parts.open(self._own, self._seat.saves)
        else:
            self._step = _Step.GATHER
            command(self.context, "gather", self._part[:BEGINNING])

    @on(PassPartOn)
    def pass_part_on(self, _intent: PassPartOn) -> None:
        """Show the own part."""
        self._step = _Step.PASS_ON
        draw_code(self.context, f"{LINK}{self._part}")

    @on(EnterCode)
    def enter(self, intent: EnterCode) -> None:
        """Use a pasted part."""
        self._seat.pass_on(intent.code)
