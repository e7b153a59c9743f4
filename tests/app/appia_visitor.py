"""Tables of Via Appia, and a player at one who sees the drawn page."""

from collections.abc import Iterator

from app.games.appia.local_game import AppiaLocalGame
from app.games.appia.presenter import AppiaPresenter
from app.kit import parse_intent
from app.kit.base_intent import Intent
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from pompeii.games.appia import Player, Table, new
from pompeii.games.appia.state import State
from tests.app.visitor import nodes

NAMES = ("Livia", "Marcus", "Claudia", "Gaius")


def table(seats: int = 2, kinds: str = "human", **rules: object) -> Table:
    """Return a new game."""
    players = [Player(name, side, kinds) for side, name in enumerate(NAMES[:seats])]
    return Table(new(players, rules, seed="appia"))


def table_at(position: State) -> Table:
    """Return a game in the given position."""
    found = table(position.seats)
    position.notes = []
    found.state = position
    return found


class Seat:
    """A player at a table who sees every seat's view: all share one device."""

    def __init__(self, table: Table, *, hand_over: bool = False) -> None:
        self.local_game = AppiaLocalGame(table, "game", UserSettings(hand_over=hand_over))
        self.presenter = AppiaPresenter(self.local_game)
        self.refresh()

    def refresh(self) -> None:
        """Wait until everything that happened is drawn and announced."""
        self.presenter.invalidate(paused=False)
        self.rest = self.presenter.process_changes()
        self.tree = self.presenter.render(None, more_lessons=False, animate=True)
        self.effects = self.presenter.take_effects()
        self.task = list(self.presenter.new_task())

    def do(self, intent: Intent) -> None:
        """Send an intent, and look."""
        self.presenter.do(intent)
        self.refresh()

    def key(self, key: str) -> str:
        """Press a key."""
        said = self.presenter.handle_key(key, {})
        self.refresh()
        return said

    def there(self) -> dict[str, Node]:
        """Return all elements by id; each id occurs once."""
        found: dict[str, Node] = {}
        for node in nodes(self.tree):
            assert node.id not in found, node.id
            found[node.id] = node
        return found

    def wishes(self, *, legal: bool = True) -> Iterator[Intent]:
        """Return the intents of the drawn elements; all of them, or only the highlighted ones."""
        for node in self.there().values():
            if "data-legal" in node.attrs or not legal:
                data = {
                    name.removeprefix("data-"): value
                    for name, value in node.attrs.items()
                    if name.startswith("data-")
                }
                if {"action", "space"} & data.keys() or {"stone", "legal"} <= data.keys():
                    yield parse_intent.read(data)

    def text(self, id: str) -> str:
        """Return the words in an element."""
        return " ".join(node.text for node in nodes(self.there()[id]) if node.text)
