"""The games of OpenSpiel pass the tests of that project, and play as they did before.

OpenSpiel and SciPy are too large for the environment of `make test`: the long proof runs this file
by its name. ``python tests/slow/test_openspiel.py`` writes the playthroughs.
"""

import gzip
import re
import unittest
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import pompeii.envs.openspiel_games  # noqa: F401 - registers the games
from bench.envs.contestants import nodes
from pompeii.core.i18n import FieldError
from tests.paths import ROOT

flags.FLAGS(["pytest"])  # generate_playthrough reads them
GAMES: Final = ("pompeii_downfall", "pompeii_via_appia")
VARIANTS: Final = (
    *GAMES,
    "pompeii_downfall(players=3,dual_vents=true,eruption_call=own-turn)",
    "pompeii_downfall(players=4,ad79_block=3,omen_targets=any)",
    "pompeii_via_appia(players=4,coins=thirty,round_limit=20)",
)
PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"
PLAYED: Final = {
    "pompeii_downfall": "pompeii_downfall",
    "pompeii_via_appia": "pompeii_via_appia(round_limit=4)",
}
"""The variant of each playthrough."""


@pytest.mark.parametrize("name", VARIANTS)
def test_random_sim_test_passes(name: str) -> None:
    sims = 1 if "appia" in name else 5
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_checks_of_its_api_test_pass(name: str) -> None:
    checks = type(
        "Checks",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": pyspiel.load_game(name), "game_name": name},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert result.testsRun == 5
    assert result.errors + result.failures == []


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_as_before(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.txt"
    file.write_bytes(gzip.decompress((PLAYTHROUGHS / f"{name}.txt.gz").read_bytes()))
    expected, actual = generate_playthrough.replay(str(file))
    assert actual.splitlines() == expected.splitlines()


def played(name: str, draws: int) -> Any:
    """Return a state after some random numbers."""
    random = np.random.RandomState(1)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and draws:
        state.apply_action(random.choice(state.legal_actions()))
        draws -= 1
    return state


def kind(perfect_recall: bool = False, **parts: Any) -> Any:
    """Return a type of observations."""
    return pyspiel.IIGObservationType(perfect_recall=perfect_recall, **parts)


@pytest.mark.parametrize("name", GAMES)
def test_observation_by_name_is_the_tensor(name: str) -> None:
    state = played(name, 40)
    observation = make_observation(state.get_game(), kind())
    for player in range(2):
        observation.set_from(state, player)
        assert observation.tensor.tolist() == state.observation_tensor(player)
        assert observation.dict["seat"].tolist() == [player == 0, player == 1, 0, 0]


@pytest.mark.parametrize("name", GAMES)
def test_history_has_a_row_for_everything_seen(name: str) -> None:
    state = played(name, 60)
    game = state.get_game()
    observation = make_observation(game, kind(perfect_recall=True))
    observation.set_from(state, 1)
    seen = state.tree.seen(state.tree.view(1))
    rows = observation.dict["history"]
    written = [
        (int(row[:4].argmax()), sum(int(bit) << k for k, bit in enumerate(row[4:])))
        for row in rows[: len(seen)]
    ]
    assert written == seen
    assert not rows[len(seen) :].any()
    words = observation.string_from(state, 1).rsplit("} ", 1)[1].split(" ")
    assert words[-1].startswith(("0:", "1:"))


def test_private_information_is_the_hand_and_the_public_lacks_it() -> None:
    state = played("pompeii_downfall", 30)
    game = state.get_game()
    single, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    private = make_observation(game, kind(public_info=False, private_info=single))
    public = make_observation(game, kind(private_info=none))
    assert [*private.dict] == ["hand"]
    assert re.fullmatch(r'\{"hand":\[\d+(,\d+){3}\]\}', private.string_from(state, 0))
    assert "hand" not in public.dict
    assert '"hand":[]' in public.string_from(state, 0)
    private.set_from(state, 0)
    public.set_from(state, 0)
    assert private.tensor.sum() == 4
    assert public.tensor.sum() > 0


def test_observers_of_everything_and_with_parameters_are_rejected() -> None:
    game = pyspiel.load_game("pompeii_downfall")
    everything = kind(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no player observes"):
        make_observation(game, everything)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"colour": "red"})


def test_loop_of_the_benchmark_plays_whole_games() -> None:
    game = pyspiel.load_game("pompeii_downfall")
    bare, observed = (nodes(game, observing=observing) for observing in (False, True))
    assert bare(Random(79)) == observed(Random(79))
    assert bare(Random(79))[0] > 100


def test_environment_of_openspiel_plays_a_game() -> None:
    env = rl_environment.Environment(pyspiel.load_game("pompeii_downfall(players=3)"))
    env.seed(79)
    random = np.random.RandomState(79)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) > 924
        step = env.step([random.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)
    assert max(step.rewards) > 0


def test_impossible_rules_are_rejected() -> None:
    with pytest.raises(FieldError, match="ad79_block: must be a whole number from 1 to 24"):
        pyspiel.load_game("pompeii_downfall(ad79_block=30)")


def test_example_of_the_documents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    document = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?import pyspiel.*?)```", document, re.DOTALL)
    exec(program, {})
    wanted = re.findall(r"  # prints (.*)", program)
    assert wanted
    assert capsys.readouterr().out.splitlines() == wanted


def write() -> None:
    """Write the playthroughs."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in GAMES:
        text = generate_playthrough.playthrough(PLAYED[name], [], seed=79)
        packed = gzip.compress(text.encode(), mtime=0)
        (PLAYTHROUGHS / f"{name}.txt.gz").write_bytes(packed)


if __name__ == "__main__":
    write()
