"""Hostile guests and hosts: no exception, no change of the game, and the table goes on."""

import json
from random import Random
from typing import Any, Final

import pytest

from pompeii.together import messages as m
from tests.games.downfall.hostile_records import MAGIC
from tests.share_of_cases import THOROUGH
from tests.together.table_simulation import Simulation, started

COUNT: Final = 20_000 if THOROUGH else 2_000
"""Number of hostile messages for each game."""
NAMES: Final = ("<img src=x onerror=alert(1)>", "\u202eevil", "x" * 10**6, "", "\x00", "Marcus")


def hostile(random: Random, honest: list[str], ply: int) -> str:
    """Return a malformed, oversized, repeated, out-of-turn or stolen message."""
    kind = random.choice(("repeat", "edit", "cut", "bytes", "request", "hello", "bomb", "other"))
    number = int(random.random() * 10**6)
    match kind:
        case "repeat":
            return random.choice(honest)
        case "edit":
            document = json.loads(random.choice(honest))
            del document["c"]
            key = random.choice([*document])
            value: Any = random.choice((None, -1, 10**40, [], {}, True, *MAGIC, *NAMES))
            document[key] = value
            return m.with_checksum(json.dumps(document))
        case "cut":
            return random.choice(honest)[: number % 200]
        case "bytes":
            return random.randbytes(number % 300).decode("latin-1")
        case "request":
            action = random.choice(("done", "6@c4", "s@0/0", "call:black", "1c", "+a1"))
            request = random.choice(
                (m.Act(number, ply, action), m.Undo(number, ply), m.Draw(number, ply))
            )
            return m.write(request)
        case "hello":
            return m.write(m.Hello("x", random.choice(NAMES), random.randbytes(16), None, False))
        case "bomb":
            size = random.choice((50, 5_000, m.LARGEST))
            return m.with_checksum('{"v":1,"t":"pong","n":' + "[" * size + "]" * size + "}")
    return m.write(random.choice((m.Ping(), m.Over("{}"), m.Reveal(b"0" * 32), m.Pong(number))))


def honest_texts(table: Simulation) -> list[str]:
    """Return messages that guests could have sent."""
    ply = len(table.table.steps)
    return [
        m.write(m.Hello("1.0.0", "Marcus", None, b"c" * 32, False)),
        m.write(m.Act(1, ply, "done")),
        m.write(m.Draw(2, ply)),
        m.write(m.Emote("hurry", None)),
        m.write(m.Pong(3)),
        m.write(m.Bye("x")),
    ]


def others_turn(table: Simulation) -> None:
    """Play until neither the last action nor the next one is of seat 1, and no draw waits."""
    table.play(6)
    while table.draw_waits or 1 in (table.table.actor, table.table.steps[-1].seat):
        table.play(1)


@pytest.mark.no_cover
@pytest.mark.parametrize("key", ["pompeii", "via-appia"])
def test_hostile_guests_change_nothing(key: str) -> None:
    table = started(key, 3)
    others_turn(table)
    random, ply = Random(key), len(table.table.steps)
    honest, before = honest_texts(table), table.table.dump()
    seats = [(seat.secret, seat.player) for seat in table.host.hosted.seats]
    secret = table.host.hosted.seats[1].secret
    table.host.disconnect("Marcus")
    back = m.write(m.Hello("x", "Marcus", secret, None, False))
    sent = 0
    while sent < COUNT:
        # A spectator without a seat and a seated guest attack in alternation.
        peer = f"attacker {sent}"
        table.host.connect(peer)
        table.host.receive(peer, back if sent % 2 else honest[0])
        table.now += 0.5
        for _ in range(20):
            table.host.receive(peer, hostile(random, honest, ply))
            sent += 1
        for delivery in table.host.take():
            assert delivery.text is None or len(delivery.text) < m.LARGEST
        table.host.disconnect(peer)
    assert table.table.dump() == before
    assert [(seat.secret, seat.player) for seat in table.host.hosted.seats] == seats
    table.again("Marcus")
    table.again("Julia")
    table.wait(2)
    table.play(12)
    assert len(table.table.steps) > ply
    for guest in table.guests.values():
        assert guest.view == table.table.view(guest.seat)


@pytest.mark.no_cover
def test_hostile_host_raises_no_exception_at_a_guest() -> None:
    table = started("pompeii", 2)
    table.play(8)
    random = Random("host")
    texts = [text for _, text in table.sent if text is not None]
    for _ in range(COUNT // 10):
        guest = table.join("Marcus")
        for text in texts[:4]:
            guest.receive(text)
        for _ in range(10):
            guest.receive(hostile(random, texts, 3))
            guest.tick()
            table.now += 0.2
        assert all(len(text) < m.LARGEST for text in guest.take())
