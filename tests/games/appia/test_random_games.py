"""The contract of the engine: random games over options and seats."""

from random import Random

import pytest

from pompeii.games.appia import game
from pompeii.games.appia.actions import CLOSED, DONE, NOTHING, PUSHES, Action, Push, push
from pompeii.games.appia.board import (
    BRUNDISIUM,
    LARGE_MASK,
    ROMA,
    SEGMENT_MASKS,
    SIZE_OF,
    SPACE_MASK,
    TARGETS,
    places,
)
from pompeii.games.appia.cards import CARDS, SHOWN
from pompeii.games.appia.components import (
    ALL_COINS,
    STONES_IN_ALL,
    TILE_POINTS,
    TILES,
    city_points,
    fits,
)
from pompeii.games.appia.deal import check, piles_needed
from pompeii.games.appia.quarry_physics import RADIUS, overlap, wall
from pompeii.games.appia.record import dump, load
from pompeii.games.appia.state import KINDS, Decision, State
from pompeii.games.appia.turn_and_game_end import final_points
from tests.games.appia.positions import OPTION_VALUES, a_choice, new_record

pytestmark = pytest.mark.no_cover  # whole games: see tests/conftest.py

GAMES = 2
"""Games of each number of seats with each set of options."""
CHECKED = 0.1
"""Share of the positions that are fully checked."""


