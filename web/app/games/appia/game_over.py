"""The end of a game: the winners, and the parts of each player's points."""

from collections.abc import Iterator, Sequence

from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.kit.piece_icon import piece_icon
from app.table.game_over_banner_and_buttons import (
    PANEL_ATTRS,
    PANEL_ID,
    banner,
    ended_early_panel,
    game_over_buttons,
    next_opponent_suggestion,
)
from pompeii.core.player_colour_names import SIDES
from pompeii.games.appia.board import SEGMENTS
from pompeii.games.appia.components import START_SCORE
from pompeii.games.appia.events import CityReached, FinalPoints, TileLaid
from pompeii.games.appia.view import View

from . import names
from .status import winners
from .view_model import ViewModel


def game_over_panel(view_model: ViewModel, lesson: Node | None = None) -> Node:
    """Return the ranking, or the panel of a game ended early."""
    view = view_model.view
    if view.winners is None:
        return ended_early_panel()
    order = sorted(range(len(view_model.players)), key=lambda seat: -view.scores[seat])
    parts = [*points_by_source(view), (_("Points"), view.scores)]
    heads = [_head(view_model, seat) for seat in order]
    corner = h("td", "ranking-corner", {})
    rows = [
        _row(n, name, [by_seat[seat] for seat in order]) for n, (name, by_seat) in enumerate(parts)
    ]
    table = h(
        "table",
        "ranking",
        {"class": "points"},
        h("thead", "ranking-heads", {}, h("tr", "ranking-head", {}, corner, *heads)),
        h("tbody", "ranking-body", {}, *rows),
    )
    return h(
        "section",
        PANEL_ID,
        {**PANEL_ATTRS, "class": "decided"},
        h("div", "result-winners", {}, *_winners(view_model, "winner")),
        h("h2", "result-title", {}, winners(view_model)),
        h("p", "result-why", {}, _deciding_difference(view_model)),
        *([lesson, next_opponent_suggestion(view_model)] if lesson else []),
        table,
        game_over_buttons(view_model.same_deal_saves, view_model.seal),
    )


def points_by_source(view: View) -> list[tuple[str, Sequence[int]]]:
    """Return the sources of the points, with the points by seat."""
    seats = range(len(view.scores))
    tiles, cities = [0 for _seat in seats], [0 for _seat in seats]
    ends: list[tuple[str, Sequence[int]]] = []
    for step in view.log:
        for event in step.events:
            match event:
                case TileLaid(seat=seat, points=points):
                    tiles[seat] += points
                case CityReached(seat=seat, points=points):
                    cities[seat] += points
                case FinalPoints(reason="coins", points=by_seat):
                    ends.insert(0, (_("Coins"), by_seat))
                case FinalPoints(reason=segment, points=by_seat):
                    ends.append((names.segment(SEGMENTS.index(segment)), by_seat))
    start = [START_SCORE for _seat in seats]
    return [(_("Start"), start), (_("Tiles"), tiles), (_("Cities"), cities), *ends]


def victory_banner(view_model: ViewModel) -> Node:
    """Return the banner over the road with the winners."""
    return banner(winners(view_model), _winners(view_model, "banner"))


def _winners(view_model: ViewModel, prefix: str) -> Iterator[Node]:
    """Yield the pieces of the winners, with ids that begin with ``prefix``."""
    for seat in view_model.view.winners or ():
        side = view_model.players[seat].side
        yield piece_icon(f"{prefix}-{SIDES[side]}", side)


def _head(view_model: ViewModel, seat: int) -> Node:
    """Return the column head of a player; the best player has the first column."""
    player = view_model.players[seat]
    id = f"rank-{SIDES[player.side]}"
    won = seat in (view_model.view.winners or ())
    attrs = {"scope": "col", "class": "won" if won else None}
    return h("th", id, attrs, piece_icon(f"{id}-piece", player.side), player.name)


def _row(number: int, name: str, points: Sequence[int]) -> Node:
    """Return the row of one source of points; the last row holds the sums."""
    id = f"ranking-{number}"
    cells = [h("td", f"{id}-{n}", {}, str(count)) for n, count in enumerate(points)]
    return h("tr", id, {}, h("th", f"{id}-name", {"scope": "row"}, name), *cells)


def _deciding_difference(view_model: ViewModel) -> str:
    """Return the deciding difference in one sentence (V-E4)."""
    scores = sorted(view_model.view.scores, reverse=True)
    if scores[0] == scores[1]:
        words = _("Tie at {points}: the victory is shared.")
        return words.format(points=names.points(scores[0]))
    words = _("{points}, {ahead} ahead.")
    return words.format(points=names.points(scores[0]), ahead=scores[0] - scores[1])
