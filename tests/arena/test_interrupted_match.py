"""The output of a match that was ended before its last game."""

import signal
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from pompeii.arena import Result, play
from pompeii.cli import main, match_and_ladder_shared
from tests.cli.command_line import Capture

SMALL = ("random", "random", "--games", "4", "--budget", "1it")


def interrupt() -> None:
    raise KeyboardInterrupt


def terminate() -> None:
    signal.raise_signal(signal.SIGTERM)


WAYS = {interrupt: 130, terminate: 143}


def after(games: int, end: Callable[[], None]) -> Callable[..., Result]:
    """Play `games` games, then end the match in place of the next one."""
    played = 0

    def play_or_end(*arguments: Any, **options: Any) -> Result:
        nonlocal played
        if played == games:
            end()
        played += 1
        return play(*arguments, **options)

    return play_or_end


def ended(capsys: Capture, status: int, *arguments: str) -> list[str]:
    """Return the error output of a command that prints nothing else, without its progress."""
    assert main.main(arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    return [line for line in err.splitlines() if not line.startswith("[")]


@pytest.mark.parametrize(("end", "status"), WAYS.items())
def test_without_journal_the_standings_so_far_are_shown(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, end: Callable[[], None], status: int
) -> None:
    for command, table in (("match", "share"), ("ladder", "rating")):
        monkeypatch.setattr(match_and_ladder_shared, "play", after(3, end))
        said = ended(capsys, status, command, "random", "easy", *SMALL[2:])
        assert said[0] == "Ended after 3 of 4 games."
        assert any(table in line for line in said[1:])
        assert {"random", "easy"} <= {line.split()[0] for line in said if line}


@pytest.mark.parametrize(("end", "status"), WAYS.items())
def test_no_table_without_games(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, end: Callable[[], None], status: int
) -> None:
    monkeypatch.setattr(match_and_ladder_shared, "play", after(0, end))
    assert ended(capsys, status, "match", *SMALL) == ["Ended after 0 of 4 games."]


def test_with_journal_the_match_can_be_continued(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    monkeypatch.setattr(match_and_ladder_shared, "play", after(3, interrupt))
    said = ended(capsys, 130, "match", *SMALL, "-o", str(file))
    assert said == [f"3 of 4 games are in {file}; run the same command to continue."]
    monkeypatch.setattr(match_and_ladder_shared, "play", after(1, interrupt))
    assert main.main(("match", *SMALL, "-o", str(file))) == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4


def test_faults_so_far_are_reported(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_and_ladder_shared, "play", after(2, interrupt))
    said = ended(capsys, 130, "match", "random", "tests/arena/faulty_bots.py:Raises", *SMALL[2:])
    assert "Ended after 2 of 4 games." in said
    assert "decisions" in said[-1]
    assert "Raises" in said[-1]


def test_dying_processes_end_a_match_with_one_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_arguments: Any, **_options: Any) -> Result:
        raise BrokenProcessPool

    monkeypatch.setattr(match_and_ladder_shared, "play", die)
    [words] = ended(capsys, 2, "match", *SMALL)
    assert words.endswith("the processes that play keep crashing")
