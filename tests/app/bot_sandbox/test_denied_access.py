"""Modules that lead out of Python, and changes of files, end in a plain error."""

import os
import sys
from types import ModuleType

import pytest

from app.bot_sandbox.denied_access import DeniedModules, deny_access, deny_changes


@pytest.mark.parametrize("name", ["js", "pyodide.http", "pyodide_js", "ctypes", "socket", "_ssl"])
def test_module_that_leads_out_of_python_is_not_found(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"^No module named '{name}' for a bot"):
        DeniedModules().find_spec(name, None)


def test_other_modules_are_left_to_other_finders() -> None:
    DeniedModules().find_spec("json", None)
    DeniedModules().find_spec("pompeii.js", None)


@pytest.mark.parametrize(
    ("event", "given"),
    [
        ("open", ("x", "w", os.O_WRONLY | os.O_CREAT)),
        ("open", ("x", "r+", os.O_RDWR)),
        ("os.remove", ("x", -1)),
        ("os.truncate", ("x", 10**9)),
    ],
)
def test_change_of_a_file_is_denied(event: str, given: tuple[object, ...]) -> None:
    with pytest.raises(PermissionError, match=event):
        deny_changes(event, given)


@pytest.mark.parametrize(
    ("event", "given"),
    [
        ("open", ("x", "r", os.O_RDONLY)),
        ("open", ("x", "r", None)),
        ("os.listdir", (".",)),
        ("import", ("json",)),
    ],
)
def test_reading_and_importing_are_allowed(event: str, given: tuple[object, ...]) -> None:
    deny_changes(event, given)


def test_denied_modules_are_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[object] = []
    monkeypatch.setattr(sys, "modules", {**sys.modules, "js": ModuleType("js")})
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(sys, "addaudithook", hooks.append)
    deny_access()
    assert "js" not in sys.modules
    assert "json" in sys.modules
    assert isinstance(sys.meta_path[0], DeniedModules)
    assert hooks == [deny_changes]
