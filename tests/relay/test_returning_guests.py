"""Guests that come back to a relay before their host, after a restart of the relay.

They know their host by the hash of its secret, so no other visitor gets their secrets.
"""

import pytest

from pompeii.relay.relay import AWAY_FOR
from tests.relay.test_relay import (
    CODE,
    HERE,
    OTHER_PROOF,
    OTHER_SECRET,
    SECRET,
    TITLE,
    World,
)

RETURNING = {"join": CODE, "again": HERE["host"]}
ANOTHER = "This table has another host."


@pytest.fixture
def world() -> World:
    return World()


def test_guest_that_comes_back_before_its_host_waits_for_it(world: World) -> None:
    guest, looker = world.visitor(RETURNING), world.looker()
    assert guest.take() == [{"relay": "away"}]
    assert looker.take() == [{"tables": []}]
    assert world.guest().take() == [{"relay": "away"}]
    host = world.host()
    assert guest.take() == [HERE]
    assert {"peer": "1", "open": True} in host.take()
    assert world.visitor(RETURNING).take() == [HERE]
    world.pass_time(0.5)
    assert looker.take() == [{"tables": [{"table": CODE, "title": TITLE, "here": True}]}]
    assert world.host(secret=OTHER_SECRET).error == ANOTHER


def test_visitor_cannot_host_a_table_whose_guests_wait_for_another_host(world: World) -> None:
    guest = world.visitor(RETURNING)
    assert world.host(secret=OTHER_SECRET).error == ANOTHER
    world.send(guest, "a secret")
    assert {"peer": "1", "text": "a secret"} not in world.host().take()
    assert guest.take() == [{"relay": "away"}, HERE]


def test_guest_does_not_come_back_to_a_visitor_who_was_there_before_its_host(world: World) -> None:
    thief = world.host(secret=OTHER_SECRET)
    guest = world.visitor(RETURNING)
    world.send(guest, "a secret")
    assert guest.error == ANOTHER
    assert thief.take() == []
    assert world.guest().take() == []


def test_host_comes_back_although_another_guest_waits_for_another_host(world: World) -> None:
    liar, guest = world.visitor({**RETURNING, "again": OTHER_PROOF}), world.visitor(RETURNING)
    host = world.host()
    assert liar.error == ANOTHER
    assert host.take() == [{"peer": "2", "open": True}]
    assert guest.take()[-1] == HERE


def test_guest_of_a_lost_host_comes_back_to_the_guest_that_took_over(world: World) -> None:
    guest = world.visitor(RETURNING)
    first = {"host": CODE, "secret": OTHER_SECRET, "inherited": SECRET, "title": TITLE}
    world.visitor(first)
    assert guest.take()[-1] == {"relay": "here", "host": OTHER_PROOF}
    late = world.visitor(RETURNING)
    assert late.take() == [{"relay": "here", "host": OTHER_PROOF}]
    assert world.host().error == ANOTHER


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
