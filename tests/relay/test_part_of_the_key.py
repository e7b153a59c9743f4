"""A guest at the terminal has its part of the key to the game of a lost host."""

import pytest

from pompeii.relay.relay_connection import Opened
from pompeii.together import key_part
from pompeii.together.sealed_save import SealedSave
from tests.relay.test_reconnecting_guest import HERE, WELCOME, World


def test_part_of_the_key_is_there_once_the_host_counts_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(monkeypatch)
    world.open()
    world.arrive(WELCOME)
    world.pass_time(100)
    assert world.session.key_part == ""
    world.arrive('{"relay":"away"}')
    world.pass_time(61)
    assert world.session.key_part == ""  # the game has not begun
    share = b"s" * 32
    world.session.guest.saves[7] = SealedSave("sealed", share, (1, 2))
    part = key_part.read(world.session.key_part)
    assert (part.table, part.seat, part.shares) == (bytes(8), 1, {7: share})
    world.session.guest.saves[8] = SealedSave("sealed", share, (1,))
    assert world.session.key_part == ""  # no other guest could go on
    del world.session.guest.saves[8]
    world.lose()
    world.pass_time(1.0)
    assert world.session.key_part != ""
    world.session.handle(Opened(world.connection))
    world.arrive(HERE)
    assert world.session.key_part == ""
