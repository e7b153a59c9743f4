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
        words = _("This game is played on another page; here it can be watched.")
        found[words] = (intents.Take(), _("Play here"))
    if files.outdated:
        words = _("A new version of this page is ready; your games are kept.")
        found[words] = (intents.Update(), _("Load it"))
    if not files.offline:
        words = _(
            "This page is not ready for offline yet: a part of it did not arrive as it should. It"
            " is requested again."
        )
        found[words] = None
    return found


def _words(problem: Problem) -> str:
    """Return the message for a storage problem."""
    return {
        Problem.LOCAL_BLOCKED: _("This browser does not let the page keep a second copy of games."),
        Problem.LOCAL_FULL: _("The browser's storage is full: delete or export old games."),
        Problem.INDEXED_BLOCKED: _(
            "This browser does not let the page keep games safely: export a game before leaving."
        ),
        Problem.INDEXED_FULL: _("The last action could not be stored: export the game."),
        Problem.COPY_UNREADABLE: _("A copy of a game was damaged; the other copy was taken."),
        Problem.SAVE_UNREADABLE: _(
            "A game cannot be read any more; it was set aside, not deleted. The home screen"
            " offers the rest of it as a file."
        ),
        Problem.SETTINGS_UNREADABLE: _("The settings cannot be read any more; they are set anew."),
        Problem.SETTINGS_NEWER: _(
            "A newer version of this page keeps the settings; what you change here holds until you "
            "leave or reload."
        ),
        Problem.EMPTIED: _(
            "The browser's copy of this page was deleted; it was kept again, as it stands here."
        ),
    }[problem]
