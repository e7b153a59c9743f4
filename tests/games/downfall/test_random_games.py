"""The contract of the engine: two thousand random games over rule sets, seats and options."""

from collections.abc import Iterable
from random import Random

import pytest

from pompeii.games.downfall import game
from pompeii.games.downfall.actions import CALLS, Call, Move
from pompeii.games.downfall.board import CELLS, CITY, GATE_SQUARES, SPACES, Mask, flood
from pompeii.games.downfall.cards import PIECES, cards_in
from pompeii.games.downfall.deal import check
from pompeii.games.downfall.record import Player, dump, load, new
from pompeii.games.downfall.state import NO_TILE, Decision, Phase, State
from tests.downfall_positions import OPTION_VALUES, PRESETS

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

NAMED_GAMES = 100
"""Games of each rule set with each number of seats."""
MIXED_GAMES = 100
"""Games of each of eight chunks with every option set by hand."""
CHECKED = 0.05
"""Share of the positions that are fully checked."""
LONGEST = 400
"""Limit of decisions, far above that of any game: 80 spaces, 41 cards and 48 tiles."""


class Game:
    """A random game with checks at each of its positions."""

    def __init__(self, seats: int, rules: dict[str, object], seed: str) -> None:
        self.random = Random(seed)
        sides = sorted(range(seats), key=lambda _: self.random.random())
        self.record = new([Player(f"P{side}", side) for side in sides], rules, seed)
        check(self.record.deal, seats, self.record.rules)
        self.state = self.record.start()
        self.box = [0] * seats

    def play(self) -> None:
        while self.state.phase is not Phase.OVER:
            assert len(self.record.actions) < LONGEST
            if self.random.random() < CHECKED:
                self.check()
            self.step()
        self.check()
        assert game.legal(self.state) == []
        assert game.callers(self.state) == []
        assert game.outcome(self.state)
        assert self.state.where == [0] * self.state.seats

    def step(self) -> None:
        state = self.state
        actions, calls = game.legal(state), game.callers(state)
        assert actions, "a decision without an action"
        action = actions[int(self.random.random() * len(actions))]
        if isinstance(action, Call) and self.random.random() < 0.8:
            action = actions[0]
        if calls and self.random.random() < 0.02:
            action = CALLS[state.sides[calls[-1]]]
        twin = state.clone() if self.random.random() < 0.1 else None
        phase = state.phase
        game.apply(state, action)
        self.record.actions.append(action)
        if phase is Phase.CITY is not state.phase:
            self.box = [PIECES[state.seats] - sum(pieces) for pieces in self.placed()]
        if twin is not None:
            self.check_twin(twin)

    def check_twin(self, twin: State) -> None:
        """Check that a clone and its original are independent."""
        assert twin != self.state
        before = self.state.clone()
        game.apply(twin, self.record.actions[-1])
        assert twin == self.state == before
        if game.legal(twin):
            game.apply(twin, game.legal(twin)[-1])
            assert self.state == before

    def placed(self) -> list[tuple[int, int, int]]:
        """Return the pieces in the city, rescued and in the volcano, by seat."""
        state = self.state
        return [
            (
                sum(state.pieces[seat * CELLS : (seat + 1) * CELLS]),
                state.rescued[seat],
                state.volcano[seat],
            )
            for seat in range(state.seats)
        ]

    def check(self) -> None:
        state = self.state
        for seat, pieces in enumerate(self.placed()):
            whole = sum(pieces) + state.reserve[seat] + self.box[seat]
            assert whole == PIECES[state.seats]
            assert min(*pieces, state.reserve[seat]) >= 0
        self.check_masks()
        self.check_phase()

    def check_masks(self) -> None:
        """Check that the masks agree with counts."""
        state = self.state
        counts = [state.pieces[seat * CELLS : (seat + 1) * CELLS] for seat in range(state.seats)]
        for seat, count in enumerate(counts):
            assert state.where[seat] == _mask(bool(n) for n in count)
        assert list(state.crowd) == [sum(column) for column in zip(*counts, strict=True)]
        laid = 0
        for squares in state.lava:
            assert laid & squares == 0
            laid |= squares
        assert state.open == CITY & ~laid
        assert state.city & ~state.open == 0
        if state.phase is Phase.CITY:
            assert laid == 0
            free = (state.crowd[s] < SPACES[s] for s in range(CELLS))
            assert state.free == _mask(free)
            assert all(state.crowd[s] <= SPACES[s] for s in range(CELLS))
        else:
            assert state.city & ~flood(state.open & GATE_SQUARES, state.open) == 0

    def check_phase(self) -> None:
        """Check the phase, the decision and the fields of that decision."""
        state, decision = self.state, self.state.decision
        assert decision in _DECISIONS[state.phase]
        assert (state.tile != NO_TILE) == (decision is Decision.LAVA)
        assert (state.moves_left > 0) == (decision is Decision.MOVE)
        assert (
            (state.relatives > 0) == (decision is Decision.RELATIVE) == (state.relative_squares > 0)
        )
        if state.barred:
            assert decision is Decision.MOVE
            assert isinstance(self.record.actions[-1], Move)
            assert state.barred & ~state.where[state.actor] == 0
        sizes = [len(cards_in(hand)) for hand in state.hands]
        if state.phase is Phase.CITY:
            drawing = decision in (Decision.RELATIVE, Decision.OMEN)
            assert sizes == [4 - (drawing and seat == state.actor) for seat in range(state.seats)]
            assert 0 <= state.stock <= 41
        else:
            assert sizes == state.reserve == [0] * state.seats
            tiles = (CITY & ~state.open).bit_count()
            assert tiles <= state.tiles
            if state.phase is not Phase.OVER:
                assert (tiles >= 6) == (state.phase is Phase.FLIGHT)
                assert state.city

    def check_record(self) -> None:
        again = load(dump(self.record))
        state = again.start()
        for action in again.actions:
            game.apply(state, action)
        assert state == self.state
        assert dump(again) == dump(self.record)


_DECISIONS = {
    Phase.CITY: {Decision.PLAY, Decision.RELATIVE, Decision.OMEN, Decision.END},
    Phase.ERUPTION: {Decision.LAVA},
    Phase.FLIGHT: {Decision.LAVA, Decision.MOVE},
    Phase.OVER: {Decision.NONE},
}
"""The decisions possible in each phase."""


def _mask(bits: Iterable[bool]) -> Mask:
    return sum(1 << s for s, bit in enumerate(bits) if bit)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_random_games_of_every_rule_set_keep_the_contract(preset: str, seats: int) -> None:
    for number in range(NAMED_GAMES):
        played = Game(seats, {"preset": preset}, f"{preset} {seats} {number}")
        played.play()
        if number % 10 == 0:
            played.check_record()


@pytest.mark.parametrize("chunk", range(8))
def test_random_games_with_every_option_set_by_hand_keep_the_contract(chunk: int) -> None:
    random = Random(chunk)
    for number in range(MIXED_GAMES):
        rules: dict[str, object] = {
            name: values[int(random.random() * len(values))]
            for name, values in OPTION_VALUES.items()
        }
        rules["preset"] = PRESETS[number % 4]
        played = Game(2 + number % 3, rules, f"mixed {chunk} {number}")
        played.play()
        if number % 10 == 0:
            played.check_record()
