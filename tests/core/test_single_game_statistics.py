"""A game in numbers, checked against its positions and its log, for both games."""

from functools import cache
from random import Random
from typing import Any, Final

import pytest

from pompeii import registry
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.core.single_game_statistics import GameStatistics
from pompeii.core.table import AnyTable
from pompeii.games.appia.board import SEGMENTS, SIZES
from pompeii.games.downfall import flight_phase
from pompeii.games.downfall.actions import OUT, Move
from tests.downfall_positions import finished_games
from tests.paths import DOWNFALL_GAMES, ROOT

GAMES: Final = DOWNFALL_GAMES
EXAMPLES: Final = {"pompeii": "game", "via-appia": "via-appia"}


@cache
def example(key: str) -> AnyTable:
    """The example game; tests must not change it."""
    return registry.load((ROOT / f"examples/{EXAMPLES[key]}.json").read_text(encoding="utf-8"))


def statistics_of(table: AnyTable, seat: int | None = None) -> GameStatistics:
    return registry.game(registry.key_of(table.record.document)).statistics.collect(table, seat)


def figures(story: GameStatistics, chapter: str) -> dict[str, tuple[int, ...]]:
    (found,) = (each for each in story.sections if each.name == chapter)
    return {figure.name: figure.values for figure in found.totals}


def sums(story: GameStatistics, chapter: str) -> tuple[int, ...]:
    """Return the totals of a chapter, by seat."""
    return tuple(map(sum, zip(*figures(story, chapter).values(), strict=True)))


def series(story: GameStatistics) -> dict[str, tuple[tuple[int, ...], ...]]:
    return {each.name: each.values for each in story.series}


def chance(key: str, seats: int, seed: str, actions: int = 999, **rules: object) -> AnyTable:
    """Return a game of random play."""
    game, random = registry.game(key), Random(seed)
    players = [Player(USUAL_NAMES[seat], seat) for seat in range(seats)]
    table = game.table(game.new(players, rules, seed))
    while table.winners is None and len(table.steps) < actions:
        table.play(table.view(table.actor).sample(random))
        table.draw()
    return table


@pytest.mark.parametrize("key", EXAMPLES)
def test_series_has_a_number_for_every_ply_and_seat(key: str) -> None:
    table = example(key)
    story = statistics_of(table)
    assert len({each.name for each in story.series}) == len(story.series) >= 3
    for each in story.series:
        assert len(each.values) == table.seats
        assert {len(values) for values in each.values} == {len(table.steps) + 1}


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_figure_has_a_unique_name_and_a_number_for_every_seat(key: str) -> None:
    table = example(key)
    named = dict(statistics_of(table).totals())
    assert len(named) == len([*statistics_of(table).totals()]) > 15
    assert all(len(figure.values) == table.seats and figure.label for figure in named.values())


@pytest.mark.parametrize("key", EXAMPLES)
def test_unplayed_game_has_statistics(key: str) -> None:
    story = statistics_of(example(key).at(0))
    assert {len(values) for each in story.series for values in each.values} == {1}


# The first game


