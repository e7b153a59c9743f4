"""Win probabilities in a running game, from the information of one seat."""

from collections.abc import Iterator
from itertools import islice, repeat
from random import Random
from typing import Any

import pytest

from pompeii import Player, Table, new, registry
from pompeii.analysis.analyser import DISPLAY_MARGIN
from pompeii.analysis.report import MIN_SAMPLES, Estimate
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.games.appia.determinization import imagine
from pompeii.games.downfall.determinization import Determinization
from pompeii.games.downfall.forecast import Forecast
from tests.downfall_positions import read_game
from tests.paths import ROOT

ROAD = (ROOT / "examples/via-appia.json").read_text(encoding="utf-8")
SEED = "79"


def table_at(name: str, ply: int) -> Any:
    """Return the table after `ply` actions, with a decision to make."""
    table = registry.load(ROAD if name == "road" else read_game(name).dump()).at(ply)
    table.draw()
    return table


def estimate_for(view: Any, key: str) -> Estimate:
    *_, last = estimate_win_probabilities(view, registry.game(key).analysis_evaluation, SEED)
    return last


@pytest.mark.parametrize(
    ("name", "key", "ply"),
    [("classic-2", "pompeii", 30), ("classic-4", "pompeii", 100), ("road", "via-appia", 150)],
)
def test_probabilities_keep_their_margin_and_add_up_to_one(name: str, key: str, ply: int) -> None:
    view = table_at(name, ply).view(0)
    estimate = estimate_for(view, key)
    assert estimate.margin <= DISPLAY_MARGIN
    assert sum(estimate.win_probabilities) == pytest.approx(1.0)
    assert len(estimate.win_probabilities) == len(view.sides)
    assert estimate == estimate_for(view, key)


class Agreed:
    """An evaluation whose playouts all agree."""

    def deals(self, view: Any, random: Random) -> Iterator[None]:  # noqa: ARG002 - as judges do
        """Yield None without end."""
        return repeat(None)

    def playout(self, state: None, random: Random, skills: Any) -> Any:  # noqa: ARG002 - likewise
        """Return a win of the first seat."""
        return (), [1.0, 0.0]


def test_few_agreeing_playouts_are_not_enough() -> None:
    evaluator: Any = Agreed()
    *_, last = estimate_win_probabilities(None, evaluator, SEED)
    assert last.win_probabilities == [1.0, 0.0]
    assert last.playouts > 4 * MIN_SAMPLES


@pytest.mark.parametrize(("name", "ply"), [("classic-2", 10), ("classic-3", 100)])
def test_weaker_players_win_less_often(name: str, ply: int) -> None:
    view, evaluator = table_at(name, ply).view(0), registry.game("pompeii").analysis_evaluation
    skills = [*evaluator.SKILLS]
    rivals = [skills[-1]] * (len(view.sides) - 1)
    chances = []
    for skill in skills:
        found = estimate_win_probabilities(view, evaluator, SEED, [skill, *rivals])
        *_, last = islice(found, MIN_SAMPLES)
        chances.append(last.win_probabilities[0])
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]
    *_, usual = islice(estimate_win_probabilities(view, evaluator, SEED), MIN_SAMPLES)
    assert usual.win_probabilities[0] == pytest.approx(chances[-1])


def test_skill_counts_before_the_eruption_even_where_a_lead_does_not() -> None:
    view, evaluator = (
        table_at("two-card-4", 20).view(0),
        registry.game("pompeii").analysis_evaluation,
    )
    found = estimate_win_probabilities(
        view, evaluator, SEED, ["random", "medium", "medium", "easy"]
    )
    *_, last = islice(found, MIN_SAMPLES)
    random, *medium, easy = last.win_probabilities
    assert random < 0.05
    assert easy < 0.2 < min(medium)


@pytest.mark.no_cover  # many playouts: see tests/conftest.py
@pytest.mark.parametrize(("name", "key", "ply"), [("classic-3", "pompeii", 20)])
def test_hidden_information_changes_nothing(name: str, key: str, ply: int) -> None:
    table = table_at(name, ply)
    view = table.view(1)
    table.state = Determinization(view, Random(5)).deal()
    assert table.state.hands != table_at(name, ply).state.hands
    assert estimate_for(table.view(1), key) == estimate_for(view, key)


@pytest.mark.no_cover  # many playouts: see tests/conftest.py
def test_hidden_cards_of_appia_change_nothing() -> None:
    table = table_at("road", 60)
    view = table.view(0)
    table.state = imagine(view, Random(5))
    assert table.state.piles != table_at("road", 60).state.piles
    assert estimate_for(table.view(0), "via-appia") == estimate_for(view, "via-appia")


def test_every_determinization_is_consistent_with_the_view() -> None:
    for name, key, ply in (("classic-4", "pompeii", 30), ("road", "via-appia", 60)):
        table = table_at(name, ply)
        view = table.view(0)
        for state in islice(registry.game(key).analysis_evaluation.deals(view, Random(SEED)), 5):
            table.state = state
            assert table.view(0) == view


def test_winner_is_predicted_near_the_end() -> None:
    end = registry.load(read_game("classic-2").dump())
    assert end.winners is not None
    [winner] = end.winners
    view = table_at("classic-2", len(end.steps) - 12).view(1 - winner)
    assert estimate_for(view, "pompeii").win_probabilities[winner] > 0.5


@pytest.mark.no_cover  # many playouts: see tests/conftest.py
@pytest.mark.parametrize("preset", ["classic", "retold", "online", "two-card"])
def test_every_viewer_may_ask_in_any_position(preset: str) -> None:
    random = Random(preset)
    players = [Player(name, side) for side, name in enumerate(("Livia", "Marcus", "Titus"))]
    table: Any = Table(new(players, {"preset": preset}, preset))
    evaluator = registry.game("pompeii").analysis_evaluation
    while table.winners is None:
        if random.random() < 0.1:
            for seat in (None, *range(table.seats)):
                view = table.view(seat)
                estimates = estimate_win_probabilities(view, evaluator, SEED)
                *_, estimate = islice(estimates, MIN_SAMPLES)
                assert sum(estimate.win_probabilities) == pytest.approx(1.0)
                forecast = Forecast(view, SEED)
                forecast.play_out()
                assert len(forecast.outlook.rescued) == table.seats
        if table.draw_awaited:
            table.draw()
        else:
            table.play(random.choice(table.view(table.actor).legal))
