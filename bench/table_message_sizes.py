"""The sizes of the messages at a table of several devices, in random games with a fair deal.

    python -m bench.table_message_sizes

The host and its guests are in one process, without a network.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from bench.results import write
from pompeii import registry
from pompeii.core.record_document import USUAL_NAMES, Player
from pompeii.together.guest import Guest
from pompeii.together.host import Host

CASES: Final = [("pompeii", 2), ("pompeii", 4), ("via-appia", 2), ("via-appia", 4)]
SECOND: Final = 1.0


class Table:
    """A host in the first seat, and a guest in each other one."""

    def __init__(self, key: str, seats: int) -> None:
        self.now = 0.0
        self.random = Random(f"{key} {seats}")
        players = [(Player(USUAL_NAMES[n], n), n > 0) for n in range(seats)]
        game, draw = registry.game(key), self.random.randbytes
        self.host = Host.new(game, {}, players, lambda: self.now, draw)
        self.guests = {
            str(n): Guest(USUAL_NAMES[n], "bench", lambda: self.now, draw) for n in range(1, seats)
        }
        self.sizes: defaultdict[str, list[int]] = defaultdict(list)
        for peer in self.guests:
            self.host.connect(peer)

    def settle(self) -> None:
        """Move all texts, and note their sizes in bytes."""
        while sent := [*self._sent()]:
            for text in sent:
                self.sizes[json.loads(text)["t"]].append(len(text.encode()))

    def _sent(self) -> Iterator[str]:
        for peer, guest in self.guests.items():
            for text in guest.take():
                self.host.receive(peer, text)
                yield text
        for delivery in self.host.take():
            if delivery.text is not None:
                self.guests[delivery.peer].receive(delivery.text)
                yield delivery.text

    def play(self) -> None:
        """Play to the end."""
        self.settle()
        table = self.host.table
        assert table is not None
        while not self.host.hosted.is_over:
            self.now += SECOND
            seat = table.awaited
            if table.draw_awaited:
                table.draw()
            elif seat == 0:
                table.play(table.view(seat).sample(self.random))
            else:
                guest = self.guests[str(seat)]
                guest.act(guest.view.sample(self.random).text)
            self.host.follow()
            self.settle()


def main() -> None:
    """Play a game of each case, and write the median and the largest size of each message."""
    found = {}
    for key, seats in CASES:
        table = Table(key, seats)
        table.play()
        found[f"{key}, {seats} seats"] = {
            kind: {"median": median(sizes), "largest": max(sizes)}
            for kind, sizes in sorted(table.sizes.items())
        }
    write("message-sizes", found)


if __name__ == "__main__":
    main()
