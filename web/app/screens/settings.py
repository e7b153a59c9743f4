"""The screen of settings: appearance and behaviour of every table on this device.

Each field is one of :mod:`app.storage.settings`; a change is saved at once.
"""

from app.kit.button import button
from app.kit.form_fields import check, group, labelled
from app.kit.i18n import LANGUAGES, _, language
from app.kit.intent_handlers import on
from app.kit.nodes import Node, h
from app.kit.saved_game_intents import NewDevice
from app.kit.screen_head import screen_head
from app.storage.settings import UserSettings
from app.table.game_ui import game_ui
from pompeii.registry import FIRST

from .base_screen import Drawing, Go, SideScreen
from .open_lazy_screens import to_new_device


class SettingsScreen(SideScreen):
    """The screen of settings."""

    name = "settings"

    def render(self) -> Drawing:
        """Return the screen."""
        return Drawing(render_settings(self.context.user_settings, self.way_back))

    @on(NewDevice)
    def move(self, _intent: NewDevice) -> Go:
        """Open the move to a new device, once its files are loaded."""
        return to_new_device(self.context, "")


def render_settings(user_settings: UserSettings, way_back: str) -> Node:
    """Return the form."""
    return h(
        "main",
        "app",
        {"class": "settings"},
        screen_head("settings", _("Settings"), way_back),
        h(
            "form",
            "settings",
            {},
            _looks(user_settings),
            _pace(user_settings),
            _asking(user_settings),
            _sound(user_settings),
            group(
                "foreseen", _("Hints and chances"), *game_ui(FIRST).forecast_fields(user_settings)
            ),
            _moving(),
        ),
    )


def speeds() -> dict[str, str]:
    """Return the choices for the speed of bots and animations."""
    return {
        "slow": _("Slow, to follow every move"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "off": _("Instant, no animation"),
    }


def volumes() -> dict[str, str]:
    """Return the choices for the volume of sounds."""
    return {"quiet": _("Quiet"), "normal": _("Normal"), "loud": _("Loud")}


def hiding(user_settings: UserSettings) -> Node:
    """Return the setting that hides hands between the turns of several people."""
    words = _("Hide cards and coins while the device is passed on")
    help = _("Between the turns of two people, nothing is shown until the next person is ready.")
    return check("handover", words, user_settings.hand_over, help)


def _moving() -> Node:
    words = _("All games and settings go straight to another device, without a server.")
    move = button("new-device", NewDevice(), _("Move to a new device"))
    return group("moving", _("Games"), h("p", "moving-words", {"class": "small"}, words), move)


def _looks(user_settings: UserSettings) -> Node:
    themes = {"system": _("Same as the device"), "light": _("Light"), "dark": _("Dark")}
    sizes = {"normal": _("Normal"), "large": _("Large")}
    names = _("Names of the places on the board")
    help = _("Letters and numbers, to find places such as c4 that the log mentions.")
    notation = _("Notation of pushes")
    notation_help = _("For Via Appia: a push is shown, and can be typed, as s@-12/15.")
    return group(
        "looks",
        _("Appearance"),
        _language(),
        labelled("theme", _("Light or dark"), user_settings.theme, themes),
        labelled("text", _("Size of the text"), user_settings.text, sizes),
        labelled("pieces", _("Size of the pieces on the board"), user_settings.pieces, sizes),
        check("coordinates", names, user_settings.coordinates, help),
        check("notation", notation, user_settings.notation, notation_help),
    )


def _language() -> Node:
    """Return the choice of the language, with each language under its own name."""
    options = [
        h(
            "option",
            f"language-{code}",
            {"value": code, "lang": code, "selected": code == language()},
            name,
        )
        for code, name in LANGUAGES.items()
    ]
    words = h("span", "language-words", {}, _("Language"))
    field = h(
        "select", "language", {"name": "language", "aria-labelledby": "language-words"}, *options
    )
    return h("label", "language-label", {"class": "row"}, words, field)


def _pace(user_settings: UserSettings) -> Node:
    single = _("Play forced actions for me")
    single_help = _("If the rules leave only one action, the game plays it.")
    letters = _("Play with single keys")
    letters_help = _(
        "1 to 4 choose a card, c 4 goes to that square, ? lists all keys. Switch this off "
        "if you speak to the device, so that nothing happens by mistake."
    )
    return group(
        "pace",
        _("Pace and controls"),
        labelled("speed", _("Speed of bots and animations"), user_settings.speed, speeds()),
        *game_ui(FIRST).new_game_fields(user_settings),
        check("autosingle", single, user_settings.auto_single, single_help),
        check("letters", letters, user_settings.letters, letters_help),
    )


def _asking(user_settings: UserSettings) -> Node:
    calling = _("Ask before I call the eruption")
    return group(
        "asking",
        _("Confirmations"),
        hiding(user_settings),
        check("askcall", calling, user_settings.ask_call, _("This cannot be undone.")),
        check("askdelete", _("Ask before a game is deleted"), user_settings.ask_delete),
    )


def _sound(user_settings: UserSettings) -> Node:
    return group(
        "sounds",
        _("Sound"),
        check("sound", _("Sounds"), user_settings.sound),
        labelled("volume", _("Volume"), user_settings.volume, volumes()),
    )
