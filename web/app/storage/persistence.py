"""Whether games last on this device, and what to do where they may not.

Safari deletes what a page keeps when it was not visited for seven days; other browsers where room
gets short. They can be asked not to.
"""

from app.kit.i18n import _, n_

from .store import Store

GRANTED = "lasting"
"""The setting that holds what the browser answered."""
EXPORTED = "exported"
"""The setting that holds how many games there were when all were exported last."""
MANY = 10
"""So many games without an export are worth a word."""


def answer(store: Store, *, granted: bool) -> None:
    """Keep what the browser answered."""
    store.set(GRANTED, granted)


def exported(store: Store) -> None:
    """Keep that all games were exported now."""
    store.set(EXPORTED, len(store.saves()))


def advice(store: Store) -> str:
    """What whoever has games here should know, nothing if all is well."""
    count = len(store.saves())
    before = store.settings.get(EXPORTED)
    fresh = count - (before if isinstance(before, int) else 0)
    if fresh <= 0:
        return ""
    if store.settings.get(GRANTED) is False:
        return _(
            "This browser may delete games that nobody opens for a while: keep them as one file"
            " too, or add this page to the home screen."
        )
    if fresh >= MANY:
        return n_(
            "{count} game is on this device alone: keep it as a file too.",
            "{count} games are on this device alone: keep them as one file too.",
            fresh,
        )
    return ""
