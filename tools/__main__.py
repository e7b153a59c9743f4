"""Everything one does with this checkout: `python -m tools COMMAND`, or `make COMMAND`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said in a sentence, before any newer syntax is met
    sys.exit("Pompeii needs Python 3.11 or newer.")

import json
import os
import re
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tools.checks import audit as auditing
from tools.checks import slow_checks as long_proof
from tools.docs import strength
from tools.env import (
    NODE_MODULES,
    ROOT,
    VENV,
    ToolError,
    chromium,
    install_node_modules,
    node_on_path,
    program,
    python,
    run,
)

BUILD = ROOT / "build"
MUTANTS = ROOT / "mutants"
PLATFORMS = ("linux", "darwin", "win32")
APART = [ROOT / "e2e/browsers", ROOT / "tools/checks/lighthouse_npm"]
"""Folders with npm packages of their own, which only a long target needs."""

Facts = dict[str, Any]


def list_commands() -> None:
    """List the targets, from the Makefile's comments."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name, words in re.findall(r"^([\w-]+):.*?## (.*)$", text, re.MULTILINE):
        print(f"  {name:13} {words}")


def site() -> None:
    """Build the site, installing what the build needs."""
    install_node_modules()
    run(python("play"), "-m", "tools.build.site")


def play() -> None:
    """Build the site, serve it and open the browser."""
    site()
    # In place of this process where the system can, so that Ctrl-C reaches the server alone.
    command = [str(python("play")), "-m", "tools.build.serve"]
    if os.name == "nt":
        run(*command)
    else:
        os.execv(command[0], command)


def wheel() -> None:
    """Make a Python package that brings the site along."""
    site()
    run(python("wheel"), "-m", "tools.build.wheel")


def single() -> None:
    """Put the whole game into one file, dist/pompeii.html."""
    site()
    run(python("play"), "-m", "tools.build.single_file")


def check() -> None:
    """Check lint, format, types as each system has them, and that all words are translated."""
    run(python("test"), "-m", "ruff", "check")
    run(python("test"), "-m", "ruff", "format", "--check")
    with ThreadPoolExecutor() as beside:
        list(beside.map(partial(_types, python("test")), PLATFORMS))
    run(python("test"), "-m", "tools.i18n.catalogues", "check")
    run(python("test"), "-m", "tools.checks.prose")


def unit(*options: str) -> None:
    """Run unit and property tests and doctests, with the branch coverage they owe."""
    install_node_modules()
    # What forgets to name an encoding works here, and not where another one is the system's.
    env = {"PYTHONWARNDEFAULTENCODING": "1"}
    measured = ("--cov", "--cov-report=")  # what is owed is reported part by part
    # Who is done takes over what another has left: files stay together, and what they share.
    workers = ("--numprocesses=auto", "--dist=worksteal")
    _pytest("unit", "-p", "no:playwright", *workers, *measured, *options, env=env)
    run(python("test"), "-m", "tools.checks.coverage_gate")


def e2e(*options: str) -> None:
    """Play in a real Chromium."""
    site()
    _clicked(*options)


def shots() -> None:
    """Take pictures of every screen, into build/shots/."""
    site()
    run(python("test"), "-m", "tools.checks.screenshots", env=_browser())


def test() -> None:
    """Prove it all, and tell where the time went."""
    start = time.monotonic()
    python("test", "play")  # whole before two steps use it side by side
    install_node_modules()
    with ThreadPoolExecutor() as beside:
        built = beside.submit(site)  # each of the two leaves a core idle
        check()
        built.result()
    unit()
    _clicked()
    print("The ten slowest tests:")
    for seconds, name in _slowest(10):
        print(f"  {seconds:7.2f} s  {name}")
    print(f"All of it passed in {time.monotonic() - start:.0f} s.")


def bench() -> Facts:
    """Measure the engine, in CPython and in Pyodide."""
    install_node_modules()
    run(python("test"), "-m", "bench.engine", env=node_on_path())
    return _facts(BUILD / "bench.json")


def latency() -> Facts:
    """Measure how long the page takes from a click to the picture of its answer."""
    return _measured("latency", "-m", "bench.page.latency")


def startup() -> Facts:
    """Measure how long the page takes to start."""
    return _measured("startup", "-m", "bench.page.startup")


def looking() -> Facts:
    """Measure how long looking back takes, on one game and over two thousand."""
    return _measured("looking", "-m", "bench.page.replay")


def thinking() -> Facts:
    """Measure how long one waits for an analysis, for a forecast, for a hint."""
    return _measured("thinking", "-m", "bench.page.jobs")


def lighthouse() -> Facts:
    """Have Lighthouse look at the home screen, as on a phone and as on a desktop."""
    return _measured("lighthouse", "-m", "tools.checks.lighthouse")


def test_browsers() -> Facts:
    """Play the same game in Chromium, Firefox and WebKit, by mouse and by finger."""
    single()
    install_node_modules(ROOT / "e2e/browsers")
    environment = python("test", "long")
    firefox = program("firefox-esr", "firefox-esr")
    program("WebKitWebDriver", "webkit2gtk-driver")
    screen = program("xvfb-run", "xvfb", "xauth")  # WebKit has no way to do without
    browsers = {**_browser(), "POMPEII_FIREFOX": str(firefox)}
    run(screen, "--auto-servernum", environment, "-m", "e2e.browsers", env=browsers)
    return _facts(BUILD / "browsers.json")


