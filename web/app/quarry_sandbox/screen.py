"""The screen of a quarry without a game."""

from collections.abc import Iterator, Mapping, Sequence

from app.games.appia import names
from app.games.appia.push_preview import Outcome, describe_outcome, outcome
from app.kit.i18n import _, n_
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.screens.visit_context import Context
from app.table.toolbar import tool

from .base_screen import QuarryScreen
from .intents import Refill
from .sandbox import STONES, random_start


class QuarrySandboxScreen(QuarryScreen):
    """A quarry with ten stones to push, with previews and undo, and no rules."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, random_start(context.random))
        self._say(self._sentence)

    @property
    def address(self) -> Mapping[str, str]:
        """The address of this screen."""
        return {"screen": "quarry"}

    @property
    def title(self) -> str:
        """The title."""
        return _("Try the quarry")

    @on(Refill)
    def refill(self, _intent: Refill) -> None:
        """Begin again with other stones in the quarry."""
        self._sandbox.begin(random_start(self.context.random))
        self._say(self._sentence)

    @property
    def _outcome(self) -> Outcome | None:
        """The effect of the aimed push."""
        aim = self._sandbox.aim
        return None if aim is None else outcome(self._sandbox.now.lying, aim)

    @property
    def _preview(self) -> str:
        found = self._outcome
        return "" if found is None else describe_outcome(found, trembles=False)

    @property
    def _sentence(self) -> str:
        sandbox = self._sandbox
        last, left = sandbox.now.last, sum(sandbox.now.left)
        if last is None:
            words = _("Push stones over the far, dark edge. You have {stones}.")
            return words.format(stones=names.stones(STONES))
        if left:
            more = n_("{count} stone is left.", "{count} stones are left.", left)
        elif any(sandbox.fell):
            more = _("No stone is left. These fell in all: {fell}.")
        else:
            more = _("No stone is left, and none fell.")
        return f"{names.fallen(last.fell)} {more.format(fell=names.stones(sandbox.fell))}"

    def _acts(self) -> Iterator[Node]:
        yield from super()._acts()
        # The place of the preview is kept, so that no button moves under the pointer.
        yield h("p", "foreseen", {"class": "foreseen"}, self._preview)

    def _tools(self) -> Sequence[Node]:
        return [tool("refill", Refill(), "rematch", _("Other stones"))]
