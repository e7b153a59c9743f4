"""A host and its guests in one process, with a clock and carriers that tests control."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pompeii import registry
from pompeii.core.record_document import Player
from pompeii.core.table import AnyTable
from pompeii.together.game_clock import TimeLimit
from pompeii.together.guest import Guest
from pompeii.together.host import Host

NAMES = ("Livia", "Marcus", "Julia", "Gaius")
Carrier = Callable[[str, str], list[str]]
"""The texts that arrive for one that was sent, by the name of the channel and the text."""


def faithful(channel: str, text: str) -> list[str]:  # noqa: ARG001 - others need the channel
    """Deliver `text` once, unchanged."""
    return [text]


class Storm:
    """A carrier that loses, delays, repeats, reorders, cuts and garbles while it is `raging`."""

    def __init__(self, random: Random, rate: float) -> None:
        self.raging = True
        self._random, self._rate = random, rate
        self._held: dict[str, list[str]] = {}

    def __call__(self, channel: str, text: str) -> list[str]:
        held = self._held.setdefault(channel, [])
        if not self.raging or self._random.random() > self._rate:
            arrived = [text, *held]
            held.clear()
            return arrived
        place = int(self._random.random() * len(text))
        match self._random.choice(("lose", "hold", "repeat", "cut", "garble")):
            case "hold":
                held.append(text)
            case "repeat":
                return [text, text]
            case "cut":
                return [text[:place]]
            case "garble":
                return [f"{text[:place]}{self._random.choice('0a{[é')}{text[place + 1 :]}"]
        return []


@dataclass
class Simulation:
    """A table of `seats` players, the first one on the host's device."""

    key: str = "pompeii"
    seats: int = 2
    seed: str = "together"
    rules: Mapping[str, Any] = field(default_factory=dict)
    carrier: Carrier = faithful
    now: float = 0.0
    limit: TimeLimit | None = None

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.game = registry.game(self.key)
        players = [(Player(NAMES[n], n), n > 0) for n in range(self.seats)]
        self.host = Host.new(
            self.game, self.rules, players, lambda: self.now, self.random.randbytes, self.limit
        )
        self.guests: dict[str, Guest] = {}
        self.sent: list[tuple[str, str | None]] = []
        """Everything that the host sent so far."""
        for seat in range(1, self.seats):
            self.join(NAMES[seat])

    @property
    def table(self) -> AnyTable:
        assert self.host.table is not None
        return self.host.table

    def join(self, peer: str, **how: Any) -> Guest:
        """Connect a new page, which replaces the earlier one with the name `peer`."""
        self.host.disconnect(peer)
        guest = Guest(peer[:40], "build", lambda: self.now, self.random.randbytes, **how)
        self.guests[peer] = guest
        self.host.connect(peer)
        return guest

    def again(self, peer: str) -> Guest:
        """Load the page of `peer` again, which has kept its secret and its nonce.

        A page that lost its seat before it had shown its secret asks for a free one.
        """
        old = self.guests[peer]
        lost = old.closed == "This table does not know that seat."
        return self.join(peer, secret=None if lost else old.secret, nonce=old.nonce)

    def move(self) -> bool:
        """Move the texts that wait; return True if there were any."""
        moved = False
        for peer, guest in self.guests.items():
            for text in guest.take():
                moved = True
                for each in self.carrier(f"{peer}>", text):
                    self.host.receive(peer, each)
        for delivery in self.host.take():
            self.sent.append(delivery)
            moved = True
            guest = self.guests[delivery.peer]
            if delivery.text is None:
                self.host.disconnect(delivery.peer)
                continue
            for each in self.carrier(f">{delivery.peer}", delivery.text):
                guest.receive(each)
        return moved

    def settle(self) -> None:
        """Move texts until none is left."""
        while self.move():
            pass

    def wait(self, seconds: float) -> None:
        """Let time pass, second by second."""
        for _ in range(int(seconds)):
            self.now += 1
            self.host.tick()
            for guest in self.guests.values():
                guest.tick()
            self.settle()

    def guest_of(self, seat: int) -> Guest | None:
        """Return the guest in `seat` that is still connected."""
        found = (g for g in self.guests.values() if g.seat == seat and not g.closed)
        return next(found, None)

    def turn(self) -> None:
        """Let the player to act take a random action, or draw after the last one."""
        table = self.table
        waits = self.draw_waits
        seat = table.steps[-1].seat if waits else table.actor
        guest = self.guest_of(seat)
        if guest is None or self.host.hosted.seats[seat].bot:
            if waits:
                self.host.draw(seat)
            else:
                self.host.act(seat, table.view(seat).sample(self.random).text)
        elif not guest.is_waiting and guest.revision == self.host.hosted.revision:
            if waits:
                guest.draw()
            else:
                guest.act(guest.view.sample(self.random).text)

    @property
    def draw_waits(self) -> bool:
        """True if the last action's draw is still to be carried out."""
        view = self.table.view(self.table.actor)
        return not (view.listed or view.families or self.host.hosted.is_over)

    def play(self, most: int = 10_000) -> None:
        """Play to the end of the game, or at most for `most` turns."""
        for _ in range(most):
            if self.host.hosted.is_over:
                return
            self.turn()
            self.settle()
            self.now += 0.1
            if self.now % 1 < 0.1:
                self.host.tick()
            self.settle()


def started(key: str = "pompeii", seats: int = 2, **how: Any) -> Simulation:
    """Return a table at which all guests sit and the game is dealt."""
    simulation = Simulation(key, seats, **how)
    simulation.settle()
    return simulation
