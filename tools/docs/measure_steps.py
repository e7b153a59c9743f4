"""The steps of docs/ten-minutes.md: each solution against the one before.

    python -m tools.docs.measure_steps    play all, and write the figures and the tables

The solutions are in `examples/ten_minutes/`, named after the package of their game and numbered.
The workshop offers them with the same figures (`tools/build/bot_steps.py`).
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from pompeii.arena import Match, play
from pompeii.arena.standings import standings
from pompeii.bots import Budget
from pompeii.registry import FIRST, GAMES
from tools.docs import generated_parts
from tools.env import ROOT

FOLDER: Final = ROOT / "examples/ten_minutes"
FIGURES: Final = FOLDER / "figures.json"
PAGE: Final = ROOT / "docs/ten-minutes.md"
AMOUNTS: Final = {"pompeii": 30, "via-appia": 40}
"""Games of each step, by game. Enough that the lower end of every interval is above one half."""
SEED: Final = "ten"
BUDGET: Final = Budget(iterations=40)
"""A budget that a busy machine does not change. The solutions ignore it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The result of a step against the one before, as shares from 0 to 1."""

    games: int
    share: float
    low: float
    high: float


def solutions(key: str) -> list[Path]:
    """Return the solutions of a game, first step first."""
    return sorted(FOLDER.glob(f"{GAMES[key].package}_*.py"))


def command(key: str, before: Path, after: Path) -> str:
    """Return the match of two steps for a terminal."""
    bots = " ".join(f"{path.relative_to(ROOT).as_posix()}:Mine" for path in (after, before))
    game = "" if key == FIRST else f" --game {key}"
    return f"python -m pompeii match{game} {bots} --games {AMOUNTS[key]} --seed {SEED}"


def measure(key: str, before: Path, after: Path) -> Figure:
    """Play a step against the one before. Raise `ValueError` if a bot failed."""
    bots = (f"{after}:Mine", f"{before}:Mine")
    match = Match(bots, (BUDGET, BUDGET), {}, SEED, key)
    results = [play(fixture) for fixture in match.fixtures(AMOUNTS[key])]
    for result in results:
        if result.faults:
            raise ValueError(f"{after.name} or {before.name} failed: {result.faults}")
    share = standings(bots, results)[0].share
    return Figure(len(results), *(round(each, 4) for each in (share.mean, share.low, share.high)))


def measured(keys: Sequence[str] = tuple(GAMES)) -> dict[str, Figure]:
    """Play all steps of the games, and return the figure of each by the name of its file."""
    return {
        after.stem: measure(key, before, after)
        for key in keys
        for before, after in zip(solutions(key), solutions(key)[1:], strict=False)
    }


def figures() -> dict[str, Figure]:
    """Return the figures that were written last."""
    written = json.loads(FIGURES.read_text(encoding="utf-8"))
    return {name: Figure(**figure) for name, figure in written.items()}


def filled(page: str) -> str:
    """Return the page with a table of the figures for each game."""
    known = figures()
    for key in GAMES:
        lines = [
            "| step | solution | share against the step before | 95 % interval | games |",
            "|---|---|---|---|---|",
        ]
        for number, path in enumerate(solutions(key), 1):
            link = f"| {number} | [`{path.name}`](../{path.relative_to(ROOT).as_posix()})"
            lines.append(f"{link} | {_cells(known.get(path.stem))} |")
        page = generated_parts.put(page, f"{key} steps", "\n".join(lines) + "\n")
    return page


def _cells(figure: Figure | None) -> str:
    if figure is None:
        return " | |"
    share, low, high = (f"{100 * each:.1f}" for each in (figure.share, figure.low, figure.high))
    return f"{share} % | {low} to {high} % | {figure.games}"


def main() -> None:
    """Measure and write."""
    found = {name: asdict(figure) for name, figure in measured().items()}
    FIGURES.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
