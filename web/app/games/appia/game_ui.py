"""The user interface of Via Appia."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from app.kit.i18n import _
from app.kit.nodes import Node
from app.table.game_ui import GameUI, PicturePart
from pompeii.core.i18n import mark
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.games.appia import GAME
from pompeii.games.appia.actions import Action, Push
from pompeii.games.appia.table import Table
from pompeii.games.appia.view import View

from .place_name_links import PLACES
from .thumbnail_code import encode

if TYPE_CHECKING:
    from .local_game import AppiaLocalGame
    from .presenter import AppiaPresenter


class AppiaUI(GameUI):
    """The game UI of Via Appia."""

    engine = GAME
    explains_mistakes = True
    practice = mark(
        "You see what a push would do before you make it. This is noted in the saved game."
    )
    tutorial_note = mark("Your first game: everything is explained as it happens.")
    secrecy_note = mark(
        "Everyone plays on this device and passes it on. Nobody sees another player's coins."
    )
    search_examples = mark("tile, coin, V-Q5 …")
    places = PLACES
    hint_cost = mark("{action}: {loss} points")
    picture_parts = (
        PicturePart("road", 1000, 1200, "[role=button], #road-traces, #road-labels"),
        PicturePart("quarry", 1440, 1800, "#quarry-traces, #quarry-ghosts, #quarry-aim, #loupe"),
    )

    def sides(self, count: int) -> Sequence[int]:  # noqa: ARG002 - any of them, in any number
        """Return all four sides (V-C1)."""
        return range(len(SIDES))

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - it tells nothing of them
        """Return ``count``: a quarry and piles of cards suit any number of players."""
        return count

    def deal_identity(self, deal: Any) -> Any:
        """Return the quarry. It identifies the deal, because records hold only the cards that their
        game needed.
        """
        return deal["quarry"]

    def meta(self, table: Table) -> dict[str, Any]:
        """Return the facts about a save, with the round."""
        view = table.view(None)
        phase = view.decision.value or "over"
        return {"phase": phase, "round": view.round, "board": encode(view)}

    def local_game_class(self) -> "type[AppiaLocalGame]":
        """Return the class of the local games."""
        from .local_game import AppiaLocalGame

        return AppiaLocalGame

    def presenter_class(self) -> "type[AppiaPresenter]":
        """Return the presenter's class."""
        from .presenter import AppiaPresenter

        return AppiaPresenter

    def status(self, meta: Mapping[str, Any]) -> str:
        """Return the round and the next player."""
        number = meta.get("round")
        if not isinstance(number, int):
            return ""
        words = _("Round {number}; {name} is next")
        return words.format(number=number, name=meta.get("actor", ""))

    def thumbnail(self, id: str, board: str) -> Node:
        """Return a picture of the road with the pieces."""
        from .thumbnail import thumbnail

        return thumbnail(id, board)

    def tutorial_deal(self) -> str:
        """Return the deal of the searched seed."""
        from .tutorial_deal import TUTORIAL_DEAL

        players = [Player(name, side) for side, name in enumerate(USUAL_NAMES[:2])]
        return str(GAME.new(players, {}, TUTORIAL_DEAL).dump())

    def advice(self, view: View, action: Action, bot: str) -> str:  # noqa: ARG002 - not needed here
        """Return the sentence that ``bot`` would choose ``action``."""
        from .hint_sentences import advice

        return advice(action, bot)

    def alternative(self, view: View, action: Action) -> str:  # noqa: ARG002 - not needed here
        """Return ``action`` as a phrase."""
        from .hint_sentences import alternative

        return alternative(action)

    def film_label(self, table: Table) -> str:
        """Return the label of the film button once a stone was pushed, else ""."""
        pushed = any(isinstance(step.action, Push) for step in table.steps)
        return _("Film of the pushes (GIF)") if pushed else ""


GAME_UI: Final = AppiaUI()
