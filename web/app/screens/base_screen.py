"""The base class of screens.

The page is a stack of screens, with the home screen at the bottom; the top one is shown. A dialog
is a screen too, drawn over the one beneath it. The stack alone determines the current screen, the
target of Back and the page's address (:class:`app.screens.navigation.Navigation`).
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Final

from app.game_catalogue import Table
from app.jobs.job import Job
from app.kit.base_intent import Intent
from app.kit.i18n import _
from app.kit.intent_handlers import Handlers
from app.kit.nodes import Node
from app.worker_messages import Carried, Copied, File, Filmed, Sent

from .visit_context import Context


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of a screen."""

    main: Node | None
    """The main part, or None for a dialog, which lies over the screen beneath it."""
    dialog: Node | None = None
    body_attributes: Mapping[str, str] = field(default_factory=dict)
    """The screen's ``data-`` attributes of the body."""


@dataclass(frozen=True, slots=True)
class News:
    """The events on a screen since the last call of :meth:`Screen.news`."""

    announcements: Sequence[str] = ()
    """Texts for the screen reader."""
    sounds: Sequence[str] = ()
    animations: Sequence[list[str | float]] = ()
    milliseconds: float = 0.0
    """Duration of the animations."""


NOTHING: Final = News()


class Way(Enum):
    """A navigation that leads to no new screen."""

    STAY = "stay"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class To:
    """A navigation to a screen.

    The screen goes on top of this one, ``instead`` of it, or ``alone`` onto the home screen.
    """

    screen: "Screen"
    instead: bool = False
    alone: bool = False


Go = Way | To
STAY, BACK = Way.STAY, Way.BACK


class Screen(Handlers, ABC):
    """A base class of screens."""

    dialog: ClassVar[bool] = False
    """True if it lies over the screen beneath it."""
    awake: ClassVar[bool] = False
    """True if the device must stay awake."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # Address and title

    @property
    def address(self) -> Mapping[str, str]:
        """The screen's part of the page's address, with a fragment under the key ``#``."""
        return {}

    @property
    def title(self) -> str:
        """The window title, beside the name of the game."""
        return ""

    @property
    def table(self) -> Table | None:
        """The game that is open on it."""
        return None

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts of this screen, with their meaning, without the global ones."""
        return ()

    @property
    def has_open_question(self) -> bool:
        """True if its own drawing contains a dialog."""
        return False

    @property
    def connection(self) -> str:
        """The command that opens its connection to other devices; "" if it has none."""
        return ""

    # Intents, fields and keys

    @property
    def accepted_intents(self) -> Collection[type[Intent]]:
        """The kinds of intents that it handles."""
        return self.answers.keys()

    def do(self, intent: Intent) -> Go:
        """Handle an intent and return the navigation. Raise `UnhandledIntent` if there is no
        handler.
        """
        return super().do(intent) or STAY

    def change(self, name: str, value: str) -> None:
        """Handle a changed form field."""

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - for overrides
        """Handle a key; `data` are the ``data-`` attributes of the element with the focus."""
        return BACK if key == "Escape" and self.dialog else STAY

    def tell(self, words: str) -> None:
        """Show a message."""
        self.context.notices.add(words)

    def reported(self, message: Copied | Filmed | Sent) -> None:
        """Handle a report of the page, for example that it copied a text or made a film."""
        if isinstance(message, Copied):
            done, failed = _("Copied."), _("The browser does not allow copying.")
            self.tell(done if message.ok else failed)

    def opened(self, file: File) -> bool:  # noqa: ARG002 - for overrides
        """Handle a file that the player opened; return False to import it as games."""
        return False

    def carried(self, message: Carried) -> None:
        """Handle an event of the connection to other devices."""

    def back(self) -> bool:
        """Close an open part of the screen, and return True if there was one."""
        return False

    # Background work

    def refresh(self, over: "Screen | None") -> None:
        """Update the state after any message; `over` is the screen on top of this one, or None."""

    def next_screen(self) -> Go:
        """Return the pending navigation of this screen. Raise `RecordError` if a record
        is invalid.
        """
        return STAY

    @property
    def busy(self) -> bool:
        """True if work is in progress."""
        return False

    def pending(self) -> float | None:
        """Return the seconds until :meth:`tick` is needed, or None."""
        return None

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs to run in the job workers."""
        return ()

    @property
    def bot_requests(self) -> Sequence[Any]:
        """The questions to bots of the player (:class:`app.bot_sandbox.request.BotRequest`).

        The archive of the sandbox must be loaded if there are any.
        """
        return ()

    @property
    def workers_in_reserve(self) -> int:
        """Number of job workers to start now, because jobs will follow soon."""
        return 0

    def tick(self) -> None:
        """Do the next piece of background work."""

    # Rendering and announcements

    @abstractmethod
    def render(self) -> Drawing:
        """Return the drawing of the screen."""

    def news(self) -> News:
        """Return the events since the last call."""
        return NOTHING


class SideScreen(Screen):
    """A side screen, for example the settings, which returns to the previous screen."""

    name: ClassVar[str]
    """Name of the screen in the page's address."""

    def __init__(self, context: Context, *, from_table: bool) -> None:
        super().__init__(context)
        self._from_table = from_table

    @property
    def way_back(self) -> str:
        """The text of the button that leads back."""
        return _("Back to the game") if self._from_table else _("Back")

    @property
    def address(self) -> Mapping[str, str]:
        """The address with the name of the screen."""
        return {"screen": self.name}

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - for overrides
        """Go back on Escape."""
        return BACK if key == "Escape" else STAY
