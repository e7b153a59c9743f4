"""What a game gives the page: its table, how saves of it look in lists, the keys that it knows.

Each game has a room of its own beside the others. Its module ``skin`` has a :class:`Skin` as
``SKIN``, its module ``facts`` what is to be known of it away from the table
(:class:`app.catalogue.Game`), for thinkers too, who draw nothing.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from app.catalogue import KNOWN, Game, Table, game, of_format
from app.kit.fields import check
from app.kit.i18n import _
from app.kit.nodes import Node
from app.storage.settings import UserSettings

from .local_game import LocalGame
from .presenter import Play


@dataclass(frozen=True, slots=True)
class Plate:
    """A part of the table that goes into pictures: the element with this id."""

    id: str
    width: int
    height: int
    """Of the drawing, in its own units."""
    without: str
    """What of it is only for who plays, as a selector."""


class GameUI(Game):
    """A game at the page."""

    plates: ClassVar[Sequence[Plate]]
    """What pictures show, from left to right."""

    @abstractmethod
    def sit(self, table: Any, id: str, user_settings: UserSettings) -> LocalGame[Any, Any]:
        """Who sits at a table of this game on this device."""

    @abstractmethod
    def play(self, local_game: Any) -> Play[Any]:
        """The game that is played there."""

    @abstractmethod
    def stand(self, meta: Mapping[str, Any]) -> str:
        """Where the game of a save stands, "" where it is not known yet."""

    @abstractmethod
    def thumbnail(self, id: str, board: str) -> Node:
        """A small picture of the ``board`` of a save."""

    @abstractmethod
    def first_game(self) -> str:
        """The deal of a first game of two, which a guide explains: a record, of which only the deal
        and the rules matter.
        """

    def overlays(self, user_settings: UserSettings) -> Iterable[Node]:
        """The fields that switch on hints, and what can be foreseen at its table."""
        hints = _(
            "A button in the toolbar tells what the bot Hard would do in your place, and why."
        )
        odds = _("How likely everybody is to win, as far as you can know.")
        return [
            check("hint", _("Hints"), user_settings.hint, hints),
            check("odds", _("Who wins"), user_settings.odds, odds),
        ]

    def film(self, table: Any) -> str:  # noqa: ARG002 - for those that have one
        """What the button says that gives a film of a game, "" where there is none."""
        return ""

    @abstractmethod
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that mean something at its table, with what they do."""


@cache
def game_ui(key: str) -> GameUI:
    """The skin of a game that is here. Raises RecordError for one that is not."""
    game(key)
    found: GameUI = KNOWN[key].module("game_ui").SKIN
    return found


def of_table(table: Table) -> GameUI:
    """The skin of the game that is played at a table."""
    return game_ui(of_format(table.record.document["format"]))
