"""The archives of the page's Python, and the modules that the page does without.

A game beside the first one has an archive of its own, named after its package.
"""

from collections.abc import Mapping
from typing import Final

from pompeii.registry import FIRST, GAMES

_PACKAGES: Final = tuple(f"pompeii/games/{info.package}" for info in GAMES.values())
NOT_ON_PAGE: Final = (
    "pompeii/__main__.py",
    "pompeii/arena/",
    "pompeii/cli/",
    "pompeii/envs/",
    "pompeii/relay/",
    "pompeii/core/data_column.py",
    "pompeii/core/svg.py",
    "pompeii/core/terminal_text.py",
    "pompeii/games/downfall/components_document.py",
    "pompeii/games/downfall/puzzle_finder.py",
    *(
        f"{package}/{name}.py"
        for package in _PACKAGES
        for name in ("output_formats", "svg", "textview", "position_trace", "view_columns")
    ),
)
"""Beginnings of the paths of modules that the page does not use."""
_OF_GAMES: Final = {"appia": ("app/quarry_sandbox/",)}
"""Packages beside a game's own that are in its archive."""
_MISTAKES: Final = (
    "city_facts", "comparison", "facts", "fates", "playouts", "reasons", "ways_out",
)  # fmt: skip
"""Ends of the names of modules that find the reasons of mistakes."""
LATER: Final[Mapping[str, tuple[str, ...]]] = {
    "together": (
        "pompeii/together/",
        "pompeii/core/step_reader.py",
        *(f"{package}/view_reader.py" for package in _PACKAGES),
        "app/together/",
    ),
    "pushes": ("pompeii/games/appia/push_puzzle", "app/push_puzzles/"),
    "explanations": (
        *(f"{package}/mistake_{name}" for package in _PACKAGES for name in _MISTAKES),
        *(f"app/games/{info.package}/mistake_sentences.py" for info in GAMES.values()),
        "app/explanations/",
    ),
    **{
        info.package: (
            f"pompeii/games/{info.package}/",
            f"app/games/{info.package}/",
            *_OF_GAMES.get(info.package, ()),
        )
        for key, info in GAMES.items()
        if key != FIRST
    },
    "history": (
        "pompeii/analysis/skill_sentences.py",
        "pompeii/core/results_csv.py",
        "csv.py",  # of the standard library
        "app/history/",
    ),
    "puzzles": (
        "pompeii/core/puzzle_difficulty.py",
        "pompeii/games/downfall/mistake_themes.py",
        "pompeii/games/downfall/puzzles.py",
        "pompeii/games/downfall/puzzle_bury.py",
        "pompeii/games/downfall/puzzle_goals.py",
        "pompeii/games/downfall/puzzle_hold_rival.py",
        "pompeii/games/downfall/puzzle_lead_out.py",
        "pompeii/games/downfall/puzzle_themes.py",
        "app/puzzles/",
    ),
    "film": (
        "app/film/",
        "app/table/film_interface.py",
        "app/games/downfall/film_frames.py",
        "app/games/downfall/position_drawing.py",
        "app/games/downfall/lava_palette.py",  # on the page only these drawings need it
    ),
    "by-link": ("pompeii/core/fair_deal.py", "pompeii/core/json_readers.py", "app/by_link/"),
    "workshop": ("pompeii/analysis/confidence_intervals.py", "app/workshop/"),
    "new_device": ("app/new_device/", "app/other_devices/"),
    "bot_sandbox": (
        "app/bot_sandbox/",
        "app/storage/own_bots.py",
        "pompeii/bots/load_bot_class.py",
    ),
}
"""Lazy files by their archive: tables with other devices, push puzzles, explanations, the other
games, and the rest.

The rest is the history of all games, puzzles, films, games by link, the move to a new device and
the workshop. A file belongs to the first archive that names it.
"""


def part_of(path: str) -> str:
    """Return the archive of the file at `path`, ``game`` for the first one."""
    return next((part for part, begins in LATER.items() if path.startswith(begins)), "game")


def folder_of(part: str) -> str:
    """Return the folder of the page in which an archive has its own style and texts."""
    return next(path for path in LATER[part] if path.startswith("app/") and path.endswith("/"))
