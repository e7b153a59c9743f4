"""Measurements are written between their marks in the documents, and nowhere else."""

from pathlib import Path
from typing import Any

import pytest

from research import saved_runs
from tools.docs import generated_parts, measurement_tables


@pytest.mark.parametrize("name", measurement_tables.TABLES)
def test_each_table_has_its_marks_in_its_document(name: str) -> None:
    file, _ = measurement_tables.TABLES[name]
    document = file.read_text(encoding="utf-8")
    written = generated_parts.put(document, name, "measured\n")
    assert f"<!-- {name} -->\nmeasured\n<!-- end of {name} -->" in written
    before, _, after = written.partition("measured\n")
    assert document.startswith(before)
    assert document.endswith(after)


def test_missing_or_duplicate_marks_are_reported() -> None:
    for times in (0, 2):
        document = times * "<!-- one -->\nold\n<!-- end of one -->\n"
        with pytest.raises(ValueError, match=rf"^The marks of one stand there {times} times\.$"):
            generated_parts.put(document, "one", "new\n")


THOUGHT = {
    "analysis": {
        "first_lines": 1, "luck_and_play": 2, "mistakes_with_reasons": 3,
        "opened_within_three_points": 4, "longest_task": 5,
    },
    "analysis_road": {
        "first_lines": 19, "luck_and_play": 20, "mistakes_with_reasons": 21,
        "opened_within_three_points": 22, "longest_task": 0,
    },
    "forecast_city": {
        "first_rings": 6, "all_playouts": 7, "first_rings_after_a_move": 8, "longest_task": 0,
    },
    "forecast_flight": {
        "first_rings": 9, "all_playouts": 10, "first_rings_after_a_move": 11, "longest_task": 0,
    },
    "odds": {"told": 12, "within_three_points": 13, "longest_task": 0},
    "odds_road": {"told": 14, "within_three_points": 15, "longest_task": 0},
    "hint_city": {"told": 16, "longest_task": 0},
    "hint_flight": {"told": 17, "longest_task": 0},
    "hint_road": {"told": 18, "longest_task": 51},
}  # fmt: skip


def test_think_times_are_written_row_by_row() -> None:
    rows = measurement_tables.thinking(THOUGHT).splitlines()
    assert "| Pompeii | 1 | 2 | 3 | 4 | 5 |" in rows
    assert "| Via Appia | 19 | 20 | 21 | 22 | 0 |" in rows
    assert "| in the city | 6 | 7 | 8 | 0 |" in rows
    assert "| in the flight | 9 | 10 | 11 | 0 |" in rows
    assert "| Pompeii | 12 | 13 | 0 |" in rows
    assert "| Via Appia | 14 | 15 | 0 |" in rows
    assert "| on the road | 18 | 51 |" in rows


def clicked(first: float, last: float) -> dict[str, Any]:
    """Return measurements of a kind of click, or of the floor."""
    return {"median": first, "p98": last}


def test_clicks_are_written_with_the_floor() -> None:
    both = {"normal": {"shown": clicked(3, 4)}, "slow": {"shown": clicked(5, 6)}}
    told = measurement_tables.latency(
        {
            "via-appia": {
                "floor": {"normal": clicked(1, 2), "slow": clicked(1, 2)},
                "push": both,
                "writes": {"median": 1, "most": 2},
                "longest_task": {"normal": 0.0, "slow": 90.4},
                "longest_task_while_a_bot_thinks": 60.2,
            }
        }
    )
    assert told.splitlines()[:2] == ["| Via Appia | floor | a push |", "|---|---|---|"]
    assert "| 98th percentile, slowed four times | 2 | 6 |" in told
    assert "took 0 ms, slowed four times 90, while a bot thinks 60" in told


def test_environments_are_written_with_both_ratios_of_each_game() -> None:
    found = {
        "python": "3.11.7",
        "connect_four": {"downfall_2p": 1.206, "downfall_4p": 1.1, "via_appia_2p": 0.125},
        "open_spiel": {"python_kuhn_poker": [0.25, 0.5]},
    }
    rows = measurement_tables.environments(found).splitlines()
    assert "| Pompeii, two players | 1.21 | 1 |" in rows
    assert "| Via Appia, two players | 0.12 |  |" in rows
    assert "| `python_kuhn_poker` | 0.25 | 0.50 |" in rows


def test_only_passed_proofs_are_written_with_their_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = tmp_path / "page.md"
    marks = "<!-- {0} -->\nold\n<!-- end of {0} -->\n".format
    document.write_text(marks("thinking") + marks("looking") + marks("bench"), encoding="utf-8")
    when = {"date": "2026-11-24T08:00:00+00:00", "commit": "0123456789", "clean": True}
    found = {
        "thinking": {**when, "passed": True, "facts": THOUGHT},
        "looking": {**when, "passed": False, "error": "No."},
    }
    monkeypatch.setattr(measurement_tables, "outcomes", lambda: found)
    monkeypatch.setattr(measurement_tables, "ROOT", tmp_path)
    tables = {name: (document, write) for name, (_, write) in measurement_tables.TABLES.items()}
    monkeypatch.setattr(measurement_tables, "TABLES", tables)
    monkeypatch.setattr(measurement_tables, "ANALYSIS", document)
    monkeypatch.setattr(measurement_tables, "STRENGTH", document)
    monkeypatch.setattr(saved_runs, "RUNS", tmp_path)
    assert measurement_tables.main() == 0
    written = document.read_text(encoding="utf-8")
    assert "\n\n*24 November 2026, commit 0123456.*\n<!-- end of thinking -->" in written
    assert marks("looking") in written
    assert marks("bench") in written


def test_saved_run_is_written_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_runs, "RUNS", tmp_path / "runs")
    monkeypatch.setattr("sys.orig_argv", ["python", "-m", "bench.one", "--games", "3"])
    saved_runs.keep("one", {"first": {"heads": ["a"], "rows": [["1"], ["2"]]}}, FITTED=[0.5])
    run = saved_runs.kept("one")
    assert (run["command"], run["constants"]) == (
        "python -m bench.one --games 3",
        {"FITTED": [0.5]},
    )
    written = measurement_tables.fitted("<!-- first -->\nold\n<!-- end of first -->\n")
    assert "old" not in written
    assert "\n| a |\n|---|\n| 1 |\n| 2 |\n\n*`python -m bench.one --games 3`, " in written


def test_tables_of_the_documents_equal_the_runs() -> None:
    document = measurement_tables.ANALYSIS.read_text(encoding="utf-8")
    assert measurement_tables.fitted(document) == document
    document = measurement_tables.STRENGTH.read_text(encoding="utf-8")
    assert measurement_tables.fitted(document, strength=True) == document


def test_table_of_a_changed_tree_has_a_note() -> None:
    outcome = {"date": "2026-11-24T08:00:00+00:00", "commit": "0123456789", "clean": False}
    assert measurement_tables.dated("| |\n", outcome).endswith("commit 0123456, with changes.*\n")
