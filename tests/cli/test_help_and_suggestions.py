"""Suggestions for misspelt names, the length of help texts, and output without colours."""

import json

import pytest

from pompeii.registry import GAMES
from tests.cli.command_line import Capture, error_of, output_of
from tests.paths import ROOT


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["mach"], "did you mean match?"),
        (["match", "--gams", "3"], "unrecognized arguments: --gams; did you mean --games?"),
        (["show", "x", "--pyl=3"], "unrecognized arguments: --pyl=3; did you mean --ply?"),
        (["--vers"], "did you mean --version?"),
        (["match", "meduim", "easy"], "did you mean medium?"),
        (["rules", "clasic"], "did you mean classic?"),
    ],
)
def test_misspelt_name_gets_a_suggestion(capsys: Capture, arguments: list[str], words: str) -> None:
    assert error_of(capsys, *arguments).endswith(f"{words}\n")


def test_name_like_no_other_gets_no_suggestion(capsys: Capture) -> None:
    for arguments in (["zzz"], ["new", "zzz"], ["new", "--zzz"], ["match", "zzz", "easy"]):
        assert "did you mean" not in error_of(capsys, *arguments)


@pytest.mark.parametrize("command", ["match", "ladder"])
@pytest.mark.parametrize("key", GAMES)
def test_help_of_a_match_fits_on_a_screen(capsys: Capture, command: str, key: str) -> None:
    assert len(output_of(capsys, command, "--help", "--game", key).splitlines()) <= 40


def test_output_has_no_colours(capsys: Capture) -> None:
    for arguments in (["rules"], ["board"], ["show", str(ROOT / "examples/game.json")]):
        assert "\x1b" not in output_of(capsys, *arguments)


@pytest.mark.parametrize("command", ["match", "ladder"])
def test_quiet_match_prints_its_table_alone(capsys: Capture, command: str) -> None:
    bots = ("random", "easy", "--games", "1", "--budget", "1it", "--json")
    assert json.loads(output_of(capsys, command, *bots, "--quiet"))["games"] == 2


def test_quiet_analysis_prints_no_progress(capsys: Capture) -> None:
    file = str(ROOT / "examples/game.json")
    for jobs in ((), ("--jobs", "2")):
        words = output_of(capsys, "analyse", file, "--playouts", "8", "-q", *jobs)
        assert "Turning points:" in words
