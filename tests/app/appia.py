"""Tables of Via Appia, and somebody who sits at one and sees what is drawn."""

from collections.abc import Iterator

from app.games.appia.local_game import RoadLocalGame
from app.games.appia.presenter import Appia
from app.kit import parse_intent
from app.kit.intent import Intent
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from pompeii.games.appia import Player, Table, new
from pompeii.games.appia.state import State
from tests.app.visitor import nodes

NAMES = ("Livia", "Marcus", "Claudia", "Gaius")


def table(seats: int = 2, kinds: str = "human", **rules: object) -> Table:
    """A new game."""
    players = [Player(name, side, kinds) for side, name in enumerate(NAMES[:seats])]
    return Table(new(players, rules, seed="appia"))


def at(position: State) -> Table:
    """A game that stands as a position does."""
    found = table(position.seats)
    position.notes = []
    found.state = position
    return found


class Seat:
    """Everybody at one table, with the device between them."""

    def __init__(self, table: Table, *, hand_over: bool = False) -> None:
        self.local_game = RoadLocalGame(table, "game", UserSettings(hand_over=hand_over))
        self.play = Appia(self.local_game)
        self.look()

    def look(self) -> None:
        """Let all be drawn and told that has happened."""
        self.play.changed(paused=False)
        self.rest = self.play.look()
        self.tree = self.play.render(None, guided=False, moving=True)
        self.told = self.play.news()
        self.task = list(self.play.task())

    def do(self, intent: Intent) -> None:
        """Wish for something, and look."""
        self.play.do(intent)
        self.look()

    def key(self, key: str) -> str:
        """Press a key."""
        said = self.play.key(key, {})
        self.look()
        return said

    def there(self) -> dict[str, Node]:
        """All elements by their ids, of which each is there once."""
        found: dict[str, Node] = {}
        for node in nodes(self.tree):
            assert node.id not in found, node.id
            found[node.id] = node
        return found

    def wishes(self, *, legal: bool = True) -> Iterator[Intent]:
        """What can be wished for by pointing at what is drawn; all of it, or what glows."""
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
        """The words in an element."""
        return " ".join(node.text for node in nodes(self.there()[id]) if node.text)
