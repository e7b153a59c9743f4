"""Banners: messages that stay as long as their reason lasts, with an offer for each."""

from collections.abc import Iterable

from app.kit import intents
from app.kit.i18n import _
from app.kit.notices import Offer
from app.storage.store import Problem
from app.worker_messages import Offline, Update


class SiteFiles:
    """The state of the page's own files, as far as the page has reported it."""

    def __init__(self) -> None:
        self.outdated = False
        """True if a newer version of the page is ready."""
        self.offline = True
        """False if the page could not be cached for use without a connection."""

    def receive(self, message: Update | Offline) -> None:
        """Note a report."""
        if isinstance(message, Offline):
            self.offline = message.ready
        else:
            self.outdated = True


def banners(
    problems: Iterable[Problem], files: SiteFiles, *, watching: bool
) -> dict[str, Offer | None]:
    """Return the current banners, each with its offer.

    `watching` is True if another tab plays the game.
    """
    found: dict[str, Offer | None] = {_words(problem): None for problem in problems}
    if watching:
        words = _("This game is open on another page; here you can watch it.")
        found[words] = (intents.Take(), _("Play here"))
    if files.outdated:
        words = _("A new version of this page is ready; your games are safe.")
        found[words] = (intents.Update(), _("Load it"))
    if not files.offline:
        words = _(
            "This page cannot be used offline yet: a part of it did not load properly. It "
            "is being loaded again."
        )
        found[words] = None
    return found


def _words(problem: Problem) -> str:
    """Return the message for a storage problem."""
    return {
        Problem.LOCAL_BLOCKED: _(
            "This browser does not let the page save a second copy of your games."
        ),
        Problem.LOCAL_FULL: _("The browser's storage is full: delete or export old games."),
        Problem.INDEXED_BLOCKED: _(
            "This browser does not let the page save games reliably: export your game "
            "before you leave."
        ),
        Problem.INDEXED_FULL: _("The last action could not be saved: export the game."),
        Problem.COPY_UNREADABLE: _("A copy of a game was damaged; the other copy is used instead."),
        Problem.SAVE_UNREADABLE: _(
            "A game can no longer be read; it was set aside, not deleted. The home screen "
            "offers what is left of it as a file."
        ),
        Problem.SETTINGS_UNREADABLE: _("The settings can no longer be read; they have been reset."),
        Problem.SETTINGS_NEWER: _(
            "The settings were saved by a newer version of this page; your changes here "
            "last until you leave or reload."
        ),
        Problem.EMPTIED: _(
            "The browser had deleted its copy of this page; it has been saved again."
        ),
    }[problem]
