"""The strip at the status line with the three parts of the game, and the begin of the last one."""

from collections.abc import Sequence

from app.kit.i18n import _, cached
from app.kit.nodes import Node, h
from pompeii.games.downfall.actions import Lay
from pompeii.games.downfall.cards import FIRST_TILES
from pompeii.games.downfall.state import Phase
from pompeii.games.downfall.step_log import Step


@cached
def phase_strip(phase: Phase) -> Node:
    """Return the parts of the game in order; the current one is marked, for the ear too."""
    parts = [
        (Phase.CITY, _("The city fills")),
        (Phase.ERUPTION, _("Six lava tiles")),
        (Phase.FLIGHT, _("Everyone runs")),
    ]
    items = [
        h(
            "li",
            f"phase-{part}",
            {"aria-current": "step" if part is phase else None},
            h("span", f"phase-{part}-words", {}, words),
        )
        for part, words in parts
    ]
    return h("ol", "phases", {"aria-label": _("Parts of the game")}, *items)


def describe_run(log: Sequence[Step], step: Step) -> str:
    """Return the sentence that begins the run if ``step`` laid the last of the first tiles (E1)."""
    if not isinstance(step.action, Lay):
        return ""
    laid = [each for each in log if isinstance(each.action, Lay)]
    if laid[FIRST_TILES - 1 : FIRST_TILES] != [step]:
        return ""
    return _("Everyone runs now: lay one tile, then move two pieces.")
