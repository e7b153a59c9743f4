"""The game that is open on the page: who sits at it, its bots, what of it is drawn and told."""

from collections.abc import Mapping
from random import Random

from pompeii.cards import SIDES
from pompeii.link import to_link
from pompeii.state import Decision

from ..keep.setup import KINDS
from ..kit.markup import Node
from ..screens import dialogs, menu, page
from ..think.pool import Thinking
from . import gestures, log
from .motions import SECONDS, Motion, Motions
from .robots import Robots
from .scene import Scene, look
from .sitting import Sitting
from .sounds import Sounds
from .status import sentence
from .voice import Voice

LOOKING = ("menu", "close-menu")
"""What can be done at a table that is only watched."""


class Game:
    """One open game. What is drawn of it is found out once after each :meth:`changed`."""

    def __init__(self, sitting: Sitting, thinking: Thinking, random: Random) -> None:
        self.sitting = sitting
        self.robots = Robots(sitting, thinking, random)
        self._scene: Scene | None = None
        self._log = log.Log()
        self._motions = Motions(self.scene.view)
        self._sounds = Sounds(self.scene)
        self._asked = ""
        """What is open over the table: ``menu``, ``end`` for the question, or nothing."""
        self._voice = Voice(self.scene)
        self._told = ""

    def changed(self) -> None:
        """Look anew: something may have happened."""
        self._scene = None

    def click(self, data: Mapping[str, str]) -> None:
        """Do what something with these data- attributes stands for."""
        self.sitting.told = ""
        action = data.get("action")
        if self.sitting.watching and action not in LOOKING:
            return
        match action:
            case "menu" | "end" as asked:
                self._ask(asked)
            case "close-menu":
                self._ask("")
            case "end-now":
                self._ask("")
                self.sitting.end()
            case "go-on":
                self.sitting.go_on()
            case _:
                gestures.click(self.sitting, self.robots, data)
        self._told = self.sitting.told

    def key(self, key: str, data: Mapping[str, str]) -> None:
        """Do what a key stands for, pressed on something with these data- attributes."""
        self.sitting.told = ""
        if not self._asked and not self.sitting.watching:
            gestures.key(self.sitting, self.robots, key, data)
        elif key == "Escape":
            self._ask("")
        self._told = self.sitting.told

    def change(self, name: str, value: str) -> None:
        """Let another play a seat, if that is the field's meaning."""
        seats = 0 if self.sitting.watching else self.sitting.table.seats
        for seat in range(seats):
            if name == f"{menu.SEAT}-{seat}" and value in KINDS:
                self.sitting.seat(seat, value)
                self.robots.reseat()

    def leave(self) -> None:
        """Look at something else; the table waits."""
        self._ask("")
        self.sitting.away = True

    def come_back(self) -> None:
        """Look at the table again."""
        self.sitting.away = False

    def _ask(self, what: str) -> None:
        self._asked, self.sitting.away = what, bool(what)

    @property
    def scene(self) -> Scene:
        """What there is to see."""
        if self._scene is None:
            self._scene = look(self.sitting, paused=self.robots.paused)
        return self._scene

    def screen(self) -> Node:
        """The table."""
        self._motions.look(self.scene.view)
        return page.table(self.scene, self._log, self._motions.ghosts if self._seconds else ())

    def dialog(self) -> Node | None:
        """What the table asks; its menu."""
        if self.sitting.passing is not None:
            return dialogs.passing(self.scene)
        if self.sitting.calling is not None:
            return dialogs.calling(self.scene, self.sitting.why_not_call())
        if self._asked == "menu":
            return menu.menu(self.scene, self._link)
        return menu.ending() if self._asked else None

    @property
    def _seconds(self) -> float:
        return SECONDS[self.sitting.habits.speed]

    def motions(self) -> tuple[list[Motion], float]:
        """What moves now, and how many milliseconds that takes; each motion is given once."""
        motions = self._motions.take()
        return motions if self._seconds else [], 1000 * self._seconds

    @property
    def _link(self) -> str:
        """The address of the game itself; none before its end, for it holds hands and stock."""
        if self.scene.view.winners is None:
            return ""
        return f"#record={to_link(self.sitting.table.dump())}"

    @property
    def marks(self) -> dict[str, str]:
        """What the body says of the game."""
        table = self.sitting.table
        shown = {"data-phase": table.phase.value, "data-ply": str(len(table.steps))}
        if table.decision is not Decision.NONE and not self.sitting.ended:
            shown["data-decision"] = table.decision.value
            shown["data-actor"] = SIDES[table.sides[table.actor]]
        if self.sitting.watching:
            shown["data-watching"] = ""
        return shown

    @property
    def title(self) -> str:
        """Who must do what now."""
        return sentence(self.scene)

    def news(self) -> list[str]:
        """What is to be said to who does not see, since this was last asked."""
        told, self._told = self._told, ""
        return self._voice.news(self.scene, told, asked=self.sitting.asks)

    def heard(self) -> list[str]:
        """The sounds of what happened since this was last asked, if sounds are wanted."""
        news = self._sounds.news(self.scene)
        return news if self.sitting.habits.sound else []
