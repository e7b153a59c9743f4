"""A table whose game may be played by link, or may have a fair deal."""

from collections.abc import Collection, Sequence
from typing import Any

from app import lazy_screens
from app.game_catalogue import BY_LINK, Table
from app.kit.base_intent import Intent
from app.kit.intent_handlers import on
from app.storage import save_metadata
from app.table.presenter import Presenter
from app.table.replay_and_share_intents import ExplainDeal
from app.worker_messages import Copied, Filmed, Sent

from .base_screen import Go
from .open_lazy_screens import sealed, to_fair_deal
from .table_screen_tutorial_base import TutorialScreen
from .visit_context import Context


class LinkScreen(TutorialScreen):
    """A base class of the table with the panel of a game by link."""

    def __init__(self, context: Context, presenter: Presenter[Any]) -> None:
        super().__init__(context, presenter)
        self._linked = presenter.local_game
        self._turn: Any = None
        """The panel, once its archive is loaded."""

    @property
    def _game(self) -> Table:
        table: Table = self._linked.table
        return table

    @property
    def _turn_intents(self) -> Collection[type[Intent]]:
        """The kinds of intents that the panel handles."""
        return () if self._turn is None else self._turn.answers

    def _turn_news(self) -> Sequence[str]:
        """Return the announcements of the panel."""
        return () if self._turn is None else self._turn.news()

    def _update_turn(self) -> None:
        """Let the seal and the panel appear once their files are loaded."""
        self._linked.seal = sealed(self.context, self._game)
        if self._linked.sent is None:
            self._turn = None
        elif self._turn is None and self.context.is_loaded(BY_LINK):
            self._turn = lazy_screens.make("turn-panel", self.context, self._linked)

    def _keep(self) -> None:
        """Save the game, with the seats on other devices."""
        remote, sent = self._linked.remote_seats, self._linked.sent
        save_metadata.keep(self.context.store, self._linked.id, self._game, remote, sent)

    def reported(self, message: Copied | Filmed | Sent) -> None:
        """Note that the link of a turn was copied or shared."""
        super().reported(message)
        if self._turn is not None:
            self._turn.reported(message)

    @on(ExplainDeal)
    def explain_deal(self, _intent: ExplainDeal) -> Go:
        """Explain the verdict on the fair deal."""
        return to_fair_deal(self.context, self._game)