class Game:
    """A random game with checks at its positions."""

    def __init__(self, seats: int, seed: str, **rules: object) -> None:
        self.random = Random(seed)
        self.record = new_record(seats, seed, **rules)
        check(self.record.deal, seats)
        self.state = self.record.start()
        self.points = [1] * seats
        """Points so far, computed from the actions."""

    def play(self) -> None:
        state = self.state
        while state.decision is not Decision.NONE:
            if self.random.random() < CHECKED:
                self.check()
                self.check_legal()
            action = a_choice(state, self.random)
            before, coins = state.clone(), sum(state.coins)
            self.count(action)
            game.apply(state, action)
            self.record.actions.append(action)
            assert self.turned(before)
            assert sum(state.coins) >= coins or action.text[0] == ">"
        self.check()
        assert not game.legal(state)
        assert game.outcome(state)
        assert state.refills < piles_needed(state.seats, state.rules)
        again = load(dump(self.record)).start()
        for action in self.record.actions:
            game.advance(again, action)
        assert again == state

    def turned(self, before: State) -> bool:
        """Check that the turn stayed or went to the next seat.

        It must go after equally many turns for every seat.
        """
        state = self.state
        if state.decision is Decision.NONE:
            return (state.actor + 1) % state.seats == state.first
        return (state.actor - before.actor) % state.seats in (0, 1)

    def count(self, action: Action) -> None:
        """Return the points for an action, from the position before it."""
        state, seat, text = self.state, self.state.actor, action.text
        if text[0] == "+":
            space = getattr(action, "space")  # noqa: B009
            self.points[seat] += TILE_POINTS[SIZE_OF[space]]
        elif text[0] == ">" and getattr(action, "target") in TARGETS:  # noqa: B009
            target = getattr(action, "target")  # noqa: B009
            there = sum(at >= target for at in state.at)
            self.points[seat] += (*city_points(state.seats), 0, 0)[there]

    def check(self) -> None:
        self.check_kept()
        self.check_road()
        self.check_quarry()
        state = self.state
        expected = list(self.points)
        if state.decision is Decision.NONE:
            for _reason, points in final_points(state):
                expected = [a + b for a, b in zip(expected, points, strict=True)]
        assert state.scores == expected
        assert (state.pushes > 0) == (state.decision in (Decision.PUSH, Decision.EXCHANGE))
        assert bool(state.fallen) <= (state.decision in (Decision.PUSH, Decision.EXCHANGE))
        assert (state.building >= 0) == (state.decision is Decision.BUILD)

    def check_kept(self) -> None:
        """Check that goods are conserved."""
        state = self.state
        for size, whole in enumerate(STONES_IN_ALL):
            there = sum(stone[0] == size for stone in state.quarry) + state.fallen.count(size)
            assert state.store[size] + sum(state.stones[size::KINDS]) + there == whole
            assert min(state.store[size], *state.stones[size::KINDS]) >= 0
        for size, whole in enumerate(TILES):
            laid = sum(SIZE_OF[space] == size for space in places(state.laid))
            assert state.tiles[size] + sum(state.carts[size::KINDS]) + laid == whole
            assert state.tiles[size] >= 0
        for seat in range(state.seats):
            small, medium, large = state.carts[state.of(seat)]
            assert fits(large, medium, small)
        assert min(state.coins) >= 0
        if state.rules.coins == "thirty":
            assert state.supply == ALL_COINS - sum(state.coins) >= 0
        assert sorted((*state.open, *state.turned, *state.pile)) == list(CARDS)
        assert len(state.open) + len(state.turned) == SHOWN

    def check_road(self) -> None:
        state = self.state
        assert state.laid & ~SPACE_MASK == 0
        for segment, mask in enumerate(SEGMENT_MASKS):
            assert sum(state.bonus[segment::KINDS]) == (state.laid & mask).bit_count()
        for city, place in enumerate(TARGETS):
            arrived = sum(at >= place for at in state.at)
            assert state.markers[city].bit_count() == min(arrived, state.seats - 1)
            assert state.points_left(city) == city_points(state.seats)[arrived:]
        for at in {*state.at}:
            holds = 2 if LARGE_MASK >> at & 1 else 1
            assert not SPACE_MASK >> at & 1 or (
                state.laid >> at & 1 and state.at.count(at) <= holds
            )
            assert ROMA <= at <= BRUNDISIUM

    def check_quarry(self) -> None:
        stones = self.state.quarry
        for size, x, y in stones:
            assert RADIUS[size] <= y <= 9600
            assert abs(x) <= wall(RADIUS[size], y)
        assert max((overlap(a, b) for a in stones for b in stones if a is not b), default=0) < 50

    def check_legal(self) -> None:
        """Check that ``legal`` lists exactly the actions that ``why_not`` permits.

        Rejections must have texts.
        """
        state, legal = self.state, game.legal(self.state)
        before = state.clone()
        assert len({*legal.actions}) == len(legal.actions)
        tried = [*CLOSED.values(), *(self.some_push(size) for size in range(3) for _ in range(4))]
        for action in tried:
            refusal = game.why_not(state, action)
            assert (refusal is None) == (action in legal), action
            if refusal is not None:
                assert refusal.rule.startswith("V-")
                assert str(refusal).endswith(f" ({refusal.rule})")
                assert "{" not in str(refusal)
        assert state == before
        assert legal.actions != (DONE,) or legal.pushes
        if NOTHING in state.fallen:
            assert state.fallen == (NOTHING,)

    def some_push(self, size: int) -> Push:
        if self.random.random() < 0.5:
            return PUSHES[size].sample(self.random)
        return push(size, int(self.random.random() * 99) - 49, int(self.random.random() * 99) - 49)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_by_the_classic_rules_keep_the_contract(seats: int) -> None:
    for number in range(GAMES):
        Game(seats, f"classic {number}").play()


@pytest.mark.parametrize("name", [name for name in OPTION_VALUES if name != "round_limit"])
def test_random_games_with_every_option_keep_the_contract(name: str) -> None:
    for number, value in enumerate(OPTION_VALUES[name][1:]):
        Game(2 + number % 3, f"option {number}", round_limit=40, **{name: value}).play()


@pytest.mark.parametrize("chunk", range(4))
def test_random_games_with_every_option_set_by_hand_keep_the_contract(chunk: int) -> None:
    random = Random(chunk)
    for number in range(GAMES):
        rules = {
            name: values[int(random.random() * len(values))]
            for name, values in OPTION_VALUES.items()
        }
        Game(2 + (chunk + number) % 3, f"mixed {chunk} {number}", **rules).play()
