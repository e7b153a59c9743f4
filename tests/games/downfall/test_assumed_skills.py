"""Forecasts take the skills of the players into account."""

from random import Random

import pytest

from pompeii import Table
from pompeii.games.downfall import game
from pompeii.games.downfall.assumed_skills import SKILLS, USUAL, falling_behind, slips
from pompeii.games.downfall.bots import BOTS
from pompeii.games.downfall.bots.playout_policy import play_out, playout_action, with_slips
from pompeii.games.downfall.draw_odds import shuffled
from pompeii.games.downfall.forecast import EscapeForecast, Forecast
from tests.downfall_positions import read_game


def table_at(name: str, ply: int) -> Table:
    table = Table(read_game(name)).at(ply)
    table.draw()
    return table


def outlook(name: str, ply: int, *skills: str) -> EscapeForecast:
    found = Forecast(table_at(name, ply).view(0), "79", skills)
    for _ in range(12):
        found.play_out()
    return found.outlook


def test_usual_skill_is_the_last_one_and_has_no_slips() -> None:
    assert [*SKILLS][-1] == USUAL
    assert slips([USUAL]) == [0.0]
    assert falling_behind([USUAL] * 3, 1.0) == [0.0] * 3


def test_skills_are_in_order_and_named_like_the_bots() -> None:
    order = [(-skill.slips, -skill.behind) for skill in SKILLS.values()]
    assert order == sorted(order)
    for id in SKILLS.keys() & BOTS.keys():
        assert SKILLS[id].label == BOTS[id].label


def test_players_of_the_usual_skill_have_the_forecast_of_unknown_ones() -> None:
    assert outlook("classic-3", 100, USUAL, USUAL, USUAL) == outlook("classic-3", 100)


@pytest.mark.parametrize(("name", "ply"), [("classic-2", 90), ("classic-2", 40)])
def test_random_players_rescue_the_fewest_people(name: str, ply: int) -> None:
    rescued = [outlook(name, ply, skill, USUAL).rescued[0][0] for skill in SKILLS]
    assert rescued[0] < min(rescued[1:])


def test_expected_lead_falls_by_skill_and_by_the_rest_of_the_game() -> None:
    weak, strong = falling_behind(["easy", USUAL], 1.0)
    assert weak == -SKILLS["easy"].behind == -strong
    assert falling_behind(["easy", USUAL], 0.5) == [weak / 2, strong / 2]
    changes = falling_behind(["easy", USUAL, USUAL, USUAL], 1.0)
    assert changes[0] == weak
    assert sum(changes) == pytest.approx(0.0)


def test_playouts_without_slips_follow_the_policy_and_use_no_chance() -> None:
    random = Random(1)
    before = random.getstate()
    for shares in ([], [0.0, 0.0]):
        assert with_slips(random, shares) is playout_action
    table = table_at("classic-2", 90)
    shares = [1.0, 1.0]
    shares[table.actor] = 0.0
    assert with_slips(random, shares)(table.state) == playout_action(table.state)
    assert random.getstate() == before


@pytest.mark.parametrize("name", ["classic-2", "online-3", "two-card-4"])
def test_playouts_with_slips_reach_the_end_alike_for_the_same_seed(name: str) -> None:
    ends = []
    for _ in range(2):
        random, table = Random(5), table_at(name, 30)
        state = shuffled(table.state, random)
        game.flow(state)
        play_out(state, with_slips(random, [seat / table.seats for seat in range(table.seats)]))
        ends.append((game.outcome(state), [*state.rescued]))
    assert ends[0] == ends[1]
    assert ends[0][0] is not None


def test_players_who_always_slip_choose_any_legal_action() -> None:
    table = table_at("classic-2", 90)
    policy = with_slips(Random(1), [1.0, 1.0])
    legal = game.legal(table.state)
    found = {policy(table.state) for _ in range(10 * len(legal))}
    assert found == {*legal}
