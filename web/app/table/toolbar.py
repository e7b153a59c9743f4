"""The toolbar of any game: the log, undo and redo, hint, pause, the menu."""

from collections.abc import Iterator

from app.kit import intents
from app.kit.base_intent import Intent
from app.kit.button import button
from app.kit.i18n import _, cached
from app.kit.icons import icon
from app.kit.nodes import Attrs, Node, h

from .replay_and_share_intents import RequestHint
from .view_model import AnyViewModel


def toolbar(view_model: AnyViewModel) -> Node:
    """Return the tools; the last one opens everything else.

    A tool that is of no use now keeps its place, so that no tool moves under the pointer.
    """
    return h("nav", "toolbar", {"aria-label": _("Game")}, *_tools(view_model))


def _tools(view_model: AnyViewModel) -> Iterator[Node]:
    yield open_drawer_button()
    yield tool("undo", intents.Undo(), "undo", _("Undo"), disabled=not view_model.can_undo)
    yield tool("redo", intents.Redo(), "redo", _("Redo"), disabled=not view_model.can_redo)
    if view_model.bots and view_model.has_record:
        idle = view_model.over or view_model.paused
        yield tool("pause", intents.Pause(), "pause", _("Pause"), disabled=idle)
    if view_model.hint_available is not None:
        useless = view_model.over or not view_model.hint_available
        yield tool("advise", RequestHint(), "insight", _("Hint"), disabled=useless)
    yield from view_model.extras.tools
    yield tool("menu", intents.Menu(), "menu", _("Menu"))


def resume_buttons(view_model: AnyViewModel) -> Iterator[Node]:
    """Yield the buttons that let paused bots go on."""
    if view_model.paused and not view_model.over:
        words = _("Go on") if view_model.bots_turn else _("Bots go on")
        kind = "primary" if view_model.bots_turn else "quiet"
        yield button("resume", intents.Pause(), words, kind=kind)
        if view_model.bots_turn:
            yield button("step", intents.Step(), _("Only the next action"))


def open_drawer_button() -> Node:
    """Return the button that opens the drawer: beside a large table, over a small one."""
    return _opener("drawer-open", "log", _("Log"))


def open_results_button(progress: str) -> Node:
    """Return the button that opens the drawer at the results of an analysis, on small pages.

    It shows the progress meanwhile, "" once all is there.
    """
    return _opener("analysed", "insight", progress or _("Turning points"))


@cached
def _opener(id: str, picture: str, words: str) -> Node:
    """Return a tool that opens the drawer."""
    opens: Attrs = {"type": "button", "popovertarget": "drawer", "class": "tool"}
    return h("button", id, opens, icon(f"{id}-icon", picture), words)


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
