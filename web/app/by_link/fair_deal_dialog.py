"""The verdict on a fair deal, and the dialog that explains it step by step."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from app.game_catalogue import load
from app.kit import intents
from app.kit.button import button
from app.kit.dialog import dialog
from app.kit.i18n import _
from app.kit.nodes import Node, h
from app.screens.base_screen import Drawing, Screen
from app.screens.visit_context import Context
from app.table.fair_deal_seal import Seal
from pompeii.core import fair_deal
from pompeii.core.fair_deal import FAIR, FairDeal, Verdict, Verification
from pompeii.core.i18n import FieldError

_DEALT: Final = ("format", "version", "rules", "players", "seed", "deal", FAIR)
"""The keys of a record that decide the verdict."""
SHOWN: Final = 8
"""Number of digits that are shown of a number with 64."""


def seal_of(record: Any) -> Seal:
    """Return the verdict on the deal of a record that claims to be fair."""
    found = _verified(_dealt(record))
    return Seal(fair_deal.sentence(found, record), found.verdict is Verdict.VERIFIED)


def _dealt(record: Any) -> str:
    document = {key: record.document[key] for key in _DEALT if key in record.document}
    players = [player.document() for player in record.players]
    return json.dumps({**document, "players": players, "actions": []})


@lru_cache(maxsize=8)
def _verified(text: str) -> Verification:
    """Return the verification of a record without actions. The table asks after every message."""
    found = fair_deal.verify(load(text).record)
    assert found is not None  # the caller has looked
    return found


class FairDealDialog(Screen):
    """The explanation of a verdict."""

    dialog = True

    def __init__(self, context: Context, record: Any) -> None:
        super().__init__(context)
        self._record = record

    def render(self) -> Drawing:
        """Return the steps of the verification, with the numbers of this game."""
        close = button("fair-close", intents.Back(), _("Close"), kind="primary")
        return Drawing(None, dialog(_("A fair deal"), *self._inside(), close))

    def _inside(self) -> Iterator[Node]:
        words = seal_of(self._record).words
        yield h("p", "fair-verdict", {}, h("b", "fair-verdict-words", {}, words))
        yield h("p", "fair-why", {}, _("Nobody chose this deal, not even the one who dealt."))
        yield h("ol", "fair-steps", {}, *self._steps())
        try:
            fair = fair_deal.read(self._record.document[FAIR], len(self._record.players))
        except FieldError:
            return
        yield h("div", "fair-frame", {"class": "frame"}, self._numbers(fair))
        seed = h("code", "digits-seed", {}, fair.seed)
        yield h("p", "fair-seed", {"class": "small"}, _("Seed:"), " ", seed)
        limit = _("The device that deals knows the deal. The seal shows that it did not choose it.")
        yield h("p", "fair-limit", {"class": "small"}, limit)

    def _steps(self) -> Iterator[Node]:
        for number, words in enumerate(
            (
                _("Every device drew random bytes, and gave away only their checksum at first."),
                _("Then all bytes were shown. Each must fit its checksum."),
                _("The checksum of all bytes is the seed, and the seed gives the deal."),
            )
        ):
            yield h("li", f"fair-step-{number}", {}, words)

    def _numbers(self, fair: FairDeal) -> Node:
        heads = _("Player"), _("Checksum"), _("Bytes"), _("Fits")
        titles = [
            h("th", f"fair-head-{n}", {"scope": "col"}, words) for n, words in enumerate(heads)
        ]
        head = h("thead", "fair-head", {}, h("tr", "fair-head-row", {}, *titles))
        rows = (self._row(fair, seat) for seat in range(len(fair.nonces)))
        body = h("tbody", "fair-body", {}, *rows)
        return h("table", "fair-numbers", {"class": "numbers"}, head, body)

    def _row(self, fair: FairDeal, seat: int) -> Node:
        id = f"fair-{seat}"
        fits = _("no") if seat in fair.broken else _("yes")
        shown = f"{fair.commitments[seat].hex()[:SHOWN]}…", f"{fair.nonces[seat].hex()[:SHOWN]}…"
        name = self._record.players[seat].name
        numbers = (h("td", f"digits-{seat}-{n}", {}, words) for n, words in enumerate(shown))
        last = h("td", f"{id}-fits", {}, fits)
        return h("tr", id, {}, h("th", f"{id}-name", {"scope": "row"}, name), *numbers, last)
