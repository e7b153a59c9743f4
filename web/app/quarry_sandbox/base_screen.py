"""A base class of screens with a quarry without a game, in which pushes can be undone."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from app.games.appia import controls, intents, names, place_descriptions
from app.games.appia.aim_keys import AIM_KEYS
from app.games.appia.aimed_push import Aim
from app.games.appia.coin_stone_tile_icons import goods_drawings
from app.games.appia.push_animation import PushAnimation
from app.games.appia.push_preview import Outcome
from app.games.appia.quarry import quarry
from app.kit import intents as page_intents
from app.kit.i18n import _
from app.kit.intent_handlers import on
from app.kit.key_binding_types import Binding, KeyPress, handle, listed
from app.kit.nodes import Node, h
from app.screens.base_screen import BACK, STAY, Drawing, Go, News, Screen
from app.screens.visit_context import Context
from app.table.animation_queue import SECONDS, Animation
from app.table.toolbar import tool
from pompeii.core.i18n import mark
from pompeii.games.appia.actions import push
from pompeii.games.appia.board import SIZES

from .sandbox import Position, Sandbox


class QuarryScreen(Screen):
    """A quarry without a game, in which pushes can be undone."""

    def __init__(self, context: Context, start: Position) -> None:
        super().__init__(context)
        self._sandbox = Sandbox(start)
        self._ghosts: Sequence[Node] = ()
        self._animations: Sequence[Animation] = ()
        self._sounds: Sequence[str] = ()
        self._answers: list[str] = []

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keyboard shortcuts."""
        return listed(BINDINGS)

    # Intents and keys

    def key(self, key: str, data: Mapping[str, str]) -> Go:
        """Handle a key: Escape takes the stone back, or else leads back."""
        if key == "Escape" and self._sandbox.aim is None:
            return BACK
        self._say(handle(BINDINGS, self, KeyPress(key, data)))
        return STAY

    def push_aimed(self, _press: KeyPress) -> str:
        """Push the stone at the line."""
        if self._sandbox.aim is not None:
            self._push(self._sandbox.aim)
        return ""

    def set_stone(self, press: KeyPress) -> str:
        """Set a stone behind the red line by the letter of its size."""
        self._pick(press.key)
        return ""

    def take_back(self, _press: KeyPress) -> str:
        """Take the stone back from the line."""
        self._sandbox.aim = None
        return self._sentence

    def undo_or_redo(self, press: KeyPress) -> str:
        """Take the last push back, or make it again, if the button for it is enabled."""
        if press.key == "Undo" and self._sandbox.can_undo:
            self.undo(page_intents.Undo())
        elif press.key == "Redo" and self._sandbox.can_redo:
            self.redo(page_intents.Redo())
        return ""

    def describe_stones(self, _press: KeyPress) -> str:
        """Return the places of the stones in the quarry."""
        return " ".join(place_descriptions.quarry(self._sandbox.now.lying))

    @on(intents.PickStone)
    def pick_stone(self, intent: intents.PickStone) -> None:
        """Set a stone behind the red line."""
        self._pick(intent.stone)

    def _pick(self, stone: str) -> None:
        self._sandbox.pick(SIZES.index(stone))
        self._describe_aim()

    @on(intents.Aim)
    def aim(self, intent: intents.Aim) -> None:
        """Move and turn the stone."""
        if (aim := self._sandbox.aim) is not None:
            self._sandbox.aim = aim.moved_to(int(intent.x), int(intent.angle))
            self._describe_aim()

    @on(intents.TakeStoneBack)
    def take_stone_back(self, _intent: intents.TakeStoneBack) -> None:
        """Take the stone back from the line."""
        self._sandbox.aim = None

    @on(intents.Push)
    def push(self, intent: intents.Push) -> None:
        """Push the stone in."""
        action = push(SIZES.index(intent.stone), int(intent.x), int(intent.angle))
        self._push(Aim(action.size).moved_to(action.x, action.angle))

    def _push(self, aim: Aim) -> None:
        before = self._sandbox.pushes
        self._sandbox.push(aim)
        last = self._sandbox.now.last
        if last is None or self._sandbox.pushes == before:
            return
        moved = PushAnimation(last.before, last.aim, last.frames, self._sandbox.pushes)
        self._ghosts, self._animations = moved.ghosts, moved.queue
        self._sounds = ["grind", "fall"] if last.fell else ["grind"]
        self._say(self._sentence)

    @on(page_intents.Undo)
    def undo(self, _intent: page_intents.Undo) -> None:
        """Take the last push back."""
        self._sandbox.undo()
        self._say(self._sentence)

    @on(page_intents.Redo)
    def redo(self, _intent: page_intents.Redo) -> None:
        """Make the push again that was taken back."""
        self._sandbox.redo()
        self._say(self._sentence)

    # Rendering and announcements

    @property
    def _outcome(self) -> Outcome | None:
        """The effect of the aimed push, None if it is not shown."""
        return None

    @property
    def _preview(self) -> str:
        """The effect of the aimed push as a sentence, "" if it is not shown."""
        return ""

    @property
    @abstractmethod
    def _sentence(self) -> str:
        """The state of the quarry in sentences."""

    @abstractmethod
    def _tools(self) -> Sequence[Node]:
        """Return the buttons of the toolbar between undo and back."""

    def _describe_aim(self) -> None:
        if (aim := self._sandbox.aim) is not None:
            self._say(f"{names.aim(aim.x, aim.angle)}. {self._preview}".strip())

    def _say(self, words: str) -> None:
        self._answers += filter(None, [words])

    def render(self) -> Drawing:
        """Return the quarry with its controls."""
        sandbox = self._sandbox
        ghosts = self._ghosts if SECONDS[self.context.user_settings.speed] else ()
        line = h("p", "status-line", {"data-status": True}, self._sentence)
        seen = quarry(sandbox.now.lying, sandbox.aim, self._outcome, ghosts)
        return Drawing(
            h(
                "main",
                "app",
                {"class": "table quarry-sandbox"},
                h("h1", "sandbox-title", {"class": "unseen"}, self.title),
                goods_drawings(),
                h("div", "quarry-frame", {}, seen),
                h("div", "acts", {}, h("div", "decisions", {"class": "decisions"}, *self._acts())),
                h("div", "status", {}, line),
                self._toolbar(),
            )
        )

    def _acts(self) -> Iterator[Node]:
        """Yield the controls of a push."""
        sandbox = self._sandbox
        yield controls.stones(sandbox.now.left, sandbox.pushable, sandbox.aim)
        if sandbox.aim is not None:
            yield controls.aiming(sandbox.aim, True, self.context.user_settings.notation)

    def _toolbar(self) -> Node:
        sandbox = self._sandbox
        tools = (
            tool("undo", page_intents.Undo(), "undo", _("Undo"), disabled=not sandbox.can_undo),
            tool("redo", page_intents.Redo(), "redo", _("Redo"), disabled=not sandbox.can_redo),
            *self._tools(),
            tool("leave", page_intents.Back(), "leave", _("Back")),
        )
        return h("nav", "toolbar", {"aria-label": self.title}, *tools)

    def news(self) -> News:
        """Return the events since the last call, with the push that was made."""
        settings = self.context.user_settings
        seconds = SECONDS[settings.speed]
        news = News(
            announcements=self._answers,
            sounds=self._sounds if settings.sound else (),
            animations=self._animations if seconds else (),
            milliseconds=1000 * seconds,
        )
        self._answers, self._sounds, self._animations = [], (), ()
        return news


BINDINGS = (
    Binding(
        mark("s, m, l"),
        mark("set a small, medium or large stone behind the red line"),
        tuple(SIZES),
        QuarryScreen.set_stone,
    ),
    *AIM_KEYS,
    Binding(mark("Enter"), mark("push it"), ("Enter",), QuarryScreen.push_aimed),
    Binding(mark("Escape"), mark("take it back"), ("Escape",), QuarryScreen.take_back),
    Binding(mark("q"), mark("hear how the stones lie"), ("q",), QuarryScreen.describe_stones),
    Binding(
        mark("Ctrl Z, Ctrl Y"),
        mark("undo, redo"),
        ("Undo", "Redo"),
        QuarryScreen.undo_or_redo,
    ),
)
"""The keys of these screens."""
