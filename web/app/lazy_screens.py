"""Routes to the screens of lazily loaded archives, by the name of the screen in its address.

Only this module names these screens, and it imports each when it is opened. A static import would
fail until the archive is loaded, and would make a circle, since these screens import the others.
"""

from collections.abc import Mapping
from typing import Any, Final

from .game_catalogue import FILM, HISTORY, NEW_DEVICE, PUZZLES, SCREENS

ROUTES: Final[Mapping[str, tuple[str, str, str]]] = {
    "results": (HISTORY, "screen", "ResultsScreen"),
    "compare": (HISTORY, "deal_comparison", "CompareScreen"),
    "learn": (PUZZLES, "mistakes", "MistakesScreen"),
    PUZZLES: (PUZZLES, "puzzle_list", "PuzzlesScreen"),
    FILM: (FILM, "dialog", "FilmDialog"),
    NEW_DEVICE: (NEW_DEVICE, "screen", "NewDeviceScreen"),
}
"""The archive, module and class of each screen."""


def archive(name: str) -> str:
    """Return the key of the archive with the screen `name`."""
    return ROUTES[name][0]


def make(name: str, *given: Any, **named: Any) -> Any:
    """Return a new screen `name` with these arguments. Its archive must be loaded."""
    archive, module, factory = ROUTES[name]
    return getattr(SCREENS[archive].module(module), factory)(*given, **named)
