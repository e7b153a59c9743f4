"""The commands in docs/strength.md and docs/bots.md work, and the tables are written."""

import json
import re
import shlex
from pathlib import Path

import pytest

from pompeii.cli.parser import parser
from tests.paths import ROOT
from tools.docs import measure_strength

FACTS = {
    "games": 4, "seconds": 3.2,
    "share": {"a": 0.7, "b": 0.3}, "low": {"a": 0.61, "b": 0.2}, "high": {"a": 0.8, "b": 0.4},
    "rescued": {"a": 9.5, "b": 2.0}, "points": {"a": 71.5, "b": 60.0},
    "rating": {"a": 1600, "b": 1400},
}  # fmt: skip


def test_every_documented_command_parses() -> None:
    commands = [row.arguments for row in measure_strength.ROWS]
    commands += [ladder.arguments for ladder in measure_strength.LADDERS]
    for page in ("strength.md", "bots.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        commands += re.findall(r"^\s*python -m pompeii (.+)$", text, re.MULTILINE)
    assert len(commands) > len(measure_strength.ROWS) + 4
    for command in commands:
        found = parser().parse_args(shlex.split(command)).command
        assert found in ("match", "ladder", "show", "play")


def test_every_row_is_in_the_document() -> None:
    text = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    for row in measure_strength.ROWS:
        assert f"| `{row.arguments}` | {row.must} |" in text
    for ladder in measure_strength.LADDERS:
        assert f"python -m pompeii {ladder.arguments}" in text


def test_measured_values_are_written_and_the_rest_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "strength.md"
    page.write_text(measure_strength.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(measure_strength, "PAGE", page)
    monkeypatch.setattr(measure_strength, "RESULTS", tmp_path)
    before = page.read_text(encoding="utf-8")
    measure_strength.write()
    assert page.read_text(encoding="utf-8") == before
    for name in ("hard-medium", "ladder", "appia-hard-medium", "appia-ladder"):
        (tmp_path / f"{name}.json").write_text(json.dumps(FACTS), encoding="utf-8")
    measure_strength.write()
    after = page.read_text(encoding="utf-8")
    assert "| 70.0 % | 61.0 to 80.0 % | 9.5 | 4 | 3.2 s | missed |" in after
    assert "| 70.0 % | 61.0 to 80.0 % | 71.5 | 4 | 3.2 s | met |" in after
    assert after.count("| a | 1600 | 0.61 to 0.8 | 70.0 % |") == len(measure_strength.LADDERS)
    rows = [line for line in before.splitlines() if line.startswith("| `match ")]
    measured = ("| `match hard medium --games",)
    kept = [line for line in rows if not line.startswith(measured)]
    assert len(kept) == len(measure_strength.ROWS) - 2
    assert {*kept} <= {*after.splitlines()}
    assert not {*rows} - {*kept} & {*after.splitlines()}
    measure_strength.write()
    assert page.read_text(encoding="utf-8") == after


@pytest.mark.parametrize(
    ("name", "share", "low", "met"),
    [
        ("medium-random", 0.99, 0.0, True),
        ("medium-random", 0.98, 0.0, False),
        ("hard-medium", 0.9, 0.65, True),
        ("hard-medium", 0.9, 0.64, False),
        ("hard-three-medium", 0.4, 0.0, True),
        ("expert-hard", 0.9, 0.5, False),
        ("easy-random", 0.8, 0.0, False),
        ("easy-medium", 0.1, 0.0, True),
        ("easy-medium", 0.31, 0.0, False),
        ("rollouts-medium", 0.6, 0.51, True),
        ("rollouts-medium", 0.6, 0.5, False),
        ("rollouts-medium", 0.59, 0.51, False),
        ("appia-medium-easy", 0.9, 0.70, True),
        ("appia-hard-medium", 0.9, 0.59, False),
        ("appia-hard-three-medium", 0.34, 0.0, False),
        ("appia-expert-hard", 0.6, 0.51, True),
        ("appia-expert-hard", 0.6, 0.5, False),
    ],
)
def test_row_compares_its_value_with_the_target(
    name: str, share: float, low: float, met: bool
) -> None:
    row = next(row for row in measure_strength.ROWS if row.name == name)
    facts = {"share": {"first": share, "second": 1 - share}, "low": {"first": low, "second": 0}}
    assert row.met(facts) is met
