"""The steps of docs/ten-minutes.md: each solution against the one before.

    python -m tools.docs.measure_steps    play all, and write the figures and the tables

The solutions are in `examples/ten_minutes/`, named after the package of their game and numbered.
The workshop offers them with the same figures (`tools/build/bot_steps.py`).
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from pompeii.registry import GAMES
from tools.docs import generated_parts, match_figures
from tools.docs.match_figures import Figure
from tools.env import ROOT

FOLDER: Final = ROOT / "examples/ten_minutes"
FIGURES: Final = FOLDER / "figures.json"
PAGE: Final = ROOT / "docs/ten-minutes.md"
AMOUNTS: Final = {"pompeii": 30, "via-appia": 40}
"""Games of each step, by game. Enough that the lower end of every interval is above one half."""
SEED: Final = "ten"


def solutions(key: str) -> list[Path]:
    """Return the solutions of a game, first step first."""
    return sorted(FOLDER.glob(f"{GAMES[key].package}_*.py"))


def measure(key: str, before: Path, after: Path) -> Figure:
    """Play a step against the one before. Raise `ValueError` if a bot failed."""
    return match_figures.measure(key, f"{after}:Mine", f"{before}:Mine", AMOUNTS[key], SEED)


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
            figure = known.get(path.stem)
            lines.append(f"{link} | {figure.cells if figure else ' | |'} |")
        page = generated_parts.put(page, f"{key} steps", "\n".join(lines) + "\n")
    return page


def main() -> None:
    """Measure and write."""
    found = {name: asdict(figure) for name, figure in measured().items()}
    FIGURES.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
