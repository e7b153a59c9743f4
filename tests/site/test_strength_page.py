"""What was measured of the bots is written into its page; what was not stays as it is."""

import json
from pathlib import Path

import pytest
import strength


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the page, beside results of which there are none yet."""
    copy = tmp_path / "strength.md"
    copy.write_bytes(strength.PAGE.read_bytes())
    monkeypatch.setattr(strength, "PAGE", copy)
    monkeypatch.setattr(strength, "RESULTS", tmp_path)
    return copy


def test_where_nothing_was_measured_nothing_changes(page: Path) -> None:
    before = page.read_text(encoding="utf-8")
    strength.write()
    assert page.read_text(encoding="utf-8") == before


def test_a_row_that_was_measured_is_written_and_no_other(page: Path) -> None:
    before = page.read_text(encoding="utf-8").splitlines()
    row = strength.ROWS[0]
    facts = {"share": {"a": 0.5}, "low": {"a": 0.4}, "high": {"a": 0.6}, "rescued": {"a": 9.0}}
    found = {**facts, "games": 400, "seconds": 60.0}
    (page.parent / f"{row.name}.json").write_text(json.dumps(found), encoding="utf-8")
    strength.write()
    after = page.read_text(encoding="utf-8").splitlines()
    (changed,) = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed.startswith(f"| `{row.arguments}` | {row.must} | 50.0 % | 40.0 to 60.0 % | 9.0 |")
    assert changed.endswith("| missed |")
