"""Bots play by the rules, know no more than their seat, and keep their budget."""

import gc
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

import pytest

from pompeii import bots as bot
from pompeii.bots import Budget
from pompeii.core.errors import IllegalAction
from pompeii.core.incremental_work import at_once
from pompeii.games.downfall.actions import Call, parse
from pompeii.games.downfall.bots import BOTS, make, search_tree
from pompeii.games.downfall.bots.search import Search, ranked
from pompeii.games.downfall.cards import SIDES
from pompeii.games.downfall.record import Player, new
from pompeii.games.downfall.state import Decision, Phase
from pompeii.games.downfall.table import Table
from pompeii.games.downfall.view import View
from tests.downfall_positions import TABLES, city_position, filled, flight_position, read_game
from tests.games.downfall.redealt_table import redealt
from tests.games.downfall.test_view import tables

THOUGHT = Budget(iterations=3)
"""Iterations that pass through all parts of a search."""


class _BrokenBudget(Budget):
    """A budget that fails when the search starts."""

    def start(self) -> Callable[[int], float]:
        raise ZeroDivisionError


def _view(table: Table) -> View:
    return table.view(table.state.actor)


def play(bots: list[str], preset: str, seed: str) -> Iterator[Table]:
    """Play a game of bots, and yield every decision."""
    sides = [Player(SIDES[side], side) for side in range(len(bots))]
    table = Table(new(sides, {"preset": preset}, seed))
    players = [make(bot) for bot in bots]
    random = Random(seed)
    while table.state.phase is not Phase.OVER:
        yield table
        for seat in (table.state.actor, *range(len(bots))):
            view = table.view(seat)
            action = players[seat].choose(view, random, THOUGHT) if view.legal else None
            assert action is None or action in view.legal
            if action is not None:
                table.play(action)
                table.draw()
                break
    yield table


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_bots_play_only_legal_actions_to_the_end(preset: str, seats: int) -> None:
    ids = [*BOTS]
    for first in range(0, len(ids), seats):
        line_up = [ids[(first + seat) % len(ids)] for seat in range(seats)]
        *_, table = play(line_up, preset, f"legal {preset} {seats} {first}")
        assert table.view(None).winners


@pytest.mark.no_cover
@pytest.mark.parametrize("bot", BOTS)
def test_D5_hidden_information_changes_no_choice(bot: str) -> None:
    random = Random(bot)
    looked = 0
    for table in tables(3, {}, "cheat"):
        if table.draw_awaited or random.random() > 0.12:
            continue
        seat = table.state.actor
        try:
            other = redealt(table, seat, random)
        except IllegalAction:
            continue
        view = table.view(seat)
        if not view.legal:
            continue
        choices = {make(bot).choose(seen, Random(79), THOUGHT) for seen in (view, other.view(seat))}
        assert len(choices) == 1
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("bot", BOTS)
def test_same_seed_gives_the_same_choice(bot: str) -> None:
    for table in islice(tables(2, {}, "again"), 0, None, 30):
        if (view := _view(table)).legal:
            first, second = (make(bot).choose(view, Random(3), THOUGHT) for _ in range(2))
            assert first is second


@pytest.mark.parametrize("bot", BOTS)
def test_P7_call_out_of_turn_may_be_made_or_declined(bot: str) -> None:
    table = Table(read_game("classic-2"))
    state = city_position(filled(0, 7, side="red"), hands=[[1, 2, 3, 4], [7] * 3], reserve=9)
    table.state, table.steps = state, []
    view = table.view(1)
    assert view.legal == (parse("call:black"),)
    choices = {make(bot).choose(view, Random(seed), THOUGHT) for seed in range(8)}
    assert choices <= {None, parse("call:black")}


def test_P7_bot_calls_only_if_it_wins_by_the_call() -> None:
    table = Table(read_game("classic-2"))
    hands = [[1, 2, 3, 4], [7] * 3]
    for side, wanted in (("red", None), ("black", parse("call:black"))):
        table.state = city_position(filled(0, 7, side=side), hands=hands)
        table.steps = []
        table.state.reserve = [36, 0] if side == "black" else [0, 36]
        assert make("medium").choose(table.view(1), Random(1), THOUGHT) is wanted


@pytest.mark.no_cover
def test_search_checks_the_clock_after_every_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(bot, "perf_counter", lambda: next(ticks) / 1000)
    for table in islice(tables(2, {}, "clock"), 0, None, 24):
        view = _view(table)
        start = next(ticks)
        make("hard").choose(view, Random(1), Budget(seconds=0.05))
        spent = next(ticks) - start
        assert spent <= 55


