"""The panel at the table of a game by link: it sends the turn, and names the player to wait for."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.kit.i18n import _, listed
from app.kit.intent_handlers import Handlers, on
from app.kit.nodes import Node, h
from app.kit.player_names import short
from app.screens.base_screen import To
from app.screens.visit_context import Context
from app.table.local_game import LocalGame
from app.worker_messages import Copied, Filmed, Sent
from pompeii.core.record_link import to_link

from . import turn_link
from .intents import ShowTurnCode
from .link_ways import LinkCodeDialog, has_sent, prepare, ways


class TurnPanel(Handlers):
    """The panel of a game by link."""

    def __init__(self, context: Context, local_game: LocalGame[Any, Any]) -> None:
        self._context = context
        self._local_game = local_game
        self._announced = ""
        self._link_of = "", ""  # a record, and its link
        prepare(context)

    @property
    def link(self) -> str:
        """The link with the turn."""
        text = self._local_game.table.dump()
        if self._link_of[0] != text:
            self._link_of = text, f"#turn={to_link(turn_link.write(self._local_game.table))}"
        return self._link_of[1]

    @property
    def _title(self) -> str:
        """The heading, "" if there is nothing to send."""
        local_game = self._local_game
        if local_game.unsent:
            if local_game.over:
                return _("Send the result to {names}").format(names=self._others)
            return _("Send the turn to {name}").format(name=self._next)
        return _("Waiting for {name}").format(name=self._next) if local_game.waits else ""

    @property
    def _next(self) -> str:
        table = self._local_game.table
        return short(table.record.players[table.actor].name)

    @property
    def _is_bot_of_another(self) -> bool:
        """True if the next player is a bot that only its own device has."""
        local_game = self._local_game
        actor = local_game.table.actor
        is_bot = local_game.table.record.players[actor].kind != "human"
        return is_bot and actor in local_game.remote_seats and local_game.bot(actor) is None

    @property
    def _others(self) -> str:
        players = self._local_game.table.record.players
        away = sorted(self._local_game.remote_seats)
        return listed([players[seat].name for seat in away if self._local_game.is_human(seat)])

    @property
    def _words(self) -> str:
        if self._local_game.waits:
            return _("{name} has the turn. You can send the link again.").format(name=self._next)
        if self._is_bot_of_another and not self._local_game.over:
            words = _("{name} is a bot of another player. Send the link to whoever brought it.")
            return words.format(name=self._next)
        if self._local_game.over:
            return _("Then the others can review the whole game, too.")
        if self._local_game.can_undo:
            return _("Until then you can undo your last step.")
        return _("The link contains the whole game, with everything that is hidden.")

    @property
    def _message(self) -> str:
        """The text that goes with the link."""
        table = self._local_game.table
        if self._local_game.over:
            return _("Our game is over: here is the result.")
        return _("{name}, it is your turn.").format(name=table.record.players[table.actor].name)

    def render(self) -> Node | None:
        """Return the panel, or None if there is nothing to send."""
        if not self._title or self._local_game.watching:
            return None
        return h("section", "turn-panel", {"aria-labelledby": "turn-title"}, *self._inside())

    def _inside(self) -> Iterator[Node]:
        yield h("h2", "turn-title", {}, self._title)
        yield h("p", "turn-words", {}, self._words)
        again = self._local_game.waits
        buttons = ways(self.link, self._message, again=again)
        yield h("div", "turn-ways", {"class": "choices"}, *buttons)

    def news(self) -> Sequence[str]:
        """Return the new heading for the screen reader, with the sentence below it."""
        before, self._announced = self._announced, self._title
        if self._title in ("", before):
            return ()
        return (f"{self._title}. {self._words}",)

    def reported(self, message: Copied | Filmed | Sent) -> None:
        """Note that the link was copied or shared, if the browser allowed it."""
        if has_sent(message):
            self._mark_sent()

    @on(ShowTurnCode)
    def show_code(self, _intent: ShowTurnCode) -> To:
        """Show the link as a QR code, to be read by the next player's device."""
        return To(LinkCodeDialog(self._context, self.link, self._title, self._mark_sent))

    def _mark_sent(self) -> None:
        if self._title:
            self._local_game.sent = len(self._local_game.table.steps)
