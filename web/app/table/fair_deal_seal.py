"""The seal of a fair deal: a button with the verdict, which opens its explanation."""

from dataclasses import dataclass

from app.kit.button import button
from app.kit.icons import icon
from app.kit.nodes import Node, h

from .replay_and_share_intents import ExplainDeal


@dataclass(frozen=True, slots=True)
class Seal:
    """The verdict on a fair deal."""

    words: str
    """The verdict as a sentence."""
    verified: bool


def seal(id: str, verdict: Seal) -> Node:
    """Return the seal with a `verdict`; `id` is the id of the button."""
    kind = "seal" if verdict.verified else "seal broken"
    words = h("span", f"{id}-words", {}, verdict.words)
    picture = icon(f"{id}-icon", "seal" if verdict.verified else "omen")
    return button(id, ExplainDeal(), picture, words, kind=kind)
