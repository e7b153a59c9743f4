"""Bots of Via Appia keep to the rules, to the knowledge of their seat and to their budget."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from pompeii import bots as protocol
from pompeii.bots import Budget
from pompeii.games.appia import Table, View, parse
from pompeii.games.appia.actions import PUSHES, Push
from pompeii.games.appia.bots import BOTS, make
from pompeii.games.appia.cards import PILE
from pompeii.games.appia.deal import under
from tests.games.appia.positions import OPTION_VALUES, a_choice, column, new_record, position

THOUGHT = Budget(iterations=10)
"""Iterations that pass through all parts of a search."""
OPTIONS = [
    (option, value)
    for option, values in OPTION_VALUES.items()
    for value in values[1:]
    if option != "round_limit"
]


def games(seats: int, seed: str, **rules: object) -> Iterator[Table]:
    """Play a random game, and yield every decision."""
    random = Random(seed)
    table = Table(new_record(seats, seed, **rules))
    while table.decision.value:
        yield table
        table.play(a_choice(table.state, random))


def view_of(table: Table, letters: str, seat: int = 0, **facts: Any) -> View:
    """Return the view of a seat on a position that replaces the table's."""
    table.state = position(stones=[letters, letters], **facts)
    table.state.first = table.record.deal.first
    table.steps = []
    return table.view(seat)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("option", "value"), [("round_limit", 4), *OPTIONS])
def test_bots_play_only_legal_actions(option: str, value: object, seats: int) -> None:
    ids = [*BOTS]
    random = Random(f"{option} {value} {seats}")
    first = int(random.random() * len(ids))
    players = [make(ids[(first + seat) % len(ids)]) for seat in range(seats)]
    table = Table(new_record(seats, f"legal {option}", **{option: value}))
    for _ in range(20):
        if not table.decision.value:
            break
        view = table.view(table.actor)
        action = players[table.actor].choose(view, random, THOUGHT)
        assert view.allows(action)
        assert action is not None
        table.play(action)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_game_to_its_end(seats: int) -> None:
    random, players = Random(seats), [make("medium"), *(make("easy") for _ in range(seats - 1))]
    table = Table(new_record(seats, f"whole {seats}", round_limit=30))
    while table.decision.value:
        action = players[table.actor].choose(table.view(table.actor), random, THOUGHT)
        assert action is not None
        table.play(action)
    assert table.winners


@pytest.mark.parametrize("bot", BOTS)
def test_V_X4_hidden_information_changes_no_choice(bot: str) -> None:
    """Change the hidden order of the cards and the hidden purses.

    Bots count the coins of purses from the log, not from the position.
    """
    for number, table in enumerate(islice(games(3, "hidden"), 4, 120, 19)):
        view = table.view(table.actor)
        random = Random(f"{bot} {number}")
        dealt, refills = table.state.piles, table.state.refills
        pile = sorted(table.state.pile, key=lambda _card: random.random())
        piles = [*dealt[:refills], (*dealt[refills][:-PILE], *pile)]
        while len(piles) < len(dealt):
            piles.append(tuple(sorted(under(piles[-1]), key=lambda _card: random.random())))
        before, table.state = table.state, table.state.clone()
        table.state.piles = tuple(piles)
        for rival in range(3):
            table.state.coins[rival] += 5 * (rival != table.actor)
        other = table.view(table.actor)
        assert other == view
        table.state = before
        choices = {make(bot).choose(seen, Random(79), THOUGHT) for seen in (view, other)}
        assert len(choices) == 1


@pytest.mark.parametrize("bot", BOTS)
def test_same_seed_gives_the_same_choice(bot: str) -> None:
    for table in islice(games(2, "again"), 0, 90, 15):
        view = table.view(table.actor)
        first, second = (make(bot).choose(view, Random(3), THOUGHT) for _ in range(2))
        assert first == second


def _aims(bot: str, view: View, seeds: int) -> set[tuple[int, int]]:
    """Return the aims of a bot that wants to push the same stone each time."""
    chosen = [make(bot).choose(view, Random(seed), THOUGHT) for seed in range(seeds)]
    return {(push.x, push.angle) for push in chosen if isinstance(push, Push)}


def _before_the_edge(**rules: Any) -> View:
    """Return a position with a large stone at the edge.

    It is ahead of a row that a push in the middle moves.
    """
    table = Table(new_record(2, "edge", **rules))
    stones = [*column("sssss"), (2, 0, 9550)]
    return view_of(table, "ss", quarry=stones, laid="a1", open=[1, 2, 3, 4], **rules)


def test_V_Q17_easy_aims_with_noise_and_medium_without() -> None:
    view = _before_the_edge()
    assert len(_aims("medium", view, 8)) == 1
    aims = _aims("easy", view, 30)
    assert len(aims) > 5
    steady = (sum(x for x, _ in aims) / len(aims), sum(angle for _, angle in aims) / len(aims))
    assert all(abs(x - steady[0]) <= 4 and abs(angle - steady[1]) <= 8 for x, angle in aims)


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "random"])
def test_V_Q17_every_bot_aims_with_noise_by_option(bot: str) -> None:
    aims = _aims(bot, _before_the_edge(hand="tremor"), 12)
    assert len(aims) > 4


def test_V_Q17_noisy_push_stays_legal() -> None:
    view = _before_the_edge(hand="tremor")
    for seed in range(60):
        action = make("random").choose(view, Random(seed), THOUGHT)
        assert not isinstance(action, Push) or action in PUSHES[action.size]


@pytest.mark.no_cover
@pytest.mark.parametrize("bot", ["hard", "expert"])
def test_search_checks_the_clock_often(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(protocol, "perf_counter", lambda: next(ticks) / 1000)
    for table in islice(games(2, "clock"), 0, 90, 12):
        start = next(ticks)
        make(bot).choose(table.view(table.actor), Random(1), Budget(seconds=0.05))
        assert next(ticks) - start <= 60


def test_unknown_bot_name_is_rejected() -> None:
    with pytest.raises(ValueError, match="no bot is called 'deep'"):
        make("deep")


def test_searching_bots_push_down_a_stone_at_the_edge() -> None:
    view = _before_the_edge()
    for bot in ("medium", "hard"):
        assert isinstance(make(bot).choose(view, Random(1), THOUGHT), Push)


def test_V_E1_leader_ends_the_game() -> None:
    table = Table(new_record(2, "end"))
    state = position(laid="c14", at=["c14", "beneventum"], purses=[3, 3])
    state.scores = [47, 40]
    state.first = table.record.deal.first
    state.actor = 0
    table.state, table.steps = state, []
    for bot in ("easy", "medium", "hard"):
        assert make(bot).choose(table.view(0), Random(1), THOUGHT) is parse(">brundisium")
