"""The whole page: one screen, at most one dialog, and the notices."""

from collections.abc import Mapping

from app.game_catalogue import of_format
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.kit.notices import Notices
from pompeii.core.i18n import mark
from pompeii.registry import FIRST, GAMES

from .base_screen import Screen
from .home_drawing import render_home
from .quick_start_and_sound_offer import render_sound

BOOT_WORDS = {
    "data-fetch": mark("Loading the game …"),
    "data-left": mark("Loading the game: {left} MB left …"),
    "data-start": mark("Setting up the game …"),
    "data-game": mark("Opening the city …"),
    "data-mend": mark("Checking for missing files …"),
}
"""Messages while Python starts, shown by progress.js."""
TAPPED = {
    "data-soon": mark("“{what}” opens in a moment."),
    "data-later": mark("“{what}” is not ready yet: try again in a moment."),
}
"""Messages for a tap before Python has started. The second is for taps that only work within the
click.
"""
DEAD = mark("The page could not be started. Reload it.")
"""The message if not even boot.js was loaded."""
WAKING = mark("Your game is being restored.")
"""The message beside the picture of the last position (see ``web/boot/last_board.js``)."""


def window_title(screen: Screen) -> str:
    """Return the window title: that of `screen`, and the game that is open on it."""
    table = screen.table
    game = _(GAMES[of_format(table.record.document["format"]) if table else FIRST].label)
    return f"{screen.title} — {game}" if screen.title else game


def page(screen: Node | None, dialog: Node | None, notices: Node, marks: Mapping[str, str]) -> Node:
    """Return the body; `marks` are its ``data-`` attributes for the running game and
    the settings.
    """
    assert screen is not None  # beneath every dialog there is a screen
    children = [
        screen,
        notices,
        h("div", "announcer", {"role": "log", "aria-live": "polite", "class": "unseen"}),
    ]
    if dialog is not None:
        children.append(dialog)
    return h("body", "body", {**marks}, *children)


def static_tree() -> Node:
    """Return the page before Python has started: the home screen and a progress bar."""
    progress = {"max": "1", "value": "0", "aria-labelledby": "boot-words"}
    said = _said(BOOT_WORDS)
    boot = h(
        "div",
        "boot",
        {},
        h("p", "boot-waking", {"role": "status", "data-words": _(WAKING)}),
        h("p", "boot-tapped", {"role": "status", **_said(TAPPED)}),
        h("p", "boot-words", said, said["data-fetch"]),
        h("progress", "boot-progress", progress),
        h("a", "boot-dead", {"href": ""}, _(DEAD)),
    )
    # Marks of the last visit hide the buttons that will not be there (style/home.css).
    home = render_home((), "…", extra=[render_sound()], complete=True)
    bare = page(home, None, Notices().render({}), {})
    return h("body", "body", {}, *bare.nodes, boot)


def _said(words: Mapping[str, str]) -> dict[str, str]:
    return {name: _(text) for name, text in words.items()}
