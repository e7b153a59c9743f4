"""Every command of this checkout: `python -m tools COMMAND`, or `make COMMAND`."""

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

from tools.build import release_files
from tools.checks import slow_checks, test_runs, vulnerabilities
from tools.checks.run_in_parallel import run_all
from tools.docs import measure_strength
from tools.env import (
    NODE_MODULES,
    ROOT,
    VENV,
    ToolError,
    become,
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
"""Folders with npm packages of their own, needed by a slow target only."""

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


def play(*flags: str) -> None:
    """Build the site, serve it and open the browser; `flags` are those of ``pompeii play``."""
    site()
    packages = ("play", "share") if "--share" in flags else ("play",)
    become(python(*packages), "-m", "tools.build.serve", *flags)


def dev(*address: str) -> None:
    """Serve the page, build what changes and show it at once; `address` as for `play`."""
    install_node_modules()
    become(python("play"), "-m", "tools.dev.server", *address)


def wheel() -> None:
    """Build a Python package that contains the site."""
    site()
    run(python("wheel"), "-m", "tools.build.pip_wheel")


def single() -> None:
    """Put the whole game into one file, dist/pompeii.html."""
    site()
    run(python("play"), "-m", "tools.build.single_file")


def release() -> None:
    """Build all that a release offers into build/release/, if this version is ready for one."""
    release_files.check()
    docs()
    wheel()
    single()
    run(python("play"), "-m", "tools.build.release_files")


def docs() -> None:
    """Build the documents into dist/docs/. The next build of the site links to them."""
    run(python("docs"), "-m", "tools.docs.site")


def check() -> None:
    """Run all checks of the text of the tree, and report all failures at once."""
    # Each platform has its own cache: a check for another platform invalidates a shared one.
    types = {
        f"types on {platform}": f"mypy --platform={platform} --cache-dir=.mypy_cache/{platform}"
        for platform in PLATFORMS
    }
    checks = {
        "prose": "tools.checks.prose",  # the longest of them, after the first time
        **types,
        "translations": "tools.i18n.catalogues check",
        "spelling": "codespell_lib",
        "lint": "ruff check",
        "format": "ruff format --check",
    }
    interpreter = python("test")
    run_all({name: [interpreter, "-m", *words.split()] for name, words in checks.items()})


def unit(*options: str) -> None:
    """Run unit and property tests and doctests, and require their branch coverage."""
    python("docs")  # a test builds them
    install_node_modules()
    test_runs.unit(*options)


def e2e(*options: str) -> None:
    """Run the end-to-end tests in a real Chromium."""
    site()
    _clicked(*options)


def whole() -> None:
    """Run the further cases of the end-to-end tests, which `test` leaves out."""
    e2e("-m", "whole")


def shots() -> None:
    """Take pictures of every screen, into build/shots/."""
    site()
    run(python("test"), "-m", "tools.checks.screenshots", env=_browser())


def test() -> None:
    """Run all tests and print the time they took."""
    start = time.monotonic()
    python("test", "play", "docs")  # complete before two steps use it at once
    install_node_modules()
    with ThreadPoolExecutor() as beside:
        built = beside.submit(site)  # each of the two leaves a core idle
        check()
        built.result()
    unit()
    _clicked()
    print("The ten slowest tests:")
    for seconds, name in test_runs.slowest(10):
        print(f"  {seconds:7.2f} s  {name}")
    print(f"All of it passed in {time.monotonic() - start:.0f} s.")


def bench() -> Facts:
    """Measure the engine, in CPython and in Pyodide."""
    install_node_modules()
    run(python("test"), "-m", "bench.engine", env=node_on_path())
    return _facts(BUILD / "bench.json")


def latency() -> Facts:
    """Measure the time from a click to the picture of its answer."""
    return _measured("latency", "-m", "bench.page.click_latency")


def table_latency() -> Facts:
    """Measure the time from a click to its picture on another device."""
    return _measured("table_latency", "-m", "bench.page.table_latency")


def startup() -> Facts:
    """Measure the start of the page."""
    return _measured("startup", "-m", "bench.page.startup")


def looking() -> Facts:
    """Measure the replay of one game and the history of two thousand."""
    return _measured("looking", "-m", "bench.page.replay_and_history")


def thinking() -> Facts:
    """Measure the wait for an analysis, a forecast and a hint."""
    return _measured("thinking", "-m", "bench.page.background_job_result_wait")


def lighthouse() -> Facts:
    """Run Lighthouse on the home screen, as on a phone and as on a desktop."""
    return _measured("lighthouse", "-m", "tools.checks.lighthouse")


def environments() -> Facts:
    """Measure the environments beside games of PettingZoo and OpenSpiel."""
    run(python("test", "long"), "-m", "bench.envs")
    return _facts(BUILD / "envs.json")


def test_browsers() -> Facts:
    """Play the same game in Chromium, Firefox and WebKit, by mouse and by finger."""
    single()
    install_node_modules(ROOT / "e2e/browsers")
    environment = python("test", "long")
    firefox = program("firefox-esr", "firefox-esr")
    program("WebKitWebDriver", "webkit2gtk-driver")
    screen = program("xvfb-run", "xvfb", "xauth")  # WebKit has no headless mode
    browsers = {**_browser(), "POMPEII_FIREFOX": str(firefox)}
    run(screen, "--auto-servernum", environment, "-m", "e2e.browsers", env=browsers)
    return _facts(BUILD / "browsers.json")


def mutants() -> Facts:
    """Change the rulebook in small ways and check that a test notices each change."""
    shutil.rmtree(MUTANTS, ignore_errors=True)  # results of older tests prove nothing
    run(python("test", "long"), "-m", "mutmut", "run", "--max-children", str(os.cpu_count() or 1))
    run(python("test", "long"), "-m", "mutmut", "results")
    run(python("test", "long"), "-m", "mutmut", "export-cicd-stats")
    return _facts(MUTANTS / "mutmut-cicd-stats.json")


def slow_tests(name: str) -> None:
    """Run a file of `tests/slow` that needs the packages of the slow targets."""
    python("long")
    test_runs.run_pytest(name, "-p", "no:playwright", f"tests/slow/test_{name}.py")


def audit() -> Facts:
    """Look up known vulnerabilities of the packages, those of the site and those of the tools."""
    return vulnerabilities.audit()


def hostile() -> Facts:
    """Read ten thousand damaged records of each game."""
    test_runs.run_pytest("hostile", "-p", "no:playwright", "tests/slow/test_hostile_records.py")
    return _facts(BUILD / "hostile.json")


def proof() -> None:
    """Run every slow target that has not passed at this commit; build/proof.json holds all."""
    slow_checks.prove(slow_checks.owed(STEPS))


def hooks() -> None:
    """Run the checks before every commit."""
    run(python("test", "long"), "-m", "pre_commit", "install")


def clean() -> None:
    """Remove what was built and installed."""
    apart = [folder / "node_modules" for folder in APART]
    installed = ROOT / "pompeii.egg-info"
    for folder in (VENV, installed, NODE_MODULES, *apart, ROOT / "dist", BUILD, MUTANTS):
        shutil.rmtree(folder, ignore_errors=True)


COMMANDS: dict[str, Callable[..., object]] = {
    "help": list_commands,
    **{
        command.__name__.replace("_", "-"): command
        for command in (
            play, dev, site, wheel, single, docs, release, test,
            check, unit, e2e, whole, shots, bench, latency, table_latency, startup,
            looking, thinking, lighthouse, environments, test_browsers, mutants,
            audit, proof, hooks, clean,
        )
    },
}  # fmt: skip


STEPS: dict[str, slow_checks.Step] = {
    "mutants": mutants,
    "bench": bench,
    "latency": latency,
    "table-latency": table_latency,
    "startup": startup,
    "looking": looking,
    "thinking": thinking,
    "lighthouse": lighthouse,
    "environments": environments,
    "openspiel": partial(slow_tests, "openspiel"),
    "test-browsers": test_browsers,
    "hypothesis": lambda: unit("--hypothesis-profile=long"),
    "hostile": hostile,
    "audit": audit,
    "newcomer": lambda: e2e("-m", "newcomer"),
    "whole": whole,
    "kills": lambda: e2e("-m", "kills"),
    "faults": lambda: e2e("-m", "faults"),
    "servers": lambda: e2e("-m", "servers"),
    "cluster": partial(slow_tests, "cluster"),
    "notebooks": partial(slow_tests, "notebooks"),
    "win_probability_scale": partial(slow_tests, "win_probability_scale"),
    **{row.name: partial(measure_strength.measure, row) for row in measure_strength.ROWS},
    **{row.name: partial(measure_strength.measure_ladder, row) for row in measure_strength.LADDERS},
}
"""Steps of the slow checks. A step that is also a command is recorded when it runs alone, too."""


def _browser() -> dict[str, str]:
    """Return the environment variable that names the browser for scripts and tests."""
    browser = chromium()
    return {"POMPEII_CHROMIUM": str(browser)} if browser else {}


def _clicked(*options: str) -> None:
    """Run the end-to-end tests on the site as it is built."""
    words = ("-c", "e2e/pytest.ini", "--rootdir=.", "e2e", *options)
    test_runs.run_pytest("e2e", *words, env=_browser())


def _measured(what: str, *words: str) -> Facts:
    """Run a script that drives the built page. Return the facts that it wrote."""
    site()
    run(python("test"), *words, env=_browser())
    return _facts(BUILD / f"{what}.json")


def _facts(file: Path) -> Facts:
    facts: Facts = json.loads(file.read_text(encoding="utf-8"))
    return facts


def main(arguments: list[str]) -> int:
    """Run the named command. Report a failure as one sentence and return its status."""
    # Every process of a run would compile all modules again. A test run starts hundreds of them.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    name = arguments[0] if arguments else "help"
    options = arguments[1:]
    if name not in COMMANDS or (options and name not in ("play", "dev")):
        print(f"The commands are: {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        if name in STEPS:
            slow_checks.prove({name: STEPS[name]})
        else:
            COMMANDS[name](*options)
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