def test_searches_are_merged_by_addition() -> None:
    one, two, three = parse("1@a2"), parse("2@e1"), parse("3@c3")
    assert ranked([{one: (10, 5.0), two: (10, 6.0)}])[0] is two
    assert ranked([{one: (10, 5.0), two: (10, 6.0)}, {one: (10, 9.0), two: (10, 1.0)}])[0] is one
    assert ranked([{one: (10, 5.0), two: (10, 4.0), three: (2, 20.0)}])[0] is one


def test_search_reports_the_visits_of_each_action() -> None:
    view = _view(next(tables(2, {}, "tells")))
    search = Search(view, Random(1))
    assert {visits for visits, _ in search.statistics().values()} == {1}
    at_once(search.run(Budget(iterations=40)))
    found = search.statistics()
    assert {*found} <= {*view.legal}
    assert len(found) < sum(visits for visits, _ in found.values()) <= len(found) + 40


@pytest.mark.parametrize(
    ("pieces", "best", "share"),
    [({"f7": "red", "d3": "red"}, "f7-g7", 0.15), ({"e5": "red"}, "e5-e6", 1.0)],
)
def test_search_ends_early_only_if_one_action_is_clearly_better(
    pieces: dict[str, str], best: str, share: float
) -> None:
    table = Table(read_game("classic-2"))
    table.state = flight_position({**pieces, "h6": "black black"}, bag=["coin"] * 10)
    table.steps = []
    search = Search(table.view(0), Random(1))
    at_once(search.run(Budget(iterations=1000)))
    found = search.statistics()
    assert str(ranked([found])[0]) == best
    assert sum(visits for visits, _ in found.values()) == pytest.approx(share * 1000, abs=50)


@pytest.mark.parametrize(("tiles", "phase"), [(20, Phase.FLIGHT), (4, Phase.OVER)])
def test_simulation_of_the_flight_goes_on_for_some_turns(tiles: int, phase: Phase) -> None:
    pieces = dict.fromkeys(("c2", "d5", "e5", "f7", "h6"), "red black")
    state = flight_position(pieces, bag=["coin"] * tiles)
    drawn = state.tiles
    search_tree.search_once(search_tree.Node(), state)
    assert state.phase is phase
    assert state.tiles - drawn == min(tiles, search_tree.TURNS)
    assert phase is Phase.OVER or state.decision is Decision.LAVA


def test_easy_avoids_losing_more_than_two_of_its_pieces_at_once() -> None:
    table = Table(read_game("classic-2"))
    pieces = {"c1": "red red red", "b2": "red red red", "d2": "red red", "c3": "red red red"}
    for lava, wanted in (("c2", "coin>d2"), ("c2 d2", None)):
        table.state = flight_position(pieces, lava={"coin": lava}, tile="coin")
        table.steps = []
        view = table.view(0)
        chosen = {str(make("easy").choose(view, Random(chance), THOUGHT)) for chance in range(40)}
        if wanted:
            assert chosen == {wanted}
        else:
            assert chosen <= {"coin>d1", "coin>e2", "coin>d3"}


def test_unknown_bot_name_is_rejected() -> None:
    with pytest.raises(ValueError, match="no bot is called 'deep'"):
        make("deep")


@pytest.mark.parametrize(
    "limits", [{}, {"seconds": 1.0, "iterations": 1}, {"seconds": 0.0}, {"iterations": -1}]
)
def test_budget_is_one_positive_number(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="positive number"):
        Budget(**limits)  # type: ignore[arg-type]


def test_call_is_searched_like_any_action() -> None:
    table = Table(read_game("classic-2"))
    table.state = city_position(filled(7), hands=[[7] * 3, [1, 2, 3, 4]])
    table.steps = []
    search = Search(table.view(0), Random(1))
    at_once(search.run(Budget(iterations=30)))
    assert any(isinstance(action, Call) for action in table.view(0).legal)
    assert ranked([search.statistics()])[0] in table.view(0).legal


@pytest.mark.parametrize("enabled", [True, False])
def test_garbage_collection_pauses_during_a_search_only(
    enabled: bool, request: pytest.FixtureRequest
) -> None:
    """A full collection of the tree took up to 65 ms, and made decisions late."""
    request.addfinalizer(gc.enable if gc.isenabled() else gc.disable)
    events: list[str] = []
    (gc.enable if enabled else gc.disable)()
    gc.callbacks.append(lambda phase, _info: events.append(phase))
    request.addfinalizer(gc.callbacks.pop)
    make("hard").choose(_view(next(tables(2, {}, "tells"))), Random(1), Budget(iterations=400))
    assert events.count("start") <= 2  # one before the search or after it
    assert gc.isenabled() is enabled


def test_garbage_collection_resumes_after_a_failed_search() -> None:
    with pytest.raises(ZeroDivisionError):
        make("hard").choose(_view(next(tables(2, {}, "tells"))), Random(1), _BrokenBudget(1.0))
    assert gc.isenabled()
