"""The examples in docstrings give what they say.

Pytest would look for examples in every object of every module, which takes seconds in each run.
"""

import doctest
from importlib import import_module

import pytest

from tests.paths import ABOVE, ROOT


def examples() -> list[object]:
    """Return a case for each module with an example: its name, marked as the tests of its part."""
    cases: list[object] = []
    for base, package in ((ROOT, "pompeii"), (ROOT / "web", "app")):
        for path in sorted(base.joinpath(package).rglob("*.py")):
            if ">>> " in path.read_text(encoding="utf-8"):
                parts = path.relative_to(base).with_suffix("").parts
                name = ".".join(parts).removesuffix(".__init__")
                marks = [pytest.mark.uses_engine] if ABOVE & {*parts} else []
                cases.append(pytest.param(name, marks=marks))
    return cases


@pytest.mark.parametrize("module", examples())
def test_examples_in_docstrings_hold(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed
