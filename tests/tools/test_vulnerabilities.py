"""tools/checks/vulnerabilities.py: the reports of npm and PyPI, and the exit status."""

import json
from subprocess import CompletedProcess
from typing import Any

import pytest

from tools.checks import vulnerabilities
from tools.env import ToolError

KNOWN = {"vulnerabilities": {"pyodide": {"severity": "high", "range": "<400"}}}
CLEAN: dict[str, Any] = {"vulnerabilities": {}, "dependencies": [{"name": "ruff", "vulns": []}]}
OLD = {"name": "ruff", "version": "0.1", "vulns": [{"id": "PYSEC-1"}]}
NOT_FOUND = {"name": "ruff", "skip_reason": "Dependency not found on PyPI"}


def audited(monkeypatch: pytest.MonkeyPatch, *said: object) -> vulnerabilities.Facts:
    """Return the audit's output for the given answers to its three requests."""
    answers = [text if isinstance(text, str) else json.dumps(text) for text in said]
    monkeypatch.setattr(vulnerabilities, "npm", lambda: (["npm"], {}))
    monkeypatch.setattr(vulnerabilities, "python", lambda name: name)

    def run(words: list[str], **_: object) -> CompletedProcess[str]:
        return CompletedProcess(words, 1, stdout=answers.pop(0))

    monkeypatch.setattr("subprocess.run", run)
    return vulnerabilities.audit()


def test_no_known_problem_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = audited(monkeypatch, CLEAN, CLEAN, CLEAN)
    assert facts == {"shipped": [], "npm tools": [], "Python tools": []}
    assert capsys.readouterr().out.count("nothing known") == 3


def test_problem_of_a_shipped_package_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ToolError, match=r"pyodide \(high, <400\)"):
        audited(monkeypatch, KNOWN, KNOWN, CLEAN)


def test_problem_of_a_tool_is_only_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = audited(monkeypatch, CLEAN, KNOWN, {"dependencies": [OLD, NOT_FOUND]})
    assert facts["npm tools"] == ["pyodide (high, <400)"]
    assert facts["Python tools"] == ["ruff 0.1 (PYSEC-1)"]


@pytest.mark.parametrize("nothing", ["", "npm error", {"message": "405 Method Not Allowed"}])
def test_unreachable_service_is_reported_without_failure(
    monkeypatch: pytest.MonkeyPatch, nothing: object
) -> None:
    facts = audited(monkeypatch, nothing, nothing, {"dependencies": [NOT_FOUND]})
    assert set(facts.values()) == {vulnerabilities.UNREACHABLE}
