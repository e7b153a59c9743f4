"""The win chances beside the table, as far as the viewer may know, if switched on."""

from collections.abc import Iterator, Sequence

from app.jobs.job import Job
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.kit.player_names import side as side_name
from app.kit.probability_bar import assumption_note, margin_note, probability_bar
from pompeii.analysis.report import Estimate
from pompeii.core.player_colour_names import SIDES
from pompeii.core.record_document import Player


def win_chances_panel(job: Job, players: Sequence[Player], assumption: str) -> Iterator[Node]:
    """Yield the panel with each player's win chance, as far as it is computed.

    The sentence ``assumption`` tells the assumed skills; "" if there is none.
    """
    if job.failed:
        yield h("p", "odds-failed", {}, _("This device cannot find out who wins."))
        return
    found: Estimate | None = job.found
    if found is None:
        return
    id = "who-wins"
    rows = [
        probability_bar(
            f"{id}-{SIDES[player.side]}", f"{player.name} ({side_name(player.side)})", chance
        )
        for player, chance in zip(players, found.win_probabilities, strict=True)
    ]
    title = h("h2", f"{id}-title", {}, _("Chances to win"))
    closely = margin_note(f"{id}-sure", found.playouts, found.margin)
    yield h("section", id, {"aria-labelledby": f"{id}-title", "class": "outlook"},
            title, *rows, closely, *assumption_note(f"{id}-assumed", assumption))  # fmt: skip
