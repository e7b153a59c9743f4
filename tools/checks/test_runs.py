"""Runs of pytest: the groups of unit tests, each with its coverage, and the reports of all runs."""

import shutil
from collections.abc import Sequence
from xml.etree import ElementTree

from tools.checks.coverage_gate import MEASURED, RESULTS
from tools.env import ROOT, python, run

REPORTS = ROOT / "build"


def run_pytest(
    report: str,
    *options: str,
    env: dict[str, str] | None = None,
    measuring: Sequence[str] = (),
) -> None:
    """Run pytest, as a module or `measuring` it by another one, and write build/`report`.xml."""
    module = ("-m", *measuring, "-m", "pytest") if measuring else ("-m", "pytest")
    results = f"--junit-xml={REPORTS / report}.xml"
    run(python("test"), *module, "--quiet", results, *options, env=env)


def unit(*options: str) -> None:
    """Run each group of unit tests, and require the branch coverage of the measured ones."""
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    for group, markers in MEASURED.items():
        measuring = ("slipcover", "--json", "--out", str(RESULTS / f"{group}.json"))
        _unit(group, "-m", markers, *options, measuring=measuring)
    _unit("games", "-m", "no_cover", *options)
    run(python("test"), "-m", "tools.checks.coverage_gate")


def _unit(group: str, *options: str, measuring: Sequence[str] = ()) -> None:
    # An idle worker steals tests of a busy one. Tests of a file, and their fixtures, stay together.
    workers = ("--numprocesses=auto", "--dist=worksteal")
    # A missing encoding works on this system, but not on one with another default encoding.
    env = {"PYTHONWARNDEFAULTENCODING": "1"}
    words = ("-p", "no:playwright", *workers, *options)
    run_pytest(f"unit-{group}", *words, env=env, measuring=measuring)


def slowest(count: int) -> list[tuple[float, str]]:
    """Return the `count` slowest tests of the last runs, from pytest's reports."""
    cases = [
        (float(case.attrib["time"]), f"{case.attrib['classname']}.{case.attrib['name']}")
        for report in (*REPORTS.glob("unit-*.xml"), REPORTS / "e2e.xml")
        for case in ElementTree.parse(report).iter("testcase")
    ]
    return sorted(cases, reverse=True)[:count]