@pytest.mark.parametrize("name", finished_games())
def test_every_piece_is_counted(name: str) -> None:
    table = registry.load((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    story, view = statistics_of(table), table.view(None)
    assert sums(story, "rescued") == view.rescued
    assert sums(story, "volcano") == view.volcano
    assert sums(story, "come") == tuple(map(sum, zip(view.rescued, view.volcano, strict=True)))
    assert tuple(values[-1] for values in series(story)["rescued"]) == view.rescued
    assert tuple(values[-1] for values in series(story)["volcano"]) == view.volcano
    lost, left = sum(sums(story, "volcano")), sum(figures(story, "volcano")["left-behind"])
    assert sum(sums(story, "sent")) == lost - left
    counted = figures(story, "flight")
    assert all(map(int.__le__, counted["steps"], counted["reach"]))


def test_series_match_the_positions_at_each_ply() -> None:
    table = example("pompeii")
    found = series(statistics_of(table))
    for ply in range(0, len(table.steps) + 1, 9):
        view = table.at(ply).view(None)
        assert tuple(values[ply] for values in found["rescued"]) == view.rescued
        assert tuple(values[ply] for values in found["volcano"]) == view.volcano
        there = [sum(counts[seat] for counts in view.pieces.values()) for seat in (0, 1)]
        assert [values[ply] for values in found["city"]] == there


def test_fleeing_piece_takes_a_gate_in_reach() -> None:
    table: Any = example("pompeii")
    before: dict[str, tuple[int, ...]] = {}
    for ply, step in enumerate(table.steps):
        if isinstance(step.action, Move) and step.action.target == OUT:
            before = figures(statistics_of(table.at(ply)), "rescued")
            after = figures(statistics_of(table.at(ply + 1)), "rescued")
            (gate,) = (name for name in after if after[name] != before[name])
            exits = flight_phase.exits(table.at(ply).state, step.action.origin)
            assert gate in [each.key for each in exits]
    assert before


def test_forfeited_moves_are_counted() -> None:
    for seed in range(9):
        table = chance("pompeii", 2, str(seed))
        waived = sum(
            table.at(ply).view(None).moves_left
            for ply, step in enumerate(table.steps)
            if step.action.text == "done"
        )
        if waived:
            assert sum(figures(statistics_of(table), "flight")["waived"]) == waived
            return
    raise AssertionError("nobody ever gave up a move")


# The second game


def test_points_of_the_example_have_their_sources() -> None:
    check_points(example("via-appia"))


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [3, 4])
def test_points_of_more_players_have_their_sources(seats: int) -> None:
    check_points(chance("via-appia", seats, "79"))


def check_points(table: AnyTable) -> None:
    story, view = statistics_of(table), table.view(None)
    assert sums(story, "points") == view.scores
    assert sums(story, "sizes") == sums(story, "segments") == tuple(map(sum, view.bonus))
    assert figures(story, "turns")["build"] == sums(story, "sizes")
    by_segment = figures(story, "segments")
    assert [by_segment[name] for name in SEGMENTS] == [*zip(*view.bonus, strict=True)]
    assert figures(story, "points")["cities"] == sums(story, "cities")
    assert all(sum(first) <= 1 for first in figures(story, "first").values())
    ends = {each.name: tuple(values[-1] for values in each.values) for each in story.series}
    assert ends["points"] == view.scores
    assert ends["tiles"] == sums(story, "sizes")
    assert ends["coins"] == view.coins
    assert ends["fallen"] == sums(story, "fallen")
    coins = figures(story, "coins")
    had = [values[0] for values in series(story)["coins"]]
    held = zip(had, coins["taken"], coins["paid"], strict=True)
    assert tuple(first + taken - paid for first, taken, paid in held) == view.coins


def test_fallen_stones_are_counted_by_size() -> None:
    table = example("via-appia")
    fallen = [size for step in table.steps for size in sizes_fallen(step)]
    counted = figures(statistics_of(table), "fallen")
    for size, name in enumerate(SIZES):
        assert sum(counted[name]) == fallen.count(size)


def test_pushes_and_their_stones_are_counted_by_angle() -> None:
    table = example("via-appia")
    story = statistics_of(table)
    pushes, rates = figures(story, "angles"), figures(story, "yield")
    assert sums(story, "angles") == figures(story, "turns")["push"]
    bounds = {"straight": (0, 5), "slanted": (6, 20), "steep": (21, 45)}
    for seat in range(table.seats):
        own = [
            (abs(step.action.angle), len(sizes_fallen(step)))
            for step in table.steps
            if step.seat == seat and hasattr(step.action, "angle")
        ]
        for name, (least, most) in bounds.items():
            found = [fell for angle, fell in own if least <= angle <= most]
            assert pushes[name][seat] == len(found)
            assert rates[name][seat] == round(100 * sum(found) / max(len(found), 1))
        assert rates["all"][seat] == round(100 * sum(fell for _, fell in own) / len(own))


def sizes_fallen(step: Any) -> list[int]:
    return [size for event in step.events for size in getattr(event, "sizes", ())]


def test_hidden_coins_are_not_shown() -> None:
    hidden = chance("via-appia", 2, "79", 40)
    for seat in (None, 0, 1):
        names = {
            *series(statistics_of(hidden, seat)),
            *(c.name for c in statistics_of(hidden, seat).sections),
        }
        assert "coins" not in names
    seen = chance("via-appia", 2, "79", 40, coins_seen="all")
    assert "coins" in series(statistics_of(seen, 0))
    assert seen.view(0).coins == tuple(
        values[-1] for values in series(statistics_of(seen, 0))["coins"]
    )
