"""The environments of Gymnasium pass the check of that project, and bots play in them."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pompeii.core.i18n import FieldError
from pompeii.envs.episode import IllegalChoice
from pompeii.envs.gymnasium_env import AgainstBots, DownfallAgainstBots, ViaAppiaAgainstBots

IDS = pytest.mark.parametrize("id", ["pompeii/Downfall-v0", "pompeii/ViaAppia-v0"])


@IDS
@pytest.mark.filterwarnings("ignore:.*we recommend using a symmetric and normalized space")
def test_check_env_passes(id: str) -> None:
    check_env(gymnasium.make(id, opponents="random", render_mode="ansi").unwrapped)


@IDS
def test_made_environment_is_that_of_the_game(id: str) -> None:
    env = gymnasium.make(id).unwrapped
    assert isinstance(env, AgainstBots)
    assert isinstance(env, DownfallAgainstBots) is ("Downfall" in id)


def play(env: AgainstBots, seed: int, most: int = 500) -> tuple[list[str], float]:
    """Play with the first legal action each time; return all actions and the reward."""
    env.reset(seed=seed)
    reward, over = 0.0, False
    while not over and most:
        _, reward, over, _, _ = env.step(env.episode.legal[0])
        most -= 1
    return [step.action.text for step in env.episode.table.steps], reward


def test_game_is_played_to_the_end_against_bots() -> None:
    env = DownfallAgainstBots(("random", "easy"))
    actions, reward = play(env, 3)
    winners = env.episode.table.winners
    assert winners
    assert reward == pytest.approx(1.0 if winners == (0,) else -0.5)
    assert {step.seat for step in env.episode.table.steps} == {0, 1, 2}
    assert play(env, 3) == (actions, reward)


def test_iterations_limit_a_search_so_that_it_is_the_same_again() -> None:
    env = ViaAppiaAgainstBots("hard", iterations=1)
    assert play(env, 3, 2) == play(ViaAppiaAgainstBots("hard", iterations=1), 3, 2)


def test_illegal_number_loses_the_game_with_the_reason() -> None:
    env = DownfallAgainstBots("random")
    env.reset(seed=1)
    observed, reward, terminated, truncated, info = env.step(0 if 0 not in env.episode.legal else 1)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "is not legal for seat 0" in info["illegal"]
    assert observed["action_mask"].sum() == 0


def test_deals_after_a_seed_follow_from_it() -> None:
    def deals() -> list[object]:
        env = DownfallAgainstBots("random")
        found = []
        for seed in (79, None):
            env.reset(seed=seed)
            found.append(env.episode.table.record.deal)
        return found

    first, second = deals()
    assert first != second
    assert deals() == [first, second]


def test_masks_are_given_as_sb3_asks_for_them() -> None:
    env = DownfallAgainstBots("random")
    observed, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert masks.tolist() == observed["action_mask"].astype(bool).tolist()


def test_board_is_printed_in_the_mode_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = DownfallAgainstBots("random", render_mode="human")
    env.reset(seed=1)
    env.step(env.episode.legal[0])
    assert "player_0" in capsys.readouterr().out


def test_unknown_bot_is_rejected_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no bot is called 'best'; there are random, easy"):
        DownfallAgainstBots(("easy", "best"))


MINE = """
class Mine:
    entered = []

    def __enter__(self):
        self.entered.append(self)
        return self

    def __exit__(self, *_):
        self.entered.remove(self)

    def choose(self, view, random, budget):
        assert self in self.entered
        return view.legal[-1] if view.seat == view.actor else None


class Cheat:
    def choose(self, view, random, budget):
        return "1@a1"
"""


def test_class_in_a_file_plays_as_opponent(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    env = DownfallAgainstBots(("random", f"{file}:Mine"))
    actions, _ = play(env, 3)
    assert env.episode.table.winners
    assert play(env, 3)[0] == actions
    for ply, step in enumerate(env.episode.table.steps):
        if step.seat == 2:
            assert step.action is env.episode.table.at(ply).view(2).legal[-1]
    bot: Any = env._bots[1]
    assert type(bot).entered == [bot]
    env.close()
    assert type(bot).entered == []


def test_opponent_that_cheats_or_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine\.py:Other cannot be started: it has no class"):
        DownfallAgainstBots(f"{file}:Other")
    with pytest.raises(ValueError, match="cannot be started: importing it raised FileNotFound"):
        DownfallAgainstBots(f"{tmp_path / 'none.py'}:Mine")
    with pytest.raises(IllegalChoice, match="'1@a1' is neither an action nor its number"):
        play(DownfallAgainstBots(f"{file}:Cheat"), 3)


def test_too_many_bots_are_rejected() -> None:
    with pytest.raises(FieldError, match="must be 2 to 4 players, not 5"):
        DownfallAgainstBots(["easy"] * 4)
