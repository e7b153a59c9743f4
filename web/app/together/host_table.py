"""The table of a game that this page hosts."""

from collections.abc import Iterator

from app.game_catalogue import FALLBACK_BOT
from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, listed, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node
from app.other_devices.connection import UNREACHABLE
from app.other_devices.failure_texts import ending
from app.screens.base_screen import Go, Screen, To
from app.screens.visit_context import Context
from app.storage.new_game_form_values import Setup
from app.worker_messages import Carried
from pompeii.core.whole_number import whole_number

from .hosting import Hosting
from .intents import AskForLinks, AskToGiveUp, InviteGuest, ReplaceByBot
from .invitations import InviteDialog
from .presence import Presence
from .shared_table import SharedMenu, SharedTable


class HostTable(SharedTable):
    """A table screen that plays its own seats at the host's table itself."""

    def __init__(self, context: Context, hosting: Hosting) -> None:
        """Show the dealt game of `hosting`."""
        assert hosting.host.table is not None
        self._hosting = hosting
        super().__init__(context, hosting.host.table, hosting.code)

    def _seat_devices(self) -> None:
        super()._seat_devices()
        self.local_game.others_wait = True
        self._seat_guests()

    def _seat_guests(self) -> None:
        seats = enumerate(self._hosting.host.hosted.seats)
        self.local_game.stand_ins = {seat: FALLBACK_BOT for seat, each in seats if each.bot}
        self.local_game.timed_out = self._hosting.host.hosted.clock.timed_out
        self.local_game.set_remote_seats(self._hosting.remote)

    @property
    def connection(self) -> str:
        """The command that opens the connection; "" while another page hosts."""
        return "" if self.local_game.watching else self._hosting.connection.opening

    @property
    def presence(self) -> Presence:
        """The facts about the seats."""
        host = self._hosting.host
        times = host.hosted.clock.seat_times
        return Presence(self.table.record.players, host.presence, times)

    @property
    def trouble(self) -> str:
        """A sentence on the connection if it has ended, else on those that are away for long."""
        if self.local_game.over or self.local_game.watching:
            return ""
        if self._hosting.failure:
            words = _("Other devices cannot reach this table: {why}")
            return words.format(why=self._hosting.failure)
        if self._hosting.awaits_relay:
            return ending(UNREACHABLE)
        if free := self._free:
            return n_(
                "The seat of {names} is free. Guests open this page and choose this table.",
                "The seats of {names} are free. Guests open this page and choose this table.",
                len(free),
                names=listed(free),
            )
        missing = self._hosting.host.missing if self._hosting.invitations else self._replaceable
        names = [self.table.record.players[seat].name for seat in missing]
        return (
            n_("{names} is away.", "{names} are away.", len(names), names=listed(names))
            if names
            else ""
        )

    @property
    def _free(self) -> list[str]:
        """The players of free seats at a table of a relay."""
        if self._hosting.invitations:
            return []
        states = zip(self.table.record.players, self._hosting.host.presence, strict=True)
        return [player.name for player, state in states if state == "free"]

    @property
    def _replaceable(self) -> list[int]:
        return [seat for seat in range(self.table.seats) if self._hosting.host.may_replace(seat)]

    def _remedies(self) -> Iterator[Node]:
        if self._hosting.failure:
            yield button("give-up", AskToGiveUp(), _("Delete this game …"))
        if self._hosting.invitations and self._hosting.host.missing:
            yield button("invite-again", InviteGuest(), _("Invite again"), kind="primary")
        if self._free:
            link = intents.CopyLink(self._hosting.link)
            yield button("copy-invitation", link, _("Copy the link"))
        for seat in self._replaceable:
            name = self.table.record.players[seat].name
            words = _("Let a bot play for {name}").format(name=name)
            yield button(f"replace-{seat}", ReplaceByBot(str(seat)), words)

    @property
    def own_seat(self) -> int | None:
        """The seat that looks, or the first one of this device."""
        seats = self.local_game.local_seats
        viewer = self.local_game.viewer
        return viewer if viewer in seats else next(iter(seats), None)

    def send_emote(self, emote: str) -> None:
        """Show an emote of the own seat to all."""
        if self.own_seat is not None:
            self._hosting.host.emote(self.own_seat, emote)

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection, and show the actions of guests."""
        super().carried(message)
        before = self._hosting.host.hosted.revision
        self._hosting.carried(message)
        if self._hosting.host.hosted.revision != before:
            self.local_game.show_table(self.table)

    def tick(self) -> None:
        """Look at the connections, and let a bot act that is due."""
        self._hosting.host.tick()
        super().tick()

    def refresh(self, over: Screen | None) -> None:
        """Send what has changed here to the guests."""
        self._hosting.host.follow()
        timed_out = self._hosting.host.hosted.clock.timed_out
        seated = self.local_game.remote_seats, self.local_game.timed_out
        if seated != (self._hosting.remote, timed_out):
            self._seat_guests()
            self.bot_runner.ask_again()
            if timed_out is not None:
                self._draw_for(timed_out)
        self._hear_emotes(self._hosting.host.emotes, self.table.record.players)
        super().refresh(over)
        if not self.local_game.watching:
            self._hosting.update()

    @on(InviteGuest)
    def invite(self, _intent: InviteGuest) -> Go | None:
        """Open an invitation."""
        invitations = self._hosting.invitations
        return To(InviteDialog(self.context, invitations)) if invitations else None

    @on(AskToGiveUp)
    def ask_to_give_up(self, _intent: AskToGiveUp) -> Go:
        """Open the question before this game is deleted."""
        from .former_host_delete_dialog import FormerHostDeleteDialog  # which leads here

        return To(FormerHostDeleteDialog(self.context, self._hosting))

    @on(intents.Menu)
    def menu(self, _intent: intents.Menu) -> Go:
        """Open the menu."""
        return To(HostMenu(self, self._hosting))

    @on(intents.Rematch)
    def rematch(self, _intent: intents.Rematch) -> Go:
        """Open the form of another table with the same game, players and rules."""
        from .table_form import TableForm  # which leads here

        self.context.setup = Setup.of_record(self.table.record)
        own, limit = {*self.local_game.local_seats}, self._hosting.host.hosted.clock.limit
        return To(TableForm(self.context, own, limit), alone=True)

    @on(ReplaceByBot)
    def replace_by_bot(self, intent: ReplaceByBot) -> None:
        """Let a bot play for an absent guest, until it comes back."""
        seat, host = whole_number(intent.seat), self._hosting.host
        if seat is not None and seat < self.table.seats and host.may_replace(seat):
            host.hand_to_bot(seat)
            self._draw_for(seat)

    def _draw_for(self, seat: int) -> None:
        """Carry out the draw that waits for `seat`, if any, because a bot plays there now."""
        if self.table.draw_awaited and self.table.awaited == seat:
            self._hosting.host.draw(seat)
            self.local_game.show_table(self.table)


class HostMenu(SharedMenu):
    """The menu of a host, who may invite spectators, or go on by link."""

    def __init__(self, table: HostTable, hosting: Hosting) -> None:
        super().__init__(table)
        self._hosting = hosting

    def _game_buttons(self) -> Iterator[Node]:
        yield from super()._game_buttons()
        if self._hosting.invitations and not self._local_game.over:
            yield button("invite-to-watch", InviteGuest(), _("Invite a spectator"))

    def _device_buttons(self) -> Iterator[Node]:
        if not (self._local_game.over or self._local_game.watching):
            yield button("go-on-by-link", AskForLinks(), _("Go on by link …"))

    @on(AskForLinks)
    def ask_for_links(self, _intent: AskForLinks) -> Go:
        """Open the question before the game goes on by link."""
        from .live_or_by_link_switch import GoOnByLinkDialog  # which leads here

        return To(GoOnByLinkDialog(self.context, self._hosting), instead=True)

    @on(InviteGuest)
    def invite(self, _intent: InviteGuest) -> Go | None:
        """Open an invitation."""
        invitations = self._hosting.invitations
        return To(InviteDialog(self.context, invitations), instead=True) if invitations else None
