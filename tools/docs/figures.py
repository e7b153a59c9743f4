"""Writes what was measured into the documents, each table with when that was, and of what.

    python -m tools.docs.figures

What the long proof measures is taken from ``build/proof.json``; what was not measured here stays as
it is. What was fitted to games is taken from the runs that are kept (``research/saved_runs.py``).
Strength has a script of its own (``strength.py``).
"""

import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from research import saved_runs
from research.saved_runs import markdown as table
from tools.checks.slow_checks import Outcome, outcomes
from tools.docs import sections
from tools.env import ROOT

Facts = Mapping[str, Any]
GAMES: Final = {"pompeii": "Pompeii", "via-appia": "Via Appia"}
CLICKS: Final = {
    "card": "a card", "place": "placing", "tile": "laying a tile", "stack": "a stack",
    "move": "moving", "stone": "a stone set", "push": "a push", "exchange": "an exchange",
    "build": "a tile", "travel": "a journey",
}  # fmt: skip
SPEEDS: Final = {"normal": "", "slow": ", slowed four times"}
BROWSERS: Final = {
    "chromium": ("Chromium", "Playwright"),
    "firefox": ("Firefox", "Puppeteer, over WebDriver BiDi"),
    "webkit": ("WebKitGTK", "Selenium"),
}


def bench(facts: Facts) -> str:
    """How fast the engine is, beside others, and what was wanted."""
    decision_of_chess = facts["us_per_decision"] * facts["ratio_python_chess"]
    return table(
        (f"CPython {facts['python']}", "measured", "wanted"),
        (
            "decisions a second, two players, over python-chess",
            f"{facts['ratio_python_chess']:.1f}", 4,
        ),
        (
            "decisions a second, four players, over catanatron with four",
            f"{facts['ratio_catanatron_4p']:.1f}", 5,
        ),
        ("Pyodide over CPython", f"{facts['pyodide_over_cpython']:.2f}", "0.40"),
        (
            "a clone, over a decision of python-chess",
            f"{facts['us_clone'] / decision_of_chess:.3f}", 0.056,
        ),
    )  # fmt: skip


def startup(facts: Facts) -> str:
    """How long the page takes from navigation, in milliseconds, and over the floor."""
    kinds = ("cold", "warm", "snapshot", "offline")
    figures = {
        "floor": facts["floor"],
        "bare PyScript": facts["pyscript"],
        "first picture": facts["paint"],
        "the page answers": facts["page"],
        "the game answers": facts["engine"],
        "the page over the floor (cold, else warm)": facts["ratio"]["page"],
        "the game over the floor": facts["ratio"]["engine"],
        "longest block of the page": facts["blocked"],
    }
    return table(
        ("", "cold", "warm", "with the memory snapshot", "without a connection"),
        *((what, *(found.get(kind, "") for kind in kinds)) for what, found in figures.items()),
    )


def looking(facts: Facts) -> str:
    """How long looking back takes, in milliseconds."""
    one, shelf = facts["replay"], facts["shelf"]
    return (
        table(
            ("one game", "a key", "98th percentile", "its link opened", "its QR code"),
            (
                f"{one['plies']} actions",
                one["key"]["median"], one["key"]["p98"], one["link_opened"], one["code_drawn"],
            ),
        )
        + "\n"
        + table(
            ("all games", "home", "the look back", "a field changed", "longest task"),
            (
                facts["games"],
                shelf["home"], shelf["results"], shelf["filter"], shelf["longest_task"],
            ),
        )
    )  # fmt: skip


def thinking(facts: Facts) -> str:
    """How long one waits for what is thought about, in milliseconds."""
    found, task = facts["analysis"], "longest task of the page"
    rings = {"in the city": facts["forecast_city"], "in the flight": facts["forecast_flight"]}
    chances = dict(zip(GAMES.values(), (facts["odds"], facts["odds_road"]), strict=True))
    hints = {
        f"{where} the {part}": facts[f"hint_{part}"]
        for where, part in (("in", "city"), ("in", "flight"), ("on", "road"))
    }
    tables = (
        table(
            (
                "analysis", "first lines", "luck and play", "every chance to within 8 points",
                "the next position to within 3", task,
            ),
            (
                "of a game of two", found["first_lines"], found["luck_and_play"],
                found["within_eight_points"], found["opened_within_three_points"],
                found["longest_task"],
            ),
        ),
        table(
            ("who gets out", "first rings", "600 playouts", "first rings after an action", task),
            *(
                (
                    where, each["first_rings"], each["all_playouts"],
                    each["first_rings_after_a_move"], each["longest_task"],
                )
                for where, each in rings.items()
            ),
        ),
        table(
            ("who wins", "told", "to within 3 points", task),
            *(
                (game, each["told"], each["within_three_points"], each["longest_task"])
                for game, each in chances.items()
            ),
        ),
        table(
            ("a hint", "told", task),
            *((where, each["told"], each["longest_task"]) for where, each in hints.items()),
        ),
    )  # fmt: skip
    return "\n".join(tables)


