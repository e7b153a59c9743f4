"""Routes to the screens of lazily loaded archives, by the name of the screen in its address.

Only this module names these screens, and it imports each when it is opened. A static import would
fail until the archive is loaded, and would make a circle, since these screens import the others.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from .game_catalogue import FILM, HISTORY, NEW_DEVICE, PUZZLES

ROUTES: Final[Mapping[str, tuple[str, str, str]]] = {
    "results": (HISTORY, "history.screen", "ResultsScreen"),
    "compare": (HISTORY, "history.deal_comparison", "CompareScreen"),
    "learn": (PUZZLES, "puzzles.mistakes", "MistakesScreen"),
    PUZZLES: (PUZZLES, "puzzles.puzzle_list", "PuzzlesScreen"),
    FILM: (FILM, "film.dialog", "FilmDialog"),
    NEW_DEVICE: (NEW_DEVICE, "new_device.screen", "NewDeviceScreen"),
    "quarry": ("via-appia", "quarry_sandbox.screen", "QuarrySandboxScreen"),
}
"""The key of the archive, the module and the class of each screen."""


def archive(name: str) -> str:
    """Return the key of the archive with the screen `name`."""
    return ROUTES[name][0]


def make(name: str, *given: Any, **named: Any) -> Any:
    """Return a new screen `name` with these arguments. Its archive must be loaded."""
    _archive, module, factory = ROUTES[name]
    return getattr(import_module(f"app.{module}"), factory)(*given, **named)
