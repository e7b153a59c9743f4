"""Twelve finished games agree, line for line, with the trace of an independent implementation."""

import pytest

from pompeii.games.downfall.position_trace import trace
from pompeii.games.downfall.record import dump, load
from tests.downfall_positions import finished_games, read_game, read_trace


def test_games_cover_every_rule_set_with_two_three_and_four_seats() -> None:
    presets = ("classic", "online", "retold", "two-card")
    assert finished_games() == [f"{preset}-{seats}" for preset in presets for seats in (2, 3, 4)]


@pytest.mark.parametrize("name", finished_games())
def test_trace_of_a_finished_game_agrees_line_for_line(name: str) -> None:
    lines, wanted = list(trace(read_game(name))), read_trace(name)
    for line, expected in zip(lines, wanted, strict=False):
        assert line == expected
    assert len(lines) == len(wanted)


def test_page_data_does_not_change_the_trace() -> None:
    record = read_game("classic-2")
    record.document["page"] = {"undrawn": True}
    assert list(trace(load(dump(record)))) == read_trace("classic-2")


def test_unplayed_game_has_a_trace_of_one_line() -> None:
    record = read_game("online-3")
    record.actions.clear()
    assert list(trace(record)) == read_trace("online-3")[:1]