def latency(facts: Facts) -> str:
    """How long the page takes from a click to the picture of its answer, in milliseconds."""
    return "\n".join(_clicks(key, found) for key, found in facts.items())


def _clicks(key: str, facts: Facts) -> str:
    clicks = [click for click in CLICKS if click in facts]
    rows = [
        (
            f"{words}{slowed}", facts["floor"][speed][figure],
            *(facts[click][speed]["shown"][figure] for click in clicks),
        )
        for speed, slowed in SPEEDS.items()
        for figure, words in (("median", "median"), ("p98", "98th percentile"))
    ]  # fmt: skip
    tasks = facts["longest_task"]
    return table((GAMES[key], "floor", *(CLICKS[click] for click in clicks)), *rows) + (
        f"\nThe longest task of the page took {tasks['normal']:.0f} ms, slowed four times"
        f" {tasks['slow']:.0f}, while a bot thinks"
        f" {facts['longest_task_while_a_bot_thinks']:.0f}; 0 stands for less than 50.\n"
    )


def browsers(facts: Facts) -> str:
    """A whole game in each browser, by mouse and by finger, and some turns of the one file."""

    def told(name: str, run: str) -> str:
        found = facts[f"{name} {run}"]
        return f"{found['actions']} actions, {found['seconds']:.0f} s"

    return table(
        ("", "driven by", "site, with a mouse", "site, with a finger", "file, with a mouse"),
        *(
            (
                f"{browser} {facts[f'{name} mouse site']['version']}", driver,
                *(told(name, run) for run in ("mouse site", "touch site", "mouse file")),
            )
            for name, (browser, driver) in BROWSERS.items()
        ),
    )  # fmt: skip


ANALYSIS: Final = ROOT / "docs/analysis.md"
PERFORMANCE: Final = ROOT / "docs/performance.md"
RELIABILITY: Final = ROOT / "docs/reliability.md"
TABLES: Final[Mapping[str, tuple[Path, Callable[[Facts], str]]]] = {
    "bench": (PERFORMANCE, bench),
    "startup": (PERFORMANCE, startup),
    "looking": (PERFORMANCE, looking),
    "thinking": (PERFORMANCE, thinking),
    "latency": (PERFORMANCE, latency),
    "test-browsers": (RELIABILITY, browsers),
}
"""By the step of the proof, which is the name of the marks too."""


def dated(text: str, outcome: Outcome) -> str:
    """What was measured, and when, of what."""
    changed = "" if outcome["clean"] else ", with changes"
    return f"{text}\n*{_when(outcome)}{changed}.*\n"


def fitted(document: str) -> str:
    """The document with the tables of all runs that are kept."""
    for file in sorted(saved_runs.RUNS.glob("*.json")):
        run = saved_runs.kept(file.stem)
        for mark, told in run["tables"].items():
            document = sections.put(
                document, mark, f"{saved_runs.shown(told)}\n*`{run['command']}`, {_when(run)}.*\n"
            )
    return document


def _when(found: Mapping[str, Any]) -> str:
    day = datetime.fromisoformat(found["date"])
    return f"{day.day} {day:%B %Y}, commit {found['commit'][:7]}"


def main() -> int:
    """Write the tables of all steps that passed here, and of all runs."""
    ANALYSIS.write_text(fitted(ANALYSIS.read_text(encoding="utf-8")), encoding="utf-8")
    found = outcomes()
    for name, (file, write) in TABLES.items():
        outcome = found.get(name)
        if outcome and outcome["passed"]:
            document = file.read_text(encoding="utf-8")
            text = dated(write(outcome["facts"]), outcome)
            file.write_text(sections.put(document, name, text), encoding="utf-8")
            print(f"{name}: {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
