"""The environments of PettingZoo pass the tests of that project."""

import sys
import warnings
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pettingzoo
import pytest

from pompeii.envs.pettingzoo_env import DownfallEnv, TableEnv, ViaAppiaEnv
from tests.share_of_cases import THOROUGH

with warnings.catch_warnings(action="ignore"):  # it imports an environment in a deprecated way
    from pettingzoo.test import api_test, performance_benchmark, seed_test
    from pettingzoo.test.render_test import render_test

ENVS = pytest.mark.parametrize("env", [DownfallEnv, ViaAppiaEnv])
CYCLES = 500 if THOROUGH else 40
# Of PettingZoo's own environments, those with a mask are exempt from these warnings by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("players", [2, 3, 4])
@ENVS
def test_api_test_passes(env: Callable[..., TableEnv], players: int) -> None:
    api_test(env(players), num_cycles=CYCLES)


@ENVS
def test_seed_test_passes(env: Callable[..., TableEnv]) -> None:
    seed_test(env, num_cycles=CYCLES)


@ENVS
def test_render_test_passes(
    env: Callable[..., TableEnv], capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(env)
    assert "player_1" in capsys.readouterr().out


@pytest.mark.no_cover
@ENVS
def test_performance_benchmark_runs(
    env: Callable[..., TableEnv],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if not THOROUGH:  # it looks at the clock after each round, for five seconds
        ticks = count(step=0.1)
        clock = SimpleNamespace(time=lambda: next(ticks))
        monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def test_made_environment_is_that_of_the_game() -> None:
    env = pettingzoo.make("aec", "pompeii/ViaAppia-v0", players=4)
    assert isinstance(env, ViaAppiaEnv)
    assert len(env.possible_agents) == 4
    assert isinstance(pettingzoo.make("aec", "pompeii/Downfall-v0"), DownfallEnv)


def test_last_decision_gives_every_agent_its_reward() -> None:
    env = DownfallEnv()
    env.reset(seed=3)
    for agent in env.agent_iter():
        _, reward, terminated, _, _ = env.last()
        if terminated:
            assert reward == env.episode.returns[env.possible_agents.index(agent)]
            assert abs(reward) in (0, 1)
            env.step(None)
        else:
            env.step(env.episode.legal[0])
    assert env.agents == []


def test_deals_after_a_seed_follow_from_it() -> None:
    def deals() -> list[object]:
        env = DownfallEnv()
        found = []
        for seed in (79, None, None):
            env.reset(seed=seed)
            found.append(env.episode.table.record.deal)
        return found

    first, second, third = deals()
    assert first != second != third
    assert deals() == [first, second, third]
    other = DownfallEnv()
    other.reset()
    assert other.episode.table.record.deal not in (first, second, third)


def test_rules_are_arguments() -> None:
    env = ViaAppiaEnv(3, coins="thirty", quiet_rounds=5)
    env.reset(seed=1)
    rules = env.episode.table.state.rules
    assert (rules.coins, rules.quiet_rounds, env.possible_agents[-1]) == ("thirty", 5, "player_2")


def test_without_a_mode_nothing_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    env = DownfallEnv()
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out == ""


def test_end_is_rendered_as_a_spectator_sees_it() -> None:
    env = ViaAppiaEnv(render_mode="ansi")
    env.reset(seed=1)
    env.episode.stop()
    text = env.render()
    assert text is not None
    assert "?" in text  # the coins of both players
