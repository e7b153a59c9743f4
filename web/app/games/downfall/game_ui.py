"""The user interface of The Downfall of Pompeii."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from app.kit.i18n import _
from app.kit.key_bindings import listed
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from app.table.game_ui import GameUI, Plate
from pompeii import Table
from pompeii.games.downfall.state import Phase

from .local_game import LocalGame
from .metadata import Metadata
from .overlays import fields
from .presenter import Downfall
from .thumbnail import thumbnail
from .tutorial_deal import FIRST_GAME


class DownfallUI(Metadata, GameUI):
    """The game UI of Downfall."""

    plates = (Plate("board", 1240, 860, "[role=button], #marks, #ghosts, #labels"),)

    def sit(self, table: Table, id: str, user_settings: UserSettings) -> LocalGame:
        """Return the local game at ``table``."""
        return LocalGame(table, id, user_settings)

    def play(self, local_game: LocalGame) -> Downfall:
        """Return the presenter."""
        return Downfall(local_game)

    def stand(self, meta: Mapping[str, Any]) -> str:
        """Return the phase of the game and the next player."""
        phases = {
            "city": _("The city fills"),
            "eruption": _("The mountain breaks out"),
            "flight": _("Everybody runs"),
        }
        phase = phases.get(str(meta.get("phase")))
        if phase is None:
            return ""
        return _("{phase}; {name} is next").format(phase=phase, name=meta.get("actor", ""))

    def thumbnail(self, id: str, board: str) -> Node:
        """Return a picture of the pieces and the lava."""
        return thumbnail(id, board)

    def first_game(self) -> str:
        """Return the searched deal of the tutorial."""
        return FIRST_GAME

    def overlays(self, user_settings: UserSettings) -> Iterable[Node]:
        """Also offer the forecasts: the eruption, the next lava, the chances to escape."""
        return [*super().overlays(user_settings), *fields(user_settings)]

    def film(self, table: Table) -> str:
        """Return the label of the film button once the mountain has erupted, else ""."""
        running = table.view(None).phase is not Phase.CITY
        return _("Film of the flight (GIF)") if running else ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the board, the hand and the tutorial."""
        return listed(Downfall.bindings)


SKIN: Final = DownfallUI()
