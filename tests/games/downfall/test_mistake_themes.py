"""The theme of a mistake says in which respect a better action differs from the one taken."""

import pytest

from pompeii.games.downfall.actions import parse
from pompeii.games.downfall.mistake_themes import (
    JOKER,
    LATE,
    LAVA,
    OMEN,
    PLACES,
    RELATIVES,
    STACK,
    THEMES,
    WAYS,
    theme,
    theme_of,
)
from pompeii.games.downfall.table import Table
from tests.downfall_positions import city_position, filled, read_game


@pytest.mark.parametrize(
    ("name", "ply", "taken", "best", "expected"),
    [
        ("classic-2", 0, "3@c3", "2@e1", PLACES),
        ("classic-2", 12, "4@g3", "2@e1", RELATIVES),
        ("classic-2", 41, "done", "+h6", RELATIVES),
        ("classic-2", 10, "xf7:black", "xa2:black", OMEN),
        ("classic-2", 55, "mask>d6", "mask>e7", LAVA),
        ("classic-2", 60, "f6-out", "b2-a1", STACK),
        ("classic-2", 166, "i4-k4", "done", STACK),
        ("classic-2", 60, "f6-out", "f6-f3", WAYS),
        ("online-2", 154, "c5-b5", "done", WAYS),
        ("classic-2", 91, "done", "b2-b1", LATE),
        ("retold-3", 45, "c3-c6", "a2-out", LATE),
        ("retold-3", 37, "call:yellow", "done", PLACES),
    ],
)
def test_mistake_has_the_theme_of_the_better_action(
    name: str, ply: int, taken: str, best: str, expected: str
) -> None:
    table = Table(read_game(name))
    assert table.steps[ply].action.text == taken
    assert theme(table, ply, parse(best)) == expected
    assert expected in THEMES


def test_joker_played_in_place_of_an_ordinary_card_is_a_theme() -> None:
    state = city_position(filled(7), hands=[[7, 1, 1, 1], [3, 4, 6, 8]])
    joker, card = parse("7@c3"), parse("1@a2")
    assert theme_of(state, joker, card) == JOKER
    assert theme_of(state, joker, parse("7@c4")) == PLACES
    assert theme_of(state, card, joker) == PLACES
