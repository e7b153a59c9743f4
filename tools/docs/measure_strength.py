"""The rows of docs/strength.md: matches and ladders of both games, measured and written.

    python -m tools.docs.measure_strength          write the measured rows into docs/strength.md,
                                                   and the bots' ratings (``bot_ratings.py``)
    python -m tools.docs.measure_strength ROW ...  measure rows first (the slow checks measure all)

Each row is one command, run in one process. Its games stay in `build/strength/`, so that an
interrupted row resumes there.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import Any

from tools.docs import bot_ratings, generated_parts
from tools.env import ROOT, ToolError, python

RESULTS = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "strength.md"
PLOT = "docs/ladder.svg"
VIA_APPIA = "--game via-appia"
REPEATED = f"{VIA_APPIA} --budget 300it --seed abots"
"""Budget counted in iterations, so that a busy machine repeats the result too. 300 iterations take
``hard`` 200 ms in a game of two."""

EXPLOITERS = {
    **dict.fromkeys(("HarmfulLava", "GateCloser", "LateJokers", "EarlyCall", "BothMoves"), "hard"),
    "AgainstLeader": "hard hard",
}
"""The bots of ``examples/exploiting.py``, each with its opponents."""

Facts = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One match: the command, and the required result of the first bot of its line-up."""

    name: str
    arguments: str
    must: str
    met: Callable[[Facts], bool]


@dataclass(frozen=True)
class Ladder:
    """A round robin of the bots that do not search.

    Enough games of each pair tell them apart in minutes; with a searching bot they take hours.
    """

    name: str
    arguments: str
    plot: str = ""
    """Path of the picture that it draws, if any."""


@dataclass(frozen=True)
class Tables:
    """The tables of one game in the page, between marks that bear its name."""

    mark: str
    score: str
    """Column of the score, beside the share of victories."""
    rows: tuple[Row, ...]
    ladder: Ladder


def _lower_end(least: float) -> Callable[[Facts], bool]:
    return lambda facts: _first(facts, "low") >= least


def _share(least: float, most: float = 1.0) -> Callable[[Facts], bool]:
    return lambda facts: least <= _first(facts, "share") <= most


def _first(facts: Facts, key: str) -> float:
    number: float = next(iter(facts[key].values()))
    return number


def _exploiter(idea: str, opponents: str) -> Row:
    match = f"match examples/exploiting.py:{idea} {opponents}"
    arguments = f"{match} --games 60 --budget 200it --seed exploit"
    return Row(f"exploiter-{idea.lower()}", arguments, "at most 35 %", _share(0.0, 0.35))


_DOWNFALL = (
    Row("medium-random", "match medium random --games 400", "at least 99 %", _share(0.99)),
    Row(
        "hard-medium", "match hard medium --games 200",
        "lower end of the interval at least 65 %", _lower_end(0.65),
    ),
    Row(
        "hard-three-medium", "match hard medium medium medium --games 200",
        "at least 40 %, where 25 % is fair", _share(0.40),
    ),
    Row(
        "expert-hard", "match expert hard --games 220 --seed neighbours",
        "lower end of the interval above 50 %", lambda facts: _first(facts, "low") > 0.5,
    ),
    Row("easy-random", "match easy random --games 400", "above 80 %",
        lambda facts: _first(facts, "share") > 0.8),
    Row("easy-medium", "match easy medium --games 400", "10 to 30 %", _share(0.10, 0.30)),
    Row(
        "rollouts-medium",
        "match examples/rollouts.py:Rollouts medium --games 100 --budget 40it --seed rollouts",
        "at least 60 %, and the lower end of the interval above 50 %",
        lambda facts: _first(facts, "share") >= 0.6 and _first(facts, "low") > 0.5,
    ),
    Row(
        "four-medium", "match medium medium medium medium --games 20",
        "under 1 s a game", lambda facts: facts["seconds"] < facts["games"],
    ),
    *starmap(_exploiter, EXPLOITERS.items()),
)  # fmt: skip
_ROAD = (
    Row(
        "appia-medium-easy", f"match medium easy --games 100 {VIA_APPIA} --seed abots",
        "lower end of the interval at least 70 %", _lower_end(0.70),
    ),
    Row(
        "appia-hard-medium", f"match hard medium --games 100 {REPEATED}",
        "lower end of the interval at least 60 %", _lower_end(0.60),
    ),
    Row(
        "appia-hard-three-medium", f"match hard medium medium medium --games 100 {REPEATED}",
        "at least 35 %, where 25 % is fair", _share(0.35),
    ),
    Row(
        "appia-expert-hard",
        f"match expert hard --games 120 {VIA_APPIA} --budget 1500it,300it --seed experts",
        "lower end of the interval above 50 %", lambda facts: _first(facts, "low") > 0.5,
    ),
    Row(
        "appia-four-medium",
        f"match medium medium medium medium --games 4 {VIA_APPIA} --seed four",
        "under 20 s a game", lambda facts: facts["seconds"] < 20 * facts["games"],
    ),
)  # fmt: skip
GAMES = (
    Tables(
        bot_ratings.MARKS["pompeii"], "rescued", _DOWNFALL,
        Ladder(
            "ladder",
            "ladder medium sociable cautious chaotic easy random --games 100 --seed ladder"
            f" --plot {PLOT}",
            PLOT,
        ),
    ),
    Tables(
        bot_ratings.MARKS["via-appia"], "points", _ROAD,
        Ladder("appia-ladder", f"ladder medium easy random --games 100 {VIA_APPIA} --seed ladder"),
    ),
)  # fmt: skip
ROWS = tuple(row for tables in GAMES for row in tables.rows)
LADDERS = tuple(tables.ladder for tables in GAMES)


