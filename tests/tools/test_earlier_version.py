"""Two versions of the package play and search beside each other in one process."""

import shutil
import sys
from pathlib import Path

import pytest

import pompeii
from bench.engine import search_rate
from pompeii.bots import Budget
from pompeii.registry import GAMES
from research.checks import match_with_earlier_bots
from research.earlier_version import PACKAGE, ROOT, Version, checked_out

pytestmark = pytest.mark.no_cover


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with a copy of today's package."""
    shutil.copytree(ROOT / PACKAGE, tmp_path / PACKAGE)
    return tmp_path


@pytest.fixture
def versions(copy: Path) -> list[Version]:
    """Return today's version and a copy of it."""
    return [Version(ROOT), Version(copy)]


def test_earlier_version_has_its_own_modules_and_leaves_todays(versions: list[Version]) -> None:
    today, earlier = versions
    assert Path(str(earlier.pompeii.__file__)).parents[1] != ROOT
    assert today.pompeii is sys.modules[PACKAGE] is pompeii
    todays_table = today.pompeii.Table
    with earlier.active():
        assert earlier.pompeii is sys.modules[PACKAGE]
        assert earlier.pompeii.Table is not todays_table


@pytest.mark.parametrize("key", GAMES)
def test_same_bots_play_the_same_game_on_either_seat(copy: Path, key: str) -> None:
    both, budgets = [Version(ROOT, key), Version(copy, key)], [Budget(iterations=1)]
    games = [
        match_with_earlier_bots.play(both, "easy", budgets, 2, "deal", today) for today in (0, 1)
    ]
    assert games[0]["share"] + games[1]["share"] == 1
    assert games[0]["lead"] == -games[1]["lead"]


def test_match_continues_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    monkeypatch.setattr(match_with_earlier_bots, "checked_out", lambda _: ROOT)
    for games in (2, 4):
        words = ["match", "random", "commit", str(file), "--games", str(games)]
        monkeypatch.setattr(sys, "argv", words)
        match_with_earlier_bots.main()
        assert len(file.read_text(encoding="utf-8").splitlines()) == games
        assert f"of {games} games" in capsys.readouterr().out


def test_search_rate_compares_the_same_positions(
    versions: list[Version], monkeypatch: pytest.MonkeyPatch
) -> None:
    today, earlier = search_rate.views(versions, 2)
    for part in search_rate.PARTS:
        legal = [
            [[str(action) for action in view.legal] for view in found[part]]
            for found in (today, earlier)
        ]
        assert legal[0] == legal[1] != []
    monkeypatch.setattr(search_rate, "ITERATIONS", 1)
    assert search_rate._rate(versions[1], earlier["city"][:1], 1) > 0


def test_commit_is_checked_out_once() -> None:
    folder = checked_out("HEAD")
    assert (folder / PACKAGE / "__init__.py").exists()
    assert checked_out("HEAD") == folder
    shutil.rmtree(folder)
