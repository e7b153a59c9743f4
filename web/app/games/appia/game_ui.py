"""The user interface of Via Appia."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.kit.i18n import _
from app.kit.key_bindings import listed
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from app.table.game_ui import GameUI, Plate
from pompeii.core.document import USUAL_NAMES, Player
from pompeii.games.appia.actions import Push
from pompeii.games.appia.record import new
from pompeii.games.appia.table import Table

from .local_game import RoadLocalGame
from .metadata import Metadata
from .presenter import Appia
from .thumbnail import thumbnail
from .tutorial_deal import FIRST_GAME


class AppiaUI(Metadata, GameUI):
    """The game UI of Via Appia."""

    plates = (
        Plate("road", 1000, 1200, "[role=button], #road-traces, #road-labels"),
        Plate("quarry", 1440, 1800, "#quarry-traces, #quarry-ghosts, #quarry-aim, #loupe"),
    )

    def sit(self, table: Table, id: str, user_settings: UserSettings) -> RoadLocalGame:
        """Return the local game at ``table``."""
        return RoadLocalGame(table, id, user_settings)

    def play(self, local_game: RoadLocalGame) -> Appia:
        """Return the presenter."""
        return Appia(local_game)

    def stand(self, meta: Mapping[str, Any]) -> str:
        """Return the round and the next player."""
        number = meta.get("round")
        if not isinstance(number, int):
            return ""
        words = _("Round {number}; {name} is next")
        return words.format(number=number, name=meta.get("actor", ""))

    def thumbnail(self, id: str, board: str) -> Node:
        """Return a picture of the road with the pieces."""
        return thumbnail(id, board)

    def first_game(self) -> str:
        """Return the deal of the searched seed."""
        players = [Player(name, side) for side, name in enumerate(USUAL_NAMES[:2])]
        return str(new(players, {}, FIRST_GAME).dump())

    def film(self, table: Table) -> str:
        """Return the label of the film button once a stone was pushed, else ""."""
        pushed = any(isinstance(step.action, Push) for step in table.steps)
        return _("Film of the pushes (GIF)") if pushed else ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the road and the quarry."""
        return listed(Appia.bindings)


SKIN: Final = AppiaUI()
