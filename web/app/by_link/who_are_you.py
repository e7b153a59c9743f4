"""The question who plays at this device, for a game by link that is not saved here."""

from collections.abc import Callable, Mapping, Sequence

from app.game_catalogue import Table
from app.kit.button import button
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.kit.screen_head import screen_head
from app.screens.base_screen import BACK, Drawing, Go, Screen
from app.screens.visit_context import Context
from app.storage import undealt_games_by_link
from pompeii.core.record_document import Player
from pompeii.core.record_link import to_link
from pompeii.core.whole_number import whole_number

from . import invitation, turn_link
from .intents import TakeSeat
from .invitation import Invitation
from .invitation_screen import InvitationScreen
from .open_table_by_link import open_received
from .secrecy_note import secrecy_note

Answer = Callable[[int], Go]


class WhoAreYou(Screen):
    """The question, with a button for each person."""

    def __init__(
        self,
        context: Context,
        players: Sequence[Player],
        open_seats: Sequence[int],
        answer: Answer,
        link: str,
    ) -> None:
        super().__init__(context)
        self._players = players
        self._open = open_seats
        self._answer = answer
        self._link = link

    @classmethod
    def to_join(cls, context: Context, arrived: Invitation) -> "WhoAreYou":
        """Ask a player who joins by an invitation."""

        def answer(seat: int) -> Go:
            nonce = invitation.random_nonces([seat])[seat]
            table = {undealt_games_by_link.HERE: [seat], undealt_games_by_link.NONCES: {}}
            return InvitationScreen.update(context, arrived.join(seat, nonce), table)

        return cls(context, arrived.players, arrived.missing, answer, arrived.link.lstrip("#"))

    @classmethod
    def at_table(cls, context: Context, table: Table, id: str) -> "WhoAreYou":
        """Ask who plays here in a running game, to be saved as `id`."""

        def answer(place: int) -> Go:
            return open_received(context, table, id, [place])

        players = table.record.players
        people = [place for place, player in enumerate(players) if player.kind == "human"]
        first = [place for place in people if place == table.actor]
        others = [place for place in people if place != table.actor]
        link = f"turn={to_link(turn_link.write(table))}"
        return cls(context, players, [*first, *others], answer, link)

    @property
    def address(self) -> Mapping[str, str]:
        """The address of the link."""
        return {"#": self._link}

    @property
    def title(self) -> str:
        """The question."""
        return _("Who are you?")

    def render(self) -> Drawing:
        """Return the question, with a button for each person."""
        names = ", ".join(player.name for player in self._players)
        words = _("A game by link: {names}.").format(names=names)
        choices = h("div", "who-choices", {"class": "choices"}, *map(self._choice, self._open))
        head = screen_head("who", _("Who are you?"), _("Back"))
        inside = h("p", "who-words", {}, words), choices, secrecy_note("who-note")
        return Drawing(h("main", "app", {"class": "by-link"}, head, *inside))

    def _choice(self, seat: int) -> Node:
        player = self._players[seat]
        words = h("span", f"who-{seat}-words", {}, _("I am {name}").format(name=player.name))
        piece = piece_icon(f"who-{seat}-piece", player.side)
        return button(f"who-{seat}", TakeSeat(str(seat)), piece, words, legal=True)

    @on(TakeSeat)
    def take_seat(self, intent: TakeSeat) -> Go | None:
        """Take the seat of the person who answers."""
        seat = whole_number(intent.seat)
        return self._answer(seat) if seat is not None and seat in self._open else None

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Leave on Escape."""
        return BACK if key == "Escape" else super().key(key, data)
