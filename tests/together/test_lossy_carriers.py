"""Games over carriers that lose, delay, repeat, reorder, cut and garble end alike everywhere."""

from random import Random

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.share_of_cases import THOROUGH
from tests.together.table_simulation import NAMES, Simulation, Storm

SHORT = {"round_limit": 3}
"""Rules of Via Appia for a game of a few actions."""


class LossyTable(RuleBasedStateMachine):
    """A table whose guests come and go while the carrier is bad; it ends with a good carrier."""

    @initialize(
        key=st.sampled_from(["pompeii", "via-appia"]),
        seats=st.integers(2, 4),
        seed=st.integers(0, 10**6),
        rate=st.sampled_from([0.1, 0.3, 0.6]),
    )
    def open(self, key: str, seats: int, seed: int, rate: float) -> None:
        self.storm = Storm(Random(f"storm {seed}"), rate)
        rules = SHORT if key == "via-appia" else {}
        self.table = Simulation(key, seats, str(seed), rules, self.storm)
        self.names = NAMES[1:seats]

    @rule(seconds=st.integers(1, 7))
    def wait(self, seconds: int) -> None:
        self.table.wait(seconds)

    @precondition(lambda self: self.table.host.table is not None)
    @rule(turns=st.integers(1, 6))
    def play(self, turns: int) -> None:
        self.table.play(turns)

    @precondition(lambda self: self.table.host.table is not None)
    @rule(seat=st.integers(1, 3))
    def undo(self, seat: int) -> None:
        guest = self.table.guest_of(seat)
        if guest is not None and not guest.is_waiting and guest.view is not None:
            guest.undo()

    @rule(number=st.integers(0, 2))
    def load_again(self, number: int) -> None:
        self.table.again(self.names[number % len(self.names)])

    @precondition(lambda self: self.table.host.table is not None)
    @rule(number=st.integers(0, 2))
    def stay_away(self, number: int) -> None:
        """Let a guest vanish for a minute, and a bot play for it."""
        name = self.names[number % len(self.names)]
        guest = self.table.guests.pop(name)
        self.table.host.disconnect(name)
        self.table.wait(62)
        for seat in self.table.host.missing:
            if self.table.host.may_replace(seat):
                self.table.host.hand_to_bot(seat)
        self.table.play(4)
        self.table.guests[name] = guest
        self.table.again(name)

    @invariant()
    def every_view_is_the_hosts(self) -> None:
        host = self.table.host
        for guest in self.table.guests.values():
            assert guest.revision <= host.hosted.revision
            if guest.view is not None and guest.revision == host.hosted.revision:
                assert guest.view == self.table.table.view(guest.seat)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.storm.raging = False
        self.table.settle()
        for _ in range(2):
            for name in self.names:
                self.table.again(name)
            self.table.wait(10)
        self.table.play(15)
        self.table.wait(10)
        assert self.table.host.missing == []
        for guest in self.table.guests.values():
            assert (guest.closed, guest.unfair) == ("", "")
            assert guest.view == self.table.table.view(guest.seat)
            if self.table.host.hosted.is_over:
                assert guest.record is not None
                assert guest.record.dump() == self.table.table.dump()


TestLossyTable = pytest.mark.no_cover(LossyTable.TestCase)
TestLossyTable.settings = settings(
    max_examples=200 if THOROUGH else 20,
    stateful_step_count=12,
    deadline=None,
    phases=[Phase.generate],
)


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "seats"), [("pompeii", 2), ("via-appia", 3)])
def test_whole_game_over_a_bad_carrier_ends_alike(key: str, seats: int) -> None:
    storm = Storm(Random(key), 0.15)
    rules = {"round_limit": 8} if key == "via-appia" else {}
    table = Simulation(key, seats, "bad", rules, storm)
    table.wait(10)
    for _ in range(3000):
        if table.host.hosted.is_over:
            break
        for name in NAMES[1:seats]:
            if table.guests[name].is_host_away:
                table.again(name)
        if table.host.table is not None:
            table.play(3)
        table.wait(1)
    storm.raging = False
    for name in NAMES[1:seats]:
        table.again(name)
    table.wait(10)
    assert table.host.hosted.is_over
    for guest in table.guests.values():
        assert guest.record is not None
        assert guest.record.dump() == table.table.dump()
        assert guest.unfair == ""
