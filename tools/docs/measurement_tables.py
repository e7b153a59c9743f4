"""Write the measurements into the documents, each table with its date and commit.

    python -m tools.docs.measurement_tables

The slow checks' measurements come from ``build/proof.json``. A table that was not measured here
stays as it is. Values fitted to games come from the saved runs (``research/saved_runs.py``).
Strength has a script of its own (``measure_strength.py``).
"""

import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from pompeii import registry
from research import saved_runs
from research.saved_runs import markdown as table
from tools.checks.slow_checks import Outcome, outcomes
from tools.docs import generated_parts
from tools.env import ROOT

Facts = Mapping[str, Any]
GAMES: Final = {key: info.label for key, info in registry.GAMES.items()}
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
    """Return the table of engine speed beside other engines, with the required values."""
    decision_of_chess = facts["us_per_decision"] * facts["ratio_python_chess"]
    return table(
        (f"CPython {facts['python']}", "measured", "target"),
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


def environments(facts: Facts) -> str:
    """Return the speed of the environments over games of PettingZoo and of OpenSpiel."""
    names = {
        "downfall_2p": "Pompeii, two players", "downfall_4p": "Pompeii, four players",
        "via_appia_2p": "Via Appia, two players",
    }  # fmt: skip
    agents = table(
        (
            f"decisions a second by PettingZoo, CPython {facts['python']}",
            "over connect_four", "target",
        ),
        *(
            (name, f"{facts['connect_four'][key]:.2f}", 1 if "downfall" in key else "")
            for key, name in names.items()
        ),
    )  # fmt: skip
    nodes = table(
        ("decisions and draws a second of Pompeii by OpenSpiel, over", "bare", "with a tensor"),
        *(
            (f"`{name}`", *(f"{ratio:.2f}" for ratio in ratios))
            for name, ratios in facts["open_spiel"].items()
        ),
    )
    return f"{agents}\n{nodes}"


def startup(facts: Facts) -> str:
    """Return the times of the page's start from navigation, in ms, and their ratio to the floor."""
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
    """Return the times of replay and history, in milliseconds."""
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
            ("all games", "home", "statistics", "a field changed", "longest task"),
            (
                facts["games"],
                shelf["home"], shelf["results"], shelf["filter"], shelf["longest_task"],
            ),
        )
        + "\n"
        + table(
            ("a file is opened", "seconds", "longest task", "result"),
            *(
                (
                    f"{each['megabytes']} MB",
                    each["seconds"], each["longest_task"], each["said"],
                )
                for each in facts["imports"]
            ),
        )
    )  # fmt: skip


def thinking(facts: Facts) -> str:
    """Return the waits for results of background jobs, in milliseconds."""
    task = "longest task of the page"
    analyses, chances = (
        dict(zip(GAMES.values(), (facts[each], facts[f"{each}_road"]), strict=True))
        for each in ("analysis", "odds")
    )
    rings = {"in the city": facts["forecast_city"], "in the flight": facts["forecast_flight"]}
    hints = {
        f"{where} the {part}": facts[f"hint_{part}"]
        for where, part in (("in", "city"), ("in", "flight"), ("on", "road"))
    }
    tables = (
        table(
            (
                "analysis of a game of two", "first lines", "luck and play",
                "all mistakes with their reasons", "the shown position to within 3 points", task,
            ),
            *(
                (
                    game, each["first_lines"], each["luck_and_play"],
                    each["mistakes_with_reasons"], each["opened_within_three_points"],
                    each["longest_task"],
                )
                for game, each in analyses.items()
            ),
        ),
        table(
            ("piece survival", "first rings", "600 playouts", "first rings after an action", task),
            *(
                (
                    where, each["first_rings"], each["all_playouts"],
                    each["first_rings_after_a_move"], each["longest_task"],
                )
                for where, each in rings.items()
            ),
        ),
        table(
            ("win probability", "shown", "to within 3 points", task),
            *(
                (game, each["told"], each["within_three_points"], each["longest_task"])
                for game, each in chances.items()
            ),
        ),
        table(
            ("a hint", "shown", task),
            *((where, each["told"], each["longest_task"]) for where, each in hints.items()),
        ),
    )  # fmt: skip
    return "\n".join(tables)


