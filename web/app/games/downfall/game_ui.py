"""The user interface of The Downfall of Pompeii."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from app.game_catalogue import ActionStatistics, JobProgress
from app.kit.i18n import _
from app.kit.nodes import Node
from app.storage.settings import UserSettings
from app.table.game_ui import GameUI, PicturePart
from pompeii import Action, Table, View
from pompeii.bots import Budget
from pompeii.core.i18n import mark
from pompeii.games.downfall import GAME
from pompeii.games.downfall.bots.search import Searcher, ranked, search
from pompeii.games.downfall.state import Phase

from .forecast_job import forecast
from .place_name_links import PLACES
from .thumbnail_code import encode

if TYPE_CHECKING:
    from .local_game import DownfallLocalGame
    from .presenter import DownfallPresenter


class DownfallUI(GameUI):
    """The game UI of Downfall."""

    engine = GAME
    explains_mistakes = True
    job_handlers: ClassVar[Mapping[str, Callable[[Any, Any, int], JobProgress]]] = {
        "forecast": forecast,
    }
    tutorial_note = mark("Your first game, in ten minutes: everything is explained as it happens.")
    secrecy_note = mark(
        "Everyone plays on this device and passes it on. Nobody sees another player's cards."
    )
    search_examples = mark("relatives, gate, P5 …")
    places = PLACES
    hint_cost = mark("{action}: {loss} pieces")
    picture_parts = (PicturePart("board", 1240, 860, "[role=button], #marks, #ghosts, #labels"),)

    def sides(self, count: int) -> Sequence[int]:
        """Return the first ``count`` sides (C1)."""
        return range(count)

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - a deal of this game tells
        """Return the number of hands in ``deal``."""
        hands = deal.get("hands") if isinstance(deal, dict) else None
        return len(hands) if isinstance(hands, list) else 0

    def think(
        self, bot: str, view: View, random: Random, seconds: float
    ) -> Mapping[Action, tuple[int, float]]:
        """Return the full statistics of a search."""
        if not isinstance(self.make_bot(bot), Searcher):
            return super().think(bot, view, random, seconds)
        return search(view, random, Budget(seconds=seconds))

    def best_action(self, found: Sequence[ActionStatistics]) -> Action:
        """Return the best action of all searches combined."""
        return ranked([{GAME.parse(text): how for text, how in tried.items()} for tried in found])[
            0
        ]

    def meta(self, table: Table) -> dict[str, Any]:
        """Return the facts about a save; with rescued and lost pieces per seat."""
        view = table.view(None)
        return {
            "phase": view.phase.value,
            "rescued": list(view.rescued),
            "volcano": list(view.volcano),
            "board": encode(view),
        }

    def local_game_class(self) -> "type[DownfallLocalGame]":
        """Return the class of the local games."""
        from .local_game import DownfallLocalGame

        return DownfallLocalGame

    def presenter_class(self) -> "type[DownfallPresenter]":
        """Return the presenter's class."""
        from .presenter import DownfallPresenter

        return DownfallPresenter

    def status(self, meta: Mapping[str, Any]) -> str:
        """Return the phase of the game and the next player."""
        phases = {
            "city": _("The city fills"),
            "eruption": _("The mountain erupts"),
            "flight": _("Everyone runs"),
        }
        phase = phases.get(str(meta.get("phase")))
        if phase is None:
            return ""
        return _("{phase}; {name} is next").format(phase=phase, name=meta.get("actor", ""))

    def thumbnail(self, id: str, board: str) -> Node:
        """Return a picture of the pieces and the lava."""
        from .thumbnail import thumbnail

        return thumbnail(id, board)

    def tutorial_deal(self) -> str:
        """Return the searched deal of the tutorial."""
        from .tutorial_deal import TUTORIAL_DEAL

        return TUTORIAL_DEAL

    def advice(self, view: View, action: Action, bot: str) -> str:
        """Return the sentence that ``bot`` would choose ``action``."""
        from .hint_sentences import advice

        return advice(view, action, bot)

    def alternative(self, view: View, action: Action) -> str:
        """Return ``action`` as a phrase."""
        from .hint_sentences import alternative

        return alternative(view, action)

    def forecast_fields(self, user_settings: UserSettings) -> Iterable[Node]:
        """Also offer the forecasts: the eruption, the next lava, the chances to escape."""
        from .forecast_display import forecast_fields

        return [*super().forecast_fields(user_settings), *forecast_fields(user_settings)]

    def new_game_fields(self, user_settings: UserSettings) -> Iterable[Node]:
        """Return the setting that ends a turn automatically."""
        from .automatic_turn_end_offer import field

        return [field(checked=user_settings.auto_draw)]

    def film_label(self, table: Table) -> str:
        """Return the label of the film button once the mountain has erupted, else ""."""
        running = table.view(None).phase is not Phase.CITY
        return _("Film of the flight (GIF)") if running else ""


GAME_UI: Final = DownfallUI()
