"""A process that plays a game is killed by another one during it."""

import sys
from pathlib import Path

import pytest

from pompeii.arena import Match, play
from pompeii.arena.workers import carry_out, here, processes
from pompeii.bots import Budget

assert sys.platform != "win32"


def test_games_are_the_same_in_one_process_and_in_several_with_one_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Budget(iterations=1)
    match = Match(("random", "tests/posix/killer_bot.py:Deadly"), (one, one), {}, "79")
    fixtures = list(match.fixtures(8))
    alone = list(carry_out(play, fixtures, here()))
    marker = tmp_path / "marker"
    marker.touch()
    monkeypatch.setenv("POMPEII_DEADLY", str(marker))
    together = list(carry_out(play, fixtures, processes(2)))
    assert not marker.exists()
    assert sorted(together, key=lambda result: result.place) == alone
