"""What a screen is. The page is a stack of them, the first one home; the one on top is shown.

A dialog is a screen too, drawn over the one beneath it. Where a person is, what Back closes and
what the page's address says is all read off the stack (:class:`app.session.Session`).
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Final

from app.catalogue import Table
from app.jobs.job import Job
from app.kit.handlers import Handlers
from app.kit.i18n import _
from app.kit.intent import Intent
from app.kit.nodes import Node

from .context import Context


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a screen looks like."""

    main: Node | None
    """Nothing for a dialog, which lies over the screen beneath it."""
    dialog: Node | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    """What the body says of it, in ``data-`` attributes."""


@dataclass(frozen=True, slots=True)
class News:
    """What happened on a screen since this was last asked."""

    said: Sequence[str] = ()
    """For who does not see the page."""
    sounds: Sequence[str] = ()
    motions: Sequence[list[str | float]] = ()
    milliseconds: float = 0.0
    """How long the motions take."""


NOTHING: Final = News()


class Way(Enum):
    """Ways that lead to no new screen."""

    STAY = "stay"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class To:
    """The way to a screen: onto this one, ``instead`` of it, or onto the home screen ``alone``."""

    screen: "Screen"
    instead: bool = False
    alone: bool = False


Go = Way | To
STAY, BACK = Way.STAY, Way.BACK


class Screen(Handlers, ABC):
    """One screen of one visit."""

    dialog: ClassVar[bool] = False
    """Whether it lies over the screen beneath it."""
    awake: ClassVar[bool] = False
    """Whether the device is to stay awake."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # Where it is

    @property
    def address(self) -> Mapping[str, str]:
        """What it adds to the page's address; a fragment under the key ``#``."""
        return {}

    @property
    def title(self) -> str:
        """What the window is called, beside the name of the game."""
        return ""

    @property
    def table(self) -> Table | None:
        """The game that is open on it."""
        return None

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that mean something on it and not everywhere, with what they do."""
        return ()

    @property
    def asks(self) -> bool:
        """Whether its own drawing holds a dialog."""
        return False

    # What the person does

    @property
    def heeds(self) -> Collection[type[Intent]]:
        """The wishes that it answers."""
        return self.answers.keys()

    def do(self, intent: Intent) -> Go:
        """Do what a person wishes; where that leads. Raises Unanswered if it is not for here."""
        return super().do(intent) or STAY

    def change(self, name: str, value: str) -> None:
        """Take a changed field of a form."""

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - for those that can
        """Do what a key stands for that was pressed on something with these data- attributes."""
        return BACK if key == "Escape" and self.dialog else STAY

    def tell(self, words: str) -> None:
        """Say what came of something."""
        self.context.notices.add(words)

    def reported(self, message: Mapping[str, Any]) -> None:
        """Take in what came of something that the page did: copied something, made a film."""
        if message["type"] == "copied":
            done, failed = _("It is copied."), _("The browser does not let it be copied.")
            self.tell(done if message["ok"] else failed)

    def back(self) -> bool:
        """Close what is open within it; whether there was anything."""
        return False

    # What goes on by itself

    def refresh(self, over: "Screen | None") -> None:
        """Take in that something may have happened; ``over`` is what lies over it, if anything."""

    def onward(self) -> Go:
        """Where it leads by itself now. Raises RecordError if that cannot be."""
        return STAY

    @property
    def busy(self) -> bool:
        """Whether something goes on."""
        return False

    def pending(self) -> float | None:
        """After how many seconds :meth:`tick` is wanted, None for not at all."""
        return None

    @property
    def jobs(self) -> Sequence[Job]:
        """What is to be found out in the thinkers."""
        return ()

    @property
    def stand_by(self) -> int:
        """How many thinkers should be there, since something will be to be found out soon."""
        return 0

    def tick(self) -> None:
        """Go on by itself."""

    # What is shown and told

    @abstractmethod
    def render(self) -> Drawing:
        """What it looks like."""

    def news(self) -> News:
        """What happened since this was last asked."""
        return NOTHING


class Aside(Screen):
    """A screen beside the others, from which one comes back to where one was."""

    name: ClassVar[str]
    """What the page's address calls it."""

    def __init__(self, context: Context, *, from_table: bool) -> None:
        super().__init__(context)
        self._from_table = from_table

    @property
    def way_back(self) -> str:
        """What the button says that leads back."""
        return _("Back to the game") if self._from_table else _("Back")

    @property
    def address(self) -> Mapping[str, str]:
        """Its name."""
        return {"screen": self.name}

    def key(self, key: str, data: Mapping[str, str]) -> Go:  # noqa: ARG002 - as above
        """Escape leads back."""
        return BACK if key == "Escape" else STAY
