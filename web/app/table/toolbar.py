"""What is wanted at every turn of any game: the log, undo and redo, a pause, the menu."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, remembered
from app.kit.icons import icon
from app.kit.intent import Intent
from app.kit.nodes import Attrs, Node, h

from .intents import Advise


class ViewModel(Protocol):
    """What of a scene is looked at."""

    @property
    def players(self) -> Sequence[object]:
        """Who sits there."""

    @property
    def humans(self) -> Sequence[int]:
        """The seats that people play."""

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether one can be taken again."""

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""

    @property
    def paused(self) -> bool:
        """Whether the bots wait until they are told to go on."""

    @property
    def bots_turn(self) -> bool:
        """Whether a bot is to act."""

    @property
    def advice(self) -> bool | None:
        """Whether somebody can ask what a bot would do; None where nobody wants to."""


def toolbar(scene: ViewModel) -> Node:
    """The tools; all else is behind the last one."""
    return h("nav", "toolbar", {"aria-label": _("Game")}, *_tools(scene))


def _tools(scene: ViewModel) -> Iterator[Node]:
    yield drawer_open()
    yield tool("undo", intents.Undo(), "undo", _("Undo"), disabled=not scene.can_undo)
    yield tool("redo", intents.Redo(), "redo", _("Redo"), disabled=not scene.can_redo)
    if len(scene.humans) < len(scene.players) and not (scene.over or scene.paused):
        yield tool("pause", intents.Pause(), "pause", _("Pause"))
    if scene.advice is not None and not scene.over:
        yield tool("advise", Advise(), "insight", _("Hint"), disabled=not scene.advice)
    yield tool("menu", intents.Menu(), "menu", _("Menu"))


def going_on(scene: ViewModel) -> Iterator[Node]:
    """What lets bots go on that wait."""
    if scene.paused and not scene.over:
        words = _("Go on") if scene.bots_turn else _("Bots go on")
        kind = "primary" if scene.bots_turn else "quiet"
        yield button("resume", intents.Pause(), words, kind=kind)
        if scene.bots_turn:
            yield button("step", intents.Step(), _("Only the next move"))


@remembered
def drawer_open() -> Node:
    """Opens what lies beside the table on a large page, over a small one."""
    opens: Attrs = {"type": "button", "popovertarget": "drawer", "class": "tool"}
    return h("button", "drawer-open", opens, icon("drawer-icon", "log"), _("Log"))


@remembered
def drawer_close() -> Node:
    """Closes it there."""
    closes = {"popovertarget": "drawer", "popovertargetaction": "hide"}
    return h("button", "drawer-close", {"type": "button", **closes}, _("Close"))


@remembered
def tool(id: str, intent: Intent, picture: str, words: str, *, disabled: bool = False) -> Node:
    """A tool: a picture with its words."""
    attrs: Attrs = {"type": "button", **intent.attrs, "class": "tool", "disabled": disabled}
    return h("button", id, attrs, icon(f"{id}-icon", picture), words)
