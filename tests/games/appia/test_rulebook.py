"""Every rule has a test with its identifier in the name; every option is read."""

import ast
import re
from pathlib import Path

import pytest

from pompeii.games.appia.rule_options import OPTIONS
from tests.paths import ROOT

RULES = [
    *(f"V-C{number}" for number in range(1, 11)),
    *(f"V-S{number}" for number in range(1, 8)),
    *(f"V-T{number}" for number in range(1, 3)),
    *(f"V-I{number}" for number in range(1, 7)),
    *(f"V-Q{number}" for number in range(1, 18)),
    *(f"V-R{number}" for number in range(1, 7)),
    *(f"V-M{number}" for number in range(1, 8)),
    *(f"V-E{number}" for number in range(1, 5)),
    "V-O",
    *(f"V-X{number}" for number in range(1, 6)),
]
TOLD = {rule for rule in RULES if not rule.startswith("V-X")}
"""Identifiers of the rulebook; notation and records are described with the records."""
ENGINE = ROOT / "pompeii/games/appia"
TESTS = ROOT / "tests/games/appia"
WITHOUT_EFFECT = {"hand", "quarry", "board"}
"""Options without effect in the engine: procedures before an action, and fixed values."""


def sources(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test(rule: str) -> None:
    name = f"def test_{rule.replace('-', '_')}_"
    assert any(name in source for source in sources(TESTS))


def test_every_identifier_of_a_test_is_a_rule() -> None:
    named = {
        rule.replace("_", "-")
        for source in sources(TESTS)
        for rule in re.findall(r"def test_(V_[A-Z]\d*)_", source)
    }
    assert named == {*RULES}


def test_every_identifier_in_the_engine_is_a_rule() -> None:
    named = {rule for source in sources(ENGINE) for rule in re.findall(r"V-[A-Z]\d+", source)}
    assert named
    assert named <= {*RULES}


def test_every_option_is_read() -> None:
    rulebook = [
        path.read_text(encoding="utf-8")
        for path in sorted(ENGINE.glob("*.py"))
        if path.stem != "analysis_evaluation"  # it compares no actions if the hand trembles
    ]
    read = {
        node.attr
        for source in rulebook
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "rules"
    } | {
        node.attr
        for source in rulebook
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "rules"
    }
    assert {option.name for option in OPTIONS} - WITHOUT_EFFECT <= read
    assert not read & {"hand", "board"}
