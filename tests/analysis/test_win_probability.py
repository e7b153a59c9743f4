"""How likely each seat is to win a game that goes on, as far as one seat may know."""

from collections.abc import Iterator
from itertools import islice, repeat
from random import Random
from typing import Any

import pytest

from pompeii import Player, Table, new, registry
from pompeii.analysis.analyser import DISPLAY_MARGIN
from pompeii.analysis.report import MIN_SAMPLES, Estimate
from pompeii.analysis.win_probability import estimate_win_probabilities
from pompeii.games.appia.bots.determinization import imagine
from pompeii.games.downfall.bots.determinization import Determinization
from pompeii.games.downfall.forecast import Forecast
from tests.paths import ROOT
from tests.positions import read_game

ROAD = (ROOT / "examples/via-appia.json").read_text(encoding="utf-8")
SEED = "79"


def at(name: str, ply: int) -> Any:
    """The table after so many actions, with a decision to be made."""
    table = registry.load(ROAD if name == "road" else read_game(name).dump()).at(ply)
    table.draw()
    return table


def found(view: Any, key: str) -> Estimate:
    *_, last = estimate_win_probabilities(view, registry.game(key).evaluation, SEED)
    return last


@pytest.mark.parametrize(
    ("name", "key", "ply"),
    [("classic-2", "pompeii", 30), ("classic-4", "pompeii", 100), ("road", "via-appia", 150)],
)
def test_the_chances_are_told_to_within_their_margin_and_add_up_to_one(
    name: str, key: str, ply: int
) -> None:
    view = at(name, ply).view(0)
    estimate = found(view, key)
    assert estimate.margin <= DISPLAY_MARGIN
    assert sum(estimate.win_probabilities) == pytest.approx(1.0)
    assert len(estimate.win_probabilities) == len(view.sides)
    assert estimate == found(view, key)


class Agreed:
    """A judge of whom every playout says the same."""

    def deals(self, view: Any, random: Random) -> Iterator[None]:  # noqa: ARG002 - as judges do
        """Nothing, again and again."""
        return repeat(None)

    def playout(self, state: None, random: Random) -> Any:  # noqa: ARG002 - as judges do
        """The first seat wins."""
        return (), [1.0, 0.0]


def test_a_few_playouts_that_agree_are_not_enough() -> None:
    evaluator: Any = Agreed()
    *_, last = estimate_win_probabilities(None, evaluator, SEED)
    assert last.win_probabilities == [1.0, 0.0]
    assert last.playouts > 4 * MIN_SAMPLES


@pytest.mark.parametrize(("name", "key", "ply"), [("classic-3", "pompeii", 20)])
def test_what_lies_hidden_changes_nothing(name: str, key: str, ply: int) -> None:
    table = at(name, ply)
    view = table.view(1)
    table.state = Determinization(view, Random(5)).deal()
    assert table.state.hands != at(name, ply).state.hands
    assert found(table.view(1), key) == found(view, key)


def test_on_the_road_hidden_cards_change_nothing_either() -> None:
    table = at("road", 60)
    view = table.view(0)
    table.state = imagine(view, Random(5))
    assert table.state.piles != at("road", 60).state.piles
    assert found(table.view(0), "via-appia") == found(view, "via-appia")


def test_every_deal_is_one_in_which_the_seat_may_be() -> None:
    for name, key, ply in (("classic-4", "pompeii", 30), ("road", "via-appia", 60)):
        table = at(name, ply)
        view = table.view(0)
        for state in islice(registry.game(key).evaluation.deals(view, Random(SEED)), 5):
            table.state = state
            assert table.view(0) == view


def test_near_the_end_who_will_win_is_said_to() -> None:
    end = registry.load(read_game("classic-2").dump())
    assert end.winners is not None
    [winner] = end.winners
    view = at("classic-2", len(end.steps) - 12).view(1 - winner)
    assert found(view, "pompeii").win_probabilities[winner] > 0.5


@pytest.mark.parametrize("preset", ["classic", "retold", "online", "two-card"])
def test_whoever_looks_may_ask_in_any_position_of_a_game(preset: str) -> None:
    random = Random(preset)
    players = [Player(name, side) for side, name in enumerate(("Livia", "Marcus", "Titus"))]
    table: Any = Table(new(players, {"preset": preset}, preset))
    while table.winners is None:
        if random.random() < 0.1:
            for seat in (None, *range(table.seats)):
                view = table.view(seat)
                *_, estimate = islice(
                    estimate_win_probabilities(view, registry.game("pompeii").evaluation, SEED),
                    MIN_SAMPLES,
                )
                assert sum(estimate.win_probabilities) == pytest.approx(1.0)
                forecast = Forecast(view, SEED)
                forecast.play_out()
                assert len(forecast.outlook.rescued) == table.seats
        if table.draw_awaited:
            table.draw()
        else:
            table.play(random.choice(table.view(table.actor).legal))
