"""Seats that people play on other devices are neither played nor shown on this one."""

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from app.storage.settings import UserSettings
from app.table.game_ui import of_table
from app.table.local_game import LocalGame
from pompeii import registry
from pompeii.bots import Budget, driver
from pompeii.core.record_document import USUAL_NAMES, Player

GAMES = sorted(registry.GAMES)


def begun(key: str, remote: Collection[int]) -> LocalGame[Any, Any]:
    """Return a new game of three people, some of them on other devices."""
    game = registry.game(key)
    players = [Player(name, seat) for seat, name in enumerate(USUAL_NAMES[:3])]
    table = game.table(game.new(players, {}, "7"))
    local_game = of_table(table).create_local_game(table, "id", UserSettings())
    local_game.set_remote_seats(remote)
    return local_game


def act(local_game: LocalGame[Any, Any]) -> int:
    """Play an action of the seat to act, wherever it is, and return the seat."""
    table, seat = local_game.table, local_game.table.actor
    bot = local_game.game.make_bot("random")
    answer = driver.ask(bot, table.view(seat), Random(1), Budget(iterations=1))
    local_game.play_for_bot(answer.action)
    return int(seat)


@pytest.mark.parametrize("key", GAMES)
def test_table_shows_the_only_seat_of_this_device(key: str) -> None:
    local_game = begun(key, {0, 2})
    seen = set()
    for _ in range(30):
        assert (local_game.viewer, local_game.view.seat) == (1, 1)
        assert not local_game.handing_over
        assert local_game.may_act is (local_game.table.actor == 1)
        seen.add(act(local_game))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("key", GAMES)
def test_device_is_handed_over_among_its_own_seats_alone(key: str) -> None:
    local_game = begun(key, {0})
    takers = set()
    for _ in range(30):
        while local_game.handing_over:
            takers.add(local_game.next_viewer)
            local_game.ready()
        assert local_game.viewer in (None, 1, 2)
        act(local_game)
    assert takers - {None} == {1, 2}  # None: a drawn card is looked at first


@pytest.mark.parametrize("key", GAMES)
def test_action_of_another_device_cannot_be_undone(key: str) -> None:
    local_game = begun(key, {0, 2})
    for _ in range(30):
        seat = act(local_game)
        assert local_game.can_undo <= (seat == 1)


@pytest.mark.parametrize("key", GAMES)
def test_seat_is_shown_once_its_person_plays_here(key: str) -> None:
    local_game = begun(key, {1, 2})
    assert local_game.viewer == 0
    local_game.set_remote_seats({0, 2})
    assert local_game.viewer == 1


def test_draw_is_awaited_from_the_other_device() -> None:
    local_game = begun("pompeii", {1, 2})
    table = local_game.table
    while table.actor == 0:
        table.play(table.view(0).legal[0])
        table.draw()
    other = table.actor
    table.play(next(action for action in table.view(other).legal))
    local_game.show_table(table)
    presenter = of_table(table).create_presenter(local_game)
    name = table.record.players[other].name
    assert presenter.title == f"Waiting for {name}."
