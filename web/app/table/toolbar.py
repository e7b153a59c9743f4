"""The toolbar of any game: the log, undo and redo, hint, pause, the menu."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.button import button
from app.kit.i18n import _, cached
from app.kit.icons import icon
from app.kit.intent import Intent
from app.kit.nodes import Attrs, Node, h

from .intents import Advise
from .view_model import AnyViewModel


def toolbar(scene: AnyViewModel) -> Node:
    """Return the tools; the last one opens everything else."""
    return h("nav", "toolbar", {"aria-label": _("Game")}, *_tools(scene))


def _tools(scene: AnyViewModel) -> Iterator[Node]:
    yield open_drawer_button()
    yield tool("undo", intents.Undo(), "undo", _("Undo"), disabled=not scene.can_undo)
    yield tool("redo", intents.Redo(), "redo", _("Redo"), disabled=not scene.can_redo)
    if len(scene.humans) < len(scene.players) and not (scene.over or scene.paused):
        yield tool("pause", intents.Pause(), "pause", _("Pause"))
    if scene.hint_available is not None and not scene.over:
        yield tool("advise", Advise(), "insight", _("Hint"), disabled=not scene.hint_available)
    yield tool("menu", intents.Menu(), "menu", _("Menu"))


def resume_buttons(scene: AnyViewModel) -> Iterator[Node]:
    """Yield the buttons that let paused bots go on."""
    if scene.paused and not scene.over:
        words = _("Go on") if scene.bots_turn else _("Bots go on")
        kind = "primary" if scene.bots_turn else "quiet"
        yield button("resume", intents.Pause(), words, kind=kind)
        if scene.bots_turn:
            yield button("step", intents.Step(), _("Only the next move"))


@cached
def open_drawer_button() -> Node:
    """Return the button that opens the drawer: beside a large table, over a small one."""
    opens: Attrs = {"type": "button", "popovertarget": "drawer", "class": "tool"}
    return h("button", "drawer-open", opens, icon("drawer-icon", "log"), _("Log"))


@cached
def close_drawer_button() -> Node:
    """Return the button that closes the drawer."""
    closes = {"popovertarget": "drawer", "popovertargetaction": "hide"}
    return h("button", "drawer-close", {"type": "button", **closes}, _("Close"))


@cached
def tool(id: str, intent: Intent, picture: str, words: str, *, disabled: bool = False) -> Node:
    """Return a tool: a picture with its label."""
    attrs: Attrs = {"type": "button", **intent.attrs, "class": "tool", "disabled": disabled}
    return h("button", id, attrs, icon(f"{id}-icon", picture), words)
