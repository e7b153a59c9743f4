"""The leaderboard of docs/leaderboard.md: bots against `medium` on fixed deals.

    python -m tools.docs.measure_leaderboard         measure all bots, and write the tables
    python -m tools.docs.measure_leaderboard BOT     measure one of them

The built-in bots that search are not measured here: they need more time.
"""

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from pompeii.registry import FIRST, GAMES, game
from tools.docs import generated_parts, match_figures
from tools.docs.match_figures import BUDGET, Figure
from tools.env import ROOT

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "pompeii": ("examples/greedy.py:Greedy",),
    "via-appia": ("examples/pusher.py:Pusher",),
}
"""The bots in files, by game. Add yours here."""
MOST_LINES: Final = 200
"""Maximum number of lines of such a file."""
OPPONENT: Final = "medium"
AMOUNTS: Final = {"pompeii": 40, "via-appia": 20}
"""Games of each bot, by game."""
SEED: Final = "leaderboard"
FIGURES: Final = ROOT / "examples/leaderboard.json"
PAGE: Final = ROOT / "docs/leaderboard.md"


def bots(key: str) -> tuple[str, ...]:
    """Return the bots of a game that are measured, without the opponent."""
    entries = game(key).bots.values()
    built_in = (each.id for each in entries if not each.searches and each.id != OPPONENT)
    return (*built_in, *FILES[key])


def command(key: str, bot: str) -> str:
    """Return the match of a bot for a terminal."""
    option = "" if key == FIRST else f" --game {key}"
    budget = f"{BUDGET.iterations}it"
    return (
        f"python -m pompeii match{option} {bot} {OPPONENT} --games {AMOUNTS[key]} --seed {SEED} "
        f"--budget {budget}"
    )


def measure(key: str, bot: str) -> Figure:
    """Play a bot against the opponent. Raise `ValueError` if one of them failed."""
    return match_figures.measure(key, bot, OPPONENT, AMOUNTS[key], SEED)


def figures() -> dict[str, dict[str, Figure]]:
    """Return the figures that were written last, by game and bot."""
    written = json.loads(FIGURES.read_text(encoding="utf-8"))
    return {key: {bot: Figure(**row) for bot, row in rows.items()} for key, rows in written.items()}


def filled(page: str, found: Mapping[str, Mapping[str, Figure]]) -> str:
    """Return the page with a table of the figures for each game, the strongest bot first."""
    for key in GAMES:
        lines = ["| bot | share of the victories | 95 % interval | games |", "|---|---|---|---|"]
        for bot, row in sorted(found[key].items(), key=lambda pair: -pair[1].share):
            lines.append(f"| {_linked(bot)} | {row.cells} |")
        page = generated_parts.put(page, f"{key} leaderboard", "\n".join(lines) + "\n")
    return page


def _linked(bot: str) -> str:
    """Return the name of a bot, with a link to its file if it has one."""
    path, _, name = bot.partition(":")
    return f"[`{name}`](../{path})" if name else f"`{bot}`"


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser()
    every = dict.fromkeys(bot for key in GAMES for bot in bots(key))
    parser.add_argument("bot", nargs="?", metavar="BOT")
    wanted = parser.parse_args().bot
    if wanted not in (None, *every):
        parser.error(f"{wanted} is not in FILES; known are {', '.join(every)}")
    known = figures() if FIGURES.exists() else {}
    found = {
        key: {
            bot: measure(key, bot) if wanted in (None, bot) else known[key][bot]
            for bot in bots(key)
        }
        for key in GAMES
    }
    written = {key: {bot: asdict(row) for bot, row in rows.items()} for key, rows in found.items()}
    FIGURES.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main()
