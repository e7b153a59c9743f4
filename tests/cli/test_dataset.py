"""The command `dataset`: the file it writes, the same again, interrupted and continued."""

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pompeii.arena import dataset
from pompeii.arena.output_file import OutputFile
from pompeii.cli import main
from tests.arena.even_chances import even_chances
from tests.cli.command_line import Capture, error_of, output_of
from tests.paths import ROOT

FAULTY = f"{ROOT / 'tests/arena/faulty_bots.py'}:Raises"
SAMPLES = {
    "pompeii": (ROOT / "examples/decisions_pompeii.parquet", "4"),
    "via-appia": (ROOT / "examples/decisions_via_appia.parquet", "2"),
}
"""The sample of each game, and the number of games in it."""
LARGEST = 300_000  # bytes of the samples together


def write(capsys: Capture, path: Path, *arguments: str) -> str:
    return output_of(capsys, "dataset", "random", "random", "-q", "-o", str(path), *arguments)


def test_file_is_the_same_with_any_number_of_processes(tmp_path: Path, capsys: Capture) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    said = write(capsys, one, "--games", "4")
    rows = pq.read_metadata(one).num_rows
    assert said == f"{one}: {rows} decisions of 4 games.\n"
    write(capsys, two, "--games", "4", "--jobs", "2")
    assert one.read_bytes() == two.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["one.parquet", "two.parquet"]


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_samples_are_what_the_command_writes(tmp_path: Path, capsys: Capture, key: str) -> None:
    (sample, games), path = SAMPLES[key], tmp_path / "again.parquet"
    options = ("--game", key, "--games", games, "-q", "-o", str(path))
    output_of(capsys, "dataset", "medium", "easy", *options)
    found, kept = pq.read_table(path), pq.read_table(sample)
    assert found.equals(kept)
    assert [field.metadata for field in found.schema] == [field.metadata for field in kept.schema]
    assert made(found) == made(kept)


def made(table: Any) -> dict[str, Any]:
    """Return the facts in the metadata of a file; a new version writes the same rows."""
    facts: dict[str, Any] = json.loads(table.schema.metadata[dataset.METADATA])
    return {name: fact for name, fact in facts.items() if name != "version"}


def test_samples_are_small() -> None:
    assert sum(path.stat().st_size for path, _games in SAMPLES.values()) <= LARGEST


def test_interruption_keeps_the_games_and_the_same_command_continues(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "games.parquet", tmp_path / "whole.parquet"
    write(capsys, whole, "--games", "4")
    played, count = dataset.play, 0

    def interrupted(*arguments: object, **named: object) -> object:
        nonlocal count
        count += 1
        if count == 3:
            raise KeyboardInterrupt
        return played(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(dataset, "play", interrupted)
    command = ("dataset", "random", "random", "-q", "--games", "4", "-o", str(path))
    assert main.main(command) == 130
    assert f"2 of 4 games are in {path}.part; run the same" in capsys.readouterr().err
    assert not path.exists()
    monkeypatch.setattr(dataset, "play", played)
    write(capsys, path, "--games", "4")
    assert path.read_bytes() == whole.read_bytes()


def test_interruption_beside_a_device_keeps_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dataset, "play", interrupted)
    monkeypatch.setattr(OutputFile, "journal", None)
    command = ("dataset", "random", "random", "-q", "-o", str(tmp_path / "device"))
    assert main.main(command) == 130
    assert capsys.readouterr().err == ""
    assert [*tmp_path.iterdir()] == []


def test_win_probabilities_are_a_column_on_demand(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "estimate_win_probabilities", even_chances)
    path = tmp_path / "games.parquet"
    write(capsys, path, "--games", "2", "--playouts", "8")
    assert "win_probabilities" in pq.read_schema(path).names


def test_failing_bot_is_reported_and_the_status_says_so(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "games.parquet"
    command = ("dataset", FAULTY, "random", "-q", "--games", "2", "-o", str(path))
    assert main.main(command) == 1
    assert "raised RuntimeError" in capsys.readouterr().err
    assert path.exists()


def test_strict_stops_at_the_first_failure(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "games.parquet"
    command = ("dataset", FAULTY, "random", "-q", "--strict", "-o", str(path))
    assert main.main(command) == 2
    assert "raised RuntimeError" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random", "random"], "dataset: name a file with -o"),
        (["random", "random", "-o", "-"], "dataset: name a file with -o"),
        (["random", "random", "--playouts", "1"], "--playouts: must be a whole number from 8 on"),
        (["random", "-o", "x.parquet"], "a match has 2 to 4 bots, not 1"),
        (["random", "random", "-o", str(ROOT)], f"{ROOT}: Is a directory"),
        (["random", "nobody", "-o", "x.parquet"], "no bot is called 'nobody'"),
    ],
)
def test_impossible_request_is_rejected(capsys: Capture, arguments: list[str], words: str) -> None:
    assert words in error_of(capsys, "dataset", *arguments)


def test_missing_extra_is_named_before_any_game(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    words = "this needs pyarrow, which `pip install '.[data]'` installs"
    path = str(tmp_path / "games.parquet")
    assert words in error_of(capsys, "dataset", "random", "random", "-o", path)
