"""Routes to the screens and other objects of lazily loaded archives, by name.

Only this module names these screens, and it imports each when it is opened. A static import would
fail until the archive is loaded, and would make a circle, since these screens import the others.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from .game_catalogue import (
    BOT_SANDBOX,
    BY_LINK,
    EXPLANATIONS,
    FILM,
    HISTORY,
    NEW_DEVICE,
    PUSHES,
    PUZZLES,
    TOGETHER,
    WORKSHOP,
)

Routes = Mapping[str, tuple[str, str, str]]
ROUTES: Final[Routes] = {
    "results": (HISTORY, "history.screen", "ResultsScreen"),
    "compare": (HISTORY, "history.deal_comparison", "CompareScreen"),
    "learn": (PUZZLES, "puzzles.mistakes_screen", "MistakesScreen"),
    PUZZLES: (PUZZLES, "puzzles.puzzle_list", "PuzzlesScreen"),
    PUSHES: (PUSHES, "push_puzzles.push_list", "PushPuzzlesScreen"),
    FILM: (FILM, "film.dialog", "FilmDialog"),
    NEW_DEVICE: (NEW_DEVICE, "new_device.screen", "NewDeviceScreen"),
    "quarry": ("via-appia", "quarry_sandbox.screen", "QuarrySandboxScreen"),
    "friends": (BY_LINK, "by_link.friends_form", "FriendsForm"),
    "invitation": (BY_LINK, "by_link.invitation_screen", "InvitationScreen"),
    "devices": (BY_LINK, "by_link.devices_dialog", "DevicesDialog"),
    "fair": (BY_LINK, "by_link.fair_deal_dialog", "FairDealDialog"),
    TOGETHER: (TOGETHER, "together.lobby", "Lobby"),
    "host": (TOGETHER, "together.table_form", "TableForm"),
    "invited": (TOGETHER, "together.invited_screen", "invited"),
    WORKSHOP: (WORKSHOP, "workshop.screen", "WorkshopScreen"),
    "shared-bot": (WORKSHOP, "workshop.shared_bot", "SharedBotScreen"),
    "part": (TOGETHER, "together.key_part_link_screen", "PartScreen"),
}
"""The key of the archive, the module, and the class or the function that makes each screen.

By its name in addresses.
"""
OTHERS: Final[Routes] = {
    "bot-sandbox": (BOT_SANDBOX, "bot_sandbox.client", "BotSandbox"),
    "table-question": (BOT_SANDBOX, "bot_sandbox.table_question", "TableQuestion"),
    "bot-import": (BOT_SANDBOX, "storage.own_bots", "BotImport"),
    "arrive": (BY_LINK, "by_link.arrival", "arrive"),
    "film-frames": (FILM, "film.frames", "Frames"),
    EXPLANATIONS: (EXPLANATIONS, "explanations.explanation", "Explanations"),
    "rematch": (BY_LINK, "by_link.invitation_screen", "rematch"),
    "turn-panel": (BY_LINK, "by_link.turn_panel", "TurnPanel"),
    "live-table": (TOGETHER, "together.live_or_by_link_switch", "live_table"),
    "matched-bots": (HISTORY, "history.matched_bots", "MatchedBots"),
    "seal": (BY_LINK, "by_link.fair_deal_dialog", "seal_of"),
}
"""The same of functions, and of classes that are no screens."""

_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    EXPLANATIONS: (FILM,),  # the drawing of a position
    NEW_DEVICE: (BY_LINK,),  # the codes of tables
    PUZZLES: (EXPLANATIONS, FILM),
    PUSHES: (PUZZLES, "via-appia"),  # the rating; the quarry
    TOGETHER: (BY_LINK, NEW_DEVICE),  # and the handshake between devices
    WORKSHOP: (BOT_SANDBOX,),
}
"""The keys of the archives that another archive needs, by its key."""


def archive(name: str) -> str:
    """Return the key of the archive with the screen or object `name`."""
    return {**ROUTES, **OTHERS}[name][0]


def archives(name: str) -> set[str]:
    """Return the keys of all archives that the screen or object `name` needs."""
    key = archive(name)
    return {key, *_NEEDED.get(key, ())}


def make(name: str, *given: Any, **named: Any) -> Any:
    """Return a new screen or object `name` with these arguments. Its archive must be loaded."""
    _archive, module, factory = {**ROUTES, **OTHERS}[name]
    return getattr(import_module(f"app.{module}"), factory)(*given, **named)
