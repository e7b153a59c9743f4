"""A game in numbers: sources of points, road, quarry and journeys."""

from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.statistics import Story, Tally, grown

from .actions import Build, Income, Push, Travel
from .board import NAMES, SEGMENT_OF, SEGMENTS, SIZE_OF, SIZES, TARGETS
from .components import START_SCORE
from .events import CityReached, CoinsPaid, CoinsTaken, Event, FinalPoints, StonesFell, TileLaid
from .log import Step
from .table import Table

_SEGMENTS: Final = dict(
    zip(SEGMENTS, (mark("Segment A"), mark("Segment B"), mark("Segment C")), strict=True)
)
_POINTS: Final = {
    "start": mark("Start"),
    "tiles": mark("Tiles"),
    "cities": mark("Cities"),
    "coins": mark("Most coins"),
    **_SEGMENTS,
}
_TURNS: Final = {
    "income": mark("Income taken"),
    "push": mark("Pushes"),
    "build": mark("Tiles laid"),
    "travel": mark("Journeys"),
}
_SIZES: Final = dict(
    zip(SIZES, (mark("Small ones"), mark("Medium ones"), mark("Large ones")), strict=True)
)
_CITIES: Final = {NAMES[city]: NAMES[city].capitalize() for city in TARGETS}
_COINS: Final = {"taken": mark("Received"), "paid": mark("Paid")}


def story(table: Table, seat: int | None = None) -> Story:
    """Return the statistics of the game so far, without coins that ``seat`` does not see."""
    view, states = table.view(seat), [*table.states()]
    seats, tally, fallen = range(table.seats), Tally(table.seats), [(0,) * table.seats]
    for who in seats:
        tally.add("points", "start", who, START_SCORE)
    for step in view.log:
        _count(tally, step)
        by_size = (tally.of("fallen", size) for size in SIZES)
        fallen.append(tuple(map(sum, zip(*by_size, strict=True))))
    laid = [[sum(state.bonus[state.of(who)]) for who in seats] for state in states]
    series = [
        grown("points", mark("Points"), [state.scores for state in states]),
        grown("tiles", mark("Tiles laid"), laid),
        grown("fallen", mark("Stones brought down"), fallen),
    ]
    chapters = [
        tally.chapter("points", mark("Points by what they were for"), _POINTS),
        tally.chapter("turns", mark("What was done"), _TURNS),
        tally.chapter("sizes", mark("Tiles laid by size"), _SIZES),
        tally.chapter("segments", mark("Tiles laid by segment"), _SEGMENTS),
        tally.chapter("fallen", mark("Stones brought down by size"), _SIZES),
        tally.chapter("cities", mark("Points for cities"), _CITIES),
        tally.chapter("first", mark("Cities reached first"), _CITIES),
    ]
    if None not in view.coins:
        series.append(grown("coins", mark("Coins"), [state.coins for state in states]))
        chapters.append(tally.chapter("coins", mark("Coins in all"), _COINS))
    return Story(tuple(series), tuple(chapters))


def _count(tally: Tally, step: Step) -> None:
    """Count the action and the events of ``step``."""
    match step.action:
        case Income():
            tally.add("turns", "income", step.seat)
        case Push():
            tally.add("turns", "push", step.seat)
        case Build(space=space):
            tally.add("turns", "build", step.seat)
            tally.add("sizes", SIZES[SIZE_OF[space]], step.seat)
            tally.add("segments", SEGMENTS[SEGMENT_OF[space]], step.seat)
        case Travel():
            tally.add("turns", "travel", step.seat)
    for event in step.events:
        _count_event(tally, step.seat, event)


def _count_event(tally: Tally, seat: int, event: Event) -> None:
    match event:
        case TileLaid(points=points):
            tally.add("points", "tiles", seat, points)
        case StonesFell(sizes=sizes):
            for size in sizes:
                tally.add("fallen", SIZES[size], seat)
        case CityReached(city=city, points=points):
            tally.add("points", "cities", seat, points)
            tally.add("cities", NAMES[city], seat, points)
            if not any(tally.of("first", NAMES[city])):
                tally.add("first", NAMES[city], seat)
        case CoinsTaken(coins=coins):
            tally.add("coins", "taken", seat, coins)
        case CoinsPaid(coins=coins):
            tally.add("coins", "paid", seat, coins)
        case FinalPoints(reason=reason, points=by_seat):
            for owner, points in enumerate(by_seat):
                tally.add("points", reason, owner, points)
