"""A key event over the whole page, for a few seconds: the mountain, the card and a text.

The text names the player who caused the event, and the changes that follow.

The element exists while the event is the last thing that happened. It is visible only while the DOM
layer shows it (``web/dom/motion.py``). Its pictures are in the drawing of the board
(``art/cutscene.py``), its animation in ``style/stage.css``. Nothing in it is private, so it may
cover a handover too.
"""

from app.kit import intents
from app.kit.i18n import _, cached
from app.kit.nodes import Attrs, Node, h
from pompeii.games.downfall.events import Ad79Drawn, Eruption

from . import ad79_and_eruption_texts
from .ad79_and_eruption_texts import KeyEvent
from .view_model import ViewModel

CUTSCENE_ID = "stage"


def cutscene(view_model: ViewModel, event: KeyEvent) -> Node:
    """Return the cutscene of ``event``, with a button to go on if it waits for the player."""
    erupts = isinstance(event, Eruption)
    layers = ("smoke", "cloud", "fire", "mountain") if erupts else ("smoke", "mountain")
    drawn = isinstance(event, Ad79Drawn) or event.cause == "ad79"
    who = ad79_and_eruption_texts.describe_cause(event, view_model.players, view_model.you)
    words = h(
        "div",
        "stage-words",
        {},
        *([_card()] if drawn else []),
        h("p", "stage-who", {}, who),
        h(
            "p",
            "stage-what",
            {},
            ad79_and_eruption_texts.describe_consequences(event, view_model.view.rules),
        ),
        *([_go_on()] if view_model.cutscene_waits else []),
    )
    attrs: Attrs = {
        "class": "eruption" if erupts else "omen",
        "popover": "manual",
        "aria-hidden": None if view_model.cutscene_waits else "true",
        **intents.Skip().attrs,
    }
    return h("div", CUTSCENE_ID, attrs, h("div", "stage-sky", {}), *map(_layer, layers), words)


@cached
def _go_on() -> Node:
    attrs: Attrs = {
        "type": "button",
        **intents.Skip().attrs,
        "class": "primary",
        "data-legal": True,
        "autofocus": True,
    }
    return h("button", "stage-go-on", attrs, _("Go on"))


@cached
def _layer(name: str) -> Node:
    use = h("use", f"stage-{name}-use", {"href": f"#scene-{name}"})
    return h("svg", f"stage-{name}", {"viewBox": "0 0 800 500", "class": "scene"}, use)


@cached
def _card() -> Node:
    number = h("b", "stage-card-number", {}, "79")
    return h("div", "stage-card", {}, h("span", "stage-card-era", {}, _("AD")), number)
