"""The progress bar on a terminal and in a file; and the picture of a ladder."""

import io
import sys
from pathlib import Path

import pytest

from pompeii.arena import ArenaError, progress
from pompeii.arena.ladder_plot import Plot
from pompeii.arena.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def output_of_three_games(
    stream: io.StringIO, seconds: float, monkeypatch: pytest.MonkeyPatch, *, quiet: bool = False
) -> str:
    """Return the output for three games of `seconds` each, with a message after the first."""
    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    monkeypatch.setattr(sys, "stderr", stream)
    bar = Progress(0, 3, quiet=quiet)
    for game in range(3):
        now += seconds
        bar.step(f"it stands {game}")
        if not game:
            bar.print_line("a word")
    bar.close()
    return stream.getvalue()


def test_quiet_bar_prints_only_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert output_of_three_games(Terminal(), 4000, monkeypatch, quiet=True) == "a word\n"


def test_terminal_bar_overwrites_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bars = output_of_three_games(Terminal(), 4000, monkeypatch)
    assert bars.count("\n") == 2
    assert bars.startswith("\r[########----------------] 1/3 games, it stands 0, 2:13:20 left")
    assert "\r\x1b[Ka word\n\r[################--------] 2/3" in bars
    assert bars.endswith("3/3 games, it stands 2, 0:00 left   \n")


def test_file_gets_few_separate_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = output_of_three_games(io.StringIO(), 40, monkeypatch).splitlines()
    assert [line.split(" games")[0].split("] ")[-1] for line in lines] == ["a word", "2/3", "3/3"]


def test_no_output_without_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    Progress(2, 3).close()
    assert stream.getvalue() == ""


def test_impossible_plot_file_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "ladder.svg"
    with pytest.raises(ArenaError, match=r"ladder\.svg: No such file or directory"):
        Plot(file)
