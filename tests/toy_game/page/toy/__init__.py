"""The race in the page: one button per move, and the squares as text."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from app.kit.nodes import Node, h
from app.kit.place_name_links import PlaceNames
from app.table.game_ui import GameUI, PicturePart
from pompeii import registry
from pompeii.core.record_document import USUAL_NAMES, Player


class RaceUI(GameUI):
    """The game UI of the race."""

    engine = registry.game("race")
    tutorial_note = "Your first race."
    secrecy_note = "Nobody hides anything."
    search_examples = "square, T1 …"
    places = PlaceNames("[0-9]+", {})
    hint_cost = "{action}: {loss} squares"
    picture_parts: ClassVar[Sequence[PicturePart]] = ()

    def sides(self, count: int) -> Sequence[int]:
        return range(count)

    def seats(self, deal: Any, count: int) -> int:  # noqa: ARG002 - always two
        return 2

    def meta(self, table: Any) -> dict[str, Any]:
        board = " ".join(map(str, table.view(None).at))
        return {"phase": "race" if table.winners is None else "over", "board": board}

    def local_game_class(self) -> type[Any]:
        from .table import RaceGame

        return RaceGame

    def presenter_class(self) -> type[Any]:
        from .table import Race

        return Race

    def status(self, meta: Mapping[str, Any]) -> str:
        return f"{meta.get('actor', '')} moves"

    def thumbnail(self, id: str, board: str) -> Node:
        return h("span", id, {}, board)

    def advice(self, view: Any, action: Any, bot: str) -> str:  # noqa: ARG002
        return f"{bot} would go {action.text}"

    def alternative(self, view: Any, action: Any) -> str:  # noqa: ARG002
        return str(action.text)

    def tutorial_deal(self) -> str:
        players = [Player(name, side) for side, name in enumerate(USUAL_NAMES[:2])]
        return str(self.engine.new(players, {}, "1").dump())


GAME_UI: Final = RaceUI()
