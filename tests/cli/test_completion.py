"""The script for the completion of a shell."""

import sys

import pytest

from pompeii.cli.completion import SHELLS
from pompeii.registry import GAMES, game
from tests.cli.command_line import Capture, error_of, output_of


@pytest.mark.parametrize("shell", SHELLS)
def test_script_has_all_commands_and_bots(capsys: Capture, shell: str) -> None:
    script = output_of(capsys, "completion", shell)
    for name in ("play", "unlink", "game-number", "sociable", "two-card"):
        assert name in script


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_those_of_the_game(capsys: Capture, key: str) -> None:
    script = output_of(capsys, "completion", "bash", "--game", key)
    several = [each for each in game(key).options if each.bounds is None or len({*each.bounds}) > 1]
    for option in several:
        assert f"--{option.name.replace('_', '-')}" in script


def test_missing_library_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    words = "this needs shtab, which `pip install '.[completion]'` installs"
    assert words in error_of(capsys, "completion", "bash")
