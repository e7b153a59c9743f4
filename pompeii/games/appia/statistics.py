"""A game in numbers: sources of points, road, quarry and journeys."""

from collections.abc import Iterable
from typing import Final

from pompeii.core.i18n import mark
from pompeii.core.single_game_statistics import (
    GameStatistics,
    Section,
    StatisticsBuilder,
    Total,
    make_series,
)

from .actions import Build, Income, Push, Travel
from .board import NAMES, SEGMENT_OF, SEGMENTS, SIZE_OF, SIZES, TARGETS
from .components import START_SCORE
from .events import CityReached, CoinsPaid, CoinsTaken, Event, FinalPoints, StonesFell, TileLaid
from .step_log import Step
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
_ANGLES: Final = {
    "straight": mark("Up to 5°"),
    "slanted": mark("6° to 20°"),
    "steep": mark("More than 20°"),
}
_STRAIGHT: Final = 5
"""Largest angle of a straight push to either side, in degrees."""
_SLANTED: Final = 20
"""Largest angle of a slanted push."""
_CITIES: Final = {NAMES[city]: NAMES[city].capitalize() for city in TARGETS}
_COINS: Final = {"taken": mark("Received"), "paid": mark("Paid")}


def collect(table: Table, seat: int | None = None) -> GameStatistics:
    """Return the statistics of the game so far, without coins that ``seat`` does not see."""
    view, states = table.view(seat), [*table.states()]
    seats, builder, fallen = (
        range(table.seats),
        StatisticsBuilder(table.seats),
        [(0,) * table.seats],
    )
    for who in seats:
        builder.add("points", "start", who, START_SCORE)
    for step in view.log:
        _count(builder, step)
        by_size = (builder.of("fallen", size) for size in SIZES)
        fallen.append(tuple(map(sum, zip(*by_size, strict=True))))
    laid = [[sum(state.bonus[state.of(who)]) for who in seats] for state in states]
    series = [
        make_series("points", mark("Points"), [state.scores for state in states]),
        make_series("tiles", mark("Tiles laid"), laid),
        make_series("fallen", mark("Fallen stones"), fallen),
    ]
    sections = [
        builder.section("points", mark("Points by source"), _POINTS),
        builder.section("turns", mark("Actions"), _TURNS),
        builder.section("sizes", mark("Tiles laid by size"), _SIZES),
        builder.section("segments", mark("Tiles laid by segment"), _SEGMENTS),
        builder.section("fallen", mark("Fallen stones by size"), _SIZES),
        builder.section("angles", mark("Pushes by angle"), _ANGLES),
        _yields(builder, seats),
        builder.section("cities", mark("Points for cities"), _CITIES),
        builder.section("first", mark("Cities reached first"), _CITIES),
    ]
    if None not in view.coins:
        series.append(make_series("coins", mark("Coins"), [state.coins for state in states]))
        sections.append(builder.section("coins", mark("Coins in all"), _COINS))
    return GameStatistics(tuple(series), tuple(sections))


def _count(builder: StatisticsBuilder, step: Step) -> None:
    """Count the action and the events of ``step``."""
    match step.action:
        case Income():
            builder.add("turns", "income", step.seat)
        case Push(angle=angle):
            builder.add("turns", "push", step.seat)
            builder.add("angles", _steepness(angle), step.seat)
            builder.add("felled", _steepness(angle), step.seat, _felled(step))
        case Build(space=space):
            builder.add("turns", "build", step.seat)
            builder.add("sizes", SIZES[SIZE_OF[space]], step.seat)
            builder.add("segments", SEGMENTS[SEGMENT_OF[space]], step.seat)
        case Travel():
            builder.add("turns", "travel", step.seat)
    for event in step.events:
        _count_event(builder, step.seat, event)


def _steepness(angle: int) -> str:
    """Return the key of an angle in degrees."""
    away = abs(angle)
    return "straight" if away <= _STRAIGHT else "slanted" if away <= _SLANTED else "steep"


def _felled(step: Step) -> int:
    """Return the number of stones that fell in `step`."""
    return sum(len(event.sizes) for event in step.events if isinstance(event, StonesFell))


def _yields(builder: StatisticsBuilder, seats: Iterable[int]) -> Section:
    """Return the section with the fallen stones per 100 pushes, of all pushes and by angle."""
    labels, totals = {"all": mark("All pushes"), **_ANGLES}, []
    for name, label in labels.items():
        keys = [*_ANGLES] if name == "all" else [name]
        pushes, felled = (
            [sum(builder.of(section, key)[seat] for key in keys) for seat in seats]
            for section in ("angles", "felled")
        )
        rates = (
            round(100 * fell / max(made, 1)) for made, fell in zip(pushes, felled, strict=True)
        )
        totals.append(Total(name, label, tuple(rates)))
    return Section("yield", mark("Fallen stones per 100 pushes"), tuple(totals))


def _count_event(builder: StatisticsBuilder, seat: int, event: Event) -> None:
    match event:
        case TileLaid(points=points):
            builder.add("points", "tiles", seat, points)
        case StonesFell(sizes=sizes):
            for size in sizes:
                builder.add("fallen", SIZES[size], seat)
        case CityReached(city=city, points=points):
            builder.add("points", "cities", seat, points)
            builder.add("cities", NAMES[city], seat, points)
            if not any(builder.of("first", NAMES[city])):
                builder.add("first", NAMES[city], seat)
        case CoinsTaken(coins=coins):
            builder.add("coins", "taken", seat, coins)
        case CoinsPaid(coins=coins):
            builder.add("coins", "paid", seat, coins)
        case FinalPoints(reason=reason, points=by_seat):
            for owner, points in enumerate(by_seat):
                builder.add("points", reason, owner, points)
