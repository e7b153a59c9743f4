"""Every rule has at least one test whose name begins with its identifier."""

import ast

from tests.paths import ROOT

RULES = {
    "C1", "C2", "C3", "C4", "B1", "B2", "B3", "B4", "B5", "B6", "D1", "D2", "D3", "D4", "D5",
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10",
    "E1", "E2", "E2a", "E3", "E4", "E5", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8",
}  # fmt: skip
"""The identifiers of the rules, from the first component to the last tie-break."""


def names_of_tests() -> set[str]:
    """Return the names of all tests without ``test_``."""
    return {
        node.name.removeprefix("test_").split("_")[0]
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_rule_has_a_test() -> None:
    assert RULES - names_of_tests() == set()


def test_every_identifier_of_a_test_is_a_rule() -> None:
    identifiers = {name for name in names_of_tests() if name[0] in "CBDPEM" and name[1:2].isdigit()}
    assert identifiers == RULES
