"""The screen of a game by link until it is dealt: who has joined, and the link to send."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.kit.i18n import _, listed, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.kit.screen_head import screen_head
from app.screens.base_screen import BACK, Drawing, Go, Screen, To
from app.screens.visit_context import Context
from app.storage import undealt_games_by_link
from app.storage.new_game_form_values import Setup
from app.table.local_game import LocalGame
from app.worker_messages import Copied, Filmed, Sent
from pompeii.core.record_document import Player
from pompeii.registry import GAMES

from . import invitation
from .intents import ShowTurnCode
from .invitation import Invitation
from .link_ways import LinkCodeDialog, has_sent, prepare, ways
from .open_table_by_link import open_unsent
from .secrecy_note import secrecy_note


class InvitationScreen(Screen):
    """The screen of a pending table."""

    def __init__(self, context: Context, code: str) -> None:
        """Show the pending table with this code, which must be there."""
        super().__init__(context)
        table = undealt_games_by_link.tables(context.store)[code]
        self._invitation = invitation.read(table[undealt_games_by_link.INVITATION])
        self._here = table[undealt_games_by_link.HERE]
        self._deals = bool(table[undealt_games_by_link.NONCES])
        self._sent = False
        prepare(context)

    @classmethod
    def begin(cls, context: Context, record: Any, here: list[int]) -> "InvitationScreen":
        """Invite the players of `record`; the people of the seats `here` are at this device."""
        made, own = invitation.begin(record, here)
        hidden = {str(seat): nonce.hex() for seat, nonce in own.items()}
        _keep(
            context, made, {undealt_games_by_link.HERE: here, undealt_games_by_link.NONCES: hidden}
        )
        return cls(context, made.code)

    @classmethod
    def update(cls, context: Context, joined: Invitation, table: Mapping[str, Any]) -> Go:
        """Return the navigation after a player has joined a pending `table`: to the game if this
        device can deal it now.
        """
        own = {
            int(seat): bytes.fromhex(each)
            for seat, each in table[undealt_games_by_link.NONCES].items()
        }
        if own and not joined.missing:
            undealt_games_by_link.put(context.store, joined.code, None)
            dealt = joined.deal(own)
            return open_unsent(context, dealt, context.new_id(), table[undealt_games_by_link.HERE])
        _keep(context, joined, table)
        return To(cls(context, joined.code), alone=True)

    # Address and title

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the code of the table."""
        return {"pending": self._invitation.code}

    @property
    def title(self) -> str:
        """The heading."""
        if self._deals:
            return _("Invite {names}").format(names=listed(self._missing))
        return _("Send your answer to {name}").format(name=self._dealer)

    @property
    def _missing(self) -> list[str]:
        return [self._invitation.players[seat].name for seat in self._invitation.missing]

    @property
    def _dealer(self) -> str:
        return self._invitation.players[self._invitation.first].name

    # Rendering

    def render(self) -> Drawing:
        """Return the players, the link and what happens next."""
        head = screen_head("invitation", self.title, _("Back"))
        rows = (self._row(seat, player) for seat, player in enumerate(self._invitation.players))
        players = h("ul", "invitation-players", {}, *rows)
        words = h("p", "invitation-words", {"role": "status"}, self._words)
        buttons = ways(self._invitation.link, self._message, again=self._sent)
        sending = h("div", "invitation-ways", {"class": "choices"}, *buttons)
        inside = players, words, sending, *self._small_print()
        return Drawing(h("main", "app", {"class": "by-link"}, head, *inside))

    def _row(self, seat: int, player: Player) -> Node:
        id = f"invitation-{seat}"
        piece = piece_icon(f"{id}-piece", player.side)
        name = h("b", f"{id}-name", {}, player.name)
        return h("li", id, {}, piece, name, h("span", f"{id}-state", {}, self._state(seat, player)))

    def _state(self, seat: int, player: Player) -> str:
        if player.kind != "human":
            return _("a bot")
        if seat in self._here:
            return _("plays on this device")
        if self._invitation.commitments[seat] is None:
            return _("has not joined yet")
        return _("invites and deals") if seat == self._invitation.first else _("has joined")

    @property
    def _words(self) -> str:
        if not self._deals:
            if self._sent:
                words = _("{name} deals once everybody has joined, and then sends you a link.")
            else:
                words = _("You have joined. {name} needs your answer to deal the game.")
            return words.format(name=self._dealer)
        if self._sent:
            return _("Open the answers that come back: then the game is dealt.")
        return n_(
            "Send this link to {names}. The answer is a link, too.",
            "Send this link to {names}. Each of them answers with a link.",
            len(self._missing),
            names=listed(self._missing),
        )

    @property
    def _message(self) -> str:
        """The text that goes with the link."""
        game = _(GAMES[self._invitation.game].label)
        if self._deals:
            return _("Play {game} with me: open this link.").format(game=game)
        return _("I play {game} with you: open this link.").format(game=game)

    def _small_print(self) -> Iterator[Node]:
        yield secrecy_note("invitation-note")
        words = _(
            "The deal is fair: every device adds random bytes, so nobody can choose it. Afterwards "
            "anybody can verify that."
        )
        yield h("p", "invitation-fair", {"class": "small"}, words)

    # Sending

    def reported(self, message: Copied | Filmed | Sent) -> None:
        """Note that the link was copied or shared, if the browser allowed it."""
        super().reported(message)
        if has_sent(message):
            self._mark_sent()

    @on(ShowTurnCode)
    def show_code(self, _intent: ShowTurnCode) -> Go:
        """Show the link as a QR code."""
        link = self._invitation.link
        return To(LinkCodeDialog(self.context, link, self.title, self._mark_sent))

    def _mark_sent(self) -> None:
        self._sent = True

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Leave on Escape."""
        return BACK if key == "Escape" else super().key(key, data)


def _keep(context: Context, joined: Invitation, table: Mapping[str, Any]) -> None:
    kept = {**table, undealt_games_by_link.INVITATION: joined.written()}
    undealt_games_by_link.put(context.store, joined.code, kept)


def rematch(context: Context, local_game: LocalGame[Any, Any]) -> InvitationScreen:
    """Invite the people of a game by link to another one, with the same seats on this device."""
    record = Setup.of_record(local_game.table.record).record(context.seed())
    return InvitationScreen.begin(context, record, local_game.local_seats)
