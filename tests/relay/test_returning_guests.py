"""Guests that come back to a relay before their host, after a restart of the relay."""

import pytest

from pompeii.relay.relay import AWAY_FOR
from tests.relay.test_relay import CODE, TITLE, World

RETURNING = {"join": CODE, "again": True}


@pytest.fixture
def world() -> World:
    return World()


def test_guest_that_comes_back_before_its_host_waits_for_it(world: World) -> None:
    guest, looker = world.visitor(RETURNING), world.looker()
    assert guest.take() == [{"relay": "away"}]
    assert looker.take() == [{"tables": []}]
    assert world.guest().take() == [{"relay": "away"}]
    host = world.host()
    assert guest.take() == [{"relay": "back"}]
    assert {"peer": "1", "open": True} in host.take()
    world.pass_time(0.5)
    assert looker.take() == [{"tables": [{"table": CODE, "title": TITLE, "here": True}]}]
    assert world.host(secret="f" * 32).error == "This table has another host."


def test_guest_that_came_back_waits_ten_minutes_for_its_host(world: World) -> None:
    guest = world.visitor(RETURNING)
    world.pass_time(AWAY_FOR - 1)
    assert not guest.ended
    world.pass_time(2)
    assert guest.error == "The host of this table did not come back."
    assert world.guest().error == "There is no such table here."


def test_table_that_waits_for_its_host_ends_with_its_last_guest(world: World) -> None:
    first, second = world.visitor(RETURNING), world.visitor(RETURNING)
    world.relay.disconnect(first)
    newcomer = world.guest()
    assert newcomer.take() == [{"relay": "away"}]
    world.relay.disconnect(second)
    world.relay.disconnect(newcomer)
    assert world.guest().error == "There is no such table here."
