"""The command ladder."""

from pathlib import Path

import pytest

from pompeii.arena import optional_libraries
from pompeii.cli import main
from tests.cli.command_line import Capture, error_of
from tests.cli.test_match import GREEDY, facts, lines, played

LADDER = ("ladder", "random", GREEDY)


def test_ladder_is_a_round_robin_with_ratings(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    arguments = (
        *LADDER,
        "tests/arena/faulty_bots.py:Dawdler",
        "--games",
        "4",
        "--budget",
        "1it",
        "-o",
        str(file),
    )
    out = played(capsys, *arguments)
    assert out.startswith("Ladder of 3: 12 games")
    assert out.splitlines()[3].split()[0] == GREEDY
    found = facts(capsys, *arguments)
    assert found["games"] == len(lines(file)) == 12
    ratings = list(found["rating"].values())
    assert ratings == sorted(ratings, reverse=True)
    for bot, rating in found["rating"].items():
        assert found["low"][bot] <= rating <= found["high"][bot]


def test_ladder_plot_is_written(capsys: Capture, tmp_path: Path) -> None:
    for kind, start in ((".svg", b"<?xml"), (".png", b"\x89PNG")):
        file = tmp_path / f"ladder{kind}"
        played(capsys, *LADDER, "--games", "2", "--budget", "1it", "--plot", str(file))
        assert file.read_bytes().startswith(start)


def test_impossible_plot_is_rejected_before_the_first_game(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "nothing is drawn into such a file" in error_of(capsys, *LADDER, "--plot", "ladder.txt")

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(optional_libraries, "import_module", missing)
    words = error_of(capsys, *LADDER, "--plot", "ladder.svg")
    assert "`pip install '.[matches]'` installs" in words


def test_ladder_needs_two_bots(capsys: Capture) -> None:
    assert "a ladder has at least two bots" in error_of(capsys, "ladder", "random")


def test_ladder_with_a_faulty_bot_fails(capsys: Capture) -> None:
    bot = "tests/arena/faulty_bots.py:Raises"
    assert main.main(("ladder", "random", bot, "--games", "2")) == 1
    assert bot in capsys.readouterr().out
