"""The persistence of saves on this device, and advice if they may be deleted.

Safari deletes the data of a page that was not visited for seven days. Other browsers do so when
they run out of room. Browsers can be asked not to.
"""

from app.kit.i18n import _, n_

from .store import Store

GRANTED = "lasting"
"""The setting with the browser's answer."""
EXPORTED = "exported"
"""The setting with the number of games at the last export of all games."""
MANY = 10
"""Number of games without an export from which on the player is advised to export."""


def answer(store: Store, *, granted: bool) -> None:
    """Save the browser's answer."""
    store.set(GRANTED, granted)


def exported(store: Store) -> None:
    """Save that all games were exported now."""
    store.set(EXPORTED, len(store.saves()))


def advice(store: Store) -> str:
    """Return advice for the owner of these games, "" if all is well."""
    count = len(store.saves())
    before = store.settings.get(EXPORTED)
    fresh = count - (before if isinstance(before, int) else 0)
    if fresh <= 0:
        return ""
    if store.settings.get(GRANTED) is False:
        return _(
            "This browser may delete games that nobody opens for a while: save them as a "
            "file too, or add this page to the home screen."
        )
    if fresh >= MANY:
        return n_(
            "{count} game is stored only on this device: save it as a file too.",
            "{count} games are stored only on this device: save them as one file too.",
            fresh,
        )
    return ""
