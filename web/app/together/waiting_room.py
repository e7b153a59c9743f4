"""A table that this page hosts, before its game begins: its address, and who has come."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from app.game_catalogue import FALLBACK_BOT, TOGETHER
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.kit.screen_head import screen_head
from app.other_devices.connection import UNREACHABLE
from app.other_devices.failure_texts import ending
from app.screens.base_screen import BACK, STAY, Drawing, Go, News, Screen, To
from app.screens.visit_context import Context
from app.worker_messages import Carried
from pompeii.core.record_document import Player

from .host_table import HostTable
from .hosting import Hosting
from .intents import CloseTable, FillSeats
from .invitations import Invitations, InvitingScreen
from .presence import state_words
from .seat_times import limit_note
from .shared_table import SECOND

CODE: Final = "invitation-code"


class WaitingRoom(InvitingScreen):
    """A hosted table whose seats are not all taken yet."""

    awake = True

    def __init__(self, context: Context, hosting: Hosting) -> None:
        super().__init__(context)
        self._hosting = hosting
        self._seen = hosting.host.presence
        self._said: list[str] = []
        self._drawn: str | None = None  # the link in the QR code

    @property
    def invitations(self) -> Invitations | None:
        """The invitations of a page without a relay."""
        return self._hosting.invitations

    @property
    def address(self) -> Mapping[str, str]:
        """The address that guests get, too."""
        return {"screen": TOGETHER, "#": f"table={self._hosting.code}"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Waiting for guests")

    @property
    def connection(self) -> str:
        """The command that opens the table."""
        return self._hosting.connection.opening

    def next_screen(self) -> Go:
        """Return the way to the table as soon as the game is dealt."""
        if self._hosting.host.table is None:
            return STAY
        return To(HostTable(self.context, self._hosting), instead=True)

    # Background work

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection."""
        self._hosting.carried(message)

    def pending(self) -> float | None:
        """Return the seconds until the next look at the connections."""
        return SECOND

    def tick(self) -> None:
        """Look at the connections."""
        self._hosting.host.tick()

    def refresh(self, over: Screen | None) -> None:  # noqa: ARG002 - it goes on beneath others
        """Send what is due, and announce who has come."""
        self._hosting.update()
        if self._hosting.site is not None and self._drawn != self._hosting.link:
            self._drawn = self._hosting.link
            code = {"action": "code", "id": CODE, "link": self._hosting.link}
            self.context.commands.append(("share", json.dumps(code)))
        seats, now = self._hosting.host.hosted.seats, self._hosting.host.presence
        for seat, before, state in zip(seats, self._seen, now, strict=True):
            if state == "here" and before != "here":
                self._said.append(_("{name} has come.").format(name=seat.player.name))
        self._seen = now

    def news(self) -> News:
        """Return who has come."""
        said, self._said = self._said, []
        return News(said, sounds=["turn"] if said and self.context.user_settings.sound else [])

    # Drawing and intents

    def render(self) -> Drawing:
        """Return the invitation and the seats."""
        head = screen_head("waiting", _("Waiting for guests"), _("Back"))
        return Drawing(h("main", "app", {"class": "together"}, head, *self._inside()))

    def _inside(self) -> Iterator[Node]:
        if self._hosting.failure:
            words = _("Other devices cannot reach this table: {why}").format(
                why=self._hosting.failure
            )
            yield h("p", "together-refused", {"class": "refusal", "role": "status"}, words)
        if self._hosting.awaits_relay:
            yield h("p", "together-relay", {"role": "status"}, ending(UNREACHABLE))
        yield self._live(self.invitations) if self.invitations else self._invitation()
        seats = [
            seat_row(seat, each.player, state)
            for seat, (each, state) in enumerate(
                zip(self._hosting.host.hosted.seats, self._hosting.host.presence, strict=True)
            )
        ]
        rows = h("ul", "seats-taken", {"aria-label": _("Players, clockwise")}, *seats)
        waits = _("The game begins as soon as all seats are taken. Keep this page open.")
        note = h("p", "waiting-words", {"role": "status"}, waits)
        ways = [button("close-table", CloseTable(), _("Close the table"))]
        if "free" in self._hosting.host.presence and "here" in self._hosting.host.presence:
            words = _("Begin now, with bots in the free seats")
            ways.insert(0, button("fill-seats", FillSeats(), words, kind="primary"))
        limit = limit_note(self._hosting.host.hosted.clock.limit)
        yield h("section", "waiting-seats", {"class": "group"}, rows, *limit, note)
        yield h("div", "waiting-buttons", {"class": "buttons"}, *ways)

    def _invitation(self) -> Node:
        words = _("Guests open this page and choose this table, or they use the link or the code.")
        if site := self._hosting.site:
            words = _("Guests open {address} and choose this table, or use the link or the code.")
            words = words.format(address=site)
        copy = button("copy-invitation", intents.CopyLink(self._hosting.link), _("Copy the link"))
        attrs = {"role": "img", "aria-label": _("The link as a QR code")}
        canvas = h("canvas", CODE, attrs)
        return h(
            "section",
            "invitation",
            {"class": "group"},
            h("h2", "invitation-title", {}, _("Invite guests")),
            h("p", "invitation-words", {}, words),
            canvas,
            copy,
        )

    def _live(self, invitations: Invitations) -> Node:
        title = h("h2", "invitation-title", {}, _("Invite guests"))
        section = {"class": "group steps"}
        return h("section", "invitation", section, title, *invitations.render())

    @on(FillSeats)
    def fill_seats(self, _intent: FillSeats) -> None:
        """Let bots take the free seats; the game begins."""
        for seat, state in enumerate(self._hosting.host.presence):
            if state == "free":
                self._hosting.host.fill(seat, f"bot:{FALLBACK_BOT}")

    @on(CloseTable)
    def close_table(self, _intent: CloseTable) -> Go:
        """Close the table."""
        self._hosting.close(_("The host has closed the table."))
        return BACK


def seat_row(seat: int, player: Player, state: str) -> Node:
    """Return one seat of a table that waits."""
    id = f"taken-{seat}"
    name = "" if state == "free" else player.name
    return h(
        "li",
        id,
        {"class": f"taken {state}"},
        piece_icon(f"{id}-piece", player.side),
        h("b", f"{id}-name", {}, name),
        h("span", f"{id}-state", {"class": "small"}, state_words(state)),
    )