def mutants() -> Facts:
    """Change the rulebook in small ways and see whether a test notices each."""
    shutil.rmtree(MUTANTS, ignore_errors=True)  # verdicts of older tests are no proof
    run(python("test", "long"), "-m", "mutmut", "run", "--max-children", str(os.cpu_count() or 1))
    run(python("test", "long"), "-m", "mutmut", "results")
    run(python("test", "long"), "-m", "mutmut", "export-cicd-stats")
    return _facts(MUTANTS / "mutmut-cicd-stats.json")


def cluster() -> None:
    """Play a match on a cluster of which a worker is killed."""
    python("long")
    _pytest("cluster", "-p", "no:playwright", "tests/slow/test_cluster.py")


def audit() -> Facts:
    """Ask what is known against the packages, those of the site and the tools."""
    return auditing.audit()


def hostile() -> Facts:
    """Read ten thousand spoilt records of each game."""
    _pytest("hostile", "-p", "no:playwright", "tests/slow/test_hostile_records.py")
    return _facts(BUILD / "hostile.json")


def proof() -> None:
    """Run every long target that has not passed at this commit; all is in build/proof.json."""
    long_proof.prove(long_proof.owed(STEPS))


def hooks() -> None:
    """Run the checks before every commit."""
    run(python("test", "long"), "-m", "pre_commit", "install")


def clean() -> None:
    """Remove what was built and installed."""
    apart = [folder / "node_modules" for folder in APART]
    installed = ROOT / "pompeii.egg-info"
    for folder in (VENV, installed, NODE_MODULES, *apart, ROOT / "dist", BUILD, MUTANTS):
        shutil.rmtree(folder, ignore_errors=True)


COMMANDS: dict[str, Callable[[], object]] = {
    "help": list_commands,
    **{
        command.__name__.replace("_", "-"): command
        for command in (
            play, site, wheel, single, test, check, unit, e2e, shots, bench, latency, startup,
            looking, thinking, lighthouse, test_browsers, mutants, audit, proof, hooks, clean,
        )
    },
}  # fmt: skip


STEPS: dict[str, long_proof.Step] = {
    "mutants": mutants,
    "bench": bench,
    "latency": latency,
    "startup": startup,
    "looking": looking,
    "thinking": thinking,
    "lighthouse": lighthouse,
    "test-browsers": test_browsers,
    "hypothesis": lambda: unit("--hypothesis-profile=long"),
    "hostile": hostile,
    "audit": audit,
    "newcomer": lambda: e2e("-m", "newcomer"),
    "whole": lambda: e2e("-m", "whole"),
    "kills": lambda: e2e("-m", "kills"),
    "faults": lambda: e2e("-m", "faults"),
    "cluster": cluster,
    **{row.name: partial(strength.measure, row) for row in strength.ROWS},
    **{each.name: partial(strength.measure_ladder, each) for each in strength.LADDERS},
}
"""Those of the long proof; whichever of them is a command is kept in it, too, if run alone."""


def _types(interpreter: Path, platform: str) -> None:
    """Check the types as a system has them."""
    # Each with a cache of its own: another platform makes one worthless.
    cache = f"--cache-dir=.mypy_cache/{platform}"
    run(interpreter, "-m", "mypy", f"--platform={platform}", cache)


def _browser() -> dict[str, str]:
    """What tells our scripts and tests which browser to drive."""
    browser = chromium()
    return {"POMPEII_CHROMIUM": str(browser)} if browser else {}


def _clicked(*options: str) -> None:
    """Run the end-to-end tests of the site as it is built."""
    _pytest("e2e", "-c", "e2e/pytest.ini", "--rootdir=.", "e2e", *options, env=_browser())


def _measured(what: str, *words: str) -> Facts:
    """Run what drives the built page; what it wrote."""
    site()
    run(python("test"), *words, env=_browser())
    return _facts(BUILD / f"{what}.json")


def _facts(file: Path) -> Facts:
    facts: Facts = json.loads(file.read_text(encoding="utf-8"))
    return facts


def _pytest(report: str, *options: str, env: dict[str, str] | None = None) -> None:
    results = f"--junit-xml={BUILD / report}.xml"
    run(python("test"), "-m", "pytest", "--quiet", results, *options, env=env)


def _slowest(count: int) -> list[tuple[float, str]]:
    """Give the slowest tests of the last runs, from pytest's reports."""
    cases = [
        (float(case.attrib["time"]), f"{case.attrib['classname']}.{case.attrib['name']}")
        for report in ("unit", "e2e")
        for case in ElementTree.parse(BUILD / f"{report}.xml").iter("testcase")
    ]
    return sorted(cases, reverse=True)[:count]


def main(arguments: list[str]) -> int:
    """Run the command that was named; a failure is one sentence and status 1."""
    name = arguments[0] if arguments else "help"
    if len(arguments) > 1 or name not in COMMANDS:
        print(f"The commands are: {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        if name in STEPS:
            long_proof.prove({name: STEPS[name]})
        else:
            COMMANDS[name]()
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
