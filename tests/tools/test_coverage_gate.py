"""The coverage gate: every file belongs to a part, and too little coverage fails."""

from typing import Any

import pytest

from tests.paths import ROOT
from tools.checks.coverage_gate import ENGINE, OWED, part, report

FILES = {
    "engine": "pompeii/games/downfall/city_phase.py",
    "command line": "pompeii/cli/main.py",
    "arena": "pompeii/arena/python_bot_host.py",
    "bots": "pompeii/games/downfall/bots/easy.py",
    "page": "web/app/session.py",
}


def measured(run: int, there: int = 100) -> dict[str, Any]:
    """Return a file with these numbers of branches run."""
    return {
        "executed_lines": [1, 2, 3],
        "missing_lines": [],
        "executed_branches": [[1, 2]] * run,
        "missing_branches": [[3, 0]] * (there - run),
    }


WHOLE = {file: measured(100) for file in FILES.values()}


def test_every_module_belongs_to_a_part() -> None:
    assert {name: part(file) for name, file in FILES.items()} == {name: name for name in OWED}
    assert part("pompeii/games/appia/road_building.py") == ENGINE
    modules = [*ROOT.glob("pompeii/**/*.py"), *ROOT.glob("web/**/*.py")]
    assert {part(str(file.relative_to(ROOT))) for file in modules} == set(OWED)


def test_full_coverage_passes_with_an_empty_list() -> None:
    table, enough = report(WHOLE, WHOLE)
    assert enough
    assert len(table) == 1 + len(OWED)


@pytest.mark.parametrize("name", OWED)
def test_each_part_has_its_own_threshold(name: str) -> None:
    for run, expected in ((OWED[name], True), (OWED[name] - 1, False)):
        files = {**WHOLE, FILES[name]: measured(run)}
        table, enough = report(files, files)
        assert enough is expected
        assert any(FILES[name] in line for line in table) is (run < 100)


def test_one_missing_branch_of_many_is_not_shown_as_the_whole() -> None:
    files = {**WHOLE, FILES[ENGINE]: measured(9_999, 10_000)}
    table, enough = report(files, files)
    assert not enough
    assert table[1].split() == ["engine", "100.0", "%", "99.9", "%", "100", "%"]


def test_engine_counts_only_unit_tests() -> None:
    fewer = {**WHOLE, FILES[ENGINE]: measured(99), FILES["page"]: measured(0)}
    table, enough = report(fewer, WHOLE)
    assert not enough
    assert f"    {FILES[ENGINE]}: 3->0" in table
    assert not any(FILES["page"] in line for line in table)