def latency(facts: Facts) -> str:
    """Return the times from a click to the picture of its answer, in milliseconds."""
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


def tables(facts: Facts) -> str:
    """Return the times at a table of two devices, in milliseconds, and the memory of a host."""
    ways = {
        "host": "host, on its own page", "host to guest": "host, on the guest's page",
        "guest": "guest, on its own page", "guest to host": "guest, on the host's page",
    }  # fmt: skip
    memory = facts["memory"]
    return table(
        ("a click of the", "median", "98th percentile", "actions"),
        *(
            (words, facts[way]["median"], facts[way]["p98"], facts[way]["count"])
            for way, words in ways.items()
        ),
    ) + (
        f"\nOn the guest's page a host's action is there after {facts['ratio']} times as long as"
        f" on its own. A host of four needs {memory['host_of_four']:.0f} MB, the same game at one"
        f" device {memory['one_device']:.0f} MB ({memory['ratio']} times as much).\n"
    )


def browsers(facts: Facts) -> str:
    """Return a table of a whole game in each browser, and some turns of the single file."""

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
STRENGTH: Final = ROOT / "docs/strength.md"
STRENGTH_RUNS: Final = ("characters",)
"""The saved runs with tables in docs/strength.md; all others have theirs in docs/analysis.md."""
PERFORMANCE: Final = ROOT / "docs/performance.md"
RELIABILITY: Final = ROOT / "docs/reliability.md"
TABLES: Final[Mapping[str, tuple[Path, Callable[[Facts], str]]]] = {
    "bench": (PERFORMANCE, bench),
    "environments": (PERFORMANCE, environments),
    "startup": (PERFORMANCE, startup),
    "looking": (PERFORMANCE, looking),
    "thinking": (PERFORMANCE, thinking),
    "latency": (PERFORMANCE, latency),
    "table-latency": (PERFORMANCE, tables),
    "test-browsers": (RELIABILITY, browsers),
}
"""Document and table of each step of the slow checks; the marks use the step's name too."""


def dated(text: str, outcome: Outcome) -> str:
    """Return `text` with the date and the commit of its measurement."""
    changed = "" if outcome["clean"] else ", with changes"
    return f"{text}\n*{_when(outcome)}{changed}.*\n"


def fitted(document: str, *, strength: bool = False) -> str:
    """Return a document with the tables of its saved runs: docs/strength.md if `strength` is True,
    otherwise docs/analysis.md.
    """
    for file in sorted(saved_runs.RUNS.glob("*.json")):
        if (file.stem in STRENGTH_RUNS) != strength:
            continue
        run = saved_runs.kept(file.stem)
        for mark, told in run["tables"].items():
            document = generated_parts.put(
                document, mark, f"{saved_runs.shown(told)}\n*`{run['command']}`, {_when(run)}.*\n"
            )
    return document


def _when(found: Mapping[str, Any]) -> str:
    day = datetime.fromisoformat(found["date"])
    return f"{day.day} {day:%B %Y}, commit {found['commit'][:7]}"


def main() -> int:
    """Write the tables of all steps that passed here, and of all runs."""
    for page in (ANALYSIS, STRENGTH):
        document = fitted(page.read_text(encoding="utf-8"), strength=page == STRENGTH)
        page.write_text(document, encoding="utf-8")
    found = outcomes()
    for name, (file, write) in TABLES.items():
        outcome = found.get(name)
        if outcome and outcome["passed"]:
            document = file.read_text(encoding="utf-8")
            text = dated(write(outcome["facts"]), outcome)
            file.write_text(generated_parts.put(document, name, text), encoding="utf-8")
            print(f"{name}: {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
