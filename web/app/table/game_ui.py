"""The interface between a game and the page: its table, save previews and keys.

Each game package in ``app.games`` exports a :class:`GameUI` as ``GAME_UI``. Its methods import
the other modules of that package: job workers use it too, and they draw nothing.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from app.game_catalogue import Game, Table, game, of_format
from app.kit.form_fields import check
from app.kit.i18n import _
from app.kit.key_binding_types import listed
from app.kit.nodes import Node
from app.kit.place_name_links import PlaceNames
from app.storage.settings import UserSettings

if TYPE_CHECKING:
    from .local_game import LocalGame
    from .presenter import Presenter


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A part of the table that goes into pictures: the element with this id."""

    id: str
    width: int
    height: int
    """Height of the drawing, in its own units."""
    excluded: str
    """Selector of the elements that only players need."""


class GameUI(Game):
    """The user interface of a game."""

    picture_parts: ClassVar[Sequence[PicturePart]]
    """The parts of the table in pictures, from left to right."""
    tutorial_note: ClassVar[str]
    """A sentence on its tutorial game, marked for translation like the next two."""
    secrecy_note: ClassVar[str]
    """A sentence on what players on one device hide from each other."""
    search_examples: ClassVar[str]
    """Examples of what can be searched for in its rules."""
    places: ClassVar[PlaceNames]
    """The names of the places on its board, in texts."""
    hint_cost: ClassVar[str]
    """The ``{loss}`` of an ``{action}`` that is not the best, in the unit of the main score."""

    @abstractmethod
    def local_game_class(self) -> "type[LocalGame[Any, Any]]":
        """Return the class of the local games of this game."""

    def create_local_game(
        self, table: Any, id: str, user_settings: UserSettings
    ) -> "LocalGame[Any, Any]":
        """Return the local game at a ``table`` of this game."""
        return self.local_game_class()(table, id, user_settings)

    @abstractmethod
    def presenter_class(self) -> "type[Presenter[Any]]":
        """Return the class of the presenters of this game."""

    def create_presenter(self, local_game: Any) -> "Presenter[Any]":
        """Return the presenter of ``local_game``."""
        return self.presenter_class()(local_game)

    @abstractmethod
    def status(self, meta: Mapping[str, Any]) -> str:
        """Return the short status of a save, or "" if it is not known yet."""

    @abstractmethod
    def thumbnail(self, id: str, board: str) -> Node:
        """Return a small picture of the ``board`` of a save."""

    @abstractmethod
    def tutorial_deal(self) -> str:
        """Return the deal of a tutorial game for two players. It is a record, of which only the
        deal and the rules matter.
        """

    @abstractmethod
    def advice(self, view: Any, action: Any, bot: str) -> str:
        """Return the sentence, without a full stop, that ``bot`` would choose ``action``."""

    @abstractmethod
    def alternative(self, view: Any, action: Any) -> str:
        """Return ``action`` as a phrase, to be read after the sentence of another action."""

    def forecast_fields(self, user_settings: UserSettings) -> Iterable[Node]:
        """Return the fields that switch on hints and forecasts at the table."""
        hints = _(
            "A button in the toolbar shows what the Hard bot would do in your place, and why."
        )
        odds = _("The chance of each player to win, as far as you can know.")
        return [
            check("hint", _("Hints"), user_settings.hint, hints),
            check("odds", _("Chances to win"), user_settings.odds, odds),
        ]

    def new_game_fields(self, user_settings: UserSettings) -> Iterable[Node]:  # noqa: ARG002 - likewise
        """Return the fields that only this game adds to the form of a new game."""
        return ()

    def film_label(self, table: Any) -> str:  # noqa: ARG002 - for those that have one
        """Return the label of the button that makes a film, or "" if the game has no film."""
        return ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the table, with a description of each."""
        return listed(self.presenter_class().bindings)


def game_ui(key: str) -> GameUI:
    """Return the game UI for ``key``. Raise `RecordError` if the game is not here."""
    return cast("GameUI", game(key))


def of_table(table: Table) -> GameUI:
    """Return the UI of the game that is played at ``table``."""
    return game_ui(of_format(table.record.document["format"]))
