"""Routes to the screens and other objects of lazily loaded archives, by name.

Only this module names these screens, and it imports each when it is opened. A static import would
fail until the archive is loaded, and would make a circle, since these screens import the others.
"""

from collections.abc import Mapping
from typing import Any, Final

from .game_catalogue import BY_LINK, FILM, HISTORY, PUZZLES, parts

ROUTES: Final[Mapping[str, tuple[str, str, str]]] = {
    "results": (HISTORY, "screen", "ResultsScreen"),
    "compare": (HISTORY, "deal_comparison", "CompareScreen"),
    "learn": (PUZZLES, "mistakes", "MistakesScreen"),
    PUZZLES: (PUZZLES, "puzzle_list", "PuzzlesScreen"),
    FILM: (FILM, "dialog", "FilmDialog"),
    "friends": (BY_LINK, "friends_form", "FriendsForm"),
    "invitation": (BY_LINK, "invitation_screen", "InvitationScreen"),
    "devices": (BY_LINK, "devices_dialog", "DevicesDialog"),
    "fair": (BY_LINK, "fair_deal_dialog", "FairDealDialog"),
}
"""The archive, module and class of each screen, by the name of the screen in its address."""
OTHERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "arrive": (BY_LINK, "arrival", "arrive"),
    "rematch": (BY_LINK, "invitation_screen", "rematch"),
    "turn-panel": (BY_LINK, "turn_panel", "TurnPanel"),
    "seal": (BY_LINK, "fair_deal_dialog", "seal_of"),
}
"""The archive, module and name of functions and of classes that are no screens."""


def archive(name: str) -> str:
    """Return the key of the archive with the screen or object `name`."""
    return _route(name)[0]


def make(name: str, *given: Any, **named: Any) -> Any:
    """Return a new screen `name`, or another object, with these arguments. Its archive must be
    loaded.
    """
    key, module, factory = _route(name)
    return getattr(parts()[key].module(module), factory)(*given, **named)


def _route(name: str) -> tuple[str, str, str]:
    return ROUTES[name] if name in ROUTES else OTHERS[name]
