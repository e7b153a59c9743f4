"""How far a match is, on a terminal and in a file; and the picture of a ladder."""

import io
import sys
from pathlib import Path

import pytest

from pompeii.arena import ArenaError, progress
from pompeii.arena.plot import Plot
from pompeii.arena.progress import Progress
from pompeii.arena.ratings import Rating


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, seconds: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is written of three games of which each took so long, with a word after the first."""
    now = 0.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    monkeypatch.setattr(sys, "stderr", stream)
    bar = Progress(0, 3)
    for game in range(3):
        now += seconds
        bar.step(f"it stands {game}")
        if not game:
            bar.print_line("a word")
    bar.close()
    return stream.getvalue()


def test_on_a_terminal_one_line_is_written_over_and_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bars = told(Terminal(), 4000, monkeypatch)
    assert bars.count("\n") == 2
    assert bars.startswith("\r[########----------------] 1/3 games, it stands 0, 2:13:20 left")
    assert "\r\x1b[Ka word\n\r[################--------] 2/3" in bars
    assert bars.endswith("3/3 games, it stands 2, 0:00 left   \n")


def test_in_a_file_each_is_a_line_and_they_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(io.StringIO(), 40, monkeypatch).splitlines()
    assert [line.split(" games")[0].split("] ")[-1] for line in lines] == ["a word", "2/3", "3/3"]


def test_where_nothing_is_done_no_line_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    Progress(2, 3).close()
    assert stream.getvalue() == ""


def test_a_plot_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "ladder.svg"
    with pytest.raises(ArenaError, match=r"ladder\.svg: No such file or directory"):
        Plot(file).write([Rating("easy", 1500.0, 1400.0, 1600.0, 10)])