def measure(row: Row) -> Facts:
    """Play a row's match and return its facts. Raise `ToolError` if it cannot be played."""
    facts = _run(row.name, row.arguments)
    return {"command": f"python -m pompeii {row.arguments}", "met": row.met(facts), **facts}


def measure_ladder(ladder: Ladder) -> Facts:
    """Play a ladder and draw it. Raise `ToolError` if it cannot be played."""
    return _run(ladder.name, ladder.arguments)


def _run(name: str, arguments: str) -> Facts:
    RESULTS.mkdir(parents=True, exist_ok=True)
    games = RESULTS / f"{name}.jsonl"
    command = [
        str(python("test", "long")), "-m", "pompeii", *shlex.split(arguments),
        "--json", "-o", str(games),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        raise ToolError(f"`python -m pompeii {arguments}` failed with status {done.returncode}.")
    (RESULTS / f"{name}.json").write_text(done.stdout, encoding="utf-8")
    facts: Facts = json.loads(done.stdout)
    return facts


def write() -> None:
    """Write the tables of the rows measured here into the page; other rows stay as they are."""
    page = PAGE.read_text(encoding="utf-8")
    for tables in GAMES:
        page = generated_parts.put(
            page, f"{tables.mark}matches", _matches(tables, page.splitlines())
        )
        if facts := _measured(tables.ladder.name):
            page = generated_parts.put(page, f"{tables.mark}ladder", _ladder(tables.ladder, facts))
    PAGE.write_text(page, encoding="utf-8")


def _measured(name: str) -> Facts | None:
    file = RESULTS / f"{name}.json"
    if not file.exists():
        return None
    facts: Facts = json.loads(file.read_text(encoding="utf-8"))
    return facts


def _matches(tables: Tables, known: Sequence[str]) -> str:
    """Return the table of matches; ``known`` are the lines of the page."""
    lines = [
        "| command (after `python -m pompeii`) | must | share of the first | 95 % interval"
        f" | {tables.score} | games | time | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in tables.rows:
        start = f"| `{row.arguments}` | {row.must} |"
        facts = _measured(row.name)
        if facts is None:
            kept = (line for line in known if line.startswith(start))
            lines.append(next(kept, f"{start} not measured | | | | | |"))
            continue
        share, low, high = (100 * _first(facts, key) for key in ("share", "low", "high"))
        lines.append(
            f"{start} {share:.1f} % | {low:.1f} to {high:.1f} % | {_first(facts, tables.score):.1f}"
            f" | {facts['games']} | {_time(facts['seconds'])}"
            f" | {'met' if row.met(facts) else 'missed'} |"
        )
    return "\n".join(lines) + "\n"


def _ladder(ladder: Ladder, facts: Facts) -> str:
    command = f"    python -m pompeii {ladder.arguments}\n\n"
    lines = [f"{command}| bot | rating | 95 % interval | share of its games |", "|---|---|---|---|"]
    for bot, rating in facts["rating"].items():
        low, high, share = facts["low"][bot], facts["high"][bot], 100 * facts["share"][bot]
        lines.append(f"| {bot} | {rating} | {low} to {high} | {share:.1f} % |")
    played = f"{facts['games']} games, {_time(facts['seconds'])}."
    if ladder.plot:
        lines += ["", f"![The ladder]({ladder.plot.removeprefix('docs/')})"]
    return "\n".join([*lines, "", played, ""])


def _time(seconds: float) -> str:
    """Return a time as people write it."""
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def main(names: list[str]) -> int:
    """Measure the named rows, then write the page."""
    rows: dict[str, Callable[[], Facts]] = {
        **{row.name: partial(measure, row) for row in ROWS},
        **{each.name: partial(measure_ladder, each) for each in LADDERS},
    }
    if unknown := [name for name in names if name not in rows]:
        print(f"No row is called {unknown[0]}; there are {', '.join(rows)}.", file=sys.stderr)
        return 2
    try:
        for name in names:
            print(json.dumps({name: rows[name]()}))
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    write()
    bot_ratings.write()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
