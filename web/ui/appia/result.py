"""The end of a game: who won, and what everybody's points are made of."""

from collections.abc import Iterator, Sequence

from pompeii.appia.board import SEGMENTS
from pompeii.appia.components import START_SCORE
from pompeii.appia.events import CityReached, FinalPoints, TileLaid
from pompeii.appia.view import View
from pompeii.colours import SIDES

from ..kit.markup import Node, h
from ..kit.token import token
from ..kit.words import _
from ..table.ending import ID, again, ended
from . import names
from .scene import Scene
from .status import winners


def result(scene: Scene, lesson: Node | None = None) -> Node:
    """The ranking; or that there is none."""
    view = scene.view
    if view.winners is None:
        return ended()
    order = sorted(range(len(scene.players)), key=lambda seat: -view.scores[seat])
    made = made_of(view)
    heads = [_("Player"), _("Points"), *(name for name, _points in made)]
    head = h("tr", "ranking-head", {}, *(_head(n, text) for n, text in enumerate(heads)))
    rows = [_row(scene, seat, [points[seat] for _name, points in made]) for seat in order]
    table = h(
        "table",
        "ranking",
        {"class": "points"},
        h("thead", "ranking-heads", {}, head),
        h("tbody", "ranking-body", {}, *rows),
    )
    return h(
        "section",
        ID,
        {"aria-labelledby": "result-title", "class": "decided"},
        h("div", "result-winners", {}, *_winners(scene)),
        h("h2", "result-title", {}, winners(scene)),
        h("p", "result-why", {}, _why(scene)),
        *([lesson] if lesson else []),
        h("div", "ranking-frame", {"class": "wide"}, table),
        h("div", "result-next", {}, *again(scene.players)),
    )


def made_of(view: View) -> list[tuple[str, Sequence[int]]]:
    """What the points come from, with how many by seat."""
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
                    ends.append((segment, by_seat))
    start = [START_SCORE for _seat in seats]
    return [(_("Start"), start), (_("Tiles"), tiles), (_("Cities"), cities), *ends]


def _winners(scene: Scene) -> Iterator[Node]:
    """The pieces of those who have won."""
    for seat in scene.view.winners or ():
        side = scene.players[seat].side
        yield token(f"winner-{SIDES[side]}", side)


def _head(number: int, text: str) -> Node:
    segment = names.segment(SEGMENTS.index(text)) if text in SEGMENTS else None
    return h("th", f"ranking-head-{number}", {"scope": "col", "aria-label": segment}, text)


def _row(scene: Scene, seat: int, parts: Sequence[int]) -> Node:
    player = scene.players[seat]
    id = f"rank-{SIDES[player.side]}"
    won = seat in (scene.view.winners or ())
    cells = [h("td", f"{id}-{n}", {}, str(points)) for n, points in enumerate(parts)]
    return h(
        "tr",
        id,
        {"class": "won" if won else None},
        h("th", f"{id}-name", {"scope": "row"}, token(f"{id}-piece", player.side), player.name),
        h("td", f"{id}-points", {"class": "whole"}, str(scene.view.scores[seat])),
        *cells,
    )


def _why(scene: Scene) -> str:
    """In one sentence, what decided (V-E4)."""
    scores = sorted(scene.view.scores, reverse=True)
    if scores[0] == scores[1]:
        words = _("Level with {points}: the victory is shared.")
        return words.format(points=names.points(scores[0]))
    words = _("{points}, {ahead} ahead.")
    return words.format(points=names.points(scores[0]), ahead=scores[0] - scores[1])
